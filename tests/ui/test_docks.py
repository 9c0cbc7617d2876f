"""The panels round the board keep their places."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from klotski_studio.app.mode import Mode
from klotski_studio.ui.main_window import MainWindow

RIGHT = ("inspector", "problems")


def heights(window: MainWindow) -> dict[str, int]:
    return {name: window.docks.dock(name).height() for name in RIGHT}


def test_panels_are_as_high_as_before_when_a_mode_comes_back(qtbot: QtBot, solved: MainWindow) -> None:
    solved.resize(1200, 840)
    solved.show()
    solved.docks.show_for(Mode.EDIT)
    solved.docks.settle()
    qtbot.waitUntil(lambda: heights(solved)["inspector"] > heights(solved)["problems"], timeout=10_000)
    before = heights(solved)
    for mode in (Mode.PLAY, Mode.EDIT, Mode.WATCH, Mode.EDIT) * 2:
        solved.docks.show_for(mode)
        qtbot.wait(1)
    qtbot.waitUntil(
        lambda: all(abs(heights(solved)[name] - before[name]) <= 2 for name in RIGHT), timeout=10_000
    )


def test_the_panel_on_top_is_on_top_again_when_its_mode_comes_back(qtbot: QtBot, solved: MainWindow) -> None:
    solved.show()
    solved.docks.show_for(Mode.EDIT)
    solved.docks.dock("inspector").raise_()
    qtbot.waitUntil(lambda: not solved.docks.dock("inspector").visibleRegion().isEmpty(), timeout=10_000)
    solved.docks.show_for(Mode.WATCH)
    solved.docks.show_for(Mode.EDIT)
    qtbot.waitUntil(lambda: not solved.docks.dock("inspector").visibleRegion().isEmpty(), timeout=10_000)
