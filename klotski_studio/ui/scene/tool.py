"""The interface of a tool: the events that the view passes to it.

The view knows about pixels, a tool about cells. Whatever a tool shows while the mouse is down (a
ghost, a frame) belongs to it alone; the document is asked to change once, when the hand lets go::

    press  ->  drag  drag  drag  ->  release      one entry on the undo stack
    press  ->  drag  Esc                          none, and no trace on the board
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from klotski_studio.core.layout import Cell
from klotski_studio.ui.look.shortcut_keys import is_escape


@dataclass(frozen=True, slots=True)
class Pointer:
    """The position of the mouse, in cells, with buttons and modifiers.

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
        """The cell under the mouse, which may lie off the board."""
        return int(self.x // 1), int(self.y // 1)

    def holds(self, modifier: Qt.KeyboardModifier) -> bool:
        """Return whether the key ``modifier`` is held down."""
        return bool(self.modifiers & modifier)


class Tool:
    """The base of all tools, which ignores every event."""

    cursor = Qt.CursorShape.ArrowCursor
    """The mouse cursor over the board; read after every event."""

    @property
    def is_busy(self) -> bool:
        """Whether a gesture is in progress, which Esc cancels."""
        return False

    @property
    def focus(self) -> tuple[float, float] | None:
        """The keyboard's rectangle on the board, in cells; None if there is none."""
        return None

    def enter(self) -> None:
        """Called when the tool becomes the current one."""

    def leave(self) -> None:
        """Called when another tool becomes the current one or the window closes; remove everything drawn."""
        self.cancel()

    def press(self, pointer: Pointer) -> bool:
        """Handle a pressed button; return False if the tool ignores it, so that the view may pan."""
        return False

    def hover(self, pointer: Pointer) -> None:
        """Handle a mouse move without a button."""

    def hover_out(self) -> None:
        """Handle that the mouse has left the board's view."""

    def drag(self, pointer: Pointer) -> None:
        """Handle a mouse move after an accepted press."""

    def release(self, pointer: Pointer) -> None:
        """Handle a released button."""

    def double_click(self, pointer: Pointer) -> bool:
        """Handle a double click, which follows the first press and release."""
        return self.press(pointer)

    def cancel(self) -> None:
        """Cancel the gesture in progress."""

    def wants_key(self, event: QKeyEvent) -> bool:
        """Return whether the tool handles a key that is a shortcut of the window as well."""
        return self.is_busy and is_escape(event)

    def key_press(self, event: QKeyEvent) -> bool:
        """Handle a pressed key while the board has the focus; return whether the tool used it."""
        if self.is_busy and is_escape(event):
            self.cancel()
            return True
        return False

    def key_release(self, event: QKeyEvent) -> bool:
        """Handle a released key; return whether the tool used it."""
        return False

    def menu(self, pointer: Pointer) -> tuple[str, ...]:
        """Return the ids of the actions of a context menu there, ``-`` for a separator; empty for no menu."""
        return ()
