"""Why a puzzle is hard, as far as the space of its positions tells.

Each figure is exact and has one definition; nothing is added up, and nothing was fitted to people. Jarušek
and Pelánek ("Difficulty rating of Sokoban puzzle", 2010; "What determines difficulty of transport puzzles?",
2011) compared such figures with the times of players: the length of the solution alone says little, that
steps away from the goal are needed says more. That it matters where solutions part is from ThinkFun, whose
puzzles are chosen by the earliest real divergence of their solutions.

Where the puzzle is its own mirror image, a position and its image count as one.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from klotski_studio.core.metric import Metric
from klotski_studio.core.position import Position
from klotski_studio.lab.space.bottlenecks import bottlenecks
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.graph import graph

if TYPE_CHECKING:
    from klotski_studio.solver.graph import SpaceGraph


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

    @property
    def positions_per_length(self) -> float:
        """Positions for each unit of the length: few of them make a long solution easy to see."""
        return self.positions / max(1, self.length)


def hardness(ask: Ask) -> Hardness | Reason | None:
    """What the space of the layout says of its difficulty; None if it cannot be solved.

    The reason is the limit that ended the search: :data:`Reason.POSITIONS` where the space has more positions
    than :data:`klotski_studio.solver.graph.MOST`.

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
