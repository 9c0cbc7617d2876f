"""The choice among all optimal solutions, compiled: the same choice as ``base/paths.py`` makes.

``parts`` is a ``ChoiceParts`` (``kernels.records``): the optimal part of a space, its edges by source, and
room for what is computed here. A cost is two counts in one int64, the first one times ``UNIT``: steps and
slides in the moves metric, moves and steps in slides, moves and slides in steps.

A walk of one piece is found backwards: a breadth-first search from the target gives each placement its
distance; then the fewest slides to go are known per placement and first direction::

    . . T      distance 3 2 0 from the left cell; going right costs one slide, going
    S . .      up first costs two
"""

from __future__ import annotations

import numpy as np

from klotski_studio.solver.kernels.compiler import kernel
from klotski_studio.solver.kernels.records import MOVES, STEPS

ZERO = np.uint64(0)
UNIT = np.int64(1 << 31)
"""One unit of the first count, in units of the second, of which no solution has as many."""
UNCOUNTED = (1 << 62) - 1
"""Stands for this number of solutions, and every greater one."""
NEVER = 1 << 62
"""A cost greater than that of any solution."""
NO_WALK = 1 << 20
"""More slides than any walk has."""


@kernel
def arrange(columns, parts):
    """Enter the edges, sorted by the node that they leave.

    ``columns`` are the nodes left and reached, and the placements left and taken.
    """
    source, target, left, taken = columns
    begins = parts.begins
    for edge in range(len(source)):
        begins[source[edge] + 1] += 1
    for node in range(1, len(begins)):
        begins[node] += begins[node - 1]
    for edge in range(len(source)):
        at = begins[source[edge]]
        parts.target[at], parts.left[at], parts.taken[at] = target[edge], left[edge], taken[edge]
        begins[source[edge]] += 1
    for node in range(len(begins) - 1, 0, -1):
        begins[node] = begins[node - 1]
    begins[0] = 0


@kernel
def walked(source, target, others, covers, after, distance, slides, queue):
    """Find the walks from ``source`` to ``target`` over cells that are not in ``others``.

    Write into ``distance`` the steps to the target (-1 if not found) and into ``slides``, per placement and
    first direction, the fewest slides on a shortest walk. Return how many placements are in ``queue``; their
    distances must be -1 again before the next call.
    """
    queue[0] = target
    distance[target] = 0
    head = 0
    tail = 1
    while distance[source] < 0 and head < tail:
        b = queue[head]
        head += 1
        for direction in range(4):
            c = after[b, direction]
            if c >= 0 and distance[c] < 0 and (c == source or covers[c] & others == ZERO):
                distance[c] = distance[b] + 1
                queue[tail] = c
                tail += 1
    for i in range(1, tail):
        b = queue[i]
        for direction in range(4):
            fewest = NO_WALK
            c = after[b, direction]
            if c == target and distance[b] == 1:
                fewest = 1
            elif c >= 0 and distance[c] >= 0 and distance[c] == distance[b] - 1:
                for onward in range(4):
                    fewest = min(fewest, slides[c, onward] + (onward != direction))
            slides[b, direction] = fewest
    return tail


@kernel
def weigh(metric, parts, low, high):
    """The cost of each edge that leaves nodes ``low`` up to ``high``, and the cells taken where it leads."""
    covers, after, columns, rows = parts.covers, parts.after, parts.columns, parts.rows
    begins, there, left, taken = parts.begins, parts.target, parts.left, parts.taken
    headings, cost, occupied = parts.headings, parts.cost, parts.occupied
    distance, slides, queue = parts.distance, parts.slides, parts.queue
    for node in range(low, high):
        for edge in range(begins[node], begins[node + 1]):
            source, target = left[edge], taken[edge]
            others = occupied[node] ^ covers[source]
            occupied[there[edge]] = others | covers[target]
            if metric != MOVES:
                dx = columns[target] - columns[source]
                dy = rows[target] - rows[source]
                headings[edge] = (1 if dx < 0 else 2) if dx != 0 else (0 if dy < 0 else 3)
                cost[edge] = abs(dx + dy)
                continue
            is_step = False
            for direction in range(4):
                is_step = is_step or after[source, direction] == target
            headings[edge] = 0
            if is_step:
                cost[edge] = UNIT + 1
                continue
            found = walked(source, target, others, covers, after, distance, slides, queue)
            fewest = NO_WALK
            for direction in range(4):
                fewest = min(fewest, slides[source, direction])
            cost[edge] = distance[source] * UNIT + fewest
            for j in range(found):
                distance[queue[j]] = -1


@kernel
def settle(metric, parts, low, high):
    """Add to the cost of each edge that leaves nodes ``low`` up to ``high`` that of the cheapest way on.

    All nodes from ``high`` on must be settled. Writes also the number of ways on from each node.
    """
    begins, there, left, taken = parts.begins, parts.target, parts.left, parts.taken
    headings, cost, onward, count = parts.headings, parts.cost, parts.onward, parts.ways
    another = 0 if metric == MOVES else UNIT
    straight_on = -1 if metric == STEPS else 0
    for node in range(high - 1, low - 1, -1):
        cheapest = np.int64(NEVER)
        ways = np.int64(0)
        for edge in range(begins[node], begins[node + 1]):
            following = there[edge]
            way_on = onward[following]
            if metric != MOVES:
                for other in range(begins[following], begins[following + 1]):
                    if left[other] == taken[edge]:
                        goes_on = headings[other] == headings[edge]
                        way_on = min(way_on, cost[other] + (straight_on if goes_on else 0))
            cost[edge] += way_on
            cheapest = min(cheapest, cost[edge] + another)
            ways = min(ways + count[following], UNCOUNTED)
        if begins[node] == begins[node + 1]:
            cheapest, ways = np.int64(0), np.int64(1)
        onward[node] = cheapest
        count[node] = ways


@kernel
def trace(metric, parts):
    """The cheapest solution: all placements passed into ``path``, and per move its end there into ``ends``.

    Of several as cheap, it is the one with the smallest placement numbers. Return the number of moves.
    """
    covers, after = parts.covers, parts.after
    begins, there, left, taken = parts.begins, parts.target, parts.left, parts.taken
    headings, cost, occupied = parts.headings, parts.cost, parts.occupied
    distance, slides, queue = parts.distance, parts.slides, parts.queue
    ends, path = parts.ends, parts.path
    another = 0 if metric == MOVES else UNIT
    straight_on = -1 if metric == STEPS else 0
    node, last, heading = np.int64(0), np.int64(-1), np.int64(-1)
    moves, places = 0, 0
    while begins[node] < begins[node + 1]:
        best, lowest = np.int64(-1), np.int64(NEVER)
        for edge in range(begins[node], begins[node + 1]):
            total = cost[edge]
            if left[edge] != last:
                total += another
            elif headings[edge] == heading:
                total += straight_on
            is_smaller = best >= 0 and (
                left[edge] < left[best] or (left[edge] == left[best] and taken[edge] < taken[best])
            )
            if total < lowest or (total == lowest and is_smaller):
                best, lowest = edge, total
        here, target, heading = np.int64(left[best]), np.int64(taken[best]), np.int64(headings[best])
        found = 0
        turn = np.int64(-1)
        if metric == MOVES:
            others = occupied[node] ^ covers[here]
            found = walked(here, target, others, covers, after, distance, slides, queue)
        path[places] = here
        places += 1
        while here != target:
            if metric == MOVES:
                fewest, following, turned = np.int64(NO_WALK), np.int64(-1), turn
                for direction in range(4):
                    to_go = np.int64(slides[here, direction]) + (direction != turn)
                    c = np.int64(after[here, direction])
                    if to_go < fewest or (to_go == fewest and c < following):
                        fewest, following, turned = to_go, c, np.int64(direction)
                here, turn = following, turned
            else:
                here = np.int64(after[here, heading])
            path[places] = here
            places += 1
        for j in range(found):
            distance[queue[j]] = -1
        ends[moves] = places
        moves += 1
        node, last = np.int64(there[best]), target
    return moves
