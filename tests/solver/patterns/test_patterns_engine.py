"""Pattern databases against the reference search, with one group, with many, in both kinds of search."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from klotski_studio.core.check import errors
from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Position
from klotski_studio.solver import portfolio
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason, Status
from klotski_studio.solver.base.control import Limits, search_progress
from klotski_studio.solver.base.encode import Encoded, encode
from klotski_studio.solver.base.engine import LimitWatch
from klotski_studio.solver.base.paths import choose
from klotski_studio.solver.engines import STAGES, Engines
from klotski_studio.solver.patterns import engine as engine_module
from klotski_studio.solver.patterns import scope, tables
from klotski_studio.solver.patterns.engine import PatternsEngine, PatternsRun
from klotski_studio.solver.patterns.scope import free_cells, holds
from klotski_studio.solver.portfolio import Portfolio, Round, Stage
from klotski_studio.solver.reference import solve as reference_solve
from klotski_studio.solver.rows import best_first
from klotski_studio.solver.search import Solver, distances, solve, warm_up
from klotski_studio.solver.solutions import Distances
from tests.solver.agreement import Counting, assert_as_slow, assert_solves, watch
from tests.solver.patterns.boards import KORF, full_boards, open_boards, tiles
from tests.solver.test_search import look_often
from tests.strategies import drawn, layouts

ENGINE = PatternsEngine()
METRICS = st.sampled_from(list(Metric))
TABLES = st.sampled_from((1, 40, 400, 100_000))
"""Entries that a table may have: from one kind a group to all kinds in one."""
CORNERED = [7, 1, 5, 6, 11, 3, 10, 2, 8, 4, 9, 0]
"""Eleven tiles on 4 x 3 cells."""


def ordered(encoded: Encoded, *, whole: bool = False) -> list[Stage]:
    """All stages for a layout, if none of them ends with an answer."""
    return list(Portfolio(Engines())._ordered(encoded, watch(), whole=whole))


def assert_agrees(layout: Layout, metric: Metric, most: int) -> None:
    """The engine's answer, with tables of ``most`` entries, is the reference search's."""
    encoded = encode(layout)
    if errors(layout) or not holds(encoded):
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine_module, "LARGEST_TABLE", most)
        patch.setattr(engine_module, "ROAMING_TABLE", most)
        patch.setattr(engine_module, "SMALL_TABLE", 8)
        patch.setattr(engine_module, "SMALL_POSITIONS", 20)
        found = ENGINE.search(encoded, metric, watch(), whole=False)
    optimum = reference_solve(layout, metric)
    assert (found.goal_depth, found.reason) == (optimum.length, None)
    if optimum.length is not None:
        assert found.optimal is not None
        solution, number = choose(encoded, metric, found.optimal)
        assert_solves(layout, solution, metric, optimum.length)
        assert number == optimum.solutions or not found.counts_solutions


@pytest.mark.parametrize("boards", [full_boards(), open_boards(), layouts()])
@given(data=st.data())
def test_the_optimum_is_that_of_the_slow_twin(data: st.DataObject, boards: st.SearchStrategy[Layout]) -> None:
    assert_agrees(data.draw(boards), data.draw(METRICS), data.draw(TABLES))


@cache
def the_8_puzzle() -> Distances:
    """How far each position is from the solved one, by a search of the whole space."""
    found = distances(Ask(tiles([*range(9)], 3), Metric.STEPS, engine="bits"))
    assert isinstance(found, Distances)
    return found


@settings(max_examples=15)
@given(st.permutations(range(9)), TABLES)
def test_on_the_8_puzzle_the_optimum_is_that_of_a_search_by_levels(numbers: list[int], most: int) -> None:
    layout = tiles(numbers, 3)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine_module, "LARGEST_TABLE", most)
        answer = solve(Ask(layout, Metric.STEPS, engine="patterns"))
    assert answer.status in (Status.SOLVED, Status.UNSOLVABLE)
    places = [divmod(numbers.index(number), 3) for number in range(1, 9)]
    assert answer.length == the_8_puzzle().to_goal(Position(tuple((x, y) for y, x in places)))


def test_with_one_free_cell_the_three_metrics_are_one() -> None:
    layout = tiles([1, 4, 2, 6, 3, 5, 7, 8, 0], 3)
    lengths = {solve(Ask(layout, metric, engine="bits")).length for metric in Metric}
    assert lengths == {solve(Ask(layout, metric, engine="patterns")).length for metric in Metric}
    assert len(lengths) == 1


def test_with_several_free_cells_the_metrics_differ_and_each_is_proven() -> None:
    layout = drawn("ABC DE. F..", ".FE .DC .BA")
    lengths = [solve(Ask(layout, metric, engine="patterns")).length for metric in Metric]
    assert lengths == [solve(Ask(layout, metric, engine="bits")).length for metric in Metric]
    assert len(set(lengths)) > 1


@pytest.mark.parametrize("number", [79, 12, 55, 73, 42])
def test_korfs_puzzles_have_their_published_lengths(number: int) -> None:
    board = KORF[number - 1]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine_module, "LARGEST_TABLE", 70_000)  # the larger tables take seconds
        answer = solve(Ask(tiles(board["tiles"], 4), Metric.STEPS, engine="patterns"))
    assert (answer.length, answer.effort.engine) == (board["length"], "patterns")


@pytest.mark.slow
def test_all_of_korfs_hundred_puzzles_have_their_published_lengths() -> None:
    for board in KORF:
        answer = solve(Ask(tiles(board["tiles"], 4), Metric.STEPS))
        assert (answer.length, answer.effort.engine) == (board["length"], "patterns")


def test_a_path_longer_than_the_room_at_first_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("klotski_studio.solver.patterns.engine.ROOM", 1)
    layout = tiles([8, 6, 7, 2, 5, 4, 3, 0, 1], 3)
    length = solve(Ask(layout, Metric.STEPS, engine="patterns")).length
    assert length == solve(Ask(layout, Metric.STEPS, engine="bits")).length
    assert length is not None
    assert length > 20


def test_a_puzzle_that_is_solved_needs_no_move() -> None:
    for layout in (tiles(list(range(9)), 3), drawn("AB. ...", "AB. ...")):
        answer = solve(Ask(layout, engine="patterns"))
        assert (answer.length, answer.solution.moves) == (0, ())


def test_it_refuses_what_it_is_not_for() -> None:
    one_target, whole = encode(drawn("AB. ...", "... .A.")), encode(drawn("AB. ...", "... BA."))
    with pytest.raises(ValueError, match="several targets"):
        ENGINE.search(one_target, Metric.MOVES, watch(), whole=False)
    with pytest.raises(ValueError, match="whole space"):
        ENGINE.search(whole, Metric.MOVES, watch(), whole=True)
    with pytest.raises(ValueError, match="whole space"):
        ENGINE.measure(whole, Metric.MOVES, watch())


def test_a_stopped_deepening_counts_its_positions_and_says_what_is_proven() -> None:
    layout, control = tiles(KORF[0]["tiles"], 4), Control()
    encoded, limits = encode(layout), Limits(positions=100_000, memory=2_000_000)
    found = ENGINE.search(encoded, Metric.STEPS, LimitWatch(limits, control), whole=False)
    assert (found.reason, found.optimal) == (Reason.POSITIONS, None)
    assert 100_000 < found.positions < 100_000 + 2 * 60_000
    assert 41 <= found.depth <= 57
    assert search_progress(control).depth == found.depth


@pytest.mark.parametrize("memory", [10_000, 200_000])
def test_less_memory_means_smaller_tables_or_an_end(memory: int) -> None:
    found = ENGINE.search(
        encode(tiles(CORNERED, 4)), Metric.STEPS, watch(Limits(memory=memory, positions=30_000)), whole=False
    )
    assert found.reason in (Reason.MEMORY, Reason.POSITIONS, None)


def test_a_cancelled_search_ends_in_every_phase() -> None:
    for layout in (tiles(KORF[0]["tiles"], 4), drawn("ABCD EFGH IJK. ....", "KJIH GFED CBA. ....")):
        for look in (1, 2, 6, 21):
            found = PatternsEngine().search(
                encode(layout), Metric.STEPS, LimitWatch(Limits(), Counting(look)), whole=False
            )
            assert found.reason is Reason.CANCELLED


def test_a_goal_of_many_pieces_is_left_to_pattern_databases() -> None:
    layout = tiles(KORF[0]["tiles"], 4)
    encoded = encode(layout)
    assert ordered(encoded)[0] == Stage("patterns")
    assert "patterns" not in [stage.engine for stage in ordered(encoded, whole=True)]


def test_deepening_has_budgets_where_nobody_knows_whether_there_is_a_solution() -> None:
    layout = drawn("AABC DEFG HIJK LMN.", "AACB DEFG HIJK LMN.")
    encoded = encode(layout)
    assert free_cells(encoded) == 1
    plan = ordered(encoded)
    budgets = [stage.budget for stage in plan if stage.engine == "patterns"]
    assert budgets == [portfolio.LAST_DEEPENING_POSITIONS] * len(portfolio.ROUNDS)
    assert plan[-1].engine == "patterns"


@pytest.mark.parametrize(
    "layout",
    [
        drawn("AABC DEFG HIJK LMN.", "AACB DEFG HIJK LMN."),
        drawn("ABCD EFGH IJK. ....", "KJIH GFED CBA. ...."),
    ],
)
def test_a_budget_ends_the_small_tables_and_the_large_ones(
    layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LARGEST_TABLE", "ROAMING_TABLE"):  # to fill larger ones takes seconds
        monkeypatch.setattr(engine_module, name, 4 * engine_module.SMALL_TABLE)
    for budget in (1000, 60_000):
        part = watch()
        part.budget = budget
        found = ENGINE.search(encode(layout), Metric.STEPS, part, whole=False)
        assert (found.reason, part.is_over_budget) == (Reason.POSITIONS, True)
        assert found.positions < budget + 2 * engine_module.DEEPENING_BUDGET


@given(st.one_of(full_boards(), open_boards()), METRICS, TABLES)
@settings(max_examples=40)
def test_paused_by_its_budget_it_goes_on_where_it_was(layout: Layout, metric: Metric, most: int) -> None:
    encoded = encode(layout)
    if not holds(encoded):
        return
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (("LARGEST_TABLE", most), ("ROAMING_TABLE", most), ("SMALL_TABLE", 8)):
            patch.setattr(engine_module, name, value)
        patch.setattr(engine_module, "SMALL_POSITIONS", 5)
        patch.setattr(engine_module, "DEEPENING_BUDGET", 10)
        patch.setattr(best_first, "BUDGET", 10)
        patch.setattr(tables, "BUDGET", 2)
        run, part, held = PatternsEngine().begin(encoded, metric, whole=False), watch(), 0
        part.budget = 1
        while (found := run.go_on(part)).reason is not None:
            assert part.is_over_budget
            assert found.positions >= held
            held = found.positions
            part.budget, part.is_over_budget = part.budget + 7, False
    optimum = reference_solve(layout, metric)
    assert found.goal_depth == optimum.length
    if found.optimal is not None and found.counts_solutions:
        assert choose(encoded, metric, found.optimal)[1] == optimum.solutions


def test_a_turn_of_pattern_databases_does_at_most_twice_the_work_before_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    layout = drawn("ABCD EFGH IJK. ....", "BACD EFGH IJK. ....")
    rounds = [Round(100 * 4**i, 100 * 4**i, None, "") for i in range(3)]
    monkeypatch.setattr(portfolio, "ROUNDS", (*rounds, Round(None, None, None, "")))
    monkeypatch.setattr(engine_module, "SMALL_POSITIONS", 1)
    look_often(monkeypatch)
    warm_up(stages=("bits-1", "wide", "patterns"))
    optimum = solve(Ask(layout, Metric.STEPS, engine="patterns")).length  # fills the tables
    answer = solve(Ask(layout, Metric.STEPS))
    held, turns = dict.fromkeys(("wide", "patterns"), 0), []
    for stage in answer.effort.stages:
        own, before = held[stage.engine], sum(held.values())
        if stage.engine == "patterns":
            turns.append(stage.positions)
            assert stage.budget is None or own < stage.budget <= own + portfolio.WORK_FACTOR * before
        held[stage.engine] = stage.positions
    assert turns == sorted(set(turns))
    assert len(turns) > 1
    assert answer.length == optimum


@given(open_boards(), METRICS)
@settings(max_examples=20)
def test_what_best_first_search_has_not_counted_is_counted_by_another_engine(
    layout: Layout, metric: Metric
) -> None:
    class Hasty(PatternsEngine):
        def begin(self, encoded: Encoded, metric: Metric, *, whole: bool) -> PatternsRun:
            run = super().begin(encoded, metric, whole=whole)
            go_on = run.go_on
            setattr(run, "go_on", lambda watch: replace(go_on(watch), counts_solutions=False))  # noqa: B010
            return run

    assume(free_cells(encode(layout)) > 1)
    made = Engines()
    made.ready |= set(STAGES)
    made._made["patterns"] = Hasty()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(portfolio, "ROUNDS", (Round(0, 0, None, ""), Round(None, None, None, "")))
        patch.setattr(portfolio, "BITS_PLACEMENTS", 0)
        patch.setattr(portfolio, "COUNT_FACTOR", 1 << 20)
        patch.setattr(scope, "FEW_PLACEMENTS", 0)
        answer = Solver(made).solve(Ask(layout, metric))
    assert_as_slow(answer, layout)


@pytest.mark.parametrize(
    ("wide", "own", "turns"),
    [
        (9, 9, ["wide", "refine", "patterns"]),
        (9, 18, ["patterns", "wide", "refine"]),
        (9, 19, ["patterns"]),
    ],
)
def test_pattern_databases_come_first_while_they_have_proven_most(
    wide: int, own: int, turns: list[str]
) -> None:
    tried = Portfolio(Engines())
    tried._depths.update(wide=wide, patterns=own)
    told = tried._with("patterns", tried._by_depth(), is_last=False, never_ends=True)
    assert [name for name, _ in told] == turns
    last = tried._with("patterns", tried._by_depth(is_last=True), is_last=True, never_ends=True)
    assert [name for name, _ in last] == ["wide", "refine", "patterns"]
    tried._exhausted.add("patterns")
    encoded = encode(drawn("ABCD EFGH IJK. ....", "KJIH GFED CBA. ...."))
    rounds = tried._rounds(encoded, watch(), 1 << 40, has_patterns=True)
    assert "patterns" not in {stage.engine for stage in rounds}


def test_an_odd_exchange_of_two_tiles_is_unsolvable_at_once() -> None:
    numbers = list(range(16))
    numbers[14], numbers[15] = 15, 14
    answer = solve(Ask(tiles(numbers, 4), limits=Limits(seconds=60)))
    assert (answer.status, answer.effort.engine, answer.effort.positions) == (
        Status.UNSOLVABLE,
        "patterns",
        1,
    )
