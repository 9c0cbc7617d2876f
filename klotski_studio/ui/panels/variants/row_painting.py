"""Paints a row of the list of variants.

::

    +------+  +8   65 moves     4,100 positions
    | pic  |  swap 关羽 and 张飞;       the difference is outlined in the picture;
    +------+  one cell of D to E      of two edits both can be read
"""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QHelpEvent, QImage, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QTreeView,
)

from klotski_studio.app.lab.live_variants import Listed
from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.lab.variants.differences import differences
from klotski_studio.ui.look.appearance import current_theme
from klotski_studio.ui.look.plain import tool_tip
from klotski_studio.ui.look.tokens import XS, S, Type, font, px
from klotski_studio.ui.panels.variants.texts import (
    difference_text,
    edits_text,
    group_text,
    length_text,
    positions_text,
    row_text,
)

LISTED = Qt.ItemDataRole.UserRole
"""The role of the :class:`Listed` of a row; headings have none."""

PICTURE = 52
"""The side of the square that a picture fits into, in pixels."""

LINES = 2
"""The most lines that say what was edited."""

WRAPPED = Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap

Index = QModelIndex | QPersistentModelIndex


class RowPainter(QStyledItemDelegate):
    """Paints variants with their pictures, each painted when it is first seen."""

    def __init__(self, view: QTreeView) -> None:
        super().__init__(view)
        self._view = view
        self._pictures: dict[int, tuple[Listed, QImage]] = {}

    def forget(self) -> None:
        """Drop all pictures: the theme has changed, or others are listed."""
        self._pictures.clear()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        if index.data(LISTED) is None:
            return super().sizeHint(option, index)
        return QSize(0, px(PICTURE) + 2 * XS)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        listed = index.data(LISTED)
        if listed is None:
            super().paint(painter, option, index)
            return
        painter.save()
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        panel = QStyle.PrimitiveElement.PE_PanelItemViewItem  # the style has painted the indentation alike
        self._view.style().drawPrimitive(panel, option, painter, self._view)
        side = px(PICTURE)
        painter.setOpacity(1.0 if state & QStyle.StateFlag.State_Enabled else 0.5)
        picture = QRect(rect.left() + XS, rect.top() + XS, side, side)
        painter.drawImage(picture, self._picture(listed, side))
        self._paint_texts(painter, rect.adjusted(side + 2 * S, XS, -S, -XS), listed)
        painter.restore()

    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        listed = index.data(LISTED)
        rect: QRect = option.rect
        room = rect.width() - px(PICTURE) - 3 * S
        QToolTip.showText(event.globalPos(), "" if listed is None else self.tip(listed, room), view)
        return True

    def tip(self, listed: Listed, room: int) -> str:
        """Return all that is said of a row, if what was edited does not fit into lines of ``room`` pixels."""
        metrics = QFontMetrics(self._view.font())
        return tool_tip(row_text(listed)) if _in_lines(edits_text(listed), metrics, room)[1] else ""

    def _paint_texts(self, painter: QPainter, area: QRect, listed: Listed) -> None:
        """Paint the length above the edits, both together in the middle of ``area``."""
        theme, strong, plain = current_theme(), font(Type.HEADING), self._view.font()
        metrics, large = QFontMetrics(plain), QFontMetrics(strong)
        edits, _ = _in_lines(edits_text(listed), metrics, area.width())
        below = metrics.boundingRect(QRect(0, 0, area.width(), area.height()), WRAPPED, edits).height()
        top = QRect(area.left(), area.top(), area.width(), large.height())
        top.moveTop(area.top() + max(0, area.height() - large.height() - below) // 2)
        self._paint_length(painter, top, listed, metrics, strong)
        painter.setPen(theme.window["muted"])
        painter.drawText(QRect(area.left(), top.bottom() + 1, area.width(), below), WRAPPED, edits)

    def _paint_length(
        self, painter: QPainter, line: QRect, listed: Listed, metrics: QFontMetrics, strong: QFont
    ) -> None:
        """Paint the difference, the length and, if there is room, the positions, all on one ``line``."""
        theme, middle = current_theme(), Qt.AlignmentFlag.AlignVCenter
        difference, length = difference_text(listed) or group_text(listed.group), length_text(listed)
        is_harder = listed.difference is not None and listed.difference > 0
        painter.setFont(strong)
        painter.setPen(theme.window["accent"] if is_harder else theme.window["text"])
        painter.drawText(line, middle, difference)
        line = line.adjusted(QFontMetrics(strong).horizontalAdvance(difference) + S, 0, 0, 0)
        painter.setFont(self._view.font())
        painter.setPen(theme.window["text"])
        painter.drawText(line, middle, length)
        line.setLeft(line.left() + metrics.horizontalAdvance(length) + S)
        positions = positions_text(listed)
        if metrics.horizontalAdvance(positions) <= line.width():
            painter.setPen(theme.window["muted"])
            painter.drawText(line, middle | Qt.AlignmentFlag.AlignRight, positions)

    def _picture(self, listed: Listed, side: int) -> QImage:
        """The picture of a variant, with what differs outlined."""
        if id(listed) not in self._pictures:
            scale = self._view.devicePixelRatioF()
            layout = listed.variant.layout
            size = QSize(round(side * scale), round(side * scale))
            marked = differences(listed.origin, layout)
            image = LayoutPicture(layout, current_theme()).image(size, marked=marked)
            self._pictures[id(listed)] = listed, image  # it holds the variant, whose id stays its own so
        return self._pictures[id(listed)][1]


def _in_lines(text: str, metrics: QFontMetrics, width: int) -> tuple[str, bool]:
    """``text`` as it fits into :data:`LINES` lines of ``width`` pixels, and whether something is cut off."""
    box = QRect(0, 0, max(1, width), LINES * metrics.height())
    if metrics.boundingRect(box, WRAPPED, text).height() <= box.height():
        return text, False
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, LINES * width - metrics.height()), True
