"""Who plays goes on playing: the mode is kept wherever the next puzzle comes from."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents import edit_table
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.core.geometry import Direction
from klotski_studio.ui.window.main_window import MainWindow
from tests.strategies import drawn
from tests.ui.acting import trigger
from tests.ui.dropping import drop

pytestmark = pytest.mark.one_window

OPEN = drawn("A.. ... B..", "... ... ..A")
CLASSIC = layouts_dir() / "heng-dao-li-ma.klotski"


@pytest.fixture
def playing(solved: MainWindow) -> MainWindow:
    """The window with the corner puzzle, which is played."""
    trigger(solved, "mode-play")
    return solved


def is_played(qtbot: QtBot, window: MainWindow, pieces: int) -> None:
    """Wait until a puzzle with so many pieces is in front, and check that it is played."""
    qtbot.waitUntil(lambda: len(window.app.document.layout.pieces) == pieces)
    session = window.app.session
    assert session.mode is Mode.PLAY
    assert window.side.panel("game").isVisible()
    assert session.playing.game.layout == session.document.layout
    assert not session.document.undo_stack.count


def test_a_layout_of_the_library_is_played(qtbot: QtBot, playing: MainWindow) -> None:
    playing.side.panel("library").path_wanted.emit(CLASSIC)
    is_played(qtbot, playing, 10)
    game = playing.app.session.playing.game
    moved = [piece for piece in range(10) for direction in Direction if game.step(piece, direction)]
    assert moved
    assert playing.app.document.layout == game.layout


def test_a_layout_of_the_analysis_a_dropped_file_and_a_pasted_text_are_played(
    qtbot: QtBot, playing: MainWindow, tmp_path: Path
) -> None:
    playing.app.workspace.new(OPEN)
    is_played(qtbot, playing, 2)
    file = tmp_path / "three.klotski"
    file.write_text('format = 1\nboard = "ABC."\ngoal = "...C"\n', encoding="utf-8")
    drop(playing, QUrl.fromLocalFile(str(file)))
    is_played(qtbot, playing, 3)
    QGuiApplication.clipboard().setText('format = 1\nboard = "ABCD."\ngoal = "....D"\n')
    trigger(playing, "paste-new")
    is_played(qtbot, playing, 4)


def test_the_start_page_opens_in_the_mode_of_the_puzzle_that_was_closed(
    qtbot: QtBot, playing: MainWindow
) -> None:
    trigger(playing, "close")
    assert playing.start_page_stack.is_empty
    playing.start_page_stack.start_page.path_wanted.emit(CLASSIC)
    is_played(qtbot, playing, 10)


def test_a_new_layout_is_edited(playing: MainWindow) -> None:
    trigger(playing, "new")
    assert playing.app.session.mode is Mode.EDIT


def test_a_watched_puzzle_is_followed_by_one_that_is_watched(qtbot: QtBot, watching: MainWindow) -> None:
    watching.app.workspace.new(OPEN)
    assert watching.app.session.mode is Mode.WATCH


def test_a_puzzle_that_was_only_played_closes_without_a_question_and_can_come_back(
    playing: MainWindow,
) -> None:
    playing.app.workspace.new(OPEN)
    game = playing.app.session.playing.game
    assert game.step(0, Direction.RIGHT)
    position = game.position
    trigger(playing, "close")
    assert playing.closing.question is None
    assert len(playing.app.workspace.sessions) == 1
    trigger(playing, "reopen-tab")
    assert playing.app.session.playing.game.position == position


def test_a_puzzle_that_was_edited_and_then_played_asks(playing: MainWindow) -> None:
    playing.app.workspace.new(OPEN)
    trigger(playing, "mode-edit")
    playing.app.editor.apply(edit_table.DRAW, [(1, 0)])
    trigger(playing, "mode-play")
    trigger(playing, "close")
    assert playing.closing.question is not None
    playing.closing.question.reject()
