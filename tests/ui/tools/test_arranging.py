from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents import edit_table
from klotski_studio.app.picture.style.border import CELL
from klotski_studio.app.solving.verdict import VerdictState
from klotski_studio.core.layout import Axis
from klotski_studio.ui.scene.overlay import ClashItem, GripsItem
from tests.ui.acting import action, piece_place, selected
from tests.ui.tools.conftest import TWO
from tests.ui.tools.drawn import do, drawn, shown, undo_count
from tests.ui.tools.hand import Hand

ARRANGED = """
with Alt a drag leaves the original where it is
    Alt+0.5,0.5>0.5,2.0>1.5,3.5     | AA.. B... .... .CC. .... | C | 3 Duplicate A
several selected pieces are placed together
    0.5,0.5 Shift+0.5,1.5 0.5,1.5>1.5,3.5| .... .... .AA. .B.. .... | AB | 3 Place 2 Pieces
every gesture is one entry and undo goes back through all of them
    0.5,0.5>2.0,2.0>1.5,2.5         | .... B... .AA. .... .... | A | 3 Place A
    0.5,1.5>2.0,2.0>3.5,4.5         | .... .... .AA. .... ...B | B | 4 Place B
    undo                            | .... B... .AA. .... .... | B | 3 Place A
    undo                            | AA.. B... .... .... .... | B | 2 Draw B
grips pull sides and corners
    0.5,0.5 2.0,0.5>3.0,0.5         | AAA. B... .... .... .... | A | 3 Resize A
    0.5,1.5 1.0,2.0>3.0,4.0         | AAA. BBB. BBB. BBB. .... | B | 4 Resize B
a grip of several pieces pulls that side of each by as many cells and none to nothing
    select-all 2.0,1.0>3.0,1.0      | AAA. BB.. .... .... .... | AB | 3 Resize 2 Pieces
    3.0,1.0>0.2,1.0                 | A... B... .... .... .... | AB | 4 Resize 2 Pieces
    undo undo                       | AA.. B... .... .... .... | AB | 2 Draw B
clicks select one, with Shift one more or less, and beside all none
    0.5,0.5                         | AA.. B... .... .... .... | A | 2 Draw B
    Shift+0.5,1.5                   | AA.. B... .... .... .... | AB | 2 Draw B
    Shift+0.5,0.5                   | AA.. B... .... .... .... | B | 2 Draw B
    3.5,4.5                         | AA.. B... .... .... .... |  | 2 Draw B
clicks with Ctrl select one more or less, and beside all none
    0.5,0.5 Ctrl+0.5,1.5            | AA.. B... .... .... .... | AB | 2 Draw B
    Ctrl+0.5,0.5                    | AA.. B... .... .... .... | B | 2 Draw B
    Ctrl+3.5,4.5                    | AA.. B... .... .... .... |  | 2 Draw B
a rubber band selects what it touches
    Ctrl+1.5,2.5>1.2,1.5>0.8,1.6    | AA.. B... .... .... .... | B | 2 Draw B
    Ctrl+1.5,2.5>0.2,0.2            | AA.. B... .... .... .... | AB | 2 Draw B
Tab walks through the pieces as a page is read, and back
    Escape Tab                      | AA.. B... .... .... .... | A | 2 Draw B
    Tab                             | AA.. B... .... .... .... | B | 2 Draw B
    Shift+Backtab                   | AA.. B... .... .... .... | A | 2 Draw B
all are selected, or those of the same colour, shape or axis, or all others
    2.5,4.5>3.5,4.5 select-all      | AA.. B... .... .... ..CC | ABC | 3 Draw C
    2.5,4.5 select-same-color       | AA.. B... .... .... ..CC | AC | 3 Draw C
    2.5,4.5 select-same             | AA.. B... .... .... ..CC | AC | 3 Draw C
    lengthwise select-same-axis     | AA.. B... .... .... ..CC | AC | 4 Let 2 Pieces Move along Their Length
    invert-selection                | AA.. B... .... .... ..CC | B | 4 Let 2 Pieces Move along Their Length
    select-same-axis                | AA.. B... .... .... ..CC | B | 4 Let 2 Pieces Move along Their Length
arrows place and with Shift reshape
    0.5,0.5 Right Shift+Right       | .AAA B... .... .... .... | A | 4 Resize A
    Shift+Alt+Right                 | ..AA B... .... .... .... | A | 5 Resize A
cut and paste go through the clipboard, also into another tab
    0.5,0.5 cut                     | .... B... .... .... .... |  | 3 Cut A
    paste                           | AA.. B... .... .... .... | A | 4 Paste A
    paste                           | AA.. BCC. .... .... .... | C | 5 Paste C
    new paste                       | AA.. .... .... .... .... | A | 1 Paste A
Delete removes what is selected
    0.5,0.5 Delete                  | .... B... .... .... .... |  | 3 Remove A
the selection is mirrored, rotated, merged and split
    select-all mirror               | AA.. .B.. .... .... .... | AB | 3 Mirror 2 Pieces
    rotate                          | .A.. BA.. .... .... .... | AB | 4 Rotate 2 Pieces
    undo merge                      | AA.. .A.. .... .... .... | A | 4 Merge 2 Pieces
    split                           | AB.. .B.. .... .... .... | B | 5 Split A
"""


def test_gestures_and_keys_arrange_pieces(hand: Hand) -> None:
    do(hand, ARRANGED, TWO)


def test_a_piece_follows_the_mouse_cell_by_cell_and_the_document_waits_for_the_release(two: Hand) -> None:
    two.act("0.5,0.5>2.5,2.5>")
    assert shown(two.window)[0] == "AA.."
    assert piece_place(two.window) == (2, 2)
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
        assert piece_place(two.window) == (0, 0)


def test_a_place_that_does_not_fit_is_hatched_while_it_is_previewed(two: Hand) -> None:
    two.act("0.5,0.5>0.5,1.5>")
    edit_preview = two.window.page.edit_preview
    assert edit_preview.clash == {(0, 1)}
    assert any(isinstance(item, ClashItem) and item.isVisible() for item in two.window.page.scene.items())
    two.move((0.5, 2.5))
    assert not edit_preview.clash
    two.release((0.5, 2.5))


def test_what_would_be_is_solved_while_the_hand_is_still_on_the_piece(qtbot: QtBot, two: Hand) -> None:
    two.act("tool-aim 0.5,1.5>0.5,4.5 tool-arrange")
    live_solver = two.window.app.session.live_solver
    qtbot.waitUntil(lambda: live_solver.verdict.state is VerdictState.SOLVED)
    two.act("0.5,1.5>0.5,3.5>")
    qtbot.waitUntil(lambda: live_solver.verdict.state is VerdictState.SOLVED)
    assert two.window.header.shown.details[1] == "this solution: 1 slide, 1 step"
    assert two.window.app.document.layout.pieces[1].at == (0, 1)
    two.key(Qt.Key.Key_Escape)
    assert live_solver.verdict.layout == two.window.app.document.layout
    two.release((0.5, 3.5))
    qtbot.waitUntil(lambda: live_solver.verdict.state is VerdictState.SOLVED)
    assert two.window.header.shown.details[1] == "this solution: 1 slide, 3 steps"


# ---------------------------------------------------------------- grips


def test_a_grip_takes_the_mouse_farther_than_it_is_drawn(two: Hand) -> None:
    two.click((0.5, 0.5))
    pixel = 1 / (two.window.page.view.zoom * CELL)
    two.drag((2.0 + 11 * pixel, 0.5), (3.0, 0.5))
    assert shown(two.window)[0] == "AAA."


def test_a_corner_of_their_frame_is_where_no_piece_is_and_what_overlaps_is_hatched(two: Hand) -> None:
    before = two.window.app.document.layout
    two.act("select-all 2.0,2.0>3.0,3.0>")
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
    two.act("select-all")
    assert grips()
    two.act("Escape")
    assert not grips()


# ---------------------------------------------------------------- selecting


def test_a_colour_that_was_set_is_no_longer_the_same(two: Hand) -> None:
    two.drag((2.5, 4.5), (3.5, 4.5))
    two.window.app.editor.select("A")
    two.window.app.editor.apply(edit_table.COLOR, "#123456")
    two.do("select-same-color")
    assert selected(two.window) == {"A"}


# ---------------------------------------------------------------- keys and actions


def test_the_whole_layout_is_rotated_with_its_board_axes_and_targets(two: Hand) -> None:
    editor = two.window.app.editor
    editor.apply_to({"A"}, edit_table.AXIS, Axis.HORIZONTAL)
    two.act("0.5,0.5 goal-here rotate-layout")
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
    two.drag((-6 * pixel, 2.5), (-1 - 6 * pixel, 2.5))
    assert shown(two.window)[:2] == [".AA..", ".B..."], "everything keeps its place"


def test_a_corner_of_the_frame_pulls_both_sides(two: Hand) -> None:
    pixel = 1 / (two.window.page.view.zoom * CELL)
    corner = (4 + 6 * pixel, 5 + 6 * pixel)
    two.drag(corner, (corner[0] + 2, corner[1] + 1))
    board = two.window.app.document.layout.board
    assert (board.width, board.height) == (6, 6)


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
    two.act("Ctrl+Right Ctrl+Left Space")  # the first shows the cell cursor
    by_space = selected(two.window), undo_count(two.window)
    two.window.app.editor.clear()
    monkeypatch.setattr(view, "underMouse", lambda: False)
    two.key(Qt.Key.Key_Space)
    assert (selected(two.window), undo_count(two.window)) == by_space != (set(), 2)


def test_the_view_zooms_to_the_selection_and_to_actual_size(two: Hand) -> None:
    view = two.window.page.view
    two.do("zoom-actual")
    assert view.zoom == pytest.approx(1.0)
    two.act("0.5,1.5 zoom-selection")
    assert view.zoom > 1.0
    assert not view.fits
