"""A search of the guide in the window: it shows its progress, is cancelled, and goes on."""

from __future__ import annotations

import time

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from klotski_studio.app.playing.findings import Knowledge
from klotski_studio.core.layout import Direction
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, Reason
from klotski_studio.solver.base.control import SearchProgress
from klotski_studio.ui.window.main_window import MainWindow
from tests.strategies import drawn
from tests.ui.acting import action, trigger

SOLVE = search.solve


def too_large(*_: object, **__: object) -> Reason:
    """The solver's ``distances`` for a space that does not fit in memory."""
    return Reason.MEMORY


def slow(ask: Ask) -> Answer:
    """The solver's ``solve``, which takes for ever unless it may take for ever."""
    if ask.limits.seconds is not None:
        ask.control.report(SearchProgress("search", 4_321, depth=7))
        while not ask.control.is_cancelled:
            time.sleep(0.001)
    return SOLVE(ask)


def test_off_the_known_way_a_search_is_cancelled_and_goes_on(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing, header = window.app.session.playing, window.header
    window.app.document.open(drawn("A.B ... ...", "... ... A.."), None)
    qtbot.waitUntil(lambda: window.app.session.live_solver.verdict.solution is not None)
    monkeypatch.setattr(search, "solve", slow)
    monkeypatch.setattr(search, "distances", too_large)
    trigger(window, "mode-play")
    assert header.text == "1 to go"
    assert not action(window, "cancel").isEnabled()
    playing.game.step(1, Direction.DOWN)
    qtbot.waitUntil(lambda: header.text == "Working it out… · depth 7 · 4,321 positions searched")
    assert header.cancel.isVisible()
    window.page.view.setFocus()
    QTest.keyClick(window.page.view, Qt.Key.Key_Escape)
    assert playing.guide.state.knowledge is Knowledge.UNSETTLED
    assert header.text == "Not settled · B: worth not known · at least 7 moves to go"
    assert header.search_on.isVisible()
    assert not header.cancel.isVisible()
    header.search_on.click()
    qtbot.waitUntil(lambda: header.text == "1 to go · B: neutral, costs 1 move")
    assert not action(window, "search-on").isEnabled()
