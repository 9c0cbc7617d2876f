"""Who computes the tasks of a sweep: this process, several processes of this machine, or a cluster.

All are executors of :mod:`concurrent.futures`; a sweep knows nothing else of them. Processes are started anew
(``spawn``), since this one may have threads; they load the compiled kernels from the shared cache.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection

from klotski_studio.core.control import Control
from klotski_studio.core.errors import KlotskiError

FOR_EACH = 4
"""Tasks that are handed out for each worker: so many that none waits, so few that large ones come first."""
MOST_HANDED_OUT = 1_000
"""Tasks in the hands of a cluster at once."""
ANSWER_SECONDS = 10
"""How long a scheduler may take to answer."""


class NoCluster(KlotskiError):
    """There is no cluster to be used."""


class WorkersGone(KlotskiError):
    """A worker ended in the midst of a task."""


@dataclass(frozen=True, slots=True)
class Crew:
    """An executor, and how many tasks are handed out to it at once."""

    executor: Executor
    tasks: int


@contextmanager
def processes(jobs: int, control: Control) -> Iterator[Crew]:
    """``jobs`` processes of this machine; a thread of this one for one job, or where they can share no lock.

    When ``control`` is cancelled they are ended, with the tasks in their hands. They also end, within a
    moment, when this process does, however it ends: each reads from a pipe that nobody writes to.
    """
    if jobs == 1 or not _can_share_locks():
        with ThreadPoolExecutor(1, thread_name_prefix="sweep") as thread:
            yield Crew(thread, FOR_EACH)
        return
    context = multiprocessing.get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin, initargs=(theirs,))
    try:
        yield Crew(pool, FOR_EACH * jobs)
    finally:
        if control.is_cancelled:
            ours.close()
        pool.shutdown(cancel_futures=True)
        ours.close()
        theirs.close()


def _can_share_locks() -> bool:
    """Whether processes can, which they do in /dev/shm; some containers and Android have none."""
    with suppress(ImportError, OSError):
        return multiprocessing.get_context("spawn").Lock() is not None
    return False


def _begin(parent: Connection) -> None:
    """Prepare a process of the pool: Ctrl-C is for its parent, whose end is also its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Connection) -> None:
    try:
        parent.recv()
    except (EOFError, OSError):
        os._exit(0)


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """The workers of the Dask scheduler at ``address``, such as ``tcp://10.0.0.1:8786``.

    They need this version of the program. Tasks of a worker that is gone are done by another one.

    Raises:
        NoCluster: if the extra ``cluster`` is not installed, or no scheduler answers.
    """
    try:
        from distributed import Client
    except ImportError as error:
        raise NoCluster("sweep.no-extra") from error
    try:
        client = Client(address, timeout=ANSWER_SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise NoCluster("sweep.no-scheduler", address=address, reason=str(error)) from error
    with client:
        workers = max(1, sum(client.ncores().values()))
        with client.get_executor() as executor:
            yield Crew(executor, min(MOST_HANDED_OUT, FOR_EACH * workers))
