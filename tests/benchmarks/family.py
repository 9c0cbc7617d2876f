"""Every position of a set of pieces, connected or not: all groups, one search after another.

The classic 4x5 family has 203 sets; most fall into several groups that no move connects. Each
placement that no search has met yet begins the next one. Mirror images count once.
"""

from __future__ import annotations

import threading

import numpy as np
from numba import njit

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import Encoded, encode
from klotski_studio.solver.base.engine import LimitWatch
from klotski_studio.solver.bits.engine import BitsEngine
from klotski_studio.solver.bits.search import COMMON_SHARE, BitsSearch
from klotski_studio.solver.kernels import bits as kernels
from klotski_studio.solver.kernels.compiler import lowest_bit
from klotski_studio.solver.kernels.words import SCRAMBLE


@njit(nogil=True, cache=False)
def placements(cells, kinds, begins, covers, counts, spare, keys, taken):
    """Write every placement of all pieces, which leaves ``spare`` cells free.

    Its bits go into ``keys``, its cells into ``taken``.
    """
    left = counts.copy()
    total = counts.sum()
    free = np.int64(cells)
    # A stack of choices: per cell, the kind put there (kinds: left free).
    choice = np.full(cells + 1, -1, np.int64)
    key = np.uint64(0)
    full = np.uint64(0)
    cell = 0
    found = 0
    one = np.uint64(1)
    while cell >= 0:
        k = choice[cell]
        if 0 <= k < kinds:
            b = begins[cell * kinds + k]
            key ^= one << np.uint64(b)
            full ^= covers[b]
            left[k] += 1
            total += 1
        elif k == kinds and not full >> np.uint64(cell) & one:
            spare += 1
        k += 1
        while k < kinds:
            b = begins[cell * kinds + k]
            if b >= 0 and left[k] > 0 and covers[b] & full == 0:
                break
            k += 1
        open_cell = not full >> np.uint64(cell) & one
        if k > kinds or (k == kinds and open_cell and spare == 0):
            choice[cell] = -1
            cell -= 1
            continue
        choice[cell] = k
        if k == kinds and open_cell:
            spare -= 1
        if k < kinds:
            b = begins[cell * kinds + k]
            key ^= one << np.uint64(b)
            full ^= covers[b]
            left[k] -= 1
            total -= 1
        if total == 0:
            keys[found] = key
            taken[found] = full
            found += 1
        elif cell + 1 < free:
            cell += 1
            choice[cell] = -1
    return found


@njit(nogil=True, cache=False)
def groups(keys, taken, metric, state, layout, tables):
    """Search from every placement that no search has met; return how many groups there are.

    Return -1 if the tables have no room for all of them.
    """
    placement_tables, _, cells, goal = layout
    covers, images = placement_tables[0], placement_tables[1]
    _, records, table, numbers, shift, buffer = tables
    width = (0,)
    found = 0
    one = np.uint64(1)
    two = np.uint64(2)
    for i in range(len(keys)):
        key = keys[i]
        image = np.uint64(0)
        full_image = np.uint64(0)
        m = key
        while m != 0:
            b = lowest_bit(m)  # type: ignore[call-arg]
            m &= m - one
            image |= one << images[b]
            full_image |= covers[images[b] * two]
        slot = min(key, image) * SCRAMBLE >> shift
        while table[slot * two] != 0 and table[slot * two] != min(key, image):
            slot = (slot + one) & np.uint64(len(numbers) - 1)
        if table[slot * two] != 0:
            continue
        turned = image < key
        buffer[0] = image if turned else key
        buffer[1] = key if turned else image
        buffer[2] = (full_image if turned else taken[i]) ^ cells
        buffer[3] = (taken[i] if turned else full_image) ^ cells
        buffer[4] = np.uint64(0xFFFFFFFF)
        before = state[0]
        after, _ = kernels.enter(width, 1, records, table, numbers, shift, buffer, goal, before)
        found += 1
        state[0] = after
        state[1] = before
        state[2] = after
        state[3] = 0
        if kernels.search(width, metric, state, tables, layout, True, 1 << 60) != kernels.EXHAUSTED:
            return -1
    return found


def _begins(encoded: Encoded) -> np.ndarray:
    kinds = len(encoded.kinds)
    begins = np.full(len(encoded.cells) * kinds, -1, dtype=np.int64)
    for b, cover in enumerate(encoded.covers):
        begins[((cover & -cover).bit_length() - 1) * kinds + encoded.kind_of[b]] = b
    return begins


def _area(encoded: Encoded) -> int:
    """How many cells the pieces cover."""
    return sum(
        len(kind.shape.cells) * count for kind, count in zip(encoded.kinds, encoded.counts, strict=True)
    )


def search_all(layout: Layout, metric: Metric, engine: BitsEngine) -> tuple[int, int]:
    """How many placements there are, and how many positions were searched (mirror pairs once)."""
    from klotski_studio.solver.index.diagram import count_placements

    encoded = encode(layout)
    watch = LimitWatch(Limits(memory=None), Control())
    count = count_placements(encoded)
    assert count is not None
    keys, taken = np.empty((2, count), dtype=np.uint64)
    found = placements(
        len(encoded.cells), len(encoded.kinds), _begins(encoded), encoded.cover_words[:, 0].copy(),
        np.array(encoded.counts), len(encoded.cells) - _area(encoded), keys, taken,
    )  # fmt: skip
    assert found == count
    room = count / COMMON_SHARE  # all of them are searched, in tables that do not grow
    while True:
        watch.placements = int(room)
        space = BitsSearch(encoded, metric, watch, engine._pool, fold=True)
        if groups(keys, taken, space.metric, space.state, space.layout, space.arrays) > 0:
            break
        space.release()
        room *= 1.3  # many placements are their own images
    real = int(space.weights().sum())
    assert real == count
    space.release()
    return count, space.count


def search_family(layouts: list[Layout], metric: Metric, threads: int) -> int:
    """All placements of all ``layouts``, the sets dealt to some threads; return how many."""
    todo = sorted(layouts, key=lambda layout: sum(len(p.shape.cells) for p in layout.pieces))
    totals = [0] * threads
    lock = threading.Lock()

    def work(number: int) -> None:
        engine = BitsEngine()
        while True:
            with lock:
                if not todo:
                    return
                layout = todo.pop()
            totals[number] += search_all(layout, metric, engine)[0]

    workers = [threading.Thread(target=work, args=(i,)) for i in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return sum(totals)
