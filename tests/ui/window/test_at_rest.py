"""A window that nobody touches gets next to no events: it lays out, paints and looks at nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest

from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.app.runtime.settings import LANGUAGE, THEME, Settings
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.core.moves import parse
from klotski_studio.ui.features.help.tour import STOPS
from klotski_studio.ui.features.help.windows import HelpWindows
from klotski_studio.ui.window.application import Shell
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import trigger
from tests.ui.look.test_no_text_is_cut import (
    change_on_disk,
    complain,
    each_dialog,
    leave_nothing_open,
    panels_of,
    play_with_the_guide,
    refuse_to_save,
    remove_from_disk,
    select_one,
    spoil,
    watch,
)
from tests.ui.resting import SECOND, assert_rest, settle

SIZES = ((900, 560), (1440, 900), (2560, 1440))

STATES: Mapping[str, Callable[[MainWindow], object]] = {
    "edit": select_one,
    "watch": watch,
    "play": play_with_the_guide,
    "a complaint": complain,
    "a problem": spoil,
    "nothing open": leave_nothing_open,
}
"""What the window is brought into, one after the other."""


@pytest.fixture(params=["en", "zh"], ids=["en", "zh"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    made = Settings(tmp_path / "settings.ini")
    made.set(LANGUAGE, request.param)
    made.set(THEME, "light")
    return made


def begin_a_game(window: MainWindow) -> None:
    """Go one of the three steps, after which the time runs."""
    window.app.session.set_mode(Mode.PLAY)
    settle(window)
    window.app.session.playing.game.make(parse("A:R", (0, 0)))
    assert window.side.panel("game").looks_at_time


@pytest.mark.parametrize("state", STATES)
def test_it_rests_with_every_panel_in_front_at_every_size(solved: MainWindow, state: str) -> None:
    STATES[state](solved)
    for name in panels_of(solved):
        solved.docks.reveal(name)
        for width, height in SIZES:
            solved.resize(width, height)
            assert_rest(solved, f"{name} in front, {width} wide")


@pytest.mark.parametrize("mode", Mode)
def test_it_rests_for_a_second_in_every_mode(solved: MainWindow, mode: Mode) -> None:
    solved.app.session.set_mode(mode)
    assert_rest(solved, mode, SECOND)


def test_it_rests_while_the_tour_is_open(solved: MainWindow) -> None:
    tour = solved.context.part(HelpWindows).start_tour()
    for width, height in SIZES:
        solved.resize(width, height)
        assert_rest(solved, f"{width} wide")
    for number, stop in enumerate(STOPS):
        tour.go(number)
        assert_rest(solved, stop.place)
    assert_rest(solved, "the last stop", SECOND)
    tour.end()


def test_it_rests_while_a_dialog_is_open(shell: Shell, solved: MainWindow, tmp_path: Path) -> None:
    for name, _ in each_dialog(shell, tmp_path):
        assert_rest(solved, name)


def test_it_rests_while_a_question_about_a_file_is_asked(
    shell: Shell, solved: MainWindow, tmp_path: Path
) -> None:
    for ask in (change_on_disk, refuse_to_save, remove_from_disk):
        ask(shell, tmp_path)
        assert_rest(solved, ask.__name__)


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
        solved.app.files.open(path)
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
    QTest.qWait(3 * SECOND)
    assert len({int(seconds) for seconds in ticks}) == len(ticks) > 0
