"""Which pieces can ever leave their start.

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
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from klotski_studio.core.errors import IllegalMove
from klotski_studio.core.layout import Board, Layout, Target
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
