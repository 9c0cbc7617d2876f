from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QMouseEvent
from PySide6.QtWidgets import QApplication, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime.settings import SPEED, SPEEDS, Settings
from klotski_studio.app.solving.playback import NOTHING, Playback, Track, track_of
from klotski_studio.core.rules import parse_solution, replay
from klotski_studio.ui.features.watch.playback_bar import BUTTONS, FINE, KNOB, PlaybackBar, TimeLine
from klotski_studio.ui.look.icons import icon
from tests.strategies import drawn

LAYOUT = drawn("A... B...", "...A ....")


@pytest.fixture
def playback(qapp: object) -> Playback:
    solution = parse_solution("B:R A:R3", LAYOUT)
    made = Playback()
    made.load(track_of(LAYOUT, solution, replay(LAYOUT, solution)))
    return made


@pytest.fixture
def bar(qtbot: QtBot, playback: Playback, settings: Settings) -> Iterator[PlaybackBar]:
    outside = QWidget()
    qtbot.addWidget(outside)
    made = PlaybackBar(playback, settings, {name: QAction(name, outside) for name in BUTTONS}, outside)
    outside.show()
    yield made
    outside.close()


def test_scrubbing_takes_the_cursor_along(qtbot: QtBot, playback: Playback, bar: PlaybackBar) -> None:
    qtbot.keyClick(bar.slider, Qt.Key.Key_End)
    assert playback.at == 2
    playback.seek(0.5)
    assert bar.slider.value() == bar.slider.maximum() // 4
    playback.load(NOTHING)
    assert not bar.slider.isEnabled(), "there is no solution"


def test_where_there_is_no_room_take_over_goes_without_its_words(qtbot: QtBot, bar: PlaybackBar) -> None:
    (take_over,) = bar.controls.findChildren(QToolButton, "panel_button")
    take_over.defaultAction().setIcon(icon("mode-play"))
    bar.resize(900, 80)
    assert take_over.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonTextBesideIcon
    needed = bar.minimumSizeHint().width()
    bar.resize(needed, 80)
    assert take_over.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly


def test_it_offers_speeds_from_a_quarter_to_sixteenfold(settings: Settings, bar: PlaybackBar) -> None:
    texts = [bar.speed_choice.itemText(index) for index in range(bar.speed_choice.count())]
    assert texts == ["0.25×", "0.5×", "1×", "2×", "4×", "8×", "16×"]
    bar.speed_choice.activated.emit(6)
    assert settings.get(SPEED) == SPEEDS[-1] == 16


def test_the_time_line_has_the_width_of_the_bar_however_narrow_that_is(bar: PlaybackBar) -> None:
    for width in (bar.minimumSizeHint().width(), 1200):
        bar.resize(width, bar.sizeHint().height())
        bar.layout().activate()
        assert bar.slider.width() >= 0.9 * width


ROUND = drawn("A.. B..", "..A ...")


@pytest.fixture
def track() -> Track:
    solution = parse_solution("B:R2 A:R B:L A:R", ROUND)
    return track_of(ROUND, solution, replay(ROUND, solution))


@pytest.fixture
def line(qtbot: QtBot, track: Track) -> TimeLine:
    made = TimeLine()
    qtbot.addWidget(made)
    made.resize(414, 24)
    made.show_track(track)
    made.show()
    return made


def point(line: TimeLine, at: float) -> QPoint:
    return QPoint(round(line.x_of(at)), line.height() // 2)


def drag(line: TimeLine, to: QPoint, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
    """The mouse, with ``button`` held, goes on to ``to``, which may lie outside."""
    kind = QEvent.Type.MouseMove
    there = QPointF(line.mapToGlobal(to))
    event = QMouseEvent(
        kind, QPointF(to), there, Qt.MouseButton.NoButton, button, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(line, event)


def test_places_and_pixels_are_two_sides_of_one_thing(line: TimeLine) -> None:
    for at in (0.0, 0.5, 1.0, 2.25, 4.0):
        assert line.at_of(line.x_of(at)) == pytest.approx(at)
    assert line.at_of(-50) == 0
    assert line.at_of(5000) == 4
    assert line.x_of(0) == KNOB


def test_a_press_goes_there_and_a_drag_scrubs_on(qtbot: QtBot, line: TimeLine) -> None:
    told: list[float] = []
    line.valueChanged.connect(lambda value: told.append(value / FINE))
    qtbot.mousePress(line, Qt.MouseButton.LeftButton, pos=point(line, 1))
    qtbot.mouseMove(line, point(line, 2.5))
    drag(line, QPoint(2000, 0))
    qtbot.mouseRelease(line, Qt.MouseButton.LeftButton, pos=point(line, 4))
    assert told == [1.0, 2.5, 4.0]
    qtbot.mouseMove(line, point(line, 1))
    assert len(told) == 3
    qtbot.mousePress(line, Qt.MouseButton.LeftButton, pos=point(line, 1))
    drag(line, point(line, 3), Qt.MouseButton.NoButton)  # it was released over another window
    assert told[3:] == [1.0]
    assert not line.isSliderDown()


def test_the_keyboard_goes_move_by_move_and_page_by_page(qtbot: QtBot, line: TimeLine) -> None:
    told: list[float] = []
    line.valueChanged.connect(lambda value: told.append(value / FINE))
    for key in (Qt.Key.Key_Right, Qt.Key.Key_End, Qt.Key.Key_Left, Qt.Key.Key_PageDown):
        qtbot.keyClick(line, key)
    assert told == [1.0, 4.0, 3.0, 0.0]


def test_following_the_cursor_tells_nobody_and_an_empty_line_can_be_painted(
    line: TimeLine,
) -> None:
    told: list[float] = []
    line.valueChanged.connect(lambda value: told.append(value / FINE))
    line.show_at(2.5)
    assert line.value() == round(2.5 * FINE)
    line.show_track(NOTHING)
    line.show_at(0)
    drag(line, QPoint(60, 10))
    assert not line.grab().isNull()
    assert (told, line.value(), line.isEnabled()) == ([], 0, False)


def test_moves_of_a_piece_with_a_target_are_marked_on_the_line(line: TimeLine, track: Track) -> None:
    assert track.wanted == (1, 3)
    marked = line.grab().toImage()
    line.show_track(replace(track, wanted=()))
    plain = line.grab().toImage()
    differing = {
        x
        for x in range(line.width())
        for y in range(line.height())
        if marked.pixel(x, y) != plain.pixel(x, y)
    }
    assert {round(line.at_of(x) - 0.5) for x in differing} == {1, 3}
    assert max(differing) < line.x_of(4)


def test_the_move_under_the_mouse_is_named(line: TimeLine) -> None:
    assert [line.move_at(line.x_of(at)) for at in (0.5, 1.5, 4)] == ["1  B:R2", "2  A:R", "4  A:R"]
    line.show_track(NOTHING)
    assert line.move_at(20) == ""
