"""The path by difficulty and the puzzle of the day, from the start page and the menu."""

from __future__ import annotations

import datetime
from pathlib import Path

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


def open_is(qtbot: QtBot, window: MainWindow, path: Path) -> None:
    session = window.app.session
    qtbot.waitUntil(lambda: session.files.source == path and session.has_board)
    assert window.app.session.mode is Mode.PLAY


def test_the_start_page_offers_today_and_the_path_and_goes_on_after_each(
    qtbot: QtBot, tuesday: MainWindow
) -> None:
    app, box = tuesday.app, tuesday.start_page_stack.start_page.path_box
    first, second = app.path.entries[:2]
    qtbot.waitUntil(lambda: set(box.buttons) == {"today", "next"})
    assert [button.text() for button in box.levels] == ["Beginner", "Easy", "Medium", "Hard", "Master"]
    box.buttons["next"].click()
    open_is(qtbot, tuesday, first.path)
    assert app.settings.get(PATH_AT) == first.puzzle
    trigger(tuesday, "next-puzzle")
    open_is(qtbot, tuesday, second.path)
    assert len(app.workspace.sessions) == 1
    app.records.merge([(second.puzzle, SOLVED)])
    trigger(tuesday, "continue-path")
    third = app.path.entries[2]
    open_is(qtbot, tuesday, third.path)


def test_the_puzzle_of_the_day_is_played_and_is_not_on_the_path(qtbot: QtBot, tuesday: MainWindow) -> None:
    app, today = tuesday.app, tuesday.app.calendar.entry(clock.today())
    tuesday.start_page_stack.start_page.path_box.buttons["today"].click()
    open_is(qtbot, tuesday, today.path)
    assert not app.path.is_at(today.puzzle)


def test_a_level_begins_with_its_first_unsolved_puzzle(qtbot: QtBot, tuesday: MainWindow) -> None:
    app, box = tuesday.app, tuesday.start_page_stack.start_page.path_box
    beginners = app.path.progress()[0].total
    app.records.merge([(app.path.entries[beginners].puzzle, SOLVED)])
    app.keeper.changed.emit()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert app.path.progress()[1].solved == 1
    box.levels[1].click()
    open_is(qtbot, tuesday, app.path.entries[beginners + 1].path)
