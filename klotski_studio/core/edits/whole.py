"""Edits of the ground and of the metadata, of pieces that are turned, and of images as well.

Walls and gates are painted and erased, the board is resized on any side. Pieces are mirrored and rotated
within their bounding box::

    A A .   clockwise   . B A
    B . .      ->       . . A
                        . . .

With the metadata (name, author, source and the like) claims about the puzzle stay.

An edit is made symmetric: what it does to a piece or a cell, it does to its image as well. The *partner* of a
piece is the one that stands on its image, which may be itself::

    left-right      A A . B B    A is drawn longer    A A A|B B    a piece that is drawn over the axis
                    . C|C .      B, its partner, too  . C|C .      is drawn on both sides of it

A piece that is its own partner changes on both sides, and is placed along the axis only. Goal, keys and
labels stay as the edit has made them, and so does a piece whose image nobody stands on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from klotski_studio.core.edits.fragment import bounds
from klotski_studio.core.edits.keys import finished, next_key
from klotski_studio.core.edits.pieces import remove
from klotski_studio.core.edits.shapes import MOST_SIDE, reform
from klotski_studio.core.identity import Image, PieceOrTarget
from klotski_studio.core.layout import Board, Cell, Layout, Piece, Target


@dataclass(frozen=True, slots=True)
class Edges:
    """By how many columns or rows each side of the board grows; it shrinks by negative numbers."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


@dataclass(frozen=True, slots=True)
class FallsOff:
    """What is removed when the board becomes smaller.

    Attributes:
        pieces: keys of the pieces with at least one cell on a removed column or row.
        targets: keys of the pieces whose target has such a cell, whether they are removed or not.
        walls, gates: cells, in the coordinates of the old board.
    """

    pieces: frozenset[str] = frozenset()
    targets: frozenset[str] = frozenset()
    walls: frozenset[Cell] = frozenset()
    gates: frozenset[Cell] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.pieces or self.targets or self.walls or self.gates)


def paint_walls(layout: Layout, cells: Iterable[Cell]) -> Layout:
    """``layout`` with walls on ``cells``, instead of gates there; pieces on them stay, and are errors."""
    board = layout.board
    painted = frozenset(cell for cell in cells if board.contains(cell))
    return _with_ground(layout, board.walls | painted, board.gates - painted)


def paint_gates(layout: Layout, cells: Iterable[Cell]) -> Layout:
    """``layout`` with gates on ``cells``, instead of walls there."""
    board = layout.board
    painted = frozenset(cell for cell in cells if board.contains(cell))
    return _with_ground(layout, board.walls - painted, board.gates | painted)


def erase_ground(layout: Layout, cells: Iterable[Cell]) -> Layout:
    """``layout`` without walls and gates on ``cells``."""
    erased = frozenset(cells)
    return _with_ground(layout, layout.board.walls - erased, layout.board.gates - erased)


def resize_board(layout: Layout, edges: Edges) -> Layout:
    """``layout`` with the sides of its board moved by ``edges``, without what :func:`falls_off`.

    At least one cell remains, and no side becomes longer than ``MOST_SIDE``. A new column on the
    left or row at the top shifts the coordinates of everything by one.
    """
    edges = possible(layout.board, edges)
    falling = falls_off(layout, edges)
    rest = remove(layout, falling.pieces)
    goal = tuple(target for target in rest.goal if target.piece not in falling.targets)
    board = rest.board
    resized = replace(
        board,
        width=board.width + edges.left + edges.right,
        height=board.height + edges.top + edges.bottom,
        walls=board.walls - falling.walls,
        gates=board.gates - falling.gates,
    )
    new = replace(rest, board=resized, goal=goal).translated((edges.left, edges.top))
    return finished(layout, new)


def crop_board(layout: Layout) -> Layout:
    """``layout`` without the outer columns and rows that hold nothing but walls and free cells."""
    board = layout.board
    things = [
        *(piece.cells for piece in layout.pieces),
        *(target.cells for target in layout.goal),
        board.gates,
    ]
    held = [cell for cells in things for cell in cells if board.contains(cell)]
    if not held:
        return layout
    (left, top), (width, height) = bounds(held)
    return resize_board(layout, Edges(-left, -top, left + width - board.width, top + height - board.height))


def falls_off(layout: Layout, edges: Edges) -> FallsOff:
    """What :func:`resize_board` would remove; it does not remove what is off the board already."""
    board, edges = layout.board, possible(layout.board, edges)
    columns = range(-edges.left, board.width + edges.right)
    rows = range(-edges.top, board.height + edges.bottom)

    def falls(cell: Cell) -> bool:
        return board.contains(cell) and not (cell[0] in columns and cell[1] in rows)

    return FallsOff(
        frozenset(piece.key for piece in layout.pieces if any(map(falls, piece.cells))),
        frozenset(target.piece for target in layout.goal if any(map(falls, target.cells))),
        frozenset(filter(falls, board.walls)),
        frozenset(filter(falls, board.gates)),
    )


def possible(board: Board, edges: Edges) -> Edges:
    """``edges``, limited so that the board keeps a cell and stays within ``MOST_SIDE``."""
    left, right = _possible(board.width, edges.left, edges.right)
    top, bottom = _possible(board.height, edges.top, edges.bottom)
    return Edges(left, top, right, bottom)


def _possible(size: int, near: int, far: int) -> tuple[int, int]:
    """``near`` and ``far`` limited for a side of ``size`` cells; ``far`` gets what ``near`` leaves."""
    least, most = min(size, 1), max(size, MOST_SIDE)
    near = max(least - size, min(near, most - size))
    return near, max(least - size - near, min(far, most - size - near))


def _with_ground(layout: Layout, walls: frozenset[Cell], gates: frozenset[Cell]) -> Layout:
    return finished(layout, replace(layout, board=replace(layout.board, walls=walls, gates=gates)))


def turn_layout(layout: Layout, turn: Image) -> Layout:
    """The image of ``layout``; what is known of the puzzle is known of it as well."""
    return turn.of(layout)


def turn_pieces(layout: Layout, keys: Iterable[str], turn: Image) -> Layout:
    """``layout`` with the pieces ``keys`` turned within their bounding box, their targets within theirs.

    A quarter turn keeps the centre of the box, as nearly as cells allow; four of them restore
    the layout exactly. A box on the board stays on it, where the board has room for it: at a side
    it is turned as near to its centre as that allows.
    """
    chosen = frozenset(keys)
    piece_box = _Box.around([piece for piece in layout.pieces if piece.key in chosen])
    target_box = _Box.around([target for target in layout.goal if target.piece in chosen])
    pieces = tuple(
        replace(piece_box.centred(piece, turn, layout.board), axis=turn.axis(piece.axis))
        if piece.key in chosen
        else piece
        for piece in layout.pieces
    )
    goal = tuple(target_box.centred(t, turn, layout.board) if t.piece in chosen else t for t in layout.goal)
    return finished(layout, replace(layout, pieces=pieces, goal=goal))


@dataclass(frozen=True, slots=True)
class _Box:
    """The rectangle within which pieces or targets are turned."""

    at: Cell
    size: Cell

    @classmethod
    def around(cls, things: Iterable[Piece] | Iterable[Target]) -> _Box:
        """The bounding box of ``things``; of no size if they have no cells."""
        return cls(*bounds({cell for thing in things for cell in thing.cells}))

    def centred(self, thing: PieceOrTarget, turn: Image, board: Board) -> PieceOrTarget:
        """``thing`` turned within the box, whose centre stays where it is; unchanged without cells."""
        if not thing.shape.cells:
            return thing
        turned, (across, down) = turn.within(thing, self.at, self.size), self._offset(turn, board)
        return replace(turned, at=(turned.at[0] + across, turned.at[1] + down))

    def _offset(self, turn: Image, board: Board) -> Cell:
        """The vector by which the turned box is shifted, so that its centre stays and ``board`` holds it."""
        if not turn.is_quarter:
            return 0, 0
        (x, y), (width, height) = self.at, self.size
        slack = int((width - height) / 2)  # rounded towards zero, so that four quarter turns lead back
        corners = (self.at, (x + width - 1, y + height - 1))
        if not all(board.contains(corner) for corner in corners):
            return slack, -slack
        return _within(x + slack, height, board.width) - x, _within(y - slack, width, board.height) - y


def _within(start: int, length: int, size: int) -> int:
    """The number nearest to ``start`` at which ``length`` cells lie within ``size``; ``start`` if none is."""
    return max(0, min(start, size - length)) if length <= size else start


def set_name(layout: Layout, name: str, language: str = "", shown: str = "") -> Layout:
    """``layout`` with ``name``; with ``language`` (a code such as ``zh``) as its name in that language.

    A name goes with its spellings in other scripts, such as ``zh-Latn``, which nobody is asked for. Without
    ``language`` it is also the name in the language ``shown``, if there is one that would be seen instead.
    """
    if not language:
        named = set_name(layout, name, shown) if shown in layout.meta.names else layout
        return finished(layout, replace(named, name=name))
    before = layout.meta.names
    if name == before.get(language, ""):
        return layout
    names = {code: each for code, each in before.items() if not f"{code}-".startswith(f"{language}-")}
    if name:
        names[language] = name
    return set_meta(layout, MappingProxyType(names), "names")


def set_meta(layout: Layout, value: Any, field: str) -> Layout:
    """``layout`` with the ``field`` of its :class:`Meta` set to ``value``, such as its author."""
    return finished(layout, replace(layout, meta=replace(layout.meta, **{field: value})))


def partners(layout: Layout, image: Image) -> dict[str, str]:
    """For the key of each piece that has one, the key of its partner: where several stand, one for each."""
    standing, box = defaultdict[frozenset[Cell], list[str]](list), (layout.board.width, layout.board.height)
    for piece in layout.pieces:
        standing[frozenset(piece.cells)].append(piece.key)
    found = [(keys, standing.get(frozenset(image.cells(cells, box)), [])) for cells, keys in standing.items()]
    return {key: other for keys, others in found for key, other in zip(keys, others, strict=False)}


def one_of_each(layout: Layout, keys: Collection[str], image: Image) -> frozenset[str]:
    """Those of ``keys`` that are not the partner of one before, in the order of the pieces."""
    of, kept = partners(layout, image), list[str]()
    for piece in layout.pieces:
        if piece.key in keys and of.get(piece.key) not in kept:
            kept.append(piece.key)
    return frozenset(kept)


def mirrored(old: Layout, new: Layout, image: Image) -> Layout:
    """``new``, which an edit has made of ``old``, with the same done in the ``image`` of the board.

    It is ``new`` where that has no meaning: the board has another size, or pieces have the same key. Done
    again, it changes nothing.
    """
    box = new.board.width, new.board.height
    before, after = ({piece.key: piece for piece in each.pieces} for each in (old, new))
    is_square = box[0] == box[1]
    if (old.board.width, old.board.height) != box or (image.is_quarter and not is_square):
        return new
    if image is Image.SAME or (len(before), len(after)) != (len(old.pieces), len(new.pieces)):
        return new
    step = _Step(old, new, image)
    for key in dict.fromkeys((*before, *after)):
        was, now = before.get(key), after.get(key)
        if was != now and key not in step.done:
            step.follow(key, was, now)
    return finished(old, step.made)


class _Step:
    """One edit, and what is made of it piece by piece."""

    def __init__(self, old: Layout, new: Layout, image: Image) -> None:
        self._old, self._new, self._image = old, new, image
        self._box = new.board.width, new.board.height
        self._partners = partners(old, image)
        self.done = set[str]()
        walls, gates = new.board.walls, new.board.gates
        more_walls, more_gates = (self._cells(walls - old.board.walls), self._cells(gates - old.board.gates))
        walls = (walls | more_walls) - self._cells(old.board.walls - walls) - more_gates
        gates = (gates | more_gates) - self._cells(old.board.gates - gates) - more_walls
        self.made = replace(new, board=replace(new.board, walls=walls, gates=gates))

    def follow(self, key: str, was: Piece | None, now: Piece | None) -> None:
        """Do to the partner of ``key`` what the edit has done to it: ``was`` became ``now``."""
        other = self._partners.get(key)
        left = None if other is None else self._new.piece(other)
        if was is None:
            self._add(key)
        elif other is None:
            return
        elif now is None:
            if left is not None and left == self._old.piece(other or ""):
                self.made = remove(self.made, {other})
        elif left is not None and left is not now:
            self._repeat(other, left, was, now)
        elif other == key or self._cells(was.cells) <= set(now.cells):  # merged with its partner
            self._centre(was, now)
        else:  # the edit has removed its partner
            self.made = remove(self.made, {key})
        self.done.add(other or key)

    def _cells(self, cells: Iterable[Cell]) -> frozenset[Cell]:
        return frozenset(self._image.cells(cells, self._box))

    def _turned(self, piece: Piece) -> Piece:
        return replace(self._image.within(piece, (0, 0), self._box), axis=self._image.axis(piece.axis))

    def _put(self, piece: Piece) -> None:
        pieces = tuple(piece if each.key == piece.key else each for each in self.made.pieces)
        self.made = replace(self.made, pieces=pieces)

    def _add(self, key: str) -> None:
        """Add the image of a new piece; one that it overlaps is a single piece with it."""
        piece = self._new.piece(key)
        assert piece is not None
        turned, cells = self._turned(piece), self._cells(piece.cells)
        if cells & set(piece.cells):
            self.made = reform(self.made, (key,), lambda _: cells.union(piece.cells))
            return
        others = [each for each in self.made.pieces if cells.intersection(each.cells)]
        stands = any(cells == set(each.cells) for each in others)
        if not stands and all(self._old.piece(each.key) in (None, each) for each in others):
            twin = replace(turned, key=next_key(self.made), label="", same_as=None)
            self.made = replace(self.made, pieces=(*self.made.pieces, twin))

    def _centre(self, was: Piece, now: Piece) -> None:
        """Change a piece that is its own partner on both sides, or place it along the axis."""
        if now.shape == was.shape:
            (x, y), (to_x, to_y) = now.at, self._turned(now).at
            self._put(replace(now, at=((x + to_x) // 2, (y + to_y) // 2)))
            return
        others = {cell for each in self._new.pieces if each.key != now.key for cell in each.cells}
        lost = set(was.cells).difference(now.cells, others)
        cells = self._cells(set(now.cells).difference(was.cells)).union(now.cells) - self._cells(lost)
        self.made = reform(self.made, (now.key,), lambda _: cells)

    def _repeat(self, other: str, left: Piece, was: Piece, now: Piece) -> None:
        """Let the partner ``other`` stand on the image of ``now``, in the same colour and the like axis."""
        turned = self._turned(now)
        if turned.shape != left.shape:
            self.made = reform(self.made, (other,), lambda _: turned.cells)
        axis = left.axis if now.axis == was.axis else turned.axis
        color = left.color if now.color == was.color else now.color
        self._put(replace(left, shape=turned.shape, at=turned.at, axis=axis, color=color))
