"""The curve of a game: the distance to the goal after each move, with the detours as bands.

::

    After move 19: 62 to go          the line: the point under the mouse, or the shown position
    81 |`-.
       |   `-._|#######|             a detour
       |        `-`---´ `-._
     0 |____________________`
       0                   93

A click goes to the position; with the keyboard the arrows do.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from klotski_studio.app.playing.review import Review
from klotski_studio.ui.features.watch.review_texts import point_text
from klotski_studio.ui.look.appearance import beside_text, current_theme
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import XS, Type, font
from klotski_studio.ui.look.translate import number_text

HEIGHT = 12 * GRID
"""The height of the plot, in pixels."""
DOT = 3.5
"""The radius of the point of the shown position, in pixels."""
BAND = 0.16
"""The opacity of a detour's band."""


class Curve(QWidget):
    """Shows the distances of a review, and where the playback stands."""

    picked = Signal(object)
    """The number of moves after which the position is wanted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._review: Review | None = None
        self._at = 0.0
        self._under: int | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        beside_text(self.setFont, lambda: font(Type.SMALL))

    @property
    def line(self) -> str:
        """The text above the curve."""
        if self._review is None:
            return ""
        at = round(self._at) if self._under is None else self._under
        return point_text(self._review, min(at, self._review.track.length))

    def show_review(self, review: Review | None) -> None:
        """Show ``review`` in place of the one before."""
        self._review, self._under = review, None
        self._tell()

    def show_at(self, at: float) -> None:
        """Mark the position after ``at`` moves."""
        if at != self._at:
            self._at = at
            self._tell()

    def sizeHint(self) -> QSize:
        return QSize(30 * GRID, HEIGHT + 2 * self._line_height() + 4 * XS)

    def minimumSizeHint(self) -> QSize:
        return QSize(12 * GRID, self.sizeHint().height())

    def plot(self) -> QRectF:
        """The area of the curve, in pixels."""
        line = self._line_height()
        return QRectF(DOT, line + 3 * XS, self.width() - 2 * DOT, self.height() - 2 * line - 4 * XS)

    def number_at(self, x: float) -> int:
        """Return the number of moves made at ``x`` pixels from the left."""
        assert self._review is not None
        plot, length = self.plot(), self._review.track.length
        return min(max(round((x - plot.left()) / max(plot.width(), 1) * length), 0), length)

    def point(self, at: float, distance: float) -> QPointF:
        """Return the point of a distance after ``at`` moves."""
        review, plot = self._review, self.plot()
        assert review is not None
        highest = max((each for each in review.distances if each is not None), default=0) or 1
        x = plot.left() + plot.width() * at / max(review.track.length, 1)
        return QPointF(x, plot.bottom() - plot.height() * distance / highest)

    def _line_height(self) -> int:
        return self.fontMetrics().height()

    # ---------------------------------------------------------------- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colors = QPainter(self), current_theme().window
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        plot, line = self.plot(), self._line_height()
        painter.setPen(colors["text"])
        top = QRectF(0, 0, self.width(), line + XS)  # Chinese letters are higher than the font says
        shown = self.fontMetrics().elidedText(self.line, Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(top, Qt.AlignmentFlag.AlignLeft, shown)
        painter.setPen(QPen(colors["border"], 1))
        painter.setBrush(colors["surface"])
        painter.drawRoundedRect(plot.adjusted(-DOT + 0.5, -XS + 0.5, DOT - 0.5, 0.5), XS, XS)
        if self._review is not None:
            self._paint_bands(painter, self._review, plot)
            self._paint_cursor(painter, self._review, plot)
            self._paint_curve(painter, self._review)
            self._paint_ends(painter, self._review, plot)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colors["accent"], 1))
            painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))

    def _paint_bands(self, painter: QPainter, review: Review, plot: QRectF) -> None:
        color = QColor(current_theme().verdict["unsolvable"])
        color.setAlphaF(BAND)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        for detour in review.detours:
            end = detour.back if detour.back is not None else review.track.length
            left, right = self.point(detour.left, 0).x(), self.point(end, 0).x()
            painter.drawRect(QRectF(left, plot.top() - XS + 1, right - left, plot.height() + XS - 1))

    def _paint_curve(self, painter: QPainter, review: Review) -> None:
        """Paint a line through all points that are known one after another."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(current_theme().window["accent"], 1.75))
        run: list[QPointF] = []
        for number, distance in enumerate((*review.distances, None)):
            if distance is not None:
                run.append(self.point(number, distance))
            elif run:
                painter.drawPolyline(QPolygonF(run if len(run) > 1 else run * 2))
                run = []

    def _paint_cursor(self, painter: QPainter, review: Review, plot: QRectF) -> None:
        """Paint a line where the playback stands, and where the mouse is; and the point on the curve."""
        colors = current_theme().window
        if self._under is not None:
            painter.setPen(QPen(colors["border"], 1))
            x = self.point(self._under, 0).x()
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))
        x = self.point(self._at, 0).x()
        painter.setPen(QPen(colors["muted"], 1))
        painter.drawLine(QPointF(x, plot.top() - XS + 1), QPointF(x, plot.bottom()))
        distance = review.distances[min(round(self._at), review.track.length)]
        if distance is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colors["accent"])
            painter.drawEllipse(self.point(round(self._at), distance), DOT, DOT)

    def _paint_ends(self, painter: QPainter, review: Review, plot: QRectF) -> None:
        painter.setPen(current_theme().window["muted"])
        below = QRectF(0, plot.bottom() + XS, self.width(), self._line_height())
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, number_text(0))
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, number_text(review.track.length))

    # ---------------------------------------------------------------- mouse and keys

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._review is not None:
            self._go(self.number_at(event.position().x()))
            if event.buttons() & Qt.MouseButton.LeftButton:
                self.picked.emit(self._under)

    def leaveEvent(self, event: QEvent) -> None:
        self._go(None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self._review is not None:
            self.picked.emit(self.number_at(event.position().x()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        here = round(self._at)
        keys = {
            Qt.Key.Key_Right: here + 1,
            Qt.Key.Key_Left: here - 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: self._review.track.length if self._review else 0,
        }
        wanted = keys.get(Qt.Key(event.key()))
        if self._review is None or wanted is None:
            super().keyPressEvent(event)
        else:
            self._go(None)
            self.picked.emit(min(max(wanted, 0), self._review.track.length))

    def _go(self, number: int | None) -> None:
        if number != self._under:
            self._under = number
            self._tell()

    def _tell(self) -> None:
        self.setAccessibleDescription(self.line)
        self.update()
