"""Copy and paste. A fragment is a small layout, so it can be written and read in any notation.

::

    A B B C      copy {B}    B B       goal   . .       The fragment's board is the bounding
    A B B C        ->        B B              . .       box of the pieces and their targets.
    D E E F                  . .              B B
    . . . .                  . .              B B
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from klotski_studio.core.edits.keys import finished, next_keys, taken_keys
from klotski_studio.core.layout import Board, Cell, Layout, top_left


def copy(layout: Layout, keys: Iterable[str]) -> Layout:
    """The pieces ``keys`` with their targets as a layout of their own, on the smallest board."""
    whole = _chosen(layout, frozenset(keys))
    names = {piece.key for piece in whole.pieces}
    pieces = tuple(p if p.same_as in names else replace(p, same_as=None) for p in whole.pieces)
    (x, y), size = bounds(_covered(whole))
    return replace(replace(whole, pieces=pieces).translated((-x, -y)), board=Board(*size))


def corner(layout: Layout, keys: Iterable[str]) -> Cell:
    """The vector by which :func:`paste` puts a copy of the pieces ``keys`` where they are in ``layout``."""
    return bounds(_covered(_chosen(layout, frozenset(keys))))[0]


def _chosen(layout: Layout, keys: frozenset[str]) -> Layout:
    """The pieces ``keys`` that there are with their targets, on no board."""
    pieces = tuple(piece for piece in layout.pieces if piece.key in keys)
    names = {piece.key for piece in pieces}
    return Layout(Board(0, 0), pieces, tuple(target for target in layout.goal if target.piece in names))


def paste(layout: Layout, fragment: Layout, by: Cell) -> Layout:
    """``layout`` with the pieces, targets, walls and gates of ``fragment``, shifted by ``by``.

    Keys that are taken are replaced by new ones. Walls and gates off the board are left out;
    pieces and targets off the board are kept, and are errors.
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
    return finished(layout, new)


def best_place(layout: Layout, fragment: Layout, origin: Cell) -> Cell:
    """The vector by which ``fragment`` fits best, as near as possible to the vector ``origin``.

    The fragment fits where its pieces and walls are on free cells, pieces without a target on no gate,
    and its targets on cells without targets. Where it fits nowhere, the fewest clashes are best; a
    fragment larger than the board is put at the top left.
    """
    board, cells = layout.board, _solid(fragment)
    (left, top), (width, height) = bounds(cells)
    solid, free = _CellRows.of(cells), _free_rows(board, _solid(layout))
    plain, no_gates = _CellRows.of(_targetless(fragment)), _free_rows(board, set(board.gates))
    goal, free_goal = _CellRows.of(_targets(fragment)), _free_rows(board, _targets(layout))

    def cost(by: Cell) -> tuple[int, int, int, int, int, int]:
        dx, dy = by[0] - origin[0], by[1] - origin[1]
        clashes = solid.clashes(free, by), plain.clashes(no_gates, by), goal.clashes(free_goal, by)
        # of two positions equally near, the one to the right or below
        return *clashes, dx * dx + dy * dy, -dx - dy, -dx

    columns, rows = range(max(board.width - width, 0) + 1), range(max(board.height - height, 0) + 1)
    return min(((x - left, y - top) for y in rows for x in columns), key=cost)


def nearest_room(layout: Layout, keys: Iterable[str]) -> Cell:
    """The shortest vector by which copies of the pieces ``keys`` fit best, their targets ignored."""
    chosen = frozenset(keys)
    alone = replace(layout, goal=())
    here = corner(alone, chosen)
    x, y = best_place(alone, copy(alone, chosen), here)
    return x - here[0], y - here[1]


def _keys(layout: Layout, fragment: Layout) -> list[str]:
    """A key for each piece of ``fragment``: its own where it is free, otherwise a new one."""
    # from both layouts, so that no new key is one that a later piece keeps
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
    """The cells that no other piece can cover: those of pieces and walls."""
    return {cell for piece in layout.pieces for cell in piece.cells} | layout.board.walls


def _targetless(layout: Layout) -> set[Cell]:
    """The cells of pieces that may not stand on gates."""
    wanted = {target.piece for target in layout.goal}
    return {cell for piece in layout.pieces if piece.key not in wanted for cell in piece.cells}


def _targets(layout: Layout) -> set[Cell]:
    return {cell for target in layout.goal for cell in target.cells}


def _covered(layout: Layout) -> set[Cell]:
    return {cell for piece in layout.pieces for cell in piece.cells} | _targets(layout)


def bounds(cells: Collection[Cell]) -> tuple[Cell, Cell]:
    """Top left and size of the bounding box of ``cells``; zeros if there are none."""
    if not cells:
        return (0, 0), (0, 0)
    x, y = top_left(cells)
    return (x, y), (max(cx for cx, _ in cells) - x + 1, max(cy for _, cy in cells) - y + 1)


@dataclass(frozen=True, slots=True)
class _CellRows:
    """Cells that are compared with many positions: one bit mask per row, whose bit 0 is column ``left``."""

    left: int
    rows: Mapping[int, int]
    count: int

    @classmethod
    def of(cls, cells: Collection[Cell]) -> _CellRows:
        """The rows of ``cells``."""
        left = min((x for x, _ in cells), default=0)
        rows: dict[int, int] = {}
        for x, y in cells:
            rows[y] = rows.get(y, 0) | 1 << (x - left)
        return cls(left, rows, len(cells))

    def clashes(self, free: Sequence[int], by: Cell) -> int:
        """How many cells, shifted by ``by``, are not among the cells of the row masks ``free``."""
        shift, hits = self.left + by[0], 0
        for y, bits in self.rows.items():
            if 0 <= y + by[1] < len(free):
                hits += ((bits << shift if shift >= 0 else bits >> -shift) & free[y + by[1]]).bit_count()
        return self.count - hits


def _free_rows(board: Board, taken: set[Cell]) -> list[int]:
    """The cells of ``board`` that are neither walls nor ``taken``, as one bit mask per row."""
    blocked = taken | board.walls
    return [sum(1 << x for x in range(board.width) if (x, y) not in blocked) for y in range(board.height)]
