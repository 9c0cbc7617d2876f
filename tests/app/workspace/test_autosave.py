from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from klotski_studio.app.lab.branches import Branch
from klotski_studio.app.workspace.crash_recovery import WRITING, Autosave
from klotski_studio.app.workspace.recovery_store import RecoveryStore
from klotski_studio.app.workspace.workspace import Workspace
from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Board
from klotski_studio.io.disk import ContentStamp
from tests.app.conftest import CORNER
from tests.stored_copies import names_in, store_in

KNOWN = ContentStamp(3, b"abc")


class Desk:
    """A tab with a file in it, and what keeps copies of it in ``folder``."""

    def __init__(self, qtbot: QtBot, workspace: Workspace, folder: Path) -> None:
        self.qtbot, self.workspace, self.folder = qtbot, workspace, folder
        self.session = workspace.current
        self.document = self.session.document
        self.document.open(CORNER, Path("/c.klotski"))
        self.session.files.watch.follow(Path("/c.klotski"), KNOWN)
        self.recovery = RecoveryStore(store_in(folder))
        self.autosave = Autosave(workspace, self.recovery, workspace.parent())

    def rename(self, name: str) -> None:
        self.document.edit("Rename", replace(self.document.layout, name=name))

    @property
    def stored(self) -> str | None:
        """The name in the one copy; None without one."""
        names = names_in(self.folder)
        assert len(names) <= 1
        return next(iter(names), None)

    def wait_for(self, name: str | None) -> None:
        self.qtbot.waitUntil(lambda: self.stored == name)


@pytest.fixture
def desk(qtbot: QtBot, workspace: Workspace, tmp_path: Path) -> Iterator[Desk]:
    made = Desk(qtbot, workspace, tmp_path)
    yield made
    made.autosave.close(lambda _: True)
    made.recovery.close()


def test_an_edit_is_kept_a_moment_later(desk: Desk) -> None:
    desk.rename("Edited")
    desk.wait_for("Edited")
    desk.recovery.close()
    (left,) = RecoveryStore(store_in(desk.folder)).leftovers()
    assert (left.work.path, left.work.known) == (Path("/c.klotski"), KNOWN)


def test_edits_without_a_pause_are_kept_while_they_go_on(desk: Desk) -> None:
    count = 0

    def one_more() -> bool:
        nonlocal count
        count += 1
        desk.rename(str(count))
        return (desk.stored or "0") > "0"

    desk.qtbot.waitUntil(one_more)  # asked every ten milliseconds
    desk.wait_for(str(count))


@pytest.mark.parametrize("ending", ["save", "undo", "open", "discard"])
def test_the_copy_goes_when_the_work_is_safe_or_not_wanted(desk: Desk, ending: str) -> None:
    desk.rename("Edited")
    desk.wait_for("Edited")
    if ending == "save":
        desk.document.mark_saved(desk.document.layout, Path("/d.klotski"))
    elif ending == "undo":
        desk.document.undo()
    elif ending == "open":
        desk.document.open(CORNER, None)
    else:
        desk.workspace.close(desk.workspace.current)
    desk.wait_for(None)


def test_what_is_edited_while_a_save_runs_stays_stored(desk: Desk) -> None:
    desk.rename("Saved")
    saving = desk.document.layout
    desk.rename("Later")
    desk.document.mark_saved(saving, Path("/d.klotski"))
    desk.wait_for("Later")


def test_an_edit_between_saving_and_quitting_is_kept(desk: Desk) -> None:
    desk.rename("Saved")
    desk.wait_for("Saved")
    desk.qtbot.waitUntil(lambda: not desk.autosave.runner.is_busy(WRITING))
    desk.document.mark_saved(desk.document.layout, Path("/c.klotski"))
    desk.rename("Later")  # while the copy is being removed
    desk.autosave.write_all()
    desk.autosave.close(None)
    assert desk.stored == "Later"


def test_a_document_that_is_only_looked_at_has_no_copy(desk: Desk) -> None:
    desk.document.open(CORNER, Path("/other.klotski"))
    desk.autosave.write()
    desk.autosave.close(lambda _: True)
    assert desk.stored is None


def test_branches_are_kept_where_the_layout_is_saved(desk: Desk) -> None:
    assert not desk.session.document.is_dirty
    desk.session.branches.restore((Branch(desk.session.document.layout),))
    desk.wait_for(desk.session.document.layout.name)
    desk.session.branches.restore(())
    desk.wait_for(None)


def test_recovered_work_is_kept_again_before_anything_is_edited(desk: Desk) -> None:
    desk.document.open(replace(CORNER, name="Recovered"), None, saved=False)
    desk.wait_for("Recovered")


def test_a_closed_document_is_not_kept_by_a_write_that_was_still_under_way(desk: Desk) -> None:
    desk.rename("Edited")
    desk.autosave.write()
    desk.workspace.close(desk.workspace.current)
    desk.autosave.close(lambda _: True)
    assert desk.stored is None


def test_a_copy_that_cannot_be_written_costs_no_other(desk: Desk) -> None:
    with desk.qtbot.waitSignal(desk.autosave.failed):
        desk.document.edit("Grow", replace(CORNER, board=Board(100, 100)))
        desk.workspace.new(replace(CORNER, name="Other"))
    desk.wait_for("Other")


def test_a_copy_that_cannot_be_written_is_told_once_until_it_can_be(desk: Desk) -> None:
    told: list[Exception] = []
    desk.autosave.failed.connect(told.append)
    too_large = replace(CORNER, board=Board(100, 100))
    with desk.qtbot.waitSignal(desk.autosave.failed):
        desk.document.edit("Grow", too_large)
    desk.document.edit("Grow on", replace(too_large, name="Still"))
    desk.autosave.write()
    desk.document.edit("Shrink", replace(CORNER, name="Fits"))
    desk.wait_for("Fits")
    assert len(told) == 1
    assert not isinstance(told[0], FileError)
    with desk.qtbot.waitSignal(desk.autosave.failed):
        desk.document.edit("Grow again", too_large)
