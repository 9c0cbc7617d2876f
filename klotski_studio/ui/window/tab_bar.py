"""The row of tabs, with a cross in each that closes it.

The crosses are painted. As widgets, which is what ``setTabsClosable`` makes, each has Qt lay out all tabs
three times when it comes, and each layout takes three times as long. Screen readers are told of no such
button by Qt either; the keyboard closes a tab by ``close`` and by the menu of the tab.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QAction, QHelpEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QTabBar, QToolTip, QWidget

from klotski_studio.ui.look.appearance import current_theme
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.theme import washes
from klotski_studio.ui.look.tokens import XS, icon_size
from klotski_studio.ui.look.tokens import M as CROSS

NOWHERE = -1


class TabBar(QTabBar):
    """Emits ``tabCloseRequested`` when a cross is clicked; the tool tip of crosses is that of ``close``."""

    laid_out = Signal(int)
    """The tabs have got their places; carries the width, in pixels, of all together."""

    def __init__(self, close: QAction, parent: QWidget) -> None:
        super().__init__(parent)
        self._close, self._icon = close, icon("close", "muted")
        self._under = self._pressed = NOWHERE  # the tabs whose crosses the mouse is on, and has pressed
        self._is_dragging = False
        self.setExpanding(False)
        self.setMouseTracking(True)

    def cross(self, index: int) -> QRect:
        """The area of the cross in the tab ``index``; the style sheet leaves it free of the title."""
        tab, size = self.tabRect(index), icon_size(CROSS + XS)
        return QRect(QPoint(tab.right() - XS - size.width(), tab.center().y() - size.height() // 2), size)

    def tabLayoutChange(self) -> None:
        super().tabLayoutChange()
        self.laid_out.emit(self.tabRect(self.count() - 1).right() - self.tabRect(0).left())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(washes(current_theme())["pressed"])
        shown = (index for index in range(self.count()) if self.tabRect(index).intersects(event.rect()))
        for index in () if self._is_dragging else shown:  # a tab is dragged without its cross
            area = self.cross(index)
            if index == self._under:
                painter.drawRoundedRect(area, XS, XS)
            self._icon.paint(painter, area.adjusted(2, 2, -2, -2))

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and self._under != NOWHERE:
            QToolTip.showText(event.globalPos(), self._close.toolTip(), self)
            return True
        return super().event(event)

    def inputMethodQuery(self, query: Qt.InputMethodQuery) -> Any:
        if query is Qt.InputMethodQuery.ImCursorRectangle:
            return self.tabRect(self.currentIndex())  # where the menu opens that a key asks for
        return super().inputMethodQuery(query)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed = self._cross_at(event)
        if self._pressed == NOWHERE:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(self._cross_at(event))
        if self._pressed == NOWHERE:
            self._is_dragging = bool(event.buttons() & Qt.MouseButton.LeftButton)
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, NOWHERE
        if self._is_dragging:
            self._is_dragging = False
            self.update()
        if pressed == NOWHERE:
            super().mouseReleaseEvent(event)
        elif pressed == self._cross_at(event):
            self.tabCloseRequested.emit(pressed)

    def leaveEvent(self, event: QEvent) -> None:
        self._point_at(NOWHERE)
        super().leaveEvent(event)

    def _cross_at(self, event: QMouseEvent) -> int:
        """The tab on whose cross the mouse is."""
        at = event.position().toPoint()
        index = self.tabAt(at)
        return index if index >= 0 and self.cross(index).contains(at) else NOWHERE

    def _point_at(self, index: int) -> None:
        if index != self._under:
            self._under = index
            self.update()
