"""Actions are evaluated once a turn of the event loop, and nothing acts on an old state."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents import edit_table
from klotski_studio.app.solving.verdict import VerdictState
from klotski_studio.app.workspace.session import Mode
from klotski_studio.solver.base.control import SearchProgress
from klotski_studio.ui.window.actions import Actions
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import action


@pytest.fixture
def evaluations(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts how often all actions are evaluated."""
    counted: Counter[str] = Counter()
    evaluate = Actions._evaluate

    def counting(self: Actions) -> None:
        counted["all"] += 1
        evaluate(self)

    monkeypatch.setattr(Actions, "_evaluate", counting)
    return counted


def test_an_edit_or_an_action_evaluates_the_actions_once(
    evaluations: Counter[str], qtbot: QtBot, solved: MainWindow
) -> None:
    solved.app.editor.select("A")
    QCoreApplication.processEvents()
    evaluations.clear()
    solved.app.editor.apply(edit_table.PLACE, (1, 0))
    assert evaluations["all"] == 0
    QCoreApplication.sendPostedEvents(solved.actions_)
    assert evaluations["all"] == 1
    qtbot.waitUntil(lambda: solved.app.session.live_solver.verdict.state is VerdictState.SOLVED)
    duplicate = action(solved, "duplicate")  # which evaluates what else has changed until now
    evaluations.clear()
    duplicate.trigger()
    assert solved.actions_.by_id["undo"].isEnabled()
    QCoreApplication.sendPostedEvents(solved.actions_)
    assert evaluations["all"] == 1


def test_the_progress_of_a_search_evaluates_no_action(evaluations: Counter[str], solved: MainWindow) -> None:
    QCoreApplication.processEvents()
    evaluations.clear()
    verdict = solved.app.session.live_solver.verdict
    for seconds in range(5):
        progress = SearchProgress("search", 0, None, float(seconds))
        searching = replace(verdict, state=VerdictState.SEARCHING, progress=progress)
        solved.app.session.live_solver.changed.emit(searching)
    QCoreApplication.sendPostedEvents(solved.actions_)
    assert evaluations["all"] == 0
    solved.app.session.live_solver.changed.emit(verdict)
    QCoreApplication.sendPostedEvents(solved.actions_)
    assert evaluations["all"] == 1


def test_two_keys_in_one_turn_do_both(solved: MainWindow) -> None:
    before = solved.app.document.layout
    solved.app.editor.select("A")
    view = solved.page.view
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert solved.app.document.layout != before
    QTest.keyClick(view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert solved.app.document.layout == before


def test_an_action_that_seems_enabled_does_nothing_once_it_cannot_be_done(solved: MainWindow) -> None:
    merge = action(solved, "merge")
    solved.app.editor.select_all()
    wall = action(solved, "tool-wall")
    assert wall.isEnabled()
    solved.app.session.set_mode(Mode.PLAY)
    wall.trigger()
    assert solved.page.toolbox.chosen == "arrange"
    assert not wall.isEnabled()
    assert not merge.isEnabled()
