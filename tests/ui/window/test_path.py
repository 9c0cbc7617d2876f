"""The path by difficulty and the puzzle of the day, from the start page and the menu."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from klotski_studio.app.playing.records import Record
from klotski_studio.app.runtime import clock
from klotski_studio.app.runtime.settings import PATH_AT
from klotski_studio.app.workspace.session import Mode
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import trigger

SOLVED = Record(1, 1, 1, 1.0, datetime.date(2026, 11, 22))


@pytest.fixture
def reading(qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """The window with the start page, and the library read, on a Tuesday."""
    tuesday = datetime.datetime(2026, 11, 24, 9, tzinfo=datetime.UTC)
    monkeypatch.setattr(clock, "now", lambda: tuesday)
    window.app.library.read()
    qtbot.waitUntil(lambda: bool(window.app.path.entries))
    return window


def open_is(qtbot: QtBot, window: MainWindow, path: Path) -> None:
    session = window.app.session
    qtbot.waitUntil(lambda: session.files.source == path and session.has_board)
    assert window.app.session.mode is Mode.PLAY


def test_the_start_page_offers_today_and_the_path_and_goes_on_after_each(
    qtbot: QtBot, reading: MainWindow
) -> None:
    app, box = reading.app, reading.start_page_stack.start_page.path_box
    first, second = app.path.entries[:2]
    qtbot.waitUntil(lambda: set(box.buttons) == {"today", "next"})
    assert [button.text() for button in box.levels] == ["Beginner", "Easy", "Medium", "Hard", "Master"]
    box.buttons["next"].click()
    open_is(qtbot, reading, first.path)
    assert app.settings.get(PATH_AT) == first.puzzle
    trigger(reading, "next-puzzle")
    open_is(qtbot, reading, second.path)
    assert len(app.workspace.sessions) == 1
    app.records.merge([(second.puzzle, SOLVED)])
    trigger(reading, "continue-path")
    third = app.path.entries[2]
    open_is(qtbot, reading, third.path)


def test_the_puzzle_of_the_day_is_played_and_is_not_on_the_path(qtbot: QtBot, reading: MainWindow) -> None:
    app, today = reading.app, reading.app.calendar.entry(clock.today())
    reading.start_page_stack.start_page.path_box.buttons["today"].click()
    open_is(qtbot, reading, today.path)
    assert not app.path.is_at(today.puzzle)


def test_a_level_begins_with_its_first_unsolved_puzzle(qtbot: QtBot, reading: MainWindow) -> None:
    app, box = reading.app, reading.start_page_stack.start_page.path_box
    beginners = app.path.progress()[0].total
    app.records.merge([(app.path.entries[beginners].puzzle, SOLVED)])
    app.keeper.changed.emit()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert app.path.progress()[1].solved == 1
    box.levels[1].click()
    open_is(qtbot, reading, app.path.entries[beginners + 1].path)
