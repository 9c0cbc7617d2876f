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
from klotski_studio.app.documents.files import IN_A_TURN, SETTLE_MS, DocumentFiles, FileChange, FileWatch
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.core.layout import Layout
from klotski_studio.formats import registry
from klotski_studio.io.disk import content_stamp, replace_file


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.klotski"
    path.write_bytes(b"old")
    return path


@pytest.fixture
def watch(runner: JobRunner, file: Path) -> FileWatch:
    made = FileWatch(runner)
    made.follow(file, content_stamp(file))
    return made


@pytest.fixture
def told(watch: FileWatch) -> list[FileChange]:
    changes: list[FileChange] = []
    watch.changed_on_disk.connect(changes.append)
    return changes


def settled(qtbot: QtBot, watch: FileWatch) -> None:
    """Look once more, and wait until nothing is on its way: what was to be told has been told."""
    watch.check()
    qtbot.waitUntil(lambda: not watch.is_looking)


def test_a_file_that_is_written_in_place_is_noticed(qtbot: QtBot, watch: FileWatch, file: Path) -> None:
    with qtbot.waitSignal(watch.changed_on_disk) as noticed:
        file.write_bytes(b"new")
    assert noticed.args == [FileChange(file, is_missing=False)]


def test_a_file_that_is_replaced_is_noticed_every_time(qtbot: QtBot, watch: FileWatch, file: Path) -> None:
    for content in (b"one", b"two", b"three"):
        with qtbot.waitSignal(watch.changed_on_disk):
            replace_file(file, content)


def test_a_file_that_is_taken_away_is_noticed_and_again_when_another_comes(
    qtbot: QtBot, watch: FileWatch, file: Path
) -> None:
    with qtbot.waitSignal(watch.changed_on_disk) as noticed:
        file.unlink()
    assert noticed.args == [FileChange(file, is_missing=True)]
    with qtbot.waitSignal(watch.changed_on_disk) as noticed:
        file.write_bytes(b"new")
    assert noticed.args == [FileChange(file, is_missing=False)]


def test_a_file_that_is_touched_or_written_with_the_same_has_not_changed(
    qtbot: QtBot, watch: FileWatch, told: list[FileChange], file: Path
) -> None:
    os.utime(file, (0, 0))
    replace_file(file, b"old")
    settled(qtbot, watch)
    assert told == []


def test_one_change_is_told_once(qtbot: QtBot, watch: FileWatch, told: list[FileChange], file: Path) -> None:
    file.write_bytes(b"new")
    for _ in range(3):
        settled(qtbot, watch)
    assert len(told) == 1


def test_a_file_that_is_no_longer_followed_is_not_told_of(
    qtbot: QtBot, watch: FileWatch, told: list[FileChange], file: Path
) -> None:
    other = file.with_name("b.klotski")
    other.write_bytes(b"other")
    file.write_bytes(b"new")
    watch.check()
    watch.follow(other, content_stamp(other))
    file.write_bytes(b"newer")
    settled(qtbot, watch)
    assert told == []


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


def test_a_watch_that_is_deleted_while_it_is_to_look_is_passed_over(
    qtbot: QtBot, runner: JobRunner, watch: FileWatch, told: list[FileChange], file: Path
) -> None:
    parent = QObject()
    gone = FileWatch(runner, parent)
    gone.follow(file, content_stamp(file))
    watchers = gone._watchers
    watchers.look_soon(gone)
    delete(parent)
    file.write_bytes(b"new")
    watchers.look_soon(watch)
    qtbot.waitUntil(lambda: bool(told))
    qtbot.waitUntil(lambda: not watchers.due)


def test_all_documents_share_one_of_the_few_watchers_of_the_system(
    qapp: QCoreApplication, qtbot: QtBot, runner: JobRunner, file: Path
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


@pytest.fixture
def document(qapp: object) -> Document:
    return Document()


@pytest.fixture
def files(
    qtbot: QtBot, document: Document, runner: JobRunner, corner: Layout, tmp_path: Path
) -> DocumentFiles:
    """A document whose file ``c.klotski`` is open."""
    made = DocumentFiles(document, runner)
    file = tmp_path / "c.klotski"
    registry.write_file(file, corner)
    with qtbot.waitSignal(made.opened):
        made.open(file)
    return made


def test_an_own_save_is_no_change(
    qtbot: QtBot, files: DocumentFiles, document: Document, corner: Layout, tmp_path: Path
) -> None:
    told: list[FileChange] = []
    files.watch.changed_on_disk.connect(told.append)
    for name in ("One", "Two", "Three"):
        document.edit("Rename", replace(corner, name=name))
        with qtbot.waitSignal(files.saved):
            files.save(tmp_path / "c.klotski")
        settled(qtbot, files.watch)
    assert told == []


def test_two_windows_on_one_file_notice_each_other(
    qtbot: QtBot, files: DocumentFiles, document: Document, runner: JobRunner, tmp_path: Path
) -> None:
    file = tmp_path / "c.klotski"
    other_document = Document()
    other_runner = JobRunner()
    other = DocumentFiles(other_document, other_runner)
    with qtbot.waitSignal(other.opened):
        other.open(file)
    other_document.edit("Rename", replace(other_document.layout, name="Theirs"))
    with qtbot.waitSignal(files.watch.changed_on_disk):
        other.save(file)
    with qtbot.waitSignal(files.opened):
        files.reload()
    assert document.layout.name == "Theirs"
    other_runner.shutdown()


@pytest.mark.parametrize("choice", ["overwrite", "reload", "save as"])
def test_a_file_that_others_changed_is_written_over_only_when_asked_for(
    qtbot: QtBot, files: DocumentFiles, document: Document, corner: Layout, tmp_path: Path, choice: str
) -> None:
    file, elsewhere = tmp_path / "c.klotski", tmp_path / "d.klotski"
    document.edit("Rename", replace(corner, name="Mine"))
    registry.write_file(file, replace(corner, name="Theirs"))
    with qtbot.waitSignal(files.failed) as failed:
        files.save(file)
    assert failed.args[0].changed_on_disk
    assert document.is_dirty
    assert registry.read_file(file).name == "Theirs"
    if choice == "reload":
        with qtbot.waitSignal(files.opened):
            files.reload()
        assert document.layout.name == "Theirs"
    else:
        with qtbot.waitSignal(files.saved):
            files.save(file if choice == "overwrite" else elsewhere, overwrite=choice == "overwrite")
        assert document.layout.name == "Mine"
        assert registry.read_file(file).name == ("Mine" if choice == "overwrite" else "Theirs")
    assert not document.is_dirty


def test_recovered_work_does_not_write_over_what_came_into_its_file_meanwhile(
    qtbot: QtBot, files: DocumentFiles, document: Document, corner: Layout, tmp_path: Path
) -> None:
    file = tmp_path / "c.klotski"
    known = files.watch.stamp
    registry.write_file(file, replace(corner, name="Theirs"))
    with qtbot.waitSignal(files.watch.changed_on_disk):
        files.recover(EditHistory.of(replace(corner, name="Mine"), saved=False), file, known)
    assert document.is_dirty
    with qtbot.waitSignal(files.failed) as failed:
        files.save(file)
    assert failed.args[0].changed_on_disk


@pytest.mark.parametrize("is_edited", [False, True])
def test_its_own_writing_is_not_taken_for_that_of_others_when_the_file_is_read_again_meanwhile(
    qtbot: QtBot,
    files: DocumentFiles,
    document: Document,
    corner: Layout,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    is_edited: bool,
) -> None:
    file, may_write, write_file = tmp_path / "c.klotski", threading.Event(), registry.write_file

    def write(*args: Any, **options: Any) -> None:
        may_write.wait()
        write_file(*args, **options)

    monkeypatch.setattr(registry, "write_file", write)
    changes: list[FileChange] = []
    files.watch.changed_on_disk.connect(changes.append)
    document.edit("Rename", replace(corner, name="Mine"))
    files.save(file)
    with qtbot.waitSignal(files.opened):
        files.reload()
    assert document.layout.name == "Corner"
    if is_edited:
        document.edit("Rename", replace(corner, name="Later"))
    may_write.set()
    qtbot.waitUntil(lambda: not files.is_saving)
    shown = "Later" if is_edited else "Mine"
    qtbot.waitUntil(lambda: document.layout.name == shown and files.reading is None)
    files.watch.check()
    qtbot.waitUntil(lambda: not files.watch.is_looking)
    assert changes == []
    assert document.is_dirty is is_edited
    assert registry.read_file(file).name == "Mine"
