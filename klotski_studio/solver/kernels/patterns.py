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
from klotski_studio.solver.kernels.words import LOW_SIX, ONE, SIX, ZERO, bit

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
        kind_of: per placement, its kind.
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
    kind_of: I64
    group_of: I64
    bases: I64
    counts: I64
    strides: I64
    numbers: U64
    weights: I64
    choose: I64
    distances: npt.NDArray[np.uint8]


class Lookup(NamedTuple):
    """Room to look a position up.

    Attributes:
        masks: for view and kind, the placements taken as bits, by their numbers in the table.
        indices: for view and group, the index in ``distances``.
        needs: per view, the moves needed at least; on a path, for depth and view.
    """

    masks: U64
    indices: I64
    needs: I64


class OneFree(NamedTuple):
    """A board with one free cell: every move is a step of the piece beside it. P placements, n cells.

    Attributes:
        near: for cell and direction, the cell from which a piece comes that steps in this direction
            into the cell; -1 if there is none.
        after: for placement and direction the placement one step away if that takes one new cell;
            else -1.
        left: for placement and direction, the cell that becomes free by that step.
        covers: per placement, its cells as bits.
    """

    near: I64
    after: I64
    left: I64
    covers: U64


class DeepeningPath(NamedTuple):
    """The path that an iterative deepening is on; room for d moves.

    Attributes:
        state: see the constants of this module.
        lookup: the position at its end.
        holders: per cell, the placement of the piece that covers it; -1 for the free cell.
        tried: per depth, the next direction to try.
        sources: per depth, the placement that the move to it left.
        targets: per depth, the placement that it took.
        headings: per depth, its direction; 4 at the start.
        frees: per depth, the free cell.
        former: for depth and view, the index of the moved piece's group before.
    """

    state: I64
    lookup: Lookup
    holders: I64
    tried: I64
    sources: I64
    targets: I64
    headings: I64
    frees: I64
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
def with_move(mask, at, source, target, patterns):
    """``mask``, the numbers of a kind's placements, after one piece goes from ``source`` to ``target``.

    ``at`` is where the view's placements begin.
    """
    return mask ^ bit(patterns.numbers[at + source]) ^ bit(patterns.numbers[at + target])


@inlined
def after_move(view, need, source, target, patterns, lookup):
    """The moves that a view needs after one piece goes from ``source`` to ``target``, and its group's index.

    ``need`` are those before. -1 if the group's goal is out of reach.
    """
    kinds, placements = len(patterns.counts), len(patterns.kind_of)
    kind = patterns.kind_of[source]
    by_kind, by_placement = view * kinds + kind, view * placements
    group = patterns.group_of[by_kind]
    if group < 0:
        return need, -1
    index = lookup.indices[view * patterns.groups + group]
    if patterns.counts[kind] == 1:
        new = index + patterns.weights[by_placement + target] - patterns.weights[by_placement + source]
    else:
        mask = lookup.masks[by_kind]
        changed = with_move(mask, by_placement, source, target, patterns)
        new = index + patterns.strides[by_kind] * (
            ranked(changed, patterns.choose) - ranked(mask, patterns.choose)
        )
    distance = np.int64(patterns.distances[new])
    if distance == UNREACHABLE:
        return -1, new
    return need + distance - np.int64(patterns.distances[index]), new


@kernel
def look_up(pieces, patterns, lookup):
    """Fill ``lookup`` for the position that takes the placements ``pieces``.

    Return the largest of its ``needs``; ``UNREACHABLE`` if any group's goal is out of reach.
    """
    masks, indices, needs = lookup
    kinds, placements = len(patterns.counts), len(patterns.kind_of)
    groups, counts, group_of = patterns.groups, patterns.counts, patterns.group_of
    most = 0
    for view in range(patterns.views):
        by_kind, by_placement, by_group = view * kinds, view * placements, view * groups
        for kind in range(kinds):
            masks[by_kind + kind] = ZERO
        for group in range(groups):
            indices[by_group + group] = patterns.bases[by_group + group]
        for i in range(len(pieces)):
            placement = np.int64(pieces[i])
            kind = patterns.kind_of[placement]
            if group_of[by_kind + kind] < 0:
                continue
            if counts[kind] == 1:
                indices[by_group + group_of[by_kind + kind]] += patterns.weights[by_placement + placement]
            else:
                masks[by_kind + kind] |= bit(patterns.numbers[by_placement + placement])
        for kind in range(kinds):
            if masks[by_kind + kind] != ZERO:
                rank = ranked(masks[by_kind + kind], patterns.choose)
                indices[by_group + group_of[by_kind + kind]] += patterns.strides[by_kind + kind] * rank
        total = 0
        for group in range(groups):
            distance = np.int64(patterns.distances[indices[by_group + group]])
            if distance == UNREACHABLE:
                most = UNREACHABLE
            total += distance
        needs[view] = total
        if most != UNREACHABLE:
            most = max(most, min(total, FARTHEST))
    return most


@inlined
def hold(placement, board, path):
    """Note for the cells of ``placement`` that it covers them."""
    todo = board.covers[placement]
    while todo != ZERO:
        path.holders[lowest_bit(todo)] = placement
        todo &= todo - ONE


@inlined
def exchange(depth, patterns, path):
    """Exchange the index of the moved piece's group at ``depth`` with the former one, in all views."""
    masks, indices, _ = path.lookup
    kinds, placements, groups = len(patterns.counts), len(patterns.kind_of), patterns.groups
    source, target = path.sources[depth], path.targets[depth]
    kind = patterns.kind_of[source]
    for view in range(patterns.views):
        by_kind = view * kinds + kind
        group = patterns.group_of[by_kind]
        if group < 0:
            continue
        at, former = view * groups + group, depth * patterns.views + view
        indices[at], path.former[former] = path.former[former], indices[at]
        if patterns.counts[kind] > 1:
            masks[by_kind] = with_move(masks[by_kind], view * placements, source, target, patterns)


@inlined
def needed(depth, source, target, bound, patterns, path):
    """The moves needed after a move from ``depth``, at least; -1 if a group's goal is out of reach.

    Notes what each view knows, up to the first that is beyond ``bound``.
    """
    views, needs = patterns.views, path.lookup.needs
    total = 0
    for view in range(views):
        need, new = after_move(view, needs[depth * views + view], source, target, patterns, path.lookup)
        if need < 0:
            return -1
        needs[(depth + 1) * views + view] = need
        path.former[(depth + 1) * views + view] = new
        total = max(total, need)
        if depth + 1 + need > bound:
            break
    return total


@kernel
def deepen(budget, board, patterns, path):
    """Go on with the depth-first search within the bound, about ``budget`` positions; return why it ended.

    The path lies in ``path``, so that a call goes on where the one before it ended.
    """
    state, _, holders, tried, sources, targets, headings, frees, _ = path
    depth, bound, least, free = state[DEPTH], state[BOUND], state[NEXT], state[FREE]
    nodes = 0
    status = PAUSED
    while nodes < budget:
        direction = tried[depth]
        if direction == 4:
            if depth == 0:
                status = OVER
                break
            hold(sources[depth], board, path)
            exchange(depth, patterns, path)
            depth -= 1
            free = frees[depth]
            holders[free] = -1
            continue
        tried[depth] = direction + 1
        if direction == 3 - headings[depth]:
            continue
        cell = board.near[free * 4 + direction]
        if cell < 0 or holders[cell] < 0:
            continue
        source = holders[cell]
        target = board.after[source * 4 + direction]
        if target < 0:
            continue
        nodes += 1
        total = needed(depth, source, target, bound, patterns, path)
        if total < 0:
            continue
        if depth + 1 + total > bound:
            if least == 0 or depth + 1 + total < least:
                least = depth + 1 + total
            continue
        depth += 1
        sources[depth], targets[depth], headings[depth] = source, target, direction
        exchange(depth, patterns, path)
        hold(target, board, path)
        free = board.left[source * 4 + direction]
        holders[free] = -1
        frees[depth] = free
        tried[depth] = 0
        if total == 0:
            status = FOUND
            break
    state[DEPTH], state[NEXT], state[FREE] = depth, least, free
    state[NODES] += nodes
    return status
