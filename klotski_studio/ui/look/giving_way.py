"""A row of widgets that gives way in an order when it is narrow, so that nothing in it is cut.

Each *step* saves room, for example by hiding a widget or the words of a button. The row takes as many
steps, in their order, as its width needs::

    [ 81 moves | 90 slides  116 steps | shortest, proven |  1 note ]     no step
    [ 81 moves | 90 slides  116 steps | shortest, proven |  (icon) ]     one step
    [ 81 moves |  (icon) ]                                               all steps
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QWidget

Step = Callable[[bool], object]
"""Saves room when it is called with True, and takes the room again with False."""


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

    def room(self) -> int:
        """The width that the row's content may take."""
        return self.width()

    def _width_after(self, count: int) -> int:
        self._take(count)
        for layout in (*self.row.findChildren(QLayout), self.row):
            layout.invalidate()
        return self.row.minimumSize().width()

    def _fits(self, count: int) -> bool:
        """Whether ``count`` steps are enough."""
        return self._widths[count] <= self.room()

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
