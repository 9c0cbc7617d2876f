"""Searches of boards of any size: a position is a row of numbers, found again by a hash table.

A row holds, kind by kind and ascending within each, where the pieces stand, as 8- or 16-bit
placement numbers counted from the kind's first; it is padded to whole 64-bit words, so that
rows can be compared fast, and one more word says what rests. Rows lie in the order in which they were found::

    rows     0 | 3 9 | 12 . . .  rests      one 2x2, two 1x2, one 1x1
    table    tag, number of the row  |  empty  |  tag, number of the row  | ...

The table is open addressing with linear probing. A tag is the upper half of the position's
hash, and its upper bits are the slot where the search begins, so a table can grow without
reading the rows. Equal tags are not enough: rows are always compared. The hash of a position
is the XOR of one random word per placement taken, so a child's needs two more XORs.

Children are emitted some hundred at a time and then looked up in three passes (fetch the slot,
fetch the row, compare), so that the memory accesses overlap.

A search in steps need not undo the step before, one in slides need not move the same piece along
the same line, one in moves need not move it at all: every position reached that way was found from
the position before. The last word of a row has these directions of each piece, so that those rest as well
with which a known position is found again; of more than 16 pieces it has one, as ``piece << 4 | directions``.

On boards of up to 64 cells the cells of a position are one word, and whether a piece can move at all is seen
by four tests of it. On larger ones, where a set of cells as bits would be mostly zeros, cells are lists.

The heuristic of a position is a number and the sum of what each of its placements adds. In a search by
levels it is the number of targets that are not met, so that 0 says that a position is solved.

:func:`expand` goes by levels; :mod:`~klotski_studio.solver.kernels.best_first` goes by the heuristic, over
the same rows. All numbers are unsigned, since a signed index costs a comparison with zero each time.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from klotski_studio.solver.kernels.compiler import claim, inlined, kernel, lowest_bit, prefetch
from klotski_studio.solver.kernels.records import I32, MOVES, STEPS, U32, U64, Array
from klotski_studio.solver.kernels.words import (
    FOUR,
    HALF,
    HIGH_HALF,
    LOW_HALF,
    ONE,
    THREE,
    TWO,
    ZERO,
    bit,
    can_step,
    u64,
)

SPREAD, RETREAT, TRACE, OPEN = 0, 1, 2, 3
"""Why children are emitted: to add new ones, to give them a distance, to note the moves, or for A*."""

DONE, RUNNING, FULL, SOLVED, EXHAUSTED = 0, 1, 2, 3, 4
"""Why a kernel ends: the level is complete, the budget is used up, a table must grow, a goal is opened,
nothing is left."""

COUNT, STAMP, PIECE, CURSOR, END, MET, FOUND, ENTRIES, TAKEN, F, G, DEEPEST, CUT = range(13)
"""Elements of ``state``, which lives across calls: rows in use, the last stamp used, the next piece to
move, the next row (or element of the queue) to expand and where to end.

By levels: solved rows, and the length of the queue or of the moves. Of A*: entries made and taken, f and g of
the list at hand, and whether of equal f the greatest g comes first: 0 no, 1 yes, 2 yes and one is solved.
Within a bound: whether a child that could be solved was left out.
"""
STATE = 13

RECORD = 4
"""Words per emitted child: hash, row of the parent, ``piece << 4 | resting``, ``h << 32 | target``."""

WORK = 8
"""Cost of an emitted child, compared with testing a piece that cannot move."""

EVERYWHERE, MARKED = u64(15), u64(16)
"""All directions as bits; the most pieces for each of which a word has those."""


class Shape(NamedTuple):
    """The sizes of the tables of a search.

    Attributes:
        metric: see ``kernels.records.CODES``.
        pieces: numbers in a row that count.
        stride: length of a row in numbers, with the word that says what rests.
        width: the same in 64-bit words.
        shift: a hash shifted right by this is a slot.
        limit: rows that there is room for.
        bias: the heuristic of a position all of whose placements add 0.
    """

    metric: int
    pieces: np.uint64
    stride: np.uint64
    width: np.uint64
    shift: np.uint64
    limit: np.uint64
    bias: int


class RowLayout(NamedTuple):
    """A layout as these kernels read it. P placements; pieces in the order of a row.

    Attributes:
        base: per piece, the first placement of its kind.
        first: per piece, the first piece of its kind.
        last: per piece, the piece after the last of its kind.
        movers: per piece, 1 if A* moves it first, 2 if it moves it last: see ``kernels.best_first``.
        cover_at: the cells of placement b are ``cover_cells[cover_at[b]:cover_at[b + 1]]``.
        cover_cells: see ``cover_at``.
        entered_at: the same for the cells that a step newly enters, by ``4 * b + direction``.
        entered_cells: where there is no step, a cell off the board that is always taken.
        covers: on boards of up to 64 cells, the cells of each placement as bits; empty on larger ones.
        needs: the same of the cells that a step newly enters; all ones where there is no step.
        after: the placement after a step, by ``4 * b + direction``; P where there is none.
        hash_words: per placement, the random word that it adds to a hash.
        value: per placement, what it adds to the heuristic.
    """

    base: U64
    first: U64
    last: U64
    movers: U64
    cover_at: U32
    cover_cells: U32
    entered_at: U32
    entered_cells: U32
    covers: U64
    needs: U64
    after: U32
    hash_words: U64
    value: I32


class Positions(NamedTuple):
    """The positions that were found.

    Attributes:
        rows: the rows as 8-, 16- or 32-bit numbers.
        words: the same memory as 64-bit words.
        table: hash table: upper half of a row's hash << 32 | its number + 1; 0 where empty.
    """

    rows: Array
    words: U64
    table: U64


class Scratch(NamedTuple):
    """Room for the expansion of rows.

    Attributes:
        occupied: per cell, the stamp of the last row that has a piece there.
        marks: per placement, the stamp of the last walk that came there.
        ends: placements reached by one piece << 4 | directions to go on in.
        buffer: records of children: see :data:`RECORD`.
    """

    occupied: U64
    marks: U64
    ends: U64
    buffer: U64


class Search(NamedTuple):
    """All of a search: what is fixed, what was found, and where it stands (``state``)."""

    shape: Shape
    layout: RowLayout
    positions: Positions
    scratch: Scratch
    state: U64


class Kept(NamedTuple):
    """How far the rows of another search are from its goal, of a puzzle with fewer pieces.

    Attributes:
        search: that one.
        columns: of its pieces, their columns in a row of the puzzle with more.
        togo: per row the distance, -1 for none.
    """

    search: Search
    columns: U64
    togo: I32


class Task(NamedTuple):
    """What a call of :func:`expand` does: see there. The defaults are for kinds that do not use a field.

    Attributes:
        kind: ``SPREAD``, ``RETREAT`` or ``TRACE``.
        queue: numbers of rows to expand.
        distance: per row, its distance to the goal; -1 where it has none yet.
        moves: room for moves, four words each.
        low: the first row that counts as a child.
        high: the row after the last one that does.
        depth: the distance that new rows get, or the most moves that they may still need.
    """

    kind: int
    queue: U32 = np.zeros(0, dtype=np.uint32)
    distance: I32 = np.zeros(0, dtype=np.int32)
    moves: U64 = np.zeros(0, dtype=np.uint64)
    low: np.uint64 = ZERO
    high: np.uint64 = ZERO
    depth: np.int32 = np.int32(0)


@kernel
def describe(covers, after, outside, cover_at, cover_cells, entered_at, entered_cells):
    """List the cells of each placement, and those that each step newly enters, as ``RowLayout`` holds them.

    ``covers`` and ``after`` are those of the encoding; ``outside`` is the cell off the board.
    """
    covered, entered = 0, 0
    for b in range(len(after)):
        for w in range(covers.shape[1]):
            cells = covers[b, w]
            while cells != ZERO:
                cover_cells[covered] = u64(64 * w) + lowest_bit(cells)
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
                    entered_cells[entered] = u64(64 * w) + lowest_bit(cells)
                    cells &= cells - ONE
                    entered += 1
            entered_at[4 * b + direction + 1] = entered


@inlined
def walk(search, source, headings, taken, stamp, mark):
    """List in ``ends`` where a piece can go, breadth-first from ``source``; return how many ends.

    The first one is ``source`` itself. An end is ``placement << 4 | directions to go on in``; from
    ``source`` on those are ``headings``. ``taken`` are the cells that are taken, as bits; on large boards a
    cell is if ``occupied`` holds ``stamp`` there. ``mark`` is a number that stands nowhere in ``marks`` yet.
    Only in moves is each placement listed once.
    """
    metric, layout, scratch = search.shape.metric, search.layout, search.scratch
    cover_at, cover_cells = layout.cover_at, layout.cover_cells
    entered_at, entered_cells, after = layout.entered_at, layout.entered_cells, layout.after
    occupied, marks, ends = scratch.occupied, scratch.marks, scratch.ends
    is_small, nowhere = len(layout.covers) > 0, u64(len(marks) - 1)
    marks[source] = mark
    ends[0] = source << FOUR | headings
    reached = ONE
    head = ZERO
    while head < reached:
        here, ways = ends[head] >> FOUR, ends[head] & EVERYWHERE
        if is_small:
            ways &= can_step(layout.needs, here, taken)
        while ways != ZERO:
            direction = lowest_bit(ways)
            heading = ONE << direction
            ways ^= heading
            step = FOUR * here + direction
            there = u64(after[step])
            is_free = there != nowhere
            if not is_small:
                for e in range(entered_at[step], entered_at[step + ONE]):
                    if occupied[entered_cells[e]] == stamp:
                        is_free = False
                        break
            if is_free and (metric != MOVES or marks[there] != mark):
                marks[there] = mark
                ends[reached] = there << FOUR | (EVERYWHERE if metric == MOVES else heading)
                reached += ONE
        if head == ZERO:
            if metric == STEPS or reached == ONE:
                break
            # From here on the piece is lifted: it may enter cells that it left.
            if is_small:
                taken ^= layout.covers[source]
            else:
                for e in range(cover_at[source], cover_at[source + ONE]):
                    occupied[cover_cells[e]] = ZERO
        head += ONE
    if head > ZERO and not is_small:
        for e in range(cover_at[source], cover_at[source + ONE]):
            occupied[cover_cells[e]] = stamp
    return reached


@inlined
def rest_of(shape, piece, headings):
    """The last word of a row of which ``piece`` need not go in these ``headings``."""
    return headings << FOUR * piece if shape.pieces <= MARKED else piece << FOUR | headings


@inlined
def reversed_headings(headings):
    """The opposite of each of the ``headings``, which are bits: up, left, right, down."""
    back = headings >> THREE | (headings >> ONE & TWO) | (headings << ONE & FOUR)
    return back | (headings & ONE) << THREE


@kernel
def emit(kind, search, queue):
    """Write the children of the rows from ``state[CURSOR]`` on into the buffer, while there is room.

    Return the number of records. The rows are those of ``queue``, but for ``SPREAD`` all in order. For
    ``OPEN`` an element of the queue is ``row << 1``, plus 1 for the pieces that A* moves last.
    """
    shape, layout, state = search.shape, search.layout, search.state
    base, movers, hash_words, value = layout.base, layout.movers, layout.hash_words, layout.value
    cover_at, cover_cells = layout.cover_at, layout.cover_cells
    rows, words, table = search.positions.rows, search.positions.words, search.positions.table
    occupied, ends, buffer = search.scratch.occupied, search.scratch.ends, search.scratch.buffer
    pieces, stride, is_small = shape.pieces, shape.stride, len(layout.covers) > 0
    room, has_marks = u64(len(buffer)) // u64(RECORD) - u64(len(ends)), pieces <= MARKED
    cursor, piece, mark = state[CURSOR], state[PIECE], state[STAMP]
    emitted = ZERO
    while cursor < state[END] and emitted <= room:
        at = cursor if kind == SPREAD else u64(queue[cursor])
        moving = THREE
        if kind == OPEN:
            moving = ONE + (at & ONE)
            at >>= ONE
        resting = words[(at + ONE) * shape.width - ONE] if kind != TRACE else ZERO
        mark += ONE
        stamp = mark
        occupied[len(occupied) - 1] = stamp
        code = taken = ZERO
        togo = shape.bias
        for j in range(at * stride, at * stride + pieces):
            placement = base[j - at * stride] + u64(rows[j])
            code ^= hash_words[placement]
            togo += value[placement]
            if is_small:
                taken |= layout.covers[placement]
            else:
                for e in range(cover_at[placement], cover_at[placement + ONE]):
                    occupied[cover_cells[e]] = stamp
        while piece < pieces and emitted <= room:
            if movers[piece] & moving == ZERO:
                piece += ONE
                continue
            source = base[piece] + u64(rows[at * stride + piece])
            headings = can_step(layout.needs, source, taken) if is_small else EVERYWHERE
            if has_marks:
                headings &= ~(resting >> FOUR * piece)
            elif resting >> FOUR == piece:
                headings &= ~resting
            if headings == ZERO:
                piece += ONE
                continue
            mark += ONE
            reached = walk(search, source, headings, taken, stamp, mark)
            for e in range(ONE, reached):
                target = ends[e] >> FOUR
                onward = ends[e] & EVERYWHERE
                back = reversed_headings(onward)
                child = code ^ hash_words[source] ^ hash_words[target]
                prefetch(table, child >> shape.shift)
                out = emitted * u64(RECORD)
                buffer[out] = child
                buffer[out + ONE] = at
                buffer[out + TWO] = piece << FOUR | (back if shape.metric == STEPS else onward | back)
                buffer[out + THREE] = u64(togo - value[source] + value[target]) << HALF | target
                emitted += ONE
            piece += ONE
        if piece == pieces:
            piece = ZERO
            cursor += ONE
    state[CURSOR], state[PIECE], state[STAMP] = cursor, piece, mark
    return emitted


@kernel
def fetch(search, emitted):
    """Prefetch the rows that the children in the buffer will be compared with."""
    shape, buffer, table = search.shape, search.scratch.buffer, search.positions.table
    for i in range(emitted):
        entry = table[buffer[i * u64(RECORD)] >> shape.shift]
        if entry != ZERO:
            prefetch(search.positions.words, ((entry & LOW_HALF) - ONE) * shape.width)


@inlined
def place(search, parent, piece, target, at):
    """Write into row ``at`` row ``parent`` with ``piece`` moved to ``target``; return its new index."""
    shape, layout = search.shape, search.layout
    rows, words, width = search.positions.rows, search.positions.words, shape.width
    for w in range(width):
        words[at * width + w] = words[parent * width + w]
    low, high = layout.first[piece], layout.last[piece]
    value = target - layout.base[piece]
    row = at * shape.stride
    while piece > low and u64(rows[row + piece - ONE]) > value:
        rows[row + piece] = rows[row + piece - ONE]
        piece -= ONE
    while piece + ONE < high and u64(rows[row + piece + ONE]) < value:
        rows[row + piece] = rows[row + piece + ONE]
        piece += ONE
    rows[row + piece] = value
    return piece


@inlined
def probe(search, code, at):
    """The slot where row ``at`` belongs, and 1 + its number if it is known, else 0."""
    words, table, width = search.positions.words, search.positions.table, search.shape.width
    mask, last = u64(len(table) - 1), width - ONE
    slot = code >> search.shape.shift
    while True:
        entry = table[slot]
        if entry == ZERO:
            return slot, ZERO
        if (entry ^ code) & HIGH_HALF == ZERO:
            row = (entry & LOW_HALF) - ONE
            w = ZERO
            while w < last and words[row * width + w] == words[at * width + w]:
                w += ONE
            if w == last:
                return slot, row + ONE
        slot = (slot + ONE) & mask


@kernel
def find(search, at):
    """For row ``at`` its hash, the slot where it belongs, and 1 + its number if it is known, else 0."""
    shape, layout = search.shape, search.layout
    code = ZERO
    for piece in range(shape.pieces):
        value = u64(search.positions.rows[at * shape.stride + piece])
        code ^= layout.hash_words[layout.base[piece] + value]
    slot, known = probe(search, code, at)
    return code, slot, known


@kernel
def grow(old_table, table, shift):
    """Move all entries of ``old_table`` into the larger ``table``."""
    mask = u64(len(table) - 1)
    for i in range(len(old_table)):
        entry = old_table[i]
        if entry != ZERO:
            slot = (entry & HIGH_HALF) >> shift
            while table[slot] != ZERO:
                slot = (slot + ONE) & mask
            table[slot] = entry


@kernel
def move(search, sources, targets):
    """Move each of the rows ``sources`` to the row of ``targets`` at its place, which is not in use."""
    words, width = search.positions.words, search.shape.width
    for i in range(len(sources)):
        source, target = u64(sources[i]), u64(targets[i])
        _, slot, _ = find(search, source)
        search.positions.table[slot] = search.positions.table[slot] & HIGH_HALF | target + ONE
        for w in range(width):
            words[target * width + w] = words[source * width + w]


@inlined
def needs_of(search, kept, at):
    """The moves that row ``at`` needs at least, by ``kept``; -1 where it has no solution."""
    other, begin = kept.search, at * search.shape.stride
    spare = other.state[COUNT] * other.shape.stride
    for piece in range(other.shape.pieces):
        other.positions.rows[spare + piece] = search.positions.rows[begin + kept.columns[piece]]
    _, _, known = find(other, other.state[COUNT])
    return np.int32(-1) if known == ZERO else kept.togo[known - ONE]


@kernel
def expand(search, task, budget, kept=None):
    """Emit and look up the children of rows, ``state[CURSOR]`` to ``state[END]``, while all limits allow.

    Which rows those are, and what else ``task`` holds, depends on its kind:

    SPREAD   all rows in order. Children that are new become rows.
    RETREAT  those in ``task.queue``. Known children without a distance get ``task.depth`` and join it.
    TRACE    those in ``task.queue``. Of children from ``task.low`` up to ``task.high``, source row,
             target row, placement left and placement taken go to ``task.moves``.

    With ``kept``, SPREAD leaves out children that need more moves than ``task.depth``.
    """
    kind, queue, distance, moves, low, high, depth = task
    shape, layout, positions, scratch, state = search
    words, table, buffer = positions.words, positions.table, scratch.buffer
    records, has_marks = u64(len(buffer)) // u64(RECORD), shape.pieces <= MARKED
    counter, limit = (COUNT, shape.limit) if kind == SPREAD else (FOUND, u64(len(moves)) // FOUR)
    while state[CURSOR] < state[END]:
        if budget < 0:
            return RUNNING
        if kind != RETREAT and state[counter] + records > limit:
            return FULL
        cursor = state[CURSOR]
        emitted = emit(kind, search, queue)
        budget -= np.int64((state[CURSOR] - cursor) * shape.pieces) + WORK * np.int64(emitted)
        fetch(search, emitted)
        for i in range(emitted):
            record = i * u64(RECORD)
            code, parent, target = buffer[record], buffer[record + ONE], buffer[record + THREE] & LOW_HALF
            piece = buffer[record + TWO] >> FOUR
            spare = state[COUNT]
            new_piece = place(search, parent, piece, target, spare)
            slot, known = probe(search, code, spare)
            rest = rest_of(shape, new_piece, buffer[record + TWO] & EVERYWHERE)
            if kind == SPREAD:
                if kept is not None and known == ZERO:
                    budget, togo = budget - 4 * WORK, needs_of(search, kept, spare)
                    if togo < 0 or togo > depth:
                        state[CUT] |= u64(togo >= 0)
                        continue
                    if togo == 0 and has_marks:
                        rest = ~ZERO
                if has_marks and known > state[CURSOR]:
                    words[known * shape.width - ONE] |= rest
                if known == ZERO:
                    words[(spare + ONE) * shape.width - ONE] = rest
                    entry = code & HIGH_HALF | spare + ONE
                    while known == ZERO and not claim(table, slot, entry):
                        slot, known = probe(search, code, spare)  # another thread was here before
                if known == ZERO:
                    state[COUNT] = spare + ONE
                    state[MET] += u64(buffer[record + THREE] < bit(32))
            elif kind == RETREAT:
                if known != ZERO and distance[known - ONE] < 0:
                    distance[known - ONE] = depth
                    words[known * shape.width - ONE] = rest
                    queue[state[FOUND]] = known - ONE
                    state[FOUND] += ONE
            elif low < known <= high:
                out = FOUR * state[FOUND]
                moves[out] = parent
                moves[out + ONE] = known - ONE
                moves[out + TWO] = layout.base[piece] + u64(positions.rows[parent * shape.stride + piece])
                moves[out + THREE] = target
                state[FOUND] += ONE
    return DONE
