"""Minimal puzzles of a store: those in which every piece matters.

Whether a piece is spare is searched when it is first asked, and kept in the store's rows.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from klotski_studio.core.control import Control
from klotski_studio.formats.native.read import read
from klotski_studio.lab.families.row import Row
from klotski_studio.lab.families.store import Sort, Store, Wanted
from klotski_studio.lab.removals import removals

NONE_SPARE = "[]"
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
    # cancelling is looked at between the pieces, each of which is a search of its own
    found = removals(read(row.layout), row.metric, control=control)
    if found.reason is not None:
        return row
    row = replace(row, spare=json.dumps(found.removable, ensure_ascii=False))
    store.note_spare(row)
    return row
