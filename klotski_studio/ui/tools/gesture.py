"""Gestures: what happens between press and release. A tool chooses the gesture at the press."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from klotski_studio.ui.scene.tool import Pointer, Tool
from klotski_studio.ui.tools.edit_preview import EditPreview

DRAG_DISTANCE = 4.0
"""How many pixels the mouse may move before a click becomes a drag."""


class Gesture:
    """One press, drag and release. By itself it commits what :meth:`drag` has previewed."""

    def __init__(self, edit_preview: EditPreview, pointer: Pointer) -> None:
        self.edit_preview, self.pressed = edit_preview, pointer
        self.is_drag = False

    def to(self, pointer: Pointer) -> None:
        """The mouse moved to ``pointer``: begin or continue the drag."""
        distance = max(abs(pointer.x - self.pressed.x), abs(pointer.y - self.pressed.y))
        self.is_drag = self.is_drag or distance > DRAG_DISTANCE * pointer.pixel
        if self.is_drag:
            self.drag(pointer)

    def drag(self, pointer: Pointer) -> None:
        """The mouse moved during a drag: update the preview."""

    def finish(self) -> None:
        """The button was released after a drag: commit the preview."""
        self.edit_preview.commit()

    def click(self) -> None:
        """The button was released where it was pressed."""

    def cancel(self) -> None:
        """End the gesture without an edit."""
        self.edit_preview.end()


class GestureTool(Tool):
    """A tool of the editor: at each press it chooses a gesture."""

    def __init__(self, edit_preview: EditPreview) -> None:
        self.edit_preview = edit_preview
        self._gesture: Gesture | None = None
        self._last: Pointer | None = None

    def begin(self, pointer: Pointer) -> Gesture | None:
        """The gesture that a press at ``pointer`` begins; None if this tool does not handle it."""
        raise NotImplementedError

    @property
    def is_busy(self) -> bool:
        return self._gesture is not None

    def enter(self) -> None:
        self.edit_preview.enter()

    def leave(self) -> None:
        super().leave()
        self.edit_preview.leave()

    def press(self, pointer: Pointer) -> bool:
        self.cancel()
        self.edit_preview.show_cursor(None)
        self._gesture, self._last = self.begin(pointer), pointer
        return self._gesture is not None

    def drag(self, pointer: Pointer) -> None:
        self._last = pointer
        if self._gesture is not None:
            self._gesture.to(pointer)

    def release(self, pointer: Pointer) -> None:
        gesture, self._gesture = self._gesture, None
        if gesture is None:
            return  # it was cancelled while the button was down
        gesture.to(pointer)
        if gesture.is_drag:
            gesture.finish()
        else:
            gesture.click()

    def cancel(self) -> None:
        gesture, self._gesture = self._gesture, None
        if gesture is not None:
            gesture.cancel()

    def key_press(self, event: QKeyEvent) -> bool:
        return self._modify(event) or super().key_press(event)

    def key_release(self, event: QKeyEvent) -> bool:
        return self._modify(event) or super().key_release(event)

    def _modify(self, event: QKeyEvent) -> bool:
        """Repeat the last drag with Alt pressed or released, so that pieces are copied or placed.

        Many desktops handle Alt with a mouse press themselves, so Alt must also work after the press.
        Returns whether the key was handled.
        """
        if self._gesture is None or self._last is None or event.key() != Qt.Key.Key_Alt:
            return False
        alt = Qt.KeyboardModifier.AltModifier
        is_down = event.type() == QEvent.Type.KeyPress
        held = self._last.modifiers | alt if is_down else self._last.modifiers & ~alt
        self.drag(replace(self._last, modifiers=held))
        return True


def adds(pointer: Pointer) -> bool:
    """Whether a click adds to the selection instead of replacing it."""
    return pointer.holds(Qt.KeyboardModifier.ShiftModifier)


def duplicates(pointer: Pointer) -> bool:
    """Whether a drag places copies and leaves the originals."""
    return pointer.holds(Qt.KeyboardModifier.AltModifier)


def is_rubber_band(pointer: Pointer) -> bool:
    """Whether a drag is a rubber band even when it begins on a piece."""
    return pointer.holds(Qt.KeyboardModifier.ControlModifier)
