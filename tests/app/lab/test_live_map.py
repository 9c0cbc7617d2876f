"""The map that follows the layout on the board."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from klotski_studio.app.lab import live_map as live_map_module
from klotski_studio.app.lab.live_map import EARLIER, LiveMap, MapState
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.solving.verdict import Verdict, VerdictState
from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.lab.space import SpaceMap
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from tests.strategies import drawn

BOARD, EDITED = drawn("AB. C..", "... ..A"), drawn("AB. ...", "... ..A")


@pytest.fixture
def live_map(runner: JobRunner) -> LiveMap:
    return LiveMap(runner)


def held(monkeypatch: pytest.MonkeyPatch, name: str) -> Event:
    """Set it, or cancel the job, to let the part ``name`` of a drawing go on."""
    work: Callable[..., Any] = getattr(live_map_module, name)
    may_go_on = Event()

    def waiting(about: Ask | SpaceMap, *control: Control, **options: Any) -> Any:
        given = about.control if isinstance(about, Ask) else control[0]
        while not given.is_cancelled and not may_go_on.wait(0.001):
            pass
        return work(about, *control, **options)

    monkeypatch.setattr(live_map_module, name, waiting)
    return may_go_on


def verdict_of(
    layout: Layout, state: VerdictState = VerdictState.SOLVED, metric: Metric = Metric.MOVES
) -> Verdict:
    return Verdict(state, layout, metric)


def drawn_map(qtbot: QtBot, live_map: LiveMap) -> SpaceMap:
    """The refined map, once it is there."""
    qtbot.waitUntil(lambda: live_map.state.map is not None and live_map.state.map.is_refined)
    assert live_map.state.map is not None
    return live_map.state.map


def test_the_first_drawing_comes_before_the_refined_one(qtbot: QtBot, live_map: LiveMap) -> None:
    states: list[MapState] = []
    live_map.changed.connect(states.append)
    live_map.want(True)
    live_map.follow(verdict_of(BOARD))
    found = drawn_map(qtbot, live_map)
    maps = list(dict.fromkeys(state.map for state in states))
    assert [each and each.is_refined for each in maps] == [None, False, True]
    assert (found.layout, found.is_solvable) == (BOARD, True)
    last = states[-1]
    assert (last.asking, last.reason, last.failed) == (False, None, False)


def test_both_views_of_a_refined_map_are_worked_out_before_the_window_has_it(
    qtbot: QtBot, live_map: LiveMap
) -> None:
    states: list[MapState] = []
    live_map.changed.connect(states.append)
    live_map.want(True)
    live_map.compare(EDITED)
    live_map.follow(verdict_of(BOARD))
    qtbot.waitUntil(lambda: live_map.state.pinned is not None)
    drawn_map(qtbot, live_map)
    maps = [found for state in states for found in (state.map, state.pinned) if found is not None]
    assert {found.is_refined for found in maps} == {False, True}
    assert all(found.is_layered for found in maps if found.is_refined)


def test_it_is_drawn_only_while_it_is_shown_and_not_twice_for_one_puzzle(
    qtbot: QtBot, live_map: LiveMap, runner: JobRunner
) -> None:
    live_map.follow(verdict_of(BOARD))
    assert not live_map.state.asking
    live_map.want(True)
    found = drawn_map(qtbot, live_map)
    live_map.want(False)
    live_map.want(True)
    live_map.follow(verdict_of(BOARD, VerdictState.STOPPED))
    assert live_map.state.map is found
    assert not runner.is_busy("map")


def test_an_edit_begins_anew_and_a_kept_map_stays(qtbot: QtBot, live_map: LiveMap) -> None:
    live_map.want(True)
    live_map.follow(verdict_of(BOARD))
    before = drawn_map(qtbot, live_map)
    live_map.pin(True)
    live_map.follow(verdict_of(EDITED))
    assert (live_map.state.map, live_map.state.pinned) == (None, before)
    after = drawn_map(qtbot, live_map)
    assert (len(before), len(after)) == (60, 30)
    live_map.pin(False)
    assert (live_map.state.map, live_map.state.pinned) == (after, None)


def test_another_metric_is_another_map(qtbot: QtBot, live_map: LiveMap) -> None:
    live_map.want(True)
    live_map.follow(verdict_of(BOARD))
    moves = drawn_map(qtbot, live_map)
    live_map.follow(verdict_of(BOARD, metric=Metric.STEPS))
    steps = drawn_map(qtbot, live_map)
    assert steps.distance.max() > moves.distance.max()


def test_a_layout_with_errors_has_none_until_they_are_mended(qtbot: QtBot, live_map: LiveMap) -> None:
    live_map.want(True)
    live_map.follow(verdict_of(BOARD, VerdictState.INVALID))
    assert (live_map.state.has_errors, live_map.state.asking) == (True, False)
    live_map.follow(verdict_of(BOARD))
    assert drawn_map(qtbot, live_map).layout == BOARD


def test_a_drawing_that_has_begun_is_there_when_its_tab_comes_back(
    qtbot: QtBot, live_map: LiveMap, runner: JobRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawing = held(monkeypatch, "space_map")
    live_map.want(True)
    live_map.follow(verdict_of(BOARD))
    qtbot.waitUntil(lambda: runner.is_busy("map"))
    live_map.want(False)
    drawing.set()
    qtbot.waitUntil(lambda: not runner.is_busy("map"))
    first = live_map.state.map
    assert first is not None
    assert (live_map.state.asking, first.is_refined) == (False, False)
    live_map.want(True)
    assert live_map.state.map is first
    assert drawn_map(qtbot, live_map).graph is first.graph


def test_a_person_stops_a_drawing_and_lets_it_go_on(
    qtbot: QtBot, live_map: LiveMap, monkeypatch: pytest.MonkeyPatch
) -> None:
    refining = held(monkeypatch, "refined")
    live_map.want(True)
    live_map.follow(verdict_of(BOARD))
    qtbot.waitUntil(lambda: live_map.state.map is not None)
    live_map.cancel()
    qtbot.waitUntil(lambda: live_map.state.reason is Reason.CANCELLED)
    refining.set()
    stopped = live_map.state.map
    live_map.want(False)
    live_map.want(True)
    assert (live_map.state.asking, live_map.state.map) == (False, stopped)
    live_map.search_on()
    assert stopped is not None
    assert drawn_map(qtbot, live_map).graph is stopped.graph


def test_the_map_of_an_earlier_layout_is_drawn_and_kept(
    qtbot: QtBot, live_map: LiveMap, runner: JobRunner
) -> None:
    live_map.compare(BOARD)  # as after a restart
    live_map.follow(verdict_of(EDITED))
    assert not runner.is_busy(EARLIER)
    live_map.want(True)
    assert live_map.kept == BOARD
    now = drawn_map(qtbot, live_map)
    qtbot.waitUntil(lambda: live_map.state.pinned is not None)
    pinned = live_map.state.pinned
    assert pinned is not None
    assert (pinned.layout, pinned.is_refined, live_map.state.map) == (BOARD, True, now)
    assert live_map.kept == BOARD
    live_map.compare(EDITED)
    assert runner.is_busy(EARLIER)
    live_map.pin(False)
    assert not runner.is_busy(EARLIER)
    assert (live_map.state.pinned, live_map.kept) == (None, None)
