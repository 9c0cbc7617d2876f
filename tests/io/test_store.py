from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from klotski_studio.app.texts.errors import error_text
from klotski_studio.core.errors import FileError
from klotski_studio.io import store as module
from klotski_studio.io.store import STEPS, Store
from tests.hostile_disks import full_drive, ordinary_user

ROOT = Path(__file__).parents[2]
NAMES = "SELECT name FROM game ORDER BY id"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "studio.sqlite"


@pytest.fixture
def store(file: Path) -> Store:
    return Store(file)


def add(files: sqlite3.Connection, name: str) -> None:
    files.execute("INSERT INTO game VALUES (NULL, 'p', ?, '', 1, 1, 1, 1.0, 0, '', 0)", (name,))


def put(store: Store, *names: str) -> None:
    """Write a game of each name, in one transaction."""

    def work(files: sqlite3.Connection) -> None:
        for name in names:
            add(files, name)

    store.write(work)


def names_in(store: Store) -> list[str]:
    return [name for (name,) in store.read(NAMES)]


def refused(store: Store, name: str = "refused") -> str:
    """The code that writing ends with; it must read as one sentence about the file."""
    with pytest.raises(FileError) as caught:
        put(store, name)
    sentence = error_text(caught.value)
    assert sentence.startswith(f"{store.file}: ")
    assert sentence.endswith(".")
    assert "{" not in sentence
    return caught.value.code


def test_what_is_written_is_there_the_next_time_and_no_other_user_can_read_it(store: Store) -> None:
    before = os.umask(0)
    try:
        put(store, "a", "b")
    finally:
        os.umask(before)
    assert names_in(Store(store.file)) == ["a", "b"]
    assert stat.S_IMODE(store.file.parent.stat().st_mode) == 0o700
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in store.file.parent.iterdir()}
    assert modes == dict.fromkeys(("studio.sqlite", "studio.sqlite-wal", "studio.sqlite-shm"), 0o600)
    store.close()


def test_a_transaction_that_fails_changes_nothing(store: Store) -> None:
    put(store, "a")

    def work(files: sqlite3.Connection) -> None:
        add(files, "b")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        store.write(work)
    assert names_in(store) == ["a"]


def test_a_change_is_noticed_whoever_has_made_it(store: Store) -> None:
    other = Store(store.file)
    put(store, "a")
    stamps = [store.stamp()]
    put(other, "b")
    stamps.append(store.stamp())
    assert store.stamp() == stamps[-1]
    put(store, "c")
    stamps.append(store.stamp())
    assert len(set(stamps)) == 3
    store.write(lambda files: add(files, "d"), changes_stamp=False)
    assert store.stamp() == stamps[-1]
    assert names_in(store) == names_in(other) == ["a", "b", "c", "d"]


WRITER = """
import sys
from pathlib import Path
from klotski_studio.io.store import Store
from tests.io.test_store import put
store = Store(Path(sys.argv[1]))
print("ready", flush=True)
for number in range(int(sys.argv[2])):
    put(store, f"{number} a", f"{number} b")
    print(number, flush=True)
"""


def writer(file: Path, count: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WRITER, str(file), str(count)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def test_two_windows_that_make_and_write_the_file_at_once_lose_nothing(file: Path) -> None:
    both = [writer(file, 20), writer(file, 20)]
    assert [(process.communicate(timeout=120), process.returncode)[1] for process in both] == [0, 0]
    assert len(names_in(Store(file))) == 80


def test_a_process_that_is_killed_leaves_all_that_it_said_and_no_half(file: Path) -> None:
    with writer(file, 100_000) as process:
        said = [process.stdout.readline() for _ in range(50)]
        process.send_signal(signal.SIGKILL)
        process.stdout.read()
    names = names_in(Store(file))
    assert len(names) % 2 == 0
    assert names[:98] == [f"{number} {half}" for number in range(49) for half in "ab"]
    assert len(said) == 50


def test_a_damaged_file_that_another_window_has_put_aside_already_is_not_put_aside_again(
    store: Store,
) -> None:
    put(store, "a")
    other, folder = Store(store.file), store.file.parent
    damage = sqlite3.DatabaseError("found while the other window was at work")
    damage.sqlite_errorcode = sqlite3.SQLITE_CORRUPT

    def work(files: sqlite3.Connection) -> None:
        if not (folder / "aside").exists():
            (folder / "aside").mkdir()
            for part in folder.glob("studio.sqlite*"):
                part.rename(folder / "aside" / part.name)
            put(other, "b")
            raise damage
        add(files, "c")

    store.write(work)
    assert names_in(other) == names_in(store) == ["b", "c"]
    assert list(folder.glob("*.damaged*")) == []


@pytest.mark.parametrize("content", [b"no database", b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_file_that_is_no_database_is_put_aside_with_a_sentence(store: Store, content: bytes) -> None:
    store.file.parent.mkdir()
    told: list[FileError] = []
    store.tell = told.append
    for number, aside in enumerate(("studio.sqlite.damaged", "studio.sqlite.damaged-2"), start=1):
        store.file.write_bytes(content)
        put(store, f"{number}")
        assert (store.file.with_name(aside)).read_bytes() == content
        assert aside in error_text(told[-1])
        assert names_in(Store(store.file)) == [f"{number}"]
        store.close()
    assert len(told) == 2


def test_the_database_of_another_program_is_put_aside_whole(store: Store) -> None:
    store.file.parent.mkdir()
    with closing(sqlite3.connect(store.file)) as files:
        files.execute("CREATE TABLE mine (a)")
    before = store.file.read_bytes()
    assert names_in(store) == []
    assert store.file.with_name("studio.sqlite.damaged").read_bytes() == before


def test_of_a_damaged_file_all_rows_that_can_be_read_are_kept(store: Store) -> None:
    put(store, *(f"{number:03}" + "x" * 500 for number in range(300)))
    store.write(lambda files: files.execute("INSERT INTO record VALUES ('p', 0, 1, 2, 3, 4.0, '2026-11-22')"))
    store.close()
    content = bytearray(store.file.read_bytes())
    middle = content.index(b"150xxx") // 4096 * 4096
    content[middle : middle + 4096] = b"\xff" * 4096
    store.file.write_bytes(content)
    other = Store(store.file)
    other.read("SELECT * FROM record")  # another window has it open, and has seen no damage
    put(store, "new")
    names = names_in(store)
    assert names[0].startswith("000")
    assert names[-2].startswith("299")
    assert len(names) > 285
    assert store.read("SELECT moves FROM record") == [(1,)]
    put(other, "other")
    assert names_in(store)[-2:] == ["new", "other"]
    assert store.file.with_name("studio.sqlite.damaged").exists()


def test_a_file_that_was_removed_is_made_again(store: Store) -> None:
    put(store, "a")
    for path in tuple(store.file.parent.iterdir()):
        path.unlink()
    put(store, "b")
    assert names_in(Store(store.file)) == ["b"]


def test_a_file_of_a_newer_version_is_not_changed(store: Store) -> None:
    put(store, "a")
    store.write(lambda files: files.execute(f"PRAGMA user_version = {len(STEPS) + 1}"))
    store.close()
    before = store.file.read_bytes()
    assert refused(store) == "studio.newer"
    with pytest.raises(FileError):
        names_in(store)
    assert store.file.read_bytes() == before


def test_a_file_of_an_older_version_is_brought_to_this_one(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(store, "a")
    store.close()
    monkeypatch.setattr(module, "STEPS", (*STEPS, "CREATE TABLE later (b); INSERT INTO later VALUES (1);"))
    assert names_in(store) == ["a"]
    assert store.read("SELECT b FROM later") == Store(store.file).read("SELECT b FROM later") == [(1,)]


@pytest.mark.usefixtures("impatient_store")
def test_a_file_that_another_program_holds_is_waited_for_and_then_an_error(
    store: Store,
) -> None:
    put(store, "a")
    store.close()
    with closing(sqlite3.connect(store.file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert refused(store) == "studio.locked"
        assert names_in(store) == ["a"]
    put(store, "b")


def test_a_full_disk_costs_the_new_rows_and_no_other(store: Store) -> None:
    put(store, "a")
    store.close()
    with full_drive(store.file.parent):
        assert refused(store) == "file.no-space"
        assert names_in(store) == ["a"]
        store.close()
    put(store, "b")
    assert names_in(store) == ["a", "b"]


def test_a_disk_that_fills_up_meanwhile_costs_the_new_rows_and_no_other(store: Store) -> None:
    put(store, "a")
    store.read("SELECT * FROM pragma_page_count")
    store.write(lambda files: files.execute("PRAGMA max_page_count = 20"))
    assert refused(store, "x" * 1_000_000) == "file.no-space"
    assert names_in(store) == ["a"]
    put(store, "b")


@pytest.mark.usefixtures("impatient_store")
def test_in_a_folder_that_cannot_be_written_the_rows_are_still_read() -> None:
    with ordinary_user() as folder:
        store = Store(folder / "studio.sqlite")
        put(store, "a")
        store.close()
        folder.chmod(0o500)
        assert refused(store) == "file.folder-denied"
        assert names_in(store) == names_in(Store(store.file)) == ["a"]
        folder.chmod(0o700)
        put(store, "b")
        assert names_in(store) == ["a", "b"]
        store.close()


@pytest.mark.usefixtures("impatient_store")
def test_where_no_file_can_be_made_every_use_is_an_error_and_nothing_is_left(tmp_path: Path) -> None:
    (tmp_path / "in the way").write_text("")
    assert refused(Store(tmp_path / "in the way" / "studio.sqlite")) == "file.no-folder"
    (tmp_path / "studio.sqlite").mkdir()
    assert refused(Store(tmp_path / "studio.sqlite")) == "file.is-folder"
    assert {path.name for path in tmp_path.iterdir()} == {"in the way", "studio.sqlite"}


def test_a_file_that_cannot_be_opened_is_tried_again_by_each_write_but_not_by_each_read(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[Store] = []
    opened = Store._open

    def noting(self: Store) -> None:
        tried.append(self)
        opened(self)

    store.file.mkdir(parents=True)
    monkeypatch.setattr(Store, "_open", noting)
    for retry, times in ((60.0, 1), (60.0, 1), (0.0, 2)):
        monkeypatch.setattr(module, "RETRY", retry)
        with pytest.raises(FileError):
            names_in(store)
        assert len(tried) == times
    assert refused(store) == "file.is-folder"
    assert len(tried) == 3


def test_what_was_written_is_on_the_disk_when_sync_returns(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda descriptor: synced.append(os.fstat(descriptor).st_ino))
    store.sync()
    assert synced == []
    put(store, "a")
    store.sync()
    assert store.file.with_name("studio.sqlite-wal").stat().st_ino in synced
    store.close()
