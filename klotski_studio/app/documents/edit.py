"""What an edit is: a pure function on layouts, what it is applied to, and the texts of its undo entry.

The edits themselves are the rows of :mod:`klotski_studio.app.documents.edit_table`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Concatenate, Generic, ParamSpec

from klotski_studio.app.documents.selection import Selection
from klotski_studio.app.texts.errors import Translate
from klotski_studio.core import edits
from klotski_studio.core.layout import Layout

P = ParamSpec("P")
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
        return made or (self.keys if self.edit.subject is Subject.PIECES else frozenset())

    def text(self, translate: Translate) -> str:
        """The text of the undo entry, in the language of ``translate``."""
        names_new = self.edit.subject is Subject.NEW_PIECES
        keys = sorted(edits.new_keys(self.old, self.new) if names_new else self.keys)
        text = self.edit.one if len(keys) == 1 else self.edit.many
        piece = piece_name(keys[0], (self.old, self.new)) if keys else ""
        return translate(text).format(piece=piece, count=len(keys))


def piece_name(key: str, layouts: Iterable[Layout]) -> str:
    """The label of the piece ``key``, or the key if it has none, in the first of ``layouts`` with it."""
    found = (piece for layout in layouts if (piece := layout.piece(key)) is not None)
    piece = next(found, None)
    return piece.label or key if piece is not None else key


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


def has_several(_: Layout, selection: Selection) -> bool:
    """Whether at least two pieces are selected."""
    return len(selection.pieces) > 1


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


def has_equal_keys(layout: Layout, _: Selection) -> bool:
    """Whether two pieces have the same key."""
    return len({piece.key for piece in layout.pieces}) < len(layout.pieces)
