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

The arguments are records: ``tables`` is an ``IndexTables``, ``planes`` a ``Planes``, ``path`` a
path (``kernels.diagram``) used as scratch memory.
"""

from __future__ import annotations

import numpy as np

from klotski_studio.solver.kernels.compiler import count_bits, inlined, kernel, lowest_bit, set_bits
from klotski_studio.solver.kernels.diagram import ALL, LINKS_MASK, descend, first_bit, moved, reach
from klotski_studio.solver.kernels.records import MOVES
from klotski_studio.solver.kernels.words import FOUR, ONE, ZERO

WORD_SHIFT = np.uint64(6)
BIT_MASK = np.uint64(63)
HALF = np.uint64(16)
LOW_HALF = np.uint64(0xFFFF)
TEN = np.uint64(10)
LOW_TEN = np.uint64(0x3FF)
WORD_HALF = np.uint64(32)
LOW_WORD = np.uint64(0xFFFFFFFF)
LINES_MASK = np.uint64(0x7FFF)
SOLVED_SHIFT = np.uint64(31)
SAMPLE = 64
PAD = np.uint64(64)
"""Bits before rank 0 in every plane, so that a shifted word never begins before the array."""


@inlined
def within(targets, placement, kind, kinds, inside, covers, begins):
    """Those ``targets`` of a piece that leave what it covers outside of its half as it is."""
    todo = targets
    while todo != ZERO:
        cell = lowest_bit(todo)
        todo &= todo - ONE
        if (covers[begins[cell * kinds + kind]] ^ covers[placement]) & ~inside != ZERO:
            targets ^= ONE << cell
    return targets


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
    scan, links, node_refs, counts, filled = diagram
    cell_count, cells, alphabet, begins, covers, _, _, after, _ = scan
    metric, line_at, _, line_target, line_need = lines
    inside, first_cell, limit, is_top, wanted, goals = half
    first_ranks, solved, record_at, data = output
    kinds = alphabet - ONE
    done = 0
    used = 0
    most = np.int64(cell_count * cell_count + cell_count + ONE) + 8
    while root < len(roots):
        start = np.uint64(roots[root])
        while low < counts[start]:
            if done == len(first_ranks) or used + most > len(data):
                return root, low, done, used
            descent = descend(links, alphabet, (first_cell, node_refs[start], low, ZERO), limit, path)
            node = (descent[1] & LINKS_MASK) // alphabet
            covered = filled[start] & ~((ONE << first_cell) - ONE)
            for cell in range(first_cell, limit):
                if path[cell] != ZERO:
                    covered |= covers[begins[cell * kinds + path[cell] - ONE]]
            free = inside & ~covered
            free_all = cells & ~covered
            first_ranks[done] = low
            record_at[done] = used
            if is_top:
                data[used] = node
                data[used + 1] = free & LOW_WORD
                data[used + 2] = free >> WORD_HALF
                used += 3 if limit > WORD_HALF else 2
            else:
                data[used] = (free >> first_cell) & LOW_HALF
                data[used + 1] = (free >> first_cell) >> HALF
                used += 2
            header = used
            used += 1
            line_count = 0
            met = ZERO
            for cell in range(first_cell, limit):
                if path[cell] == ZERO:
                    continue
                kind = path[cell] - ONE
                placement = np.uint64(begins[cell * kinds + kind])
                met += np.uint64(wanted[placement])
                outside = covers[placement] & ~inside
                alone = ZERO
                depends = True
                if metric == MOVES:
                    freely = reach(metric, placement, kind, kinds, free, covers, begins, after)
                    alone = within(freely, placement, kind, kinds, inside, covers, begins)
                    depends = alone != reach(metric, placement, kind, kinds, free_all, covers, begins, after)
                if depends:
                    for line in range(line_at[placement], line_at[placement + ONE]):
                        target = line_target[line]
                        if line_need[line] & ~free_all != ZERO:
                            continue
                        stays = line_need[line] & ~free == ZERO
                        if stays and metric != MOVES and covers[target] & ~inside == outside:
                            alone |= first_bit(covers[target])
                            continue
                        line_count += 1
                        data[len(data) - line_count] = np.uint64(line)
                        if stays and metric == MOVES:
                            break
                while alone != ZERO:
                    target_cell = lowest_bit(alone)
                    alone &= alone - ONE
                    data[used] = moved(links, alphabet, limit, low, cell, target_cell, descent, path)[0]
                    used += 1
            data[header] = (np.uint64(line_count) << (HALF if is_top else TEN)) | np.uint64(used - header - 1)
            if is_top:
                data[header] |= np.uint64(met == goals) << SOLVED_SHIFT
                data[len(data) - 1 - line_count] = ZERO
                for i in range(0, line_count, 2):
                    data[used] = data[len(data) - 1 - i] | (data[len(data) - 2 - i] << HALF)
                    used += 1
            else:
                for i in range(line_count):
                    data[used] = data[len(data) - 1 - i]
                    used += 1
            solved[done] = met == goals
            done += 1
            low += counts[node] if is_top else ONE
        low = ZERO
        root += 1
    return root, low, done, used


@kernel
def spread(tables, planes, cursor, high, budget, path):
    """Set the active bits of all neighbours of the level's positions with tops from the cursor to ``high``.

    Stops after about ``budget`` positions; the cursor is where to go on from then.
    """
    diagram, lines, cut, tops, bottoms, bottom_base = tables
    scan, links, node_refs, counts, _ = diagram
    cell_count, _, alphabet, begins, covers, firsts, kind_of, after, _ = scan
    metric, _, line_source, line_target, line_need = lines
    _, _, _, top_data = tops
    _, bottom_at, bottom_data = bottoms
    kinds = alphabet - ONE
    seen_a, seen_b, active, flip_a, flip_b = planes
    above = (ONE << cut) - ONE
    head = np.uint64(3) if cut > WORD_HALF else np.uint64(2)
    low, first_rank, record = cursor
    done = ZERO
    work = ZERO
    while low < high and work + done < budget:
        # Bits of the planes, not ranks: ``begin`` and ``last`` are those of the top's block.
        begin = first_rank + PAD
        node = np.uint64(top_data[record])
        last = begin + counts[node] - ONE
        free_top = np.uint64(top_data[record + ONE])
        if cut > WORD_HALF:
            free_top |= np.uint64(top_data[record + ONE + ONE]) << WORD_HALF
        header = np.uint64(top_data[record + head])
        targets_from = record + head + ONE
        targets_to = targets_from + (header & LOW_HALF)
        line_count = (header >> HALF) & LINES_MASK
        record = targets_to + ((line_count + ONE) >> ONE)
        first_rank += counts[node]
        first_bottom = np.uint64(bottom_base[node]) - begin
        top_is_known = False
        work += ONE + (counts[node] >> np.uint64(9))
        word = begin >> WORD_SHIFT
        while word <= last >> WORD_SHIFT:
            positions = active[word] & (seen_a[word] ^ flip_a) & (seen_b[word] ^ flip_b)
            if word == begin >> WORD_SHIFT:
                positions &= ALL << (begin & BIT_MASK)
            if word == last >> WORD_SHIFT:
                positions &= ALL >> (BIT_MASK - (last & BIT_MASK))
            if positions != ZERO:
                shift = (word << WORD_SHIFT) + PAD - begin
                for i in range(targets_from, targets_to):
                    bit = np.uint64(top_data[i]) + shift
                    target_word = bit >> WORD_SHIFT
                    moved_bits = positions << (bit & BIT_MASK)
                    if moved_bits & ~active[target_word] != ZERO:
                        set_bits(active, target_word, moved_bits)
                    target_word += ONE
                    moved_bits = (positions >> ONE) >> (BIT_MASK - (bit & BIT_MASK))
                    if moved_bits & ~active[target_word] != ZERO:
                        set_bits(active, target_word, moved_bits)
                while positions != ZERO:
                    own_bit = (word << WORD_SHIFT) + lowest_bit(positions)
                    positions &= positions - ONE
                    done += ONE
                    bottom = np.uint64(bottom_at[first_bottom + own_bit])
                    free_bottom = np.uint64(bottom_data[bottom])
                    free_bottom |= np.uint64(bottom_data[bottom + ONE]) << HALF
                    free = free_top | (free_bottom << cut)
                    header = np.uint64(bottom_data[bottom + ONE + ONE])
                    i = bottom + np.uint64(3)
                    bottom_targets_to = i + (header & LOW_TEN)
                    bottom_lines_to = bottom_targets_to + (header >> TEN)
                    while i < bottom_targets_to:
                        bit = begin + np.uint64(bottom_data[i])
                        if (active[bit >> WORD_SHIFT] >> (bit & BIT_MASK)) & ONE == ZERO:
                            set_bits(active, bit >> WORD_SHIFT, ONE << (bit & BIT_MASK))
                        i += ONE
                    descent = (cut, node_refs[node], own_bit - begin, begin - PAD)
                    j = ZERO
                    searched = ALL
                    while True:
                        if j < line_count:
                            line = np.uint64(top_data[targets_to + (j >> ONE)]) >> ((j & ONE) << FOUR)
                            line &= LOW_HALF
                            j += ONE
                        elif i < bottom_lines_to:
                            line = np.uint64(bottom_data[i])
                            i += ONE
                        else:
                            break
                        if line_need[line] & ~free != ZERO:
                            continue
                        source = line_source[line]
                        if source == searched:
                            continue
                        todo = first_bit(covers[line_target[line]])
                        if metric == MOVES:
                            searched = source
                            kind = kind_of[source]
                            todo = reach(metric, source, kind, kinds, free, covers, begins, after)
                            half = above if firsts[source] < cut else ~above
                            freely = reach(metric, source, kind, kinds, free & half, covers, begins, after)
                            todo ^= within(freely, source, kind, kinds, half, covers, begins)
                        if not top_is_known and todo != ZERO:
                            descend(links, alphabet, (ZERO, node_refs[ZERO], begin - PAD, ZERO), cut, path)
                            top_is_known = True
                        while todo != ZERO:
                            rank, descent = moved(
                                links, alphabet, cell_count, own_bit - PAD, firsts[source], lowest_bit(todo),
                                descent, path,
                            )  # fmt: skip
                            todo &= todo - ONE
                            bit = rank + PAD
                            if (active[bit >> WORD_SHIFT] >> (bit & BIT_MASK)) & ONE == ZERO:
                                set_bits(active, bit >> WORD_SHIFT, ONE << (bit & BIT_MASK))
            word += ONE
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
    seen_a, seen_b, active, flip_a, flip_b = planes
    top_data = tables.tops.data
    counts, solved_bottoms, bottom_base = tables.diagram.counts, tables.bottoms.solved, tables.bottom_base
    head = np.uint64(3) if tables.cut > WORD_HALF else np.uint64(2)
    low, first_rank, record = cursor
    written = 0
    while low < high:
        node = np.uint64(top_data[record])
        header = np.uint64(top_data[record + head])
        if (header >> SOLVED_SHIFT) & ONE != ZERO:
            begin = first_rank + PAD
            last = begin + counts[node] - ONE
            if np.uint64(written) + counts[node] > np.uint64(len(output)):
                break
            first_bottom = np.uint64(bottom_base[node]) - begin
            for word in range(begin >> WORD_SHIFT, (last >> WORD_SHIFT) + ONE):
                positions = seen_a[word] | seen_b[word]
                if not any_level:
                    positions = active[word] & (seen_a[word] ^ flip_a) & (seen_b[word] ^ flip_b)
                if word == begin >> WORD_SHIFT:
                    positions &= ALL << (begin & BIT_MASK)
                if word == last >> WORD_SHIFT:
                    positions &= ALL >> (BIT_MASK - (last & BIT_MASK))
                while positions != ZERO:
                    bit = (word << WORD_SHIFT) + lowest_bit(positions)
                    positions &= positions - ONE
                    if solved_bottoms[first_bottom + bit]:
                        output[written] = bit - PAD
                        written += 1
        first_rank += counts[node]
        record += head + ONE + (header & LOW_HALF) + ((((header >> HALF) & LINES_MASK) + ONE) >> ONE)
        low += ONE
    cursor[0], cursor[1], cursor[2] = low, first_rank, record
    return written


@kernel
def mark(ranks, active):
    """Set the bits of ``ranks``."""
    for i in range(len(ranks)):
        active[(ranks[i] + PAD) >> WORD_SHIFT] |= ONE << ((ranks[i] + PAD) & BIT_MASK)


@kernel
def any_new(planes, low, high):
    """Whether words ``low`` up to ``high`` of ``active`` mark a position that was not seen."""
    seen_a, seen_b, active, _, _ = planes
    for word in range(low, min(high, len(active))):
        if active[word] & ~(seen_a[word] | seen_b[word]) != ZERO:
            return True
    return False
