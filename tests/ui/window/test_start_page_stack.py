from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from klotski_studio.app.playing.games import FinishedGame
from klotski_studio.app.runtime import clock
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.app.runtime.settings import START_WITH_DAY
from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.layout import Metric
from klotski_studio.ui.window.application import Shell
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import action, trigger
from tests.ui.walking import focus_of, walk


def test_where_nothing_is_open_it_is_said_what_one_could_begin_with(window: MainWindow) -> None:
    assert window.start_page_stack.is_empty
    assert window.start_page_stack.start_page.isVisible()
    assert not window.docks.dock("inspector").isVisible()
    assert window.docks.dock("library").isVisible()


def test_what_is_on_its_way_is_not_preceded_by_the_start_page(
    qtbot: QtBot, window: MainWindow, corner_file: Path
) -> None:
    window.app.workspace.open(corner_file)
    window.update_start_page()
    assert not window.start_page_stack.is_empty
    qtbot.waitUntil(lambda: window.app.document.path == corner_file)


def test_a_file_that_cannot_be_read_leaves_the_start_page(qtbot: QtBot, window: MainWindow) -> None:
    window.app.workspace.open(Path("missing.klotski"))
    window.update_start_page()
    qtbot.waitUntil(lambda: window.message_bar.isVisible())
    assert window.start_page_stack.is_empty


def test_a_new_board_is_one_click_away(window: MainWindow) -> None:
    window.start_page_stack.start_page.buttons["new"].click()
    assert not window.start_page_stack.is_empty
    assert (window.app.document.layout.board.width, window.app.document.layout.board.height) == (4, 5)


def test_a_key_opens_the_start_page_in_a_tab_and_what_is_opened_there_takes_its_place(
    qtbot: QtBot, solved: MainWindow
) -> None:
    workspace, other = solved.app.workspace, solved.app.session
    other.set_mode(Mode.PLAY)
    assert [key.toString() for key in action(solved, "start-page").shortcuts()] == ["Alt+Home"]
    trigger(solved, "start-page")
    assert solved.start_page_stack.is_empty
    assert solved.start_page_stack.start_page.isVisible()
    assert [solved.tabs.tabText(index) for index in range(2)] == ["Start Page", "Corner"]
    assert solved.tabs.height() == solved.tabs.tabBar().height()
    start = workspace.current
    workspace.bring(other)
    assert not solved.start_page_stack.is_empty
    trigger(solved, "start-page")
    assert workspace.sessions == (start, other)
    first = layouts_dir() / "qian-hu-hou-yong.klotski"
    solved.start_page_stack.start_page.path_wanted.emit(first)
    qtbot.waitUntil(lambda: start.has_board)
    assert not solved.start_page_stack.is_empty
    assert (start.files.source, start.mode) == (first, Mode.PLAY)
    assert solved.tabs.maximumHeight() > 10_000


def test_the_keyboard_comes_to_the_start_page_and_not_to_the_board_behind_it(active: MainWindow) -> None:
    trigger(active, "start-page")
    page, view = active.start_page_stack.start_page, active.page.view
    assert view not in walk(active)
    page.setFocus()
    for place in (active.docks.dock("library"), page):
        QTest.keyClick(focus_of(active), Qt.Key.Key_F6)
        assert place is focus_of(active) or place.isAncestorOf(focus_of(active))


def test_the_start_page_goes_on_with_a_game_and_says_how_the_day_went(
    qtbot: QtBot, tuesday: MainWindow
) -> None:
    app = tuesday.app
    easy, page = app.path.entries[5], tuesday.start_page_stack.start_page
    today = app.calendar.entry(clock.today())
    game = FinishedGame(today.puzzle, "", clock.now(), 999, 999, 999, 9.0)
    app.play(easy)
    qtbot.waitUntil(lambda: app.session.has_board)
    played = app.session.playing.game
    played.make(next(played.rules.moves(played.position, Metric.MOVES)))
    app.games.add([game])
    trigger(tuesday, "start-page")
    assert (page.unfinished, page.files[0].lines[1]) == ({easy.path}, "not finished")
    assert page.path_box.buttons["today"].lines == ("Puzzle of the day", "Easy, solved")
    page.files[0].click()
    qtbot.waitUntil(lambda: app.session.puzzle == easy.puzzle)
    assert app.session.mode is Mode.PLAY


def test_the_program_starts_with_the_puzzle_of_the_day_if_it_is_told_to(
    qtbot: QtBot, one_shell: Shell, window: MainWindow
) -> None:
    app = window.app
    app.settings.set(START_WITH_DAY, True)
    one_shell.open([])
    session = app.session
    assert session.files.reading == app.calendar.file(clock.today())
    qtbot.waitUntil(lambda: session.has_board)
    assert session.mode is Mode.PLAY
