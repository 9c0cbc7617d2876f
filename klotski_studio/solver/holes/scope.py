"""The layouts that the engine is for, without importing numba."""

from __future__ import annotations

from functools import reduce
from math import comb
from operator import or_

from klotski_studio.solver.base.encode import NOWHERE, Encoded

MOST_CELLS = 64
"""Cells whose freedom counts: a set of them is one word."""
MOST_PLACEMENTS = 1 << 16
"""A row holds a placement as 16 bits."""
MOST_VIEWS = 30_000_000
"""Ways to place the pieces with targets and the free cells: of Shark 228,000, 141,000 of them in reach."""


def inside(encoded: Encoded) -> int:
    """The cells whose freedom counts: all but those that only the single piece with a target can enter."""
    alone = encoded.wanted
    is_single = len(alone) == 1 and encoded.counts[alone[0]] == 1
    covers = [
        cover for b, cover in enumerate(encoded.covers) if not (is_single and encoded.kind_of[b] == alone[0])
    ]
    return reduce(or_, covers, 0)


def holds(encoded: Encoded) -> bool:
    """Whether the engine can represent ``encoded``, and the views of the pieces with targets are few."""
    within = inside(encoded)
    cells = within.bit_count()
    if not encoded.goal or len(encoded.covers) >= MOST_PLACEMENTS or cells > MOST_CELLS:
        return False
    found = comb(cells, cells - sum((encoded.covers[b] & within).bit_count() for b in encoded.start))
    for kind in encoded.wanted:
        low, high = encoded.kind_range(kind)
        found *= comb(high - low, encoded.counts[kind])
    return found <= MOST_VIEWS


def idle(encoded: Encoded) -> set[int]:
    """The placements where no shortest solution in moves has a piece rest.

    Those of the piece with the only target from which it walks to the goal, whatever the others do: all
    cells that it newly enters are closed to them. From there it is one move to the goal. So it was one move
    before the piece came there, by the same way and on. Where it stands at the start is not among them.
    """
    if len(encoded.goal or ()) != 1:
        return set()
    goal, within, covers = (encoded.goal or ())[0], inside(encoded), encoded.covers
    before: dict[int, list[int]] = {}
    for b, row in enumerate(encoded.after):
        for there in row:
            if there != NOWHERE and not covers[there] & ~covers[b] & within:
                before.setdefault(there, []).append(b)
    found, waiting = {goal}, [goal]
    for there in waiting:
        fresh = [b for b in before.get(there, ()) if b not in found]
        found.update(fresh)
        waiting += fresh
    return found - {goal, *encoded.start}
