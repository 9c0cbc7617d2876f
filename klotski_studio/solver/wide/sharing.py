"""A level of the engine for large boards, searched by several threads that never write to the same place.

:mod:`~klotski_studio.solver.kernels.wide` explains the parts of the table and the steps of a round. Between
them all threads wait for each other::

    deal     every thread expands rows, and deals the children to those who own their parts
    prepare  the first thread makes room for all of them
    settle   every thread looks up the children dealt to it; the new ones go into spare rows
    adopt    every thread moves its new rows to the end of the others
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from threading import Barrier, BrokenBarrierError
from typing import Protocol

import numpy as np

from klotski_studio.solver.base.encode import U64
from klotski_studio.solver.base.threads import share
from klotski_studio.solver.kernels import wide as kernels
from klotski_studio.solver.kernels.records import WidePositions, WideShape
from klotski_studio.solver.wide.tables import WideTables

OUTBOX = 1 << 16
"""Children that a thread deals in one round: some milliseconds."""
SLICE = 1 << 11
"""Rows that a thread takes at once."""


class Growing(Protocol):
    """The search whose levels are shared: see :class:`klotski_studio.solver.wide.engine.WideSearch`."""

    fixed: WideTables
    metric: int
    shape: WideShape
    positions: WidePositions
    state: U64
    capacity: int
    spare_rows: int

    @property
    def count(self) -> int:
        """How many positions were found."""
        ...

    def make_room(self, records: int) -> None:
        """Make room for so many more rows."""
        ...


class Sharing:
    """The memory of the threads of one search, and what they do with it.

    Attributes:
        memory: bytes of all arrays, besides the spare rows of the search.
    """

    def __init__(self, search: Growing, most: int) -> None:
        self._search = search
        self._scratch = [search.fixed.new_scratch() for _ in range(most)]
        self._states = np.zeros((most, 8), dtype=np.uint64)
        self._outboxes = np.zeros((most, OUTBOX * kernels.RECORD), dtype=np.uint64)
        self._slots = np.zeros((most, OUTBOX), dtype=np.uint64)
        self._filled = np.zeros((most, most), dtype=np.uint64)
        scratch = sum(array.nbytes for each in self._scratch for array in each)
        self.memory = scratch + self._outboxes.nbytes + self._slots.nbytes
        self._todo: list[tuple[int, int]] = []
        self._count = 0
        self._is_last_round = False

    def spread(self, low: int, high: int, threads: int, look: Callable[[], None]) -> None:
        """Find the neighbours of rows ``low`` up to ``high``; calls ``look`` every few milliseconds."""
        self._todo = [(begin, min(begin + SLICE, high)) for begin in range(low, high, SLICE)][::-1]
        self._states[:, [kernels.CURSOR, kernels.END]] = 0
        self._is_last_round = False
        barrier = Barrier(threads)

        def work(number: int) -> Generator[None]:
            try:
                while not self._is_last_round:
                    self._deal(number, threads)
                    barrier.wait()
                    if number == 0:
                        self._prepare(threads)
                        yield
                    barrier.wait()
                    self._settle(number, threads)
                    barrier.wait()
                    self._adopt(number, threads)
                    yield
            except BrokenBarrierError:
                return  # another thread has ended early, and says why
            except BaseException:
                barrier.abort()
                raise

        share(work, threads, look)

    def _deal(self, number: int, threads: int) -> None:
        """Fill the outbox of a thread, as far as there are rows."""
        search, state = self._search, self._states[number]
        filled = self._filled[number, :threads]
        filled[:] = 0
        room = OUTBOX // threads * kernels.RECORD * threads
        arguments = search.metric, search.shape, search.fixed.layout, search.positions, self._scratch[number]
        while kernels.deal(*arguments, state, self._outboxes[number, :room], filled) == kernels.DONE:
            try:
                state[[kernels.CURSOR, kernels.END]] = self._todo.pop()
            except IndexError:
                return

    def _prepare(self, threads: int) -> None:
        """Make room for all children that were dealt; give each thread its spare rows."""
        search, states = self._search, self._states
        search.make_room(int(self._filled[:threads, :threads].sum()))
        spare = search.capacity - search.spare_rows
        states[:, kernels.COUNT] = spare + OUTBOX * np.arange(len(states))
        states[:, [kernels.FOUND, kernels.SOLVED]] = 0
        self._count = search.count
        unfinished = states[:threads, kernels.CURSOR] < states[:threads, kernels.END]
        self._is_last_round = not (self._todo or unfinished.any())

    def _settle(self, number: int, threads: int) -> None:
        """Look up the children that were dealt to a thread."""
        search, state = self._search, self._states[number]
        room = OUTBOX // threads
        for outbox, filled in zip(self._outboxes[:threads], self._filled[:threads, number], strict=True):
            begin = number * room * kernels.RECORD
            inbox = outbox[begin : begin + int(filled) * kernels.RECORD]
            kernels.settle(
                search.shape, search.fixed.layout, search.positions, inbox, state, self._slots[number]
            )

    def _adopt(self, number: int, threads: int) -> None:
        """Move a thread's new rows behind those of the threads before it; the first counts all of them."""
        search, states = self._search, self._states[:threads]
        found = states[:, kernels.FOUND].astype(np.int64)
        source = search.capacity - search.spare_rows + OUTBOX * number
        target = self._count + int(found[:number].sum())
        kernels.adopt(
            search.shape, search.positions, self._slots[number, : found[number]],
            np.uint64(source), np.uint64(target),
        )  # fmt: skip
        if number == 0:
            search.state[kernels.COUNT] = self._count + int(found.sum())
            search.state[kernels.SOLVED] += states[:, kernels.SOLVED].sum()
