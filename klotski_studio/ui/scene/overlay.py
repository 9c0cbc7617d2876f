"""Items that tools draw over the board: outlines, handles, clashes, the rubber band, the keyboard's cell.

Lines and grips keep their width on the screen at any zoom: they belong to the hand, not to the board.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QGuiApplication, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from klotski_studio.app.picture.board_picture import hatching, outline
from klotski_studio.app.picture.style.border import CELL, ROUND
from klotski_studio.app.picture.style.piece_colors import readable
from klotski_studio.core.geometry import Cell
from klotski_studio.ui.scene.items import TOOL_LEVEL

DARK, LIGHT = "#15191e", "#ffffff"
"""The colours under the accent, of which the one with more contrast is used."""
GRIP = 9.0
"""The side of a handle, in pixels."""
SMALL_GRIP = 0.3
"""The largest part of a cell that a handle covers, when cells are small on the screen."""
BORDER = 8.0
"""The margin of thick lines and handles around their path, in scene units at the smallest useful zoom."""


class Overlay(QGraphicsItem):
    """An item above everything on the board that accepts no mouse events."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(TOOL_LEVEL)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._path = QPainterPath()

    def _set_path(self, path: QPainterPath) -> None:
        self.prepareGeometryChange()
        self._path = path
        self.setVisible(not path.isEmpty())
        self.update()

    def boundingRect(self) -> QRectF:
        return self._path.boundingRect().adjusted(-BORDER, -BORDER, BORDER, BORDER)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw(painter)

    def _draw(self, painter: QPainter) -> None:
        """Paint the path."""
        raise NotImplementedError


class OutlinesItem(Overlay):
    """Outlines of groups of cells: the selection, or the preview of a gesture."""

    def __init__(self, style: Qt.PenStyle = Qt.PenStyle.SolidLine, radius: float = ROUND) -> None:
        """``radius`` of the corners is 0 where the outline has to cover the brackets of a target."""
        super().__init__()
        self._style, self._radius = style, radius
        self._color = QColor()

    def show_cells(self, groups: Iterable[Iterable[Cell]], color: QColor) -> None:
        """Outline each of ``groups`` in ``color``; without any hide the item."""
        path = QPainterPath()
        for cells in groups:
            path.addPath(outline(cells, CELL, 0.5, self._radius))
        self._color = color
        self._set_path(path)

    def _draw(self, painter: QPainter) -> None:
        _draw_outline(painter, self._path, self._color, self._style)


class ClashItem(Overlay):
    """Cells that are not allowed, hatched in the colour of errors."""

    def __init__(self) -> None:
        super().__init__()
        self._color = QColor()

    def show_cells(self, cells: Iterable[Cell], color: QColor) -> None:
        """Hatch ``cells``; without any hide the item."""
        self._color = color
        self._set_path(outline(cells, CELL, 2, ROUND - 2))

    def _draw(self, painter: QPainter) -> None:
        wash = QColor(self._color)
        wash.setAlphaF(0.28)
        painter.fillPath(self._path, QColor(255, 255, 255, 120))  # so that it shows on a red piece too
        painter.fillPath(self._path, wash)
        painter.save()
        painter.setClipPath(self._path)
        painter.setPen(QPen(self._color, 3.0))
        painter.drawLines(hatching(self._path.boundingRect(), CELL / 4))
        painter.restore()
        painter.setPen(QPen(self._color, 2.5))
        painter.drawPath(self._path)


class GripsItem(Overlay):
    """The eight handles of the selected pieces, on the frame that they share.

    They are drawn smaller than the area that accepts the mouse.
    """

    def __init__(self) -> None:
        super().__init__()
        self._spots: tuple[QPointF, ...] = ()
        self._color = QColor()

    def show_at(self, spots: Iterable[tuple[float, float]], color: QColor) -> None:
        """Show handles at ``spots`` (in cells); without any hide the item."""
        self._spots = tuple(QPointF(x * CELL, y * CELL) for x, y in spots)
        self._color = color
        path = QPainterPath()
        for spot in self._spots:
            path.addRect(QRectF(spot.x() - 1, spot.y() - 1, 2, 2))
        self._set_path(path)

    def boundingRect(self) -> QRectF:
        room = GRIP * 3  # a small board on the screen has few pixels for a scene unit
        return self._path.boundingRect().adjusted(-room, -room, room, room)

    def _draw(self, painter: QPainter) -> None:
        scale = max(painter.worldTransform().m11(), 0.02)
        size = min(GRIP / scale, CELL * SMALL_GRIP)
        painter.setPen(_pen(painter, self._color, 1.0, Qt.PenStyle.SolidLine))
        painter.drawRect(self._path.boundingRect().adjusted(1, 1, -1, -1))
        painter.setPen(_pen(painter, self._color, 2.0, Qt.PenStyle.SolidLine))
        painter.setBrush(_readable_on(self._color))
        for spot in self._spots:
            box = QRectF(spot.x() - size / 2, spot.y() - size / 2, size, size)
            painter.drawRoundedRect(box, size / 4, size / 4)


class BandItem(Overlay):
    """The rubber band, and the board's edges while they are dragged."""

    def __init__(self) -> None:
        super().__init__()
        self._color = QColor()

    def show_rect(self, rect: QRectF | None, color: QColor) -> None:
        """Show ``rect`` (in cells); None hides it."""
        path = QPainterPath()
        if rect is not None:
            box = QRectF(rect.x() * CELL, rect.y() * CELL, rect.width() * CELL, rect.height() * CELL)
            path.addRoundedRect(box, 4, 4)
        self._color = color
        self._set_path(path)

    def _draw(self, painter: QPainter) -> None:
        wash = QColor(self._color)
        wash.setAlphaF(0.10)
        painter.fillPath(self._path, wash)
        painter.setPen(_pen(painter, self._color, 2.0, Qt.PenStyle.DashLine))
        painter.drawPath(self._path)


class SizeItem(QGraphicsItem):
    """The label with the size of what is drawn or resized, in columns and rows; its size ignores the zoom."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(TOOL_LEVEL + 0.5)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.text = ""
        self._color = QColor()

    def show_size(self, rect: QRectF | None, color: QColor) -> None:
        """Show the size of ``rect`` (in cells) on its lower side, clear of what is written in its middle.

        None hides the label.
        """
        self.prepareGeometryChange()
        self.text = f"{rect.width():.0f} × {rect.height():.0f}" if rect is not None else ""
        self._color = color
        if rect is not None:
            self.setPos(rect.center().x() * CELL, rect.bottom() * CELL)
        self.setVisible(bool(self.text))

    def boundingRect(self) -> QRectF:
        metrics = QFontMetricsF(QGuiApplication.font())
        width, height = metrics.horizontalAdvance(self.text) + 20, metrics.height() + 8
        return QRectF(-width / 2, -height / 2, width, height)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        box = self.boundingRect().adjusted(1, 1, -1, -1)
        painter.setFont(QGuiApplication.font())
        painter.setPen(QPen(_readable_on(self._color), 1.5))
        painter.setBrush(self._color)
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        painter.setPen(_readable_on(self._color))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.text)


class CellCursorItem(Overlay):
    """The frame of the keyboard's cell."""

    def __init__(self) -> None:
        super().__init__()
        self._color = QColor()

    def show_cell(self, cell: Cell | None, color: QColor) -> None:
        """Frame ``cell``; None hides the frame."""
        path = QPainterPath()
        if cell is not None:
            box = QRectF(cell[0] * CELL, cell[1] * CELL, CELL, CELL).adjusted(6, 6, -6, -6)
            path.addRoundedRect(box, 6, 6)
        self._color = color
        self._set_path(path)

    def _draw(self, painter: QPainter) -> None:
        _draw_outline(painter, self._path, self._color, Qt.PenStyle.DashLine)


def _readable_on(color: QColor) -> QColor:
    return QColor(readable(DARK, LIGHT, color.name()))


def _draw_outline(painter: QPainter, path: QPainterPath, color: QColor, style: Qt.PenStyle) -> None:
    """Draw a line of ``color`` on a wider one, so that it is visible on pieces of any colour."""
    halo = _readable_on(color)
    halo.setAlpha(210)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, width, pattern in ((halo, 5.5, Qt.PenStyle.SolidLine), (color, 2.5, style)):
        painter.setPen(_pen(painter, ink, width, pattern))
        painter.drawPath(path)


def _pen(painter: QPainter, color: QColor, width: float, style: Qt.PenStyle) -> QPen:
    """Return a pen whose ``width`` is in device-independent pixels at any zoom."""
    pen = QPen(color, width * painter.device().devicePixelRatio(), style)
    pen.setCosmetic(True)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    return pen
