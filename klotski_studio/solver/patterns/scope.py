"""The layouts that the engine is for, without importing numba."""

from __future__ import annotations

from math import comb, prod

from klotski_studio.solver.base.encode import Encoded

MOST_PIECES = 9
"""Pieces of one group: a position of a group has six bits for each, in one word."""
MOST_CELLS = 64
"""Cells of the board: a set of them is one word."""
LARGEST_TABLE = 20_000_000
"""Entries that a group's table may have: six tiles of a 15-puzzle."""
MOST_SOLVED = 20_000
"""Solved positions that a kind may have by itself: the search that fills a table begins with them all."""
FEW_PLACEMENTS = 3_000_000
"""Where all pieces of the goal together have no more placements, one table can hold them (``astar``)."""


def wanted_kinds(encoded: Encoded) -> tuple[int, ...]:
    """The kinds with a target, ascending."""
    return tuple(sorted({encoded.kind_of[b] for b in encoded.goal or ()}))


def table_share(encoded: Encoded, kind: int) -> int:
    """The number of ways in which the pieces of ``kind`` can stand if they were alone on the board."""
    low, high = encoded.kind_range(kind)
    return comb(high - low, encoded.counts[kind])


def free_cells(encoded: Encoded) -> int:
    """The number of free cells among those that any piece can cover."""
    return len(encoded.cells) - sum(encoded.covers[b].bit_count() for b in encoded.start)


def holds(encoded: Encoded) -> bool:
    """Whether the goal names several kinds, each of which fits into a table."""
    kinds = wanted_kinds(encoded)
    return len(encoded.cells) <= MOST_CELLS and len(kinds) > 1 and all(_fits(encoded, k) for k in kinds)


def pays(encoded: Encoded) -> bool:
    """Whether the pieces of the goal have too many placements for a single table."""
    return prod(table_share(encoded, kind) for kind in wanted_kinds(encoded)) > FEW_PLACEMENTS


def _fits(encoded: Encoded, kind: int) -> bool:
    """Whether a table can hold ``kind`` alone, and its search begin with all its solved positions."""
    low, high = encoded.kind_range(kind)
    targets = sum(1 for b in encoded.goal or () if low <= b < high)
    pieces = encoded.counts[kind]
    return (
        pieces <= MOST_PIECES
        and table_share(encoded, kind) <= LARGEST_TABLE
        and comb(high - low - targets, pieces - targets) <= MOST_SOLVED
    )
