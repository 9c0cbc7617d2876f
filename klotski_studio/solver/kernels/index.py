"""The search of large spaces: three bits for every placement of all pieces, and nothing else.

Ranks (:mod:`~klotski_studio.solver.kernels.diagram`) are cut in two. Above a certain cell lies a
*top*, below it a *bottom*; the words that begin with one top are one block of ranks, and the
bottoms in it depend on nothing but the node between them::

    A A .   top: what begins in the first cells. Its block of ranks starts at ``top_rank``.
    B . .   ------
    B C C   bottom: the rest. The same list of bottoms serves every top that ends in the same node.

A piece that moves within the top alone moves the whole block: 64 positions are done with a shift and an OR.
A piece that moves within the bottom alone does so under every top: where to is looked up. Only
for pieces that could cross the cut the rank is walked for, and only when they can really move.

Three bit planes: ``seen_a`` and ``seen_b`` hold level % 3 + 1 (0: not seen), ``active`` marks the current
level and the next one. Finding a neighbour sets its active bit, whether it was seen or not; what
was seen before is swept out once a level is done.
"""

from __future__ import annotations

import numpy as np

from klotski_studio.solver.kernels.compiler import count_bits, inlined, kernel, lowest_bit
from klotski_studio.solver.kernels.diagram import (
    ALL,
    ONE,
    ROW_MASK,
    ZERO,
    descend,
    moved,
    placed,
    reach,
)
from klotski_studio.solver.kernels.metrics import MOVES

WORD = np.uint64(6)
BIT = np.uint64(63)
HALF = np.uint64(16)
LOW_HALF = np.uint64(0xFFFF)
TEN = np.uint64(10)
LOW_TEN = np.uint64(0x3FF)
PAD = np.uint64(64)
"""Bits before rank 0 in every plane, so that a shifted word never begins before the array."""


@inlined
def within(targets, b, kind, kinds, inside, covers, begins):
    """Those ``targets`` of a piece that leave what it covers outside of its half as it is."""
    todo = targets
    while todo != ZERO:
        c = lowest_bit(todo)
        todo &= todo - ONE
        if (covers[begins[c * kinds + kind]] ^ covers[b]) & ~inside != ZERO:
            targets ^= ONE << c
    return targets


@kernel
def describe(
    metric, n, cells, symbols, inside, first_cell, limit, is_top, wanted, goals, roots, root, low,
    links, spots, below, full, begins, covers, firsts, after, lines_at, line_to, line_need,
    ranks_out, nodes_out, free_out, solved_out, at_out, data_out, word, path, ranks,
):  # fmt: skip
    """List the halves below ``roots``, from number ``low`` of root number ``root`` on, while there is room.

    Per half: its first rank, the node after it, its free cells, whether its ``goals`` placements of
    those ``wanted`` are taken, and a record: how many targets and how many lines follow, the
    ranks of halves that can be reached whatever the other half looks like, and the lines that
    depend on the other half. A bottom's record begins with its free cells.

    Return where to go on, the number of halves listed, and the length of the data.
    """
    kinds = symbols - ONE
    done = 0
    used = 0
    most = np.int64(n * n + n + ONE) + 4
    while root < len(roots):
        start = np.uint64(roots[root])
        while low < below[start]:
            if done == len(ranks_out) or used + most > len(data_out):
                return root, low, done, used
            spot, rest, before = descend(
                links, symbols, spots[start], first_cell, limit, low, ZERO, word, path, ranks
            )
            node = (spot & ROW_MASK) // symbols
            covered = full[start] & ~((ONE << first_cell) - ONE)
            for cell in range(first_cell, limit):
                if word[cell] != ZERO:
                    covered |= covers[begins[cell * kinds + word[cell] - ONE]]
            free = inside & ~covered
            free_all = cells & ~covered
            ranks_out[done] = low
            nodes_out[done] = node
            free_out[done] = free
            at_out[done] = used
            if not is_top:
                data_out[used] = (free >> first_cell) & LOW_HALF
                data_out[used + 1] = (free >> first_cell) >> HALF
                used += 2
            header = used
            used += 1
            lines = 0
            met = ZERO
            for cell in range(first_cell, limit):
                if word[cell] == ZERO:
                    continue
                kind = word[cell] - ONE
                b = np.uint64(begins[cell * kinds + kind])
                met += np.uint64(wanted[b])
                hangs = covers[b] & ~inside
                alone = ZERO
                hinges = True
                if metric == MOVES:
                    freely = reach(metric, b, kind, kinds, free, covers, firsts, begins, after)
                    alone = within(freely, b, kind, kinds, inside, covers, begins)
                    hinges = alone != reach(metric, b, kind, kinds, free_all, covers, firsts, begins, after)
                if hinges:
                    for line in range(lines_at[b], lines_at[b + ONE]):
                        c = firsts[line_to[line]]
                        if line_need[line] & ~free_all != ZERO:
                            continue
                        stays = line_need[line] & ~free == ZERO
                        if stays and metric != MOVES and covers[line_to[line]] & ~inside == hangs:
                            alone |= ONE << c
                            continue
                        lines += 1
                        data_out[len(data_out) - lines] = np.uint64(line)
                        if stays and metric == MOVES:
                            break
                while alone != ZERO:
                    c = lowest_bit(alone)
                    alone &= alone - ONE
                    data_out[used] = moved(
                        links, symbols, limit, low, cell, c, limit, spot, rest, before, word, path, ranks
                    )[0]
                    used += 1
            data_out[header] = (np.uint64(lines) << (HALF if is_top else TEN)) | np.uint64(used - header - 1)
            for i in range(lines):
                data_out[used] = data_out[len(data_out) - 1 - i]
                used += 1
            solved_out[done] = met == goals
            done += 1
            low += below[node] if is_top else ONE
        low = ZERO
        root += 1
    return root, low, done, used


@kernel
def spread(
    metric, n, cut, symbols, low, high, budget, flip_a, flip_b, seen_a, seen_b, active, found,
    links, spots, below, begins, covers, firsts, after, kind_of, line_from, line_to, line_need,
    top_rank, top_node, top_free, top_at, top_data, bottom_base, bottom_at, bottom_data, word, path, ranks,
):  # fmt: skip
    """Set the bits of all neighbours of the current level's positions with tops ``low`` up to ``high``.

    Stops after ``budget`` positions or so. Return the top to go on from, and how many positions were done.
    """
    kinds = symbols - ONE
    above = (ONE << cut) - ONE
    done = ZERO
    work = ZERO
    while low < high and work + done < budget:
        begin = np.uint64(top_rank[low]) + PAD
        node = np.uint64(top_node[low])
        last = begin + below[node] - ONE
        free_top = top_free[low]
        record = np.uint64(top_at[low])
        header = np.uint64(top_data[record])
        moves_from = record + ONE
        moves_to = moves_from + (header & LOW_HALF)
        crosses_to = moves_to + (header >> HALF)
        bottoms = np.uint64(bottom_base[node]) - begin
        noted = False
        work += ONE + (below[node] >> np.uint64(9))
        w = begin >> WORD
        while w <= last >> WORD:
            x = active[w] & (seen_a[w] ^ flip_a) & (seen_b[w] ^ flip_b)
            if w == begin >> WORD:
                x &= ALL << (begin & BIT)
            if w == last >> WORD:
                x &= ALL >> (BIT - (last & BIT))
            if x != ZERO:
                shift = (w << WORD) + PAD - begin
                for i in range(moves_from, moves_to):
                    to = np.uint64(top_data[i]) + shift
                    found[to >> WORD] |= x << (to & BIT)
                    found[(to >> WORD) + ONE] |= (x >> ONE) >> (BIT - (to & BIT))
                while x != ZERO:
                    at = (w << WORD) + lowest_bit(x)
                    x &= x - ONE
                    done += ONE
                    place = np.uint64(bottom_at[bottoms + at])
                    free = free_top | (
                        (np.uint64(bottom_data[place]) | (np.uint64(bottom_data[place + ONE]) << HALF)) << cut
                    )
                    header = np.uint64(bottom_data[place + ONE + ONE])
                    i = place + np.uint64(3)
                    targets = i + (header & LOW_TEN)
                    crosses = targets + (header >> TEN)
                    while i < targets:
                        to = begin + np.uint64(bottom_data[i])
                        found[to >> WORD] |= ONE << (to & BIT)
                        i += ONE
                    known = cut
                    spot = spots[node]
                    rest = at - begin
                    before = begin - PAD
                    j = moves_to
                    flooded = ALL
                    while True:
                        if j < crosses_to:
                            line = np.uint64(top_data[j])
                            j += ONE
                        elif i < crosses:
                            line = np.uint64(bottom_data[i])
                            i += ONE
                        else:
                            break
                        if line_need[line] & ~free != ZERO:
                            continue
                        b = line_from[line]
                        if b == flooded:
                            continue
                        todo = ONE << firsts[line_to[line]]
                        if metric == MOVES:
                            flooded = b
                            kind = kind_of[b]
                            todo = reach(metric, b, kind, kinds, free, covers, firsts, begins, after)
                            half = above if firsts[b] < cut else ~above
                            freely = reach(metric, b, kind, kinds, free & half, covers, firsts, begins, after)
                            todo ^= within(freely, b, kind, kinds, half, covers, begins)
                        if not noted and todo != ZERO:
                            descend(
                                links, symbols, spots[ZERO], ZERO, cut, begin - PAD, ZERO, word, path, ranks
                            )
                            noted = True
                        while todo != ZERO:
                            to, known, spot, rest, before = moved(
                                links, symbols, n, at - PAD, firsts[b], lowest_bit(todo),
                                known, spot, rest, before, word, path, ranks,
                            )  # fmt: skip
                            todo &= todo - ONE
                            to += PAD
                            found[to >> WORD] |= ONE << (to & BIT)
            w += ONE
        low += 1
    return low, done


@kernel
def sweep(low, high, set_a, set_b, seen_a, seen_b, active, others):
    """Keep in words ``low`` up to ``high`` of ``active`` what is new there or in ``others``; note its level.

    Return how many positions that is.
    """
    count = ZERO
    shared = len(others) > 0
    for w in range(low, high):
        x = active[w]
        if shared:
            x |= others[w]
            others[w] = ZERO
        x &= ~(seen_a[w] | seen_b[w])
        active[w] = x
        seen_a[w] |= x & set_a
        seen_b[w] |= x & set_b
        count += count_bits(x)
    return count


@kernel
def around(
    metric, n, cells, symbols, rank, code, seen_a, seen_b,
    links, root, begins, covers, firsts, after, to_out, gone_out, come_out, word, path, ranks,
):  # fmt: skip
    """The neighbours of a position with level % 3 + 1 = ``code`` (any, if 0): rank, placement left, taken.

    Return how many.
    """
    kinds = symbols - ONE
    spot, rest, before = descend(links, symbols, root, ZERO, n, rank, ZERO, word, path, ranks)
    free = cells
    for cell in range(n):
        if word[cell] != ZERO:
            free &= ~covers[begins[cell * kinds + word[cell] - ONE]]
    count = 0
    for cell in range(n):
        if word[cell] == ZERO:
            continue
        kind = word[cell] - ONE
        b = np.uint64(begins[cell * kinds + kind])
        todo = reach(metric, b, kind, kinds, free, covers, firsts, begins, after)
        while todo != ZERO:
            c = lowest_bit(todo)
            todo &= todo - ONE
            to = moved(links, symbols, n, rank, cell, c, n, spot, rest, before, word, path, ranks)[0]
            w = (to + PAD) >> WORD
            s = (to + PAD) & BIT
            level = ((seen_a[w] >> s) & ONE) | (((seen_b[w] >> s) & ONE) << ONE)
            if code == ZERO or level == code:
                to_out[count] = to
                gone_out[count] = b
                come_out[count] = begins[c * kinds + kind]
                count += 1
    return count


@kernel
def matching(goal_top, goal_bottom, low, any_level, flip_a, flip_b, seen_a, seen_b, active, out,
             below, top_rank, top_node, bottom_base):  # fmt: skip
    """Find solved positions: those seen at all (``any_level``), or those of the current level.

    Collects ranks in ``out`` until it is full. Return the top to go on from, and how many were written.
    """
    written = 0
    while low < len(top_rank):
        if goal_top[low]:
            begin = np.uint64(top_rank[low]) + PAD
            node = np.uint64(top_node[low])
            last = begin + below[node] - ONE
            if np.uint64(written) + below[node] > np.uint64(len(out)):
                break
            bottoms = np.uint64(bottom_base[node]) - begin
            for w in range(begin >> WORD, (last >> WORD) + ONE):
                x = seen_a[w] | seen_b[w]
                if not any_level:
                    x = active[w] & (seen_a[w] ^ flip_a) & (seen_b[w] ^ flip_b)
                if w == begin >> WORD:
                    x &= ALL << (begin & BIT)
                if w == last >> WORD:
                    x &= ALL >> (BIT - (last & BIT))
                while x != ZERO:
                    at = (w << WORD) + lowest_bit(x)
                    x &= x - ONE
                    if goal_bottom[bottoms + at]:
                        out[written] = at - PAD
                        written += 1
        low += 1
    return low, written


@kernel
def mark(ranks, active):
    """Set the bits of ``ranks``."""
    for i in range(len(ranks)):
        active[(ranks[i] + PAD) >> WORD] |= ONE << ((ranks[i] + PAD) & BIT)


@kernel
def any_new(low, high, seen_a, seen_b, active, others):
    """Whether words ``low`` up to ``high`` of ``active`` or ``others`` mark a position that was not seen."""
    shared = len(others) > 0
    for w in range(low, min(high, len(active))):
        x = active[w] | (others[w] if shared else ZERO)
        if x & ~(seen_a[w] | seen_b[w]) != ZERO:
            return True
    return False


@kernel
def smallest(
    links, root, symbols, n, low, high, flip_a, flip_b, seen_a, seen_b, active,
    begins, best, taken, has_best, word, path, ranks,
):  # fmt: skip
    """Of the current level in words ``low`` up to ``high`` keep in ``best`` whose placements come first.

    Return whether ``best`` holds anything.
    """
    for w in range(low, high):
        x = active[w] & (seen_a[w] ^ flip_a) & (seen_b[w] ^ flip_b)
        while x != ZERO:
            rank = (np.uint64(w) << WORD) + lowest_bit(x) - PAD
            x &= x - ONE
            placed(links, root, symbols, n, rank, begins, taken, word, path, ranks)
            better = not has_best
            if has_best:
                for i in range(len(best)):
                    if taken[i] != best[i]:
                        better = taken[i] < best[i]
                        break
            if better:
                best[:] = taken
                has_best = True
    return has_best
