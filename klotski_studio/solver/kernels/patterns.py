"""Tables of additive pattern databases, and iterative deepening by them.

A *group* is some kinds of the puzzle's pieces. Its table holds, for every way to place them, how
many moves of these pieces bring those with a target there while all other pieces are left out. Only
moves of the group's own pieces are counted, so the distances of disjoint groups may be added; see
:mod:`klotski_studio.solver.patterns` for the proof.

A table's index is a sum over the kinds of the group: a kind's stride times the rank of its placements
among those that it has. The rank of one piece is its placement's number in the kind; that of
several alike is found in the combinatorial number system::

    placements 1 and 4 of 5 taken     rank  C(1, 1) + C(4, 2) = 7 of C(5, 2) = 10

Where a single cell is free, the table also knows where that cell can be: between two moves of the
group's pieces it can go anywhere that these pieces do not close off. Such a table holds the least over
the places of the free cell.

The arguments are records: ``group`` is a ``Group``, ``patterns`` a ``Patterns``, ``path`` a
``DeepeningPath``.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from klotski_studio.solver.kernels.compiler import inlined, kernel, lowest_bit, prefetch
from klotski_studio.solver.kernels.records import I64, MOVES, SLIDES, U64
from klotski_studio.solver.kernels.words import LOW_SIX, ONE, SIX, ZERO

LANE = np.uint64(4)
LOW_LANE = np.uint64(15)

UNREACHABLE = 255
"""Stands in a table where no solved position can be reached."""
FARTHEST = 254
"""The greatest distance that a table holds; what is farther is held as this, which is still a lower bound."""

FREE_SHIFT = np.uint64(58)
"""A group's position in the queue: 6 bits a piece for its placement's number in the kind, the first
piece's lowest; in a child, from this bit on, the cell that its step left."""

HEAD, TAIL, LEVEL_END, DISTANCE = 0, 1, 2, 3
"""Elements of the ``state`` of a table that is being filled: the queue's next element and its end,
where the level being expanded ends, and its distance."""
FILLED, FULL, RUNNING = 0, 1, 2
"""Why a call of ``fill`` ends: nothing left, no room in the queue, or the budget is used up."""

DEPTH, BOUND, NEXT, NODES, FREE = 0, 1, 2, 3, 4
"""Elements of the ``state`` of an iterative deepening: moves made, the bound, the least estimate above
it that was seen (0 for none), positions visited, and the free cell."""
FOUND, OVER, PAUSED = 0, 1, 2
"""Why a call of ``deepen`` ends: solved, nothing within the bound, or the budget is used up."""


class Group(NamedTuple):
    """A group of kinds on the board without the other pieces; m pieces, K kinds, P placements.

    Attributes:
        kind_of: per piece, its kind's number in the group, ascending.
        counts: per kind, its pieces.
        begins: per kind, its first placement.
        strides: per kind, by how much the index grows with its rank.
        covers: per placement, its cells as bits.
        touched: per placement, the cells that any step from there enters, as bits.
        after: for placement and direction (``4 * placement + direction``) the number within the
            kind of the placement one step away, or -1.
        choose: ``choose[n * 64 + k]`` ways to choose k of n.
        ground: the cells of the board, as bits; 0 where the free cell is not followed.
        sides: four words for the flood: the cells that are not in the last and first column, as
            bits, the width of a row, and how many lanes of 16 bits the marks of a position have.
    """

    kind_of: I64
    counts: I64
    begins: I64
    strides: I64
    covers: U64
    touched: U64
    after: I64
    choose: I64
    ground: np.uint64
    sides: U64


class Patterns(NamedTuple):
    """The tables of all groups as one search reads them; V views, G groups, K kinds, P placements.

    A *view* looks at the position through a symmetry of the board: each is a heuristic of its own.

    Attributes:
        views: V.
        groups: G.
        group_of: for view and kind (``view * K + kind``) the group's number, or -1 if it is in none.
        bases: for view and group, where the group's table begins in ``distances``.
        counts: per kind, its pieces.
        strides: for view and kind, as in ``Group``.
        numbers: for view and placement, its number in the table's order.
        weights: for view and placement, that number times the kind's stride.
        choose: as in ``Group``.
        distances: all tables, one after the other; ``UNREACHABLE`` where the goal is out of reach.
    """

    views: int
    groups: int
    group_of: I64
    bases: I64
    counts: I64
    strides: I64
    numbers: U64
    weights: I64
    choose: I64
    distances: npt.NDArray[np.uint8]


class OneFree(NamedTuple):
    """A board with one free cell: every move is a step of the piece beside it. P placements, n cells.

    Attributes:
        near: for cell and direction, the cell from which a piece comes that steps in this direction
            into the cell; -1 if there is none.
        after: for placement and direction the placement one step away if that takes one new cell;
            else -1.
        left: for placement and direction, the cell that becomes free by that step.
        kind_of: per placement, its kind.
        covers: per placement, its cells as bits.
    """

    near: I64
    after: I64
    left: I64
    kind_of: I64
    covers: U64


class DeepeningPath(NamedTuple):
    """The path that an iterative deepening is on; room for d moves.

    Attributes:
        state: see the constants of this module.
        holders: per cell, the placement of the piece that covers it; -1 for the free cell.
        masks: for view and kind, the placements taken as bits, by their numbers in the table.
        indices: for view and group, the index in ``distances``.
        tried: per depth, the next direction to try.
        sources: per depth, the placement that the move to it left.
        targets: per depth, the placement that it took.
        headings: per depth, its direction; 4 at the start.
        frees: per depth, the free cell.
        needs: for depth and view, the moves needed at least.
        former: for depth and view, the index of the moved piece's group before.
    """

    state: I64
    holders: I64
    masks: U64
    indices: I64
    tried: I64
    sources: I64
    targets: I64
    headings: I64
    frees: I64
    needs: I64
    former: I64


@inlined
def ranked(mask, choose):
    """The rank of a set of numbers, given as bits, among all sets of its size."""
    rank = 0
    size = 1
    while mask != ZERO:
        rank += choose[np.int64(lowest_bit(mask)) * 64 + size]
        mask &= mask - ONE
        size += 1
    return rank


@inlined
def flooded(start, free, sides):
    """All cells of ``free`` that are connected with those of ``start``, as bits."""
    not_last, not_first, width = sides[0], sides[1], sides[2]
    found = start
    while True:
        wider = found | (found & not_last) << ONE | (found & not_first) >> ONE
        wider = (wider | found << width | found >> width) & free
        if wider == found:
            return found
        found = wider


@inlined
def index_of(position, kind_of, counts, strides, choose):
    """The index of a group's position in its table."""
    index = 0
    mask = ZERO
    for piece in range(len(kind_of)):
        number = position >> SIX * np.uint64(piece) & LOW_SIX
        kind = kind_of[piece]
        if counts[kind] == 1:
            index += strides[kind] * np.int64(number)
            continue
        mask |= ONE << number
        if piece + 1 == len(kind_of) or kind_of[piece + 1] != kind:
            index += strides[kind] * ranked(mask, choose)
            mask = ZERO
    return index


@inlined
def index_after(index, position, piece, number, kind_of, counts, strides, choose):
    """The index after a piece of a position with ``index`` has moved to placement ``number`` of its kind."""
    own = np.int64(position >> SIX * np.uint64(piece) & LOW_SIX)
    kind = kind_of[piece]
    if counts[kind] == 1:
        return index + strides[kind] * (number - own)
    before = ZERO
    for other in range(len(kind_of)):
        if kind_of[other] == kind:
            before |= ONE << (position >> SIX * np.uint64(other) & LOW_SIX)
    after = before ^ (ONE << np.uint64(own)) ^ (ONE << np.uint64(number))
    return index + strides[kind] * (ranked(after, choose) - ranked(before, choose))


@inlined
def covered(position, kind_of, begins, covers):
    """The cells that a group's position covers, as bits."""
    cells = ZERO
    for piece in range(len(kind_of)):
        number = np.int64(position >> SIX * np.uint64(piece) & LOW_SIX)
        cells |= covers[begins[kind_of[piece]] + number]
    return cells


@inlined
def mark(index, component, lanes, marks):
    """Mark the cells of ``component`` in the lanes of ``index``."""
    for lane in range(lanes):
        part = component >> (np.uint64(lane) << LANE) & np.uint64(0xFFFF)
        marks[index * lanes + lane] |= np.uint16(part)


@kernel
def seed(positions, group, state, queue, marks, distances):
    """Enter solved positions of a group at distance 0, with the free cell in each part of the board."""
    kind_of, counts, begins, strides, covers, _, _, choose, ground, sides = group
    lanes = np.int64(sides[3])
    for number in range(len(positions)):
        position = positions[number]
        index = index_of(position, kind_of, counts, strides, choose)
        distances[index] = 0
        if ground == ZERO:
            queue[0, state[TAIL]] = position
            state[TAIL] += 1
            continue
        free = ground & ~covered(position, kind_of, begins, covers)
        while free != ZERO:
            component = flooded(free & (~free + ONE), free, sides)
            queue[0, state[TAIL]], queue[1, state[TAIL]] = position, component
            state[TAIL] += 1
            mark(index, component, lanes, marks)
            free &= ~component
    state[LEVEL_END] = state[TAIL]


@inlined
def emit(position, number, piece, left, index, lanes, followed, children, made, marks, distances):
    """Add a child to those that wait to be entered, and ask for its cache line; return how many wait."""
    shift = SIX * np.uint64(piece)
    child = position & ~(LOW_SIX << shift) | np.uint64(number) << shift
    if followed:
        child |= left << FREE_SHIFT
        prefetch(marks, index * lanes)
    else:
        prefetch(distances, index)
    children[0, made] = child
    children[1, made] = np.uint64(index)
    return made + 1


@kernel
def fill(metric, budget, group, state, queue, children, marks, distances):
    """Expand positions of a group in order of their distance, about ``budget`` of them.

    ``marks`` are used only where the free cell is followed; ``children`` is room for a batch, of shape
    (2, room). Return why the call ended.
    """
    kind_of, counts, begins, strides, covers, touched, after, choose, ground, sides = group
    lanes = np.int64(sides[3])
    pieces = len(kind_of)
    followed = ground != ZERO
    most = pieces * 64
    room = queue.shape[1] - children.shape[1]
    while budget > 0:
        if state[HEAD] == state[LEVEL_END]:
            if state[HEAD] == state[TAIL]:
                return FILLED
            state[LEVEL_END] = state[TAIL]
            state[DISTANCE] += 1
        if state[TAIL] > room:
            return FULL
        made = 0
        while made + most <= children.shape[1] and state[HEAD] < state[LEVEL_END]:
            position, open_cells = queue[0, state[HEAD]], queue[1, state[HEAD]]
            state[HEAD] += 1
            budget -= 1
            index = index_of(position, kind_of, counts, strides, choose)
            taken = ZERO
            if not followed:
                taken = covered(position, kind_of, begins, covers)
            for piece in range(pieces):
                own = np.int64(position >> SIX * np.uint64(piece) & LOW_SIX)
                begin = begins[kind_of[piece]]
                cover = covers[begin + own]
                if followed:
                    if touched[begin + own] & open_cells == ZERO:
                        continue
                    for direction in range(4):
                        number = after[(begin + own) * 4 + direction]
                        if number < 0:
                            continue
                        there = covers[begin + number]
                        entered = there & ~cover
                        if entered & ~open_cells == ZERO and entered & (entered - ONE) == ZERO:
                            child = index_after(
                                index, position, piece, number, kind_of, counts, strides, choose
                            )
                            left = lowest_bit(cover & ~there)
                            made = emit(
                                position,
                                number,
                                piece,
                                left,
                                child,
                                lanes,
                                followed,
                                children,
                                made,
                                marks,
                                distances,
                            )
                    continue
                others = taken & ~cover
                reached = ONE << np.uint64(own)
                todo = reached
                while todo != ZERO:
                    here = np.int64(lowest_bit(todo))
                    todo &= todo - ONE
                    for direction in range(4):
                        number = after[(begin + here) * 4 + direction]
                        while number >= 0 and covers[begin + number] & others == ZERO:
                            bit = ONE << np.uint64(number)
                            if reached & bit == ZERO:
                                reached |= bit
                                if metric == MOVES:
                                    todo |= bit
                                child = index_after(
                                    index, position, piece, number, kind_of, counts, strides, choose
                                )
                                made = emit(
                                    position, number, piece, ZERO, child, lanes, followed, children, made,
                                    marks, distances,
                                )  # fmt: skip
                            if metric != SLIDES:
                                break
                            number = after[(begin + number) * 4 + direction]
        distance = np.uint8(min(state[DISTANCE] + 1, FARTHEST))
        for i in range(made):
            position = children[0, i]
            child = np.int64(children[1, i])
            if followed:
                left = position >> FREE_SHIFT
                position &= (ONE << FREE_SHIFT) - ONE
                lane = child * lanes + np.int64(left >> LANE)
                if marks[lane] >> np.uint16(left & LOW_LANE) & np.uint16(1):
                    continue
                free = ground & ~covered(position, kind_of, begins, covers)
                component = flooded(ONE << left, free, sides)
                mark(child, component, lanes, marks)
                queue[1, state[TAIL]] = component
            elif distances[child] != UNREACHABLE:
                continue
            if distances[child] == UNREACHABLE:
                distances[child] = distance
            queue[0, state[TAIL]] = position
            state[TAIL] += 1
    return RUNNING


@inlined
def shifted(index, row, kind, before, after, counts, strides, numbers, weights, choose, masks):
    """The index of a kind's group after one of its pieces goes from placement ``before`` to ``after``.

    ``row`` holds where the view's rows begin: those by placement, and those by kind.
    """
    by_placement, by_kind = row
    if counts[kind] == 1:
        return index + weights[by_placement + after] - weights[by_placement + before]
    mask = masks[by_kind + kind]
    changed = mask ^ (ONE << numbers[by_placement + before]) ^ (ONE << numbers[by_placement + after])
    return index + strides[by_kind + kind] * (ranked(changed, choose) - ranked(mask, choose))


@inlined
def look_up(pieces, count, kind_of, views, group_count, group_of, bases, counts, strides, numbers, weights,
            choose, distances, masks, indices, needs):  # fmt: skip
    """Fill ``masks``, ``indices`` and ``needs`` for the position that takes ``count`` placements.

    Return the largest of ``needs``; ``UNREACHABLE`` if any group's goal is out of reach.
    """
    kinds, placements = len(counts), len(kind_of)
    most = 0
    for view in range(views):
        by_kind, by_placement, by_group = view * kinds, view * placements, view * group_count
        for kind in range(kinds):
            masks[by_kind + kind] = ZERO
        for group in range(group_count):
            indices[by_group + group] = bases[by_group + group]
        for i in range(count):
            placement = np.int64(pieces[i])
            kind = np.int64(kind_of[placement])
            if group_of[by_kind + kind] < 0:
                continue
            if counts[kind] == 1:
                indices[by_group + group_of[by_kind + kind]] += weights[by_placement + placement]
            else:
                masks[by_kind + kind] |= ONE << numbers[by_placement + placement]
        for kind in range(kinds):
            if masks[by_kind + kind] != ZERO:
                rank = ranked(masks[by_kind + kind], choose)
                indices[by_group + group_of[by_kind + kind]] += strides[by_kind + kind] * rank
        total = 0
        for group in range(group_count):
            distance = np.int64(distances[indices[by_group + group]])
            if distance == UNREACHABLE:
                most = UNREACHABLE
            total += distance
        needs[view] = total
        if most != UNREACHABLE:
            most = max(most, min(total, FARTHEST))
    return most


@kernel
def begin_deepening(pieces, board, patterns, path):
    """Look up the start, whose placements ``pieces`` lists; return the moves it needs at least."""
    views, groups, group_of, bases, counts, strides, numbers, weights, choose, distances = patterns
    return look_up(
        pieces, len(pieces), board.kind_of, views, groups, group_of, bases, counts, strides, numbers, weights,
        choose, distances, path.masks, path.indices, path.needs,
    )  # fmt: skip


@kernel
def deepen(budget, board, patterns, path):
    """Go on with the depth-first search within the bound, about ``budget`` positions; return why it ended.

    The path lies in ``path``, so that a call goes on where the one before it ended.
    """
    near, after, left, kind_of, covers = board
    views, groups, group_of, _, counts, strides, numbers, weights, choose, distances = patterns
    state, holders, masks, indices, tried, sources, targets, headings, frees, needs, former = path
    kinds, placements = len(counts), len(kind_of)
    depth, bound, least, free = state[DEPTH], state[BOUND], state[NEXT], state[FREE]
    nodes = 0
    status = PAUSED
    while nodes < budget:
        direction = tried[depth]
        if direction == 4:
            if depth == 0:
                status = OVER
                break
            source, target = sources[depth], targets[depth]
            kind = kind_of[source]
            todo = covers[source]
            while todo != ZERO:
                holders[lowest_bit(todo)] = source
                todo &= todo - ONE
            for view in range(views):
                group = group_of[view * kinds + kind]
                if group >= 0:
                    indices[view * groups + group] = former[depth * views + view]
                    if counts[kind] > 1:
                        masks[view * kinds + kind] ^= (ONE << numbers[view * placements + source]) ^ (
                            ONE << numbers[view * placements + target]
                        )
            depth -= 1
            free = frees[depth]
            holders[free] = -1
            continue
        tried[depth] = direction + 1
        if direction == 3 - headings[depth]:
            continue
        cell = near[free * 4 + direction]
        if cell < 0:
            continue
        source = holders[cell]
        if source < 0:
            continue
        target = after[source * 4 + direction]
        if target < 0:
            continue
        nodes += 1
        kind = kind_of[source]
        is_within = True
        total = 0
        for view in range(views):
            group = group_of[view * kinds + kind]
            need = needs[depth * views + view]
            if group >= 0:
                index = indices[view * groups + group]
                new = shifted(
                    index, (view * placements, view * kinds), kind, source, target, counts, strides, numbers,
                    weights, choose, masks,
                )  # fmt: skip
                distance = np.int64(distances[new])
                if distance == UNREACHABLE:
                    is_within = False
                    break
                need += distance - np.int64(distances[index])
                former[(depth + 1) * views + view] = new
            needs[(depth + 1) * views + view] = need
            total = max(total, need)
            if depth + 1 + need > bound:
                is_within = False
                if least == 0 or depth + 1 + need < least:
                    least = depth + 1 + need
                break
        if not is_within:
            continue
        depth += 1
        for view in range(views):
            group = group_of[view * kinds + kind]
            if group >= 0:
                at = view * groups + group
                indices[at], former[depth * views + view] = former[depth * views + view], indices[at]
                if counts[kind] > 1:
                    masks[view * kinds + kind] ^= (ONE << numbers[view * placements + source]) ^ (
                        ONE << numbers[view * placements + target]
                    )
        todo = covers[target]
        while todo != ZERO:
            holders[lowest_bit(todo)] = target
            todo &= todo - ONE
        free = left[source * 4 + direction]
        holders[free] = -1
        sources[depth], targets[depth], headings[depth] = source, target, direction
        frees[depth] = free
        tried[depth] = 0
        if total == 0:
            status = FOUND
            break
    state[DEPTH], state[NEXT], state[FREE] = depth, least, free
    state[NODES] += nodes
    return status
