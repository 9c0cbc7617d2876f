"""Encoding of a layout for the search: numbered placements, and the steps between them.

A *placement* is one way for a member of a kind to stand on the board. Only placements count that
the piece could reach if it were alone, so walls, gates, axes and board edges are dealt with
here, once, and every engine works on numbers alone::

    . A     kind 0: 1x1     placements 0 1       cells 0 1       after a step
    # .                                2               2         0: right 1   1: left 0, down 2

A position is a set of placement numbers, ascending; two positions that differ only by a swap
within a kind are the same set. The goal is a set of placements that must all be taken. Every
engine uses this numbering, so their results can be compared, and ties are broken alike.

The cells of pieces that can never move are left out of the search, like walls.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from klotski_studio.core.geometry import Cell, Direction, Shape, reach, reading_order
from klotski_studio.core.layout import Axis, Kind, Layout, kinds
from klotski_studio.core.position import Position

if TYPE_CHECKING:  # numpy is imported when the first table is asked for: plain Python does without
    import numpy as np
    import numpy.typing as npt

NOWHERE = -1
"""Stands for "no placement" in tables of placement numbers."""

DIRECTIONS = tuple(Direction)
"""Column order of :attr:`Encoded.after`: up, left, right, down."""

U64: TypeAlias = "npt.NDArray[np.uint64]"
I32: TypeAlias = "npt.NDArray[np.int32]"


@dataclass(frozen=True, eq=False)
class Encoded:
    """One layout in numbers: P placements, n cells that any of them covers.

    Attributes:
        kinds: kinds with a piece that can move; a placement's kind is an index into these.
        counts: movable members per kind.
        cells: the n board cells that matter, in reading order.
        kind_of: per placement, its kind; ascending, so a kind's placements are a range.
        places: per placement, the top left of the piece's bounding box. Within a kind
            placements are sorted by their anchors in reading order.
        covers: per placement, the cells it covers as a Python int (bit i is ``cells[i]``).
        after: per placement, the placement one step up, left, right and down (or NOWHERE).
        start: placements taken at the start, ascending.
        goal: placements that must all be taken, ascending; None if a target can never be met.
        mirror: a permutation of the placements that maps board, kinds and goal onto themselves
            (left-right if there is one, else another symmetry of order two); None without one.
        holders: for each placement of ``start``, the index of its piece in ``layout.pieces``.
    """

    layout: Layout
    kinds: tuple[Kind, ...]
    counts: tuple[int, ...]
    cells: tuple[Cell, ...]
    kind_of: tuple[int, ...]
    places: tuple[Cell, ...]
    covers: tuple[int, ...]
    after: tuple[tuple[int, int, int, int], ...]
    start: tuple[int, ...]
    goal: tuple[int, ...] | None
    mirror: tuple[int, ...] | None
    holders: tuple[int, ...]

    @property
    def size(self) -> int:
        """P, the number of placements."""
        return len(self.places)

    @cached_property
    def cover_words(self) -> U64:
        """``covers`` as rows of 64-bit words, least significant first; shape (P, ceil(n / 64))."""
        return as_words(self.covers, max(1, -(-len(self.cells) // 64)))

    @cached_property
    def after_table(self) -> I32:
        """``after`` as an array of shape (P, 4)."""
        import numpy as np

        return np.array(self.after, dtype=np.int32).reshape(self.size, 4)

    @cached_property
    def number(self) -> dict[tuple[int, Cell], int]:
        """The placement number by kind and top left cell of the bounding box."""
        return {(k, at): b for b, (k, at) in enumerate(zip(self.kind_of, self.places, strict=True))}

    def kind_range(self, kind: int) -> tuple[int, int]:
        """First placement of ``kind`` and the one after its last."""
        return bisect_left(self.kind_of, kind), bisect_left(self.kind_of, kind + 1)

    def taken(self, position: Position) -> tuple[int, ...] | None:
        """The placements taken in ``position``, ascending; None if a piece stands out of its reach."""
        kind_of_piece = {index: k for k, kind in enumerate(self.kinds) for index in kind.pieces}
        moving = set(self.holders)
        if any(
            index not in moving and piece.at != place
            for index, (piece, place) in enumerate(zip(self.layout.pieces, position.places, strict=True))
        ):
            return None
        found = [
            self.number.get((kind_of_piece[index], place), NOWHERE)
            for index, place in enumerate(position.places)
            if index in moving
        ]
        return None if NOWHERE in found else tuple(sorted(found))

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


def as_words(values: Sequence[int], words: int) -> U64:
    """Python ints as rows of ``words`` 64-bit words, least significant first."""
    import numpy as np

    low = (1 << 64) - 1
    rows = [[value >> (64 * w) & low for w in range(words)] for value in values]
    return np.array(rows, dtype=np.uint64).reshape(len(values), words)


def encode(layout: Layout) -> Encoded:
    """The encoding of ``layout``, which must have no errors."""
    all_kinds = kinds(layout)
    roams = _settle(layout, all_kinds)
    moving = tuple(
        (kind, tuple(i for i in kind.pieces if len(roams[i]) > 1))
        for kind in all_kinds
        if any(len(roams[i]) > 1 for i in kind.pieces)
    )
    kind_of: list[int] = []
    places: list[Cell] = []
    for k, (kind, members) in enumerate(moving):
        roamed = set().union(*(roams[i] for i in members))
        ax, ay = kind.shape.anchor
        ordered = sorted(roamed, key=lambda at: (at[1] + ay, at[0] + ax))
        kind_of += [k] * len(ordered)
        places += ordered
    numbers = {(k, at): b for b, (k, at) in enumerate(zip(kind_of, places, strict=True))}
    occupied = [moving[k][0].shape.at(at) for k, at in zip(kind_of, places, strict=True)]
    cells = tuple(sorted({cell for covered in occupied for cell in covered}, key=reading_order))
    bit = {cell: 1 << i for i, cell in enumerate(cells)}
    begun = sorted(
        (numbers[k, layout.pieces[i].at], i) for k, (_, members) in enumerate(moving) for i in members
    )
    moving_kinds = tuple(kind for kind, _ in moving)
    counts = tuple(len(members) for _, members in moving)
    goal = _goal(layout, all_kinds, moving_kinds, roams, numbers)
    return Encoded(
        layout=layout,
        kinds=moving_kinds,
        counts=counts,
        cells=cells,
        kind_of=tuple(kind_of),
        places=tuple(places),
        covers=tuple(sum(bit[cell] for cell in covered) for covered in occupied),
        after=_after(moving_kinds, kind_of, places, numbers),
        start=tuple(b for b, _ in begun),
        goal=goal,
        mirror=_mirror(layout, moving_kinds, counts, kind_of, places, numbers, goal),
        holders=tuple(i for _, i in begun),
    )


def _settle(layout: Layout, all_kinds: tuple[Kind, ...]) -> dict[int, frozenset[Cell]]:
    """For each piece, the cells that its top left corner could reach if it were alone.

    A piece that cannot move is a wall for all others, which may block the next one, so this repeats
    until no more pieces are blocked.
    """
    board = layout.board
    solid = set(board.walls)
    roams: dict[int, frozenset[Cell]] = {}
    pinned: set[int] = set()
    while True:
        for kind in all_kinds:
            free = {
                cell
                for cell in board.cells()
                if cell not in solid and (kind.enters_gates or cell not in board.gates)
            }
            known: dict[Cell, frozenset[Cell]] = {}
            for index in kind.pieces:
                if index in pinned:
                    continue
                at = layout.pieces[index].at
                if at not in known:
                    places = frozenset(reach(kind.shape, kind.axis.directions, (at,), free))
                    known.update(dict.fromkeys(places, places))
                roams[index] = known[at]
        new = {i for i, places in roams.items() if len(places) == 1} - pinned
        if not new:
            return roams
        pinned |= new
        for index in new:
            solid.update(layout.pieces[index].cells)


def _after(
    moving: tuple[Kind, ...],
    kind_of: list[int],
    places: list[Cell],
    numbers: dict[tuple[int, Cell], int],
) -> tuple[tuple[int, int, int, int], ...]:
    """The table of steps, up, left, right, down."""
    allowed = [tuple(direction in kind.axis.directions for direction in DIRECTIONS) for kind in moving]
    rows = []
    for k, (x, y) in zip(kind_of, places, strict=True):
        up, left, right, down = allowed[k]
        rows.append(
            (
                numbers.get((k, (x, y - 1)), NOWHERE) if up else NOWHERE,
                numbers.get((k, (x - 1, y)), NOWHERE) if left else NOWHERE,
                numbers.get((k, (x + 1, y)), NOWHERE) if right else NOWHERE,
                numbers.get((k, (x, y + 1)), NOWHERE) if down else NOWHERE,
            )
        )
    return tuple(rows)


def _goal(
    layout: Layout,
    all_kinds: tuple[Kind, ...],
    moving: tuple[Kind, ...],
    roams: dict[int, frozenset[Cell]],
    numbers: dict[tuple[int, Cell], int],
) -> tuple[int, ...] | None:
    """Placements that must be taken, without targets that a blocked piece already meets."""
    required = []
    for kind in all_kinds:
        met = {layout.pieces[i].at for i in kind.pieces if len(roams[i]) == 1}
        for at in kind.targets:
            if at in met:
                continue
            b = numbers.get((moving.index(kind), at)) if kind in moving else None
            if b is None:
                return None
            required.append(b)
    return tuple(sorted(required))


@dataclass(frozen=True)
class _Symmetry:
    """A reflection or half turn of the board, and whether it swaps the two axes."""

    image: Callable[[Cell], Cell]
    swaps_axes: bool

    def axis(self, axis: Axis) -> Axis:
        """The image of ``axis``."""
        swapped = {Axis.HORIZONTAL: Axis.VERTICAL, Axis.VERTICAL: Axis.HORIZONTAL}
        return swapped.get(axis, axis) if self.swaps_axes else axis


def _symmetries(layout: Layout) -> list[_Symmetry]:
    """The symmetries of order two of the board's rectangle, left-right first."""
    w, h = layout.board.width - 1, layout.board.height - 1
    found = [
        _Symmetry(lambda c: (w - c[0], c[1]), False),
        _Symmetry(lambda c: (c[0], h - c[1]), False),
        _Symmetry(lambda c: (w - c[0], h - c[1]), False),
    ]
    if w == h:
        found.append(_Symmetry(lambda c: (c[1], c[0]), True))
        found.append(_Symmetry(lambda c: (w - c[1], w - c[0]), True))
    return found


def _mirror(
    layout: Layout,
    moving: tuple[Kind, ...],
    counts: tuple[int, ...],
    kind_of: Sequence[int],
    places: Sequence[Cell],
    numbers: dict[tuple[int, Cell], int],
    goal: tuple[int, ...] | None,
) -> tuple[int, ...] | None:
    """The first symmetry that maps the whole question onto itself: see :attr:`Encoded.mirror`.

    Placements must map to placements of a kind with the mirrored shape and axis and as many
    pieces, and the goal to itself. Then steps map to steps, since they depend on places and axes only.
    """
    for symmetry in _symmetries(layout):
        partners = _partners(symmetry, moving, counts)
        if partners is None:
            continue
        found = []
        sizes = [(kind.shape.width - 1, kind.shape.height - 1) for kind in moving]
        for k, at in zip(kind_of, places, strict=True):
            # Opposite corners of the bounding box go to opposite corners of its image.
            one = symmetry.image(at)
            two = symmetry.image((at[0] + sizes[k][0], at[1] + sizes[k][1]))
            image = (min(one[0], two[0]), min(one[1], two[1]))
            found.append(numbers.get((partners[k], image), NOWHERE))
        if NOWHERE in found or all(found[b] == b for b in range(len(found))):
            continue
        if goal is None or {found[b] for b in goal} == set(goal):
            return tuple(found)
    return None


def _partners(symmetry: _Symmetry, moving: tuple[Kind, ...], counts: tuple[int, ...]) -> list[int] | None:
    """For every kind the kind that is its mirror image; None if one has no image."""
    partners = [NOWHERE] * len(moving)
    for k, kind in enumerate(moving):
        if partners[k] != NOWHERE:
            continue
        shape = Shape.of(symmetry.image(cell) for cell in kind.shape.cells)
        axis = symmetry.axis(kind.axis)
        alike = [
            j
            for j in range(k, len(moving))
            if partners[j] == NOWHERE
            and (moving[j].shape, moving[j].axis, counts[j]) == (shape, axis, counts[k])
            and len(moving[j].targets) == len(kind.targets)
        ]
        if not alike:
            return None
        partners[k], partners[alike[0]] = alike[0], k
    return partners
