"""Copy and paste: a fragment is a small layout, so whatever can be written down can be pasted.

::

    A B B C      copy {B}    B B       goal   . .       The fragment's board is the bounding
    A B B C        ->        B B              . .       box of the pieces and their targets.
    D E E F                  . .              B B
    . . . .                  . .              B B
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from klotski_studio.core.edits.claims import settled
from klotski_studio.core.edits.keys import next_keys, taken_keys
from klotski_studio.core.geometry import Cell, shifted, top_left
from klotski_studio.core.layout import Board, Layout


def copy(layout: Layout, keys: Iterable[str]) -> Layout:
    """The pieces ``keys`` with their targets as a layout of their own, as small as possible."""
    chosen = frozenset(keys)
    pieces = tuple(piece for piece in layout.pieces if piece.key in chosen)
    names = {piece.key for piece in pieces}
    pieces = tuple(p if p.same_as in names else replace(p, same_as=None) for p in pieces)
    goal = tuple(target for target in layout.goal if target.piece in names)
    cells = [cell for piece in pieces for cell in piece.cells]
    cells += [cell for target in goal for cell in target.cells]
    if not cells:
        return Layout(Board(0, 0), pieces, goal)
    x, y = top_left(cells)
    width, height = max(cx for cx, _ in cells) - x + 1, max(cy for _, cy in cells) - y + 1
    return replace(Layout(Board(0, 0), pieces, goal).translated((-x, -y)), board=Board(width, height))


def paste(layout: Layout, fragment: Layout, by: Cell) -> Layout:
    """``layout`` with the pieces, targets, walls and gates of ``fragment``, ``by`` further.

    Keys that are taken are replaced by new ones. Walls and gates stay on the board; pieces and
    targets that reach off it are reported.
    """
    names: dict[str, str] = {}
    pasted = fragment.translated(by)
    pieces = []
    for piece, key in zip(pasted.pieces, _keys(layout, fragment), strict=True):
        names.setdefault(piece.key, key)
        pieces.append(replace(piece, key=key))
    pieces = [replace(piece, same_as=names.get(piece.same_as or "")) for piece in pieces]
    goal = [replace(t, piece=names[t.piece]) for t in pasted.goal if t.piece in names]
    walls = {cell for cell in pasted.board.walls if layout.board.contains(cell)}
    gates = {cell for cell in pasted.board.gates if layout.board.contains(cell)}
    board = replace(
        layout.board,
        walls=layout.board.walls - gates | walls,
        gates=layout.board.gates - walls | gates,
    )
    new = replace(layout, board=board, pieces=(*layout.pieces, *pieces), goal=(*layout.goal, *goal))
    return settled(layout, new)


def best_place(layout: Layout, fragment: Layout, near: Cell | None = None) -> Cell:
    """The vector by which ``fragment`` fits best, as near as possible to having its middle on ``near``.

    It fits where its pieces and walls stand on free cells. Where there is no such place the one
    with fewest clashes is best; a fragment larger than the board begins at its top left.
    """
    board, cells = layout.board, _solid(fragment)
    if not cells:
        return 0, 0
    (left, top), (right, bottom) = top_left(cells), (max(x for x, _ in cells), max(y for _, y in cells))
    wide, high = board.width - (right - left + 1), board.height - (bottom - top + 1)
    # rows one after the other in one number: a clash is a bit that both have
    stride = max(board.width, right - left + 1)
    taken = _bits((cell for cell in _solid(layout) if board.contains(cell)), stride)
    solid = _bits(shifted(cells, (-left, -top)), stride)
    middle = ((left + right) / 2, (top + bottom) / 2)
    aim = near if near is not None else middle

    def cost(place: Cell) -> tuple[int, float, int, int]:
        x, y = place
        clashing = (solid << (y * stride + x) & taken).bit_count()
        dx, dy = x - left + middle[0] - aim[0], y - top + middle[1] - aim[1]
        return clashing, dx * dx + dy * dy, y, x

    places = ((x, y) for y in range(max(high, 0) + 1) for x in range(max(wide, 0) + 1))
    x, y = min(places, key=cost)
    return x - left, y - top


def _keys(layout: Layout, fragment: Layout) -> list[str]:
    """A key for each piece of ``fragment``: its own where it is free, otherwise a new one."""
    # both together, so that no new key is one that a later piece keeps
    both = replace(layout, pieces=(*layout.pieces, *fragment.pieces), goal=(*layout.goal, *fragment.goal))
    new = iter(next_keys(both, len(fragment.pieces)))
    taken = set(taken_keys(layout))
    keys = []
    for piece in fragment.pieces:
        key = next(new) if piece.key in taken else piece.key
        taken.add(key)
        keys.append(key)
    return keys


def _solid(layout: Layout) -> set[Cell]:
    """The cells on which nothing else can stand: pieces and walls."""
    return {cell for piece in layout.pieces for cell in piece.cells} | layout.board.walls


def _bits(cells: Iterable[Cell], stride: int) -> int:
    bits = 0
    for x, y in cells:
        bits |= 1 << (y * stride + x)
    return bits
