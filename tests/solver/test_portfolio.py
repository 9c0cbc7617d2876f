"""Which engines are tried for a layout, what one hands on to the next, and what the answer says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.formats.registry import read_file
from klotski_studio.solver import engines, portfolio
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Ending, Reason, StageTried, Status
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import Encoded, encode
from klotski_studio.solver.base.engine import LimitWatch, Paused, Searched, SearchStopped
from klotski_studio.solver.engines import Engines
from klotski_studio.solver.index import diagram
from klotski_studio.solver.index import search as index_search
from klotski_studio.solver.patterns.scope import pays
from klotski_studio.solver.portfolio import Portfolio, Round, Stage, count, stages
from klotski_studio.solver.refine import engine as refine_engine
from klotski_studio.solver.rows.levels import WideEngine, WideRun
from klotski_studio.solver.search import Solver, analyze, solve, warm_up
from tests.solver.agreement import assert_agrees, assert_as_slow, watch
from tests.solver.test_engines import CLASSIC, crowd
from tests.solver.test_search import Sly, look_often
from tests.strategies import drawn, layouts

IBA7_24 = Path(__file__).parents[2] / "layouts" / "rush" / "iba7-24.klotski"
HALF_DRAWN = drawn("AA.B. AA.B. ..CC. D.... D.EF. ..EGG", "..... ..... ..... ..... ...AA ...AA")
"""Seven pieces on 5x6 cells: many ways to stand, a target that is near."""
METRICS = st.sampled_from(list(Metric))


@pytest.fixture(scope="module", autouse=True)
def _warm() -> None:
    """Compile all stages, so that plain Python answers nothing."""
    warm_up()


def planned(layout: Layout, limits: Limits | None = None, *, whole: bool = True) -> tuple[Stage, ...]:
    """The stages for a layout."""
    encoded = encode(layout)
    return tuple(stages(encoded, count(encoded, watch(limits)), whole=whole))


def names(layout: Layout, limits: Limits | None = None, *, whole: bool = True) -> list[str]:
    """The engines that are tried, in this order."""
    return [stage.engine for stage in planned(layout, limits, whole=whole)]


def ordered(layout: Layout, *, whole: bool = False) -> list[Stage]:
    """All stages for a layout, if none of them ends with an answer."""
    asked = watch(Limits(memory=None))
    return list(Portfolio(Engines())._ordered(encode(layout), asked, whole=whole))


@contextmanager
def sizes(
    *, cheap: int = 5, bits: int = 0, ranked: int = diagram.MAX_RANKED, refine: int = 0
) -> Iterator[pytest.MonkeyPatch]:
    """Treat small boards as large ones: one round of few positions, and limits of placements.

    ``wide`` may hold ``cheap`` positions and ``refine`` as many as it says, then all that the limits allow.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(portfolio, "CHEAP_POSITIONS", cheap)
        patch.setattr(portfolio, "ROUNDS", (Round(cheap, refine, None, ""), Round(None, None, None, "")))
        patch.setattr(portfolio, "WIDE_SHARE", 1 << 40)
        patch.setattr(portfolio, "INDEX_POSITIONS", 1)
        patch.setattr(portfolio, "BITS_PLACEMENTS", bits)
        patch.setattr(diagram, "MAX_RANKED", ranked)
        yield patch


def test_a_small_space_is_searched_in_words() -> None:
    asked = watch()
    placements = count(encode(CLASSIC), asked)
    assert next(stages(encode(CLASSIC), placements, whole=True)) == Stage("bits")
    assert asked.placements == placements == 65_880


def test_positions_of_several_words_are_searched_in_words_only_while_they_are_few() -> None:
    several = encode(drawn("ABCD. ....E ..... ..... .....", "..... ..... ..... ..... E...A"))
    assert 64 < several.size <= 128
    engines = [[stage.engine for stage in stages(several, count, whole=True)] for count in (250_000, 250_001)]
    assert [names[0] for names in engines] == ["bits", "wide"]
    assert sorted(engines[0]) == sorted(engines[1])


def test_more_than_64_cells_are_for_the_engine_of_any_size() -> None:
    assert planned(crowd(13, 5)) == (Stage("wide"),)
    large = drawn("AB" + "." * 63, "." * 63 + "A.")
    assert planned(large) == (Stage("wide"),)
    assert {stage.engine for stage in ordered(large)} == {"wide", "refine", "chain"}


def test_more_placements_are_numbered_after_a_cheap_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "BITS_PLACEMENTS", 65_880)
    assert names(CLASSIC) == ["bits", "index", "wide"]
    monkeypatch.setattr(portfolio, "BITS_PLACEMENTS", 65_879)
    assert planned(CLASSIC) == (Stage("wide", portfolio.CHEAP_POSITIONS), Stage("index"), Stage("wide"))


def test_what_cannot_be_numbered_in_memory_is_still_searched_as_far_as_it_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(portfolio, "BITS_PLACEMENTS", 10)
    assert names(CLASSIC, Limits(memory=1000)) == ["wide"]
    assert names(CLASSIC, Limits(memory=None)) == ["wide", "index", "wide"]
    assert names(crowd(4, 4), Limits(memory=None)) == ["wide"]
    assert names(crowd(8, 7), Limits(memory=None)) == ["wide"]


def work_of(stages: Sequence[StageTried]) -> Iterator[tuple[StageTried, int, int]]:
    """Each stage with the positions that it found, and those of all before it."""
    held: dict[str, int] = {}
    for stage in stages:
        before = sum(held.values())
        yield stage, stage.positions - held.get(stage.engine, 0), before
        held[stage.engine] = stage.positions


def test_a_budget_may_be_spent_to_the_last_position() -> None:
    asked = watch()
    asked.budget = 10
    asked.spend(10)
    assert not asked.is_over_budget
    with pytest.raises(SearchStopped):
        asked.spend(11)
    assert asked.is_over_budget


@pytest.mark.parametrize("metric", Metric)
def test_a_stage_goes_on_where_it_was_and_does_at_most_twice_the_work_before_it(metric: Metric) -> None:
    rounds = [Round(100 * 5**i, 200 * 5**i, None, "") for i in range(4)]
    with sizes() as patch:
        look_often(patch)
        patch.setattr(index_search, "BUDGET", type(index_search.BUDGET)(100))  # its passes are long
        patch.setattr(portfolio, "ROUNDS", (*rounds, Round(None, None, None, "")))
        answer = solve(Ask(CLASSIC, metric, limits=Limits(threads=1)))
    whole = solve(Ask(CLASSIC, metric))
    assert (answer.length, answer.optimal_solutions) == (whole.length, whole.optimal_solutions)
    tried = list(work_of(answer.effort.stages))
    assert len({stage.engine for stage, _, _ in tried}) == 3
    for stage, more, before in tried[1:]:
        assert more >= 0
        assert stage.budget is None or more <= 3 * before


def test_no_round_allows_more_than_twice_the_work_before_it() -> None:
    wide = refine = 0
    for each in portfolio.ROUNDS[:-1]:
        assert each.wide is not None
        assert each.refine is not None
        assert not wide or each.wide - wide <= portfolio.WORK_FACTOR * (wide + refine)
        assert each.refine - refine <= portfolio.WORK_FACTOR * (each.wide + refine)
        wide, refine = each.wide, each.refine
    assert (portfolio.ROUNDS[-1].wide, portfolio.ROUNDS[-1].refine) == (None, None)


@pytest.mark.parametrize(("wide", "refine", "first"), [(9, 9, "wide"), (9, 10, "wide"), (9, 11, "refine")])
def test_the_engine_that_has_proven_more_goes_on_first(wide: int, refine: int, first: str) -> None:
    tried = Portfolio(Engines())
    tried._depths.update(wide=wide, refine=refine)
    assert tried._by_depth()[0] == (first, True)
    assert tried._by_depth()[1][1] == (refine == wide + 1)


@pytest.mark.parametrize(("wide", "has_turn"), [(20, True), (21, False)])
def test_an_engine_that_is_far_behind_has_no_turn_before_the_last_round(wide: int, has_turn: bool) -> None:
    tried = Portfolio(Engines())
    layout = read_file(layouts_dir() / "western" / "climb12-a.klotski")
    tried._depths.update(wide=wide, refine=10)
    tried._positions.update(wide=20_000, refine=20_000)
    stages = list(tried._rounds(encode(layout), watch(), 11_728_500))
    budgets = [stage.budget for stage in stages if stage.engine == "refine"]
    assert any(budgets) == has_turn
    assert budgets[-1] is None


@pytest.fixture
def uncounted(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """``refine`` answers in the first round without a count, for which there is time enough."""
    monkeypatch.setattr(portfolio, "EARLY_NODES", 1)
    monkeypatch.setattr(portfolio, "ROUNDS", (Round(100, 1 << 20, 1, ""), Round(None, None, None, "")))
    monkeypatch.setattr(refine_engine, "FREE_WORK", -(1 << 40))
    monkeypatch.setattr(portfolio, "WORK_FACTOR", 1 << 20)
    monkeypatch.setattr(portfolio, "COUNT_FACTOR", 1 << 20)
    return monkeypatch


def test_what_refine_cannot_count_is_counted_by_another_engine(uncounted: pytest.MonkeyPatch) -> None:
    whole = solve(Ask(HALF_DRAWN, engine="wide"))
    answer = solve(Ask(HALF_DRAWN))
    first, refined, counted = answer.effort.stages
    assert (first.engine, refined.engine, counted.engine) == ("wide", "refine", "wide")
    assert counted.budget == first.positions + (1 << 20) * (first.positions + refined.positions)
    assert (answer.effort.engine, answer.needed is None) == ("wide", False)
    assert (answer.length, answer.optimal_solutions) == (whole.length, whole.optimal_solutions)
    assert answer.solution == whole.solution
    uncounted.setattr(portfolio, "COUNT_FACTOR", 0)
    answer = solve(Ask(HALF_DRAWN))
    assert (answer.status, answer.effort.engine) == (Status.SOLVED, "refine")
    assert (answer.length, answer.optimal_solutions) == (whole.length, None)


def test_counting_may_take_half_of_the_time_that_is_left(uncounted: pytest.MonkeyPatch) -> None:
    class Clock(Control):
        @property
        def seconds(self) -> float:
            return 10.0

    ends: list[float | None] = []
    turn = Portfolio._turn

    def noted(self: Portfolio, stage: Stage, *values: Any) -> Any:
        ends.append(values[2] if len(values) > 2 else None)
        return turn(self, stage, *values)

    uncounted.setattr(Portfolio, "_turn", noted)
    solve(Ask(HALF_DRAWN, limits=Limits(seconds=1000.0), control=Clock()))
    assert ends == [None, None, 505.0]


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("layout", [CLASSIC, HALF_DRAWN, crowd(4, 4), crowd(8, 7), crowd(13, 5)])
@pytest.mark.parametrize("placements", [None, 10, 10**7, 10**9, 10**10])
def test_every_compiled_engine_gets_all_that_the_limits_allow_in_the_end(
    layout: Layout, placements: int | None, whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(portfolio, "count", lambda *_: placements)
    encoded = encode(layout)
    able = set(engines.able(encoded, whole=whole)) - {"plain"}
    if placements is None or placements > diagram.MAX_RANKED:
        able -= {"index", "bits"}
    elif placements > portfolio.BITS_PLACEMENTS:
        able -= {"bits"}
    if placements == 10 or not pays(encoded):
        able -= {"patterns"}
    plan = ordered(layout, whole=whole)
    assert {stage.engine for stage in plan if stage.budget is None} == able - {"chain"}  # it might never end


def test_where_few_positions_of_many_placements_can_be_reached_the_hash_table_answers() -> None:
    answer = solve(Ask(read_file(IBA7_24)))
    assert (answer.effort.engine, answer.effort.positions, answer.length) == ("wide", 1_773, 28)
    assert answer.optimal_solutions is not None


def test_a_board_that_is_being_drawn_is_answered_by_the_pieces_that_matter() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(portfolio, "EARLY_NODES", 1)
        patch.setattr(portfolio, "ROUNDS", (Round(100, 1 << 20, 1, ""), *portfolio.ROUNDS))
        patch.setattr(portfolio, "WORK_FACTOR", 1 << 20)
        patch.setattr(refine_engine, "FREE_WORK", 1 << 40)
        answer = solve(Ask(HALF_DRAWN))
    whole = solve(Ask(HALF_DRAWN, engine="wide"))
    assert (answer.length, answer.optimal_solutions) == (whole.length, whole.optimal_solutions)
    assert answer.solution == whole.solution
    assert [(each.engine, each.ending) for each in answer.effort.stages] == [
        ("wide", Ending.BUDGET),
        ("refine", Ending.ANSWERED),
    ]
    assert answer.needed is not None
    assert answer.effort.placements is None


@given(layouts(), METRICS)
@settings(max_examples=30)
def test_where_few_pieces_answer_first_all_is_as_the_slow_twin_says(layout: Layout, metric: Metric) -> None:
    with sizes(cheap=0, refine=10_000):
        answer = solve(Ask(layout, metric))
    assert {each.engine for each in answer.effort.stages} <= {"refine", "plain", "wide", "patterns"}
    assert_as_slow(answer, layout)


def test_where_others_give_up_and_the_index_fits_the_answer_is_solved() -> None:
    with sizes():
        memory = solve(Ask(CLASSIC, engine="index")).effort.memory
        limits = Limits(memory=memory)
        for engine in ("wide", "refine", "bits"):
            assert solve(Ask(CLASSIC, engine=engine, limits=limits)).reason is Reason.MEMORY
        answer = solve(Ask(CLASSIC, limits=limits))
    assert (answer.status, answer.length, answer.effort.engine) == (Status.SOLVED, 81, "index")
    assert answer.effort.memory <= memory
    assert (answer.solution, answer.optimal_solutions) == (
        solve(Ask(CLASSIC)).solution,
        solve(Ask(CLASSIC)).optimal_solutions,
    )


def test_a_small_space_goes_on_where_words_take_too_much_memory() -> None:
    memory = solve(Ask(CLASSIC, engine="index")).effort.memory
    answer = solve(Ask(CLASSIC, limits=Limits(memory=memory)))
    assert (answer.status, answer.length, answer.effort.engine) == (Status.SOLVED, 81, "index")
    whole = analyze(Ask(CLASSIC, limits=Limits(memory=analyze(Ask(CLASSIC, engine="index")).effort.memory)))
    assert (whole.reachable, whole.hardest, whole.effort.engine) == (25_955, 93, "index")


@pytest.mark.parametrize("ranked", [1, diagram.MAX_RANKED])
@pytest.mark.parametrize("metric", Metric)
def test_more_memory_never_makes_an_answer_worse(metric: Metric, ranked: int) -> None:
    with sizes(cheap=500, ranked=ranked):
        answers = [solve(Ask(CLASSIC, metric, limits=Limits(memory=1 << power))) for power in range(12, 26)]
    solved = [answer.status is Status.SOLVED for answer in answers]
    assert solved == sorted(solved)
    assert solved[-1]
    depths = [answer.effort.depth for answer in answers if answer.status is Status.STOPPED]
    assert depths == sorted(depths)
    assert len({answer.length for answer in answers if answer.length is not None}) == 1


@given(layouts(), METRICS, st.integers(12, 22))
@settings(max_examples=30)
def test_it_is_stopped_only_where_every_engine_is(layout: Layout, metric: Metric, power: int) -> None:
    limits = Limits(memory=1 << power)
    with sizes():
        plan = dict.fromkeys(stage.engine for stage in ordered(layout)) if encode(layout).size else ["plain"]
        alone = [solve(Ask(layout, metric, engine=name, limits=limits)) for name in plan]
        answer = solve(Ask(layout, metric, limits=limits))
    stopped = [each.status is Status.STOPPED for each in alone]
    assert (answer.status is Status.STOPPED) == all(stopped)
    if answer.status is Status.STOPPED:
        assert answer.effort.depth == max(each.effort.depth for each in alone)
    else:
        best = next(each for each in alone if each.status is not Status.STOPPED)
        assert (answer.length, answer.status) == (best.length, best.status)


@given(layouts(), METRICS, st.sampled_from((1, 20, 200)), st.sampled_from((1, 1 << 33)))
@settings(max_examples=60)
def test_every_switch_between_engines_agrees_with_the_slow_twin(
    layout: Layout, metric: Metric, cheap: int, ranked: int
) -> None:
    with sizes(cheap=cheap, ranked=ranked) as patch:
        look_often(patch)
        assert_agrees(Portfolio(Engines()), layout, metric)
        assert_agrees(Portfolio(WARM), layout, metric)


WARM = Engines()
WARM.ready |= set(engines.STAGES)


@given(layouts(), METRICS)
@settings(max_examples=30)
def test_the_same_layout_shows_the_same_solution_whichever_stage_answers(
    layout: Layout, metric: Metric
) -> None:
    answers = [solve(Ask(layout, metric))]
    for cheap in (1, 30, 1000):
        for refine in (0, 10_000):
            with sizes(cheap=cheap, refine=refine) as patch:
                look_often(patch)
                answers.append(solve(Ask(layout, metric)))
    assert len({(a.status, a.length, str(a.solution), a.optimal_solutions) for a in answers}) == 1


def test_progress_goes_on_from_one_engine_to_the_next() -> None:
    control = Sly()
    with sizes(cheap=2000, refine=3000):
        answer = solve(Ask(CLASSIC, control=control))
    assert {stage.engine for stage in answer.effort.stages} == {"wide", "refine", "index"}
    searching = [(positions, depth) for phase, positions, depth, _ in control.heard if phase == "search"]
    positions, depths = map(list, zip(*searching, strict=True))
    assert positions == sorted(positions)
    assert depths == sorted(depths)
    assert positions[-1] > answer.effort.positions
    assert {phase for phase, *_ in control.heard} == {"search", "solution"}


def test_what_an_earlier_engine_has_proven_is_in_the_answer_of_a_stopped_search() -> None:
    with sizes(cheap=5000):
        alone = solve(Ask(CLASSIC, engine="wide", limits=Limits(memory=300_000)))
        assert (alone.status, alone.reason) == (Status.STOPPED, Reason.MEMORY)
        control = Control()

        class Cancelling(WideEngine):
            def begin(self, encoded: Encoded, metric: Metric, *, whole: bool) -> Paused:
                run = super().begin(encoded, metric, whole=whole)
                go_on = run.go_on

                def cancelling(watch: LimitWatch) -> Searched:
                    found = go_on(watch)
                    control.cancel()
                    return found

                setattr(run, "go_on", cancelling)  # noqa: B010
                return run

        made = Engines()
        made.ready |= set(engines.STAGES)
        made._made["wide"] = Cancelling()
        tried, asked = Portfolio(made), LimitWatch(Limits(memory=300_000), control)
        found = tried.search(encode(CLASSIC), Metric.MOVES, asked, whole=False)
    assert (found.reason, found.depth, tried.name) == (Reason.CANCELLED, alone.effort.depth, "wide")
    assert found.depth > 10


def test_the_callers_limit_of_positions_holds_in_every_stage() -> None:
    with sizes(cheap=100) as patch:
        look_often(patch)
        answer = solve(Ask(CLASSIC, limits=Limits(positions=3000)))
        few = [solve(Ask(CLASSIC, limits=Limits(positions=most))) for most in (50, 100)]
    assert (answer.status, answer.reason) == (Status.STOPPED, Reason.POSITIONS)
    assert 3000 <= answer.effort.positions < 3500
    ended = [each.engine for each in answer.effort.stages if each.ending is Ending.POSITIONS]
    assert len(set(ended) - {"refine", "chain"}) == 1  # the others that go by levels would hold the same
    told = {(each.status, each.reason, each.effort.engine, len(each.effort.stages)) for each in few}
    assert told == {(Status.STOPPED, Reason.POSITIONS, "wide", 1)}


def test_an_engine_for_which_the_machine_has_no_memory_hands_on() -> None:
    class Poor(WideEngine):
        def begin(self, *_: object, **__: object) -> WideRun:
            raise MemoryError

    made = Engines()
    made.ready |= set(engines.STAGES)
    made._made["wide"] = Poor()
    with sizes():
        tried = Portfolio(made)
        found = tried.search(encode(CLASSIC), Metric.MOVES, watch(), whole=True)
    assert (tried.name, found.reason, sum(found.histogram)) == ("index", None, 25_955)


def test_what_parity_forbids_is_answered_before_any_kernel_is_there() -> None:
    odd = drawn("ABCD EFGH IJKL MON.", "ABCD EFGH IJKL MNO.")
    answer = Solver().solve(Ask(odd, Metric.SLIDES))  # a new one has no kernels yet
    assert answer.status is Status.UNSOLVABLE
    assert [(stage.engine, stage.ending) for stage in answer.effort.stages] == [("patterns", Ending.ANSWERED)]
