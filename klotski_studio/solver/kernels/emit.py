"""All children of a run of records: where the rules meet the machine.

Two versions of one function, chosen by the compiler through the type of ``width``. Where a
position is one word, whole kinds are tested at once: which placements cannot step up is linear
in the occupied cells, so a table row per few cells gives it by OR. Where it is several words,
piece by piece is faster.

``tables`` holds what is known of the placements:

======== ============================================================================
covers   per placement two words: the cells it covers, and those of its mirror image
images   per placement, the placement that is its mirror image
links    per placement, up, left, right, down: the placement after one step (or NOT_ONE)
nearby   (one word) per placement, all placements one step away, as bits
needs    (several) per placement and direction, the cells that a step newly enters; all ones
         where there is no step
blocked  (one word) per value of a chunk of occupied cells and per direction: placements that
         cannot take the step
folds    (several) one word, not zero where images stand for positions
hits     (one word) per value of a chunk: placements that cover one of its occupied cells
scratch  (several) room for the moves of one record
======== ============================================================================
"""

# ruff: noqa: ARG001  (the two versions must take the same arguments)

from __future__ import annotations

import numpy as np
from numba.extending import overload

from klotski_studio.solver.kernels.compiler import lowest_bit, prefetch
from klotski_studio.solver.kernels.metrics import MOVES, SLIDES, STEPS
from klotski_studio.solver.kernels.words import (
    BATCH,
    COME,
    FOUR,
    LOW_SIX,
    NOT_ONE,
    ONE,
    SCRAMBLE,
    SHORT,
    SIX,
    SWAPPED,
    THREE,
    TWO,
    ZERO,
    word_count,
)


def emit(width, metric, records, done, low, high, tables, chunk, cells, table, shift, buffer):
    """Write the children of records ``low`` up to ``high`` into ``buffer``, until that is full.

    ``done`` says whether the table's marks spare the children that are known to be known.
    Return the first record that was not expanded, and the number of rows written.
    """
    version = _emit(width, metric, records, done, low, high, tables, chunk, cells, table, shift, buffer)
    return version(width, metric, records, done, low, high, tables, chunk, cells, table, shift, buffer)


@overload(emit)
def _emit(width, metric, records, done, low, high, tables, chunk, cells, table, shift, buffer):
    return _emit_word if len(width) == 1 else _emit_words


def _emit_word(width, metric, records, done, low, high, tables, chunk, cells, table, shift, buffer):
    covers, images, links, nearby, blocked, hits = tables
    n = ZERO
    limit = np.uint64(BATCH)
    span = ONE << chunk
    low_bits = span - ONE
    rows = np.uint64(len(hits))
    while low < high and n < limit:
        at = low * np.uint64(5)
        key = records[at]
        image = records[at + ONE]
        free = records[at + TWO]
        free_image = records[at + THREE]
        taken = ~free & cells
        b0 = ZERO
        b1 = ZERO
        b2 = ZERO
        b3 = ZERO
        rest = taken
        row = ZERO
        while row < rows:
            i = (row + (rest & low_bits)) * FOUR
            b0 |= blocked[i]
            b1 |= blocked[i + ONE]
            b2 |= blocked[i + TWO]
            b3 |= blocked[i + THREE]
            rest >>= chunk
            row += span
        if metric == MOVES:
            movable = key & ~(b0 & b1 & b2 & b3)
            if done:
                movable &= ~table[records[at + FOUR] * TWO + ONE]
            while movable != ZERO:
                b = lowest_bit(movable)
                bit = ONE << b
                movable ^= bit
                bit_image = ONE << images[b]
                covered = covers[b * TWO]
                covered_image = covers[b * TWO + ONE]
                rest = taken & ~covered
                closed = bit
                row = ZERO
                while row < rows:
                    closed |= hits[row + (rest & low_bits)]
                    rest >>= chunk
                    row += span
                todo = nearby[b] & ~closed
                closed |= todo
                while todo != ZERO:
                    x = lowest_bit(todo)
                    to = ONE << x
                    todo ^= to
                    new = nearby[x] & ~closed
                    closed |= new
                    todo |= new
                    k = key ^ bit ^ to
                    o = image ^ bit_image ^ (ONE << images[x])
                    f = free ^ covered ^ covers[x * TWO]
                    g = free_image ^ covered_image ^ covers[x * TWO + ONE]
                    swap = o < k
                    j = n * SIX
                    c = o if swap else k
                    buffer[j] = c
                    buffer[j + ONE] = k if swap else o
                    buffer[j + TWO] = g if swap else f
                    buffer[j + THREE] = f if swap else g
                    buffer[j + FOUR] = images[x] if swap else x
                    buffer[j + np.uint64(5)] = b | (x << COME) | (np.uint64(swap) << SWAPPED)
                    prefetch(table, ((c * SCRAMBLE) >> shift) * TWO)
                    n += ONE
        else:
            for d in range(4):
                m = key & ~(b0 if d == 0 else b1 if d == 1 else b2 if d == 2 else b3)
                while m != ZERO:
                    b = lowest_bit(m)
                    bit = ONE << b
                    m ^= bit
                    bit_image = ONE << images[b]
                    covered = covers[b * TWO]
                    covered_image = covers[b * TWO + ONE]
                    lifted = free | covered
                    x = links[b * FOUR + np.uint64(d)]
                    going = True
                    while going:
                        k = key ^ bit ^ (ONE << x)
                        o = image ^ bit_image ^ (ONE << images[x])
                        f = free ^ covered ^ covers[x * TWO]
                        g = free_image ^ covered_image ^ covers[x * TWO + ONE]
                        swap = o < k
                        j = n * SIX
                        c = o if swap else k
                        buffer[j] = c
                        buffer[j + ONE] = k if swap else o
                        buffer[j + TWO] = g if swap else f
                        buffer[j + THREE] = f if swap else g
                        buffer[j + FOUR] = NOT_ONE
                        buffer[j + np.uint64(5)] = b | (x << COME) | (np.uint64(swap) << SWAPPED)
                        prefetch(table, ((c * SCRAMBLE) >> shift) * TWO)
                        n += ONE
                        going = False
                        if metric == SLIDES:
                            x = links[x * FOUR + np.uint64(d)]
                            going = x != NOT_ONE and covers[x * TWO] & ~lifted == ZERO
        low += ONE
    return low, n


def _emit_words(width, metric, records, done, low, high, tables, chunk, cells, table, shift, buffer):
    covers, images, links, needs, folds, scratch = tables
    words = word_count(width)
    size = TWO * words + THREE
    row = TWO * words + FOUR
    folded = folds[0] != ZERO
    # Scratch: the flood's number, by placement the last flood that saw it, and the moves of a record.
    flood = scratch[0]
    moves = np.uint64(len(images)) + ONE
    n = ZERO
    limit = np.uint64(BATCH)
    while low < high and n < limit:
        at = low * size
        free = records[at + TWO * words]
        free_image = records[at + TWO * words + ONE]
        taken = ~free
        marks = records[at + TWO * words + TWO] * TWO * words + words
        # First find all moves, as gone << 16 | come ...
        top = moves
        for w in range(words):
            pieces = records[at + np.uint64(w)]
            if done:
                pieces &= ~table[marks + np.uint64(w)]
            while pieces != ZERO:
                b = (np.uint64(w) << SIX) | lowest_bit(pieces)
                pieces &= pieces - ONE
                p = b * FOUR
                ways = np.uint64(needs[p] & taken == ZERO)
                ways |= np.uint64(needs[p + ONE] & taken == ZERO) << ONE
                ways |= np.uint64(needs[p + TWO] & taken == ZERO) << TWO
                ways |= np.uint64(needs[p + THREE] & taken == ZERO) << THREE
                if ways == ZERO:
                    continue
                gone = b << COME
                head = top
                while ways != ZERO:
                    scratch[top] = gone | links[p + lowest_bit(ways)]
                    ways &= ways - ONE
                    top += ONE
                if metric == STEPS:
                    continue
                lifted = free | covers[b * TWO]
                if metric == SLIDES:
                    stop = top
                    while head < stop:
                        y = scratch[head] & SHORT
                        d = p
                        while links[d] != y:
                            d += ONE
                        d -= p
                        y = links[y * FOUR + d]
                        while y != NOT_ONE and covers[y * TWO] & ~lifted == ZERO:
                            scratch[top] = gone | y
                            top += ONE
                            y = links[y * FOUR + d]
                        head += ONE
                    continue
                flood += ONE
                scratch[b + ONE] = flood
                for i in range(head, top):
                    scratch[(scratch[i] & SHORT) + ONE] = flood
                while head < top:
                    x = (scratch[head] & SHORT) * FOUR
                    head += ONE
                    for d in range(4):
                        y = links[x + np.uint64(d)]
                        if y != NOT_ONE and covers[y * TWO] & ~lifted == ZERO and scratch[y + ONE] != flood:
                            scratch[y + ONE] = flood
                            scratch[top] = gone | y
                            top += ONE
        # ... then write the children.
        for i in range(moves, top):
            b = scratch[i] >> COME
            y = scratch[i] & SHORT
            p = b >> SIX
            q = y >> SIX
            b_bit = ONE << (b & LOW_SIX)
            y_bit = ONE << (y & LOW_SIX)
            j = n * row
            swap = False
            f = free ^ covers[b * TWO] ^ covers[y * TWO]
            g = f
            if folded:
                s = images[b]
                t = images[y]
                s_bit = ONE << (s & LOW_SIX)
                t_bit = ONE << (t & LOW_SIX)
                s >>= SIX
                t >>= SIX
                equal = True
                for w in range(words):
                    v = np.uint64(w)
                    k = records[at + v] ^ (b_bit if p == v else ZERO) ^ (y_bit if q == v else ZERO)
                    o = records[at + words + v] ^ (s_bit if s == v else ZERO) ^ (t_bit if t == v else ZERO)
                    swap = swap or (equal and o < k)
                    equal = equal and o == k
                g = free_image ^ covers[b * TWO + ONE] ^ covers[y * TWO + ONE]
                first = j + (words if swap else ZERO)
                second = j + (ZERO if swap else words)
                for w in range(words):
                    v = np.uint64(w)
                    buffer[first + v] = (
                        records[at + v] ^ (b_bit if p == v else ZERO) ^ (y_bit if q == v else ZERO)
                    )
                    o = records[at + words + v] ^ (s_bit if s == v else ZERO) ^ (t_bit if t == v else ZERO)
                    buffer[second + v] = o
            else:
                for w in range(words):
                    v = np.uint64(w)
                    k = records[at + v] ^ (b_bit if p == v else ZERO) ^ (y_bit if q == v else ZERO)
                    buffer[j + v] = k
                    buffer[j + words + v] = k
            h = buffer[j] * SCRAMBLE
            for w in range(ONE, words):
                h = (h ^ (h >> np.uint64(29)) ^ buffer[j + np.uint64(w)]) * SCRAMBLE
            prefetch(table, (h >> shift) * TWO * words)
            j += TWO * words
            buffer[j] = g if swap else f
            buffer[j + ONE] = f if swap else g
            buffer[j + TWO] = NOT_ONE if metric != MOVES else images[y] if swap else y
            buffer[j + THREE] = b | (y << COME) | (np.uint64(swap) << SWAPPED)
            n += ONE
        low += ONE
    scratch[0] = flood
    return low, n
