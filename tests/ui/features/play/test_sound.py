"""The sound of a solved puzzle."""

from __future__ import annotations

import sys
import wave
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.app.runtime.settings import SOUND, Settings
from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.layout import Direction
from klotski_studio.ui.features.play import solved, sound
from klotski_studio.ui.window.main_window import MainWindow

FILE = Path("a.wav")


def test_the_first_player_that_is_there_plays_it() -> None:
    assert sound.command(FILE, lambda name: f"/bin/{name}" if name in ("aplay", "paplay") else "") == [
        "/bin/paplay",
        "a.wav",
    ]
    assert sound.command(FILE, lambda name: "/bin/aplay" if name == "aplay" else "") == [
        "/bin/aplay",
        "-q",
        "a.wav",
    ]
    assert sound.command(FILE, lambda _: "") is None


@pytest.mark.skipif(sys.platform == "win32", reason="Windows plays it itself")
def test_no_player_and_a_player_that_cannot_be_started_are_no_failures(
    qapp: object, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sound, "command", lambda _: None)
    sound.play_solved()
    monkeypatch.setattr(sound, "command", lambda file: [str(tmp_path / "missing"), str(file)])
    sound.play_solved()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows plays it itself")
def test_the_player_gets_the_file_and_what_it_writes_is_dropped(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    played = tmp_path / "played"
    script = f"import shutil, sys; print('noise'); shutil.copy(sys.argv[1], {str(played)!r})"
    monkeypatch.setattr(sound, "command", lambda file: [sys.executable, "-c", script, str(file)])
    sound.play_solved()
    original = resources_dir() / "sounds" / sound.SOLVED
    qtbot.waitUntil(lambda: played.exists() and played.stat().st_size == original.stat().st_size)
    assert capfd.readouterr() == ("", "")


def test_it_is_short_soft_and_small() -> None:
    file = resources_dir() / "sounds" / sound.SOLVED
    assert file.stat().st_size < 10_000
    with wave.open(str(file), "rb") as opened:
        assert opened.getnframes() / opened.getframerate() <= 0.5
        content = opened.readframes(opened.getnframes())
    values = [int.from_bytes(content[n : n + 2], "little", signed=True) for n in range(0, len(content), 2)]
    assert 2000 < max(map(abs, values)) < 12_000
    assert abs(values[0]) < 100
    assert abs(values[-1]) < 100


def test_it_is_off_until_it_is_switched_on(
    window: MainWindow, settings: Settings, corner_file: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[bool] = []
    monkeypatch.setattr(solved, "play_solved", lambda: heard.append(True))
    window.app.session.files.open(corner_file)
    qtbot.waitUntil(lambda: window.app.session.has_board)
    window.app.session.set_mode(Mode.PLAY)
    game = window.app.session.playing.game
    for on in (False, True):
        settings.set(SOUND, on)
        game.reset()
        assert game.slide(0, Direction.RIGHT)
        assert game.step(0, Direction.DOWN)
        assert heard == [True] * on
