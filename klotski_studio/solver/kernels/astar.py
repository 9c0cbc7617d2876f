"""A* over exact keys, with the distances of a relaxed puzzle to go by.

A position's key has one bit per placement, in a few words. Take some kinds of pieces off the
board: what is left is an easier puzzle, whose every position can be numbered and has a known
distance to the goal. A position needs at least as many moves as what is left of it::

    A B B      A . .      needs 7 without B and C, so at least 7 with them;
    C . .      . . .      after 5 moves from the start, no solution through it is shorter than 12

With ``f`` the moves made plus those still needed at least, all positions of the least ``f`` are
expanded first, those of the next after them, and so on. One move changes what is needed by one at
most, so children have f, f + 1 or f + 2: three stacks are the whole queue, and whatever is taken
from one was reached on a shortest way.
"""

from __future__ import annotations

import numpy as np

from klotski_studio.solver.kernels.compiler import inlined, kernel, lowest_bit, prefetch
from klotski_studio.solver.kernels.diagram import (
    ALL,
    ONE,
    ROW_BITS,
    ROW_MASK,
    SCRAMBLE,
    SPOT_BITS,
    SPOT_MASK,
    ZERO,
    moved,
    reach,
)

SIX = np.uint64(6)
BIT = np.uint64(63)
HALF = np.uint64(32)
LOW_HALF = np.uint64((1 << 32) - 1)

UNREACHABLE = 255
"""Stands in the table of distances where no solved position can be reached."""

# Places in ``state``, which lives across calls.
ROWS, EXPANDED, LEAST, FIRST, TOPS, GOAL = 0, 1, 2, 3, 4, 7

EMPTY, ROOM, BUDGET = 0, 1, 2
"""Why a call ends: nothing left to expand with this ``f``, no room, or it was enough for now."""

CLOSED = np.uint32(1)
"""Per row: moves made << 16 | moves needed at least << 8 | whether it was expanded."""


@inlined
def scrambled(keys, at, words):
    """The hash of a key."""
    mixed = ZERO
    for w in range(words):
        mixed = (mixed ^ keys[at + np.uint64(w)]) * SCRAMBLE
        mixed ^= mixed >> HALF
    return mixed * SCRAMBLE


@inlined
def find(keys, at, words, mixed, slots, rows):
    """The slot in which the key is, or the free one where it belongs."""
    mask = np.uint64(len(slots) - 1)
    slot = mixed & mask
    while slots[slot] != ZERO:
        if slots[slot] >> HALF == mixed >> HALF:
            row = ((slots[slot] & LOW_HALF) - ONE) * np.uint64(words)
            same = True
            for w in range(words):
                same &= rows[row + np.uint64(w)] == keys[at + np.uint64(w)]
            if same:
                break
        slot = (slot + ONE) & mask
    return slot


@kernel
def rehash(rows, count, words, slots):
    """Fill empty slots with all rows."""
    mask = np.uint64(len(slots) - 1)
    for row in range(count):
        mixed = scrambled(rows, np.uint64(row * words), words)
        slot = mixed & mask
        while slots[slot] != ZERO:
            slot = (slot + ONE) & mask
        slots[slot] = (mixed >> HALF << HALF) | np.uint64(row + 1)


@kernel
def note(distance, low, high, flip_a, flip_b, seen_a, seen_b, active, distances):
    """Write ``distance`` for all positions of the current level in words ``low`` up to ``high``."""
    for w in range(low, high):
        x = active[w] & (seen_a[w] ^ flip_a) & (seen_b[w] ^ flip_b)
        while x != ZERO:
            distances[(np.uint64(w) << SIX) + lowest_bit(x) - np.uint64(64)] = distance
            x &= x - ONE


@inlined
def follow(links, spot, n, word, path, ranks):
    """Note the way of a whole word of the relaxed puzzle; return its rank."""
    rank = ZERO
    for cell in range(n):
        path[cell] = ALL
    while spot >> ROW_BITS < n:
        cell = spot >> ROW_BITS
        path[cell] = spot
        ranks[cell] = rank
        link = links[(spot & ROW_MASK) + word[cell]]
        rank += link >> SPOT_BITS
        spot = link & SPOT_MASK
    return rank


@inlined
def unpack(rows, row, words, cells, covers, firsts, kind_of, kept, pieces, word):
    """List a row's placements, and the symbols of those kept; return how many, and the free cells."""
    word[:] = ZERO
    free = cells
    count = 0
    for w in range(words):
        x = rows[row * words + w]
        while x != ZERO:
            b = (np.uint64(w) << SIX) + lowest_bit(x)
            x &= x - ONE
            pieces[count] = b
            count += 1
            free &= ~covers[b]
            word[firsts[b]] = kept[kind_of[b]]
    return count, free


@kernel
def expand(
    metric, n, cells, kinds, words, budget, state, stacks, rows, infos, slots, children, made,
    covers, firsts, kind_of, begins, after, kept, links, root, symbols, distances, pieces, word, path, ranks,
):  # fmt: skip
    """Expand positions with the least ``f`` until there are none, no room is, or ``budget`` are done."""
    goes_on = np.int64(len(infos) - len(made))
    while budget > 0:
        stack = state[FIRST]
        if state[TOPS + stack] == 0:
            return EMPTY
        if state[ROWS] > goes_on or max(state[TOPS], state[TOPS + 1], state[TOPS + 2]) > goes_on:
            return ROOM
        state[TOPS + stack] -= 1
        row = np.int64(stacks[stack, state[TOPS + stack]])
        info = infos[row]
        if info & CLOSED:
            continue
        infos[row] = info | CLOSED
        state[EXPANDED] += 1
        budget -= 1
        needed = np.int64((info >> np.uint32(8)) & np.uint32(255))
        depth = np.int64(info >> np.uint32(16))
        if needed == 0:
            state[GOAL] = depth
            continue
        count, free = unpack(rows, row, words, cells, covers, firsts, kind_of, kept, pieces, word)
        own = follow(links, root, n, word, path, ranks)
        n_made = 0
        for i in range(count):
            b = pieces[i]
            kind = kind_of[b]
            todo = reach(metric, b, kind, kinds, free, covers, firsts, begins, after)
            while todo != ZERO:
                c = lowest_bit(todo)
                todo &= todo - ONE
                needs = needed
                if kept[kind] != ZERO:
                    here = firsts[b]
                    to = moved(links, symbols, n, own, here, c, n, root, ZERO, ZERO, word, path, ranks)[0]
                    needs = np.int64(distances[to])
                    if needs == UNREACHABLE:
                        continue
                at = np.uint64(n_made * words)
                for w in range(words):
                    children[at + np.uint64(w)] = rows[row * words + w]
                children[at + (b >> SIX)] ^= ONE << (b & BIT)
                come = np.uint64(begins[c * kinds + kind])
                children[at + (come >> SIX)] ^= ONE << (come & BIT)
                mixed = scrambled(children, at, words)
                made[n_made, 0] = mixed
                made[n_made, 1] = np.uint64(needs)
                prefetch(slots, mixed & np.uint64(len(slots) - 1))
                n_made += 1
        for i in range(n_made):
            at = np.uint64(i * words)
            needs = np.int64(made[i, 1])
            slot = find(children, at, words, made[i, 0], slots, rows)
            if slots[slot] == ZERO:
                there = state[ROWS]
                state[ROWS] += 1
                slots[slot] = (made[i, 0] >> HALF << HALF) | np.uint64(there + 1)
                for w in range(words):
                    rows[there * words + w] = children[at + np.uint64(w)]
            else:
                there = np.int64(slots[slot] & LOW_HALF) - 1
                if np.int64(infos[there] >> np.uint32(16)) <= depth + 1:
                    continue
            infos[there] = np.uint32(((depth + 1) << 16) | (needs << 8))
            into = (stack + depth + 1 + needs - state[LEAST]) % 3
            stacks[into, state[TOPS + into]] = np.uint32(there)
            state[TOPS + into] += 1
    return BUDGET


@kernel
def parents(
    metric, cells, kinds, words, row, rows, infos, slots, children,
    covers, firsts, kind_of, begins, after, kept, pieces, word, found, gone, come,
):  # fmt: skip
    """The known positions next to a row that lie one move nearer to the start; returns how many.

    ``gone`` and ``come`` are the placements left and taken on the way from them to the row.
    """
    count, free = unpack(rows, row, words, cells, covers, firsts, kind_of, kept, pieces, word)
    depth = infos[row] >> np.uint32(16)
    total = 0
    for i in range(count):
        b = pieces[i]
        todo = reach(metric, b, kind_of[b], kinds, free, covers, firsts, begins, after)
        while todo != ZERO:
            q = np.uint64(begins[lowest_bit(todo) * kinds + kind_of[b]])
            todo &= todo - ONE
            for w in range(words):
                children[w] = rows[row * words + w]
            children[b >> SIX] ^= ONE << (b & BIT)
            children[q >> SIX] ^= ONE << (q & BIT)
            slot = find(children, ZERO, words, scrambled(children, ZERO, words), slots, rows)
            if slots[slot] == ZERO:
                continue
            there = np.int64(slots[slot] & LOW_HALF) - 1
            if (infos[there] >> np.uint32(16)) + np.uint32(1) == depth:
                found[total] = there
                gone[total] = q
                come[total] = b
                total += 1
    return total
