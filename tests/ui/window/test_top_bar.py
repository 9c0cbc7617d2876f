"""The bar over the board: each mode has its own tools, and one undo that does what the mode means."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents import edit_table
from klotski_studio.app.runtime.settings import Settings
from klotski_studio.app.workspace.session import Mode
from klotski_studio.ui.look.appearance import current_theme, use_theme
from klotski_studio.ui.window.application import Shell
from klotski_studio.ui.window.main_window import MainWindow
from klotski_studio.ui.window.menus import MENUS, MODE_TOOLS, TopBar
from tests.ui.acting import action, trigger
from tests.ui.discard import discard
from tests.ui.room import cut_texts

LOWEST = 560
"""The height of the smallest window in which everything has to work, in pixels."""


def shown_buttons(window: MainWindow) -> set[str]:
    window.actions_.flush()
    return {name for name, button in window.top_bar.buttons.items() if button.isVisible()}


def middle(window: MainWindow) -> int:
    modes = window.top_bar.modes
    return modes.mapTo(window, modes.rect().center()).x()


def test_a_mode_shows_its_own_tools_and_no_others(solved: MainWindow) -> None:
    solved.resize(1400, 800)
    for mode in Mode:
        solved.app.session.set_mode(mode)
        assert shown_buttons(solved) == {*MODE_TOOLS[mode], "find-action", "export"}, mode


def test_a_tool_says_its_name(solved: MainWindow) -> None:
    solved.resize(1400, 800)
    solved.actions_.flush()
    assert solved.top_bar.buttons["tool-gate"].text() == "Gates"
    assert solved.top_bar.buttons["undo"].text() == "Undo"
    assert not cut_texts(solved.top_bar)
    solved.docks.dock("library").hide()
    solved.resize(1280, 720)
    QTest.qWait(0)
    assert solved.top_bar.taken < 2


@pytest.mark.own_window
def test_the_words_have_room_before_the_first_event(
    qtbot: QtBot, qapp: QApplication, settings: Settings
) -> None:
    shell = Shell(qapp, settings)
    qtbot.addWidget(shell.window)
    shell.window.show()
    bar = shell.window.top_bar
    wanted = bar.sizeHint()
    bar.measure()
    assert (bar.buttons["tool-gate"].text(), bar.sizeHint()) == ("Gates", wanted)
    discard(shell)


def test_without_a_board_there_are_no_tools_and_no_modes(window: MainWindow) -> None:
    assert shown_buttons(window) == {"find-action"}
    assert not window.top_bar.modes.isVisible()


def test_the_modes_stand_over_the_middle_of_the_board(solved: MainWindow) -> None:
    view = solved.page.view
    for hidden in ((), ("inspector", "analysis")):
        for name in hidden:
            solved.docks.dock(name).hide()
        for width in (1100, 1280, 1440, 1800):
            solved.resize(width, 800)
            for _ in range(3):
                QApplication.processEvents()
            board = view.mapTo(solved, QPoint(view.width() // 2, 0)).x()
            assert abs(middle(solved) - board) <= 2, (width, hidden)


def test_the_modes_stay_under_the_mouse_that_presses_them(solved: MainWindow) -> None:
    for width in (900, 1280, 1440, 1800):
        solved.resize(width, 700)
        places = set()
        for mode in (*Mode, *Mode):
            solved.app.session.set_mode(mode)
            for _ in range(3):
                QApplication.processEvents()
            places.add((middle(solved), solved.top_bar.height()))
        assert len(places) == 1, width


def test_a_narrow_bar_leaves_out_words_but_no_tool(qtbot: QtBot, solved: MainWindow) -> None:
    solved.actions_.flush()
    outside = QWidget()
    qtbot.addWidget(outside)
    outside.resize(1500, 100)
    bar = TopBar(solved.actions_.by_id, outside)
    outside.show()
    for width in range(1400, bar.minimumSizeHint().width(), -37):
        bar.resize(width, 60)
        QTest.qWait(0)
        shown = {name for name, button in bar.buttons.items() if button.isVisible()}
        assert shown >= {*MODE_TOOLS[Mode.EDIT], "find-action", "export"}
        assert not cut_texts(bar), width
        assert bar.buttons["export"].geometry().right() <= width
    bar.resize(bar.minimumSizeHint().width(), 60)
    outside.close()
    assert bar.taken == 2
    assert bar.minimumSizeHint().width() <= 800


def test_undo_undoes_edits_in_edit_and_moves_in_play(qtbot: QtBot, solved: MainWindow) -> None:
    start = solved.app.document.layout
    solved.app.editor.apply_to({"A"}, edit_table.PLACE, (1, 0))
    assert action(solved, "undo").text() == "&Undo Place A"
    trigger(solved, "undo")
    assert solved.app.document.layout == start
    solved.app.session.set_mode(Mode.PLAY)
    game = solved.app.session.playing.game
    assert not action(solved, "undo").isEnabled()
    game.step(0, next(iter(game.rules.steps(game.position, 0))).directions[0])
    assert action(solved, "undo").text() == "&Undo Move"
    trigger(solved, "undo")
    assert not game.state.can_undo
    trigger(solved, "redo")
    assert game.state.can_undo
    QTest.keyClick(solved.page.view, Qt.Key.Key_Backspace)
    assert not game.state.can_undo
    assert solved.app.document.layout == start


def test_no_menu_is_higher_than_the_smallest_window(solved: MainWindow) -> None:
    use_theme(current_theme())  # with its style sheet, which says how high an entry is
    for mode in Mode:
        solved.app.session.set_mode(mode)
        solved.actions_.flush()
        for menu in solved.menuBar().findChildren(QMenu):
            if menu.objectName() != "menu-classics":  # its entries are the library's
                menu.aboutToShow.emit()
                assert menu.sizeHint().height() <= LOWEST, (mode, menu.objectName())


def test_menus_of_other_modes_are_not_shown(solved: MainWindow) -> None:
    for mode, gone in {Mode.EDIT: {"game", "playback"}, Mode.PLAY: {"playback"}, Mode.WATCH: set()}.items():
        solved.app.session.set_mode(mode)
        hidden = {spec.id for spec in MENUS if not solved.menus.menu(spec.id).menuAction().isVisible()}
        assert hidden == gone, mode
        solved.actions_.flush()
        edit = [entry for entry in solved.menus.menu("edit").actions() if entry.isVisible()]
        names = {entry.objectName() for entry in edit}
        assert ("duplicate" in names) == (mode is Mode.EDIT), mode
        assert "paste" in names, mode
