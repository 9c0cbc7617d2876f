"""How long a frame takes on a board of 20 x 20 cells with 60 pieces: watched, dragged, gliding and solved.

    python tests/benchmarks/frames.py [skin ...] [watch | drag | glide | solved ...]

Opens the real window without a screen. Each frame is what the window's thread does in a sixtieth of a
second: the event of the hand or the tick of an animation, the pieces are placed, the scene is painted.
That leaves 16.7 ms for it; stated are the median, what 99 % of the frames stay within, and the longest, in
CPU time of the thread and by the clock (which counts what else the machine is doing).
"""

from __future__ import annotations

import math
import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from klotski_studio.app.solving.playback import Track, track_of
from klotski_studio.core.layout import Layout
from klotski_studio.core.rules import Move, Position, Rules, Solution, replay

if TYPE_CHECKING:
    from klotski_studio.ui.window.main_window import MainWindow

BUDGET = 1000 / 60
"""Milliseconds."""
SIDE, PIECES, MOVES = 20, 60, 80
SECONDS = 8.0
"""So long each scene lasts."""
SKINS = ("classic", "flat", "wood", "sanguo")
GOAL = (0, 0)
"""Where the first piece must get: one step up from its start."""
SHAPES = (("11", "11"), ("111",), ("1", "1"), ("11",), ("1",), ("11", "10"))


@dataclass(frozen=True, slots=True)
class Frame:
    """Milliseconds of one frame: by the clock, and CPU time of the window's thread."""

    wall: float
    work: float


def board_text(goal: tuple[int, int] | None = None) -> str:
    """A board of that size, full of pieces; the target of the first one is at ``goal``, if that is given."""
    keys = [chr(code) for code in range(0x4E00, 0x4E00 + PIECES)]
    rows = [["."] * SIDE for _ in range(SIDE)]
    for number, key in enumerate(keys):
        shape = SHAPES[number % len(SHAPES)]
        left, top = 2 * (number % 10), 3 * (number // 10) + 1
        for y, row in enumerate(shape):
            for x, mark in enumerate(row):
                if mark == "1" and left + x < SIDE and rows[top + y][left + x] == ".":
                    rows[top + y][left + x] = key
    return f'format = 1\nboard = """\n{_drawn(rows)}\n"""\n' + _goal_text(rows, keys[0], goal)


def _drawn(rows: list[list[str]]) -> str:
    return "\n".join("".join(row) for row in rows)


def _goal_text(rows: list[list[str]], key: str, goal: tuple[int, int] | None) -> str:
    """The goal of the piece ``key``, moved so that its first cell is at ``goal``; empty without a goal."""
    if goal is None:
        return ""
    cells = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == key]
    dx, dy = goal[0] - cells[0][0], goal[1] - cells[0][1]
    empty = [["."] * SIDE for _ in range(SIDE)]
    for x, y in cells:
        empty[y + dy][x + dx] = key
    return f'goal = """\n{_drawn(empty)}\n"""\n'


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


class Stage:
    """The window with a layout on it, in one skin."""

    def __init__(self, folder: Path, skin: str) -> None:
        from PySide6.QtWidgets import QApplication

        from klotski_studio.app.runtime.settings import MOTION, SKIN, MotionChoice, Settings
        from klotski_studio.ui.window.application import GIL_TURN, Shell

        sys.setswitchinterval(GIL_TURN)
        application = QApplication.instance() or QApplication([])
        assert isinstance(application, QApplication)
        self.application, self.folder = application, folder
        application.setStyle("Fusion")
        settings = Settings(folder / "settings.ini")
        settings.set(SKIN, skin)
        settings.set(MOTION, MotionChoice.FULL)
        self.shell = Shell(application, settings)
        self.window, self.app = self.shell.window, self.shell.app
        self.window.show()

    def open(self, text: str, pieces: int, mode: str) -> None:
        """Show the layout ``text`` in ``mode``, and let everything settle."""
        from klotski_studio.app.workspace.session import Mode

        puzzle = self.folder / "large.klotski"
        puzzle.write_text(text, encoding="utf-8")
        self.app.workspace.open(puzzle)
        while len(self.app.document.layout.pieces) != pieces:
            self.application.processEvents()
        self.app.session.set_mode(Mode(mode))
        settled = time.perf_counter() + 1
        while time.perf_counter() < settled:
            self.application.processEvents()

    def frames(
        self, step: Callable[[int], object], seconds: float, prepare: Callable[[int], object] = lambda _: None
    ) -> Iterator[Frame]:
        """Call ``step`` with the number of each frame, let the window work, and measure both together.

        ``prepare`` is called before with the same number and is not measured.
        """
        number, end = 0, time.perf_counter() + seconds
        while time.perf_counter() < end:
            prepare(number)
            wall, work = time.perf_counter(), time.thread_time()
            step(number)
            self.application.processEvents()
            took = time.perf_counter() - wall
            time.sleep(max(0.0, 1 / 60 - took))
            self.application.processEvents()  # timers that were due meanwhile belong to this frame
            yield Frame(took * 1000, (time.thread_time() - work) * 1000)
            number += 1


def watching(stage: Stage) -> Iterator[Frame]:
    """The solution plays."""
    stage.open(board_text(), PIECES, "watch")
    playback = stage.app.session.playback
    playback.load(way(stage.app.document.layout))
    playback.set_looping(True)
    playback.play()
    stage.window.page.animation.stop()
    yield from stage.frames(lambda _: playback.advance(1 / 60), SECONDS)
    assert playback.track.length == MOVES
    playback.pause()


def dragging(stage: Stage) -> Iterator[Frame]:
    """A hand leads one piece after another in circles, and lets go after half a second."""
    stage.open(board_text(GOAL), PIECES, "play")
    game = stage.app.session.playing.game
    random, held = Random(4), 0

    def step(number: int) -> None:
        nonlocal held
        if number % 30 == 0:
            held = random.randrange(PIECES)
        x, y = game.position.places[held] if number % 30 == 0 else stage.window.page.play_board.places[held]
        angle = number / 5
        at = x + 0.5 + math.cos(angle), y + 0.5 + math.sin(angle)
        kinds = {0: PRESS, 29: RELEASE}
        mouse(stage.window, kinds.get(number % 30, MOVE), (x + 0.5, y + 0.5) if number % 30 == 0 else at)

    yield from stage.frames(step, SECONDS)
    assert game.state.played.moves


def gliding(stage: Stage) -> Iterator[Frame]:
    """Pieces slide as far as they can, one after another."""
    stage.open(board_text(GOAL), PIECES, "play")
    game, random = stage.app.session.playing.game, Random(5)
    following: list[Move] = []

    def prepare(number: int) -> None:
        if number % 12 == 0:
            slides: list[Move] = []
            while not slides:
                slides = list(game.rules.slides(game.position, random.randrange(PIECES)))
            following[:] = slides[-1:]

    def step(number: int) -> None:
        if number % 12 == 0:
            game.make(following[0])

    yield from stage.frames(step, SECONDS, prepare)


def celebrating(stage: Stage) -> Iterator[Frame]:
    """A puzzle is solved: the last piece glides, the goal glows, the card appears; then it begins anew."""
    from klotski_studio.core.layout import Direction

    stage.open(board_text(GOAL), PIECES, "play")
    game = stage.app.session.playing.game
    solved = 0

    def step(number: int) -> None:
        nonlocal solved
        if number % 100 == 10:
            assert game.step(0, Direction.UP)
            solved += game.state.is_solved
        elif number % 100 == 90:
            game.reset()

    yield from stage.frames(step, SECONDS)
    assert solved


SCENES: Mapping[str, Callable[[Stage], Iterator[Frame]]] = {
    "watch": watching,
    "drag": dragging,
    "glide": gliding,
    "solved": celebrating,
}
"""What happens on the board while frames are measured."""

PRESS, MOVE, RELEASE = "MouseButtonPress", "MouseMove", "MouseButtonRelease"


def mouse(window: MainWindow, kind: str, at: tuple[float, float]) -> None:
    """Send an event of the left button at ``at``, in cells, to the board."""
    from PySide6.QtCore import QEvent, QPointF, Qt
    from PySide6.QtGui import QMouseEvent
    from PySide6.QtWidgets import QApplication

    from klotski_studio.app.picture.style.border import CELL

    view = window.page.view
    spot = view.viewportTransform().map(QPointF(at[0] * CELL, at[1] * CELL))
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    button, buttons = none if kind == MOVE else left, none if kind == RELEASE else left
    there = QPointF(view.viewport().mapToGlobal(spot.toPoint()))
    event = QMouseEvent(QEvent.Type[kind], spot, there, button, buttons, Qt.KeyboardModifier.NoModifier)
    event.setTimestamp(round(time.monotonic() * 1000))
    QApplication.sendEvent(view.viewport(), event)


def main() -> None:
    """Measure every skin that is named, or all of them."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    print(
        f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores; {SIDE} x {SIDE}"
    )
    for skin in [each for each in sys.argv[1:] if each in SKINS] or SKINS:
        for scene in [each for each in sys.argv[1:] if each in SCENES] or SCENES:
            with tempfile.TemporaryDirectory() as folder:
                stage = Stage(Path(folder), skin)
                measured = list(SCENES[scene](stage))
                stage.window.abandon()
            print(f"  {skin:8} {scene:7} {len(measured):4} frames", end="")
            for name, times in (
                ("CPU", sorted(frame.work for frame in measured)),
                ("clock", sorted(frame.wall for frame in measured)),
            ):
                within = times[int(len(times) * 0.99)]
                print(
                    f"   {name} median {times[len(times) // 2]:5.1f}, 99 % {within:5.1f}, "
                    f"most {times[-1]:5.1f} ms, {sum(each > BUDGET for each in times)} over",
                    end="",
                )
            print(flush=True)


if __name__ == "__main__":
    main()
