"""A tool: what the view hands it, and what it may answer.

The view knows about pixels, a tool about cells. Whatever a tool shows while the mouse is down (a
ghost, a frame) belongs to it alone; the document is asked to change once, when the hand lets go::

    press  ->  drag  drag  drag  ->  release      one entry on the undo stack
    press  ->  drag  Esc                          none, and no trace on the board
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from klotski_studio.core.geometry import Cell


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where the mouse is, in cells, and what is held down with it.

    Attributes:
        x, y: in cells from the top left of the board; whole numbers are the borders between cells.
        button: which one went down or up; ``NoButton`` for a movement.
        milliseconds: of the event, on the window system's clock; for speeds.
        pixel: how large a pixel of the screen is, in cells: grips stay as large as fingers at any zoom.
    """

    x: float
    y: float
    button: Qt.MouseButton = Qt.MouseButton.NoButton
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    milliseconds: int = 0
    pixel: float = 1 / 64

    @property
    def cell(self) -> Cell:
        """The cell under it, which may lie off the board."""
        return int(self.x // 1), int(self.y // 1)

    def holds(self, modifier: Qt.KeyboardModifier) -> bool:
        """Whether the key ``modifier`` is held down."""
        return bool(self.modifiers & modifier)


class Tool:
    """Does nothing: the base of those that do something."""

    @property
    def cursor(self) -> Qt.CursorShape:
        """What the mouse looks like over the board right now; asked after every event."""
        return Qt.CursorShape.ArrowCursor

    @property
    def is_busy(self) -> bool:
        """Whether a gesture is under way, which Esc would take back."""
        return False

    @property
    def focus(self) -> tuple[float, float] | None:
        """Where the keyboard is on the board, in cells; None if it is nowhere in particular."""
        return None

    def enter(self) -> None:
        """The tool was taken in hand."""

    def leave(self) -> None:
        """Another one is taken in hand, or the window goes: nothing of this one may stay on the board."""
        self.cancel()

    def press(self, pointer: Pointer) -> bool:
        """A button went down; False if that is nothing to this tool, and the view may pan."""
        return False

    def hover(self, pointer: Pointer) -> None:
        """The mouse went on with no button down."""

    def drag(self, pointer: Pointer) -> None:
        """The mouse went on after a press that was taken."""

    def release(self, pointer: Pointer) -> None:
        """The button came up again."""

    def double_click(self, pointer: Pointer) -> bool:
        """Pressed twice in quick succession; comes after the first press and release."""
        return self.press(pointer)

    def cancel(self) -> None:
        """Take the gesture back that is under way, without a trace."""

    def wants_key(self, event: QKeyEvent) -> bool:
        """Whether this key is the tool's although it is a shortcut of the window as well."""
        return self.is_busy and event.key() == Qt.Key.Key_Escape

    def key_press(self, event: QKeyEvent) -> bool:
        """A key went down while the board has the focus; whether that was for this tool."""
        if self.is_busy and event.key() == Qt.Key.Key_Escape:
            self.cancel()
            return True
        return False

    def key_release(self, event: QKeyEvent) -> bool:
        """A key came up again; whether that was for this tool."""
        return False

    def menu(self, pointer: Pointer) -> tuple[str, ...]:
        """The ids of the actions for a context menu there (``-`` is a separator); none for no menu."""
        return ()
