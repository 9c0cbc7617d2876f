"""The engine ``disk`` against the reference search, with tables so small that levels take several runs."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Note, Reason, Status
from klotski_studio.solver.base.control import Limits, SearchProgress
from klotski_studio.solver.base.encode import encode
from klotski_studio.solver.base.engine import LimitWatch, Searched
from klotski_studio.solver.base.paths import choose
from klotski_studio.solver.bits.engine import BitsEngine
from klotski_studio.solver.disk import engine as optimal
from klotski_studio.solver.disk import search as streams
from klotski_studio.solver.disk.engine import DiskEngine
from klotski_studio.solver.disk.search import Sizes
from klotski_studio.solver.search import Solver
from tests.solver import agreement
from tests.strategies import drawn, layouts

SMALL = [Sizes(7, 64, 2), Sizes(50, 256, 3), Sizes()]
SPACE = 1 << 26
PENNANT = drawn("AABB AACC DE.. FGHH FGII", ".... .... .... AA.. AA..")
"""59 moves, 1,398 positions."""
CLASSIC = drawn("ABBC ABBC DEEF DGHF I..J", ".... .... .... .BB. .BB.")


@pytest.fixture(autouse=True)
def _small_tables(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Tables begin with 64 slots, and every search of the shared checks may use the disk."""
    monkeypatch.setattr(streams, "FIRST_SLOTS", 64)
    monkeypatch.setattr(os, "fsync", lambda _: None)
    monkeypatch.setattr(agreement, "watch", lambda limits=None, **_: watch(tmp_path, limits))


def watch(folder: Path, limits: Limits | None = None) -> LimitWatch:
    """A watch that allows space in ``folder``."""
    return LimitWatch(limits or Limits(disk=SPACE, folder=folder), Control())


def search(layout: Layout, folder: Path, *, whole: bool = True, sizes: Sizes = SMALL[1]) -> Searched:
    """What the engine finds in moves."""
    return DiskEngine(sizes).search(encode(layout), Metric.MOVES, watch(folder), whole=whole)


@settings(max_examples=15)
@given(layouts(), st.sampled_from(list(Metric)), st.sampled_from(SMALL))
def test_it_agrees_with_the_reference_search(layout: Layout, metric: Metric, sizes: Sizes) -> None:
    agreement.assert_agrees(DiskEngine(sizes), layout, metric)


@pytest.mark.parametrize("figures", agreement.CLASSIC_FIGURES[:1])
def test_the_classic_has_its_published_figures(figures: tuple[Metric, int, int, int]) -> None:
    metric, *others = figures
    agreement.assert_classic(DiskEngine(Sizes(500, 1 << 10, 4)), CLASSIC, metric, (*others,))  # type: ignore[arg-type]


def test_the_solution_shown_is_that_of_other_engines(tmp_path: Path) -> None:
    encoded = encode(CLASSIC)
    found = search(CLASSIC, tmp_path, whole=False)
    other = BitsEngine().search(encoded, Metric.MOVES, watch(tmp_path), whole=False)
    assert found.optimal is not None
    assert other.optimal is not None
    assert choose(encoded, Metric.MOVES, found.optimal) == choose(encoded, Metric.MOVES, other.optimal)


def test_nothing_is_left_when_it_is_done(tmp_path: Path) -> None:
    found = search(PENNANT, tmp_path, whole=False)
    assert found.goal_depth == 59
    assert list(tmp_path.iterdir()) == []


def test_distances_stay_on_disk_as_long_as_they_are_in_use(tmp_path: Path) -> None:
    layout = drawn("AB. ...", "... .A.")
    _, table = DiskEngine().measure(encode(layout), Metric.MOVES, watch(tmp_path))
    assert table is not None
    assert [path.name[-5:] for path in tmp_path.iterdir()] == ["-back"]
    del table
    assert list(tmp_path.iterdir()) == []


def test_without_space_on_disk_it_is_out_of_memory() -> None:
    found = DiskEngine().search(encode(CLASSIC), Metric.MOVES, LimitWatch(Limits(), Control()), whole=False)
    assert found.reason is Reason.MEMORY


def test_a_table_that_does_not_fit_is_not_made(tmp_path: Path) -> None:
    limits = Limits(memory=5_000, disk=SPACE, folder=tmp_path)
    found = DiskEngine().search(encode(CLASSIC), Metric.MOVES, watch(tmp_path, limits), whole=False)
    assert found.reason is Reason.MEMORY
    assert list(tmp_path.iterdir()) == []


def test_of_very_many_optimal_positions_some_are_followed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Solutions are not counted any more, but one is shown, and it is as short."""
    monkeypatch.setattr(optimal, "MOST_NODES", 1)
    found = search(PENNANT, tmp_path, whole=False)
    assert found.optimal is not None
    assert not found.counts_solutions
    solution, _ = choose(encode(PENNANT), Metric.MOVES, found.optimal)
    agreement.assert_solves(PENNANT, solution, Metric.MOVES, 59)


def test_progress_names_the_share_of_the_level_and_the_time_that_is_left(tmp_path: Path) -> None:
    shown: list[SearchProgress] = []

    class Recorder(Control):
        def report(self, progress: object) -> None:
            assert isinstance(progress, SearchProgress)
            shown.append(progress)

    limits = Limits(disk=SPACE, folder=tmp_path)
    DiskEngine(SMALL[0]).search(encode(PENNANT), Metric.MOVES, LimitWatch(limits, Recorder()), whole=False)
    deep = [each.share for each in shown if each.depth == 30]
    assert None not in deep
    assert deep == sorted(share for share in deep if share is not None)
    assert 0 <= (deep[0] or 0) < 0.3
    assert 0.9 < (deep[-1] or 0) <= 1
    assert any(each.left is not None and each.left >= 0 for each in shown)


def test_the_solver_goes_on_on_disk_when_memory_is_used_up(tmp_path: Path) -> None:
    """250 kB hold none of the other engines' tables."""
    limits = Limits(memory=250_000)
    assert Solver().solve(Ask(CLASSIC, limits=limits)).reason is Reason.MEMORY
    allowed = Limits(memory=250_000, disk=SPACE, folder=tmp_path)
    answer = Solver().solve(Ask(CLASSIC, limits=allowed, engine=None))
    assert (answer.status, answer.length, answer.effort.engine) == (Status.SOLVED, 81, "disk")
    assert answer.effort.notes == ()


def test_an_interrupted_search_is_continued_before_any_other_engine(tmp_path: Path) -> None:
    limits = Limits(positions=5_000, disk=SPACE, folder=tmp_path)
    found = DiskEngine().search(encode(CLASSIC), Metric.MOVES, watch(tmp_path, limits), whole=False)
    assert found.reason is Reason.POSITIONS
    answer = Solver().solve(Ask(CLASSIC, limits=Limits(disk=SPACE, folder=tmp_path)))
    assert (answer.length, answer.effort.engine, answer.effort.notes) == (81, "disk", (Note.RESUMED,))
