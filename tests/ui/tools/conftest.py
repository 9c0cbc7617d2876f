"""A window with an empty board, and a driver that sends mouse and key events to it."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import action
from tests.ui.tools.drawn import shown
from tests.ui.tools.hand import Hand

TWO = "0.5,0.5>1.5,0.5 0.3,1.3>0.7,1.7"
"""Draws ``AA..`` over ``B...`` in the corner of an empty board."""


@pytest.fixture
def hand(qtbot: QtBot, window: MainWindow) -> Hand:
    action(window, "new").trigger()
    window.activateWindow()
    qtbot.waitUntil(lambda: window.page.view.hasFocus())
    return Hand(window)


@pytest.fixture
def two(hand: Hand) -> Hand:
    """``AA..`` over ``B...`` in the corner of an empty 4 x 5 board."""
    hand.act(TWO)
    assert shown(hand.window)[:2] == ["AA..", "B..."]
    return hand
