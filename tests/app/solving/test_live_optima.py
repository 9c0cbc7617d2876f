from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

import pytest
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.solving.live_analysis import LiveOptima, Optima
from klotski_studio.app.solving.verdict import Verdict, VerdictState
from klotski_studio.core.layout import Layout, Lengths, Metric
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, Status
from klotski_studio.solver.search import solve_all
from tests.app.conftest import verdict_of
from tests.strategies import drawn


@pytest.fixture
def readme() -> Layout:
    """The puzzle of the solver's page: 3 moves, 4 slides, 5 steps."""
    return drawn("AA. BC.", "... AA.")


class Solver:
    """Counts the questions, and answers them when it is released, unless cancelled."""

    def __init__(self) -> None:
        self.asked: list[tuple[Metric, ...]] = []
        self.released = threading.Event()
        self.cancelled = 0

    def __call__(self, ask: Ask, metrics: Sequence[Metric]) -> dict[Metric, Answer]:
        assert ask.limits.seconds is not None
        self.asked.append(tuple(metrics))
        while not (self.released.wait(0.005) or ask.control.is_cancelled):
            pass
        self.cancelled += ask.control.is_cancelled
        return solve_all(ask, metrics)


@pytest.fixture
def solver() -> Solver:
    return Solver()


@pytest.fixture
def live_optima(runner: JobRunner, solver: Solver, monkeypatch: pytest.MonkeyPatch) -> LiveOptima:
    monkeypatch.setattr(search, "solve_all", solver)
    return LiveOptima(runner)


def is_done(live_optima: LiveOptima) -> Callable[[], bool]:
    return lambda: len(live_optima.state.answers) == 3 and not live_optima.state.asking


def test_the_other_metrics_follow_the_first_one(
    qtbot: QtBot, live_optima: LiveOptima, solver: Solver, readme: Layout
) -> None:
    solver.released.set()
    seen: list[Optima] = []
    live_optima.changed.connect(seen.append)
    live_optima.want(True)
    live_optima.follow(verdict_of(readme, Metric.SLIDES))
    assert live_optima.state.lengths == Lengths(slides=4)
    assert live_optima.state.asking
    qtbot.waitUntil(is_done(live_optima))
    assert live_optima.state.lengths == Lengths(moves=3, slides=4, steps=5)
    assert solver.asked == [(Metric.MOVES, Metric.STEPS)]
    assert seen[-1] == live_optima.state


def test_another_metric_of_the_same_puzzle_asks_only_for_what_is_not_known(
    qtbot: QtBot, live_optima: LiveOptima, solver: Solver, readme: Layout
) -> None:
    live_optima.want(True)
    live_optima.follow(verdict_of(readme))
    qtbot.waitUntil(lambda: len(solver.asked) == 1)
    live_optima.follow(Verdict(VerdictState.SEARCHING, readme, Metric.SLIDES))
    solver.released.set()
    live_optima.follow(verdict_of(readme, Metric.SLIDES))
    qtbot.waitUntil(is_done(live_optima))
    assert solver.asked == [(Metric.SLIDES, Metric.STEPS), (Metric.STEPS,)]


def test_what_cannot_be_solved_in_one_metric_cannot_in_any(live_optima: LiveOptima, solver: Solver) -> None:
    stuck = drawn("AB.", "..A")
    live_optima.want(True)
    live_optima.follow(verdict_of(stuck))
    answers = live_optima.state.answers
    assert {metric: answer.status for metric, answer in answers.items()} == dict.fromkeys(
        Metric, Status.UNSOLVABLE
    )
    assert (solver.asked, live_optima.state.asking) == ([], False)
