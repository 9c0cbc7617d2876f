"""The engine for small spaces in plain Python, which answers before the kernels are compiled.

A position is one Python int: bit b says that placement b is taken, and above those bits lie
the free cells. So a move is one XOR, which also updates the free cells, and the pieces that can
move depend on the free cells alone. The moves are computed once for each set of free cells::

    A B .       free cells  2        if B stands on 1, it can go to 2:   bits, change
    C C .                   5

横刀立马 has 25,955 positions and only 190 sets of free cells. Where board and goal have a
symmetry, a position's mirror image is carried along and counts as seen with it, so that of
two images one is expanded. In moves, the piece that moved last need not move again: every placement
that it can reach was already reached from the position before.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace

from klotski_studio.core.layout import Metric
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.encode import NOWHERE, Encoded, numbers
from klotski_studio.solver.base.engine import DistanceTable, LimitWatch, Optimal, Searched, SearchStopped

Change = tuple[int, int, int]
"""The XOR of a move with a position, the XOR with its mirror image, and the bit that need not move next."""

Moves = tuple[tuple[int, tuple[Change, ...]], ...]
"""Per placement from which a piece can move: its bit, and all its changes."""

Record = tuple[int, int, int]
"""A position, its mirror image (itself without symmetry), and the bit of the piece that need not move."""

EFFORT = 1 << 12
"""Single steps that are tested between two looks at the watch: some milliseconds."""

WIDE = 1 << 9
"""Where a piece can go to more places, the watch is looked at for each piece: some milliseconds."""

REMEMBERED = 1 << 28
"""Bytes of remembered moves; beyond them, all are forgotten and computed again."""

FREE_SET_WORK = 20
"""Positions that are expanded while the moves for one more set of free cells are computed: a board of cars
has nearly as many sets as positions, the classic 190."""

# Bytes, measured: an int, a record of the frontier, a set of free cells, a placement that can move
# there, and one of its moves.
INT, RECORD, FREE_SET, PLACEMENT, MOVE = 32, 80, 300, 150, 8


class _Moves(dict[int, Moves]):
    """For a set of free cells, every move that any placement could make; computed at the first look-up."""

    def __init__(self, encoded: Encoded, metric: Metric, mirror: tuple[int, ...], watch: LimitWatch) -> None:
        super().__init__()
        self._watch = watch
        self.shift = encoded.size
        self.everything = 0
        for cover in encoded.covers:
            self.everything |= cover
        self.words = [cover << self.shift | 1 << b for b, cover in enumerate(encoded.covers)]
        self._images = [self.words[b] for b in mirror]
        self._covers = encoded.covers
        self._after = encoded.after
        self._neighbours = [tuple(c for c in row if c != NOWHERE) for row in encoded.after]
        self._steps = [
            (b, cover, c, encoded.covers[c] & ~cover)
            for b, cover in enumerate(encoded.covers)
            for c in self._neighbours[b]
        ]
        self.steps = len(self._steps)
        self.held = 0
        self._changes: dict[tuple[int, int], Change] = {}
        self._rests = metric is Metric.MOVES
        self._reach = {Metric.STEPS: self._step, Metric.SLIDES: self._slide, Metric.MOVES: self._walk}[metric]

    def __missing__(self, free: int) -> Moves:
        if self.held >= REMEMBERED:
            self.clear()
            self.held = 0
        taken = self.everything ^ free
        first: dict[int, list[int]] = {}
        for b, cover, c, entered in self._steps:
            if not entered & taken and not cover & free:
                first.setdefault(b, []).append(c)
        found = tuple(
            (1 << b, tuple(self._change(b, c) for c in self._reach(b, reached, taken & ~self._covers[b])))
            for b, reached in first.items()
        )
        self.held += FREE_SET + sum(PLACEMENT + MOVE * len(changes) for _, changes in found)
        self[free] = found
        return found

    def _change(self, b: int, c: int) -> Change:
        """The change of a piece that goes from ``b`` to ``c``; computed once, since there are few."""
        change = self._changes.get((b, c))
        if change is None:
            words, images = self.words, self._images
            rests = 1 << c if self._rests else 0
            change = self._changes[b, c] = (words[b] ^ words[c], images[b] ^ images[c], rests)
        return change

    def _step(self, b: int, reached: list[int], taken: int) -> list[int]:  # noqa: ARG002
        return reached

    def _slide(self, b: int, reached: list[int], taken: int) -> list[int]:
        ends = list(reached)
        for c in reached:
            direction = self._after[b].index(c)
            there = self._after[c][direction]
            while there != NOWHERE and not self._covers[there] & taken:
                ends.append(there)
                there = self._after[there][direction]
        return ends

    def _walk(self, b: int, reached: list[int], taken: int) -> list[int]:
        ends, known = list(reached), {b, *reached}
        for c in ends:
            for there in self._neighbours[c]:
                if there not in known and not self._covers[there] & taken:
                    known.add(there)
                    ends.append(there)
        if len(ends) > WIDE:
            self._watch.look()
        return ends


class PlainSearch:
    """One layout in one metric, ready to be searched.

    Mirror images are folded where that is exact: always for the nearest solved position, since
    the goal is its own image; for the whole space only if the start is.
    """

    def __init__(self, encoded: Encoded, metric: Metric, watch: LimitWatch, *, whole: bool) -> None:
        own = tuple(range(encoded.size))
        self.watch = watch
        mirror = encoded.mirror or own
        self.is_start_symmetric = sorted(mirror[b] for b in encoded.start) == list(encoded.start)
        if whole and not self.is_start_symmetric:
            mirror = own  # folding would count positions that only the start's image can reach
        self.is_folded = mirror is not own
        self.counts_real = self.is_start_symmetric or not self.is_folded
        self.moves = _Moves(encoded, metric, mirror, watch)
        self.chunk = 1 + EFFORT // (1 + self.moves.steps)
        self.placements = (1 << encoded.size) - 1
        self.start: Record = (self.word(encoded.start), self.word(mirror[b] for b in encoded.start), 0)
        # No position has all bits, so where the goal is out of reach nothing meets it.
        self.goal = -1 if encoded.goal is None else sum(1 << b for b in encoded.goal)
        self._key_bytes = INT + (encoded.size + len(encoded.cells)) // 7

    def word(self, taken: Iterable[int]) -> int:
        """The position in which ``taken`` are taken."""
        word = self.moves.everything << self.moves.shift
        for b in taken:
            word ^= self.moves.words[b]
        return word

    def taken(self, word: int) -> tuple[int, ...]:
        """The placements taken in a position, ascending."""
        return tuple(numbers(word & self.placements))

    def solved(self, records: list[Record]) -> list[Record]:
        """Those of ``records`` in which the goal is reached."""
        goal = self.goal
        return [record for record in records if record[0] & goal == goal]

    def size(self, records: list[Record]) -> int:
        """How many positions these records stand for."""
        if not self.counts_real:
            return len(records)
        return len(records) + sum(1 for key, image, _ in records if key != image)

    def memory(self, seen: dict[int, int], waiting: int) -> int:
        """Bytes of the search's tables, with room for ``seen`` to be copied when it grows."""
        keys = 3 * sys.getsizeof(seen) + len(seen) * self._key_bytes
        return keys + waiting * RECORD + self.moves.held

    def spread(self, sources: list[Record], seen: dict[int, int], phase: str) -> Iterator[list[Record]]:
        """``sources``, then all positions one move away from them, two, and so on; fills ``seen``."""
        for key, image, _ in sources:
            seen[key] = seen[image] = 0
        level, depth = sources, 0
        while level:
            self.look(phase, seen, depth, len(level))
            yield level
            depth += 1
            fresh: list[Record] = []
            for low in range(0, len(level), self.chunk):
                if low:
                    self.look(phase, seen, depth, len(level) + len(fresh))
                self._expand(level[low : low + self.chunk], seen, depth, fresh)
            level = fresh

    def look(self, phase: str, seen: dict[int, int], depth: int, waiting: int) -> None:
        """Report progress to the watch; raises :class:`SearchStopped` if it says so."""
        memory = self.memory(seen, waiting)
        self.watch.reserve(memory)
        self.watch.check(phase, len(seen), depth, memory)
        self.watch.spend(len(seen) + FREE_SET_WORK * len(self.moves))

    def _expand(self, level: list[Record], seen: dict[int, int], depth: int, fresh: list[Record]) -> None:
        """Add to ``fresh`` and ``seen`` the positions one move away. Nearly all time is spent here."""
        moves, shift, add = self.moves, self.moves.shift, fresh.append
        for key, image, resting in level:
            for bit, changes in moves[key >> shift]:
                if key & bit and bit != resting:
                    for change, mirrored, rests in changes:
                        child = key ^ change
                        if child not in seen:
                            twin = image ^ mirrored
                            seen[child] = seen[twin] = depth
                            add((child, twin, rests))

    def optimal(self, seen: dict[int, int], solved: list[Record], depth: int) -> Optimal:
        """Everything on optimal solutions: back from the solved positions of ``depth``, then forth.

        ``useful`` holds images as well where they were folded, deepest level first.
        """
        useful = [{word for key, image, _ in solved for word in (key, image)}]
        for nearer in range(depth - 1, 0, -1):
            self.watch.check("solution", len(seen), nearer, self.watch.peak_memory)
            useful.append(
                {
                    word ^ change
                    for word in useful[-1]
                    for _, change in self._changes(word)
                    if seen.get(word ^ change) == nearer
                }
            )
        nodes, ends = [self.start[0]], [0, 1]
        edges: list[tuple[int, int, int, int]] = []
        for level in reversed(useful[:depth]):
            edges += self._edges(nodes, range(ends[-2], ends[-1]), level)
            ends.append(len(nodes))
        columns = zip(*edges, strict=True) if edges else ((), (), (), ())
        return Optimal(ends[1:], *columns)

    def _changes(self, word: int) -> Iterator[tuple[int, int]]:
        """Every move of a position: the bit of the placement left, and the change."""
        for bit, changes in self.moves[word >> self.moves.shift]:
            if word & bit:
                for change, _, _ in changes:
                    yield bit, change

    def _edges(self, nodes: list[int], sources: range, useful: set[int]) -> list[tuple[int, int, int, int]]:
        """The moves from ``sources`` to ``useful`` positions, which become nodes."""
        number: dict[int, int] = {}
        found = []
        for source in sources:
            for bit, change in self._changes(nodes[source]):
                child = nodes[source] ^ change
                if child in useful:
                    if child not in number:
                        number[child] = len(nodes)
                        nodes.append(child)
                    target = next(b for b in numbers(change & self.placements) if 1 << b != bit)
                    found.append((source, number[child], bit.bit_length() - 1, target))
        return found


def never_freed(encoded: Encoded, watch: LimitWatch) -> tuple[tuple[int, ...], Reason | None]:
    """The placements of the start that are taken in every position seen, ascending.

    Searches in single steps and ends as soon as each of them was seen free. The reason is the limit
    that ended the search; None if the answer is proven of every reachable position.
    """
    search = PlainSearch(encoded, Metric.STEPS, watch, whole=True)
    taken = search.start[0] & search.placements
    try:
        for level in search.spread([search.start], {}, "search"):
            for word, image, _ in level:
                taken &= word & image
            if not taken:
                break
    except SearchStopped as stop:
        return tuple(numbers(taken)), stop.reason
    return tuple(numbers(taken)), None


class PlainEngine:
    """The engine ``plain``: see the module."""

    name = "plain"

    def search(self, encoded: Encoded, metric: Metric, watch: LimitWatch, *, whole: bool) -> Searched:
        """See :meth:`klotski_studio.solver.base.engine.Engine.search`."""
        return self._search(PlainSearch(encoded, metric, watch, whole=whole), whole=whole)[0]

    def measure(
        self, encoded: Encoded, metric: Metric, watch: LimitWatch
    ) -> tuple[Searched, DistanceTable | None]:
        """See :meth:`klotski_studio.solver.base.engine.Engine.measure`."""
        search = PlainSearch(encoded, metric, watch, whole=True)
        searched, solved = self._search(search, whole=True)
        if searched.reason is not None or not solved:
            return searched, None
        depths: dict[int, int] = {}
        histogram: list[int] = []
        try:
            for level in search.spread(solved, depths, "distances"):
                histogram.append(search.size(level))
                farthest = level
        except SearchStopped as stop:
            return replace(searched, reason=stop.reason), None
        hardest = min(search.taken(word) for key, image, _ in farthest for word in (key, image))
        table = DistanceTable(tuple(histogram), hardest, lambda taken: depths.get(search.word(taken)))
        return searched, table

    def _search(self, search: PlainSearch, *, whole: bool) -> tuple[Searched, list[Record]]:
        """The result, and the solved positions that were found."""
        seen: dict[int, int] = {}
        histogram: list[int] = []
        solved: list[Record] = []
        goal_depth: int | None = None
        optimal, reason = None, None
        try:
            for depth, level in enumerate(search.spread([search.start], seen, "search")):
                histogram.append(search.size(level))
                found = search.solved(level)
                if found and goal_depth is None:
                    goal_depth, nearest = depth, found
                solved += found
                if found and not whole:
                    break
            if goal_depth is not None:
                optimal = search.optimal(seen, nearest, goal_depth)
        except SearchStopped as stop:
            reason = stop.reason
        count, folded = search.size(solved), not search.counts_real
        searched = Searched(tuple(histogram), goal_depth, count, optimal, reason, len(seen), folded)
        return searched, [(key, image, 0) for key, image, _ in solved]
