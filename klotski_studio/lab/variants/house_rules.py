"""The kinds of edits, and house rules: what a variant must keep to belong to the same family of puzzles.

Without them a car of a Rush Hour puzzle is split into single cells, and half of what looks harder on a
Klotski board is a piece that was locked to an axis.

Of the kinds of edits by which one puzzle becomes another: a cell is *free* without wall, gate or piece; a
piece is *plain* without a target; cells touch by an edge.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from klotski_studio.core.layout import Axis, Layout, Piece, Shape

PieceKind: TypeAlias = tuple[Shape, Axis]
"""What a piece looks like, and the directions in which it may step."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What is allowed; a new one allows everything.

    Attributes:
        pieces: the shapes that pieces may have, each with an axis; None for any.
        rectangles_only: whether every piece must be a filled rectangle.
        axes: the axes that pieces may have.
        least_free: free cells that a board must have at least.
    """

    pieces: frozenset[PieceKind] | None = None
    rectangles_only: bool = False
    axes: frozenset[Axis] = frozenset(Axis)
    least_free: int = 0

    @classmethod
    def of(cls, layout: Layout) -> HouseRules:
        """The rules that allow every shape and axis that a piece of ``layout`` has, and no other."""
        return cls(pieces=frozenset((piece.shape, piece.axis) for piece in layout.pieces))

    def allows(self, layout: Layout) -> bool:
        """Whether ``layout`` keeps these rules."""
        has_room = not self.least_free or len(free_cells(layout)) >= self.least_free
        return has_room and all(map(self._allows_piece, layout.pieces))

    def _allows_piece(self, piece: Piece) -> bool:
        shape = piece.shape
        return (
            piece.axis in self.axes
            and (self.pieces is None or (shape, piece.axis) in self.pieces)
            and (not self.rectangles_only or len(shape.cells) == shape.width * shape.height)
        )


def free_cells(layout: Layout) -> set[tuple[int, int]]:
    """The cells of ``layout`` without wall, gate or piece."""
    taken = layout.board.walls.union(layout.board.gates, *(piece.cells for piece in layout.pieces))
    return set(layout.board.cells()) - taken


def _along(length: int) -> frozenset[PieceKind]:
    """A straight piece of ``length`` cells, lying and standing, that keeps to its line."""
    return frozenset(
        {
            (Shape.rectangle(length, 1), Axis.HORIZONTAL),
            (Shape.rectangle(1, length), Axis.VERTICAL),
        }
    )


EVERYTHING = HouseRules()
"""No rules."""

RUSH_HOUR = HouseRules(pieces=_along(2) | _along(3))
"""Straight pieces of two or three cells that keep to their line."""

CLASSIC = HouseRules(
    pieces=frozenset((Shape.rectangle(w, h), Axis.BOTH) for w, h in ((1, 1), (1, 2), (2, 1), (2, 2))),
    least_free=2,
)
"""The pieces of the classic 4 x 5 board, with at least two free cells."""

RECTANGLES = HouseRules(rectangles_only=True)
"""Filled rectangles only."""

NO_LOCKS = HouseRules(axes=frozenset({Axis.BOTH}))
"""Every piece may step in all directions."""


class RuleSet(StrEnum):
    """The names of house rules, as the command line and the window offer them."""

    LAYOUT = "layout"
    """The shapes and axes of the pieces of the layout itself."""
    RUSH_HOUR = "rush-hour"
    CLASSIC = "classic"
    RECTANGLES = "rectangles"
    NO_LOCKS = "no-locks"

    def rules(self, layout: Layout) -> HouseRules:
        """The rules for variants of ``layout``."""
        return HouseRules.of(layout) if self is RuleSet.LAYOUT else _FIXED[self]

    @property
    def least_free(self) -> int:
        """The free cells that the rules ask for, of whatever layout."""
        return 0 if self is RuleSet.LAYOUT else _FIXED[self].least_free


_FIXED: Mapping[RuleSet, HouseRules] = {
    RuleSet.RUSH_HOUR: RUSH_HOUR,
    RuleSet.CLASSIC: CLASSIC,
    RuleSet.RECTANGLES: RECTANGLES,
    RuleSet.NO_LOCKS: NO_LOCKS,
}


class EditKind(StrEnum):
    """What one edit does; in the order in which kinds are tried and listed."""

    MOVE = "move"
    """A piece stands on any other place where it fits, reachable or not. Its target stays."""
    SWAP = "swap"
    """Two pieces exchange the top left of their bounding boxes, and both fit. Targets stay."""
    REMOVE = "remove"
    """A plain piece is gone."""
    ADD = "add"
    """A plain piece of the shape and axis of one that is there, on free cells."""
    GROW = "grow"
    """A plain piece gets one touching free cell."""
    SHRINK = "shrink"
    """A plain piece gives up one cell, and stays connected and not empty."""
    TRADE = "trade"
    """A plain piece takes a touching cell of another one, which stays connected and not empty."""
    MERGE = "merge"
    """Two touching plain pieces of the same axis become one."""
    SPLIT = "split"
    """A plain piece becomes two connected pieces of its axis; one with very many parts not in every way."""
    TARGET = "target"
    """One target lies elsewhere on the board; the piece stays."""
    AXIS = "axis"
    """A piece gets another of the four axes."""
    WALL = "wall"
    """A free cell becomes a wall."""
    UNWALL = "unwall"
    """A wall becomes a cell that is free."""


RULE_KINDS = frozenset({EditKind.AXIS, EditKind.WALL, EditKind.UNWALL})
"""They change the rules rather than pieces or task, and are tried only if asked for."""

DEFAULT_KINDS = frozenset(EditKind) - RULE_KINDS
"""Those that change the pieces or the task."""
