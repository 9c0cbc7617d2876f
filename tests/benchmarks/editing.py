"""How long an edit takes on the screen.

    python tests/benchmarks/editing.py

Opens the real window without a screen and edits with events, as a hand would: a piece is dragged about
among 60 pieces on 20 x 20 cells, and for each event the time is taken until its paint is done (goal 16 ms).
How long the answer takes is measured by ``dragging.py``.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

PAINT_GOAL = 16.0
"""Milliseconds."""
ROUNDS = 40


def main() -> int:
    """Print the figures; 1 if the median misses its goal."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CONFIG_HOME"] = folder
        paints = sorted(measure(Path(folder)))
    middle, most = median(paints), paints[len(paints) * 95 // 100]
    print("event to paint, 60 pieces on 20 x 20:", end=" ")
    print(f"median {middle:.1f} ms, 95 % {most:.1f} ms, worst {paints[-1]:.1f} ms (goal {PAINT_GOAL:.0f} ms)")
    return 0 if middle <= PAINT_GOAL else 1


def measure(folder: Path) -> list[float]:
    """Milliseconds of every paint."""
    from PySide6.QtWidgets import QApplication

    from klotski_studio.app.runtime.settings import Settings
    from klotski_studio.core.edits import place_new, spanned
    from klotski_studio.core.layout import Board, Layout
    from klotski_studio.solver import search
    from klotski_studio.ui.window.application import Shell
    from tests.ui.tools.hand import Hand

    application = QApplication([])
    search.warm_up()
    shell = Shell(application, Settings(folder / "settings.ini"))
    shell.window.resize(1200, 900)
    shell.window.show()
    large = Layout(Board(20, 20))
    for index in range(60):
        x, y = index % 10 * 2, index // 10 * 3
        large = place_new(large, spanned((x, y), (x + index % 2, y + 1)))
    shell.app.workspace.new(large)
    hand = Hand(shell.window)
    paints = _drags(hand, application.processEvents)
    shell.window.abandon()
    return paints


def _drags(hand: object, turn: Callable[[], None]) -> list[float]:
    """Drag a piece over all of the board, and time each event to the end of its paint."""
    from PySide6.QtCore import QEvent, QObject

    from tests.ui.tools.hand import Hand

    assert isinstance(hand, Hand)

    class Paints(QObject):
        seen = False

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
            self.seen = self.seen or event.type() == QEvent.Type.Paint
            return False

    paints = Paints()
    hand.window.page.view.viewport().installEventFilter(paints)
    times = []
    for round_ in range(ROUNDS):
        hand.press((0.5, 0.5))
        spots = [(1.5 + round_ % 18, y + 0.5) for y in range(1, 20, 4)]
        for spot in spots:
            _settle(turn)
            paints.seen = False
            began = time.perf_counter()
            hand.move(spot)
            while not paints.seen:
                turn()
            times.append((time.perf_counter() - began) * 1000)
        hand.release(spots[-1])
        hand.do("undo")
    return times


def _settle(turn: Callable[[], None]) -> None:
    """Let everything that is under way come to rest."""
    until = time.perf_counter() + 0.05
    while time.perf_counter() < until:
        turn()


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    sys.exit(main())
