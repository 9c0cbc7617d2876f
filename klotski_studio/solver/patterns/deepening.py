"""Iterative deepening A*: for boards with one free cell.

All paths are followed as long as the moves made and those needed at least are within a bound; then the
bound is raised to the least sum beyond it. Only one path is kept, so the memory is that of the tables,
however long the search. Positions met on several paths are visited as often; they are counted so.
"""

from __future__ import annotations

import numpy as np

from klotski_studio.solver.base.encode import DIRECTIONS, NOWHERE, Encoded
from klotski_studio.solver.base.engine import LimitWatch, Optimal, Searched, SearchStopped
from klotski_studio.solver.kernels import patterns as kernels
from klotski_studio.solver.kernels.astar import UNREACHABLE

BUDGET = 60_000
"""Positions visited between two looks at the watch: some milliseconds."""
ROOM = 64
"""Moves that there is room for beyond the first bound; and again whenever the bound exceeds the room."""


def search_deepening(
    encoded: Encoded, patterns: kernels.Patterns, watch: LimitWatch, proven: int = 0
) -> Searched:
    """The result of the search; if it was stopped, with the bound that it had reached.

    No solution is shorter than ``proven``.
    """
    search = _Deepening(encoded, patterns, watch, proven)
    try:
        is_solved = search.run()
    except SearchStopped as stop:
        return Searched((), None, 0, None, stop.reason, search.visited, proven=search.bound)
    if not is_solved:
        return Searched((), None, 0, None, None, search.visited, proven=search.bound)
    return Searched(
        (),
        search.depth,
        1,
        search.optimal(),
        None,
        search.visited,
        counts_solutions=False,
        proven=search.bound,
    )


class _Deepening:
    """The path that the search is on."""

    def __init__(self, encoded: Encoded, patterns: kernels.Patterns, watch: LimitWatch, proven: int) -> None:
        self._encoded = encoded
        self._patterns = patterns
        self._watch = watch
        self._board = _one_free(encoded)
        self._path = self._empty_path(ROOM)
        start = np.array(encoded.start, dtype=np.uint64)
        needs = int(kernels.begin_deepening(start, self._board, patterns, self._path))
        self._needs = needs
        self._path.state[kernels.BOUND] = max(proven, needs)

    @property
    def bound(self) -> int:
        """No solution is shorter than this."""
        return int(self._path.state[kernels.BOUND])

    @property
    def depth(self) -> int:
        """Moves of the path."""
        return int(self._path.state[kernels.DEPTH])

    @property
    def visited(self) -> int:
        """Positions visited, those met on several paths as often."""
        return int(self._path.state[kernels.NODES]) + 1

    def run(self) -> bool:
        """Whether there is a solution; then the path is one, and none is shorter.

        Raises:
            SearchStopped: if cancelled or at a limit.
        """
        if self._needs in (0, UNREACHABLE):
            return self._needs == 0
        memory = self._patterns.distances.nbytes
        self._watch.reserve(memory)
        while True:
            self._make_room()
            status = kernels.PAUSED
            while status == kernels.PAUSED:
                status = kernels.deepen(BUDGET, self._board, self._patterns, self._path)
                if status != kernels.FOUND:
                    self._watch.check("search", self.visited, self.bound, memory)
            if status == kernels.FOUND:
                return True
            if self._path.state[kernels.NEXT] == 0:
                return False
            self._raise_bound()

    def _raise_bound(self) -> None:
        """Begin again with the least sum that was beyond the bound."""
        state = self._path.state
        state[kernels.BOUND], state[kernels.NEXT] = state[kernels.NEXT], 0
        self._path.tried[0] = 0

    def optimal(self) -> Optimal:
        """The path as the one optimal solution that is known."""
        path, depth = self._path, self.depth
        sources, targets = path.sources[1 : depth + 1].tolist(), path.targets[1 : depth + 1].tolist()
        nodes = [list(self._encoded.start)]
        for source, target in zip(sources, targets, strict=True):
            nodes.append(sorted(target if b == source else b for b in nodes[-1]))
        every = list(range(depth + 1))
        ends = [node + 1 for node in every]
        return Optimal(nodes, ends, every[:-1], every[1:], sources, targets)

    def _empty_path(self, room: int) -> kernels.DeepeningPath:
        """The path at the start, with room for so many moves."""
        encoded, views = self._encoded, self._patterns.views
        holders = np.full(len(encoded.cells), NOWHERE, dtype=np.int64)
        for b in encoded.start:
            for cell in range(len(encoded.cells)):
                if encoded.covers[b] >> cell & 1:
                    holders[cell] = b
        free = int(np.flatnonzero(holders == NOWHERE)[0])
        state = np.zeros(5, dtype=np.int64)
        state[kernels.FREE] = free
        return kernels.DeepeningPath(
            state=state,
            holders=holders,
            masks=np.zeros(views * len(encoded.kinds), dtype=np.uint64),
            indices=np.zeros(views * self._patterns.groups, dtype=np.int64),
            tried=np.zeros(room, dtype=np.int64),
            sources=np.zeros(room, dtype=np.int64),
            targets=np.zeros(room, dtype=np.int64),
            headings=np.full(room, len(DIRECTIONS), dtype=np.int64),
            frees=np.full(room, free, dtype=np.int64),
            needs=np.zeros(room * views, dtype=np.int64),
            former=np.zeros(room * views, dtype=np.int64),
        )

    def _make_room(self) -> None:
        """Room for as many moves as the bound allows; the path must be at the start."""
        room = self.bound + 2
        if room <= len(self._path.tried):
            return
        larger = self._empty_path(room + ROOM)
        for name in ("state", "masks", "indices"):
            getattr(larger, name)[:] = getattr(self._path, name)
        larger.needs[: self._patterns.views] = self._path.needs[: self._patterns.views]
        self._path = larger


def _one_free(encoded: Encoded) -> kernels.OneFree:
    """The board as the kernels read it."""
    number = {cell: i for i, cell in enumerate(encoded.cells)}
    near = [
        number.get((x - direction.dx, y - direction.dy), NOWHERE)
        for x, y in encoded.cells
        for direction in DIRECTIONS
    ]
    after, left = [], []
    for cover, row in zip(encoded.covers, encoded.after, strict=True):
        for there in row:
            is_narrow = there != NOWHERE and (encoded.covers[there] & ~cover).bit_count() == 1
            after.append(there if is_narrow else NOWHERE)
            left.append((cover & ~encoded.covers[there]).bit_length() - 1 if is_narrow else NOWHERE)
    return kernels.OneFree(
        near=np.array(near, dtype=np.int64),
        after=np.array(after, dtype=np.int64),
        left=np.array(left, dtype=np.int64),
        kind_of=np.array(encoded.kind_of, dtype=np.int64),
        covers=np.array(encoded.covers, dtype=np.uint64),
    )
