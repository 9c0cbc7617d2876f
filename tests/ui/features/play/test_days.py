"""The puzzle of the day in the window: the header, the calendar, and the result that is copied."""

from __future__ import annotations

import datetime

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime import clock
from klotski_studio.app.runtime.settings import MOTION, MotionChoice
from klotski_studio.app.workspace.session import Mode
from klotski_studio.ui.features.play.days import show_calendar
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import action, game_on_page, trigger

NOW = datetime.datetime(2026, 11, 23, 9, tzinfo=datetime.UTC)


@pytest.fixture
def monday(qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """The window on a Monday, on which the shortest of all solutions has 13 moves."""
    monkeypatch.setattr(clock, "now", lambda: NOW)
    window.app.settings.set(MOTION, MotionChoice.REDUCED)
    window.app.library.read()
    qtbot.waitUntil(lambda: bool(window.app.path.entries))
    return window


def play_today(qtbot: QtBot, window: MainWindow) -> None:
    trigger(window, "puzzle-of-the-day")
    session = window.app.session
    qtbot.waitUntil(lambda: session.has_board and session.live_solver.verdict.solution is not None)


def test_the_header_says_the_day_and_the_level_or_the_place_on_the_path(
    qtbot: QtBot, monday: MainWindow
) -> None:
    play_today(qtbot, monday)
    assert monday.header.occasion.text() == "Mon 23 Nov · Beginner"
    trigger(monday, "mode-edit")
    assert monday.header.occasion.text() == ""
    trigger(monday, "continue-path")
    first = monday.app.path.entries[0]
    qtbot.waitUntil(lambda: monday.app.session.puzzle == first.puzzle)
    assert monday.header.occasion.text() == "Mon 23 Nov · Beginner"  # it is the easiest of all
    monday.app.calendar.choose(datetime.date(2026, 11, 24))
    trigger(monday, "next-puzzle")
    second = monday.app.path.entries[1]
    qtbot.waitUntil(lambda: monday.app.session.puzzle == second.puzzle)
    assert monday.header.occasion.text() == "Beginner, 2 of 50"


def test_a_day_that_was_solved_has_its_stars_its_row_and_a_result_to_copy(
    qtbot: QtBot, monday: MainWindow
) -> None:
    play_today(qtbot, monday)
    session = monday.app.session
    assert not action(monday, "copy-result").isEnabled()
    qtbot.waitUntil(lambda: session.playing.guide.state.distance == 13)
    qtbot.waitUntil(lambda: not session.playing.guide.is_working)
    for move in session.live_solver.verdict.solution.moves:
        session.playing.game.make(move)
    card = game_on_page(monday).card
    qtbot.waitUntil(card.isVisible)
    action(monday, "copy-result")
    card.buttons["copy-result"].click()
    assert QGuiApplication.clipboard().text() == "Klotski Studio 2026-11-23 ★★★ 13/13\n█▇▆▆▅▅▄▄▃▃▂▂▁▁"
    calendar = monday.app.calendar
    assert (calendar.stars(NOW.date()), calendar.row()) == (3, 1)
    trigger(monday, "start-over")
    assert not action(monday, "copy-result").isEnabled()


def test_a_click_in_the_calendar_plays_the_puzzle_of_that_day(qtbot: QtBot, monday: MainWindow) -> None:
    dialog = show_calendar(monday.context)
    assert dialog.name.text() == "November 2026"
    assert (dialog.row.text(), dialog.facts.text()) == ("", "Beginner · 13 moves")
    assert not dialog.later.isEnabled()
    assert dialog.month.maximumDate() == QDate(2026, 11, 23)
    QTest.mouseClick(dialog.earlier, Qt.MouseButton.LeftButton)
    assert dialog.name.text() == "October 2026"
    dialog.month.setSelectedDate(QDate(2026, 10, 18))
    assert dialog.facts.text().startswith("Master · ")
    dialog.month.clicked.emit(QDate(2026, 10, 18))
    assert not dialog.isVisible()
    session, entry = monday.app.session, monday.app.calendar.entry(datetime.date(2026, 10, 18))
    qtbot.waitUntil(lambda: session.puzzle == entry.puzzle)
    assert session.mode is Mode.PLAY
    assert monday.header.occasion.text() == "Sun 18 Oct · Master"


def test_the_calendar_closes_with_esc_and_takes_no_letters(monday: MainWindow) -> None:
    dialog = show_calendar(monday.context)
    (view,) = dialog.month.findChildren(QTableView)
    QTest.keyClick(view, Qt.Key.Key_2)
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
