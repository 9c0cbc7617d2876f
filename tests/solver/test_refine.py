"""The pieces that matter: every abstraction is a lower bound, and what is played in the end is optimal."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotski_studio.core.layout import Board, Layout, Metric, Piece, Shape, Target
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason, Status
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import Encoded, encode
from klotski_studio.solver.base.engine import LimitWatch, Searched
from klotski_studio.solver.base.paths import choose
from klotski_studio.solver.reference import solve as solve_slowly
from klotski_studio.solver.refine import engine
from klotski_studio.solver.refine.abstraction import Abstraction, Pieces
from klotski_studio.solver.refine.engine import RefineEngine
from klotski_studio.solver.rows import best_first, positions
from klotski_studio.solver.search import solve
from tests.solver.agreement import CLASSIC, assert_best, assert_solves, cancelled, watch
from tests.strategies import drawn, layouts

METRICS = st.sampled_from(list(Metric))
STUCK = drawn("ABB. ABB. CDDE CDDE", ".... .... .BB. .BB.")
ASIDE = drawn("A.B.C ..... DD.EE", ".A... ..... .....")
"""A alone is needed: its way is free."""


def found(layout: Layout, metric: Metric, limits: Limits | None = None) -> Searched:
    """What the engine answers."""
    return RefineEngine().search(encode(layout), metric, watch(limits), whole=False)


def assert_optimal(layout: Layout, metric: Metric) -> None:
    """The slow twin's length, a solution by the rules, and the same length with the needed pieces alone."""
    encoded = encode(layout)
    if encoded.size == 0:
        return
    optimum = solve_slowly(layout, metric)
    answer = found(layout, metric)
    assert (answer.goal_depth, answer.reason) == (optimum.length, None)
    if answer.counts_solutions:
        assert_best(encoded, metric, answer.optimal, optimum)
    if answer.optimal is not None:
        assert optimum.length is not None
        solution, _ = choose(encoded, metric, answer.optimal)
        assert_solves(layout, solution, metric, optimum.length)
        assert answer.proven == optimum.length
    assert answer.needed is not None
    alone = replace(layout, pieces=tuple(layout.pieces[i] for i in answer.needed))
    assert solve_slowly(alone, metric).length == optimum.length


@given(layouts(), METRICS, st.sampled_from((1, 2)))
@settings(max_examples=30)
def test_growing_tables_and_narrow_scopes_change_no_answer(
    layout: Layout, metric: Metric, steps: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(best_first, "FIRST_ROWS", 1)
        patch.setattr(best_first, "BUDGET", 1)
        patch.setattr(positions, "LOAD", 0.1)
        patch.setattr(engine, "NEIGHBOURHOOD", steps)
        assert_optimal(layout, metric)


@given(layouts(), METRICS)
@settings(max_examples=100)
def test_it_finds_all_solutions_that_are_as_short_as_the_slow_twin_says(
    layout: Layout, metric: Metric
) -> None:
    if encode(layout).size:
        assert found(layout, metric).counts_solutions
        assert_optimal(layout, metric)


@given(layouts(), METRICS)
@settings(max_examples=30)
def test_where_they_are_too_many_it_knows_one(layout: Layout, metric: Metric) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "FREE_WORK", -1)
        patch.setattr(engine, "WORK_SHARE", 1 << 40)
        assert_optimal(layout, metric)


@given(layouts(), METRICS, st.integers(1, 20))
@settings(max_examples=30)
def test_paused_again_and_again_it_answers_the_same(layout: Layout, metric: Metric, more: int) -> None:
    encoded = encode(layout)
    if not encoded.size:
        return
    expected = found(layout, metric)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(best_first, "BUDGET", 1)
        run, budget, answer = RefineEngine().begin(encoded, metric, whole=False), 0, None
        while answer is None or answer.reason is not None:
            part = watch()
            part.budget = budget = budget + more
            answer = run.go_on(part)
            assert answer.reason is None or part.is_over_budget
    assert (answer.goal_depth, answer.needed) == (expected.goal_depth, expected.needed)
    if expected.optimal is not None:
        assert answer.optimal is not None
        assert choose(encoded, metric, answer.optimal) == choose(encoded, metric, expected.optimal)


def scopes_of(draw: st.DrawFn, encoded: Encoded, pieces: Pieces) -> dict[int, frozenset[int] | None]:
    """Any scopes: those of the pieces with a target are everywhere, as the engine has them."""
    scopes: dict[int, frozenset[int] | None] = dict.fromkeys(pieces.wanted)
    for piece, home in enumerate(pieces.home):
        if piece not in scopes and draw(st.booleans()):
            places = st.sampled_from(range(*encoded.kind_range(pieces.kind_of[piece])))
            scopes[piece] = draw(st.one_of(st.none(), st.frozensets(places).map(lambda more: more | {home})))  # noqa: B023
    return scopes


@given(layouts(), METRICS, st.data())
@settings(max_examples=60)
def test_no_abstraction_needs_more_than_the_puzzle(
    layout: Layout, metric: Metric, data: st.DataObject
) -> None:
    encoded = encode(layout)
    if encoded.goal is None or not encoded.size:
        return
    pieces = Pieces(encoded, metric)
    scopes = data.draw(st.composite(lambda draw: scopes_of(draw, encoded, pieces))())
    if not scopes:
        return
    optimum = solve_slowly(layout, metric).length
    abstract = Abstraction(pieces, scopes).search(metric, watch())
    if abstract.run(watch()):
        assert optimum is None or abstract.bound <= optimum
        assert len(abstract.path()) == abstract.bound
    else:
        assert optimum is None


@given(layouts(), METRICS, st.integers(1, 60))
@settings(max_examples=40)
def test_where_it_stops_no_solution_is_shorter_than_it_says(
    layout: Layout, metric: Metric, positions: int
) -> None:
    if not encode(layout).size:
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(best_first, "BUDGET", 1)
        answer = found(layout, metric, Limits(positions=positions))
    optimum = solve_slowly(layout, metric).length
    if answer.reason is None:
        assert answer.goal_depth == optimum
    else:
        assert (answer.reason, answer.optimal) == (Reason.POSITIONS, None)
        assert optimum is None or answer.depth <= optimum


def test_a_crowded_classic_needs_all_its_pieces() -> None:
    answer = found(CLASSIC, Metric.STEPS)
    assert (answer.goal_depth, answer.needed) == (116, tuple(range(10)))


def test_a_free_way_needs_one_piece() -> None:
    answer = solve(Ask(ASIDE, engine="refine"))
    assert (answer.status, answer.length, answer.needed) == (Status.SOLVED, 1, (0,))
    assert answer.optimal_solutions == 1


def test_a_piece_in_the_way_is_needed_and_those_aside_are_not() -> None:
    layout = drawn("AB..C ####. DD.EE", "..A.. ..... .....")
    answer = solve(Ask(layout, engine="refine"))
    assert answer.needed is not None
    keys = {layout.pieces[i].key for i in answer.needed}
    assert (answer.length, keys & {"A", "B", "D", "E"}) == (2, {"A", "B"})


def test_what_is_stuck_with_few_pieces_is_unsolvable_with_all() -> None:
    answer = solve(Ask(STUCK, engine="refine"))
    assert (answer.status, answer.length) == (Status.UNSOLVABLE, None)
    assert answer.needed is not None
    blocked = drawn("A#B .## C.D", "..A ... ...")
    answer = solve(Ask(blocked, engine="refine"))
    assert (answer.status, answer.effort.depth, answer.solution) == (Status.UNSOLVABLE, 0, None)


def test_a_goal_reached_at_the_start_needs_no_move() -> None:
    layout = drawn("A.B", "A..")
    assert solve(Ask(layout, engine="refine")).length == 0


def sparse(size: int) -> Layout:
    """A large board with single cells on every third, and a square that wants to pass between them."""
    square, one = Shape.rectangle(2, 2), Shape.rectangle(1, 1)
    taken = {(x, y) for x in range(0, size, 3) for y in range(0, size, 3)} - {(0, 0)}
    pieces = (
        Piece("A", square, (0, 0)),
        *(Piece(chr(0x4E00 + i), one, at) for i, at in enumerate(sorted(taken))),
    )
    return Layout(Board(size, size), pieces, (Target("A", (3, 2), square),))


@pytest.mark.parametrize("metric", Metric)
def test_a_large_board_with_a_near_target_is_answered_after_a_few_positions(metric: Metric) -> None:
    layout = sparse(22)
    assert len(layout.pieces) == 64
    answer = solve(Ask(layout, metric))
    assert (answer.status, answer.effort.engine) == (Status.SOLVED, "refine")
    assert answer.effort.positions < 10_000
    assert answer.needed is not None
    assert len(answer.needed) < 10
    small = solve(Ask(sparse(7), metric))
    assert answer.length == small.length


def test_a_cancelled_search_ends_with_what_it_has_proven() -> None:
    answer = RefineEngine().search(
        encode(CLASSIC), Metric.MOVES, LimitWatch(Limits(), cancelled()), whole=False
    )
    assert (answer.reason, answer.optimal, answer.depth) == (Reason.CANCELLED, None, 1)


def test_it_keeps_to_the_memory_limit() -> None:
    answer = solve(Ask(CLASSIC, engine="refine", limits=Limits(memory=1 << 21)))
    assert (answer.status, answer.reason) == (Status.STOPPED, Reason.MEMORY)
    assert answer.effort.memory <= 1 << 21
    assert 0 < answer.effort.depth <= 81


def test_it_is_not_asked_about_a_whole_space() -> None:
    with pytest.raises(ValueError, match="whole space"):
        RefineEngine().search(encode(CLASSIC), Metric.MOVES, watch(), whole=True)
    with pytest.raises(ValueError, match="whole space"):
        RefineEngine().measure(encode(CLASSIC), Metric.MOVES, watch())
