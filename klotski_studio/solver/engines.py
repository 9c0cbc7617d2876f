"""The choice of the engine, by the number of placements and by which kernels are compiled.

Kernels are compiled, or loaded from the cache, in stages; the first is all that a classic
board needs. While a board's stage is not ready, the plain engine searches; only a search that is
too large for it waits for the compiler, under its own limits, so that it can be cancelled meanwhile.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from dataclasses import replace

from klotski_studio.core.control import Control
from klotski_studio.core.geometry import Shape
from klotski_studio.core.layout import Board, Layout, Piece, Target
from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import Encoded, encode
from klotski_studio.solver.base.engine import DistanceTable, Engine, LimitWatch, Searched, SearchStopped
from klotski_studio.solver.plain import PlainEngine

PLAIN_POSITIONS = 30_000
"""Positions that the plain engine may hold before a compiled one takes over: some tenths of a second."""
BITS_PLACEMENTS = 6_000_000
"""Up to this number the hash table is faster; beyond, the perfect index takes a fraction of the memory."""
INDEX_SOLVE_PLACEMENTS = 100_000_000
"""Beyond this many placements a solution alone is found faster by A*."""
SOLUTION_ONLY = ("astar",)
"""Engines that cannot search a whole space."""
WORDS = (1, 2, 4, 8)
"""Numbers of words that a position of the bits engine may have; kernels are compiled for each."""
STAGES = ("bits-1", "bits-2", "index", "wide", *SOLUTION_ONLY, "bits-4", "bits-8")
"""The stages in which kernels are compiled, in this order."""
FIRST_STAGE = STAGES[0]
"""This stage also compiles the counting of placements, on which every choice depends."""
PATIENCE = 0.005
"""Seconds between two looks at the watch while kernels are compiled."""


class Engines:
    """All engines, each made when it is first needed, and the stages that are compiled."""

    def __init__(self) -> None:
        self.plain = PlainEngine()
        self._made: dict[str, Engine] = {"plain": self.plain}
        self._lock = threading.Lock()
        self._ready: set[str] = set()
        self._locks = {stage: threading.Lock() for stage in STAGES}

    def choose(self, encoded: Encoded, watch: LimitWatch, name: str | None, *, whole: bool) -> Engine:
        """The engine for ``encoded``, or the one called ``name``.

        Sets ``watch.placements`` if they were counted.

        Raises:
            ValueError: if ``name`` is not an engine, or not one that can hold ``encoded``.
        """
        if name is not None:
            if name not in able(encoded, whole=whole):
                raise ValueError(f"engine {name!r} cannot answer this")
            return self.engine(name)
        if encoded.size == 0:
            return self.plain
        if FIRST_STAGE in self._ready or not _is_counted(encoded):
            chosen = choice(encoded, watch, whole=whole)
            if _stage(chosen, encoded) in self._ready:
                return self.engine(chosen)
        return _PlainFirst(self)

    def compiled_for(
        self, encoded: Encoded, watch: LimitWatch, wait: Callable[[], None], *, whole: bool
    ) -> Engine:
        """The compiled engine for ``encoded``; compiles its kernels, calling ``wait`` meanwhile."""
        if _is_counted(encoded):
            self._await(FIRST_STAGE, wait)
        chosen = choice(encoded, watch, whole=whole)
        self._await(_stage(chosen, encoded), wait)
        return self.engine(chosen)

    def engine(self, name: str) -> Engine:
        """The engine called ``name``; its modules are imported at the first call."""
        with self._lock:
            if name not in self._made:
                self._made[name] = _make(name)
            return self._made[name]

    def compile(self, control: Control | None = None) -> None:
        """Compile all stages in order; ends after the current one if cancelled."""
        for stage in STAGES:
            if control is None or not control.is_cancelled:
                self._compile_stage(stage)

    def _compile_stage(self, stage: str) -> None:
        """Compile a stage by calling all its kernels on a small example."""
        with self._locks[stage]:
            if stage in self._ready:
                return
            name, _, words = stage.partition("-")
            encoded = encode(_example(int(words or 1)))
            if stage == FIRST_STAGE:
                from klotski_studio.solver.index.diagram import count_placements

                count_placements(encoded)
            engine, watch = self.engine(name), LimitWatch(Limits(), Control())
            engine.search(encoded, Metric.MOVES, watch, whole=False)
            if name not in SOLUTION_ONLY:
                _, table = engine.measure(encoded, Metric.MOVES, watch)
                if table is not None:
                    table.to_goal(encoded.start)
            self._ready.add(stage)

    def _await(self, stage: str, wait: Callable[[], None]) -> None:
        """Compile ``stage`` on another thread, since compiling cannot be interrupted, but waiting can."""
        if stage in self._ready:
            return
        failures: list[Exception] = []

        def compile_stage() -> None:
            try:
                self._compile_stage(stage)
            except Exception as error:  # raised again on the thread that waits
                failures.append(error)

        thread = threading.Thread(target=compile_stage, name=f"klotski-compile-{stage}", daemon=True)
        thread.start()
        while thread.is_alive():
            wait()
            thread.join(PATIENCE)
        if failures:
            raise failures[0]


def able(encoded: Encoded, *, whole: bool) -> tuple[str, ...]:
    """The names of the engines that can represent ``encoded``, whatever the size of its space."""
    if encoded.size == 0:
        return ("plain",)
    if not _is_counted(encoded):
        return ("plain", "wide")
    names = ["plain", "wide", "index"]
    if encoded.size <= 64 * WORDS[-1]:
        names.append("bits")
    if not whole:
        names += SOLUTION_ONLY
    return tuple(names)


def choice(encoded: Encoded, watch: LimitWatch, *, whole: bool) -> str:
    """The name of the compiled engine for ``encoded``, by the number of its placements.

    Where they are too many to be numbered, or cannot be counted, a hash table may still be large
    enough for those that can be reached: the engine with the least memory per position.
    """
    names = able(encoded, whole=whole)
    if "index" not in names:
        return "wide"
    from klotski_studio.solver.index.diagram import MAX_RANKED, count_placements, nodes_within

    memory = watch.limits.memory
    count = watch.placements = count_placements(encoded, nodes_within(encoded, memory))
    if count is None:
        return "wide"
    if count <= BITS_PLACEMENTS:
        return "bits" if "bits" in names else "wide"
    is_too_large = count > MAX_RANKED or (memory is not None and count // 2 + (64 << 20) > memory)
    if "astar" in names and (is_too_large or count > INDEX_SOLVE_PLACEMENTS):
        from klotski_studio.solver.astar import is_promising

        if is_promising(encoded):
            return "astar"
    return "wide" if is_too_large else "index"


def _is_counted(encoded: Encoded) -> bool:
    """Whether its placements can be counted: its cells must fit into one 64-bit word."""
    return len(encoded.cells) <= 64


def _stage(name: str, encoded: Encoded) -> str:
    """The stage of the kernels that an engine needs for ``encoded``."""
    if name != "bits":
        return name
    return f"bits-{next(words for words in WORDS if encoded.size <= 64 * words)}"


def _make(name: str) -> Engine:
    if name == "bits":
        from klotski_studio.solver.bits.engine import BitsEngine

        return BitsEngine()
    if name == "index":
        from klotski_studio.solver.index.engine import IndexEngine

        # Shares large levels alone; more than two threads would wait for memory.
        return IndexEngine(threads=min(2, os.cpu_count() or 1))
    if name == "astar":
        from klotski_studio.solver.astar import AStarEngine

        return AStarEngine()
    from klotski_studio.solver.wide.engine import WideEngine

    return WideEngine()


def _example(words: int) -> Layout:
    """A board whose positions have that many words; it has a few hundred positions.

    A corridor with three free cells; all pieces but two, which are alike, want to go right::

        A B C D E . . .      goal  . . . . . C D E
    """
    width = {1: 8, 2: 11, 4: 16, 8: 19}[words]
    one = Shape.rectangle(1, 1)
    pieces = tuple(Piece(chr(ord("A") + x), one, (x, 0)) for x in range(width - 3))
    goal = tuple(Target(piece.key, (piece.at[0] + 3, 0), one) for piece in pieces[2:])
    return Layout(Board(width, 1), pieces, goal)


class _PlainFirst:
    """The plain engine up to its limit, then the compiled one."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines
        self._engine: Engine = engines.plain

    @property
    def name(self) -> str:
        """The engine that answered."""
        return self._engine.name

    def search(self, encoded: Encoded, metric: Metric, watch: LimitWatch, *, whole: bool) -> Searched:
        """See :meth:`klotski_studio.solver.base.engine.Engine.search`."""
        short = _short(watch)
        found = self._engine.search(encoded, metric, short, whole=whole)
        watch.peak_memory = short.peak_memory
        if not _is_outgrown(found, watch):
            return found
        try:
            self._hand_over(encoded, watch, found, whole=whole)
        except SearchStopped as stop:
            return replace(found, reason=stop.reason)
        return self._engine.search(encoded, metric, watch, whole=whole)

    def measure(
        self, encoded: Encoded, metric: Metric, watch: LimitWatch
    ) -> tuple[Searched, DistanceTable | None]:
        """See :meth:`klotski_studio.solver.base.engine.Engine.measure`."""
        short = _short(watch)
        found, table = self._engine.measure(encoded, metric, short)
        watch.peak_memory = short.peak_memory
        if not _is_outgrown(found, watch):
            return found, table
        try:
            self._hand_over(encoded, watch, found, whole=True)
        except SearchStopped as stop:
            return replace(found, reason=stop.reason), None
        return self._engine.measure(encoded, metric, watch)

    def _hand_over(self, encoded: Encoded, watch: LimitWatch, found: Searched, *, whole: bool) -> None:
        """Switch to the compiled engine, waiting for its kernels under the caller's limits.

        Raises:
            SearchStopped: if cancelled, or out of time.
        """

        def wait() -> None:
            watch.check("search", found.positions, len(found.histogram), 0)

        self._engine = self._engines.compiled_for(encoded, watch, wait, whole=whole)


def _short(watch: LimitWatch) -> LimitWatch:
    """``watch`` with the plain engine's limit of positions, if it is lower."""
    positions = watch.limits.positions
    if positions is None or positions > PLAIN_POSITIONS:
        positions = PLAIN_POSITIONS
    return LimitWatch(replace(watch.limits, positions=positions), watch.control)


def _is_outgrown(found: Searched, watch: LimitWatch) -> bool:
    """Whether the plain engine's own limit ended the search, not the caller's."""
    positions = watch.limits.positions
    return found.reason is Reason.POSITIONS and (positions is None or positions > PLAIN_POSITIONS)
