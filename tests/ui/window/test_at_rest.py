"""A window that nobody touches gets next to no events for a second: it lays out, paints and looks at nothing.

Every panel, dialog and question is looked at for a moment in tests/ui/look/test_every_screen.py.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer

from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.rules import parse
from klotski_studio.ui.features.help.windows import HelpWindows
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import trigger
from tests.ui.resting import SECOND, assert_rest, settle, wait


def begin_a_game(window: MainWindow) -> None:
    """Go one of the three steps, after which the time runs."""
    window.app.session.set_mode(Mode.PLAY)
    settle(window)
    window.app.session.playing.game.make(parse("A:R", (0, 0)))
    assert window.side.panel("game").timer.isActive()


def test_it_rests_for_a_second_in_every_mode(solved: MainWindow) -> None:
    for mode in Mode:
        solved.app.session.set_mode(mode)
        assert_rest(solved, mode, SECOND)


def test_it_rests_while_the_finder_is_open(solved: MainWindow) -> None:
    finder = solved.context.part(HelpWindows).find_action()
    assert_rest(solved, "finder", SECOND)
    finder.close_finder()


def test_a_field_with_the_focus_wakes_it_no_more_than_its_cursor_has_to(solved: MainWindow) -> None:
    field = solved.side.panel("library").filters.search
    field.setFocus()
    assert field.hasFocus()
    assert_rest(solved, "the search field of the library", SECOND)


def test_it_rests_while_a_game_is_paused_and_while_it_is_minimised(solved: MainWindow) -> None:
    begin_a_game(solved)
    trigger(solved, "pause-time")
    assert_rest(solved, "a paused game", SECOND)
    solved.app.session.playing.game.resume()
    solved.showMinimized()
    assert_rest(solved, "minimised", SECOND)


def test_it_rests_with_many_tabs(solved: MainWindow) -> None:
    for path in sorted((layouts_dir() / "huarong").glob("*.klotski"))[:5]:
        solved.app.session.files.open(path)
    assert_rest(solved, "with six tabs", SECOND)


def test_the_clock_of_a_game_is_looked_at_once_a_second(solved: MainWindow) -> None:
    begin_a_game(solved)
    (clock,) = (
        each
        for each in solved.side.panel("game").findChildren(
            QTimer, options=Qt.FindChildOption.FindDirectChildrenOnly
        )
        if each.isActive()
    )
    ticks: list[float] = []
    clock.timeout.connect(lambda: ticks.append(solved.app.session.playing.game.seconds))
    wait(3 * SECOND)
    assert len({int(seconds) for seconds in ticks}) == len(ticks) > 0
