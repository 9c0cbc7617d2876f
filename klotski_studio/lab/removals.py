"""Solves a layout again without each of its pieces, to show which pieces matter.

Removing a piece keeps every solution, since its moves can be left out. So without the piece a shortest
solution is as long as before (the piece does not matter) or shorter. The exception is a piece that may
stand in for one with a target: without it solutions can be longer or impossible. For an unsolvable
puzzle this shows which pieces block it. Where the answer says which pieces it needs, the others are not
searched.

Each piece is removed on its own: if either of two can be removed, both together may still matter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from klotski_studio.core.edits import remove
from klotski_studio.core.layout import Layout, Piece
from klotski_studio.core.metric import Metric
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, Reason, Status
from klotski_studio.solver.search import solve


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
