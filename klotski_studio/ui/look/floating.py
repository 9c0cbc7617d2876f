"""Keeps a widget at a corner of another one, above what that shows, without moving anything.

::

    +--------------------------+
    |        (a message)       |     a floating widget takes no room from the board
    |   board                  |
    |                 - 100% + |
    +--------------------------+
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QWidget

from klotski_studio.ui.look.tokens import S


class Floating(QObject):
    """Places ``widget``, a child of ``host``, at one side or corner of it."""

    def __init__(
        self,
        widget: QWidget,
        host: QWidget,
        side: Qt.AlignmentFlag,
        widest: int = 0,
        margin: int = S,
        clear: Callable[[], int] = lambda: 0,
    ) -> None:
        """``widest`` is the width that is taken where there is room, in pixels; 0 for the widget's own.

        ``clear`` returns how many pixels at the top of the host are not to be covered.
        """
        super().__init__(widget)
        self._clear = clear
        self._widget, self._host, self._side = widget, host, side
        self._widest, self._margin = widest, margin
        widget.setParent(host)
        widget.raise_()
        host.installEventFilter(self)
        widget.installEventFilter(self)

    def place(self) -> None:
        """Give the widget the size that it wants, within the host, and put it in its place."""
        top = self._margin + self._clear()
        room = self._host.rect().adjusted(self._margin, top, -self._margin, -self._margin)
        size = self._wanted(room.width()).boundedTo(room.size())
        self._widget.setGeometry(QRect(_corner(room, size, self._side), size))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if (watched is self._host and kind in (QEvent.Type.Resize, QEvent.Type.Show)) or (
            watched is self._widget and kind in (QEvent.Type.LayoutRequest, QEvent.Type.Show)
        ):
            self.place()
        return False

    def _wanted(self, room: int) -> QSize:
        widget = self._widget
        layout = widget.layout()
        if layout is not None:
            layout.activate()
        width = min(self._widest or widget.sizeHint().width(), room)
        if widget.hasHeightForWidth():
            return QSize(width, widget.heightForWidth(width))
        return QSize(width, max(widget.sizeHint().height(), widget.minimumSizeHint().height()))


def _corner(room: QRect, size: QSize, side: Qt.AlignmentFlag) -> QPoint:
    flags = Qt.AlignmentFlag
    x = room.left() + (room.width() - size.width()) // 2
    if side & flags.AlignLeft:
        x = room.left()
    elif side & flags.AlignRight:
        x = room.right() - size.width() + 1
    y = room.top() if side & flags.AlignTop else room.bottom() - size.height() + 1
    return QPoint(x, y)
