"""The tables at hand: those of the last questions in memory, others on disk."""

from __future__ import annotations

import threading
from collections import OrderedDict

import numpy as np

from klotski_studio.solver.base.engine import LimitWatch
from klotski_studio.solver.patterns import disk
from klotski_studio.solver.patterns.tables import Distances, Form, build

KEPT_BYTES = 48 * 1024**2
"""Bytes of tables that are kept in memory: those of two 15-puzzles."""


class TableStore:
    """Finds tables, or fills them. May be used from several threads."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[tuple[Form, ...], int], Distances] = OrderedDict()
        self._lock = threading.Lock()

    def joined(self, forms: tuple[Form, ...], metric: int, watch: LimitWatch) -> Distances:
        """The tables of ``forms``, one after the other, read-only; ``metric`` is by its code.

        Raises:
            SearchStopped: if a table must be read or filled, and ``watch`` ends that.
        """
        key = (forms, -1 if forms[0].ground else metric)
        with self._lock:
            tables = self._kept.get(key)
        if tables is None:
            parts: list[Distances] = []
            for form in forms:
                parts.append(_table(form, metric, watch, sum(part.nbytes for part in parts)))
            tables = np.concatenate(parts)
            tables.setflags(write=False)
        self._keep(key, tables)
        return tables

    def _keep(self, key: tuple[tuple[Form, ...], int], tables: Distances) -> None:
        """Remember ``tables``, and forget those used longest ago where there are too many."""
        with self._lock:
            self._kept[key] = tables
            self._kept.move_to_end(key)
            while sum(each.nbytes for each in self._kept.values()) > KEPT_BYTES and len(self._kept) > 1:
                self._kept.popitem(last=False)


def _table(form: Form, metric: int, watch: LimitWatch, held: int) -> Distances:
    """The table of ``form`` from disk, or else filled; ``held`` are the bytes of other tables."""
    table = disk.load(form, metric, watch)
    if table is None:
        table = build(form, metric, watch, held)
        disk.store(form, metric, table, watch)
    return table
