"""The engine for large spaces against the reference search, and its numbers against plain counting."""

from __future__ import annotations

import threading
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotski_studio.core.layout import Layout, Metric
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import Encoded, encode
from klotski_studio.solver.base.engine import LimitWatch
from klotski_studio.solver.bits.engine import BitsEngine
from klotski_studio.solver.index.diagram import build_diagram, count_placements
from klotski_studio.solver.index.engine import IndexEngine
from tests.solver.agreement import CLASSIC, CancelledWhenShared, assert_agrees, watch
from tests.strategies import drawn, layouts

ROOMY = drawn("ABBC ABBC .... DEEF .GH.", ".... .... .... .BB. .BB.")
ENGINE = IndexEngine()
METRICS = st.sampled_from(list(Metric))


def all_placements(encoded: Encoded) -> list[tuple[int, ...]]:
    """Every way to take as many placements of each kind as it has pieces, without overlaps."""
    found: list[tuple[tuple[int, ...], int]] = [((), 0)]
    for kind, count in enumerate(encoded.counts):
        longer = []
        for taken, covered in found:
            for chosen in combinations(range(*encoded.kind_range(kind)), count):
                now = covered
                for b in chosen:
                    if now & encoded.covers[b]:
                        break
                    now |= encoded.covers[b]
                else:
                    longer.append(((*taken, *chosen), now))
        found = longer
    return [taken for taken, _ in found]


SHORT = {"index.search.SHARE": 2, "index.search.SWEEP": 1}
FEW = {"index.search.BUDGET": 1, "index.search.TOPS": 3, "kernels.index.SAMPLE": 4, "index.halves.ROOM": 5000}
NO_HALVES = {"index.search.BUDGET": np.uint64(4), "kernels.index.SAMPLE": 1, "index.halves.SURELY": 1e12}


@given(layouts(), METRICS, st.integers(1, 3), st.integers(0, 64))
def test_no_threads_chunks_memory_and_cuts_of_words_change_an_answer(
    layout: Layout, metric: Metric, threads: int, at: int
) -> None:
    cut = {"index.halves.preferred_cut": lambda sizes: at % len(sizes)}
    for values in (SHORT | FEW, SHORT | NO_HALVES, cut):
        with pytest.MonkeyPatch.context() as patch:
            for name, value in values.items():
                patch.setattr(f"klotski_studio.solver.{name}", value)
            assert_agrees(IndexEngine(), layout, metric, threads=threads)


@given(layouts())
@settings(max_examples=40)
def test_placements_are_counted_and_numbered_without_a_gap(layout: Layout) -> None:
    encoded = encode(layout)
    diagram = build_diagram(encoded)
    expected = all_placements(encoded)
    assert diagram.count == len(expected)
    assert sorted(rank for taken in expected if (rank := diagram.rank(taken)) is not None) == list(
        range(diagram.count)
    )
    for taken in expected[:50]:
        rank = diagram.rank(taken)
        assert rank is not None
        assert diagram.unrank(rank) == taken


@pytest.mark.parametrize(("layout", "placements"), [(CLASSIC, 65_880), (ROOMY, 710_220)])
def test_the_placements_of_boards_that_others_counted(layout: Layout, placements: int) -> None:
    assert count_placements(encode(layout)) == placements


def test_numbers_are_refused_to_what_is_no_position() -> None:
    encoded = encode(CLASSIC)
    diagram = build_diagram(encoded)
    assert diagram is not None
    for wrong in (encoded.start[1:], (0, *encoded.start), (encoded.size, *encoded.start[1:]), (0, 1, 2)):
        assert diagram.rank(wrong) is None


def test_a_diagram_that_grows_too_large_is_given_up() -> None:
    assert build_diagram(encode(CLASSIC), max_nodes=500) is None
    assert count_placements(encode(drawn("A" + "." * 64, ".A" + "." * 63))) is None, "more than 64 cells"


@pytest.mark.parametrize("metric", list(Metric))
def test_a_space_of_700_000_positions_has_the_levels_that_the_hash_finds(metric: Metric) -> None:
    found = IndexEngine().search(encode(ROOMY), metric, watch(threads=2), whole=True)
    other = BitsEngine().search(encode(ROOMY), metric, watch(), whole=True)
    assert sum(found.histogram) == 710_220
    assert (found.solved, found.goal_depth) == (60_480, other.goal_depth)
    if not other.folded:
        assert found.histogram == other.histogram


def test_planes_and_diagram_are_all_the_memory_that_it_needs() -> None:
    diagram = build_diagram(encode(ROOMY))
    needed = diagram.memory + 3 * 8 * (710_220 // 64 + 4)
    asked = watch(Limits(memory=needed))
    found = ENGINE.search(encode(ROOMY), Metric.MOVES, asked, whole=False)
    with_lists = watch()
    expected = ENGINE.search(encode(ROOMY), Metric.MOVES, with_lists, whole=False)
    assert (found.histogram, found.goal_depth, found.reason) == (
        expected.histogram,
        expected.goal_depth,
        None,
    )
    assert asked.peak_memory == needed < with_lists.peak_memory
    asked = watch(Limits(memory=needed - 1))
    found = ENGINE.search(encode(ROOMY), Metric.MOVES, asked, whole=False)
    assert (found.reason, found.histogram) == (Reason.MEMORY, ())
    assert asked.peak_memory <= needed
    assert asked.placements == 710_220


def test_more_threads_take_no_more_memory() -> None:
    first = watch(threads=1)
    alone = ENGINE.search(encode(ROOMY), Metric.MOVES, first, whole=True)
    for threads in (2, 3):
        tight = watch(Limits(memory=first.peak_memory, threads=threads))
        found = ENGINE.search(encode(ROOMY), Metric.MOVES, tight, whole=True)
        assert (found.histogram, found.solved, found.reason) == (alone.histogram, alone.solved, None)
        assert (first.threads, tight.threads) == (1, threads)


def test_a_cancel_ends_all_threads() -> None:
    asked = LimitWatch(Limits(threads=3), CancelledWhenShared())
    found = ENGINE.search(encode(ROOMY), Metric.STEPS, asked, whole=True)
    assert (found.reason, asked.threads > 1) == (Reason.CANCELLED, True)
    assert 0 < len(found.histogram) < 50
    assert not any(thread.name.startswith("search") for thread in threading.enumerate())
