"""The texts of the window that explores families, and of the form that writes one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from klotski_studio.app.lab.families import MOST_COUNTED, FamilyFile
from klotski_studio.app.lab.live_sweep import Counts, Phase, Question, SweepState
from klotski_studio.app.solving.verdict import counted, duration
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.app.texts.translatable import QT_TRANSLATE_N_NOOP, QT_TRANSLATE_NOOP
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.family import AnyFamily, Corner, Family, LineFamily, PolyominoFamily, Range
from klotski_studio.formats.families import FamilyDraft, FamilyForm
from klotski_studio.lab.families.row import Row
from klotski_studio.lab.families.store import Sort
from klotski_studio.ui.look.sentences import error_text
from klotski_studio.ui.look.translate import number_text, texts, translator

WORDS: Mapping[str, str] = {
    "title": QT_TRANSLATE_NOOP("explore", "Explore Families"),
    # the family
    "families": QT_TRANSLATE_NOOP("explore", "Families"),
    "new-family-tip": QT_TRANSLATE_NOOP("explore", "New family, which begins as that of the open puzzle"),
    "edit-family": QT_TRANSLATE_NOOP("explore", "&Edit…"),
    "copy-family": QT_TRANSLATE_NOOP("explore", "Edit a &Copy…"),
    "copy-of": QT_TRANSLATE_NOOP("explore", "Copy of {name}"),
    "open-family": QT_TRANSLATE_NOOP("explore", "&Open a Family File…"),
    "open-family-tip": QT_TRANSLATE_NOOP("explore", "Open a family file"),
    "delete": QT_TRANSLATE_NOOP("explore", "&Delete"),
    "ask-delete": QT_TRANSLATE_NOOP("explore", "Delete the family “{name}”?"),
    "ask-delete-more": QT_TRANSLATE_NOOP(
        "explore", "Its file is deleted for good. What was found in its sweeps stays stored."
    ),
    "family-files": QT_TRANSLATE_NOOP("explore", "Families of puzzles (*.toml)"),
    "polyominoes": QT_TRANSLATE_NOOP(
        "explore",
        "Pieces of any shape, one of which goes from the upper left corner to the lower right.",
    ),
    "lines": QT_TRANSLATE_NOOP(
        "explore", "As in Rush Hour: straight pieces of {lengths} cells, each of which keeps to its line."
    ),
    "shapes": QT_TRANSLATE_NOOP("explore", "Besides the goal piece: {shapes}"),
    "shape": QT_TRANSLATE_NOOP("explore", "{name} ({count})"),
    "any-number": QT_TRANSLATE_NOOP("explore", "any number"),
    "exactly": QT_TRANSLATE_NOOP("explore", "{count}"),
    "at-least": QT_TRANSLATE_NOOP("explore", "{least} or more"),
    "at-most": QT_TRANSLATE_NOOP("explore", "{most} at most"),
    "between": QT_TRANSLATE_NOOP("explore", "{least} to {most}"),
    "limits": QT_TRANSLATE_NOOP("explore", "Pieces: {pieces}. Free cells: {free}."),
    "sets": QT_TRANSLATE_N_NOOP("explore", "%Ln set(s) of pieces", None, 1),
    "many-sets": QT_TRANSLATE_NOOP("explore", "more than {count} sets of pieces"),
    "parts": QT_TRANSLATE_N_NOOP("explore", "%Ln part(s) to search", None, 1),
    "many-parts": QT_TRANSLATE_NOOP("explore", "more than {count} parts to search"),
    "comma": QT_TRANSLATE_NOOP("explore", ", "),
    "metric": QT_TRANSLATE_NOOP("explore", "Lengths in"),
    # how far it is searched
    "short-sets": QT_TRANSLATE_N_NOOP("explore", "%Ln set(s)", None, 1),
    "short-parts": QT_TRANSLATE_N_NOOP("explore", "%Ln part(s)", None, 1),
    "standing": QT_TRANSLATE_NOOP("explore", "{sets} · {state}"),
    "unsearched": QT_TRANSLATE_NOOP("explore", "not searched"),
    "complete": QT_TRANSLATE_NOOP("explore", "all searched"),
    "too-large": QT_TRANSLATE_NOOP("explore", "{count} too large"),
    "share": QT_TRANSLATE_NOOP("explore", "{share} %"),
    "left": QT_TRANSLATE_NOOP("explore", "{time} left"),
    "paused": QT_TRANSLATE_NOOP("explore", "paused"),
    "search": QT_TRANSLATE_NOOP("explore", "&Search"),
    "pause": QT_TRANSLATE_NOOP("explore", "&Pause"),
    "go-on": QT_TRANSLATE_NOOP("explore", "&Go On"),
    "fault": QT_TRANSLATE_NOOP("explore", "This failed because of a fault in this program."),
    # what is listed
    "list": QT_TRANSLATE_NOOP("explore", "Hardest Starts"),
    "least": QT_TRANSLATE_NOOP("explore", "Length from"),
    "pieces-range": QT_TRANSLATE_NOOP("explore", "Pieces"),
    "like": QT_TRANSLATE_NOOP("explore", "Like {length}, {pieces}"),
    "like-tip": QT_TRANSLATE_NOOP(
        "explore",
        "Only puzzles whose pieces differ by {count} at most, traded, added or gone, the nearest "
        "first. A click lists all puzzles again.",
    ),
    "longest": QT_TRANSLATE_NOOP("explore", "Longest"),
    "fewest": QT_TRANSLATE_NOOP("explore", "Fewest pieces"),
    "minimal": QT_TRANSLATE_NOOP("explore", "Minimal"),
    "minimal-tip": QT_TRANSLATE_NOOP(
        "explore", "Only puzzles that become shorter without any one of their pieces"
    ),
    "symmetric": QT_TRANSLATE_NOOP("explore", "Symmetric starts"),
    "symmetric-tip": QT_TRANSLATE_NOOP(
        "explore", "Only starts that an axis or a turn of the board leaves as they are, whatever the goal is"
    ),
    "filter": QT_TRANSLATE_NOOP("explore", "Filter"),
    "of-longest": QT_TRANSLATE_N_NOOP("explore", "the hardest of %Ln start(s)", None, 1),
    "of-fewest": QT_TRANSLATE_N_NOOP("explore", "the fewest of %Ln start(s)", None, 1),
    "of-minimal": QT_TRANSLATE_N_NOOP("explore", "the hardest of %Ln minimal start(s)", None, 1),
    "of-symmetric": QT_TRANSLATE_N_NOOP("explore", "the first of %Ln symmetric start(s)", None, 1),
    "of-like": QT_TRANSLATE_N_NOOP("explore", "and %Ln start(s) with nearly the same pieces", None, 1),
    "searching": QT_TRANSLATE_NOOP("explore", "{listed}, searching…"),
    "nothing-yet": QT_TRANSLATE_NOOP("explore", "Not searched yet"),
    "nothing-yet-more": QT_TRANSLATE_NOOP(
        "explore", "The search goes through every set of pieces, and finds the hardest start of each."
    ),
    "coming": QT_TRANSLATE_NOOP("explore", "The first puzzles will be here in a moment."),
    "none-fits": QT_TRANSLATE_NOOP("explore", "No puzzle that is known fits all of this."),
    "none-solvable": QT_TRANSLATE_NOOP("explore", "No set of pieces of this family can be solved."),
    "accessible": QT_TRANSLATE_NOOP("explore", "{length}, {pieces}"),
    # one of them
    "pieces": QT_TRANSLATE_N_NOOP("explore", "%Ln piece(s)", None, 1),
    "free": QT_TRANSLATE_NOOP("explore", "Free cells"),
    "solvable": QT_TRANSLATE_NOOP("explore", "Solvable"),
    "share-of": QT_TRANSLATE_NOOP("explore", "{solvable} of {placements}"),
    "clusters": QT_TRANSLATE_NOOP("explore", "Clusters"),
    "alike": QT_TRANSLATE_NOOP("explore", "As long"),
    "starts": QT_TRANSLATE_N_NOOP("explore", "%Ln start(s)", None, 1),
    "minimal-starts": QT_TRANSLATE_N_NOOP("explore", "%Ln minimal start(s)", None, 1),
    "spare": QT_TRANSLATE_NOOP("explore", "Spare pieces"),
    "none-spare": QT_TRANSLATE_NOOP("explore", "none"),
    "open": QT_TRANSLATE_NOOP("explore", "&Open"),
    "show-tab": QT_TRANSLATE_NOOP("explore", "Sh&ow the Tab"),
    "like-this": QT_TRANSLATE_NOOP("explore", "More like this"),
    "save": QT_TRANSLATE_NOOP("explore", "Save…"),
    "save-some": QT_TRANSLATE_NOOP("explore", "Save {count}…"),
    "export": QT_TRANSLATE_NOOP("explore", "Export…"),
    "send-files": QT_TRANSLATE_NOOP("explore", "&Files in a Folder…"),
    "send-list": QT_TRANSLATE_NOOP("explore", "One File, as a &List…"),
    "list-files": QT_TRANSLATE_NOOP("explore", "Lists of puzzles (*.txt)"),
    "list-saved": QT_TRANSLATE_NOOP("explore", "Puzzles saved in {file}: {count}"),
}
text_of = texts("explore", WORDS)

NAMES = {
    "4x4": "4 × 4",
    "4x5": "4 × 5",
    "Hardest 4 x 5 with at most 8 pieces": QT_TRANSLATE_NOOP("families", "4 × 5, up to 8 pieces"),
    "All packings of 3 x 3": QT_TRANSLATE_NOOP("families", "3 × 3, all packings"),
    "All packings of 4 x 4": QT_TRANSLATE_NOOP("families", "4 × 4, all packings"),
    "Rush Hour 4 x 4": QT_TRANSLATE_NOOP("families", "Rush Hour 4 × 4"),
    "Rush Hour 5 x 5": QT_TRANSLATE_NOOP("families", "Rush Hour 5 × 5"),
    "Rush Hour 6 x 6": QT_TRANSLATE_NOOP("families", "Rush Hour 6 × 6"),
}
"""What the window calls the families that come along, by the names in their files, which commands take."""


def name_text(file: FamilyFile) -> str:
    """Return the name of a family; of one that comes along in the language of the window."""
    name = visible(file.family.name)
    return translator("families")(NAMES.get(name, name)) if file.is_shipped else name


def length_text(row: Row) -> str:
    """Return ``92 moves``."""
    return counted(row.hardest or 0, row.metric, translator("verdict"))


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


def reason_text(error: Exception) -> str:
    """Return the sentence for an error of a job."""
    return error_text(error) if isinstance(error, KlotskiError) else text_of("fault")


# ---------------------------------------------------------------- the form

FORM_WORDS: Mapping[str, str] = {
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
form_text = texts("family form", FORM_WORDS)

FORMS: Mapping[FamilyForm, str] = {
    FamilyForm.PIECES: QT_TRANSLATE_NOOP("family form", "Of the shapes below"),
    FamilyForm.LINES: QT_TRANSLATE_NOOP("family form", "Straight, and keep to their lines"),
    FamilyForm.POLYOMINOES: QT_TRANSLATE_NOOP("family form", "Of any shape"),
}
CORNERS: Mapping[Corner, str] = {
    Corner.CELL: QT_TRANSLATE_NOOP("family form", "The goal piece covers the corner cell"),
    Corner.BOX: QT_TRANSLATE_NOOP("family form", "The box around the goal piece lies in the corner"),
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
