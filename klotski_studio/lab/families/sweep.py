"""Goes through a family: hands out its tasks, and keeps each row as soon as it is known.

A sweep of the same family and metric on the same store goes on where the last one ended: rows that are there
are not computed again, except those that a limit stopped.

Evolution searches a family that is too large to sweep: changes good sets at random, and keeps better ones.

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
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice, takewhile
from random import Random

from klotski_studio.core.control import Control, Progress
from klotski_studio.core.family import AnyFamily, Family, PolyominoFamily
from klotski_studio.core.keep import NOTHING, Keep
from klotski_studio.core.layout import Metric
from klotski_studio.lab.families.executors import Crew, WorkersGone
from klotski_studio.lab.families.piece_sets import PieceSet, PieceSets, key
from klotski_studio.lab.families.row import Form, Row, Task
from klotski_studio.lab.families.store import Store
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits, cores

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
    keep: Keep = NOTHING,
    limits: Limits | None = None,
    control: Control | None = None,
) -> Iterator[Row]:
    """Each row that is better than all before with as many pieces and free cells.

    The search ends after ``evaluations`` piece sets or ``seconds``, when ``control`` is cancelled, or when no
    new set is found. Sets that do not fit into the memory of ``limits``, or have more positions than these or
    :data:`MOST_POSITIONS` allow, count and are passed over. Rows that ``store``, in which ``family`` was
    entered, has already are taken from there; others are added to it. ``keep`` says what the starts must
    keep, and names no pieces; rows of a store keep nothing.

    Raises:
        FileError: if the store cannot be read or written.
    """
    control = control or Control()
    limits = limits or Limits(memory=MEMORY)
    limits = replace(limits, seconds=seconds, positions=limits.positions or MOST_POSITIONS)
    scorer = _Scorer(PieceSets(family), metric, store, keep, limits, control)
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


@dataclass(frozen=True, slots=True)
class _Scorer:
    """Finds the row of a set, in the store or by a search."""

    form: PieceSets
    metric: Metric
    store: Store | None
    keep: Keep
    limits: Limits
    control: Control

    def row(self, piece_set: PieceSet) -> Row | None:
        """The row; one with a reason where a limit stopped it, None where time is over."""
        family = self.form.family
        name = key(family, piece_set)
        if self.control.is_cancelled:
            return None
        stored = self.store.row(family, self.metric, name) if self.store is not None else None
        if stored is not None:
            return stored
        row = self.form.row(name, self.metric, self._left(), Control(self.control), self.keep)
        if row.reason in ENDED:
            return None
        if self.store is not None:
            self.store.put(family, [row])
        return row

    def _left(self) -> Limits:
        """The limits of the next set: one limit of seconds holds for all sets together."""
        if self.limits.seconds is None:
            return self.limits
        return replace(self.limits, seconds=max(0.0, self.limits.seconds - self.control.seconds))


MEMORY = 224 << 20
"""Bytes that the tables of one task may take; with the program itself a process stays below 400 MB."""
LITTLE_WORK = 2e8
"""A family with less is searched by one process in a few seconds, which starting others would cost, too."""
TICK = 0.1
"""Seconds between two looks at the control."""
PAUSED = 1.0
"""The same while it is paused and nothing is in work."""


@lru_cache(maxsize=4)
def form_of(family: AnyFamily) -> Form:
    """The form that ``family`` has; remembered, because a process computes many tasks of one family."""
    if isinstance(family, Family):
        return PieceSets(family)
    # both bring numpy, which help needs not
    if isinstance(family, PolyominoFamily):
        from klotski_studio.lab.families.forms import Polyominoes

        return Polyominoes(family)
    from klotski_studio.lab.families.forms import LineClusters

    return LineClusters(family)


def jobs_worth_starting(family: AnyFamily) -> int:
    """How many processes are worth starting for all of ``family``: one, or as many as there are cores."""
    work = 0.0
    for task in form_of(family).tasks():
        work += task.work
        if work > LITTLE_WORK:
            return cores()
    return 1


@dataclass(frozen=True, slots=True)
class SweepProgress(Progress):
    """How far a sweep is; its unit is the task.

    Attributes:
        left: seconds that the rest will take, judged by the work of the tasks; None if not known yet.
        stopped: how many of those done a limit stopped, in this sweep.
    """

    left: float | None = None
    stopped: int = 0


def compute(family: AnyFamily, key: str, metric: Metric, limits: Limits) -> Row:
    """The row of one task, computed on one thread: what an executor calls, in whatever process."""
    return form_of(family).row(key, metric, replace(limits, threads=1), None)


class _Run:
    """The tasks of one sweep: those to do, the largest last, and those in somebody's hands."""

    def __init__(self, tasks: list[Task], done: set[str], control: Control) -> None:
        self.todo = sorted([task for task in tasks if task.key not in done], key=lambda task: task.work)
        self.handed_out: dict[Future[Row], Task] = {}
        self._total, self._done = len(tasks), len(tasks) - len(self.todo)
        self._stopped = 0
        self._work, self._worked = sum(task.work for task in self.todo), 0.0
        self._control, self._began = control, control.seconds
        self._report()

    def note(self, task: Task, row: Row) -> None:
        """One more task is done, or was stopped; ``row`` is what is known of it."""
        self._done += 1
        self._stopped += not row.is_done
        self._worked += task.work
        self._report()

    def _report(self) -> None:
        seconds = self._control.seconds - self._began
        left = seconds * (self._work - self._worked) / self._worked if self._worked else None
        self._control.report(SweepProgress("sweep", self._done, self._total, seconds, left, self._stopped))


def sweep(
    family: AnyFamily,
    metric: Metric,
    store: Store,
    crew: Crew,
    *,
    limits: Limits | None = None,
    control: Control | None = None,
) -> Iterator[Row]:
    """Each row that this sweep adds to ``store``, after it is committed there.

    ``family`` must have been entered into the store. Cancelled, it ends; so does a sweep that is closed.
    Paused, it hands out no task; those handed out are done and kept. Rows that a limit stopped are yielded
    with the reason, and will be tried again by the next sweep.

    Raises:
        FileError: if the store cannot be read or written.
        WorkersGone: if a worker has ended; what was done is in the store.
    """
    control = control or Control()
    tasks = list(takewhile(lambda _: not control.is_cancelled, form_of(family).tasks()))
    run = _Run(tasks, store.done(family, metric), control)
    if not run.todo or control.is_cancelled:
        return
    form_of(family).prepare(run.todo[-1].key)
    limits = limits or Limits(memory=MEMORY)
    try:
        while (run.todo or run.handed_out) and not control.is_cancelled:
            while run.todo and len(run.handed_out) < crew.tasks and not control.is_paused:
                task = run.todo.pop()
                future = crew.executor.submit(compute, family, task.key, metric, limits)
                run.handed_out[future] = task
            if not run.handed_out:  # it is paused, and there is nothing to wait for
                control.wait_to_go_on(PAUSED)
            finished, _ = wait(run.handed_out, TICK, FIRST_COMPLETED)
            for future in sorted(finished, key=list(run.handed_out).index):
                row = future.result()
                store.put(family, [row])
                run.note(run.handed_out.pop(future), row)
                yield row
    except BrokenExecutor as error:
        raise WorkersGone("sweep.workers-gone") from error
    finally:
        for future in run.handed_out:
            future.cancel()
