from __future__ import annotations

import os
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents.document import Document
from klotski_studio.app.documents.files import DocumentFiles
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.core.layout import Layout
from klotski_studio.formats import registry
from tests.hostile_disks import full_drive, ordinary_user, size_limit


@pytest.fixture
def document(qapp: object) -> Document:
    return Document()


@pytest.fixture
def files(document: Document, runner: JobRunner) -> DocumentFiles:
    return DocumentFiles(document, runner)


def test_a_file_that_is_opened_is_on_the_board_and_reloading_shows_what_it_says_then(
    qtbot: QtBot, files: DocumentFiles, document: Document, corner: Layout, tmp_path: Path
) -> None:
    file = tmp_path / "corner.klotski"
    registry.write_file(file, corner)
    with qtbot.waitSignal(files.opened) as opened:
        files.open(file)
    assert opened.args == [file]
    assert document.layout.pieces == corner.pieces
    assert document.path == file
    registry.write_file(file, replace(corner, name="Changed"))
    with qtbot.waitSignal(files.opened):
        files.reload()
    assert document.layout.name == "Changed"


def test_a_file_of_another_program_is_a_copy_even_if_it_is_called_like_ours(
    qtbot: QtBot, files: DocumentFiles, document: Document, tmp_path: Path
) -> None:
    file = tmp_path / "foreign.klotski"
    file.write_text("AAB.\nC.B.\nDD..\n", encoding="utf-8")
    with qtbot.waitSignal(files.opened):
        files.open(file)
    assert [piece.key for piece in document.layout.pieces] == list("ABCD")
    assert document.path is None  # so that it is saved under a name that is asked for
    assert file.read_text(encoding="utf-8") == "AAB.\nC.B.\nDD..\n"


def test_a_save_that_fails_keeps_the_document_dirty(
    qtbot: QtBot, files: DocumentFiles, document: Document, corner: Layout, tmp_path: Path
) -> None:
    document.open(corner, None)
    document.edit("Rename", replace(corner, name="Other"))
    with qtbot.waitSignal(files.failed):
        files.save(tmp_path / "no-such-folder" / "other.klotski")
    assert document.is_dirty
    assert document.path is None


def test_a_save_to_a_pipe_is_refused_without_waiting(
    qtbot: QtBot, files: DocumentFiles, document: Document, corner: Layout, tmp_path: Path
) -> None:
    document.open(corner, None)
    os.mkfifo(pipe := tmp_path / "pipe.klotski")
    with qtbot.waitSignal(files.failed) as failed:
        files.save(pipe)
    assert failed.args[0].error.code == "file.not-regular"
    assert document.path is None


def test_unknown_keys_and_comments_survive_opening_and_saving_in_place(
    qtbot: QtBot, files: DocumentFiles, document: Document, tmp_path: Path
) -> None:
    file = tmp_path / "a.klotski"
    file.write_text('# mine\nformat = 1\nflavour = "salt"\nboard = "A."\ngoal = ".A"\n', encoding="utf-8")
    with qtbot.waitSignal(files.opened):
        files.open(file)
    with qtbot.waitSignal(files.saved):
        files.save(file)
    text = file.read_text(encoding="utf-8")
    assert "# mine" in text
    assert 'flavour = "salt"' in text


def test_saves_are_done_in_the_order_they_were_asked_for(
    qtbot: QtBot, files: DocumentFiles, document: Document, corner: Layout, tmp_path: Path
) -> None:
    document.open(corner, None)
    saved: list[Path] = []
    files.saved.connect(saved.append)
    names = [f"{count}" for count in range(12)]
    for name in names:
        document.edit("Rename", replace(corner, name=name))
        files.save(tmp_path / ("a.klotski" if int(name) % 2 else "b.klotski"))
    qtbot.waitUntil(lambda: len(saved) == len(names))
    assert [path.stem for path in saved] == ["b", "a"] * 6
    assert registry.read_file(tmp_path / "a.klotski").name == "11"
    assert registry.read_file(tmp_path / "b.klotski").name == "10"
    assert not document.is_dirty


def test_a_save_that_ends_after_another_file_was_opened_does_not_rename_that(
    qtbot: QtBot, files: DocumentFiles, document: Document, corner: Layout, tmp_path: Path
) -> None:
    document.open(corner, None)
    with qtbot.waitSignal(files.saved):
        files.save(tmp_path / "a.klotski")
        document.open(replace(corner, name="Other"), tmp_path / "other.klotski")
    assert document.path == tmp_path / "other.klotski"
    assert registry.read_file(tmp_path / "a.klotski").name == corner.name


@pytest.mark.parametrize("disk", ["full", "limited", "protected", "a folder"])
def test_a_disk_that_refuses_costs_neither_the_file_nor_the_work(
    qtbot: QtBot, files: DocumentFiles, document: Document, corner: Layout, tmp_path: Path, disk: str
) -> None:
    work = replace(corner, name="Work", meta=replace(corner.meta, extra={"notes": "x" * 100_000}))

    def save_in_vain(path: Path) -> str:
        registry.write_file(path, corner)
        with qtbot.waitSignal(files.opened):
            files.open(path)
        document.edit("Rename", work)
        with {"full": full_drive(path.parent), "limited": size_limit(5000)}.get(disk) or nullcontext():
            if disk == "protected":
                path.parent.chmod(0o555)
            if disk == "a folder":
                path = path.parent / "folder.klotski"
                path.mkdir()
            with qtbot.waitSignal(files.failed) as failed:
                files.save(path)
            if path.is_file():
                assert registry.read_file(path).name == corner.name
        assert document.layout is work
        assert document.is_dirty
        return str(failed.args[0].error.code)

    if disk == "protected":
        with ordinary_user() as folder:
            assert save_in_vain(folder / "a.klotski") == "file.folder-denied"
    else:
        code = "file.is-folder" if disk == "a folder" else "file.no-space"
        assert save_in_vain(tmp_path / "a.klotski") == code
