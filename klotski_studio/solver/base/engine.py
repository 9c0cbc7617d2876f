"""The interface of an engine: its results, and the object that tells it when to stop.

An engine answers in placement numbers (:mod:`~klotski_studio.solver.base.encode`). It returns
how many positions lie on each level, and, if a goal was reached, the *optimal part* of the
space: every position on any optimal solution, with every move between them.
:mod:`~klotski_studio.solver.base.paths` chooses the solution that is shown and counts them, for all
engines.

The memory of large new arrays is provided in slices, with looks at the watch in between. The system clears a
page of new memory at its first use. A kernel that uses a large new table at random touches nearly every page
within its first milliseconds, and the system clears the whole of it meanwhile: 0.7 s for a gigabyte, in which
a cancel is not noticed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeAlias

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Metric
from klotski_studio.solver.base.answer import Reason, StageTried
from klotski_studio.solver.base.control import Limits, SearchProgress, cores
from klotski_studio.solver.base.encode import I32, Encoded

if TYPE_CHECKING:  # a small search needs no numpy
    import numpy.typing as npt

Numbers: TypeAlias = "I32 | Sequence[int]"
"""Integers in one dimension: compiled engines return arrays, the plain one works without numpy."""


class SearchStopped(Exception):
    """Raised inside an engine to end a search early."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


class LimitWatch:
    """Limits and control of one search; engines ask it between chunks of a few milliseconds.

    Attributes:
        limits: where the search ends.
        control: cancels it, and holds its progress.
        peak_memory: bytes of the search's own tables at their largest.
        placements: number of ways to place all pieces; None if not counted.
        threads: the most threads that searched at once.
        earlier: positions of earlier searches for the same answer, which progress includes.
        proven: depth that earlier searches have proven.
        expected: positions that a search in another metric held, so that a large table is made once.
        phase: the phase that progress names; empty for that of the engine.
        stages: the stages that have ended, for the answer.
        level: for engines that know it, which share of the level at hand is done, and the seconds that the
            rest of it will take (None if not known yet).
        budget: the most positions that this part of the search may hold, and halves of placements that it
            may list; None for no budget. Unlike ``limits``, it only hands on to another engine.
        is_relieved: whether a faster engine is ready by now, which ends the part like its budget.
        is_over_budget: whether the budget ended the part.
        held: bytes that searches which are paused hold meanwhile.
    """

    def __init__(self, limits: Limits, control: Control) -> None:
        self.limits = limits
        self.control = control
        self.peak_memory = 0
        self.placements: int | None = None
        self.threads = 1
        self.earlier = 0
        self.proven = self.expected = 0
        self.phase = ""
        self.stages: list[StageTried] = []
        self.level: tuple[float, float | None] | None = None
        self.budget: int | None = None
        self.is_relieved: Callable[[], bool] = lambda: False
        self.is_over_budget = False
        self.held = 0

    def part(self, positions: int | None, phase: str = "") -> LimitWatch:
        """A watch for one part of the search, with its own limit of positions.

        Time, memory and control are shared; :meth:`add` takes over what the part needed. If ``phase``
        is given, progress names it instead of the phase of the engine.
        """
        is_same = positions == self.limits.positions
        part = LimitWatch(self.limits if is_same else replace(self.limits, positions=positions), self.control)
        part.phase = phase
        part.placements, part.earlier, part.proven = self.placements, self.earlier, self.proven
        part.held, part.expected = self.held, self.expected
        return part

    def add(self, part: LimitWatch) -> None:
        """Take over the memory and threads of a part that has ended."""
        self.peak_memory = max(self.peak_memory, part.peak_memory)
        self.threads = max(self.threads, part.threads)

    def threads_for(self, work: int, least: int) -> int:
        """How many threads may share ``work``, of which each is to have at least ``least``; noted."""
        allowed = self.limits.threads or cores()
        threads = max(1, min(allowed, work // least))
        self.threads = max(self.threads, threads)
        return threads

    def check(self, phase: str, positions: int, depth: int, memory: int) -> None:
        """Report progress, and raise :class:`SearchStopped` if cancelled or out of time or positions."""
        self.peak_memory = max(self.peak_memory, memory + self.held)
        seconds = self.control.seconds
        phase = self.phase or phase
        if phase == "search":
            done, deepest = self.earlier + positions, max(self.proven, depth)
        else:
            done, deepest = positions, depth
        share, left = self.level or (None, None)
        self.control.report(
            SearchProgress(phase, done, self.placements, seconds, deepest, memory, share, left)
        )
        self.look()
        if self.limits.positions is not None and positions > self.limits.positions:
            raise SearchStopped(Reason.POSITIONS)
        self.spend(positions)

    def spend(self, work: int) -> None:
        """Raise :class:`SearchStopped` if relieved, or if ``work``, all that was done, is over the budget."""
        if (self.budget is not None and work > self.budget) or self.is_relieved():
            self.is_over_budget = True
            raise SearchStopped(Reason.POSITIONS)

    def look(self) -> None:
        """Raise :class:`SearchStopped` if cancelled or out of time."""
        if self.control.is_cancelled:
            raise SearchStopped(Reason.CANCELLED)
        if self.limits.seconds is not None and self.limits.passed(self.control) > self.limits.seconds:
            raise SearchStopped(Reason.TIME)

    def reserve(self, memory: int) -> None:
        """Raise :class:`SearchStopped` unless the search's tables may take ``memory`` bytes in all.

        Asked *before* anything is allocated, with old and new copies counted together where
        a table grows.
        """
        if self.limits.memory is not None and memory + self.held > self.limits.memory:
            raise SearchStopped(Reason.MEMORY)
        self.peak_memory = max(self.peak_memory, memory + self.held)


@dataclass(frozen=True, slots=True)
class Levels:
    """What a search backwards from all solved placements of some pieces found.

    Attributes:
        histogram: placements per length of their shortest solution, the solved ones first, mirror images
            counted each; empty where no placement is solved.
        first: of the last level the placements taken, ascending, that come first; None where there is none.
            Where only some starts are asked for, of the last level that has any of these.
        kept: that level, and how many of them it has; None where all starts are asked for, or none is left.
    """

    histogram: tuple[int, ...]
    first: tuple[int, ...] | None
    kept: tuple[int, int] | None = None


@dataclass(frozen=True, eq=False)
class Optimal:
    """The optimal part of a space: nodes are positions, edges are moves, all on optimal solutions.

    Node 0 is the start, and every path of ``len(level_ends) - 1`` edges from it is an optimal solution.
    Nodes are sorted by level; their positions follow from the edges.

    Attributes:
        level_ends: ``level_ends[d]`` is the number of nodes on levels up to and including d.
        source: per edge, the node it leaves.
        target: per edge, the node it reaches, one level farther from the start.
        source_placement: per edge, the placement that the piece leaves.
        target_placement: per edge, the placement that it takes.
    """

    level_ends: Numbers
    source: Numbers
    target: Numbers
    source_placement: Numbers
    target_placement: Numbers

    @classmethod
    def of_path(cls, moves: Sequence[tuple[int, int]]) -> Optimal:
        """One solution, as the only one known: the placements left and taken by its moves."""
        nodes = range(len(moves) + 1)
        left, taken = [each[0] for each in moves], [each[1] for each in moves]
        return cls(range(1, len(nodes) + 1), nodes[:-1], nodes[1:], left, taken)

    @property
    def nodes(self) -> int:
        """How many nodes there are."""
        return int(self.level_ends[-1])


@dataclass(frozen=True, eq=False)
class Searched:
    """The result of a search from the start.

    Attributes:
        histogram: real positions per depth, of all levels that were searched whole; where
            mirror images were folded and the start is not its own mirror image, this counts
            representatives (``folded`` says so).
        goal_depth: depth of the nearest solved position; None if none was found.
        solved: solved positions seen.
        optimal: see :class:`Optimal`; None where no goal was found or none was asked for.
        reason: why the search stopped early; None if it was answered in full.
        positions: positions held.
        folded: whether mirror images counted as one.
        counts_solutions: whether ``optimal`` holds every optimal solution, so that they can be
            counted; if not, some of them.
        proven: no solution is shorter than this; for engines that do not go by levels, and from
            earlier searches for the same answer.
        needed: the pieces with which alone the answer is the same, as in
            :class:`~klotski_studio.solver.base.answer.Answer`; None if not looked for.
    """

    histogram: tuple[int, ...]
    goal_depth: int | None
    solved: int
    optimal: Optimal | None
    reason: Reason | None
    positions: int
    folded: bool = False
    counts_solutions: bool = True
    proven: int = 0
    needed: tuple[int, ...] | None = None

    @classmethod
    def without_levels(
        cls, optimal: Optimal | None, positions: int, proven: int, reason: Reason | None = None
    ) -> Searched:
        """The result of an engine that does not go by levels; without both, there is no solution."""
        if optimal is None:
            return cls((), None, 0, None, reason, positions, proven=proven)
        ends = optimal.level_ends
        solved = int(ends[-1]) - (int(ends[-2]) if len(ends) > 1 else 0)
        return cls((), len(ends) - 1, solved, optimal, reason, positions, proven=proven)

    @property
    def depth(self) -> int:
        """Every position nearer than this is known, or at least no solution is shorter.

        Where the goal was seen, but time or memory ended before a solution was known, only the
        positions nearer than the goal count as searched.
        """
        depth = max(len(self.histogram), self.proven)
        if self.goal_depth is not None and self.optimal is None:
            depth = min(depth, self.goal_depth)
        return depth


NOTHING = Searched((), None, 0, None, Reason.MEMORY, 0)
"""The result of a search that could not begin for lack of memory."""


@dataclass(frozen=True, eq=False)
class DistanceTable:
    """The distance of every reachable position to its nearest solved one.

    Attributes:
        histogram: real positions per distance, the solved ones first.
        hardest_taken: of the positions at the greatest distance that whose ascending placements come first.
        to_goal: the distance of a position (placements ascending); None if it cannot be reached or solved.
    """

    histogram: tuple[int, ...]
    hardest_taken: tuple[int, ...]
    to_goal: Callable[[tuple[int, ...]], int | None]


class Engine(Protocol):
    """An algorithm that searches one encoded layout in one metric."""

    @property
    def name(self) -> str:
        """The engine's name in :class:`~klotski_studio.solver.base.answer.Effort`."""
        ...

    def search(self, encoded: Encoded, metric: Metric, watch: LimitWatch, *, whole: bool) -> Searched:
        """Search from the start: to the first level with a solved position, or the whole space.

        Never raises :class:`SearchStopped`; it ends in the result's ``reason``.
        """
        ...

    def measure(
        self, encoded: Encoded, metric: Metric, watch: LimitWatch
    ) -> tuple[Searched, DistanceTable | None]:
        """Search the whole space, and then backwards from all its solved positions.

        The table is None where no solved position is reachable, or the search stopped: then
        the first part has the ``reason``. Never raises :class:`SearchStopped`, as :meth:`search`.
        """
        ...


class Paused(ABC):
    """A search that its budget may end, or a lack of memory, and that then goes on where it was.

    Attributes:
        search: what it has found; None if it has not begun, or there was no memory for anything.
    """

    search: Any = None

    @property
    def memory(self) -> int:
        """Bytes that it holds while it is paused."""
        return 0 if self.search is None else int(self.search.memory)

    @abstractmethod
    def go_on(self, watch: LimitWatch) -> Searched:
        """As :meth:`Engine.search`, from where it was."""

    def find_all(
        self, begin: Callable[[], Any], watch: LimitWatch, earlier: int = 0, proven: int = 0
    ) -> Searched:
        """What :attr:`search` finds, which goes by a heuristic, or what ``begin`` makes if there is none yet.

        It goes on for a while after the first solution, to see all others of that length. Where that would
        take much longer than the search itself, one of the shortest is known, but not all of them. Others
        have held ``earlier`` positions before for the same answer, and ``proven`` that none is shorter.
        """
        optimal, has_all, reason = None, True, None
        try:
            self.search = self.search or begin()
            if self.search.run(watch):
                has_all = self.search.complete()
                optimal = self.search.optimal()
        except SearchStopped as stop:
            reason = stop.reason
        if self.search is not None:
            earlier, proven = earlier + self.search.count, max(proven, self.search.bound)
        found = Searched.without_levels(optimal, earlier, proven, reason)
        return replace(found, counts_solutions=has_all)

    def distances(self) -> DistanceTable:
        """How far each position is from its nearest solved one, once the whole space is searched.

        Raises:
            SearchStopped: if cancelled or at a limit.
        """
        raise NotImplementedError


class PausingEngine:
    """Base of engines whose searches can be paused.

    Attributes:
        name: see :class:`Engine`.
        run: makes the search for one answer: its class.
    """

    name: ClassVar[str]
    run: ClassVar[Callable[..., Paused]]

    def begin(self, encoded: Encoded, metric: Metric, *, whole: bool) -> Paused:
        """A search that has not begun; the arguments are those of :meth:`Engine.search`.

        Raises:
            ValueError: if the engine cannot answer this, such as those that never see a whole space.
        """
        return self.run(encoded, metric, whole=whole)

    def search(self, encoded: Encoded, metric: Metric, watch: LimitWatch, *, whole: bool) -> Searched:
        """See :meth:`Engine.search`."""
        return self.begin(encoded, metric, whole=whole).go_on(watch)

    def measure(
        self, encoded: Encoded, metric: Metric, watch: LimitWatch
    ) -> tuple[Searched, DistanceTable | None]:
        """See :meth:`Engine.measure`."""
        run = self.begin(encoded, metric, whole=True)
        searched = run.go_on(watch)
        if searched.reason is not None or not searched.solved:
            return searched, None
        try:
            return searched, run.distances()
        except SearchStopped as stop:
            return replace(searched, reason=stop.reason), None


SLICE = 1 << 22
"""Bytes between two looks at the watch: some milliseconds."""
PAGE = 1 << 12
"""Bytes of the smallest pages."""


def touch(array: npt.NDArray[Any], watch: LimitWatch) -> None:
    """Write a zero to each page of ``array``, which must be contiguous and hold zeros or nothing yet.

    Raises:
        SearchStopped: if cancelled, or out of time.
    """
    flat, step = array.reshape(-1), PAGE // array.itemsize
    length = SLICE // array.itemsize
    for low in range(0, len(flat) if array.nbytes > SLICE else 0, length):
        watch.look()
        flat[low : low + length : step] = 0
