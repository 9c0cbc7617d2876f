"""A puzzle in which only some pieces are followed, and those perhaps only near their start.

The *scope* of a piece is the set of placements at which it is followed. A piece that leaves its scope is
*away*: it covers nothing any more and never comes back. A piece without a scope is not there::

    scope              in the search                            states
    none               not there                                0
    its home           blocks until it makes a first move       1, and away
    some placements    blocks while it stands on one of them    n, and away
    everywhere         as in the puzzle itself                  all

Every solution of the puzzle is one of this abstraction too, in no more moves, slides or steps: leave out
the moves of pieces that are not there or away. (To come back is of no use to a piece without a target,
since while it is away it blocks nothing.) So a shortest solution here is never longer than
one of the puzzle, and if there is none here, the puzzle has none. Pieces with a target, and those
that may stand in for them, are followed everywhere.

Positions are rows (:mod:`klotski_studio.solver.rows.tables`); "away" is a placement without cells from which
no step leads.

All abstractions of one layout share its pieces, their cells, and the heuristic. A piece is named by its
number in ``Encoded.start``, so pieces that can never move have none: they are walls. The heuristic is the sum
of what every placement adds. A piece that is alone of its kind and has a target adds the moves that it would
need on an empty board; of several that are alike, every target not yet taken counts 1. A move changes one
piece, and so the sum by 1 at most.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from types import MappingProxyType
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from klotski_studio.core.layout import Metric
from klotski_studio.solver.base.encode import NOWHERE, Encoded
from klotski_studio.solver.base.engine import LimitWatch
from klotski_studio.solver.kernels.records import I32, U32
from klotski_studio.solver.rows.best_first import NUMBER, BestFirstSearch
from klotski_studio.solver.rows.tables import RowTables, list_cells

AWAY = -1
"""Stands for the placement of a piece that has left its scope."""


@dataclass(frozen=True, eq=False)
class Block:
    """The placements that one kind, or one piece, may take in an abstraction.

    Attributes:
        meaning: per placement, its number in the layout's encoding, or :data:`AWAY`.
        after: by ``4 * placement + direction`` the placement after the step, counted from the block's first;
            -1 for none.
    """

    meaning: tuple[int, ...]
    after: I32


class Lists:
    """Lists of cells, one after the other: list i begins at ``at[i]``."""

    def __init__(self, at: U32, cells: U32) -> None:
        self._begins, self._lengths, self._cells = at[:-1].astype(np.int64), np.diff(at), cells

    def picked(self, numbers: npt.NDArray[np.int64]) -> tuple[U32, U32]:
        """The lists with these numbers: where each begins, and the last one ends, and the cells."""
        lengths = self._lengths[numbers]
        at = np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)])
        index = np.repeat(self._begins[numbers] - at[:-1], lengths) + np.arange(at[-1])
        return at.astype(np.uint32), self._cells[index]


class Pieces:
    """The pieces of one layout in one metric.

    Attributes:
        home: per piece, its placement at the start.
        kind_of: per piece, its kind.
        wanted: pieces of kinds with a target; they are always followed everywhere.
        covers: the cells of each placement; :data:`AWAY`, the last one, has none.
        entered: the cells that a step enters, by ``4 * placement + direction``; the one off the board where
            there is no step.
        bias: what the heuristic adds to the sum over the pieces.
    """

    def __init__(self, encoded: Encoded, metric: Metric) -> None:
        self.encoded = encoded
        self.metric = metric
        self.home = encoded.start
        self.kind_of = tuple(encoded.kind_of[b] for b in encoded.start)
        self.wanted = tuple(piece for piece, kind in enumerate(self.kind_of) if encoded.kinds[kind].targets)
        cover_at, covers, entered_at, entered = list_cells(encoded)
        self.covers = Lists(np.append(cover_at, cover_at[-1]), covers)
        last, outside = int(entered_at[-1]), np.full(4, len(encoded.cells), dtype=np.uint32)
        away = np.arange(last + 1, last + 5, dtype=np.uint32)
        self.entered = Lists(np.append(entered_at, away), np.append(entered[:last], outside))
        self._everywhere: dict[int, Block] = {}
        self.bias, self.values = self._heuristic()

    def everywhere(self, kind: int) -> Block:
        """The block of all placements of ``kind``; made once, since on a large board it takes a while."""
        if kind not in self._everywhere:
            self._everywhere[kind] = self.block(tuple(range(*self.encoded.kind_range(kind))))
        return self._everywhere[kind]

    def block(self, meaning: tuple[int, ...]) -> Block:
        """The block of these placements. A step that leads out of them leads to AWAY, which is the last."""
        number = np.full(self.encoded.size + 1, NOWHERE, dtype=np.int32)
        if meaning[-1] == AWAY:
            number[:] = len(meaning) - 1
        chosen = np.array(meaning)
        number[chosen] = np.arange(len(meaning))
        after = self.encoded.shared.after_table[chosen]
        is_step = (after != NOWHERE) & (chosen != AWAY)[:, np.newaxis]
        return Block(meaning, np.where(is_step, number[after], NOWHERE).astype(np.int32).ravel())

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


Scopes: TypeAlias = "Mapping[int, frozenset[int] | None]"
"""The scope of each piece that is there; None for everywhere."""

FOREIGN = 16
"""Cost of running over a piece that is not there, compared with sending one away."""


class Abstraction(RowTables):
    """The tables of an abstraction, and the meaning of its placements. Rows have pieces in block order.

    Attributes:
        meaning: per placement, its number in the layout's encoding, or :data:`AWAY`.
        owner: per placement, a piece that may take it: the only one, unless it is followed everywhere.
        start: the placements taken at the start.
        penalty: per placement, the cost of moving there.
    """

    def __init__(self, pieces: Pieces, scopes: Scopes) -> None:
        blocks = list(_blocks(pieces, scopes))
        self.meaning = tuple(b for _, block in blocks for b in block.meaning)
        self.owner = tuple(own[0] for own, block in blocks for _ in block.meaning)
        sizes = [len(block.meaning) for _, block in blocks]
        lows = list(accumulate(sizes, initial=0))
        self.start = tuple(
            low + place
            for low, (own, block) in zip(lows, blocks, strict=False)
            for place in sorted(block.meaning.index(pieces.home[piece]) for piece in own)
        )
        self.penalty = self._penalties(pieces, scopes)
        meaning, wanted = np.array(self.meaning), set(pieces.wanted)
        parts = [
            np.where(block.after == NOWHERE, NOWHERE, block.after + low)
            for low, (_, block) in zip(lows, blocks, strict=False)
        ]
        super().__init__(
            [len(own) for own, _ in blocks],
            sizes,
            (
                *pieces.covers.picked(meaning),
                *pieces.entered.picked((4 * meaning[:, np.newaxis] + np.arange(4)).ravel()),
            ),
            np.concatenate(parts),
            np.array([pieces.values.get(b, 0) for b in self.meaning], dtype=np.int32),
            pieces.bias,
            np.array([piece not in wanted for own, _ in blocks for piece in own], dtype=np.bool_),
            len(pieces.encoded.cells),
            NUMBER,
        )

    def search(self, metric: Metric, watch: LimitWatch, earlier: int = 0) -> BestFirstSearch:
        """A search from the start; ``earlier`` positions were held by those before."""
        return BestFirstSearch(self, self.start, metric, watch, penalty=self.penalty, earlier=earlier)

    def _penalties(self, pieces: Pieces, scopes: Scopes) -> U32:
        """1 for going away, and :data:`FOREIGN` for each piece that is not there and stands in the way."""
        covers = pieces.encoded.covers
        foreign = [covers[b] for piece, b in enumerate(pieces.home) if piece not in scopes]
        anywhere = sum(foreign)  # no two pieces share a cell
        found = np.zeros(len(self.meaning), dtype=np.uint32)
        for i, b in enumerate(self.meaning):
            if b == AWAY:
                found[i] = 1
            elif covers[b] & anywhere:
                found[i] = FOREIGN * sum(1 for mask in foreign if mask & covers[b])
        return found


def _blocks(pieces: Pieces, scopes: Scopes) -> Iterator[tuple[list[int], Block]]:
    """The pieces and the tables of each block: one a kind that is followed everywhere, else one a piece."""
    everywhere: dict[int, list[int]] = {}
    for piece in sorted(piece for piece, scope in scopes.items() if scope is None):
        everywhere.setdefault(pieces.kind_of[piece], []).append(piece)
    for kind, members in everywhere.items():
        yield members, pieces.everywhere(kind)
    for piece, scope in sorted((piece, scope) for piece, scope in scopes.items() if scope is not None):
        yield [piece], pieces.block((*sorted(scope), AWAY))
