"""A number for every way to place all pieces, and back: a counting decision diagram.

The board is read cell by cell. At each cell that nothing covers yet, either nothing begins
(symbol 0) or a piece of kind k does (symbol k + 1)::

    A A .       A begins in cell 0, nothing in cell 2, B in cell 3, nothing in cells 4 and 5:
    B . .       the string  A 0 B 0 0

What can follow depends only on the cells filled so far and the pieces left, so all strings
together are the paths of a small diagram, and counting the paths below each node gives every
placement its *rank*: how many strings come before it. A link holds both the node it leads to and
how many strings come before those it leads to, so a rank is a sum along a path.

When one piece moves, most of the string stays, and so does most of the path: it leaves the old
path where the piece stood (or comes to stand), and as soon as it meets it again in the same node,
the rest is the same. ``moved`` walks only that part, about four links.

Kernels take records (``kernels.records``; ``diagram`` is a ``DiagramTables``, ``scan`` a ``Scan``).
A ``descent`` says how far a path is known: a tuple of the next cell, the reference of the node
reached, the rank among this node's strings, and the number of strings before all of these.
"""

from __future__ import annotations

import numpy as np

from klotski_studio.solver.kernels.compiler import count_bits, inlined, kernel, lowest_bit
from klotski_studio.solver.kernels.records import MOVES, STEPS
from klotski_studio.solver.kernels.words import FOUR, ONE, SCRAMBLE, ZERO, bit, u64

ALL = u64(0xFFFFFFFFFFFFFFFF)
SCRAMBLE_LEFT = u64(0xC2B2AE3D27D4EB4F)

TOO_MANY = u64((1 << 62) + 1)
"""Stands for this number of ways, and every greater one."""

CELL_SHIFT = u64(24)
LINKS_MASK = u64((1 << 24) - 1)
RANK_SHIFT = u64(31)
REF_MASK = u64((1 << 31) - 1)
"""A node's *reference* holds the index of its first link in 24 bits and, in 7 bits above, the cell
that it reads. A link is the reference of the node it leads to and, in 33 bits above, the number of
strings of its own node that come before those it leads to."""

NODE_REFS = u64(65)
RANKS = u64(130)
PATH_SIZE = 195
"""A *path* is how one string runs through the diagram: per cell the symbol read there (0 in cells that
a piece covers already), from NODE_REFS on per cell the reference of the node that reads it (all ones
if none does), from RANKS on per cell how many strings come before those that share the path so far."""


@kernel
def grow(scan, pieces, nodes):
    """Build all nodes that can be reached from the root; return how many, or -1 if there is no room.

    ``pieces`` is a ``PieceCounts``, ``nodes`` a ``NodeTables`` to be filled; without room for links, these
    are left out.
    """
    slots, filled, left, areas, ways, following, heads, links = nodes
    field, width, expired = pieces.field, pieces.width, pieces.expired
    begins, covers = scan.begins, scan.covers
    cell_count = np.int64(scan.cell_count)
    kinds = len(field)
    alphabet = kinds + 1
    capacity = len(filled)
    last_slot = u64(len(slots) - 1)
    has_links = len(links) > 0
    filled[0], left[0], areas[0], ways[0] = ~scan.cells, pieces.left, pieces.area, ONE
    if has_links:
        links[:alphabet] = -1
    following[0] = -1
    heads[0] = 0
    count = 1
    for cell in range(cell_count):
        node = heads[cell]
        here = ZERO  # the kinds that can begin in the cell: each has a field of 64 bits, so there are no more
        for kind in range(kinds):
            if begins[cell * kinds + kind] >= 0:
                here |= bit(kind)
        while node >= 0:
            if count + alphabet > capacity:
                return -1
            todo = here
            for turn in range(1 + np.int64(count_bits(here))):
                symbol = 0
                child_filled, child_left, child_area = filled[node] | bit(cell), left[node], areas[node]
                if turn > 0:
                    kind = np.int64(lowest_bit(todo))
                    todo &= todo - ONE
                    symbol = kind + 1
                    placement = begins[cell * kinds + kind]
                    if (child_left >> field[kind]) & width[kind] == ZERO:
                        continue
                    cover = covers[placement]
                    if filled[node] & cover != ZERO:
                        continue
                    child_filled |= cover
                    child_left -= ONE << field[kind]
                    child_area -= count_bits(cover)
                if child_area > count_bits(~child_filled):
                    continue
                next_cell = cell_count
                if child_filled != ALL:
                    next_cell = np.int64(lowest_bit(~child_filled))
                if child_left & expired[next_cell] != ZERO:
                    continue
                slot = ((child_filled * SCRAMBLE) ^ (child_left * SCRAMBLE_LEFT)) * SCRAMBLE
                slot = (slot >> u64(32)) & last_slot
                child = slots[slot]
                while child >= 0 and (filled[child] != child_filled or left[child] != child_left):
                    slot = (slot + ONE) & last_slot
                    child = slots[slot]
                if child < 0:
                    child = count
                    count += 1
                    slots[slot] = child
                    filled[child], left[child], areas[child] = child_filled, child_left, child_area
                    ways[child] = ZERO
                    if has_links:
                        links[child * alphabet : (child + 1) * alphabet] = -1
                    following[child] = heads[next_cell]
                    heads[next_cell] = child
                ways[child] = min(ways[child] + ways[node], TOO_MANY)
                if has_links:
                    links[node * alphabet + symbol] = child
            node = following[node]
    return count


@kernel
def tally(nodes, counts, order):
    """Count the strings below each node, and list the nodes that have any, by the cell they read.

    ``order`` receives their numbers. Return how many, or -1 if a count passes 2**62.
    """
    filled, following, heads, links = nodes.filled, nodes.following, nodes.heads, nodes.links
    cell_count = len(heads) - 1
    alphabet = len(links) // len(filled)
    for cell in range(cell_count, -1, -1):
        node = heads[cell]
        while node >= 0:
            total = 1 if cell == cell_count else 0
            for symbol in range(alphabet):
                child = links[node * alphabet + symbol]
                if child >= 0:
                    total += counts[child]
                    if total > 1 << 62:
                        return -1
            counts[node] = total
            node = following[node]
    live = 0
    for cell in range(cell_count + 1):
        node = heads[cell]
        while node >= 0:
            if counts[node] > 0:
                order[live] = node
                live += 1
            node = following[node]
    return live


@kernel
def pack(nodes, counts, order, renamed, diagram):
    """Write the nodes listed in ``order``: their links, references, counts and filled cells.

    ``renamed`` receives for each old number the new one.
    """
    scan, packed, node_refs, all_counts, all_filled = diagram
    filled, links = nodes.filled, nodes.links
    alphabet = np.int64(scan.alphabet)
    live = len(node_refs)
    for new in range(live):
        old = order[new]
        renamed[old] = new
        all_counts[new] = u64(counts[old])
        all_filled[new] = filled[old]
        cell = scan.cell_count
        if filled[old] != ALL:
            cell = lowest_bit(~filled[old])
        node_refs[new] = (cell << CELL_SHIFT) | u64(new * alphabet)
    for new in range(live):
        before = ZERO
        for symbol in range(alphabet):
            child = links[order[new] * alphabet + symbol]
            if child >= 0 and counts[child] > 0:
                packed[new * alphabet + symbol] = (before << RANK_SHIFT) | node_refs[renamed[child]]
                before += u64(counts[child])
            else:
                packed[new * alphabet + symbol] = ALL


@inlined
def descend(diagram, descent, limit, path):
    """Go on along a path until its next cell is ``limit`` or later, and write it into ``path``.

    Which string is followed is given by the descent's rank. Return the new descent.
    """
    links, alphabet = diagram.links, diagram.scan.alphabet
    cell, node_ref, rest, before = descent
    while True:
        next_cell = node_ref >> CELL_SHIFT
        stop = min(next_cell, limit)
        while cell < stop:
            path[cell] = ZERO
            path[NODE_REFS + cell] = ALL
            cell += ONE
        if next_cell >= limit:
            return limit, node_ref, rest, before
        first_link = node_ref & LINKS_MASK
        symbol = ZERO
        link = links[first_link]
        for i in range(ONE, alphabet):
            other = links[first_link + i]
            if other >> RANK_SHIFT <= rest:
                symbol = i
                link = other
        path[cell] = symbol
        path[NODE_REFS + cell] = node_ref
        path[RANKS + cell] = before
        cell += ONE
        rest -= link >> RANK_SHIFT
        before += link >> RANK_SHIFT
        node_ref = link & REF_MASK


@inlined
def moved(diagram, limit, own, source, target, descent, path):
    """The rank of the string in which the piece that begins in cell ``source`` begins in ``target``.

    ``own`` is the rank of the string as it is. Its path need be known only as far as ``descent``
    says; it is followed as far as needed. Return the rank, and the new descent.
    """
    first = min(source, target)
    last = max(source, target)
    if descent[0] <= last:
        descent = descend(diagram, descent, last + ONE, path)
    symbol = path[source]
    path[source] = ZERO
    path[target] = symbol
    node_ref = path[NODE_REFS + first]
    rank = path[RANKS + first]
    while True:
        cell = node_ref >> CELL_SHIFT
        if cell > last:
            if cell >= limit:
                break
            if cell >= descent[0]:
                descent = descend(diagram, descent, cell + ONE, path)
            if path[NODE_REFS + cell] == node_ref:
                rank += own - path[RANKS + cell]
                break
        link = diagram.links[(node_ref & LINKS_MASK) + path[cell]]
        rank += link >> RANK_SHIFT
        node_ref = link & REF_MASK
    path[target] = ZERO
    path[source] = symbol
    return rank, descent


@inlined
def first_bit(cover):
    """The lowest bit of ``cover``: the cell in which the piece begins."""
    return cover & (~cover + ONE)


@inlined
def reach(metric, scan, placement, kind, free):
    """The cells in which the piece on ``placement`` can begin after one step, slide or move, as bits.

    ``free`` are the cells that no piece covers, as bits.
    """
    covers, after, kinds = scan.covers, scan.after, scan.alphabet - ONE
    free |= covers[placement]
    found = ZERO
    if metric == MOVES:
        start = first_bit(covers[placement])
        found = start
        todo = start
        while todo != ZERO:
            here = scan.begins[lowest_bit(todo) * kinds + kind]
            todo &= todo - ONE
            for direction in range(4):
                there = after[u64(here) * FOUR + u64(direction)]
                if there >= 0 and covers[there] & ~free == ZERO:
                    new = first_bit(covers[there]) & ~found
                    found |= new
                    todo |= new
        return found ^ start
    for direction in range(4):
        there = after[placement * FOUR + u64(direction)]
        while there >= 0 and covers[there] & ~free == ZERO:
            found |= first_bit(covers[there])
            if metric == STEPS:
                break
            there = after[u64(there) * FOUR + u64(direction)]
    return found


@kernel
def rank_of(diagram, symbols):
    """The rank of a string; all ones if it is none of the diagram's."""
    links, cell_count = diagram.links, diagram.scan.cell_count
    rank = ZERO
    node_ref = diagram.node_refs[0]
    while node_ref >> CELL_SHIFT < cell_count:
        link = links[(node_ref & LINKS_MASK) + symbols[node_ref >> CELL_SHIFT]]
        if link == ALL:
            return ALL
        rank += link >> RANK_SHIFT
        node_ref = link & REF_MASK
    return rank


@kernel
def placed(diagram, rank, taken, path):
    """Write the placements taken in position number ``rank`` into ``taken``, ascending."""
    alphabet, begins, cell_count = diagram.scan.alphabet, diagram.scan.begins, diagram.scan.cell_count
    kinds = alphabet - ONE
    descend(diagram, (ZERO, diagram.node_refs[0], rank, ZERO), cell_count, path)
    count = 0
    for kind in range(kinds):
        for cell in range(cell_count):
            if path[cell] == kind + ONE:
                taken[count] = begins[cell * kinds + kind]
                count += 1


@kernel
def cuts(diagram, ways, first_cuts, sizes):
    """For every cell before which all strings could be cut in two, the sizes of both halves.

    ``sizes`` receives a row per cell: beginnings, ends of all nodes together, ends of the node that
    has most. ``ways`` and ``first_cuts`` receive per node the number of beginnings that lead to
    it, and the first cell at which its ends are cut off.
    """
    alphabet = diagram.scan.alphabet
    counts, node_refs, links = diagram.counts, diagram.node_refs, diagram.links
    nodes = len(counts)
    first_cuts[0] = ZERO
    ways[0] = 1.0
    sizes[0, 0] = 1.0
    for node in range(nodes):
        reads = node_refs[node] >> CELL_SHIFT
        for cell in range(first_cuts[node], reads + ONE):
            sizes[cell, 1] += counts[node]
            sizes[cell, 2] = max(sizes[cell, 2], counts[node])
        for symbol in range(alphabet):
            link = links[u64(node) * alphabet + symbol]
            if node == nodes - 1 or link == ALL:
                continue
            child = (link & LINKS_MASK) // alphabet
            ways[child] += ways[node]
            first_cuts[child] = min(first_cuts[child], reads + ONE)
            for cell in range(reads + ONE, ((link & REF_MASK) >> CELL_SHIFT) + ONE):
                sizes[cell, 0] += ways[node]
