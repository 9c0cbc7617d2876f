"""What edits are called in the menu: ``Undo Resize 曹操``.

One row a verb: its text for one piece, and for several (or for what is about no piece, the
same text twice). The window translates them; their context is ``editing``. Imports no Qt.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType

from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP, Translate
from klotski_studio.core.layout import Layout


class EditKind(StrEnum):
    """Everything that can be done to a layout."""

    DRAW = "draw"
    PLACE = "place"
    REMOVE = "remove"
    DUPLICATE = "duplicate"
    RESIZE = "resize"
    ADD_CELLS = "add-cells"
    TAKE_CELLS = "take-cells"
    SHAPE = "shape"
    MERGE = "merge"
    SPLIT = "split"
    MIRROR = "mirror"
    ROTATE = "rotate"
    MIRROR_LAYOUT = "mirror-layout"
    ROTATE_LAYOUT = "rotate-layout"
    PAINT_WALLS = "paint-walls"
    PAINT_GATES = "paint-gates"
    ERASE_GROUND = "erase-ground"
    RESIZE_BOARD = "resize-board"
    SET_TARGET = "set-target"
    PLACE_TARGET = "place-target"
    GOAL_IS_HERE = "goal-is-here"
    REMOVE_TARGET = "remove-target"
    SWAP = "swap"
    JOIN = "join"
    SEPARATE = "separate"
    LABEL = "label"
    COLOR = "color"
    AXIS = "axis"
    KEY = "key"
    DISTINCT_KEYS = "distinct-keys"
    NAME = "name"
    AUTHOR = "author"
    DESCRIPTION = "description"
    SOURCE = "source"
    METRIC = "metric"
    CUT = "cut"
    PASTE = "paste"


def _both(text: str) -> tuple[str, str]:
    return text, text


TEXTS: Mapping[EditKind, tuple[str, str]] = MappingProxyType(
    {
        EditKind.DRAW: (
            QT_TRANSLATE_NOOP("editing", "Draw {piece}"),
            QT_TRANSLATE_NOOP("editing", "Draw {count} Pieces"),
        ),
        EditKind.PLACE: (
            QT_TRANSLATE_NOOP("editing", "Place {piece}"),
            QT_TRANSLATE_NOOP("editing", "Place {count} Pieces"),
        ),
        EditKind.REMOVE: (
            QT_TRANSLATE_NOOP("editing", "Remove {piece}"),
            QT_TRANSLATE_NOOP("editing", "Remove {count} Pieces"),
        ),
        EditKind.DUPLICATE: (
            QT_TRANSLATE_NOOP("editing", "Duplicate {piece}"),
            QT_TRANSLATE_NOOP("editing", "Duplicate {count} Pieces"),
        ),
        EditKind.RESIZE: (
            QT_TRANSLATE_NOOP("editing", "Resize {piece}"),
            QT_TRANSLATE_NOOP("editing", "Resize {count} Pieces"),
        ),
        EditKind.ADD_CELLS: _both(QT_TRANSLATE_NOOP("editing", "Add Cells to {piece}")),
        EditKind.TAKE_CELLS: (
            QT_TRANSLATE_NOOP("editing", "Take Cells from {piece}"),
            QT_TRANSLATE_NOOP("editing", "Take Cells from {count} Pieces"),
        ),
        EditKind.SHAPE: (
            QT_TRANSLATE_NOOP("editing", "Reshape {piece}"),
            QT_TRANSLATE_NOOP("editing", "Reshape {count} Pieces"),
        ),
        EditKind.MERGE: _both(QT_TRANSLATE_NOOP("editing", "Merge {count} Pieces")),
        EditKind.SPLIT: (
            QT_TRANSLATE_NOOP("editing", "Split {piece}"),
            QT_TRANSLATE_NOOP("editing", "Split {count} Pieces"),
        ),
        EditKind.MIRROR: (
            QT_TRANSLATE_NOOP("editing", "Mirror {piece}"),
            QT_TRANSLATE_NOOP("editing", "Mirror {count} Pieces"),
        ),
        EditKind.ROTATE: (
            QT_TRANSLATE_NOOP("editing", "Rotate {piece}"),
            QT_TRANSLATE_NOOP("editing", "Rotate {count} Pieces"),
        ),
        EditKind.MIRROR_LAYOUT: _both(QT_TRANSLATE_NOOP("editing", "Mirror Layout")),
        EditKind.ROTATE_LAYOUT: _both(QT_TRANSLATE_NOOP("editing", "Rotate Layout")),
        EditKind.PAINT_WALLS: _both(QT_TRANSLATE_NOOP("editing", "Paint Walls")),
        EditKind.PAINT_GATES: _both(QT_TRANSLATE_NOOP("editing", "Paint Gates")),
        EditKind.ERASE_GROUND: _both(QT_TRANSLATE_NOOP("editing", "Erase Walls and Gates")),
        EditKind.RESIZE_BOARD: _both(QT_TRANSLATE_NOOP("editing", "Resize Board")),
        EditKind.SET_TARGET: (
            QT_TRANSLATE_NOOP("editing", "Set Target of {piece}"),
            QT_TRANSLATE_NOOP("editing", "Set Targets of {count} Pieces"),
        ),
        EditKind.PLACE_TARGET: (
            QT_TRANSLATE_NOOP("editing", "Place Target of {piece}"),
            QT_TRANSLATE_NOOP("editing", "Place Targets of {count} Pieces"),
        ),
        EditKind.GOAL_IS_HERE: (
            QT_TRANSLATE_NOOP("editing", "Set Target of {piece} Here"),
            QT_TRANSLATE_NOOP("editing", "Set Targets of {count} Pieces Here"),
        ),
        EditKind.REMOVE_TARGET: (
            QT_TRANSLATE_NOOP("editing", "Remove Target of {piece}"),
            QT_TRANSLATE_NOOP("editing", "Remove Targets of {count} Pieces"),
        ),
        EditKind.SWAP: _both(QT_TRANSLATE_NOOP("editing", "Swap Start and Goal")),
        EditKind.JOIN: _both(QT_TRANSLATE_NOOP("editing", "Make {count} Pieces the Same")),
        EditKind.SEPARATE: (
            QT_TRANSLATE_NOOP("editing", "Make {piece} Unique"),
            QT_TRANSLATE_NOOP("editing", "Make {count} Pieces Unique"),
        ),
        EditKind.LABEL: (
            QT_TRANSLATE_NOOP("editing", "Label {piece}"),
            QT_TRANSLATE_NOOP("editing", "Label {count} Pieces"),
        ),
        EditKind.COLOR: (
            QT_TRANSLATE_NOOP("editing", "Colour {piece}"),
            QT_TRANSLATE_NOOP("editing", "Colour {count} Pieces"),
        ),
        EditKind.AXIS: (
            QT_TRANSLATE_NOOP("editing", "Set Axis of {piece}"),
            QT_TRANSLATE_NOOP("editing", "Set Axis of {count} Pieces"),
        ),
        EditKind.KEY: _both(QT_TRANSLATE_NOOP("editing", "Set Key of {piece}")),
        EditKind.DISTINCT_KEYS: _both(QT_TRANSLATE_NOOP("editing", "Give Every Piece Its Own Key")),
        EditKind.NAME: _both(QT_TRANSLATE_NOOP("editing", "Rename Layout")),
        EditKind.AUTHOR: _both(QT_TRANSLATE_NOOP("editing", "Set Author")),
        EditKind.DESCRIPTION: _both(QT_TRANSLATE_NOOP("editing", "Set Description")),
        EditKind.SOURCE: _both(QT_TRANSLATE_NOOP("editing", "Set Source")),
        EditKind.METRIC: _both(QT_TRANSLATE_NOOP("editing", "Set Metric")),
        EditKind.CUT: (
            QT_TRANSLATE_NOOP("editing", "Cut {piece}"),
            QT_TRANSLATE_NOOP("editing", "Cut {count} Pieces"),
        ),
        EditKind.PASTE: (
            QT_TRANSLATE_NOOP("editing", "Paste {piece}"),
            QT_TRANSLATE_NOOP("editing", "Paste {count} Pieces"),
        ),
    }
)
"""What each verb is called, done to one piece and to several."""


def edit_text(verb: EditKind, keys: Iterable[str], layouts: tuple[Layout, ...], translate: Translate) -> str:
    """What ``verb`` done to the pieces ``keys`` is called.

    A piece is called by its label, or by its key if it has none, in the first of ``layouts``
    that has it: before an edit for what is removed, after it for what is new.
    """
    several = sorted(frozenset(keys))
    one, many = TEXTS[verb]
    piece = piece_name(several[0], layouts) if several else ""
    return translate(one if len(several) == 1 else many).format(piece=piece, count=len(several))


def piece_name(key: str, layouts: Iterable[Layout]) -> str:
    """The label of the piece ``key`` in the first of ``layouts`` that has it; otherwise its key."""
    found = (piece for layout in layouts if (piece := layout.piece(key)) is not None)
    piece = next(found, None)
    return piece.label or key if piece is not None else key
