"""The engines, and the stages in which their kernels are compiled.

Kernels are compiled, or loaded from the cache, in stages; the first is all that a classic
board needs. :mod:`~klotski_studio.solver.portfolio` chooses among the engines.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from klotski_studio.core.control import Control
from klotski_studio.core.geometry import Shape
from klotski_studio.core.layout import Board, Layout, Piece, Target
from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import Encoded, encode
from klotski_studio.solver.base.engine import Engine, LimitWatch
from klotski_studio.solver.plain import PlainEngine

SOLUTION_ONLY = ("astar",)
"""Engines that cannot search a whole space."""
WORDS = (1, 2, 4, 8)
"""Numbers of words that a position of the bits engine may have; kernels are compiled for each."""
STAGES = ("bits-1", "bits-2", "wide", "index", *SOLUTION_ONLY, "bits-4", "bits-8")
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

    def is_ready(self, stage: str) -> bool:
        """Whether the kernels of ``stage`` are compiled."""
        return stage in self._ready

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

    def wait_for(self, stage: str, wait: Callable[[], None]) -> None:
        """Compile ``stage`` on another thread, since compiling cannot be interrupted, but waiting can.

        Returns when the stage is compiled; until then calls ``wait`` every :data:`PATIENCE` seconds.

        Raises:
            Exception: whatever ``wait`` or the compiler raises.
        """
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
    if not is_counted(encoded):
        return ("plain", "wide")
    names = ["plain", "wide", "index"]
    if encoded.size <= 64 * WORDS[-1]:
        names.append("bits")
    if not whole:
        names += SOLUTION_ONLY
    return tuple(names)


def is_counted(encoded: Encoded) -> bool:
    """Whether the placements of ``encoded`` can be counted: its cells must fit into one 64-bit word."""
    return len(encoded.cells) <= 64


def stage_of(name: str, encoded: Encoded) -> str:
    """The stage of :data:`STAGES` that compiles the kernels which an engine needs for ``encoded``."""
    if name != "bits":
        return name
    return f"bits-{next(words for words in WORDS if encoded.size <= 64 * words)}"


def _make(name: str) -> Engine:
    if name == "bits":
        from klotski_studio.solver.bits.engine import BitsEngine

        return BitsEngine()
    if name == "index":
        from klotski_studio.solver.index.engine import IndexEngine

        return IndexEngine()
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
