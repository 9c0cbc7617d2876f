"""The estimate of the difficulty of a solved puzzle, and its stars."""

from __future__ import annotations

from dataclasses import replace

import pytest

from klotski_studio.app.export.book import stars_of
from klotski_studio.app.export.several import RATING_LIMITS
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.formats.registry import read_file
from klotski_studio.lab.difficulty import Factor, rated
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.search import solve
from tests.strategies import drawn


@pytest.fixture
def classic() -> Layout:
    return read_file(layouts_dir() / "heng-dao-li-ma.klotski")


def stars(layout: Layout) -> int:
    found = rated(layout, solve(Ask(layout, Metric.MOVES)), RATING_LIMITS)
    assert found is not None
    return stars_of(found.figure)


def test_an_easy_puzzle_has_one_star_and_the_classic_four(corner: Layout, classic: Layout) -> None:
    assert (stars(corner), stars(classic)) == (1, 4)


def test_what_cannot_be_solved_is_not_rated() -> None:
    walled = drawn("A#.", "..A")
    assert rated(walled, solve(Ask(walled, Metric.MOVES)), RATING_LIMITS) is None


def test_the_size_of_a_space_beyond_the_limits_is_left_out(classic: Layout) -> None:
    answer = solve(Ask(classic, Metric.MOVES))
    few = rated(classic, answer, replace(RATING_LIMITS, positions=100))
    assert few is not None
    assert {share.factor: share.value for share in few.shares}[Factor.SIZE] is None
