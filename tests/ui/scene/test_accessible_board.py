from __future__ import annotations

import gc
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents import edit_table
from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.layout import Direction, Layout, Shape
from klotski_studio.core.rules import Move
from klotski_studio.ui.window.main_window import MainWindow
from tests.strategies import drawn
from tests.ui.tools.hand import Hand

Text = QAccessible.Text
BOARD = drawn("AAB ..B #-C", "... AA. ...")
"""A lies, B stands, C is small; there is a wall and a gate."""


def board(window: MainWindow) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(window.page.view)


def names(window: MainWindow) -> list[str]:
    interface = board(window)
    return [interface.child(index).text(Text.Name) for index in range(interface.childCount())]


@pytest.fixture(autouse=True)
def heard(window: MainWindow) -> Iterator[list[str]]:
    """What is told about the board in front, once it is the one of these tests."""
    open_board(window, BOARD)
    told: list[str] = []
    window.page.view.reader.announced.connect(told.append)
    yield told
    QAccessible.setActive(False)


def open_board(window: MainWindow, layout: Layout) -> None:
    window.app.document.open(layout, None)
    QApplication.processEvents()


def test_the_board_is_a_list_of_its_pieces(window: MainWindow) -> None:
    interface = board(window)
    assert interface.role() is QAccessible.Role.List
    assert interface.text(Text.Name) == "Board"
    assert interface.text(Text.Description) == "3 by 3 cells, 3 pieces"
    assert names(window) == [
        "A, 2 by 1, on cell 0, 0",
        "B, 1 by 2, on cell 2, 0",
        "C, 1 by 1, on cell 2, 2",
    ]
    assert all(interface.indexOfChild(interface.child(index)) == index for index in range(3))
    assert interface.child(3) is None


def test_a_piece_of_any_shape_tells_where_it_may_go_and_where_it_has_to_get_to(window: MainWindow) -> None:
    outlooks = [board(window).child(index).text(Text.Description) for index in range(3)]
    assert outlooks == ["may go down; has to get to cell 0, 1", "cannot move", "cannot move"]
    open_board(window, drawn("... .A. ..."))
    assert board(window).child(0).text(Text.Description) == "may go up, left, right, down"
    open_board(window, drawn("AA. .A. ..."))
    assert names(window) == ["A, 3 cells, from cell 0, 0"]
    open_board(window, replace(BOARD, goal=(), pieces=(replace(BOARD.pieces[0], shape=Shape(())),)))
    assert board(window).child(0).text(Text.Description) == "cannot move"


def test_a_piece_is_where_it_is_on_the_screen(window: MainWindow) -> None:
    interface, view = board(window), window.page.view
    for index, item in enumerate(window.page.scene.piece_items):
        middle = view.mapFromScene(item.sceneBoundingRect().center())
        on_screen = view.viewport().mapToGlobal(middle)
        assert interface.child(index).rect().contains(on_screen)
        assert interface.childAt(on_screen.x(), on_screen.y()) is interface.child(index)
    corner = view.viewport().mapToGlobal(QPoint(0, 0))
    assert interface.childAt(corner.x(), corner.y()) is None


def test_what_is_selected_says_so_and_has_the_focus(window: MainWindow) -> None:
    interface = board(window)
    assert interface.focusChild() is None
    window.app.session.editor.select(("B",))
    assert [bool(interface.child(index).state().selected) for index in range(3)] == [False, True, False]
    assert interface.focusChild() is interface.child(1)


def test_a_piece_that_is_gone_is_not_valid_and_the_others_take_its_number(window: MainWindow) -> None:
    last = board(window).child(2)
    window.app.session.editor.apply_to(("A",), edit_table.REMOVE)
    assert not last.isValid()
    assert last.text(Text.Name) == ""
    assert names(window) == ["B, 1 by 2, on cell 2, 0", "C, 1 by 1, on cell 2, 2"]


def test_choosing_and_placing_a_piece_is_told(window: MainWindow, heard: list[str]) -> None:
    editor = window.app.session.editor
    editor.select(("B",))
    editor.select(("A", "B"))
    editor.clear()
    told = ["B, 1 by 2, on cell 2, 0; cannot move", "2 pieces are selected", "nothing is selected"]
    assert heard == told
    editor.select(("A",))
    editor.apply(edit_table.PLACE, (0, 1))
    assert heard[4:] == ["A, 2 by 1, on cell 0, 1; may go up; has to get to cell 0, 1"]


def test_the_cell_of_the_keyboard_is_told(window: MainWindow, heard: list[str]) -> None:
    hand = Hand(window)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Left):
        hand.key(key)
    assert heard == [
        "cell 1, 0; A, 2 by 1, on cell 0, 0",
        "cell 1, 1; free",
        "cell 1, 2; gate",
        "cell 0, 2; wall",
    ]


def test_a_move_in_play_is_told_and_so_is_the_goal(window: MainWindow, heard: list[str]) -> None:
    window.app.session.set_mode(Mode.PLAY)
    game = window.app.session.playing.game
    game.select(0)
    game.step(0, Direction.DOWN)
    assert heard == [
        "A, 2 by 1, on cell 0, 0; may go down; has to get to cell 0, 1",
        "A, 2 by 1, on cell 0, 1; may go up; has to get to cell 0, 1",
        "the goal is reached",
    ]
    assert names(window)[0] == "A, 2 by 1, on cell 0, 1"


def test_a_step_of_the_solution_is_told_but_not_what_plays(
    qtbot: QtBot, window: MainWindow, heard: list[str]
) -> None:
    playback = window.app.session.playback
    qtbot.waitUntil(lambda: playback.track.length == 1)
    window.app.session.set_mode(Mode.WATCH)
    heard.clear()
    playback.to_end()
    assert heard == ["A, 2 by 1, on cell 0, 1; may go up; has to get to cell 0, 1"]
    playback.to_start()
    heard.clear()
    playback.play()
    playback.advance(0.01)
    assert heard == []
    playback.pause()


def test_it_is_told_aloud_where_somebody_listens(
    window: MainWindow, heard: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(
        "klotski_studio.ui.scene.board_reader.QAccessible.updateAccessibility",
        lambda event: told.append(event.message()),
    )
    window.app.session.editor.select(("B",))
    assert told == []
    QAccessible.setActive(True)
    window.app.session.editor.select(("C",))
    assert told == heard[1:] == ["C, 1 by 1, on cell 2, 2; cannot move"]


def test_boards_come_and_go_while_somebody_listens(window: MainWindow, heard: list[str]) -> None:
    QAccessible.setActive(True)
    for _ in range(5):
        session = window.app.workspace.new()
        window.app.document.open(BOARD, None)
        assert len(names(window)) == 3
        window.app.workspace.close(window.app.session)
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
    assert len(names(window)) == 3
    assert session is not None


def test_moves_of_a_game_are_told_in_play_only(window: MainWindow, heard: list[str]) -> None:
    game = window.app.session.playing.game
    game.load(BOARD)
    game.make(Move("A", ((0, 0), (0, 1))))
    assert heard == []
