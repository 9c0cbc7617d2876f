"""A designer who edits and saves without a pause, until somebody kills the process.

Every edit is reported on standard output the moment it is done::

    ready                  the file is open, the work begins
    edit 17 812345678901   layout number 17 is in the document, at this time of the monotonic clock
    save 17                it is on its way to the file
    saved 17               the program says that it is there

``layout_of`` makes each layout from its number, so that whoever finds one can tell whether it
is whole.
"""

from __future__ import annotations

import os
import random
import sys
import time
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, QTimer

from klotski_studio.app.playing.records import Records
from klotski_studio.app.runtime.jobs import job_pool
from klotski_studio.app.runtime.settings import Settings
from klotski_studio.app.workspace.crash_recovery import Autosave
from klotski_studio.app.workspace.recovery_store import RecoveryStore
from klotski_studio.app.workspace.session import Session
from klotski_studio.app.workspace.workspace import Workspace
from klotski_studio.core.layout import Board, Layout, Meta, Piece, Shape, Target
from tests.stored_copies import store_in

FILE, RECOVERY = "puzzle.klotski", "recovery"
PAUSE_MS = 8
"""About that long from one edit to the next."""

APPETITES = (0.0, 0.02, 0.1, 0.6, 0.95)
"""How likely an edit is saved at once: a designer has one habit."""


def layout_of(number: int) -> Layout:
    """The layout called ``number``: often unfinished, with pieces over one another."""
    chance = random.Random(number)
    board = Board(6, 6, walls=frozenset((chance.randrange(6), chance.randrange(6)) for _ in range(3)))
    pieces = []
    for key in chance.sample("ABCDEFGHIJKL", chance.randrange(1, 12)):
        shape = Shape.rectangle(chance.randrange(1, 4), chance.randrange(1, 3))
        pieces.append(Piece(key, shape, (chance.randrange(5), chance.randrange(5)), label=key * 2))
    goal = tuple(Target(piece.key, (0, 0), piece.shape) for piece in pieces[:1] if chance.random() < 0.7)
    length = chance.choice((0, 10, 5_000, 60_000))
    return Layout(board, tuple(pieces), goal, str(number), Meta(extra={"notes": "x" * length}))


class Designer(QObject):
    """Edits and saves at random, beginning with what ``folder`` holds."""

    def __init__(self, folder: Path, seed: int) -> None:
        super().__init__()
        self._chance = random.Random(seed)
        self._saves = self._chance.choice(APPETITES)
        self._file = folder / FILE
        store, settings = store_in(folder / RECOVERY), Settings(folder / "settings.ini", self)
        session = Session(settings, job_pool(self), Records(store), parent=self)
        session.sleep()  # nothing is solved meanwhile
        self.document, self.files = session.document, session.files
        self.autosave = Autosave(Workspace(lambda: session, self), RecoveryStore(store), self)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.act)
        self.files.opened.connect(self.begin)
        self.files.saved.connect(lambda _: say(f"saved {self._saving}"))
        self.files.failed.connect(lambda trouble: say(f"failed {trouble.error}"))
        self.autosave.failed.connect(lambda error: say(f"failed {error}"))
        self.files.open(self._file)

    def begin(self, _: Path) -> None:
        self._number = self._saving = int(self.document.layout.name)
        say("ready")
        self.act()

    def act(self) -> None:
        """One edit, and now and then a save; sometimes a pause, so that all is saved and quiet."""
        self._number += 1
        self.document.edit("Design", replace(layout_of(self._number), name=str(self._number)))
        say(f"edit {self._number} {time.monotonic_ns()}")
        if self._chance.random() < self._saves and not self.files.is_saving:
            self._saving = self._number
            say(f"save {self._number}")
            self.files.save(self._file)
        pause = 40 if self._chance.random() < 0.02 else self._chance.random() * 2
        self._timer.start(round(PAUSE_MS * pause))


def say(line: str) -> None:
    """One line, at once: nothing may be left in a buffer when the process dies."""
    os.write(1, f"{line}\n".encode())


if __name__ == "__main__":
    application = QCoreApplication(sys.argv[:1])
    designer = Designer(Path(sys.argv[1]), int(sys.argv[2]))
    sys.exit(application.exec())
