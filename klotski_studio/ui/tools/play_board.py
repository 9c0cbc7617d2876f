"""Shows a game on the board: pieces that glide, the outline of the selected piece, the hint's arrow.

The positions of the pieces belong to the game. The board follows with a delay: a piece that has
moved glides along its path to its new cell, and a dragged piece is drawn under the mouse.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer

from klotski_studio.app.picture.style.border import CELL
from klotski_studio.app.playing.game import GameState
from klotski_studio.app.playing.play_session import PlaySession
from klotski_studio.app.playing.walks import Walks
from klotski_studio.app.runtime.measures import MEASURES
from klotski_studio.core.geometry import BoardPoint, Direction
from klotski_studio.core.moves import Move
from klotski_studio.core.position import Position
from klotski_studio.ui.look.appearance import appearance
from klotski_studio.ui.scene.board_scene import BoardScene
from klotski_studio.ui.scene.overlay import HintItem, OutlinesItem

FRAME = 16
"""Milliseconds between two frames."""
SHAKE, SHAKE_SECONDS = (MEASURES["motion"][name] for name in ("shake", "shake_seconds"))
"""How far a piece that cannot move shakes, in cells: a pixel or two; and for how long."""
FIRST_CELL, NEXT_CELL, LONGEST = (MEASURES["motion"][name] for name in ("first_cell", "next_cell", "longest"))
"""Seconds of a glide: for its first cell, for each further cell, and the longest glide."""


@dataclass(frozen=True, slots=True)
class Glide:
    """The glide of one piece.

    Attributes:
        piece: its index in the layout.
        path: the points that it passes; the last one is its cell in the game.
        given: its duration in seconds; None if that follows from its length.
    """

    piece: int
    path: tuple[BoardPoint, ...]
    given: float | None = None

    @property
    def length(self) -> float:
        """The length of the path, in cells."""
        return sum(math.dist(a, b) for a, b in zip(self.path, self.path[1:], strict=False))

    @property
    def seconds(self) -> float:
        """The duration of the glide."""
        if self.given is not None:
            return self.given
        return min(FIRST_CELL * min(self.length, 1.0) + NEXT_CELL * max(self.length - 1, 0.0), LONGEST)

    def at(self, seconds: float) -> BoardPoint:
        """The piece's position after ``seconds``; it slows down towards the end."""
        part = min(seconds / self.seconds, 1.0) if self.seconds else 1.0
        distance = self.length * (1 - (1 - part) ** 2)
        for start, end in zip(self.path, self.path[1:], strict=False):
            segment = math.dist(start, end)
            if distance <= segment and segment:
                share = distance / segment
                return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
            distance -= segment
        return self.path[-1]


class PlayBoard(QObject):
    """Shows a game on a scene; it draws nothing before :meth:`enter` is called."""

    def __init__(self, playing: PlaySession, scene: BoardScene, parent: QObject) -> None:
        super().__init__(parent)
        self.playing, self.scene = playing, scene
        self._is_active = False
        self._position = Position(())
        self._places: list[BoardPoint] = []
        self._glide: Glide | None = None
        self._has_ring = self._has_hint = False
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
        appearance().theme_changed.connect(self._show_marks)
        playing.game.changed.connect(self._follow)
        playing.guide.changed.connect(self._show_marks)

    # ---------------------------------------------------------------- queries

    @property
    def places(self) -> Sequence[BoardPoint]:
        """The positions at which the pieces are drawn, in the layout's order."""
        return tuple(self._places)

    @property
    def is_gliding(self) -> bool:
        """Whether a piece is gliding."""
        return self._glide is not None

    @property
    def shows_hint(self) -> bool:
        """Whether the hint is switched on; its arrow appears when the best move is known."""
        return self._has_hint

    # ---------------------------------------------------------------- what is shown

    def enter(self) -> None:
        """Begin to show the game."""
        self._is_active = True
        self._show_position(self.playing.game.position)

    def leave(self) -> None:
        """Stop showing the game; remove the outline and the arrow."""
        self._is_active = self._has_ring = self._has_hint = False
        self._end_glide()
        self._show_marks()

    def show_ring(self, shown: bool) -> None:
        """Outline the selected piece, as long as the keyboard is used."""
        self._has_ring = shown
        self._show_marks()

    def show_hint(self, shown: bool) -> None:
        """Show the best move as an arrow until a move is made."""
        self._has_hint = shown
        self._show_marks()

    def put(self, piece: int, at: BoardPoint) -> None:
        """Draw the piece with the index ``piece`` with its top left at ``at``, while it is dragged."""
        self._places[piece] = at
        self._show()

    def glide(self, piece: int, path: Sequence[BoardPoint]) -> None:
        """Let the piece with the index ``piece`` glide along ``path``, or jump to its end."""
        self._end_glide()
        made = Glide(piece, tuple(path if self.glides else path[-1:]))
        if made.seconds:
            self._glide = made
            self._clock.start()
            self._timer.start()
        self.put(piece, made.path[0])

    def shake(self, piece: int, direction: Direction) -> None:
        """Let a piece that cannot move shake along ``direction``; with reduced motion it stays."""
        if not self.glides or self._glide is not None:
            return
        x, y = self._position.places[piece]
        dx, dy = SHAKE * direction.dx, SHAKE * direction.dy
        there, back = (x + dx, y + dy), (x - dx, y - dy)
        self._glide = Glide(piece, ((x, y), there, back, there, back, (x, y)), SHAKE_SECONDS)
        self._clock.start()
        self._timer.start()

    # ---------------------------------------------------------------- following the game

    def _follow(self, state: GameState) -> None:
        if not self._is_active:
            return
        old, new = self._position, state.position
        if len(old.places) != len(new.places):
            self._show_position(new)
            return
        if old != new:
            self._has_hint = False
            self._animate(old, new, state.played.last)
        self._show_marks()

    def _animate(self, old: Position, new: Position, last: Move | None) -> None:
        """Animate the change from one position of the game to the next, if one piece has moved.

        ``last`` is the last move of the game; its path need not be searched.
        """
        self._position = new
        moved = [piece for piece, place in enumerate(new.places) if place != old.places[piece]]
        glide = self._glide
        if glide is not None and moved == [glide.piece] and glide.path[-1] == new.places[glide.piece]:
            return  # it was released, and is gliding there
        if len(moved) != 1:
            self._show_position(new)
            return
        (piece,) = moved
        start, end = old.places[piece], new.places[piece]
        if last is None or (last.path[0], last.path[-1]) != (start, end):  # undo, for example
            last = Walks(self.playing.game.rules, old, piece).to(end)
        here = self._places[piece]
        self._end_glide()
        self._places = list(new.places)  # a dragged piece is released
        self.glide(piece, (here, *last.path[1:]) if last is not None else (here, end))

    def _show_position(self, position: Position) -> None:
        """Draw every piece at its cell in ``position``."""
        self._end_glide()
        self._position = position
        self._places = list(position.places)
        self._show()
        self._show_marks()

    def _end_glide(self) -> None:
        """Draw the gliding piece at the end of its path."""
        glide, self._glide = self._glide, None
        self._timer.stop()
        if glide is not None:
            self.put(glide.piece, glide.path[-1])

    def _tick(self) -> None:
        glide = self._glide
        if glide is None:
            return
        seconds = self._clock.elapsed() / 1000
        if seconds >= glide.seconds:
            self._end_glide()
            self._show_marks()
        else:
            self.put(glide.piece, glide.at(seconds))

    def _show(self) -> None:
        if self._is_active and len(self._places) == len(self.scene.piece_items):
            self.scene.set_places(self._places)
            self._place_ring()

    def _show_marks(self, _: object = None) -> None:
        """Draw the outline and the arrow, or hide them."""
        game, color = self.playing.game, self.scene.theme.window["accent"]
        selected = game.selected if self._is_active and self._has_ring else None
        shapes = () if selected is None else (game.layout.pieces[selected].shape.cells,)
        self._ring.show_cells(shapes, color)
        self._place_ring()
        guidance = self.playing.guide.state
        hint = guidance.hint if guidance.position == game.position else None
        if self._is_active and self._has_hint and hint is not None and self._glide is None:
            self._hint.show_way(game.layout.pieces[hint.piece].shape, hint.move.path, color)
            game.count_hint()
        else:
            self._hint.clear()

    def _place_ring(self) -> None:
        selected = self.playing.game.selected
        if selected is not None and selected < len(self._places):
            x, y = self._places[selected]
            self._ring.setPos(x * CELL, y * CELL)
