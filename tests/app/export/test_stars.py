from __future__ import annotations

from klotski_studio.app.export.pages.stars import rated, stars_of
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.solver.search import solve
from tests.strategies import drawn


def test_an_easy_puzzle_has_one_star_and_the_classic_four(corner: Layout, classic: Layout) -> None:
    assert stars_of(rated(corner, solve(corner, Metric.MOVES)) or 0) == 1
    assert stars_of(rated(classic, solve(classic, Metric.MOVES)) or 0) == 4


def test_what_cannot_be_solved_has_none() -> None:
    walled = drawn("A#.", "..A")
    assert rated(walled, solve(walled, Metric.MOVES)) is None
