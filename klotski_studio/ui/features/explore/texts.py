"""The texts of the window that explores families, and of the form that writes one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from klotski_studio.app.lab.families import MOST_COUNTED, FamilyFile
from klotski_studio.app.lab.live_sweep import Counts, Phase, Question, SweepState
from klotski_studio.app.solving.verdict import duration
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.app.texts.translatable import N_, QT_TRANSLATE_N_NOOP
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.family import AnyFamily, Corner, Family, LineFamily, PolyominoFamily, Range
from klotski_studio.formats.families import FamilyDraft, FamilyForm
from klotski_studio.lab.families.row import Row
from klotski_studio.lab.families.store import Sort
from klotski_studio.ui.look.translate import count_text, error_text, number_text, texts, translator

WORDS: Mapping[str, str] = {
    "title": N_("explore", "Explore Families"),
    # the family
    "families": N_("explore", "Families"),
    "new-family-tip": N_("explore", "New family, which begins as that of the open puzzle"),
    "edit-family": N_("explore", "&Edit…"),
    "copy-family": N_("explore", "Edit a &Copy…"),
    "copy-of": N_("explore", "Copy of {name}"),
    "open-family": N_("explore", "&Open a Family File…"),
    "open-family-tip": N_("explore", "Open a family file"),
    "delete": N_("explore", "&Delete"),
    "ask-delete": N_("explore", "Delete the family “{name}”?"),
    "ask-delete-more": N_(
        "explore", "Its file is deleted for good. What was found in its sweeps stays stored."
    ),
    "family-files": N_("explore", "Families of puzzles (*.toml)"),
    "polyominoes": N_(
        "explore",
        "Pieces of any shape, one of which goes from the upper left corner to the lower right.",
    ),
    "lines": N_(
        "explore", "As in Rush Hour: straight pieces of {lengths} cells, each of which keeps to its line."
    ),
    "shapes": N_("explore", "Besides the goal piece: {shapes}"),
    "shape": N_("explore", "{name} ({count})"),
    "any-number": N_("explore", "any number"),
    "exactly": N_("explore", "{count}"),
    "at-least": N_("explore", "{least} or more"),
    "at-most": N_("explore", "{most} at most"),
    "between": N_("explore", "{least} to {most}"),
    "limits": N_("explore", "Pieces: {pieces}. Free cells: {free}."),
    "sets": QT_TRANSLATE_N_NOOP("explore", "%Ln set(s) of pieces", None, 1),
    "many-sets": N_("explore", "more than {count} sets of pieces"),
    "parts": QT_TRANSLATE_N_NOOP("explore", "%Ln part(s) to search", None, 1),
    "many-parts": N_("explore", "more than {count} parts to search"),
    "comma": N_("explore", ", "),
    "metric": N_("explore", "Lengths in"),
    # how far it is searched
    "short-sets": QT_TRANSLATE_N_NOOP("explore", "%Ln set(s)", None, 1),
    "short-parts": QT_TRANSLATE_N_NOOP("explore", "%Ln part(s)", None, 1),
    "standing": N_("explore", "{sets} · {state}"),
    "unsearched": N_("explore", "not searched"),
    "complete": N_("explore", "all searched"),
    "too-large": N_("explore", "{count} too large"),
    "share": N_("explore", "{share} %"),
    "left": N_("explore", "{time} left"),
    "paused": N_("explore", "paused"),
    "search": N_("explore", "&Search"),
    "pause": N_("explore", "&Pause"),
    "go-on": N_("explore", "&Go On"),
    # what is listed
    "list": N_("explore", "Hardest Starts"),
    "least": N_("explore", "Length from"),
    "pieces-range": N_("explore", "Pieces"),
    "like": N_("explore", "Like {length}, {pieces}"),
    "like-tip": N_(
        "explore",
        "Only puzzles whose pieces differ by {count} at most, traded, added or gone, the nearest "
        "first. A click lists all puzzles again.",
    ),
    "longest": N_("explore", "Longest"),
    "fewest": N_("explore", "Fewest pieces"),
    "minimal": N_("explore", "Minimal"),
    "minimal-tip": N_("explore", "Only puzzles that become shorter without any one of their pieces"),
    "symmetric": N_("explore", "Symmetric starts"),
    "symmetric-tip": N_(
        "explore", "Only starts that an axis or a turn of the board leaves as they are, whatever the goal is"
    ),
    "filter": N_("explore", "Filter"),
    "of-longest": QT_TRANSLATE_N_NOOP("explore", "the hardest of %Ln start(s)", None, 1),
    "of-fewest": QT_TRANSLATE_N_NOOP("explore", "the fewest of %Ln start(s)", None, 1),
    "of-minimal": QT_TRANSLATE_N_NOOP("explore", "the hardest of %Ln minimal start(s)", None, 1),
    "of-symmetric": QT_TRANSLATE_N_NOOP("explore", "the first of %Ln symmetric start(s)", None, 1),
    "of-like": QT_TRANSLATE_N_NOOP("explore", "and %Ln start(s) with nearly the same pieces", None, 1),
    "searching": N_("explore", "{listed}, searching…"),
    "nothing-yet": N_("explore", "Not searched yet"),
    "nothing-yet-more": N_(
        "explore", "The search goes through every set of pieces, and finds the hardest start of each."
    ),
    "coming": N_("explore", "The first puzzles will be here in a moment."),
    "none-fits": N_("explore", "No puzzle that is known fits all of this."),
    "none-solvable": N_("explore", "No set of pieces of this family can be solved."),
    "accessible": N_("explore", "{length}, {pieces}"),
    # one of them
    "pieces": QT_TRANSLATE_N_NOOP("explore", "%Ln piece(s)", None, 1),
    "free": N_("explore", "Free cells"),
    "solvable": N_("explore", "Solvable"),
    "share-of": N_("explore", "{solvable} of {placements}"),
    "clusters": N_("explore", "Clusters"),
    "alike": N_("explore", "As long"),
    "starts": QT_TRANSLATE_N_NOOP("explore", "%Ln start(s)", None, 1),
    "minimal-starts": QT_TRANSLATE_N_NOOP("explore", "%Ln minimal start(s)", None, 1),
    "spare": N_("explore", "Spare pieces"),
    "none-spare": N_("explore", "none"),
    "open": N_("explore", "&Open"),
    "show-tab": N_("explore", "Sh&ow the Tab"),
    "like-this": N_("explore", "More like this"),
    "save": N_("explore", "Save…"),
    "save-some": N_("explore", "Save {count}…"),
    "export": N_("explore", "Export…"),
    "send-files": N_("explore", "&Files in a Folder…"),
    "send-list": N_("explore", "One File, as a &List…"),
    "list-files": N_("explore", "Lists of puzzles (*.txt)"),
    "list-saved": N_("explore", "Puzzles saved in {file}: {count}"),
}
text_of = texts("explore", WORDS)

NAMES = {
    "4x4": "4 × 4",
    "4x5": "4 × 5",
    "Hardest 4 x 5 with at most 8 pieces": N_("families", "4 × 5, up to 8 pieces"),
    "All packings of 3 x 3": N_("families", "3 × 3, all packings"),
    "All packings of 4 x 4": N_("families", "4 × 4, all packings"),
    "Rush Hour 4 x 4": N_("families", "Rush Hour 4 × 4"),
    "Rush Hour 5 x 5": N_("families", "Rush Hour 5 × 5"),
    "Rush Hour 6 x 6": N_("families", "Rush Hour 6 × 6"),
}
"""What the window calls the families that come along, by the names in their files, which commands take."""


def name_text(file: FamilyFile) -> str:
    """Return the name of a family; of one that comes along in the language of the window."""
    name = visible(file.family.name)
    return translator("families")(NAMES.get(name, name)) if file.is_shipped else name


def length_text(row: Row) -> str:
    """Return ``92 moves``."""
    return count_text(row.hardest or 0, row.metric)


def pieces_text(row: Row) -> str:
    """Return ``8 pieces``."""
    return text_of("pieces", row.pieces)


def row_text(row: Row) -> str:
    """Return all that a tile says, for tool tips and screen readers."""
    return text_of("accessible", length=length_text(row), pieces=pieces_text(row))


def facts_of(row: Row, family: AnyFamily) -> dict[str, str]:
    """Return what is known of a row besides its length, by what it is called."""
    is_line, solvable = isinstance(family, LineFamily), number_text(row.solvable or 0)
    if row.placements is not None and not is_line:
        solvable = text_of("share-of", solvable=solvable, placements=number_text(row.placements))
    spare = "" if row.spare is None else text_of("comma").join(json.loads(row.spare)) or text_of("none-spare")
    facts = {
        "pieces-range": number_text(row.pieces),
        "free": "" if row.free is None else number_text(row.free),
        "clusters" if is_line else "solvable": solvable,
        "alike": text_of("minimal-starts" if is_line else "starts", row.starts or 0),
        "spare": spare,
    }
    return {text_of(name): value for name, value in facts.items() if value}


def heading_texts(question: Question, rows: Sequence[Row], total: int) -> tuple[str, str]:
    """Return what the list begins with, such as ``92 moves``, and of how many starts that is the first."""
    first = rows[0]
    if question.like is not None:
        return length_text(first), text_of("of-like", len(rows) - 1)
    if question.minimal:
        return length_text(first), text_of("of-minimal", len(rows))
    figure = pieces_text(first) if question.sort is Sort.PIECES else length_text(first)
    if question.symmetric:
        return figure, text_of("of-symmetric", len(rows))
    return figure, text_of("of-fewest" if question.sort is Sort.PIECES else "of-longest", total)


def family_text(family: AnyFamily) -> str:
    """Return what a family is."""
    if isinstance(family, PolyominoFamily):
        return text_of("polyominoes")
    if isinstance(family, LineFamily):
        return text_of("lines", lengths=text_of("comma").join(map(str, family.lengths)))
    shapes = [
        text_of("shape", name=text_of("comma").join(shape.name for shape in alike), count=range_text(count))
        for count, alike in groupby(family.shapes, key=lambda shape: shape.count)
    ]
    lines = [
        text_of("shapes", shapes=text_of("comma").join(shapes)) if shapes else "",
        text_of("limits", pieces=range_text(family.pieces), free=range_text(family.free)),
    ]
    return "\n".join(filter(None, lines))


def sets_text(family: AnyFamily, count: int | None) -> str:
    """Return how many sets of pieces, or other parts, ``family`` has; None stands for too many to count."""
    if count is None:
        return text_of(_unit("many-", family), count=number_text(MOST_COUNTED))
    return text_of(_unit("", family), count)


def range_text(numbers: Range) -> str:
    """Return ``any number``, ``2``, ``2 or more``, ``8 at most`` or ``1 to 8``."""
    if numbers.most is None:
        return text_of("at-least", least=numbers.least) if numbers.least else text_of("any-number")
    if numbers.least == numbers.most:
        return text_of("exactly", count=numbers.least)
    if not numbers.least:
        return text_of("at-most", most=numbers.most)
    return text_of("between", least=numbers.least, most=numbers.most)


def standing_text(counts: Counts, family: AnyFamily, state: SweepState) -> str:
    """Return how many sets ``family`` has, and how far they are searched; ``state`` is that of its sweep."""
    sets = "" if counts.total is None else text_of(_unit("short-", family), counts.total)
    if state.phase is Phase.IDLE and counts.done == counts.total:
        words = (
            text_of("too-large", count=number_text(state.stopped)) if state.stopped else text_of("complete")
        )
    elif not counts.done and state.phase is Phase.IDLE:
        return text_of("unsearched")
    else:
        words = text_of("share", share=100 * counts.done // (counts.total or counts.done + 1))
    if state.phase is Phase.PAUSED:
        sets, words = words, text_of("paused")
    elif state.phase is Phase.RUNNING and state.left is not None and state.left >= 1:
        sets, words = words, text_of("left", time=duration(state.left, translator("verdict")))
    return text_of("standing", sets=sets, state=words) if sets else words


def _unit(kind: str, family: AnyFamily) -> str:
    """The word of that kind for what ``family`` is counted in: sets of pieces, or parts."""
    return f"{kind}{'sets' if isinstance(family, Family) else 'parts'}"


# ---------------------------------------------------------------- the form

FORM_WORDS: Mapping[str, str] = {
    "title": N_("family form", "New Family"),
    "edit-title": N_("family form", "Edit the Family"),
    "beside": N_("family form", "Pieces beside the goal piece"),
    "limits": N_("family form", "How many"),
    "save": N_("family form", "&Save"),
    "cancel": N_("family form", "Cancel"),
    "unsaved": N_("family form", "Save the family “{name}”?"),
    "unsaved-more": N_("family form", "What is not saved is lost when the form closes."),
    "counting": N_("family form", "Counting…"),
    # the fields, by the keys of the file
    "name": N_("family form", "Name"),
    "form": N_("family form", "Pieces are"),
    "board": N_("family form", "Board"),
    "goal": N_("family form", "Goal"),
    "shapes": N_("family form", "Shapes"),
    "pieces": N_("family form", "Pieces"),
    "free": N_("family form", "Free cells"),
    "corner": N_("family form", "In a corner"),
    "lines": N_("family form", "Lengths"),
    # the board
    "columns": N_("family form", "Columns"),
    "rows": N_("family form", "Rows"),
    "goal-piece": N_("family form", "Goal piece"),
    "goal-piece-tip": N_(
        "family form", "Draw the goal piece cell by cell; cells apart from it are another goal piece"
    ),
    "its-target": N_("family form", "Its target"),
    "its-target-tip": N_("family form", "Move the goal piece to where it must end"),
    "wall": N_("family form", "Walls"),
    "wall-tip": N_("family form", "Cells where no piece can stand"),
    "gate": N_("family form", "Gates"),
    "gate-tip": N_("family form", "Cells that goal pieces alone can enter"),
    "grid": N_("family form", "Board and goal"),
    # the shapes
    "draw": N_("family form", "Cells of {piece}"),
    "count": N_("family form", "How many {piece}"),
    "axis": N_("family form", "Directions in which {piece} may move"),
    "add": N_("family form", "Draw a shape"),
    "drop": N_("family form", "Remove the shape {piece}"),
    "size": N_("family form", "{width} × {height}"),
    "fewer": N_("family form", "One {piece} less"),
    "more": N_("family form", "One {piece} more"),
    "range": N_("family form", "How many {piece}, and in which directions they may move"),
    # the name that it begins with
    "given-pieces": N_("family form", "{size}, up to {most} pieces"),
    "given-lines": N_("family form", "Rush Hour {size}"),
    "given-polyominoes": N_("family form", "{size}, all packings"),
    "from": N_("family form", "{what}: from"),
    "up-to": N_("family form", "{what}: to"),
    "to": N_("family form", "to"),
    "any": N_("family form", "any"),
    "length": N_("family form", "{cells} cells"),
}
form_text = texts("family form", FORM_WORDS)

FORMS: Mapping[FamilyForm, str] = {
    FamilyForm.PIECES: N_("family form", "Of the shapes below"),
    FamilyForm.LINES: N_("family form", "Straight, and keep to their lines"),
    FamilyForm.POLYOMINOES: N_("family form", "Of any shape"),
}
CORNERS: Mapping[Corner, str] = {
    Corner.CELL: N_("family form", "The goal piece covers the corner cell"),
    Corner.BOX: N_("family form", "The box around the goal piece lies in the corner"),
}


def choices_of(table: Mapping[Any, str]) -> tuple[str, ...]:
    """Return the texts of ``table``, the forms or the rules of corners, in their order."""
    return tuple(map(translator("family form"), table.values()))


def given_name(draft: FamilyDraft) -> str:
    """Return the name of a family to which nobody has given another one."""
    board, most = draft.family.board, draft.family.pieces.most
    size = form_text("size", width=board.width, height=board.height)
    if draft.form is FamilyForm.PIECES and most is None:
        return size
    return form_text(f"given-{draft.form.value}", size=size, most=most)


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
    name = rest.partition(".")[0] if rest else form_text(first)
    values = {key: value for key, value in error.values.items() if key not in ("file", "line")}
    text = error_text(KlotskiError(error.code, **{**values, "field": name}))
    return text[:1].upper() + text[1:]
