"""The dialog for a fresh puzzle: what it asks for, what it opens, and what it remembers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from klotski_studio.app.lab.fresh import kind_of, kinds
from klotski_studio.app.workspace.session import Mode
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.search import solve
from klotski_studio.ui.features.fresh.dialog import CHANNEL, FreshDialog
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import trigger


@pytest.fixture
def dialog(window: MainWindow) -> Iterator[FreshDialog]:
    yield opened(window)
    for each in window.findChildren(FreshDialog):
        each.reject()


def opened(window: MainWindow) -> FreshDialog:
    trigger(window, "fresh-puzzle")
    return next(each for each in window.findChildren(FreshDialog) if each.isVisible())


def ask(dialog: FreshDialog, kind: str, least: int, most: int, seed: str = "") -> None:
    dialog.kind.setCurrentIndex(kinds().index(kind))
    dialog.most.setValue(most)
    dialog.least.setValue(least)
    dialog.seed.setText(seed)
    dialog.accept()


def test_the_puzzle_is_played_in_a_tab_of_its_own(
    qtbot: QtBot, window: MainWindow, dialog: FreshDialog
) -> None:
    trigger(window, "new")
    before = window.app.session
    ask(dialog, "4x4", 8, 12, "7")
    qtbot.waitUntil(lambda: not window.app.runner.is_busy(CHANNEL), timeout=60_000)
    session = window.app.session
    assert not [each for each in window.findChildren(FreshDialog) if each.isVisible()]
    assert (session is before, session.mode) == (False, Mode.PLAY)
    assert solve(Ask(session.document.layout)).length in range(8, 13)
    assert session.document.layout.name.endswith("seed 7")


def test_a_seed_is_digits_and_nothing_else(dialog: FreshDialog) -> None:
    QTest.keyClicks(dialog.seed, "+1,234 567")
    assert dialog.seed.text() == "123456"


def test_what_was_asked_for_is_there_the_next_time_but_for_the_seed(
    window: MainWindow, dialog: FreshDialog
) -> None:
    dialog.minimal.setChecked(True)
    ask(dialog, "5x5", 11, 13, "7")
    dialog.reject()
    again = opened(window)
    assert kinds()[again.kind.currentIndex()] == "5x5"
    assert (again.least.value(), again.most.value(), again.seed.text()) == (11, 13, "")
    assert again.minimal.isChecked()


def test_a_puzzle_that_is_not_found_is_told_in_the_dialog(
    qtbot: QtBot, window: MainWindow, dialog: FreshDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("klotski_studio.lab.fresh.MOST_WORK", 1)
    ask(dialog, "4x4", 400, 450)
    qtbot.waitUntil(lambda: not window.app.runner.is_busy(CHANNEL), timeout=60_000)
    assert dialog.isVisible()
    assert "400" in dialog.note.text()
    assert dialog.height() >= dialog.layout().totalHeightForWidth(dialog.width()), "no field is squeezed"


def test_the_range_is_never_empty(dialog: FreshDialog) -> None:
    dialog.most.setValue(30)
    dialog.least.setValue(40)
    assert dialog.most.value() == 40
    dialog.most.setValue(9)
    assert dialog.least.value() == 9


def test_who_cancels_ends_the_search(window: MainWindow, dialog: FreshDialog) -> None:
    before = len(window.app.workspace.sessions)
    ask(dialog, "6x6", 20, 20)
    dialog.reject()
    assert not window.app.runner.is_busy(CHANNEL)
    assert len(window.app.workspace.sessions) == before


def test_after_a_fresh_puzzle_comes_another_one_of_its_kind(
    qtbot: QtBot, window: MainWindow, dialog: FreshDialog
) -> None:
    ask(dialog, "4x4", 8, 9, "7")
    qtbot.waitUntil(lambda: not window.app.runner.is_busy(CHANNEL), timeout=60_000)
    first = window.app.session
    solution = solve(Ask(first.document.layout)).solution
    for move in solution.moves:
        first.playing.game.make(move)
    trigger(window, "next-puzzle")
    qtbot.waitUntil(lambda: window.app.session is not first, timeout=60_000)
    second = window.app.session
    assert (kind_of(second.document.layout), second.mode) == ("4x4", Mode.PLAY)
    assert second.document.layout != first.document.layout
    assert first not in window.app.workspace.sessions  # solved, and its title says how to make it again
    trigger(window, "next-puzzle")
    qtbot.waitUntil(lambda: window.app.session is not second, timeout=60_000)
    assert second in window.app.workspace.sessions
    qtbot.waitUntil(lambda: len(window.findChildren(FreshDialog)) == 0)
