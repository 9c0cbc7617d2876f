"""Lists every layout that is one edit away, in the order of the kinds.

::

    A A . B      move A    . A A B       swap A and B   B . . .  ->  does not fit: A would leave the board
                 grow B    A A B B       shrink A       A . . B   and  . A . B

Nothing is solved or compared here: two edits may give the same puzzle, and an edit may give one that is
solved already, or one with an error where pieces are joined by ``same_as``.

Where a variant differs from the puzzle that it is a variant of, these are marked::

    A A . B      . A A B      the cells of A as it stands now, and the cell that it has left
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from klotski_studio.core import edits
from klotski_studio.core.keep import NOTHING, Keep
from klotski_studio.core.layout import Axis, Cell, Direction, Layout, Piece, Shape, in_reading_order
from klotski_studio.core.rules import Rules
from klotski_studio.lab.variants.house_rules import EVERYTHING, EditKind, HouseRules, free_cells

MOST_PARTS = 20_000
"""Connected parts of a piece at which it is tried to cut it: all of any piece of up to 16 cells, which has at
most 11,506 (those of the square)."""


@dataclass(frozen=True, slots=True)
class Edit:
    """One edit and its result.

    Attributes:
        layout: the layout after the edit.
        keys: the pieces that were edited, as the old layout calls them; of a trade the one that takes first.
            A piece that was added has its new key.
        cells: the cells that tell the edit from others of its kind: gained, given up, or split off; where the
            piece that was moved or added stands, and where a target lies. Empty if the pieces say it all.
    """

    kind: EditKind
    layout: Layout
    keys: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()


def one_edits(
    layout: Layout, kinds: Collection[EditKind], rules: HouseRules = EVERYTHING, keep: Keep = NOTHING
) -> Iterator[Edit]:
    """Every edit of ``kinds`` to ``layout``, which must have no errors, whose result keeps ``rules``.

    It has all that ``keep`` holds; whether its start is symmetric is not looked at.
    """
    for kind in EditKind:
        if kind in kinds:
            for layout_after, keys, cells in _LISTS[kind](layout):
                if rules.allows(layout_after) and keep.allows(layout, layout_after):
                    yield Edit(kind, layout_after, keys, cells)


_Found = tuple[Layout, tuple[str, ...], tuple[Cell, ...]]


def _moved(layout: Layout) -> Iterator[_Found]:
    rules, free = Rules(layout), free_cells(layout) | layout.board.gates
    free -= {cell for piece in layout.pieces for cell in piece.cells}
    for index, piece in enumerate(layout.pieces):
        open_to = {cell for cell in free.union(piece.cells) if rules.may_enter(index, cell)}
        for place in layout.board.cells():
            cells = piece.shape.at(place)
            if place != piece.at and open_to.issuperset(cells):
                by = (place[0] - piece.at[0], place[1] - piece.at[1])
                yield edits.place(layout, {piece.key}, by), (piece.key,), cells


def _swapped(layout: Layout) -> Iterator[_Found]:
    for one, other in combinations(layout.pieces, 2):
        keys = (one.key, other.key)
        by = (other.at[0] - one.at[0], other.at[1] - one.at[1])
        swapped = edits.place(edits.place(layout, {one.key}, by), {other.key}, (-by[0], -by[1]))
        if not edits.clashes(swapped, keys):
            yield swapped, keys, ()


def _removed(layout: Layout) -> Iterator[_Found]:
    for piece in _plain(layout):
        yield edits.remove(layout, {piece.key}), (piece.key,), ()


def _added(layout: Layout) -> Iterator[_Found]:
    free = free_cells(layout)
    for shape, axis in dict.fromkeys((piece.shape, piece.axis) for piece in layout.pieces):
        for place in layout.board.cells():
            cells = shape.at(place)
            if free.issuperset(cells):
                added = edits.place_new(layout, cells, axis)
                yield added, (added.pieces[-1].key,), cells


def _grown(layout: Layout) -> Iterator[_Found]:
    free = free_cells(layout)
    for piece in _plain(layout):
        for cell in in_reading_order(_around(piece.cells) & free):
            yield edits.add_cells(layout, piece.key, {cell}), (piece.key,), (cell,)


def _shrunk(layout: Layout) -> Iterator[_Found]:
    for piece in _plain(layout):
        for cell in _spare_cells(piece):
            yield edits.take_cells(layout, {piece.key}, {cell}), (piece.key,), (cell,)


def _traded(layout: Layout) -> Iterator[_Found]:
    plain = _plain(layout)
    for giver in plain:
        for cell in _spare_cells(giver):
            left = edits.take_cells(layout, {giver.key}, {cell})
            for taker in plain:
                if taker is not giver and cell in _around(taker.cells):
                    yield edits.add_cells(left, taker.key, {cell}), (taker.key, giver.key), (cell,)


def _merged(layout: Layout) -> Iterator[_Found]:
    for one, other in combinations(_plain(layout), 2):
        keys = (one.key, other.key)
        if one.axis is other.axis and edits.can_merge(layout, keys):
            yield edits.merge(layout, keys), keys, ()


def _split(layout: Layout) -> Iterator[_Found]:
    for piece in _plain(layout):
        for part in _halves(piece.cells):
            yield edits.split(layout, piece.key, part), (piece.key,), in_reading_order(part)


def _with_other_target(layout: Layout) -> Iterator[_Found]:
    for target in layout.goal:
        for place in layout.board.cells():
            if place != target.at and not edits.target_clashes(layout, target.piece, place):
                other = edits.set_target(layout, target.piece, place)
                yield other, (target.piece,), target.shape.at(place)


def _with_other_axis(layout: Layout) -> Iterator[_Found]:
    for piece in layout.pieces:
        for axis in Axis:
            if axis is not piece.axis:
                yield edits.set_axis(layout, {piece.key}, axis), (piece.key,), ()


def _with_wall(layout: Layout) -> Iterator[_Found]:
    for cell in in_reading_order(free_cells(layout)):
        yield edits.paint_walls(layout, {cell}), (), (cell,)


def _without_wall(layout: Layout) -> Iterator[_Found]:
    for cell in in_reading_order(layout.board.walls):
        yield edits.erase_ground(layout, {cell}), (), (cell,)


_LISTS: Mapping[EditKind, Callable[[Layout], Iterator[_Found]]] = {
    EditKind.MOVE: _moved,
    EditKind.SWAP: _swapped,
    EditKind.REMOVE: _removed,
    EditKind.ADD: _added,
    EditKind.GROW: _grown,
    EditKind.SHRINK: _shrunk,
    EditKind.TRADE: _traded,
    EditKind.MERGE: _merged,
    EditKind.SPLIT: _split,
    EditKind.TARGET: _with_other_target,
    EditKind.AXIS: _with_other_axis,
    EditKind.WALL: _with_wall,
    EditKind.UNWALL: _without_wall,
}


def _plain(layout: Layout) -> list[Piece]:
    """The pieces without a target."""
    wanted = {target.piece for target in layout.goal}
    return [piece for piece in layout.pieces if piece.key not in wanted]


def _around(cells: Iterable[Cell]) -> set[Cell]:
    """The cells that touch one of ``cells``; they may be among them."""
    return {direction.step(cell) for cell in cells for direction in Direction}


def _spare_cells(piece: Piece) -> list[Cell]:
    """The cells that ``piece`` can give up and stay connected and not empty."""
    return [cell for cell in piece.cells if Shape.of(set(piece.cells) - {cell}).is_connected]


def _halves(cells: tuple[Cell, ...]) -> Iterator[set[Cell]]:
    """Every way to cut ``cells`` into two connected parts: each time the part without the first cell.

    The part with the first cell grows by one cell at a time. A cell that was passed over stays in the other
    part, so each cut is found once. It ends after :data:`MOST_PARTS` parts, since their number can grow
    exponentially with that of the cells.
    """
    every = frozenset(cells)
    pending = [(frozenset(cells[:1]), frozenset[Cell]())]
    for _ in range(MOST_PARTS):
        if not pending:
            return
        part, passed = pending.pop()
        rest = every - part
        if Shape.of(rest).is_connected:
            yield set(rest)
        for cell in in_reading_order((_around(part) & rest) - passed):
            passed |= {cell}
            pending.append((part | {cell}, passed))


Group = tuple[Cell, ...]
"""Cells that are marked together."""


def differences(old: Layout, new: Layout) -> tuple[Group, ...]:
    """The cells at which ``new`` differs from ``old``, both on boards of one size.

    First the pieces of ``new`` that did not stand so in ``old``, or with another axis or no target; then
    targets that lie elsewhere, what pieces of ``old`` have left free, and cells whose ground differs.
    """
    before, after = _standing(old), _standing(new)
    groups = [cells for cells in after if after[cells] != before.get(cells)]
    targets = {target.cells for target in new.goal} - {target.cells for target in old.goal}
    covered = {cell for cells in after for cell in cells}
    left = [tuple(cell for cell in cells if cell not in covered) for cells in before if cells not in after]
    ground = (old.board.walls ^ new.board.walls) | (old.board.gates ^ new.board.gates)
    return (*groups, *sorted(targets), *filter(None, left), *((cell,) for cell in sorted(ground)))


def _standing(layout: Layout) -> dict[Group, tuple[Axis, bool]]:
    """The pieces by their cells: the axis, and whether there is a target."""
    wanted = {target.piece for target in layout.goal}
    return {piece.cells: (piece.axis, piece.key in wanted) for piece in layout.pieces}
