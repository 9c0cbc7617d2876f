"""Every edit is one entry of the undo stack, and the selection follows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from string import Formatter
from typing import Any

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


Row = tuple[str, Any, Callable[..., Layout], str, tuple[Any, ...]]
CASES: list[Row] = [
    ("Draw E", edit_table.DRAW, edits.place_new, "", ([(1, 2), (2, 2)],)),
    ("Place 曹操", edit_table.PLACE, edits.place, "A", ((0, 2),)),
    ("Place 2 Pieces", edit_table.PLACE, edits.place, "BC", ((0, 1),)),
    ("Remove 曹操", edit_table.REMOVE, edits.remove, "A", ()),
    ("Duplicate 曹操", edit_table.DUPLICATE, edits.duplicate, "A", ((2, 2),)),
    ("Duplicate 曹操", edit_table.DUPLICATE, partial(edits.duplicate, by=(1, 1)), "A", ()),
    ("Rotate 曹操", edit_table.ROTATE, edits.turn_pieces, "A", (Image.CLOCKWISE,)),
    ("Mirror 2 Pieces", edit_table.MIRROR, edits.turn_pieces, "AB", (Image.LEFT_RIGHT,)),
    ("Stamp 曹操", edit_table.STAMP, edits.stamp, "A", ((2, 2),)),
    ("Paste the Style on 曹操", edit_table.STYLE, edits.set_style, "A", (edits.PieceStyle("7", "#112233"),)),
    ("Label 曹操", edit_table.LABEL, edits.set_label, "A", ("关羽",)),
    ("Colour 曹操", edit_table.COLOR, edits.set_color, "A", ("#112233",)),
    ("Set Axis of 曹操", edit_table.AXIS, edits.set_axis, "A", (Axis.NONE,)),
    ("Let 曹操 Move along Its Length", edit_table.LENGTHWISE, edits.set_axis_lengthwise, "A", ()),
    ("Set Key of B", edit_table.KEY, edits.set_key, "B", ("X",)),
    ("Resize B", edit_table.RESHAPE, edits.reshape, "B", (Handle.BOTTOM, (0, 2))),
    ("Add Cells to 曹操", edit_table.ADD_CELLS, edits.add_cells, "A", ([(1, 1)],)),
    ("Take Cells from 曹操", edit_table.TAKE_CELLS, edits.take_cells, "A", ([(0, 0)],)),
    ("Merge 2 Pieces", edit_table.MERGE, edits.merge, "AB", ()),
    ("Split 曹操", edit_table.SPLIT, edits.split_apart, "A", ()),
    ("Paint Walls", edit_table.PAINT_WALLS, edits.paint_walls, "", ([(1, 1)],)),
    ("Paint Gates", edit_table.PAINT_GATES, edits.paint_gates, "", ([(1, 1)],)),
    ("Resize Board", edit_table.RESIZE_BOARD, edits.resize_board, "", (Edges(top=1),)),
    ("Mirror Puzzle", edit_table.MIRROR_LAYOUT, edits.turn_layout, "", (Image.TOP_BOTTOM,)),
    ("Rotate Puzzle", edit_table.ROTATE_LAYOUT, edits.turn_layout, "", (Image.CLOCKWISE,)),
    ("Set Target of B", edit_table.SET_TARGET, edits.set_target, "B", ((0, 2),)),
    ("Place Target of 曹操", edit_table.PLACE_TARGET, edits.place_targets, "A", ((0, 1),)),
    ("Set Target of 曹操 Here", edit_table.GOAL_IS_HERE, edits.goal_is_here, "A", ()),
    ("Remove Target of 曹操", edit_table.REMOVE_TARGET, edits.remove_targets, "A", ()),
    ("Swap Start and Goal", edit_table.SWAP, edits.swap_start_goal, "", ()),
    ("Make 2 Pieces the Same", edit_table.JOIN, edits.join, "BC", ()),
    ("Rename Puzzle", edit_table.NAME, edits.set_name, "", ("横刀",)),
    ("Set Author", edit_table.AUTHOR, partial(edits.set_meta, field="author"), "", ("Sun",)),
    ("Set Description", edit_table.DESCRIPTION, partial(edits.set_meta, field="description"), "", (".",)),
    ("Set Source", edit_table.SOURCE, partial(edits.set_meta, field="source"), "", ("web",)),
    ("Set Metric", edit_table.METRIC, partial(edits.set_meta, field="metric"), "", (Metric.STEPS,)),
]
"""What is undone, the row, the edit of the core that it stands for, the pieces if any, and the rest."""


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_an_edit_is_one_entry_that_can_be_undone(editor: Editor, case: Row) -> None:
    text, edit, function, keys, arguments = case
    after = function(LAYOUT, *([keys] if keys else []), *arguments)
    if keys in ("", "A"):
        assert editor.apply(edit, *arguments)
    else:
        assert editor.apply_to(keys, edit, *arguments)
    stack = editor.document.undo_stack
    assert (stack.count, stack.undo_title) == (1, text)
    assert editor.layout == after != LAYOUT
    editor.document.undo()
    assert editor.layout == LAYOUT
    editor.document.redo()
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
    editor.document.undo()
    assert editor.selection.pieces == {"A"}
    editor.document.redo()
    assert editor.selection.pieces == {"E"}
    editor.apply(edit_table.REMOVE)
    assert not editor.selection
    editor.document.undo()
    assert editor.selection.pieces == {"E"}


def test_undo_selects_what_was_selected_before_an_edit_whose_pieces_go(editor: Editor) -> None:
    editor.select("AB")
    editor.apply(edit_table.DUPLICATE, (0, 2))
    assert editor.selection.pieces == {"E", "F"}
    editor.document.undo()
    assert editor.selection.pieces == {"A", "B"}
    editor.clear()
    editor.apply(edit_table.DRAW, [(3, 1)])
    editor.document.undo()
    assert not editor.selection


def test_an_edit_selects_nothing_that_was_selected_before_another_one_was_undone(editor: Editor) -> None:
    editor.apply(edit_table.NAME, "Other")
    editor.select("B")
    editor.document.undo()
    editor.select("A")
    editor.apply(edit_table.REMOVE)
    assert not editor.selection


def test_the_selection_stays_through_an_edit_of_something_else(editor: Editor) -> None:
    editor.apply_to("B", edit_table.PLACE, (0, 1))
    editor.apply(edit_table.NAME, "Other")
    editor.document.undo()
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
    editor.document.undo()
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
    assert (editor.layout, editor.document.undo_stack.count) == (edits.remove(LAYOUT, "AD"), 1)
    assert editor.document.undo_stack.undo_title == "Cut 2 Pieces"
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
