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

The arguments are records: ``group`` is a ``Group``, ``filling`` a ``Filling``, ``patterns`` a ``Patterns``,
``lookup`` a ``Lookup``, ``board`` a ``OneFree``, ``path`` a ``DeepeningPath``.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from klotski_studio.solver.kernels.compiler import inlined, kernel, lowest_bit, prefetch
from klotski_studio.solver.kernels.records import I64, MOVES, SLIDES, U64
from klotski_studio.solver.kernels.words import LOW_SIX, ONE, SIX, ZERO, bit, u64

LANE = u64(4)
LOW_LANE = u64(15)

UNREACHABLE = 255
"""Stands in a table where no solved position can be reached."""
FARTHEST = 254
"""The greatest distance that a table holds; what is farther is held as this, which is still a lower bound."""

FREE_SHIFT = u64(58)
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


class Filling(NamedTuple):
    """The table of a group while it is filled.

    Attributes:
        state: see the constants of this module.
        queue: positions, and the cells that the free cell can reach; shape (2, room).
        children: room for positions that wait to be entered, and for their indices; shape (2, room).
        marks: per index, in lanes of 16 cells, where the free cell was; only where it is followed.
        distances: the table.
    """

    state: I64
    queue: U64
    children: U64
    marks: npt.NDArray[np.uint16]
    distances: npt.NDArray[np.uint8]


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
def number_of(position, piece):
    """The number of a piece's placement in a group's position."""
    return position >> SIX * u64(piece) & LOW_SIX


@inlined
def index_of(position, group):
    """The index of a group's position in its table."""
    kind_of, counts, strides = group.kind_of, group.counts, group.strides
    index = 0
    mask = ZERO
    for piece in range(len(kind_of)):
        number = number_of(position, piece)
        kind = kind_of[piece]
        if counts[kind] == 1:
            index += strides[kind] * np.int64(number)
            continue
        mask |= bit(number)
        if piece + 1 == len(kind_of) or kind_of[piece + 1] != kind:
            index += strides[kind] * ranked(mask, group.choose)
            mask = ZERO
    return index


@inlined
def index_after(index, position, piece, number, group):
    """The index after a piece of a position with ``index`` has moved to placement ``number`` of its kind."""
    own = np.int64(number_of(position, piece))
    kind = group.kind_of[piece]
    if group.counts[kind] == 1:
        return index + group.strides[kind] * (number - own)
    before = ZERO
    for other in range(len(group.kind_of)):
        if group.kind_of[other] == kind:
            before |= bit(number_of(position, other))
    after = before ^ bit(own) ^ bit(number)
    return index + group.strides[kind] * (ranked(after, group.choose) - ranked(before, group.choose))


@inlined
def covered(position, group):
    """The cells that a group's position covers, as bits."""
    cells = ZERO
    for piece in range(len(group.kind_of)):
        number = np.int64(number_of(position, piece))
        cells |= group.covers[group.begins[group.kind_of[piece]] + number]
    return cells


@inlined
def mark(index, component, group, filling):
    """Mark the cells of ``component`` in the lanes of ``index``."""
    lanes = np.int64(group.sides[3])
    for lane in range(lanes):
        part = component >> (u64(lane) << LANE) & u64(0xFFFF)
        filling.marks[index * lanes + lane] |= np.uint16(part)


@kernel
def seed(positions, group, filling):
    """Enter solved positions of a group at distance 0, with the free cell in each part of the board."""
    state, queue, ground = filling.state, filling.queue, group.ground
    for number in range(len(positions)):
        position = positions[number]
        index = index_of(position, group)
        filling.distances[index] = 0
        if ground == ZERO:
            queue[0, state[TAIL]] = position
            state[TAIL] += 1
            continue
        free = ground & ~covered(position, group)
        while free != ZERO:
            component = flooded(free & (~free + ONE), free, group.sides)
            queue[0, state[TAIL]], queue[1, state[TAIL]] = position, component
            state[TAIL] += 1
            mark(index, component, group, filling)
            free &= ~component
    state[LEVEL_END] = state[TAIL]


@inlined
def emit(position, piece, number, index, group, filling, made):
    """Add a child to those that wait to be entered; return its index.

    In it ``piece`` of ``position``, which has ``index``, stands on placement ``number`` of its kind.
    """
    shift = SIX * u64(piece)
    child = index_after(index, position, piece, number, group)
    filling.children[0, made] = position & ~(LOW_SIX << shift) | u64(number) << shift
    filling.children[1, made] = u64(child)
    return child


@inlined
def emit_steps(position, index, open_cells, group, filling, made):
    """Add the children by steps into the part ``open_cells`` where the free cell is; return how many wait."""
    covers, marks, lanes = group.covers, filling.marks, np.int64(group.sides[3])
    for piece in range(len(group.kind_of)):
        begin = group.begins[group.kind_of[piece]]
        here = begin + np.int64(number_of(position, piece))
        if group.touched[here] & open_cells == ZERO:
            continue
        for direction in range(4):
            number = group.after[here * 4 + direction]
            if number < 0:
                continue
            entered = covers[begin + number] & ~covers[here]
            if entered & ~open_cells == ZERO and entered & (entered - ONE) == ZERO:
                child = emit(position, piece, number, index, group, filling, made)
                left = lowest_bit(covers[here] & ~covers[begin + number])
                filling.children[0, made] |= left << FREE_SHIFT
                prefetch(marks, child * lanes)
                made += 1
    return made


@inlined
def emit_moves(metric, position, index, group, filling, made):
    """Add the children where the free cell is not followed; return how many wait."""
    covers, after = group.covers, group.after
    taken = covered(position, group)
    for piece in range(len(group.kind_of)):
        begin = group.begins[group.kind_of[piece]]
        own = np.int64(number_of(position, piece))
        others = taken & ~covers[begin + own]
        reached = bit(own)
        todo = reached
        while todo != ZERO:
            here = np.int64(lowest_bit(todo))
            todo &= todo - ONE
            for direction in range(4):
                number = after[(begin + here) * 4 + direction]
                while number >= 0 and covers[begin + number] & others == ZERO:
                    if reached & bit(number) == ZERO:
                        reached |= bit(number)
                        if metric == MOVES:
                            todo |= bit(number)
                        child = emit(position, piece, number, index, group, filling, made)
                        prefetch(filling.distances, child)
                        made += 1
                    if metric != SLIDES:
                        break
                    number = after[(begin + number) * 4 + direction]
    return made


@inlined
def enter(group, filling, made):
    """Look up the children that wait; those not met before join the queue."""
    state, queue, distances = filling.state, filling.queue, filling.distances
    lanes = np.int64(group.sides[3])
    distance = np.uint8(min(state[DISTANCE] + 1, FARTHEST))
    for i in range(made):
        position, child = filling.children[0, i], np.int64(filling.children[1, i])
        if group.ground != ZERO:
            left = position >> FREE_SHIFT
            position &= bit(FREE_SHIFT) - ONE
            lane = child * lanes + np.int64(left >> LANE)
            if filling.marks[lane] >> np.uint16(left & LOW_LANE) & np.uint16(1):
                continue
            component = flooded(bit(left), group.ground & ~covered(position, group), group.sides)
            mark(child, component, group, filling)
            queue[1, state[TAIL]] = component
        elif distances[child] != UNREACHABLE:
            continue
        if distances[child] == UNREACHABLE:
            distances[child] = distance
        queue[0, state[TAIL]] = position
        state[TAIL] += 1


@kernel
def fill(metric, budget, group, filling):
    """Expand positions of a group by their distance, about ``budget`` of them; return why the call ended."""
    state, queue, room = filling.state, filling.queue, filling.children.shape[1]
    most = len(group.kind_of) * 64
    while budget > 0:
        if state[HEAD] == state[LEVEL_END]:
            if state[HEAD] == state[TAIL]:
                return FILLED
            state[LEVEL_END] = state[TAIL]
            state[DISTANCE] += 1
        if state[TAIL] > queue.shape[1] - room:
            return FULL
        made = 0
        while made + most <= room and state[HEAD] < state[LEVEL_END]:
            position, open_cells = queue[0, state[HEAD]], queue[1, state[HEAD]]
            state[HEAD] += 1
            budget -= 1
            index = index_of(position, group)
            if group.ground != ZERO:
                made = emit_steps(position, index, open_cells, group, filling, made)
            else:
                made = emit_moves(metric, position, index, group, filling, made)
        enter(group, filling, made)
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
