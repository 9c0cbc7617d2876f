from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import replay
from klotski_studio.formats.registry import read_file
from klotski_studio.lab.difficulty import Crossing, SolutionShape, solution_shape
from klotski_studio.solver import reference
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.search import solve
from tests.strategies import drawn, layouts


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
    answer, control = solve(Ask(layout)), Control()
    control.cancel()
    assert answer.solution is not None
    found = solution_shape(Ask(layout, control=control), answer.solution)
    assert found == SolutionShape(Metric.MOVES, (), Reason.CANCELLED)


def test_the_classic_is_forced_in_places_and_has_dead_ends() -> None:
    found = asked(read_file(layouts_dir() / "heng-dao-li-ma.klotski"))
    assert len(found.crossings) == 81
    assert sum(map(len, found.forced_runs)) == 8
    assert found.dead_ends
