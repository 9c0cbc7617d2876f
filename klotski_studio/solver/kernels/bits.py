"""The search for small spaces: a position is one 64-bit word, or a few.

Bit b of a position says that placement b is taken (:mod:`~klotski_studio.solver.base.encode`), so the
words *are* the position, exactly: nothing is ever taken for seen because two hashes agree.
Beside each position goes its mirror image, which costs one XOR a child; the smaller of the
two stands for both. Where there is no symmetry, the image is the position itself.

Children are first emitted, a hundred or so, and then looked up, so that the look-ups overlap.
A slot of the table holds a position, and marks: which of its pieces need no expansion any
more. In the moves metric all positions that differ in one piece's place alone are each
other's neighbours, so the first of them that is expanded speaks for all::

    A . . B      A goes to the second or third cell. From there A need not go on: where it
                 could go is known already. Only B is left to be tried.

There are no parents. A move can be taken back, so neighbours lie on neighbouring levels, and
the records of a level are a range: who is on which level is known by its number.
"""

from __future__ import annotations

import numpy as np

from klotski_studio.solver.kernels.compiler import inlined, kernel
from klotski_studio.solver.kernels.emit import emit
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
    WIDEST,
    ZERO,
    word_count,
)

RUNNING, FOUND, EXHAUSTED, FULL = 0, 1, 2, 3
"""How a call of :func:`search` ended: budget used up, goal level done, space done, tables full."""

COUNT, CURSOR, LEVEL_END, DEPTH, SOLVED = 0, 1, 2, 3, 4
"""Places in the ``state`` of a search, which lives across calls."""

HEAD, TAIL, EDGES = 0, 1, 2
"""Places in the ``state`` of a trace."""


@inlined
def hashed(width, words, at):
    """The hash of the position that begins at ``words[at]``; its upper bits are the slot."""
    h = words[at] * SCRAMBLE
    for w in range(ONE, word_count(width)):
        h = (h ^ (h >> np.uint64(29)) ^ words[at + np.uint64(w)]) * SCRAMBLE
    return h


@inlined
def slot_of(width, words, at, table, mask, shift):
    """The slot that holds the position at ``words[at]``, or the empty one where it belongs."""
    count = word_count(width)
    h = hashed(width, words, at) >> shift
    while True:
        s = h * TWO * count
        empty = table[s] == ZERO
        same = table[s] == words[at]
        for w in range(ONE, count):
            empty = empty and table[s + np.uint64(w)] == ZERO
            same = same and table[s + np.uint64(w)] == words[at + np.uint64(w)]
        if same or empty:
            return h, same
        h = (h + ONE) & mask


@inlined
def enter(width, buffer, n, records, table, index, shift, goal, count):
    """Look up ``n`` children; those not seen before become records.

    Return how many records there are now, and how many of the new ones are solved.
    """
    words = word_count(width)
    mask = np.uint64(len(index) - 1)
    solved = ZERO
    j = ZERO
    for _ in range(np.int64(n)):
        # Not a call of ``hashed``: an array that is handed on is counted, which costs as much again.
        h = buffer[j] * SCRAMBLE
        for w in range(np.int64(ONE), np.int64(words)):
            h = (h ^ (h >> np.uint64(29)) ^ buffer[j + np.uint64(w)]) * SCRAMBLE
        h >>= shift
        while True:
            s = h * TWO * words
            differs = table[s] ^ buffer[j]
            taken = table[s]
            for w in range(np.int64(ONE), np.int64(words)):
                v = np.uint64(w)
                differs |= table[s + v] ^ buffer[j + v]
                taken |= table[s + v]
            if differs == ZERO:
                break
            if taken == ZERO:
                at = count * (TWO * words + THREE)
                missing = ZERO
                for w in range(np.int64(words)):
                    v = np.uint64(w)
                    c = buffer[j + v]
                    table[s + v] = c
                    table[s + words + v] = ZERO
                    records[at + v] = c
                    records[at + words + v] = buffer[j + words + v]
                    missing |= goal[w] & ~c
                at += TWO * words
                records[at] = buffer[j + TWO * words]
                records[at + ONE] = buffer[j + TWO * words + ONE]
                records[at + TWO] = h
                index[h] = count
                solved += np.uint64(missing == ZERO)
                count += ONE
                break
            h = (h + ONE) & mask
        settled = buffer[j + TWO * words + TWO]
        if settled != NOT_ONE:
            table[s + words + (settled >> SIX)] |= ONE << (settled & LOW_SIX)
        j += TWO * words + FOUR
    return count, solved


@kernel
def search(
    width,
    metric,
    state,
    ends,
    records,
    table,
    index,
    shift,
    goal,
    whole,
    budget,
    tables,
    chunk,
    cells,
    buffer,
):
    """Go on with a breadth-first search for about ``budget`` records; return how it stands.

    ``state`` carries the search from call to call; ``ends[d]`` becomes the number of records
    up to and including level d. Unless ``whole``, the search ends with the first level that
    holds a solved position, and that level is finished.
    """
    words = word_count(width)
    count = state[COUNT]
    cursor = state[CURSOR]
    level_end = state[LEVEL_END]
    depth = state[DEPTH]
    solved = state[SOLVED]
    stop = cursor + np.uint64(budget)
    room = min(np.uint64(len(records)) // (TWO * words + THREE), np.uint64(len(index)) // TWO)
    room -= np.uint64(BATCH + WIDEST)
    outcome = RUNNING
    while cursor < stop:
        if cursor == level_end:
            if solved != ZERO and not whole:
                outcome = FOUND
                break
            if count == level_end:
                outcome = EXHAUSTED
                break
            if depth + ONE == np.uint64(len(ends)):
                outcome = FULL
                break
            depth += ONE
            level_end = count
            ends[depth] = count
        if count > room:
            outcome = FULL
            break
        cursor, n = emit(
            width, metric, records, True, cursor, level_end, tables, chunk, cells, table, shift, buffer
        )
        count, new = enter(width, buffer, n, records, table, index, shift, goal, count)
        solved += new
    state[COUNT] = count
    state[CURSOR] = cursor
    state[LEVEL_END] = level_end
    state[DEPTH] = depth
    state[SOLVED] = solved
    return outcome


@kernel
def rehash(width, records, count, old, table, index, shift):
    """Enter all records into the empty ``table``, with the marks they had in the ``old`` one."""
    words = word_count(width)
    mask = np.uint64(len(index) - 1)
    for r in range(count):
        at = np.uint64(r) * (TWO * words + THREE)
        h, _ = slot_of(width, records, at, table, mask, shift)
        before = records[at + TWO * words + TWO]
        for w in range(words):
            s = h * TWO * words + np.uint64(w)
            table[s] = records[at + np.uint64(w)]
            table[s + words] = old[before * TWO * words + words + np.uint64(w)]
        records[at + TWO * words + TWO] = h
        index[h] = np.uint64(r)


@kernel
def find(width, key, table, index, shift):
    """The number of the record of the position ``key``; -1 if there is none."""
    h, known = slot_of(width, key, ZERO, table, np.uint64(len(index) - 1), shift)
    return np.int64(index[h]) if known else -1


@kernel
def trace_back(
    width,
    metric,
    state,
    ends,
    levels,
    queue,
    records,
    table,
    index,
    shift,
    budget,
    tables,
    chunk,
    cells,
    buffer,
):
    """Mark in ``levels`` every record on an optimal way to the records queued at first.

    A neighbour on the level before lies on such a way. Return whether all are marked.
    """
    words = word_count(width)
    mask = np.uint64(len(index) - 1)
    head = state[HEAD]
    tail = state[TAIL]
    stop = head + np.uint64(budget)
    while head < tail and head < stop:
        r = np.uint64(queue[head])
        head += ONE
        level = levels[r]
        if level == 0:
            continue
        low = ends[level - 2] if level > 1 else ZERO
        high = ends[level - 1]
        _, n = emit(width, metric, records, False, r, r + ONE, tables, chunk, cells, table, shift, buffer)
        for i in range(n):
            h, known = slot_of(width, buffer, np.uint64(i) * (TWO * words + FOUR), table, mask, shift)
            other = np.uint64(index[h])
            if known and low <= other and other < high and levels[other] < 0:
                levels[other] = level - 1
                queue[tail] = other
                tail += ONE
    state[HEAD] = head
    state[TAIL] = tail
    return head == tail


@kernel
def trace_forth(
    width,
    metric,
    state,
    levels,
    nodes,
    depths,
    node_table,
    edges,
    table,
    index,
    shift,
    budget,
    tables,
    chunk,
    cells,
    buffer,
):
    """From the start, collect the real positions and moves among what :func:`trace_back` marked.

    ``nodes`` are records of real positions (not of the smaller of a mirror pair), ``depths``
    their levels, ``edges`` rows of source, target, gone and come. Return 1 when done, 0 when the
    budget is used up, -1 where ``edges`` or ``nodes`` are too small.
    """
    words = word_count(width)
    size = TWO * words + THREE
    row = TWO * words + FOUR
    mask = np.uint64(len(index) - 1)
    node_mask = np.uint64(len(node_table) - 1)
    head = state[HEAD]
    tail = state[TAIL]
    count = state[EDGES]
    stop = head + np.uint64(budget)
    while head < tail and head < stop:
        _, n = emit(width, metric, nodes, False, head, head + ONE, tables, chunk, cells, table, shift, buffer)
        if count + n > np.uint64(len(edges)) or tail + n > np.uint64(len(depths)):
            return -1
        for i in range(n):
            j = np.uint64(i) * row
            h, known = slot_of(width, buffer, j, table, mask, shift)
            if not known or levels[index[h]] != depths[head] + 1:
                continue
            how = buffer[j + TWO * words + THREE]
            if how >> SWAPPED != ZERO:
                for w in range(words):
                    v = np.uint64(w)
                    buffer[j + v], buffer[j + words + v] = buffer[j + words + v], buffer[j + v]
                v = j + TWO * words
                buffer[v], buffer[v + ONE] = buffer[v + ONE], buffer[v]
            p = (hashed(width, buffer, j) >> SWAPPED) & node_mask
            while node_table[p] >= 0:
                same = True
                for w in range(words):
                    same = (
                        same
                        and nodes[np.uint64(node_table[p]) * size + np.uint64(w)] == buffer[j + np.uint64(w)]
                    )
                if same:
                    break
                p = (p + ONE) & node_mask
            if node_table[p] < 0:
                node_table[p] = np.int32(tail)
                for w in range(TWO * words + TWO):
                    nodes[tail * size + np.uint64(w)] = buffer[j + np.uint64(w)]
                depths[tail] = depths[head] + 1
                tail += ONE
            edges[count, 0] = np.int32(head)
            edges[count, 1] = node_table[p]
            edges[count, 2] = np.int32(how & SHORT)
            edges[count, 3] = np.int32((how >> COME) & SHORT)
            count += ONE
        head += ONE
    state[HEAD] = head
    state[TAIL] = tail
    state[EDGES] = count
    return 1 if head == tail else 0
