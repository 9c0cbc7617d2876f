"""Sweeping a family: the known figures, going on after a kill, and who computes."""

from __future__ import annotations

import errno
import json
import multiprocessing.synchronize
import os
import select
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from klotski_studio.core.control import Control
from klotski_studio.core.family import Family, Range
from klotski_studio.core.layout import Board, Metric
from klotski_studio.formats.native.read import read
from klotski_studio.lab.families import executors
from klotski_studio.lab.families.executors import Crew, NoCluster, WorkersGone
from klotski_studio.lab.families.piece_sets import PieceSets
from klotski_studio.lab.families.row import Row
from klotski_studio.lab.families.store import Store
from klotski_studio.lab.families.sweep import SweepProgress, compute, form_of, jobs_worth_starting, sweep
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.search import solve
from tests.lab.families.test_piece_sets import LAB, shipped, sized

COMMAND = [sys.executable, "-m", "klotski_studio", "sweep"]
SMALL = replace(shipped("4x4"), name="small", pieces=Range(1, 3))


@contextmanager
def here() -> Iterator[Crew]:
    """A crew of one thread of this process."""
    with executors.processes(1, Control()) as crew:
        yield crew


def swept(
    path: Path, family: Family, metric: Metric = Metric.MOVES, limits: Limits | None = None
) -> list[Row]:
    """What one sweep yields."""
    with Store.open(path) as store, here() as crew:
        store.enter(family, "")
        return list(sweep(family, metric, store, crew, limits=limits))


def stored(path: Path) -> dict[tuple[str, str], dict[str, Any]]:
    """All rows of a store by key and metric, those without a start included, without the times."""
    with closing(sqlite3.connect(path)) as file:
        file.row_factory = sqlite3.Row
        rows = [dict(row) for row in file.execute("SELECT * FROM row")]
    for row in rows:
        del row["seconds"]
    return {(row["key"], row["metric"]): row for row in rows}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of the whole family 4x4, in moves, swept without a break."""
    path = tmp_path_factory.mktemp("sweep") / "whole.sqlite"
    assert len(swept(path, shipped("4x4"))) == 91
    return path


def test_the_family_4x4_has_the_known_figures(whole: Path) -> None:
    known = LAB["family_4x4"]
    names = ("pieces", "placements", "solved", "solvable", "hardest", "starts")
    rows = {tuple(json.loads(row["key"]).values()): row for row in stored(whole).values()}
    for each in known["sets"]:
        row = rows[tuple(each["counts"].values())]
        assert {name: row[name] for name in names} == {name: each[name] for name in names}
    family = shipped("4x4")
    with Store.open(whole) as store:
        store.enter(family, "")
        totals = store.totals(family, Metric.MOVES)
    assert (totals.done, totals.placements, totals.solvable) == (91, known["placements"], known["solvable"])
    assert totals.longest == {int(pieces): length for pieces, length in known["by_pieces"].items()}


@pytest.mark.slow
@pytest.mark.parametrize("metric", Metric)
def test_the_family_4x5_has_the_published_numbers_of_placements(tmp_path: Path, metric: Metric) -> None:
    rows = swept(tmp_path / "s", shipped("4x5"), metric)
    known = LAB["family_4x5"]
    assert {tuple(sized(row.counts).values()): row.placements for row in rows} == {
        tuple(each["counts"].values()): each["placements"] for each in known["sets"]
    }
    longest = max(rows, key=lambda row: row.hardest or 0)
    assert solve(Ask(read(longest.layout or ""), metric)).length == longest.hardest
    if metric is Metric.MOVES:  # no set beats the longest of those known
        assert longest.hardest == max(each["moves"] for each in known["known"])


def test_a_set_without_a_solved_placement_has_no_start(tmp_path: Path) -> None:
    family = replace(shipped("4x5"), shapes=(replace(shipped("4x5").shapes[1], count=Range(7)),))
    (row,) = swept(tmp_path / "s", family)
    assert (row.counts, row.solved, row.solvable, row.hardest) == ({"Q": 1, "H": 7}, 0, 0, None)
    assert (row.starts, row.layout, row.is_done) == (0, None, True)
    assert (row.placements or 0) > 0


def test_a_second_sweep_does_nothing_and_another_metric_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "s"
    first = swept(path, SMALL)
    assert swept(path, SMALL) == []
    steps = swept(path, SMALL, Metric.STEPS)
    assert {row.key for row in steps} == {row.key for row in first}
    assert {row.metric for row in steps} == {Metric.STEPS}


def test_large_sets_come_first_and_each_row_is_stored_before_it_is_told(tmp_path: Path) -> None:
    with Store.open(tmp_path / "s") as store, here() as crew:
        store.enter(SMALL, "")
        keys: list[str] = []
        for row in sweep(SMALL, Metric.MOVES, store, Crew(crew.executor, 1)):
            keys.append(row.key)
            assert store.done(SMALL, Metric.MOVES) == set(keys)
    works = {task.key: task.work for task in form_of(SMALL).tasks()}
    assert [works[key] for key in keys] == sorted(works.values(), reverse=True)


def test_a_cancelled_sweep_ends_and_the_next_one_does_the_rest(tmp_path: Path) -> None:
    control = Control()
    with Store.open(tmp_path / "s") as store, here() as crew:
        store.enter(SMALL, "")
        rows = []
        for row in sweep(SMALL, Metric.MOVES, store, crew, control=control):
            rows.append(row.key)
            if len(rows) == 3:
                control.cancel()
        progress = control.progress
        assert isinstance(progress, SweepProgress)
        assert 3 <= len(rows) == progress.done < (progress.total or 0)
        assert progress.left is not None
    others = [row.key for row in swept(tmp_path / "s", SMALL)]
    assert sorted(rows + others) == sorted(task.key for task in form_of(SMALL).tasks())


def test_a_set_that_does_not_fit_into_memory_is_told_and_tried_again(tmp_path: Path) -> None:
    path = tmp_path / "s"
    few = replace(SMALL, shapes=())
    (stopped,) = swept(path, few, limits=Limits(memory=1000))
    assert (stopped.reason, stopped.is_done, stopped.hardest) == (Reason.MEMORY, False, None)
    assert [row["solvable"] for row in stored(path).values()] == [None]
    (done,) = swept(path, few)
    assert (done.is_done, done.hardest) == (True, 1)


def test_a_task_is_computed_on_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = []

    def row(_: object, key: str, metric: Metric, limits: Limits, control: None) -> Row:
        taken.append((limits.memory, limits.threads, control))
        return Row(key, metric, 0, None)

    monkeypatch.setattr(PieceSets, "row", row)
    compute(SMALL, "{}", Metric.MOVES, Limits(memory=7))
    assert taken == [(7, 1, None)]


class Broken(Executor):
    """Workers of which one has ended."""

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_exception(BrokenExecutor("gone"))
        return future


def test_the_end_of_a_worker_is_told_in_one_sentence(tmp_path: Path) -> None:
    with Store.open(tmp_path / "s") as store:
        store.enter(SMALL, "")
        with pytest.raises(WorkersGone):
            list(sweep(SMALL, Metric.MOVES, store, Crew(Broken(), 4)))


def test_any_executor_gives_the_same_rows(tmp_path: Path, whole: Path) -> None:
    family = shipped("4x4")
    with Store.open(tmp_path / "s") as store, ThreadPoolExecutor(3) as pool:
        store.enter(family, "")
        list(sweep(family, Metric.MOVES, store, Crew(pool, 12)))
    assert stored(tmp_path / "s") == stored(whole)


def test_a_family_of_a_few_seconds_is_not_worth_more_than_one_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("klotski_studio.lab.families.sweep.cores", lambda: 7)
    assert jobs_worth_starting(shipped("4x5")) == 1
    assert jobs_worth_starting(replace(shipped("4x5"), board=Board(5, 5))) == 7


def test_a_scheduler_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def client(*_: object, **__: object) -> None:
        raise OSError("Timed out trying to connect")

    fake = ModuleType("distributed")
    fake.Client = client  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "distributed", fake)
    with pytest.raises(NoCluster, match=r"sweep\.no-scheduler"), executors.cluster("tcp://127.0.0.1:1"):
        pass


def _begun(path: Path, family: str, *options: object) -> subprocess.Popen[str]:
    """A sweep in a process of its own."""
    command = [*COMMAND, family, "--store", str(path), "--json", *map(str, options)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def _read(sweeping: subprocess.Popen[str], rows: int) -> list[dict[str, Any]]:
    """The next rows that it prints."""
    assert sweeping.stdout is not None
    return [json.loads(sweeping.stdout.readline()) for _ in range(rows)]


def _killed(sweeping: subprocess.Popen[str]) -> list[dict[str, Any]]:
    """End it with kill -9; return the further lines that it had printed whole."""
    sweeping.kill()
    out, _ = sweeping.communicate()
    return [json.loads(line) for line in out.splitlines(keepends=True) if line.endswith("\n")]


def _assert_kept(path: Path, told: list[dict[str, Any]]) -> None:
    """What was printed is in the store."""
    kept = {key: row["solvable"] for (key, _), row in stored(path).items()}
    for each in told:
        assert kept[json.dumps(each["counts"], separators=(",", ":"))] == each["solvable"]


@pytest.mark.skipif(
    sys.platform != "linux", reason="reads /proc and waits for processes that are not its own"
)
def test_a_sweep_that_is_killed_loses_no_row_and_leaves_no_worker(tmp_path: Path, whole: Path) -> None:
    path = tmp_path / "s"
    sweeping = _begun(path, "4x4", "--jobs", 2)
    told = _read(sweeping, 20)
    workers = [
        int(number)
        for number in Path(f"/proc/{sweeping.pid}/task/{sweeping.pid}/children").read_text().split()
        if b"spawn_main" in Path(f"/proc/{number}/cmdline").read_bytes()
    ]
    ends = [os.pidfd_open(number) for number in workers]
    told += _killed(sweeping)
    for end in ends:
        ready, _, _ = select.select([end], [], [], 10.0)
        os.close(end)
        assert ready, "a worker goes on without its parent"
    assert len(workers) == 2
    _assert_kept(path, told)
    assert 20 <= len(stored(path)) < 91
    swept(path, shipped("4x4"))
    assert stored(path) == stored(whole)


@pytest.mark.slow
def test_a_sweep_killed_twenty_times_has_the_rows_of_one_that_ran_through(tmp_path: Path) -> None:
    broken, whole, done = tmp_path / "broken", tmp_path / "whole", 0
    for kill in range(20):
        sweeping = _begun(broken, "4x5", "--jobs", 1 + kill % 2)
        told = _read(sweeping, 1 + kill % 4)
        told += _killed(sweeping)
        _assert_kept(broken, told)
        assert done + len(told) <= len(stored(broken)) < 203
        done = len(stored(broken))
    rest = swept(broken, shipped("4x5"))
    assert done + len(rest) == 203
    swept(whole, shipped("4x5"))
    assert stored(broken) == stored(whole)


CLUSTER = """if __name__ == "__main__":
    from distributed import LocalCluster
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as local:
        print(local.scheduler_address, next(iter(local.workers.values())).pid, flush=True)
        input()
"""


@pytest.mark.slow
def test_a_cluster_gives_the_same_rows_though_a_worker_is_killed(tmp_path: Path, whole: Path) -> None:
    script, path = tmp_path / "cluster.py", tmp_path / "s"
    script.write_text(CLUSTER, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as local:
        address, worker = local.stdout.readline().split()
        sweeping = _begun(path, "4x4", "--dask", address)
        _read(sweeping, 5)
        os.kill(int(worker), signal.SIGKILL)
        out, _ = sweeping.communicate()
        local.communicate("\n")
    assert (sweeping.returncode, json.loads(out.splitlines()[-1])["done"]) == (0, 91)
    assert stored(path) == stored(whole)


def test_a_machine_on_which_processes_share_no_lock_sweeps_in_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(multiprocessing.synchronize.SemLock, "__init__", refuse)  # no /dev/shm
    with executors.processes(2, Control()) as crew:
        assert crew.executor.submit(os.getpid).result() == os.getpid()
