"""Which pieces can ever leave their start, and which pieces matter.

A piece has moved exactly when the placement it started on is free, or taken by another one. The
first time that a placement of the start becomes free, it is its own piece that left. So, although
pieces of a kind are alike in a search, the answer is exact for each of them::

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
from klotski_studio.core.layout import Board, Layout, Piece, Target
from klotski_studio.core.metric import Metric
from klotski_studio.core.rules import Rules, replay
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, Reason, Status
from klotski_studio.solver.search import solve, unmoved

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
    answer = _asked(ask, _without_gates(layout.board, walled=False), target)
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
    answer = _asked(ask, _without_gates(layout.board, walled=True), target)
    return True if answer.status is Status.SOLVED else answer.reason


def _asked(ask: Ask, board: Board, target: Target) -> Answer:
    pieces = tuple(replace(piece, same_as=None) for piece in ask.layout.pieces)
    return solve(replace(ask, layout=Layout(board, pieces, (target,)), metric=Metric.STEPS))


def _without_gates(board: Board, *, walled: bool) -> Board:
    walls = board.walls | board.gates if walled else board.walls
    return replace(board, walls=walls, gates=frozenset())


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

    ``answer`` is the answer to ``ask``, with all pieces; None to search for it. When the work is
    cancelled or the limit of seconds is reached, the remaining entries are unsettled.

    Raises:
        InvalidLayout: if the layout has errors.
    """
    layout = ask.layout
    whole = answer or solve(ask)
    found = []
    reason = whole.reason
    for piece in spare(layout):
        if only is not None and piece.key not in only:
            continue
        is_over = reason in (Reason.CANCELLED, Reason.TIME) or ask.control.is_cancelled
        if is_over or whole.status is Status.STOPPED:
            reason = reason or Reason.CANCELLED
            found.append(Removal(piece.key, Status.STOPPED, None, None))
            continue
        if _is_idle(layout, piece, whole):
            found.append(Removal(piece.key, whole.status, whole.length, True))
            continue
        other = solve(replace(ask, layout=remove(layout, (piece.key,))))
        reason = reason or other.reason
        same = (other.status, other.length) == (whole.status, whole.length)
        is_settled = other.status is not Status.STOPPED
        found.append(Removal(piece.key, other.status, other.length, same if is_settled else None))
    return Removals(ask.metric, tuple(found), reason)


def _is_idle(layout: Layout, piece: Piece, whole: Answer) -> bool:
    """Whether it is proven that ``piece`` does not matter: the answer is the same with other pieces alone."""
    return whole.needed is not None and layout.pieces.index(piece) not in whole.needed


def spare(layout: Layout) -> Iterator[Piece]:
    """The pieces that no target names; none if the layout has a single piece."""
    wanted = {target.piece for target in layout.goal}
    return (piece for piece in layout.pieces if piece.key not in wanted and len(layout.pieces) > 1)
