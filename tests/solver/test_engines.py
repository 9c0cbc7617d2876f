"""The engines and their stages, and how plain Python hands over while kernels are being compiled."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Board, Layout, Metric, Piece, Shape, Target
from klotski_studio.solver import engines, portfolio, search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Ending, Reason, Status
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import Encoded, encode
from klotski_studio.solver.base.engine import DistanceTable, LimitWatch, Searched
from klotski_studio.solver.bits import search as bits_search
from klotski_studio.solver.engines import SOLUTION_ONLY, STAGES, Engines, able
from klotski_studio.solver.index import search as index_search
from klotski_studio.solver.plain import PlainEngine
from klotski_studio.solver.search import analyze, solve
from tests.solver.agreement import CLASSIC, cancelled
from tests.strategies import drawn

SMALL = drawn("AB. C.D ...", "... ... A..")


def crowd(width: int, height: int) -> Layout:
    """A board full but for one cell, and every tile wanted: as many kinds as pieces."""
    one = Shape.rectangle(1, 1)
    cells = Board(width, height).cells()[:-1]
    pieces = tuple(Piece(chr(0x4E00 + i), one, at) for i, at in enumerate(cells))
    return Layout(Board(width, height), pieces, tuple(Target(p.key, p.at, one) for p in pieces))


def test_an_engine_for_solutions_alone_is_never_asked_about_a_whole_space() -> None:
    for layout in (CLASSIC, SMALL, crowd(4, 4)):
        whole, solution = able(encode(layout), whole=True), able(encode(layout), whole=False)
        assert not set(SOLUTION_ONLY) & set(whole)
        assert set(whole) <= set(solution)


def test_every_size_of_position_has_a_stage_of_its_own() -> None:
    assert engines.WORDS == bits_search.WIDTHS
    for words in engines.WORDS:
        encoded = encode(engines._example(words))
        assert engines.stage_of("bits", encoded) == f"bits-{words}" in STAGES
        assert len(encoded.cells) <= 64


def test_nothing_is_compiled_a_second_time_once_all_stages_are_there() -> None:
    code = """if True:
    from klotski_studio.solver.engines import STAGES
    from klotski_studio.solver.kernels import best_first, bits, diagram, index, rows
    from klotski_studio.core.layout import Metric
    from klotski_studio.solver import search
    from klotski_studio.solver.ask import Ask
    from tests.solver.test_engines import CLASSIC, SMALL, crowd
    from tests.strategies import drawn

    def compiled():
        modules = (best_first, bits, diagram, index, rows)
        return {n: len(f.signatures) for m in modules for n, f in vars(m).items() if hasattr(f, 'signatures')}

    search.warm_up()
    before = compiled()
    for layout in (CLASSIC, SMALL, drawn('AB ..', 'A. ..'), crowd(4, 2)):
        for metric in Metric:
            for engine in ('bits', 'index', 'wide'):
                search.solve(Ask(layout, metric, engine=engine))
                search.analyze(Ask(layout, metric, engine=engine))
    assert search.DEFAULT.engines.ready == set(STAGES)
    print({name: count for name, count in compiled().items() if count != before[name]})
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("{}\n", "")


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> Engines:
    """Engines with nothing compiled as far as they know, that hand over early."""
    made = Engines()
    monkeypatch.setattr(search.DEFAULT, "engines", made)
    monkeypatch.setattr(portfolio, "PLAIN_POSITIONS", 5000)
    monkeypatch.setattr(portfolio, "COMPILING_FACTOR", 1)
    return made


def test_a_small_board_is_answered_in_plain_python_until_kernels_are_there(
    fresh: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "STAGES", ("bits-1",))
    cold = solve(Ask(SMALL))
    assert (cold.status, cold.effort.engine, fresh.ready) == (Status.SOLVED, "plain", set())
    assert cold.effort.memory > 0
    search.warm_up()
    warm = solve(Ask(SMALL))
    assert (warm.effort.engine, fresh.ready) == ("bits", {"bits-1"})
    assert (warm.length, warm.solution) == (cold.length, cold.solution)


def test_a_board_that_plain_python_would_search_for_long_goes_on_once_the_kernels_are_stored(
    fresh: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = iter([False] * 3)
    monkeypatch.setattr(portfolio, "COMPILING_FACTOR", 1000)
    for module in (portfolio, engines):
        monkeypatch.setattr(module, "is_stored", lambda _: next(looks, True))
    plain, *others = solve(Ask(CLASSIC)).effort.stages
    assert (plain.engine, plain.ending, plain.positions < 5000) == ("plain", Ending.BUDGET, True)
    assert others[-1].ending is Ending.ANSWERED
    assert fresh.ready


def test_a_larger_board_goes_on_to_the_compiled_engine_and_from_then_on_begins_there(
    fresh: Engines,
) -> None:
    direct = solve(Ask(CLASSIC, engine="bits"))
    assert not fresh.ready
    handed = solve(Ask(CLASSIC))
    assert (handed.effort.engine, handed.effort.placements) == ("bits", 65_880)
    assert (handed.length, handed.solution) == (direct.length, direct.solution)
    assert "bits-1" in fresh.ready
    assert solve(Ask(SMALL)).effort.engine == "bits"
    whole = analyze(Ask(CLASSIC))
    assert (whole.reachable, whole.effort.engine) == (25_955, "bits")


@pytest.mark.parametrize(
    ("ready", "stored", "first"), [(True, True, "bits"), (True, False, "plain"), (False, True, "plain")]
)
def test_plain_python_is_left_out_where_further_kernels_need_only_be_loaded(
    *, ready: bool, stored: bool, first: str, fresh: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "is_stored", lambda _: stored)
    if ready:
        fresh.ready |= {"wide"}  # another stage than the one that is needed
    assert solve(Ask(CLASSIC)).effort.stages[0].engine == first


def test_many_small_boards_get_the_kernels_when_plain_python_has_taken_as_long_as_loading_them(
    fresh: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    once = solve(Ask(SMALL)).effort.positions
    monkeypatch.setattr(engines, "LOADING_POSITIONS", 2 * once)
    assert [solve(Ask(SMALL)).effort.engine for _ in range(4)] == ["plain", "plain", "bits", "bits"]


def test_an_analysis_and_distances_are_handed_over_as_well(fresh: Engines) -> None:
    whole = analyze(Ask(CLASSIC))
    assert (whole.reachable, whole.hardest, whole.effort.engine) == (25_955, 93, "bits")


def test_the_callers_own_limit_is_not_taken_for_that_of_plain_python(fresh: Engines) -> None:
    answer = solve(Ask(CLASSIC, limits=Limits(positions=400)))
    assert (answer.status, answer.reason, answer.effort.engine) == (Status.STOPPED, Reason.POSITIONS, "plain")
    assert not fresh.ready


@pytest.mark.parametrize(("cores", "threads"), [(1, 1), (2, 2), (4, 4), (None, 1)])
def test_large_levels_are_shared_by_as_many_threads_as_there_are_cores(
    cores: int | None, threads: int, fresh: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    if cores is None:
        monkeypatch.delattr(os, "sched_getaffinity", raising=False)
        monkeypatch.setattr(os, "cpu_count", lambda: None)
    else:
        monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(cores)), raising=False)
    assert solve(Ask(CLASSIC, engine="index")).effort.threads == 1
    monkeypatch.setattr(index_search, "SHARE", 1)
    shared = solve(Ask(CLASSIC, engine="index"))
    assert (shared.length, shared.effort.threads) == (81, threads)


class SlowCompiler(PlainEngine):
    """Stands for the kernels: compiles until it is told that it is done."""

    name = "bits"

    def __init__(self) -> None:
        self.begun, self.done = threading.Event(), threading.Event()
        self.failure: Exception | None = None
        self.times = 0

    def measure(
        self, encoded: Encoded, metric: Metric, watch: LimitWatch
    ) -> tuple[Searched, DistanceTable | None]:
        self.times += 1
        self.begun.set()
        self.done.wait()
        if self.failure is not None:
            raise self.failure
        return super().measure(encoded, metric, watch)


@pytest.fixture
def compiler(fresh: Engines) -> Iterator[SlowCompiler]:
    slow = SlowCompiler()
    fresh._made["bits"] = slow
    yield slow
    slow.done.set()


@pytest.mark.parametrize("ask", [solve, analyze])
def test_waiting_for_the_compiler_can_be_cancelled(ask: type[object], compiler: SlowCompiler) -> None:
    control = Control()

    def cancel_once_begun() -> None:
        compiler.begun.wait()
        control.cancel()

    threading.Thread(target=cancel_once_begun).start()
    answer = ask(Ask(CLASSIC, control=control))  # type: ignore[call-arg]
    assert (answer.status, answer.reason) == (Status.STOPPED, Reason.CANCELLED)  # type: ignore[attr-defined]
    assert answer.effort.depth > 5  # type: ignore[attr-defined]


def test_waiting_for_the_compiler_is_no_time_of_the_search(
    compiler: SlowCompiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [100.0]
    monkeypatch.setattr("klotski_studio.core.control.time.perf_counter", lambda: clock[0])

    @contextmanager
    def compiling(_: str) -> Iterator[None]:
        clock[0] += 1000
        yield

    search.around_compiling(compiling)
    compiler.done.set()
    answer = solve(Ask(CLASSIC, limits=Limits(seconds=60)))
    assert clock[0] > 1000
    assert (answer.status, answer.effort.engine, answer.effort.seconds) == (Status.SOLVED, "bits", 0)


def test_a_compiler_that_fails_is_heard_of(compiler: SlowCompiler) -> None:
    compiler.failure = ImportError("no compiler here")
    compiler.done.set()
    with pytest.raises(ImportError, match="no compiler here"):
        solve(Ask(CLASSIC))
    assert solve(Ask(SMALL)).status is Status.SOLVED


def test_who_comes_second_waits_for_what_is_being_compiled_already(compiler: SlowCompiler) -> None:
    answers: list[str] = []

    def ask() -> None:
        answers.append(f"{solve(Ask(CLASSIC)).length} by {solve(Ask(CLASSIC)).effort.engine}")

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    compiler.begun.wait()
    compiler.done.set()
    for thread in threads:
        thread.join()
    assert answers == ["81 by bits"] * 3
    assert compiler.times == 1


def test_warming_up_ends_after_the_stage_it_is_at_when_it_is_cancelled(
    fresh: Engines, compiler: SlowCompiler
) -> None:
    control = Control()
    thread = threading.Thread(target=search.warm_up, args=(control,))
    thread.start()
    compiler.begun.wait()
    control.cancel()
    compiler.done.set()
    thread.join()
    assert fresh.ready == {"bits-1"}


def test_warming_up_twice_at_once_compiles_once(fresh: Engines, compiler: SlowCompiler) -> None:
    compiler.done.set()
    threads = [threading.Thread(target=search.warm_up) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert fresh.ready == set(STAGES)
    assert compiler.times == len(engines.WORDS)


@pytest.mark.parametrize(("stored", "price"), [(True, search.LOADING), (False, search.COMPILING)])
def test_kernels_are_brought_where_plain_python_would_take_longer(
    *, stored: bool, price: int, fresh: Engines, compiler: SlowCompiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "is_stored", lambda stage: stored)
    compiler.done.set()
    search.bring_for(price, Control())
    assert not fresh.ready
    search.bring_for(price + 1, Control())
    assert fresh.ready == {"bits-1"}


def test_bringing_kernels_for_many_layouts_can_be_cancelled(fresh: Engines, compiler: SlowCompiler) -> None:
    search.bring_for(search.COMPILING + 1, cancelled())
    compiler.begun.wait()
    assert not fresh.ready
