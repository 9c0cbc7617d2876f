"""The map that follows the layout on the board."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Any

import pytest

from klotski_studio.app.lab import live_map as live_map_module
from klotski_studio.app.lab.live_map import EARLIER, LiveMap, MapState
from klotski_studio.app.solving.verdict import Verdict, VerdictState
from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.lab.space import SpaceMap
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from tests.app.conftest import Waiting
from tests.strategies import drawn

BOARD, EDITED = drawn("AB. C..", "... ..A"), drawn("AB. ...", "... ..A")


class Live(Waiting, LiveMap):
    """What is waited for with ``qtbot``."""

    def drawn_map(self) -> SpaceMap:
        """The refined map, once it is there."""
        self.qtbot.waitUntil(lambda: self.state.map is not None and self.state.map.is_refined)
        assert self.state.map is not None
        return self.state.map


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


def test_the_first_drawing_comes_before_the_refined_one(live: Live) -> None:
    states: list[MapState] = []
    live.changed.connect(states.append)
    live.want(True)
    live.follow(verdict_of(BOARD))
    found = live.drawn_map()
    maps = list(dict.fromkeys(state.map for state in states))
    assert [each and each.is_refined for each in maps] == [None, False, True]
    assert (found.layout, found.is_solvable) == (BOARD, True)
    last = states[-1]
    assert (last.asking, last.reason, last.failed) == (False, None, False)


def test_both_views_of_a_refined_map_are_worked_out_before_the_window_has_it(live: Live) -> None:
    states: list[MapState] = []
    live.changed.connect(states.append)
    live.want(True)
    live.compare(EDITED)
    live.follow(verdict_of(BOARD))
    live.qtbot.waitUntil(lambda: live.state.pinned is not None)
    live.drawn_map()
    maps = [found for state in states for found in (state.map, state.pinned) if found is not None]
    assert {found.is_refined for found in maps} == {False, True}
    assert all(found.is_layered for found in maps if found.is_refined)


def test_it_is_drawn_only_while_it_is_shown_and_not_twice_for_one_puzzle(live: Live) -> None:
    live.follow(verdict_of(BOARD))
    assert not live.state.asking
    live.want(True)
    found = live.drawn_map()
    live.want(False)
    live.want(True)
    live.follow(verdict_of(BOARD, VerdictState.STOPPED))
    assert live.state.map is found
    assert not live.runner.is_busy("map")


def test_an_edit_or_another_metric_begins_anew_and_a_kept_map_stays(live: Live) -> None:
    live.want(True)
    live.follow(verdict_of(BOARD))
    before = live.drawn_map()
    live.pin(True)
    live.follow(verdict_of(EDITED))
    assert (live.state.map, live.state.pinned) == (None, before)
    after = live.drawn_map()
    assert (len(before), len(after)) == (60, 30)
    live.pin(False)
    assert (live.state.map, live.state.pinned) == (after, None)
    live.follow(verdict_of(BOARD, metric=Metric.STEPS))
    assert live.drawn_map().distance.max() > before.distance.max()


def test_a_layout_with_errors_has_none_until_they_are_mended(live: Live) -> None:
    live.want(True)
    live.follow(verdict_of(BOARD, VerdictState.INVALID))
    assert (live.state.has_errors, live.state.asking) == (True, False)
    live.follow(verdict_of(BOARD))
    assert live.drawn_map().layout == BOARD


def test_a_drawing_that_has_begun_is_there_when_its_tab_comes_back(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawing = held(monkeypatch, "space_map")
    live.want(True)
    live.follow(verdict_of(BOARD))
    live.qtbot.waitUntil(lambda: live.runner.is_busy("map"))
    live.want(False)
    drawing.set()
    live.qtbot.waitUntil(lambda: not live.runner.is_busy("map"))
    first = live.state.map
    assert (live.state.asking, first.is_refined) == (False, False)
    live.want(True)
    assert live.state.map is first
    assert live.drawn_map().graph is first.graph


def test_a_person_stops_a_drawing_and_lets_it_go_on(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    refining = held(monkeypatch, "refined")
    live.want(True)
    live.follow(verdict_of(BOARD))
    live.qtbot.waitUntil(lambda: live.state.map is not None)
    live.cancel()
    live.qtbot.waitUntil(lambda: live.state.reason is Reason.CANCELLED)
    refining.set()
    stopped = live.state.map
    live.want(False)
    live.want(True)
    assert (live.state.asking, live.state.map) == (False, stopped)
    live.search_on()
    assert live.drawn_map().graph is stopped.graph


def test_the_map_of_an_earlier_layout_is_drawn_and_kept(live: Live) -> None:
    live.compare(BOARD)  # as after a restart
    live.follow(verdict_of(EDITED))
    assert not live.runner.is_busy(EARLIER)
    live.want(True)
    assert live.kept == BOARD
    now = live.drawn_map()
    live.qtbot.waitUntil(lambda: live.state.pinned is not None)
    pinned = live.state.pinned
    assert (pinned.layout, pinned.is_refined, live.state.map) == (BOARD, True, now)
    assert live.kept == BOARD
    live.compare(EDITED)
    assert live.runner.is_busy(EARLIER)
    live.pin(False)
    assert not live.runner.is_busy(EARLIER)
    assert (live.state.pinned, live.kept) == (None, None)
