"""How long an edit takes on the screen, and how long until its answer stands there.

    python tests/benchmarks/editing.py

Opens the real window without a screen and edits with events, as a hand would. First 60 pieces on
20 x 20 cells: a piece is dragged about, and for each event the time is taken until its paint is
done (goal 16 ms). Then 横刀立马: a soldier is placed back and forth, and the time is taken from the
release until the status line says the new answer (goal 50 ms).
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

PAINT_GOAL, ANSWER_GOAL = 16.0, 50.0
"""Milliseconds."""
ROUNDS = 40


def main() -> int:
    """Print both tables; 1 if a median misses its goal."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CONFIG_HOME"] = folder
        paints, answers = measure(Path(folder))
    ok = True
    for name, times, goal in (
        ("event to paint, 60 pieces on 20 x 20", paints, PAINT_GOAL),
        ("release to answer, 4 x 5", answers, ANSWER_GOAL),
    ):
        times.sort()
        worst = times[-1]
        print(f"{name}: median {median(times):.1f} ms, 95 % {times[len(times) * 95 // 100]:.1f} ms,", end=" ")
        print(f"worst {worst:.1f} ms (goal {goal:.0f} ms)")
        ok = ok and median(times) <= goal
    return 0 if ok else 1


def measure(folder: Path) -> tuple[list[float], list[float]]:
    """Milliseconds of every paint and of every answer."""
    from PySide6.QtWidgets import QApplication

    from klotski_studio.app.runtime.paths import layouts_dir, resources_dir
    from klotski_studio.app.runtime.settings import Settings
    from klotski_studio.core.edits import place_new, spanned
    from klotski_studio.core.layout import Board, Layout
    from klotski_studio.formats.registry import read_file
    from klotski_studio.solver import search
    from klotski_studio.ui.window.application import FIRST_LAYOUT, Shell
    from tests.ui.tools.hand import Hand

    application = QApplication([])
    search.warm_up()
    shell = Shell(application, Settings(folder / "settings.ini"), resources_dir())
    shell.window.resize(1200, 900)
    shell.window.show()
    large = Layout(Board(20, 20))
    for index in range(60):
        x, y = index % 10 * 2, index // 10 * 3
        large = place_new(large, spanned((x, y), (x + index % 2, y + 1)))
    shell.app.workspace.new(large)
    hand = Hand(shell.window)
    paints = _drags(hand, application.processEvents)
    shell.app.workspace.new(read_file(layouts_dir() / FIRST_LAYOUT))
    answers = _answers(hand, application.processEvents)
    shell.window.abandon()
    return paints, answers


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


def _answers(hand: object, turn: Callable[[], None]) -> list[float]:
    """Place a soldier back and forth, and time each release to its answer in the status line."""
    from klotski_studio.app.solving.verdict import VerdictState
    from tests.ui.tools.hand import Hand

    assert isinstance(hand, Hand)
    live_solver = hand.window.app.live_solver
    times = []
    for round_ in range(ROUNDS):
        _settle(turn)
        start, end = ((0.5, 4.5), (1.5, 4.5)) if round_ % 2 == 0 else ((1.5, 4.5), (0.5, 4.5))
        began = time.perf_counter()
        hand.drag(start, end)
        layout = hand.window.app.document.layout
        while live_solver.verdict.layout != layout or live_solver.verdict.state is not VerdictState.SOLVED:
            turn()
        times.append((time.perf_counter() - began) * 1000)
        assert hand.window.header.text.endswith("shortest, proven")
    return times


def _settle(turn: Callable[[], None]) -> None:
    """Let everything that is under way come to rest."""
    until = time.perf_counter() + 0.05
    while time.perf_counter() < until:
        turn()


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    sys.exit(main())
