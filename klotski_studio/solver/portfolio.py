"""The choice of the engine: which engines are tried for a layout, in which order, within which budgets.

No rule knows beforehand which engine is best: of a hundred million placements a thousand may be
reached. So the engines are tried in stages. A cheap search comes first; the next stages have budgets
in proportion to what the last ones will cost; in the end each engine may take what the limits allow.
Among them is the index, whose memory is known beforehand, so that it ends where it fits.

The order and the budgets follow from the layout alone, never from the clock, the memory limit or
what is compiled. Time limit and cancel hold over all stages; the memory limit holds for each stage, as
it frees its tables. What a stage has proven is carried on into the answer.

While the kernels of the first stage are not compiled, the plain engine searches; only a search that is
too large for it waits for the compiler, under its own limits, so that it can be cancelled meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from math import factorial, perm, prod
from typing import TypeAlias

from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.answer import Ending, Reason, StageTried
from klotski_studio.solver.base.encode import Encoded
from klotski_studio.solver.base.engine import DistanceTable, Engine, LimitWatch, Searched, SearchStopped
from klotski_studio.solver.engines import (
    FIRST_STAGE,
    SOLUTION_ONLY,
    Engines,
    able,
    is_counted,
    stage_of,
)
from klotski_studio.solver.patterns.scope import free_cells, is_solvable, pays

PLAIN_POSITIONS = 30_000
"""Positions that the plain engine may hold before a compiled one takes over: some tenths of a second."""
BITS_PLACEMENTS = 6_000_000
"""Up to this number of placements ``bits`` is fastest, whatever can be reached."""
SEVERAL_WORDS_PLACEMENTS = 500_000
"""The same where a position takes several words: then ``wide`` takes a tenth of the memory."""
INDEX_SOLVE_PLACEMENTS = 100_000_000
"""Beyond this many placements ``refine`` is tried before the index where a solution alone is asked for."""
CHEAP_POSITIONS = 300_000
"""Budget of the first search by ``wide``: some tenths of a second."""
WIDE_SHARE, REFINE_SHARE = 64, 32
"""Placements for each position that they may hold before the index: a fifth of its time."""
PATTERNS_POSITIONS, WIDE_POSITIONS = 1_000_000, 4_000_000
"""Budgets of ``patterns``, and of ``wide`` where the index cannot number them: some seconds each."""

EARLY_WIDE, EARLY_REFINE = 10_000, 30_000
"""Budgets of the first searches where the placements are many: some milliseconds each."""
EARLY_PLACEMENTS = 250_000
"""Up to this number of placements ``bits`` comes first; beyond, its tables alone take as long."""
EARLY_NODES = 8_000
"""Nodes of a diagram that count as "at once"."""
EARLY_CELLS = 128
"""Cells up to which ``wide`` is among the first: beyond, its tables alone take as long."""
REFINE_POSITIONS, LAST_REFINE = 3_000_000, 30_000_000
"""Budgets of ``refine`` after that: some seconds, and some tens of seconds."""

MOST_COUNTED = 1 << 62
"""More placements than these are not counted."""
DEEPENING_POSITIONS, LAST_DEEPENING_POSITIONS = 30_000_000, 2_000_000_000
"""Positions that iterative deepening may visit first, and last: some seconds, some minutes."""

Result: TypeAlias = tuple[Searched, "DistanceTable | None"]


@dataclass(frozen=True, slots=True)
class Stage:
    """One engine that is tried.

    Attributes:
        engine: its name.
        budget: the most positions that it may hold; None for as many as the limits allow.
    """

    engine: str
    budget: int | None = None


def choose_engine(engines: Engines, encoded: Encoded, name: str | None, *, whole: bool) -> Engine:
    """The engine called ``name``, or one that tries all of ``engines`` that can hold ``encoded``.

    Raises:
        ValueError: if ``name`` is not an engine, or not one that can hold ``encoded``.
    """
    if name is None:
        return Portfolio(engines)
    if name not in able(encoded, whole=whole):
        raise ValueError(f"engine {name!r} cannot answer this")
    return engines.engine(name)


def count(encoded: Encoded, watch: LimitWatch, most_nodes: int | None = None) -> int | None:
    """The number of placements, which is also set in ``watch``; None if they cannot be counted.

    The diagram that counts them may have ``most_nodes`` nodes, or as many as the memory limit allows.
    """
    if not is_counted(encoded):
        return None
    from klotski_studio.solver.index.diagram import nodes_within, remembered_count

    watch.placements = _count_tiles(encoded)
    if watch.placements is None:
        within = nodes_within(encoded, watch.limits.memory)
        most_nodes = within if most_nodes is None else min(within, most_nodes)
        watch.placements = remembered_count(encoded, most_nodes, watch.look)
    return watch.placements


def _count_tiles(encoded: Encoded) -> int | None:
    """The number of placements if every piece covers one cell and can stand on all; else None.

    The diagram of a 15-puzzle takes longer than most searches of it.
    """
    cells, kinds = len(encoded.cells), len(encoded.kinds)
    if encoded.size != cells * kinds or any(cover.bit_count() > 1 for cover in encoded.covers):
        return None
    found = perm(cells, sum(encoded.counts)) // prod(map(factorial, encoded.counts))
    return found if found <= MOST_COUNTED else None


def early_stages(encoded: Encoded, placements: int | None) -> tuple[Stage, ...]:
    """What is tried first where a solution alone is asked for and ``placements`` are many, or unknown (None).

    The whole space comes first where it is small, since its optimal solutions can be counted; then
    the pieces that matter.
    """
    names = able(encoded, whole=False)
    if "refine" not in names or ("patterns" in names and pays(encoded)):
        return ()
    wide, refine = Stage("wide", EARLY_WIDE), Stage("refine", EARLY_REFINE)
    if placements is not None and placements <= BITS_PLACEMENTS:
        return (wide,) if placements > EARLY_PLACEMENTS else ()
    return (wide, refine) if _is_quick(encoded) else (Stage("refine", REFINE_POSITIONS),)


def _is_quick(encoded: Encoded) -> bool:
    """Whether ``wide`` has its tables in milliseconds."""
    return len(encoded.cells) <= EARLY_CELLS


def stages(encoded: Encoded, placements: int | None, *, whole: bool) -> tuple[Stage, ...]:
    """The compiled engines to try, in this order; each of those :func:`able` occurs without a budget.

    The engine ``patterns`` is an exception: see :func:`_with_patterns`.
    ``placements`` is their number, None if unknown; ``whole`` asks for all that can be reached.
    """
    from klotski_studio.solver.index.diagram import MAX_RANKED

    if placements is None or placements > MAX_RANKED:
        order = [
            Stage("wide", CHEAP_POSITIONS),
            *([Stage("refine", REFINE_POSITIONS)] if _is_quick(encoded) else ()),
            Stage("wide", WIDE_POSITIONS),
            Stage("refine", LAST_REFINE),
            Stage("wide"),
            Stage("refine"),
        ]
    elif placements <= BITS_PLACEMENTS:
        first, last = ("bits", "wide")
        if placements > SEVERAL_WORDS_PLACEMENTS and encoded.size > 64:
            first, last = last, first
        order = [Stage(first), Stage("index"), Stage(last), Stage("refine")]
    else:
        order = [Stage("wide", max(CHEAP_POSITIONS, placements // WIDE_SHARE))]
        if placements > INDEX_SOLVE_PLACEMENTS:
            order.append(Stage("refine", min(REFINE_POSITIONS, placements // REFINE_SHARE)))
        order += [Stage("index"), Stage("wide"), Stage("refine")]
    names = able(encoded, whole=whole)
    if "patterns" in names and (placements is None or placements > BITS_PLACEMENTS) and pays(encoded):
        order = _with_patterns(encoded, order, placements)
    usable = [stage for stage in order if stage.engine in names]
    # Without another engine between them, a budget would only make the search begin again.
    return tuple(
        stage for stage, following in zip(usable, [*usable[1:], None], strict=True)
        if following is None or stage.engine != following.engine
    )  # fmt: skip


def _with_patterns(encoded: Encoded, order: list[Stage], placements: int | None) -> list[Stage]:
    """``order`` with pattern databases for goals of many pieces, first and again before the end.

    Iterative deepening needs no memory, and so would never end where there is no solution: only where
    there is one for certain it has no budget.
    """
    if free_cells(encoded) > 1:
        budget = max(PATTERNS_POSITIONS, (placements or 0) // REFINE_SHARE)
        return [Stage("patterns", budget), *order[:-1], Stage("patterns"), order[-1]]
    if is_solvable(encoded) is not None:
        return [Stage("patterns"), *order]
    return [Stage("patterns", DEEPENING_POSITIONS), *order, Stage("patterns", LAST_DEEPENING_POSITIONS)]


class Portfolio:
    """Tries engines in stages until one answers; made for one question.

    Attributes:
        name: the engine that answered, or that proved most before the search stopped.
    """

    def __init__(self, engines: Engines) -> None:
        self.name = engines.plain.name
        self._engines = engines

    def search(self, encoded: Encoded, metric: Metric, watch: LimitWatch, *, whole: bool) -> Searched:
        """See :meth:`klotski_studio.solver.base.engine.Engine.search`."""

        def ask(engine: Engine, part: LimitWatch) -> Result:
            return engine.search(encoded, metric, part, whole=whole), None

        return self._try_stages(encoded, watch, ask, whole=whole)[0]

    def measure(self, encoded: Encoded, metric: Metric, watch: LimitWatch) -> Result:
        """See :meth:`klotski_studio.solver.base.engine.Engine.measure`."""

        def ask(engine: Engine, part: LimitWatch) -> Result:
            return engine.measure(encoded, metric, part)

        return self._try_stages(encoded, watch, ask, whole=True)

    def _try_stages(
        self,
        encoded: Encoded,
        watch: LimitWatch,
        ask: Callable[[Engine, LimitWatch], Result],
        *,
        whole: bool,
    ) -> Result:
        """The first answer of a stage; if there is none, what was proven, and the limit that ended it."""
        best = Searched((), None, 0, None, Reason.MEMORY, 0)
        reason = Reason.MEMORY
        exhausted: set[str] = set()  # engines that the caller's limits have ended
        try:
            for stage in self._planned(encoded, watch, whole=whole):
                if stage.engine in exhausted:
                    continue
                part = watch.part(_least(stage.budget, watch.limits.positions))
                searched, table = _attempt(lambda: ask(self._engines.engine(stage.engine), part))  # noqa: B023
                watch.add(part)
                watch.stages.append(_tried(stage, searched, watch))
                if searched.reason is None:
                    self.name = stage.engine
                    return replace(searched, proven=max(searched.proven, watch.proven)), table
                best = self._better(best, searched, stage)
                watch.earlier += searched.positions
                watch.proven = max(watch.proven, searched.depth)
                if _is_over_budget(searched, stage, watch):
                    continue
                reason = searched.reason
                if reason in (Reason.CANCELLED, Reason.TIME) or _is_small(searched, watch):
                    break
                exhausted.update(_alike(stage.engine, reason))
        except SearchStopped as stop:
            reason = stop.reason
        return replace(best, reason=reason, proven=watch.proven), None

    def _planned(self, encoded: Encoded, watch: LimitWatch, *, whole: bool) -> Iterator[Stage]:
        """All stages in turn, each when its kernels are compiled; the plain engine while they are not.

        Raises:
            SearchStopped: if cancelled while kernels are compiled.
        """
        if encoded.size == 0:
            yield Stage("plain")
            return
        if not whole and is_solvable(encoded) is False and "patterns" in able(encoded, whole=False):
            yield Stage("patterns")  # it says so by parity, before any kernel is needed
            return
        first = FIRST_STAGE if is_counted(encoded) else "wide"
        planned: Iterator[Stage] | None = None
        if self._engines.is_ready(first):
            planned = _ordered(encoded, watch, whole=whole)
            ahead = next(planned)
            first = stage_of(ahead.engine, encoded)
            planned = chain([ahead], planned)
        if not self._engines.is_ready(first):
            yield Stage("plain", PLAIN_POSITIONS)
            self._engines.wait_for(first, watch)
        for stage in planned or _ordered(encoded, watch, whole=whole):
            self._engines.wait_for(stage_of(stage.engine, encoded), watch)
            yield stage

    def _better(self, best: Searched, searched: Searched, stage: Stage) -> Searched:
        """The one of two stopped searches that knows more; sets :attr:`name`."""

        def known(each: Searched) -> tuple[bool, int, int]:
            return each.goal_depth is not None, each.depth, each.positions

        if known(searched) < known(best):
            return best
        self.name = stage.engine
        return searched


def _ordered(encoded: Encoded, watch: LimitWatch, *, whole: bool) -> Iterator[Stage]:
    """All compiled stages in order. Placements that are not counted at once are counted after the first."""
    if whole:
        yield from stages(encoded, count(encoded, watch), whole=True)
        return
    placements = count(encoded, watch, EARLY_NODES)
    early = early_stages(encoded, placements)
    yield from early
    if placements is None:
        placements = count(encoded, watch)
    yield from stages(encoded, placements, whole=False)


def _attempt(ask: Callable[[], Result]) -> Result:
    """What an engine answers; out of memory where the limit is more than the machine has."""
    try:
        return ask()
    except MemoryError:
        return Searched((), None, 0, None, Reason.MEMORY, 0), None


def _least(budget: int | None, limit: int | None) -> int | None:
    """The smaller of two numbers of positions, None being no limit."""
    return min((number for number in (budget, limit) if number is not None), default=None)


def _is_over_budget(searched: Searched, stage: Stage, watch: LimitWatch) -> bool:
    """Whether the budget of ``stage`` ended its search, not the caller's limit."""
    limit = watch.limits.positions
    return (
        searched.reason is Reason.POSITIONS
        and stage.budget is not None
        and (limit is None or limit > stage.budget)
    )


def _tried(stage: Stage, searched: Searched, watch: LimitWatch) -> StageTried:
    """How ``stage`` ended, for the answer."""
    if searched.reason is None:
        ending, depth = Ending.ANSWERED, searched.goal_depth or searched.depth
    else:
        over = _is_over_budget(searched, stage, watch)
        ending, depth = Ending.BUDGET if over else Ending(searched.reason.value), searched.depth
    return StageTried(stage.engine, stage.budget, searched.positions, depth, ending)


def _is_small(searched: Searched, watch: LimitWatch) -> bool:
    """Whether the caller allows so few positions that no other engine is worth its preparation."""
    limit = watch.limits.positions
    return searched.reason is Reason.POSITIONS and limit is not None and limit <= CHEAP_POSITIONS


def _alike(name: str, reason: Reason) -> tuple[str, ...]:
    """The engines that end as the one called ``name`` did: all that go by levels hold the same positions."""
    if reason is Reason.POSITIONS and name not in SOLUTION_ONLY:
        return ("plain", "bits", "wide", "index")
    return (name,)
