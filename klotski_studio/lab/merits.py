"""Figures on how elegant and how surprising a puzzle is, and orders by them; see ``merits.md`` in the docs.

Nothing is added up to one number that could be shown: a list is in the order of the weighted sum of ranks,
and a rank is how many others in the list are better in one figure::

    pieces       8   9   9        ranks  0  1  1      weight 1      sum  2  1  1
    solutions    4   1   1               2  0  0             1
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Mapping, Sequence
from enum import StrEnum
from typing import TypeAlias

from klotski_studio.core.keep import symmetries
from klotski_studio.lab.reasons import removals
from klotski_studio.solver.ask import Ask


class Order(StrEnum):
    """What a list is sorted by."""

    LENGTH = "length"
    ELEGANCE = "elegance"
    SURPRISE = "surprise"


Figures: TypeAlias = Mapping[str, int | None]
"""Figures by name; None where a limit left one open, which ranks last."""


FIGURES: Mapping[Order, Mapping[str, Callable[[int], int]]] = {
    Order.LENGTH: {},
    Order.ELEGANCE: {"pieces": int, "solutions": int, "spare": int, "symmetric": lambda count: -bool(count)},
    Order.SURPRISE: {"away": int.__neg__, "bottlenecks": int.__neg__},
}
"""The figures of each order, and what of them is small where the puzzle is good."""


def merits(ask: Ask, order: Order, solutions: int | None, movers: Collection[str] = ()) -> Figures:
    """The figures of ``order`` for the layout, which can be solved and has so many shortest ``solutions``.

    ``movers`` move in one of these, so that it is shorter without each; stand-ins are searched all the same.

    Raises:
        InvalidLayout: if the layout has errors.
    """
    pieces = ask.layout.pieces
    if order is Order.ELEGANCE:
        joined = {piece.same_as for piece in pieces} | {piece.key for piece in pieces if piece.same_as}
        still = {piece.key for piece in pieces if piece.key not in movers or piece.key in joined}
        found = removals(ask, only=still)
        spare = None if found.unsettled else len(found.removable)
        symmetric = len(symmetries(ask.layout))
        return {"pieces": len(pieces), "solutions": solutions, "spare": spare, "symmetric": symmetric}
    from klotski_studio.lab.space import Hardness, hardness  # numpy, which help needs not

    space = hardness(ask)
    figures = (space.away, len(space.bottlenecks)) if isinstance(space, Hardness) else (None, None)
    return dict(zip(FIGURES[order], figures, strict=True))


def in_order(found: Sequence[Figures], order: Order, weights: Mapping[str, float]) -> list[int]:
    """The indices of ``found``, the best by ``order`` first; a weight is 1 unless it is given."""
    sums = [0.0] * len(found)
    for name, small in FIGURES[order].items():
        figures = [each[name] for each in found]
        known = sorted(small(figure) for figure in figures if figure is not None)
        for index, figure in enumerate(figures):
            rank = len(known) if figure is None else bisect_left(known, small(figure))
            sums[index] += weights.get(name, 1.0) * rank
    return sorted(range(len(found)), key=sums.__getitem__)
