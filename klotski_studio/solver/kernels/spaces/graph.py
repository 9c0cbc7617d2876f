"""Distances in the graph of a space, and the drawing of it by stress.

The neighbours of node i are ``ends[begins[i]:begins[i + 1]]``; every edge is listed from both of its nodes::

    0 - 1 - 2        begins  0 1 3 4
                     ends    1 | 0 2 | 1

A drawing has *stress* where the length of a line differs from the distance of its two nodes. ``relax`` lowers
it by stochastic gradient descent (Zheng, Pawar, Goodman, "Graph drawing by stochastic gradient descent",
2018). Only the edges and the pairs of a node and a pivot count (Ortmann, Klimenta, Brandes, "A sparse stress
model", 2017): a pivot stands for the nodes of its region that are at most half as far from it as the node is.
"""

from __future__ import annotations

import numpy as np

from klotski_studio.solver.kernels.compiler import kernel

TINY = 1e-9
"""Nodes that are nearer than this in a drawing have no direction from one to the other."""


@kernel
def spread(begins, ends, distance, queue, found):
    """Give each node its distance from the nearest of the first ``found`` nodes in ``queue``.

    ``distance`` is 0 for these and -1 for all others. Return the number of nodes reached; ``queue`` lists
    them by their distance.
    """
    head = 0
    while head < found:
        node = queue[head]
        head += 1
        for e in range(begins[node], begins[node + 1]):
            there = ends[e]
            if distance[there] < 0:
                distance[there] = distance[node] + 1
                queue[found] = there
                found += 1
    return found


@kernel
def relax(begins, ends, places, pivots, distance, within, order, rate):
    """Move the nodes listed in ``order``, one after the other, nearer to where their distances want them.

    ``places`` has shape (n, 2), ``distance`` (n, pivots). ``within[p, r]`` is the number of nodes of the
    region of pivot p that are at most r from it. ``rate`` bounds how far a node moves.
    """
    share = min(1.0, rate)
    for k in range(len(order)):
        node = order[k]
        x = places[node, 0]
        y = places[node, 1]
        for e in range(begins[node], begins[node + 1]):
            other = ends[e]
            dx = x - places[other, 0]
            dy = y - places[other, 1]
            length = np.sqrt(dx * dx + dy * dy)
            if length > TINY:
                shift = share * (length - 1.0) / (2.0 * length)
                x -= shift * dx
                y -= shift * dy
                places[other, 0] += shift * dx
                places[other, 1] += shift * dy
        for p in range(len(pivots)):
            wanted = distance[node, p]
            if wanted < 2:
                continue
            dx = x - places[pivots[p], 0]
            dy = y - places[pivots[p], 1]
            length = np.sqrt(dx * dx + dy * dy)
            if length > TINY:
                pull = min(1.0, rate * within[p, wanted // 2] / (wanted * wanted))
                shift = pull * (length - wanted) / (2.0 * length)
                x -= shift * dx
                y -= shift * dy
        places[node, 0] = x
        places[node, 1] = y
