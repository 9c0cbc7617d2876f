"""The list of the player's games."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from klotski_studio.app.playing.games import FinishedGame, FinishedGames, UnfinishedGames, line_of
from klotski_studio.app.playing.records import Records
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.runtime.settings import Settings
from klotski_studio.app.workspace.game_keeper import GameKeeper
from klotski_studio.app.workspace.session import Session
from klotski_studio.app.workspace.workspace import Workspace
from klotski_studio.io.store import Store
from klotski_studio.ui.features.play.games import PUZZLE, GamesDialog

DATE = datetime.datetime(2026, 11, 22, 12, 5, tzinfo=datetime.UTC)
BEST = FinishedGame("p", "横刀立马", DATE, 81, 96, 118, 61.0)
LONGER = replace(BEST, moves=93, date=DATE + datetime.timedelta(days=1))
HELPED = replace(BEST, is_assisted=True, hints=2, date=DATE - datetime.timedelta(days=1))
ELSEWHERE = replace(BEST, puzzle="q", name="<b>近在咫尺</b>", date=DATE - datetime.timedelta(days=2))


@pytest.fixture
def games(tmp_path: Path) -> FinishedGames:
    made = FinishedGames(Store(tmp_path / "studio.sqlite"))
    made.add([BEST, LONGER, HELPED, ELSEWHERE])
    return made


@pytest.fixture
def dialog(qtbot: QtBot, games: FinishedGames, tmp_path: Path) -> Iterator[GamesDialog]:
    owner, runner = QObject(), JobRunner()
    settings, store = Settings(tmp_path / "settings.ini", owner), Store(tmp_path / "studio.sqlite")
    records, unfinished = Records(store), UnfinishedGames(store)
    workspace = Workspace(lambda: Session(settings, runner.pool, records, parent=owner), owner)
    keeper = GameKeeper(workspace, runner, games, unfinished, records, parent=owner)
    parent = QWidget()
    qtbot.addWidget(parent)
    yield GamesDialog(games, keeper, "p", {"p": 81}.get, lambda: None, parent)
    workspace.current.close()
    runner.shutdown()
    shiboken6.delete(owner)  # in this thread: a worker thread of a later test may collect its cycle


def column(dialog: GamesDialog, name: int) -> list[str]:
    model = dialog.model
    return [model.index(row, name).data() for row in range(model.rowCount())]


def test_the_games_of_the_open_puzzle_are_listed_the_latest_first(dialog: GamesDialog) -> None:
    assert column(dialog, 2) == ["93", "81", "81"]
    assert column(dialog, 5) == ["1:01"] * 3
    assert column(dialog, 6) == ["★☆☆", "★★★", "2 hints"]
    assert dialog.table.isColumnHidden(PUZZLE)
    assert dialog.summary.text() == "3 games"
    assert dialog.model.headerData(0, Qt.Orientation.Horizontal) == "Date"


def test_all_games_are_listed_with_the_names_of_their_puzzles(dialog: GamesDialog) -> None:
    dialog.all.trigger()
    assert column(dialog, PUZZLE)[-1] == "<b>近在咫尺</b>"
    assert column(dialog, 6)[-1] == "★☆☆", "its shortest length is not known"
    assert not dialog.table.isColumnHidden(PUZZLE)


def test_an_assisted_game_of_a_version_that_counted_no_hints_says_only_that(dialog: GamesDialog) -> None:
    dialog.model.show_games([replace(HELPED, hints=0)])
    assert column(dialog, 6) == ["assisted"]


def test_where_the_open_puzzle_has_no_games_all_of_them_are_listed(
    dialog: GamesDialog, games: FinishedGames
) -> None:
    other = GamesDialog(games, dialog._keeper, "never played", lambda _: None, lambda: None, dialog)
    assert other.all.isChecked()
    assert other.model.rowCount() == 4


def test_without_games_it_offers_a_puzzle_to_play(dialog: GamesDialog, tmp_path: Path) -> None:
    begun: list[str] = []
    nothing = FinishedGames(Store(tmp_path / "nothing.sqlite"))
    keeper, shortest = dialog._keeper, {"p": 81}.get
    first = GamesDialog(nothing, keeper, "", shortest, lambda: begun.append("today"), dialog)
    assert first.stack.currentWidget() is first.empty
    assert first.empty.headline.text() == "No games yet"
    assert first.switch.isHidden(), "there is nothing to choose"
    first.empty.button.click()
    assert begun == ["today"]


def test_the_open_puzzle_without_a_game_is_not_solved_yet(dialog: GamesDialog, games: FinishedGames) -> None:
    other = GamesDialog(games, dialog._keeper, "never played", lambda _: None, lambda: None, dialog)
    assert other.stack.currentWidget() is other.table
    other.this.trigger()
    assert other.stack.currentWidget() is other.empty
    assert other.empty.headline.text() == "Not solved yet"
    assert "Play This Puzzle" in other.empty.button.text().replace("&", "")


def test_games_are_exported_and_imported(dialog: GamesDialog, games: FinishedGames, tmp_path: Path) -> None:
    dialog.export_to(tmp_path / "copy.jsonl")
    assert dialog.note.text() == "4 games exported."
    new = replace(BEST, moves=82)
    (tmp_path / "copy.jsonl").write_text(f"{line_of(BEST)}\n{line_of(new)}\n{{\n", encoding="utf-8")
    dialog.import_from(tmp_path / "copy.jsonl")
    assert dialog.note.text() == "1 new game imported. Lines that cannot be read were left out: 3."
    assert sorted(column(dialog, 2)) == ["81", "81", "82", "93"]
    assert len(games.read()) == 5


def test_damaged_lines_and_wrong_files_are_named(dialog: GamesDialog, tmp_path: Path) -> None:
    (tmp_path / "damaged.jsonl").write_text("damaged\n" * 10)
    dialog.import_from(tmp_path / "damaged.jsonl")
    assert dialog.note.text() == (
        "0 new games imported. Lines that cannot be read were left out: 1, 2, 3, 4, 5, 6, 7, 8, …."
    )
    dialog.import_from(tmp_path / "missing.jsonl")
    assert "missing.jsonl" in dialog.note.text()
