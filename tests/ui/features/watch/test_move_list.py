from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from pytestqt.qtbot import QtBot

from klotski_studio.app.solving.playback import NOTHING, Playback, Track, track_of
from klotski_studio.core.rules import parse_solution, replay
from klotski_studio.ui.features.watch.panel import MoveList
from klotski_studio.ui.look.tokens import S
from klotski_studio.ui.widgets import move_view
from tests.strategies import drawn

PLAIN = drawn("A... B...", "...A ....")
LAYOUT = replace(PLAIN, pieces=(replace(PLAIN.pieces[0], label="兵"), *PLAIN.pieces[1:]))


def track(text: str) -> Track:
    solution = parse_solution(text, LAYOUT)
    return track_of(LAYOUT, solution, replay(LAYOUT, solution))


@pytest.fixture
def playback(qapp: object) -> Playback:
    made = Playback()
    made.load(track("B:R2 A:R B:L A:R2"))
    return made


@pytest.fixture
def listed(qtbot: QtBot, playback: Playback) -> MoveList:
    made = MoveList(playback)
    made.show_pieces(LAYOUT)
    qtbot.addWidget(made)
    made.resize(200, 300)
    made.show()
    return made


def texts(listed: MoveList) -> list[str]:
    return [listed.moves.index(row).data() for row in range(listed.moves.rowCount())]


def test_the_moves_are_listed_as_pieces_and_arrows(listed: MoveList) -> None:
    assert texts(listed) == ["B →2", "兵 →", "B ←", "兵 →2"]
    spoken = listed.moves.index(3).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "4: 兵, right 2"
    assert listed.moves.index(3).data(Qt.ItemDataRole.ToolTipRole) == "A:R2"


@pytest.mark.parametrize("label", ["A1", "AB", "张飞"])
def test_a_short_name_is_whole_on_its_chip_in_letters_of_any_size(listed: MoveList, label: str) -> None:
    pieces = [replace(piece, label=each) for piece, each in zip(LAYOUT.pieces, (label, "I"), strict=True)]
    font = listed.font()
    for points in range(7, 20):
        font.setPointSize(points)
        listed.setFont(font)
        listed.show_pieces(replace(LAYOUT, pieces=tuple(pieces)))
        room = listed.widths.chips - S
        assert listed.fontMetrics().elidedText(label, Qt.TextElideMode.ElideRight, room) == label


def test_a_layout_that_lost_pieces_leaves_the_list_readable(listed: MoveList) -> None:
    listed.show_pieces(replace(LAYOUT, pieces=LAYOUT.pieces[:1]))
    assert texts(listed)[:2] == ["B →2", "兵 →"]
    listed.grab()
    first, *rest = LAYOUT.pieces
    listed.show_pieces(replace(LAYOUT, pieces=(replace(first, label="卒"), *rest)))
    assert texts(listed)[1] == "卒 →", "another label is shown at once"


def test_the_move_under_the_mouse_is_told(qtbot: QtBot, listed: MoveList) -> None:
    told: list[int | None] = []
    listed.hovered.connect(told.append)
    listed.entered.emit(listed.moves.index(2))
    QCoreApplication.sendEvent(listed, QEvent(QEvent.Type.Leave))
    assert told == [2, None]


def test_the_move_made_last_or_being_made_is_the_current_one(playback: Playback, listed: MoveList) -> None:
    assert listed.current is None
    for at, current in ((0.2, 0), (1.0, 0), (1.1, 1), (4.0, 3), (0.0, None)):
        playback.seek(at)
        assert listed.current == current


def test_a_click_and_enter_go_behind_the_move(qtbot: QtBot, playback: Playback, listed: MoveList) -> None:
    place = listed.visualRect(listed.moves.index(2)).center()
    qtbot.mouseClick(listed.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert playback.at == 3.0
    assert listed.current == 2
    playback.seek(1)
    qtbot.keyClick(listed, Qt.Key.Key_Down)
    qtbot.keyClick(listed, Qt.Key.Key_Return)
    assert playback.at == 2.0


def test_another_solution_is_listed_when_it_is_loaded(playback: Playback, listed: MoveList) -> None:
    playback.load(track("A:R3"))
    assert texts(listed) == ["兵 →3"]
    playback.load(NOTHING)
    assert texts(listed) == []


def test_a_move_has_a_line_of_its_own(playback: Playback, listed: MoveList) -> None:
    playback.load(track("A:R A:L " * 50))
    listed.resize(600, 300)
    listed.doItemsLayout()
    tops = [listed.visualRect(listed.moves.index(row)).top() for row in range(100)]
    assert len(set(tops)) == 100


def test_of_thousands_of_moves_only_those_in_sight_are_painted(
    monkeypatch: pytest.MonkeyPatch, playback: Playback, listed: MoveList
) -> None:
    painted: list[int] = []
    plain = move_view.paint_move

    def paint(*args: Any) -> None:
        painted.append(args[5])
        plain(*args)

    monkeypatch.setattr(move_view, "paint_move", paint)
    playback.load(track("A:R A:L " * 1000))
    playback.seek(1500)
    listed.grab()
    rect = listed.visualRect(listed.moves.index(1499))
    assert listed.viewport().rect().contains(rect)
    assert 0 < len(painted) < 300
    assert listed.indexAt(QPoint(5, 5)).row() > 1000
