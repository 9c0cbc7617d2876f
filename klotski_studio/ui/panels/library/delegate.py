"""Paints an entry of the library as a tile of its gallery.

::

    +-----------+
    |  picture  |      a frame round the puzzle that is open
    |       ★★☆ |      stars on one that is solved
    +-----------+
     横刀立马
     81 moves · best 83
"""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
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
from klotski_studio.ui.look.tokens import RADIUS, XS, S
from klotski_studio.ui.look.translate import number_text
from klotski_studio.ui.panels.library.marks import paint_standing

PICTURE = 104
"""The side of the square that a picture fits into, in pixels."""
TITLE_LINES = 2
"""The most lines of a title."""
OPEN_EDGE = 2.0
"""The width of the frame of the puzzle that is open, in pixels."""


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
        return QSize(PICTURE + 2 * S, PICTURE + (TITLE_LINES + 1) * line + 2 * S)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect: QRect = option.rect
        tile = rect.adjusted(2, 2, -2, -2)
        self._paint_background(painter, option, tile, is_open=bool(index.data(Role.OPEN)))
        picture = QRect(tile.center().x() - PICTURE // 2, tile.top() + XS, PICTURE, PICTURE)
        self._paint_picture(painter, picture, self._thumbnails.image(index.data(Role.ENTRY)))
        paint_standing(painter, QRectF(picture), index.data(Role.STANDING), self.theme)
        area = tile.adjusted(XS, 0, -XS, 0)
        area.setTop(picture.bottom() + 1)
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

    def _paint_background(
        self, painter: QPainter, option: QStyleOptionViewItem, tile: QRect, *, is_open: bool
    ) -> None:
        palette: QPalette = option.palette
        state: QStyle.StateFlag = option.state
        accent = palette.color(QPalette.ColorRole.Highlight)
        tint = QColor(accent)
        if state & QStyle.StateFlag.State_Selected:
            tint.setAlphaF(0.22)
        else:
            tint.setAlphaF(0.10 if state & QStyle.StateFlag.State_MouseOver else 0.0)
        edge = OPEN_EDGE / 2
        painter.setPen(QPen(accent, OPEN_EDGE) if is_open else Qt.PenStyle.NoPen)
        painter.setBrush(tint)
        painter.drawRoundedRect(QRectF(tile).adjusted(edge, edge, -edge, -edge), RADIUS, RADIUS)

    def _paint_picture(self, painter: QPainter, rect: QRect, image: QImage | None) -> None:
        """Paint the picture, or a frame while there is none."""
        if image is not None and not image.isNull():
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(rect, image)
            return
        painter.setPen(QPen(self.theme.window["border"], 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(rect).adjusted(10.5, 2.5, -10.5, -2.5), XS, XS)

    def _paint_texts(self, painter: QPainter, area: QRect, index: Index) -> None:
        """Paint the title on one or two lines, and below it the length and the personal best."""
        plain, strong = QFont(self._view.font()), QFont(self._view.font())
        strong.setWeight(QFont.Weight.DemiBold)
        metrics, middle = QFontMetrics(strong), Qt.AlignmentFlag.AlignHCenter
        wrapped = Qt.TextFlag.TextWordWrap
        title, lines = _wrapped_title(metrics, area, index.data())
        painter.setFont(strong)
        painter.setPen(self.theme.window["text"])
        painter.drawText(area, middle | wrapped, title)
        area.setTop(area.top() + metrics.height() * lines)
        counts = _counts(index, QFontMetrics(plain), area.width())
        painter.setFont(plain)
        painter.setPen(self.theme.window["muted"])
        counts = QFontMetrics(plain).elidedText(counts, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, middle | Qt.AlignmentFlag.AlignTop, counts)


def _counts(index: Index, metrics: QFontMetrics, width: int) -> str:
    """Return the length and the personal best, the length without its unit where both do not fit."""
    counts, best, moves = index.data(Role.COUNTS), index.data(Role.BEST), index.data(Role.ENTRY).moves
    if not best:
        return str(counts)
    whole = f"{counts} · {best}"
    return whole if metrics.horizontalAdvance(whole) <= width else f"{number_text(moves or 0)} · {best}"


def _wrapped_title(metrics: QFontMetrics, area: QRect, title: str) -> tuple[str, int]:
    """Return ``title``, elided if it needs more than :data:`TITLE_LINES`, and the number of its lines."""
    text, width = title, TITLE_LINES * area.width()
    while True:
        height = metrics.boundingRect(area, Qt.TextFlag.TextWordWrap, text).height()
        lines = max(1, height // metrics.height())
        if lines <= TITLE_LINES or width < area.width():
            return text, min(lines, TITLE_LINES)
        width -= metrics.averageCharWidth()
        text = metrics.elidedText(title, Qt.TextElideMode.ElideRight, width)
