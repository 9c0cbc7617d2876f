"""Shows a game on the board: pieces that glide, the outline of the selected piece, the hint's arrow.

The positions of the pieces belong to the game. The board follows with a delay: a piece that has
moved glides along its path to its new cell, and a dragged piece is drawn under the mouse.

The tool that plays moves pieces by dragging them or by the keyboard.

====================  ===============================================================
press and drag        the piece follows, around corners too, and is moved on release
a flick               the piece slides as far as it can
Tab, Shift+Tab        select the next piece, in reading order
arrows                move the selected piece by one cell; held down, it runs until it stops
Shift + arrows        slide it as far as it can
Ctrl + arrows         select the next piece in that direction
Esc                   cancels the drag; the piece returns to where it was
====================  ===============================================================
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent

from klotski_studio.app.picture.style.border import CELL
from klotski_studio.app.playing.game import GameState
from klotski_studio.app.playing.play_session import PlaySession
from klotski_studio.app.playing.walks import Drag, Walks, nearby
from klotski_studio.app.runtime.measures import MEASURES
from klotski_studio.core.layout import Axis, BoardPoint, Direction
from klotski_studio.core.rules import Move, Position
from klotski_studio.ui.look.shortcut_keys import ARROWS, is_escape
from klotski_studio.ui.scene.board_scene import BoardScene
from klotski_studio.ui.scene.board_view import Pointer, Tool
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
        self._has_ring = self.shows_hint = False
        """Whether the hint is switched on; its arrow appears when the best move is known."""
        self.glides = True
        """Whether pieces glide; with reduced motion they jump."""
        self._hint, self._ring = HintItem(scene), OutlinesItem(scene)
        self._clock = QElapsedTimer()
        self._timer = QTimer(self, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
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

    # ---------------------------------------------------------------- what is shown

    def enter(self) -> None:
        """Begin to show the game."""
        self._is_active = True
        self._show_position(self.playing.game.position)

    def leave(self) -> None:
        """Stop showing the game; remove the outline and the arrow."""
        self._is_active = self._has_ring = self.shows_hint = False
        self._end_glide()
        self._show_marks()

    def show_ring(self, shown: bool) -> None:
        """Outline the selected piece, as long as the keyboard is used."""
        self._has_ring = shown
        self._show_marks()

    def show_hint(self, shown: bool) -> None:
        """Show the best move as an arrow until a move is made."""
        self.shows_hint = shown
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
            self._timer.start(FRAME)
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
        self._timer.start(FRAME)

    # ---------------------------------------------------------------- following the game

    def _follow(self, state: GameState) -> None:
        if not self._is_active:
            return
        old, new = self._position, state.position
        if len(old.places) != len(new.places):
            self._show_position(new)
            return
        if old != new:
            self.shows_hint = False
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
        game = self.playing.game
        selected = game.selected if self._is_active and self._has_ring else None
        shapes = () if selected is None else (game.layout.pieces[selected].shape.cells,)
        self._ring.show_cells(shapes)
        self._place_ring()
        guidance = self.playing.guide.state
        hint = guidance.hint if guidance.position == game.position else None
        if self._is_active and self.shows_hint and hint is not None and self._glide is None:
            self._hint.show_way(game.layout.pieces[hint.piece].shape, hint.move.path)
            game.count_hint()
        else:
            self._hint.clear()

    def _place_ring(self) -> None:
        selected = self.playing.game.selected
        if selected is not None and selected < len(self._places):
            x, y = self._places[selected]
            self._ring.setPos(x * CELL, y * CELL)


VELOCITY_SPAN = MEASURES["drag"]["velocity_span"]
"""Milliseconds before the release over which the velocity of a flick is measured."""

_NONE, _SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
_KEYPAD, _CONTROL = Qt.KeyboardModifier.KeypadModifier, Qt.KeyboardModifier.ControlModifier


@dataclass(frozen=True, slots=True)
class _Held:
    """A dragged piece, and the position of the game in which the drag began."""

    piece: int
    drag: Drag
    position: Position


MENU = (
    *("undo", "redo", "start-over", "-"),
    *("hint", "solve-from-here", "-"),
    *("keep-checkpoint", "last-checkpoint", "-", "zoom-fit", "board-alone"),
)
"""The context menu of the board."""


class PlayTool(Tool):
    """Plays the game that ``board`` shows."""

    def __init__(self, board: PlayBoard) -> None:
        self._board = board
        self._game = board.playing.game
        self._held: _Held | None = None
        self._recent: deque[Pointer] = deque()
        self._open = self.cursor
        self._has_run = False

    @property
    def is_busy(self) -> bool:
        return self._held is not None

    def menu(self, pointer: Pointer) -> tuple[str, ...]:
        return MENU

    def enter(self) -> None:
        self._board.enter()

    def leave(self) -> None:
        super().leave()
        self._board.leave()

    # ---------------------------------------------------------------- the mouse

    def press(self, pointer: Pointer) -> bool:
        self.cancel()
        piece = self._piece_at(pointer)
        if piece is None:
            self._game.select(None)
            return False
        self._board.show_ring(False)
        self._game.select(piece)
        position = self._game.position
        drag = Drag(self._game.rules, position, piece, (pointer.x, pointer.y))
        self._held = _Held(piece, drag, position)
        self._recent = deque([pointer])
        self._board.put(piece, drag.place)
        self.cursor = Qt.CursorShape.ClosedHandCursor
        return True

    def hover(self, pointer: Pointer) -> None:
        piece = self._piece_at(pointer)
        over = piece is not None and self._game.layout.pieces[piece].axis is not Axis.NONE
        self._open = Qt.CursorShape.OpenHandCursor if over else Qt.CursorShape.ArrowCursor
        self.cursor = self._open

    def drag(self, pointer: Pointer) -> None:
        held = self._current()
        if held is not None:
            self._remember(pointer)
            self._board.put(held.piece, held.drag.to((pointer.x, pointer.y)))

    def release(self, pointer: Pointer) -> None:
        self.drag(pointer)
        held, self._held = self._current(), None
        self.hover(pointer)
        if held is None:
            return  # the drag was cancelled while the button was down
        velocity = self._velocity()
        drag = held.drag
        self._board.glide(held.piece, (drag.place, drag.landing(), drag.landing(velocity)))
        move = drag.release(velocity)
        if move is not None:
            self._game.make(move)
        elif not any(self._game.rules.steps(held.position, held.piece)):
            self._board.shake(held.piece, Direction.RIGHT)

    def cancel(self) -> None:
        held, self._held = self._current(), None
        self.cursor = self._open
        if held is not None:
            self._board.glide(held.piece, (held.drag.place, held.position.places[held.piece]))

    def _current(self) -> _Held | None:
        """The dragged piece, unless the game's position has changed since, by undo for instance."""
        held = self._held
        return held if held is not None and held.position is self._game.position else None

    # ---------------------------------------------------------------- the keyboard

    def wants_key(self, event: QKeyEvent) -> bool:
        return super().wants_key(event) or self._direction(event) is not None or _is_backspace(event)

    def key_press(self, event: QKeyEvent) -> bool:
        if self.is_busy:
            return super().key_press(event)
        direction = self._direction(event)
        if direction is not None:
            self._follow_arrow(direction, event)
            return True
        if _is_backspace(event):
            self._game.undo()
            return True
        if event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            return self._select_next(back=event.key() == Qt.Key.Key_Backtab)
        if is_escape(event) and self._game.selected is not None:
            self._game.select(None)
            return True
        return False

    def _direction(self, event: QKeyEvent) -> Direction | None:
        """The direction of an arrow key, alone or with Shift or Ctrl; None for other keys."""
        held = event.modifiers() & ~_KEYPAD
        return ARROWS.get(event.key()) if held in (_NONE, _SHIFT, _CONTROL) else None

    def _follow_arrow(self, direction: Direction, event: QKeyEvent) -> None:
        """Choose a piece, or move the chosen one; a key that is held down makes it run once."""
        if event.modifiers() & _CONTROL:
            self._choose(direction)
        elif not event.isAutoRepeat():
            self._has_run = False
            self._push(direction, far=bool(event.modifiers() & _SHIFT))
        elif not self._has_run and self._game.selected is not None:
            self._has_run = True
            self._game.slide(self._game.selected, direction)

    def _choose(self, direction: Direction) -> None:
        """Select the next piece in ``direction``; if none is selected, the first one."""
        self._board.show_ring(True)
        game = self._game
        if game.selected is None:
            game.select_next()
            return
        found = nearby(game.layout, game.position, game.selected, direction)
        if found is not None:
            game.select(found)

    def _push(self, direction: Direction, *, far: bool) -> None:
        """Move the selected piece; if none is selected, select one instead."""
        piece = self._game.selected
        self._board.show_ring(True)
        if piece is None:
            self._game.select_next()
        elif not (self._game.slide if far else self._game.step)(piece, direction):
            self._board.shake(piece, direction)

    def _select_next(self, *, back: bool) -> bool:
        self._board.show_ring(True)
        return self._game.select_next(back=back)

    # ---------------------------------------------------------------- the pointer

    def _piece_at(self, pointer: Pointer) -> int | None:
        return self._game.position.occupied(self._game.layout).get(pointer.cell)

    def _remember(self, pointer: Pointer) -> None:
        """Note the pointer for the velocity, and drop the notes that are too old."""
        self._recent.append(pointer)
        while self._recent[0].milliseconds < pointer.milliseconds - VELOCITY_SPAN:
            self._recent.popleft()

    def _velocity(self) -> BoardPoint | None:
        """The velocity of the mouse at the end of the drag, in cells per second; None if it rested."""
        first, last = self._recent[0], self._recent[-1]
        seconds = (last.milliseconds - first.milliseconds) / 1000
        if seconds <= 0:
            return None
        return (last.x - first.x) / seconds, (last.y - first.y) / seconds


def _is_backspace(event: QKeyEvent) -> bool:
    return event.key() == Qt.Key.Key_Backspace and event.modifiers() == _NONE
