"""The search of large spaces: three bits for every placement of all pieces, and nothing else.

Strings (:mod:`~klotski_studio.solver.kernels.diagram`) are cut in two. Above a certain cell lies a
*top*, below it a *bottom*; the strings that begin with one top are one block of ranks, and the
bottoms in it depend on nothing but the node between them::

    A A .   top: what begins in the first cells. Its block of ranks starts at ``tops.rank``.
    B . .   ------
    B C C   bottom: the rest. The same list of bottoms serves every top that ends in the same node.

A piece that moves within the top alone moves the whole block: 64 positions are done with a shift
and an OR. A piece that moves within the bottom alone does so under every top, so the rank within
the block that it leads to is looked up. Only for pieces that could cross the cut the rank is
computed along the diagram, and only when they can really move.

Three bit planes: ``seen_a`` and ``seen_b`` hold level % 3 + 1 (0: not seen), ``active`` marks the
current level and the next one. Finding a neighbour sets its active bit, whether it was seen or not;
``sweep`` removes those seen before once a level is done.

The arguments are records: ``tables`` is an ``IndexTables``, ``planes`` a ``Planes``, ``path`` a
path (``kernels.diagram``) used as scratch memory.
"""

from __future__ import annotations

import numpy as np

from klotski_studio.solver.kernels.compiler import count_bits, inlined, kernel, lowest_bit
from klotski_studio.solver.kernels.diagram import (
    ALL,
    LINKS_MASK,
    ONE,
    ZERO,
    descend,
    first_bit,
    moved,
    placed,
    reach,
)
from klotski_studio.solver.kernels.metrics import MOVES

WORD_SHIFT = np.uint64(6)
BIT_MASK = np.uint64(63)
HALF = np.uint64(16)
LOW_HALF = np.uint64(0xFFFF)
TEN = np.uint64(10)
LOW_TEN = np.uint64(0x3FF)
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
    whatever the other half looks like, and the lines that depend on the other half. A bottom's record
    begins with its free cells.

    Return where to go on (``root`` and ``low``), the number of halves listed, and the length of the data.
    """
    scan, links, node_refs, counts, filled = diagram
    cell_count, cells, alphabet, begins, covers, _, _, after, _ = scan
    metric, line_at, _, line_target, line_need = lines
    inside, first_cell, limit, is_top, wanted, goals = half
    first_ranks, nodes, free_cells, solved, record_at, data = output
    kinds = alphabet - ONE
    done = 0
    used = 0
    most = np.int64(cell_count * cell_count + cell_count + ONE) + 4
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
            nodes[done] = node
            free_cells[done] = free
            record_at[done] = used
            if not is_top:
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
def spread(tables, planes, found, low, high, budget, path):
    """Set in ``found`` the bits of all neighbours of the level's positions with tops ``low`` up to ``high``.

    Stops after about ``budget`` positions. Return the top to go on from, and how many positions
    were expanded.
    """
    diagram, lines, cut, tops, bottoms, bottom_base = tables
    scan, links, node_refs, counts, _ = diagram
    cell_count, _, alphabet, begins, covers, firsts, kind_of, after, _ = scan
    metric, _, line_source, line_target, line_need = lines
    top_rank, top_node, top_free, _, top_at, top_data = tops
    _, _, _, _, bottom_at, bottom_data = bottoms
    kinds = alphabet - ONE
    seen_a, seen_b, active, flip_a, flip_b = planes
    above = (ONE << cut) - ONE
    done = ZERO
    work = ZERO
    while low < high and work + done < budget:
        # Bits of the planes, not ranks: ``begin`` and ``last`` are those of the top's block.
        begin = np.uint64(top_rank[low]) + PAD
        node = np.uint64(top_node[low])
        last = begin + counts[node] - ONE
        free_top = top_free[low]
        record = np.uint64(top_at[low])
        header = np.uint64(top_data[record])
        targets_from = record + ONE
        targets_to = targets_from + (header & LOW_HALF)
        lines_to = targets_to + (header >> HALF)
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
                    found[bit >> WORD_SHIFT] |= positions << (bit & BIT_MASK)
                    found[(bit >> WORD_SHIFT) + ONE] |= (positions >> ONE) >> (BIT_MASK - (bit & BIT_MASK))
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
                        found[bit >> WORD_SHIFT] |= ONE << (bit & BIT_MASK)
                        i += ONE
                    descent = (cut, node_refs[node], own_bit - begin, begin - PAD)
                    j = targets_to
                    searched = ALL
                    while True:
                        if j < lines_to:
                            line = np.uint64(top_data[j])
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
                            found[bit >> WORD_SHIFT] |= ONE << (bit & BIT_MASK)
            word += ONE
        low += 1
    return low, done


@kernel
def sweep(planes, others, low, high):
    """Reduce ``active`` in words ``low`` up to ``high`` to what is new there or in ``others``.

    ``others`` (what another thread found; may be empty) is cleared. The new positions are marked
    as seen on the level that the planes' flips stand for. Return how many there are.
    """
    seen_a, seen_b, active, flip_a, flip_b = planes
    count = ZERO
    shared = len(others) > 0
    for word in range(low, high):
        positions = active[word]
        if shared:
            positions |= others[word]
            others[word] = ZERO
        positions &= ~(seen_a[word] | seen_b[word])
        active[word] = positions
        seen_a[word] |= positions & ~flip_a
        seen_b[word] |= positions & ~flip_b
        count += count_bits(positions)
    return count


@kernel
def around(diagram, metric, rank, code, planes, output, path):
    """Write the neighbours of a position with level % 3 + 1 = ``code`` (any, if 0) into ``output``.

    ``output`` is a ``Neighbours``, with ranks for numbers. Return how many there are.
    """
    scan, links, node_refs, _, _ = diagram
    cell_count, cells, alphabet, begins, covers, _, _, after, _ = scan
    seen_a, seen_b, _, _, _ = planes
    numbers, sources, targets = output
    kinds = alphabet - ONE
    descent = descend(links, alphabet, (ZERO, node_refs[ZERO], rank, ZERO), cell_count, path)
    free = cells
    for cell in range(cell_count):
        if path[cell] != ZERO:
            free &= ~covers[begins[cell * kinds + path[cell] - ONE]]
    count = 0
    for cell in range(cell_count):
        if path[cell] == ZERO:
            continue
        kind = path[cell] - ONE
        source = np.uint64(begins[cell * kinds + kind])
        todo = reach(metric, source, kind, kinds, free, covers, begins, after)
        while todo != ZERO:
            target_cell = lowest_bit(todo)
            todo &= todo - ONE
            other = moved(links, alphabet, cell_count, rank, cell, target_cell, descent, path)[0]
            word = (other + PAD) >> WORD_SHIFT
            bit = (other + PAD) & BIT_MASK
            level = ((seen_a[word] >> bit) & ONE) | (((seen_b[word] >> bit) & ONE) << ONE)
            if code == ZERO or level == code:
                numbers[count] = other
                sources[count] = source
                targets[count] = begins[target_cell * kinds + kind]
                count += 1
    return count


@kernel
def matching(tables, planes, low, any_level, output):
    """Find solved positions: those seen at all (``any_level``), or those of the current level.

    Their ranks go into ``output`` until it is full, beginning with those of top ``low``. Return the
    top to go on from, and how many were written.
    """
    seen_a, seen_b, active, flip_a, flip_b = planes
    top_rank, top_node, _, solved_tops, _, _ = tables.tops
    counts, solved_bottoms, bottom_base = tables.diagram.counts, tables.bottoms.solved, tables.bottom_base
    written = 0
    while low < len(top_rank):
        if solved_tops[low]:
            begin = np.uint64(top_rank[low]) + PAD
            node = np.uint64(top_node[low])
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
        low += 1
    return low, written


@kernel
def mark(ranks, active):
    """Set the bits of ``ranks``."""
    for i in range(len(ranks)):
        active[(ranks[i] + PAD) >> WORD_SHIFT] |= ONE << ((ranks[i] + PAD) & BIT_MASK)


@kernel
def any_new(planes, others, low, high):
    """Whether words ``low`` up to ``high`` of ``active`` or ``others`` mark a position that was not seen."""
    seen_a, seen_b, active, _, _ = planes
    shared = len(others) > 0
    for word in range(low, min(high, len(active))):
        positions = active[word] | (others[word] if shared else ZERO)
        if positions & ~(seen_a[word] | seen_b[word]) != ZERO:
            return True
    return False


@kernel
def smallest(diagram, planes, low, high, best, taken, has_best, path):
    """Of the current level in words ``low`` up to ``high`` keep in ``best`` whose placements come first.

    ``taken`` is room for one position. Return whether ``best`` holds anything.
    """
    seen_a, seen_b, active, flip_a, flip_b = planes
    for word in range(low, high):
        positions = active[word] & (seen_a[word] ^ flip_a) & (seen_b[word] ^ flip_b)
        while positions != ZERO:
            rank = (np.uint64(word) << WORD_SHIFT) + lowest_bit(positions) - PAD
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
