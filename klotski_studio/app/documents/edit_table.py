"""The table of edits: what can be done to a layout, each as one entry of the undo stack.

A row joins a pure function of :mod:`klotski_studio.core.edits` with what it is applied to and
with the texts of its undo entry (``Undo Resize 曹操``). Tools, menus and the inspector name rows;
:class:`~klotski_studio.app.documents.editor.Editor` applies them. Which pieces are selected
afterwards is the same for all rows: those that the edit has made, or else those that were.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Concatenate

from klotski_studio.app.documents import edit as when
from klotski_studio.app.documents.edit import Edit, Needs, P, Subject
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.core import edits
from klotski_studio.core.layout import Layout


def _layout(
    function: Callable[Concatenate[Layout, P], Layout],
    text: str,
    *,
    many: str = "",
    subject: Subject = Subject.LAYOUT,
    needs: Needs = when.always,
) -> Edit[P]:
    """A row whose function takes no keys."""

    def applied(layout: Layout, _: frozenset[str], /, *args: P.args, **kwargs: P.kwargs) -> Layout:
        return function(layout, *args, **kwargs)

    return Edit(applied, subject, text, many or text, needs)


def _piece(
    function: Callable[Concatenate[Layout, str, P], Layout],
    one: str,
    *,
    many: str = "",
    subject: Subject = Subject.PIECES,
) -> Edit[P]:
    """A row whose function takes one key; it changes nothing when applied to several pieces."""

    def applied(layout: Layout, keys: frozenset[str], /, *args: P.args, **kwargs: P.kwargs) -> Layout:
        return function(layout, min(keys), *args, **kwargs) if len(keys) == 1 else layout

    return Edit(applied, subject, one, many or one, when.has_one)


def _pieces(
    function: Callable[Concatenate[Layout, Iterable[str], P], Layout],
    one: str,
    many: str,
    *,
    subject: Subject = Subject.PIECES,
    needs: Needs = when.has_pieces,
    on_target: Edit[P] | None = None,
) -> Edit[P]:
    """A row whose function takes any number of keys."""
    return Edit(function, subject, one, many, needs, on_target)


# --- the goal

SET_TARGET = _piece(
    edits.set_target,
    QT_TRANSLATE_NOOP("editing", "Set Target of {piece}"),
    many=QT_TRANSLATE_NOOP("editing", "Set Targets of {count} Pieces"),
    subject=Subject.TARGETS,
)
PLACE_TARGET = _pieces(
    edits.place_targets,
    QT_TRANSLATE_NOOP("editing", "Place Target of {piece}"),
    QT_TRANSLATE_NOOP("editing", "Place Targets of {count} Pieces"),
    subject=Subject.TARGETS,
    needs=when.has_target,
)
GOAL_IS_HERE = _pieces(
    edits.goal_is_here,
    QT_TRANSLATE_NOOP("editing", "Set Target of {piece} Here"),
    QT_TRANSLATE_NOOP("editing", "Set Targets of {count} Pieces Here"),
)
REMOVE_TARGET = _pieces(
    edits.remove_targets,
    QT_TRANSLATE_NOOP("editing", "Remove Target of {piece}"),
    QT_TRANSLATE_NOOP("editing", "Remove Targets of {count} Pieces"),
    subject=Subject.TARGETS,
    needs=when.has_target,
)
SWAP = _layout(
    edits.swap_start_goal, QT_TRANSLATE_NOOP("editing", "Swap Start and Goal"), needs=when.has_goal
)
JOIN = _pieces(
    edits.join,
    QT_TRANSLATE_NOOP("editing", "Make {count} Pieces the Same"),
    QT_TRANSLATE_NOOP("editing", "Make {count} Pieces the Same"),
    needs=when.has_several,
)
SEPARATE = _pieces(
    edits.separate,
    QT_TRANSLATE_NOOP("editing", "Make {piece} Unique"),
    QT_TRANSLATE_NOOP("editing", "Make {count} Pieces Unique"),
    needs=when.is_joined,
)

# --- pieces

DRAW = _layout(
    edits.place_new,
    QT_TRANSLATE_NOOP("editing", "Draw {piece}"),
    many=QT_TRANSLATE_NOOP("editing", "Draw {count} Pieces"),
    subject=Subject.NEW_PIECES,
)
PLACE = _pieces(
    edits.place,
    QT_TRANSLATE_NOOP("editing", "Place {piece}"),
    QT_TRANSLATE_NOOP("editing", "Place {count} Pieces"),
    needs=when.has_any,
    on_target=PLACE_TARGET,
)
REMOVE = _pieces(
    edits.remove,
    QT_TRANSLATE_NOOP("editing", "Remove {piece}"),
    QT_TRANSLATE_NOOP("editing", "Remove {count} Pieces"),
    needs=when.has_any,
    on_target=REMOVE_TARGET,
)
CUT = _pieces(
    edits.remove,
    QT_TRANSLATE_NOOP("editing", "Cut {piece}"),
    QT_TRANSLATE_NOOP("editing", "Cut {count} Pieces"),
)
FILL = _layout(
    edits.fill_free_cells,
    QT_TRANSLATE_NOOP("editing", "Draw {piece}"),
    many=QT_TRANSLATE_NOOP("editing", "Draw {count} Pieces"),
    subject=Subject.NEW_PIECES,
)
PASTE = _layout(
    edits.paste,
    QT_TRANSLATE_NOOP("editing", "Paste {piece}"),
    many=QT_TRANSLATE_NOOP("editing", "Paste {count} Pieces"),
    subject=Subject.NEW_PIECES,
)
DUPLICATE = _pieces(
    edits.duplicate,
    QT_TRANSLATE_NOOP("editing", "Duplicate {piece}"),
    QT_TRANSLATE_NOOP("editing", "Duplicate {count} Pieces"),
)
STAMP = _pieces(
    edits.stamp,
    QT_TRANSLATE_NOOP("editing", "Stamp {piece}"),
    QT_TRANSLATE_NOOP("editing", "Stamp {count} Pieces"),
)
MIRROR = _pieces(
    edits.turn_pieces,
    QT_TRANSLATE_NOOP("editing", "Mirror {piece}"),
    QT_TRANSLATE_NOOP("editing", "Mirror {count} Pieces"),
)
ROTATE = _pieces(
    edits.turn_pieces,
    QT_TRANSLATE_NOOP("editing", "Rotate {piece}"),
    QT_TRANSLATE_NOOP("editing", "Rotate {count} Pieces"),
)
LABEL = _pieces(
    edits.set_label,
    QT_TRANSLATE_NOOP("editing", "Label {piece}"),
    QT_TRANSLATE_NOOP("editing", "Label {count} Pieces"),
)
COLOR = _pieces(
    edits.set_color,
    QT_TRANSLATE_NOOP("editing", "Colour {piece}"),
    QT_TRANSLATE_NOOP("editing", "Colour {count} Pieces"),
)
STYLE = _pieces(
    edits.set_style,
    QT_TRANSLATE_NOOP("editing", "Paste the Style on {piece}"),
    QT_TRANSLATE_NOOP("editing", "Paste the Style on {count} Pieces"),
)
AXIS = _pieces(
    edits.set_axis,
    QT_TRANSLATE_NOOP("editing", "Set Axis of {piece}"),
    QT_TRANSLATE_NOOP("editing", "Set Axis of {count} Pieces"),
)
LENGTHWISE = _pieces(
    edits.set_axis_lengthwise,
    QT_TRANSLATE_NOOP("editing", "Let {piece} Move along Its Length"),
    QT_TRANSLATE_NOOP("editing", "Let {count} Pieces Move along Their Length"),
)
KEY = _piece(edits.set_key, QT_TRANSLATE_NOOP("editing", "Set Key of {piece}"))
DISTINCT_KEYS = _layout(
    edits.distinct_keys,
    QT_TRANSLATE_NOOP("editing", "Give Every Piece Its Own Key"),
    needs=when.has_equal_keys,
)

# --- shapes

RESHAPE = _pieces(
    edits.reshape,
    QT_TRANSLATE_NOOP("editing", "Resize {piece}"),
    QT_TRANSLATE_NOOP("editing", "Resize {count} Pieces"),
)
SET_SHAPE = _pieces(
    edits.set_shape,
    QT_TRANSLATE_NOOP("editing", "Reshape {piece}"),
    QT_TRANSLATE_NOOP("editing", "Reshape {count} Pieces"),
)
ADD_CELLS = _piece(edits.add_cells, QT_TRANSLATE_NOOP("editing", "Add Cells to {piece}"))
TAKE_CELLS = _pieces(
    edits.take_cells,
    QT_TRANSLATE_NOOP("editing", "Take Cells from {piece}"),
    QT_TRANSLATE_NOOP("editing", "Take Cells from {count} Pieces"),
)
MERGE = _pieces(
    edits.merge,
    QT_TRANSLATE_NOOP("editing", "Merge {count} Pieces"),
    QT_TRANSLATE_NOOP("editing", "Merge {count} Pieces"),
    needs=when.can_merge,
)
SPLIT = _pieces(
    edits.split_apart,
    QT_TRANSLATE_NOOP("editing", "Split {piece}"),
    QT_TRANSLATE_NOOP("editing", "Split {count} Pieces"),
)
SPLIT_OFF = _piece(edits.split, QT_TRANSLATE_NOOP("editing", "Split {piece}"))

# --- the whole layout

PAINT_WALLS = _layout(edits.paint_walls, QT_TRANSLATE_NOOP("editing", "Paint Walls"))
PAINT_GATES = _layout(edits.paint_gates, QT_TRANSLATE_NOOP("editing", "Paint Gates"))
ERASE_GROUND = _layout(edits.erase_ground, QT_TRANSLATE_NOOP("editing", "Erase Walls and Gates"))
RESIZE_BOARD = _layout(edits.resize_board, QT_TRANSLATE_NOOP("editing", "Resize Board"))
CROP_BOARD = _layout(edits.crop_board, QT_TRANSLATE_NOOP("editing", "Crop Board"))
ADOPT = _layout(edits.adopt, QT_TRANSLATE_NOOP("editing", "Adopt Variant"))
MIRROR_LAYOUT = _layout(edits.turn_layout, QT_TRANSLATE_NOOP("editing", "Mirror Puzzle"))
ROTATE_LAYOUT = _layout(edits.turn_layout, QT_TRANSLATE_NOOP("editing", "Rotate Puzzle"))
NAME = _layout(edits.set_name, QT_TRANSLATE_NOOP("editing", "Rename Puzzle"))
AUTHOR = _layout(edits.set_author, QT_TRANSLATE_NOOP("editing", "Set Author"))
DESCRIPTION = _layout(edits.set_description, QT_TRANSLATE_NOOP("editing", "Set Description"))
SOURCE = _layout(edits.set_source, QT_TRANSLATE_NOOP("editing", "Set Source"))
METRIC = _layout(edits.set_metric, QT_TRANSLATE_NOOP("editing", "Set Metric"))

EDITS: tuple[Edit[...], ...] = tuple(row for row in tuple(globals().values()) if isinstance(row, Edit))
"""All rows, in the order in which they stand above."""
