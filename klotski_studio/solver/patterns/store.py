"""The tables at hand: those of the last questions in memory, others on disk."""

from __future__ import annotations

import threading
from collections import OrderedDict

from klotski_studio.solver.base.engine import LimitWatch
from klotski_studio.solver.patterns import disk
from klotski_studio.solver.patterns.tables import Distances, build
from klotski_studio.solver.patterns.turned import Form

KEPT_BYTES = 48 * 1024**2
"""Bytes of tables that are kept in memory: those of two 15-puzzles."""


class TableStore:
    """Finds tables, or fills them. May be used from several threads."""

    def __init__(self) -> None:
        self._tables: OrderedDict[tuple[Form, int], Distances] = OrderedDict()
        self._lock = threading.Lock()

    def table(self, form: Form, metric: int, watch: LimitWatch, held: int = 0) -> Distances:
        """The table of ``form``, read-only; ``metric`` is by its code, ``held`` as in :func:`build`.

        Raises:
            SearchStopped: if the table must be filled, and ``watch`` ends that.
        """
        key = (form, -1 if form.ground else metric)
        with self._lock:
            table = self._tables.get(key)
        if table is None:
            table = disk.load(form, metric)
            if table is None:
                table = build(form, metric, watch, held)
                table.setflags(write=False)
                disk.store(form, metric, table)
        self._keep(key, table)
        return table

    def _keep(self, key: tuple[Form, int], table: Distances) -> None:
        """Remember ``table``, and forget the tables used longest ago where there are too many."""
        with self._lock:
            self._tables[key] = table
            self._tables.move_to_end(key)
            while sum(each.nbytes for each in self._tables.values()) > KEPT_BYTES and len(self._tables) > 1:
                self._tables.popitem(last=False)
