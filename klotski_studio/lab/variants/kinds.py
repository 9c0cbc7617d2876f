"""The kinds of edits by which one puzzle becomes another.

A cell is *free* without wall, gate or piece; a piece is *plain* without a target; cells touch by an edge.
"""

from __future__ import annotations

from enum import StrEnum


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
