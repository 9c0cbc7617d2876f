"""One search backwards from every solved placement of a set of pieces, connected with each other or not.

Moves can be taken back, so a breadth-first search whose level 0 is *all* solved placements gives every
placement from which the goal can be reached the length of its shortest solution, in one pass.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from klotski_studio.core.identity import Image
from klotski_studio.core.keep import NOTHING, Keep, symmetries
from klotski_studio.core.layout import Axis, Cell, Layout, Metric, Piece, Shape, top_left
from klotski_studio.core.rules import Position
from klotski_studio.solver.base.encode import U64, Encoded
from klotski_studio.solver.base.engine import Levels, LimitWatch
from klotski_studio.solver.bits.search import CHUNK, BitsSearch, Pool
from klotski_studio.solver.kernels.records import FillTask
from klotski_studio.solver.kernels.spaces import fill as kernels

ALL = 1.0
"""Share of all placements that the first tables have room for: most are solvable, if not connected."""
PLACED = 64 * CHUNK
"""Pieces that are placed between two looks at the watch: some milliseconds."""


def flood(encoded: Encoded, metric: Metric, watch: LimitWatch, pool: Pool, keep: Keep = NOTHING) -> Levels:
    """Every placement of the pieces of ``encoded`` that the goal can be reached from, by its length.

    ``encoded`` must hold all places of its kinds (``encode(layout, everywhere=True)``) and at least one
    piece that can stand in two. The start that is told keeps what ``keep`` says.

    Raises:
        SearchStopped: if a limit ended it.
    """
    search = BitsSearch(encoded, metric, watch, pool, fold=encoded.mirror is not None, share=ALL)
    try:
        sources = solved_records(search)
        if not len(sources):
            return Levels((), None)
        search.held += sources.nbytes  # beside the tables, which may have to grow for them
        search.begin(sources)
        search.held -= sources.nbytes
        del sources
        search.run("distances", whole=True)
        ends = search.ends()
        if keep != NOTHING:
            return _kept(search, ends, keep)
        first = int(ends[-2]) if len(ends) > 1 else 0
        return Levels(search.summary()[0], search.lowest(search.keys(first)))
    finally:
        search.release()


def _kept(search: BitsSearch, ends: npt.NDArray[np.int64], keep: Keep) -> Levels:
    """The levels, and of the last one that has a start that keeps what ``keep`` says the first such start."""
    histogram, chosen = search.summary()[0], Chosen(search.encoded, keep)
    begins = [0, *ends[:-1].tolist()]
    for level in range(len(ends) - 1, -1, -1):
        found = []
        for low in range(begins[level], int(ends[level]), CHUNK):
            search.watch.look()
            keys = search.keys(low, min(low + CHUNK, int(ends[level])))
            found.append(keys[chosen.of(keys)])
        if count := sum(map(len, found)):
            return Levels(histogram, search.lowest(np.concatenate(found)), (level, count))
    return Levels(histogram, None)


class Chosen:
    """Tells which positions of an encoding keep what is held, and are symmetric if that is asked for."""

    def __init__(self, encoded: Encoded, keep: Keep) -> None:
        layout, looks = encoded.layout, [(kind.shape, kind.axis) for kind in encoded.kinds]
        held, free = keep.pieces_of(layout), keep.free_of(layout)
        numbers = encoded.taken(Position.start(layout)) or ()
        held_at = {(piece.shape, piece.axis, piece.at) for piece in held}
        own = [(*looks[k], at) for k, at in zip(encoded.kind_of, encoded.places, strict=True)]
        self._taken = [b for b in numbers if own[b] in held_at]
        self._never = [b for b, (shape, _, at) in enumerate(own) if free.intersection(shape.at(at))]
        fixed = {(p.shape, p.axis, p.at) for i, p in enumerate(layout.pieces) if i not in encoded.holders}
        seen = {each: number for number, each in enumerate(dict.fromkeys((*own, *fixed)))}
        self._columns = [seen[each] for each in own]
        self._fixed, self._count = [seen[each] for each in fixed], len(seen)
        images = symmetries(replace(layout, pieces=(), goal=()))  # of the ground alone
        self._images = [_image(image, layout, seen) for image in images] if keep.symmetric else None

    def of(self, keys: U64) -> npt.NDArray[np.bool_]:
        """Whether each of ``keys``, one a row, is such a position."""
        bits = np.unpackbits(keys.view(np.uint8), axis=1, bitorder="little").view(np.bool_)
        bits = bits[:, : len(self._columns)]
        chosen: npt.NDArray[np.bool_] = np.logical_and.reduce(bits[:, self._taken], axis=1)
        chosen &= ~np.logical_or.reduce(bits[:, self._never], axis=1)
        if self._images is None:
            return chosen
        seen = np.zeros((len(bits), self._count + 1), dtype=np.bool_)  # the last column is never taken
        for b, column in enumerate(self._columns):
            seen[:, column] |= bits[:, b]
        seen[:, self._fixed] = True
        same = [(~seen[:, :-1] | seen[:, image]).all(axis=1) for image in self._images]
        return chosen & np.any(same, axis=0) if same else np.zeros(len(bits), dtype=np.bool_)


def _image(image: Image, layout: Layout, seen: Mapping[tuple[Shape, Axis, Cell], int]) -> list[int]:
    """For each piece in its place among ``seen`` the number of its image; the number of all if none is."""
    ground = set(layout.board.cells()) - layout.board.walls
    left, top = top_left(ground)
    box = max(x for x, _ in ground) - left + 1, max(y for _, y in ground) - top + 1
    turned = [image.within(Piece("", shape, at, axis), (left, top), box) for shape, axis, at in seen]
    return [seen.get((each.shape, image.axis(each.axis), each.at), len(seen)) for each in turned]


def solved_records(search: BitsSearch) -> U64:
    """The records of all placements with the goal pieces on their targets, of mirror images the smaller.

    Counted first, so that memory is reserved for exactly as many.

    Raises:
        SearchStopped: if a limit ended it.
    """
    if search.encoded.goal is None:
        return np.empty((0, search.size), dtype=np.uint64)
    kept = _filled(search, np.empty(0, dtype=np.uint64))
    search.watch.reserve(search.held + 8 * search.size * kept)
    records = np.empty(kept * search.size, dtype=np.uint64)
    _filled(search, records)
    return records.reshape(kept, search.size)


def _filled(search: BitsSearch, records: U64) -> int:
    """Fill ``records``, or only count them if it is empty; return how many there are."""
    task = _task(search)
    state = np.zeros(3, dtype=np.int64)
    while not kernels.fill(search.width, task, search.layout, state, records, PLACED):
        search.watch.look()
    return int(state[kernels.KEPT])


def _task(search: BitsSearch) -> FillTask:
    """The pieces besides those that the goal fixes, large ones first, and stacks on which the goal lies."""
    encoded, goal = search.encoded, search.encoded.goal or ()
    order = sorted(range(len(encoded.kinds)), key=lambda k: -len(encoded.kinds[k].shape.cells))
    rows = []
    for k in order:
        low, high = encoded.kind_range(k)
        count = encoded.counts[k] - sum(encoded.kind_of[b] == k for b in goal)
        rows += [(low, high - (count - 1 - i), i > 0) for i in range(count)]
    pieces, begun = len(rows), search.record(goal)
    lows, highs, rises = np.array(rows, dtype=np.uint64).reshape(pieces, 3).T.copy()
    taken, taken_image, after = np.zeros((3, pieces + 1), dtype=np.uint64)
    keys = np.zeros((pieces + 1) * 2 * search.words, dtype=np.uint64)
    keys[: 2 * search.words] = begun[: 2 * search.words]
    taken[0], taken_image[0] = search.layout.cells & ~begun[2 * search.words : 2 * search.words + 2]
    after[: min(1, pieces)] = lows[:1]
    return FillTask(lows, highs, rises.astype(np.bool_), after, taken, taken_image, keys)
