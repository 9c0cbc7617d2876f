"""The values of a family: a board, a goal, and what other pieces may stand there, in which numbers.

A family is what a sweep goes through. Drawn, with the numbers of pieces beside it::

    board  . . .     goal  . . .     V   A   0..2      and so 1 + 0, 1 + 1, 1 + 2 pieces:
           . . .           . Q Q         A             three piece sets

Each goal piece is in every set, once. A shape is a kind of its own, even where it is drawn like a goal piece.
Another form of family, all packings by pieces of any shape, has no list of shapes. Families are frozen and
hashable, and hold plain values only: they are sent to other processes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from klotski_studio.core.layout import Axis, Board, Layout, Piece, Shape, Target

_RANGE = re.compile(r"(?:(\d{1,9})?\.\.(\d{1,9})?|(\d{1,9}))", re.ASCII)


@dataclass(frozen=True, slots=True)
class Range:
    """Whole numbers from ``least`` to ``most``; None for no end."""

    least: int = 0
    most: int | None = None

    def __contains__(self, number: int) -> bool:
        return self.least <= number and (self.most is None or number <= self.most)

    def __str__(self) -> str:
        """As in a file: ``2..4``, ``2..`` or ``2``."""
        if self.least == self.most:
            return str(self.least)
        return f"{self.least}..{'' if self.most is None else self.most}"

    @classmethod
    def parse(cls, text: str) -> Range | None:
        """The range that ``A..B``, ``A..``, ``..B`` or ``N`` stands for; None if it is none, or empty."""
        found = _RANGE.fullmatch(text.strip())
        if found is None or text.strip() == "..":
            return None
        if found[3]:
            return cls(int(found[3]), int(found[3]))
        made = cls(int(found[1] or 0), int(found[2]) if found[2] else None)
        return None if made.most is not None and made.most < made.least else made


ANY = Range()
"""Every number."""
SOME = Range(1)
"""Every number but none."""


@dataclass(frozen=True, slots=True)
class GoalPiece:
    """A piece that is in every set, and where it must end."""

    target: Target
    axis: Axis = Axis.BOTH

    @property
    def key(self) -> str:
        """The piece's key in layouts, and its name in counts."""
        return self.target.piece


@dataclass(frozen=True, slots=True)
class FamilyShape:
    """A shape that may come besides.

    Attributes:
        name: what counts call it.
        count: how many of them a set may have.
    """

    name: str
    shape: Shape
    axis: Axis = Axis.BOTH
    count: Range = ANY


@dataclass(frozen=True, slots=True)
class Family:
    """All sets of pieces with a goal that some shapes make on a board.

    Attributes:
        name: what people call it; not part of what it is.
        board: the ground, with walls and gates.
        goal: the goal pieces, in reading order.
        shapes: the shapes that may come besides.
        pieces: how many pieces a set may have, goal pieces included.
        free: how many cells a set may leave free.
    """

    name: str
    board: Board
    goal: tuple[GoalPiece, ...]
    shapes: tuple[FamilyShape, ...] = ()
    pieces: Range = SOME
    free: Range = SOME

    @property
    def names(self) -> tuple[str, ...]:
        """The names of counts: the goal pieces, then the shapes."""
        return (*[piece.key for piece in self.goal], *[shape.name for shape in self.shapes])

    @property
    def solved(self) -> Layout:
        """The board with the goal pieces where they must end, in their order, and no others."""
        pieces = [Piece(each.key, each.target.shape, each.target.at, each.axis) for each in self.goal]
        return Layout(self.board, tuple(pieces), tuple([each.target for each in self.goal]))

    @property
    def ground(self) -> int:
        """How many cells are no walls."""
        return self.board.width * self.board.height - len(self.board.walls)

    @property
    def content(self) -> tuple[object, ...]:
        """All that makes it this family and no other: everything but its name, as plain values."""
        board = self.board
        return (
            "pieces",
            (board.width, board.height, sorted(board.walls), sorted(board.gates)),
            [(each.key, each.target.at, each.target.shape.cells, each.axis.value) for each in self.goal],
            [(each.name, each.shape.cells, each.axis.value, str(each.count)) for each in self.shapes],
            (str(self.pieces), str(self.free)),
        )


class Corner(StrEnum):
    """Where a goal piece stands that lies in a corner: on the corner cell, or with its bounding box there."""

    CELL = "cell"
    BOX = "box"


@dataclass(frozen=True, slots=True)
class PolyominoFamily:
    """All packings of a board by pieces of any shape.

    One of them must go from the upper left corner to the lower right one.

    Attributes:
        name: what people call it; not part of what it is.
        board: the ground, with walls and without gates.
        corner: which goal pieces and places count as in a corner.
    """

    name: str
    board: Board
    corner: Corner = Corner.CELL

    @property
    def content(self) -> tuple[object, ...]:
        """As :attr:`Family.content`."""
        board = self.board
        return "polyominoes", (board.width, board.height, sorted(board.walls)), self.corner.value


@dataclass(frozen=True, slots=True)
class LineFamily:
    """All boards of straight pieces that keep to their lines, as in Rush Hour.

    The goal piece lies in a row, or a column, that no other piece along it shares. The pieces of a line leave
    one of its cells free.

    Attributes:
        name: what people call it; not part of what it is.
        board: the ground, without walls and gates.
        goal: the goal piece, one cell high or wide, at one end of its line.
        lengths: how many cells other pieces may have.
    """

    name: str
    board: Board
    goal: Target
    lengths: tuple[int, ...]

    @property
    def content(self) -> tuple[object, ...]:
        """As :attr:`Family.content`."""
        goal = self.goal
        return (
            "lines",
            (self.board.width, self.board.height),
            (goal.piece, goal.at, goal.shape.cells),
            self.lengths,
        )


AnyFamily: TypeAlias = Family | PolyominoFamily | LineFamily
"""What a sweep goes through."""
