"""The tool that plays: pieces are moved by dragging them or by the keyboard.

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

from collections import deque
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from klotski_studio.app.playing.walks import Drag, nearby
from klotski_studio.app.runtime.measures import MEASURES
from klotski_studio.core.geometry import BoardPoint, Direction
from klotski_studio.core.layout import Axis
from klotski_studio.core.position import Position
from klotski_studio.ui.look.shortcut_keys import ARROWS, is_escape
from klotski_studio.ui.scene.tool import Pointer, Tool
from klotski_studio.ui.tools.play_board import PlayBoard

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
        self._over = False
        self._has_run = False

    @property
    def cursor(self) -> Qt.CursorShape:
        if self._held is not None:
            return Qt.CursorShape.ClosedHandCursor
        return Qt.CursorShape.OpenHandCursor if self._over else Qt.CursorShape.ArrowCursor

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
        return True

    def double_click(self, pointer: Pointer) -> bool:
        return self.press(pointer)

    def hover(self, pointer: Pointer) -> None:
        piece = self._piece_at(pointer)
        self._over = piece is not None and self._game.layout.pieces[piece].axis is not Axis.NONE

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
