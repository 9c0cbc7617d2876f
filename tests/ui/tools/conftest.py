"""A window with an empty board, and a driver that sends mouse and key events to it."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import action
from tests.ui.tools.hand import Hand


@pytest.fixture
def hand(qtbot: QtBot, window: MainWindow) -> Hand:
    action(window, "new").trigger()
    window.activateWindow()
    qtbot.waitUntil(lambda: window.page.view.hasFocus())
    return Hand(window)
