"""The list of the player's games."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest
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
from klotski_studio.ui.features.play.games import GamesDialog, Puzzles, date_text

DATE = datetime.datetime(2026, 11, 22, 12, 5, tzinfo=datetime.UTC)
BEST = FinishedGame("p", "横刀立马", DATE, 81, 96, 118, 61.0)
LONGER = replace(BEST, moves=93, date=DATE + datetime.timedelta(days=1))
HELPED = replace(BEST, is_assisted=True, hints=2, date=DATE - datetime.timedelta(days=1))
ELSEWHERE = replace(BEST, puzzle="q", name="<b>近在咫尺</b>", date=DATE - datetime.timedelta(days=2))


REVIEWED: list[FinishedGame] = []


def puzzles(play: Callable[[], object] = lambda: None) -> Puzzles:
    """Of all puzzles only ``p`` is known."""
    REVIEWED.clear()
    return Puzzles({"p": 81}.get, lambda game: game.name, lambda _: None, play, REVIEWED.append, lambda: 3)


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
    keeper = GameKeeper(workspace, runner, games, unfinished, parent=owner)
    parent = QWidget()
    qtbot.addWidget(parent)
    yield GamesDialog(games, keeper, "p", puzzles(), parent)
    workspace.current.close()
    runner.shutdown()
    shiboken6.delete(owner)  # in this thread: a worker thread of a later test may collect its cycle


def moves(dialog: GamesDialog) -> list[int]:
    return [game.moves for game in dialog.model.games]


def figures(dialog: GamesDialog) -> list[tuple[str, str]]:
    return [(card.name.text(), card.figure.text()) for card in dialog.cards if not card.isHidden()]


def test_the_games_of_the_open_puzzle_are_listed_the_latest_first(dialog: GamesDialog) -> None:
    assert moves(dialog) == [93, 81, 81]
    assert [dialog.stars(game) for game in dialog.model.games] == [1, 3, 3]
    said = dialog.model.index(0).data()
    assert said.startswith("横刀立马 · ")
    assert said.endswith(" · 93 moves · 96 slides · 118 steps · 1:01")
    assert figures(dialog) == [("Best", "81 moves"), ("Games", "3"), ("Shortest", "81 moves")]


def test_the_curve_goes_from_the_first_game_to_the_last(dialog: GamesDialog) -> None:
    points = dialog.curve.points()
    assert not dialog.curve.isHidden()
    assert [point.y() for point in points][:2] == [points[0].y()] * 2
    assert points[2].y() < points[0].y(), "93 is above 81"
    dialog.all.trigger()
    assert dialog.curve.isHidden(), "games of several puzzles have no common length"


def test_all_games_are_listed_with_the_names_of_their_puzzles(dialog: GamesDialog) -> None:
    dialog.all.trigger()
    assert dialog.model.index(3).data().startswith("<b>近在咫尺</b> · ")
    assert dialog.stars(ELSEWHERE) == 1, "its shortest length is not known"
    assert figures(dialog) == [("Games", "4"), ("Puzzles", "2"), ("Time", "4:04"), ("Days in a row", "3")]


def test_a_day_is_called_as_people_call_it() -> None:
    noon = datetime.datetime.now().astimezone().replace(hour=12, minute=0)
    days = [date_text(noon - datetime.timedelta(days=past), noon.date()) for past in range(3)]
    assert days[0].startswith("Today, 12:00")
    assert days[1].startswith("Yesterday, 12:00")
    assert ":" not in days[2]


def test_a_click_reviews_a_game_whose_moves_are_known(qtbot: QtBot, dialog: GamesDialog) -> None:
    dialog.show()
    qtbot.waitExposed(dialog)
    click(dialog, 1)
    assert REVIEWED == []
    assert dialog.isVisible()
    known = replace(BEST, way="A:R")
    dialog.model.show_games([known])
    click(dialog, 0)
    assert [known] == REVIEWED
    assert not dialog.isVisible()


def test_the_search_finds_the_games_of_a_puzzle_with_their_figures(dialog: GamesDialog) -> None:
    assert dialog.search.isHidden(), "the games of one puzzle are listed"
    dialog.all.trigger()
    dialog.search.setText("横刀")
    assert moves(dialog) == [93, 81, 81]
    assert figures(dialog) == [("Best", "81 moves"), ("Games", "3"), ("Shortest", "81 moves")]
    assert not dialog.curve.isHidden()
    dialog.search.setText("nothing")
    assert moves(dialog) == []
    assert dialog.stack.currentWidget() is dialog.list
    dialog.search.clear()
    assert len(moves(dialog)) == 4


def test_a_game_is_deleted_and_put_back(dialog: GamesDialog, games: FinishedGames) -> None:
    dialog.list.setCurrentIndex(dialog.model.index(1))
    dialog.delete_action.trigger()
    assert moves(dialog) == [93, 81]
    assert BEST not in games.read()
    assert dialog.note.text().startswith("The game was deleted: 横刀立马, ")
    dialog.undo.click()
    assert moves(dialog) == [93, 81, 81]
    assert (dialog.note.isHidden(), dialog.undo.isHidden()) == (True, True)
    assert sorted(games.read(), key=lambda game: game.date) == [ELSEWHERE, HELPED, BEST, LONGER]


def click(dialog: GamesDialog, row: int) -> None:
    place = dialog.list.visualRect(dialog.model.index(row)).center()
    QTest.mouseClick(dialog.list.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_where_the_open_puzzle_has_no_games_all_of_them_are_listed(
    dialog: GamesDialog, games: FinishedGames
) -> None:
    other = GamesDialog(games, dialog._keeper, "never played", puzzles(), dialog)
    assert other.all.isChecked()
    assert other.model.rowCount() == 4


def test_without_games_it_offers_a_puzzle_to_play(dialog: GamesDialog, tmp_path: Path) -> None:
    begun: list[str] = []
    nothing = FinishedGames(Store(tmp_path / "nothing.sqlite"))
    first = GamesDialog(nothing, dialog._keeper, "", puzzles(lambda: begun.append("today")), dialog)
    assert first.stack.currentWidget() is first.empty
    assert first.empty.headline.text() == "No games yet"
    assert first.switch.isHidden(), "there is nothing to choose"
    first.empty.button.click()
    assert begun == ["today"]


def test_the_open_puzzle_without_a_game_is_not_solved_yet(dialog: GamesDialog, games: FinishedGames) -> None:
    other = GamesDialog(games, dialog._keeper, "never played", puzzles(), dialog)
    assert other.stack.currentWidget() is other.list
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
    assert sorted(moves(dialog)) == [81, 81, 82, 93]
    assert len(games.read()) == 5


def test_damaged_lines_and_wrong_files_are_named(dialog: GamesDialog, tmp_path: Path) -> None:
    (tmp_path / "damaged.jsonl").write_text("damaged\n" * 10)
    dialog.import_from(tmp_path / "damaged.jsonl")
    assert dialog.note.text() == (
        "0 new games imported. Lines that cannot be read were left out: 1, 2, 3, 4, 5, 6, 7, 8, …."
    )
    dialog.import_from(tmp_path / "missing.jsonl")
    assert "missing.jsonl" in dialog.note.text()
