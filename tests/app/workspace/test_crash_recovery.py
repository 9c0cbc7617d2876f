from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from klotski_studio.app.workspace import crash_recovery
from klotski_studio.app.workspace.crash_recovery import CrashRecovery
from klotski_studio.app.workspace.recovery_store import MOST_STARTS, Leftover, RecoveryStore
from klotski_studio.app.workspace.recovery_text import RecoveryCopy
from klotski_studio.app.workspace.session import Session
from klotski_studio.app.workspace.workspace import Workspace
from klotski_studio.core.layout import Board
from klotski_studio.formats import registry
from klotski_studio.io.disk import content_stamp
from tests.app.conftest import CORNER
from tests.stored_copies import copies_in, names_in, processes_in, store_in


class Desk:
    """A workspace whose copies lie in ``folder``, and what keeps them."""

    def __init__(self, qtbot: QtBot, workspace: Workspace, folder: Path) -> None:
        self.qtbot, self.workspace, self.folder = qtbot, workspace, folder
        self.started: list[CrashRecovery] = []

    def start(self) -> CrashRecovery:
        """Starts keeping the desk safe; ends, if the test did not, by leaving no copy."""
        recovery = RecoveryStore(store_in(self.folder))
        self.started.append(CrashRecovery(self.workspace, recovery, self.workspace.parent()))
        return self.started[-1]

    def offered(self, safe: CrashRecovery) -> tuple[Leftover, ...]:
        with self.qtbot.waitSignal(safe.offered) as offer:
            safe.offer()
        return tuple(offer.args[0])


@pytest.fixture
def desk(qtbot: QtBot, workspace: Workspace, tmp_path: Path) -> Iterator[Desk]:
    made = Desk(qtbot, workspace, tmp_path)
    yield made
    for each in made.started:
        each.close(keep=False)


def left_behind(folder: Path, *works: RecoveryCopy) -> None:
    """Copies in tabs that have made the program crash so often that they are offered."""
    with closing(RecoveryStore(store_in(folder))) as recovery:
        recovery.note_starts(MOST_STARTS)
        for number, work in enumerate(works):
            recovery.write({str(number): work})


def rename(session: Session, name: str) -> None:
    session.document.edit("Rename", replace(session.document.layout, name=name))


def test_every_session_is_kept_and_its_copy_goes_with_it(desk: Desk) -> None:
    desk.workspace.current.document.open(CORNER, None)
    desk.start()
    rename(desk.workspace.current, "First")
    rename(desk.workspace.new(CORNER), "Second")
    desk.qtbot.waitUntil(lambda: names_in(desk.folder) == {"First", "Second"})
    desk.workspace.close(desk.workspace.current)
    desk.qtbot.waitUntil(lambda: names_in(desk.folder) == {"First"})


@pytest.mark.parametrize("keep", [True, False])
def test_at_the_end_unsaved_work_stays_only_if_it_is_to_come_back(desk: Desk, keep: bool) -> None:
    desk.workspace.current.document.open(CORNER, None)
    safe = desk.start()
    rename(desk.workspace.current, "Work")
    safe.flush()
    rename(desk.workspace.current, "More work")
    safe.close(keep=keep)
    assert names_in(desk.folder) == ({"More work"} if keep else set())
    with closing(RecoveryStore(store_in(desk.folder))) as recovery:
        assert len(recovery.last_session().tabs) == keep


def test_what_is_recovered_is_unsaved_work_in_a_tab_and_its_old_copy_goes(desk: Desk) -> None:
    work = RecoveryCopy(replace(CORNER, name="Lost"))
    left_behind(desk.folder, work)
    (old,) = copies_in(desk.folder)
    desk.workspace.current.document.open(CORNER, None)
    safe = desk.start()
    (leftover,) = desk.offered(safe)
    assert leftover.work == work
    session = safe.recover(leftover)
    assert session is desk.workspace.current
    assert session.document.layout == work.layout
    assert session.document.is_dirty
    desk.qtbot.waitUntil(lambda: old not in copies_in(desk.folder))
    assert names_in(desk.folder) == {"Lost"}


def test_the_old_copy_stays_where_no_new_one_can_be_written(desk: Desk) -> None:
    left_behind(desk.folder, RecoveryCopy(CORNER))
    (old,) = copies_in(desk.folder)
    safe = desk.start()
    (leftover,) = desk.offered(safe)
    too_large = replace(leftover, work=RecoveryCopy(replace(CORNER, board=Board(100, 100))))
    with desk.qtbot.waitSignal(safe.failed):
        safe.recover(too_large)
    assert old in copies_in(desk.folder)


def test_tabs_are_counted_as_sound_once_all_of_them_are_open(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crash_recovery, "STABLE_MS", 0)
    with closing(RecoveryStore(store_in(desk.folder))) as crashed:
        for number in range(10):
            crashed.write({str(number): RecoveryCopy(replace(CORNER, name=str(number)))})
    assert desk.start().restore_session()
    rows = store_in(desk.folder)
    desk.qtbot.waitUntil(
        lambda: names_in(desk.folder) == set(map(str, range(10))) and len(copies_in(desk.folder)) == 10
    )
    desk.qtbot.waitUntil(lambda: [starts for (starts,) in rows.read("SELECT starts FROM process")] == [0])


def test_work_on_a_file_that_is_open_and_clean_comes_into_its_tab(desk: Desk) -> None:
    file = desk.folder / "a.klotski"
    registry.write_file(file, CORNER)
    left_behind(desk.folder, RecoveryCopy(replace(CORNER, name="Lost"), file, content_stamp(file)))
    session = desk.workspace.open(file)
    desk.qtbot.waitUntil(lambda: session.document.path == file)
    desk.workspace.new(CORNER)
    safe = desk.start()
    assert safe.recover(desk.offered(safe)[0]) is session
    assert desk.workspace.current is session
    assert session.document.layout.name == "Lost"
    with desk.qtbot.waitSignal(session.files.saved):
        session.files.save(file)
    desk.qtbot.waitUntil(lambda: not names_in(desk.folder))


def test_work_on_a_file_that_is_open_with_other_work_gets_a_tab_of_its_own(desk: Desk) -> None:
    file = desk.folder / "a.klotski"
    left_behind(desk.folder, RecoveryCopy(replace(CORNER, name="Lost"), file))
    desk.workspace.current.document.open(CORNER, file)
    rename(desk.workspace.current, "Other work")
    safe = desk.start()
    assert safe.recover(desk.offered(safe)[0]) is not desk.workspace.sessions[0]
    assert desk.workspace.sessions[0].document.layout.name == "Other work"


def test_what_is_discarded_is_gone_even_if_the_program_ends_at_once(desk: Desk) -> None:
    left_behind(desk.folder, RecoveryCopy(CORNER), RecoveryCopy(replace(CORNER, name="Other")))
    safe = desk.start()
    for leftover in desk.offered(safe):
        safe.discard(leftover)
    safe.close(keep=True)
    assert (copies_in(desk.folder), processes_in(desk.folder)) == ({}, [])


def test_where_nothing_was_left_nothing_is_offered(desk: Desk) -> None:
    safe = desk.start()
    with desk.qtbot.assertNotEmitted(safe.offered):
        safe.offer()
        safe.close(keep=True)
    assert processes_in(desk.folder) == []
