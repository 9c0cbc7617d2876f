"""Searches on disk that are interrupted, killed, damaged, locked, or for which there is no space."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from klotski_studio.core.control import Control, Progress
from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.answer import Note, Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import encode
from klotski_studio.solver.base.engine import LimitWatch, Searched
from klotski_studio.solver.bits.engine import BitsEngine
from klotski_studio.solver.disk import files, search
from klotski_studio.solver.disk.engine import DiskDistances, DiskEngine
from klotski_studio.solver.disk.search import Sizes
from tests.strategies import drawn

ENCODED = encode(drawn("AABB AACC DE.. FGHH FGII", ".... .... .... AA.. AA.."))
"""The Pennant Puzzle: 59 moves, 1,398 positions."""
SIZES = Sizes(8, 64, 3)
"""Many levels take several runs."""
SPACE = 1 << 26


@cache
def in_memory() -> Searched:
    """What the search in memory finds."""
    return BitsEngine().search(ENCODED, Metric.MOVES, LimitWatch(Limits(), Control()), whole=True)


@pytest.fixture(autouse=True)
def _small_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables begin with 64 slots, and every level is recorded."""
    monkeypatch.setattr(search, "FIRST_SLOTS", 64)
    monkeypatch.setattr(os, "fsync", lambda _: None)
    monkeypatch.setattr(files, "PAUSE", 0.0)


class Interrupting(Control):
    """Calls ``act`` at the ``number``-th report of progress."""

    def __init__(self, number: int, act: object) -> None:
        super().__init__()
        self.left, self.act = number, act

    def report(self, progress: Progress) -> None:
        super().report(progress)
        self.left -= 1
        if self.left == 0:
            assert callable(self.act)
            self.act()


def searched(
    place: Path, control: Control | None = None, *, space: int = SPACE, whole: bool = True
) -> tuple[Searched, list[Note]]:
    """What is found in ``place``, and what happened."""
    watch = LimitWatch(Limits(disk=space, folder=place), control or Control())
    found = DiskEngine(SIZES).search(ENCODED, Metric.MOVES, watch, whole=whole)
    return found, watch.notes


def assert_whole(found: Searched) -> None:
    """The search ran to its end, and found what the search in memory finds."""
    assert (found.reason, found.goal_depth, found.positions) == (None, 59, 1_398)
    assert (found.histogram, found.solved) == (in_memory().histogram, in_memory().solved)
    assert found.optimal is not None


def only(place: Path) -> Path:
    """The folder of the one search in ``place``."""
    (found,) = place.iterdir()
    return found


@cache
def reports() -> int:
    """How often a whole search reports its progress."""
    control = Interrupting(1 << 30, lambda: None)
    with TemporaryDirectory() as place:
        assert_whole(searched(Path(place), control)[0])
    return (1 << 30) - control.left


@pytest.mark.parametrize("share", [0.05, 0.3, 0.6, 0.7, 0.9])
def test_what_a_kill_would_leave_is_gone_on_with(tmp_path: Path, share: float) -> None:
    """A copy of the folder at some moment is what a kill at that moment leaves."""
    place, left = tmp_path / "place", tmp_path / "left"
    number = int(share * reports())
    ended, _ = searched(place, Interrupting(number, lambda: shutil.copytree(place, left)))
    assert_whole(ended)
    before = {path.name for path in only(left).iterdir()}
    found, notes = searched(left)
    assert_whole(found)
    assert found.histogram == ended.histogram
    assert notes == [Note.RESUMED]
    assert "state.json" in before
    assert list(left.iterdir()) == []


def test_a_search_goes_on_from_the_last_run_of_a_level(tmp_path: Path) -> None:
    """The record names runs and how far the level was expanded, and levels are not searched again."""
    place = tmp_path / "place"
    control = Control()

    def cancel_within_a_level() -> None:
        record = json.loads((only(place) / "state.json").read_text(encoding="utf-8"))
        if record["runs"] and record["left"]:
            control.cancel()

    class Cancelling(Interrupting):
        def report(self, progress: Progress) -> None:
            super().report(progress)
            if self.left < 0:
                cancel_within_a_level()

        @property
        def is_cancelled(self) -> bool:
            return control.is_cancelled

    found, _ = searched(place, Cancelling(reports() // 3, lambda: None))
    assert found.reason is Reason.CANCELLED
    record = json.loads((only(place) / "state.json").read_text(encoding="utf-8"))
    assert len(record["levels"]) == len(found.histogram)
    assert 0 < record["left"] < record["levels"][-1][0]
    assert record["runs"]
    found, notes = searched(place)
    assert_whole(found)
    assert notes == [Note.RESUMED]


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX has the signal")
def test_a_search_that_was_killed_is_gone_on_with(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from tests.solver.disk import test_disk_folder as t;"
        "t.search.FIRST_SLOTS, t.files.PAUSE = 64, 0.0; t.searched(Path(sys.argv[1]))"
    )
    process = subprocess.Popen([sys.executable, "-c", script, str(tmp_path)])
    while not any(path.name > "level-0010" for path in tmp_path.glob("*/level-*")):
        time.sleep(0.002)
        assert process.poll() is None
    process.send_signal(signal.SIGKILL)
    process.wait()
    found, notes = searched(tmp_path)
    assert_whole(found)
    assert notes == [Note.RESUMED]


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("state.json", lambda data: data[: len(data) // 2]),
        ("state.json", lambda data: data.replace(b'"format": 1', b'"format": 0')),
        ("state.json", lambda data: data.replace(b'"version": "', b'"version": "other')),
        ("state.json", lambda data: b"[" * 100 + data),
        ("level-0002", lambda data: data[:-1]),
        ("level-0010", lambda data: data[:30] + bytes([data[30] ^ 1]) + data[31:]),
        ("level-0011", lambda data: b"\xff" * len(data)),
    ],
)
def test_damaged_files_are_discarded_with_a_note(tmp_path: Path, name: str, change: object) -> None:
    control: Interrupting = Interrupting(reports() // 2, lambda: control.cancel())
    assert searched(tmp_path, control)[0].reason is Reason.CANCELLED
    file = next(tmp_path.glob(f"*/{name}"))
    assert callable(change)
    file.write_bytes(change(file.read_bytes()))
    found, notes = searched(tmp_path)
    assert_whole(found)
    assert Note.DISCARDED in notes
    assert list(tmp_path.iterdir()) == []


def test_a_second_process_does_not_touch_the_files(tmp_path: Path) -> None:
    second: list[tuple[Searched, list[Note]]] = []
    ended, notes = searched(tmp_path, Interrupting(reports() // 2, lambda: second.append(searched(tmp_path))))
    assert_whole(ended)
    assert notes == []
    assert (second[0][0].reason, second[0][1]) == (Reason.MEMORY, [Note.LOCKED])


@pytest.mark.parametrize("space", [1, 1_000, 3_000])
def test_it_stops_where_the_space_allowed_ends_and_goes_on_with_more(tmp_path: Path, space: int) -> None:
    found, _ = searched(tmp_path, space=space)
    assert found.reason is Reason.DISK
    kept = [path for path in tmp_path.rglob("*") if path.name.startswith(("level", "run"))]
    assert sum(path.stat().st_size for path in kept) <= space
    assert not list(tmp_path.rglob("*.part"))
    found, notes = searched(tmp_path)
    assert_whole(found)
    assert notes == ([Note.RESUMED] if space > 1 else [])


def test_a_full_disk_ends_it_and_leaves_what_can_be_resumed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    written = 0
    finish = files.BlockWriter.finish

    def fail_in_the_end(self: files.BlockWriter, path: Path) -> files.KeyFile:
        nonlocal written
        written += self.size
        if written > 2_000:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return finish(self, path)

    with monkeypatch.context() as patch:
        patch.setattr(files.BlockWriter, "finish", fail_in_the_end)
        found, notes = searched(tmp_path)
    assert (found.reason, notes) == (Reason.DISK, [Note.FAILED])
    assert not list(tmp_path.rglob("*.part"))
    found, notes = searched(tmp_path)
    assert_whole(found)
    assert notes == [Note.RESUMED]


def test_a_folder_that_cannot_be_made_ends_it(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    found, notes = searched(tmp_path / "file" / "below")
    assert (found.reason, notes) == (Reason.DISK, [Note.FAILED])


def test_the_distances_are_gone_on_with_too(tmp_path: Path) -> None:
    def measured(control: Control) -> tuple[Searched, DiskDistances | None, LimitWatch]:
        watch = LimitWatch(Limits(disk=SPACE, folder=tmp_path), control)
        return *DiskEngine(SIZES).measure(ENCODED, Metric.MOVES, watch), watch

    class Late(Control):
        def report(self, progress: Progress) -> None:
            super().report(progress)
            if progress.phase == "distances" and len(list(tmp_path.glob("*-back/level-*"))) > 5:
                self.cancel()

    stopped, table, _ = measured(Late())
    assert (stopped.reason, table) == (Reason.CANCELLED, None)
    assert len(list(tmp_path.iterdir())) == 2
    found, table, watch = measured(Control())
    assert table is not None
    _, other = BitsEngine().measure(ENCODED, Metric.MOVES, LimitWatch(Limits(), Control()))
    assert other is not None
    assert table.hardest == other.hardest
    assert found.solved == in_memory().solved
    assert watch.notes == [Note.RESUMED, Note.RESUMED]
    del table
    assert list(tmp_path.iterdir()) == []


def test_searches_that_nobody_went_on_with_are_removed_after_a_month(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    for place in (old, new):
        place.mkdir()
        (place / "level-0000").write_bytes(b"")
    before = time.time() - 31 * 86_400
    for path in (old / "level-0000", old):
        os.utime(path, (before, before))
    files.remove_old(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["new"]
