"""How soon the answer is there while a piece is dragged on 4 x 5 cells, and whether any frame shows none.

    python tests/benchmarks/dragging.py [PUZZLES]

Opens the real window without a screen on the 4 x 5 classics, one after the other, and drags a piece with
events at the pace of a hand: sixty a second, nine for each cell. It takes the time from the event that
crosses into a cell, and from the release, until the header has painted the answer of that layout (goal:
median 20 ms, 95 % 40 ms), by the clock and as CPU time of the whole process, and of the window's thread
alone. Every frame of the header must show an answer while the piece is dragged; it may be the last one.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from klotski_studio.core.layout import Cell, Layout
    from klotski_studio.ui.panels.header.widget import Header
    from tests.ui.tools.hand import Hand

MEDIAN_GOAL, MOST_GOAL = 20.0, 40.0
"""Milliseconds: for half of the answers, and for 95 %."""
FRAME = 1 / 60
"""Seconds between two events of the mouse."""
EVENTS = 9
"""The events of the mouse for each cell; odd, so that the middle one is the first in the next cell."""
PATIENCE = 2.0
"""Seconds after which an answer is missing."""


@dataclass
class Times:
    """Milliseconds until each answer: by the clock, as CPU time, and as that of the window's thread."""

    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Add how long the body takes."""
        began = time.perf_counter(), time.process_time(), time.thread_time()
        yield
        ended = time.perf_counter(), time.process_time(), time.thread_time()
        for times, start, end in zip((self.wall, self.cpu, self.own), began, ended, strict=True):
            times.append((end - start) * 1000)


class Paints(Protocol):
    """How often the header was painted, now and when it was last noted."""

    count: int
    known: int
    counts: bool


@dataclass
class Frames:
    """The frames of the header during drags."""

    all: int = 0
    faint: int = 0
    without: int = 0


def main() -> int:
    """Print the table; 1 if the clock misses a goal or a frame shows no answer."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    puzzles = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CONFIG_HOME"] = folder
        crossings, releases, frames = measure(Path(folder), puzzles)
    ok = True
    for name, times in (("cell to answer", crossings), ("release to answer", releases)):
        for kind, some in (("clock", times.wall), ("CPU", times.cpu), ("window's thread", times.own)):
            middle, most = median(some), sorted(some)[len(some) * 95 // 100]
            print(f"{name}, {kind}: median {middle:.1f} ms, 95 % {most:.1f} ms, worst {max(some):.1f} ms")
            if kind == "clock":
                ok = ok and middle <= MEDIAN_GOAL and most <= MOST_GOAL
    print(f"{len(crossings.wall)} cells, {len(releases.wall)} releases")
    print(f"frames of the header: {frames.all}, faint {frames.faint}, without an answer {frames.without}")
    return 0 if ok and not frames.without else 1


def measure(folder: Path, puzzles: int) -> tuple[Times, Times, Frames]:
    """The times from cell to answer and from release to answer, and the frames in between."""
    from PySide6.QtWidgets import QApplication

    from klotski_studio.app.runtime.paths import layouts_dir
    from klotski_studio.app.runtime.settings import Settings
    from klotski_studio.formats.registry import read_file
    from klotski_studio.solver import search
    from klotski_studio.ui.window.application import Shell
    from tests.ui.tools.hand import Hand

    application = QApplication([])
    search.warm_up()
    shell = Shell(application, Settings(folder / "settings.ini"))
    shell.window.resize(1200, 900)
    shell.window.show()
    crossings, releases, frames = Times(), Times(), Frames()
    drags = 0
    for path in sorted(layouts_dir().glob("*.klotski")):
        layout = read_file(path)
        way = way_in(layout)
        if (layout.board.width, layout.board.height) != (4, 5) or len(way) < 2 or drags == puzzles:
            continue
        shell.app.workspace.new(layout)
        drag(Hand(shell.window), way, (crossings, releases, frames))
        shell.app.workspace.close(shell.app.session)
        drags += 1
    shell.window.abandon()
    return crossings, releases, frames


def way_in(layout: Layout) -> list[Cell]:
    """A way of a piece of one cell over free cells, as far as it leads."""
    from klotski_studio.core.layout import Direction

    taken = layout.board.walls.union(layout.board.gates, *(piece.cells for piece in layout.pieces))
    ways: list[list[Cell]] = [[]]
    for piece in layout.pieces:
        way = [piece.at]
        while len(piece.cells) == 1:
            free = [cell for each in Direction if layout.board.contains(cell := each.step(way[-1]))]
            free = [cell for cell in free if cell not in taken and cell not in way]
            if not free:
                break
            way.append(free[0])
        ways.append(way)
    return max(ways, key=len)


def drag(hand: Hand, way: list[Cell], results: tuple[Times, Times, Frames]) -> None:
    """Drag the piece along ``way``, and time each answer until it is painted."""
    crossings, releases, frames = results
    page = hand.window.page
    solver, header = page.session.live_solver, hand.window.header

    def is_shown() -> bool:
        """Whether the header has painted the answer of what the board shows."""
        layout = page.edit_preview.preview_layout or page.session.document.layout
        is_known = solver.verdict.layout == layout and not solver.is_searching
        return is_known and not header.is_dimmed and (header.text == before or painted.count > painted.known)

    painted, before = _paints(header, frames), header.text
    _wait(lambda: not solver.is_searching)
    _rest(0.3)
    painted.counts = True
    middle = [(x + 0.5, y + 0.5) for x, y in way]
    hand.press(middle[0])
    for (x, y), (to_x, to_y) in pairwise(middle):
        for event in range(1, EVENTS + 1):
            spot = (x + (to_x - x) * event / EVENTS, y + (to_y - y) * event / EVENTS)
            painted.known, before = painted.count, header.text
            if event != EVENTS // 2 + 1:
                hand.move(spot)
            else:
                with crossings.taken():
                    hand.move(spot)
                    _wait(is_shown)
            _rest(FRAME)
    _rest(FRAME * EVENTS)
    painted.known, before = painted.count, header.text
    with releases.taken():
        hand.release(middle[-1])
        _wait(is_shown)
    painted.counts = False


def _paints(header: Header, frames: Frames) -> Paints:
    """Count the paints of ``header`` and of its two texts, and judge each while ``counts`` is set."""
    from PySide6.QtCore import QEvent, QObject

    class Filter(QObject):
        count = 0
        known = 0
        counts = False

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
            if event.type() == QEvent.Type.Paint:
                self.count += 1
                if self.counts:
                    frames.all += 1
                    frames.faint += header.is_dimmed
                    frames.without += not header.text or header.text.startswith("Searching")
            return False

    made = Filter(header)
    for widget in (header, header.headline, header.note):
        widget.installEventFilter(made)
    return made


def _wait(is_done: Callable[[], bool]) -> None:
    """Run the event loop, which sleeps while nothing happens, until ``is_done`` after an event."""
    from PySide6.QtCore import QEventLoop
    from PySide6.QtWidgets import QApplication

    until = time.perf_counter() + PATIENCE
    while not is_done() and time.perf_counter() < until:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


def _rest(seconds: float) -> None:
    """Let the event loop run for ``seconds``."""
    from PySide6.QtCore import QEventLoop, QTimer

    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    sys.exit(main())
