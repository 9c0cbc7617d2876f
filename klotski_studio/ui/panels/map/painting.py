"""Painting of a map in the window: the steps, painted before, and the position under the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPainter, QPen

from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.app.picture.space.projection import Projection
from klotski_studio.app.picture.theme import Theme
from klotski_studio.core.geometry import BoardPoint
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import XS, S, px

THUMBNAIL = 12 * GRID
"""The side of the board of the position under the mouse, in pixels."""

BEHIND = 200
"""How opaque the ground of a text is, of 255."""


@dataclass(frozen=True, eq=False)
class Painted:
    """The steps as an image, and by which projection they were painted."""

    image: QImage
    projection: Projection


def paint_image(painter: QPainter, painted: Painted, now: Projection) -> None:
    """Paint the steps where ``now`` wants them, moved and scaled if they were painted for another place."""
    then = painted.projection
    factor = now.scale / then.scale
    painter.save()
    painter.translate(now.left - factor * then.left, now.top - factor * then.top)
    painter.scale(factor, factor)
    painter.drawImage(0, 0, painted.image)
    painter.restore()


def paint_heading(painter: QPainter, view: QRectF, text: str, theme: Theme) -> None:
    """Paint ``text`` in the lower right corner of ``view``, legible over the steps below it."""
    metrics = painter.fontMetrics()
    box = QRectF(0, 0, metrics.horizontalAdvance(text) + 2 * XS, metrics.height())
    box.moveBottomRight(view.bottomRight() - QPointF(XS, XS))
    behind = QColor(theme.window["surface"])
    behind.setAlpha(BEHIND)
    painter.fillRect(box, behind)
    painter.setPen(theme.window["muted"])
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def position_box(point: QPointF, size: QSize, text: str, metrics: QFontMetrics) -> QRectF:
    """The area of the board of a position, in the corner of ``size`` that is farthest from its ``point``."""
    side, line, margin = px(THUMBNAIL), metrics.height(), float(S)
    width = min(max(side, metrics.horizontalAdvance(text)) + 2 * XS, size.width() - 2 * margin)
    height = side + line + 3 * XS
    left = margin if point.x() > size.width() / 2 else size.width() - margin - width
    top = margin if point.y() > size.height() / 2 else size.height() - margin - height
    return QRectF(left, top, width, height)


def paint_position(
    painter: QPainter,
    box: QRectF,
    board: LayoutPicture,
    places: Sequence[BoardPoint],
    text: str,
    theme: Theme,
) -> None:
    """Paint into ``box`` the board with its pieces at ``places``, and ``text`` below it."""
    painter.setPen(QPen(theme.window["border"], 1))
    painter.setBrush(theme.window["field"])
    painter.drawRoundedRect(box, XS, XS)
    side, ratio, line = px(THUMBNAIL), painter.device().devicePixelRatioF(), painter.fontMetrics().height()
    image = board.image(QSize(round(side * ratio), round(side * ratio)), places)
    image.setDevicePixelRatio(ratio)
    painter.drawImage(QPointF(box.center().x() - side / 2, box.top() + XS), image)
    painter.setPen(theme.window["text"])
    below = QRectF(box.left() + XS, box.bottom() - line - 2 * XS, box.width() - 2 * XS, line + 2 * XS)
    elided = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(below.width()))
    painter.drawText(below, Qt.AlignmentFlag.AlignCenter, elided)
