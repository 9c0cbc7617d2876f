"""The proof of a solution: the rules of :mod:`~klotski_studio.core.rules`, on sets of cells as bits.

Every answer of the solver is proven here, by code that the search does not share; ``Rules`` is its slow twin.
The board is read row by row into one integer, with a row above and below and a column to the right that no
piece may enter, so that a step is a shift and nothing leaves the board unnoticed::

    A . #       the ground      0 0 0 0        a step right shifts the bits of A by 1,
    . . .                       1 1 0 0        a step down by 4
                                1 1 1 0
                                0 0 0 0
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from klotski_studio.core.layout import Axis, Cell, Kind, Layout, Lengths, kinds
from klotski_studio.core.rules import Solution

_VECTORS = {axis: [direction.value for direction in axis.directions] for axis in Axis}
"""Per axis, the vectors of its steps."""


@dataclass(slots=True)
class _Standing:
    """A piece during the proof: its place and cells, the cells that it may enter, its steps as shifts."""

    place: Cell
    cells: int
    ground: int
    shifts: Mapping[Cell, int]


def proven_lengths(layout: Layout, solution: Solution) -> Lengths | None:
    """The length of ``solution`` in each metric, if every step is legal and the goal is reached at its end.

    None if not: :func:`klotski_studio.core.rules.replay` says which move is illegal. ``layout`` must have
    no errors.
    """
    all_kinds = kinds(layout)
    standing = _pieces(layout, all_kinds)
    occupied = sum([piece.cells for piece in standing.values()])
    steps = slides = moves = 0
    mover, heading = None, 0
    for key, path in solution.moves:
        piece = standing.get(key)
        if piece is None or len(path) < 2 or path[0] != piece.place:
            return None
        if mover is not piece:
            moves += 1
            mover, heading = piece, 0
        (x, y), cells, shifts = piece.place, piece.cells, piece.shifts
        occupied ^= cells
        blocked = occupied | ~piece.ground
        for to_x, to_y in path[1:]:
            shift = shifts.get((to_x - x, to_y - y), 0)
            cells = cells << shift if shift > 0 else cells >> -shift
            if shift == 0 or cells & blocked:
                return None
            if shift != heading:
                slides += 1
            x, y, heading = to_x, to_y, shift
        steps += len(path) - 1
        occupied |= cells
        piece.place, piece.cells = (x, y), cells
    return Lengths(moves, slides, steps) if _is_solved(layout, all_kinds, standing) else None


def _pieces(layout: Layout, all_kinds: Iterable[Kind]) -> dict[str, _Standing]:
    """The pieces by key, at the start."""
    board, stride = layout.board, layout.board.width + 1
    with_gates = sum(((1 << board.width) - 1) << (y + 1) * stride for y in range(board.height))
    with_gates &= ~_bits(board.walls, stride)
    without = with_gates & ~_bits(board.gates, stride)
    found = {}
    for kind in all_kinds:
        ground = with_gates if kind.enters_gates else without
        shifts = {(dx, dy): dx + stride * dy for dx, dy in _VECTORS[kind.axis]}
        shape = _bits(kind.shape.cells, stride)
        for index in kind.pieces:
            piece = layout.pieces[index]
            cells = shape << piece.at[0] + stride * piece.at[1]
            found[piece.key] = _Standing(piece.at, cells, ground, shifts)
    return found


def _bits(cells: Iterable[Cell], stride: int) -> int:
    """``cells`` as bits: bit x + stride * (y + 1) for cell (x, y)."""
    found = 0
    for x, y in cells:
        if 0 <= x < stride - 1 and y >= 0:
            found |= 1 << x + stride * (y + 1)
    return found


def _is_solved(layout: Layout, all_kinds: Iterable[Kind], standing: Mapping[str, _Standing]) -> bool:
    """Whether there is a goal, and a piece of the right kind stands on every target."""
    for kind in all_kinds:
        if kind.targets:
            here = {standing[layout.pieces[index].key].place for index in kind.pieces}
            if not here.issuperset(kind.targets):
                return False
    return bool(layout.goal)
