"""Fingers on the board: one finger does what the mouse does, with the same drags and flicks.

::

    one finger     press, drag and release of the left button
    a second one   the gesture in progress is cancelled, and nothing happens until all are lifted

Touches are handled here and not left to the window system's imitation of a mouse, which some systems delay
until they know that no second finger follows.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QTouchEvent
from PySide6.QtWidgets import QApplication, QWidget

_LEFT, _NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton


class TouchAsMouse(QObject):
    """Sends the touches of ``viewport`` to it as mouse events."""

    def __init__(self, viewport: QWidget, cancel: Callable[[], object]) -> None:
        """``cancel`` cancels the gesture in progress."""
        super().__init__(viewport)
        self._viewport, self._cancel = viewport, cancel
        self._is_down = False
        viewport.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        viewport.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            not isinstance(event, QTouchEvent)
            or event.deviceType() == event.pointingDevice().DeviceType.TouchPad
        ):
            return False
        event.accept()
        self._follow(event)
        return True

    def _follow(self, event: QTouchEvent) -> None:
        kind = event.type()
        if kind == QEvent.Type.TouchCancel or (self._is_down and len(event.points()) > 1):
            self._is_down = False
            self._cancel()
        elif kind == QEvent.Type.TouchBegin and len(event.points()) == 1:
            self._is_down = True
            self._send(QEvent.Type.MouseButtonPress, event, _LEFT, _LEFT)
        elif self._is_down and kind == QEvent.Type.TouchUpdate:
            self._send(QEvent.Type.MouseMove, event, _NONE, _LEFT)
        elif self._is_down and kind == QEvent.Type.TouchEnd:
            self._is_down = False
            self._send(QEvent.Type.MouseButtonRelease, event, _LEFT, _NONE)

    def _send(
        self, kind: QEvent.Type, event: QTouchEvent, button: Qt.MouseButton, buttons: Qt.MouseButton
    ) -> None:
        """Send the first point of ``event`` as a mouse event of the same time."""
        point = event.points()[0]
        at, there = QPointF(point.position()), QPointF(point.globalPosition())
        made = QMouseEvent(kind, at, there, button, buttons, event.modifiers())
        made.setTimestamp(event.timestamp())
        QApplication.sendEvent(self._viewport, made)
