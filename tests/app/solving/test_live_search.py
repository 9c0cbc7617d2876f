"""A search with progress: what is reported, and that nothing runs on after its end."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime.jobs import Done, JobRunner, Outcome
from klotski_studio.app.solving.live_search import LiveSearch
from klotski_studio.core.control import Control
from klotski_studio.solver.base.control import SearchProgress


def until_cancelled(control: Control) -> str:
    """A search that reports its first level and ends only when it is cancelled."""
    control.report(SearchProgress("search", 7, depth=3))
    waiting = threading.Event()
    while not control.is_cancelled:
        waiting.wait(0.002)
    return "cancelled"


@pytest.fixture
def search(runner: JobRunner) -> LiveSearch:
    return LiveSearch(runner, "search", tick=1)


def has_timer(search: LiveSearch) -> bool:
    return any(timer.isActive() for timer in search.findChildren(QTimer))


def test_progress_is_reported_until_the_outcome_comes(qtbot: QtBot, search: LiveSearch) -> None:
    outcomes: list[Outcome[str]] = []
    search.start(until_cancelled, outcomes.append)
    with qtbot.waitSignal(search.progressed, check_params_cb=lambda progress: progress.depth == 3):
        pass
    assert search.is_running
    search.cancel()
    qtbot.waitUntil(lambda: bool(outcomes))
    assert outcomes == [Done("cancelled")]
    assert not search.is_running
    assert not has_timer(search)
    assert search.progress.depth == 3


@pytest.mark.parametrize("ended_by", ["drop", "start", "after"])
def test_nothing_is_heard_of_a_search_that_was_dropped_or_replaced(
    qtbot: QtBot, search: LiveSearch, ended_by: str
) -> None:
    heard: list[Any] = []
    search.start(until_cancelled, lambda _: heard.append("first"))
    if ended_by == "drop":
        search.drop()
        assert not has_timer(search)
    elif ended_by == "start":
        search.start(lambda _: None, lambda _: heard.append("second"))
    else:
        search.after(1, lambda: heard.append("called"))
    qtbot.waitUntil(lambda: not search.is_running and not search._runner._unfinished)
    assert heard == {"drop": [], "start": ["second"], "after": ["called"]}[ended_by]
    assert not has_timer(search)


def test_a_wait_that_is_dropped_calls_nothing(qtbot: QtBot, search: LiveSearch) -> None:
    called: list[str] = []
    search.after(0, lambda: called.append("dropped"))
    search.drop()
    search.after(1, lambda: called.append("kept"))
    assert search.is_running
    qtbot.waitUntil(lambda: bool(called))
    assert called == ["kept"]
    assert not search.is_running


def test_the_timer_ends_with_the_runner_although_no_outcome_comes(
    qtbot: QtBot, search: LiveSearch, runner: JobRunner
) -> None:
    search.start(until_cancelled, lambda _: None)
    runner.close()
    qtbot.waitUntil(lambda: not has_timer(search))
    assert not search.is_running
