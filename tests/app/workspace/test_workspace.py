"""Which tab is in front, what counts as unsaved, and how a closed tab comes back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from klotski_studio.app.workspace.session import Mode, Session
from klotski_studio.app.workspace.workspace import AT_ONCE, IN_A_TURN, MOST_CLOSED, Turns, Workspace
from klotski_studio.core.layout import Direction
from klotski_studio.formats import registry
from tests.app.conftest import CORNER


class Desk:
    """A workspace, and a file in ``folder`` that holds the corner puzzle."""

    def __init__(self, qtbot: QtBot, workspace: Workspace, folder: Path) -> None:
        self.qtbot, self.workspace, self.folder = qtbot, workspace, folder
        self.file = folder / "corner.klotski"
        registry.write_file(self.file, CORNER)

    def new(self, name: str) -> Session:
        return self.workspace.new(replace(CORNER, name=name))

    def open(self) -> Session:
        session = self.workspace.open(self.file)
        self.qtbot.waitUntil(lambda: session.has_board)
        return session


@pytest.fixture
def desk(qtbot: QtBot, workspace: Workspace, tmp_path: Path) -> Desk:
    return Desk(qtbot, workspace, tmp_path)


def test_a_layout_that_is_in_no_file_is_unsaved(desk: Desk) -> None:
    assert desk.workspace.new(CORNER).document.is_dirty


def test_what_a_new_puzzle_begins_with_is_edited_and_can_be_closed_without_a_loss(desk: Desk) -> None:
    desk.workspace.new(CORNER).set_mode(Mode.PLAY)
    for session in (desk.workspace.begin(), desk.workspace.begin(CORNER)):
        assert not session.document.is_dirty
        assert session.mode is Mode.EDIT


def test_the_neighbour_of_a_closed_tab_comes_to_the_front_and_not_the_one_before(desk: Desk) -> None:
    one, two, _ = (desk.new(name) for name in ("One", "Two", "Three"))
    desk.workspace.bring(one)
    desk.workspace.bring(two)
    desk.workspace.close(two)
    assert desk.workspace.current.document.layout.name == "Three"


def test_a_puzzle_that_was_edited_keeps_its_tab_when_another_one_is_opened_instead(desk: Desk) -> None:
    registry.write_file(desk.folder / "two.klotski", CORNER)
    edited = desk.open()
    assert edited.is_replaceable
    edited.document.edit("Rename", replace(CORNER, name="Mine"))
    assert desk.workspace.open_instead(desk.folder / "two.klotski") is not edited
    assert edited.document.layout.name == "Mine"


def test_a_closed_tab_comes_back_with_its_edits_and_its_game(desk: Desk) -> None:
    session = desk.workspace.new(CORNER)
    session.document.edit("Rename", replace(CORNER, name="Mine"))
    session.set_mode(Mode.PLAY)
    session.playing.game.step(0, Direction.RIGHT)
    position = session.playing.game.position
    desk.workspace.close(session)
    assert desk.workspace.can_reopen
    again = desk.workspace.reopen()
    assert again is desk.workspace.current
    assert again.document.layout.name == "Mine"
    assert again.document.is_dirty
    assert again.mode is Mode.PLAY
    assert again.playing.game.position == position
    again.document.undo()
    assert again.document.layout == CORNER


def test_the_tabs_closed_last_come_back_first_and_ten_of_them(desk: Desk) -> None:
    for number in range(MOST_CLOSED + 3):
        desk.workspace.close(desk.new(f"{number}"))
    back = []
    while desk.workspace.can_reopen:
        session = desk.workspace.reopen()
        back.append(session.document.layout.name)
    assert back == [f"{number}" for number in reversed(range(3, MOST_CLOSED + 3))]
    assert desk.workspace.reopen() is None


def test_an_empty_tab_is_not_remembered(desk: Desk) -> None:
    desk.workspace.close(desk.workspace.new())
    assert not desk.workspace.can_reopen


def test_a_closed_file_that_is_open_again_comes_to_the_front(desk: Desk) -> None:
    desk.workspace.close(desk.open())
    session = desk.open()
    desk.workspace.new(CORNER)
    assert desk.workspace.reopen() is session
    assert len(desk.workspace.sessions) == 2


def test_unsaved_work_on_a_file_that_is_open_again_comes_back_without_the_file(desk: Desk) -> None:
    closed = desk.open()
    closed.document.edit("Rename", replace(CORNER, name="Mine"))
    desk.workspace.close(closed)
    again = desk.open()
    back = desk.workspace.reopen()
    assert back.document.layout.name == "Mine"
    assert back.document.is_dirty
    assert back.document.path is None
    assert again.document.layout == CORNER
    back.document.undo()
    assert back.document.layout == CORNER
    assert back.document.is_dirty


# ---------------------------------------------------------------- which tab is in front


def test_a_file_that_cannot_be_shown_leaves_every_tab_where_it_was(desk: Desk) -> None:
    tabs = [desk.new(name) for name in ("One", "Two", "Three")]
    desk.workspace.bring(tabs[1])
    failed = desk.workspace.open(desk.folder / "missing.klotski")
    desk.workspace.close(failed)
    assert list(desk.workspace.sessions) == tabs
    assert desk.workspace.current is tabs[1]


# ---------------------------------------------------------------- one file, one tab


def test_a_file_that_is_open_in_another_tab_is_not_saved_over(desk: Desk) -> None:
    file, link = desk.file, desk.folder / "link.klotski"
    link.symlink_to(file)
    desk.open()
    other = desk.new("Other")
    for path in (file, link):
        with desk.qtbot.waitSignal(other.files.failed) as failed:
            desk.workspace.save(other, path)
        error = failed.args[0].error
        assert (error.code, error.values["name"], error.values["other"]) == (
            "file.open-elsewhere",
            "Other",
            "Corner",
        )
    assert registry.read_file(file) == CORNER
    assert other.document.is_dirty


def test_a_file_is_saved_where_no_tab_has_it_open(desk: Desk) -> None:
    session = desk.workspace.new(CORNER)
    for _ in range(2):
        with desk.qtbot.waitSignal(session.files.saved):
            desk.workspace.save(session, desk.folder / "corner.klotski")
    assert not session.document.is_dirty


def steps(done: list[int], count: int, first: int = 0) -> Iterator[None]:
    for number in range(first, first + count):
        done.append(number)
        yield


def test_few_steps_are_done_at_once(qapp: object) -> None:
    turns, done = Turns(), list[int]()
    turns.run(steps(done, AT_ONCE - 1))
    assert done == list(range(AT_ONCE - 1))
    assert not turns.is_busy


def test_the_event_loop_turns_between_many_steps_and_they_keep_their_order(qtbot: QtBot) -> None:
    turns, done, seen = Turns(), list[int](), list[int]()
    beat = QTimer(interval=0)
    beat.timeout.connect(lambda: seen.append(len(done)))
    beat.start()
    turns.run(steps(done, 300))
    turns.run(steps(done, 10, first=300))
    assert len(done) == AT_ONCE
    qtbot.waitUntil(lambda: not turns.is_busy)
    beat.stop()
    assert done == list(range(310))
    assert max(after - before for before, after in pairwise(seen)) <= 2 * IN_A_TURN


def test_what_is_left_can_be_done_now(qapp: object) -> None:
    turns, done = Turns(), list[int]()
    turns.run(steps(done, 100))
    turns.finish()
    assert done == list(range(100))
    assert not turns.is_busy


def test_steps_that_fail_do_not_keep_others_from_being_done(qapp: object) -> None:
    def failing() -> Iterator[None]:
        raise ValueError("failing")
        yield

    turns, done = Turns(), list[int]()
    with pytest.raises(ValueError, match="failing"):
        turns.run(failing())
    turns.run(steps(done, 3))
    turns.finish()
    assert done == [0, 1, 2]
