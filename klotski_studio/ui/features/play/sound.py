"""The sound of a solved puzzle, played by a program of the system.

The part of Qt that plays sounds is not among those that the window needs, and is larger than the window.
Every desktop has a small player, though; where there is none, or no loudspeaker, nothing is heard and
nothing fails.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QProcess, QStandardPaths

from klotski_studio.app.runtime.paths import resources_dir

SOLVED = "solved.wav"
"""A file in ``resources/sounds``; ``.ci/sound`` makes it."""

PLAYERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("afplay", ()),
    ("pw-play", ()),
    ("paplay", ()),
    ("aplay", ("-q",)),
)
"""Programs that play a file and end, with their options: of macOS, PipeWire, PulseAudio and ALSA."""

_LOG = logging.getLogger(__name__)


@lru_cache(maxsize=1)
def can_play() -> bool:
    """Return whether there is something to play sounds with; cached, since menus ask at every refresh."""
    return sys.platform == "win32" or command(Path(SOLVED)) is not None


def play_solved() -> None:
    """Play the sound of a solved puzzle in the background; a failure is written into the log alone."""
    file = resources_dir() / "sounds" / SOLVED
    if sys.platform == "win32":
        import winsound

        try:
            winsound.PlaySound(str(file), winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT)
        except RuntimeError:
            _LOG.warning("the system plays no sound")
    else:
        _start(command(file))


def command(file: Path, find: Callable[[str], str] = QStandardPaths.findExecutable) -> list[str] | None:
    """Return the program that plays ``file``, with its arguments; None if there is none.

    ``find`` returns the path of a program, empty if it is not installed.
    """
    for name, options in PLAYERS:
        program = find(name)
        if program:
            return [program, *options, str(file)]
    return None


def _start(line: list[str] | None) -> None:
    """Start the program and do not wait for it; what it writes is dropped."""
    if line is None:
        return
    process = QProcess()
    process.setProgram(line[0])
    process.setArguments(line[1:])
    for drop in (process.setStandardOutputFile, process.setStandardErrorFile):
        drop(QProcess.nullDevice())
    started: object = process.startDetached()  # declared as a tuple, and a bool in fact
    if not (started[0] if isinstance(started, tuple) else started):
        _LOG.warning("could not start %s", line[0])
