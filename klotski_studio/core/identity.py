"""Says whether two layouts are the same puzzle, mirrored or turned, whatever their pieces are called.

Two layouts are the same puzzle if one of the eight images of the first (four turns, each of them also
mirrored) is the second, where only these count: the board's cells, walls and gates; the pieces by their
kinds; and the goal, which is mirrored with the rest. Names, keys, labels, colours, the order of the pieces
and what is known of the puzzle do not count, and neither does a frame of walls around it::

    start   goal        start   goal        start   goal
    ABB     .BB         YYX     YY.         ABB     BB.
    A..     ...         ..X     ...         A..     ...

The second is the first, mirrored from left to right. The third has only the start of the first.

:func:`puzzle_form` says what counts, of a layout as it lies, and :func:`digest` is a text for it, under which
records and games are kept; :class:`PuzzleIndex` compares the forms of all images with those of known puzzles.
:func:`canonical_form` is the same for all images on one board, for comparing each of many layouts with all
others. :func:`is_same_puzzle` asks for more: that an answer for the one, with the keys of its pieces, is one
for the other.

A layout is mirrored and rotated with its board::

    A A .   clockwise   B A       A turned puzzle has the same answers.
    B . .      ->       . A
                        . .
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Generic, TypeAlias, TypeVar

from klotski_studio.core.layout import (
    Axis,
    Board,
    Cell,
    Layout,
    Piece,
    Shape,
    Target,
    kinds,
    top_left,
)

PieceOrTarget = TypeVar("PieceOrTarget", Piece, Target)


class Image(StrEnum):
    """The eight ways to lay a puzzle on the table, by their names for programs; the nearest first."""

    SAME = "same"
    LEFT_RIGHT = "left-right"
    TOP_BOTTOM = "top-bottom"
    HALF_TURN = "half-turn"
    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"
    MAIN_DIAGONAL = "main-diagonal"
    OTHER_DIAGONAL = "other-diagonal"

    __hash__ = str.__hash__  # in C, and that of the equal text

    @property
    def is_quarter(self) -> bool:
        """Whether width and height are exchanged."""
        return self in _QUARTERS

    @property
    def inverse(self) -> Image:
        """The image that undoes this one."""
        return _INVERSES.get(self, self)

    def of(self, layout: Layout) -> Layout:
        """The image of ``layout`` with all it has: board, walls, gates, pieces with their axes, and goal."""
        board = layout.board
        box = (board.width, board.height)
        width, height = reversed(box) if self.is_quarter else box
        walls, gates = (frozenset(self.cells(cells, box)) for cells in (board.walls, board.gates))
        pieces = tuple(replace(self.within(p, (0, 0), box), axis=self.axis(p.axis)) for p in layout.pieces)
        goal = tuple(self.within(target, (0, 0), box) for target in layout.goal)
        new = replace(layout, board=Board(width, height, walls, gates), pieces=pieces, goal=goal)
        return layout if new == layout else new

    def place(self, at: Cell, size: Cell, box: Cell) -> Cell:
        """The new top left of a rectangle of ``size`` at ``at`` within a box of the size ``box``."""
        (x, y), (width, height), (across, down) = at, size, box
        if self.is_quarter:
            x, y, width, height, across, down = y, x, height, width, down, across
        if self in _FROM_THE_RIGHT:
            x = across - width - x
        return x, down - height - y if self in _FROM_BELOW else y

    def cells(self, cells: Iterable[Cell], box: Cell) -> list[Cell]:
        """Where ``cells`` within a box of the size ``box`` lie in the image, in the same order."""
        return [self.place(cell, (1, 1), box) for cell in cells]

    def shape(self, shape: Shape) -> Shape:
        """What ``shape`` is in the image."""
        if not self.is_quarter and shape.width * shape.height == len(shape.cells):
            return shape
        return Shape.of(self.cells(shape.cells, (shape.width, shape.height)))

    def axis(self, axis: Axis) -> Axis:
        """What ``axis`` is in the image."""
        return _OTHER_AXIS.get(axis, axis) if self.is_quarter else axis

    def within(self, thing: PieceOrTarget, at: Cell, size: Cell) -> PieceOrTarget:
        """``thing`` turned within the box of ``size`` at ``at``, whose top left stays where it is."""
        x, y = self.place(
            (thing.at[0] - at[0], thing.at[1] - at[1]), (thing.shape.width, thing.shape.height), size
        )
        return replace(thing, at=(x + at[0], y + at[1]), shape=self.shape(thing.shape))


_UNTURNED = (Image.SAME, Image.LEFT_RIGHT, Image.TOP_BOTTOM, Image.HALF_TURN)
_QUARTERS = frozenset(Image) - frozenset(_UNTURNED)
_FROM_THE_RIGHT = frozenset({Image.LEFT_RIGHT, Image.HALF_TURN, Image.CLOCKWISE, Image.OTHER_DIAGONAL})
"""The images in which columns are counted from the other side; those that exchange the axes do that first."""
_FROM_BELOW = frozenset({Image.TOP_BOTTOM, Image.HALF_TURN, Image.COUNTERCLOCKWISE, Image.OTHER_DIAGONAL})
_INVERSES = {Image.CLOCKWISE: Image.COUNTERCLOCKWISE, Image.COUNTERCLOCKWISE: Image.CLOCKWISE}
_OTHER_AXIS = {Axis.HORIZONTAL: Axis.VERTICAL, Axis.VERTICAL: Axis.HORIZONTAL}

Form: TypeAlias = tuple[object, ...]
"""A layout without everything that does not count; two are equal if the layouts are, unturned."""


def without_frame(layout: Layout) -> Layout:
    """``layout`` on the smallest board that holds its ground, without the walls around it."""
    board, ground = layout.board, _ground(layout)
    if not board.walls or not ground:
        return layout
    (left, top), (right, bottom) = top_left(ground), (max(x for x, _ in ground), max(y for _, y in ground))
    size = right - left + 1, bottom - top + 1
    if size == (board.width, board.height):
        return layout
    moved = layout.translated((-left, -top))
    cropped = Board(*size)
    walls = moved.board.walls.intersection(cropped.cells())
    return replace(moved, board=replace(cropped, walls=walls, gates=moved.board.gates))


def puzzle_form(layout: Layout) -> Form:
    """What counts of ``layout``: the ground, and the kinds with the places of their pieces and targets."""
    layout = without_frame(layout)
    board = layout.board
    pieces = sorted(
        (
            kind.shape.cells,
            kind.axis.value,
            tuple(sorted(layout.pieces[i].at for i in kind.pieces)),
            kind.targets,
        )
        for kind in kinds(layout)
    )
    ground = board.width, board.height, tuple(sorted(board.walls)), tuple(sorted(board.gates))
    return ground, tuple(pieces)


@lru_cache(maxsize=64)
def digest(layout: Layout) -> str:
    """A text of 32 hexadecimal digits, equal for two layouts if their :func:`puzzle_form` is."""
    text = json.dumps(puzzle_form(layout), separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:32]


def is_same_puzzle(one: Layout, other: Layout) -> bool:
    """Whether two layouts differ at most in names, labels and colours, so that they have the same answers."""
    return has_same_positions(one, other) and [p.at for p in one.pieces] == [p.at for p in other.pieces]


def has_same_positions(one: Layout, other: Layout) -> bool:
    """Whether two layouts differ at most in start, names, labels and colours.

    What is known of a position of the one, the pieces in their order, then holds for the other.
    """
    return _without_start(one) == _without_start(other)


def _without_start(layout: Layout) -> Form:
    pieces = tuple((p.key, p.shape, p.axis, p.same_as) for p in layout.pieces)
    return layout.board, pieces, layout.goal


def canonical_form(layout: Layout) -> Form:
    """The least of the forms of all images of ``layout`` that lie on a board of the same size.

    Those are four for a rectangle, eight for a square. Two layouts have equal forms exactly if one is an
    image of the other. Sets of cells are the bits of one integer in it: bit ``x + width * y``.
    """
    layout = without_frame(layout)
    board = layout.board

    def in_images(cells: tuple[Cell, ...] | frozenset[Cell]) -> tuple[int, ...]:
        return _turned_bits(cells, board.width, board.height)

    walls, gates = in_images(board.walls), in_images(board.gates)
    axes = _turned_axes(board.width == board.height)
    in_each = [
        (
            axes[kind.axis],
            [in_images(layout.pieces[i].cells) for i in kind.pieces],
            [in_images(kind.shape.at(at)) for at in kind.targets],
        )
        for kind in kinds(layout)
    ]

    def form(number: int) -> Form:
        standing = sorted(
            [
                (
                    axis[number],
                    tuple(sorted([p[number] for p in places])),
                    tuple(sorted([t[number] for t in ends])),
                )
                for axis, places, ends in in_each
            ]
        )
        return walls[number], gates[number], tuple(standing)

    return board.width, board.height, *min(map(form, range(len(walls))))


def _images(board: Board) -> tuple[Image, ...]:
    """The images that lie on a board of the same size."""
    return tuple(Image) if board.width == board.height else _UNTURNED


@lru_cache
def _turned_axes(is_square: bool) -> Mapping[Axis, tuple[str, ...]]:
    """The value of every axis in each of the images of a board that is a square, or is none."""
    images = _images(Board(1, 1 if is_square else 2))
    return MappingProxyType({axis: tuple(image.axis(axis).value for image in images) for axis in Axis})


@lru_cache(maxsize=1 << 16)
def _turned_bits(cells: Collection[Cell], width: int, height: int) -> tuple[int, ...]:
    """``cells`` of a board of that size as bits, in each of its images; without those beyond it."""
    images = _images(Board(width, height))
    inside = [(x, y) for x, y in set(cells) if 0 <= x < width and 0 <= y < height]
    return tuple(
        sum(1 << (x + width * y) for x, y in image.cells(inside, (width, height))) for image in images
    )


def start_form(layout: Layout) -> Form:
    """What counts of ``layout`` except the goal, and except which pieces have a target."""
    return puzzle_form(replace(layout, goal=()))


def fingerprint(layout: Layout) -> Form:
    """What all images and all goals of a puzzle have in common; cheap, to rule out most others."""
    sizes = sorted(len(piece.shape.cells) for piece in layout.pieces)
    return len(_ground(layout)), len(layout.board.gates), tuple(sizes)


def _ground(layout: Layout) -> set[Cell]:
    """The cells that are no walls."""
    return set(layout.board.cells()) - layout.board.walls


Name = TypeVar("Name", bound=Hashable)

_Names: TypeAlias = dict[Form, list[Name]]
"""Puzzles by a form that several may have."""


@dataclass(frozen=True, slots=True)
class Match(Generic[Name]):
    """A known puzzle that a layout is.

    Attributes:
        name: the known puzzle.
        image: the layout is this image of it.
        has_same_goal: whether the goals agree, too; else only the starts do.
    """

    name: Name
    image: Image
    has_same_goal: bool


class PuzzleIndex(Generic[Name]):
    """Known puzzles, to be found by their content.

    The forms of those with one fingerprint are computed when a layout with that fingerprint is looked up,
    because few ever are.
    """

    def __init__(self, puzzles: Iterable[tuple[Name, Layout]]) -> None:
        """List ``puzzles``, each under a name of its own."""
        self._by_fingerprint: dict[Form, list[tuple[Name, Layout]]] = {}
        self._by_form: dict[Form, tuple[_Names[Name], _Names[Name]]] = {}
        for name, layout in puzzles:
            self._by_fingerprint.setdefault(fingerprint(layout), []).append((name, layout))

    def find(self, layout: Layout) -> tuple[Match[Name], ...]:
        """The known puzzles that ``layout`` is an image of, the nearest image first.

        If there are none, those with the same start. Each is named once.
        """
        key = fingerprint(layout)
        if not layout.pieces or key not in self._by_fingerprint:
            return ()
        by_puzzle, by_start = self._names(key)
        images = [(image.inverse, image.of(layout)) for image in Image]
        for form_of, names, has_same_goal in ((puzzle_form, by_puzzle, True), (start_form, by_start, False)):
            found: dict[Name, Match[Name]] = {}
            for image, turned in images:
                for name in names.get(form_of(turned), ()):
                    found.setdefault(name, Match(name, image, has_same_goal))
            if found:
                return tuple(found.values())
        return ()

    def _names(self, key: Form) -> tuple[_Names[Name], _Names[Name]]:
        """The known puzzles with the fingerprint ``key``, by their forms and by the forms of their starts."""
        if key not in self._by_form:
            by_puzzle: _Names[Name] = {}
            by_start: _Names[Name] = {}
            for name, layout in self._by_fingerprint[key]:
                by_puzzle.setdefault(puzzle_form(layout), []).append(name)
                by_start.setdefault(start_form(layout), []).append(name)
            self._by_form[key] = by_puzzle, by_start
        return self._by_form[key]
