"""The texts of the form that writes a family."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from klotski_studio.app.texts.translatable import QT_TRANSLATE_NOOP
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.family import Corner
from klotski_studio.formats.families import FamilyDraft, FamilyForm
from klotski_studio.ui.look.sentences import error_text
from klotski_studio.ui.look.translate import texts, translator

WORDS: Mapping[str, str] = MappingProxyType(
    {
        "title": QT_TRANSLATE_NOOP("family form", "New Family"),
        "edit-title": QT_TRANSLATE_NOOP("family form", "Edit the Family"),
        "beside": QT_TRANSLATE_NOOP("family form", "Pieces beside the goal piece"),
        "limits": QT_TRANSLATE_NOOP("family form", "How many"),
        "save": QT_TRANSLATE_NOOP("family form", "&Save"),
        "cancel": QT_TRANSLATE_NOOP("family form", "Cancel"),
        "unsaved": QT_TRANSLATE_NOOP("family form", "Save the family “{name}”?"),
        "unsaved-more": QT_TRANSLATE_NOOP("family form", "What is not saved is lost when the form closes."),
        "counting": QT_TRANSLATE_NOOP("family form", "Counting…"),
        # the fields, by the keys of the file
        "name": QT_TRANSLATE_NOOP("family form", "Name"),
        "form": QT_TRANSLATE_NOOP("family form", "Pieces are"),
        "board": QT_TRANSLATE_NOOP("family form", "Board"),
        "goal": QT_TRANSLATE_NOOP("family form", "Goal"),
        "shapes": QT_TRANSLATE_NOOP("family form", "Shapes"),
        "pieces": QT_TRANSLATE_NOOP("family form", "Pieces"),
        "free": QT_TRANSLATE_NOOP("family form", "Free cells"),
        "corner": QT_TRANSLATE_NOOP("family form", "In a corner"),
        "lines": QT_TRANSLATE_NOOP("family form", "Lengths"),
        # the board
        "columns": QT_TRANSLATE_NOOP("family form", "Columns"),
        "rows": QT_TRANSLATE_NOOP("family form", "Rows"),
        "goal-piece": QT_TRANSLATE_NOOP("family form", "Goal piece"),
        "goal-piece-tip": QT_TRANSLATE_NOOP(
            "family form", "Draw the goal piece cell by cell; cells apart from it are another goal piece"
        ),
        "its-target": QT_TRANSLATE_NOOP("family form", "Its target"),
        "its-target-tip": QT_TRANSLATE_NOOP("family form", "Move the goal piece to where it must end"),
        "wall": QT_TRANSLATE_NOOP("family form", "Walls"),
        "wall-tip": QT_TRANSLATE_NOOP("family form", "Cells where no piece can stand"),
        "gate": QT_TRANSLATE_NOOP("family form", "Gates"),
        "gate-tip": QT_TRANSLATE_NOOP("family form", "Cells that goal pieces alone can enter"),
        "grid": QT_TRANSLATE_NOOP("family form", "Board and goal"),
        # the shapes
        "draw": QT_TRANSLATE_NOOP("family form", "Cells of {piece}"),
        "count": QT_TRANSLATE_NOOP("family form", "How many {piece}"),
        "axis": QT_TRANSLATE_NOOP("family form", "Directions in which {piece} may move"),
        "add": QT_TRANSLATE_NOOP("family form", "Draw a shape"),
        "drop": QT_TRANSLATE_NOOP("family form", "Remove the shape {piece}"),
        "size": QT_TRANSLATE_NOOP("family form", "{width} × {height}"),
        "fewer": QT_TRANSLATE_NOOP("family form", "One {piece} less"),
        "more": QT_TRANSLATE_NOOP("family form", "One {piece} more"),
        "range": QT_TRANSLATE_NOOP("family form", "How many {piece}, and in which directions they may move"),
        # the name that it begins with
        "given-pieces": QT_TRANSLATE_NOOP("family form", "{size}, up to {most} pieces"),
        "given-lines": QT_TRANSLATE_NOOP("family form", "Rush Hour {size}"),
        "given-polyominoes": QT_TRANSLATE_NOOP("family form", "{size}, all packings"),
        "from": QT_TRANSLATE_NOOP("family form", "{what}: from"),
        "up-to": QT_TRANSLATE_NOOP("family form", "{what}: to"),
        "to": QT_TRANSLATE_NOOP("family form", "to"),
        "any": QT_TRANSLATE_NOOP("family form", "any"),
        "length": QT_TRANSLATE_NOOP("family form", "{cells} cells"),
    }
)
text_of = texts("family form", WORDS)

FORMS: Mapping[FamilyForm, str] = MappingProxyType(
    {
        FamilyForm.PIECES: QT_TRANSLATE_NOOP("family form", "Of the shapes below"),
        FamilyForm.LINES: QT_TRANSLATE_NOOP("family form", "Straight, and keep to their lines"),
        FamilyForm.POLYOMINOES: QT_TRANSLATE_NOOP("family form", "Of any shape"),
    }
)
CORNERS: Mapping[Corner, str] = MappingProxyType(
    {
        Corner.CELL: QT_TRANSLATE_NOOP("family form", "The goal piece covers the corner cell"),
        Corner.BOX: QT_TRANSLATE_NOOP("family form", "The box around the goal piece lies in the corner"),
    }
)


def form_names() -> tuple[str, ...]:
    """Return the names of all forms."""
    return tuple([translator("family form")(FORMS[form]) for form in FamilyForm])


def corner_names() -> tuple[str, ...]:
    """Return what is asked of corners, for each rule."""
    return tuple([translator("family form")(CORNERS[corner]) for corner in Corner])


def given_name(draft: FamilyDraft) -> str:
    """Return the name of a family to which nobody has given another one."""
    board, most = draft.family.board, draft.family.pieces.most
    size = text_of("size", width=board.width, height=board.height)
    if draft.form is FamilyForm.PIECES and most is None:
        return size
    return text_of(f"given-{draft.form.value}", size=size, most=most)


def named(draft: FamilyDraft, given: str = "") -> FamilyDraft:
    """Return ``draft`` with its own name, if a person chose it, and not ``given``, or with a given one."""
    if draft.family.name not in ("", given):
        return draft
    return replace(draft, family=replace(draft.family, name=given_name(draft)))


def field_of(error: KlotskiError) -> str:
    """The key that ``error`` is about, with dots; empty if it is about the whole."""
    return str(error.values.get("field", ""))


def field_error_text(error: KlotskiError) -> str:
    """Return the sentence for ``error``, with the field's name in the form in place of that in a file."""
    first, _, rest = field_of(error).partition(".")
    if not first:
        return error_text(error)
    name = rest.partition(".")[0] if rest else text_of(first)
    values = {key: value for key, value in error.values.items() if key not in ("file", "line")}
    text = error_text(KlotskiError(error.code, **{**values, "field": name}))
    return text[:1].upper() + text[1:]
