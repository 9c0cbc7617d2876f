"""A small layout with a known solution, a runner of jobs and what waits for them, and a job that lasts."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.solving.verdict import Verdict, VerdictState
from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import replay
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.search import solve
from tests.conftest import PATIENCE
from tests.strategies import drawn

CORNER = replace(drawn("A.. ##.", "... ..A"), name="Corner")
"""A has to go round the corner, in one move, two slides, three steps."""


def until_cancelled(control: Control) -> str:
    """A job that lasts until it is cancelled, so that what a test looks for meanwhile does not pass by."""
    until = time.monotonic() + PATIENCE
    while not control.is_cancelled:
        assert time.monotonic() < until
        time.sleep(0.001)
    return "cancelled"


def verdict_of(layout: Layout, metric: Metric = Metric.MOVES) -> Verdict:
    """The verdict on ``layout`` after it has been searched."""
    answer = solve(Ask(layout, metric))
    positions = replay(layout, answer.solution) if answer.solution is not None else ()
    return Verdict(VerdictState.SOLVED, layout, metric, answer=answer, positions=positions)


@pytest.fixture
def runner(qapp: object) -> Iterator[JobRunner]:
    made = JobRunner()
    yield made
    made.shutdown()


class Waiting:
    """Mixed into what is live: jobs of ``runner`` that are waited for with ``qtbot``."""

    def __init__(self, qtbot: QtBot, runner: JobRunner) -> None:
        super().__init__(runner)  # type: ignore[call-arg]
        self.qtbot, self.runner = qtbot, runner


@pytest.fixture
def live(request: pytest.FixtureRequest, qtbot: QtBot, runner: JobRunner) -> Waiting:
    """The ``Live`` of the module that asks for it."""
    made: Waiting = request.module.Live(qtbot, runner)
    return made
