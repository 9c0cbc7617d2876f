"""How long a frame takes while moves play on a board of 20 x 20 cells with 60 pieces, in every skin.

    python tests/benchmarks/frames.py [skin ...]

Opens the real window without a screen and plays moves on it at speed 1. Each frame is the work of one
tick of the animation: the cursor goes on, the pieces are placed, the scene is painted. Sixty frames a
second leave 16.7 ms for it; what is stated is the median, and what the slowest 1 % of the frames took.
"""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from klotski_studio.app.solving.playback import Track, track_of
from klotski_studio.core.layout import Layout
from klotski_studio.core.moves import Move
from klotski_studio.core.position import Position
from klotski_studio.core.rules import Rules, replay
from klotski_studio.core.solution import Solution

BUDGET = 1000 / 60
"""Milliseconds."""
SIDE, PIECES, MOVES = 20, 60, 80
SECONDS = 8.0
"""So long each skin plays."""
SHAPES = (("11", "11"), ("111",), ("1", "1"), ("11",), ("1",), ("11", "10"))


def board_text() -> str:
    """A board of that size, full of pieces."""
    keys = [chr(code) for code in range(0x4E00, 0x4E00 + PIECES)]
    rows = [["."] * SIDE for _ in range(SIDE)]
    for number, key in enumerate(keys):
        shape = SHAPES[number % len(SHAPES)]
        left, top = 2 * (number % 10), 3 * (number // 10) + 1
        for y, row in enumerate(shape):
            for x, mark in enumerate(row):
                if mark == "1" and left + x < SIDE and rows[top + y][left + x] == ".":
                    rows[top + y][left + x] = key
    drawn = "\n".join("".join(row) for row in rows)
    return f'format = 1\nboard = """\n{drawn}\n"""\n'


def way(layout: Layout) -> Track:
    """Moves that the rules allow, in place of a solution: nobody can search a board as large as this."""
    random, rules = Random(20), Rules(layout)
    moves: list[Move] = []
    position = Position.start(layout)
    while len(moves) < MOVES:
        piece = random.randrange(len(layout.pieces))
        slides = [move for move in rules.slides(position, piece) if len(move.path) < 5]
        if slides:
            moves.append(random.choice(slides))
            position = rules.apply(position, moves[-1])
    solution = Solution(tuple(moves))
    return track_of(layout, solution, replay(layout, solution))


def frames(folder: Path, skin: str) -> Iterator[float]:
    """Milliseconds of each frame while the solution plays in ``skin``."""
    from PySide6.QtWidgets import QApplication

    from klotski_studio.app.runtime.paths import resources_dir
    from klotski_studio.app.runtime.settings import MOTION, SKIN, MotionChoice, Settings
    from klotski_studio.app.workspace.mode import Mode
    from klotski_studio.ui.window.application import Shell

    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    application.setStyle("Fusion")
    settings = Settings(folder / "settings.ini")
    settings.set(SKIN, skin)
    settings.set(MOTION, MotionChoice.FULL)
    shell = Shell(application, settings, resources_dir())
    window, app = shell.window, shell.app
    window.show()
    puzzle = folder / "large.klotski"
    puzzle.write_text(board_text(), encoding="utf-8")
    app.workspace.open(puzzle)
    while len(app.document.layout.pieces) != PIECES:
        application.processEvents()
    app.session.set_mode(Mode.WATCH)
    settled = time.perf_counter() + 1
    while time.perf_counter() < settled:
        application.processEvents()
    app.playback.load(way(app.document.layout))
    app.playback.set_looping(True)
    app.playback.play()
    window.page.animation.stop()
    end = time.perf_counter() + SECONDS
    while time.perf_counter() < end:
        began = time.perf_counter()
        app.playback.advance(1 / 60)
        application.processEvents()
        took = time.perf_counter() - began
        yield took * 1000
        time.sleep(max(0.0, 1 / 60 - took))
    assert app.playback.track.length == MOVES
    app.playback.pause()
    window.abandon()


def main() -> None:
    """Measure every skin that is named, or all of them."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    print(
        f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores; {SIDE} x {SIDE}"
    )
    for skin in sys.argv[1:] or ("classic", "flat", "wood", "sanguo"):
        with tempfile.TemporaryDirectory() as folder:
            times = sorted(frames(Path(folder), skin))
        slowest = times[int(len(times) * 0.99) :]
        print(
            f"  {skin:8} {len(times):4} frames   median {times[len(times) // 2]:5.1f} ms   "
            f"99 % within {slowest[0]:5.1f} ms   slowest {slowest[-1]:5.1f} ms   "
            f"{sum(each > BUDGET for each in times)} over {BUDGET:.1f} ms"
        )


if __name__ == "__main__":
    main()
