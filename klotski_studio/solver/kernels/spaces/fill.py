"""Lists every way to place a set of pieces, those of the goal on their targets.

The pieces without a target are placed one after another, those of a kind together, and within a kind their
placements rise: so each set of placements comes up once. With a goal piece Q and two pieces V that are
alike, which have the placements 0, 1 and 2::

    0 1        V V     V .     . V      0 1, 0 2, 1 2; the first V never stands
    Q 2        Q .     Q V     Q V      on 2, because none is left for the second

The search is a loop over stacks, one element a piece, that lie in the caller's arrays. So it can be
left after some steps and taken up again, which lets the caller count time and be cancelled.
"""

from __future__ import annotations

import numpy as np

from klotski_studio.solver.kernels.compiler import kernel
from klotski_studio.solver.kernels.words import LOW_SIX, ONE, SIX, THREE, TWO, ZERO, u64, word_count

DEPTH, FOUND, KEPT = 0, 1, 2
"""Elements of ``state``: pieces that stand now (-1 when all is done), ways found, and those of them kept."""


@kernel
def fill(width, task, layout, state, records, budget):
    """Go on for about ``budget`` pieces placed; return whether all ways were found.

    ``task`` is a ``FillTask``, ``layout`` a ``BitsLayout`` (``kernels.records``). Of a way and its mirror
    image the smaller one is kept: written to ``records`` as ``kernels.words`` describes, unless that is
    empty, which only counts.
    """
    low, high, rises, after, taken, taken_image, keys = task
    covers, images = layout.tables[0], layout.tables[1]
    cells = layout.cells
    words = word_count(width)
    size = TWO * words + THREE
    pieces = np.int64(len(low))
    writes = len(records) > 0
    depth = np.int64(state[DEPTH])
    found = state[FOUND]
    kept = state[KEPT]
    placed = np.int64(0)
    while depth >= 0 and placed < budget:
        base = u64(depth) * TWO * words
        if depth == pieces:
            found += 1
            is_smaller = True
            is_equal = True
            for w in range(np.int64(words)):
                key = keys[base + u64(w)]
                image = keys[base + words + u64(w)]
                is_smaller = is_smaller and not (is_equal and image < key)
                is_equal = is_equal and image == key
            if is_smaller:
                if writes:
                    at = u64(kept) * size
                    for w in range(np.int64(TWO * words)):
                        records[at + u64(w)] = keys[base + u64(w)]
                    at += TWO * words
                    records[at] = cells & ~taken[depth]
                    records[at + ONE] = cells & ~taken_image[depth]
                    records[at + TWO] = ZERO
                kept += 1
            depth -= 1
            continue
        b = after[depth]
        while b < high[depth] and covers[b * TWO] & taken[depth] != ZERO:
            b += ONE
        if b >= high[depth]:
            depth -= 1
            continue
        after[depth] = b + ONE
        image_b = images[b]
        taken[depth + 1] = taken[depth] | covers[b * TWO]
        taken_image[depth + 1] = taken_image[depth] | covers[b * TWO + ONE]
        on_top = base + TWO * words
        for w in range(np.int64(TWO * words)):
            keys[on_top + u64(w)] = keys[base + u64(w)]
        keys[on_top + (b >> SIX)] |= ONE << (b & LOW_SIX)
        keys[on_top + words + (image_b >> SIX)] |= ONE << (image_b & LOW_SIX)
        depth += 1
        placed += 1
        if depth < pieces:
            after[depth] = b + ONE if rises[depth] else low[depth]
    state[DEPTH] = depth
    state[FOUND] = found
    state[KEPT] = kept
    return depth < 0
