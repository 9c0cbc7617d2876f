"""Minimal puzzles of a store: those in which every piece matters.

Which pieces are spare is found when it is first asked, and kept in the store's rows. Most rows are decided
without a search, by others of their family::

    Q1 V2 S1    30 moves        without a V at most as long as the hardest start of  Q1 V1 S1    21 moves
                                without the S                                        Q1 V2       28 moves

Else the puzzle is solved. Without a piece that moves in the solution it is shorter, since these moves are
left out; so it is searched again without each of the other pieces only. Rows have no pieces that may stand in
for one with a target, of which neither would be true.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout
from klotski_studio.formats.native.read import read
from klotski_studio.lab.families.row import NONE_SPARE, Row, key_of
from klotski_studio.lab.families.store import Sort, Store, Wanted
from klotski_studio.lab.removals import removals
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.search import solve

"""What a row of a minimal puzzle has for its spare pieces."""


def minimal_rows(
    store: Store, wanted: Wanted, sort: Sort, limit: int, control: Control
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
