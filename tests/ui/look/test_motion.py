from __future__ import annotations

import sys

import pytest
from PySide6.QtWidgets import QApplication

from klotski_studio.app.runtime.settings import MOTION, MotionChoice, Settings
from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.layout import Direction
from klotski_studio.ui.look.appearance import is_reduced
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import action, piece_place

START, END = (0.0, 0.0), (2.0, 1.0)


@pytest.fixture
def calm(watching: MainWindow) -> MainWindow:
    """The corner puzzle, solved in one move, with reduced motion."""
    watching.app.settings.set(MOTION, MotionChoice.REDUCED)
    return watching


def test_a_person_overrules_the_system(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    for system in (True, False):
        monkeypatch.setattr("klotski_studio.ui.look.appearance.system_reduces", lambda says=system: says)
        assert is_reduced(settings) is system
        settings.set(MOTION, MotionChoice.FULL)
        assert not is_reduced(settings)
        settings.set(MOTION, MotionChoice.REDUCED)
        assert is_reduced(settings)
        settings.set(MOTION, MotionChoice.SYSTEM)


def test_effects_are_asked_for_only_where_they_say_something(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QApplication, "isEffectEnabled", lambda effect: False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert not is_reduced(settings)
    monkeypatch.setattr(sys, "platform", "win32")
    assert is_reduced(settings)


def test_a_step_is_there_at_once(calm: MainWindow) -> None:
    action(calm, "step-forward").trigger()
    assert piece_place(calm) == END
    assert not calm.page.animation.is_running
    action(calm, "step-back").trigger()
    assert piece_place(calm) == START
    assert not calm.page.animation.is_running


def test_what_plays_jumps_from_position_to_position(calm: MainWindow) -> None:
    playback = calm.app.session.playback
    playback.play()
    seen = {piece_place(calm)}
    while not playback.state.at_end:
        playback.advance(0.01)
        seen.add(piece_place(calm))
    assert seen == {START, END}


def test_a_piece_that_is_played_jumps(solved: MainWindow) -> None:
    solved.app.settings.set(MOTION, MotionChoice.REDUCED)
    solved.app.session.set_mode(Mode.PLAY)
    solved.app.session.playing.game.slide(0, Direction.RIGHT)
    assert piece_place(solved) == (2, 0)
    assert not solved.page.play_board.is_gliding


def test_the_choice_counts_from_the_moment_it_is_made(calm: MainWindow) -> None:
    calm.app.settings.set(MOTION, MotionChoice.FULL)
    calm.app.session.playback.seek(0.5)
    assert piece_place(calm) not in (START, END)
    calm.app.settings.set(MOTION, MotionChoice.REDUCED)
    assert piece_place(calm) in (START, END)
