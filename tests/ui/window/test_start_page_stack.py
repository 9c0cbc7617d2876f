from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import action

pytestmark = pytest.mark.one_window


def test_where_nothing_is_open_it_is_said_what_one_could_begin_with(window: MainWindow) -> None:
    assert window.start_page_stack.is_empty
    assert window.start_page_stack.start_page.isVisible()
    assert not window.docks.dock("inspector").isVisible()
    assert window.docks.dock("library").isVisible()


def test_an_open_file_takes_its_place_and_closing_it_brings_it_back(
    solved: MainWindow, corner_file: Path
) -> None:
    assert not solved.start_page_stack.is_empty
    assert solved.docks.dock("inspector").isVisible()
    action(solved, "close").trigger()
    assert solved.start_page_stack.is_empty


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
    window.start_page_stack.start_page.new_wanted.emit()
    assert not window.start_page_stack.is_empty
    assert (window.app.document.layout.board.width, window.app.document.layout.board.height) == (4, 5)


def test_a_recent_file_opens_as_itself(qtbot: QtBot, solved: MainWindow, corner_file: Path) -> None:
    action(solved, "close").trigger()
    solved.start_page_stack.start_page.path_wanted.emit(corner_file)
    qtbot.waitUntil(lambda: solved.app.document.path == corner_file)
    assert not solved.start_page_stack.is_empty


def test_another_tab_keeps_an_empty_one_from_hiding_it(solved: MainWindow) -> None:
    solved.app.workspace.new()
    assert not solved.start_page_stack.is_empty
