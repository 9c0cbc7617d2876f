"""A number for every way to place all pieces, and back.

The board is read cell by cell. At each cell that nothing covers yet, either nothing begins
(symbol 0) or a piece of kind k does (symbol k + 1)::

    A A .       A begins in cell 0, nothing in cell 2, B in cell 3, nothing in cells 4 and 5:
    B . .       the word  A 0 B 0 0

What can follow depends only on the cells filled so far and the pieces left, so all words
together are the paths of a small diagram, and counting the paths below each node gives every
placement its *rank*: how many words come before it. A link holds both where it leads and how many
words come before those it leads to, so a rank is a sum along a path.

When one piece moves, most of the word stays, and so does most of the path: it leaves the old one
where the piece stood (or comes to stand), and as soon as it meets it again in the same node, the rest
is the same. ``moved`` walks just that part, four links or so.
"""

from __future__ import annotations

import numpy as np

from klotski_studio.solver.kernels.compiler import count_bits, inlined, kernel, lowest_bit
from klotski_studio.solver.kernels.metrics import MOVES, STEPS

ZERO = np.uint64(0)
ONE = np.uint64(1)
FOUR = np.uint64(4)
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
SCRAMBLE = np.uint64(0x9E3779B97F4A7C15)
SCRAMBLE_LEFT = np.uint64(0xC2B2AE3D27D4EB4F)

ROW_BITS = np.uint64(24)
ROW_MASK = np.uint64((1 << 24) - 1)
SPOT_BITS = np.uint64(31)
SPOT_MASK = np.uint64((1 << 31) - 1)
"""A *spot* says all about a node: where its row of links begins, and, in 7 bits above, the cell it waits at.
A link is the spot it leads to, and, in 33 bits above, how many words come before."""


@kernel
def grow(n, root, left, begins, covers, field, width, areas, slots, filled, lefts, after, heads, links):
    """Build all nodes that can be reached from the root; return how many, or -1 if there is no room.

    ``filled`` of a node has bit c set if cell c is covered or already read; ``lefts`` holds how
    many pieces of each kind are left, ``width[k]`` (a mask) wide at ``field[k]``. Nodes that
    wait at a cell are a list, from ``heads[cell]`` along ``after``. ``slots`` is a hash table.
    """
    kinds = len(field)
    symbols = kinds + 1
    capacity = len(filled)
    last_slot = np.uint64(len(slots) - 1)
    filled[0] = root
    lefts[0] = left
    heads[0] = 0
    if n == 0:
        return 1
    nodes = 1
    heads[lowest_bit(~root)] = 0
    for cell in range(n):
        node = heads[cell]
        bit = ONE << np.uint64(cell)
        while node >= 0:
            if nodes + symbols > capacity:
                return -1
            for symbol in range(symbols):
                now = filled[node] | bit
                rest = lefts[node]
                if symbol > 0:
                    b = begins[cell * kinds + symbol - 1]
                    if b < 0 or (rest >> field[symbol - 1]) & width[symbol - 1] == ZERO:
                        continue
                    if filled[node] & covers[b] != ZERO:
                        continue
                    now |= covers[b]
                    rest -= ONE << field[symbol - 1]
                area = ZERO
                for k in range(kinds):
                    area += ((rest >> field[k]) & width[k]) * areas[k]
                if area > count_bits(~now):
                    continue
                slot = ((now * SCRAMBLE) ^ (rest * SCRAMBLE_LEFT)) * SCRAMBLE
                slot = (slot >> np.uint64(32)) & last_slot
                while slots[slot] >= 0 and (filled[slots[slot]] != now or lefts[slots[slot]] != rest):
                    slot = (slot + ONE) & last_slot
                child = slots[slot]
                if child < 0:
                    child = nodes
                    nodes += 1
                    slots[slot] = child
                    filled[child] = now
                    lefts[child] = rest
                    if now != ALL:
                        waits = lowest_bit(~now)
                        after[child] = heads[waits]
                        heads[waits] = child
                    else:
                        after[child] = heads[n]
                        heads[n] = child
                links[node * symbols + symbol] = child
            node = after[node]
    return nodes


@kernel
def tally(n, symbols, heads, after, links, counts, order):
    """Count the words below each node, and number the nodes that have any, by the cell they wait at.

    ``order`` receives the old numbers in the new order. Return how many, or -1 if a count passes 2**62.
    """
    for cell in range(n, -1, -1):
        node = heads[cell]
        while node >= 0:
            total = 1 if cell == n else 0
            for symbol in range(symbols):
                child = links[node * symbols + symbol]
                if child >= 0:
                    total += counts[child]
                    if total > 1 << 62:
                        return -1
            counts[node] = total
            node = after[node]
    nodes = 0
    for cell in range(n + 1):
        node = heads[cell]
        while node >= 0:
            if counts[node] > 0:
                order[nodes] = node
                nodes += 1
            node = after[node]
    return nodes


@kernel
def tie(n, symbols, order, nodes, counts, filled, links, renamed, packed, spots, below, full):
    """Write the numbered nodes: their links (all ones for none), spots, counts and filled cells."""
    for new in range(nodes):
        old = order[new]
        renamed[old] = new
        below[new] = np.uint64(counts[old])
        full[new] = filled[old]
        waits = lowest_bit(~filled[old]) if filled[old] != ALL else np.uint64(n)
        spots[new] = (waits << ROW_BITS) | np.uint64(new * symbols)
    for new in range(nodes):
        before = ZERO
        for symbol in range(symbols):
            child = links[order[new] * symbols + symbol]
            if child >= 0 and counts[child] > 0:
                packed[new * symbols + symbol] = (before << SPOT_BITS) | spots[renamed[child]]
                before += np.uint64(counts[child])
            else:
                packed[new * symbols + symbol] = ALL


@inlined
def descend(links, symbols, spot, cell, limit, rest, before, word, path, ranks):
    """Follow word number ``rest`` of the node at ``spot`` until its next cell is ``limit`` or later.

    Notes the way per cell, from ``cell`` on: its symbol, its spot, and how many words came
    before. Covered cells get symbol 0 and no spot. Return the spot reached, what is left of
    ``rest``, and how many words came before.
    """
    while True:
        waiting = spot >> ROW_BITS
        stop = min(waiting, limit)
        while cell < stop:
            word[cell] = ZERO
            path[cell] = ALL
            cell += ONE
        if waiting >= limit:
            return spot, rest, before
        row = spot & ROW_MASK
        symbol = ZERO
        link = links[row]
        for i in range(ONE, symbols):
            other = links[row + i]
            if other >> SPOT_BITS <= rest:
                symbol = i
                link = other
        word[cell] = symbol
        path[cell] = spot
        ranks[cell] = before
        cell += ONE
        rest -= link >> SPOT_BITS
        before += link >> SPOT_BITS
        spot = link & SPOT_MASK


@inlined
def moved(links, symbols, limit, own, here, there, known, spot, rest, before, word, path, ranks):
    """The rank of the word in which the piece that begins in cell ``here`` begins ``there`` instead.

    ``own`` is the rank of the word as it is. Its way need be noted only to cell ``known``, from where
    it goes on at ``spot``; it is followed as far as needed. Return the rank, and how far it is known now.
    """
    first = min(here, there)
    last = max(here, there)
    if known <= last:
        spot, rest, before = descend(links, symbols, spot, known, last + ONE, rest, before, word, path, ranks)
        known = last + ONE
    symbol = word[here]
    word[here] = ZERO
    word[there] = symbol
    at = path[first]
    rank = ranks[first]
    while True:
        cell = at >> ROW_BITS
        if cell > last:
            if cell >= limit:
                break
            if cell >= known:
                spot, rest, before = descend(
                    links, symbols, spot, known, cell + ONE, rest, before, word, path, ranks
                )
                known = cell + ONE
            if path[cell] == at:
                rank += own - ranks[cell]
                break
        link = links[(at & ROW_MASK) + word[cell]]
        rank += link >> SPOT_BITS
        at = link & SPOT_MASK
    word[there] = ZERO
    word[here] = symbol
    return rank, known, spot, rest, before


@inlined
def reach(metric, b, kind, kinds, free, covers, firsts, begins, after):
    """The cells in which the piece on placement ``b`` can begin after one step, slide or move.

    ``free`` are the cells that no piece covers. As bits.
    """
    free |= covers[b]
    found = ZERO
    if metric == MOVES:
        start = ONE << firsts[b]
        found = start
        todo = start
        while todo != ZERO:
            place = begins[lowest_bit(todo) * kinds + kind]
            todo &= todo - ONE
            for direction in range(4):
                there = after[np.uint64(place) * FOUR + np.uint64(direction)]
                if there >= 0 and covers[there] & ~free == ZERO:
                    bit = (ONE << firsts[there]) & ~found
                    found |= bit
                    todo |= bit
        return found ^ start
    for direction in range(4):
        there = after[b * FOUR + np.uint64(direction)]
        while there >= 0 and covers[there] & ~free == ZERO:
            found |= ONE << firsts[there]
            if metric == STEPS:
                break
            there = after[np.uint64(there) * FOUR + np.uint64(direction)]
    return found


@kernel
def rank_of(links, spot, n, word):
    """The rank of a whole word, beginning at the root's ``spot``; all ones if there is no such word."""
    rank = ZERO
    while spot >> ROW_BITS < n:
        link = links[(spot & ROW_MASK) + word[spot >> ROW_BITS]]
        if link == ALL:
            return ALL
        rank += link >> SPOT_BITS
        spot = link & SPOT_MASK
    return rank


@kernel
def placed(links, spot, symbols, n, rank, begins, taken, word, path, ranks):
    """Write the placements taken in a position into ``taken``, ascending."""
    kinds = symbols - ONE
    descend(links, symbols, spot, ZERO, n, rank, ZERO, word, path, ranks)
    count = 0
    for kind in range(kinds):
        for cell in range(n):
            if word[cell] == kind + ONE:
                taken[count] = begins[cell * kinds + kind]
                count += 1


@kernel
def cuts(symbols, links, spots, below, ways, enters, sizes):
    """For every cell at which all words could be cut in two: how many beginnings, ends in all, ends at most.

    ``sizes`` has a row per cell for these three; ``enters`` the first cut that each node's ends belong to.
    """
    nodes = len(below)
    enters[0] = ZERO
    ways[0] = 1.0
    sizes[0, 0] = 1.0
    for node in range(nodes):
        waits = spots[node] >> ROW_BITS
        for cell in range(enters[node], waits + ONE):
            sizes[cell, 1] += below[node]
            sizes[cell, 2] = max(sizes[cell, 2], below[node])
        for symbol in range(symbols):
            link = links[node * symbols + symbol]
            if node == nodes - 1 or link == ALL:
                continue
            child = (link & ROW_MASK) // symbols
            ways[child] += ways[node]
            enters[child] = min(enters[child], waits + ONE)
            for cell in range(waits + ONE, ((link & SPOT_MASK) >> ROW_BITS) + ONE):
                sizes[cell, 0] += ways[node]
