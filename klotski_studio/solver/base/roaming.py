"""Where each piece can go while it is alone on the board, with sets of cells as the bits of one integer.

Bit x + stride * (y + 1) is the cell (x, y). The stride is one more than the board's width, and there is a row
above the board, so that a step off the board leads to a bit that is never set. A place of a piece is the bit
of the top left of its bounding box::

    . . #      ground  1 1 0 0     places of a piece of two cells side by side: those bits of the ground
    . . .              1 1 1 0     whose right neighbour is also set:  1 0 0 0
                                                                       1 1 0 0
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from klotski_studio.core.geometry import Cell
from klotski_studio.core.layout import Kind, Layout


@dataclass(frozen=True, slots=True)
class Region:
    """Pieces of one kind that can reach the same places.

    Attributes:
        kind: number of the kind.
        pieces: indices into ``layout.pieces``, ascending.
        places: the places, as bits.
    """

    kind: int
    pieces: tuple[int, ...]
    places: int

    @property
    def is_free(self) -> bool:
        """Whether the pieces can move at all."""
        return bool(self.places & (self.places - 1))


class Grid:
    """The numbers of the bits of a board."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.stride = layout.board.width + 1

    def number(self, cell: Cell) -> int:
        """The number of the bit of ``cell``."""
        return cell[0] + self.stride * (cell[1] + 1)

    def cell(self, number: int) -> Cell:
        """The cell whose bit has this number."""
        y, x = divmod(number, self.stride)
        return x, y - 1

    def bits(self, cells: Iterable[Cell]) -> int:
        """``cells``, all of them on the board, as bits."""
        found = 0
        for x, y in cells:
            found |= 1 << x + self.stride * (y + 1)
        return found

    def offsets(self, kind: Kind) -> list[int]:
        """The bits of a piece of ``kind``, counted from its place."""
        return [x + self.stride * y for x, y in kind.shape.cells]

    def ground(self) -> tuple[int, int]:
        """The cells without walls: for pieces that enter gates, and for the others."""
        board, row = self.layout.board, (1 << self.layout.board.width) - 1
        whole = sum([row << self.stride * (y + 1) for y in range(board.height)])
        with_gates = whole & ~self.bits(board.walls)
        return with_gates, with_gates & ~self.bits(board.gates)

    def legal(self, kind: Kind, ground: int) -> int:
        """The places where a piece of ``kind`` stands on ``ground`` alone."""
        places = -1
        for offset in self.offsets(kind):
            places &= ground >> offset
        return places

    def roam(self, kind: Kind, place: int, ground: int) -> int:
        """The places that a piece of ``kind`` reaches from ``place`` over ``ground``."""
        legal = self.legal(kind, ground)
        shifts = [direction.dx + self.stride * direction.dy for direction in kind.axis.directions]
        seen = edge = 1 << place
        while edge:
            reached = 0
            for shift in shifts:
                reached |= edge << shift if shift > 0 else edge >> -shift
            edge = reached & legal & ~seen
            seen |= edge
        return seen


def numbers(bits: int) -> Iterator[int]:
    """The numbers of the set bits, ascending."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def regions(grid: Grid, kinds: tuple[Kind, ...], *, everywhere: bool = False) -> list[Region]:
    """All pieces, by kind and by what they can reach, in the order of the kinds and then of the places.

    A piece that cannot move is a wall for all others, which may block the next one; such pieces have a
    single place. If ``everywhere``, a piece may stand wherever its kind fits on the board, reachable or not.
    """
    find = _anywhere if everywhere else _of_kind
    with_gates, without = grid.ground()
    pieces, pinned = grid.layout.pieces, 0
    while True:
        found = []
        for number, kind in enumerate(kinds):
            ground = (with_gates if kind.enters_gates else without) & ~pinned
            found += find(grid, number, kind, ground)
        blocked = 0
        for region in found:
            if not region.is_free:
                for index in region.pieces:
                    blocked |= grid.bits(pieces[index].cells)
        if blocked == pinned:
            return found
        pinned = blocked


def _of_kind(grid: Grid, number: int, kind: Kind, ground: int) -> list[Region]:
    """The regions of one kind; a piece that was found blocked before stays where it is."""
    members: dict[int, list[int]] = {}
    for index in kind.pieces:
        place = grid.number(grid.layout.pieces[index].at)
        places = next((known for known in members if known >> place & 1), 0)
        members.setdefault(places or grid.roam(kind, place, ground), []).append(index)
    return [Region(number, tuple(members[places]), places) for places in sorted(members, key=_lowest)]


def _anywhere(grid: Grid, number: int, kind: Kind, ground: int) -> list[Region]:
    """One kind as a single region: all places where it fits, and those where its pieces stand."""
    stands = sum([1 << grid.number(grid.layout.pieces[index].at) for index in kind.pieces])
    return [Region(number, kind.pieces, grid.legal(kind, ground) | stands)]


def _lowest(bits: int) -> int:
    return bits & -bits
