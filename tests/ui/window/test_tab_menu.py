"""What is done with several tabs at once, and the menu of a tab."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt, QUrl
from PySide6.QtGui import QContextMenuEvent, QDesktopServices, QGuiApplication, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QToolTip
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents import edit_table
from klotski_studio.app.workspace.session import Mode, Session
from klotski_studio.formats import registry
from klotski_studio.ui.session.feature import LINE
from klotski_studio.ui.widgets.message_box import CANCEL, DISCARD
from klotski_studio.ui.widgets.panel_parts import SquareButton
from klotski_studio.ui.window.main_window import MainWindow
from klotski_studio.ui.window.tabs import TAB_MENU, TabBar
from tests.ui.acting import action, name_file, trigger


@pytest.fixture
def four(window: MainWindow) -> tuple[Session, ...]:
    """Four new tabs, called after their number; all but the third have changes. The second is in front."""
    made = []
    for number in range(1, 5):
        session = window.app.workspace.begin()
        if number != 3:
            session.editor.apply(edit_table.NAME, f"Puzzle {number}")
        made.append(session)
    window.app.workspace.bring(made[1])
    return tuple(made)


def test_two_puzzles_without_a_name_are_told_apart_as_long_as_both_have_none(window: MainWindow) -> None:
    made = [window.app.workspace.begin() for _ in range(3)]
    assert titles(window) == ["Untitled", "Untitled 2", "Untitled 3"]
    window.app.workspace.close(made[0])
    assert titles(window) == ["Untitled 2", "Untitled 3"]
    made[1].editor.apply(edit_table.NAME, "Mine")
    window.app.workspace.begin()
    assert sorted(titles(window)) == ["Mine", "Untitled", "Untitled 3"]


def test_the_tool_in_hand_stays_in_hand_in_every_tab(window: MainWindow) -> None:
    first, second = window.app.workspace.begin(), window.app.workspace.begin()
    trigger(window, "tool-wall")
    first.set_mode(Mode.PLAY)
    window.app.workspace.bring(first)
    assert window.page.view.tool is window.page.play_tool
    first.set_mode(Mode.EDIT)
    assert action(window, "tool-wall").isChecked()
    trigger(window, "tool-aim")
    window.app.workspace.bring(second)
    assert action(window, "tool-aim").isChecked()
    assert window.page.view.tool is not window.tabs.page(first).view.tool
    window.app.workspace.begin()
    assert window.page.toolbox.chosen == "arrange", "a new board begins with the tool that draws"
    assert action(window, "tool-arrange").isChecked()


def answer(window: MainWindow, button: str) -> str:
    """Answer the question and return its second paragraph."""
    question = window.closing.question
    assert question is not None
    text = question.text.text()
    question.buttons[button].click()
    return text


def titles(window: MainWindow) -> list[str]:
    return [window.tabs.title(session) for session in window.app.workspace.sessions]


def test_the_menu_of_a_tab_is_about_that_tab(window: MainWindow, four: tuple[Session, ...]) -> None:
    bar = window.tabs.tabBar()
    bar.customContextMenuRequested.emit(bar.tabRect(3).center())
    assert window.app.session is four[3]
    menu = next(each for each in window.findChildren(QMenu) if each.isVisible())
    wanted = [window.actions_.by_id[name].text() for name in TAB_MENU if name != LINE]
    assert [each.text() for each in menu.actions() if not each.isSeparator()] == wanted
    menu.close()
    assert not action(window, "close-right").isEnabled()


def test_a_key_opens_the_menu_of_the_tab_in_front(window: MainWindow, four: tuple[Session, ...]) -> None:
    bar = window.tabs.tabBar()
    bar.setFocus()
    key = QContextMenuEvent.Reason.Keyboard
    at = bar.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle).center()  # as Qt asks for the key
    QApplication.sendEvent(bar, QContextMenuEvent(key, at, bar.mapToGlobal(at)))
    assert window.app.session is four[1]
    menu = next(each for each in window.findChildren(QMenu) if each.isVisible())
    assert window.actions_.by_id["close"].text() in [each.text() for each in menu.actions()]
    menu.close()


def test_a_click_on_the_cross_of_a_tab_closes_it_and_brings_it_not_to_the_front(
    window: MainWindow, four: tuple[Session, ...]
) -> None:
    bar = window.tabs.tabBar()
    assert isinstance(bar, TabBar)
    window.app.workspace.bring(four[0])
    four[1].document.open(four[1].document.layout, None)  # so that nothing is asked
    on, beside = bar.cross(1).center(), bar.cross(1).center() - QPoint(bar.cross(1).width(), 0)
    QTest.mouseMove(bar, on)
    QTest.mousePress(bar, Qt.MouseButton.LeftButton, pos=on)
    QTest.mouseRelease(bar, Qt.MouseButton.LeftButton, pos=beside)
    assert len(window.app.workspace.sessions) == 4  # who has left the cross wants it no more
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=on)
    assert titles(window) == ["Puzzle 1", "Untitled", "Puzzle 4"]
    assert window.app.session is four[0]
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(1).center())
    assert window.app.session is four[2]


def test_the_cross_under_the_mouse_is_marked_and_says_what_it_does(
    qtbot: QtBot, window: MainWindow, four: tuple[Session, ...]
) -> None:
    bar = window.tabs.tabBar()
    assert isinstance(bar, TabBar)
    area = bar.cross(1)
    plain = bar.grab(area).toImage()
    QTest.mouseMove(bar, area.center())
    assert bar.grab(area).toImage() != plain
    help_event = QHelpEvent(QEvent.Type.ToolTip, area.center(), bar.mapToGlobal(area.center()))
    QApplication.sendEvent(bar, help_event)
    assert QToolTip.text() == action(window, "close").toolTip()
    QApplication.sendEvent(bar, QEvent(QEvent.Type.Leave))
    assert bar.grab(area).toImage() == plain
    QToolTip.hideText()
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_closing_the_others_asks_once_about_all_of_them(
    window: MainWindow, four: tuple[Session, ...]
) -> None:
    trigger(window, "close-others")
    text = answer(window, CANCEL)
    assert [name for name in ("Puzzle 1", "Puzzle 2", "Puzzle 4") if name in text] == ["Puzzle 1", "Puzzle 4"]
    assert titles(window) == ["Puzzle 1", "Puzzle 2", "Untitled", "Puzzle 4"]
    trigger(window, "close-others")
    answer(window, DISCARD)
    assert titles(window) == ["Puzzle 2"]
    assert not action(window, "close-others").isEnabled()
    for _ in range(3):
        trigger(window, "reopen-tab")
    assert sorted(titles(window)) == ["Puzzle 1", "Puzzle 2", "Puzzle 4", "Untitled"]


def test_closing_other_tabs_leaves_the_one_in_front_there(
    window: MainWindow, four: tuple[Session, ...]
) -> None:
    window.app.workspace.bring(four[1])
    window.closing.close((four[3],))
    assert window.app.session is four[3]  # the question is about it
    answer(window, DISCARD)
    assert window.app.session is four[1]
    trigger(window, "close-right")
    assert titles(window) == ["Puzzle 1", "Puzzle 2"]
    assert window.app.session is four[1]


def test_all_tabs_with_changes_are_saved_and_the_one_in_front_stays_there(
    qtbot: QtBot, window: MainWindow, four: tuple[Session, ...], tmp_path: Path
) -> None:
    trigger(window, "save-all")
    next(each for each in window.findChildren(QFileDialog) if each.isVisible()).reject()
    assert len(titles(window)) == 4  # who names no file goes on working
    window.app.workspace.bring(four[1])
    trigger(window, "save-all")
    for number in (1, 2, 4):
        qtbot.waitUntil(lambda: any(each.isVisible() for each in window.findChildren(QFileDialog)))
        name_file(window, tmp_path / f"{number}.klotski")
        qtbot.waitUntil((tmp_path / f"{number}.klotski").is_file)
    qtbot.waitUntil(lambda: not action(window, "save-all").isEnabled())
    assert window.app.session is four[1]
    assert [registry.read_file(tmp_path / f"{number}.klotski").name for number in (1, 2, 4)] == [
        f"Puzzle {number}" for number in (1, 2, 4)
    ]
    assert len(window.app.workspace.sessions) == 4


def test_the_path_is_copied_and_the_folder_shown_of_a_tab_with_a_file(
    qtbot: QtBot, solved: MainWindow, corner_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", shown.append)
    trigger(solved, "copy-path")
    trigger(solved, "show-folder")
    assert QGuiApplication.clipboard().text() == str(corner_file)
    assert [Path(url.toLocalFile()) for url in shown] == [corner_file.parent]
    trigger(solved, "new")
    assert not action(solved, "copy-path").isEnabled()


def test_tabs_without_room_are_listed_by_a_button_and_a_click_there_brings_one(window: MainWindow) -> None:
    window.show()
    button = window.tabs.cornerWidget().findChild(SquareButton)
    assert button is not None
    first = window.app.workspace.begin()
    QApplication.processEvents()
    assert not button.isVisible()
    while window.tabs.count() < 20:
        window.app.workspace.begin()
    QApplication.processEvents()
    assert button.isVisible()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    entries = menu.actions()
    assert [entry.text() for entry in entries] == titles(window)
    assert [entry.text() for entry in entries if entry.isChecked()] == ["Untitled 20"]
    menu.close()
    entries[0].trigger()
    assert window.app.workspace.current is first
