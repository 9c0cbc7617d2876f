"""The form of family whose tasks are sets of pieces: how many of each shape.

With up to two V (1 x 2) and one S (1 x 1) besides the goal piece, in this order::

    {"Q":1,"V":0,"S":0}   {"Q":1,"V":0,"S":1}   {"Q":1,"V":1,"S":0}  ...

A set belongs to the family if its pieces fit on the board in some way, whether or not a solved one is among
them. All starts of a set are searched at once (:func:`klotski_studio.solver.whole_spaces.flood_all`).

Finds one way to place given numbers of a family's pieces, or proves that there is none.

The board is read cell by cell. At each cell that no piece covers yet, one begins or the cell stays free, as
in the solver's counting diagram. What can follow depends only on the cells covered so far and on the pieces
left; such a situation from which nothing leads on is remembered, for all sets of the family::

    A A .      the first row is read, and two pieces of 2 x 1 are left: there is room for
    . . .      one of them, however the first row was filled

Without this memory a nearly full board takes a time that grows exponentially with its cells.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import factorial, prod

from klotski_studio.core.control import Control
from klotski_studio.core.edits.keys import named_in_order
from klotski_studio.core.family import Family, Range
from klotski_studio.core.keep import NOTHING, Keep
from klotski_studio.core.layout import Cell, Known, Layout, Meta, Metric, Piece
from klotski_studio.formats.native.write import write
from klotski_studio.formats.text.limits import MOST_CHARACTERS
from klotski_studio.lab.families.row import Row, Task, key_of
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.whole_spaces import Flood, bring_kernels, flood_all

MOST_REMEMBERED = 1_000_000
"""Situations; with more of them, the memory begins anew."""

Placed = tuple[int, Cell]
"""A piece on the board: the number of its kind among the family's names, and its place."""


class Fitter:
    """Places sets of pieces of one family. Kinds, their shapes and areas are numbered as ``family.names``."""

    def __init__(self, family: Family) -> None:
        board = family.board
        self._cells = [cell for cell in board.cells() if cell not in board.walls]
        number = {cell: 1 << i for i, cell in enumerate(self._cells)}
        goal = [(piece.target.shape, True) for piece in family.goal]
        shapes = [*goal, *[(shape.shape, False) for shape in family.shapes]]
        self.areas = [len(shape.cells) for shape, _ in shapes]
        self._begins: list[list[tuple[int, int]]] = [[] for _ in self._cells]
        for kind in sorted(range(len(shapes)), key=lambda kind: -self.areas[kind]):
            shape, enters_gates = shapes[kind]
            ground = number.keys() if enters_gates else number.keys() - board.gates
            dx, dy = shape.anchor
            for i, (x, y) in enumerate(self._cells):
                cells = shape.at((x - dx, y - dy))
                if ground >= set(cells):
                    self._begins[i].append((kind, sum(number[cell] for cell in cells)))
        self.shapes = [shape for shape, _ in shapes]
        self._dead: set[tuple[int, tuple[int, ...]]] = set()

    def fit(self, counts: tuple[int, ...]) -> tuple[Placed, ...] | None:
        """One way to place that many pieces of each kind, always the same one; None if there is none."""
        if len(self._dead) > MOST_REMEMBERED:
            self._dead.clear()
        area = sum(area * count for area, count in zip(self.areas, counts, strict=True))
        return self._fit(0, counts, len(self._cells) - area)

    def _fit(self, read: int, left: tuple[int, ...], free: int) -> tuple[Placed, ...] | None:
        """As :meth:`fit`, with the cells ``read`` behind, of which the others may leave ``free`` ones."""
        if not any(left):
            return ()
        if free < 0 or (read, left) in self._dead:
            return None
        first = ~read & (read + 1)
        i = first.bit_length() - 1
        for kind, cells in self._begins[i]:
            if left[kind] and not cells & read:
                rest = self._fit(read | cells, (*left[:kind], left[kind] - 1, *left[kind + 1 :]), free)
                if rest is not None:
                    (x, y), (dx, dy) = self._cells[i], self.shapes[kind].anchor
                    return (kind, (x - dx, y - dy)), *rest
        rest = self._fit(read | first, left, free - 1)
        if rest is None:
            self._dead.add((read, left))
        return rest


@dataclass(frozen=True, slots=True)
class PieceSet:
    """How many of each of a family's ``names`` there are, and the cells that they leave free."""

    counts: tuple[int, ...]
    free: int

    @property
    def pieces(self) -> int:
        """How many pieces there are."""
        return sum(self.counts)

    @property
    def work(self) -> float:
        """Sequences of the pieces and the free cells: about in proportion to the ways to place them."""
        return factorial(self.pieces + self.free) / prod(map(factorial, (*self.counts, self.free)))


def key(family: Family, piece_set: PieceSet) -> str:
    """The key of the set: see :func:`~klotski_studio.lab.families.row.key_of`."""
    return key_of(dict(zip(family.names, piece_set.counts, strict=True)))


class PieceSets:
    """The form for ``family``: see :class:`~klotski_studio.lab.families.row.Form`."""

    def __init__(self, family: Family) -> None:
        self.family = family
        self._fitter = Fitter(family)
        self._shapes, self._areas = self._fitter.shapes, self._fitter.areas
        self._allowed = [Range(1, 1) for _ in family.goal] + [shape.count for shape in family.shapes]

    def sets(self) -> Iterator[PieceSet]:
        """The sets that fit on the board, in the order of their counts."""
        goal = tuple([1] * len(self.family.goal))
        for counts in self._counted(len(goal), self.family.ground - sum(self._areas[: len(goal)])):
            if found := self.member(goal + counts):
                yield found

    def member(self, counts: tuple[int, ...]) -> PieceSet | None:
        """The set of that many pieces of each name, if it belongs to the family."""
        found = PieceSet(counts, self._free(counts))
        is_one = (
            self.has_room(counts)
            and all(count in allowed for count, allowed in zip(counts, self._allowed, strict=True))
            and found.pieces in self.family.pieces
            and found.free in self.family.free
            and self._fitter.fit(counts)
        )
        return found if is_one else None

    def has_room(self, counts: tuple[int, ...]) -> bool:
        """Whether so many pieces are no more, and leave no less free, than the family allows."""
        most = [(count, allowed.most) for count, allowed in zip(counts, self._allowed, strict=True)]
        most.append((sum(counts), self.family.pieces.most))
        return self._free(counts) >= self.family.free.least and all(
            limit is None or count <= limit for count, limit in most
        )

    def _free(self, counts: tuple[int, ...]) -> int:
        """The cells that so many pieces leave free."""
        return self.family.ground - sum(area * count for area, count in zip(self._areas, counts, strict=True))

    def _counted(self, kind: int, room: int) -> Iterator[tuple[int, ...]]:
        """All numbers of the kinds from ``kind`` on that ``room`` cells hold beside the free ones."""
        if room < self.family.free.least:
            return
        if kind == len(self._areas):
            yield ()
            return
        allowed = self._allowed[kind]
        count = allowed.least
        while count in allowed and room >= count * self._areas[kind]:
            for others in self._counted(kind + 1, room - count * self._areas[kind]):
                yield (count, *others)
            count += 1

    def tasks(self) -> Iterator[Task]:
        """A task for each set."""
        for each in self.sets():
            yield Task(key(self.family, each), each.pieces, each.work)

    def row(
        self,
        key: str,
        metric: Metric,
        limits: Limits | None,
        control: Control | None,
        keep: Keep = NOTHING,
    ) -> Row:
        """All starts of one set; the hardest of those that keep what ``keep`` says, which names no pieces."""
        began = time.perf_counter()
        layout, counts = self.layout(key), self._counts(key)
        row = Row(key, metric, sum(counts), self._free(counts))
        found = flood_all(Ask(layout, metric, limits or Limits(), control or Control()), keep)
        if isinstance(found, Reason):
            return replace(row, reason=found)
        return replace(
            row,
            placements=found.placements,
            solved=found.solved,
            solvable=found.solvable,
            hardest=found.hardest,
            starts=found.hardest_starts,
            layout=self._hardest(layout, found, metric),
            seconds=time.perf_counter() - began,
        )

    def prepare(self, key: str) -> None:
        """See :meth:`klotski_studio.lab.families.row.Form.prepare`."""
        bring_kernels(self.layout(key))

    def layout(self, key: str) -> Layout:
        """The set called ``key`` in one way in which it fits.

        Raises:
            ValueError: if it fits in none.
        """
        placed = self._fitter.fit(self._counts(key))
        if placed is None:
            raise ValueError(f"the pieces {key} do not fit on the board")
        return self._drawn(placed)

    def _counts(self, key: str) -> tuple[int, ...]:
        named = json.loads(key)
        return tuple([named[name] for name in self.family.names])

    def _hardest(self, layout: Layout, found: Flood, metric: Metric) -> str | None:
        """The first of the hardest starts as the text of a native file, with its length as known."""
        kinds = {piece.key: self._kind(piece) for piece in layout.pieces}
        if found.start is None:
            return None
        placed = zip([kinds[piece.key] for piece in layout.pieces], found.start.places, strict=True)
        drawn = self._drawn(tuple(placed))
        known = Known(solvable=True).with_length(metric, found.hardest or 0)
        return write(replace(drawn, meta=Meta(known=known)))

    def _kind(self, piece: Piece) -> int:
        """The number of a piece's kind among the family's names."""
        for number, goal in enumerate(self.family.goal):
            if goal.key == piece.key:
                return number
        kinds = [(each.shape, each.axis) for each in self.family.shapes]
        return len(self.family.goal) + kinds.index((piece.shape, piece.axis))

    def _drawn(self, placed: tuple[Placed, ...]) -> Layout:
        """The layout of these pieces; those without a target get keys in reading order."""
        family, goal = self.family, tuple([piece.target for piece in self.family.goal])
        axes = [piece.axis for piece in family.goal] + [shape.axis for shape in family.shapes]
        keys = [target.piece for target in goal] + [""] * len(family.shapes)
        pieces = tuple([Piece(keys[kind], self._shapes[kind], at, axes[kind]) for kind, at in placed])
        title = self._title([kind for kind, _ in placed])
        return named_in_order(Layout(family.board, pieces, goal, title))

    def _title(self, kinds: list[int]) -> str:
        """The family's name and the numbers of the pieces, as long as a title may be."""
        numbers = [
            f"{name}{kinds.count(kind)}" for kind, name in enumerate(self.family.names) if kind in kinds
        ]
        return " ".join([self.family.name, *numbers])[: MOST_CHARACTERS["name"]]
