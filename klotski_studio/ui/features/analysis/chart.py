"""A small bar chart with sharp edges at any scale, which mouse and keyboard can read.

One line above the bars says what is under the mouse, or under the cursor that the arrow keys
move; with nothing there, it says what the highest bar is::

    42: 388 positions                      the line
        _ |_
      _| || |__                            bars; marked ones in another colour
    _|  | ||    |___
    0                                 124
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from klotski_studio.ui.look.appearance import current_theme
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.translate import number_text
from klotski_studio.ui.widgets.panel_parts import FAINT

HEIGHT = 8 * GRID
"""The height of the highest bar, in pixels."""
SLIM = 3.0
"""Bars narrower than this many device pixels stand without a gap between them."""
DOT = 2.0
"""The radius of a dot under a bar."""


@dataclass(frozen=True, slots=True)
class Bars:
    """The data of a chart.

    Attributes:
        first: the number of the first bar, as people count.
        marked: indices of bars in another colour.
        dotted: indices of bars with a dot beneath.
        quiet: whether the bars step back behind the marked ones.
        tell: what to say about the bar with an index.
        summary: what to say about all of them.
    """

    values: Sequence[int] = ()
    first: int = 0
    marked: Collection[int] = ()
    dotted: Collection[int] = ()
    quiet: bool = False
    tell: Callable[[int], str] = str
    summary: str = ""


@dataclass(frozen=True, slots=True)
class _Column:
    """Bars that share pixels: from ``first`` to ``last``, drawn as the highest of them."""

    first: int
    last: int
    left: float
    right: float


class Chart(QWidget):
    """A bar chart of numbers, drawn by the widget itself."""

    picked = Signal(object)
    """The index of the bar that was clicked, or entered with the keyboard."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bars = Bars()
        """Those that it shows, from left to right."""
        self._cursor: int | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def line(self) -> str:
        """The text above the bars."""
        return self.bars.summary if self._cursor is None else self.bars.tell(self._cursor)

    def show_bars(self, bars: Bars) -> None:
        """Show ``bars`` in place of those before."""
        self.bars = bars
        if self._cursor is not None and self._cursor >= len(bars.values):
            self._cursor = None
        self._tell()

    def sizeHint(self) -> QSize:
        return QSize(30 * GRID, HEIGHT + 2 * self._line_height())

    def minimumSizeHint(self) -> QSize:
        return QSize(12 * GRID, self.sizeHint().height())

    # ---------------------------------------------------------------- geometry

    def _line_height(self) -> int:
        return self.fontMetrics().height() + GRID // 2

    def _plot(self) -> QRectF:
        line = self._line_height()
        return QRectF(0, line, self.width(), self.height() - 2 * line)

    def _columns(self) -> Iterator[_Column]:
        """Return the columns from left to right, with edges on whole device pixels."""
        count, ratio = len(self.bars.values), self.devicePixelRatioF()
        pixels = max(1, int(self.width() * ratio))
        columns = min(count, pixels)
        gap = 1 / ratio if columns and pixels / columns >= SLIM else 0.0
        for column in range(columns):
            left, right = column * pixels // columns, (column + 1) * pixels // columns
            first, last = column * count // columns, (column + 1) * count // columns - 1
            yield _Column(first, last, left / ratio, right / ratio - gap)

    def index_at(self, x: float) -> int | None:
        """Return the bar at ``x`` pixels from the left; of several that share pixels the highest."""
        values = self.bars.values
        columns = [column for number, column in enumerate(self._columns()) if column.left <= x or not number]
        if not columns:
            return None
        under = columns[-1]
        return max(range(under.first, under.last + 1), key=lambda index: values[index])

    # ---------------------------------------------------------------- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setOpacity(1.0 if self.isEnabled() else FAINT)
        plot, line = self._plot(), self._line_height()
        muted = current_theme().window["muted"]
        painter.setPen(current_theme().window["text"] if self._cursor is not None else muted)
        top = QRectF(0, 0, self.width(), line)
        shown = self.fontMetrics().elidedText(self.line, Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(top, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, shown)
        self._paint_bars(painter, plot)
        painter.setPen(QPen(current_theme().window["border"], 1))
        painter.drawLine(plot.bottomLeft() + QPointF(0, 0.5), plot.bottomRight() + QPointF(0, 0.5))
        if self.bars.values:
            painter.setPen(muted)
            below = QRectF(0, plot.bottom() + GRID // 2, self.width(), line - GRID // 2)
            last = self.bars.first + len(self.bars.values) - 1
            painter.drawText(below, Qt.AlignmentFlag.AlignLeft, number_text(self.bars.first))
            if len(self.bars.values) > 1:
                painter.drawText(below, Qt.AlignmentFlag.AlignRight, number_text(last))
        if self.hasFocus():
            painter.setPen(QPen(current_theme().window["accent"], 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)  # that of a dot
            painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))

    def _paint_bars(self, painter: QPainter, plot: QRectF) -> None:
        bars, ratio = self.bars, self.devicePixelRatioF()
        highest = max(bars.values, default=0) or 1
        painter.setPen(Qt.PenStyle.NoPen)
        for column in self._columns():
            inside = range(column.first, column.last + 1)
            value = max(bars.values[index] for index in inside)
            height = max(round(plot.height() * value / highest * ratio) / ratio, 1 if value else 0)
            area = QRectF(column.left, plot.bottom() - height, column.right - column.left, height)
            is_marked = any(index in bars.marked for index in inside)
            is_under = self._cursor in inside
            if is_under:
                self._paint_behind(painter, column, plot)
            painter.fillRect(area, self._color(is_marked, is_under))
            if any(index in bars.dotted for index in inside):
                self._paint_dot(painter, area.center().x(), plot.bottom() + GRID / 2)

    def _paint_behind(self, painter: QPainter, column: _Column, plot: QRectF) -> None:
        """Paint a shade over the whole height at the cursor, so that low bars are found."""
        veil = QColor(current_theme().window["text"])
        veil.setAlphaF(0.10)
        width = max(column.right - column.left, 1.0)
        painter.fillRect(QRectF(column.left, plot.top(), width, plot.height()), veil)

    def _paint_dot(self, painter: QPainter, x: float, y: float) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(current_theme().verdict["stopped"])
        painter.drawEllipse(QPointF(x, y), DOT, DOT)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)

    def _color(self, is_marked: bool, is_under: bool) -> QColor:
        if self.bars.quiet:
            color = QColor(current_theme().window["accent" if is_marked else "muted"])
            color.setAlphaF(1.0 if is_marked or is_under else 0.4)
        else:
            color = QColor(
                current_theme().verdict["solved"] if is_marked else current_theme().window["accent"]
            )
            color.setAlphaF(1.0 if is_marked or is_under else 0.6)
        return color

    # ---------------------------------------------------------------- mouse and keys

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._go(self.index_at(event.position().x()))

    def leaveEvent(self, event: QEvent) -> None:
        self._go(None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.index_at(event.position().x())
        if event.button() is Qt.MouseButton.LeftButton and index is not None:
            self._go(index)
            self.picked.emit(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        count = len(self.bars.values)
        here = -1 if self._cursor is None else self._cursor
        keys = {
            Qt.Key.Key_Right: min(here + 1, count - 1),
            Qt.Key.Key_Left: max(here - 1, 0),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: count - 1,
        }
        key = Qt.Key(event.key())
        if count and key in keys:
            self._go(keys[key])
        elif self._cursor is not None and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.picked.emit(self._cursor)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._go(None)

    def _go(self, index: int | None) -> None:
        if index != self._cursor:
            self._cursor = index
            self._tell()

    def _tell(self) -> None:
        self.setAccessibleDescription(self.line)
        self.updateGeometry()
        self.update()
