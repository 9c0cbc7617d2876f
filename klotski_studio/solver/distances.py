"""The distance of every position of a space, as the answer to one question of :mod:`.search`."""

from __future__ import annotations

import threading

from klotski_studio.core.metric import Metric
from klotski_studio.core.position import Position
from klotski_studio.solver.base.encode import Encoded
from klotski_studio.solver.base.engine import DistanceTable


class Distances:
    """How far every reachable position of a layout is from its nearest solved one."""

    def __init__(self, encoded: Encoded, metric: Metric, table: DistanceTable | None) -> None:
        self.metric = metric
        self._encoded = encoded
        self._table = table
        self._lock = threading.Lock()  # some tables use shared scratch memory for a look-up

    def to_goal(self, position: Position) -> int | None:
        """The distance in the metric; None where no solved position can be reached.

        May be called from any thread.
        """
        taken = self._encoded.taken(position)
        if taken is None or self._table is None:
            return None
        with self._lock:
            return self._table.to_goal(taken)
