"""Searches a family that is too large to sweep: changes good piece sets at random, and keeps better ones.

A new set is a *parent* with one or two pieces added, removed or exchanged::

    Q1 V2 S1    a parent    --  a V becomes an S  -->    Q1 V1 S2    longer than others with 4 pieces?

The best set of each *cell*, a number of pieces and of free cells, is an *elite*. The parent is the longer of
two elites drawn at random, or one time in ten none::

    length of     10 pieces   31  .  18
    the elites     9 pieces    .  9  14
                     free      2  3   4

Elites are those of MAP-Elites (Mouret and Clune, "Illuminating search spaces by mapping elites", 2015);
tournament selection is that of genetic algorithms.

A set is scored by its hardest start (:func:`klotski_studio.solver.whole_spaces.flood_all`), so its row is the
one that a sweep finds. The generator of random numbers decides everything else: the same family, metric,
seed and limit of memory give the same rows in the same order, and time only cuts them short.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

from klotski_studio.core.control import Control
from klotski_studio.core.family import Family
from klotski_studio.core.metric import Metric
from klotski_studio.lab.families.piece_sets import PieceSet, PieceSets, key
from klotski_studio.lab.families.row import Row
from klotski_studio.lab.families.store import Store
from klotski_studio.lab.families.sweep import MEMORY, SweepProgress
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits

FRESH = 0.1
"""How often a set is drawn at random although there are elites."""
MOST_CHANGES = 2
"""Changes that make a new set of a parent; as often one as two."""
MOST_POSITIONS = 1_000_000
"""Positions of one set: hundreds of others are searched in the time that larger ones take."""
TRIES = 2_000
"""After so many sets in a row that are known or outside the family, the search ends."""
ENDED = (Reason.TIME, Reason.CANCELLED)
"""Reasons that end the search; another one is a property of the set."""


def evolve(
    family: Family,
    metric: Metric,
    *,
    seed: int,
    evaluations: int | None = None,
    seconds: float | None = None,
    store: Store | None = None,
    limits: Limits | None = None,
    control: Control | None = None,
) -> Iterator[Row]:
    """Each row that is better than all before with as many pieces and free cells.

    The search ends after ``evaluations`` piece sets or ``seconds``, when ``control`` is cancelled, or when no
    new set is found. Sets that do not fit into the memory of ``limits``, or have more positions than these or
    :data:`MOST_POSITIONS` allow, count and are passed over. Rows that ``store``, in which ``family`` was
    entered, has already are taken from there; others are added to it.

    Raises:
        FileError: if the store cannot be read or written.
    """
    control = control or Control()
    limits = limits or Limits(memory=MEMORY)
    limits = replace(limits, seconds=seconds, positions=limits.positions or MOST_POSITIONS)
    scorer = _Scorer(family, metric, store, limits, control)
    elites, told = Elites(), _Told(control, evaluations, seconds)
    for found in islice(Candidates(family, seed).sets(elites), evaluations):
        row = scorer.row(found)
        if row is None:
            return
        told.note(row)
        if row.hardest is not None and elites.note(found, row.hardest):
            yield row


class Elites:
    """The longest set of each cell, the first of those as long, with its length from the hardest start."""

    def __init__(self) -> None:
        self.by_cell: dict[tuple[int, int], tuple[int, PieceSet]] = {}

    def note(self, found: PieceSet, length: int) -> bool:
        """Note the length from the hardest start of ``found``; return whether it is an elite."""
        cell = found.pieces, found.free
        is_elite = cell not in self.by_cell or length > self.by_cell[cell][0]
        if is_elite:
            self.by_cell[cell] = length, found
        return is_elite

    def parent(self, random: Random) -> PieceSet | None:
        """The longer of two elites drawn at random; None while there are none, and sometimes later."""
        if not self.by_cell or random.random() < FRESH:
            return None
        elites = list(self.by_cell.values())
        return max([random.choice(elites) for _ in range(2)], key=lambda scored: scored[0])[1]


class _Told:
    """What the search reports: sets searched, those stopped, and the time that is left by its limits."""

    def __init__(self, control: Control, evaluations: int | None, seconds: float | None) -> None:
        self._control, self._most, self._most_seconds = control, evaluations, seconds
        self._done = self._stopped = 0
        self._report()

    def note(self, row: Row) -> None:
        """One more set was searched, or was too large."""
        self._done += 1
        self._stopped += not row.is_done
        self._report()

    def _report(self) -> None:
        seconds = self._control.seconds
        left = [] if self._most_seconds is None else [self._most_seconds - seconds]
        if self._most is not None and self._done:
            left.append(seconds * (self._most - self._done) / self._done)
        rest = max(0.0, min(left)) if left else None
        self._control.report(SweepProgress("evolve", self._done, self._most, seconds, rest, self._stopped))


class Candidates:
    """The piece sets that are tried one after the other: each once, all of the family."""

    def __init__(self, family: Family, seed: int) -> None:
        self._form = PieceSets(family)
        self._shapes = [len(family.goal) + i for i in range(len(family.shapes))]
        self._least = (*[1] * len(family.goal), *[shape.count.least for shape in family.shapes])
        self._random = Random(seed)

    def sets(self, elites: Elites) -> Iterator[PieceSet]:
        """Sets drawn at random, or made from a parent among the ``elites`` when the next is asked for."""
        known: set[tuple[int, ...]] = set()
        tries = 0
        while tries < TRIES:
            tries += 1
            chosen = elites.parent(self._random)
            found = self._fresh() if chosen is None else self._form.member(self._changed(chosen.counts))
            if found is not None and found.counts not in known:
                known.add(found.counts)
                tries = 0
                yield found

    def _changed(self, counts: tuple[int, ...]) -> tuple[int, ...]:
        """``counts`` with a piece more, a piece less, or another piece in place of one; perhaps twice."""
        changed = list(counts)
        for _ in range(self._random.randint(1, MOST_CHANGES) if self._shapes else 0):
            more, less = self._random.choice([(1, 0), (0, 1), (1, 1)])
            changed[self._random.choice(self._shapes)] += more
            changed[self._random.choice(self._shapes)] -= less
        return tuple(changed)

    def _fresh(self) -> PieceSet | None:
        """One of the sets met while pieces are added at random until no more fits; None if there is none."""
        counts = list(self._least)
        met = [self._form.member(tuple(counts))]
        shapes = list(self._shapes)
        while shapes:
            shape = self._random.choice(shapes)
            counts[shape] += 1
            if not self._form.has_room(tuple(counts)):
                counts[shape] -= 1
                shapes.remove(shape)
                continue
            met.append(self._form.member(tuple(counts)))
        return self._random.choice([each for each in met if each is not None] or [None])


class _Scorer:
    """Finds the row of a set, in the store or by a search."""

    def __init__(
        self, family: Family, metric: Metric, store: Store | None, limits: Limits, control: Control
    ) -> None:
        self._family, self._metric, self._store = family, metric, store
        self._form, self._limits, self._control = PieceSets(family), limits, control

    def row(self, piece_set: PieceSet) -> Row | None:
        """The row; one with a reason where a limit stopped it, None where time is over."""
        name = key(self._family, piece_set)
        if self._control.is_cancelled:
            return None
        stored = self._store.row(self._family, self._metric, name) if self._store is not None else None
        if stored is not None:
            return stored
        row = self._form.row(name, self._metric, self._left(), Control(self._control))
        if row.reason in ENDED:
            return None
        if self._store is not None:
            self._store.put(self._family, [row])
        return row

    def _left(self) -> Limits:
        """The limits of the next set: one limit of seconds holds for all sets together."""
        if self._limits.seconds is None:
            return self._limits
        return replace(self._limits, seconds=max(0.0, self._limits.seconds - self._control.seconds))
