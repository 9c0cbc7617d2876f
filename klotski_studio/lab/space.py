"""What the space of a puzzle tells: its map, its bottlenecks, and why it is hard.

On the map all positions that can be reached have a place. Positions that are few steps apart lie near each
other, so that chambers, bottlenecks and dead ends can be seen. The first picture is drawn at once, and
refined afterwards (:mod:`klotski_studio.solver.spaces.graph`). Of more than :data:`MOST` positions the map
shows a sample, and says so.

Bottlenecks are the positions that every solution passes. Solutions are walks in the graph of single steps, so
a position in the middle of a move counts, too. B and D are bottlenecks, C and E are not::

               +-- C --+
    start -- B         D -- solved
               +-- E --+

They are found along any one shortest way: a position of the way is a bottleneck if no position before it
leads around it to a later one. Each position off the way is looked at once. Where the puzzle is its own
mirror image, a position and its image count as one, here and below: else there would be a way around nearly
everything.

The figures on why a puzzle is hard: each is exact and has one definition; nothing is added up, and nothing
was fitted to people. Jarušek and Pelánek ("Difficulty rating of Sokoban puzzle", 2010; "What determines
difficulty of transport puzzles?", 2011) compared such figures with the times of players: the length of the
solution alone says little, that steps away from the goal are needed says more. That it matters where
solutions part is from ThinkFun, whose puzzles are chosen by the earliest real divergence of their solutions.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Move, Position, Rules, Solution, replay
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, Reason
from klotski_studio.solver.base.control import Limits, SearchProgress
from klotski_studio.solver.search import solve
from klotski_studio.solver.whole_spaces import MOST, drawing, graph

if TYPE_CHECKING:
    from klotski_studio.solver.whole_spaces import Drawing, SpaceGraph


def bottlenecks(graph: SpaceGraph, look: Callable[[], bool] = lambda: True) -> tuple[int, ...]:
    """The numbers of the positions that every solution passes, in their order; without its two ends.

    Where the puzzle is its own mirror image, some solutions pass the image instead. Empty if nothing solved
    can be reached, or ``look`` returned False. Only a whole graph proves them.
    """
    begins, ends = graph.begins.tolist(), graph.folded[graph.ends].tolist()
    way = _way(graph, begins, ends)
    on_way = {number: index for index, number in enumerate(way)}
    on_way |= dict.fromkeys(graph.folded[graph.solved].tolist(), len(way) - 1)  # all are the same end
    seen = set(way)
    found: list[int] = []
    farthest = 0
    for index, number in enumerate(way[:-1]):
        if not look():
            return ()
        if 0 < index == farthest:
            found.append(number)
        waiting = [number]
        while waiting:
            here = waiting.pop()
            for there in ends[begins[here] : begins[here + 1]]:
                if there in on_way:
                    farthest = max(farthest, on_way[there])
                elif there not in seen:
                    seen.add(there)
                    waiting.append(there)
    return tuple(found)


def _way(graph: SpaceGraph, begins: Sequence[int], ends: Sequence[int]) -> list[int]:
    """A shortest way from the start to a solved position, in steps; empty if there is none."""
    if not len(graph.solved):
        return []
    to_go = graph.distances(graph.solved.tolist()).tolist()
    way = [0]
    while to_go[way[-1]]:
        here = way[-1]
        way.append(min(ends[begins[here] : begins[here + 1]], key=lambda there: to_go[there]))
    return way


F64 = npt.NDArray[np.float64]
I32 = npt.NDArray[np.int32]

START = 0
"""The number of the start in every map."""
ROUTE_SECONDS = 3.0
"""The time to find the shortest solution that is drawn; a map without it is of use, too."""
SLENDER = 0.6
"""The height of the drawing by distance, of its width."""
MOST_WATCHED = 100_000
"""The most positions of a puzzle whose bottlenecks are found for :func:`key_moves`: 0.4 s."""
MARKS = 12
"""In how many parts the distances from the start, and to the goal, are cut where two maps are compared."""
SWEEPS = 4
"""How often the layers of :meth:`SpaceMap.by_distance` are put in order, forth and back in turn."""


@dataclass(frozen=True, eq=False)
class SpaceMap:
    """The positions of a layout as a drawing, numbered from the start.

    Attributes:
        graph: the positions, the steps between them, and their distances in the metric.
        places: where each is drawn; shape (n, 2), in units of a step.
        route: the numbers of the positions on one shortest solution, step by step; empty without one.
        bottlenecks: the numbers of the positions that every solution passes, without its ends; empty for
            a sample, which does not show them, and until the map is refined.
        drawing: what can be refined; None once it is, since it is the largest part of a map.
    """

    layout: Layout
    metric: Metric
    graph: SpaceGraph
    places: F64
    route: tuple[int, ...]
    bottlenecks: tuple[int, ...]
    drawing: Drawing | None

    def __len__(self) -> int:
        """The number of positions."""
        return len(self.places)

    @property
    def is_sample(self) -> bool:
        """Whether there are more positions than the map shows; distances may be shorter then."""
        return not self.graph.is_whole

    @property
    def is_solvable(self) -> bool:
        """Whether a solved position is on the map."""
        return len(self.graph.solved) > 0

    @property
    def is_refined(self) -> bool:
        """Whether these are the places of the refined drawing."""
        return self.drawing is None

    @property
    def is_layered(self) -> bool:
        """Whether :attr:`by_distance` is worked out, which takes 0.4 s for the largest map."""
        return "by_distance" in vars(self)

    @property
    def distance(self) -> I32:
        """The distance of each position to the goal, or from the start where nothing solved is on the map."""
        return self.graph.to_goal if self.is_solvable else self.graph.from_start

    @cached_property
    def by_distance(self) -> F64:
        """Other places: the farthest on the left, the goal on the right, a column for each distance.

        Within it positions are ordered by the average height of their neighbours nearer to the goal, and
        then farther from it, in turn (the barycenter heuristic; Sugiyama, Tagawa, Toda, 1981).
        """
        columns = self.distance
        rows = _ranked(columns, self.places[:, 1])
        one, other = self.graph.edges.T
        for sweep in range(SWEEPS):
            lower = columns[one] < columns[other]
            source, target = np.where(lower, one, other), np.where(lower, other, one)
            if sweep % 2:
                source, target = target, source
            crosses = columns[one] != columns[other]
            source, target = source[crosses], target[crosses]
            count = np.bincount(target, minlength=len(self))
            total = np.bincount(target, weights=rows[source], minlength=len(self))
            rows = _ranked(columns, np.where(count > 0, total / np.maximum(count, 1), rows))
        width = max(1, int(columns.max(initial=1)))
        height = float(np.ptp(rows)) or 1.0
        places: F64 = np.stack([width - columns, rows * (SLENDER * width / height)], axis=1)
        return places


def space_map(ask: Ask, *, known: Answer | None = None, most: int = MOST) -> SpaceMap | Reason:
    """The map of the layout with its first drawing, or why the search stopped.

    The solution that is drawn is that of the ``known`` answer, or of a search of its own without one. The
    control is told how many positions are found, and when they are drawn.

    Raises:
        InvalidLayout: if the layout has errors.
    """
    layout, control = ask.layout, ask.control
    solution = (known or solve(replace(ask, limits=_for_route(ask)))).solution
    way = () if solution is None else replay(layout, solution.cut(Metric.STEPS))
    found = graph(ask, route=way, most=most)
    if isinstance(found, Reason):
        return found
    numbers = [number for each in way if (number := found.number(each)) is not None]
    control.report(SearchProgress("drawing", len(found)))
    drawn = drawing(found)
    if control.is_cancelled:
        return Reason.CANCELLED
    return SpaceMap(layout, ask.metric, found, drawn.places, tuple(numbers), (), drawn)


def _for_route(ask: Ask) -> Limits:
    """The limits with at most :data:`ROUTE_SECONDS` from now on: of a large space it can be hard to find."""
    limits, seconds = ask.limits, ask.limits.passed(ask.control) + ROUTE_SECONDS
    return replace(limits, seconds=seconds if limits.seconds is None else min(seconds, limits.seconds))


def refined(found: SpaceMap, control: Control | None = None) -> SpaceMap | None:
    """The same map refined, with bottlenecks and layers; None if ``control`` was cancelled.

    It is told how many slices of all rounds are done.
    """
    if found.drawing is None:
        return found
    from klotski_studio.solver.spaces.graph import ROUNDS, SLICE

    control, slices = control or Control(), count()
    narrow = bottlenecks(found.graph, lambda: not control.is_cancelled) if found.graph.is_whole else ()
    total = ROUNDS * -(-len(found) // SLICE)

    def look() -> bool:
        done = next(slices)
        control.report(SearchProgress("refining", done, total, share=done / total))
        return not control.is_cancelled

    if not found.drawing.refine(look):
        return None
    made = replace(found, places=found.drawing.places, bottlenecks=narrow, drawing=None)
    made.by_distance  # noqa: B018  # it is cached, and takes too long for the thread of a window
    return made


def alike(found: SpaceMap, other: SpaceMap) -> F64:
    """The places of ``found``, turned or mirrored so that it lies as ``other`` does.

    The start, the goal, and the middles of what is equally far from each of them come as near as they can to
    those of the other (orthogonal Procrustes; Schönemann, 1966).
    """
    mine, others = _marks(found), _marks(other)
    both = min(len(mine), len(others))
    one, _, two = np.linalg.svd(mine[:both].T @ others[:both])
    turned: F64 = (found.places - found.places.mean(axis=0)) @ one @ two
    return turned


def _marks(found: SpaceMap) -> F64:
    """The middles that :func:`alike` compares, in units of the spread; those about the goal are last."""
    places = found.places - found.places.mean(axis=0)
    distances = [found.graph.from_start, *([found.graph.to_goal] if found.is_solvable else [])]
    marks = []
    for distance in distances:
        known = distance >= 0
        level = distance[known] * MARKS // (int(distance.max(initial=0)) + 1)
        counts = np.maximum(np.bincount(level, minlength=MARKS), 1)
        marks.append(
            np.stack([np.bincount(level, each[known], minlength=MARKS) / counts for each in places.T], axis=1)
        )
    spread = float(np.sqrt((places**2).sum(axis=1).mean())) or 1.0
    return np.concatenate(marks) / spread


def _ranked(columns: I32, heights: F64) -> F64:
    """For each position its number within its column by ``heights``, counted from the column's middle."""
    order = np.lexsort((heights, columns))
    counts = np.bincount(columns)
    firsts = np.concatenate(([0], np.cumsum(counts)[:-1]))
    rows: F64 = np.empty(len(columns), dtype=np.float64)
    rows[order] = np.arange(len(columns)) - firsts[columns[order]] - (counts[columns[order]] - 1) / 2
    return rows


@dataclass(frozen=True, slots=True)
class Hardness:
    """What the space of a solvable puzzle says of its difficulty.

    Attributes:
        metric: the one of lengths and moves.
        length: of a shortest solution.
        positions: that can be reached.
        bottlenecks: the positions that every solution passes, in their order, without start and end;
            those in the middle of a move count, too.
        common: how many positions between start and end all shortest solutions have in common, counted
            after whole moves.
        parts_after: the first move after which two shortest solutions stand in different positions; None if
            there is one shortest solution only.
        really_parts_after: the first such move where one move later the solutions still stand in different
            positions; if all meet again at once, only the order of two moves differs. None if there is none.
        away: the fewest steps of any solution, however long, that take a piece with a target farther from
            it on an empty board.
        stuck: the share of all positions from which a player who never makes such a step cannot solve the
            puzzle, 0 to 1.
    """

    metric: Metric
    length: int
    positions: int
    bottlenecks: tuple[Position, ...]
    common: int
    parts_after: int | None
    really_parts_after: int | None
    away: int
    stuck: float


def hardness(ask: Ask) -> Hardness | Reason | None:
    """What the space of the layout says of its difficulty; None if it cannot be solved.

    The reason is the limit that ended the search: :data:`Reason.POSITIONS` where the space has more positions
    than :data:`MOST`.

    Raises:
        InvalidLayout: if the layout has errors.
    """
    control = ask.control
    found = graph(ask)
    if isinstance(found, Reason):
        return found
    if not found.is_whole:
        return Reason.POSITIONS
    if not len(found.solved):
        return None
    narrow = bottlenecks(found, lambda: not control.is_cancelled)
    away = steps_away(found)
    if control.is_cancelled:
        return Reason.CANCELLED
    together = _together(found)
    apart = [move for move, count in enumerate(together) if count > 1]
    real = [move for move in apart if move + 1 in apart]
    return Hardness(
        metric=ask.metric,
        length=len(together) - 1,
        positions=len(found),
        bottlenecks=tuple(found.position(number) for number in narrow),
        common=together[1:-1].count(1),
        parts_after=apart[0] if apart else None,
        really_parts_after=real[0] if real else None,
        away=away[0],
        stuck=sum(count > 0 for count in away) / len(away),
    )


def steps_away(graph: SpaceGraph) -> list[int]:
    """Per position, the fewest steps away from the targets on any way from it to a solved position.

    A step is away if :attr:`SpaceGraph.to_targets` is greater after it; -1 where there is no way.
    """
    begins, ends, to_go = graph.begins.tolist(), graph.ends.tolist(), graph.to_targets.tolist()
    found = [-1] * len(graph)
    # A position is looked at again if it is reached with fewer: those that cost nothing come first.
    waiting = deque((number, 0) for number in graph.solved.tolist())
    while waiting:
        here, count = waiting.popleft()
        if found[here] >= 0:
            continue
        found[here] = count
        for there in ends[begins[here] : begins[here + 1]]:
            if found[there] >= 0:
                continue
            if to_go[here] > to_go[there]:
                waiting.append((there, count + 1))
            else:
                waiting.appendleft((there, count))
    return found


def _together(graph: SpaceGraph) -> list[int]:
    """After each number of moves, in how many different positions the shortest solutions stand."""
    length = int(graph.to_goal[0])
    is_optimal = (graph.to_goal >= 0) & (graph.from_start + graph.to_goal == length)
    is_first = graph.folded == np.arange(len(graph))
    counts: list[int] = np.bincount(graph.from_start[is_optimal & is_first], minlength=length + 1).tolist()
    return counts


def key_moves(ask: Ask, solution: Solution, most: int) -> tuple[int, ...]:
    """The numbers, from 0, of at most ``most`` moves of ``solution`` that tell what it is about.

    These are the last one and those that pass where every solution does, which are found up to
    :data:`MOST_WATCHED` positions; then others, evenly spread.
    """
    moves, through = solution.moves, {len(solution.moves) - 1}
    found = graph(ask, most=MOST_WATCHED)
    if not isinstance(found, Reason) and found.is_whole:
        narrow = set(found.folded[list(bottlenecks(found, lambda: not ask.control.is_cancelled))].tolist())
        here, rules = Position.start(ask.layout), Rules(ask.layout)
        for number, move in enumerate(moves):
            for cell in move.path[1:]:
                here = here.moved(rules.index(move.piece), cell)
                at = found.number(here)
                if at is not None and int(found.folded[at]) in narrow:
                    through.add(number)
    key = _spread(sorted(through), most)
    others = _spread([number for number in range(len(moves)) if number not in through], most - len(key))
    return tuple(sorted((*key, *others)))


def _spread(numbers: Sequence[int], most: int) -> Sequence[int]:
    """At most ``most`` of ``numbers``, evenly spread, the last one among them."""
    count = min(len(numbers), most)
    return [numbers[len(numbers) * (each + 1) // count - 1] for each in range(count)]


def way_to(found: SpaceMap, start: Position, number: int) -> tuple[Move, ...] | None:
    """The moves that lead from ``start`` to position ``number``; None if the map knows no way.

    Pieces of a kind may end exchanged, for the position is the same then.
    """
    graph, rules = found.graph, Rules(found.layout)
    to_go = graph.distances([number]).tolist()
    here, at = start, graph.number(start)
    if at is None or to_go[at] < 0:
        return None
    steps: list[Move] = []
    while to_go[at]:
        here, at, step = next(
            (there, known, move)
            for move in rules.moves(here, Metric.STEPS)
            for there in (here.moved(rules.index(move.piece), move.path[-1]),)
            if (known := graph.number(there)) is not None and to_go[known] == to_go[at] - 1
        )
        steps.append(step)
    return Solution(tuple(steps)).cut(Metric.MOVES).moves
