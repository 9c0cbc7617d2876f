"""Goes through a family: hands out its tasks, and keeps each row as soon as it is known.

A sweep of the same family and metric on the same store goes on where the last one ended: rows that are there
are not computed again, except those that a limit stopped.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import takewhile

from klotski_studio.core.control import Control, Progress
from klotski_studio.core.family import AnyFamily, Family, PolyominoFamily
from klotski_studio.core.metric import Metric
from klotski_studio.lab.families.executors import Crew, WorkersGone
from klotski_studio.lab.families.piece_sets import PieceSets
from klotski_studio.lab.families.row import Form, Row, Task
from klotski_studio.lab.families.store import Store
from klotski_studio.solver.base.control import Limits, cores

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
