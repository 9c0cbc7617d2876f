"""Breadth-first search of small spaces: a position is one 64-bit word, or a few.

Bit b of a position says that placement b is taken (:mod:`~klotski_studio.solver.base.encode`), so the
words *are* the position, exactly: two positions are never taken for one because their hashes agree.
Each position is kept with its mirror image, which costs one XOR a child; the smaller of the two
represents both. Where there is no symmetry, the image is the position itself.

Children are first emitted, a hundred or so, and then looked up, so that the memory accesses
overlap. A slot of the table holds a position, and marks: which of its pieces are settled and need
no expansion. In the moves metric all positions that differ in one piece's place alone are
neighbours of each other, so the first of them that is expanded finds the others::

    A . . B      A goes to the second or third cell. From there A need not move again: the cells
                 that it can reach are known already. Only B is left to be tried.

No parents are kept. A move can be taken back, so neighbours lie on neighbouring levels, and the
records of a level are a range: a record's number gives its level.

``tables`` is a ``BitsTables``, ``layout`` a ``BitsLayout`` (``kernels.records``).
"""

from __future__ import annotations

import numpy as np

from klotski_studio.solver.kernels.compiler import inlined, kernel, lowest_bit
from klotski_studio.solver.kernels.emit import emit
from klotski_studio.solver.kernels.records import MOVES, STEPS
from klotski_studio.solver.kernels.words import (
    BATCH,
    FOUR,
    HIGH_HALF,
    LOW_HALF,
    LOW_SHORT,
    LOW_SIX,
    NO_PLACEMENT,
    ONE,
    REST_SHIFT,
    SCRAMBLE,
    SIX,
    SWAPPED_SHIFT,
    TARGET_SHIFT,
    THREE,
    TWO,
    WIDEST,
    ZERO,
    u64,
    word_count,
)

RUNNING, FOUND, EXHAUSTED, FULL = 0, 1, 2, 3
"""How a call of :func:`search` ended: budget used up, goal level done, space done, tables full."""

COUNT, CURSOR, LEVEL_END, DEPTH, SOLVED = 0, 1, 2, 3, 4
"""Elements of the ``state`` of a search, which lives across calls: records in use, the next one to
expand, the end of its level, its level, and the number of solved records."""

HEAD, TAIL, EDGES = 0, 1, 2
"""Elements of the ``state`` of a trace: the next node to expand, nodes in use, edges in use."""


@inlined
def single(cells, chunk):
    """The row of the tables by chunks that stands for the first of ``cells`` alone."""
    at = np.int64(lowest_bit(cells))
    return (at // chunk << chunk) | (1 << at % chunk)


@inlined
def resting(metric, placement, back):
    """What rests after a step to ``placement`` whose way back is ``back``: see ``kernels.words``."""
    ways = u64(1 << back if metric == STEPS else 9 if back == 0 or back == 3 else 6)
    return NO_PLACEMENT | ((placement << FOUR | ways) << REST_SHIFT)


@kernel
def describe(metric, after, layout):
    """Fill the tables of a layout whose positions have one word; ``after`` holds its steps.

    Of the tables by chunks, first the rows of single cells, and in the very first one all that is never
    possible; all others are two of these together. The row of a step holds what it changes in the position,
    in its mirror image, and in the free cells of both; what rests after it, and after its image; and the
    placement taken.
    """
    covers, images, _, nearby, blocked, hits, steps, _ = layout.tables
    chunk = np.int64(layout.chunk)
    for b in range(len(nearby)):
        source = u64(b)
        bit, own = ONE << source, covers[2 * b]
        cells = own
        while cells != ZERO:
            hits[single(cells, chunk)] |= bit
            cells &= cells - ONE
        for direction in range(4):
            there = np.int64(after[b, direction])
            if there < 0:
                blocked[direction] |= bit
                continue
            target = u64(there)
            nearby[b] |= ONE << target
            cells = covers[2 * there] & ~own
            while cells != ZERO:
                blocked[4 * single(cells, chunk) + direction] |= bit
                cells &= cells - ONE
            if metric == MOVES:
                continue
            image, image_target = images[b], images[there]
            back = 0
            while after[image_target, back] != np.int64(image):
                back += 1
            at = (4 * b + direction) * 8
            steps[at] = bit ^ ONE << target
            steps[at + 1] = ONE << image ^ ONE << image_target
            steps[at + 2] = own ^ covers[2 * there]
            steps[at + 3] = covers[2 * b + 1] ^ covers[2 * there + 1]
            steps[at + 4] = resting(metric, target, 3 - direction)
            steps[at + 5] = resting(metric, image_target, back)
            steps[at + 6] = target
    for row in range(1, len(hits)):
        value = row & ((1 << chunk) - 1)
        rest = value & (value - 1)
        first, other = row - rest, row - value + rest
        if rest != 0:
            hits[row] = hits[first] | hits[other]
        for direction in range(4):
            if rest != 0:
                blocked[4 * row + direction] = blocked[4 * first + direction] | blocked[4 * other + direction]
            blocked[4 * row + direction] |= blocked[direction]


@inlined
def hashed(width, words, at):
    """The hash of the position that begins at ``words[at]``; its upper bits are the slot."""
    mixed = words[at] * SCRAMBLE
    for w in range(ONE, word_count(width)):
        mixed = (mixed ^ (mixed >> u64(29)) ^ words[at + u64(w)]) * SCRAMBLE
    return mixed


@inlined
def is_own_image(width, words, at):
    """Whether the position at ``words[at]`` is the same as its mirror image behind it."""
    difference = ZERO
    for w in range(word_count(width)):
        difference |= words[at + u64(w)] ^ words[at + word_count(width) + u64(w)]
    return difference == ZERO


@inlined
def slot_of(width, words, at, table, mask, shift):
    """The slot that holds the position at ``words[at]``, or the empty one where it belongs.

    Return also whether the position is there.
    """
    count = word_count(width)
    slot = hashed(width, words, at) >> shift
    while True:
        entry = slot * TWO * count
        is_empty = table[entry] == ZERO
        is_same = table[entry] == words[at]
        for w in range(ONE, count):
            is_empty = is_empty and table[entry + u64(w)] == ZERO
            is_same = is_same and table[entry + u64(w)] == words[at + u64(w)]
        if is_same or is_empty:
            return slot, is_same
        slot = (slot + ONE) & mask


@inlined
def enter(width, emitted, tables, goal, state):
    """Look up ``emitted`` children of the buffer; those not seen before become records."""
    _, records, table, numbers, shift, buffer = tables
    words = word_count(width)
    mask = u64(len(numbers) - 1)
    count, solved = state[COUNT], state[SOLVED]
    child = ZERO
    for _ in range(np.int64(emitted)):
        slot = hashed(width, buffer, child) >> shift
        while True:
            entry = slot * TWO * words
            difference = table[entry] ^ buffer[child]
            occupied = table[entry]
            for w in range(np.int64(ONE), np.int64(words)):
                word = u64(w)
                difference |= table[entry + word] ^ buffer[child + word]
                occupied |= table[entry + word]
            if difference == ZERO:
                break
            if occupied == ZERO:
                at = count * (TWO * words + THREE)
                missing = ZERO
                for w in range(np.int64(words)):
                    word = u64(w)
                    key = buffer[child + word]
                    table[entry + word] = key
                    table[entry + words + word] = ZERO
                    records[at + word] = key
                    records[at + words + word] = buffer[child + words + word]
                    missing |= goal[w] & ~key
                at += TWO * words
                records[at] = buffer[child + TWO * words]
                records[at + ONE] = buffer[child + TWO * words + ONE]
                records[at + TWO] = slot | (buffer[child + TWO * words + TWO] & HIGH_HALF)
                numbers[slot] = count
                solved += u64(missing == ZERO)
                count += ONE
                break
            slot = (slot + ONE) & mask
        settled = buffer[child + TWO * words + TWO] & LOW_HALF
        if settled != NO_PLACEMENT:
            table[entry + words + (settled >> SIX)] |= ONE << (settled & LOW_SIX)
        child += TWO * words + FOUR
    state[COUNT], state[SOLVED] = count, solved


@kernel
def begin(width, sources, state, tables, goal):
    """Make ``sources``, records turned as in the table, level 0 of a search, but for the table itself."""
    records = tables.records
    words = word_count(width)
    state[:] = ZERO
    for number in range(len(sources)):
        at = u64(number) * (TWO * words + THREE)
        for w in range(TWO * words + TWO):
            records[at + u64(w)] = sources[number, w]
        records[at + TWO * words + TWO] = ZERO
        missing = ZERO
        for w in range(words):
            missing |= goal[w] & ~sources[number, w]
        state[SOLVED] += u64(missing == ZERO)
    state[COUNT] = state[LEVEL_END] = tables.level_ends[0] = len(sources)


@kernel
def search(width, metric, state, tables, layout, whole, budget):
    """Go on with a breadth-first search for about ``budget`` records; return how it stands.

    ``state`` carries the search from call to call. Unless ``whole``, the search ends with the first
    level that holds a solved position, and that level is finished.
    """
    level_ends, records = tables.level_ends, tables.records
    stop = state[CURSOR] + u64(budget)
    room = u64(len(records)) // (TWO * word_count(width) + THREE) - u64(BATCH + WIDEST)
    while state[CURSOR] < stop:
        if state[CURSOR] == state[LEVEL_END]:
            if state[SOLVED] != ZERO and not whole:
                return FOUND
            if state[COUNT] == state[LEVEL_END]:
                return EXHAUSTED
            if state[DEPTH] + ONE == u64(len(level_ends)):
                return FULL
            state[DEPTH] += ONE
            state[LEVEL_END] = level_ends[state[DEPTH]] = state[COUNT]
        if state[COUNT] > room:
            return FULL
        low, high = state[CURSOR], state[LEVEL_END]
        state[CURSOR], emitted = emit(width, metric, records, True, low, high, layout, tables)
        enter(width, emitted, tables, layout.goal, state)
    return RUNNING


@kernel
def rehash(width, low, high, old_table, tables):
    """Enter records ``low`` up to ``high`` into the table, with the marks from ``old_table``."""
    _, records, table, numbers, shift, _ = tables
    words = word_count(width)
    mask = u64(len(numbers) - 1)
    for number in range(low, high):
        at = u64(number) * (TWO * words + THREE)
        slot, _ = slot_of(width, records, at, table, mask, shift)
        old_slot = records[at + TWO * words + TWO] & LOW_HALF
        for w in range(words):
            entry = slot * TWO * words + u64(w)
            table[entry] = records[at + u64(w)]
            table[entry + words] = old_table[old_slot * TWO * words + words + u64(w)]
        records[at + TWO * words + TWO] ^= slot ^ old_slot
        numbers[slot] = u64(number)


@kernel
def summarize(width, part, tables, goal, histogram, solved, found):
    """Add the records from number ``part[0]`` up to ``part[1]`` to the positions of their levels.

    A record that differs from its mirror image stands for two. The numbers of solved records go into
    ``solved``; ``found`` has how many they are, how many positions, and of the records how many are on the
    first level that has any, and which level that is.
    """
    level_ends, records = tables.level_ends, tables.records
    words = word_count(width)
    level = 0
    for number in range(part[0], part[1]):
        at = u64(number) * (TWO * words + THREE)
        missing = ZERO
        for w in range(words):
            missing |= goal[w] & ~records[at + u64(w)]
        while level + 1 < len(histogram) and level_ends[level] <= number:
            level += 1
        positions = 1 if is_own_image(width, records, at) else 2
        histogram[level] += positions
        if missing == ZERO:
            solved[found[0]] = number
            found[0] += 1
            found[1] += positions
            if found[2] == 0:
                found[3] = level
            found[2] += found[3] == level


@kernel
def find(width, key, tables):
    """The number of the record of the position ``key``; -1 if there is none."""
    _, _, table, numbers, shift, _ = tables
    slot, is_known = slot_of(width, key, ZERO, table, u64(len(numbers) - 1), shift)
    return np.int64(numbers[slot]) if is_known else -1


@kernel
def enqueue(width, solved, level, state, numbered, queue, tables):
    """Queue the positions of the records ``solved``, which are on one level, before a trace."""
    for record in solved:
        at = u64(record) * (TWO * word_count(width) + THREE)
        for image in range(1 if is_own_image(width, tables.records, at) else 2):
            there, tail = 2 * np.int64(record) + image, state[TAIL]
            numbered[there] = tail
            queue[0, tail], queue[1, tail] = there, level
            state[TAIL] += ONE


@kernel
def trace(width, metric, state, numbered, queue, edges, tables, layout, budget):
    """List what lies on optimal paths to the positions that are queued at first, from these backwards.

    A real position is twice the number of its record, plus 1 for the mirror image of what the record has
    first. ``queue`` holds them and their levels, ``numbered`` the place of each in the queue, or -1.
    ``edges`` gets for a move the places of the positions before and after, and the placements left and taken.
    Return how it stands.
    """
    level_ends, records, _, numbers, shift, buffer = tables
    images = layout.tables[1]
    words = word_count(width)
    mask = u64(len(numbers) - 1)
    stop = state[HEAD] + u64(budget)
    while state[HEAD] < min(state[TAIL], stop):
        head = state[HEAD]
        number, is_image, level = u64(queue[0, head]) >> ONE, u64(queue[0, head]) & ONE, queue[1, head]
        if level == 0:
            return EXHAUSTED
        low = level_ends[level - 2] if level > 1 else ZERO
        high = level_ends[level - 1]
        _, emitted = emit(width, metric, records, False, number, number + ONE, layout, tables)
        if state[EDGES] + u64(emitted) > u64(edges.shape[1]):
            return FULL
        for i in range(emitted):
            child = u64(i) * (TWO * words + FOUR)
            slot, is_known = slot_of(width, buffer, child, tables.table, mask, shift)
            other = u64(numbers[slot])
            if not is_known or other < low or other >= high:
                continue
            move = buffer[child + TWO * words + THREE]
            there = other << ONE
            if not is_own_image(width, buffer, child):
                there |= (move >> SWAPPED_SHIFT) ^ is_image
            if numbered[there] < 0:
                numbered[there] = state[TAIL]
                queue[0, state[TAIL]], queue[1, state[TAIL]] = there, level - 1
                state[TAIL] += ONE
            source, target = move & LOW_SHORT, (move >> TARGET_SHIFT) & LOW_SHORT
            edge = state[EDGES]
            edges[0, edge], edges[1, edge] = numbered[there], head
            edges[2, edge] = images[target] if is_image != ZERO else target
            edges[3, edge] = images[source] if is_image != ZERO else source
            state[EDGES] += ONE
        state[HEAD] += ONE
    return EXHAUSTED if state[HEAD] == state[TAIL] else RUNNING


@kernel
def lead(edges, state, queue, start, ends, columns):
    """Number what lies behind the position at ``start`` of the queue, nearer levels first.

    The moves between these go from ``edges``, which lists those of farther levels first, to ``columns``, and
    the positions up to each level are counted in ``ends``. Return the number of moves.
    """
    number = queue[2]
    number[: state[TAIL]] = -1
    ends[:] = 0
    number[start], ends[0] = 0, 1
    found, moves = 1, 0
    for edge in range(np.int64(state[EDGES]) - 1, -1, -1):
        source, target = number[edges[0, edge]], edges[1, edge]
        if source < 0:
            continue
        if number[target] < 0:
            number[target] = found
            ends[queue[1, target]] += 1
            found += 1
        columns[0, moves], columns[1, moves] = source, number[target]
        columns[2, moves], columns[3, moves] = edges[2, edge], edges[3, edge]
        moves += 1
    for level in range(1, len(ends)):
        ends[level] += ends[level - 1]
    return moves
