from __future__ import annotations

import os
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QFileSystemWatcher, QObject, QTimer
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from klotski_studio.app.documents.document import Document, EditHistory
from klotski_studio.app.documents.files import IN_A_TURN, SETTLE_MS, DocumentFiles, FileWatch
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.formats import registry
from klotski_studio.io.disk import content_stamp, replace_file
from tests.app.conftest import CORNER


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.klotski"
    path.write_bytes(b"old")
    return path


class Watch(FileWatch):
    """The watch of a file, what it has told, and what is waited for with ``qtbot``."""

    def __init__(self, qtbot: QtBot, runner: JobRunner, file: Path) -> None:
        super().__init__(runner)
        self.qtbot, self.file, self.told = qtbot, file, list[bool]()
        self.changed_on_disk.connect(lambda _, is_missing: self.told.append(is_missing))
        self.follow(file, content_stamp(file))

    def settle(self) -> list[bool]:
        """Look once more, and wait until nothing is on its way: what was to be told has been told."""
        self.check()
        self.qtbot.waitUntil(lambda: not self.is_looking)
        return self.told


@pytest.fixture
def watch(qtbot: QtBot, runner: JobRunner, file: Path) -> Watch:
    return Watch(qtbot, runner, file)


def test_a_file_that_is_written_in_place_is_noticed(watch: Watch) -> None:
    with watch.qtbot.waitSignal(watch.changed_on_disk) as noticed:
        watch.file.write_bytes(b"new")
    assert noticed.args == [watch.file, False]


def test_a_file_that_is_replaced_is_noticed_every_time(watch: Watch) -> None:
    for content in (b"one", b"two", b"three"):
        with watch.qtbot.waitSignal(watch.changed_on_disk):
            replace_file(watch.file, content)


def test_a_file_that_is_taken_away_is_noticed_and_again_when_another_comes(watch: Watch) -> None:
    with watch.qtbot.waitSignal(watch.changed_on_disk) as noticed:
        watch.file.unlink()
    assert noticed.args == [watch.file, True]
    with watch.qtbot.waitSignal(watch.changed_on_disk) as noticed:
        watch.file.write_bytes(b"new")
    assert noticed.args == [watch.file, False]


def test_a_file_that_is_touched_or_written_with_the_same_has_not_changed(watch: Watch) -> None:
    os.utime(watch.file, (0, 0))
    replace_file(watch.file, b"old")
    assert watch.settle() == []


def test_one_change_is_told_once(watch: Watch) -> None:
    watch.file.write_bytes(b"new")
    for _ in range(3):
        watch.settle()
    assert len(watch.told) == 1


def test_a_file_that_is_no_longer_followed_is_not_told_of(watch: Watch) -> None:
    other = watch.file.with_name("b.klotski")
    other.write_bytes(b"other")
    watch.file.write_bytes(b"new")
    watch.check()
    watch.follow(other, content_stamp(other))
    watch.file.write_bytes(b"newer")
    assert watch.settle() == []


def test_a_change_of_their_folder_has_few_of_many_files_looked_at_in_a_turn(
    qtbot: QtBot, runner: JobRunner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watches, started, most = [FileWatch(runner) for _ in range(40)], list[object](), 0
    for number, watch in enumerate(watches):
        path = tmp_path / f"{number}.klotski"
        path.write_bytes(b"old")
        watch.follow(path, content_stamp(path))
    monkeypatch.setattr(runner, "start", lambda *arguments, **_: started.append(arguments))
    qtbot.wait(2 * SETTLE_MS)  # what was just written has been looked at
    started.clear()
    before = 0

    def note() -> None:
        nonlocal before, most
        most, before = max(most, len(started) - before), len(started)

    beat = QTimer(interval=0)
    beat.timeout.connect(note)
    beat.start()
    (tmp_path / "another.klotski").write_bytes(b"new")
    qtbot.waitUntil(lambda: len(started) >= len(watches))
    assert most <= 2 * IN_A_TURN


def test_a_watch_that_is_deleted_while_it_is_to_look_is_passed_over(watch: Watch, runner: JobRunner) -> None:
    parent = QObject()
    gone = FileWatch(runner, parent)
    gone.follow(watch.file, content_stamp(watch.file))
    watchers = gone._watchers
    watchers.look_soon(gone)
    delete(parent)
    watch.file.write_bytes(b"new")
    watchers.look_soon(watch)
    watch.qtbot.waitUntil(lambda: bool(watch.told))
    watch.qtbot.waitUntil(lambda: not watchers.due)


def test_all_documents_share_one_of_the_few_watchers_of_the_system(
    qapp: QCoreApplication, runner: JobRunner, file: Path
) -> None:
    watches = [FileWatch(runner) for _ in range(3)]
    for watch in watches:
        watch.follow(file, content_stamp(file))
    (watcher,) = qapp.findChildren(QFileSystemWatcher)
    assert not any(watch.findChildren(QFileSystemWatcher) for watch in watches)
    watches[0].follow(None, None)
    assert watcher.files().count(str(file)) == 1  # the others follow it
    for watch in watches[1:]:
        watch.follow(None, None)
    assert str(file) not in watcher.files()


# ------------------------------------------------------------------ with a document


class Desk:
    """A document whose file ``c.klotski`` is open."""

    def __init__(self, qtbot: QtBot, runner: JobRunner, folder: Path) -> None:
        self.qtbot, self.folder, self.file = qtbot, folder, folder / "c.klotski"
        self.document = Document()
        self.files = DocumentFiles(self.document, runner)
        self.changes: list[bool] = []
        self.files.watch.changed_on_disk.connect(lambda _, is_missing: self.changes.append(is_missing))

    def open(self) -> None:
        with self.qtbot.waitSignal(self.files.opened):
            self.files.open(self.file)

    def edit(self, name: str) -> None:
        self.document.edit("Rename", replace(self.document.layout, name=name))

    def write(self, name: str) -> None:
        """As another program does."""
        registry.write_file(self.file, replace(CORNER, name=name))

    def settle(self) -> None:
        self.files.watch.check()
        self.qtbot.waitUntil(lambda: not self.files.watch.is_looking)

    def refuses(self) -> bool:
        """Whether saving ends because the file has changed."""
        with self.qtbot.waitSignal(self.files.failed) as failed:
            self.files.save(self.file)
        return bool(failed.args[0].changed_on_disk)


@pytest.fixture
def desk(qtbot: QtBot, runner: JobRunner, tmp_path: Path) -> Desk:
    made = Desk(qtbot, runner, tmp_path)
    made.write("Corner")
    made.open()
    return made


def test_an_own_save_is_no_change(desk: Desk) -> None:
    for name in ("One", "Two", "Three"):
        desk.edit(name)
        with desk.qtbot.waitSignal(desk.files.saved):
            desk.files.save(desk.file)
        desk.settle()
    assert desk.changes == []


def test_two_windows_on_one_file_notice_each_other(desk: Desk) -> None:
    runner = JobRunner()
    other = Desk(desk.qtbot, runner, desk.folder)
    other.open()
    other.edit("Theirs")
    with desk.qtbot.waitSignal(desk.files.watch.changed_on_disk):
        other.files.save(other.file)
    with desk.qtbot.waitSignal(desk.files.opened):
        desk.files.reload()
    assert desk.document.layout.name == "Theirs"
    runner.shutdown()


@pytest.mark.parametrize("choice", ["overwrite", "reload", "save as"])
def test_a_file_that_others_changed_is_written_over_only_when_asked_for(desk: Desk, choice: str) -> None:
    elsewhere = desk.folder / "d.klotski"
    desk.edit("Mine")
    desk.write("Theirs")
    assert desk.refuses()
    assert desk.document.is_dirty
    assert registry.read_file(desk.file).name == "Theirs"
    with desk.qtbot.waitSignal(desk.files.opened if choice == "reload" else desk.files.saved):
        if choice == "reload":
            desk.files.reload()
        else:
            path = desk.file if choice == "overwrite" else elsewhere
            desk.files.save(path, overwrite=choice == "overwrite")
    assert desk.document.layout.name == ("Theirs" if choice == "reload" else "Mine")
    assert registry.read_file(desk.file).name == ("Mine" if choice == "overwrite" else "Theirs")
    assert not desk.document.is_dirty


def test_recovered_work_does_not_write_over_what_came_into_its_file_meanwhile(desk: Desk) -> None:
    known = desk.files.watch.stamp
    desk.write("Theirs")
    with desk.qtbot.waitSignal(desk.files.watch.changed_on_disk):
        mine = EditHistory.of(replace(CORNER, name="Mine"), saved=False)
        desk.files.recover(mine, desk.file, known)
    assert desk.document.is_dirty
    assert desk.refuses()


@pytest.mark.parametrize("is_edited", [False, True])
def test_its_own_writing_is_not_taken_for_that_of_others_when_the_file_is_read_again_meanwhile(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, is_edited: bool
) -> None:
    may_write, write_file = threading.Event(), registry.write_file

    def write(*args: Any, **options: Any) -> None:
        may_write.wait()
        write_file(*args, **options)

    monkeypatch.setattr(registry, "write_file", write)
    desk.edit("Mine")
    desk.files.save(desk.file)
    with desk.qtbot.waitSignal(desk.files.opened):
        desk.files.reload()
    assert desk.document.layout.name == "Corner"
    if is_edited:
        desk.edit("Later")
    may_write.set()
    desk.qtbot.waitUntil(lambda: not desk.files.is_saving)
    shown = "Later" if is_edited else "Mine"
    desk.qtbot.waitUntil(lambda: desk.document.layout.name == shown and desk.files.reading is None)
    desk.settle()
    assert desk.changes == []
    assert desk.document.is_dirty is is_edited
    assert registry.read_file(desk.file).name == "Mine"
