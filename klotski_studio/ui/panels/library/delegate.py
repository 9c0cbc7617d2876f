"""Paints an entry of the library in its list.

::

    +------+  横刀立马                       (v)
    | pic- |  81 moves                  best 83
    | ture |  4 × 5 · 10 pieces
    +------+
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QHelpEvent, QImage, QPainter, QPalette, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
)

from klotski_studio.app.library.model import Index, Role
from klotski_studio.app.library.thumbnails import Thumbnails
from klotski_studio.app.picture.theme import Theme
from klotski_studio.ui.look.appearance import current_theme
from klotski_studio.ui.look.plain import tool_tip
from klotski_studio.ui.look.theme import GRID

PICTURE = 8 * GRID
"""The side of the square that a picture fits into, in pixels."""
MARK = 2 * GRID
"""The side of the mark of a solved puzzle, in pixels."""

_START = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_END = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class EntryPainter(QStyledItemDelegate):
    """Paints entries; requests pictures only of the visible ones."""

    def __init__(self, view: QListView, thumbnails: Thumbnails) -> None:
        super().__init__(view)
        self._view, self._thumbnails = view, thumbnails

    @property
    def theme(self) -> Theme:
        """The theme whose colours it paints in."""
        return current_theme()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        line = QFontMetrics(self._view.font()).height()
        return QSize(PICTURE * 3, max(PICTURE, 3 * line + GRID // 2) + 2 * GRID)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect: QRect = option.rect
        self._paint_background(painter, option)
        picture = QRect(rect.left() + GRID, 0, PICTURE, PICTURE)
        picture.moveCenter(picture.center() + QPointF(0, rect.center().y() - picture.center().y()).toPoint())
        self._paint_picture(painter, picture, self._thumbnails.image(index.data(Role.ENTRY)))
        area = rect.adjusted(PICTURE + 3 * GRID, GRID, -GRID, -GRID)
        self._paint_texts(painter, area, index)
        painter.restore()

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        text = index.data(Qt.ItemDataRole.ToolTipRole)
        QToolTip.showText(event.globalPos(), tool_tip(text or ""), view)
        return True

    def _paint_background(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        palette: QPalette = option.palette
        state: QStyle.StateFlag = option.state
        rect: QRect = option.rect
        tint = QColor(palette.color(QPalette.ColorRole.Highlight))
        if state & QStyle.StateFlag.State_Selected:
            tint.setAlphaF(0.22)
        elif state & QStyle.StateFlag.State_MouseOver:
            tint.setAlphaF(0.10)
        else:
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint)
        painter.drawRoundedRect(QRectF(rect).adjusted(2, 2, -2, -2), GRID * 0.75, GRID * 0.75)

    def _paint_picture(self, painter: QPainter, rect: QRect, image: QImage | None) -> None:
        """Paint the picture, or a frame while there is none."""
        if image is not None and not image.isNull():
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(rect, image)
            return
        painter.setPen(QPen(self.theme.window["border"], 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(rect).adjusted(6.5, 2.5, -6.5, -2.5), 4, 4)

    def _paint_texts(self, painter: QPainter, area: QRect, index: Index) -> None:
        """Paint title, counts and board below each other, and the mark and the personal best at the right."""
        ink, muted = self.theme.window["text"], self.theme.window["muted"]
        plain, strong = QFont(self._view.font()), QFont(self._view.font())
        strong.setWeight(QFont.Weight.DemiBold)
        line = max(QFontMetrics(strong).height(), area.height() // 3)
        lines = [QRect(area.left(), area.top() + row * line, area.width(), line) for row in range(3)]
        if index.data(Role.SOLVED):
            mark = QRectF(area.right() - MARK + 1, lines[0].center().y() - MARK / 2, MARK, MARK)
            _paint_mark(painter, mark, self.theme.verdict["solved"], self.theme.window["surface"])
            lines[0].setRight(lines[0].right() - MARK - GRID)
            best = index.data(Role.BEST)
            painter.setPen(muted)
            painter.setFont(plain)
            painter.drawText(lines[1], _END, best)
            width = QFontMetrics(plain).horizontalAdvance(best) + GRID
            lines[1].setRight(lines[1].right() - width)
        texts = (index.data(), index.data(Role.COUNTS), index.data(Role.SUBTITLE))
        for text, line_rect, font, color in zip(
            texts, lines, (strong, plain, plain), (ink, ink, muted), strict=True
        ):
            painter.setFont(font)
            painter.setPen(color)
            elided = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, line_rect.width())
            painter.drawText(line_rect, _START, elided)


def _paint_mark(painter: QPainter, rect: QRectF, color: QColor, ink: QColor) -> None:
    """Paint the mark of a solved puzzle: a disk with a tick."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawEllipse(rect)
    pen = QPen(ink, rect.width() / 8)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    tick = ((0.29, 0.52), (0.44, 0.67), (0.72, 0.36))
    painter.drawPolyline([rect.topLeft() + QPointF(x * rect.width(), y * rect.height()) for x, y in tick])
