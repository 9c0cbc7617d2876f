"""The figures that a search reports."""

from __future__ import annotations

from klotski_studio.core.control import Control
from klotski_studio.solver.base.control import SearchProgress, search_progress


def test_a_search_has_no_figures_before_its_first_report() -> None:
    figures = search_progress(Control())
    assert (figures.phase, figures.positions, figures.placements, figures.depth) == ("search", 0, None, 0)
    assert figures.memory == 0


def test_the_clock_of_a_search_goes_on_between_two_reports() -> None:
    control = Control()
    control.report(SearchProgress("search", 8, 16, 0.0, depth=3, memory=64))
    first, second = search_progress(control), search_progress(control)
    assert 0.0 < first.seconds <= second.seconds
    assert (first.positions, first.placements, first.depth, first.memory) == (8, 16, 3, 64)
