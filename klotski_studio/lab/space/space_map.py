"""The map of a puzzle: all positions that can be reached, each at a place of a drawing.

Positions that are few steps apart lie near each other, so that chambers, bottlenecks and dead ends can be
seen. The first picture is drawn at once, and refined afterwards (:mod:`klotski_studio.solver.spaces.stress`).
Of more than :data:`klotski_studio.solver.graph.MOST` positions the map shows a sample, and says so.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.core.rules import replay
from klotski_studio.lab.space.bottlenecks import bottlenecks
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.graph import MOST, drawing, graph
from klotski_studio.solver.search import solve

if TYPE_CHECKING:
    from klotski_studio.solver.graph import Drawing, SpaceGraph

F64 = npt.NDArray[np.float64]
I32 = npt.NDArray[np.int32]

START = 0
"""The number of the start in every map."""
ROUTE_SECONDS = 10.0
"""The time to find the shortest solution that is drawn; a map without it is of use, too."""
SLENDER = 0.6
"""The height of the drawing by distance, of its width."""
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
        is_refined: whether these are the places of the refined drawing.
    """

    layout: Layout
    metric: Metric
    graph: SpaceGraph
    places: F64
    route: tuple[int, ...]
    bottlenecks: tuple[int, ...]
    drawing: Drawing
    is_refined: bool = False

    def __len__(self) -> int:
        """The number of positions."""
        return len(self.places)

    @property
    def edges(self) -> I32:
        """Each step once, as the numbers of its two positions; shape (edges, 2)."""
        return self.graph.edges

    @property
    def solved(self) -> npt.NDArray[np.int64]:
        """The numbers of the solved positions."""
        return self.graph.solved

    @property
    def is_sample(self) -> bool:
        """Whether there are more positions than the map shows; distances may be shorter then."""
        return not self.graph.is_whole

    @property
    def is_solvable(self) -> bool:
        """Whether a solved position is on the map."""
        return len(self.solved) > 0

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
        one, other = self.edges.T
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


def space_map(ask: Ask, *, most: int = MOST) -> SpaceMap | Reason:
    """The map of the layout with its first drawing, or why the search stopped.

    Raises:
        InvalidLayout: if the layout has errors.
    """
    layout, metric = ask.layout, ask.metric
    found = graph(ask, most=most)
    if isinstance(found, Reason):
        return found
    solution = None
    if len(found.solved) or not found.is_whole:
        solution = solve(replace(ask, limits=_for_route(ask))).solution
    way = () if solution is None else replay(layout, solution.cut(Metric.STEPS))
    if not found.is_whole and way:
        found = graph(ask, route=way, most=most)
        if isinstance(found, Reason):
            return found
    numbers = [number for each in way if (number := found.number(each)) is not None]
    drawn = drawing(found)
    if ask.control.is_cancelled:
        return Reason.CANCELLED
    return SpaceMap(layout, metric, found, drawn.places, tuple(numbers), (), drawn)


def _for_route(ask: Ask) -> Limits:
    """The limits with at most :data:`ROUTE_SECONDS` from now on: of a large space it can be hard to find."""
    limits, seconds = ask.limits, ask.control.seconds + ROUTE_SECONDS
    return replace(limits, seconds=seconds if limits.seconds is None else min(seconds, limits.seconds))


def refined(found: SpaceMap, control: Control | None = None) -> SpaceMap | None:
    """The same map with the refined drawing and the bottlenecks; None if ``control`` was cancelled."""
    control = control or Control()
    narrow = bottlenecks(found.graph, lambda: not control.is_cancelled) if found.graph.is_whole else ()
    if not found.drawing.refine(lambda: not control.is_cancelled):
        return None
    return replace(found, places=found.drawing.places, bottlenecks=narrow, is_refined=True)


def _ranked(columns: I32, heights: F64) -> F64:
    """For each position its number within its column by ``heights``, counted from the column's middle."""
    order = np.lexsort((heights, columns))
    counts = np.bincount(columns)
    firsts = np.concatenate(([0], np.cumsum(counts)[:-1]))
    rows: F64 = np.empty(len(columns), dtype=np.float64)
    rows[order] = np.arange(len(columns)) - firsts[columns[order]] - (counts[columns[order]] - 1) / 2
    return rows
