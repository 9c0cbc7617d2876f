"""A delegate that draws keys as key caps; texts about the mouse stay text."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPalette, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from klotski_studio.ui.look.theme import GRID

Index = QModelIndex | QPersistentModelIndex
ROLE = Qt.ItemDataRole.UserRole + 1
"""The data role under which an item keeps its :class:`Caps`."""


@dataclass(frozen=True, slots=True)
class Caps:
    """The texts of an item, each a key cap or plain text.

    Attributes:
        keys: as this system writes them.
        changed: whether the person chose them.
    """

    keys: tuple[str, ...]
    changed: bool


class KeyCaps(QStyledItemDelegate):
    """Paints key caps."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        caps = index.data(ROLE)
        super().paint(painter, option, index)
        if not isinstance(caps, Caps):
            return
        rect, palette = option.rect, option.palette
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(option.font)
        metrics = painter.fontMetrics()
        height = metrics.height() + 4
        left = rect.left() + GRID / 2
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        rim = palette.color(QPalette.ColorRole.Accent if caps.changed else QPalette.ColorRole.Mid)
        for key in caps.keys:
            width = max(metrics.horizontalAdvance(key) + 2 * GRID, height)
            cap = QRectF(left + 0.5, rect.center().y() - height / 2 + 0.5, width, height)
            painter.setPen(QPen(rim, 1.0))
            painter.setBrush(
                palette.color(QPalette.ColorRole.Base if selected else QPalette.ColorRole.Window)
            )
            painter.drawRoundedRect(cap, 4, 4)
            painter.setPen(palette.color(QPalette.ColorRole.Text))
            painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, key)
            left += width + GRID * 0.75
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        size = super().sizeHint(option, index)
        return QSize(size.width(), max(size.height(), int(GRID * 3.5)))
