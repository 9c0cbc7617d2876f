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
from klotski_studio.formats import registry
from tests.app.conftest import CORNER
from tests.hostile_disks import full_drive, ordinary_user, size_limit


class Desk:
    """A document and its files in ``folder``."""

    def __init__(self, qtbot: QtBot, runner: JobRunner, folder: Path) -> None:
        self.qtbot, self.folder = qtbot, folder
        self.document = Document()
        self.files = DocumentFiles(self.document, runner)

    def open(self, file: Path) -> None:
        with self.qtbot.waitSignal(self.files.opened) as opened:
            self.files.open(file)
        assert opened.args == [file]

    def refused(self, file: Path) -> str:
        """The code of the error with which saving ends."""
        with self.qtbot.waitSignal(self.files.failed) as failed:
            self.files.save(file)
        return str(failed.args[0].error.code)


@pytest.fixture
def desk(qtbot: QtBot, runner: JobRunner, tmp_path: Path) -> Desk:
    return Desk(qtbot, runner, tmp_path)


def test_a_file_that_is_opened_is_on_the_board_and_reloading_shows_what_it_says_then(desk: Desk) -> None:
    file = desk.folder / "corner.klotski"
    registry.write_file(file, CORNER)
    desk.open(file)
    assert desk.document.layout.pieces == CORNER.pieces
    assert desk.document.path == file
    registry.write_file(file, replace(CORNER, name="Changed"))
    with desk.qtbot.waitSignal(desk.files.opened):
        desk.files.reload()
    assert desk.document.layout.name == "Changed"


def test_a_file_of_another_program_is_a_copy_even_if_it_is_called_like_ours(desk: Desk) -> None:
    file = desk.folder / "foreign.klotski"
    file.write_text("AAB.\nC.B.\nDD..\n", encoding="utf-8")
    desk.open(file)
    assert [piece.key for piece in desk.document.layout.pieces] == list("ABCD")
    assert desk.document.path is None  # so that it is saved under a name that is asked for
    assert file.read_text(encoding="utf-8") == "AAB.\nC.B.\nDD..\n"


def test_unknown_keys_and_comments_survive_opening_and_saving_in_place(desk: Desk) -> None:
    file = desk.folder / "a.klotski"
    file.write_text('# mine\nformat = 1\nflavour = "salt"\nboard = "A."\ngoal = ".A"\n', encoding="utf-8")
    desk.open(file)
    with desk.qtbot.waitSignal(desk.files.saved):
        desk.files.save(file)
    text = file.read_text(encoding="utf-8")
    assert "# mine" in text
    assert 'flavour = "salt"' in text


def test_saves_are_done_in_the_order_they_were_asked_for(desk: Desk) -> None:
    desk.document.open(CORNER, None)
    saved: list[Path] = []
    desk.files.saved.connect(saved.append)
    names = [f"{count}" for count in range(12)]
    for name in names:
        desk.document.edit("Rename", replace(CORNER, name=name))
        desk.files.save(desk.folder / ("a.klotski" if int(name) % 2 else "b.klotski"))
    desk.qtbot.waitUntil(lambda: len(saved) == len(names))
    assert [path.stem for path in saved] == ["b", "a"] * 6
    assert registry.read_file(desk.folder / "a.klotski").name == "11"
    assert registry.read_file(desk.folder / "b.klotski").name == "10"
    assert not desk.document.is_dirty


def test_a_save_that_ends_after_another_file_was_opened_does_not_rename_that(desk: Desk) -> None:
    desk.document.open(CORNER, None)
    with desk.qtbot.waitSignal(desk.files.saved):
        desk.files.save(desk.folder / "a.klotski")
        desk.document.open(replace(CORNER, name="Other"), desk.folder / "other.klotski")
    assert desk.document.path == desk.folder / "other.klotski"
    assert registry.read_file(desk.folder / "a.klotski").name == CORNER.name


@pytest.mark.parametrize(
    ("disk", "code"),
    [
        ("full", "file.no-space"),
        ("limited", "file.no-space"),
        ("protected", "file.folder-denied"),
        ("a folder", "file.is-folder"),
        ("a pipe", "file.not-regular"),
        ("no folder", "file.no-folder"),
    ],
)
def test_a_disk_that_refuses_costs_neither_the_file_nor_the_work(desk: Desk, disk: str, code: str) -> None:
    work = replace(CORNER, name="Work", meta=replace(CORNER.meta, extra={"notes": "x" * 100_000}))
    with ordinary_user() if disk == "protected" else nullcontext(desk.folder) as folder:
        file = path = folder / "a.klotski"
        registry.write_file(path, CORNER)
        desk.open(path)
        desk.document.edit("Rename", work)
        with {"full": full_drive(folder), "limited": size_limit(5000)}.get(disk) or nullcontext():
            match disk:
                case "protected":
                    folder.chmod(0o555)
                case "a folder":
                    (path := folder / "folder.klotski").mkdir()
                case "a pipe":
                    os.mkfifo(path := folder / "pipe.klotski")
                case "no folder":
                    path = folder / "no-such-folder" / "a.klotski"
            assert desk.refused(path) == code
            assert registry.read_file(file).name == CORNER.name
        assert desk.document.layout is work
        assert (desk.document.is_dirty, desk.document.path) == (True, file)
