"""Gestures that do not end as they should: nothing of them may stay, on the board or in the document."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents import edit_table
from klotski_studio.app.picture.style.border import CELL
from klotski_studio.app.runtime.settings import THEME
from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.edits import Edges
from klotski_studio.core.layout import Layout
from klotski_studio.ui.scene.board_scene import LIFTED
from klotski_studio.ui.scene.board_view import MenuRequest
from tests.ui.acting import action
from tests.ui.tools.conftest import TWO
from tests.ui.tools.drawn import shown, undo_count
from tests.ui.tools.hand import ALT, CONTROL, NONE, Hand


def places(hand: Hand) -> list[tuple[float, float]]:
    """Where the pieces are on the screen."""
    return [(item.x() / CELL, item.y() / CELL) for item in hand.window.page.scene.piece_items]


def is_clean(hand: Hand) -> bool:
    """Whether the board shows the document and no trace of a gesture."""
    items = hand.window.page.scene.piece_items
    there = [tuple(map(float, piece.at)) for piece in hand.window.app.document.layout.pieces]
    edit_preview = hand.window.page.edit_preview
    lifted = any(item.opacity() == LIFTED for item in items)
    return (
        places(hand) == there
        and edit_preview.preview_layout is None
        and not edit_preview.clash
        and not lifted
    )


def test_an_edit_by_key_in_mid_drag_takes_the_piece_out_of_the_hand(hand: Hand) -> None:
    for edit in ("undo", "delete", "rotate", "paste"):
        hand.act(f"new {TWO} 0.5,0.5 copy 0.5,0.5>1.5,3.5> {edit}")
        assert is_clean(hand), edit
        after, count = hand.window.app.document.layout, undo_count(hand.window)
        hand.move((2.5, 3.5))
        hand.release((2.5, 3.5))
        assert is_clean(hand), edit
        assert (hand.window.app.document.layout, undo_count(hand.window)) == (after, count)
    hand.act(f"new {TWO} 0.5,0.5>1.5,3.5> select-all")
    hand.release((1.5, 3.5))  # that was no edit: the drag has gone on with what it began with
    assert shown(hand.window)[3] == ".AA."


def test_undo_in_mid_drag_undoes_the_drag_and_no_edit_before_it(two: Hand) -> None:
    before, count = two.window.app.document.layout, undo_count(two.window)
    two.act("0.5,0.5>1.5,3.5> undo")
    two.release((1.5, 3.5))
    assert is_clean(two)
    assert (two.window.app.document.layout, undo_count(two.window)) == (before, count)
    two.do("undo")
    assert undo_count(two.window) == count - 1
    two.window.app.document.open(before, None)
    two.act("0.5,0.5>1.5,3.5> Ctrl+Z")
    two.release((1.5, 3.5))
    assert is_clean(two)
    assert (two.window.app.document.layout, undo_count(two.window)) == (before, 0)
    assert not action(two.window, "undo").isEnabled()


def test_a_piece_that_is_only_clicked_leaves_nothing_to_undo(two: Hand) -> None:
    two.window.app.document.open(two.window.app.document.layout, None)
    actions = two.window.actions_
    for turn, is_held in ((two.press, True), (two.release, False)):
        turn((0.5, 0.5))
        QCoreApplication.sendPostedEvents(actions)
        assert actions.by_id["undo"].isEnabled() is is_held, "what is in the hand can be put back"


def test_another_mode_in_mid_drag_shows_the_document(two: Hand) -> None:
    two.act("0.5,0.5>1.5,3.5>")
    two.window.app.session.set_mode(Mode.WATCH)
    assert is_clean(two)
    two.release((1.5, 3.5))
    assert shown(two.window)[0] == "AA.."


def test_another_tab_in_mid_drag_leaves_the_board_as_it_was(two: Hand) -> None:
    first = two.window.app.session
    before = first.document.layout
    two.act("0.5,0.5>1.5,3.5>")
    two.act("new previous-tab")
    assert is_clean(two)
    two.move((2.5, 4.5), down=False)
    assert is_clean(two)
    assert (first.document.layout, first.live_solver.verdict.layout) == (before, before)


def test_a_tab_can_be_closed_in_mid_drag(two: Hand) -> None:
    two.act("0.5,0.5>1.5,3.5>")
    two.window.app.workspace.close(two.window.app.session)
    assert not two.window.app.session.has_board


def test_a_release_that_went_elsewhere_takes_the_gesture_back(two: Hand) -> None:
    two.act("0.5,0.5>1.5,3.5>")
    two.move((2.5, 3.5), down=False)
    assert is_clean(two)
    two.drag((0.5, 1.5), (0.5, 3.5))
    assert shown(two.window) == ["AA..", "....", "....", "B...", "...."]


def test_a_dialog_that_opens_in_mid_drag_ends_the_gesture(qtbot: QtBot, two: Hand) -> None:
    for mode in (Mode.EDIT, Mode.PLAY):
        two.window.app.session.set_mode(mode)
        two.act("0.5,0.5>1.5,0.5>")
        assert two.window.page.view.tool.is_busy
        two.do("settings")
        qtbot.waitUntil(lambda: places(two) == [(0, 0), (0, 1)])
        assert not two.window.page.view.tool.is_busy
        for dialog in two.window.findChildren(QDialog):
            dialog.close()


def test_the_theme_may_change_while_a_piece_is_being_drawn(two: Hand) -> None:
    two.act("0.5,2.5>1.5,3.5>")
    two.window.app.settings.set(THEME, "dark")
    assert len(places(two)) == 3
    two.release((1.5, 3.5))
    assert shown(two.window)[2:4] == ["CC..", "CC.."]


def test_a_gesture_that_escape_can_no_longer_reach_is_over(two: Hand) -> None:
    for leave in (lambda: two.key(Qt.Key.Key_Tab), lambda: two.do("label")):
        two.act("0.5,0.5 0.5,0.5>1.5,3.5>")
        leave()
        assert not two.window.page.view.hasFocus()
        assert is_clean(two)
        two.release((1.5, 3.5))
        assert shown(two.window)[0] == "AA.."
        two.window.page.view.setFocus()


# ---------------------------------------------------------------- other buttons


def test_a_second_button_changes_nothing_about_a_drag(hand: Hand) -> None:
    for button in (Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton):
        hand.act(f"new {TWO} 0.5,0.5>1.5,3.5>")
        hand.press_another(button, (1.5, 3.5))
        hand.move((0.5, 2.5))
        hand.release_another(button, (0.5, 2.5))
        hand.move((1.5, 4.5))
        hand.release((1.5, 4.5))
        assert shown(hand.window) == ["....", "B...", "....", "....", ".AA."], button


def test_no_context_menu_opens_over_a_gesture_and_the_selection_stays(two: Hand) -> None:
    asked: list[object] = []
    two.window.page.view.menu_wanted.disconnect()
    two.window.page.view.menu_wanted.connect(asked.append)
    two.act("0.5,0.5>1.5,3.5>")
    ask_for_menu(two, (0.5, 1.5))
    assert not asked
    assert two.window.app.editor.selection.pieces == {"A"}
    two.release((1.5, 3.5))


def ask_for_menu(hand: Hand, at: tuple[float, float], *, by_key: bool = False) -> None:
    view = hand.window.page.view
    spot = QPoint() if by_key else view.mapFromScene(at[0] * CELL, at[1] * CELL)
    reason = QContextMenuEvent.Reason.Keyboard if by_key else QContextMenuEvent.Reason.Mouse
    where = view.viewport().mapToGlobal(spot)
    QApplication.sendEvent(view.viewport(), QContextMenuEvent(reason, spot, where))


def test_the_menu_key_opens_the_menu_of_the_selected_piece(two: Hand) -> None:
    asked: list[MenuRequest] = []
    view = two.window.page.view
    view.menu_wanted.disconnect()
    view.menu_wanted.connect(asked.append)
    for count, tool in enumerate(("tool-arrange", "tool-aim", "tool-brush", "tool-wall"), start=1):
        two.act(f"Escape {tool}")
        two.window.app.editor.select({"B"})
        ask_for_menu(two, (0, 0), by_key=True)
        assert len(asked) == count
        assert "goal-here" in asked[-1].actions
        at = view.mapToScene(view.viewport().mapFromGlobal(asked[-1].at))
        assert (int(at.x() // CELL), int(at.y() // CELL)) == (0, 1)
        assert two.window.app.editor.selection.pieces == {"B"}


# ---------------------------------------------------------------- taking back


def test_escape_brings_back_what_was_selected_before_a_rubber_band(two: Hand) -> None:
    two.window.app.editor.select({"B"})
    two.act("Ctrl+3.5,3.5>0.2,0.2>")
    assert two.window.app.editor.selection.pieces == {"A", "B"}
    two.key(Qt.Key.Key_Escape)
    assert two.window.app.editor.selection.pieces == {"B"}
    two.release((0.2, 0.2), CONTROL)


def test_alt_in_mid_drag_makes_a_copy_of_it_and_no_copy_again(two: Hand) -> None:
    two.act("0.5,0.5>1.5,3.5>")
    view = two.window.page.view
    key_event(view, True)
    assert len(places(two)) == 3
    key_event(view, False)
    assert len(places(two)) == 2
    key_event(view, True)
    two.release((1.5, 3.5), ALT)
    assert shown(two.window) == ["AA..", "B...", "....", ".CC.", "...."]


def key_event(view: QObject, down: bool) -> None:
    kind = QEvent.Type.KeyPress if down else QEvent.Type.KeyRelease
    QApplication.sendEvent(view, QKeyEvent(kind, Qt.Key.Key_Alt, ALT if down else NONE))


def test_a_piece_cannot_be_lost_beside_the_board(two: Hand) -> None:
    two.drag((0.5, 0.5), (-9.0, 9.5))
    piece = two.window.app.document.layout.pieces[0]
    assert piece.at == (-1, 4)
    two.key(Qt.Key.Key_Left, times=5)
    assert two.window.app.document.layout.pieces[0].at == (-1, 4)


# ---------------------------------------------------------------- what is asked


def test_a_solution_that_was_found_in_mid_drag_can_be_watched_after_it(qtbot: QtBot, two: Hand) -> None:
    two.window.app.editor.apply_to("B", edit_table.SET_TARGET, (0, 4))
    two.act("0.5,0.5>2.5,0.5>")
    qtbot.waitUntil(lambda: two.window.app.session.live_solver.verdict.reachable is not None)
    assert not two.window.app.session.playback.track.length
    two.release((2.5, 0.5))
    assert two.window.app.session.playback.track.length == 1
    two.window.app.session.set_mode(Mode.WATCH)
    assert action(two.window, "play").isEnabled()


def test_within_a_cell_and_back_at_the_start_nothing_is_asked_again(two: Hand) -> None:
    asked: list[Layout] = []
    two.window.page.edit_preview.previewed.connect(asked.append)
    verdicts: list[Layout] = []
    two.act("0.5,0.5>0.8,0.7>")
    two.window.app.session.live_solver.changed.connect(lambda verdict: verdicts.append(verdict.layout))
    for x in (1.5, 1.6, 1.7, 1.8):
        two.move((x, 0.5))
    assert len(asked) == 2
    assert len(set(map(id, verdicts))) == 1
    two.key(Qt.Key.Key_Escape)
    two.release((1.8, 0.5))
    assert two.window.app.session.live_solver.verdict.layout == two.window.app.document.layout


def test_boards_of_any_size_take_every_gesture(hand: Hand) -> None:
    for side in (1, 20):
        hand.do("new")
        hand.window.app.editor.apply(edit_table.RESIZE_BOARD, Edges(right=side - 4, bottom=side - 5))
        last = (side - 0.5, side - 0.5)
        hand.drag((0.3, 0.3), (0.7, 0.7), last)
        assert len(hand.window.app.document.layout.pieces) == 1
        hand.do("undo")
        for tool in ("tool-brush", "tool-wall", "tool-gate", "tool-aim", "tool-arrange"):
            hand.do(tool)
            hand.drag((0.5, 0.5), last, (-5.0, -5.0))
            hand.act("Down Space")
        hand.key(Qt.Key.Key_Escape)  # a grip would be nearer than the frame
        pixel = 1 / (hand.window.page.view.zoom * CELL)
        hand.drag((side + 6 * pixel, side - 0.5), (side + 1 + 6 * pixel, side - 0.5))
        board = hand.window.app.document.layout.board
        assert (board.width, board.height) == (side + 1, side)


def test_without_a_board_there_is_nothing_to_do(hand: Hand) -> None:
    hand.window.app.workspace.close(hand.window.app.session)
    empty = hand.window.app.document.layout
    for tool in ("tool-brush", "tool-wall", "tool-gate", "tool-aim", "tool-arrange"):
        hand.do(tool)
        hand.drag((0.5, 0.5), (3.5, 3.5))
        hand.double_click((0.5, 0.5))
        hand.act("Down Space")
    assert hand.window.app.document.layout == empty
