"""All packings of a small board by pieces of any shape, and how far each is from a solved one.

A *packing* gives every cell to a piece or to nobody. Its key is one word of four lanes of 16 bits, cell i
being bit i of a lane::

    A A .      cells     1 1 0 1 1 1       covered
    A B C      right     1 0 0 0 0 0       the cell and the one to its right are of one piece
               below     1 0 0 0 0 0       the cell and the one below are of one piece
               goal      cells of the goal piece

A packing has one key and a key one packing, whatever the pieces are called. A piece is moved by shifting its
bits in all lanes at once. The search goes backwards from the packings with the goal piece on its target that
it can leave; they themselves and all others with the goal piece there are never kept. Where the board and the
goal have the diagonal as an axis of symmetry, of a packing and its image the smaller key stands for both.
"""

from __future__ import annotations

import numpy as np

from klotski_studio.solver.kernels.compiler import count_bits, inlined, kernel, lowest_bit, prefetch
from klotski_studio.solver.kernels.records import MOVES, SLIDES
from klotski_studio.solver.kernels.words import ONE, SCRAMBLE, ZERO, u64

LANE = u64(0xFFFF)
LANES = u64(0x0001000100010001)
RIGHT, BELOW, GOAL = u64(16), u64(32), u64(48)
BYTE, EIGHT, IMAGE_HIGH = u64(255), u64(8), u64(256)
TWO_WEIGHT = u64(256)
"""Added to the resting piece of a child that stands for itself and its image."""

DEPTH, LISTED, WEIGHT = 0, 1, 2
"""Elements of the ``state`` of :func:`list_sources`: choices made (-1 when all is done), packings in ``out``,
and how many real ones were listed so far."""
COUNT, CURSOR, LEVEL_END, LEVEL, REAL, HARDEST, STARTS, FIRST = 0, 1, 2, 3, 4, 5, 6, 7
"""Elements of the ``state`` of a flood: packings kept, the next one to expand, the end of its level, its
level, how many real packings those kept stand for, the greatest level with a start, how many starts it has,
and the smallest key among them."""
RUNNING, EXHAUSTED, FULL = 0, 1, 2
"""How a call of :func:`flood` ended."""
NO_REST = u64(16)
"""Stands for "no piece rests": no cell has this number."""
BATCH = 128
"""Children that are written before they are looked up."""
WIDEST = 256
"""Room for those of one more packing: fifteen pieces of at most fifteen places."""


@inlined
def lane_image(cells, images):
    """The cells reflected at the diagonal."""
    return images[cells & BYTE] | images[IMAGE_HIGH + (cells >> EIGHT)]


@inlined
def image_of(key, images):
    """The packing ``key`` reflected at the diagonal: what was to the right is below."""
    return (
        lane_image(key & LANE, images)
        | lane_image((key >> BELOW) & LANE, images) << RIGHT
        | lane_image((key >> RIGHT) & LANE, images) << BELOW
        | lane_image(key >> GOAL, images) << GOAL
    )


@inlined
def stepped(cells, way, edges, width):
    """The cells of a piece one step up, left, right or down (0 to 3); 0 if it would leave the board."""
    if cells & edges[way] != ZERO:
        return ZERO
    if way == 0:
        return cells >> width
    if way == 1:
        return cells >> ONE
    if way == 2:
        return cells << ONE
    return cells << width


@inlined
def emit(board, metric, key, resting, goal_only, buffer, rests, out):
    """Write the children of the packing ``key``; return how many the buffer has then.

    The piece that begins in cell ``resting`` is left out, and if ``goal_only`` all but the goal piece.
    """
    width, ground, edges, images, folds, target, _, stack = board
    covered = key & LANE
    right = (key >> RIGHT) & LANE
    below = (key >> BELOW) & LANE
    goal = key >> GOAL
    left = goal if goal_only else covered
    while left != ZERO:
        first = lowest_bit(left)
        cells = ONE << first
        grown = ZERO
        while grown != cells:
            grown = cells
            cells |= (cells & right) << ONE | ((cells >> ONE) & right)
            cells |= (cells & below) << width | ((cells >> width) & below)
        left &= ~cells
        if first == resting:
            continue
        free = ground & ~(covered & ~cells)
        lifted = cells * LANES
        own = key & lifted
        others = key & ~lifted
        stack[0] = cells
        top = 1
        head = 0
        seen = ONE << first
        while head < top:
            here = stack[head]
            head += 1
            for way in range(4):
                there = stepped(here, way, edges, width)
                while there != ZERO and there & ~free == ZERO:
                    at = lowest_bit(there)
                    if (seen >> at) & ONE != ZERO:
                        break
                    seen |= ONE << at
                    child = others | (own << (at - first) if at >= first else own >> (first - at))
                    if child >> GOAL != target:
                        rest = at if metric == MOVES else NO_REST
                        if folds:
                            image = image_of(child, images)
                            if image != child:
                                if image < child:
                                    child = image
                                    if metric == MOVES:
                                        rest = lowest_bit(lane_image(there, images))
                                rest += TWO_WEIGHT
                        buffer[out] = child
                        rests[out] = rest
                        out += 1
                    if metric == MOVES:
                        stack[top] = there
                        top += 1
                    if metric != SLIDES:
                        break
                    there = stepped(there, way, edges, width)
    return out


@inlined
def enter(board, tables, state, emitted, level):
    """Look up the children in the buffer; those not seen before are kept, on ``level``."""
    keys, resting, table, shift, buffer, rests = tables
    mask = u64(len(table) - 1)
    count = state[COUNT]
    for i in range(emitted):
        key = buffer[i]
        slot = (key * SCRAMBLE) >> shift
        while table[slot] != ZERO and table[slot] != key:
            slot = (slot + ONE) & mask
        if table[slot] == key:
            continue
        table[slot] = key
        keys[count] = key
        resting[count] = np.uint8(rests[i] & BYTE)
        count += ONE
        weight = ONE + u64(rests[i] >= TWO_WEIGHT)
        state[REAL] += weight
        if key >> GOAL == board.start:
            if level > state[HARDEST]:
                state[HARDEST] = level
                state[STARTS] = ZERO
                state[FIRST] = key
            state[STARTS] += weight
            state[FIRST] = min(state[FIRST], key)
    state[COUNT] = count


@kernel
def list_sources(board, pieces, stacks, state, out):
    """Go on listing packings with the goal piece on its target that it can leave; return whether that is all.

    ``board``, ``pieces`` and ``stacks`` are a ``PackingBoard``, ``PackingPieces`` and ``PackingStacks``
    (``kernels.records``). ``out`` is filled from its beginning, again at every call.
    """
    width, ground, edges, images, folds, target, _, _ = board
    masks, lanes, begins = pieces
    after, taken, keys, left, free_left = stacks
    depth = state[DEPTH]
    weight = state[WEIGHT]
    listed = 0
    while depth >= 0 and listed < len(out):
        open_cells = ground & ~taken[depth]
        if open_cells == ZERO:
            key = keys[depth]
            leaves = False
            if left[depth] == 0 and free_left[depth] <= 0:
                free = ground & ~((key & LANE) & ~target)
                for way in range(4):
                    there = stepped(target, way, edges, width)
                    leaves = leaves or (there != ZERO and there & ~free == ZERO)
            if leaves:
                image = image_of(key, images) if folds else key
                if key <= image:
                    out[listed] = key
                    listed += 1
                    weight += 1 + np.int64(image != key)
            depth -= 1
            continue
        cell = lowest_bit(open_cells)
        room = np.int64(count_bits(open_cells))
        i = after[depth]
        if i < 0:
            # the first choice: the cell stays free
            after[depth] = begins[cell]
            if room - 1 < left[depth] or free_left[depth] == 0:
                continue
            taken[depth + 1] = taken[depth] | ONE << cell
            keys[depth + 1] = keys[depth]
            left[depth + 1] = left[depth]
            free_left[depth + 1] = free_left[depth] - 1 if free_left[depth] > 0 else free_left[depth]
        else:
            most = room - left[depth] + 1 - max(free_left[depth], 0)
            end = begins[cell + ONE] if left[depth] > 0 else i
            while i < end and masks[i] & taken[depth] != ZERO:
                i += 1
            if i >= end or np.int64(count_bits(masks[i])) > most:
                depth -= 1
                continue
            after[depth] = i + 1
            taken[depth + 1] = taken[depth] | masks[i]
            keys[depth + 1] = keys[depth] | lanes[i]
            left[depth + 1] = left[depth] - 1
            free_left[depth + 1] = free_left[depth]
        depth += 1
        after[depth] = -1
    state[DEPTH] = depth
    state[LISTED] = listed
    state[WEIGHT] = weight
    return depth < 0


@kernel
def leave(board, metric, tables, state, sources, low, high):
    """Enter what the goal piece reaches from ``sources`` as level 1; return the first that found no room."""
    keys = tables.keys
    buffer = tables.buffer
    rests = tables.rests
    while low < high and state[COUNT] + u64(WIDEST) <= u64(len(keys)):
        emitted = emit(board, metric, sources[low], NO_REST, True, buffer, rests, 0)
        enter(board, tables, state, emitted, ONE)
        low += 1
    return low


@kernel
def flood(board, metric, tables, state, budget):
    """Expand about ``budget`` packings more, level after level; return how it stands."""
    keys, resting, table, shift, buffer, rests = tables
    for _ in range(budget):
        cursor = state[CURSOR]
        if cursor == state[LEVEL_END]:
            if state[COUNT] == cursor:
                return EXHAUSTED
            state[LEVEL] += ONE
            state[LEVEL_END] = state[COUNT]
        if state[COUNT] + u64(BATCH + WIDEST) > u64(len(keys)):
            return FULL
        emitted = 0
        end = state[LEVEL_END]
        while cursor < end and emitted < BATCH:
            before = emitted
            emitted = emit(board, metric, keys[cursor], u64(resting[cursor]), False, buffer, rests, emitted)
            for i in range(before, emitted):
                prefetch(table, (buffer[i] * SCRAMBLE) >> shift)
            cursor += ONE
        enter(board, tables, state, emitted, state[LEVEL] + ONE)
        state[CURSOR] = cursor
    return RUNNING


@kernel
def rehash(keys, count, table, shift):
    """Enter the first ``count`` packings into an empty table."""
    mask = u64(len(table) - 1)
    for i in range(count):
        slot = (keys[i] * SCRAMBLE) >> shift
        while table[slot] != ZERO:
            slot = (slot + ONE) & mask
        table[slot] = keys[i]
