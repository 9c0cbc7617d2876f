"""The engine for spaces that do not fit into memory, where the caller allows space on disk.

It searches level by level from the start (:mod:`~klotski_studio.solver.disk.search`), and reads off the
results afterwards: the optimal part, by expanding its positions backwards and looking their neighbours up
on the level before; the distances, by a second search from all solved positions.

A search that ends is removed from disk. One that is stopped stays, and is gone on with when the same is asked
again.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np

from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.answer import Note, Reason
from klotski_studio.solver.base.disk_space import disk_folder, free_space
from klotski_studio.solver.base.encode import Encoded
from klotski_studio.solver.base.engine import LimitWatch, Optimal, Searched, SearchStopped
from klotski_studio.solver.disk.files import Damaged
from klotski_studio.solver.disk.folder import Locked, SearchFolder, fingerprint, remove_old
from klotski_studio.solver.disk.keys import DiskKeys
from klotski_studio.solver.disk.optimal import optimal_part
from klotski_studio.solver.disk.search import DiskSearch, LevelLookup, Sizes

_Result = TypeVar("_Result")


@dataclass(frozen=True, eq=False)
class DiskDistances:
    """Distances to the goal: :class:`~klotski_studio.solver.base.engine.DistanceTable`.

    Its levels stay on disk as long as it is in use.
    """

    histogram: tuple[int, ...]
    hardest_taken: tuple[int, ...]
    search: DiskSearch
    lookup: LevelLookup

    @property
    def hardest(self) -> int:
        """The greatest distance."""
        return len(self.histogram) - 1

    def to_goal(self, taken: tuple[int, ...]) -> int | None:
        """The distance of a position; None if it cannot be reached or solved."""
        encoded = self.search.keys.encoded
        if [encoded.kind_of[b] for b in taken] != [encoded.kind_of[b] for b in encoded.start]:
            return None
        key = self.search.keys.pack([taken])
        levels = range(len(self.histogram))
        return next((depth for depth in levels if self.lookup.held(depth, key)[0]), None)


class DiskEngine:
    """The engine ``disk``: see the module. Ends out of memory where no space on disk is allowed."""

    name = "disk"

    def __init__(self, sizes: Sizes | None = None) -> None:
        self._sizes = sizes or Sizes()

    def search(self, encoded: Encoded, metric: Metric, watch: LimitWatch, *, whole: bool) -> Searched:
        """See :meth:`klotski_studio.solver.base.engine.Engine.search`."""

        def ask(attempt: _Attempt) -> Searched:
            attempt.explore(whole=whole)
            attempt.forward.close(keep=attempt.searched.reason is not None)
            return attempt.searched

        return self._tried(encoded, metric, watch, ask, lambda searched: searched)

    def measure(
        self, encoded: Encoded, metric: Metric, watch: LimitWatch
    ) -> tuple[Searched, DiskDistances | None]:
        """See :meth:`klotski_studio.solver.base.engine.Engine.measure`."""

        def ask(attempt: _Attempt) -> tuple[Searched, DiskDistances | None]:
            attempt.explore(whole=True)
            table = attempt.retreat() if attempt.searched.solved else None
            attempt.forward.close(keep=attempt.searched.reason is not None)
            return attempt.searched, table

        return self._tried(encoded, metric, watch, ask, lambda searched: (searched, None))

    def _tried(
        self,
        encoded: Encoded,
        metric: Metric,
        watch: LimitWatch,
        ask: Callable[[_Attempt], _Result],
        failed: Callable[[Searched], _Result],
    ) -> _Result:
        """What ``ask`` finds; it is asked again from the beginning if files turn out to be damaged."""
        nothing = Searched((), None, 0, None, Reason.MEMORY, 0)
        limits = watch.limits
        if limits.disk is None:
            return failed(nothing)
        for _ in range(2):
            try:
                attempt = _Attempt(encoded, metric, watch, self._sizes)
            except Locked:
                watch.notes.append(Note.LOCKED)
                return failed(nothing)
            except SearchStopped as stop:
                return failed(replace(nothing, reason=stop.reason))
            except OSError:
                watch.notes.append(Note.FAILED)
                return failed(replace(nothing, reason=Reason.DISK))
            try:
                return ask(attempt)
            except Damaged:
                watch.notes.append(Note.DISCARDED)
                attempt.discard()
            except BaseException:
                attempt.forward.close(keep=True)
                raise
        return failed(replace(nothing, reason=Reason.DISK))


class _Attempt:
    """One search in a folder of its own, and what it has found so far.

    Attributes:
        forward: the folder of the search from the start.
        searched: the result so far.
    """

    def __init__(self, encoded: Encoded, metric: Metric, watch: LimitWatch, sizes: Sizes) -> None:
        self._encoded, self._metric, self._watch, self._sizes = encoded, metric, watch, sizes
        self._parent = disk_folder(watch.limits.folder)
        self.searched = Searched((), None, 0, None, None, 0)
        remove_old(self._parent)
        self._keys = DiskKeys(encoded, metric)
        self.forward = self._opened("", 0)
        self._search: DiskSearch | None = None

    def _opened(self, suffix: str, used: int) -> SearchFolder:
        """The folder of a search; ``used`` bytes of the space allowed are taken by another one."""
        limit = self._watch.limits.disk or 0
        folder = SearchFolder(self._parent, fingerprint(self._encoded, self._metric) + suffix, limit - used)
        folder.limit = min(folder.limit, free_space(self._parent) + folder.used)
        if folder.was_discarded:
            self._watch.notes.append(Note.DISCARDED)
        elif folder.is_resumed:
            self._watch.notes.append(Note.RESUMED)
        return folder

    def discard(self) -> None:
        """Remove everything."""
        self.forward.close(keep=False)
        with suppress(Locked, OSError):
            self._opened("-back", 0).close(keep=False)

    def explore(self, *, whole: bool) -> None:
        """Search to the first solved position, or all that can be reached; sets :attr:`searched`."""
        reason, optimal = None, None
        try:
            search = self._search = DiskSearch(self._keys, self.forward, self._watch, sizes=self._sizes)
            search.start([self._keys.pack([self._encoded.start])])
            while whole or search.goal_depth is None:
                if not search.advance():
                    break
            if search.goal_depth is not None:
                optimal = optimal_part(search, search.goal_depth)
        except SearchStopped as stop:
            reason = stop.reason
        except OSError:
            reason = self._failed()
        self.searched = self._result(optimal, reason)

    def _failed(self) -> Reason:
        """The disk is full, or does not work."""
        self._watch.notes.append(Note.FAILED)
        return Reason.DISK

    def _result(self, optimal: tuple[Optimal, bool] | None, reason: Reason | None) -> Searched:
        levels = self.forward.state.levels
        histogram = tuple(count for count, _, _ in levels)
        goal = next((depth for depth, level in enumerate(levels) if level[2]), None)
        solved = sum(number for _, _, number in levels)
        part, is_all = optimal or (None, True)
        return Searched(histogram, goal, solved, part, reason, sum(histogram), counts_solutions=is_all)

    def retreat(self) -> DiskDistances | None:
        """Search backwards from all solved positions; sets the reason of :attr:`searched` if it stops."""
        if self.searched.reason is not None or self._search is None:
            return None
        forward, self._search = self._search, None
        folder = None
        try:
            folder = self._opened("-back", self.forward.used)
            forward.table.release()
            search = DiskSearch(self._keys, folder, self._watch, "distances", self._sizes)
            search.start(forward.solved(range(len(forward.histogram))))
            while search.advance():
                pass
            table = DiskDistances(search.histogram, _smallest(search), search, LevelLookup(search))
        except (SearchStopped, OSError, Locked) as error:
            if folder is not None:
                folder.close(keep=True)
            reason = error.reason if isinstance(error, SearchStopped) else self._failed()
            self.searched = replace(self.searched, reason=reason)
            return None
        search.table.release()
        weakref.finalize(table, folder.close, keep=False)
        return table


def _smallest(search: DiskSearch) -> tuple[int, ...]:
    """Of the last level the position whose taken placements, ascending, come first."""
    best = []
    for block in search.blocks(len(search.histogram) - 1):
        rows = search.keys.placements(block)
        best.append(tuple(rows[np.lexsort(rows.T[::-1])[0]].tolist()))
    return min(best)
