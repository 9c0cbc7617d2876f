"""What all abstractions of one layout share: its pieces, their cells, and the heuristic.

A piece is named by its number in ``Encoded.start``, so pieces that can never move have none: they are
walls. The heuristic is the sum of what every placement adds. A piece that is alone of its kind and has
a target adds the moves that it would need on an empty board; of several that are alike, every
target not yet taken counts 1. A move changes one piece, and so the sum by 1 at most.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.encode import I32, NOWHERE, Encoded
from klotski_studio.solver.kernels.records import U32

AWAY = -1
"""Stands for the placement of a piece that has left its scope."""


@dataclass(frozen=True, eq=False)
class Block:
    """The tables of the placements that one kind, or one piece, may take in an abstraction.

    Attributes:
        meaning: per placement, its number in the layout's encoding, or :data:`AWAY`.
        covered: per placement, how many cells it covers.
        cover_cells: those cells, one placement after the other.
        entered: by ``4 * placement + direction``, how many cells a step enters.
        entered_cells: those cells; where there is no step, the one off the board.
        after: by the same, the placement after the step, counted from the block's first; -1 for none.
    """

    meaning: tuple[int, ...]
    covered: U32
    cover_cells: U32
    entered: U32
    entered_cells: U32
    after: I32


class Pieces:
    """The pieces of one layout in one metric.

    Attributes:
        home: per piece, its placement at the start.
        kind_of: per piece, its kind.
        wanted: pieces of kinds with a target; they are always followed everywhere.
        bias: what the heuristic adds to the sum over the pieces.
    """

    def __init__(self, encoded: Encoded, metric: Metric) -> None:
        self.encoded = encoded
        self.metric = metric
        self.home = encoded.start
        self.kind_of = tuple(encoded.kind_of[b] for b in encoded.start)
        self.wanted = tuple(piece for piece, kind in enumerate(self.kind_of) if encoded.kinds[kind].targets)
        self._index = {cell: i for i, cell in enumerate(encoded.cells)}
        self._cells: dict[int, tuple[int, ...]] = {}
        self._everywhere: dict[int, Block] = {}
        self.bias, self.values = self._heuristic()

    def cells(self, placement: int) -> tuple[int, ...]:
        """The numbers of the cells that a placement covers."""
        found = self._cells.get(placement)
        if found is None:
            shape = self.encoded.kinds[self.encoded.kind_of[placement]].shape
            cells = shape.at(self.encoded.places[placement])
            found = self._cells[placement] = tuple(self._index[cell] for cell in cells)
        return found

    def everywhere(self, kind: int) -> Block:
        """The block of all placements of ``kind``; made once, since on a large board it takes a while."""
        if kind not in self._everywhere:
            self._everywhere[kind] = self.block(tuple(range(*self.encoded.kind_range(kind))))
        return self._everywhere[kind]

    def block(self, meaning: tuple[int, ...]) -> Block:
        """The block of these placements. A step that leads out of them leads to AWAY, which is the last."""
        number = {b: i for i, b in enumerate(meaning)}
        away = number.get(AWAY, NOWHERE)
        off_board = (len(self._index),)
        covers: list[tuple[int, ...]] = []
        entered: list[tuple[int, ...]] = []
        after: list[int] = []
        for b in meaning:
            own = () if b == AWAY else self.cells(b)
            covers.append(own)
            for there in (NOWHERE,) * 4 if b == AWAY else self.encoded.after[b]:
                if there == NOWHERE:
                    entered.append(off_board)
                    after.append(NOWHERE)
                else:
                    entered.append(tuple([cell for cell in self.cells(there) if cell not in own]))
                    after.append(number.get(there, away))
        return Block(meaning, *_joined(covers), *_joined(entered), np.array(after, dtype=np.int32))

    def around(self, piece: int, steps: int) -> frozenset[int] | None:
        """The placements up to ``steps`` steps from the piece's home; None if those are all."""
        found, edge = {self.home[piece]}, [self.home[piece]]
        for _ in range(steps):
            edge = [c for b in edge for c in self.encoded.after[b] if c != NOWHERE and c not in found]
            found.update(edge)
        low, high = self.encoded.kind_range(self.kind_of[piece])
        return frozenset(found) if len(found) < high - low else None

    def _heuristic(self) -> tuple[int, Mapping[int, int]]:
        """The bias, and what each placement adds, where that is not 0."""
        encoded = self.encoded
        bias, values = 0, {}
        for kind in {self.kind_of[piece] for piece in self.wanted}:
            goals = [b for b in encoded.goal or () if encoded.kind_of[b] == kind]
            if encoded.counts[kind] == len(goals) == 1:
                values.update(self._distances(goals[0]))
            else:
                bias += len(goals)
                values.update(dict.fromkeys(goals, -1))
        return bias, MappingProxyType(values)

    def _distances(self, goal: int) -> dict[int, int]:
        """Per placement of the goal's kind, the moves from there to ``goal`` on an empty board."""
        if self.metric is Metric.MOVES:
            found = dict.fromkeys(range(*self.encoded.kind_range(self.encoded.kind_of[goal])), 1)
            found[goal] = 0
            return found
        found, layer = {goal: 0}, [goal]
        for b in layer:
            for direction in range(4):
                there = self.encoded.after[b][direction]
                while there != NOWHERE:
                    if there not in found:
                        found[there] = found[b] + 1
                        layer.append(there)
                    there = self.encoded.after[there][direction] if self.metric is Metric.SLIDES else NOWHERE
        return found


def _joined(lists: list[tuple[int, ...]]) -> tuple[U32, U32]:
    """The length of each of ``lists``, and all of them one after the other."""
    lengths = np.array([len(numbers) for numbers in lists], dtype=np.uint32)
    return lengths, np.array([number for numbers in lists for number in numbers], dtype=np.uint32)
