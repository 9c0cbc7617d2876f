"""The next and the previous puzzle of the library, from a game and from a solution."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents import edit_table, files
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.layout import Direction
from klotski_studio.ui.window import application
from klotski_studio.ui.window.main_window import MainWindow
from tests.strategies import drawn
from tests.ui.acting import action, paste, trigger
from tests.ui.dropping import drop

LIBRARY = {"One": (1, "A."), "Two": (2, "A.."), "Never": (None, "A#."), "Three": (3, "A...")}
OPEN = drawn("A.. ... B..", "... ... ..A")


@pytest.fixture(scope="module", autouse=True)
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A library with three puzzles and an impossible one, which has no length and is the last one but one."""
    folder = tmp_path_factory.mktemp("shipped")
    for name, (moves, board) in LIBRARY.items():
        claim = f"moves = {moves}" if moves else "solvable = false\nmoves = 2"
        goal = "." * (len(board) - 1) + "A"
        text = f'format = 1\nname = "{name}"\nboard = "{board}"\ngoal = "{goal}"\n[known]\n{claim}\n'
        (folder / f"{name.lower()}.klotski").write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        for module in (application, files):
            patch.setattr(module, "layouts_dir", lambda: folder)
        yield folder


@pytest.fixture
def first(qtbot: QtBot, window: MainWindow, shipped: Path) -> MainWindow:
    """The window in which the first puzzle of the library is played."""
    window.app.library.read()
    qtbot.waitUntil(lambda: len(window.app.library.contents.entries) == len(LIBRARY))
    window.side.panel("library").path_wanted.emit(shipped / "one.klotski")
    opened(qtbot, window, "One")
    trigger(window, "mode-play")
    return window


def opened(qtbot: QtBot, window: MainWindow, name: str) -> None:
    qtbot.waitUntil(lambda: window.app.document.layout.name == name and not window.app.session.is_reading)


def titles(window: MainWindow) -> list[str]:
    return [session.document.layout.name for session in window.app.workspace.sessions]


def test_page_down_and_page_up_go_through_the_library_in_one_tab_from_its_first_puzzle_to_its_last(
    qtbot: QtBot, first: MainWindow
) -> None:
    assert not action(first, "previous-puzzle").isEnabled()
    for key, name in (
        (Qt.Key.Key_PageDown, "Two"),
        (Qt.Key.Key_PageDown, "Three"),
        (Qt.Key.Key_PageUp, "Two"),
    ):
        QTest.keyClick(first.page.view, key)
        opened(qtbot, first, name)
        assert titles(first) == [name]
        assert first.app.session.mode is Mode.PLAY
        assert first.app.session.playing.game.layout.name == name
        assert action(first, "next-puzzle").isEnabled() is (name != "Three")
        assert action(first, "previous-puzzle").isEnabled()


def test_the_mode_stays_that_of_the_solution_and_in_edit_there_is_no_next_puzzle(
    qtbot: QtBot, first: MainWindow
) -> None:
    trigger(first, "mode-watch")
    trigger(first, "next-puzzle")
    opened(qtbot, first, "Two")
    assert first.app.session.mode is Mode.WATCH
    first.app.workspace.new(OPEN)
    assert first.app.session.mode is Mode.WATCH
    trigger(first, "mode-edit")
    assert not action(first, "next-puzzle").isEnabled()


@pytest.mark.parametrize("watch", ["review-game", "watch-shortest"])
def test_a_player_who_watches_something_plays_the_next_puzzle(
    qtbot: QtBot, first: MainWindow, watch: str
) -> None:
    assert first.app.session.playing.game.slide(0, Direction.RIGHT)
    qtbot.waitUntil(lambda: action(first, watch).isEnabled())
    trigger(first, watch)
    assert first.app.session.mode is Mode.WATCH
    trigger(first, "next-puzzle")
    opened(qtbot, first, "Two")
    assert first.app.session.mode is Mode.PLAY
    assert first.app.session.playing.game.layout.name == "Two"


def test_the_game_that_was_left_can_be_opened_again(qtbot: QtBot, first: MainWindow) -> None:
    trigger(first, "next-puzzle")
    opened(qtbot, first, "Two")
    assert not action(first, "reopen-tab").isEnabled()
    assert first.app.session.playing.game.step(0, Direction.RIGHT)
    trigger(first, "next-puzzle")
    opened(qtbot, first, "Three")
    trigger(first, "reopen-tab")
    assert titles(first) == ["Three", "Two"]
    assert first.app.session.playing.game.position.places == ((1, 0),)


def test_an_edited_puzzle_keeps_its_tab_beside_the_next_one_and_the_one_of_the_library(
    qtbot: QtBot, first: MainWindow, shipped: Path
) -> None:
    kept = first.app.session
    trigger(first, "mode-edit")
    first.app.editor.apply(edit_table.DRAW, [(1, 0)])
    trigger(first, "mode-play")
    trigger(first, "next-puzzle")
    opened(qtbot, first, "Two")
    assert titles(first) == ["One", "Two"]
    assert first.app.session.mode is Mode.PLAY
    first.app.workspace.bring(kept)
    trigger(first, "mode-edit")
    first.app.workspace.open(shipped / "one.klotski")
    qtbot.waitUntil(lambda: titles(first) == ["One", "One", "Two"])


def test_a_puzzle_of_no_library_is_followed_by_the_first_one(qtbot: QtBot, first: MainWindow) -> None:
    first.app.workspace.new(drawn("AB. ...", "... A.."))
    assert not action(first, "previous-puzzle").isEnabled()
    trigger(first, "next-puzzle")
    opened(qtbot, first, "One")
    assert titles(first) == ["One", ""]  # the tab that has it, in place of a second one


def test_an_edit_that_was_undone_leads_to_no_second_tab_of_the_puzzle(
    qtbot: QtBot, first: MainWindow
) -> None:
    trigger(first, "mode-edit")
    first.app.editor.apply(edit_table.DRAW, [(1, 0)])
    trigger(first, "undo")
    trigger(first, "mode-play")
    trigger(first, "next-puzzle")
    opened(qtbot, first, "Two")
    trigger(first, "previous-puzzle")
    opened(qtbot, first, "One")
    assert titles(first) == ["One", "Two"]
    assert first.app.document.undo_stack.can_redo


# Who plays goes on playing: the mode is kept wherever the next puzzle comes from


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
    paste(playing, 'format = 1\nboard = "ABCD."\ngoal = "....D"\n')
    is_played(qtbot, playing, 4)


def test_the_start_page_opens_in_the_mode_of_the_puzzle_that_was_closed(
    qtbot: QtBot, playing: MainWindow
) -> None:
    trigger(playing, "close")
    assert playing.start_page_stack.is_empty
    playing.start_page_stack.start_page.path_wanted.emit(CLASSIC)
    is_played(qtbot, playing, 10)


def test_a_puzzle_that_was_edited_and_then_played_asks(playing: MainWindow) -> None:
    playing.app.workspace.new(OPEN)
    trigger(playing, "mode-edit")
    playing.app.editor.apply(edit_table.DRAW, [(1, 0)])
    trigger(playing, "mode-play")
    trigger(playing, "close")
    playing.closing.question.reject()
