"""Ten puzzles of the path in a row, as a player spends an evening, with a restart in between."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents import files
from klotski_studio.app.library import library
from klotski_studio.app.library.entry import LibraryEntry
from klotski_studio.app.playing.games import FinishedGames
from klotski_studio.app.runtime.settings import MOTION, MotionChoice, Settings
from klotski_studio.app.workspace.session import Mode
from klotski_studio.app.workspace.watching import Source
from klotski_studio.core.identity import digest
from klotski_studio.core.layout import Direction
from klotski_studio.formats import registry
from klotski_studio.io.store import Store
from klotski_studio.ui.window import application
from klotski_studio.ui.window.application import Shell
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import game_on_page, trigger
from tests.ui.discard import discard

COUNT = 10
LEFT = (3, 6)
"""The numbers of the puzzles that are left half done, from 0."""

Start = Callable[[], MainWindow]


@pytest.fixture(autouse=True)
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A library of ten corridors, the shortest of which is the easiest."""
    folder = tmp_path / "shipped"
    folder.mkdir()
    figures = {}
    for number in range(COUNT):
        free = "." * (number + 3)
        text = f'format = 1\nname = "{number}"\nboard = "A{free}"\ngoal = "{free}A"\n[known]\nmoves = 1\n'
        file = folder / f"{number}.klotski"
        file.write_text(text, encoding="utf-8")
        figures[digest(registry.read_file(file))] = number / COUNT
    for module in (application, files):
        monkeypatch.setattr(module, "layouts_dir", lambda: folder)
    monkeypatch.setattr(application, "cache_file", lambda: tmp_path / "library.json")
    monkeypatch.setattr(library, "read_figures", lambda _: figures)


@pytest.fixture
def start(qtbot: QtBot, qapp: QApplication, settings: Settings) -> Iterator[Start]:
    """Starts the program and reads the library; the one before must have been quit."""
    settings.set(MOTION, MotionChoice.REDUCED)
    made: list[Shell] = []

    def begin() -> MainWindow:
        shell = Shell(qapp, settings)
        made.append(shell)
        qtbot.addWidget(shell.window)
        shell.window.show()
        shell.app.library.read()
        qtbot.waitUntil(lambda: bool(shell.app.path.entries))
        return shell.window

    yield begin
    for shell in made:
        discard(shell)


def is_open(qtbot: QtBot, window: MainWindow, entry: LibraryEntry) -> None:
    def is_played() -> bool:
        session = window.app.session
        return session.has_board and session.puzzle == entry.puzzle and session.playing.puzzle == entry.puzzle

    qtbot.waitUntil(is_played)
    assert window.app.session.mode is Mode.PLAY


def solve(qtbot: QtBot, window: MainWindow) -> None:
    assert window.app.session.playing.game.slide(0, Direction.RIGHT)
    card = game_on_page(window).card
    qtbot.waitUntil(card.isVisible)
    assert card.facts.text().endswith("without assistance · a personal best")


def test_ten_puzzles_in_a_row_two_of_them_after_a_restart(
    qtbot: QtBot, start: Start, settings: Settings
) -> None:
    window = start()
    entries = window.app.path.entries
    trigger(window, "continue-path")
    for number, entry in enumerate(entries):
        is_open(qtbot, window, entry)
        if number in LEFT:
            assert window.app.session.playing.game.step(0, Direction.RIGHT)
            trigger(window, "next-puzzle")
        else:
            solve(qtbot, window)
            game_on_page(window).card.buttons["next-puzzle"].click()
    halves = [entries[number] for number in LEFT]
    assert window.app.keeper.in_progress == {entry.puzzle for entry in halves}
    trigger(window, "quit")

    window = start()
    for entry in halves:
        window.side.panel("library").path_wanted.emit(entry.path)
        qtbot.waitUntil(lambda: window.app.session.has_board)
        trigger(window, "mode-play")
        is_open(qtbot, window, entry)
        assert window.app.session.playing.game.position.places == ((1, 0),)
        solve(qtbot, window)
    assert not window.app.keeper.in_progress
    assert window.app.path.progress()[0].solved == COUNT
    game_on_page(window).card.buttons["review-game"].click()
    assert (window.app.session.mode, window.app.session.watching.source) == (Mode.WATCH, Source.GAME)
    trigger(window, "copy-moves")
    assert QGuiApplication.clipboard().text().splitlines()[-1].endswith("A:R9")
    games = FinishedGames(Store(settings.file.parent / "studio.sqlite")).read()
    assert {game.puzzle for game in games} == {entry.puzzle for entry in entries}
    assert [game.hints for game in games] == [0] * COUNT
