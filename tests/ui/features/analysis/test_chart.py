from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from klotski_studio.app.picture.theme import Theme
from klotski_studio.ui.features.analysis.chart import Bars, Chart

VALUES = (1, 4, 2, 8)


@pytest.fixture
def chart(qtbot: QtBot) -> Chart:
    made = Chart()
    qtbot.addWidget(made)
    made.resize(200, made.sizeHint().height())
    made.show_bars(Bars(VALUES, 10, marked=(1,), tell=lambda index: f"bar {index}", summary="all"))
    made.show()
    return made


def painted(chart: Chart, ratio: float = 1.0) -> QImage:
    chart.clearFocus()  # its frame is not what is measured
    image = QImage(chart.size() * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    chart.render(painter, QPoint())
    painter.end()
    return image


def height_of(image: QImage, x: int, is_bar: Callable[[QColor], bool]) -> int:
    return sum(is_bar(image.pixelColor(x, y)) for y in range(image.height()))


def test_bars_are_as_high_as_their_values(chart: Chart) -> None:
    image = painted(chart)
    heights = [height_of(image, x, lambda color: color.saturation() > 40) for x in (25, 75, 125, 175)]
    assert heights == [8, 32, 16, 64]


def test_a_marked_bar_has_a_colour_of_its_own(chart: Chart, light: Theme) -> None:
    image = painted(chart)
    base = chart.height() - 30
    assert image.pixelColor(75, base) == light.verdict["solved"]
    assert image.pixelColor(175, base) != light.verdict["solved"]


def test_the_mouse_is_told_what_it_is_on_and_a_click_picks_it(qtbot: QtBot, chart: Chart) -> None:
    assert chart.line == "all"
    qtbot.mouseMove(chart, QPoint(130, 40))
    assert chart.line == "bar 2"
    assert chart.accessibleDescription() == "bar 2"
    with qtbot.waitSignal(chart.picked) as told:
        qtbot.mouseClick(chart, Qt.MouseButton.LeftButton, pos=QPoint(60, 40))
    assert told.args == [1]


def test_the_keyboard_goes_from_bar_to_bar_and_picks(qtbot: QtBot, chart: Chart) -> None:
    for key, line in (
        (Qt.Key.Key_Right, "bar 0"),
        (Qt.Key.Key_Right, "bar 1"),
        (Qt.Key.Key_End, "bar 3"),
        (Qt.Key.Key_Right, "bar 3"),
        (Qt.Key.Key_Left, "bar 2"),
        (Qt.Key.Key_Home, "bar 0"),
    ):
        qtbot.keyClick(chart, key)
        assert chart.line == line
    with qtbot.waitSignal(chart.picked) as told:
        qtbot.keyClick(chart, Qt.Key.Key_Return)
    assert told.args == [0]


def test_bars_with_dots_are_seen_in_the_frame_of_the_keyboard(chart: Chart) -> None:
    chart.show_bars(Bars(VALUES, 10, dotted=(2,)))
    chart.clearFocus()
    before = chart.grab().toImage()
    chart.setFocus()
    framed = chart.grab().toImage()
    assert framed != before
    assert framed.pixelColor(25, 40) == before.pixelColor(25, 40)


def test_more_bars_than_pixels_show_the_highest_of_each_pixel(chart: Chart) -> None:
    values = [1] * 5000
    values[2600] = 50
    chart.show_bars(Bars(values, tell=lambda index: f"bar {index}"))
    assert chart.index_at(104.5) == 2600
    image = painted(chart)
    assert height_of(image, 104, lambda color: color.saturation() > 40) == 64


def test_fewer_bars_take_the_cursor_away(qtbot: QtBot, chart: Chart) -> None:
    qtbot.keyClick(chart, Qt.Key.Key_End)
    chart.show_bars(Bars((1,), summary="one"))
    assert chart.line == "one"
    chart.show_bars(Bars())
    assert chart.index_at(5) is None
    painted(chart)


def test_edges_are_sharp_at_any_scale(chart: Chart, light: Theme) -> None:
    for ratio in (1.0, 2.0):
        image = painted(chart, ratio)
        row = image.height() - round(30 * ratio)
        colors = {image.pixelColor(x, row).name() for x in range(image.width())}
        assert len(colors) <= 3  # ground, bar, marked bar
