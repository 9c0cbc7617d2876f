"""A* over the tables of the hash engine: for puzzles in which only some pieces are followed.

Positions are rows, found by the hash table of :mod:`~klotski_studio.solver.kernels.wide`. The heuristic
is a sum over the pieces: every placement adds its ``value``. So a move changes it by the difference of two
values, and moves of pieces without a target do not change it at all.

Open positions lie in lists, one for each f = g + h modulo 3 (a move raises f by 0, 1 or 2) and each g.
They are taken by ascending f, and by ascending g within it. A position is opened twice: first
the pieces with a target move; the others, whose moves all raise f by 1, wait until f + 1::

    (f, g)       targets' pieces move     to f, f + 1, f + 2
    (f + 1, g)   the others move          to f + 1

So what only leads away from the goal is never stored on the last levels, which are the largest ones. Of all
ways to a position that are as short, the one that runs over the fewest pieces not followed is kept
(``penalty``): by the order of the lists, all of them are known before the position is opened.

The heuristic must be consistent; then the first solved position to be opened is a nearest one.
"""

from __future__ import annotations

import numpy as np

from klotski_studio.solver.kernels.compiler import kernel, prefetch
from klotski_studio.solver.kernels.records import STEPS
from klotski_studio.solver.kernels.wide import (
    EVERYWHERE,
    HIGH,
    RECORD,
    WORK,
    fetch,
    place,
    probe,
    reversed_headings,
    walk,
)
from klotski_studio.solver.kernels.words import FOUR, ONE, THREE, TWO, ZERO

RUNNING, FULL, SOLVED, EXHAUSTED = 0, 1, 2, 3
"""Why :func:`advance` ends: the budget is used up, a table must grow, a goal is opened, nothing is left."""

COUNT, STAMP, ENTRIES, TAKEN, F, G, LIST = 0, 1, 2, 3, 4, 5, 6
"""Elements of ``state``, which lives across calls: rows, the last stamp used, entries made and
taken, f and g of the list at hand, and 1 + the entry at which it goes on (0 where it ended)."""

DEPTHS = 1 << 12
"""The lists for each f: no solution may be longer."""


@kernel
def emit(metric, shape, layout, positions, scratch, stamp, at, movers, wanted, emitted):
    """Write the children of row ``at``, of the pieces whose movers is ``wanted``, from record ``emitted`` on.

    Return the number of records and the last stamp used.
    """
    base, _, _, cover_at, cover_cells, _, _, _, hash_words, _ = layout
    rows, _, rests, table = positions
    occupied, _, ends, buffer = scratch
    pieces, stride, shift = shape.pieces, shape.stride, shape.shift
    resting = np.uint64(rests[at])
    stamp += ONE
    here_stamp = stamp
    occupied[len(occupied) - 1] = here_stamp
    code = ZERO
    for j in range(at * stride, at * stride + pieces):
        placement = base[j - at * stride] + np.uint64(rows[j])
        code ^= hash_words[placement]
        for e in range(cover_at[placement], cover_at[placement + ONE]):
            occupied[cover_cells[e]] = here_stamp
    for piece in range(pieces):
        if movers[piece] != wanted:
            continue
        idle = resting & EVERYWHERE if resting >> FOUR == piece else ZERO
        source = base[piece] + np.uint64(rows[at * stride + piece])
        stamp += ONE
        reached = walk(metric, source, EVERYWHERE ^ idle, here_stamp, stamp, layout, scratch)
        for e in range(ONE, reached):
            target = ends[e] >> FOUR
            headings = ends[e] & EVERYWHERE
            back = reversed_headings(headings)
            child = code ^ hash_words[source] ^ hash_words[target]
            prefetch(table, child >> shift)
            out = emitted * np.uint64(RECORD)
            buffer[out] = child
            buffer[out + ONE] = at
            buffer[out + TWO] = np.uint64(piece) << FOUR | (back if metric == STEPS else headings | back)
            buffer[out + THREE] = target << ONE
            emitted += ONE
    return emitted, stamp


@kernel
def opened(agenda, state, f, g, entry):
    """Add ``entry`` to the list of ``f`` and ``g``."""
    number = state[ENTRIES]
    head = f % THREE * np.uint64(DEPTHS) + g
    agenda.entries[number] = entry
    agenda.links[number] = agenda.heads[head]
    agenda.heads[head] = number + ONE
    state[ENTRIES] = number + ONE


@kernel
def absorb(shape, layout, positions, nodes, agenda, scratch, state, emitted):
    """Look up the children in the buffer; keep and open what is new, or reached by a better way."""
    rows, words, rests, table = positions
    buffer = scratch.buffer
    base = layout.base
    fetch(shape, words, table, buffer, emitted)
    for i in range(emitted):
        record = i * np.uint64(RECORD)
        code, parent, target = buffer[record], buffer[record + ONE], buffer[record + THREE] >> ONE
        piece = buffer[record + TWO] >> FOUR
        source = base[piece] + np.uint64(rows[parent * shape.stride + piece])
        spare = state[COUNT]
        new_piece = place(shape, layout, positions, parent, piece, target, spare)
        slot, known = probe(shape, words, table, code, spare)
        g = np.uint64(nodes.depth[parent]) + ONE
        cost = np.uint64(nodes.cost[parent]) + np.uint64(nodes.penalty[target])
        at = spare if known == ZERO else known - ONE
        if known == ZERO:
            state[COUNT] = spare + ONE
            table[slot] = code & HIGH | spare + ONE
            h = np.int64(nodes.togo[parent]) - np.int64(nodes.value[source]) + np.int64(nodes.value[target])
            nodes.togo[at] = h
        elif g > np.uint64(nodes.depth[at]) or (
            g == np.uint64(nodes.depth[at]) and cost >= np.uint64(nodes.cost[at])
        ):
            continue
        is_nearer = known == ZERO or g < np.uint64(nodes.depth[at])
        nodes.depth[at] = g
        nodes.cost[at] = cost
        nodes.parent[at] = parent
        rests[at] = new_piece << FOUR | buffer[record + TWO] & EVERYWHERE
        if is_nearer:
            opened(agenda, state, g + np.uint64(nodes.togo[at]), g, at << ONE)


@kernel
def advance(metric, shape, layout, positions, nodes, agenda, scratch, state, budget, limit, room):
    """Open positions in order while budget and tables allow: at most ``limit`` rows and ``room`` entries."""
    records = np.uint64(len(scratch.buffer)) // np.uint64(RECORD)
    most = np.uint64(len(scratch.ends)) * shape.pieces
    while True:
        f, g = state[F], state[G]
        if state[LIST] == ZERO:
            head = f % THREE * np.uint64(DEPTHS) + g
            state[LIST] = np.uint64(agenda.heads[head])
            agenda.heads[head] = 0
        if state[LIST] == ZERO:
            if g < f and g + TWO < np.uint64(DEPTHS):
                state[G] = g + ONE
                continue
            if state[ENTRIES] == state[TAKEN]:
                return EXHAUSTED
            state[F] = f + ONE
            state[G] = ZERO
            continue
        if g == f:
            return SOLVED
        if budget < 0:
            return RUNNING
        if state[COUNT] + records > limit or state[ENTRIES] + TWO * records > room:
            return FULL
        emitted = ZERO
        while (
            state[LIST] != ZERO
            and emitted + most <= records
            and state[ENTRIES] + TWO * records <= room
            and budget >= 0
        ):
            number = state[LIST] - ONE
            entry = np.uint64(agenda.entries[number])
            state[LIST] = np.uint64(agenda.links[number])
            state[TAKEN] += ONE
            at, phase = entry >> ONE, entry & ONE
            if np.uint64(nodes.depth[at]) != g:
                continue
            before = emitted
            emitted, state[STAMP] = emit(
                metric, shape, layout, positions, scratch, state[STAMP], at, nodes.movers, phase, emitted
            )
            budget -= np.int64(shape.pieces) + WORK * np.int64(emitted - before)
            if phase == ZERO:
                opened(agenda, state, f + ONE, g, entry | ONE)
        absorb(shape, layout, positions, nodes, agenda, scratch, state, emitted)
