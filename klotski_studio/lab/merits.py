"""Figures on how elegant and how surprising a puzzle is, and orders by them; see ``merits.md`` in the docs.

Nothing is added up to one number that could be shown: a list is in the order of the weighted sum of ranks,
and a rank is how many others in the list are better in one figure::

    pieces       8   9   9        ranks  0  1  1      weight 1      sum  2  1  1
    solutions    4   1   1               2  0  0             1
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum

from klotski_studio.core.keep import symmetries
from klotski_studio.lab.reasons import removals
from klotski_studio.solver.ask import Ask


class Order(StrEnum):
    """What a list is sorted by."""

    LENGTH = "length"
    ELEGANCE = "elegance"
    SURPRISE = "surprise"


@dataclass(frozen=True, slots=True)
class Merits:
    """The figures of a solvable puzzle; None where a limit left one open, which ranks last.

    Attributes:
        pieces: how many it has.
        solutions: how many shortest solutions.
        spare: how many of its pieces without a target could be left out, each alone, with the same length.
        symmetric: how many images of the board besides itself leave the start as it is.
        away: the fewest steps of any solution that take a piece with a target farther from it.
        bottlenecks: how many positions all solutions pass.
    """

    pieces: int
    solutions: int | None
    spare: int | None
    symmetric: int
    away: int | None
    bottlenecks: int | None


FIGURES: Mapping[Order, Mapping[str, Callable[[int], int]]] = {
    Order.LENGTH: {},
    Order.ELEGANCE: {"pieces": int, "solutions": int, "spare": int, "symmetric": lambda count: -bool(count)},
    Order.SURPRISE: {"away": int.__neg__, "bottlenecks": int.__neg__},
}
"""The figures of each order, and what of them is small where the puzzle is good."""


def merits(ask: Ask, solutions: int | None) -> Merits:
    """The figures of the layout, which can be solved and has so many shortest ``solutions``.

    Raises:
        InvalidLayout: if the layout has errors.
    """
    from klotski_studio.lab.space import Hardness, hardness  # numpy, which help needs not

    left_out, found = removals(ask), hardness(ask)
    space = found if isinstance(found, Hardness) else None
    return Merits(
        len(ask.layout.pieces),
        solutions,
        None if left_out.unsettled else len(left_out.removable),
        len(symmetries(ask.layout)),
        None if space is None else space.away,
        None if space is None else len(space.bottlenecks),
    )


def in_order(found: Sequence[Merits], order: Order, weights: Mapping[str, float]) -> list[int]:
    """The indices of ``found``, the best by ``order`` first; a weight is 1 unless it is given."""
    sums = [0.0] * len(found)
    for name, small in FIGURES[order].items():
        figures = [asdict(each)[name] for each in found]
        known = sorted(small(figure) for figure in figures if figure is not None)
        for index, figure in enumerate(figures):
            rank = len(known) if figure is None else bisect_left(known, small(figure))
            sums[index] += weights.get(name, 1.0) * rank
    return sorted(range(len(found)), key=sums.__getitem__)
