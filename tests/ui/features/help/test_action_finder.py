"""Any action is found by its name and triggered, by keyboard and by mouse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.app.runtime.settings import LANGUAGE, RECENT_ACTIONS
from klotski_studio.app.texts.translatable import plain_text
from klotski_studio.app.workspace.session import Mode
from klotski_studio.ui.features.help.action_finder import ActionFinder, Candidate, found
from klotski_studio.ui.features.help.windows import NOW, candidates
from klotski_studio.ui.window.actions import ACTIONS
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import trigger

WORDS = Path(__file__).with_name("words.tsv")
"""What people type, and the ids of the entries that are meant: several where either of them answers.

From questions about klotski, Rush Hour and sliding blocks in forums and trackers, and from the menus of other
programs; written before the program knew them.
"""


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


def made(*rows: tuple[str, str, str]) -> list[Candidate]:
    return [Candidate(name, text, english, QAction()) for name, text, english in rows]


def ids(finder_finds: list[Candidate]) -> list[str]:
    return [each.id for each in finder_finds]


@pytest.fixture
def turns(qapp: object) -> list[Candidate]:
    return made(
        ("rotate-layout", "旋转整个谜题", "Rotate the Puzzle"),
        ("rotate", "旋转", "Rotate"),
        ("rotate-back", "逆时针旋转", "Rotate Back"),
    )


def test_what_is_called_that_comes_first_and_then_what_begins_so(turns: list[Candidate]) -> None:
    assert ids(found(turns, "旋转", ())) == ["rotate", "rotate-layout", "rotate-back"]
    assert ids(found(turns, "rotate ba", ())) == ["rotate-back"]
    assert ids(found(turns, "逆 旋", ())) == ["rotate-back"]
    assert found(turns, "mirror", ()) == []


def test_among_equals_what_was_used_last_comes_first(turns: list[Candidate]) -> None:
    assert ids(found(turns, "", ("rotate-back",))) == ["rotate-back", "rotate-layout", "rotate"]
    assert ids(found(turns, "rotat", ("rotate-back",))) == ["rotate", "rotate-back", "rotate-layout"]


def test_every_action_can_be_found(solved: MainWindow) -> None:
    solved.actions_.flush()
    there = list(candidates(solved.context))
    assert {each.id for each in there} >= {spec.id for spec in ACTIONS}
    assert ids(found(there, "explore", ()))[0] == "explore-families", "and not the explorer of files"


def test_nineteen_of_twenty_words_of_people_lead_to_what_is_meant(qtbot: QtBot, solved: MainWindow) -> None:
    for language in ["en", "zh"]:
        solved.app.settings.set(LANGUAGE, language)
        solved.app.library.read()
        qtbot.waitUntil(lambda: bool(solved.app.library.contents.entries), timeout=20_000)
        all_there, missed = list(candidates(solved.context)), []
        rows = [line.split("\t") for line in WORDS.read_text("utf-8").splitlines()]
        for word, meant in rows:
            first = ids(found(all_there, word, ()))[:3]
            if not set(meant.split()) & set(first):
                missed.append((word, first))
        assert len(rows) == 321
        assert len(missed) <= 0.05 * len(rows), missed


def test_words_are_those_of_entries_that_there_are(solved: MainWindow) -> None:
    there = {each.id for each in candidates(solved.context)}
    known = json.loads((resources_dir() / "finder.json").read_text("utf-8"))
    assert {name for name in known if not name.startswith(("panel:", "puzzle:"))} <= there


def test_the_keyboard_finds_and_triggers(solved: MainWindow, finder: ActionFinder) -> None:
    QTest.keyClicks(finder.field, "mirror puz")
    assert names(finder) == ["Mirror the Puzzle"]
    assert finder.list.topLevelItem(0).text(1) == "Ctrl+Shift+L"
    before = solved.app.document.layout
    QTest.keyClick(finder.field, Qt.Key.Key_Return)
    assert not finder.isVisible()
    assert solved.app.document.layout != before
    assert solved.app.settings.get(RECENT_ACTIONS) == ("mirror-layout",)
    assert solved.page.view.hasFocus()
    trigger(solved, "find-action")
    assert names(finder)[0] == "Mirror the Puzzle"


def test_it_begins_with_what_the_mode_needs(solved: MainWindow, finder: ActionFinder) -> None:
    there = [solved.context.actions[name] for name in NOW[Mode.EDIT]]
    texts = {plain_text(each.text()).rstrip("…") for each in there if each.isEnabled()}
    assert {name.partition(": ")[2] or name for name in names(finder)[: len(texts)]} == texts
    assert {name for now in NOW.values() for name in now} <= {spec.id for spec in ACTIONS}


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
    assert (finder.none.isVisible(), finder.list.isVisible()) == (True, False)
    QTest.keyClick(finder.field, Qt.Key.Key_Return)
    assert finder.isVisible()
    QTest.keyClick(finder.field, Qt.Key.Key_Escape)
    assert not finder.isVisible()
    assert solved.page.toolbox.chosen == "arrange"


def test_actions_of_other_modes_are_found_but_cannot_be_triggered(finder: ActionFinder) -> None:
    assert "Hint" not in names(finder)
    QTest.keyClicks(finder.field, "hint")
    assert names(finder) == ["Hint"]
    assert finder.list.topLevelItem(0).isDisabled()
    QTest.keyClick(finder.field, Qt.Key.Key_Return)
    assert finder.isVisible()


def test_in_chinese_both_names_find_it(solved: MainWindow, finder: ActionFinder) -> None:
    finder.close_finder()
    solved.app.settings.set(LANGUAGE, "zh")
    trigger(solved, "find-action")
    QTest.keyClicks(finder.field, "select all")
    by_english = names(finder)
    finder.field.setText(by_english[0])
    assert names(finder)[0] == by_english[0]
    assert not by_english[0].isascii()
