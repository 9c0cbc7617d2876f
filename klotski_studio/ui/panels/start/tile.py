"""A button with the picture of a puzzle and two lines below it, all from one left edge.

::

    +---------+
    | picture |
    +---------+
    Red Donkey          its name, or what it is offered as
    81 moves            what else is said about it
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QStyle, QStyleOptionToolButton, QStylePainter, QToolButton

from klotski_studio.app.picture.layout_picture import LayoutPicture, picture_rect
from klotski_studio.app.picture.theme import Theme
from klotski_studio.core.layout import Layout
from klotski_studio.ui.look.appearance import current_theme
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.plain import tool_tip
from klotski_studio.ui.look.tokens import ICON, RADIUS, XS, Type, font, px


class PuzzleTile(QToolButton):
    """Shows a puzzle; its picture is painted when it is first seen."""

    def __init__(self, name: str, below: str, layout: Layout | None, size: QSize) -> None:
        """``size`` is the room of the picture in pixels; without a ``layout`` it holds a frame.

        The lines have that width also where the picture is smaller.
        """
        super().__init__()
        self.lines = (name, below)
        self._layout, self._room, self._growth = layout, size, 1.0
        self._painted: tuple[Theme, QPixmap] | None = None
        self.setAutoRaise(True)
        self.setAccessibleName(name)
        self.setToolTip(tool_tip(name))

    @property
    def picture(self) -> QPixmap | None:
        """The picture in its present size and theme; None without a layout."""
        if self._layout is None:
            return None
        size = self._picture_size() * self.devicePixelRatio()
        theme, pixmap = self._painted or (None, None)
        if pixmap is None or pixmap.size() != size or theme is not current_theme():
            pixmap = QPixmap.fromImage(LayoutPicture(self._layout, current_theme()).image(size))
            pixmap.setDevicePixelRatio(self.devicePixelRatio())
            self._painted = (current_theme(), pixmap)
        return pixmap

    def grow(self, growth: float) -> None:
        """Give the picture ``growth`` times its room."""
        if growth != self._growth:
            self._growth = growth
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        room, line = self._room * self._growth, QFontMetrics(font(Type.STRONG)).height()
        width = max(room.width(), px(self._room.width()))
        return QSize(width + 2 * XS, room.height() + XS + len(self.lines) * line + 2 * XS)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, option = QStylePainter(self), QStyleOptionToolButton()
        self.initStyleOption(option)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        size = self._picture_size()
        if self.picture is not None:
            painter.drawPixmap(QPoint(XS, XS), self.picture)
        else:
            self._paint_frame(painter, QRect(QPoint(XS, XS), size))
        self._paint_lines(painter)

    def _picture_size(self) -> QSize:
        """The size of the picture in logical pixels, without empty margins beside the board."""
        room = self._room * self._growth
        if self._layout is None:
            return room
        board = picture_rect(self._layout.board).size()
        return board.scaled(room.toSizeF(), Qt.AspectRatioMode.KeepAspectRatio).toSize()

    def _paint_frame(self, painter: QStylePainter, frame: QRect) -> None:
        painter.setRenderHint(QStylePainter.RenderHint.Antialiasing)
        painter.setPen(QPen(current_theme().window["border"], 1))
        painter.drawRoundedRect(QRectF(frame).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
        inside = QRect(0, 0, px(ICON), px(ICON))
        inside.moveCenter(frame.center())
        icon("open", "muted").paint(painter, inside)

    def _paint_lines(self, painter: QStylePainter) -> None:
        top = XS + (self._room * self._growth).height() + XS
        fonts, colors = (font(Type.STRONG), font(Type.SMALL)), ("text", "muted")
        for line, made, color in zip(self.lines, fonts, colors, strict=True):
            metrics = QFontMetrics(made)
            area = QRect(XS, top, self.width() - 2 * XS, metrics.height())
            painter.setFont(made)
            painter.setPen(current_theme().window[color])
            text = metrics.elidedText(line, Qt.TextElideMode.ElideRight, area.width())
            painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
            top += metrics.height()
