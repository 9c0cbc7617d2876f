"""The panels round the board keep their places."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from klotski_studio.app.workspace.mode import Mode
from klotski_studio.ui.window.main_window import MainWindow

RIGHT = ("analysis", "moves")


def heights(window: MainWindow) -> dict[str, int]:
    return {name: window.docks.dock(name).height() for name in RIGHT}


def at_rest(qtbot: QtBot, window: MainWindow) -> dict[str, int]:
    """The heights once Qt has finished arranging: the same for ten turns of the event loop."""
    seen = [heights(window)]
    while len(seen) < 10 or any(each != seen[-1] for each in seen[-10:]):
        qtbot.wait(10)
        seen.append(heights(window))
        assert len(seen) < 1000, seen[-10:]
    return seen[-1]


def test_panels_are_as_high_as_before_when_a_mode_comes_back(qtbot: QtBot, solved: MainWindow) -> None:
    solved.resize(1200, 840)
    solved.show()
    solved.docks.show_for(Mode.WATCH)
    solved.docks.settle()
    before = at_rest(qtbot, solved)
    assert before["analysis"] > before["moves"]
    for mode in (Mode.PLAY, Mode.WATCH, Mode.EDIT, Mode.WATCH) * 2:
        solved.docks.show_for(mode)
    after = at_rest(qtbot, solved)
    assert all(abs(after[name] - before[name]) <= 2 for name in RIGHT)


def test_the_panel_on_top_is_on_top_again_when_its_mode_comes_back(qtbot: QtBot, solved: MainWindow) -> None:
    solved.show()
    solved.docks.show_for(Mode.EDIT)
    solved.docks.dock("inspector").raise_()
    qtbot.waitUntil(lambda: not solved.docks.dock("inspector").visibleRegion().isEmpty(), timeout=10_000)
    solved.docks.show_for(Mode.WATCH)
    solved.docks.show_for(Mode.EDIT)
    qtbot.waitUntil(lambda: not solved.docks.dock("inspector").visibleRegion().isEmpty(), timeout=10_000)
