"""The figures that a search reports."""

from __future__ import annotations

import pytest

from klotski_studio.app.documents.importing import BOUNDED
from klotski_studio.app.export import several
from klotski_studio.app.playing import guide
from klotski_studio.app.solving.playback import BROWSING
from klotski_studio.core.control import Control
from klotski_studio.lab.space import ROUTE_SECONDS, _for_route
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import PASSING, Limits, SearchProgress, search_progress
from klotski_studio.solver.search import solve
from tests.solver.test_engines import CLASSIC


def test_a_search_has_no_figures_before_its_first_report() -> None:
    figures = search_progress(Control())
    assert (figures.phase, figures.positions, figures.total, figures.depth) == ("search", 0, None, 0)
    assert figures.memory == 0


def test_the_clock_of_a_search_goes_on_between_two_reports() -> None:
    control = Control()
    control.report(SearchProgress("search", 8, 16, 0.0, depth=3, memory=64))
    first, second = search_progress(control), search_progress(control)
    assert 0.0 < first.seconds <= second.seconds
    assert (first.positions, first.total, first.depth, first.memory) == (8, 16, 3, 64)


class Clocks(Control):
    """A clock on the wall that shows an hour, on a machine where the work had ``cpu`` seconds of it."""

    def __init__(self, cpu: float) -> None:
        super().__init__()
        self._cpu = cpu

    @property
    def seconds(self) -> float:
        return 3600.0

    def count_cpu(self) -> float:
        return self._cpu


@pytest.mark.parametrize("engine", [None, "plain", "bits", "wide", "index", "refine"])
def test_a_limit_in_cpu_time_gives_the_same_answer_on_a_busy_machine(engine: str | None) -> None:
    own = Limits(seconds=10.0, in_cpu_time=True)
    assert solve(Ask(CLASSIC, limits=own, control=Clocks(9.0), engine=engine)).length == 81
    assert solve(Ask(CLASSIC, limits=own, control=Clocks(11.0), engine=engine)).reason is Reason.TIME
    theirs = Limits(seconds=10.0)
    assert solve(Ask(CLASSIC, limits=theirs, control=Clocks(0.0), engine=engine)).reason is Reason.TIME


def test_a_route_is_looked_for_on_the_clock_of_the_limits() -> None:
    for limits, now in ((Limits(), 3600.0), (Limits(in_cpu_time=True), 9.0)):
        assert _for_route(Ask(CLASSIC, limits=limits, control=Clocks(9.0))).seconds == now + ROUTE_SECONDS


@pytest.mark.parametrize(
    "limits",
    [
        BOUNDED,
        BROWSING,
        PASSING,
        guide.SEARCH_LIMITS,
        guide.SPACE_LIMITS,
        several.LIMITS,
    ],
)
def test_what_the_program_limits_by_itself_is_cpu_time(limits: Limits) -> None:
    assert limits.seconds is not None
    assert limits.in_cpu_time
