"""The front of the solver: every engine behind it gives the same answer, and every answer is true."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotski_studio.core.check import errors
from klotski_studio.core.control import Control, Progress
from klotski_studio.core.layout import Axis, Layout, Metric
from klotski_studio.core.rules import Position, Rules, Solution, solves
from klotski_studio.lab.reasons import movers
from klotski_studio.lab.starts import farthest_start
from klotski_studio.solver import engines, plain, search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base import paths
from klotski_studio.solver.base.answer import Analysis, Answer, InvalidLayout, Reason, Status, WrongSolution
from klotski_studio.solver.base.control import Limits, SearchProgress, search_progress
from klotski_studio.solver.base.encode import Encoded, encode
from klotski_studio.solver.bits import search as bits_search
from klotski_studio.solver.engines import Engines
from klotski_studio.solver.index import search as index_search
from klotski_studio.solver.patterns.scope import holds
from klotski_studio.solver.rows import best_first, positions
from klotski_studio.solver.search import analyze, distances, farthest, solve
from klotski_studio.solver.solutions import Distances
from klotski_studio.solver.whole_spaces import flood_all, graph
from tests.benchmarks.large import E66_FAR
from tests.solver.agreement import CLASSIC, engines_for, watch
from tests.strategies import drawn, layouts

FIFTEEN = drawn("abcd efgh ijkl mon.", "abcd efgh ijkl mno.")
"""Two tiles swapped: no solution, and far too large to find out."""
MILLIONS = drawn("ABBC. ABBC. DGHF. DIJF. ..... .....", "..... ..... ..... ..... BB... BB...")
"""170,417,520 placements."""
OUT_OF_REACH = drawn("AB.#. ...#.", "....A .....")
"""A piece that is wanted behind a wall; 30 positions."""
HELD = ("plain", "bits", "wide", "index")
"""Engines that tell about whole spaces."""


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> Engines:
    """Engines that no other test has used, and so with nothing compiled as far as they know."""
    engines = Engines()
    monkeypatch.setattr(search.DEFAULT, "engines", engines)
    return engines


class Sly(Control):
    """Cancels itself as soon as it hears of a phase; and remembers all that it heard."""

    def __init__(self, cancel_in: str | None = None) -> None:
        super().__init__()
        self.heard: list[tuple[str, int, int, int | None]] = []
        self._cancel_in = cancel_in

    def report(self, progress: Progress) -> None:
        super().report(progress)
        assert isinstance(progress, SearchProgress)
        self.heard.append((progress.phase, progress.positions, progress.depth, progress.total))
        if progress.phase == self._cancel_in:
            self.cancel()


def look_often(patch: pytest.MonkeyPatch) -> None:
    """Let every engine look at the watch all the time, so that small boards can be stopped."""
    patch.setattr(plain, "EFFORT", 1)
    patch.setattr(bits_search, "CHUNK", 1)
    patch.setattr(positions, "BUDGET", 1)
    patch.setattr(positions, "MOVES_AT_ONCE", 1)
    patch.setattr(index_search, "BUDGET", type(index_search.BUDGET)(1))
    patch.setattr(best_first, "BUDGET", 1)


@pytest.mark.parametrize(
    "ask", [solve, analyze, distances, farthest, flood_all, graph, movers, farthest_start]
)
@pytest.mark.parametrize("wrong", [drawn("AB ..", ""), drawn("A.A ...", "..A ..."), drawn("A.-")])
def test_a_layout_with_errors_is_refused_and_the_errors_are_told(
    ask: Callable[[Ask], object], wrong: Layout
) -> None:
    with pytest.raises(InvalidLayout) as caught:
        ask(Ask(wrong))
    assert caught.value.problems == errors(wrong) != ()


def test_a_metric_may_be_said_by_its_name_and_no_other_word_is_one() -> None:
    assert Ask(drawn("AB ..", ""), "steps").metric is Metric.STEPS  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="turns"):
        Ask(drawn("AB ..", ""), "turns")  # type: ignore[arg-type]


@pytest.mark.parametrize("ask", [solve, analyze, distances])
@pytest.mark.parametrize("engine", ["none", "bits", "index"])
def test_an_engine_that_cannot_hold_the_layout_is_refused(ask: Callable[[Ask], object], engine: str) -> None:
    wide_board = drawn("A" + "." * 64, "." * 64 + "A")
    with pytest.raises(ValueError, match=engine):
        ask(Ask(wide_board, engine=engine))


@pytest.mark.parametrize("ask", [solve, analyze])
@pytest.mark.parametrize("layout", [E66_FAR, FIFTEEN])
def test_the_index_is_refused_where_no_memory_would_do(ask: Callable[[Ask], object], layout: Layout) -> None:
    with pytest.raises(ValueError, match="index"):
        ask(Ask(layout, limits=Limits(memory=None), engine="index"))


@pytest.mark.parametrize("metric", Metric)
@pytest.mark.parametrize("engine", HELD)
def test_a_goal_that_is_met_at_the_start_takes_no_moves(engine: str, metric: Metric) -> None:
    layout = drawn("AB ..", "A. ..")
    answer = solve(Ask(layout, metric, engine=engine))
    assert (answer.status, answer.length, answer.solution) == (Status.SOLVED, 0, Solution(()))
    assert (answer.optimal_solutions, answer.reason) == (1, None)
    assert analyze(Ask(layout, metric, engine=engine)).length == 0


@pytest.mark.parametrize(("goal", "status"), [(".B ..", Status.SOLVED), (".. .B", Status.UNSOLVABLE)])
def test_where_nothing_can_move_the_start_is_all_there_is(goal: str, status: Status) -> None:
    layout = drawn("AB CD", goal)
    answer, whole = solve(Ask(layout)), analyze(Ask(layout))
    assert (answer.status, answer.effort.engine) == (status, "plain")
    assert (whole.status, whole.reachable, whole.histogram) == (status, 1, (1,))
    table = distances(Ask(layout))
    assert table.to_goal(Position.start(layout)) == (0 if status is Status.SOLVED else None)


def test_two_pieces_that_keep_to_their_columns_cannot_end_in_one() -> None:
    start = drawn("B.C ...", "..B ..C", {"B": Axis.VERTICAL, "C": Axis.VERTICAL})
    alike = replace(start, pieces=(start.pieces[0], replace(start.pieces[1], same_as="B")))
    assert not holds(encode(alike))
    for engine in (None, *engines_for(alike, whole=False)):
        assert solve(Ask(alike, engine=engine)).status is Status.UNSOLVABLE


@pytest.mark.parametrize("engine", HELD)
def test_out_of_reach_is_not_the_same_as_not_found_in_time(
    engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    look_often(monkeypatch)
    layout = OUT_OF_REACH
    proven = solve(Ask(layout, engine=engine))
    assert (proven.status, proven.reason, proven.length) == (Status.UNSOLVABLE, None, None)
    assert analyze(Ask(layout, engine=engine)).status is Status.UNSOLVABLE
    open_end = solve(Ask(layout, engine=engine, limits=Limits(positions=5)))
    assert (open_end.status, open_end.reason) == (Status.STOPPED, Reason.POSITIONS)
    assert analyze(Ask(layout, engine=engine, limits=Limits(positions=5))).status is Status.STOPPED
    assert distances(Ask(layout, engine=engine, limits=Limits(positions=5))) is Reason.POSITIONS


@given(layouts(), st.sampled_from(Metric), st.integers(1, 40))
@settings(max_examples=40)
def test_what_a_stopped_search_has_proven_is_true(layout: Layout, metric: Metric, most: int) -> None:
    optimum = solve(Ask(layout, metric, engine="plain")).length
    with pytest.MonkeyPatch.context() as patch:
        look_often(patch)
        for engine in engines_for(layout, whole=False):
            answer = solve(Ask(layout, metric, engine=engine, limits=Limits(positions=most)))
            if answer.status is Status.STOPPED:
                assert answer.reason is Reason.POSITIONS
                assert (answer.length, answer.solution, answer.optimal_solutions) == (None, None, None)
                assert optimum is None or answer.effort.depth <= optimum
            else:
                assert answer.length == optimum


@pytest.mark.parametrize("engine", HELD)
def test_a_search_that_is_stopped_on_the_way_back_proves_the_depth_it_reached(
    engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    look_often(monkeypatch)
    layout = drawn("AB. C.D ...", "... ... A..")
    optimum = solve(Ask(layout, engine=engine)).length
    answer = solve(Ask(layout, engine=engine, control=Sly(cancel_in="solution")))
    assert (answer.status, answer.reason, answer.length) == (Status.STOPPED, Reason.CANCELLED, None)
    assert optimum is not None
    assert optimum - 1 <= answer.effort.depth <= optimum
    whole = analyze(Ask(layout, engine=engine, control=Sly(cancel_in="solution")))
    assert (whole.status, whole.reason, whole.length) == (Status.STOPPED, Reason.CANCELLED, optimum)
    assert (whole.optimal_solutions, whole.hardest) == (None, None)
    assert whole.solved_positions > 0


@pytest.mark.parametrize("reason", [Reason.CANCELLED, Reason.MEMORY])
def test_to_choose_among_very_many_solutions_ends_as_a_search_does(
    reason: Reason, monkeypatch: pytest.MonkeyPatch
) -> None:
    layout = drawn("AB. C.D ...", "... ... A..")
    control = Control()
    if reason is Reason.MEMORY:
        monkeypatch.setattr(paths, "EDGE_BYTES", 1 << 40)
    else:
        walker = paths.Walker

        def cancelled_walker(encoded: Encoded) -> Any:
            control.cancel()
            return walker(encoded)

        monkeypatch.setattr(paths, "SLICE", 1)
        monkeypatch.setattr(paths, "Walker", cancelled_walker)
    answer = solve(Ask(layout, control=control, engine="plain"))
    assert (answer.status, answer.reason, answer.length) == (Status.STOPPED, reason, None)
    assert answer.effort.depth == 2
    whole = analyze(Ask(layout, control=control, engine="plain"))
    assert (whole.status, whole.reason) == (Status.STOPPED, reason)


def told(answer: Answer) -> tuple[object, ...]:
    """All of an answer but what it took."""
    return answer.status, answer.length, str(answer.solution), answer.optimal_solutions, answer.reason


def counted(whole: Analysis) -> tuple[object, ...]:
    """All of an analysis but what it took."""
    counts = whole.status, whole.reachable, whole.solved_positions, whole.histogram, whole.length
    return (*counts, whole.optimal_solutions, whole.hardest, whole.hardest_position, whole.reason)


@given(layouts(), st.sampled_from(Metric))
def test_every_engine_gives_the_same_answer_and_shows_the_same_solution(
    layout: Layout, metric: Metric
) -> None:
    expected = solve(Ask(layout, metric, engine="plain"))
    if expected.solution is not None:
        assert solves(layout, expected.solution)
    for engine in engines_for(layout, whole=False):
        answer = solve(Ask(layout, metric, engine=engine))
        assert answer.effort.engine == engine
        if answer.optimal_solutions is not None or answer.length is None:
            assert told(answer) == told(expected)
        else:
            assert (answer.status, answer.length) == (expected.status, expected.length)


@given(layouts(), st.sampled_from(Metric))
def test_every_engine_counts_the_same_space_and_finds_the_same_hardest_position(
    layout: Layout, metric: Metric
) -> None:
    expected = counted(analyze(Ask(layout, metric, engine="plain")))
    for engine in engines_for(layout, whole=True):
        assert counted(analyze(Ask(layout, metric, engine=engine))) == expected


@given(layouts(), st.sampled_from(Metric), st.randoms(use_true_random=False))
@settings(max_examples=30)
def test_every_engine_knows_the_same_distances_also_of_positions_out_of_reach(
    layout: Layout, metric: Metric, random: object
) -> None:
    cells = layout.board.cells()
    anywhere = [Position(tuple(random.choice(cells) for _ in layout.pieces)) for _ in range(20)]  # type: ignore[attr-defined]
    asked = [Position.start(layout), *anywhere]
    tables = [distances(Ask(layout, metric, engine=engine)) for engine in engines_for(layout, whole=True)]
    found = [
        [table.to_goal(position) for position in asked] for table in tables if isinstance(table, Distances)
    ]
    assert len(found) == len(tables)
    assert all(each == found[0] for each in found)
    assert found[0][0] == solve(Ask(layout, metric, engine="plain")).length


@pytest.mark.parametrize("engine", HELD)
def test_going_to_where_the_distance_is_less_solves_the_puzzle(engine: str) -> None:
    table = distances(Ask(CLASSIC, Metric.MOVES, engine=engine))
    rules, position = Rules(CLASSIC), Position.start(CLASSIC)
    far = [table.to_goal(position)]
    while far[-1]:
        after = (rules.apply(position, move) for move in rules.moves(position, Metric.MOVES))
        position = next(p for p in after if table.to_goal(p) == far[-1] - 1)
        far.append(table.to_goal(position))
    assert far == list(range(81, -1, -1))
    assert rules.is_solved(position)


@pytest.mark.parametrize("engine", HELD)
def test_positions_out_of_reach_have_no_distance(engine: str) -> None:
    layout = drawn("A.#B ..#.", ".... A...")
    table = distances(Ask(layout, engine=engine))
    start = Position.start(layout)
    assert table.to_goal(start) == 1
    assert table.to_goal(Position(((3, 0), start.places[1]))) is None
    assert table.to_goal(Position(((2, 0), start.places[1]))) is None
    pinned = drawn("A.#B ..##", ".... A...")
    table = distances(Ask(pinned, engine=engine))
    assert table.to_goal(Position(((0, 0), (1, 0)))) is None
    hopeless = distances(Ask(OUT_OF_REACH, engine=engine))
    assert hopeless.to_goal(Position.start(OUT_OF_REACH)) is None


@pytest.mark.parametrize("engine", HELD)
def test_what_it_took_is_told(engine: str) -> None:
    effort = solve(Ask(CLASSIC, engine=engine)).effort
    assert effort.engine == engine
    assert effort.depth == 82
    assert 10_000 < effort.positions <= 25_955
    assert 100_000 < effort.memory < 100_000_000
    assert effort.seconds > 0
    assert effort.threads == 1
    assert analyze(Ask(CLASSIC, engine=engine)).effort.depth == 125


def test_the_same_layout_has_the_same_solution_in_every_process() -> None:
    code = (
        "from tests.solver.test_search import Ask, CLASSIC, Metric, solve;"
        "print(*(solve(Ask(CLASSIC, metric, engine='plain')).solution for metric in Metric))"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in "12"
    }
    here = [str(solve(Ask(CLASSIC, metric, engine="bits")).solution) for metric in Metric]
    assert seen == {" ".join(here) + "\n"}


@pytest.mark.parametrize(
    ("engine", "layout"),
    [("plain", FIFTEEN), ("bits", MILLIONS), ("wide", FIFTEEN), ("index", MILLIONS)],
)
def test_a_search_ends_when_it_is_cancelled_from_another_thread(engine: str, layout: Layout) -> None:
    control, answers = Control(), []
    solve(Ask(CLASSIC, engine=engine))  # compile

    def work() -> None:
        answers.append(solve(Ask(layout, Metric.STEPS, control=control, engine=engine)))

    thread = threading.Thread(target=work)
    thread.start()
    try:
        while control.progress.done < 100 and thread.is_alive():
            thread.join(0.01)
    finally:
        control.cancel()
        thread.join()
    assert (answers[0].status, answers[0].reason) == (Status.STOPPED, Reason.CANCELLED)
    assert answers[0].effort.depth > 0


@pytest.mark.parametrize("engine", HELD)
def test_progress_only_grows_and_ends_with_what_was_found(
    engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bits_search, "CHUNK", 500)
    control = Sly()
    whole = analyze(Ask(CLASSIC, control=control, engine=engine))
    searching = [(positions, depth) for phase, positions, depth, _ in control.heard if phase == "search"]
    assert len(searching) > 10
    assert all(one[0] <= two[0] and one[1] <= two[1] for one, two in pairwise(searching))
    assert searching[-1][1] >= whole.farthest
    back = [depth for phase, _, depth, _ in control.heard if phase == "distances"]
    assert back == sorted(back)
    assert whole.hardest is not None
    assert back[-1] >= whole.hardest
    assert {phase for phase, *_ in control.heard} <= {"search", "solution", "distances"}
    assert search_progress(control).memory > 0


def test_progress_knows_how_many_placements_there_are_where_they_were_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(engines, "STAGES", ("bits-1",))
    control = Sly()
    search.warm_up()
    answer = solve(Ask(CLASSIC, control=control))
    assert (answer.effort.engine, answer.effort.placements) == ("bits", 65_880)
    assert {placements for *_, placements in control.heard} == {65_880}


def test_threads_that_solve_at_once_do_not_disturb_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        bits_search, "SMALLEST", 14
    )  # tables grow, also those for distances, and are handed on
    lopsided = drawn("AXXB AXXC DEEF DG.F HG.I", ".... .... .... .XX. .XX.")
    questions = [
        (layout, metric, engine)
        for layout in (CLASSIC, lopsided, drawn("AB. C.D ...", "... ... A.."))
        for metric in (Metric.MOVES, Metric.STEPS)
        for engine in ("bits", "wide")
    ]
    expected = [counted(analyze(Ask(*each[:2], engine=each[2]))) for each in questions]
    wrong: list[object] = []

    def work(first: int) -> None:
        for i in range(first, first + len(questions)):
            layout, metric, engine = questions[i % len(questions)]
            found = counted(analyze(Ask(layout, metric, engine=engine)))
            if found != expected[i % len(questions)]:
                wrong.append(questions[i % len(questions)])

    threads = [threading.Thread(target=work, args=(first,)) for first in (0, 4, 8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_a_solution_that_the_rules_refuse_is_never_returned(
    fresh: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    layout = drawn("A.. ...", "... ..A")
    found = fresh.engine("plain").search(encode(layout), Metric.STEPS, watch(), whole=False)

    class Liar(type(fresh.plain)):  # type: ignore[misc]
        def search(self, *_: object, **__: object) -> object:
            return found

    fresh._made["plain"] = Liar()
    assert solve(Ask(layout, Metric.STEPS, engine="plain")).length == 3
    with pytest.raises(WrongSolution):
        solve(Ask(drawn("A.. ...", "..A ..."), Metric.STEPS, engine="plain"))


def test_a_limit_beyond_what_the_machine_has_ends_as_stopped(fresh: Engines) -> None:
    class Poor(type(fresh.plain)):  # type: ignore[misc]
        def search(self, *_: object, **__: object) -> object:
            raise MemoryError

        measure = search

    fresh._made["plain"] = Poor()
    answer, whole = solve(Ask(CLASSIC, engine="plain")), analyze(Ask(CLASSIC, engine="plain"))
    assert (answer.status, answer.reason, answer.effort.depth) == (Status.STOPPED, Reason.MEMORY, 0)
    assert (whole.status, whole.reason, whole.histogram) == (Status.STOPPED, Reason.MEMORY, ())
    assert distances(Ask(CLASSIC, engine="plain")) is Reason.MEMORY
