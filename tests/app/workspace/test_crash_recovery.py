from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from klotski_studio.app.workspace import crash_recovery
from klotski_studio.app.workspace.crash_recovery import CrashRecovery
from klotski_studio.app.workspace.recovery_store import MOST_STARTS, Leftover, RecoveryStore
from klotski_studio.app.workspace.recovery_text import RecoveryCopy
from klotski_studio.app.workspace.session import Session
from klotski_studio.app.workspace.workspace import Workspace
from klotski_studio.core.layout import Board, Layout
from klotski_studio.formats import registry
from klotski_studio.io.disk import content_stamp
from tests.stored_copies import copies_in, names_in, processes_in, store_in


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


Start = Callable[[], CrashRecovery]


@pytest.fixture
def start(workspace: Workspace, folder: Path, owner: QObject) -> Iterator[Start]:
    """Starts keeping the desk safe; ends, if the test did not, by leaving no copy."""
    made: list[CrashRecovery] = []

    def begin() -> CrashRecovery:
        made.append(CrashRecovery(workspace, RecoveryStore(store_in(folder)), owner))
        return made[-1]

    yield begin
    for each in made:
        each.close(keep=False)


def left_behind(folder: Path, *works: RecoveryCopy) -> None:
    """Copies in tabs that have made the program crash so often that they are offered."""
    recovery = RecoveryStore(store_in(folder))
    recovery.note_starts(MOST_STARTS)
    for number, work in enumerate(works):
        recovery.write({str(number): work})
    recovery.close()


def offered(qtbot: QtBot, safe: CrashRecovery) -> tuple[Leftover, ...]:
    with qtbot.waitSignal(safe.offered) as offer:
        safe.offer()
    return tuple(offer.args[0])


def rename(session: Session, name: str) -> None:
    session.document.edit("Rename", replace(session.document.layout, name=name))


def test_every_session_is_kept_and_its_copy_goes_with_it(
    qtbot: QtBot, start: Start, workspace: Workspace, corner: Layout, folder: Path
) -> None:
    workspace.current.document.open(corner, None)
    start()
    rename(workspace.current, "First")
    rename(workspace.new(corner), "Second")
    qtbot.waitUntil(lambda: names_in(folder) == {"First", "Second"})
    workspace.close(workspace.current)
    qtbot.waitUntil(lambda: names_in(folder) == {"First"})


@pytest.mark.parametrize("keep", [True, False])
def test_at_the_end_unsaved_work_stays_only_if_it_is_to_come_back(
    start: Start, workspace: Workspace, corner: Layout, folder: Path, keep: bool
) -> None:
    workspace.current.document.open(corner, None)
    safe = start()
    rename(workspace.current, "Work")
    safe.flush()
    rename(workspace.current, "More work")
    safe.close(keep=keep)
    assert names_in(folder) == ({"More work"} if keep else set())
    recovery = RecoveryStore(store_in(folder))
    assert len(recovery.last_session().tabs) == keep
    recovery.close()


def test_what_is_recovered_is_unsaved_work_in_a_tab_and_its_old_copy_goes(
    qtbot: QtBot, start: Start, workspace: Workspace, corner: Layout, folder: Path
) -> None:
    work = RecoveryCopy(replace(corner, name="Lost"))
    left_behind(folder, work)
    (old,) = copies_in(folder)
    workspace.current.document.open(corner, None)
    safe = start()
    (leftover,) = offered(qtbot, safe)
    assert leftover.work == work
    session = safe.recover(leftover)
    assert session is workspace.current
    assert session.document.layout == work.layout
    assert session.document.is_dirty
    qtbot.waitUntil(lambda: old not in copies_in(folder))
    assert names_in(folder) == {"Lost"}


def test_the_old_copy_stays_where_no_new_one_can_be_written(
    qtbot: QtBot, start: Start, corner: Layout, folder: Path
) -> None:
    left_behind(folder, RecoveryCopy(corner))
    (old,) = copies_in(folder)
    safe = start()
    (leftover,) = offered(qtbot, safe)
    too_large = replace(leftover, work=RecoveryCopy(replace(corner, board=Board(100, 100))))
    with qtbot.waitSignal(safe.failed):
        safe.recover(too_large)
    assert old in copies_in(folder)


def test_tabs_are_counted_as_sound_once_all_of_them_are_open(
    qtbot: QtBot, start: Start, corner: Layout, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crash_recovery, "STABLE_MS", 0)
    crashed = RecoveryStore(store_in(folder))
    for number in range(10):
        crashed.write({str(number): RecoveryCopy(replace(corner, name=str(number)))})
    crashed.close()
    assert start().restore_session()
    rows = store_in(folder)
    qtbot.waitUntil(lambda: names_in(folder) == set(map(str, range(10))) and len(copies_in(folder)) == 10)
    qtbot.waitUntil(lambda: [starts for (starts,) in rows.read("SELECT starts FROM process")] == [0])


def test_work_on_a_file_that_is_open_and_clean_comes_into_its_tab(
    qtbot: QtBot, start: Start, workspace: Workspace, corner: Layout, folder: Path, tmp_path: Path
) -> None:
    file = tmp_path / "a.klotski"
    registry.write_file(file, corner)
    left_behind(folder, RecoveryCopy(replace(corner, name="Lost"), file, content_stamp(file)))
    session = workspace.open(file)
    qtbot.waitUntil(lambda: session.document.path == file)
    workspace.new(corner)
    safe = start()
    assert safe.recover(offered(qtbot, safe)[0]) is session
    assert workspace.current is session
    assert session.document.layout.name == "Lost"
    with qtbot.waitSignal(session.files.saved):
        session.files.save(file)
    qtbot.waitUntil(lambda: not names_in(folder))


def test_work_on_a_file_that_is_open_with_other_work_gets_a_tab_of_its_own(
    qtbot: QtBot, start: Start, workspace: Workspace, corner: Layout, folder: Path, tmp_path: Path
) -> None:
    file = tmp_path / "a.klotski"
    left_behind(folder, RecoveryCopy(replace(corner, name="Lost"), file))
    workspace.current.document.open(corner, file)
    rename(workspace.current, "Other work")
    safe = start()
    assert safe.recover(offered(qtbot, safe)[0]) is not workspace.sessions[0]
    assert workspace.sessions[0].document.layout.name == "Other work"


def test_what_is_discarded_is_gone_even_if_the_program_ends_at_once(
    qtbot: QtBot, start: Start, corner: Layout, folder: Path
) -> None:
    left_behind(folder, RecoveryCopy(corner), RecoveryCopy(replace(corner, name="Other")))
    safe = start()
    for leftover in offered(qtbot, safe):
        safe.discard(leftover)
    safe.close(keep=True)
    assert (copies_in(folder), processes_in(folder)) == ({}, [])


def test_where_nothing_was_left_nothing_is_offered(qtbot: QtBot, start: Start, folder: Path) -> None:
    safe = start()
    with qtbot.assertNotEmitted(safe.offered):
        safe.offer()
        safe.close(keep=True)
    assert processes_in(folder) == []
