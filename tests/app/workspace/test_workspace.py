"""Which tab is in front, what counts as unsaved, and how a closed tab comes back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from klotski_studio.app.workspace.session import Mode
from klotski_studio.app.workspace.workspace import AT_ONCE, IN_A_TURN, MOST_CLOSED, Turns, Workspace
from klotski_studio.core.layout import Direction, Layout
from klotski_studio.formats import registry


def names(workspace: Workspace) -> list[str]:
    return [session.document.layout.name for session in workspace.sessions]


def test_a_layout_that_is_in_no_file_is_unsaved(workspace: Workspace, corner: Layout) -> None:
    assert workspace.new(corner).document.is_dirty


def test_what_a_new_puzzle_begins_with_is_edited_and_can_be_closed_without_a_loss(
    workspace: Workspace, corner: Layout
) -> None:
    workspace.new(corner).set_mode(Mode.PLAY)
    for session in (workspace.begin(), workspace.begin(corner)):
        assert not session.document.is_dirty
        assert session.mode is Mode.EDIT


def test_the_neighbour_of_a_closed_tab_comes_to_the_front_and_not_the_one_before(
    workspace: Workspace, corner: Layout
) -> None:
    for name in ("One", "Two", "Three"):
        workspace.new(replace(corner, name=name))
    one, two, _ = workspace.sessions
    workspace.bring(one)
    workspace.bring(two)
    workspace.close(two)
    assert workspace.current.document.layout.name == "Three"


def test_a_puzzle_that_was_edited_keeps_its_tab_when_another_one_is_opened_instead(
    qtbot: QtBot, workspace: Workspace, corner: Layout, tmp_path: Path
) -> None:
    files = [tmp_path / "one.klotski", tmp_path / "two.klotski"]
    for file in files:
        registry.write_file(file, corner)
    edited = workspace.open(files[0])
    qtbot.waitUntil(lambda: edited.document.path == files[0])
    assert edited.is_replaceable
    edited.document.edit("Rename", replace(corner, name="Mine"))
    assert workspace.open_instead(files[1]) is not edited
    assert edited.document.layout.name == "Mine"


def test_a_closed_tab_comes_back_with_its_edits_and_its_game(workspace: Workspace, corner: Layout) -> None:
    session = workspace.new(corner)
    session.document.edit("Rename", replace(corner, name="Mine"))
    session.set_mode(Mode.PLAY)
    session.playing.game.step(0, Direction.RIGHT)
    position = session.playing.game.position
    workspace.close(session)
    assert workspace.can_reopen
    again = workspace.reopen()
    assert again is workspace.current
    assert again.document.layout.name == "Mine"
    assert again.document.is_dirty
    assert again.mode is Mode.PLAY
    assert again.playing.game.position == position
    again.document.undo()
    assert again.document.layout == corner


def test_the_tabs_closed_last_come_back_first_and_ten_of_them(workspace: Workspace, corner: Layout) -> None:
    for number in range(MOST_CLOSED + 3):
        workspace.close(workspace.new(replace(corner, name=f"{number}")))
    back = []
    while workspace.can_reopen:
        session = workspace.reopen()
        back.append(session.document.layout.name)
    assert back == [f"{number}" for number in reversed(range(3, MOST_CLOSED + 3))]
    assert workspace.reopen() is None


def test_an_empty_tab_is_not_remembered(workspace: Workspace) -> None:
    workspace.close(workspace.new())
    assert not workspace.can_reopen


def test_a_closed_file_that_is_open_again_comes_to_the_front(
    qtbot: QtBot, workspace: Workspace, corner: Layout, tmp_path: Path
) -> None:
    file = tmp_path / "corner.klotski"
    registry.write_file(file, corner)
    for _ in range(2):
        session = workspace.open(file)
        qtbot.waitUntil(lambda session=session: session.has_board)  # type: ignore[misc]
        if not workspace.can_reopen:
            workspace.close(session)
    workspace.new(corner)
    assert workspace.reopen() is session
    assert len(workspace.sessions) == 2


def test_unsaved_work_on_a_file_that_is_open_again_comes_back_without_the_file(
    qtbot: QtBot, workspace: Workspace, corner: Layout, tmp_path: Path
) -> None:
    file = tmp_path / "corner.klotski"
    registry.write_file(file, corner)
    closed = workspace.open(file)
    qtbot.waitUntil(lambda: closed.has_board)
    closed.document.edit("Rename", replace(corner, name="Mine"))
    workspace.close(closed)
    again = workspace.open(file)
    qtbot.waitUntil(lambda: again.has_board)
    back = workspace.reopen()
    assert back.document.layout.name == "Mine"
    assert back.document.is_dirty
    assert back.document.path is None
    assert again.document.layout == corner
    back.document.undo()
    assert back.document.layout == corner
    assert back.document.is_dirty


# ---------------------------------------------------------------- which tab is in front


def test_a_file_that_cannot_be_shown_leaves_every_tab_where_it_was(
    workspace: Workspace, corner: Layout, tmp_path: Path
) -> None:
    for name in ("One", "Two", "Three"):
        workspace.new(replace(corner, name=name))
    middle = workspace.sessions[1]
    workspace.bring(middle)
    failed = workspace.open(tmp_path / "missing.klotski")
    workspace.close(failed)
    assert names(workspace) == ["One", "Two", "Three"]
    assert workspace.current is middle


# ---------------------------------------------------------------- one file, one tab


def test_a_file_that_is_open_in_another_tab_is_not_saved_over(
    qtbot: QtBot, workspace: Workspace, corner: Layout, tmp_path: Path
) -> None:
    file, link = tmp_path / "corner.klotski", tmp_path / "link.klotski"
    registry.write_file(file, corner)
    link.symlink_to(file)
    opened = workspace.open(file)
    qtbot.waitUntil(lambda: opened.has_board)
    other = workspace.new(replace(corner, name="Other"))
    for path in (file, link):
        with qtbot.waitSignal(other.files.failed) as failed:
            workspace.save(other, path)
        error = failed.args[0].error
        assert (error.code, error.values["name"], error.values["other"]) == (
            "file.open-elsewhere",
            "Other",
            "Corner",
        )
    assert registry.read_file(file) == corner
    assert other.document.is_dirty


def test_a_file_is_saved_where_no_tab_has_it_open(
    qtbot: QtBot, workspace: Workspace, corner: Layout, tmp_path: Path
) -> None:
    session = workspace.new(corner)
    with qtbot.waitSignal(session.files.saved):
        workspace.save(session, tmp_path / "corner.klotski")
    with qtbot.waitSignal(session.files.saved):
        workspace.save(session, tmp_path / "corner.klotski")
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
