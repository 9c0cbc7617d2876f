from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents import edit_table
from klotski_studio.app.picture.style.border import CELL
from klotski_studio.app.solving.verdict import VerdictState
from klotski_studio.core import edits
from klotski_studio.core.layout import Axis
from klotski_studio.ui.scene.overlay import ClashItem, GripsItem
from tests.ui.acting import action, selected
from tests.ui.tools.drawn import drawn, shown, undo_count
from tests.ui.tools.hand import ALT, CONTROL, NONE, SHIFT, Hand

# ---------------------------------------------------------------- drawing and placing


def test_a_drag_on_free_cells_draws_a_piece_of_that_size_and_selects_it(hand: Hand) -> None:
    hand.drag((2.5, 3.5), (2.4, 2.0), (0.5, 1.5))
    assert shown(hand.window) == ["....", "AAA.", "AAA.", "AAA.", "...."]
    assert selected(hand.window) == {"A"}
    assert undo_count(hand.window) == 1


def test_a_drag_that_leaves_the_board_draws_up_to_its_edge(hand: Hand) -> None:
    hand.drag((2.5, 3.5), (9.0, 9.0))
    assert shown(hand.window)[3:] == ["..AA", "..AA"]


def test_a_piece_follows_the_mouse_cell_by_cell_and_the_document_waits_for_the_release(two: Hand) -> None:
    two.press((0.5, 0.5))
    two.move((2.5, 2.5))
    assert shown(two.window)[0] == "AA.."
    item = two.window.page.scene.piece_items[0]
    assert (item.pos().x() / CELL, item.pos().y() / CELL) == (2, 2)
    two.release((2.5, 2.5))
    assert shown(two.window) == ["....", "B...", "..AA", "....", "...."]
    assert action(two.window, "undo").text() == "&Undo Place A"


def test_escape_in_the_middle_of_a_drag_leaves_no_trace(two: Hand) -> None:
    before, count = two.window.app.document.layout, undo_count(two.window)
    for start, end in (((0.5, 0.5), (2.5, 3.5)), ((2.5, 2.5), (3.5, 4.5)), ((-0.1, 2.5), (-2.0, 2.5))):
        two.press(start)
        two.move(end)
        two.key(Qt.Key.Key_Escape)
        two.release(end)
        assert two.window.app.document.layout == before
        assert undo_count(two.window) == count
        item = two.window.page.scene.piece_items[0]
        assert (item.pos().x(), item.pos().y()) == (0, 0)


def test_a_place_that_does_not_fit_is_hatched_while_it_is_previewed(two: Hand) -> None:
    two.press((0.5, 0.5))
    two.move((0.5, 1.5))
    edit_preview = two.window.page.edit_preview
    assert edit_preview.clash == {(0, 1)}
    assert any(isinstance(item, ClashItem) and item.isVisible() for item in two.window.page.scene.items())
    two.move((0.5, 2.5))
    assert not edit_preview.clash
    two.release((0.5, 2.5))


def test_alt_and_a_drag_leave_the_original_where_it_is(two: Hand) -> None:
    two.drag((0.5, 0.5), (0.5, 2.0), (1.5, 3.5), keys=ALT)
    assert shown(two.window) == ["AA..", "B...", "....", ".CC.", "...."]
    assert selected(two.window) == {"C"}


def test_several_selected_pieces_are_placed_together(two: Hand) -> None:
    two.click((0.5, 0.5))
    two.click((0.5, 1.5), SHIFT)
    two.drag((0.5, 1.5), (1.5, 3.5))
    assert shown(two.window) == ["....", "....", ".AA.", ".B..", "...."]


def test_every_gesture_is_one_entry_and_undo_goes_back_through_all_of_them(two: Hand) -> None:
    drawings = [shown(two.window)]
    for start, end in (((0.5, 0.5), (1.5, 2.5)), ((0.5, 1.5), (3.5, 4.5))):
        two.drag(start, (2.0, 2.0), end)
        drawings.append(shown(two.window))
    for drawing in reversed(drawings):
        assert shown(two.window) == drawing
        two.do("undo")


def test_what_would_be_is_solved_while_the_hand_is_still_on_the_piece(qtbot: QtBot, two: Hand) -> None:
    two.do("tool-aim")
    two.drag((0.5, 1.5), (0.5, 4.5))
    two.do("tool-arrange")
    live_solver = two.window.app.session.live_solver
    qtbot.waitUntil(lambda: live_solver.verdict.state is VerdictState.SOLVED)
    two.press((0.5, 1.5))
    two.move((0.5, 3.5))
    qtbot.waitUntil(lambda: live_solver.verdict.state is VerdictState.SOLVED)
    assert two.window.header.shown.details[1] == "this solution: 1 slide, 1 step"
    assert two.window.app.document.layout.pieces[1].at == (0, 1)
    two.key(Qt.Key.Key_Escape)
    assert live_solver.verdict.layout == two.window.app.document.layout
    two.release((0.5, 3.5))
    qtbot.waitUntil(lambda: live_solver.verdict.state is VerdictState.SOLVED)
    assert two.window.header.shown.details[1] == "this solution: 1 slide, 3 steps"


# ---------------------------------------------------------------- grips


def test_grips_pull_sides_and_corners(two: Hand) -> None:
    two.click((0.5, 0.5))
    two.drag((2.0, 0.5), (3.0, 0.5))
    assert shown(two.window)[0] == "AAA."
    two.click((0.5, 1.5))
    two.drag((1.0, 2.0), (3.0, 4.0))
    assert shown(two.window)[1:4] == ["BBB.", "BBB.", "BBB."]
    assert action(two.window, "undo").text() == "&Undo Resize B"


def test_a_grip_takes_the_mouse_farther_than_it_is_drawn(two: Hand) -> None:
    two.click((0.5, 0.5))
    pixel = 1 / (two.window.page.view.zoom * CELL)
    two.drag((2.0 + 11 * pixel, 0.5), (3.0, 0.5))
    assert shown(two.window)[0] == "AAA."


def test_a_grip_of_several_pieces_pulls_that_side_of_each_by_as_many_cells(two: Hand) -> None:
    count = undo_count(two.window)
    two.do("select-all")
    two.drag((2.0, 1.0), (3.0, 1.0))
    assert shown(two.window)[:2] == ["AAA.", "BB.."]
    assert undo_count(two.window) == count + 1
    assert action(two.window, "undo").text() == "&Undo Resize 2 Pieces"
    assert selected(two.window) == {"A", "B"}
    two.drag((3.0, 1.0), (0.2, 1.0))  # none of them is pulled to nothing
    assert shown(two.window)[:2] == ["A...", "B..."]
    two.do("undo")
    two.do("undo")
    assert shown(two.window)[:2] == ["AA..", "B..."]


def test_a_corner_of_their_frame_is_where_no_piece_is_and_what_overlaps_is_hatched(two: Hand) -> None:
    before = two.window.app.document.layout
    two.do("select-all")
    two.press((2.0, 2.0))
    two.move((3.0, 3.0))
    edit_preview = two.window.page.edit_preview
    assert edit_preview.preview_layout is not None
    assert drawn(edit_preview.preview_layout)[:3] == ["AAA.", "BBA.", "BB.."]
    assert edit_preview.clash == {(0, 1), (1, 1)}
    two.key(Qt.Key.Key_Escape)
    two.release((3.0, 3.0))
    assert two.window.app.document.layout == before


def test_grips_are_seen_with_the_tool_that_takes_them_while_a_piece_is_selected(two: Hand) -> None:
    def grips() -> bool:
        return any(isinstance(item, GripsItem) and item.isVisible() for item in two.window.page.scene.items())

    two.click((0.5, 0.5))
    assert grips()
    two.do("tool-wall")
    assert not grips()
    two.do("tool-arrange")
    assert grips()
    two.do("select-all")
    assert grips()
    two.key(Qt.Key.Key_Escape)
    assert not grips()


# ---------------------------------------------------------------- selecting


@pytest.mark.parametrize(("key", "key_beside"), [(SHIFT, NONE), (CONTROL, CONTROL)])
def test_clicks_select_one_with_a_key_one_more_or_less_and_beside_nothing(
    two: Hand, key: Qt.KeyboardModifier, key_beside: Qt.KeyboardModifier
) -> None:
    two.click((0.5, 0.5))
    assert selected(two.window) == {"A"}
    two.click((0.5, 1.5), key)
    assert selected(two.window) == {"A", "B"}
    two.click((0.5, 0.5), key)
    assert selected(two.window) == {"B"}
    two.click((3.5, 4.5), key_beside)
    assert selected(two.window) == set()


def test_a_rubber_band_selects_what_it_touches(two: Hand) -> None:
    two.drag((1.5, 2.5), (1.2, 1.5), (0.8, 1.6), keys=CONTROL)
    assert selected(two.window) == {"B"}
    two.drag((1.5, 2.5), (0.2, 0.2), keys=CONTROL)
    assert selected(two.window) == {"A", "B"}
    assert undo_count(two.window) == 2


def test_tab_walks_through_the_pieces_as_a_page_is_read(two: Hand) -> None:
    two.key(Qt.Key.Key_Escape)
    two.key(Qt.Key.Key_Tab)
    assert selected(two.window) == {"A"}
    two.key(Qt.Key.Key_Tab)
    assert selected(two.window) == {"B"}
    two.key(Qt.Key.Key_Backtab, SHIFT)
    assert selected(two.window) == {"A"}


def test_select_all_and_the_same_shape(two: Hand) -> None:
    two.drag((2.5, 4.5), (3.5, 4.5))
    two.do("select-same")
    assert selected(two.window) == {"A", "C"}
    two.do("lengthwise")
    two.do("select-same-axis")
    assert selected(two.window) == {"A", "C"}
    two.do("invert-selection")
    assert selected(two.window) == {"B"}
    two.do("select-same-axis")
    assert selected(two.window) == {"B"}
    two.do("select-all")
    assert selected(two.window) == {"A", "B", "C"}


def test_the_same_colour_is_the_one_that_is_seen_whether_it_was_set_or_not(two: Hand) -> None:
    two.drag((2.5, 4.5), (3.5, 4.5))
    two.do("select-same-color")
    assert selected(two.window) == {"A", "C"}
    two.window.app.editor.select("A")
    two.window.app.editor.apply(edit_table.COLOR, "#123456")
    two.do("select-same-color")
    assert selected(two.window) == {"A"}


# ---------------------------------------------------------------- keys and actions


def test_arrows_place_and_shift_with_arrows_reshapes(two: Hand) -> None:
    two.click((0.5, 0.5))
    two.key(Qt.Key.Key_Right)
    two.key(Qt.Key.Key_Right, SHIFT)
    assert shown(two.window)[0] == ".AAA"
    two.key(Qt.Key.Key_Right, SHIFT | ALT)
    assert shown(two.window)[0] == "..AA"


def test_delete_removes_what_is_selected(two: Hand) -> None:
    two.click((0.5, 0.5))
    two.key(Qt.Key.Key_Delete)
    assert shown(two.window)[:2] == ["....", "B..."]


def test_cut_and_paste_go_through_the_clipboard_as_text(two: Hand) -> None:
    two.click((0.5, 0.5))
    two.do("cut")
    assert shown(two.window)[0] == "...."
    assert "AA" in QApplication.clipboard().text()
    two.do("paste")
    assert shown(two.window)[0] == "AA.."
    two.do("paste")
    assert sum(row.count("C") for row in shown(two.window)) == 2


def test_what_was_copied_in_one_tab_can_be_pasted_in_another(two: Hand) -> None:
    two.click((0.5, 0.5))
    two.do("copy")
    two.do("new")
    two.do("paste")
    assert shown(two.window)[0] == "AA.."
    assert len(two.window.app.workspace.sessions) == 2


def test_a_text_that_is_no_puzzle_is_one_sentence_and_nothing_else(two: Hand) -> None:
    before = two.window.app.document.layout
    QApplication.clipboard().setText("Dear Sir or Madam,\nthis is a letter.")
    two.do("paste")
    assert two.window.message_bar.isVisible()
    assert two.window.app.document.layout == before


def test_mirror_rotate_merge_and_split_work_on_the_selection(two: Hand) -> None:
    two.do("select-all")
    two.do("mirror")
    assert shown(two.window)[:2] == ["AA..", ".B.."]
    two.do("rotate")
    assert drawn(two.window.app.document.layout) != ["AA..", ".B.."]
    two.do("undo")
    two.do("merge")
    assert shown(two.window)[:2] == ["AA..", ".A.."]
    two.do("split")
    assert len(two.window.app.document.layout.pieces) == 2


def test_the_whole_layout_is_rotated_with_its_board_axes_and_targets(two: Hand) -> None:
    editor = two.window.app.editor
    editor.apply_to({"A"}, edit_table.AXIS, Axis.HORIZONTAL)
    two.click((0.5, 0.5))
    two.do("goal-here")
    two.do("rotate-layout")
    layout = two.window.app.document.layout
    assert (layout.board.width, layout.board.height) == (5, 4)
    assert layout.piece("A") is not None
    assert layout.pieces[0].axis is Axis.VERTICAL
    assert layout.goal[0].cells == layout.pieces[0].cells


def test_actions_that_need_a_selection_wait_for_one(two: Hand) -> None:
    two.click((3.5, 4.5))
    needing = ("cut", "copy", "delete", "duplicate", "rotate", "merge", "split", "goal-here", "label")
    assert not any(action(two.window, name).isEnabled() for name in needing)


def test_pieces_of_the_same_key_are_told_apart_by_an_action_that_is_there_when_needed(two: Hand) -> None:
    layout = two.window.app.document.layout
    assert not action(two.window, "distinct-keys").isEnabled()
    two.window.app.document.edit("Same", replace(layout, pieces=(*layout.pieces, layout.pieces[0])))
    two.do("distinct-keys")
    assert [piece.key for piece in two.window.app.document.layout.pieces] == ["A", "B", "C"]


# ---------------------------------------------------------------- the board's edges


def test_the_frame_is_pulled_on_any_side_and_what_falls_off_is_shown_first(two: Hand) -> None:
    pixel = 1 / (two.window.page.view.zoom * CELL)
    two.press((-6 * pixel, 2.5))
    two.move((1.0 - 6 * pixel, 2.5))
    assert two.window.page.edit_preview.clash == {(0, 0), (1, 0), (0, 1)}
    assert (two.window.app.document.layout.board.width, len(two.window.app.document.layout.pieces)) == (
        4,
        2,
    )
    two.release((1.0 - 6 * pixel, 2.5))
    assert shown(two.window) == ["..."] * 5
    two.do("undo")
    assert shown(two.window)[:2] == ["AA..", "B..."]


def test_a_corner_of_the_frame_pulls_both_sides(two: Hand) -> None:
    pixel = 1 / (two.window.page.view.zoom * CELL)
    corner = (4 + 6 * pixel, 5 + 6 * pixel)
    two.drag(corner, (corner[0] + 2, corner[1] + 1))
    board = two.window.app.document.layout.board
    assert (board.width, board.height) == (6, 6)


def test_a_new_column_on_the_left_keeps_everything_in_its_place(two: Hand) -> None:
    pixel = 1 / (two.window.page.view.zoom * CELL)
    two.drag((-6 * pixel, 2.5), (-1 - 6 * pixel, 2.5))
    assert shown(two.window)[:2] == [".AA..", ".B..."]
    assert edits.key_at(two.window.app.document.layout, (1, 0)) == "A"


# ---------------------------------------------------------------- selecting, scrolling


def test_space_and_a_drag_scroll_the_board_and_change_nothing(
    two: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, before = two.window.page.view, two.window.app.document.layout
    view.set_zoom(4.0)
    view.centerOn(0, 0)
    monkeypatch.setattr(view, "underMouse", lambda: True)
    entries = undo_count(two.window)
    at = view.verticalScrollBar().value()
    QTest.keyPress(view, Qt.Key.Key_Space)
    two.drag((1.5, 1.5), (1.5, 0.5))
    QTest.keyRelease(view, Qt.Key.Key_Space)
    assert view.verticalScrollBar().value() > at
    view.fit()  # there is nothing to scroll then, and nothing to edit either
    QTest.keyPress(view, Qt.Key.Key_Space)
    two.drag((1.5, 1.5), (1.5, 0.5))
    QTest.keyRelease(view, Qt.Key.Key_Space)
    assert two.window.app.document.layout == before
    assert undo_count(two.window) == entries


def test_space_without_a_drag_is_the_tools(two: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    view = two.window.page.view
    view.set_zoom(4.0)
    monkeypatch.setattr(view, "underMouse", lambda: True)
    two.window.app.editor.clear()
    two.key(Qt.Key.Key_Right, CONTROL)  # shows the cell cursor
    two.key(Qt.Key.Key_Left, CONTROL)
    two.key(Qt.Key.Key_Space)
    by_space = selected(two.window), undo_count(two.window)
    two.window.app.editor.clear()
    monkeypatch.setattr(view, "underMouse", lambda: False)
    two.key(Qt.Key.Key_Space)
    assert (selected(two.window), undo_count(two.window)) == by_space != (set(), 2)


def test_the_view_zooms_to_the_selection_and_to_actual_size(two: Hand) -> None:
    view = two.window.page.view
    two.do("zoom-actual")
    assert view.zoom == pytest.approx(1.0)
    two.click((0.5, 1.5))
    two.do("zoom-selection")
    assert view.zoom > 1.0
    assert not view.fits
