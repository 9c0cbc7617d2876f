"""Why a layout cannot be solved: how near its pieces get, what is in the way, and parity.

::

    A . # .     A must go to the right end      approach   A gets within 2 cells, and never right of the wall
                                                wall       without the wall at (2, 0): 1 move
    1 2 3       1 2 3
    8 6 4  -->  8 4 6                           parity     an odd number of swaps with the hole back in place
    7 5 .       7 5 .

How near a piece gets is asked of the solver: a search for each of its placements, those nearest to the
target first. A placement that lies on a solution found before is not asked about.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from klotski_studio.core.control import Control
from klotski_studio.core.geometry import Cell, Direction
from klotski_studio.core.layout import Layout, Target, kinds
from klotski_studio.core.metric import Metric
from klotski_studio.core.rules import Rules, replay
from klotski_studio.lab.movers import Removal, removals
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, Reason, Status
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.search import is_odd, solve


@dataclass(frozen=True, slots=True)
class Approach:
    """How near a piece gets to its target.

    Attributes:
        piece: its key.
        nearest: the anchor of the placement it reaches that is nearest to the target.
        away: cells from there to the target, across and down together; 0 if it reaches it.
        never: the cells that it never covers, though no wall is on them.
        is_proven: False if a limit ended a search: it may get nearer, and cover more cells.
    """

    piece: str
    nearest: Cell
    away: int
    never: frozenset[Cell]
    is_proven: bool = True


@dataclass(frozen=True, slots=True)
class WallRemoval:
    """A wall without which the layout can be solved, in ``length`` of the metric."""

    cell: Cell
    length: int


@dataclass(frozen=True, slots=True)
class Reasons:
    """The result of :func:`reasons`.

    Attributes:
        approaches: one for each target; none where gates and several targets leave it open.
        pieces: those without which the layout can be solved, each on its own.
        walls: those of which the same holds.
        by_parity: whether the pieces are single cells around one hole, and parity forbids the goal.
        reason: the limit that left something open; None if all of it is proven.
    """

    approaches: tuple[Approach, ...] = ()
    pieces: tuple[Removal, ...] = ()
    walls: tuple[WallRemoval, ...] = ()
    by_parity: bool = False
    reason: Reason | None = None


class _Budget:
    """The limits of all searches together, and the first one that was in the way."""

    def __init__(self, limits: Limits, control: Control) -> None:
        self._limits, self.control = limits, control
        self._begin = time.monotonic()
        self.reason: Reason | None = None

    @property
    def limits(self) -> Limits:
        """What is left for the next search."""
        if self._limits.seconds is None:
            return self._limits
        left = self._limits.seconds - (time.monotonic() - self._begin)
        return replace(self._limits, seconds=max(left, 0.001))

    @property
    def is_over(self) -> bool:
        """Whether no further search makes sense."""
        return self.control.is_cancelled or self.reason in (Reason.TIME, Reason.CANCELLED)

    def solve(self, layout: Layout, metric: Metric) -> Answer:
        """The answer to ``layout`` within what is left."""
        answer = solve(Ask(layout, metric, self.limits, self.control))
        self.reason = self.reason or answer.reason
        return answer


def reasons(ask: Ask, answer: Answer) -> Reasons:
    """Why the layout cannot be solved; ``answer`` is the one to ``ask``, which must say so.

    The limit of seconds holds for everything together.

    Raises:
        InvalidLayout: if the layout has errors.
        ValueError: if ``answer`` does not say that the layout is unsolvable.
    """
    if answer.status is not Status.UNSOLVABLE:
        raise ValueError(answer.status)
    layout, budget = ask.layout, _Budget(ask.limits, ask.control)
    by_parity = is_odd(layout)
    approaches = tuple(_approaches(layout, budget))
    found = removals(replace(ask, limits=budget.limits), answer)
    pieces = tuple(each for each in found.each if each.status is Status.SOLVED)
    walls = tuple(_walls(layout, ask.metric, budget))
    return Reasons(approaches, pieces, walls, by_parity, budget.reason or found.reason)


def _approaches(layout: Layout, budget: _Budget) -> Iterator[Approach]:
    if layout.board.gates and len(layout.goal) > 1:
        return  # without its target a piece may not pass gates: the question would be another one
    for target in layout.goal:
        if not budget.is_over:
            yield _approach(layout, target, budget)


def _approach(layout: Layout, target: Target, budget: _Budget) -> Approach:
    """How near the piece of ``target`` gets; what a limit leaves open counts as not reached."""
    is_proven = True
    rules, index = Rules(layout), [piece.key for piece in layout.pieces].index(target.piece)
    kind = next(kind for kind in kinds(layout) if index in kind.pieces)
    start = layout.pieces[index].at
    reached = {start}
    for place in sorted(rules.reach_alone(kind), key=lambda place: (_apart(place, target.at), place)):
        if place in reached:
            continue
        if budget.is_over:
            is_proven = False
            break
        other = _asking_for(layout, replace(target, at=place))
        answer = budget.solve(other, Metric.STEPS)
        is_proven &= answer.status is not Status.STOPPED
        if answer.solution is not None:
            reached.update(position.places[index] for position in replay(other, answer.solution))
    nearest = min(reached, key=lambda place: (_apart(place, target.at), place))
    covered = {cell for place in reached for cell in target.shape.at(place)}
    ground = {cell for cell in layout.board.cells() if cell not in layout.board.walls}
    never = frozenset(ground - covered)
    return Approach(target.piece, nearest, _apart(nearest, target.at), never, is_proven)


def _asking_for(layout: Layout, target: Target) -> Layout:
    """``layout`` with ``target`` as its only goal, for the very piece that it names."""
    pieces = tuple(replace(piece, same_as=None) for piece in layout.pieces)
    return Layout(layout.board, pieces, (target,))


def _apart(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _walls(layout: Layout, metric: Metric, budget: _Budget) -> Iterator[WallRemoval]:
    """The walls without which it is solvable; those at which no piece could ever stand are left out."""
    board = layout.board
    ends = [target.at for target in layout.goal]
    beside = [wall for wall in board.walls if board.contains(wall) and _is_open(layout, wall)]
    for wall in sorted(beside, key=lambda wall: (min((_apart(wall, end) for end in ends), default=0), wall)):
        if budget.is_over:
            return
        answer = budget.solve(replace(layout, board=replace(board, walls=board.walls - {wall})), metric)
        if answer.length is not None:
            yield WallRemoval(wall, answer.length)


def _is_open(layout: Layout, wall: Cell) -> bool:
    """Whether a cell beside ``wall`` is no wall."""
    board = layout.board
    around = (direction.step(wall) for direction in Direction)
    return any(board.contains(cell) and cell not in board.walls for cell in around)
