"""The engine for spaces that do not fit into memory, where the caller allows space on disk.

It searches level by level from the start (:mod:`~klotski_studio.solver.disk.search`), and reads off the
results afterwards: the optimal part, whose levels are on disk, by expanding its positions backwards and
looking their neighbours up on the level before; the distances, by a second search from all solved positions.

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
from klotski_studio.solver.base.control import disk_folder, free_space
from klotski_studio.solver.base.encode import I32, Encoded
from klotski_studio.solver.base.engine import LimitWatch, Optimal, Searched, SearchStopped
from klotski_studio.solver.disk.files import Damaged, Locked, SearchFolder, fingerprint, remove_old
from klotski_studio.solver.disk.keys import DiskKeys
from klotski_studio.solver.disk.search import DiskSearch, LevelLookup, Sizes
from klotski_studio.solver.kernels.records import I64, U64, Array

MOST_NODES = 200_000
"""Positions of one level that are followed back; of more, solutions are no longer counted."""
GATHERED = 1 << 17
"""Neighbours that are looked up in one pass over a level."""


def optimal_part(search: DiskSearch, depth: int) -> tuple[Optimal, bool]:
    """All that lies on optimal solutions, whose solved positions are on level ``depth``.

    Returns:
        The part, and whether it is whole: of levels with more than :data:`MOST_NODES` positions on optimal
        solutions only the first ones are followed back.
    """
    phase, search.phase = search.phase, "solution"
    words, most = search.keys.words, MOST_NODES
    ends = [np.zeros(0, dtype=np.uint64)]
    held, is_whole = 0, True
    for keys in search.solved([depth]):
        ends.append(keys)
        held += len(keys) // words
        if held > most:
            break
    levels, is_whole = [np.concatenate(ends)[: most * words]], held <= most
    edges: list[tuple[I64, I64, Array, Array]] = []
    lookup = LevelLookup(search)
    for nearer in range(depth - 1, -1, -1):
        keys, own, moves = _edges(search, lookup, levels[-1], nearer)
        nodes = search.keys.unique(keys)
        if len(nodes) > most * words:
            nodes, is_whole = nodes[: most * words], False
        number, is_kept = _numbers(search, nodes, keys)
        edges.append((number[is_kept], own[is_kept], moves[is_kept, 1], moves[is_kept, 0]))
        levels.append(nodes)
    search.phase = phase
    return _joined(search, levels[::-1], edges[::-1]), is_whole


def _edges(search: DiskSearch, lookup: LevelLookup, nodes: U64, depth: int) -> tuple[U64, I64, Array]:
    """Neighbours of ``nodes`` on level ``depth``: their keys, the nodes' numbers, and the moves there."""
    words = search.keys.words
    found: list[tuple[U64, Array]] = []
    gathered: list[tuple[U64, Array]] = []
    count = 0

    def look_up() -> None:
        keys = np.concatenate([each for each, _ in gathered])
        moves = np.concatenate([each for _, each in gathered])
        order = search.keys.ordered(keys)
        rows, moves = keys.reshape(-1, words)[order], moves[order]
        is_there = lookup.held(depth, rows.reshape(-1))
        found.append((rows[is_there].reshape(-1), moves[is_there]))
        gathered.clear()

    for keys, moves in search.emit(nodes):
        gathered.append((keys, moves))
        count += len(moves)
        if count >= GATHERED:
            look_up()
            count = 0
    if gathered:
        look_up()
    rows: I64 = np.concatenate([each for _, each in found]).astype(np.int64)
    return np.concatenate([each for each, _ in found]), rows[:, 0], rows[:, 1:]


def _numbers(search: DiskSearch, nodes: U64, keys: U64) -> tuple[I64, Array]:
    """The number of each key among the sorted ``nodes``, and whether it is there."""
    words = search.keys.words
    if words == 1:
        number = np.minimum(np.searchsorted(nodes, keys), len(nodes) - 1)
        return number, nodes[number] == keys
    order = search.keys.ordered(keys)
    rows = keys.reshape(-1, words)[order]
    is_next = np.zeros(len(rows), dtype=np.int64)
    is_next[1:] = (rows[1:] != rows[:-1]).any(axis=1)
    number = np.empty(len(rows), dtype=np.int64)
    number[order] = np.cumsum(is_next)
    return number, number < len(nodes) // words


def _joined(search: DiskSearch, levels: list[U64], edges: list[tuple[I64, I64, Array, Array]]) -> Optimal:
    """Levels from the start on, and the edges between them, numbered within their levels."""
    ends = np.cumsum([len(level) // search.keys.words for level in levels])
    begins = np.concatenate([[0], ends[:-1]])
    none = np.zeros(0, dtype=np.int32)
    columns: list[I32] = [
        np.concatenate([none, *parts]).astype(np.int32)
        for parts in (
            [edge[0] + begins[depth] for depth, edge in enumerate(edges)],
            [edge[1] + begins[depth + 1] for depth, edge in enumerate(edges)],
            [edge[2] for edge in edges],
            [edge[3] for edge in edges],
        )
    ]
    nodes = np.concatenate([search.keys.placements(level) for level in levels])
    return Optimal(nodes, ends.astype(np.int32), *columns)


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
