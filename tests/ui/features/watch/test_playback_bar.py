from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolButton, QWidget
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime.settings import SPEED, SPEEDS, Settings
from klotski_studio.app.solving.playback import NOTHING, Playback, track_of
from klotski_studio.core.rules import replay
from klotski_studio.core.solution import parse_solution
from klotski_studio.ui.features.watch.playback_bar import BUTTONS, PlaybackBar
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


def test_without_a_solution_it_stands_idle(playback: Playback, bar: PlaybackBar) -> None:
    playback.load(NOTHING)
    assert not bar.slider.isEnabled()


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
