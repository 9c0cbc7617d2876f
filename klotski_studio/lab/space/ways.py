"""A shortest way, in steps, from a position of the game to any other position of a map."""

from __future__ import annotations

from klotski_studio.core.metric import Metric
from klotski_studio.core.moves import Move
from klotski_studio.core.position import Position
from klotski_studio.core.rules import Rules
from klotski_studio.core.solution import Solution
from klotski_studio.lab.space.space_map import SpaceMap


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
