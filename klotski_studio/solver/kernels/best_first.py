"""A* over the rows of :mod:`~klotski_studio.solver.kernels.rows`.

Open positions lie in lists, one for each f = g + h modulo 3 (a move raises f by 0, 1 or 2) and each g.
They are taken by ascending f. A position is opened twice: first the pieces move whose moves may bring the
goal nearer; the others, whose moves all raise f by 1, wait until f + 1::

    (f, g)       the first ones move      to f, f + 1, f + 2
    (f + 1, g)   the others move          to f + 1

So what only leads away from the goal is never stored on the last levels, which are the largest ones.

Of equal f either the least g comes first: then of all ways to a position that are as short, the one that runs
over the fewest pieces not followed is kept (``penalty``), since all of them are known before the position is
opened. Or the greatest comes first, which finds a solution soon once f is its length.

The heuristic is that of the rows, or where there are tables of pattern databases or of views, theirs. It
must be consistent; then the first solved position to be opened is a nearest one.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from klotski_studio.solver.kernels import rows
from klotski_studio.solver.kernels.compiler import kernel
from klotski_studio.solver.kernels.holes import NEVER, foresee
from klotski_studio.solver.kernels.patterns import (
    FARTHEST,
    Lookup,
    Patterns,
    after_move,
    look_up,
)
from klotski_studio.solver.kernels.records import U32, U64
from klotski_studio.solver.kernels.rows import emit, fetch, place, probe, rest_of
from klotski_studio.solver.kernels.words import FOUR, HALF, HIGH_HALF, LOW_HALF, ONE, THREE, TWO, ZERO, u64

DEPTHS = 1 << 12
"""The lists for each f: no solution may be longer."""


class Nodes(NamedTuple):
    """What A* keeps for each row, and what it adds for each placement.

    Attributes:
        depth: per row, the fewest moves known to it from the start (g).
        togo: per row, the heuristic (h).
        cost: per row, the pieces not followed that the best way known runs over.
        parent: per row, the row before it on that way.
        penalty: per placement, the pieces not followed that stand on its cells.
        has_late: whether there are pieces that move last.
    """

    depth: npt.NDArray[np.uint16]
    togo: npt.NDArray[np.uint16]
    cost: U32
    parent: U32
    penalty: U32
    has_late: bool


class Agenda(NamedTuple):
    """The open positions, in linked lists.

    Attributes:
        entries: row << 1, plus 1 if only the pieces are left to move that A* moves last.
        links: per entry, 1 + the next one of its list; 0 at the end.
        heads: per list, 1 + its first entry; 0 if it is empty.
        queue: the entries that are being expanded, all of one list.
    """

    entries: U32
    links: U32
    heads: U32
    queue: U32


class Guide(NamedTuple):
    """The heuristic by tables.

    Attributes:
        patterns: the tables.
        lookup: room to look a position up.
        placed: room for the placements of a row.
    """

    patterns: Patterns
    lookup: Lookup
    placed: U64


@kernel
def open_row(agenda, state, f, g, entry):
    """Add ``entry`` to the list of ``f`` and ``g``."""
    number = state[rows.ENTRIES]
    head = f % THREE * u64(DEPTHS) + g
    agenda.entries[number] = entry
    agenda.links[number] = agenda.heads[head]
    agenda.heads[head] = number + ONE
    state[rows.ENTRIES] = number + ONE


@kernel
def select(nodes, agenda, state):
    """Queue open positions of the next list: RUNNING; EXHAUSTED without any, SOLVED if they are solved."""
    entries, links, heads, queue = agenda
    while True:
        f, g = state[rows.F], state[rows.G]
        head = f % THREE * u64(DEPTHS) + g
        is_goal = g == f
        if heads[head] == 0 or (is_goal and state[rows.DEEPEST] == TWO):
            if state[rows.DEEPEST] == ZERO and g < f and g + TWO < u64(DEPTHS):
                state[rows.G] = g + ONE
            elif state[rows.DEEPEST] != ZERO and g > ZERO:
                state[rows.G] = g - ONE
            elif state[rows.DEEPEST] == TWO:
                return rows.SOLVED
            elif state[rows.ENTRIES] == state[rows.TAKEN]:
                return rows.EXHAUSTED
            else:
                state[rows.F] = f + ONE
                state[rows.G] = ZERO if state[rows.DEEPEST] == ZERO else min(f + ONE, u64(DEPTHS - 1))
            continue
        if is_goal:
            return rows.SOLVED
        count = ZERO
        while heads[head] != 0 and count < u64(len(queue)):
            number = u64(heads[head]) - ONE
            entry = u64(entries[number])
            heads[head] = links[number]
            state[rows.TAKEN] += ONE
            if u64(nodes.depth[entry >> ONE]) != g:
                continue
            queue[count] = entry
            count += ONE
            if nodes.has_late and entry & ONE == ZERO:
                open_row(agenda, state, f + ONE, g, entry | ONE)
        state[rows.CURSOR], state[rows.END] = ZERO, count
        if count != ZERO:
            return rows.RUNNING


@kernel
def estimate(search, guide, emitted):
    """Replace the heuristic of the children in the buffer by that of the tables."""
    layout, shape, buffer = search.layout, search.shape, search.scratch.buffer
    known = ~ZERO
    for i in range(emitted):
        record = i * u64(rows.RECORD)
        parent = buffer[record + ONE]
        row = parent * shape.stride
        if parent != known:
            known = parent
            for piece in range(shape.pieces):
                guide.placed[piece] = layout.base[piece] + u64(search.positions.rows[row + piece])
            look_up(guide.placed, guide.patterns, guide.lookup)
        target = buffer[record + THREE] & LOW_HALF
        source = guide.placed[buffer[record + TWO] >> FOUR]
        needs = 0
        for view in range(guide.patterns.views):
            need = guide.lookup.needs[view]
            need, _ = after_move(view, need, np.int64(source), np.int64(target), guide.patterns, guide.lookup)
            if need < 0:
                needs = NEVER
                break
            needs = max(needs, min(need, FARTHEST))
        buffer[record + THREE] = u64(needs) << HALF | target


@kernel
def absorb(search, nodes, agenda, emitted):
    """Look up the children in the buffer; keep and open what is new, or reached by a better way."""
    state = search.state
    buffer, words, table = search.scratch.buffer, search.positions.words, search.positions.table
    fetch(search, emitted)
    for i in range(emitted):
        record = i * u64(rows.RECORD)
        code, parent, target = buffer[record], buffer[record + ONE], buffer[record + THREE] & LOW_HALF
        togo = buffer[record + THREE] >> HALF
        if togo == u64(NEVER):
            continue
        spare = state[rows.COUNT]
        new_piece = place(search, parent, buffer[record + TWO] >> FOUR, target, spare)
        slot, known = probe(search, code, spare)
        g = u64(nodes.depth[parent]) + ONE
        cost = u64(nodes.cost[parent]) + u64(nodes.penalty[target])
        at = spare if known == ZERO else known - ONE
        if known == ZERO:
            state[rows.COUNT] = spare + ONE
            table[slot] = code & HIGH_HALF | spare + ONE
            nodes.togo[at] = togo
        elif g > u64(nodes.depth[at]) or (g == u64(nodes.depth[at]) and cost >= u64(nodes.cost[at])):
            continue
        is_nearer = known == ZERO or g < u64(nodes.depth[at])
        nodes.depth[at] = g
        nodes.cost[at] = cost
        nodes.parent[at] = parent
        rest = rest_of(search.shape, new_piece, buffer[record + TWO] & rows.EVERYWHERE)
        words[(at + ONE) * search.shape.width - ONE] = rest
        if is_nearer:
            f = g + u64(nodes.togo[at])
            open_row(agenda, state, f, g, at << ONE)
            if f == state[rows.F] and state[rows.DEEPEST] != ZERO:
                state[rows.G] = max(state[rows.G], g)


@kernel
def advance(search, nodes, agenda, guide, views, budget):
    """Open positions in order while budget and tables allow; return why it ended.

    ``guide`` is a ``Guide``, or ``views`` are ``holes.Views``; both are None where the heuristic is that of
    the rows: then no look-up is compiled.
    """
    shape, state = search.shape, search.state
    records = u64(len(search.scratch.buffer)) // u64(rows.RECORD)
    room = u64(len(agenda.entries))
    while True:
        if state[rows.CURSOR] == state[rows.END]:
            if state[rows.ENTRIES] + u64(len(agenda.queue)) > room:
                return rows.FULL
            status = select(nodes, agenda, state)
            if status != rows.RUNNING:
                return status
        if state[rows.COUNT] + records > shape.limit or state[rows.ENTRIES] + records > room:
            return rows.FULL
        cursor = state[rows.CURSOR]
        emitted = emit(rows.OPEN, search, agenda.queue)
        if guide is not None:
            estimate(search, guide, emitted)
        if views is not None:
            foresee(search, views, emitted)
        absorb(search, nodes, agenda, emitted)
        budget -= np.int64((state[rows.CURSOR] - cursor) * shape.pieces) + rows.WORK * np.int64(emitted)
        if budget < 0:
            return rows.RUNNING
