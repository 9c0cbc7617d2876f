"""Every edit is one entry of the undo stack, and the selection follows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest

from klotski_studio.app.documents import edit_table
from klotski_studio.app.documents.document import Document, Editor, LayoutChange
from klotski_studio.app.documents.edit_table import EDITS, Edit, EditResult, Selection, piece_name
from klotski_studio.app.texts.translatable import as_written
from klotski_studio.core import edits
from klotski_studio.core.edits import Edges, Handle, Image
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Axis, Layout, Metric
from klotski_studio.formats import registry
from tests import random_edits
from tests.strategies import drawn

LAYOUT = edits.set_label(drawn("AABC D... ....", ".... ..AA ...C"), {"A"}, "曹操")
"""A (called 曹操) and C have targets; A and B touch, A and D too."""


@pytest.fixture
def editor(qapp: object) -> Editor:
    document = Document()
    document.open(LAYOUT, Path("some.klotski"))
    made = Editor(document)
    made.select({"A"})
    return made


def undo(editor: Editor) -> None:
    editor.document.undo()


def redo(editor: Editor) -> None:
    editor.document.redo()


CASES: list[tuple[Callable[[Editor], object], str, Layout]] = [
    (
        lambda e: e.apply(edit_table.DRAW, [(1, 2), (2, 2)]),
        "Draw E",
        edits.place_new(LAYOUT, [(1, 2), (2, 2)]),
    ),
    (lambda e: e.apply(edit_table.PLACE, (0, 2)), "Place 曹操", edits.place(LAYOUT, "A", (0, 2))),
    (
        lambda e: e.apply_to("BC", edit_table.PLACE, (0, 1)),
        "Place 2 Pieces",
        edits.place(LAYOUT, "BC", (0, 1)),
    ),
    (lambda e: e.apply(edit_table.REMOVE), "Remove 曹操", edits.remove(LAYOUT, "A")),
    (lambda e: e.apply(edit_table.DUPLICATE, (2, 2)), "Duplicate 曹操", edits.duplicate(LAYOUT, "A", (2, 2))),
    (lambda e: e.apply(edit_table.DUPLICATE), "Duplicate 曹操", edits.duplicate(LAYOUT, "A", (1, 1))),
    (
        lambda e: e.apply(edit_table.ROTATE, Image.CLOCKWISE),
        "Rotate 曹操",
        edits.turn_pieces(LAYOUT, "A", Image.CLOCKWISE),
    ),
    (
        lambda e: e.apply_to("AB", edit_table.MIRROR, Image.LEFT_RIGHT),
        "Mirror 2 Pieces",
        edits.turn_pieces(LAYOUT, "AB", Image.LEFT_RIGHT),
    ),
    (lambda e: e.apply(edit_table.STAMP, (2, 2)), "Stamp 曹操", edits.stamp(LAYOUT, "A", (2, 2))),
    (
        lambda e: e.apply(edit_table.STYLE, edits.PieceStyle("7", "#112233")),
        "Paste the Style on 曹操",
        edits.set_style(LAYOUT, "A", edits.PieceStyle("7", "#112233")),
    ),
    (lambda e: e.apply(edit_table.LABEL, "关羽"), "Label 曹操", edits.set_label(LAYOUT, "A", "关羽")),
    (lambda e: e.apply(edit_table.COLOR, "#112233"), "Colour 曹操", edits.set_color(LAYOUT, "A", "#112233")),
    (
        lambda e: e.apply(edit_table.AXIS, Axis.NONE),
        "Set Axis of 曹操",
        edits.set_axis(LAYOUT, "A", Axis.NONE),
    ),
    (
        lambda e: e.apply(edit_table.LENGTHWISE),
        "Let 曹操 Move along Its Length",
        edits.set_axis_lengthwise(LAYOUT, "A"),
    ),
    (lambda e: e.apply_to("B", edit_table.KEY, "X"), "Set Key of B", edits.set_key(LAYOUT, "B", "X")),
    (
        lambda e: e.apply_to("B", edit_table.RESHAPE, Handle.BOTTOM, (0, 2)),
        "Resize B",
        edits.reshape(LAYOUT, "B", Handle.BOTTOM, (0, 2)),
    ),
    (
        lambda e: e.apply_to("A", edit_table.ADD_CELLS, [(1, 1)]),
        "Add Cells to 曹操",
        edits.add_cells(LAYOUT, "A", [(1, 1)]),
    ),
    (
        lambda e: e.apply_to("A", edit_table.TAKE_CELLS, [(0, 0)]),
        "Take Cells from 曹操",
        edits.take_cells(LAYOUT, "A", [(0, 0)]),
    ),
    (lambda e: e.apply_to("AB", edit_table.MERGE), "Merge 2 Pieces", edits.merge(LAYOUT, "AB")),
    (lambda e: e.apply(edit_table.SPLIT), "Split 曹操", edits.split_apart(LAYOUT, "A")),
    (lambda e: e.apply(edit_table.PAINT_WALLS, [(1, 1)]), "Paint Walls", edits.paint_walls(LAYOUT, [(1, 1)])),
    (lambda e: e.apply(edit_table.PAINT_GATES, [(1, 1)]), "Paint Gates", edits.paint_gates(LAYOUT, [(1, 1)])),
    (
        lambda e: e.apply(edit_table.RESIZE_BOARD, Edges(top=1)),
        "Resize Board",
        edits.resize_board(LAYOUT, Edges(top=1)),
    ),
    (
        lambda e: e.apply(edit_table.MIRROR_LAYOUT, Image.TOP_BOTTOM),
        "Mirror Puzzle",
        edits.turn_layout(LAYOUT, Image.TOP_BOTTOM),
    ),
    (
        lambda e: e.apply(edit_table.ROTATE_LAYOUT, Image.CLOCKWISE),
        "Rotate Puzzle",
        edits.turn_layout(LAYOUT, Image.CLOCKWISE),
    ),
    (
        lambda e: e.apply_to("B", edit_table.SET_TARGET, (0, 2)),
        "Set Target of B",
        edits.set_target(LAYOUT, "B", (0, 2)),
    ),
    (
        lambda e: e.apply(edit_table.PLACE_TARGET, (0, 1)),
        "Place Target of 曹操",
        edits.place_targets(LAYOUT, "A", (0, 1)),
    ),
    (lambda e: e.apply(edit_table.GOAL_IS_HERE), "Set Target of 曹操 Here", edits.goal_is_here(LAYOUT, "A")),
    (lambda e: e.apply(edit_table.REMOVE_TARGET), "Remove Target of 曹操", edits.remove_targets(LAYOUT, "A")),
    (lambda e: e.apply(edit_table.SWAP), "Swap Start and Goal", edits.swap_start_goal(LAYOUT)),
    (lambda e: e.apply_to("BC", edit_table.JOIN), "Make 2 Pieces the Same", edits.join(LAYOUT, "BC")),
    (lambda e: e.apply(edit_table.NAME, "横刀"), "Rename Puzzle", edits.set_name(LAYOUT, "横刀")),
    (lambda e: e.apply(edit_table.AUTHOR, "Sun"), "Set Author", edits.set_meta(LAYOUT, "Sun", "author")),
    (
        lambda e: e.apply(edit_table.DESCRIPTION, "."),
        "Set Description",
        edits.set_meta(LAYOUT, ".", "description"),
    ),
    (lambda e: e.apply(edit_table.SOURCE, "web"), "Set Source", edits.set_meta(LAYOUT, "web", "source")),
    (
        lambda e: e.apply(edit_table.METRIC, Metric.STEPS),
        "Set Metric",
        edits.set_meta(LAYOUT, Metric.STEPS, "metric"),
    ),
    (lambda e: e.cut(), "Cut 曹操", edits.remove(LAYOUT, "A")),
]


@pytest.mark.parametrize(("edit", "text", "after"), CASES, ids=[text for _, text, _ in CASES])
def test_an_edit_is_one_entry_that_can_be_undone(
    editor: Editor, edit: Callable[[Editor], object], text: str, after: Layout
) -> None:
    edit(editor)
    stack = editor.document.undo_stack
    assert (stack.count, stack.undo_title) == (1, text)
    assert editor.layout == after != LAYOUT
    undo(editor)
    assert editor.layout == LAYOUT
    redo(editor)
    assert editor.layout == after


def test_edits_that_need_another_layout(editor: Editor) -> None:
    editor.apply(edit_table.PAINT_WALLS, [(1, 1)])
    editor.apply_to("BC", edit_table.JOIN)
    twins = replace(editor.layout, pieces=(*editor.layout.pieces, editor.layout.pieces[0]))
    editor.document.edit("Paste 曹操", twins)
    assert editor.apply_to("C", edit_table.SEPARATE)
    assert editor.apply(edit_table.ERASE_GROUND, [(1, 1)])
    assert editor.apply(edit_table.DISTINCT_KEYS)
    stack = editor.document.undo_stack
    assert [stack.title(index) for index in range(2, 6)] == [
        "Paste 曹操",
        "Make C Unique",
        "Erase Walls and Gates",
        "Give Every Piece Its Own Key",
    ]


def test_an_edit_that_changes_nothing_says_so_and_leaves_no_entry(editor: Editor) -> None:
    assert not editor.apply(edit_table.PLACE, (0, 0))
    assert not editor.apply(edit_table.LABEL, "曹操")
    assert not editor.apply_to("BD", edit_table.MERGE)
    editor.clear()
    assert not editor.apply(edit_table.REMOVE)
    assert editor.copy() == ""
    assert editor.cut() == ""
    assert editor.document.undo_stack.count == 0


def test_every_edit_has_a_text_that_can_be_filled_in() -> None:
    for edit in EDITS:
        texts = (edit.one, edit.many)
        fields = {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}
        assert fields <= {"piece", "count"}, texts
        for keys in ("", "A", "AB"):
            assert "{" not in EditResult(edit, frozenset(keys), LAYOUT, LAYOUT).text(as_written)


def test_every_edit_of_the_core_is_in_the_table() -> None:
    applied = {function for edit in EDITS for function in functions_of(edit)}
    # no edit of a document, two of the lab alone, one of others
    unused = {"copy", "place_new", "split", "mirrored"}
    assert applied == {getattr(edits, name) for name in random_edits.EDITS.keys() - unused}


def functions_of(edit: Edit[...]) -> set[object]:
    """The function of a row, or the one that it wraps."""
    closure = edit.function.__closure__ or ()
    return {getattr(cell.cell_contents, "func", cell.cell_contents) for cell in closure} or {edit.function}


def test_an_edit_of_one_piece_changes_nothing_when_several_are_selected(editor: Editor) -> None:
    editor.select("AB")
    assert not editor.can(edit_table.KEY)
    assert not editor.apply(edit_table.KEY, "X")


def test_a_piece_without_a_label_is_called_by_its_key() -> None:
    assert [piece_name(key, (LAYOUT,)) for key in "ABQ"] == ["曹操", "B", "Q"]


def test_texts_are_translated_when_the_edit_is_made(qapp: object) -> None:
    document = Document()
    document.open(LAYOUT, None)
    editor = Editor(document, lambda text, _=None: {"Place {piece}": "放置{piece}"}[text])
    editor.apply_to("B", edit_table.PLACE, (0, 1))
    assert document.undo_stack.undo_title == "放置B"


# --- the selection


def test_selecting_is_told_once_and_only_what_is_there(editor: Editor) -> None:
    told: list[Selection] = []
    editor.selection_changed.connect(told.append)
    editor.select("AQ")
    editor.select("AB")
    editor.select("AB")
    editor.toggle("BC")
    editor.select_all()
    editor.clear()
    assert told == [Selection(frozenset(keys)) for keys in ("AB", "AC", "ABCD", "")]
    assert not editor.selection


def test_a_rubber_band_and_a_shape_select(editor: Editor) -> None:
    editor.select(edits.keys_touching(LAYOUT, edits.spanned((2, 0), (3, 2))))
    assert editor.selection.pieces == {"B", "C"}
    editor.toggle(edits.keys_touching(LAYOUT, [(0, 0)]))
    assert editor.selection.pieces == {"A", "B", "C"}
    editor.select("B")
    editor.select_alike(lambda piece: piece.shape)
    assert editor.selection.pieces == {"B", "C", "D"}


def test_what_an_edit_makes_is_selected_and_again_when_it_comes_back(editor: Editor) -> None:
    editor.apply(edit_table.DRAW, [(3, 1)])
    assert editor.selection.pieces == {"E"}
    undo(editor)
    assert editor.selection.pieces == {"A"}
    redo(editor)
    assert editor.selection.pieces == {"E"}
    editor.apply(edit_table.REMOVE)
    assert not editor.selection
    undo(editor)
    assert editor.selection.pieces == {"E"}


def test_undo_selects_what_was_selected_before_an_edit_whose_pieces_go(editor: Editor) -> None:
    editor.select("AB")
    editor.apply(edit_table.DUPLICATE, (0, 2))
    assert editor.selection.pieces == {"E", "F"}
    undo(editor)
    assert editor.selection.pieces == {"A", "B"}
    editor.clear()
    editor.apply(edit_table.DRAW, [(3, 1)])
    undo(editor)
    assert not editor.selection


def test_an_edit_selects_nothing_that_was_selected_before_another_one_was_undone(editor: Editor) -> None:
    editor.apply(edit_table.NAME, "Other")
    editor.select("B")
    undo(editor)
    editor.select("A")
    editor.apply(edit_table.REMOVE)
    assert not editor.selection


def test_the_selection_stays_through_an_edit_of_something_else(editor: Editor) -> None:
    editor.apply_to("B", edit_table.PLACE, (0, 1))
    editor.apply(edit_table.NAME, "Other")
    undo(editor)
    assert editor.selection.pieces == {"A"}


def test_the_selection_is_told_after_everybody_has_seen_the_layout(editor: Editor) -> None:
    seen: list[object] = []
    editor.selection_changed.connect(seen.append)
    editor.document.changed.connect(seen.append)  # later than the editing itself
    editor.apply(edit_table.DRAW, [(3, 1)])
    assert [type(thing) for thing in seen] == [LayoutChange, Selection]


def test_nobody_ever_sees_a_selected_piece_that_is_not_there(editor: Editor) -> None:
    missing: list[str] = []

    def look(_: object) -> None:
        missing.extend(key for key in editor.selection.pieces if editor.layout.piece(key) is None)

    editor.document.changed.connect(look)
    editor.selection_changed.connect(look)
    editor.select_all()
    editor.apply_to("AB", edit_table.REMOVE)
    editor.apply(edit_table.REMOVE)
    undo(editor)
    assert missing == []


def test_another_document_begins_with_nothing_selected(editor: Editor) -> None:
    told: list[Selection] = []
    editor.selection_changed.connect(told.append)
    editor.apply_to("B", edit_table.PLACE, (0, 1))
    editor.document.open(drawn("AX"), None)
    assert told == [Selection()]


def test_a_selected_target_is_what_is_placed_and_removed(editor: Editor) -> None:
    editor.select_target("A")
    assert editor.selection == Selection(target="A")
    assert editor.apply(edit_table.PLACE, (0, 1))
    assert editor.layout == edits.place_targets(LAYOUT, "A", (0, 1))
    assert editor.selection == Selection(target="A")
    assert editor.apply(edit_table.REMOVE)
    assert editor.layout == edits.remove_targets(LAYOUT, "A")
    assert not editor.selection
    editor.select_target("B")
    assert not editor.selection


def test_the_next_piece_in_reading_order_is_selected(editor: Editor) -> None:
    selected = []
    while editor.select_next():
        selected += sorted(editor.selection.pieces)
    assert (selected, editor.selection) == (["B", "C", "D"], Selection())
    assert editor.select_next(-1)
    assert editor.selection.pieces == {"D"}
    editor.select("BC")
    assert editor.select_next(-1)
    assert editor.selection.pieces == {"A"}
    assert not editor.select_next(-1)


# --- the clipboard


def test_what_is_cut_reads_as_a_drawing_and_comes_back_where_it_was(editor: Editor) -> None:
    editor.select("AD")
    text = editor.cut()
    assert "AA" in text.splitlines()[2]
    assert registry.detect(text) is registry.NATIVE
    assert editor.paste(registry.read_string(text), text)
    assert (set(editor.layout.pieces), set(editor.layout.goal)) == (set(LAYOUT.pieces), set(LAYOUT.goal))
    assert editor.selection.pieces == {"A", "D"}
    assert editor.document.undo_stack.undo_title == "Paste 2 Pieces"


def test_what_is_copied_is_pasted_beside_it(editor: Editor) -> None:
    editor.select("D")
    text = editor.copy()
    editor.paste(registry.read_string(text), text)
    assert [(piece.key, piece.at) for piece in editor.layout.pieces[4:]] == [("E", (1, 1))]


def test_what_is_copied_in_one_window_is_pasted_in_another(editor: Editor) -> None:
    other = Document()
    other.open(drawn("....", ""), None)
    there = Editor(other)
    editor.select("BC")
    text = editor.copy()
    assert there.paste(registry.read_string(text), text)
    assert [piece.cells for piece in there.layout.pieces] == [((0, 0),), ((1, 0),)]


def test_pieces_too_far_apart_for_a_text_stay_when_they_are_cut(editor: Editor) -> None:
    editor.apply_to("C", edit_table.PLACE, (100, 0))
    before = editor.layout
    editor.select("AC")
    with pytest.raises(KlotskiError, match="too-large"):
        editor.cut()
    assert editor.layout is before
