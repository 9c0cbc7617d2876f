"""The choice of the optimal solution that is shown, by compiled code where an engine was compiled.

:func:`klotski_studio.solver.base.paths.choose` makes the same choice in plain Python; it answers for the
plain engine, and for boards of more than 64 cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from klotski_studio.core.layout import Metric
from klotski_studio.core.rules import Move, Solution
from klotski_studio.solver.base import paths
from klotski_studio.solver.base.encode import Encoded
from klotski_studio.solver.base.engine import LimitWatch, Optimal

if TYPE_CHECKING:
    from klotski_studio.solver.kernels.records import ChoiceParts

EDGE_BYTES, NODE_BYTES = 48, 32
"""Bytes of arrays per edge and per node."""

SLICE = 1 << 12
"""Nodes settled between two looks at the watch: at most some milliseconds."""


def choose(encoded: Encoded, metric: Metric, optimal: Optimal, watch: LimitWatch) -> tuple[Solution, int]:
    """The solution that is shown, one entry per unit of ``metric``, and how many optimal ones there are.

    Raises:
        SearchStopped: if ``watch`` says so.
    """
    if isinstance(optimal.source, Sequence) or len(encoded.cells) > 64:
        return paths.choose(encoded, metric, optimal, watch)
    from klotski_studio.solver.kernels import choose as kernels
    from klotski_studio.solver.kernels.records import CODES

    watch.reserve(EDGE_BYTES * len(optimal.source) + NODE_BYTES * optimal.nodes)
    parts, code, count = _parts(encoded, optimal), CODES[metric], optimal.nodes
    for low in range(0, count, SLICE):
        kernels.weigh(code, parts, low, min(low + SLICE, count))
        watch.look()
    for high in range(count, 0, -SLICE):
        kernels.settle(code, parts, max(0, high - SLICE), high)
        watch.look()
    solutions = int(parts.ways[0])
    if solutions == kernels.UNCOUNTED:
        solutions = _count(parts, watch)
    ends = parts.ends[: kernels.trace(code, parts)].tolist()
    passed = parts.path[: ends[-1] if ends else 0].tolist()
    return Solution(_played(encoded, ends, passed)), solutions


def _count(parts: ChoiceParts, watch: LimitWatch) -> int:
    """The number of solutions, however large."""
    begins, target = parts.begins.tolist(), parts.target.tolist()
    ways = [1] * (len(begins) - 1)
    for node in range(len(ways) - 1, -1, -1):
        if node % SLICE == 0:
            watch.look()
        if begins[node] < begins[node + 1]:
            ways[node] = sum([ways[there] for there in target[begins[node] : begins[node + 1]]])
    return ways[0]


def _parts(encoded: Encoded, optimal: Optimal) -> ChoiceParts:
    """The optimal part as kernels read it; the cells of the start are already occupied."""
    import numpy as np

    from klotski_studio.solver.kernels.choose import arrange
    from klotski_studio.solver.kernels.records import ChoiceParts

    columns = optimal.source, optimal.target, optimal.source_placement, optimal.target_placement
    edges, nodes, size, levels = len(columns[0]), optimal.nodes, encoded.size, len(optimal.level_ends)
    target, left, taken = np.empty((3, edges), dtype=np.int32)
    onward, ways = np.empty((2, nodes), dtype=np.int64)
    parts = ChoiceParts(
        covers=encoded.shared.cover_words[:, 0],
        after=encoded.shared.after_table,
        columns=encoded.shared.corners[0],
        rows=encoded.shared.corners[1],
        begins=np.zeros(nodes + 1, dtype=np.int64),
        target=target,
        left=left,
        taken=taken,
        headings=np.empty(edges, dtype=np.int8),
        cost=np.empty(edges, dtype=np.int64),
        occupied=np.empty(nodes, dtype=np.uint64),
        onward=onward,
        ways=ways,
        distance=np.full(size, -1, dtype=np.int32),
        slides=np.empty((size, 4), dtype=np.int32),
        queue=np.empty(size, dtype=np.int32),
        ends=np.empty(levels, dtype=np.int64),
        path=np.empty(levels * (size + 1), dtype=np.int32),
    )
    parts.occupied[0] = sum([encoded.covers[b] for b in encoded.start])
    arrange(tuple([np.ascontiguousarray(column, dtype=np.int32) for column in columns]), parts)
    return parts


def _played(encoded: Encoded, ends: list[int], path: list[int]) -> tuple[Move, ...]:
    """The moves of the layout's own pieces; move i passes the placements of ``path`` up to ``ends[i]``."""
    pieces, passed = encoded.layout.pieces, tuple(map(encoded.places.__getitem__, path))
    keys = {b: pieces[holder].key for b, holder in zip(encoded.start, encoded.holders, strict=True)}
    moves = []
    for begin, end in pairwise((0, *ends)):
        key = keys[path[end - 1]] = keys.pop(path[begin])
        moves.append(Move(key, passed[begin:end]))
    return tuple(moves)
