"""The commands ``sweep`` and ``explore``, and the JSON that they promise."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from klotski_studio.formats.native.read import read
from klotski_studio.lab.families import executors
from klotski_studio.lab.families.row import Row
from klotski_studio.lab.families.store import OPENING_PATIENCE, Store
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.search import solve
from tests.cli.conftest import Klotski

FAMILY = '''format = 1
name = "tiny"
free = "2.."
board = """
...
...
...
"""
goal = """
...
...
..Q
"""
shapes.H = { draw = "HH", count = "..2" }
shapes.S = { draw = "S", count = "..1" }
'''
SET = [
    *("type", "counts", "pieces", "free", "metric", "placements", "solved_placements", "solvable"),
    *("hardest", "starts", "layout"),
]
SUMMARY = [
    *("type", "family", "metric", "sets", "done", "new", "stopped", "placements", "solvable", "hardest"),
    *("by_pieces", "seconds"),
]


@pytest.fixture
def family(tmp_path: Path) -> Path:
    """The file of a family with six sets."""
    path = tmp_path / "tiny.toml"
    path.write_text(FAMILY, encoding="utf-8")
    return path


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """Where the store is to be."""
    return tmp_path / "s.sqlite"


def test_each_set_and_then_the_summary_is_printed(klotski: Klotski, family: Path, store: Path) -> None:
    ended = klotski("sweep", family, "--store", store, "--json", "--jobs", 1)
    *sets, summary = ended.records
    assert ended.status == 0
    assert [list(each) for each in sets] == [SET] * 6
    assert sorted(tuple(each["counts"].items()) for each in sets) == [
        (("Q", 1), ("H", h), ("S", s)) for h in (0, 1, 2) for s in (0, 1)
    ]
    for each in sets:
        layout = read(each["layout"])
        assert (layout.meta.known.moves, solve(Ask(layout)).length) == (each["hardest"], each["hardest"])
        assert (len(layout.pieces), each["pieces"] + each["counts"]["H"] + each["free"]) == (
            each["pieces"],
            9,
        )
    assert list(summary) == SUMMARY
    assert (summary["sets"], summary["done"], summary["new"], summary["stopped"]) == (6, 6, 6, 0)
    assert (summary["family"], summary["metric"]) == ("tiny", "moves")
    assert summary["placements"] == sum(each["placements"] for each in sets)
    assert summary["solvable"] == sum(each["solvable"] for each in sets)
    longest: dict[str, int] = {}
    for each in sets:
        pieces = str(each["pieces"])
        longest[pieces] = max(longest.get(pieces, 0), each["hardest"])
    assert (summary["by_pieces"], summary["hardest"]) == (longest, max(longest.values()))


def test_a_second_run_prints_the_summary_of_the_store_alone(
    klotski: Klotski, family: Path, store: Path
) -> None:
    *_, first = klotski("sweep", family, "--store", store, "--json", "--jobs", 1).records
    ended = klotski("sweep", family, "--store", store, "--json", "--jobs", 1)
    (summary,) = ended.records
    assert summary | {"seconds": 0} == first | {"seconds": 0, "new": 0}


def test_a_stopped_set_is_told_with_its_reason(klotski: Klotski, family: Path, store: Path) -> None:
    ended = klotski("sweep", family, "--store", store, "--json", "--jobs", 1, "--max-memory", "1K")
    *sets, summary = ended.records
    assert ended.status == 3
    assert {(each["reason"], each["solvable"], each["layout"]) for each in sets} == {("memory", None, None)}
    assert (summary["done"], summary["new"], summary["stopped"], summary["hardest"]) == (0, 0, 6, None)
    assert set(summary["by_pieces"].values()) == {None}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (None, "there is no such file."),
        ("format = 1\n", "“board” is missing."),
        (FAMILY.replace("..2", "2..1"), "line 14: “shapes.H.count” must be a range"),
    ],
)
def test_a_family_that_cannot_be_read_is_told_in_one_sentence(
    klotski: Klotski, tmp_path: Path, store: Path, text: str | None, sentence: str
) -> None:
    path = tmp_path / "family.toml"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    ended = klotski("sweep", path, "--store", store)
    assert (ended.status, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert sentence in ended.err
    assert not store.exists()


def test_a_second_sweep_on_a_store_says_so_and_ends(klotski: Klotski, family: Path, store: Path) -> None:
    with Store.open(store):
        ended = klotski("sweep", family, "--store", store, "--json")
    assert (ended.status, ended.out) == (5, "")
    assert ended.err == f"{store}: another sweep is writing to this store.\n"


def make_device(path: Path) -> None:
    try:
        os.mknod(path, 0o600 | stat.S_IFCHR, os.makedev(1, 7))
    except PermissionError:
        pytest.skip("only root may make a device")


@pytest.mark.skipif(os.name != "posix", reason="pipes and devices in a folder")
@pytest.mark.parametrize(
    "make",
    [lambda path: os.mkfifo(path), lambda path: path.symlink_to(os.devnull), make_device],
    ids=["a pipe", "a link to a device", "a device"],
)
@pytest.mark.parametrize("command", [("sweep",), ("evolve", "--evaluations", 1)], ids=["sweep", "evolve"])
def test_what_is_no_regular_file_does_not_become_a_store(
    klotski: Klotski, family: Path, store: Path, command: tuple[object, ...], make: Callable[[Path], None]
) -> None:
    make(store)
    before = store.lstat()
    ended = klotski(*command, family, "--store", store)
    assert (ended.status, ended.out) == (5, "")
    assert ended.err == f"{store}: this is a pipe or a device, not a file.\n"
    assert (store.lstat().st_ino, store.lstat().st_mode) == (before.st_ino, before.st_mode)
    assert {each.name for each in store.parent.iterdir()} == {store.name, family.name}


def test_a_store_that_another_program_has_locked_is_told_in_one_sentence(
    klotski: Klotski, family: Path, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Store.open(store).close()
    patience = []

    def connect(*arguments: Any, **keywords: Any) -> sqlite3.Connection:
        patience.append(keywords.get("timeout", 0))
        return sqlite3.Connection(*arguments, **{**keywords, "timeout": 0})

    with closing(sqlite3.connect(store, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        monkeypatch.setattr(sqlite3, "connect", connect)
        ended = klotski("sweep", family, "--store", store)
    assert (ended.status, ended.out) == (5, "")
    assert ended.err == f"{store}: the store cannot be read or written: database is locked.\n"
    assert max(patience) == OPENING_PATIENCE


def test_a_file_that_is_no_store_is_refused(klotski: Klotski, family: Path) -> None:
    before = family.read_bytes()
    for command in (("sweep", family), ("explore",)):
        ended = klotski(*command, "--store", family)
        assert (ended.status, ended.out) == (2, "")
        assert ended.err == f"{family}: this file is no store of a sweep; it was not changed.\n"
    assert family.read_bytes() == before


def test_wrong_usage_is_told(
    klotski: Klotski, family: Path, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert klotski("sweep", family).status == 4
    assert klotski("sweep", family, "--store", store, "--jobs", 1, "--dask", "tcp://x:1").status == 4
    monkeypatch.setitem(sys.modules, "distributed", None)
    ended = klotski("sweep", family, "--store", store, "--dask", "tcp://x:1")
    assert ended.status == 4
    assert "install klotski-studio[cluster]" in ended.err
    assert klotski("explore", "--store", store, "--pieces", "many").status == 4


def test_the_end_of_a_worker_ends_in_a_summary(
    klotski: Klotski, family: Path, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: Any, **__: Any) -> Iterator[Row]:
        raise executors.WorkersGone("sweep.workers-gone")
        yield

    monkeypatch.setattr("klotski_studio.cli.sweep.sweep_family", gone)
    ended = klotski("sweep", family, "--store", store, "--json", "--jobs", 1)
    assert (ended.status, ended.records[0]["done"]) == (3, 0)
    assert "a worker ended by itself" in ended.err


@pytest.mark.skipif(sys.platform == "win32", reason="sends Ctrl-C to a group of processes")
def test_ctrl_c_ends_in_a_summary_of_what_is_done(store: Path) -> None:
    command = [sys.executable, "-m", "klotski_studio", "sweep", "4x5", "--store", str(store)]
    with subprocess.Popen(
        [*command, "--json", "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as sweeping:
        first = sweeping.stdout.readline()
        os.killpg(sweeping.pid, signal.SIGINT)
        out, err = (
            sweeping.stdout.read(),
            sweeping.stderr.read(),
        )  # also what was buffered with the first line
    *sets, summary = [json.loads(line) for line in [first, *out.splitlines()]]
    assert (sweeping.returncode, err) == (3, "")
    assert 1 <= len(sets) == summary["new"] == summary["done"] < summary["sets"]


@pytest.fixture
def filled(klotski: Klotski, family: Path, store: Path) -> Path:
    """The store of the swept family, in moves and in steps."""
    for metric in ("moves", "steps"):
        klotski("sweep", family, "--store", store, "--jobs", 1, "--metric", metric)
    return store


def test_a_store_is_listed_the_longest_first(klotski: Klotski, filled: Path) -> None:
    ended = klotski("explore", "--store", filled, "--json", "--metric", "moves")
    rows = ended.records
    assert ended.status == 0
    assert [list(row) for row in rows] == [[*SET, "family", "spare"]] * 6
    assert {(row["type"], row["family"], row["metric"]) for row in rows} == {("set", "tiny", "moves")}
    order = [(-row["hardest"], row["pieces"], row["solvable"]) for row in rows]
    assert order == sorted(order)
    fewest = klotski("explore", "--store", filled, "--json", "--sort", "pieces", "--limit", 2).records
    assert [row["pieces"] for row in fewest] == [1, 1]
    assert len(klotski("explore", "--store", filled, "--json").records) == 12


def test_filters_choose_among_the_rows(klotski: Klotski, filled: Path) -> None:
    def keys(*options: object) -> list[tuple[int, int, str]]:
        rows = klotski("explore", "--store", filled, "--json", *options).records
        return sorted((row["pieces"], row["hardest"], row["metric"]) for row in rows)

    every = keys()
    assert keys("--pieces", "..2") == [row for row in every if row[0] <= 2]
    assert (
        keys("--free", "7", "--metric", "moves") == [row for row in every if row == (2, row[1], "moves")][:1]
    )
    assert keys("--min-length", "4") == [row for row in every if row[1] >= 4]
    assert keys("--family", "other") == []


def test_minimal_puzzles_are_searched_once_and_kept(klotski: Klotski, filled: Path) -> None:
    def spare() -> dict[str, Any]:
        with closing(sqlite3.connect(filled)) as file:
            return dict(file.execute("SELECT key, spare FROM row WHERE metric = 'moves'").fetchall())

    assert set(spare().values()) == {None}
    asked = ("explore", "--store", filled, "--json", "--minimal", "--metric", "moves")
    rows = klotski(*asked).records
    known = spare()
    assert None not in known.values()
    assert {json.dumps(row["counts"], separators=(",", ":")) for row in rows} == {
        key for key, value in known.items() if value == "[]"
    }
    assert {str(row["spare"]) for row in rows} == {"[]"}
    assert klotski(*asked).records == rows
    assert len(klotski(*asked, "--limit", 1).records) == 1
