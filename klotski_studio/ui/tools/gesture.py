"""A gesture is what happens between press and release; a tool decides at the press which one it is."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from klotski_studio.ui.scene.tool import Pointer, Tool
from klotski_studio.ui.tools.edit_preview import EditPreview

SLACK = 4.0
"""Pixels that a hand may shake before a click is a drag."""


class Gesture:
    """From the press on; does nothing by itself."""

    def __init__(self, edit_preview: EditPreview, pointer: Pointer) -> None:
        self.edit_preview, self.pressed = edit_preview, pointer
        self.is_drag = False

    def to(self, pointer: Pointer) -> None:
        """The mouse went on to ``pointer``."""
        away = max(abs(pointer.x - self.pressed.x), abs(pointer.y - self.pressed.y))
        self.is_drag = self.is_drag or away > SLACK * pointer.pixel
        if self.is_drag:
            self.drag(pointer)

    def drag(self, pointer: Pointer) -> None:
        """It has gone far enough to be meant."""

    def finish(self) -> None:
        """The button came up after a drag."""

    def click(self) -> None:
        """The button came up where it went down."""

    def cancel(self) -> None:
        """Nothing of this is to have happened."""
        self.edit_preview.end()


class GestureTool(Tool):
    """A tool that is a choice of gestures."""

    def __init__(self, edit_preview: EditPreview) -> None:
        self.edit_preview = edit_preview
        self._gesture: Gesture | None = None
        self._last: Pointer | None = None

    def begin(self, pointer: Pointer) -> Gesture | None:
        """What a press there begins; None if it is nothing to this tool."""
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
            return  # it was taken back while the button was down
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
        """Alt went down or up while the hand rests: what it holds is now the piece, or a copy of it.

        Many desktops take Alt and a press for themselves; after the press the key is ours.
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
    """Whether a drag leaves the original where it is."""
    return pointer.holds(Qt.KeyboardModifier.AltModifier)


def bands(pointer: Pointer) -> bool:
    """Whether a drag is a rubber band wherever it begins."""
    return pointer.holds(Qt.KeyboardModifier.ControlModifier)
