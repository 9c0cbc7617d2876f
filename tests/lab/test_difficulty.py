from __future__ import annotations

import runpy
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from klotski_studio.app.library.entry import FILE_NAME, read_figures
from klotski_studio.app.runtime.paths import layouts_dir, resources_dir
from klotski_studio.core.identity import digest
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import parse_solution, replay
from klotski_studio.formats.registry import read_file
from klotski_studio.lab.difficulty import (
    WEIGHINGS,
    Crossing,
    Difficulty,
    Factor,
    SolutionShape,
    difficulty,
    moves_away,
    solution_shape,
)
from klotski_studio.solver import reference
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.search import analyze, solve
from tests.solver.agreement import cancelled
from tests.strategies import drawn, layouts


def estimated(layout: Layout) -> Difficulty:
    answer, analysis = solve(Ask(layout)), analyze(Ask(layout))
    assert answer.solution is not None
    return difficulty(
        layout,
        answer.solution,
        solution_shape(Ask(layout), answer.solution),
        solutions=answer.optimal_solutions,
        reachable=analysis.reachable,
    )


def classic(name: str) -> Layout:
    return read_file(layouts_dir() / f"{name}.klotski")


def test_classics_come_out_in_an_order_that_players_would_agree_with() -> None:
    names = ("qian-hu-hou-yong", "yi-lu-shun-feng", "yi-lu-jin-jun", "heng-dao-li-ma", "feng-hui-lu-zhuan")
    figures = [estimated(classic(name)).figure for name in names]
    assert figures == sorted(figures)
    assert 3 < figures[0] < 4.5
    assert 6.5 < figures[3] < 7.5


def test_the_figures_that_come_along_are_written_by_a_script(capsys: pytest.CaptureFixture[str]) -> None:
    name = "yong-chuang-wu-guan"
    script = runpy.run_path(str(Path(__file__).parents[2] / ".ci" / "difficulty"))
    script["main"]([name])
    figure = read_figures(resources_dir() / FILE_NAME)[digest(classic(name))]
    assert capsys.readouterr().out.split() == [name, str(figure)]


def test_the_weights_add_up_to_ten() -> None:
    assert set(WEIGHINGS) == set(Factor)
    assert sum(weighing.weight for weighing in WEIGHINGS.values()) == pytest.approx(10)


@given(layouts(most=80))
def test_the_figure_is_the_sum_of_its_shares_and_lies_between_0_and_10(layout: Layout) -> None:
    assume(solve(Ask(layout)).solution is not None)
    found = estimated(layout)
    assert found.figure == pytest.approx(sum(share.points for share in found.shares))
    assert 0 <= found.figure < 10
    assert all(0 <= share.points <= share.most for share in found.shares)
    assert found == estimated(layout)


def test_nothing_to_do_is_not_difficult_and_one_move_hardly() -> None:
    assert estimated(drawn("A.", "A.")).figure == 0
    assert estimated(drawn("A.", ".A")).figure < 1


def test_what_is_not_known_is_left_out_and_named() -> None:
    layout = drawn("AB. ...", "B.. ...")
    answer = solve(Ask(layout))
    assert answer.solution is not None
    crossings = tuple(Crossing(2) for _ in answer.solution.moves)
    counted = SolutionShape(Metric.MOVES, crossings, Reason.POSITIONS)
    found = difficulty(layout, answer.solution, counted, solutions=None, reachable=None)
    assert found.unsettled == (Factor.CHOICES, Factor.BINDING, Factor.SIZE)
    assert sum(share.most for share in found.shares) == pytest.approx(10)
    cut = replace(counted, crossings=crossings[:1], reason=Reason.CANCELLED)
    assert Factor.FREEDOM in difficulty(layout, answer.solution, cut, solutions=1, reachable=9).unsettled


def test_a_detour_of_the_piece_with_the_target_is_counted() -> None:
    layout = drawn("A.. .#. ...", "... A#. ...")
    assert moves_away(layout, parse_solution("A:R A:L A:D", layout)) == 1
    assert moves_away(layout, parse_solution("A:D", layout)) == 0


def asked(layout: Layout, metric: Metric = Metric.MOVES, limits: Limits | None = None) -> SolutionShape:
    answer = solve(Ask(layout, metric))
    assert answer.solution is not None
    return solution_shape(Ask(layout, metric, limits or Limits()), answer.solution)


@given(layouts(most=150), st.sampled_from(Metric))
def test_moves_are_told_apart_as_the_slow_twin_would(layout: Layout, metric: Metric) -> None:
    answer = solve(Ask(layout, metric))
    assume(answer.solution is not None)
    assert answer.solution is not None
    space, far = reference.ReferenceSearch(layout, metric), reference.distances_to_goal(layout, metric)
    crossings = solution_shape(Ask(layout, metric), answer.solution).crossings
    positions = replay(layout, answer.solution)[:-1]
    for number, (crossing, position) in enumerate(zip(crossings, positions, strict=True)):
        here = space.state(position)
        more = [far[there] - far[here] for there in space.lines(here)]
        assert crossing.best == more.count(-1)  # taking back the move before is never best
        assert crossing.best is not None
        assert crossing.neutral is not None
        assert crossing.detour is not None
        assert crossing.open == crossing.best + crossing.neutral + crossing.detour
        assert crossing.open <= len(more)
        assert number or crossing.open == len(more)


@given(layouts(most=150))
def test_a_dead_end_is_a_region_cut_off_by_where_we_are(layout: Layout) -> None:
    answer = solve(Ask(layout, Metric.STEPS))
    assume(answer.solution is not None)
    assert answer.solution is not None
    space = reference.ReferenceSearch(layout, Metric.STEPS)
    far = reference.distances_to_goal(layout, Metric.STEPS)
    found = solution_shape(Ask(layout, Metric.STEPS), answer.solution)
    states = [space.state(position) for position in replay(layout, answer.solution)]
    for number, crossing in enumerate(found.crossings):
        here = states[number]
        cut_off = 0
        for there in space.lines(here):
            if far[there] <= far[here] or (number and there == states[number - 1]):
                continue
            around: set[reference.State] = {here, there}
            todo = [there]
            while todo:
                for next_one in space.lines(todo.pop()):
                    if next_one not in around:
                        around.add(next_one)
                        todo.append(next_one)
            cut_off += all(far[state] for state in around)
        assert crossing.dead_ends == cut_off


def test_a_corridor_is_forced_all_along() -> None:
    found = asked(drawn("A... ###.", ".... ...A"), Metric.STEPS)
    assert found.forced_runs == (range(4),)
    assert found.dead_ends == ()


def test_a_side_room_is_a_dead_end() -> None:
    found = asked(drawn("A.. #.# #.#", "..A ... ..."), Metric.STEPS)
    assert [crossing.dead_ends for crossing in found.crossings] == [0, 1]
    assert found.dead_ends == (1,)
    assert found.forced_runs == (range(1),)


def test_going_on_with_the_same_piece_is_no_choice_in_moves_but_one_in_steps() -> None:
    layout = drawn("A.. ... ..B", "... ... A..")
    assert [crossing.open for crossing in asked(layout).crossings] == [7 + 7]
    assert [crossing.open for crossing in asked(layout, Metric.STEPS).crossings] == [4, 4]


def test_a_slide_may_turn_but_not_go_on() -> None:
    found = asked(drawn("A.. ... ...", "... ... ..A"), Metric.SLIDES)
    assert found.crossings[0] == Crossing(4, 2, 2, 0, 0)
    assert found.crossings[1].open == 2


def test_a_slide_that_stopped_midway_could_have_gone_on() -> None:
    found = asked(drawn("A.. #.# #.#", "... ... .A."), Metric.SLIDES)
    assert [crossing.open for crossing in found.crossings] == [2, 2]


def test_beyond_the_limits_moves_are_counted_and_not_told_apart() -> None:
    found = asked(drawn("A.. ... ..B", "... ... .A."), limits=Limits(positions=2))
    assert found.reason is Reason.POSITIONS
    assert found.crossings[0].open > 0
    assert found.crossings[0].best is None
    assert found.dead_ends == ()


def test_cancelled_it_ends_with_what_it_has() -> None:
    layout = drawn("A.. ... ..B", "... ... .A.")
    answer = solve(Ask(layout))
    assert answer.solution is not None
    found = solution_shape(Ask(layout, control=cancelled()), answer.solution)
    assert found == SolutionShape(Metric.MOVES, (), Reason.CANCELLED)


def test_the_classic_is_forced_in_places_and_has_dead_ends() -> None:
    found = asked(classic("heng-dao-li-ma"))
    assert len(found.crossings) == 81
    assert sum(map(len, found.forced_runs)) == 8
    assert found.dead_ends
