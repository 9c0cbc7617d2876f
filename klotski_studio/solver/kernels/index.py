"""The search of large spaces: three bits for every placement of all pieces, and nothing else.

Strings (:mod:`~klotski_studio.solver.kernels.diagram`) are cut in two. Above a certain cell lies a
*top*, below it a *bottom*; the strings that begin with one top are one block of ranks, and the
bottoms in it depend on nothing but the node between them::

    A A .   top: what begins in the first cells. Its block of ranks begins where the one before ends.
    B . .   ------
    B C C   bottom: the rest. The same list of bottoms serves every top that ends in the same node.

A piece that moves within the top alone moves the whole block: 64 positions are done with a shift
and an OR. A piece that moves within the bottom alone does so under every top, so the rank within
the block that it leads to is looked up. Only for pieces that could cross the cut the rank is
computed along the diagram, and only when they can really move.

Three bit planes: ``seen_a`` and ``seen_b`` hold level % 3 + 1 (0: not seen), ``active`` marks the
current level and the next one. Finding a neighbour sets its active bit, whether it was seen or not;
``sweep`` removes those seen before once a level is done. Several threads may spread one level, each from
tops of its own: they set bits by an instruction that cannot be divided, and only where a bit is missing.

Tops are many, and they are read in order only. So a top is nothing but its record, and where a
record lies, and where its block begins, is kept for every 64th top (``SAMPLE``). A *cursor* holds the number
of a top, the first rank of its block, and where its record begins.

Listing halves makes a search fast, but where the pieces are of many kinds the lists can take more memory than
the planes do. Then whole levels are searched with positions taken one at a time by their ranks, which takes
longer, and no memory beside the planes and the diagram.

The arguments are records: ``tables`` is an ``IndexTables``, ``planes`` a ``Planes``, ``path`` a
path (``kernels.diagram``) used as scratch memory.
"""

from __future__ import annotations

import numpy as np

from klotski_studio.solver.kernels.compiler import count_bits, inlined, kernel, lowest_bit, set_bits
from klotski_studio.solver.kernels.diagram import ALL, LINKS_MASK, descend, first_bit, moved, placed, reach
from klotski_studio.solver.kernels.records import MOVES
from klotski_studio.solver.kernels.words import (
    FOUR,
    HALF,
    LOW_HALF,
    LOW_SHORT,
    LOW_SIX,
    ONE,
    SHORT,
    SIX,
    THREE,
    TWO,
    ZERO,
    bit,
    u64,
)

TEN = u64(10)
LOW_TEN = u64(0x3FF)
LINES_MASK = u64(0x7FFF)
SOLVED_SHIFT = u64(31)
SAMPLE = 64
PAD = u64(64)
"""Bits before rank 0 in every plane, so that a shifted word never begins before the array."""


@inlined
def within(targets, placement, kind, scan, inside):
    """Those ``targets`` of a piece that leave what it covers outside of its half as it is."""
    covers, kinds = scan.covers, scan.alphabet - ONE
    todo = targets
    while todo != ZERO:
        cell = lowest_bit(todo)
        todo &= todo - ONE
        if (covers[scan.begins[cell * kinds + kind]] ^ covers[placement]) & ~inside != ZERO:
            targets ^= bit(cell)
    return targets


@inlined
def list_lines(scan, lines, half, placement, free, free_all, line_count, data):
    """Where a piece can go by lines whatever the other half looks like: the cells where it begins, as bits.

    Those that depend on the other half go to the end of ``data``, where there are ``line_count`` already.
    Return how many there are then, too. In moves only those are looked for.
    """
    outside = scan.covers[placement] & ~half.inside
    alone = ZERO
    for line in range(lines.at[placement], lines.at[placement + ONE]):
        if lines.need[line] & ~free_all != ZERO:
            continue
        stays = lines.need[line] & ~free == ZERO
        cover = scan.covers[lines.target[line]]
        if stays and lines.metric != MOVES and cover & ~half.inside == outside:
            alone |= first_bit(cover)
            continue
        line_count += 1
        data[len(data) - line_count] = u64(line)
        if stays and lines.metric == MOVES:
            break
    return alone, line_count


@inlined
def list_piece(scan, lines, half, cell, kind, free, free_all, line_count, data):
    """As :func:`list_lines`, in every metric, for the piece of ``kind`` that begins in ``cell``."""
    placement = u64(scan.begins[cell * (scan.alphabet - ONE) + kind])
    if lines.metric != MOVES:
        return list_lines(scan, lines, half, placement, free, free_all, line_count, data)
    alone = within(reach(MOVES, scan, placement, kind, free), placement, kind, scan, half.inside)
    if alone != reach(MOVES, scan, placement, kind, free_all):
        _, line_count = list_lines(scan, lines, half, placement, free, free_all, line_count, data)
    return alone, line_count


@inlined
def take_lines(data, used, line_count, is_top):
    """Move the lines from the end of ``data`` to ``data[used]``; return where they end."""
    end = len(data) - 1
    if not is_top:
        for i in range(line_count):
            data[used + i] = data[end - i]
        return used + line_count
    data[end - line_count] = ZERO
    for i in range(0, line_count, 2):
        data[used] = data[end - i] | (data[end - i - 1] << SHORT)
        used += 1
    return used


@kernel
def describe(diagram, lines, half, roots, root, low, output, path):
    """List the halves below ``roots``, from number ``low`` of root number ``root`` on, while there is room.

    ``half`` is a ``HalfTask``, ``output`` a ``Halves`` to be filled. A record in its data holds the
    numbers of targets and of lines that follow, the ranks of the halves that can be reached
    whatever the other half looks like, and the lines that depend on the other half. Before them stand the
    free cells, in halves of 16 bits (bottom) or 32 (top; one, where the cut has no more cells above), and
    in a top the node first. A top has two lines to an element, and the bit ``SOLVED_SHIFT`` of its
    numbers says whether it holds its part of the goal.

    Return where to go on (``root`` and ``low``), the number of halves listed, and the length of the data.
    """
    scan, data = diagram.scan, output.data
    kinds, first_cell, limit = scan.alphabet - ONE, half.first_cell, half.limit
    done = 0
    used = 0
    most = np.int64(scan.cell_count * scan.cell_count + scan.cell_count + ONE) + 8
    while root < len(roots):
        start = u64(roots[root])
        while low < diagram.counts[start]:
            if done == len(output.rank) or used + most > len(data):
                return root, low, done, used
            descent = descend(diagram, (first_cell, diagram.node_refs[start], low, ZERO), limit, path)
            node = (descent[1] & LINKS_MASK) // scan.alphabet
            covered = diagram.filled[start] & ~(bit(first_cell) - ONE)
            met = ZERO
            for cell in range(first_cell, limit):
                if path[cell] != ZERO:
                    placement = scan.begins[cell * kinds + path[cell] - ONE]
                    covered |= scan.covers[placement]
                    met += u64(half.wanted[placement])
            free, free_all = half.inside & ~covered, scan.cells & ~covered
            output.rank[done], output.at[done], output.solved[done] = low, used, met == half.goals
            if half.is_top:
                data[used] = node
                data[used + 1] = free & LOW_HALF
                data[used + 2] = free >> HALF
                used += 3 if limit > HALF else 2
            else:
                data[used] = (free >> first_cell) & LOW_SHORT
                data[used + 1] = (free >> first_cell) >> SHORT
                used += 2
            header = used
            used += 1
            line_count = 0
            for cell in range(first_cell, limit):
                if path[cell] == ZERO:
                    continue
                kind = path[cell] - ONE
                alone, line_count = list_piece(
                    scan, lines, half, cell, kind, free, free_all, line_count, data
                )
                while alone != ZERO:
                    data[used] = moved(diagram, limit, low, cell, lowest_bit(alone), descent, path)[0]
                    alone &= alone - ONE
                    used += 1
            data[header] = u64(line_count) << (SHORT if half.is_top else TEN) | u64(used - header - 1)
            if half.is_top:
                data[header] |= u64(met == half.goals) << SOLVED_SHIFT
            used = take_lines(data, used, line_count, half.is_top)
            done += 1
            low += diagram.counts[node] if half.is_top else ONE
        low = ZERO
        root += 1
    return root, low, done, used


@inlined
def marked(planes, word, any_level):
    """The positions in a word of the planes, as bits: of the current level, or all that were seen."""
    if any_level:
        return planes.seen_a[word] | planes.seen_b[word]
    return planes.active[word] & (planes.seen_a[word] ^ planes.flip_a) & (planes.seen_b[word] ^ planes.flip_b)


@inlined
def in_block(positions, word, begin, last):
    """Those of the ``positions`` in a word that lie in the block from bit ``begin`` to bit ``last``."""
    if word == begin >> SIX:
        positions &= ALL << (begin & LOW_SIX)
    if word == last >> SIX:
        positions &= ALL >> (LOW_SIX - (last & LOW_SIX))
    return positions


@inlined
def activate(active, at):
    """Set bit number ``at`` of ``active``."""
    own = bit(at & LOW_SIX)
    if active[at >> SIX] & own == ZERO:
        set_bits(active, at >> SIX, own)


@inlined
def top_at(tables, record):
    """The top whose record begins there: node, free cells, where targets and lines begin, and the header."""
    data = tables.tops.data
    free = u64(data[record + ONE])
    targets = record + THREE
    if tables.cut > HALF:
        free |= u64(data[record + TWO]) << HALF
        targets += ONE
    header = u64(data[targets - ONE])
    return u64(data[record]), free, targets, targets + (header & LOW_SHORT), header


@inlined
def line_count_of(header):
    """How many lines a top has."""
    return (header >> SHORT) & LINES_MASK


@inlined
def spread_block(tables, top, positions, shift, active):
    """Set the bits that ``positions`` of one word become by the moves within their top."""
    data = tables.tops.data
    for i in range(top[2], top[3]):
        at = u64(data[i]) + shift
        word = at >> SIX
        moved_bits = positions << (at & LOW_SIX)
        if moved_bits & ~active[word] != ZERO:
            set_bits(active, word, moved_bits)
        word += ONE
        moved_bits = (positions >> ONE) >> (LOW_SIX - (at & LOW_SIX))
        if moved_bits & ~active[word] != ZERO:
            set_bits(active, word, moved_bits)


@inlined
def crossing(tables, source, free):
    """Where a piece can begin after one move that its own half does not tell of, as bits."""
    scan = tables.diagram.scan
    kind = scan.kind_of[source]
    inside = bit(tables.cut) - ONE
    if scan.firsts[source] >= tables.cut:
        inside = ~inside
    freely = reach(MOVES, scan, source, kind, free & inside)
    return reach(MOVES, scan, source, kind, free) ^ within(freely, source, kind, scan, inside)


@inlined
def spread_position(tables, top, begin, own, is_known, active, path):
    """Set the bits of the neighbours of the position with bit ``own`` that need more than its top.

    ``begin`` is the first bit of its top's block. ``is_known`` says whether ``path`` holds the top; return
    whether it does now.
    """
    diagram, lines, cut, tops, bottoms, bottom_base = tables
    scan = diagram.scan
    node, free, _, top_lines, header = top
    line_count = line_count_of(header)
    bottom = u64(bottoms.at[u64(bottom_base[node]) + own - begin])
    data = bottoms.data
    free |= (u64(data[bottom]) | u64(data[bottom + ONE]) << SHORT) << cut
    header = u64(data[bottom + TWO])
    i = bottom + THREE
    lines_from = i + (header & LOW_TEN)
    while i < lines_from:
        activate(active, begin + u64(data[i]))
        i += ONE
    lines_to = lines_from + (header >> TEN)
    descent = (cut, diagram.node_refs[node], own - begin, begin - PAD)
    j = ZERO
    searched = ALL
    while True:
        if j < line_count:
            line = u64(tops.data[top_lines + (j >> ONE)]) >> ((j & ONE) << FOUR) & LOW_SHORT
            j += ONE
        elif i < lines_to:
            line = u64(data[i])
            i += ONE
        else:
            return is_known
        source = lines.source[line]
        if lines.need[line] & ~free != ZERO or source == searched:
            continue
        todo = first_bit(scan.covers[lines.target[line]])
        if lines.metric == MOVES:
            searched = source
            todo = crossing(tables, source, free)
        if not is_known and todo != ZERO:
            descend(diagram, (ZERO, diagram.node_refs[ZERO], begin - PAD, ZERO), cut, path)
            is_known = True
        while todo != ZERO:
            cell = lowest_bit(todo)
            todo &= todo - ONE
            rank, descent = moved(
                diagram, scan.cell_count, own - PAD, scan.firsts[source], cell, descent, path
            )
            activate(active, rank + PAD)


@kernel
def spread(tables, planes, cursor, high, budget, path):
    """Set the active bits of all neighbours of the level's positions with tops from the cursor to ``high``.

    Stops after about ``budget`` positions; the cursor is where to go on from then.
    """
    counts, active = tables.diagram.counts, planes.active
    low, first_rank, record = cursor
    done = ZERO
    work = ZERO
    while low < high and work + done < budget:
        top = top_at(tables, record)
        record = top[3] + ((line_count_of(top[4]) + ONE) >> ONE)
        # Bits of the planes, not ranks: ``begin`` and ``last`` are those of the top's block.
        begin = first_rank + PAD
        last = begin + counts[top[0]] - ONE
        first_rank += counts[top[0]]
        work += ONE + (counts[top[0]] >> u64(9))
        is_known = False
        for word in range(begin >> SIX, (last >> SIX) + ONE):
            positions = in_block(marked(planes, word, False), word, begin, last)
            if positions != ZERO:
                spread_block(tables, top, positions, (word << SIX) + PAD - begin, active)
            while positions != ZERO:
                own = (word << SIX) + lowest_bit(positions)
                positions &= positions - ONE
                done += ONE
                is_known = spread_position(tables, top, begin, own, is_known, active, path)
        low += ONE
    cursor[0], cursor[1], cursor[2] = low, first_rank, record


@kernel
def sweep(planes, low, high):
    """Reduce ``active`` in words ``low`` up to ``high`` to what is new there.

    The new positions are marked as seen on the level that the planes' flips stand for. Return how many
    there are.
    """
    seen_a, seen_b, active, flip_a, flip_b = planes
    count = ZERO
    for word in range(low, high):
        positions = active[word] & ~(seen_a[word] | seen_b[word])
        active[word] = positions
        seen_a[word] |= positions & ~flip_a
        seen_b[word] |= positions & ~flip_b
        count += count_bits(positions)
    return count


@kernel
def matching(tables, planes, cursor, high, any_level, output):
    """Find solved positions: those seen at all (``any_level``), or those of the current level.

    Their ranks go into ``output`` until it is full, beginning with those of the cursor's top, which
    becomes the one to go on from; up to top ``high``. Return how many were written.
    """
    counts, solved_bottoms = tables.diagram.counts, tables.bottoms.solved
    low, first_rank, record = cursor
    written = 0
    while low < high:
        node, _, _, top_lines, header = top_at(tables, record)
        if (header >> SOLVED_SHIFT) & ONE != ZERO:
            begin = first_rank + PAD
            last = begin + counts[node] - ONE
            if u64(written) + counts[node] > u64(len(output)):
                break
            first_bottom = u64(tables.bottom_base[node]) - begin
            for word in range(begin >> SIX, (last >> SIX) + ONE):
                positions = in_block(marked(planes, word, any_level), word, begin, last)
                while positions != ZERO:
                    own = (word << SIX) + lowest_bit(positions)
                    positions &= positions - ONE
                    if solved_bottoms[first_bottom + own]:
                        output[written] = own - PAD
                        written += 1
        first_rank += counts[node]
        record = top_lines + ((line_count_of(header) + ONE) >> ONE)
        low += ONE
    cursor[0], cursor[1], cursor[2] = low, first_rank, record
    return written


@kernel
def mark(ranks, active):
    """Set the bits of ``ranks``."""
    for i in range(len(ranks)):
        active[(ranks[i] + PAD) >> SIX] |= bit((ranks[i] + PAD) & LOW_SIX)


@kernel
def any_new(planes, low, high):
    """Whether words ``low`` up to ``high`` of ``active`` mark a position that was not seen."""
    seen_a, seen_b, active, _, _ = planes
    for word in range(low, min(high, len(active))):
        if active[word] & ~(seen_a[word] | seen_b[word]) != ZERO:
            return True
    return False


@inlined
def list_neighbours(diagram, metric, rank, output, path):
    """Write the neighbours of a position into ``output``, a ``Neighbours``; return how many there are."""
    scan = diagram.scan
    kinds = scan.alphabet - ONE
    descent = descend(diagram, (ZERO, diagram.node_refs[ZERO], rank, ZERO), scan.cell_count, path)
    free = scan.cells
    for cell in range(scan.cell_count):
        if path[cell] != ZERO:
            free &= ~scan.covers[scan.begins[cell * kinds + path[cell] - ONE]]
    count = 0
    for cell in range(scan.cell_count):
        if path[cell] == ZERO:
            continue
        kind = path[cell] - ONE
        source = u64(scan.begins[cell * kinds + kind])
        todo = reach(metric, scan, source, kind, free)
        while todo != ZERO:
            there = lowest_bit(todo)
            todo &= todo - ONE
            output.number[count] = moved(diagram, scan.cell_count, rank, cell, there, descent, path)[0]
            output.source[count] = source
            output.target[count] = scan.begins[there * kinds + kind]
            count += 1
    return count


@kernel
def around(diagram, metric, rank, code, planes, output, path):
    """Write the neighbours of a position with level % 3 + 1 = ``code`` into ``output``.

    ``output`` is a ``Neighbours``, with ranks for numbers. Return how many there are.
    """
    numbers, sources, targets = output
    count = 0
    for i in range(list_neighbours(diagram, metric, rank, output, path)):
        at = u64(numbers[i]) + PAD
        low, high = planes.seen_a[at >> SIX] >> (at & LOW_SIX), planes.seen_b[at >> SIX] >> (at & LOW_SIX)
        if low & ONE | (high & ONE) << ONE == code:
            numbers[count], sources[count], targets[count] = numbers[i], sources[i], targets[i]
            count += 1
    return count


@kernel
def spread_singly(diagram, metric, planes, low, high, budget, output, path):
    """Set the active bits of all neighbours of the level's positions in words ``low`` up to ``high``.

    Stops after about ``budget`` positions; ``output`` is room for neighbours. Return the word to go on from.
    """
    done = ZERO
    word = low
    while word < high and done < budget:
        positions = marked(planes, word, False)
        while positions != ZERO:
            rank = (word << SIX) + lowest_bit(positions) - PAD
            positions &= positions - ONE
            done += ONE
            for i in range(list_neighbours(diagram, metric, rank, output, path)):
                activate(planes.active, u64(output.number[i]) + PAD)
        word += ONE
    return word


@kernel
def matching_singly(diagram, planes, goals, low, high, any_level, budget, output, path):
    """Find solved positions: those seen at all (``any_level``), or those of the current level.

    ``goals`` are the placements that must be taken. The ranks go into ``output``, with room for ``budget``
    and 64 more. Stops after as many positions. Return the word to go on from, and how many were written.
    """
    scan = diagram.scan
    done = ZERO
    written = 0
    word = low
    while word < high and done < budget:
        positions = marked(planes, word, any_level)
        while positions != ZERO:
            rank = (word << SIX) + lowest_bit(positions) - PAD
            positions &= positions - ONE
            done += ONE
            if rank >= diagram.counts[0]:
                continue
            descend(diagram, (ZERO, diagram.node_refs[ZERO], rank, ZERO), scan.cell_count, path)
            met = True
            for i in range(len(goals)):
                met = met and path[scan.firsts[goals[i]]] == scan.kind_of[goals[i]] + ONE
            if met:
                output[written] = rank
                written += 1
        word += ONE
    return word, written


@kernel
def smallest(diagram, planes, low, high, best, taken, has_best, path):
    """Of the current level in words ``low`` up to ``high`` keep in ``best`` whose placements come first.

    ``taken`` is room for one position. Return whether ``best`` holds anything.
    """
    for word in range(low, high):
        positions = marked(planes, word, False)
        while positions != ZERO:
            rank = (u64(word) << SIX) + lowest_bit(positions) - PAD
            positions &= positions - ONE
            placed(diagram, rank, taken, path)
            better = not has_best
            if has_best:
                for i in range(len(best)):
                    if taken[i] != best[i]:
                        better = taken[i] < best[i]
                        break
            if better:
                for i in range(len(best)):
                    best[i] = taken[i]
                has_best = True
    return has_best
