"""Items that tools draw over the board: outlines, handles, clashes, the rubber band, the keyboard's cell.

Lines and grips keep their width on the screen at any zoom: they belong to the hand, not to the board.

The hint is an arrow along the path of a piece, and its outline at the end. The preview of a solution's next
move is the piece at its end, translucent, and the path to it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QGuiApplication,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
)
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from klotski_studio.app.picture.board_picture import hatching, outline
from klotski_studio.app.picture.layout_picture import PiecePicture
from klotski_studio.app.picture.style.border import CELL, RIM, ROUND
from klotski_studio.app.picture.style.piece_colors import readable
from klotski_studio.app.picture.theme import PieceAppearance, faded
from klotski_studio.app.solving.playback import Track
from klotski_studio.core.layout import Cell, Shape
from klotski_studio.ui.look.appearance import current_theme

GROUND_LEVEL, TARGET_LEVEL, PIECE_LEVEL, HINT_LEVEL, MARK_LEVEL, TOOL_LEVEL = 0.0, 1.0, 2.0, 3.0, 4.0, 5.0
"""Z values: targets lie under the pieces; hints, marks and what tools show on top."""

DARK, LIGHT = "#15191e", "#ffffff"
"""The colours under the accent, of which the one with more contrast is used."""
GRIP = 9.0
"""The side of a handle, in pixels."""
SMALL_GRIP = 0.3
"""The largest part of a cell that a handle covers, when cells are small on the screen."""
LABEL, AROUND = 0, 0.04 * CELL
"""The key of the bounds of its label in the item of a piece, and the room around them, in scene units."""
LOCK = 0.2
"""The width of a lock, of a cell."""
BORDER = 8.0
"""The margin of thick lines and handles around their path, in scene units at the smallest useful zoom."""


class Overlay(QGraphicsItem):
    """An item above the pieces of ``scene`` that accepts no mouse events; hidden until it has something."""

    ROLE = "accent"
    """The key of its colour in the theme."""

    def __init__(self, scene: QGraphicsScene, level: float = TOOL_LEVEL) -> None:
        super().__init__()
        self.setZValue(level)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._path = QPainterPath()
        self.hide()
        scene.addItem(self)

    @property
    def _color(self) -> QColor:
        return current_theme().window.get(self.ROLE) or current_theme().board[self.ROLE]

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

    def __init__(
        self, scene: QGraphicsScene, style: Qt.PenStyle = Qt.PenStyle.SolidLine, radius: float = ROUND
    ) -> None:
        """``radius`` of the corners is 0 where the outline has to cover the brackets of a target."""
        super().__init__(scene)
        self._style, self._radius = style, radius

    def show_cells(self, groups: Iterable[Iterable[Cell]]) -> None:
        """Outline each of ``groups``; without any hide the item."""
        path = QPainterPath()
        for cells in groups:
            path.addPath(outline(cells, CELL, 0.5, self._radius))
        self._set_path(path)

    def _draw(self, painter: QPainter) -> None:
        if self._style is not Qt.PenStyle.SolidLine:
            painter.setClipPath(self._beside_labels())
        covered = 0.0 if self._radius else (RIM + 1) * painter.worldTransform().m11()
        _draw_outline(painter, self._path, self._color, self._style, covered)

    def _beside_labels(self) -> QPainterPath:
        """All but the labels of the pieces: an outline that crosses one leaves it readable."""
        free = QPainterPath()
        free.addRect(self.boundingRect())
        for item in self.scene().items(self.boundingRect()):
            if isinstance(label := item.data(LABEL), QRectF):
                free.addRect(item.mapRectToScene(label).adjusted(-AROUND, -AROUND, AROUND, AROUND))
        return free


class LocksItem(Overlay):
    """A small lock in the upper right corner of what is held."""

    def show_cells(self, groups: Iterable[Iterable[Cell]]) -> None:
        """Draw a lock on the upper right cell of each of ``groups``; without any hide the item."""
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for cells in groups:
            x, y = max(cells, key=lambda cell: (cell[0], -cell[1]))
            side = CELL * LOCK
            corner = QPointF((x + 1) * CELL - 1.5 * side, y * CELL + 0.9 * side)
            path.addRoundedRect(QRectF(corner, QSizeF(side, 0.75 * side)), 2, 2)
            shackle = QPainterPath()
            shackle.arcMoveTo(corner.x() + side / 5, corner.y() - side / 2, 0.6 * side, side, 0)
            shackle.arcTo(corner.x() + side / 5, corner.y() - side / 2, 0.6 * side, side, 0, 180)
            path.addPath(QPainterPathStroker(QPen(self._color, side / 6)).createStroke(shackle))
        self._set_path(path.simplified())

    def _draw(self, painter: QPainter) -> None:
        painter.strokePath(self._path, QPen(_readable_on(self._color), 4.0))
        painter.fillPath(self._path, self._color)


class CellsItem(Overlay):
    """Cells that are marked together, by default in the colour of errors."""

    INSET, RADIUS, ROLE = 0.0, 0.0, "highlight"

    def show_cells(self, cells: Iterable[Cell]) -> None:
        """Mark ``cells``; without any hide the item."""
        self._set_path(outline(cells, CELL, self.INSET, self.RADIUS))


class MarkItem(CellsItem):
    """A frame around the cells of a problem."""

    RADIUS = 8.0

    def _draw(self, painter: QPainter) -> None:
        painter.fillPath(self._path, faded(self._color, 0.16))
        painter.setPen(QPen(self._color, 4.0))
        painter.drawPath(self._path)


class ClashItem(CellsItem):
    """Cells that are not allowed, hatched."""

    INSET, RADIUS = 2.0, ROUND - 2

    def _draw(self, painter: QPainter) -> None:
        painter.fillPath(self._path, QColor(255, 255, 255, 120))  # so that it shows on a red piece too
        painter.fillPath(self._path, faded(self._color, 0.28))
        hatch(painter, self._path, QPen(self._color, 3.0))
        painter.setPen(QPen(self._color, 2.5))
        painter.drawPath(self._path)


def hatch(painter: QPainter, path: QPainterPath, pen: QPen) -> None:
    """Draw lines of ``pen`` across the inside of ``path``."""
    painter.save()
    painter.setClipPath(path)
    painter.setPen(pen)
    painter.drawLines(hatching(path.boundingRect(), CELL / 4))
    painter.restore()


class GripsItem(Overlay):
    """The eight handles of the selected pieces, on the frame that they share.

    They are drawn smaller than the area that accepts the mouse, and outside a frame of one column or row,
    whose piece they would cover.
    """

    def __init__(self, scene: QGraphicsScene) -> None:
        super().__init__(scene)
        self._spots: tuple[QPointF, ...] = ()

    def show_at(self, spots: Iterable[tuple[float, float]]) -> None:
        """Show handles at ``spots`` (in cells); without any hide the item."""
        self._spots = tuple(QPointF(x * CELL, y * CELL) for x, y in spots)
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
        frame = self._path.boundingRect().adjusted(1, 1, -1, -1)
        out = size * 0.6 if min(frame.width(), frame.height()) <= CELL else 0.0
        painter.setPen(_pen(painter, self._color, 1.0, Qt.PenStyle.SolidLine))
        painter.drawRect(frame)
        painter.setPen(_pen(painter, self._color, 2.0, Qt.PenStyle.SolidLine))
        painter.setBrush(_readable_on(self._color))
        for spot in self._spots:
            away = spot - frame.center()
            x, y = (out * ((part > 0) - (part < 0)) - size / 2 for part in (away.x(), away.y()))
            box = QRectF(spot.x() + x, spot.y() + y, size, size)
            painter.drawRoundedRect(box, size / 4, size / 4)


class BandItem(Overlay):
    """The rubber band, and the board's edges while they are dragged."""

    def show_rect(self, rect: QRectF | None) -> None:
        """Show ``rect`` (in cells); None hides it."""
        path = QPainterPath()
        if rect is not None:
            box = QRectF(rect.x() * CELL, rect.y() * CELL, rect.width() * CELL, rect.height() * CELL)
            path.addRoundedRect(box, 4, 4)
        self._set_path(path)

    def _draw(self, painter: QPainter) -> None:
        painter.fillPath(self._path, faded(self._color, 0.10))
        painter.setPen(_pen(painter, self._color, 2.0, Qt.PenStyle.DashLine))
        painter.drawPath(self._path)


class SizeItem(Overlay):
    """The label with the size of what is drawn or resized, in columns and rows; its size ignores the zoom."""

    def __init__(self, scene: QGraphicsScene) -> None:
        super().__init__(scene, TOOL_LEVEL + 0.5)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.text = ""

    def show_size(self, rect: QRectF | None) -> None:
        """Show the size of ``rect`` (in cells) on its lower side, clear of what is written in its middle.

        None hides the label.
        """
        self.prepareGeometryChange()
        self.text = f"{rect.width():.0f} × {rect.height():.0f}" if rect is not None else ""
        if rect is not None:
            self.setPos(rect.center().x() * CELL, rect.bottom() * CELL)
        self.setVisible(bool(self.text))

    def boundingRect(self) -> QRectF:
        metrics = QFontMetricsF(QGuiApplication.font())
        width, height = metrics.horizontalAdvance(self.text) + 20, metrics.height() + 8
        return QRectF(-width / 2, -height / 2, width, height)

    def _draw(self, painter: QPainter) -> None:
        box = self.boundingRect().adjusted(1, 1, -1, -1)
        painter.setFont(QGuiApplication.font())
        painter.setPen(QPen(_readable_on(self._color), 1.5))
        painter.setBrush(self._color)
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        painter.setPen(_readable_on(self._color))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.text)


class CellCursorItem(CellsItem):
    """The frame of the keyboard's cell."""

    INSET, RADIUS, ROLE = 6.0, 6.0, Overlay.ROLE

    def _draw(self, painter: QPainter) -> None:
        _draw_outline(painter, self._path, self._color, Qt.PenStyle.DashLine)


def _readable_on(color: QColor) -> QColor:
    return QColor(readable(DARK, LIGHT, color.name()))


def _draw_outline(
    painter: QPainter, path: QPainterPath, color: QColor, style: Qt.PenStyle, covered: float = 0.0
) -> None:
    """Draw a line of ``color`` on a wider one, which covers so many pixels: it is visible on any piece."""
    halo = _readable_on(color)
    halo.setAlpha(210)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, width, pattern in ((halo, max(5.5, covered), Qt.PenStyle.SolidLine), (color, 2.5, style)):
        painter.setPen(_pen(painter, ink, width, pattern))
        painter.drawPath(path)


def _pen(painter: QPainter, color: QColor, width: float, style: Qt.PenStyle) -> QPen:
    """Return a pen whose ``width`` is in device-independent pixels at any zoom."""
    pen = QPen(color, width * painter.device().devicePixelRatio(), style)
    pen.setCosmetic(True)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    return pen


GHOST = 0.42
"""The opacity of the preview."""
LINE = 3.0
"""The thickness of its outline and path, in scene units."""
TIP = 10.0
"""The length of the arrow's head, in scene units."""
HALO, EDGE, INK = QColor(255, 255, 255, 110), QColor(0, 0, 0, 70), QColor(255, 255, 255, 235)
"""The colours around the outline, around the path, and of the path: visible on pieces of any colour."""


class NextMoveItem(Overlay):
    """Shows one move, or nothing."""

    def __init__(self, scene: QGraphicsScene) -> None:
        super().__init__(scene, HINT_LEVEL)
        self._move: tuple[PieceAppearance, tuple[Cell, ...]] | None = None
        self._picture: PiecePicture | None = None

    def show_next(self, track: Track, number: int | None, looks: Sequence[PieceAppearance]) -> None:
        """Show move ``number`` of ``track``, whose pieces have ``looks``; None hides the preview."""
        move = None if number is None else (looks[track.pieces[number]], track.moves[number].path)
        if move == self._move:
            return
        self._move, self._picture = move, None if move is None else PiecePicture(move[0])
        way = QPainterPath()
        if move is not None:
            look, path = move
            self.setPos(path[-1][0] * CELL, path[-1][1] * CELL)
            way = _way(look.shape, path).translated(-self.pos())
        self._set_path(way)

    def boundingRect(self) -> QRectF:
        bounds = QRectF() if self._picture is None else self._picture.bounds
        edge = 2 * LINE
        return bounds.united(self._path.boundingRect()).adjusted(-edge, -edge, edge, edge)

    def _draw(self, painter: QPainter) -> None:
        if self._picture is None:
            return
        color = QColor(self._picture.appearance.color)
        painter.save()
        painter.setOpacity(painter.opacity() * GHOST)
        self._picture.paint(painter)
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(HALO, LINE + 2))
        painter.drawPath(self._picture.body)
        painter.setPen(QPen(color.darker(115), LINE, Qt.PenStyle.DashLine))
        painter.drawPath(self._picture.body)
        for ink, width in ((EDGE, LINE + 2.5), (INK, LINE)):
            painter.setPen(QPen(ink, width, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
            painter.drawPath(self._path)


def _way(shape: Shape, path: tuple[Cell, ...]) -> QPainterPath:
    """Return the line along ``path`` between the middles of the piece, with an open arrow head."""
    points = [middle(shape, place) for place in path]
    way = QPainterPath(points[0])
    for point in points[1:]:
        way.lineTo(point)
    tip, back = points[-1], QLineF(points[-1], points[-2])
    back.setLength(TIP)
    for turn in (-35, 35):
        side = QLineF(back)
        side.setAngle(back.angle() + turn)
        way.moveTo(side.p2())
        way.lineTo(tip)
    return way


SHAFT = 8.0
"""The thickness of the arrow in scene units, as the size of its head below."""
HEAD = 26.0
CORNER = 0.3 * CELL
"""The radius of the arrow's corners, in scene units."""
INSIDE = 0.2
"""The part of a cell by which an arrow straight on begins and ends within the piece's edge."""
LIGHT_HALO, DARK_HALO = QColor(255, 255, 255, 225), QColor(24, 27, 31, 225)


class HintItem(Overlay):
    """Shows one path, or nothing."""

    def __init__(self, scene: QGraphicsScene) -> None:
        super().__init__(scene)
        self.arrow = self._end = QPainterPath()
        """The way that is shown, and the piece at its end; empty while none is."""

    def show_way(self, shape: Shape, path: tuple[Cell, ...]) -> None:
        """Show the arrow for a piece of ``shape`` that moves along ``path``, at least one step."""
        points = [middle(shape, place) for place in path]
        ahead = (points[1] - points[0]) / CELL
        beside = (abs(ahead.x()) * shape.width + abs(ahead.y()) * shape.height) * CELL / 2 - INSIDE * CELL
        if 1 in (len({x for x, _ in path}), len({y for _, y in path})):  # straight on: beside the label
            points = [point + ahead * beside for point in (points[0], points[-1])]
        else:
            points[0] += ahead * min(beside, CELL - CORNER)
        self.arrow = arrow(points)
        self._end = outline(shape.at(path[-1]), CELL, 3, ROUND - 2)
        self._set_path(self._end.united(solid(self.arrow)))

    def clear(self) -> None:
        """Hide the hint."""
        self.arrow = self._end = QPainterPath()
        self._set_path(QPainterPath())

    def _draw(self, painter: QPainter) -> None:
        body = solid(self.arrow)
        painter.fillPath(self._end, faded(self._color, 0.14))
        painter.setPen(QPen(self._color, 2.0, Qt.PenStyle.DashLine))
        painter.drawPath(self._end)
        halo = DARK_HALO if self._color.lightnessF() > 0.6 else LIGHT_HALO
        painter.setPen(QPen(halo, 5.0, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
        painter.drawPath(body)
        painter.fillPath(body, self._color)


def middle(shape: Shape, place: Cell) -> QPointF:
    """Return the middle of a piece at ``place``, or of its cell nearest to the middle."""
    x, y = (shape.width - 1) / 2, (shape.height - 1) / 2
    if not any(abs(cx - x) <= 0.5 and abs(cy - y) <= 0.5 for cx, cy in shape.cells):
        x, y = min(shape.cells, key=lambda cell: math.dist(cell, (x, y)))
    return QPointF((place[0] + x + 0.5) * CELL, (place[1] + y + 0.5) * CELL)


def arrow(points: list[QPointF]) -> QPainterPath:
    """Return the line through ``points`` with rounded corners."""
    path = QPainterPath(points[0])
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        into, out = QLineF(corner, before), QLineF(corner, after)
        into.setLength(CORNER)
        out.setLength(CORNER)
        path.lineTo(into.p2())
        path.quadTo(corner, out.p2())
    path.lineTo(points[-1])
    return path


def solid(line: QPainterPath) -> QPainterPath:
    """Return ``line`` as a thick stroke that ends in an arrow head."""
    pen = QPen(Qt.GlobalColor.black, SHAFT, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin)
    tip = line.pointAtPercent(1)
    back = QLineF(tip, line.pointAtPercent(max(0.0, 1 - 4 / max(line.length(), 4.0))))
    head = QPainterPath(tip)
    for turn in (-32, 32):
        side = QLineF(back)
        side.setLength(HEAD)
        side.setAngle(back.angle() + turn)
        head.lineTo(side.p2())
    head.closeSubpath()
    return QPainterPathStroker(pen).createStroke(_shortened(line, HEAD / 2)).united(head)


def _shortened(line: QPainterPath, by: float) -> QPainterPath:
    """Return ``line`` without its last part, which the head covers."""
    end = line.percentAtLength(max(line.length() - by, 0.0))
    path = QPainterPath(line.pointAtPercent(0))
    for number in range(1, 41):
        path.lineTo(line.pointAtPercent(end * number / 40))
    return path
