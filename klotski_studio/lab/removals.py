"""What each piece is there for: the answer without it.

Whoever takes a piece away takes no solution away, since its moves are simply left out; so
without it a puzzle is as long as before, in which case the piece is for decoration, or shorter.
(A spare piece that may stand in for one with a target is the exception: without it a solution
can be longer, or gone.) Of a puzzle without a solution this tells which piece is to blame.

Each piece is tried on its own: that two can each be spared does not mean that both can.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from klotski_studio.core.control import Control
from klotski_studio.core.edits import remove
from klotski_studio.core.layout import Layout, Piece
from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.answer import Answer, Reason, Status
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.search import solve


@dataclass(frozen=True, slots=True)
class Removal:
    """The answer to a layout without one of its pieces.

    Attributes:
        piece: its key.
        status: of the layout without it.
        length: the optimum without it; None unless solved.
        same: whether that is the answer with it, too; None if the search was stopped.
    """

    piece: str
    status: Status
    length: int | None
    same: bool | None


@dataclass(frozen=True, slots=True)
class Removals:
    """What :func:`removals` found, one entry for each piece that no target names.

    Attributes:
        reason: the first limit that left an entry unsettled; None if all are settled.
    """

    metric: Metric
    each: tuple[Removal, ...]
    reason: Reason | None = None

    @property
    def removable(self) -> tuple[str, ...]:
        """Keys of the pieces without which the answer is the same."""
        return tuple(removal.piece for removal in self.each if removal.same)

    @property
    def unsettled(self) -> tuple[str, ...]:
        """Keys of the pieces about which nothing is proven."""
        return tuple(removal.piece for removal in self.each if removal.same is None)


def removals(
    layout: Layout,
    metric: Metric = Metric.MOVES,
    answer: Answer | None = None,
    *,
    limits: Limits | None = None,
    control: Control | None = None,
) -> Removals:
    """The answer without each of the pieces that may be spared.

    ``answer`` is the one with all pieces, in ``metric``; it is looked for if it is None. Cancelled,
    or stopped by the limit of seconds, what is left is unsettled.

    Raises:
        InvalidLayout: if the layout has errors.
    """
    control = control or Control()
    whole = answer or solve(layout, metric, limits=limits, control=control)
    found = []
    reason = whole.reason
    for piece in spare(layout):
        is_over = reason in (Reason.CANCELLED, Reason.TIME) or control.is_cancelled
        if is_over or whole.status is Status.STOPPED:
            reason = reason or Reason.CANCELLED
            found.append(Removal(piece.key, Status.STOPPED, None, None))
            continue
        other = solve(remove(layout, (piece.key,)), metric, limits=limits, control=control)
        reason = reason or other.reason
        same = (other.status, other.length) == (whole.status, whole.length)
        is_settled = other.status is not Status.STOPPED
        found.append(Removal(piece.key, other.status, other.length, same if is_settled else None))
    return Removals(metric, tuple(found), reason)


def spare(layout: Layout) -> Iterator[Piece]:
    """The pieces that no target names, unless there is but one piece."""
    wanted = {target.piece for target in layout.goal}
    return (piece for piece in layout.pieces if piece.key not in wanted and len(layout.pieces) > 1)
