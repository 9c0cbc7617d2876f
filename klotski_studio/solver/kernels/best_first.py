"""A* over exact keys, with the sum of the distances of pattern databases as heuristic.

A position's key has one bit per placement, in a few words. With ``f`` the moves made plus those still
needed at least, all positions of the least ``f`` are expanded first, those of the next after them, and so
on. One move changes the sum by at most one, so children have f, f + 1 or f + 2: three stacks are the whole
queue, and a position taken from one was reached by a shortest way.

The arguments are records: ``search`` is an ``AStarTables``, ``patterns`` a ``Patterns``, ``scratch`` a
``PatternScratch``.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from klotski_studio.solver.kernels.compiler import inlined, kernel, lowest_bit, prefetch
from klotski_studio.solver.kernels.diagram import reach
from klotski_studio.solver.kernels.patterns import FARTHEST, UNREACHABLE, look_up, shifted
from klotski_studio.solver.kernels.records import I64, U64
from klotski_studio.solver.kernels.words import LOW_SIX, ONE, SCRAMBLE, SIX, ZERO

HALF = np.uint64(32)
LOW_HALF = np.uint64((1 << 32) - 1)

ROWS, EXPANDED, LEAST, FIRST, TOPS, GOAL = 0, 1, 2, 3, 4, 7
"""Elements of ``state``, which lives across calls: rows in use, positions expanded, the least f, the
stack that holds positions with it, the heights of the three stacks (three elements), and the
length of the shortest solution (-1 before there is one)."""

EMPTY, ROOM, BUDGET = 0, 1, 2
"""Why a call ends: nothing left to expand with this ``f``, no room, or the budget is used up."""

CLOSED = np.uint32(1)
"""The bit of an ``infos`` element that says that the row was expanded."""


class PatternScratch(NamedTuple):
    """Room for the expansion of one position by A*.

    Attributes:
        children: keys of the children.
        made: per child, the hash of its key and the moves it needs at least.
        pieces: placements taken in the position.
        masks: for view and kind, as in ``DeepeningPath``.
        indices: for view and group, as in ``DeepeningPath``.
        needs: per view, the moves needed at least.
    """

    children: U64
    made: U64
    pieces: U64
    masks: U64
    indices: I64
    needs: I64


@inlined
def scrambled(keys, at, words):
    """The hash of the key at ``keys[at]``."""
    mixed = ZERO
    for w in range(words):
        mixed = (mixed ^ keys[at + np.uint64(w)]) * SCRAMBLE
        mixed ^= mixed >> HALF
    return mixed * SCRAMBLE


@inlined
def find(keys, at, words, mixed, slots, rows):
    """The slot that names the row with the key at ``keys[at]``, or the empty slot where it belongs."""
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
def rehash(rows, low, high, words, slots):
    """Fill empty slots with the rows from number ``low`` up to ``high``."""
    mask = np.uint64(len(slots) - 1)
    for row in range(low, high):
        mixed = scrambled(rows, np.uint64(row * words), words)
        slot = mixed & mask
        while slots[slot] != ZERO:
            slot = (slot + ONE) & mask
        slots[slot] = (mixed >> HALF << HALF) | np.uint64(row + 1)


@inlined
def unpack(rows, row, words, cells, covers, pieces):
    """List a row's placements in ``pieces``; return how many there are, and the free cells as bits."""
    free = cells
    count = 0
    for w in range(words):
        rest = rows[row * words + w]
        while rest != ZERO:
            placement = (np.uint64(w) << SIX) + lowest_bit(rest)
            rest &= rest - ONE
            pieces[count] = placement
            count += 1
            free &= ~covers[placement]
    return count, free


@inlined
def enter(search, words, stack, depth, children, made, count):
    """Look up ``count`` children of a position at ``depth`` from ``stack``; push what is new, or nearer now.

    ``children`` holds their keys, ``made`` the hash of each and the moves that it needs at least.
    """
    state, stacks, rows, infos, slots = search
    for i in range(count):
        at = np.uint64(i * words)
        needs = np.int64(made[i, 1])
        slot = find(children, at, words, made[i, 0], slots, rows)
        if slots[slot] == ZERO:
            child = state[ROWS]
            state[ROWS] += 1
            slots[slot] = (made[i, 0] >> HALF << HALF) | np.uint64(child + 1)
            for w in range(words):
                rows[child * words + w] = children[at + np.uint64(w)]
        else:
            child = np.int64(slots[slot] & LOW_HALF) - 1
            if np.int64(infos[child] >> np.uint32(16)) <= depth + 1:
                continue
        infos[child] = np.uint32(((depth + 1) << 16) | (needs << 8))
        child_stack = (stack + depth + 1 + needs - state[LEAST]) % 3
        stacks[child_stack, state[TOPS + child_stack]] = np.uint32(child)
        state[TOPS + child_stack] += 1


@kernel
def estimate(position, scan, patterns, scratch):
    """The moves that a position needs at least, whose placements are listed; ``UNREACHABLE`` if too many."""
    views, groups, group_of, bases, counts, strides, numbers, weights, choose, distances = patterns
    return look_up(
        position, len(position), scan.kind_of, views, groups, group_of, bases, counts, strides, numbers,
        weights, choose, distances, scratch.masks, scratch.indices, scratch.needs,
    )  # fmt: skip


@kernel
def expand(metric, words, budget, search, scan, patterns, scratch):
    """Expand positions with the least ``f`` until there are none, no room is, or ``budget`` are done.

    ``words`` is the number of words of a key. Return why it ended.
    """
    state, stacks, rows, infos, slots = search
    _, cells, alphabet, begins, covers, _, kind_of, steps, _ = scan
    views, groups, group_of, bases, counts, strides, numbers, weights, choose, distances = patterns
    children, made, pieces, masks, indices, needs = scratch
    kinds = alphabet - ONE
    kind_count, placements = np.int64(kinds), len(kind_of)
    last_row = np.int64(len(infos) - len(made))
    while budget > 0:
        stack = state[FIRST]
        if state[TOPS + stack] == 0:
            return EMPTY
        if state[ROWS] > last_row or max(state[TOPS], state[TOPS + 1], state[TOPS + 2]) > last_row:
            return ROOM
        state[TOPS + stack] -= 1
        row = np.int64(stacks[stack, state[TOPS + stack]])
        info = infos[row]
        if info & CLOSED:
            continue
        infos[row] = info | CLOSED
        state[EXPANDED] += 1
        budget -= 1
        depth = np.int64(info >> np.uint32(16))
        if (info >> np.uint32(8)) & np.uint32(255) == np.uint32(0):
            state[GOAL] = depth
            continue
        count, free = unpack(rows, row, words, cells, covers, pieces)
        look_up(
            pieces, count, kind_of, views, groups, group_of, bases, counts, strides, numbers, weights, choose,
            distances, masks, indices, needs,
        )  # fmt: skip
        made_count = 0
        for i in range(count):
            source = pieces[i]
            kind = kind_of[source]
            todo = reach(metric, source, kind, kinds, free, covers, begins, steps)
            while todo != ZERO:
                target = np.uint64(begins[lowest_bit(todo) * kinds + kind])
                todo &= todo - ONE
                child_needs = 0
                for view in range(views):
                    need = needs[view]
                    group = group_of[view * kind_count + np.int64(kind)]
                    if group >= 0:
                        index = indices[view * groups + group]
                        new = shifted(
                            index, (view * placements, view * kind_count), np.int64(kind), np.int64(source),
                            np.int64(target), counts, strides, numbers, weights, choose, masks,
                        )  # fmt: skip
                        distance = np.int64(distances[new])
                        if distance == UNREACHABLE:
                            child_needs = UNREACHABLE
                            break
                        need += distance - np.int64(distances[index])
                    child_needs = max(child_needs, min(need, FARTHEST))
                if child_needs == UNREACHABLE:
                    continue
                at = np.uint64(made_count * words)
                for w in range(words):
                    children[at + np.uint64(w)] = rows[row * words + w]
                children[at + (source >> SIX)] ^= ONE << (source & LOW_SIX)
                children[at + (target >> SIX)] ^= ONE << (target & LOW_SIX)
                mixed = scrambled(children, at, words)
                made[made_count, 0] = mixed
                made[made_count, 1] = np.uint64(child_needs)
                prefetch(slots, mixed & np.uint64(len(slots) - 1))
                made_count += 1
        enter(search, words, stack, depth, children, made, made_count)
    return BUDGET


@kernel
def parents(metric, words, row, search, scan, scratch, output):
    """Write the known positions one move from a row and one move nearer to the start; return how many.

    ``output`` is a ``Neighbours``, with rows for numbers; its moves are those from the parent to the row.
    """
    _, _, rows, infos, slots = search
    _, cells, alphabet, begins, covers, _, kind_of, after, _ = scan
    children, pieces = scratch.children, scratch.pieces
    numbers, sources, targets = output
    kinds = alphabet - ONE
    count, free = unpack(rows, row, words, cells, covers, pieces)
    depth = infos[row] >> np.uint32(16)
    total = 0
    for i in range(count):
        target = pieces[i]
        kind = kind_of[target]
        todo = reach(metric, target, kind, kinds, free, covers, begins, after)
        while todo != ZERO:
            source = np.uint64(begins[lowest_bit(todo) * kinds + kind])
            todo &= todo - ONE
            for w in range(words):
                children[w] = rows[row * words + w]
            children[target >> SIX] ^= ONE << (target & LOW_SIX)
            children[source >> SIX] ^= ONE << (source & LOW_SIX)
            slot = find(children, ZERO, words, scrambled(children, ZERO, words), slots, rows)
            if slots[slot] == ZERO:
                continue
            parent = np.int64(slots[slot] & LOW_HALF) - 1
            if (infos[parent] >> np.uint32(16)) + np.uint32(1) == depth:
                numbers[total] = parent
                sources[total] = source
                targets[total] = target
                total += 1
    return total
