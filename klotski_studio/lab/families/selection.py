"""Chooses rows of a store: minimal puzzles, in which every piece matters, and those that are like another.

Which pieces are spare is found when it is first asked, and kept in the store's rows. Most rows are decided
without a search, by others of their family::

    Q1 V2 S1    30 moves        without a V at most as long as the hardest start of  Q1 V1 S1    21 moves
                                without the S                                        Q1 V2       28 moves

Else the puzzle is solved. Without a piece that moves in the solution it is shorter, since these moves are
left out; so it is searched again without each of the other pieces only. Rows have no pieces that may stand in
for one with a target, of which neither would be true.

Puzzles are alike if their sets of pieces differ least. The distance of two sets is how many pieces have to be
traded for others, added or taken away::

    Q V V H S     Q V V H H      1: S was traded for H
    Q V V H S     Q V V          2: H and S are gone
    Q V V H S     Q V V V S S    2: H was traded for V, and S was added

A piece is what its shape and axis are, and whether it has a target; where the pieces stand does not count.
The definition is this program's own, made to find the neighbours of a set in a sweep.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice, takewhile
from operator import itemgetter
from typing import Any, TypeVar

from klotski_studio.core.control import Control
from klotski_studio.core.family import AnyFamily, Family
from klotski_studio.core.layout import Axis, Layout, Shape
from klotski_studio.formats.native.read import read
from klotski_studio.lab.families.row import NONE_SPARE, Row, key_of
from klotski_studio.lab.families.store import Sort, Store, Wanted
from klotski_studio.lab.reasons import removals
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.search import solve

NEAR = 2
"""The greatest distance of puzzles that are alike."""


def piece_counts(layout: Layout) -> Counter[tuple[Shape, Axis, bool]]:
    """How many pieces of ``layout`` there are of each shape and axis, with and without a target."""
    wanted = {target.piece for target in layout.goal}
    return Counter((piece.shape, piece.axis, piece.key in wanted) for piece in layout.pieces)


Kind = TypeVar("Kind")


def distance(one: Counter[Kind], other: Counter[Kind]) -> int:
    """How many pieces of ``one`` have to be traded, added or taken away to make ``other``."""
    return max((one - other).total(), (other - one).total())


def minimal_rows(
    store: Store, wanted: Wanted, sort: Sort, limit: int | None, control: Control
) -> Iterator[tuple[str, Row]]:
    """As :meth:`~klotski_studio.lab.families.store.Store.best`, but only rows without a spare piece.

    A puzzle that a limit kept from being decided is left out, and asked about again the next time. When
    ``control`` is cancelled, no more rows come.

    Raises:
        FileError: if the store cannot be read.
    """
    decided = (
        (name, _decided(store, row, control))
        for name, row in store.best(wanted, sort)
        if not control.is_cancelled
    )
    yield from islice(((name, row) for name, row in decided if row.spare == NONE_SPARE), limit)


def _decided(store: Store, row: Row, control: Control) -> Row:
    """``row`` with its spare pieces, if they could be found."""
    if row.spare is not None or row.layout is None:
        return row
    layout = read(row.layout)
    if _is_longer_than_all_without_a_piece(store, row, layout):
        spare = NONE_SPARE
    elif (found := _spare(layout, row, control)) is not None:
        spare = json.dumps(found, ensure_ascii=False)
    else:
        return row
    row = replace(row, spare=spare)
    store.note_spare(row)
    return row


def _is_longer_than_all_without_a_piece(store: Store, row: Row, layout: Layout) -> bool:
    """Whether the hardest start of each set with a piece less is shorter, or nothing of it is solvable."""
    counts, goal = row.counts, {target.piece for target in layout.goal}
    keys = [
        key_of({**counts, name: count - 1}) for name, count in counts.items() if count and name not in goal
    ]
    lengths = store.lengths(row, keys)
    shorter = [length is None or length < (row.hardest or 0) for length in lengths.values()]
    return len(lengths) == len(keys) and all(shorter)


def _spare(layout: Layout, row: Row, control: Control) -> tuple[str, ...] | None:
    """The pieces without which ``layout`` is as long; None if a limit kept that from being found."""
    answer = solve(Ask(layout, row.metric, control=control))
    moving = {move.piece for move in answer.solution.moves} if answer.solution is not None else set()
    standing = {piece.key for piece in layout.pieces} - moving
    # cancelling is looked at between the pieces, each of which is a search of its own
    found = removals(Ask(layout, row.metric, control=control), answer, only=standing)
    return None if found.reason is not None else found.removable


def alike(rows: Iterable[Row], like: Row, family: AnyFamily | None, control: Control) -> list[Row]:
    """Those of ``rows``, which have starts, whose pieces are nearly those of ``like``; all are of ``family``.

    The nearest come first, and those that are as near in the order of ``rows``. When ``control`` is
    cancelled, those that were looked at.

    Raises:
        FileError: if a start in the store is damaged.
    """
    wanted = _pieces(like, family)
    looked_at = takewhile(lambda _: not control.is_cancelled, rows)
    near = (row for row in looked_at if abs(row.pieces - like.pieces) <= NEAR)
    distances = sorted([(distance(_pieces(row, family), wanted), row) for row in near], key=itemgetter(0))
    return [row for far, row in distances if far <= NEAR]


def _pieces(row: Row, family: AnyFamily | None) -> Counter[Any]:
    """How many pieces of each kind the start of ``row`` has; of some families its key tells."""
    return Counter(row.counts) if isinstance(family, Family) else piece_counts(read(row.layout or ""))


class Slice(Control):
    """The control of a part of a piece of work: cancelled after some seconds, or with the whole."""

    def __init__(self, whole: Control, seconds: float) -> None:
        super().__init__(whole)
        self._most_seconds = seconds

    @property
    def is_cancelled(self) -> bool:
        """Whether the time is over, or the whole work was cancelled."""
        return self.seconds >= self._most_seconds or super().is_cancelled
