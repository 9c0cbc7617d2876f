"""The board while it is played: pieces that glide, the ring of the keyboard, the arrow of the hint.

Where the pieces *are* is the game's business. Here it is only shown, a little later: a piece that has
moved glides to its new place along the way it took, and a piece in the hand is where the hand is.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer

from klotski_studio.app.picture.dimensions import CELL
from klotski_studio.app.playing.game import GameState
from klotski_studio.app.playing.guide import GuideState
from klotski_studio.app.playing.play_session import PlaySession
from klotski_studio.app.playing.walks import Walks
from klotski_studio.core.geometry import BoardPoint
from klotski_studio.core.position import Position
from klotski_studio.ui.look.appearance import appearance
from klotski_studio.ui.scene.board_scene import BoardScene
from klotski_studio.ui.scene.hint_item import HintItem
from klotski_studio.ui.scene.overlay import OutlinesItem

FRAME = 16
"""Milliseconds between two frames."""
FIRST_CELL, NEXT_CELL, LONGEST = 0.09, 0.03, 0.28
"""Seconds that a glide takes for its first cell and for each further one, and at most."""


@dataclass(frozen=True, slots=True)
class Glide:
    """A piece on its way.

    Attributes:
        way: the places it passes, the last one where the game has it already.
    """

    piece: int
    way: tuple[BoardPoint, ...]

    @property
    def length(self) -> float:
        """Cells from end to end."""
        return sum(math.dist(a, b) for a, b in zip(self.way, self.way[1:], strict=False))

    @property
    def seconds(self) -> float:
        """How long it takes."""
        return min(FIRST_CELL * min(self.length, 1.0) + NEXT_CELL * max(self.length - 1, 0.0), LONGEST)

    def at(self, seconds: float) -> BoardPoint:
        """Where the piece is then: quick at first, calm at the end."""
        part = min(seconds / self.seconds, 1.0) if self.seconds else 1.0
        left = self.length * (1 - (1 - part) ** 2)
        for start, end in zip(self.way, self.way[1:], strict=False):
            stretch = math.dist(start, end)
            if left <= stretch and stretch:
                share = left / stretch
                return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
            left -= stretch
        return self.way[-1]


class PlayBoard(QObject):
    """Shows a game on a scene; nothing unless :meth:`enter` was called."""

    def __init__(self, playing: PlaySession, scene: BoardScene, parent: QObject) -> None:
        super().__init__(parent)
        self.playing, self.scene = playing, scene
        self._active = False
        self._position = Position(())
        self._places: list[BoardPoint] = []
        self._glide: Glide | None = None
        self._ring_wanted = self._hint_wanted = False
        self.glides = True
        """Whether pieces glide; with reduced motion they jump."""
        self._ring, self._hint = OutlinesItem(), HintItem()
        for item in (self._hint, self._ring):
            scene.addItem(item)
            item.hide()
        self._clock = QElapsedTimer()
        self._timer = QTimer(self, interval=FRAME)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        appearance().theme_changed.connect(self._decorate)
        playing.game.changed.connect(self._follow)
        playing.guide.changed.connect(self._follow_guide)

    # ---------------------------------------------------------------- what is there

    @property
    def places(self) -> Sequence[BoardPoint]:
        """Where the pieces are shown, in the layout's order."""
        return tuple(self._places)

    @property
    def is_gliding(self) -> bool:
        """Whether a piece is on its way."""
        return self._glide is not None

    @property
    def shows_hint(self) -> bool:
        """Whether the arrow is wanted; it is there as soon as it is known."""
        return self._hint_wanted

    # ---------------------------------------------------------------- what is shown

    def enter(self) -> None:
        """Play begins: show the game."""
        self._active = True
        self._settle(self.playing.game.position)

    def leave(self) -> None:
        """Play ends: nothing of it stays on the board."""
        self._active = self._ring_wanted = self._hint_wanted = False
        self._end_glide()
        self._decorate()

    def show_ring(self, shown: bool) -> None:
        """Ring the selected piece: the keyboard is being used."""
        self._ring_wanted = shown
        self._decorate()

    def show_hint(self, shown: bool) -> None:
        """Show the next best move until a move is made."""
        self._hint_wanted = shown
        self._decorate()

    def put(self, piece: int, place: BoardPoint) -> None:
        """Show piece number ``piece`` on ``place``: it is in the hand."""
        self._places[piece] = place
        self._show()

    def glide(self, piece: int, way: Sequence[BoardPoint]) -> None:
        """Let piece number ``piece`` glide along ``way``."""
        self._end_glide()
        made = Glide(piece, tuple(way if self.glides else way[-1:]))
        if made.seconds:
            self._glide = made
            self._clock.start()
            self._timer.start()
        self.put(piece, made.way[0])

    # ---------------------------------------------------------------- inside

    def _follow(self, state: GameState) -> None:
        if not self._active:
            return
        old, new = self._position, state.position
        if len(old.places) != len(new.places):
            self._settle(new)
            return
        if old != new:
            self._hint_wanted = False
            self._go(old, new)
        self._decorate()

    def _go(self, old: Position, new: Position) -> None:
        """Show the way from one position of the game to the next."""
        self._position = new
        moved = [piece for piece, place in enumerate(new.places) if place != old.places[piece]]
        glide = self._glide
        if glide is not None and moved == [glide.piece] and glide.way[-1] == new.places[glide.piece]:
            return  # it was let go of, and is on its way there
        if len(moved) != 1:
            self._settle(new)
            return
        (piece,) = moved
        walk = Walks(self.playing.game.rules, old, piece).to(new.places[piece])
        here = self._places[piece]
        self._end_glide()
        self._places = list(new.places)  # whatever was in the hand is not any more
        self.glide(piece, (here, *walk.path[1:]) if walk is not None else (here, new.places[piece]))

    def _settle(self, position: Position) -> None:
        """Show every piece where the game has it."""
        self._end_glide()
        self._position = position
        self._places = list(position.places)
        self._show()
        self._decorate()

    def _end_glide(self) -> None:
        """Let the piece that is on its way be there."""
        glide, self._glide = self._glide, None
        self._timer.stop()
        if glide is not None:
            self.put(glide.piece, glide.way[-1])

    def _tick(self) -> None:
        glide = self._glide
        if glide is None:
            return
        seconds = self._clock.elapsed() / 1000
        if seconds >= glide.seconds:
            self._end_glide()
            self._decorate()
        else:
            self.put(glide.piece, glide.at(seconds))

    def _show(self) -> None:
        if self._active and len(self._places) == len(self.scene.piece_items):
            self.scene.set_places(self._places)
            self._place_ring()

    def _follow_guide(self, _: GuideState) -> None:
        self._decorate()

    def _decorate(self) -> None:
        """Ring and arrow, where they belong now."""
        game, color = self.playing.game, self.scene.theme.window["accent"]
        selected = game.selected if self._active and self._ring_wanted else None
        shapes = () if selected is None else (game.layout.pieces[selected].shape.cells,)
        self._ring.show_cells(shapes, color)
        self._place_ring()
        guidance = self.playing.guide.state
        hint = guidance.hint if guidance.position == game.position else None
        if self._active and self._hint_wanted and hint is not None and self._glide is None:
            self._hint.show_way(game.layout.pieces[hint.piece].shape, hint.move.path, color)
        else:
            self._hint.clear()

    def _place_ring(self) -> None:
        selected = self.playing.game.selected
        if selected is not None and selected < len(self._places):
            x, y = self._places[selected]
            self._ring.setPos(x * CELL, y * CELL)
