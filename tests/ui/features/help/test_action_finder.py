"""Any action is found by its name and triggered, by keyboard and by mouse."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime.settings import LANGUAGE, RECENT_ACTIONS
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.ui.actions.table import all_actions
from klotski_studio.ui.features.help.action_finder import ActionFinder, Candidate, found
from klotski_studio.ui.features.help.windows import candidates
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import trigger

pytestmark = pytest.mark.one_window

ROTATE = Candidate("rotate", "旋转", "编辑", "Rotate")
BACK = Candidate("rotate-back", "逆时针旋转", "编辑", "Rotate Back")
WHOLE = Candidate("rotate-layout", "旋转整个谜题", "谜题", "Rotate the Puzzle")
ALL = (WHOLE, ROTATE, BACK)


@pytest.fixture
def finder(qtbot: QtBot, solved: MainWindow) -> ActionFinder:
    solved.activateWindow()
    solved.page.view.setFocus()
    qtbot.waitUntil(lambda: solved.page.view.hasFocus())
    trigger(solved, "find-action")
    made = solved.findChild(ActionFinder)
    assert made is not None
    return made


def names(finder: ActionFinder) -> list[str]:
    return [finder.list.topLevelItem(row).text(0) for row in range(finder.list.topLevelItemCount())]


def test_names_that_begin_with_the_words_come_first() -> None:
    assert found(ALL, "旋转", ()) == [WHOLE, ROTATE, BACK]
    assert found(ALL, "rotate ba", ()) == [BACK]
    assert found(ALL, "逆 旋", ()) == [BACK]
    assert found(ALL, "mirror", ()) == []


def test_among_equals_what_was_used_last_comes_first() -> None:
    assert found(ALL, "", ("rotate-back",)) == [BACK, WHOLE, ROTATE]
    assert found(ALL, "rotate", ("rotate", "rotate-back")) == [ROTATE, BACK, WHOLE]


def test_every_action_can_be_found(solved: MainWindow) -> None:
    solved.actions_.flush()
    assert {each.id for each in candidates(solved.context)} == {spec.id for spec in all_actions()}


def test_the_keyboard_finds_and_triggers(solved: MainWindow, finder: ActionFinder) -> None:
    QTest.keyClicks(finder.field, "mirror puz")
    assert names(finder) == ["Mirror the Puzzle"]
    assert finder.list.topLevelItem(0).text(2) == "Ctrl+Shift+L"
    before = solved.app.document.layout
    QTest.keyClick(finder.field, Qt.Key.Key_Return)
    assert not finder.isVisible()
    assert solved.app.document.layout != before
    assert solved.app.settings.get(RECENT_ACTIONS) == ("mirror-layout",)
    assert solved.page.view.hasFocus()
    trigger(solved, "find-action")
    assert names(finder)[0] == "Mirror the Puzzle"


def test_the_arrow_keys_walk_through_the_list_and_round(finder: ActionFinder) -> None:
    QTest.keyClicks(finder.field, "language")
    assert len(names(finder)) == 3
    rows = []
    for _ in range(4):
        QTest.keyClick(finder.field, Qt.Key.Key_Down)
        rows.append(finder.list.currentIndex().row())
    assert rows == [1, 2, 0, 1]
    QTest.keyClick(finder.field, Qt.Key.Key_Up)
    assert finder.list.currentIndex().row() == 0


def test_the_mouse_triggers_too(solved: MainWindow, finder: ActionFinder) -> None:
    QTest.keyClicks(finder.field, "watch")
    place = finder.list.visualRect(finder.list.model().index(0, 0)).center()
    QTest.mouseClick(finder.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert solved.app.session.mode is Mode.WATCH


def test_letters_that_are_shortcuts_are_typed(solved: MainWindow, finder: ActionFinder) -> None:
    QTest.keyClicks(finder.field, "bg")
    assert finder.field.text() == "bg"
    assert names(finder) == ["No action is called that"]
    QTest.keyClick(finder.field, Qt.Key.Key_Return)
    assert finder.isVisible()
    QTest.keyClick(finder.field, Qt.Key.Key_Escape)
    assert not finder.isVisible()
    assert solved.page.toolbox.chosen == "arrange"


def test_actions_of_other_modes_are_found_but_cannot_be_triggered(
    solved: MainWindow, finder: ActionFinder
) -> None:
    assert "Hint" not in names(finder)
    QTest.keyClicks(finder.field, "hint")
    assert names(finder) == ["Hint"]
    assert finder.list.topLevelItem(0).isDisabled()
    finder.trigger_current()
    assert finder.isVisible()


def test_in_chinese_both_names_find_it(solved: MainWindow, finder: ActionFinder) -> None:
    finder.close_finder()
    solved.app.settings.set(LANGUAGE, "zh")
    trigger(solved, "find-action")
    QTest.keyClicks(finder.field, "select all")
    by_english = names(finder)
    finder.field.setText(by_english[0])
    assert names(finder) == by_english
    assert not by_english[0].isascii()
