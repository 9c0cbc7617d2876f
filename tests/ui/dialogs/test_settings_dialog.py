"""The sheet of settings: what is chosen takes effect at once, and what was chosen elsewhere is shown."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from klotski_studio.app.picture.fonts import use_text_size
from klotski_studio.app.runtime.settings import (
    METRIC,
    MOTION,
    SKIN,
    SOUND,
    START_WITH_DAY,
    TEXT_SIZE,
    THEME,
    MotionChoice,
)
from klotski_studio.core.layout import Metric
from klotski_studio.ui.dialogs.settings import SettingBox, SettingsDialog
from klotski_studio.ui.look.appearance import current_theme
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import action
from tests.ui.room import cut_texts


@pytest.fixture
def sheet(window: MainWindow) -> Iterator[SettingsDialog]:
    action(window, "settings").trigger()
    found = window.findChild(SettingsDialog)
    assert isinstance(found, SettingsDialog)
    yield found
    found.close()


def click(sheet: SettingsDialog, setting: str, word: str) -> None:
    buttons = sheet.rows[setting].findChildren(QToolButton)
    QTest.mouseClick(next(each for each in buttons if each.text() == word), Qt.MouseButton.LeftButton)


def test_each_setting_is_shown_and_set_by_a_click(window: MainWindow, sheet: SettingsDialog) -> None:
    settings = window.app.settings
    assert sheet.skins.tiles["classic"].isChecked()
    settings.set(SKIN, "flat")
    assert [name for name, tile in sheet.skins.tiles.items() if tile.isChecked()] == ["flat"]
    QTest.mouseClick(sheet.skins.tiles["wood"], Qt.MouseButton.LeftButton)
    click(sheet, "theme", "Dark")
    click(sheet, "motion", "Jump")
    click(sheet, "metric", "Steps")
    start, box = [row for row in sheet.rows.values() if isinstance(row, SettingBox)]
    start.click()
    assert settings.get(START_WITH_DAY)
    if box.isEnabled():  # a machine without a player has no sound
        box.click()
        assert settings.get(SOUND)
    assert (settings.get(SKIN), settings.get(THEME), settings.get(MOTION), settings.get(METRIC)) == (
        "wood",
        "dark",
        MotionChoice.REDUCED,
        Metric.STEPS,
    )
    assert (current_theme().name, current_theme().skin.name) == ("dark", "wood")


def test_every_skin_is_shown_with_the_puzzle_in_front_by_day_and_by_night(
    qtbot: QtBot, sheet: SettingsDialog
) -> None:
    room, tiles = sheet.sizeHint(), sheet.skins.tiles.values()
    qtbot.waitUntil(lambda: all(tile.icon().actualSize(tile.iconSize()) == tile.iconSize() for tile in tiles))
    assert sheet.sizeHint() == room, "it was placed before"
    images = [tile.icon().pixmap(tile.iconSize()).toImage() for tile in sheet.skins.tiles.values()]
    assert len({bytes(image.constBits()) for image in images}) == len(images)
    half = images[0].width() // 2
    first, second = images[0].copy(0, 0, half, 96), images[0].copy(images[0].width() - half, 0, half, 96)
    assert first != second


def test_the_size_of_texts_is_a_part_of_the_system_s(
    window: MainWindow, sheet: SettingsDialog, qapp: QGuiApplication
) -> None:
    before = QFont(qapp.font())
    try:
        window.app.settings.set(TEXT_SIZE, 130)
        use_text_size(130)
        assert qapp.font().pointSizeF() == pytest.approx(before.pointSizeF() * 1.3)
        assert cut_texts(sheet) == []
    finally:
        use_text_size(100)
        qapp.setFont(before)
    assert qapp.font().pointSizeF() == before.pointSizeF()
