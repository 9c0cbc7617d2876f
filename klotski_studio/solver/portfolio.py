"""The choice of the engine: which engines are tried for a layout, in which order, within which budgets.

No rule knows beforehand which engine is best: of a hundred million placements a thousand may be reached. So
the engines are tried in stages, by :data:`TABLE` and :data:`ROUNDS`, each within a budget of work: positions
held, and halves of placements that the index lists before it begins. Where a solution alone is asked for and
the placements are many, the stages are rounds, and none may do more than twice the work of all before it. An
engine whose budget has ended is paused; it goes on where it was when its turn comes again. In each round the
engine comes first that has proven most; of ``wide`` and ``refine`` the other one stays a round behind. The
index takes the place of ``wide`` where that holds many positions. In the end each may take what the limits
allow. The memory of the index is known beforehand: it ends where it fits.

The order and the budgets follow from the layout and from what the engines have proven, never from the clock,
the memory limit or what is compiled. Time limit and cancel hold over all stages. The memory limit holds
for the engine at work together with those that are paused; where there is no memory for both, the paused ones
are given up, and begin again at their next turn. What a stage has proven is carried on into the answer.

While the kernels of the first stage are not compiled, nor loaded within milliseconds, the plain engine
searches, until they are; a search that is too large for it waits for the compiler, and can be cancelled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import NamedTuple, TypeAlias

from klotski_studio.core.layout import Metric
from klotski_studio.solver.base.answer import Ending, Reason, StageTried
from klotski_studio.solver.base.encode import Encoded
from klotski_studio.solver.base.engine import (
    NOTHING,
    DistanceTable,
    Engine,
    LimitWatch,
    Paused,
    PausingEngine,
    Searched,
    SearchStopped,
)
from klotski_studio.solver.engines import (
    FIRST_STAGE,
    INDEX,
    Engines,
    able,
    alike,
    count_tiles,
    estimated,
    is_able,
    is_counted,
    is_numbered,
    is_stored_soon,
    stage_of,
)
from klotski_studio.solver.kernels.cache import is_stored
from klotski_studio.solver.patterns.scope import free_cells, holds, is_solvable, pays

PLAIN_POSITIONS, COMPILING_FACTOR = 30_000, 16
"""Positions that the plain engine may hold, sets of free cells included, before a compiled one takes over:
less than a tenth of a second where that need only be loaded; so many times more where that is compiled."""
BITS_PLACEMENTS = 6_000_000
"""Up to this number of placements ``bits`` is fastest, whatever can be reached."""
CHEAP_POSITIONS = 300_000
"""Budget of ``wide`` before the index where the whole space is asked for: some tenths of a second."""
WIDE_SHARE = 64
"""Placements for each position of that budget: a fifth of the time of the index."""
EARLY_PLACEMENTS = 250_000
"""Up to this number of placements ``bits`` comes first; beyond, its tables alone take as long, and where a
position has several words ``wide`` is as fast with a quarter of the memory."""
EARLY_NODES = 8_000
"""Nodes of a diagram that count as "at once"."""
EARLY_ESTIMATE = 10_000_000
"""Placements that are counted at once: of 515 boards with more by estimate none had 6,000,000 or fewer."""
EARLY_CELLS = 128
"""Cells up to which ``wide`` is in the first rounds: beyond, its tables alone take as long."""
LAST_DEEPENING_POSITIONS = 2_000_000_000
"""Positions that iterative deepening may visit in the last round: some minutes; it might never end."""
WORK_FACTOR, COUNT_FACTOR, METRIC_FACTOR = 2, 2, 2
"""How many times the work of all stages before it a stage of a round may do, and the count of solutions; and
how many times what answered in another metric the same engine may do before all rounds."""

INDEX_POSITIONS, INDEX_SHARE = 8_000_000, 256
"""From so many positions of ``wide`` on, and this share of the placements, the index goes on in its place:
both go by the same levels, and ``wide`` is the faster one (in moves 1.4 to 2.3 times) while it has memory."""

LEAD, LEAD_POSITIONS = 1, 1_000_000
"""Bounds of ``refine`` that count as none while ``wide`` holds no more positions than that: ahead by one on 6
of 200 boards, all answered by ``wide``. Later a level is millions, and ``refine`` answered the one board."""

BEHIND = 2
"""``refine`` has no turn with a budget while ``wide`` has proven more than so many times its bound: of
the 8.3 s of climb12-a in three metrics it took 2.9, and proved 13 to 29 where ``wide`` had 43 to 101. Neither
has one while ``patterns`` has: of tiles with several free cells it proves 30 steps where ``wide`` has 14."""

Result: TypeAlias = tuple[Searched, "DistanceTable | None"]
Question: TypeAlias = Callable[[Engine, LimitWatch], Result]
Turn: TypeAlias = tuple[str, bool]


class Stage(NamedTuple):
    """One engine that is tried.

    Attributes:
        engine: its name.
        budget: the most positions that it may hold; None for as many as the limits allow.
        until: the kernels that end it once they are stored, as they are for a faster engine.
    """

    engine: str
    budget: int | None = None
    until: str | None = None


class Round(NamedTuple):
    """One round of :data:`ROUNDS`.

    Attributes:
        wide, refine, holes, chain: the positions that these engines may hold at its end; None for as many
            as the limits allow. ``holes`` has no turn but the last one where the index can rank.
        nodes: the nodes that the diagram may have which counts the placements after it; None for as many as
            fit into memory.
        reason: what was measured.
    """

    wide: int | None
    refine: int | None
    nodes: int | None
    reason: str
    holes: int | None = 0
    chain: int = 0


ROUNDS = (
    Round(10_000, 20_000, 30_000, "half of 200 half-drawn boards are answered, in milliseconds"),
    Round(60_000, 100_000, 100_000, "tenths of a millisecond a node: the count costs as much as the round"),
    Round(300_000, 500_000, None, "wide answers boards of many placements of which few are reached"),
    Round(1_500_000, 2_500_000, None, "a second; dense boards, all of whose pieces matter", 0, 250_000),
    Round(8_000_000, 12_000_000, None, "some seconds, 0.5 GB; Shark by holes, 13 s", 2_500_000, 4_000_000),
    Round(40_000_000, 60_000_000, None, "tens of seconds, the default memory", 10_000_000, 40_000_000),
    Round(None, None, None, "whatever the limits allow", None, 500_000_000),
)
"""What ``wide``, or the index in its place, and the other engines may hold in each round."""


def choose_engine(engines: Engines, encoded: Encoded, name: str | None, *, whole: bool) -> Engine:
    """The engine called ``name``, or one that tries all of ``engines`` that can hold ``encoded``.

    Raises:
        ValueError: if ``name`` is not an engine, or not one that can hold ``encoded``.
    """
    if name is None:
        return Portfolio(engines)
    if name not in able(encoded, whole=whole) or (name == INDEX and not is_numbered(encoded)):
        raise ValueError(f"engine {name!r} cannot answer this")
    return engines.engine(name)


def count(encoded: Encoded, watch: LimitWatch, most_nodes: int | None = None) -> int | None:
    """The number of placements, which is also set in ``watch``; None if they cannot be counted.

    The diagram that counts them may have ``most_nodes`` nodes, or as many as the memory limit allows.
    """
    if not is_counted(encoded):
        return None
    from klotski_studio.solver.index.diagram import nodes_within, remembered_count

    watch.placements = count_tiles(encoded)
    if watch.placements is None:
        within = nodes_within(encoded, watch.limits.memory)
        most_nodes = within if most_nodes is None else min(within, most_nodes)
        watch.placements = remembered_count(encoded, most_nodes, watch.look)
    return watch.placements


@dataclass(frozen=True, slots=True)
class Row:
    """One row of :data:`TABLE`.

    Attributes:
        applies: whether it is for an encoding with so many placements (None if unknown), for the whole
            space or not.
        engine: the engine.
        is_cheap: whether it has a budget: :data:`CHEAP_POSITIONS`, or a :data:`WIDE_SHARE` of the placements.
        reason: what was measured.
    """

    applies: Callable[[Encoded, int | None, bool], bool]
    engine: str
    is_cheap: bool
    reason: str


def _is_few(encoded: Encoded, placements: int | None, whole: bool = False) -> bool:  # noqa: ARG001
    """Whether ``bits`` is fastest, whatever can be reached."""
    return placements is not None and placements <= BITS_PLACEMENTS


def _is_heavy(encoded: Encoded, placements: int | None, whole: bool) -> bool:
    """The same with two words a position, and so many that their memory counts, or with more words."""
    few, is_many = _is_few(encoded, placements, whole), (placements or 0) > EARLY_PLACEMENTS
    return few and (encoded.size > 128 or (is_many and encoded.size > 64))


def _is_ranked(encoded: Encoded, placements: int | None, whole: bool = True) -> bool:
    """Whether the index is for so many placements; in :data:`TABLE` only for ``whole`` spaces."""
    from klotski_studio.solver.index.diagram import MAX_RANKED

    is_many = placements is not None and BITS_PLACEMENTS < placements <= MAX_RANKED
    return whole and is_many and is_counted(encoded)


TABLE = (
    Row(
        _is_heavy,
        "wide",
        False,
        "in three metrics 382 ms and 45 MB in bits, 311 ms and 12 MB in wide (751,970 placements)",
    ),
    Row(_is_few, "bits", False, "5 times as fast as wide at 1 word, 2.6 times at 2; 6,000,000 are 0.5 s"),
    Row(_is_few, INDEX, False, "its memory is known: where the tables of bits do not fit"),
    Row(_is_ranked, "wide", True, "iba7-24, 1,773 positions of 39.6 million: 3.4 ms, index 1.32 s"),
    Row(_is_ranked, INDEX, False, "3 bits for each placement; 4 to 5 million positions a second in steps"),
    Row(lambda *_: True, "wide", False, "what cannot be numbered"),
    Row(lambda *_: True, "refine", False, "what fits nowhere else"),
    Row(lambda *_: True, "holes", False, "few cells are free: 48 moves of Shark, 253 MB"),
)
"""The engines outside the rounds: small spaces, and questions about whole ones."""


def stages(encoded: Encoded, placements: int | None, *, whole: bool) -> Iterator[Stage]:
    """The stages by :data:`TABLE` for that number of placements, None if unknown.

    ``whole`` asks for all that can be reached. Each engine that is able has one turn without a budget.
    """
    done, cheap = set[Stage](), max(CHEAP_POSITIONS, (placements or 0) // WIDE_SHARE)
    for row in TABLE:
        stage = Stage(row.engine, cheap if row.is_cheap else None)
        is_new = stage not in done and row.applies(encoded, placements, whole)
        if is_new and is_able(row.engine, encoded, whole=whole):
            done.add(stage)
            yield stage


class Portfolio:
    """Tries engines in stages until one answers; made for one question.

    Attributes:
        name: the engine that answered, or that proved most before the search stopped.
        ahead: what the rounds begin with, if anything.
    """

    def __init__(self, engines: Engines) -> None:
        self.name = engines.plain.name
        self.ahead: Stage | None = None
        self._engines = engines
        self._paused: dict[str, Paused] = {}
        # Of each engine that may go on, the positions that it held, and the depth that it has proven.
        self._positions: dict[str, int] = {}
        self._depths: dict[str, int] = {}
        self._exhausted: set[str] = set()  # engines that the caller's limits have ended

    def search(self, encoded: Encoded, metric: Metric, watch: LimitWatch, *, whole: bool) -> Searched:
        """See :meth:`klotski_studio.solver.base.engine.Engine.search`."""

        def ask(engine: Engine, part: LimitWatch) -> Result:
            run = self._paused.pop(engine.name, None)
            if run is None and isinstance(engine, PausingEngine):
                run = engine.begin(encoded, metric, whole=whole)
            if run is None:
                return engine.search(encoded, metric, part, whole=whole), None
            searched = run.go_on(part)
            if searched.reason is Reason.MEMORY or part.is_over_budget:
                self._paused[engine.name] = run
            return searched, None

        found = self._try_stages(encoded, watch, ask, whole=whole)[0]
        self._paused.clear()
        return found

    def measure(self, encoded: Encoded, metric: Metric, watch: LimitWatch) -> Result:
        """See :meth:`klotski_studio.solver.base.engine.Engine.measure`."""
        return self._try_stages(
            encoded, watch, lambda engine, part: engine.measure(encoded, metric, part), whole=True
        )

    def _try_stages(self, encoded: Encoded, watch: LimitWatch, ask: Question, *, whole: bool) -> Result:
        """The first answer of a stage; if there is none, what was proven, and the limit that ended it."""
        best, reason = NOTHING, Reason.MEMORY
        try:
            for stage in self._planned(encoded, watch, whole=whole):
                if stage.engine in self._exhausted:
                    continue
                searched, table, is_over = self._turn(stage, watch, ask)
                if searched.reason is None:
                    self.name = stage.engine
                    searched = replace(searched, proven=max(searched.proven, watch.proven))
                    return self._counted(searched, encoded, watch, ask), table
                if _known(searched) >= _known(best):
                    best, self.name = searched, stage.engine
                if is_over:
                    continue
                reason = searched.reason
                if reason in (Reason.CANCELLED, Reason.TIME) or _is_small(searched, watch):
                    break
                self._exhausted.update(alike(stage.engine, reason))
                self._paused.pop(stage.engine, None)
        except SearchStopped as stop:
            reason = stop.reason
        return replace(best, reason=reason, proven=watch.proven), None

    def _turn(
        self, stage: Stage, watch: LimitWatch, ask: Question, seconds: float | None = None
    ) -> tuple[Searched, DistanceTable | None, bool]:
        """What the engine of ``stage`` finds until ``seconds``, and whether its budget ended it.

        Where there is no memory for it beside those that are paused, they are given up.
        """
        engine = self._engines.engine(stage.engine)
        while True:
            part = watch.part(watch.limits.positions)
            part.budget = stage.budget
            if stage.until is not None:
                part.is_relieved = is_stored_soon(stage.until)
            if seconds is not None:
                part.limits = replace(part.limits, seconds=seconds)
            part.held = sum(run.memory for name, run in self._paused.items() if name != stage.engine)
            part.earlier = self._work(watch) - self._positions.get(stage.engine, 0)
            try:
                searched, table = ask(engine, part)
            except MemoryError:  # the limit is more than the machine has
                searched, table = NOTHING, None
            watch.add(part)
            if searched.reason is not Reason.MEMORY or not part.held:
                break
            for name in [name for name in self._paused if name != stage.engine]:
                del self._paused[name]
                watch.earlier += self._positions.pop(name, 0)
        self._positions[stage.engine] = searched.positions
        self._depths[stage.engine] = max(searched.depth, self._depths.get(stage.engine, 0))
        watch.stages.append(_tried(stage, searched, is_over=part.is_over_budget))
        if stage.engine not in self._paused:
            watch.earlier += self._positions.pop(stage.engine)
        watch.proven = max(watch.proven, searched.depth)
        self._engines.spent += searched.positions if engine is self._engines.plain else 0
        return searched, table, part.is_over_budget

    def _work(self, watch: LimitWatch) -> int:
        """The positions of all stages so far."""
        return watch.earlier + sum(self._positions.values())

    def _counted(self, found: Searched, encoded: Encoded, watch: LimitWatch, ask: Question) -> Searched:
        """``found``, with all optimal solutions if ``wide`` finds them in twice the work of all before.

        It may take half the time that is left, so that the solution known by now can still be proven. With
        one free cell, where the work so far is visits, it is not asked.
        """
        is_done = found.optimal is None or found.counts_solutions or "wide" in self._exhausted
        if is_done or free_cells(encoded) == 1:
            return found
        self._engines.wait_for(stage_of("wide", encoded), watch)
        held = self._positions.get("wide", 0)
        limit, stage = watch.limits.seconds, Stage("wide", held + COUNT_FACTOR * self._work(watch))
        seconds = None if limit is None else (limit + watch.limits.passed(watch.control)) / 2
        counted, _, _ = self._turn(stage, watch, ask, seconds)
        if counted.reason is not None:
            return found
        self.name = "wide"
        return replace(counted, proven=max(counted.proven, watch.proven), needed=found.needed)

    def _planned(self, encoded: Encoded, watch: LimitWatch, *, whole: bool) -> Iterator[Stage]:
        """All stages in turn, each when its kernels are compiled; the plain engine while they are not.

        Raises:
            SearchStopped: if cancelled while kernels are compiled.
        """
        if encoded.size == 0:
            yield Stage("plain")
            return
        if not whole and is_solvable(encoded) is False and holds(encoded):
            yield Stage("patterns")  # it says so by parity, before any kernel is needed
            return
        first = FIRST_STAGE if is_counted(encoded) else "wide"
        planned: Iterator[Stage] | None = None
        if first in self._engines.ready:
            planned = self._ordered(encoded, watch, whole=whole)
            ahead = next(planned)
            first = stage_of(ahead.engine, encoded)
            planned = chain([ahead], planned)
        if first not in self._engines.ready:
            until = None if is_stored(first) else first
            if not self._engines.is_near(first, factor := COMPILING_FACTOR if until else 1):
                yield Stage("plain", factor * PLAIN_POSITIONS, until)
            self._engines.wait_for(first, watch)
        for stage in planned or self._ordered(encoded, watch, whole=whole):
            self._engines.wait_for(stage_of(stage.engine, encoded), watch)
            yield stage

    def _ordered(self, encoded: Encoded, watch: LimitWatch, *, whole: bool) -> Iterator[Stage]:
        """All compiled stages in order. What is not counted at once is counted between rounds."""
        has_patterns = not whole and holds(encoded) and pays(encoded)
        is_late = whole or has_patterns
        is_early = is_late or estimated(encoded) <= EARLY_ESTIMATE
        placements = count(encoded, watch, None if is_late else EARLY_NODES) if is_early else None
        if whole or _is_few(encoded, placements, whole):
            if not whole and (placements or 0) > EARLY_PLACEMENTS and not has_patterns:
                yield Stage("wide", ROUNDS[0].wide)
            yield from stages(encoded, placements, whole=whole)
            return
        is_certain = has_patterns and is_solvable(encoded) is not None
        if is_certain:
            yield Stage("patterns")
        yield from self._rounds(encoded, watch, placements, has_patterns=has_patterns and not is_certain)

    def _rounds(
        self, encoded: Encoded, watch: LimitWatch, placements: int | None, *, has_patterns: bool = False
    ) -> Iterator[Stage]:
        """The stages by :data:`ROUNDS`, until the placements turn out to be few."""
        names, by_levels = able(encoded, whole=False), "wide"
        earlier: dict[str, int | None] = {"patterns": LAST_DEEPENING_POSITIONS}
        never_ends = free_cells(encoded) == 1
        guided = {"chain", "patterns"} if has_patterns else {"chain"}
        if self.ahead is not None and self.ahead.engine in names:
            yield self.ahead
        for each in ROUNDS:
            is_last = each.wide is None
            most = None if is_last and not never_ends else LAST_DEEPENING_POSITIONS
            budgets = {**each._asdict(), "patterns": most}
            if len(encoded.cells) > EARLY_CELLS and (each.wide or CHEAP_POSITIONS) < CHEAP_POSITIONS:
                budgets["wide"] = 0
            if not is_last and _is_ranked(encoded, placements):
                budgets["holes"] = 0
            turns = self._by_depth(is_last=is_last)
            for name in sorted(guided - self._exhausted):
                if name != "chain" or len(turns) > 1:  # puzzles with fewer pieces tell something here
                    turns = self._with(name, turns, is_last=is_last, never_ends=never_ends)
            for name, leads in [("holes", True), *turns]:
                budget = budgets[name] if leads or is_last else earlier.get(name, 0)
                name = by_levels if name == "wide" else name
                held, work = self._positions.get(name, 0), WORK_FACTOR * self._work(watch)
                if budget is not None and work and not is_last:
                    budget = min(budget, held + work)
                if name in names and (budget is None or budget > held):
                    yield Stage(name, budget)
            earlier = budgets
            if placements is None and is_counted(encoded):
                placements = count(encoded, watch, each.nodes)
            if _is_few(encoded, placements):
                yield from stages(encoded, placements, whole=False)
                return
            ended = INDEX_POSITIONS if "wide" in self._depths else 0  # for lack of memory
            held, least = self._positions.get("wide", ended), (placements or 0) // INDEX_SHARE
            is_time = not is_last and held >= max(INDEX_POSITIONS, least)
            if is_time and _is_ranked(encoded, placements):
                by_levels = INDEX
        if _is_ranked(encoded, placements):
            yield Stage("wide" if by_levels == INDEX else INDEX)

    def _by_depth(self, *, is_last: bool = False) -> list[Turn]:
        """The engines of a round in order, and whether each leads: has proven as much as the other one."""
        depths = self._depths
        if "wide" not in depths or "refine" not in depths:
            return [("wide", True), ("refine", True)]
        ahead = depths["refine"] - max(depths["wide"], depths.get(INDEX, 0))
        lead = LEAD if self._positions.get("wide", 0) <= LEAD_POSITIONS else 0
        if ahead > lead:
            return [("refine", True), ("wide", False)]
        if depths["wide"] > BEHIND * depths["refine"] and not is_last:
            return [("wide", True)]
        return [("wide", True), ("refine", ahead == LEAD)]

    def _with(self, name: str, turns: list[Turn], *, is_last: bool, never_ends: bool) -> list[Turn]:
        """``turns`` with one of ``name``: first while it has proven most, alone while far more."""
        own = self._depths.get(name, 0)
        most = max([depth for other, depth in self._depths.items() if other != name], default=0)
        if own <= most or (is_last and never_ends):
            return [*turns, (name, False)]
        return [(name, True), *(turns if is_last or own <= BEHIND * most else [])]


def _known(searched: Searched) -> tuple[bool, int, int]:
    """What is known from a stopped search: the greater, the more."""
    return searched.goal_depth is not None, searched.depth, searched.positions


def _tried(stage: Stage, searched: Searched, *, is_over: bool) -> StageTried:
    """How ``stage`` ended, for the answer; ``is_over`` says whether its budget ended it."""
    if searched.reason is None:
        ending, depth = Ending.ANSWERED, searched.goal_depth or searched.depth
    else:
        ending, depth = Ending.BUDGET if is_over else Ending(searched.reason.value), searched.depth
    return StageTried(stage.engine, stage.budget, searched.positions, depth, ending)


def _is_small(searched: Searched, watch: LimitWatch) -> bool:
    """Whether the caller allows so few positions that no other engine is worth its preparation."""
    limit = watch.limits.positions
    return searched.reason is Reason.POSITIONS and limit is not None and limit <= CHEAP_POSITIONS
