"""Breadth-first search for boards of any size: a position is a row of numbers.

A row holds, kind by kind and ascending within each, where the pieces stand, as 8- or 16-bit
placement numbers counted from the kind's first; it is padded to whole 64-bit words, so that
rows can be compared fast. Rows lie in the order in which they were found, level after level,
and nothing else is kept for them::

    rows     0 | 3 9 | 12 . . .      one 2x2, two 1x2, one 1x1
    table    tag, number of the row  |  empty  |  tag, number of the row  | ...

The table is open addressing with linear probing. A tag is the upper half of the position's
hash, and its upper bits are the slot where the search begins, so a table can grow without
reading the rows. Equal tags are not enough: rows are always compared. The hash of a position
is the XOR of one random word per placement taken, so a child's needs two more XORs.

Children are emitted some hundred at a time and then looked up in three passes (fetch the slot,
fetch the row, compare), so that the memory accesses overlap.

A search in steps need not undo the step before, one in slides need not move the same piece along
the same line, one in moves need not move it at all: every position reached that way was found from
the position before. ``rests`` keeps that per row, as ``piece << 4 | directions``.

``shape``, ``layout``, ``positions``, ``scratch`` and ``task`` are ``WideShape``, ``WideLayout``,
``WidePositions``, ``WideScratch`` and ``WideTask`` (``kernels.records``). All numbers are unsigned,
since a signed index costs a comparison with zero each time.
"""

from __future__ import annotations

import numpy as np

from klotski_studio.solver.kernels.compiler import inlined, kernel, lowest_bit, prefetch
from klotski_studio.solver.kernels.records import MOVES, STEPS
from klotski_studio.solver.kernels.words import FOUR, ONE, THREE, TWO, ZERO

SPREAD, RETREAT, TRACE = 0, 1, 2
"""What :func:`expand` does with children: add new ones, give them a distance, or note the moves."""

DONE, RUNNING, FULL = 0, 1, 2
"""Why it ends: the level is complete, the budget is used up, or a table must grow."""

COUNT, CURSOR, PIECE, END, SOLVED, STAMP, FOUND = 0, 1, 2, 3, 4, 5, 6
"""Elements of ``state``, which lives across calls: rows in use, the next one to expand and its next
piece, where to end, solved rows, the last stamp used, and the length of the queue or of the moves."""

RECORD = 4
"""Words per emitted child: hash, row of the parent, ``piece << 4 | resting``, ``target << 1 | solved``."""

WORK = 8
"""Cost of an emitted child, compared with testing a piece that cannot move."""

HALF = np.uint64(32)
EVERYWHERE = np.uint64(15)
LOW = np.uint64(0xFFFFFFFF)
HIGH = np.uint64(0xFFFFFFFF00000000)


@kernel
def describe(covers, after, outside, cover_at, cover_cells, entered_at, entered_cells):
    """List the cells of each placement, and those that each step newly enters, as ``WideLayout`` holds them.

    ``covers`` and ``after`` are those of the encoding; ``outside`` is the cell off the board.
    """
    covered, entered = 0, 0
    for b in range(len(after)):
        for w in range(covers.shape[1]):
            cells = covers[b, w]
            while cells != ZERO:
                cover_cells[covered] = np.uint64(64 * w) + lowest_bit(cells)
                cells &= cells - ONE
                covered += 1
        cover_at[b + 1] = covered
        for direction in range(4):
            there = after[b, direction]
            if there < 0:
                entered_cells[entered] = outside
                entered += 1
            for w in range(covers.shape[1] if there >= 0 else 0):
                cells = covers[there, w] & ~covers[b, w]
                while cells != ZERO:
                    entered_cells[entered] = np.uint64(64 * w) + lowest_bit(cells)
                    cells &= cells - ONE
                    entered += 1
            entered_at[4 * b + direction + 1] = entered


@inlined
def walk(metric, source, headings, stamp, mark, layout, scratch):
    """List in ``scratch.ends`` where a piece can go, breadth-first from ``source``; return how many ends.

    The first one is ``source`` itself. An end is ``placement << 4 | directions to go on in``; from
    ``source`` on those are ``headings``. A cell is taken if ``scratch.occupied`` holds ``stamp`` there;
    ``mark`` is a number that stands nowhere in ``scratch.marks`` yet. Only in moves is each placement listed
    once. ``layout`` is a ``WideLayout``, ``scratch`` a ``WideScratch``.
    """
    cover_at, cover_cells = layout.cover_at, layout.cover_cells
    entered_at, entered_cells, after = layout.entered_at, layout.entered_cells, layout.after
    occupied, marks, ends = scratch.occupied, scratch.marks, scratch.ends
    marks[source] = mark
    ends[0] = source << FOUR | headings
    reached = ONE
    head = ZERO
    while head < reached:
        here = ends[head] >> FOUR
        for direction in range(4):
            heading = ONE << np.uint64(direction)
            if ends[head] & heading == ZERO:
                continue
            step = FOUR * here + np.uint64(direction)
            is_free = True
            for e in range(entered_at[step], entered_at[step + ONE]):
                if occupied[entered_cells[e]] == stamp:
                    is_free = False
                    break
            there = np.uint64(after[step])
            if is_free and (metric != MOVES or marks[there] != mark):
                marks[there] = mark
                ends[reached] = there << FOUR | (EVERYWHERE if metric == MOVES else heading)
                reached += ONE
        if head == ZERO:
            if metric == STEPS or reached == ONE:
                break
            # From here on the piece is lifted: it may enter cells that it left.
            for e in range(cover_at[source], cover_at[source + ONE]):
                occupied[cover_cells[e]] = ZERO
        head += ONE
    if head > ZERO:
        for e in range(cover_at[source], cover_at[source + ONE]):
            occupied[cover_cells[e]] = stamp
    return reached


@inlined
def reversed_headings(headings):
    """The opposite of each of the ``headings``, which are bits: up, left, right, down."""
    back = headings >> THREE | (headings >> ONE & TWO) | (headings << ONE & FOUR)
    return back | (headings & ONE) << THREE


@kernel
def emit(kind, metric, shape, layout, positions, queue, scratch, state):
    """Write the children of the rows from ``state[CURSOR]`` on into the buffer, while there is room.

    Return the number of records.
    """
    base, _, _, cover_at, cover_cells, _, _, _, hash_words, wanted = layout
    rows, _, rests, table = positions
    occupied, _, ends, buffer = scratch
    pieces, stride, _, shift, targets = shape
    room = np.uint64(len(buffer)) // np.uint64(RECORD) - np.uint64(len(ends))
    cursor, piece, mark = state[CURSOR], state[PIECE], state[STAMP]
    emitted = ZERO
    while cursor < state[END] and emitted <= room:
        at = cursor if kind == SPREAD else np.uint64(queue[cursor])
        resting = np.uint64(rests[at]) if kind != TRACE else ZERO
        mark += ONE
        stamp = mark
        occupied[len(occupied) - 1] = stamp
        code = ZERO
        met = ZERO
        for j in range(at * stride, at * stride + pieces):
            placement = base[j - at * stride] + np.uint64(rows[j])
            code ^= hash_words[placement]
            met += np.uint64(wanted[placement])
            for e in range(cover_at[placement], cover_at[placement + ONE]):
                occupied[cover_cells[e]] = stamp
        while piece < pieces and emitted <= room:
            idle = resting & EVERYWHERE if resting >> FOUR == piece else ZERO
            source = base[piece] + np.uint64(rows[at * stride + piece])
            mark += ONE
            reached = walk(metric, source, EVERYWHERE ^ idle, stamp, mark, layout, scratch)
            for e in range(ONE, reached):
                target = ends[e] >> FOUR
                headings = ends[e] & EVERYWHERE
                back = reversed_headings(headings)
                child = code ^ hash_words[source] ^ hash_words[target]
                prefetch(table, child >> shift)
                out = emitted * np.uint64(RECORD)
                buffer[out] = child
                buffer[out + ONE] = at
                buffer[out + TWO] = piece << FOUR | (back if metric == STEPS else headings | back)
                solved = met - np.uint64(wanted[source]) + np.uint64(wanted[target]) == targets
                buffer[out + THREE] = target << ONE | (ONE if solved else ZERO)
                emitted += ONE
            piece += ONE
        if piece == pieces:
            piece = ZERO
            cursor += ONE
    state[CURSOR], state[PIECE], state[STAMP] = cursor, piece, mark
    return emitted


@kernel
def fetch(shape, words, table, buffer, emitted):
    """Prefetch the rows that the children in the buffer will be compared with."""
    for i in range(emitted):
        entry = table[buffer[i * np.uint64(RECORD)] >> shape.shift]
        if entry != ZERO:
            prefetch(words, ((entry & LOW) - ONE) * shape.width)


@kernel
def place(shape, layout, positions, parent, piece, target, at):
    """Write into row ``at`` row ``parent`` with ``piece`` moved to ``target``; return its new index."""
    rows, words, _, _ = positions
    width = shape.width
    for w in range(width):
        words[at * width + w] = words[parent * width + w]
    low, high = layout.first[piece], layout.last[piece]
    value = target - layout.base[piece]
    row = at * shape.stride
    while piece > low and np.uint64(rows[row + piece - ONE]) > value:
        rows[row + piece] = rows[row + piece - ONE]
        piece -= ONE
    while piece + ONE < high and np.uint64(rows[row + piece + ONE]) < value:
        rows[row + piece] = rows[row + piece + ONE]
        piece += ONE
    rows[row + piece] = value
    return piece


@kernel
def probe(shape, words, table, code, at):
    """The slot where row ``at`` belongs, and 1 + its number if it is known, else 0."""
    width = shape.width
    mask = np.uint64(len(table) - 1)
    slot = code >> shape.shift
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
def find(shape, layout, positions, at):
    """For row ``at`` its hash, the slot where it belongs, and 1 + its number if it is known, else 0."""
    code = ZERO
    for piece in range(shape.pieces):
        value = np.uint64(positions.rows[at * shape.stride + piece])
        code ^= layout.hash_words[layout.base[piece] + value]
    slot, known = probe(shape, positions.words, positions.table, code, at)
    return code, slot, known


@kernel
def grow(old_table, table, shift):
    """Move all entries of ``old_table`` into the larger ``table``."""
    mask = np.uint64(len(table) - 1)
    for i in range(len(old_table)):
        entry = old_table[i]
        if entry != ZERO:
            slot = (entry & HIGH) >> shift
            while table[slot] != ZERO:
                slot = (slot + ONE) & mask
            table[slot] = entry


@kernel
def expand(metric, shape, layout, positions, scratch, state, task, budget):
    """Emit and look up the children of rows, ``state[CURSOR]`` to ``state[END]``, while all limits allow.

    Which rows those are, and what else ``task`` holds, depends on its kind:

    SPREAD   all rows in order. At most ``task.limit`` may be in use. Children that are new become rows.
    RETREAT  those in ``task.queue``. Known children without a distance get ``task.depth`` and join it.
    TRACE    those in ``task.queue``. Of children from ``task.low`` up to ``task.high``, source row,
             target row, placement left and placement taken go to ``task.moves``; at most
             ``task.limit``.
    """
    kind, limit, queue, distance, moves, low, high, depth = task
    rows, words, rests, table = positions
    buffer = scratch.buffer
    base = layout.base
    records = np.uint64(len(buffer)) // np.uint64(RECORD)
    counter = COUNT if kind == SPREAD else FOUND
    while state[CURSOR] < state[END]:
        if budget < 0:
            return RUNNING
        if kind != RETREAT and state[counter] + records > limit:
            return FULL
        cursor = state[CURSOR]
        emitted = emit(kind, metric, shape, layout, positions, queue, scratch, state)
        budget -= np.int64((state[CURSOR] - cursor) * shape.pieces) + WORK * np.int64(emitted)
        fetch(shape, words, table, buffer, emitted)
        for i in range(emitted):
            record = i * np.uint64(RECORD)
            code, parent, target = buffer[record], buffer[record + ONE], buffer[record + THREE] >> ONE
            piece = buffer[record + TWO] >> FOUR
            spare = state[COUNT]
            new_piece = place(shape, layout, positions, parent, piece, target, spare)
            slot, known = probe(shape, words, table, code, spare)
            rest = new_piece << FOUR | buffer[record + TWO] & EVERYWHERE
            if kind == SPREAD:
                if known == ZERO:
                    state[COUNT] = spare + ONE
                    table[slot] = code & HIGH | spare + ONE
                    rests[spare] = rest
                    state[SOLVED] += buffer[record + THREE] & ONE
            elif kind == RETREAT:
                if known != ZERO and distance[known - ONE] < 0:
                    distance[known - ONE] = depth
                    rests[known - ONE] = rest
                    queue[state[FOUND]] = known - ONE
                    state[FOUND] += ONE
            elif low < known <= high:
                out = FOUR * state[FOUND]
                moves[out] = parent
                moves[out + ONE] = known - ONE
                moves[out + TWO] = base[piece] + np.uint64(rows[parent * shape.stride + piece])
                moves[out + THREE] = target
                state[FOUND] += ONE
    return DONE
