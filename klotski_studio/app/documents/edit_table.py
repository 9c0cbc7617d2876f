"""The table of edits: what can be done to a layout, each as one entry of the undo stack.

A row joins a pure function of :mod:`klotski_studio.core.edits` with what it is applied to and
with the texts of its undo entry (``Undo Resize 曹操``). Tools, menus and the inspector name rows;
:class:`~klotski_studio.app.documents.document.Editor` applies them. Which pieces are selected
afterwards is the same for all rows: those that the edit has made, or else those that were.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial
from typing import Concatenate, Generic, ParamSpec

from klotski_studio.app.texts.move_text import Labels, own_labels
from klotski_studio.app.texts.translatable import N_, Translate
from klotski_studio.core import edits
from klotski_studio.core.edits import Image
from klotski_studio.core.layout import Layout

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Selection:
    """What the next edit is applied to.

    Attributes:
        pieces: the keys of the selected pieces; empty while a target is selected.
        target: the key of the piece whose target is selected; None if no target is.
    """

    pieces: frozenset[str] = frozenset()
    target: str | None = None

    def __bool__(self) -> bool:
        return bool(self.pieces) or self.target is not None

    def within(self, layout: Layout) -> Selection:
        """The part of the selection that exists in ``layout``."""
        pieces = self.pieces & {piece.key for piece in layout.pieces}
        has_target = any(target.piece == self.target for target in layout.goal)
        return Selection(pieces, self.target if has_target else None)


Needs = Callable[[Layout, Selection], bool]


class Subject(Enum):
    """What an edit is applied to, and thereby what its undo entry names."""

    LAYOUT = auto()
    """No piece in particular."""
    PIECES = auto()
    """The selected pieces."""
    TARGETS = auto()
    """The piece whose target is selected, or else the selected pieces."""
    NEW_PIECES = auto()
    """The pieces that the edit makes."""


@dataclass(frozen=True, slots=True)
class Edit(Generic[P]):
    """One row of the table.

    Attributes:
        function: makes the new layout of the old one and the keys of the pieces it is applied to.
        one, many: the undo entry's text for one piece and for several, in English.
        needs: whether the edit can be applied to a layout with that selection.
        on_target: the row that is applied instead while a target is selected.
    """

    function: Callable[Concatenate[Layout, frozenset[str], P], Layout]
    subject: Subject
    one: str
    many: str
    needs: Needs
    on_target: Edit[P] | None = None

    def keys_in(self, selection: Selection) -> frozenset[str]:
        """The keys of the pieces that this edit of ``selection`` is applied to."""
        if self.subject in (Subject.LAYOUT, Subject.NEW_PIECES):
            return frozenset()
        if self.subject is Subject.TARGETS and selection.target is not None:
            return frozenset((selection.target,))
        return selection.pieces

    def of(self, layout: Layout, keys: Iterable[str], *args: P.args, **kwargs: P.kwargs) -> EditResult:
        """What the edit makes of ``layout`` when it is applied to the pieces ``keys``."""
        chosen = frozenset(keys)
        return EditResult(self, chosen, layout, self.function(layout, chosen, *args, **kwargs))


@dataclass(frozen=True, slots=True)
class EditResult:
    """What an edit makes of a layout: to be previewed, and to be committed.

    Attributes:
        keys: the keys of the pieces that the edit was applied to.
    """

    edit: Edit[...]
    keys: frozenset[str]
    old: Layout
    new: Layout

    @property
    def changed(self) -> frozenset[str]:
        """The keys of the pieces that stand out in a preview: the new ones, or those applied to."""
        made = edits.new_keys(self.old, self.new)
        return made or (self.keys | self.partners if self.edit.subject is Subject.PIECES else frozenset())

    @property
    def partners(self) -> frozenset[str]:
        """The keys of the other pieces that were changed with those applied to."""
        before = {piece.key: piece for piece in self.old.pieces}
        return frozenset(each.key for each in self.new.pieces if each != before.get(each.key, each))

    def mirrored(self, image: Image) -> EditResult:
        """The same with its image, where the edit is about pieces or the ground; see :mod:`.whole`."""
        is_about_pieces = self.edit.subject in (Subject.PIECES, Subject.NEW_PIECES) and self.edit is not KEY
        if not is_about_pieces and self.edit not in (PAINT_WALLS, PAINT_GATES, ERASE_GROUND):
            return self
        return replace(self, new=edits.mirrored(self.old, self.new, image))

    def text(self, translate: Translate, labels: Labels = own_labels) -> str:
        """The text of the undo entry, in the language of ``translate``; ``labels`` names pieces."""
        names_new = self.edit.subject is Subject.NEW_PIECES
        keys = sorted(edits.new_keys(self.old, self.new) if names_new else self.keys)
        text = self.edit.one if len(keys) == 1 else self.edit.many
        piece = piece_name(keys[0], (self.old, self.new), labels) if keys else ""
        return translate(text).format(piece=piece, count=len(keys))


def piece_name(key: str, layouts: Iterable[Layout], labels: Labels = own_labels) -> str:
    """The text on the piece ``key`` in the first of ``layouts`` with it; the key if none has it."""
    for layout in layouts:
        if (piece := layout.piece(key)) is not None:
            return labels(layout)[layout.pieces.index(piece)]
    return key


# --- what an edit needs


def always(_: Layout, __: Selection) -> bool:
    """For edits that can be applied at any time."""
    return True


def has_pieces(_: Layout, selection: Selection) -> bool:
    """Whether pieces are selected."""
    return bool(selection.pieces)


def has_one(_: Layout, selection: Selection) -> bool:
    """Whether exactly one piece is selected."""
    return len(selection.pieces) == 1


def has_any(_: Layout, selection: Selection) -> bool:
    """Whether pieces or a target are selected."""
    return bool(selection)


def has_target(layout: Layout, selection: Selection) -> bool:
    """Whether a target is selected, or a piece that has one."""
    return selection.target is not None or any(t.piece in selection.pieces for t in layout.goal)


def has_goal(layout: Layout, _: Selection) -> bool:
    """Whether any piece has a target."""
    return bool(layout.goal)


def can_merge(layout: Layout, selection: Selection) -> bool:
    """Whether the selected pieces are connected, so that they can become one."""
    return edits.can_merge(layout, selection.pieces)


def is_joined(layout: Layout, selection: Selection) -> bool:
    """Whether a selected piece stands in for another one, or another one for it."""
    chosen = selection.pieces
    return any(
        piece.same_as is not None and (piece.key in chosen or piece.same_as in chosen)
        for piece in layout.pieces
    )


def _layout(
    function: Callable[Concatenate[Layout, P], Layout],
    text: str,
    *,
    many: str = "",
    subject: Subject = Subject.LAYOUT,
    needs: Needs = always,
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

    return Edit(applied, subject, one, many or one, has_one)


def _pieces(
    function: Callable[Concatenate[Layout, Iterable[str], P], Layout],
    one: str,
    many: str,
    *,
    subject: Subject = Subject.PIECES,
    needs: Needs = has_pieces,
    on_target: Edit[P] | None = None,
) -> Edit[P]:
    """A row whose function takes any number of keys."""
    return Edit(function, subject, one, many, needs, on_target)


# --- the goal

SET_TARGET = _piece(
    edits.set_target,
    N_("editing", "Set Target of {piece}"),
    many=N_("editing", "Set Targets of {count} Pieces"),
    subject=Subject.TARGETS,
)
PLACE_TARGET = _pieces(
    edits.place_targets,
    N_("editing", "Place Target of {piece}"),
    N_("editing", "Place Targets of {count} Pieces"),
    subject=Subject.TARGETS,
    needs=has_target,
)
GOAL_IS_HERE = _pieces(
    edits.goal_is_here,
    N_("editing", "Set Target of {piece} Here"),
    N_("editing", "Set Targets of {count} Pieces Here"),
)
REMOVE_TARGET = _pieces(
    edits.remove_targets,
    N_("editing", "Remove Target of {piece}"),
    N_("editing", "Remove Targets of {count} Pieces"),
    subject=Subject.TARGETS,
    needs=has_target,
)
SWAP = _layout(edits.swap_start_goal, N_("editing", "Swap Start and Goal"), needs=has_goal)
JOIN = _pieces(
    edits.join,
    N_("editing", "Make {count} Pieces the Same"),
    N_("editing", "Make {count} Pieces the Same"),
    needs=lambda _, selection: len(selection.pieces) > 1,
)
SEPARATE = _pieces(
    edits.separate,
    N_("editing", "Make {piece} Unique"),
    N_("editing", "Make {count} Pieces Unique"),
    needs=is_joined,
)

# --- pieces

DRAW = _layout(
    edits.draw,
    N_("editing", "Draw {piece}"),
    many=N_("editing", "Draw {count} Pieces"),
    subject=Subject.NEW_PIECES,
)
PLACE = _pieces(
    edits.place,
    N_("editing", "Place {piece}"),
    N_("editing", "Place {count} Pieces"),
    needs=has_any,
    on_target=PLACE_TARGET,
)
REMOVE = _pieces(
    edits.remove,
    N_("editing", "Remove {piece}"),
    N_("editing", "Remove {count} Pieces"),
    needs=has_any,
    on_target=REMOVE_TARGET,
)
CUT = _pieces(edits.remove, N_("editing", "Cut {piece}"), N_("editing", "Cut {count} Pieces"))
FILL = _layout(
    edits.fill_free_cells,
    N_("editing", "Draw {piece}"),
    many=N_("editing", "Draw {count} Pieces"),
    subject=Subject.NEW_PIECES,
)
PASTE = _layout(
    edits.paste,
    N_("editing", "Paste {piece}"),
    many=N_("editing", "Paste {count} Pieces"),
    subject=Subject.NEW_PIECES,
)
DUPLICATE = _pieces(
    edits.duplicate, N_("editing", "Duplicate {piece}"), N_("editing", "Duplicate {count} Pieces")
)
STAMP = _pieces(edits.stamp, N_("editing", "Stamp {piece}"), N_("editing", "Stamp {count} Pieces"))
MIRROR = _pieces(edits.turn_pieces, N_("editing", "Mirror {piece}"), N_("editing", "Mirror {count} Pieces"))
ROTATE = _pieces(edits.turn_pieces, N_("editing", "Rotate {piece}"), N_("editing", "Rotate {count} Pieces"))
LABEL = _pieces(edits.set_label, N_("editing", "Label {piece}"), N_("editing", "Label {count} Pieces"))
COLOR = _pieces(edits.set_color, N_("editing", "Colour {piece}"), N_("editing", "Colour {count} Pieces"))
STYLE = _pieces(
    edits.set_style,
    N_("editing", "Paste the Style on {piece}"),
    N_("editing", "Paste the Style on {count} Pieces"),
)
AXIS = _pieces(
    edits.set_axis, N_("editing", "Set Axis of {piece}"), N_("editing", "Set Axis of {count} Pieces")
)
LENGTHWISE = _pieces(
    edits.set_axis_lengthwise,
    N_("editing", "Let {piece} Move along Its Length"),
    N_("editing", "Let {count} Pieces Move along Their Length"),
)
KEY = _piece(edits.set_key, N_("editing", "Set Key of {piece}"))
DISTINCT_KEYS = _layout(
    edits.distinct_keys,
    N_("editing", "Give Every Piece Its Own Key"),
    needs=lambda layout, _: len({piece.key for piece in layout.pieces}) < len(layout.pieces),
)

# --- shapes

RESHAPE = _pieces(edits.reshape, N_("editing", "Resize {piece}"), N_("editing", "Resize {count} Pieces"))
ADD_CELLS = _piece(edits.add_cells, N_("editing", "Add Cells to {piece}"))
TAKE_CELLS = _pieces(
    edits.take_cells,
    N_("editing", "Take Cells from {piece}"),
    N_("editing", "Take Cells from {count} Pieces"),
)
MERGE = _pieces(
    edits.merge, N_("editing", "Merge {count} Pieces"), N_("editing", "Merge {count} Pieces"), needs=can_merge
)
SPLIT = _pieces(edits.split_apart, N_("editing", "Split {piece}"), N_("editing", "Split {count} Pieces"))

# --- the whole layout

PAINT_WALLS = _layout(edits.paint_walls, N_("editing", "Paint Walls"))
PAINT_GATES = _layout(edits.paint_gates, N_("editing", "Paint Gates"))
ERASE_GROUND = _layout(edits.erase_ground, N_("editing", "Erase Walls and Gates"))
RESIZE_BOARD = _layout(edits.resize_board, N_("editing", "Resize Board"))
CROP_BOARD = _layout(edits.crop_board, N_("editing", "Crop Board"))
ADOPT = _layout(edits.adopt, N_("editing", "Adopt Variant"))
BRANCH = _layout(edits.adopt, N_("editing", "Go to Branch"))
MIRROR_LAYOUT = _layout(edits.turn_layout, N_("editing", "Mirror Puzzle"))
ROTATE_LAYOUT = _layout(edits.turn_layout, N_("editing", "Rotate Puzzle"))
NAME = _layout(edits.set_name, N_("editing", "Rename Puzzle"))
AUTHOR = _layout(partial(edits.set_meta, field="author"), N_("editing", "Set Author"))
DESCRIPTION = _layout(partial(edits.set_meta, field="description"), N_("editing", "Set Description"))
SOURCE = _layout(partial(edits.set_meta, field="source"), N_("editing", "Set Source"))
METRIC = _layout(partial(edits.set_meta, field="metric"), N_("editing", "Set Metric"))

EDITS: tuple[Edit[...], ...] = tuple(row for row in tuple(globals().values()) if isinstance(row, Edit))
"""All rows, in the order in which they stand above."""
