"""Positions taken one at a time by their ranks: neighbours, solved ones, and whole levels.

Listing halves (``kernels.index``) makes a search fast, but where the pieces are of many kinds the lists can
take more memory than the planes do. Then whole levels are searched here: each position's string is taken
from its rank, which takes longer, and no memory beside the planes and the diagram.

``planes`` is a ``Planes``, ``diagram`` a ``DiagramTables``, ``path`` a path (``kernels.diagram``) used as
scratch memory.
"""

from __future__ import annotations

import numpy as np

from klotski_studio.solver.kernels.compiler import inlined, kernel, lowest_bit, set_bits
from klotski_studio.solver.kernels.diagram import descend, moved, placed, reach
from klotski_studio.solver.kernels.index import BIT_MASK, PAD, WORD_SHIFT
from klotski_studio.solver.kernels.words import ONE, ZERO


@inlined
def free_cells(cells, cell_count, kinds, begins, covers, path):
    """The cells that no piece of the string in ``path`` covers, as bits."""
    free = cells
    for cell in range(cell_count):
        if path[cell] != ZERO:
            free &= ~covers[begins[cell * kinds + path[cell] - ONE]]
    return free


@kernel
def spread_singly(diagram, metric, planes, low, high, budget, path):
    """Set the active bits of all neighbours of the level's positions in words ``low`` up to ``high``.

    Stops after about ``budget`` positions. Return the word to go on from.
    """
    scan, links, node_refs, _, _ = diagram
    cell_count, cells, alphabet, begins, covers, _, _, after, _ = scan
    seen_a, seen_b, active, flip_a, flip_b = planes
    kinds = alphabet - ONE
    done = ZERO
    word = low
    while word < high and done < budget:
        positions = active[word] & (seen_a[word] ^ flip_a) & (seen_b[word] ^ flip_b)
        while positions != ZERO:
            rank = (word << WORD_SHIFT) + lowest_bit(positions) - PAD
            positions &= positions - ONE
            done += ONE
            descent = descend(links, alphabet, (ZERO, node_refs[ZERO], rank, ZERO), cell_count, path)
            free = free_cells(cells, cell_count, kinds, begins, covers, path)
            for cell in range(cell_count):
                if path[cell] == ZERO:
                    continue
                kind = path[cell] - ONE
                source = np.uint64(begins[cell * kinds + kind])
                todo = reach(metric, source, kind, kinds, free, covers, begins, after)
                while todo != ZERO:
                    bit = (
                        moved(links, alphabet, cell_count, rank, cell, lowest_bit(todo), descent, path)[0]
                        + PAD
                    )
                    todo &= todo - ONE
                    if (active[bit >> WORD_SHIFT] >> (bit & BIT_MASK)) & ONE == ZERO:
                        set_bits(active, bit >> WORD_SHIFT, ONE << (bit & BIT_MASK))
        word += ONE
    return word


@kernel
def matching_singly(diagram, planes, goals, low, high, any_level, budget, output, path):
    """Find solved positions: those seen at all (``any_level``), or those of the current level.

    ``goals`` are the placements that must be taken. The ranks go into ``output``, with room for ``budget``
    and 64 more. Stops after as many positions. Return the word to go on from, and how many were written.
    """
    scan, links, node_refs, _, _ = diagram
    seen_a, seen_b, active, flip_a, flip_b = planes
    done = ZERO
    written = 0
    word = low
    while word < high and done < budget:
        positions = seen_a[word] | seen_b[word]
        if not any_level:
            positions = active[word] & (seen_a[word] ^ flip_a) & (seen_b[word] ^ flip_b)
        while positions != ZERO:
            rank = (word << WORD_SHIFT) + lowest_bit(positions) - PAD
            positions &= positions - ONE
            done += ONE
            if rank >= diagram.counts[0]:
                continue
            descend(links, scan.alphabet, (ZERO, node_refs[ZERO], rank, ZERO), scan.cell_count, path)
            met = True
            for i in range(len(goals)):
                met = met and path[scan.firsts[goals[i]]] == scan.kind_of[goals[i]] + ONE
            if met:
                output[written] = rank
                written += 1
        word += ONE
    return word, written


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
    free = free_cells(cells, cell_count, kinds, begins, covers, path)
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
