"""The layouts that the engine is for, and whether they can be solved at all, without importing numba.

With one free cell no search is needed for that. Colour the cells like a chessboard. A step exchanges a piece
with the free cell, which changes its colour: so the exchanges that lead from the start to a solved position
are even in number exactly if the free cell has the same colour in both. Half of all arrangements are out of
reach::

    1 2         3 and 4 exchanged, and the free cell where it was:
    4 3 .       one exchange, so it cannot be

On a board where every cell can be gone around, and which is not just a ring, all others are within
reach (R. M. Wilson, Graph puzzles, homotopy, and the alternating group, 1974).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb, prod

from klotski_studio.core.layout import Cell, Shape
from klotski_studio.solver.base.encode import DIRECTIONS, NOWHERE, Encoded

MOST_PIECES = 9
"""Pieces of one group: a position of a group has six bits for each, in one word."""
MOST_CELLS = 64
"""Cells of the board: a set of them is one word."""
LARGEST_TABLE = 20_000_000
"""Entries that a group's table may have: six tiles of a 15-puzzle."""
MOST_SOLVED = 20_000
"""Solved positions that a kind may have by itself: the search that fills a table begins with them all."""
FEW_PLACEMENTS = 3_000_000
"""Where all pieces of the goal together have no more placements, ``wide`` and ``refine`` are faster."""


def table_share(encoded: Encoded, kind: int) -> int:
    """The number of ways in which the pieces of ``kind`` can stand if they were alone on the board."""
    low, high = encoded.kind_range(kind)
    return comb(high - low, encoded.counts[kind])


def free_cells(encoded: Encoded) -> int:
    """The number of free cells among those that any piece can cover."""
    return len(encoded.cells) - sum(encoded.covers[b].bit_count() for b in encoded.start)


def holds(encoded: Encoded) -> bool:
    """Whether the goal names several kinds, each of which fits into a table."""
    kinds = encoded.wanted
    return len(encoded.cells) <= MOST_CELLS and len(kinds) > 1 and all(_fits(encoded, k) for k in kinds)


def pays(encoded: Encoded) -> bool:
    """Whether the pieces of the goal have too many placements for a single table."""
    return prod(table_share(encoded, kind) for kind in encoded.wanted) > FEW_PLACEMENTS


def _fits(encoded: Encoded, kind: int) -> bool:
    """Whether a table can hold ``kind`` alone, and its search begin with all its solved positions."""
    low, high = encoded.kind_range(kind)
    targets = sum(1 for b in encoded.goal or () if low <= b < high)
    pieces = encoded.counts[kind]
    return (
        targets <= pieces <= MOST_PIECES
        and table_share(encoded, kind) <= LARGEST_TABLE
        and comb(high - low - targets, pieces - targets) <= MOST_SOLVED
    )


def is_solvable(encoded: Encoded) -> bool | None:
    """Whether the goal can be reached; None where this does not say.

    It says so only where all pieces cover one cell, one cell is free, and no two pieces are alike.
    """
    if encoded.goal is None or max(encoded.counts, default=0) > 1 or free_cells(encoded) != 1:
        return None
    if any(cover.bit_count() > 1 for cover in encoded.covers):
        return None
    wanted = list(_arrangements(encoded))
    if not wanted:
        return None
    begun = {encoded.kind_of[b]: encoded.covers[b].bit_length() - 1 for b in encoded.start}
    if not any(_is_even(encoded.cells, begun, ended) for ended in wanted):
        return False
    return True if _is_free_everywhere(encoded) and _can_go_around(encoded.cells) else None


def _arrangements(encoded: Encoded) -> Iterator[dict[int, int]]:
    """The cells of all kinds in every solved position; nothing if more than one has no target."""
    ended = {encoded.kind_of[b]: encoded.covers[b].bit_length() - 1 for b in encoded.goal or ()}
    others = [kind for kind in range(len(encoded.kinds)) if kind not in ended]
    if not others:
        yield ended
    elif len(others) == 1:
        for cell in set(range(len(encoded.cells))).difference(ended.values()):
            yield ended | {others[0]: cell}


def _is_even(cells: tuple[Cell, ...], begun: dict[int, int], ended: dict[int, int]) -> bool:
    """Whether so many exchanges lead from one arrangement to the other as the free cell's colours allow."""
    every = range(len(cells))
    goes_to = {begun[kind]: ended[kind] for kind in begun}
    (first,) = set(every).difference(begun.values())
    (last,) = set(every).difference(ended.values())
    goes_to[first] = last
    exchanges = len(cells) - _cycle_count(goes_to)
    (x, y), (u, v) = cells[first], cells[last]
    return (exchanges + x + y + u + v) % 2 == 0


def _cycle_count(goes_to: dict[int, int]) -> int:
    """The number of cycles of a permutation."""
    seen: set[int] = set()
    cycles = 0
    for begin in goes_to:
        if begin not in seen:
            cycles += 1
        at = begin
        while at not in seen:
            seen.add(at)
            at = goes_to[at]
    return cycles


def _is_free_everywhere(encoded: Encoded) -> bool:
    """Whether every piece may step from any cell of the board to any neighbour."""
    cells = set(encoded.cells)
    if encoded.size != len(encoded.kinds) * len(cells):
        return False
    return all(
        (there != NOWHERE) == (direction.step(place) in cells)
        for place, row in zip(encoded.places, encoded.after, strict=True)
        for direction, there in zip(DIRECTIONS, row, strict=True)
    )


def _can_go_around(cells: tuple[Cell, ...]) -> bool:
    """Whether the board without any one of its cells is in one piece, and it is no ring."""
    every = set(cells)
    sides = sum(direction.step(cell) in every for cell in cells for direction in DIRECTIONS) // 2
    return sides > len(cells) and all(Shape.of(every - {cell}).is_connected for cell in cells)
