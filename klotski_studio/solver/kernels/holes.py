"""Views of a position: where some of its pieces stand, and which cells are free.

The other pieces are seen as taken cells alone::

    A A B      view of A    A A o      o: taken by something
    C . B                   o . o

In a view a piece that is followed moves as ever. Of the rest any piece may move that could stand on cells
marked ``o``, whether one stands there or not. So each move of a position is a move of its view, and
a view is never farther from the goal than the positions that it is of. What is not followed still takes its
place, unlike pieces that are taken off a board: where few cells are free, a view is nearly as far as those.

A row holds the free cells as one word, then the placements of the pieces that are followed, kind by kind and
ascending in each, 16 bits each, padded to whole words. A hash table of row numbers finds it again.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from klotski_studio.solver.kernels import rows
from klotski_studio.solver.kernels.compiler import inlined, kernel
from klotski_studio.solver.kernels.records import I32, MOVES, STEPS, U32, U64, Array
from klotski_studio.solver.kernels.words import FOUR, HALF, LOW_HALF, ONE, SCRAMBLE, THREE, TWO, ZERO, u64

COUNT, CURSOR, END, STAMP, TAIL = range(5)
"""Elements of ``state``: rows in use, the next one to expand and where to end, the last stamp used, and how
many rows have a distance."""
STATE = 5

FAR = 65535
"""Stands for "no distance known"."""
NEVER = (1 << 32) - 1
"""Stands for the heuristic of a child from which the goal is out of reach."""
MIX = u64(29)


class View(NamedTuple):
    """Which pieces are followed, and how pieces move. P placements.

    Attributes:
        metric: see ``kernels.records.CODES``.
        width: words of a row.
        inside: the cells whose freedom counts.
        wanted: the pieces that are followed because their kind has a target: they are the first ones.
        first: per piece that is followed, the first of its kind among them.
        last: the same, the piece after the last one.
        others: the placements of the kinds that are not followed.
        goal: the placements that must be taken.
        covers: per placement, its cells of ``inside``.
        needs: the same of the cells that a step newly enters, by ``4 * b + direction``.
        after: the placement after a step, in the same way; -1 where there is none.
        is_idle: per placement, whether no shortest solution has a piece rest there.
        seat: per piece of a position, its number among those that are followed, or how many these are.
    """

    metric: int
    width: np.uint64
    inside: np.uint64
    wanted: np.uint64
    first: U64
    last: U64
    others: U64
    goal: U64
    covers: U64
    needs: U64
    after: I32
    is_idle: Array
    seat: U64


class Views(NamedTuple):
    """The views that were found, with room for more, and scratch memory.

    Attributes:
        fixed: what is known of each.
        words: the rows as 64-bit words.
        numbers: the same memory as 16-bit numbers.
        slots: a hash table: the number of a row + 1, or 0.
        togo: per row, its distance from the goal.
        order: the rows with a distance, by distance.
        ends: room for the placements that one piece reaches.
        marks: per placement, the stamp of the last walk that came there.
        state: see :data:`STATE`.
    """

    fixed: View
    words: U64
    numbers: Array
    slots: U32
    togo: Array
    order: U32
    ends: U32
    marks: U64
    state: U64


@inlined
def reach(views, source, taken, stamp):
    """List in ``ends`` where a piece can go in one move while ``taken`` are taken; return how many."""
    metric, needs, after = views.fixed.metric, views.fixed.needs, views.fixed.after
    ends, marks = views.ends, views.marks
    count = head = ZERO
    marks[source] = stamp
    here = source
    while True:
        for direction in range(4):
            step = FOUR * here + u64(direction)
            while after[step] >= 0 and needs[step] & taken == ZERO:
                there = u64(after[step])
                if metric == MOVES and marks[there] == stamp:
                    break
                marks[there] = stamp
                ends[count] = there
                count += ONE
                if metric in (MOVES, STEPS):
                    break
                step = FOUR * there + u64(direction)
        if metric != MOVES or head == count:
            return count
        here = u64(ends[head])
        head += ONE


@inlined
def probe(views, at):
    """The slot where row ``at`` belongs, and 1 + its number if it is known, else 0."""
    words, slots, width = views.words, views.slots, views.fixed.width
    mixed = ZERO
    for w in range(at * width, at * width + width):
        mixed = (mixed ^ words[w]) * SCRAMBLE
        mixed ^= mixed >> MIX
    mask = u64(len(slots) - 1)
    slot = mixed & mask
    while slots[slot] != 0:
        row = u64(slots[slot]) - ONE
        w = ZERO
        while w < width and words[row * width + w] == words[at * width + w]:
            w += ONE
        if w == width:
            return slot, row + ONE
        slot = (slot + ONE) & mask
    return slot, ZERO


@inlined
def put(views, at, free, piece, target):
    """Let these cells be free in row ``at``, and its ``piece``, if followed, stand on ``target``."""
    numbers, begin = views.numbers, FOUR * (at * views.fixed.width + ONE)
    views.words[at * views.fixed.width] = free
    if piece < u64(len(views.fixed.first)):
        here, first, last = begin + piece, begin + views.fixed.first[piece], begin + views.fixed.last[piece]
        while here > first and numbers[here - ONE] > target:
            numbers[here] = numbers[here - ONE]
            here -= ONE
        while here + ONE < last and numbers[here + ONE] < target:
            numbers[here] = numbers[here + ONE]
            here += ONE
        numbers[here] = target


@inlined
def is_met(views, at):
    """Whether row ``at`` has a piece on every target."""
    begin, met = FOUR * (at * views.fixed.width + ONE), 0
    for goal in views.fixed.goal:
        for here in range(begin, begin + u64(len(views.fixed.first))):
            met += u64(views.numbers[here]) == goal
    return met == len(views.fixed.goal)


@kernel
def enlist(views, low, high):
    """Enter rows ``low`` up to ``high``, all different, into the table."""
    for row in range(u64(low), u64(high)):
        slot, _ = probe(views, row)
        views.slots[slot] = row + ONE


@kernel
def expand(views, depth, budget):
    """Expand rows, from ``state[CURSOR]`` to ``state[END]``, while budget and tables allow.

    With ``depth`` 0 those are all in order, and views that are new are added. Else they are those of
    ``order``, and views without a distance get ``depth``. Returns False where there is no room for one more:
    then the row at hand is to be expanded again.
    """
    view, words, numbers, togo, state = views.fixed, views.words, views.numbers, views.togo, views.state
    pieces, width, is_new = u64(len(view.first)), view.width, depth == 0
    limit = u64(min(len(togo) - 1, len(views.slots) * 3 // 5))
    while state[CURSOR] < state[END] and budget > 0:
        at = state[CURSOR] if is_new else u64(views.order[state[CURSOR]])
        begin, free = FOUR * (at * width + ONE), words[at * width]
        unseen = view.inside & ~free
        for here in range(begin, begin + pieces):
            unseen &= ~view.covers[numbers[here]]
        budget -= np.int64(pieces) + len(view.others)
        piece, movers = ZERO, pieces + u64(len(view.others))
        if is_new and togo[at] == 0:
            movers = ZERO
        while piece < movers:
            is_followed = piece < pieces
            source = u64(numbers[begin + piece]) if is_followed else view.others[piece - pieces]
            reached = ZERO
            if is_followed or view.covers[source] & ~unseen == ZERO:
                state[STAMP] += ONE
                taken = view.inside & ~free & ~view.covers[source]
                reached = reach(views, source, taken, state[STAMP])
                budget -= np.int64(reached) * 4
            for e in range(reached):
                target, spare = u64(views.ends[e]), state[COUNT]
                if view.is_idle[target]:
                    continue
                if is_new and spare >= limit:
                    return False
                for w in range(width):
                    words[spare * width + w] = words[at * width + w]
                put(views, spare, (free | view.covers[source]) & ~view.covers[target], piece, target)
                slot, row = probe(views, spare)
                if is_new:
                    if row == ZERO:
                        togo[spare] = 0 if is_met(views, spare) else FAR
                        views.slots[slot] = spare + ONE
                        state[COUNT] = row = spare + ONE
                    if togo[row - ONE] == 0:
                        movers = view.wanted  # one move from the goal, no shortest solution goes elsewhere
                elif row != ZERO and togo[row - ONE] == FAR:
                    togo[row - ONE] = depth
                    views.order[state[TAIL]] = row - ONE
                    state[TAIL] += ONE
            piece += ONE
        state[CURSOR] += ONE
    return True


@inlined
def foresee(search, views, emitted):
    """Replace the heuristic of the children in the buffer of a search over rows by that of their views."""
    view, shape, buffer, base = views.fixed, search.shape, search.scratch.buffer, search.layout.base
    spare, free = views.state[COUNT], ZERO
    begin, known = FOUR * (spare * view.width + ONE), ~ZERO
    for w in range(spare * view.width, (spare + ONE) * view.width):
        views.words[w] = ZERO
    for i in range(emitted):
        record = i * u64(rows.RECORD)
        parent, piece, target = buffer[record + ONE], buffer[record + TWO] >> FOUR, buffer[record + THREE]
        target &= LOW_HALF
        at = parent * shape.stride
        if parent != known:
            known, free = parent, view.inside
            for j in range(shape.pieces):
                free &= ~view.covers[base[j] + u64(search.positions.rows[at + j])]
        for j in range(shape.pieces):
            if view.seat[j] < u64(len(view.first)):
                views.numbers[begin + view.seat[j]] = base[j] + u64(search.positions.rows[at + j])
        source = base[piece] + u64(search.positions.rows[at + piece])
        child = (free | view.covers[source]) & ~view.covers[target]
        put(views, spare, child, view.seat[piece], target)
        _, row = probe(views, spare)
        away = u64(views.togo[row - ONE]) if row != ZERO else u64(FAR)
        buffer[record + THREE] = (away if away != u64(FAR) else u64(NEVER)) << HALF | target
