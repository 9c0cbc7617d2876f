"""The optimal part of a space whose levels are on disk."""

from __future__ import annotations

import numpy as np

from klotski_studio.solver.base.encode import I32
from klotski_studio.solver.base.engine import Optimal
from klotski_studio.solver.disk.search import DiskSearch, LevelLookup
from klotski_studio.solver.kernels.records import I64, U64, Array

MOST_NODES = 200_000
"""Positions of one level that are followed back; of more, solutions are no longer counted."""
GATHERED = 1 << 17
"""Neighbours that are looked up in one pass over a level."""


def optimal_part(search: DiskSearch, depth: int) -> tuple[Optimal, bool]:
    """All that lies on optimal solutions, whose solved positions are on level ``depth``.

    Returns:
        The part, and whether it is whole: of levels with more than :data:`MOST_NODES` positions on optimal
        solutions only the first ones are followed back.
    """
    phase, search.phase = search.phase, "solution"
    words, most = search.keys.words, MOST_NODES
    ends = [np.zeros(0, dtype=np.uint64)]
    held, is_whole = 0, True
    for keys in search.solved([depth]):
        ends.append(keys)
        held += len(keys) // words
        if held > most:
            break
    levels, is_whole = [np.concatenate(ends)[: most * words]], held <= most
    edges: list[tuple[I64, I64, Array, Array]] = []
    lookup = LevelLookup(search)
    for nearer in range(depth - 1, -1, -1):
        keys, own, moves = _edges(search, lookup, levels[-1], nearer)
        nodes = search.keys.unique(keys)
        if len(nodes) > most * words:
            nodes, is_whole = nodes[: most * words], False
        number, is_kept = _numbers(search, nodes, keys)
        edges.append((number[is_kept], own[is_kept], moves[is_kept, 1], moves[is_kept, 0]))
        levels.append(nodes)
    search.phase = phase
    return _joined(search, levels[::-1], edges[::-1]), is_whole


def _edges(search: DiskSearch, lookup: LevelLookup, nodes: U64, depth: int) -> tuple[U64, I64, Array]:
    """Neighbours of ``nodes`` on level ``depth``: their keys, the nodes' numbers, and the moves there."""
    words = search.keys.words
    found: list[tuple[U64, Array]] = []
    gathered: list[tuple[U64, Array]] = []
    count = 0

    def look_up() -> None:
        keys = np.concatenate([each for each, _ in gathered])
        moves = np.concatenate([each for _, each in gathered])
        order = search.keys.ordered(keys)
        rows, moves = keys.reshape(-1, words)[order], moves[order]
        is_there = lookup.held(depth, rows.reshape(-1))
        found.append((rows[is_there].reshape(-1), moves[is_there]))
        gathered.clear()

    for keys, moves in search.emit(nodes):
        gathered.append((keys, moves))
        count += len(moves)
        if count >= GATHERED:
            look_up()
            count = 0
    if gathered:
        look_up()
    rows: I64 = np.concatenate([each for _, each in found]).astype(np.int64)
    return np.concatenate([each for each, _ in found]), rows[:, 0], rows[:, 1:]


def _numbers(search: DiskSearch, nodes: U64, keys: U64) -> tuple[I64, Array]:
    """The number of each key among the sorted ``nodes``, and whether it is there."""
    words = search.keys.words
    if words == 1:
        number = np.minimum(np.searchsorted(nodes, keys), len(nodes) - 1)
        return number, nodes[number] == keys
    order = search.keys.ordered(keys)
    rows = keys.reshape(-1, words)[order]
    is_next = np.zeros(len(rows), dtype=np.int64)
    is_next[1:] = (rows[1:] != rows[:-1]).any(axis=1)
    number = np.empty(len(rows), dtype=np.int64)
    number[order] = np.cumsum(is_next)
    return number, number < len(nodes) // words


def _joined(search: DiskSearch, levels: list[U64], edges: list[tuple[I64, I64, Array, Array]]) -> Optimal:
    """Levels from the start on, and the edges between them, numbered within their levels."""
    ends = np.cumsum([len(level) // search.keys.words for level in levels])
    begins = np.concatenate([[0], ends[:-1]])
    none = np.zeros(0, dtype=np.int32)
    columns: list[I32] = [
        np.concatenate([none, *parts]).astype(np.int32)
        for parts in (
            [edge[0] + begins[depth] for depth, edge in enumerate(edges)],
            [edge[1] + begins[depth + 1] for depth, edge in enumerate(edges)],
            [edge[2] for edge in edges],
            [edge[3] for edge in edges],
        )
    ]
    nodes = np.concatenate([search.keys.placements(level) for level in levels])
    return Optimal(nodes, ends.astype(np.int32), *columns)
