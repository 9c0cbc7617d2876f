"""The engines, and the stages of kernels that they need.

A stage is a name in :data:`STAGES`: all kernels that one engine needs for one width of positions. Each is
compiled, or loaded from the cache, when a layout first needs it; the first one is all that a classic board
needs. So an engine that no layout has needed costs neither time nor memory, however many there are.

To add an engine, give it an entry in :data:`HOLDS`, a line in :func:`_make` and a row in
:data:`klotski_studio.solver.portfolio.TABLE`. Kernels of its own need a stage in :data:`STAGES`.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache
from itertools import count
from math import factorial, perm, prod
from types import MappingProxyType
from typing import TypeVar

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Board, Layout, Metric, Piece, Shape, Target
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import Encoded, encode
from klotski_studio.solver.base.engine import Engine, LimitWatch, SearchStopped
from klotski_studio.solver.choosing import choose
from klotski_studio.solver.holes import scope as tight
from klotski_studio.solver.kernels.cache import is_stored, note_stored
from klotski_studio.solver.patterns.scope import free_cells, holds
from klotski_studio.solver.plain import PlainEngine

_Found = TypeVar("_Found")

PATIENCE = 0.005
"""Seconds between two looks at the watch while kernels are compiled."""
LOADING_POSITIONS = 150_000
"""Positions of the plain engine, of all questions of a process together, after which the kernels are loaded
in any case: to search so many takes as long. A script that asks about a thousand small boards has them."""


SOLUTION_ONLY = ("refine", "patterns", "holes", "chain")
"""Engines that cannot search a whole space."""


def is_stored_soon(stage: str) -> Callable[[], bool]:
    """Whether ``stage`` is stored by now: a function that asks at each 64th call, since that takes longer."""
    calls = count(1)
    return lambda: next(calls) % 64 == 0 and is_stored(stage)


def alike(name: str, reason: Reason) -> tuple[str, ...]:
    """The engines that end as the one called ``name`` did: all that go by levels hold the same positions."""
    if reason is Reason.POSITIONS and name not in SOLUTION_ONLY:
        return ("plain", "bits", "wide", INDEX)
    return (name,)


INDEX = "index"
"""The engine, and the stage, that holds three bits for each placement."""
MOST_COUNTED = 1 << 62
"""More placements than these are not counted."""
WORDS = (1, 2)
"""Numbers of words that a position of the bits engine may have; kernels are compiled for each."""
ONE_FREE = "patterns-full"
"""The stage of the engine ``patterns`` for boards with one free cell, for which it has another search."""
GRAPH = "graph"
"""The stage of the graph of a space, and of its drawing."""
FLOODS = tuple([f"flood-{words}" for words in WORDS])
"""The stages that list all solved placements of a set of pieces, one for each of :data:`WORDS`."""
PACKINGS = "packings"
"""The stage that searches all packings of a small board."""
CLUSTERS = "clusters"
"""The stage that searches all boards of straight pieces that keep to their lines."""
STAGES = (
    "bits-1",
    "wide",
    "bits-2",
    INDEX,
    *SOLUTION_ONLY,
    ONE_FREE,
    GRAPH,
    *FLOODS,
    PACKINGS,
    CLUSTERS,
)
"""The stages in which kernels are compiled. None but the first is compiled before a layout needs it."""
FIRST_STAGE = STAGES[0]
"""This stage also compiles the counting of placements, on which every choice of an engine depends, and the
choice of the solution that is shown."""
AT_START = STAGES[:2]
"""What most layouts need: the window brings these before they are asked for."""


class Engines:
    """All engines, each made when it is first needed, and the stages of kernels that are compiled.

    Attributes:
        around: makes the context in which a stage is brought, in the thread that does it.
        ready: the stages whose kernels are compiled; a new set with each of them.
        spent: the positions that the plain engine has searched while they were not.
    """

    def __init__(self) -> None:
        self.plain = PlainEngine()
        self.around: Callable[[str], AbstractContextManager[object]] = nullcontext
        self.ready = frozenset[str]()
        self.spent = 0
        self._made: dict[str, Engine] = {"plain": self.plain}
        self._bringing: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
        self._lock = threading.Lock()

    def is_near(self, stage: str, factor: int) -> bool:
        """Whether ``stage`` is loaded in some 50 ms, less than numba itself takes, or is due in any case."""
        return (bool(self.ready) and is_stored(stage)) or self.spent > factor * LOADING_POSITIONS

    def engine(self, name: str) -> Engine:
        """The engine called ``name``; its modules are imported at the first call."""
        with self._lock:
            if name not in self._made:
                self._made[name] = _make(name)
            return self._made[name]

    def compile(self, control: Control | None = None, stages: Sequence[str] | None = None) -> None:
        """Compile ``stages``, or all, in order; if cancelled, end after the current one."""
        for stage in STAGES if stages is None else stages:
            if control is None or not control.is_cancelled:
                self.bring(stage)

    def compile_missing(self, stages: Sequence[str]) -> None:
        """Compile ``stages`` unless all of them are stored.

        For one who is about to start several processes, each of which would compile them otherwise.
        """
        if not all(map(is_stored, stages)):
            self.compile(stages=stages)

    def bring(self, stage: str) -> None:
        """Return when the kernels of ``stage`` are compiled; a second caller waits for the first.

        Raises:
            Exception: whatever the compiler raises.
        """
        with self._lock:
            lock = self._bringing[stage]
        with lock:
            if stage not in self.ready:
                with self.around(stage):
                    self._run_all_kernels(stage)
                with self._lock:
                    self.ready |= {stage}

    def wait_for(self, stage: str, watch: LimitWatch) -> None:
        """Return when the kernels of ``stage`` are ready; this takes nothing of the time of the search.

        They are brought on another thread, since compiling cannot be interrupted, but waiting can.

        Raises:
            SearchStopped: if the search is cancelled.
            Exception: whatever the compiler raises.
        """
        if stage in self.ready:
            return
        failures: list[Exception] = []

        def bring() -> None:
            try:
                self.bring(stage)
            except Exception as error:  # raised again on the thread that waits
                failures.append(error)

        thread = threading.Thread(target=bring, name=f"klotski-compile-{stage}", daemon=True)
        with watch.control.off_the_clock():
            thread.start()
            while thread.is_alive():
                watch.look()
                thread.join(PATIENCE)
        if failures:
            raise failures[0]

    def answer(
        self, stages: Sequence[str], watch: LimitWatch, search: Callable[[], _Found]
    ) -> _Found | Reason:
        """What ``search`` returns when the kernels of ``stages`` are ready, or the limit that ended it."""
        try:
            watch.look()
            for stage in stages:
                self.wait_for(stage, watch)
            return search()
        except SearchStopped as stop:
            return stop.reason
        except MemoryError:  # the limit is more than the machine has
            return Reason.MEMORY

    def _run_all_kernels(self, stage: str) -> None:
        """Compile or load a stage by calling all its kernels on a small example."""
        with self._lock:  # stages are brought on threads of their own, and numba's modules import each other
            import klotski_studio.solver.kernels.compiler  # noqa: F401
        words, watch = stage.partition("-")[2], LimitWatch(Limits(), Control())
        encoded = encode(_full_example() if stage == ONE_FREE else _example(int(words or 1)))
        if stage == FIRST_STAGE:
            from klotski_studio.solver.index.diagram import count_placements

            count_placements(encoded)
        if stage == GRAPH:
            _draw(encoded, watch)
        elif stage in FLOODS:
            _flood(int(words), watch)
        elif stage == PACKINGS:
            _flood_packings(watch)
        elif stage == CLUSTERS:
            _search_clusters(watch)
        else:
            self._ask(stage, encoded, watch)
        note_stored(stage)

    def _ask(self, stage: str, encoded: Encoded, watch: LimitWatch) -> None:
        """Ask an engine everything that it can answer."""
        name = stage.partition("-")[0]
        engine = self.engine(name)
        found = engine.search(encoded, Metric.MOVES, watch, whole=False)
        if stage == FIRST_STAGE and found.optimal is not None:
            choose(encoded, Metric.MOVES, found.optimal, watch)
        if name not in SOLUTION_ONLY:
            _, table = engine.measure(encoded, Metric.MOVES, watch)
            if table is not None:
                table.to_goal(encoded.start)
        if name == "wide":
            from klotski_studio.solver.rows.levels import LevelSearch

            search = LevelSearch(encoded, Metric.MOVES, watch)
            search.team.close(search)  # which only large levels call otherwise


def _draw(encoded: Encoded, watch: LimitWatch) -> None:
    """Build the graph of a small example, and draw it."""
    from klotski_studio.solver.spaces.graph import Drawing, explore

    Drawing(explore(encoded, Metric.MOVES, watch, most=1000)).refine(lambda: True)


def _flood(words: int, watch: LimitWatch) -> None:
    """List the solved placements of a small example, and search from them."""
    from klotski_studio.solver.bits.flood import flood
    from klotski_studio.solver.bits.search import Pool

    flood(encode(_example(words), everywhere=True), Metric.MOVES, watch, Pool())


def _flood_packings(watch: LimitWatch) -> None:
    """Search the packings of a small board; they are so many that the tables grow."""
    from klotski_studio.solver.spaces.packings import ANY_NUMBER, PackingFlood

    PackingFlood(Board(3, 3), Shape.rectangle(1, 1), 6, ANY_NUMBER, Metric.MOVES, watch).found()


def _search_clusters(watch: LimitWatch) -> None:
    """Search all boards of 3 x 3 cells."""
    from klotski_studio.solver.spaces.clusters import LineBoard, search

    search(LineBoard(3, 3, (2,), 1, 2, 1), (), Metric.MOVES, watch)


def able(encoded: Encoded, *, whole: bool) -> tuple[str, ...]:
    """The names of the engines that can represent ``encoded``, whatever the size of its space."""
    if encoded.size == 0:
        return ("plain",)
    return tuple(name for name in HOLDS if is_able(name, encoded, whole=whole))


def is_able(name: str, encoded: Encoded, *, whole: bool) -> bool:
    """Whether the engine called ``name`` can represent ``encoded``, some of whose pieces can move."""
    return not (whole and name in SOLUTION_ONLY) and HOLDS[name](encoded)


def is_counted(encoded: Encoded) -> bool:
    """Whether the placements of ``encoded`` can be counted: its cells must fit into one 64-bit word."""
    return len(encoded.cells) <= 64


def count_tiles(encoded: Encoded) -> int | None:
    """The number of placements if every piece covers one cell and can stand on all; else None.

    The diagram of a 15-puzzle takes longer than most searches of it.
    """
    cells, kinds = len(encoded.cells), len(encoded.kinds)
    if encoded.size != cells * kinds or any(cover.bit_count() > 1 for cover in encoded.covers):
        return None
    found = perm(cells, sum(encoded.counts)) // prod(map(factorial, encoded.counts))
    return found if found <= MOST_COUNTED else None


def is_numbered(encoded: Encoded) -> bool:
    """Whether the index can give every placement a number, whatever the memory limit is."""
    from klotski_studio.solver.index.diagram import MAX_NODES, MAX_RANKED, nothing, remembered_count

    placements = remembered_count(encoded, MAX_NODES, nothing)
    return placements is not None and placements <= MAX_RANKED


@lru_cache
def estimated(encoded: Encoded) -> float:
    """About how many placements there are, large pieces first: each finds its cells free by chance."""
    free = cells = len(encoded.cells)
    found = 1.0
    for area, k in sorted([(len(kind.shape.cells), k) for k, kind in enumerate(encoded.kinds)], reverse=True):
        low, high = encoded.kind_range(k)
        for number in range(encoded.counts[k]):
            found *= max(1.0, (high - low) * (free / cells) ** area) / (number + 1)
            free -= area
    return found


def stage_of(name: str, encoded: Encoded) -> str:
    """The stage of :data:`STAGES` that compiles the kernels which an engine needs for ``encoded``."""
    if name == "patterns" and free_cells(encoded) == 1:
        return ONE_FREE
    return f"bits-{words_of(encoded)}" if name == "bits" else name


def words_of(encoded: Encoded) -> int:
    """How many words a position of ``encoded`` has in the bits engine, which must hold it."""
    return next(words for words in WORDS if encoded.size <= 64 * words)


def _make(name: str) -> Engine:
    """The engine called ``name``; its modules are imported only here."""
    if name == "bits":
        from klotski_studio.solver.bits.engine import BitsEngine

        return BitsEngine()
    if name == INDEX:
        from klotski_studio.solver.index.engine import IndexEngine

        return IndexEngine()
    if name == "holes":
        from klotski_studio.solver.holes.engine import HolesEngine

        return HolesEngine()
    if name == "chain":
        from klotski_studio.solver.chain.engine import ChainEngine

        return ChainEngine()
    if name == "patterns":
        from klotski_studio.solver.patterns.engine import PatternsEngine

        return PatternsEngine()
    if name == "refine":
        from klotski_studio.solver.refine.engine import RefineEngine

        return RefineEngine()
    from klotski_studio.solver.rows.levels import WideEngine

    return WideEngine()


def _has_others(encoded: Encoded) -> bool:
    """Whether some pieces have no target, nor stand in for one that has: those may not matter."""
    return any(not kind.targets for kind in encoded.kinds)


def _has_words(encoded: Encoded) -> bool:
    """Whether a position fits into the words that ``bits`` has kernels for."""
    return is_counted(encoded) and encoded.size <= 64 * WORDS[-1]


HOLDS: Mapping[str, Callable[[Encoded], bool]] = MappingProxyType(
    {
        "plain": lambda _: True,
        "wide": lambda _: True,
        INDEX: is_counted,
        "bits": _has_words,
        "refine": _has_others,
        "patterns": holds,
        "holes": tight.holds,
        "chain": lambda encoded: bool(encoded.goal) and _has_others(encoded),
    }
)
"""All engines by name: whether each can represent a layout, whatever the size of its space."""


def _example(words: int) -> Layout:
    """A board whose positions have that many words; it has a few hundred positions.

    A corridor with three free cells; all pieces but two, which are alike, want to go right::

        A B C D E . . .      goal  . . . . . C D E
    """
    width = {1: 8, 2: 11}[words]
    one = Shape.rectangle(1, 1)
    pieces = tuple(Piece(chr(ord("A") + x), one, (x, 0)) for x in range(width - 3))
    goal = tuple(Target(piece.key, (piece.at[0] + 3, 0), one) for piece in pieces[2:])
    return Layout(Board(width, 1), pieces, goal)


def _full_example() -> Layout:
    """A board with one free cell, for which ``patterns`` has another search.

    It is solved in some moves::

    A B .      goal  B . .
    C D E            A C .
    """
    one = Shape.rectangle(1, 1)
    places = ((0, 0), (1, 0), (0, 1), (1, 1), (2, 1))
    pieces = tuple(Piece(key, one, at) for key, at in zip("ABCDE", places, strict=True))
    goal = (Target("A", (0, 1), one), Target("B", (0, 0), one), Target("C", (1, 1), one))
    return Layout(Board(3, 2), pieces, goal)
