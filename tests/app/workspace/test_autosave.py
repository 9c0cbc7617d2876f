from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents.document import Document
from klotski_studio.app.lab.branches import Branch
from klotski_studio.app.workspace.crash_recovery import Autosave
from klotski_studio.app.workspace.recovery_store import RecoveryStore
from klotski_studio.app.workspace.session import Session
from klotski_studio.app.workspace.workspace import Workspace
from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Board, Layout
from klotski_studio.io.disk import ContentStamp
from tests.stored_copies import names_in, store_in

KNOWN = ContentStamp(3, b"abc")


@pytest.fixture
def session(workspace: Workspace, corner: Layout) -> Session:
    made = workspace.current
    made.document.open(corner, Path("/c.klotski"))
    made.files.watch.follow(Path("/c.klotski"), KNOWN)
    return made


@pytest.fixture
def document(session: Session) -> Document:
    return session.document


@pytest.fixture
def recovery(tmp_path: Path) -> Iterator[RecoveryStore]:
    made = RecoveryStore(store_in(tmp_path))
    yield made
    made.close()


@pytest.fixture
def autosave(
    session: Session, workspace: Workspace, recovery: RecoveryStore, owner: QObject
) -> Iterator[Autosave]:
    made = Autosave(workspace, recovery, owner)
    yield made
    made.close(lambda _: True)


def stored(folder: Path) -> str | None:
    """The name in the one copy; None without one."""
    names = names_in(folder)
    assert len(names) <= 1
    return next(iter(names), None)


def rename(document: Document, name: str) -> None:
    document.edit("Rename", replace(document.layout, name=name))


def test_an_edit_is_kept_a_moment_later(
    qtbot: QtBot, autosave: Autosave, document: Document, recovery: RecoveryStore, tmp_path: Path
) -> None:
    rename(document, "Edited")
    qtbot.waitUntil(lambda: stored(tmp_path) == "Edited")
    recovery.close()
    (left,) = RecoveryStore(store_in(tmp_path)).leftovers()
    assert (left.work.path, left.work.known) == (Path("/c.klotski"), KNOWN)


def test_edits_without_a_pause_are_kept_while_they_go_on(
    qtbot: QtBot, autosave: Autosave, document: Document, tmp_path: Path
) -> None:
    count = 0

    def one_more() -> bool:
        nonlocal count
        count += 1
        rename(document, str(count))
        return (stored(tmp_path) or "0") > "0"

    qtbot.waitUntil(one_more)  # asked every ten milliseconds
    qtbot.waitUntil(lambda: stored(tmp_path) == str(count))


@pytest.mark.parametrize("ending", ["save", "undo", "open", "discard"])
def test_the_copy_goes_when_the_work_is_safe_or_not_wanted(
    qtbot: QtBot,
    autosave: Autosave,
    workspace: Workspace,
    document: Document,
    corner: Layout,
    tmp_path: Path,
    ending: str,
) -> None:
    rename(document, "Edited")
    qtbot.waitUntil(lambda: stored(tmp_path) == "Edited")
    if ending == "save":
        document.mark_saved(document.layout, Path("/d.klotski"))
    elif ending == "undo":
        document.undo()
    elif ending == "open":
        document.open(corner, None)
    else:
        workspace.close(workspace.current)
    qtbot.waitUntil(lambda: stored(tmp_path) is None)


def test_what_is_edited_while_a_save_runs_stays_stored(
    qtbot: QtBot, autosave: Autosave, document: Document, tmp_path: Path
) -> None:
    rename(document, "Saved")
    saving = document.layout
    rename(document, "Later")
    document.mark_saved(saving, Path("/d.klotski"))
    qtbot.waitUntil(lambda: stored(tmp_path) == "Later")


def test_a_document_that_is_only_looked_at_has_no_copy(
    autosave: Autosave, document: Document, corner: Layout, tmp_path: Path
) -> None:
    document.open(corner, Path("/other.klotski"))
    autosave.write()
    autosave.close(lambda _: True)
    assert stored(tmp_path) is None


def test_branches_are_kept_where_the_layout_is_saved(
    qtbot: QtBot, autosave: Autosave, session: Session, tmp_path: Path
) -> None:
    assert not session.document.is_dirty
    session.branches.restore((Branch(session.document.layout),))
    qtbot.waitUntil(lambda: stored(tmp_path) == session.document.layout.name)
    session.branches.restore(())
    qtbot.waitUntil(lambda: stored(tmp_path) is None)


def test_recovered_work_is_kept_again_before_anything_is_edited(
    qtbot: QtBot, autosave: Autosave, document: Document, corner: Layout, tmp_path: Path
) -> None:
    document.open(replace(corner, name="Recovered"), None, saved=False)
    qtbot.waitUntil(lambda: stored(tmp_path) == "Recovered")


def test_a_closed_document_is_not_kept_by_a_write_that_was_still_under_way(
    qtbot: QtBot, autosave: Autosave, workspace: Workspace, document: Document, tmp_path: Path
) -> None:
    rename(document, "Edited")
    autosave.write()
    workspace.close(workspace.current)
    autosave.close(lambda _: True)
    assert stored(tmp_path) is None


def test_a_copy_that_cannot_be_written_costs_no_other(
    qtbot: QtBot, autosave: Autosave, workspace: Workspace, document: Document, corner: Layout, tmp_path: Path
) -> None:
    with qtbot.waitSignal(autosave.failed):
        document.edit("Grow", replace(corner, board=Board(100, 100)))
        workspace.new(replace(corner, name="Other"))
    qtbot.waitUntil(lambda: stored(tmp_path) == "Other")


def test_a_copy_that_cannot_be_written_is_told_once_until_it_can_be(
    qtbot: QtBot, autosave: Autosave, document: Document, corner: Layout, tmp_path: Path
) -> None:
    told: list[Exception] = []
    autosave.failed.connect(told.append)
    too_large = replace(corner, board=Board(100, 100))
    with qtbot.waitSignal(autosave.failed):
        document.edit("Grow", too_large)
    document.edit("Grow on", replace(too_large, name="Still"))
    autosave.write()
    document.edit("Shrink", replace(corner, name="Fits"))
    qtbot.waitUntil(lambda: stored(tmp_path) == "Fits")
    assert len(told) == 1
    assert not isinstance(told[0], FileError)
    with qtbot.waitSignal(autosave.failed):
        document.edit("Grow again", too_large)
