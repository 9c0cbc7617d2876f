"""The values of a puzzle: board, piece, target, layout.

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
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType

from klotski_studio.core.geometry import Cell, Direction, Shape, reading_order, shifted
from klotski_studio.core.metric import Lengths, Metric


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


def _no_names() -> Mapping[str, str]:
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
    names: Mapping[str, str] = field(default_factory=_no_names, hash=False)
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
    group = _same_as_groups(layout)
    targets: dict[str, list[Cell]] = {}
    for target in layout.goal:
        targets.setdefault(group.get(target.piece, target.piece), []).append(target.at)
    members: dict[tuple[tuple[Cell, ...], Axis, str | None], list[int]] = {}
    for index, piece in enumerate(layout.pieces):
        root = group[piece.key]
        members.setdefault((piece.shape.cells, piece.axis, root if root in targets else None), []).append(
            index
        )
    return tuple(
        [
            Kind(
                layout.pieces[indices[0]].shape,
                axis,
                tuple(indices),
                tuple(sorted(targets[root], key=reading_order)) if root is not None else (),
            )
            for (_, axis, root), indices in members.items()
        ]
    )


def _same_as_groups(layout: Layout) -> dict[str, str]:
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
