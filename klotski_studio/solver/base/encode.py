"""Encoding of a layout for the search: numbered placements, and the steps between them.

A *placement* is one way for a member of a kind to stand on the board. Only placements count that
the piece could reach if it were alone, so walls, gates, axes and board edges are dealt with
here, once, and every engine works on numbers alone::

    . A     kind 0: 1x1     placements 0 1       cells 0 1       after a step
    # .                                2               2         0: right 1   1: left 0, down 2

A position is a set of placement numbers, ascending; two positions that differ only by a swap
within a kind are the same set. The goal is a set of placements that must all be taken. Every
engine uses this numbering, so their results can be compared, and ties are broken alike.

Pieces of one kind that can never reach the same places, such as cars in different rows, count as kinds of
their own here: no position swaps them. The cells of pieces that can never move are left out of the search,
like walls.

Where each piece can go while it is alone on the board is found with sets of cells as the bits of one integer.
Bit x + stride * (y + 1) is the cell (x, y). The stride is one more than the board's width, and there is a row
above the board, so that a step off the board leads to a bit that is never set. A place of a piece is the bit
of the top left of its bounding box::

    . . #      ground  1 1 0 0     places of a piece of two cells side by side: those bits of the ground
    . . .              1 1 1 0     whose right neighbour is also set:  1 0 0 0
                                                                       1 1 0 0
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, count
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from klotski_studio.core.layout import Axis, Board, Cell, Direction, Kind, Layout, Shape, kinds
from klotski_studio.core.rules import Position
from klotski_studio.solver.base.placements import Look, Placements, find_mirror

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class Region(NamedTuple):
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

    def __init__(self, board: Board) -> None:
        self.board = board
        self.stride = board.width + 1

    def number(self, cell: Cell) -> int:
        """The number of the bit of ``cell``."""
        return cell[0] + self.stride * (cell[1] + 1)

    def cells(self, numbers: Iterable[int]) -> list[Cell]:
        """The cells whose bits have these numbers."""
        return [(number % self.stride, number // self.stride - 1) for number in numbers]

    def bits(self, cells: Iterable[Cell]) -> int:
        """``cells``, all of them on the board, as bits."""
        return sum({1 << x + self.stride * (y + 1) for x, y in cells})

    def offsets(self, shape: Shape) -> list[int]:
        """The bits of a piece of ``shape``, counted from its place."""
        return [x + self.stride * y for x, y in shape.cells]

    def ground(self) -> tuple[int, int]:
        """The cells without walls: for pieces that enter gates, and for the others."""
        board, row = self.board, (1 << self.board.width) - 1
        whole = sum([row << self.stride * (y + 1) for y in range(board.height)])
        with_gates = whole & ~self.bits(board.walls)
        return with_gates, with_gates & ~self.bits(board.gates)

    def legal(self, kind: Kind, ground: int) -> int:
        """The places where a piece of ``kind`` stands on ``ground`` alone."""
        places = -1
        for offset in self.offsets(kind.shape):
            places &= ground >> offset
        return places

    def roam(self, kind: Kind, place: int, legal: int) -> int:
        """The places that a piece of ``kind`` reaches from ``place`` over the places ``legal``."""
        across = 1 if kind.axis.is_across else 0
        along = self.stride if kind.axis.is_along else 0
        seen = edge = 1 << place
        while edge:
            reached = edge << across | edge >> across | edge << along | edge >> along
            edge = reached & legal & ~seen
            seen |= edge
        return seen


def numbers(bits: int) -> Iterator[int]:
    """The numbers of the set bits, ascending."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def regions(layout: Layout, grid: Grid, kinds: tuple[Kind, ...], *, everywhere: bool = False) -> list[Region]:
    """All pieces, by kind and by what they can reach, in the order of the kinds and then of the places.

    A piece that cannot move is a wall for all others, which may block the next one; such pieces have a
    single place. If ``everywhere``, a piece may stand wherever its kind fits on the board, reachable or not.
    """
    find = _anywhere if everywhere else _of_kind
    with_gates, without = grid.ground()
    stands, pinned = [grid.number(piece.at) for piece in layout.pieces], 0
    while True:
        found = []
        for number, kind in enumerate(kinds):
            ground = (with_gates if kind.enters_gates else without) & ~pinned
            found += find(number, kind, stands, grid.legal(kind, ground), grid)
        blocked = 0
        for region in found:
            if not region.is_free:
                for index in region.pieces:
                    blocked |= grid.bits(layout.pieces[index].cells)
        if blocked == pinned:
            return found
        pinned = blocked


def _of_kind(number: int, kind: Kind, stands: Sequence[int], legal: int, grid: Grid) -> list[Region]:
    """The regions of one kind; a piece that was found blocked before stays where it is."""
    members: dict[int, list[int]] = {}
    for index in kind.pieces:
        for places, found in members.items():
            if places >> stands[index] & 1:
                found.append(index)
                break
        else:
            members[grid.roam(kind, stands[index], legal)] = [index]
    in_order = sorted(members.items(), key=lambda each: each[0] & -each[0])
    return [Region(number, tuple(found), places) for places, found in in_order]


def _anywhere(number: int, kind: Kind, stands: Sequence[int], legal: int, _: Grid) -> list[Region]:
    """One kind as a single region: all places where it fits, and those where its pieces stand."""
    return [Region(number, kind.pieces, legal | sum([1 << stands[index] for index in kind.pieces]))]


NOWHERE = -1
"""Stands for "no placement" in tables of placement numbers."""

DIRECTIONS = tuple(Direction)
"""Column order of :attr:`Encoded.after`: up, left, right, down."""

U64: TypeAlias = "npt.NDArray[np.uint64]"
I32: TypeAlias = "npt.NDArray[np.int32]"


@lru_cache(maxsize=64)  # many layouts share them
def placements(width: int, height: int, looks: tuple[Look, ...]) -> Placements:
    """The placements of these kinds on a board of that size."""
    grid, order = Grid(Board(width, height)), count()
    numbered = [list(numbers(places)) for _, _, places in looks]
    tables = tuple([dict(zip(bits, order)) for bits in numbered])  # noqa: B905  (each goes on with the order)
    cells, covers = _cells(grid, looks, numbered)
    return Placements(
        box=(width, height),
        looks=looks,
        cells=cells,
        kind_of=tuple([k for k, bits in enumerate(numbered) for _ in bits]),
        places=tuple(grid.cells(chain.from_iterable(numbered))),
        covers=covers,
        after=_after(grid, looks, tables),
        tables=tables,
    )


@dataclass(frozen=True, eq=False)
class Encoded:
    """One layout in numbers.

    Attributes:
        kinds: pieces that can move, by kind and by the places that they can reach.
        shared: their placements.
        counts: pieces per kind.
        cells, kind_of, places, covers, after: see :class:`Placements`.
        start: placements taken at the start, ascending.
        goal: placements that must all be taken, ascending; None if a target can never be met.
        holders: for each placement of ``start``, the index of its piece in ``layout.pieces``.
    """

    layout: Layout
    kinds: tuple[Kind, ...]
    shared: Placements
    counts: tuple[int, ...]
    cells: tuple[Cell, ...]
    kind_of: tuple[int, ...]
    places: tuple[Cell, ...]
    covers: tuple[int, ...]
    after: tuple[tuple[int, int, int, int], ...]
    start: tuple[int, ...]
    goal: tuple[int, ...] | None
    holders: tuple[int, ...]

    @property
    def size(self) -> int:
        """P, the number of placements."""
        return len(self.places)

    @property
    def walks_straight(self) -> bool:
        """Whether every piece keeps to one line, so that a slide and a move are the same thing."""
        return all(kind.axis is not Axis.BOTH for kind in self.kinds)

    @cached_property
    def mirror(self) -> tuple[int, ...] | None:
        """A permutation of the placements that maps board, kinds and goal onto themselves.

        Left-right if there is one, else another symmetry of order two; None without one.
        """
        targets = [len(kind.targets) for kind in self.kinds]
        return find_mirror(self.shared, tuple(zip(self.counts, targets, strict=True)), self.goal)

    @property
    def wanted(self) -> tuple[int, ...]:
        """The kinds with a target, ascending."""
        return tuple(sorted({self.kind_of[b] for b in self.goal or ()}))

    def kind_range(self, kind: int) -> tuple[int, int]:
        """First placement of ``kind`` and the one after its last."""
        return bisect_left(self.kind_of, kind), bisect_left(self.kind_of, kind + 1)

    @cached_property
    def _alike(self) -> tuple[int, ...]:
        """Per piece of the layout, the number of its kind there, whatever it can reach."""
        number = {index: k for k, kind in enumerate(kinds(self.layout)) for index in kind.pieces}
        return tuple([number[index] for index in range(len(self.layout.pieces))])

    @cached_property
    def _standing(self) -> dict[tuple[int, Cell], int]:
        """The placement number by the layout's kind and place; NOWHERE where a blocked piece stands."""
        found = dict.fromkeys(
            zip(self._alike, [piece.at for piece in self.layout.pieces], strict=True), NOWHERE
        )
        for b, (k, at) in enumerate(zip(self.kind_of, self.places, strict=True)):
            found[self._alike[self.kinds[k].pieces[0]], at] = b
        return found

    def taken(self, position: Position) -> tuple[int, ...] | None:
        """The placements taken in ``position``, ascending; None if a piece stands out of its reach.

        Which of the pieces of a kind of the layout stands where does not matter, even where they can never
        swap places.
        """
        stands = set(zip(self._alike, position.places, strict=True))
        numbers = [self._standing.get(each) for each in stands]
        found = tuple(sorted([b for b in numbers if b is not None and b != NOWHERE]))
        if len(found) + numbers.count(NOWHERE) < len(self.layout.pieces):
            return None
        held = Counter([self.kind_of[b] for b in found])
        return found if all(held[k] == pieces for k, pieces in enumerate(self.counts)) else None

    def position(self, taken: Iterable[int]) -> Position:
        """The position in which ``taken`` placements are taken.

        Members of a kind are assigned to its placements in ascending order, so the same set
        always gives the same position.
        """
        members: dict[int, list[int]] = {}
        for index in sorted(self.holders):
            kind = self.kind_of[self.start[self.holders.index(index)]]
            members.setdefault(kind, []).append(index)
        places = [piece.at for piece in self.layout.pieces]
        for b in sorted(taken):
            places[members[self.kind_of[b]].pop(0)] = self.places[b]
        return Position(tuple(places))


def encode(layout: Layout, *, everywhere: bool = False) -> Encoded:
    """The encoding of ``layout``, which must have no errors.

    If ``everywhere``, a kind has a placement wherever one of its pieces fits on the board, whether or not
    it could be reached from the start: then the encoding is that of the set of pieces.
    """
    board, all_kinds = layout.board, kinds(layout)
    grid = Grid(board)
    found = regions(layout, grid, all_kinds, everywhere=everywhere)
    moving = [region for region in found if region.is_free]
    own_kinds, looks = [], []
    for region in moving:
        kind = all_kinds[region.kind]
        own_kinds.append(Kind(kind.shape, kind.axis, region.pieces, kind.targets))
        looks.append((kind.shape, kind.axis, region.places))
    shared = placements(board.width, board.height, tuple(looks))
    begun = sorted(
        (table[grid.number(layout.pieces[i].at)], i)
        for region, table in zip(moving, shared.tables, strict=True)
        for i in region.pieces
    )
    return Encoded(
        layout=layout,
        kinds=tuple(own_kinds),
        shared=shared,
        counts=tuple([len(region.pieces) for region in moving]),
        cells=shared.cells,
        kind_of=shared.kind_of,
        places=shared.places,
        covers=shared.covers,
        after=shared.after,
        start=tuple([b for b, _ in begun]),
        goal=_goal(grid, all_kinds, found, shared.tables),
        holders=tuple([i for _, i in begun]),
    )


def _cells(
    grid: Grid, looks: tuple[Look, ...], numbered: list[list[int]]
) -> tuple[tuple[Cell, ...], tuple[int, ...]]:
    """The cells that any placement covers, and per placement its cells as bits in their order."""
    offsets, union = [grid.offsets(shape) for shape, _, _ in looks], 0
    for (_, _, places), own in zip(looks, offsets, strict=True):
        for by in own:
            union |= places << by
    every = list(numbers(union))
    bit_of = {number: 1 << i for i, number in enumerate(every)}
    covers: list[int] = []
    for bits, own in zip(numbered, offsets, strict=True):
        covered = [bit_of[bit + own[0]] for bit in bits]
        for by in own[1:]:
            covered = [cover | bit_of[bit + by] for cover, bit in zip(covered, bits, strict=True)]
        covers += covered
    return tuple(grid.cells(every)), tuple(covers)


def _after(
    grid: Grid, looks: tuple[Look, ...], tables: tuple[dict[int, int], ...]
) -> tuple[tuple[int, int, int, int], ...]:
    """The table of steps, up, left, right, down."""
    rows: list[tuple[int, int, int, int]] = []
    row, none = grid.stride, NOWHERE
    for (_, axis, _), table in zip(looks, tables, strict=True):
        at = [NOWHERE] * row * (grid.board.height + 2)  # by bit; a list is read faster than a table
        for bit, b in table.items():
            at[bit] = b
        if axis is Axis.BOTH:
            rows += [(at[bit - row], at[bit - 1], at[bit + 1], at[bit + row]) for bit in table]
        elif axis.is_across:
            rows += [(none, at[bit - 1], at[bit + 1], none) for bit in table]
        elif axis.is_along:
            rows += [(at[bit - row], none, none, at[bit + row]) for bit in table]
        else:
            rows += [(none, none, none, none)] * len(table)
    return tuple(rows)


def _goal(
    grid: Grid, all_kinds: tuple[Kind, ...], found: list[Region], tables: tuple[dict[int, int], ...]
) -> tuple[int, ...] | None:
    """Placements that must be taken, without targets that a blocked piece already meets."""
    required = []
    for number, kind in enumerate(all_kinds):
        if not kind.targets:
            continue
        met = {region.places for region in found if region.kind == number and not region.is_free}
        own = [
            table
            for region, table in zip([each for each in found if each.is_free], tables, strict=True)
            if region.kind == number
        ]
        for at in kind.targets:
            bit = grid.number(at)
            if 1 << bit in met:
                continue
            reached = [table[bit] for table in own if bit in table]
            if not reached:
                return None
            required += reached
    return tuple(sorted(required))
