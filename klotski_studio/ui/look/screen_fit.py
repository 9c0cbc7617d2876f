"""Keeps widgets within the room that there is: windows on the screen, rows in a window, cards at a corner.

::

    screen 1280 x 720, a panel of the desktop below      wanted 1200 x 840    opened at most 1232 x 640

A floating widget takes no room from what it floats over:

::

    +--------------------------+
    |        (a message)       |     a floating widget takes no room from the board
    |   board                  |
    |                 - 100% + |
    +--------------------------+

A row of widgets that gives way in an order when it is narrow, so that nothing in it is cut.

Each *step* saves room, for example by hiding a widget or the words of a button. The row takes as many
steps, in their order, as its width needs::

    [ 81 moves | 90 slides  116 steps | shortest, proven |  1 note ]     no step
    [ 81 moves | 90 slides  116 steps | shortest, proven |  (icon) ]     one step
    [ 81 moves |  (icon) ]                                               all steps
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLayout, QToolButton, QWidget

from klotski_studio.ui.look.tokens import S

SMALL_SCREEN = QSize(1366, 900)
"""The main window is opened maximised where the screen has less room than this in either direction."""

FRAME = 48
"""Pixels that are left free in each direction for a window's frame and title."""


def available(widget: QWidget) -> QRect:
    """Return the part of the screen of ``widget`` that windows may cover, in logical pixels."""
    return widget.screen().availableGeometry()


def bounded(wanted: QSize, room: QRect) -> QSize:
    """Return ``wanted``, or as much of it as a window in ``room`` may have."""
    return wanted.boundedTo(QSize(room.width() - FRAME, room.height() - FRAME))


def is_small(room: QRect) -> bool:
    """Whether the main window should cover all of ``room``."""
    return room.width() < SMALL_SCREEN.width() or room.height() < SMALL_SCREEN.height()


def fit_into_screen(widget: QWidget) -> None:
    """Make the window ``widget`` no larger than the screen allows, and move it there if it sticks out."""
    room = available(widget)
    size = bounded(widget.size(), room)
    if size != widget.size():
        widget.resize(size)
    frame = widget.frameGeometry()
    x = max(room.left(), min(frame.left(), room.right() + 1 - frame.width()))
    y = max(room.top(), min(frame.top(), room.bottom() + 1 - frame.height()))
    if (x, y) != (frame.left(), frame.top()):
        widget.move(x, y)


class Dialog(QDialog):
    """A dialog that lies within the screen whenever it is shown, and deletes itself when it is closed."""

    def __init__(self, parent: QWidget | None, title: str = "") -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)

    def showEvent(self, event: QShowEvent) -> None:
        fit_into_screen(self)
        super().showEvent(event)


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


Step = Callable[[bool], object]
"""Saves room when it is called with True, and takes the room again with False."""


def words_step(button: QToolButton) -> Step:
    """The step in which ``button`` loses the words beside its icon."""
    beside, alone = Qt.ToolButtonStyle.ToolButtonTextBesideIcon, Qt.ToolButtonStyle.ToolButtonIconOnly
    return lambda taken: button.setToolButtonStyle(alone if taken else beside)


class GivingWayRow(QWidget):
    """A horizontal row that is never wider than its window: it takes its steps instead."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.row = QHBoxLayout(self)
        self.steps: Sequence[Step] = ()
        """The steps, in the order in which they are taken."""
        self._widths: list[int] = []
        self._taken = -1

    @property
    def taken(self) -> int:
        """How many steps are taken now."""
        return max(self._taken, 0)

    def measure(self) -> None:
        """Measure the row again; to be called after its content has changed."""
        self._widths = [self._width_after(count) for count in range(len(self.steps) + 1)]
        self._taken = -1
        self._give_way()
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        narrowest = min(self._widths, default=0)
        return QSize(narrowest, super().minimumSizeHint().height())

    def sizeHint(self) -> QSize:
        return QSize(self._widths[0] if self._widths else 0, super().sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._give_way()

    def _width_after(self, count: int) -> int:
        self._take(count)
        for layout in (*self.row.findChildren(QLayout), self.row):
            layout.invalidate()
        return self.row.minimumSize().width()

    def _fits(self, count: int) -> bool:
        """Whether ``count`` steps are enough."""
        return self._widths[count] <= self.width()

    def _take(self, count: int) -> None:
        for number, step in enumerate(self.steps):
            step(number < count)

    def _give_way(self) -> None:
        if not self._widths:
            return
        count = next(filter(self._fits, range(len(self.steps))), len(self.steps))
        if count != self._taken:
            self._taken = count
            self._take(count)
