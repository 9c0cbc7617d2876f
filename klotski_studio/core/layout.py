"""The nouns of a puzzle: cells, directions and shapes; the metrics of lengths; board, piece, target, layout.

A cell is ``(x, y)``: column ``x`` to the right, row ``y`` down, both from 0.
A shape is a set of cells whose bounding box begins at ``(0, 0)``::

    . X         cells    (1, 0) (0, 1) (1, 1)      in reading order
    X X         anchor   (1, 0)                    the first of them

The anchor is always one of the shape's cells (the top left of the bounding box need not be). Two
placements of a shape are the same exactly when their anchors are.

The length of a solution is counted in three ways, and never given without its metric:

======  =========================================================
step    one piece, one cell, one direction
slide   one piece, straight, any distance (how Rush Hour counts)
move    one piece, any uninterrupted walk, corners included (how Klotski counts)
======  =========================================================

The smallest layout that is a puzzle, with its parts named::

    #####      board    5 x 3, walls "#", a gate "-"
    #A.B-      pieces   A at (1, 1) and B at (3, 1), both one cell large
    #####      goal     one target: B at (4, 1), on the gate that only B may enter

All values are frozen, and none of them validates, because an editor must hold wrong layouts while they
are being corrected. :func:`klotski_studio.core.check.problems` finds what is wrong with a layout; the
solver refuses a layout with errors.
"""

from __future__ import annotations

import copyreg
from collections import deque
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Self

Cell = tuple[int, int]
"""One square: ``(x, y)``."""

BoardPoint = tuple[float, float]
"""A point on the board in cells: ``(1.5, 0.0)`` is the middle of the top edge of cell ``(1, 0)``."""


class Direction(Enum):
    """The four directions of a step, in the order that breaks every tie."""

    UP = (0, -1)
    LEFT = (-1, 0)
    RIGHT = (1, 0)
    DOWN = (0, 1)

    @property
    def dx(self) -> int:
        """Columns to the right that one step goes: -1, 0 or 1."""
        return self.value[0]

    @property
    def dy(self) -> int:
        """Rows down that one step goes: -1, 0 or 1."""
        return self.value[1]

    @property
    def letter(self) -> str:
        """The letter in move notation: ``U``, ``L``, ``R`` or ``D``."""
        return self.name[0]

    def step(self, cell: Cell) -> Cell:
        """The neighbour of ``cell`` in this direction."""
        return cell[0] + self.value[0], cell[1] + self.value[1]

    @classmethod
    def between(cls, start: Cell, end: Cell) -> Direction | None:
        """The direction of the one step from ``start`` to ``end``; None if it is not one step."""
        return _BY_VECTOR.get((end[0] - start[0], end[1] - start[1]))

    @classmethod
    def from_letter(cls, letter: str) -> Direction | None:
        """The direction with this letter; None if there is none."""
        return _BY_LETTER.get(letter)


_BY_VECTOR = {direction.value: direction for direction in Direction}
_BY_LETTER = {direction.letter: direction for direction in Direction}


def reading_order(cell: Cell) -> tuple[int, int]:
    """The sort key of a cell for row by row, left to right."""
    return cell[1], cell[0]


def in_reading_order(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """``cells`` row by row, left to right."""
    return tuple(sorted(cells, key=reading_order))


def top_left(cells: Iterable[Cell]) -> Cell:
    """The top left of the bounding box of ``cells`` (which must not be empty)."""
    xs, ys = zip(*cells, strict=True)
    return min(xs), min(ys)


def apart(one: Cell, other: Cell) -> int:
    """The steps from ``one`` to ``other`` where nothing is in the way."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def shifted(cells: Iterable[Cell], by: Cell) -> tuple[Cell, ...]:
    """``cells`` moved by the vector ``by``, in the order given."""
    dx, dy = by
    return tuple([(x + dx, y + dy) for x, y in cells])


@dataclass(frozen=True, slots=True)
class Shape:
    """A piece's cells relative to the top left of its bounding box, in reading order.

    Build it with :meth:`of`, which brings any cells into that form. A shape may be disconnected or empty,
    because an editor must hold unfinished pieces.
    """

    cells: tuple[Cell, ...]

    @classmethod
    def of(cls, cells: Iterable[Cell]) -> Shape:
        """The shape of ``cells``, wherever they stand; duplicates count once."""
        distinct = set(cells)
        if not distinct:
            return cls(())
        x, y = top_left(distinct)
        return cls(in_reading_order(shifted(distinct, (-x, -y))))

    @classmethod
    def rectangle(cls, width: int, height: int) -> Shape:
        """The filled rectangle of ``width`` x ``height`` cells."""
        return cls(tuple((x, y) for y in range(height) for x in range(width)))

    @property
    def width(self) -> int:
        """Columns of the bounding box."""
        return max([x for x, _ in self.cells], default=-1) + 1

    @property
    def height(self) -> int:
        """Rows of the bounding box."""
        return max([y for _, y in self.cells], default=-1) + 1

    @property
    def anchor(self) -> Cell:
        """The first cell in reading order; always one of the shape's own cells."""
        return self.cells[0]

    @property
    def is_connected(self) -> bool:
        """Whether steps within the shape lead from any of its cells to any other."""
        return _is_connected(self.cells)

    def at(self, place: Cell) -> tuple[Cell, ...]:
        """The cells covered when the bounding box's top left stands on ``place``."""
        return shifted(self.cells, place)


_UNIT = Shape(((0, 0),))


@lru_cache(maxsize=1 << 12)
def _is_connected(cells: tuple[Cell, ...]) -> bool:
    """Whether steps over ``cells`` lead from any of them to any other; a layout asks it of few shapes."""
    return bool(cells) and len(reach(_UNIT, tuple(Direction), cells[:1], cells)) == len(cells)


def reach(
    shape: Shape, directions: Iterable[Direction], starts: Iterable[Cell], ground: Collection[Cell]
) -> dict[Cell, Cell | None]:
    """Every place that a piece of ``shape`` can walk to from any of ``starts`` over the cells of ``ground``.

    The walk takes single steps in ``directions``. The places of the start need no ground::

        ground  . . #      reach of X X      from (0, 0): to (0, 0) and to (0, 1)
                . . #

    Returns:
        The places, nearest first, each with the place one step before it on a shortest walk; None for
        the starts.
    """
    free, vectors = frozenset(ground), tuple(direction.value for direction in directions)
    before: dict[Cell, Cell | None] = dict.fromkeys(starts)
    pending = deque(before)
    while pending:
        x, y = place = pending.popleft()
        for dx, dy in vectors:
            there = (x + dx, y + dy)
            if there not in before and free.issuperset(shape.at(there)):
                before[there] = place
                pending.append(there)
    return before


class Metric(StrEnum):
    """What a length is counted in; the value is the word used in files and on the command line.

    Iteration gives moves, slides, steps: the order wherever lengths are listed. No length of a
    solution is greater than the next one in that order.
    """

    MOVES = "moves"
    SLIDES = "slides"
    STEPS = "steps"

    @property
    def before_others(self) -> tuple[Metric, ...]:
        """All metrics, this one first and the others in their order."""
        return (self, *(metric for metric in Metric if metric is not self))

    def is_longer_than(self, other: Metric) -> bool:
        """Whether no solution has a smaller length in this metric than in ``other``, another one."""
        order = list(Metric)
        return order.index(self) > order.index(other)


@dataclass(frozen=True, slots=True)
class Lengths:
    """A length in each metric; None where it is not known."""

    moves: int | None = None
    slides: int | None = None
    steps: int | None = None

    def length(self, metric: Metric) -> int | None:
        """The length in ``metric``; None if it is not known."""
        return {Metric.MOVES: self.moves, Metric.SLIDES: self.slides, Metric.STEPS: self.steps}[metric]

    def with_length(self, metric: Metric, length: int) -> Self:
        """The same with ``length`` in ``metric``."""
        return replace(self, **{metric.value: length})


class Axis(StrEnum):
    """The directions in which a piece may step."""

    BOTH = "both"
    HORIZONTAL = "horizontal"
    VERTICAL = "vertical"
    NONE = "none"

    __hash__ = str.__hash__  # in C, and that of the equal text

    @property
    def directions(self) -> tuple[Direction, ...]:
        """The directions, in the order of :class:`Direction`."""
        return _DIRECTIONS[self]

    @property
    def is_across(self) -> bool:
        """Whether it allows steps left and right."""
        return self is Axis.BOTH or self is Axis.HORIZONTAL

    @property
    def is_along(self) -> bool:
        """Whether it allows steps up and down."""
        return self is Axis.BOTH or self is Axis.VERTICAL


_DIRECTIONS = {
    Axis.BOTH: tuple(Direction),
    Axis.HORIZONTAL: (Direction.LEFT, Direction.RIGHT),
    Axis.VERTICAL: (Direction.UP, Direction.DOWN),
    Axis.NONE: (),
}


@dataclass(frozen=True, slots=True)
class Board:
    """The board: its size, its walls, and its gates, which only pieces with a target may enter."""

    width: int
    height: int
    walls: frozenset[Cell] = frozenset()
    gates: frozenset[Cell] = frozenset()

    @property
    def is_empty(self) -> bool:
        """Whether it has no cells."""
        return self.width <= 0 or self.height <= 0

    def contains(self, cell: Cell) -> bool:
        """Whether ``cell`` lies within the board's rectangle; it may be a wall."""
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def cells(self) -> tuple[Cell, ...]:
        """All cells of the board in reading order, walls included."""
        return tuple([(x, y) for y in range(self.height) for x in range(self.width)])


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of the puzzle.

    Attributes:
        key: its name in files and notation; unique in a layout.
        shape: its cells.
        at: the cell of the top left of its bounding box at the start.
        axis: the directions in which it may step.
        label: the text on it; empty for none.
        color: ``#rrggbb``; None for the theme's colour.
        same_as: the key of a piece that it may stand in for although they have targets.
    """

    key: str
    shape: Shape
    at: Cell
    axis: Axis = Axis.BOTH
    label: str = ""
    color: str | None = None
    same_as: str | None = None

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that the piece covers at the start."""
        return self.shape.at(self.at)


@dataclass(frozen=True, slots=True)
class Target:
    """Where a piece must end: the top left of its bounding box, and the shape drawn there.

    The shape repeats the piece's own; where it does not, that is a problem to report.
    """

    piece: str
    at: Cell
    shape: Shape

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that the piece must cover in the end."""
        return self.shape.at(self.at)


@dataclass(frozen=True, slots=True)
class Known(Lengths):
    """What is claimed of a layout; None where nothing is claimed.

    The lengths are those of shortest solutions.

    Attributes:
        solvable: whether the layout has a solution.
        reachable: the number of positions that can be reached from the start.
    """

    solvable: bool | None = None
    reachable: int | None = None


def _unchanging(values: dict[str, object]) -> MappingProxyType[str, object]:
    """``values`` as a mapping that nobody changes."""
    return MappingProxyType(values)


# with this, layouts are pickled and copied, and so go to other processes
copyreg.pickle(MappingProxyType, lambda mapping: (_unchanging, (dict(mapping),)))


def _nothing() -> Mapping[str, object]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Meta:
    """What a file holds about a layout besides the puzzle itself.

    Attributes:
        names: the title in other languages, by language code (``zh``, ``en``).
        metric: the author's metric; None if none is given.
        extra: keys of the file that this version does not know, kept so that saving loses nothing.
            The format that read them owns their structure.
    """

    author: str = ""
    description: str = ""
    source: str = ""
    names: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    metric: Metric | None = None
    known: Known = Known()
    extra: Mapping[str, object] = field(default_factory=_nothing, hash=False)


@dataclass(frozen=True, slots=True)
class Layout:
    """A puzzle: board, pieces, goal and title, as they are edited and saved.

    A goal is all targets together. The order of ``pieces`` is the order in which a
    :class:`~klotski_studio.core.rules.Position` lists their places.
    """

    board: Board
    pieces: tuple[Piece, ...] = ()
    goal: tuple[Target, ...] = ()
    name: str = ""
    meta: Meta = field(default_factory=Meta)

    def piece(self, key: str) -> Piece | None:
        """The piece called ``key``; None if there is none."""
        return next((piece for piece in self.pieces if piece.key == key), None)

    def title(self, language: str = "") -> str:
        """The name in ``language``: see :func:`title_in`."""
        return title_in(language, self.name, self.meta.names)

    def translated(self, by: Cell) -> Layout:
        """The same layout with every piece, target, wall and gate moved by the vector ``by``."""
        dx, dy = by
        board = replace(
            self.board,
            walls=frozenset(shifted(self.board.walls, by)),
            gates=frozenset(shifted(self.board.gates, by)),
        )
        pieces = tuple(replace(p, at=(p.at[0] + dx, p.at[1] + dy)) for p in self.pieces)
        goal = tuple(replace(t, at=(t.at[0] + dx, t.at[1] + dy)) for t in self.goal)
        return replace(self, board=board, pieces=pieces, goal=goal)


def title_in(language: str, name: str, names: Mapping[str, str]) -> str:
    """The name in ``language`` (a code such as ``zh``) of a puzzle that is called ``name`` and ``names``.

    Where there is none, the name in Latin letters (``zh-Latn``, pinyin) if there is one; else the plain name,
    which is also the one for the empty language.
    """
    if not language or language in names:
        return names.get(language) or name
    codes = (code for code, each in names.items() if each == name)
    latin = next((names[f"{code}-Latn"] for code in codes if f"{code}-Latn" in names), "")
    return " ".join(word[:1].upper() + word[1:] for word in latin.split()) or name


@dataclass(frozen=True, slots=True)
class Kind:
    """Pieces that are interchangeable: swapping any two of them gives an equivalent position.

    Without a target these are all pieces of one shape and axis. Pieces with a target are a
    kind of their own, together with those that ``same_as`` joins to them.

    Attributes:
        pieces: indices into ``layout.pieces``, ascending.
        targets: the places (top left of the bounding box, in reading order) that must be taken in the
            end; by which piece does not matter.
    """

    shape: Shape
    axis: Axis
    pieces: tuple[int, ...]
    targets: tuple[Cell, ...] = ()

    @property
    def enters_gates(self) -> bool:
        """Whether the pieces may stand on gates: those with a target and their stand-ins may."""
        return bool(self.targets)


def kinds(layout: Layout) -> tuple[Kind, ...]:
    """The kinds of ``layout``, in the order of their first pieces.

    Pieces joined by ``same_as`` must have the same shape and axis (``problems`` reports it otherwise);
    those that differ are kept apart here.
    """
    group = same_as_groups(layout)
    targets: dict[str, list[Cell]] = {}
    for target in layout.goal:
        targets.setdefault(group.get(target.piece, target.piece), []).append(target.at)
    members: dict[tuple[tuple[Cell, ...], Axis, str | None], list[int]] = {}
    for index, piece in enumerate(layout.pieces):
        root = group[piece.key] if group[piece.key] in targets else None
        members.setdefault((piece.shape.cells, piece.axis, root), []).append(index)
    found = []
    for (_, axis, root), indices in members.items():
        places = in_reading_order(targets[root]) if root is not None else ()
        found.append(Kind(layout.pieces[indices[0]].shape, axis, tuple(indices), places))
    return tuple(found)


def same_as_groups(layout: Layout) -> dict[str, str]:
    """For each piece key the first key of its ``same_as`` group; its own if it is in none."""
    root = {piece.key: piece.key for piece in layout.pieces}

    def find(key: str) -> str:
        while root[key] != key:
            key = root[key]
        return key

    joined = [piece for piece in layout.pieces if piece.same_as in root]
    for piece in joined:
        first, second = find(piece.key), find(str(piece.same_as))
        root[second] = first
    return {key: find(key) for key in root} if joined else root
