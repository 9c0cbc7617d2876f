"""Why a layout cannot be solved: how near its pieces get, what is in the way, and parity.

::

    A . # .     A must go to the right end      approach   A gets within 2 cells, and never right of the wall
                                                wall       without the wall at (2, 0): 1 move
    1 2 3       1 2 3
    8 6 4  -->  8 4 6                           parity     an odd number of swaps with the hole back in place
    7 5 .       7 5 .

How near a piece gets is asked of the solver: a search for each of its placements, those nearest to the
target first. A placement that lies on a solution found before is not asked about.

Here is found, too, which pieces can ever leave their start, and which pieces matter. A piece has moved
exactly when the placement it started on is free, or taken by another one. The first time that a placement of
the start becomes free, it is its own piece that left. So, although pieces of a kind are alike in a search,
the answer is exact for each of them::

    A A . #     seen       1 1 0        the left A never leaves: its placement
    # # B #                1 1 0        is taken in every position
    start

    A piece stays where it is  <=>  its placement is taken in every reachable position

A search of limited size settles that for a small space, and for most pieces of a large one, since
it ends when every placement was seen free. For each piece that is left, the solver is asked whether the
piece can be brought one step away, in any direction. That is a layout with another goal.

To show which pieces matter, a layout is solved again without each of them. Removing a piece keeps every
solution, since its moves can be left out. So without the piece a shortest solution is as long as before (the
piece does not matter) or shorter. The exception is a piece that may stand in for one with a target: without
it solutions can be longer or impossible. For an unsolvable puzzle this shows which pieces block it. Where the
answer says which pieces it needs, the others are not searched.

Each piece is removed on its own: if either of two can be removed, both together may still matter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from klotski_studio.core.edits import remove
from klotski_studio.core.errors import IllegalMove
from klotski_studio.core.layout import Cell, Direction, Layout, Metric, Target, apart, kinds
from klotski_studio.core.rules import Rules, replay
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, Reason, Status
from klotski_studio.solver.search import is_odd, solve, unmoved

SEARCHED = 60_000
"""Positions that the first search may see before each piece is asked about: a few tenths of a second."""


@dataclass(frozen=True, slots=True)
class Movers:
    """The pieces of a layout by whether they can ever move; keys in the layout's order.

    Attributes:
        still: those that stay where they are in every reachable position; proven.
        unsettled: those about which nothing is proven.
        reason: the limit that left them unsettled. None if all is settled, or if it is gates that
            leave it open: a piece can only get away if gates were open to it.
    """

    moving: tuple[str, ...]
    still: tuple[str, ...]
    unsettled: tuple[str, ...] = ()
    reason: Reason | None = None


def movers(ask: Ask, *, searched: int = SEARCHED) -> Movers:
    """Which pieces of the layout can ever leave their start.

    ``searched`` bounds the positions of the first search, whatever the limits allow.

    Raises:
        InvalidLayout: if the layout has errors.
    """
    layout, limits = ask.layout, ask.limits
    most = searched if limits.positions is None else min(searched, limits.positions)
    in_question, reason = unmoved(replace(ask, limits=replace(limits, positions=most)))
    if reason is None:
        settled = {piece.key: index not in in_question for index, piece in enumerate(layout.pieces)}
    else:
        settled, reason = _ask_each(ask, in_question)
    return Movers(
        moving=tuple(piece.key for piece in layout.pieces if settled.get(piece.key) is True),
        still=tuple(piece.key for piece in layout.pieces if settled.get(piece.key) is False),
        unsettled=tuple(piece.key for piece in layout.pieces if piece.key not in settled),
        reason=reason,
    )


def _ask_each(ask: Ask, in_question: frozenset[int]) -> tuple[dict[str, bool], Reason | None]:
    """Whether each piece moves, as far as it can be settled, and the first limit that was in the way."""
    settled: dict[str, bool] = {}
    stopped: Reason | None = None
    for index, piece in enumerate(ask.layout.pieces):
        if index not in in_question:
            settled[piece.key] = True
            continue
        if stopped in (Reason.CANCELLED, Reason.TIME) or ask.control.is_cancelled:
            stopped = stopped or Reason.CANCELLED
            continue
        answer = _leaves(ask, index)
        if isinstance(answer, bool):
            settled[piece.key] = answer
        else:
            stopped = stopped or answer
    return settled, stopped


def _leaves(ask: Ask, index: int) -> bool | Reason | None:
    """Whether piece number ``index`` ever moves: the reason if a limit, None if gates leave it open."""
    rules, piece = Rules(ask.layout), ask.layout.pieces[index]
    reason: Reason | None = None
    is_open = False
    for direction in piece.axis.directions:
        there = direction.step(piece.at)
        if not all(rules.may_enter(index, cell) for cell in piece.shape.at(there)):
            continue
        answer = _gets_to(ask, Target(piece.key, there, piece.shape))
        if answer is True:
            return True
        if answer is not False:
            is_open, reason = True, reason or answer
            if answer in (Reason.CANCELLED, Reason.TIME):
                break
    return reason if is_open else False


def _gets_to(ask: Ask, target: Target) -> bool | Reason | None:
    """Whether the piece that ``target`` names gets there; a reason if a limit, None if gates leave it open.

    A target would let the piece through gates. So the solver is asked with all gates open to every
    piece, which can prove a no, and then with all gates as walls, which can prove a yes.
    """
    layout = ask.layout
    answer = _asked(ask, target, walled=False)
    if answer.status is Status.UNSOLVABLE:
        return False
    if answer.solution is None:
        return answer.reason
    try:
        replay(layout, answer.solution)
    except IllegalMove:
        pass
    else:
        return True
    if any(layout.board.gates.intersection(each.cells) for each in layout.pieces):
        return None
    answer = _asked(ask, target, walled=True)
    return True if answer.status is Status.SOLVED else answer.reason


def _asked(ask: Ask, target: Target, *, walled: bool) -> Answer:
    """The answer for ``target`` alone without gates, in whose place are walls if they are ``walled``."""
    board = ask.layout.board
    ground = replace(board, walls=board.walls | board.gates if walled else board.walls, gates=frozenset())
    layout = replace(_asking_for(ask.layout, target), board=ground)
    return solve(replace(ask, layout=layout, metric=Metric.STEPS))


@dataclass(frozen=True, slots=True)
class Removal:
    """The answer to a layout without one of its pieces.

    Attributes:
        piece: its key.
        status: the answer's status without the piece.
        length: the length of a shortest solution without it; None unless solved.
        same: whether status and length are the same with the piece; None if the search was stopped.
    """

    piece: str
    status: Status
    length: int | None
    same: bool | None


@dataclass(frozen=True, slots=True)
class Removals:
    """The result of :func:`removals`: one entry for each piece that no target names.

    Attributes:
        reason: the first limit that left an entry unsettled; None if all are settled.
    """

    metric: Metric
    each: tuple[Removal, ...]
    reason: Reason | None = None

    @property
    def removable(self) -> tuple[str, ...]:
        """Keys of the pieces whose removal leaves the answer the same."""
        return tuple(removal.piece for removal in self.each if removal.same)

    @property
    def unsettled(self) -> tuple[str, ...]:
        """Keys of the pieces for which the search was stopped."""
        return tuple(removal.piece for removal in self.each if removal.same is None)


def removals(ask: Ask, answer: Answer | None = None, *, only: Collection[str] | None = None) -> Removals:
    """The answers without each piece that no target names, or of these without those ``only``.

    There are none if the layout has a single piece.

    ``answer`` is the answer to ``ask``, with all pieces; None to search for it. When the work is
    cancelled or the limit of seconds is reached, the remaining entries are unsettled.

    Raises:
        InvalidLayout: if the layout has errors.
    """
    layout = ask.layout
    whole = answer or solve(ask)
    found = []
    reason = whole.reason
    wanted = {target.piece for target in layout.goal}
    for piece in layout.pieces if len(layout.pieces) > 1 else ():
        if piece.key in wanted or (only is not None and piece.key not in only):
            continue
        is_over = reason in (Reason.CANCELLED, Reason.TIME) or ask.control.is_cancelled
        if is_over or whole.status is Status.STOPPED:
            reason = reason or Reason.CANCELLED
            found.append(Removal(piece.key, Status.STOPPED, None, None))
            continue
        if whole.needed is not None and layout.pieces.index(piece) not in whole.needed:  # proven
            found.append(Removal(piece.key, whole.status, whole.length, True))
            continue
        other = solve(replace(ask, layout=remove(layout, (piece.key,))))
        reason = reason or other.reason
        same = (other.status, other.length) == (whole.status, whole.length)
        is_settled = other.status is not Status.STOPPED
        found.append(Removal(piece.key, other.status, other.length, same if is_settled else None))
    return Removals(ask.metric, tuple(found), reason)


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

    def __init__(self, ask: Ask) -> None:
        self._ask = ask  # the clock of its control goes on from one search to the next
        self.reason: Reason | None = None

    @property
    def is_over(self) -> bool:
        """Whether no further search makes sense."""
        return self._ask.control.is_cancelled or self.reason in (Reason.TIME, Reason.CANCELLED)

    def solve(self, layout: Layout, metric: Metric) -> Answer:
        """The answer to ``layout`` within the limits."""
        answer = solve(replace(self._ask, layout=layout, metric=metric))
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
    layout, budget = ask.layout, _Budget(ask)
    approaches = tuple(_approaches(layout, budget))
    found = removals(ask, answer)
    pieces = tuple(each for each in found.each if each.status is Status.SOLVED)
    walls = tuple(_walls(layout, ask.metric, budget))
    return Reasons(approaches, pieces, walls, is_odd(layout), budget.reason or found.reason)


def _approaches(layout: Layout, budget: _Budget) -> Iterator[Approach]:
    if layout.board.gates and len(layout.goal) > 1:
        return  # without its target a piece may not pass gates: the question would be another one
    yield from (_approach(layout, target, budget) for target in layout.goal if not budget.is_over)


def _approach(layout: Layout, target: Target, budget: _Budget) -> Approach:
    """How near the piece of ``target`` gets; what a limit leaves open counts as not reached."""
    is_proven = True
    rules, index = Rules(layout), [piece.key for piece in layout.pieces].index(target.piece)
    kind = next(kind for kind in kinds(layout) if index in kind.pieces)
    start = layout.pieces[index].at
    reached = {start}
    for place in sorted(rules.reach_alone(kind), key=lambda place: (apart(place, target.at), place)):
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
    nearest = min(reached, key=lambda place: (apart(place, target.at), place))
    covered = {cell for place in reached for cell in target.shape.at(place)}
    ground = {cell for cell in layout.board.cells() if cell not in layout.board.walls}
    never = frozenset(ground - covered)
    return Approach(target.piece, nearest, apart(nearest, target.at), never, is_proven)


def _asking_for(layout: Layout, target: Target) -> Layout:
    """``layout`` with ``target`` as its only goal, for the very piece that it names."""
    pieces = tuple(replace(piece, same_as=None) for piece in layout.pieces)
    return Layout(layout.board, pieces, (target,))


def _walls(layout: Layout, metric: Metric, budget: _Budget) -> Iterator[WallRemoval]:
    """The walls without which it is solvable; those at which no piece could ever stand are left out."""
    board = layout.board
    ends = [target.at for target in layout.goal]
    beside = [wall for wall in board.walls if board.contains(wall) and _is_open(layout, wall)]
    for wall in sorted(beside, key=lambda wall: (min((apart(wall, end) for end in ends), default=0), wall)):
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
