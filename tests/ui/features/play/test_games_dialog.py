"""The list of the player's games."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from klotski_studio.app.playing.games import FinishedGame, FinishedGames, line_of
from klotski_studio.app.workspace.session import Mode
from klotski_studio.app.workspace.watching import Source
from klotski_studio.core.identity import digest
from klotski_studio.formats.registry import read_file
from klotski_studio.ui.features.play import games as games_dialog
from klotski_studio.ui.features.play.actions import show_games
from klotski_studio.ui.features.play.figures import date_text
from klotski_studio.ui.features.play.games import GamesDialog
from klotski_studio.ui.window.main_window import MainWindow
from tests.strategies import drawn
from tests.ui.conftest import CORNER

DATE = datetime.datetime(2026, 11, 22, 12, 5, tzinfo=datetime.UTC)
BEST = FinishedGame("", "横刀立马", DATE, 81, 96, 118, 61.0)
LONGER = replace(BEST, moves=93, date=DATE + datetime.timedelta(days=1))
HELPED = replace(BEST, is_assisted=True, hints=2, date=DATE - datetime.timedelta(days=1))
ELSEWHERE = replace(BEST, puzzle="q", name="<b>近在咫尺</b>", date=DATE - datetime.timedelta(days=2))


@pytest.fixture
def played(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """A puzzle is open; nobody has played it, and 81 moves solve it."""
    window.app.document.open(drawn("A.. ... B..", "... ... ..A"), None)
    monkeypatch.setattr(games_dialog, "shortest_length", lambda *_: 81)
    monkeypatch.setattr(type(window.app.calendar), "row", lambda _: 3)
    return window


@pytest.fixture
def games(played: MainWindow) -> FinishedGames:
    made, puzzle = played.app.games, played.app.session.puzzle
    made.add([*(replace(game, puzzle=puzzle) for game in (BEST, LONGER, HELPED)), ELSEWHERE])
    return made


@pytest.fixture
def dialog(played: MainWindow, games: FinishedGames) -> Iterator[GamesDialog]:
    made = show_games(played.context)
    yield made
    if shiboken6.isValid(made):
        made.close()


def moves(dialog: GamesDialog) -> list[int]:
    return [game.moves for game in dialog.model.games]


def choose(dialog: GamesDialog, row: int, word: str) -> None:
    """Do what ``word`` says with a game."""
    dialog.list.setCurrentIndex(dialog.model.index(row))
    dialog.choices[word].trigger()


def figures(dialog: GamesDialog) -> list[tuple[str, str]]:
    return [(card.name.text(), card.figure.text()) for card in dialog.cards if not card.isHidden()]


def test_the_games_of_the_open_puzzle_are_listed_the_latest_first(dialog: GamesDialog) -> None:
    assert moves(dialog) == [93, 81, 81]
    assert [dialog.stars(game) for game in dialog.model.games] == [1, 3, 0]
    said = dialog.model.index(0).data()
    assert said.startswith("横刀立马 · ")
    assert said.endswith(" · 93 moves · 96 slides · 118 steps · 1:01")
    assert figures(dialog) == [("Best", "81 moves"), ("Games", "3"), ("Shortest", "81 moves")]


def test_the_curve_goes_from_the_first_game_to_the_last(dialog: GamesDialog) -> None:
    points = dialog.curve.points()
    assert not dialog.curve.isHidden()
    assert [point.y() for point in points][:2] == [points[0].y()] * 2
    assert points[2].y() < points[0].y(), "93 is above 81"
    dialog.choices["delete"].trigger()
    assert dialog.curve.isHidden(), "those that are left have one length"
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


def test_a_game_whose_moves_are_not_known_is_not_reviewed(dialog: GamesDialog) -> None:
    click(dialog, 1)
    assert dialog.isVisible()


def test_the_puzzle_of_a_game_is_played_or_its_solution_watched_in_the_tab_that_has_it(
    qtbot: QtBot, played: MainWindow, games: FinishedGames
) -> None:
    first, workspace = played.app.session, played.app.workspace
    workspace.new(drawn("B.. ...", "... ..B"))
    for word, mode in (("play", Mode.PLAY), ("watch", Mode.WATCH)):
        dialog = show_games(played.context)
        choose(dialog, 0, word)
        assert workspace.current is first
        qtbot.waitUntil(lambda: first.mode is mode)  # noqa: B023 - called at once
    assert len(workspace.sessions) == 2


def test_a_game_is_reviewed_though_its_puzzle_has_to_be_read_first(
    qtbot: QtBot, played: MainWindow, corner_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    corner_file.write_text(f"{CORNER}[known]\nmoves = 9\n")
    app, corner = played.app, read_file(corner_file)
    app.games.add([replace(BEST, puzzle=digest(corner), way="A:R2D")])
    app.library.add_folder(corner_file.parent)
    qtbot.waitUntil(lambda: any(entry.path == corner_file for entry in app.library.contents.entries))
    click(show_games(played.context), 0)
    qtbot.waitUntil(lambda: app.session.mode is Mode.WATCH)
    assert app.document.path == corner_file
    assert app.session.watching.source is Source.GAME
    monkeypatch.undo()
    qtbot.waitUntil(lambda: app.session.live_solver.verdict.solution is not None)
    again = show_games(played.context)
    assert again.shortest(digest(corner)) == 1, "whatever the file claims"
    again.close()


def test_the_shortest_solution_is_played_though_its_puzzle_has_to_be_read_first(
    qtbot: QtBot, played: MainWindow, corner_file: Path
) -> None:
    app = played.app
    app.games.add([replace(BEST, puzzle=digest(read_file(corner_file)))])
    app.library.add_folder(corner_file.parent)
    qtbot.waitUntil(lambda: any(entry.path == corner_file for entry in app.library.contents.entries))
    dialog = show_games(played.context)
    choose(dialog, 0, "watch")
    qtbot.waitUntil(lambda: app.document.path == corner_file and app.session.playback.at > 0)


def test_a_game_whose_puzzle_is_nowhere_stays_in_the_list(dialog: GamesDialog) -> None:
    dialog.all.trigger()
    choose(dialog, 3, "play")
    assert dialog.isVisible()
    assert dialog.note.text() == "Its puzzle is neither open nor in the library."


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
    choose(dialog, 1, "delete")
    assert moves(dialog) == [93, 81]
    assert len(games.read()) == 3
    assert dialog.note.text().startswith("The game was deleted: 横刀立马, ")
    dialog.undo.click()
    assert moves(dialog) == [93, 81, 81]
    assert (dialog.note.isHidden(), dialog.undo.isHidden()) == (True, True)
    assert sorted(game.moves for game in games.read()) == [81, 81, 81, 93]


def click(dialog: GamesDialog, row: int) -> None:
    place = dialog.list.visualRect(dialog.model.index(row)).center()
    QTest.mouseClick(dialog.list.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_where_the_open_puzzle_has_no_games_all_of_them_are_listed(
    played: MainWindow, games: FinishedGames
) -> None:
    played.app.workspace.new(drawn("B.. ...", "... ..B"))
    other = show_games(played.context)
    assert other.all.isChecked()
    assert other.model.rowCount() == 4
    assert other.stack.currentWidget() is other.list
    other.this.trigger()
    assert other.stack.currentWidget() is other.empty
    assert other.empty.headline.text() == "Not solved yet"
    assert "Play This Puzzle" in other.empty.button.text().replace("&", "")
    other.close()


def test_without_games_it_offers_the_open_puzzle_to_play_or_that_of_the_day(
    played: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    monkeypatch.setattr(type(played.app), "play_day", lambda _: begun.append("today"))
    for words in ("Play This Puzzle", "Play the Puzzle of the Day"):
        first = show_games(played.context)
        assert first.empty.headline.text() == "No games yet"
        assert first.switch.isHidden(), "there is nothing to choose"
        assert first.empty.button.text().replace("&", "") == words
        first.empty.button.click()
        assert begun or played.app.session.mode is Mode.PLAY
        played.app.workspace.go_home()
    assert begun == ["today"]


def test_games_are_exported_and_imported(dialog: GamesDialog, games: FinishedGames, tmp_path: Path) -> None:
    dialog.export_to(tmp_path / "copy.jsonl")
    assert dialog.note.text() == "4 games exported."
    old = games.read()[0]
    new = replace(old, moves=82)
    (tmp_path / "copy.jsonl").write_text(f"{line_of(old)}\n{line_of(new)}\n{{\n", encoding="utf-8")
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
