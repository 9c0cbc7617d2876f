"""All boards of straight pieces that keep to their lines: their clusters, and the hardest board of each.

A *cluster* is all boards that are reachable from one. The pieces of a line keep their order, so within a
cluster a board is told by how far each piece stands from the beginning of its line, three bits a piece::

    A A . C      C 0, A 0, B 1    vertical pieces, by columns, have the low bits; then the horizontal ones
    . . . C                       come by rows, so that these bits compare as the cells of horizontal pieces
    . B B .                       do, read as a number with the lower right cell as its highest bit

Only boards with every piece pushed left or up are listed: the smallest of a cluster is one of them, and a
search that meets a smaller board than it began with ends, so each cluster is searched once. What a column may
hold depends only on the cells that the rows cover in it, and on those that must be covered to stop a piece of
the rows. The method is that of Michael Fogleman's program "rush" (2018).
"""

from __future__ import annotations

import numpy as np

from klotski_studio.solver.kernels.compiler import inlined, kernel, lowest_bit
from klotski_studio.solver.kernels.words import ONE, SCRAMBLE, ZERO, bit, u64

MOST_PIECES = 21
"""Pieces of three bits in a word."""
FIELD, SEVEN = u64(3), u64(7)
BEHIND, AHEAD, COLUMNS = u64(8), u64(16), 24
"""Of a piece, by how far it stands from the beginning of its line: its cells; from here on, the cell that it
enters with a step back; and with one forth. All ones where that leads off the board."""
GENERATION, INDEX = u64(32), u64(0xFFFFFFFF)
"""A slot of the table has the number of the search above, and that of the board below."""

RUNNING, EXHAUSTED, FULL = 0, 1, 2
"""How a call of :func:`search_clusters` ended."""
LISTED, CLUSTERS, SOLVABLE, STARTED, SEARCH, PIECES, VERTICAL, GOAL, STEPS = range(9)
"""Elements of ``state``: boards listed, clusters, those that can be solved, whether the rows at hand are
begun, the number of the search, and of the board at hand the pieces, the vertical ones, and which one has the
target; whether lengths are counted in steps."""
COUNTS = 9
NO_ROOM = -2
"""A search that found the table full."""
SMALLER = -1
"""A search that met a smaller board than it began with."""


@inlined
def at(key, piece):
    """How far ``piece`` stands from the beginning of its line."""
    return (key >> (FIELD * u64(piece))) & SEVEN


@inlined
def covered(key, pieces, first, end):
    """The cells of the pieces from ``first`` to ``end``."""
    cells = ZERO
    for piece in range(first, end):
        cells |= pieces[piece, at(key, piece)]
    return cells


@inlined
def is_less(key, other, pieces, vertical):
    """Whether the board ``key`` is smaller, by the cells of horizontal pieces, then of vertical ones."""
    low = FIELD * u64(vertical)
    if key >> low != other >> low:
        return key >> low < other >> low
    return key != other and covered(key, pieces, 0, vertical) < covered(other, pieces, 0, vertical)


@inlined
def find(key, search, keys, table, shift):
    """The slot of ``key``, or the empty one where it would be."""
    mask = u64(len(table) - 1)
    slot = (key * SCRAMBLE) >> shift
    while table[slot] >> GENERATION == search and keys[table[slot] & INDEX] != key:
        slot = (slot + ONE) & mask
    return slot


@inlined
def list_children(key, pieces, state, absent, steps, children):
    """List the boards one move, or one step, from ``key``, without the piece ``absent``; return how many."""
    number, taken, rest = state[PIECES], ZERO, key
    for piece in range(number):
        taken |= pieces[piece, rest & SEVEN] if piece != absent else ZERO
        rest >>= FIELD
    found, rest = 0, key
    for piece in range(number):
        back = forth = rest & SEVEN
        rest >>= FIELD
        if piece == absent:
            continue
        one = ONE << (FIELD * u64(piece))
        child = key
        while pieces[piece, BEHIND + back] & taken == ZERO:
            child -= one
            back -= ONE
            children[found] = child
            found += 1
            if steps:
                break
        child = key
        while pieces[piece, AHEAD + forth] & taken == ZERO:
            child += one
            forth += ONE
            children[found] = child
            found += 1
            if steps:
                break
    return found


@kernel
def explore(start, pieces, state, absent, farthest, steps, target, tables):
    """List what is reachable from ``start`` without the piece ``absent``, nearest boards first.

    Without ``target`` (-1): return the number of boards of the cluster, or SMALLER. ``steps``: go on by
    single cells, which lists the same boards with fewer children. With it: return the number of moves until
    the piece with a target is on it, ``farthest`` if it takes no less. NO_ROOM in either case.
    """
    keys, table, shift, children = tables.keys, tables.table, tables.shift, tables.children
    state[SEARCH] += 1
    search, vertical, goal = u64(state[SEARCH]), state[VERTICAL], state[GOAL]
    keys[0] = start
    table[find(start, search, keys, table, shift)] = search << GENERATION
    count, cursor, end, level = 1, 0, 1, 0
    while cursor < count:
        if cursor == end:
            end = count
            level += 1
        key = keys[cursor]
        cursor += 1
        if target >= 0:
            if np.int64(at(key, goal)) == target:
                return level
            if level >= farthest - 1:
                continue
        if count + len(children) > len(keys):
            return NO_ROOM
        for i in range(list_children(key, pieces, state, absent, steps, children)):
            child = children[i]
            slot = find(child, search, keys, table, shift)
            if table[slot] >> GENERATION != search:
                if target < 0 and is_less(child, start, pieces, vertical):
                    return SMALLER
                table[slot] = search << GENERATION | u64(count)
                keys[count] = child
                count += 1
    return farthest if target >= 0 else count


@kernel
def measure(count, pieces, state, target, tables):
    """Give each of the ``count`` boards just listed its moves to a solved one; return how many have some.

    ``tables.order`` has these boards then, the farthest last.
    """
    keys, table, shift, levels, order, children = tables
    search, goal = u64(state[SEARCH]), state[GOAL]
    reached = 0
    for i in range(count):
        levels[i] = -1
        if np.int64(at(keys[i], goal)) == target:
            levels[i] = 0
            order[reached] = i
            reached += 1
    cursor = 0
    while cursor < reached:
        here = order[cursor]
        cursor += 1
        for i in range(list_children(keys[here], pieces, state, -1, state[STEPS] != 0, children)):
            found = table[find(children[i], search, keys, table, shift)] & INDEX
            if levels[found] < 0:
                levels[found] = levels[here] + 1
                order[reached] = found
                reached += 1
    return reached


@kernel
def moved_on_the_way(here, pieces, state, tables):
    """The pieces, as bits, that move in one shortest solution from the board with the number ``here``."""
    keys, table, shift, levels, _, children = tables
    moved = 0
    while levels[here] > 0:
        key, follows = keys[here], here
        for i in range(list_children(key, pieces, state, -1, state[STEPS] != 0, children)):
            found = np.int64(table[find(children[i], u64(state[SEARCH]), keys, table, shift)] & INDEX)
            if follows == here and levels[found] == levels[here] - 1:
                follows = found
                moved |= 1 << np.int64(lowest_bit(key ^ children[i]) // FIELD)
        here = follows
    return moved


@kernel
def search_cluster(start, pieces, state, target, tables, lengths, best):
    """Count the cluster of ``start`` if that is its smallest board; return whether there was room."""
    count = explore(start, pieces, state, -1, 0, True, -1, tables)
    if count == NO_ROOM:
        return False
    if count == SMALLER:
        return True
    reached = measure(count, pieces, state, target, tables)
    if reached:
        levels, order = tables.levels, tables.order
        hardest = order[reached - 1]
        length = np.int64(levels[hardest])
        i = reached - 1
        while i >= 0 and levels[order[i]] == length:
            if is_less(tables.keys[order[i]], tables.keys[hardest], pieces, state[VERTICAL]):
                hardest = order[i]
            i -= 1
        key = tables.keys[hardest]
        moved = moved_on_the_way(np.int64(hardest), pieces, state, tables)
        is_minimal = True
        for piece in range(state[PIECES]):
            if is_minimal and piece != state[GOAL] and moved >> piece & 1 == 0:
                without = explore(key, pieces, state, piece, length, state[STEPS] != 0, target, tables)
                if without == NO_ROOM:
                    return False
                is_minimal = without < length
        state[SOLVABLE] += 1
        number = state[PIECES]
        if is_minimal:
            lengths[number, length] += 1
            if length > best[number, -1]:
                for piece in range(number):
                    best[number, piece] = pieces[piece, at(key, piece)]
                best[number, -1] = u64(length)
                best[number, -2] = u64(state[VERTICAL])
                best[number, -3] = u64(state[GOAL])
    state[CLUSTERS] += 1
    return True


@inlined
def place(pieces, lines, option, number, key, cell, step):
    """Add the pieces of a line to those of the board at hand; return their number and the key."""
    for i in range(lines.numbers[option]):
        length = lines.lengths[option, i]
        last = lines.extents[option] - length
        for offset in range(last + 1):
            first, mask = cell + step * offset, ZERO
            for j in range(length):
                mask |= bit(first + j * step)
            pieces[number, offset] = mask
            pieces[number, BEHIND + u64(offset)] = bit(first - step) if offset > 0 else ~ZERO
            pieces[number, AHEAD + u64(offset)] = bit(first + length * step) if offset < last else ~ZERO
        key |= u64(lines.offsets[option, i]) << (FIELD * u64(number))
        number += 1
    return number, key


@inlined
def choose_columns(board, lines, columns, work):
    """Note for each column the options that fit the chosen rows; return whether all columns have some."""
    fits = True
    for x in range(board.width):
        covered, needed = ZERO, ZERO
        for y in range(board.height):
            covered |= ((lines.cells[work.rows[y]] >> u64(x)) & ONE) << u64(y)
            needed |= ((lines.needs[work.rows[y]] >> u64(x)) & ONE) << u64(y)
        sort = (covered << u64(board.height)) | needed
        work.begins[x], work.ends[x] = columns.begins[sort], columns.begins[sort + ONE]
        fits = fits and work.begins[x] < work.ends[x]
    return fits


@inlined
def advance(chosen, begins, ends, first, end):
    """Choose the next options of the lines from ``first`` to ``end``; return whether there are any."""
    for i in range(first, end):
        chosen[i] += 1
        if chosen[i] < ends[i]:
            return True
        chosen[i] = begins[i]
    return False


@kernel
def search_clusters(board, lines, columns, work, state, budget, tables, lengths, best):
    """Go on through all boards with the rows of the task, about ``budget`` boards; return how it stands.

    The rows from ``board.fixed`` on are varied. ``lengths`` counts minimal clusters by pieces and length, and
    ``best`` gets for each number of pieces the cells of those of the longest.
    """
    rows, chosen, pieces = work.rows, work.chosen, work.pieces
    end = state[LISTED] + budget
    while True:
        fits = choose_columns(board, lines, columns, work)
        if not state[STARTED]:
            for x in range(board.width):
                chosen[x] = work.begins[x]
            state[STARTED] = 1
        while fits:
            if state[LISTED] >= end:
                return RUNNING
            number, key = 0, ZERO
            for x in range(board.width):
                number, key = place(pieces, lines, columns.options[chosen[x]], number, key, x, board.width)
            state[VERTICAL] = number
            for y in range(board.height):
                if y == board.row:
                    state[GOAL] = number
                number, key = place(pieces, lines, rows[y], number, key, y * board.width, 1)
            state[PIECES] = number
            if not search_cluster(key, pieces, state, board.target, tables, lengths, best):
                return FULL
            state[LISTED] += 1
            fits = advance(chosen, work.begins, work.ends, 0, board.width)
        state[STARTED] = 0
        if not advance(rows, board.begins, board.ends, board.fixed, board.height):
            return EXHAUSTED
