"""The search for boards of any size: a position is a row of numbers.

A row holds, kind by kind and ascending within each, where the pieces stand, as 8- or 16-bit
placement numbers counted from the kind's first; it is padded to whole 64-bit words, so that
rows can be compared fast. Rows lie in the order in which they were found, level after level,
and nothing else is kept for them::

    rows     0 | 3 9 | 12 . . .      one 2x2, two 1x2, one 1x1
    table    tag, number of the row  |  empty  |  tag, number of the row  | ...

The table is open addressing with linear probing. A tag is the upper half of the position's
hash, and its upper bits are the slot where the search begins, so a table can grow without a
look at the rows. A tag never decides alone: rows are always compared. The hash of a position
is the XOR of one random word per placement taken, so a child's needs two more XORs.

Children are emitted some hundred at a time and then looked up in three rounds (fetch the slot,
fetch the row, compare), so that the waits for memory overlap.

A search in steps need not undo the step before, one in slides need not move the same piece along
the same line, one in moves need not move it at all: everything that leads to was found from the
position before. ``rests`` keeps that per row, as ``piece << 4 | directions``.

``ground`` holds what is fixed for a layout: see :class:`klotski_studio.solver.wide.engine.Ground`.
All numbers are unsigned, since signed indices cost a test each.
"""

from __future__ import annotations

import numpy as np

from klotski_studio.solver.kernels.compiler import kernel, prefetch
from klotski_studio.solver.kernels.metrics import MOVES, STEPS

SPREAD, RETREAT, TRACE = 0, 1, 2
"""What :func:`expand` does with children: add new ones, give them a distance, or note the moves."""

DONE, RUNNING, FULL = 0, 1, 2
"""What it ends with: the level is through, the budget is used up, or a table must grow."""

# Places in ``state``, which lives across calls: rows in use, the next one to expand and its next
# piece, where to end, solved rows, the last stamp used, and how far the queue or the list of moves goes.
COUNT, CURSOR, PIECE, END, SOLVED, STAMP, FOUND = 0, 1, 2, 3, 4, 5, 6

RECORD = 4
"""Words per emitted child: hash, row of the parent, ``piece << 4 | resting``, ``come << 1 | solved``."""

WORK = 8
"""What an emitted child costs, compared with a look at a piece that cannot move."""

ZERO = np.uint64(0)
ONE = np.uint64(1)
TWO = np.uint64(2)
THREE = np.uint64(3)
FOUR = np.uint64(4)
HALF = np.uint64(32)
EVERYWHERE = np.uint64(15)
LOW = np.uint64(0xFFFFFFFF)
HIGH = np.uint64(0xFFFFFFFF00000000)


@kernel
def emit(task, metric, shape, ground, rows, rests, queue, table, scratch, state):
    """Write the children of the rows from ``state[CURSOR]`` on into the buffer, while there is room.

    Return the number of records. This is one long function because every array that is handed to
    another is counted there and back, which would take longer than the search itself.
    """
    base, _, _, cover_at, cover_cells, entered_at, entered_cells, after, words, wanted = ground
    occupied, marks, ends, buffer = scratch
    pieces, stride, _, shift, targets = shape
    room = np.uint64(len(buffer)) // np.uint64(RECORD) - np.uint64(len(ends))
    cursor, i, mark = state[CURSOR], state[PIECE], state[STAMP]
    n = ZERO
    while cursor < state[END] and n <= room:
        at = cursor if task == SPREAD else np.uint64(queue[cursor])
        resting = np.uint64(rests[at]) if task != TRACE else ZERO
        mark += ONE
        stamp = mark
        occupied[len(occupied) - 1] = stamp
        code = ZERO
        met = ZERO
        for j in range(at * stride, at * stride + pieces):
            b = base[j - at * stride] + np.uint64(rows[j])
            code ^= words[b]
            met += np.uint64(wanted[b])
            for e in range(cover_at[b], cover_at[b + ONE]):
                occupied[cover_cells[e]] = stamp
        while i < pieces and n <= room:
            idle = resting & EVERYWHERE if resting >> FOUR == i else ZERO
            b = base[i] + np.uint64(rows[at * stride + i])
            # Flood from b. An end is ``placement << 4 | directions to go on in``.
            mark += ONE
            marks[b] = mark
            ends[0] = b << FOUR | (EVERYWHERE ^ idle)
            reached = ONE
            j = ZERO
            while j < reached:
                c = ends[j] >> FOUR
                for d in range(4):
                    heading = ONE << np.uint64(d)
                    if ends[j] & heading == ZERO:
                        continue
                    step = FOUR * c + np.uint64(d)
                    free = True
                    for e in range(entered_at[step], entered_at[step + ONE]):
                        if occupied[entered_cells[e]] == stamp:
                            free = False
                            break
                    there = np.uint64(after[step])
                    if free and (metric != MOVES or marks[there] != mark):
                        marks[there] = mark
                        ends[reached] = there << FOUR | (EVERYWHERE if metric == MOVES else heading)
                        reached += ONE
                if j == ZERO:
                    if metric == STEPS or reached == ONE:
                        break
                    # From here on the piece is lifted: it may enter cells that it left.
                    for e in range(cover_at[b], cover_at[b + ONE]):
                        occupied[cover_cells[e]] = ZERO
                j += ONE
            if j > ZERO:
                for e in range(cover_at[b], cover_at[b + ONE]):
                    occupied[cover_cells[e]] = stamp
            for e in range(ONE, reached):
                c = ends[e] >> FOUR
                m = ends[e] & EVERYWHERE
                back = m >> THREE | (m >> ONE & TWO) | (m << ONE & FOUR) | (m & ONE) << THREE
                child = code ^ words[b] ^ words[c]
                prefetch(table, child >> shift)
                r = n * np.uint64(RECORD)
                buffer[r] = child
                buffer[r + ONE] = at
                buffer[r + TWO] = i << FOUR | (back if metric == STEPS else m | back)
                solved = met - np.uint64(wanted[b]) + np.uint64(wanted[c]) == targets
                buffer[r + THREE] = c << ONE | (ONE if solved else ZERO)
                n += ONE
            i += ONE
        if i == pieces:
            i = ZERO
            cursor += ONE
    state[CURSOR], state[PIECE], state[STAMP] = cursor, i, mark
    return n


@kernel
def fetch(shape, words, table, buffer, n):
    """Ask for the rows that the children in the buffer will be compared with."""
    for j in range(n):
        entry = table[buffer[j * np.uint64(RECORD)] >> shape[3]]
        if entry != ZERO:
            prefetch(words, ((entry & LOW) - ONE) * shape[2])


@kernel
def place(shape, ground, rows, words, parent, i, come, at):
    """Write into row ``at`` row ``parent`` with piece ``i`` on ``come``; which piece that is now."""
    width = shape[2]
    for w in range(width):
        words[at * width + w] = words[parent * width + w]
    low, high = ground[1][i], ground[2][i]
    value = come - ground[0][i]
    row = at * shape[1]
    while i > low and np.uint64(rows[row + i - ONE]) > value:
        rows[row + i] = rows[row + i - ONE]
        i -= ONE
    while i + ONE < high and np.uint64(rows[row + i + ONE]) < value:
        rows[row + i] = rows[row + i + ONE]
        i += ONE
    rows[row + i] = value
    return i


@kernel
def probe(shape, words, table, code, at):
    """The slot where row ``at`` belongs, and 1 + its number if it is known, else 0."""
    width = shape[2]
    mask = np.uint64(len(table) - 1)
    slot = code >> shape[3]
    while True:
        entry = table[slot]
        if entry == ZERO:
            return slot, ZERO
        if (entry ^ code) & HIGH == ZERO:
            row = (entry & LOW) - ONE
            w = ZERO
            while w < width and words[row * width + w] == words[at * width + w]:
                w += ONE
            if w == width:
                return slot, row + ONE
        slot = (slot + ONE) & mask


@kernel
def find(shape, ground, rows, words, table, at):
    """For row ``at`` its hash, the slot where it belongs, and 1 + its number if it is known, else 0."""
    code = ZERO
    for i in range(shape[0]):
        code ^= ground[8][ground[0][i] + np.uint64(rows[at * shape[1] + i])]
    slot, known = probe(shape, words, table, code, at)
    return code, slot, known


@kernel
def grow(old, table, shift):
    """Move everything from ``old`` into the larger ``table``."""
    mask = np.uint64(len(table) - 1)
    for i in range(len(old)):
        entry = old[i]
        if entry != ZERO:
            slot = (entry & HIGH) >> shift
            while table[slot] != ZERO:
                slot = (slot + ONE) & mask
            table[slot] = entry


@kernel
def expand(task, metric, shape, ground, rows, words, rests, table, scratch, state, limit, budget, more):
    """Emit and look up the children of rows, ``state[CURSOR]`` to ``state[END]``, while all limits allow.

    What ``more`` holds, and which rows those are, depends on the task:

    SPREAD   all rows in order; nothing more. At most ``limit`` may be in use. Children that are
             new become rows.
    RETREAT  those in ``more.queue``. Children without a distance get ``more.depth`` and join it.
    TRACE    those in ``more.queue``. Of children from ``more.low`` up to ``more.high``, source,
             target, placement left and placement taken go to ``more.moves``; at most ``limit``.
    """
    queue, distance, moves, low, high, depth = more
    buffer = scratch[3]
    records = np.uint64(len(buffer)) // np.uint64(RECORD)
    counter = COUNT if task == SPREAD else FOUND
    while state[CURSOR] < state[END]:
        if budget < 0:
            return RUNNING
        if task != RETREAT and state[counter] + records > limit:
            return FULL
        cursor = state[CURSOR]
        n = emit(task, metric, shape, ground, rows, rests, queue, table, scratch, state)
        budget -= np.int64((state[CURSOR] - cursor) * shape[0]) + WORK * np.int64(n)
        fetch(shape, words, table, buffer, n)
        for j in range(n):
            r = j * np.uint64(RECORD)
            code, parent, come = buffer[r], buffer[r + ONE], buffer[r + THREE] >> ONE
            moved = buffer[r + TWO] >> FOUR
            spare = state[COUNT]
            i = place(shape, ground, rows, words, parent, moved, come, spare)
            slot, known = probe(shape, words, table, code, spare)
            rest = i << FOUR | buffer[r + TWO] & EVERYWHERE
            if task == SPREAD:
                if known == ZERO:
                    state[COUNT] = spare + ONE
                    table[slot] = code & HIGH | spare + ONE
                    rests[spare] = rest
                    state[SOLVED] += buffer[r + THREE] & ONE
            elif task == RETREAT:
                if distance[known - ONE] < 0:
                    distance[known - ONE] = depth
                    rests[known - ONE] = rest
                    queue[state[FOUND]] = known - ONE
                    state[FOUND] += ONE
            elif low < known <= high:
                e = FOUR * state[FOUND]
                moves[e] = parent
                moves[e + ONE] = known - ONE
                moves[e + TWO] = ground[0][moved] + np.uint64(rows[parent * shape[1] + moved])
                moves[e + THREE] = come
                state[FOUND] += ONE
    return DONE
