"""A* over exact keys, with the distances of a relaxed puzzle as heuristic.

A position's key has one bit per placement, in a few words. Without some kinds of pieces the puzzle
is easier, and each position of this relaxed puzzle can be numbered and has a known distance to the
goal. A position needs at least as many moves as its relaxed position, so the heuristic is
admissible::

    A B B      A . .      needs 7 without B and C, so at least 7 with them;
    C . .      . . .      after 5 moves from the start, no solution through it is shorter than 12

With ``f`` the moves made plus those still needed at least, all positions of the least ``f`` are
expanded first, those of the next after them, and so on. One move changes the distance by at most
one, so children have f, f + 1 or f + 2: three stacks are the whole queue, and a position taken
from one was reached by a shortest way.

The arguments are records: ``search`` is an ``AStarTables``, ``relaxed`` a ``RelaxedTables``, ``scratch``
an ``AStarScratch``.
"""

from __future__ import annotations

import numpy as np

from klotski_studio.solver.kernels.compiler import inlined, kernel, lowest_bit, prefetch
from klotski_studio.solver.kernels.diagram import (
    ALL,
    CELL_SHIFT,
    LINKS_MASK,
    NODE_REFS,
    ONE,
    RANK_SHIFT,
    RANKS,
    REF_MASK,
    SCRAMBLE,
    ZERO,
    moved,
    reach,
)

WORD_SHIFT = np.uint64(6)
BIT_MASK = np.uint64(63)
HALF = np.uint64(32)
LOW_HALF = np.uint64((1 << 32) - 1)

UNREACHABLE = 255
"""Stands in the table of distances where no solved position can be reached."""

ROWS, EXPANDED, LEAST, FIRST, TOPS, GOAL = 0, 1, 2, 3, 4, 7
"""Elements of ``state``, which lives across calls: rows in use, positions expanded, the least f, the
stack that holds positions with it, the heights of the three stacks (three elements), and the
length of the shortest solution (-1 before there is one)."""

EMPTY, ROOM, BUDGET = 0, 1, 2
"""Why a call ends: nothing left to expand with this ``f``, no room, or the budget is used up."""

CLOSED = np.uint32(1)
"""The bit of an ``infos`` element that says that the row was expanded."""


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


@kernel
def write_distance(distance, planes, low, high, distances):
    """Write ``distance`` for all positions of the planes' level in words ``low`` up to ``high``."""
    seen_a, seen_b, active, flip_a, flip_b = planes
    for word in range(low, high):
        positions = active[word] & (seen_a[word] ^ flip_a) & (seen_b[word] ^ flip_b)
        while positions != ZERO:
            # Planes begin with 64 bits that stand for no rank.
            distances[(np.uint64(word) << WORD_SHIFT) + lowest_bit(positions) - np.uint64(64)] = distance
            positions &= positions - ONE


@inlined
def follow(links, node_ref, cell_count, path):
    """Complete the path of a string whose symbols are known, from the root on; return its rank."""
    rank = ZERO
    for cell in range(cell_count):
        path[NODE_REFS + cell] = ALL
    while node_ref >> CELL_SHIFT < cell_count:
        cell = node_ref >> CELL_SHIFT
        path[NODE_REFS + cell] = node_ref
        path[RANKS + cell] = rank
        link = links[(node_ref & LINKS_MASK) + path[cell]]
        rank += link >> RANK_SHIFT
        node_ref = link & REF_MASK
    return rank


@inlined
def unpack(rows, row, words, cells, covers, firsts, kind_of, kept, pieces, path):
    """List a row's placements in ``pieces``, and the symbols of the kinds kept in ``path``.

    Return how many placements there are, and the free cells as bits.
    """
    for i in range(len(path)):
        path[i] = ZERO
    free = cells
    count = 0
    for w in range(words):
        left = rows[row * words + w]
        while left != ZERO:
            placement = (np.uint64(w) << WORD_SHIFT) + lowest_bit(left)
            left &= left - ONE
            pieces[count] = placement
            count += 1
            free &= ~covers[placement]
            path[firsts[placement]] = kept[kind_of[placement]]
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
def expand(metric, words, budget, search, scan, relaxed, scratch):
    """Expand positions with the least ``f`` until there are none, no room is, or ``budget`` are done.

    ``words`` is the number of words of a key. Return why it ended.
    """
    state, stacks, rows, infos, slots = search
    _, cells, alphabet, begins, covers, firsts, kind_of, after, _ = scan
    diagram, kept, distances = relaxed
    links, root = diagram.links, diagram.node_refs[ZERO]
    cell_count, symbols = diagram.scan.cell_count, diagram.scan.alphabet
    children, made, pieces, path = scratch
    kinds = alphabet - ONE
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
        needed = np.int64((info >> np.uint32(8)) & np.uint32(255))
        depth = np.int64(info >> np.uint32(16))
        if needed == 0:
            state[GOAL] = depth
            continue
        count, free = unpack(rows, row, words, cells, covers, firsts, kind_of, kept, pieces, path)
        own = follow(links, root, cell_count, path)
        made_count = 0
        for i in range(count):
            source = pieces[i]
            kind = kind_of[source]
            todo = reach(metric, source, kind, kinds, free, covers, begins, after)
            while todo != ZERO:
                target_cell = lowest_bit(todo)
                todo &= todo - ONE
                child_needs = needed
                if kept[kind] != ZERO:
                    rank = moved(
                        links, symbols, cell_count, own, firsts[source], target_cell,
                        (cell_count, root, ZERO, ZERO), path,
                    )[0]  # fmt: skip
                    child_needs = np.int64(distances[rank])
                    if child_needs == UNREACHABLE:
                        continue
                at = np.uint64(made_count * words)
                for w in range(words):
                    children[at + np.uint64(w)] = rows[row * words + w]
                children[at + (source >> WORD_SHIFT)] ^= ONE << (source & BIT_MASK)
                target = np.uint64(begins[target_cell * kinds + kind])
                children[at + (target >> WORD_SHIFT)] ^= ONE << (target & BIT_MASK)
                mixed = scrambled(children, at, words)
                made[made_count, 0] = mixed
                made[made_count, 1] = np.uint64(child_needs)
                prefetch(slots, mixed & np.uint64(len(slots) - 1))
                made_count += 1
        enter(search, words, stack, depth, children, made, made_count)
    return BUDGET


@kernel
def parents(metric, words, row, search, scan, kept, scratch, output):
    """Write the known positions one move from a row and one move nearer to the start; return how many.

    ``output`` is a ``Neighbours``, with rows for numbers; its moves are those from the parent to the row.
    """
    _, _, rows, infos, slots = search
    _, cells, alphabet, begins, covers, firsts, kind_of, after, _ = scan
    children, _, pieces, path = scratch
    numbers, sources, targets = output
    kinds = alphabet - ONE
    count, free = unpack(rows, row, words, cells, covers, firsts, kind_of, kept, pieces, path)
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
            children[target >> WORD_SHIFT] ^= ONE << (target & BIT_MASK)
            children[source >> WORD_SHIFT] ^= ONE << (source & BIT_MASK)
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
