"""Games of a workspace: what is kept when they are solved or left, and continued later."""

from __future__ import annotations

import datetime
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from klotski_studio.app.playing.games import FinishedGames, UnfinishedGames
from klotski_studio.app.playing.records import NEVER_SOLVED, Record, Records
from klotski_studio.app.runtime import clock
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.runtime.settings import Settings
from klotski_studio.app.workspace.game_keeper import SYNCING, GameKeeper
from klotski_studio.app.workspace.session import Mode, Session
from klotski_studio.app.workspace.workspace import Workspace
from klotski_studio.core.errors import FileError
from klotski_studio.core.identity import digest
from klotski_studio.core.layout import Direction
from klotski_studio.io.disk import sync_file
from klotski_studio.io.store import Store
from tests.strategies import drawn

PUZZLE = drawn("A.. ... B..", "... ... ..A")
OTHER = drawn("A.. ...", "... ..A")
NOW = datetime.datetime(2026, 11, 22, 12, 5, 33, 250, tzinfo=datetime.UTC)


@pytest.fixture(autouse=True)
def it_is_now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: NOW)


class Program:
    """The program with its files in ``folder``; a second one may have the same folder."""

    def __init__(self, folder: Path) -> None:
        owner = self.owner = QObject()
        settings, runner = Settings(folder / "settings.ini", owner), JobRunner()
        self.store, self.runner = Store(folder / "studio.sqlite"), runner
        self.finished, self.unfinished = FinishedGames(self.store), UnfinishedGames(self.store)
        records = self.records = Records(self.store, self.finished.best)
        self.workspace = Workspace(lambda: Session(settings, runner.pool, records, parent=owner), owner)
        self.keeper = GameKeeper(self.workspace, runner, self.finished, self.unfinished, parent=owner)

    def play(self, *directions: Direction) -> Session:
        """Open the puzzle in a new tab, play it and slide the first piece in ``directions``."""
        session = self.workspace.new(PUZZLE)
        session.set_mode(Mode.PLAY)
        for direction in directions:
            assert session.playing.game.slide(0, direction)
        return session

    def close(self) -> None:
        for session in self.workspace.sessions:
            session.close()
        self.runner.shutdown()
        shiboken6.delete(self.owner)  # in this thread: a worker thread of a later test may collect its cycle


@pytest.fixture
def program(qtbot: QtBot, tmp_path: Path) -> Iterator[Program]:
    made = Program(tmp_path)
    yield made
    made.close()


def test_a_solved_game_is_noted_with_its_day_and_its_moves(program: Program) -> None:
    session = program.play(Direction.RIGHT, Direction.DOWN)
    (game,) = program.finished.of(digest(PUZZLE))
    assert (game.date, game.moves, game.slides, game.steps) == (NOW.replace(microsecond=0), 1, 2, 4)
    assert (game.way, game.is_assisted) == ("A:R2D2", False)
    assert session.playing.best.now.moves == 1


def test_a_game_that_goes_on_at_its_goal_is_one_game(program: Program) -> None:
    game = program.play(Direction.RIGHT, Direction.DOWN).playing.game
    game.step(1, Direction.UP)  # what is done at the goal is no game of more moves
    game.undo()
    game.step(0, Direction.UP)
    game.step(0, Direction.DOWN)  # out and in again
    assert len(program.finished.read()) == 1
    game.reset()
    for direction in (Direction.RIGHT, Direction.DOWN):  # played once more
        game.slide(0, direction)
    assert len(program.finished.read()) == 2


def test_a_game_that_was_left_is_continued_in_another_tab_and_after_a_restart(
    program: Program, tmp_path: Path
) -> None:
    session = program.play(Direction.RIGHT)
    assert program.unfinished.puzzles == set()
    session.set_mode(Mode.WATCH)
    assert program.unfinished.puzzles == {digest(PUZZLE)}
    again = program.workspace.new(PUZZLE)
    again.set_mode(Mode.PLAY)
    assert again.playing.game.position.places == ((2, 0), (0, 2))
    later = Program(tmp_path)
    assert later.play(Direction.DOWN).playing.game.state.is_solved
    assert later.unfinished.puzzles == set()
    assert later.finished.read()[0].way == "A:R2D2"
    later.close()


def test_another_puzzle_in_the_tab_keeps_the_game_of_the_first(program: Program) -> None:
    session = program.play(Direction.RIGHT)
    session.document.open(OTHER, None)
    assert session.playing.game.layout == OTHER
    assert program.unfinished.of(PUZZLE) is not None
    session.document.open(PUZZLE, None)
    assert session.playing.game.position.places == ((2, 0), (0, 2))


def test_a_game_in_an_open_tab_is_in_progress_with_its_first_move(program: Program) -> None:
    told: list[set[str]] = []
    program.keeper.changed.connect(lambda: told.append(set(program.keeper.in_progress)))
    session = program.play(Direction.RIGHT)
    game = session.playing.game
    assert told == [{digest(PUZZLE)}]
    game.undo()
    game.redo()
    assert told[1:] == [set(), {digest(PUZZLE)}]
    assert game.slide(0, Direction.DOWN)
    assert told[-1] == set()
    game.undo()
    program.workspace.close(session)
    assert program.keeper.in_progress == {digest(PUZZLE)}
    assert program.unfinished.puzzles == {digest(PUZZLE)}


def test_a_finished_game_is_on_the_disk_without_the_window_waiting_for_it(
    program: Program, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[tuple[int, bool]] = []

    def sync(descriptor: int) -> None:
        is_window = threading.current_thread() is threading.main_thread()
        synced.append((os.fstat(descriptor).st_ino, is_window))

    monkeypatch.setattr(os, "fsync", sync)
    program.play(Direction.RIGHT, Direction.DOWN)
    games = (program.store.file.with_name("studio.sqlite-wal").stat().st_ino, False)
    qtbot.waitUntil(lambda: not program.runner.is_busy(SYNCING))
    assert games in synced


def test_a_disk_that_loses_a_finished_game_is_reported(
    program: Program, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program.finished, "sync", lambda: sync_file(program.store.file.parent))
    with qtbot.waitSignal(program.keeper.trouble):
        program.play(Direction.RIGHT, Direction.DOWN)


def test_a_game_without_moves_is_not_in_progress(program: Program) -> None:
    session = program.play(Direction.RIGHT)
    session.set_mode(Mode.EDIT)
    session.set_mode(Mode.PLAY)
    session.playing.game.reset()
    session.set_mode(Mode.EDIT)
    assert program.unfinished.puzzles == set()


def test_a_tab_in_which_nothing_was_done_does_not_take_the_game_of_another_one(program: Program) -> None:
    idle = program.play()
    busy = program.play(Direction.RIGHT)
    busy.set_mode(Mode.EDIT)
    idle.set_mode(Mode.EDIT)
    assert program.unfinished.puzzles == {digest(PUZZLE)}


def test_imported_games_bring_their_records_and_removed_ones_take_them_along(
    program: Program, tmp_path: Path
) -> None:
    program.play(Direction.RIGHT, Direction.DOWN)
    program.finished.write_copy(tmp_path / "copy.jsonl")
    (tmp_path / "elsewhere").mkdir()
    elsewhere = Program(tmp_path / "elsewhere")
    new, _ = elsewhere.keeper.change(lambda games: games.take_in(tmp_path / "copy.jsonl"))
    assert len(new) == 1
    best = Record(1, 2, 4, new[0].seconds, NOW.date())
    assert elsewhere.records.of(PUZZLE) == best
    elsewhere.records.merge([(digest(PUZZLE), best), (digest(OTHER), best)])  # as older versions did
    elsewhere.keeper.change(lambda games: games.remove(new[0]))
    assert (elsewhere.records.of(PUZZLE), elsewhere.records.of(OTHER)) == (NEVER_SOLVED, best)
    assert not elsewhere.finished.read()
    elsewhere.keeper.change(lambda games: games.add(new[:1]))
    assert elsewhere.records.of(PUZZLE) == best
    elsewhere.close()


def test_a_disk_that_refuses_is_reported_and_the_game_goes_on(program: Program, tmp_path: Path) -> None:
    errors: list[FileError] = []
    program.keeper.trouble.connect(errors.append)
    (tmp_path / "studio.sqlite").mkdir()
    session = program.play(Direction.RIGHT)
    session.set_mode(Mode.WATCH)
    session.set_mode(Mode.PLAY)
    assert session.playing.game.slide(0, Direction.DOWN)
    assert [error.code for error in errors] == ["file.is-folder"] * 2
    assert session.playing.best.now.moves == 1
