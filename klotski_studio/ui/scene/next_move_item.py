"""The preview of a solution's next move: the piece at its end, translucent, and the path to it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from klotski_studio.app.picture.layout_picture import PiecePicture
from klotski_studio.app.picture.style.border import CELL
from klotski_studio.app.picture.theme import PieceAppearance
from klotski_studio.app.solving.playback import Track
from klotski_studio.core.geometry import Cell
from klotski_studio.ui.scene.items import HINT_LEVEL

GHOST = 0.42
"""The opacity of the preview."""
LINE = 3.0
"""The thickness of its outline and path, in scene units."""
HEAD = 10.0
"""The length of the arrow's head, in scene units."""
HALO, EDGE, INK = QColor(255, 255, 255, 110), QColor(0, 0, 0, 70), QColor(255, 255, 255, 235)
"""The colours around the outline, around the path, and of the path: visible on pieces of any colour."""


class NextMoveItem(QGraphicsItem):
    """Shows one move, or nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(HINT_LEVEL)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._move: tuple[PieceAppearance, tuple[Cell, ...]] | None = None
        self._picture: PiecePicture | None = None
        self._way = QPainterPath()
        self._bounds = QRectF()
        self.hide()

    @property
    def place(self) -> Cell | None:
        """The place of the preview; None while none is shown."""
        return self._move[1][-1] if self._move is not None else None

    def show_next(self, track: Track, number: int | None, looks: Sequence[PieceAppearance]) -> None:
        """Show move ``number`` of ``track``, whose pieces have ``looks``; None hides the preview."""
        if number is None:
            self.show_move(None, ())
        else:
            self.show_move(looks[track.pieces[number]], track.moves[number].path)

    def show_move(self, look: PieceAppearance | None, path: tuple[Cell, ...]) -> None:
        """Show a piece with ``look`` at the end of ``path``; None hides the preview."""
        move = None if look is None else (look, path)
        if move == self._move:
            return
        self.prepareGeometryChange()
        self._move, self._picture, self._way = move, None, QPainterPath()
        if look is not None:
            self._picture = PiecePicture(look)
            self._way = _way(look, path)
            self.setPos(path[-1][0] * CELL, path[-1][1] * CELL)
            edge = 2 * LINE
            bounds = self._picture.bounds.united(self._way.boundingRect())
            self._bounds = bounds.adjusted(-edge, -edge, edge, edge)
        self.setVisible(move is not None)
        self.update()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if self._picture is None:
            return
        color = QColor(self._picture.appearance.color)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
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
            cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
            painter.setPen(QPen(ink, width, Qt.PenStyle.SolidLine, cap, join))
            painter.drawPath(self._way)


def _way(look: PieceAppearance, path: tuple[Cell, ...]) -> QPainterPath:
    """Return the path from the middle of the piece to that of the preview, whose place is the origin."""
    end = path[-1]
    cell = look.shape.anchor if not _has_middle(look) else None
    x = cell[0] + 0.5 if cell else look.shape.width / 2
    y = cell[1] + 0.5 if cell else look.shape.height / 2
    points = [QPointF(px - end[0] + x, py - end[1] + y) * CELL for px, py in path]
    way = QPainterPath(points[0])
    for point in points[1:]:
        way.lineTo(point)
    tip, back = points[-1], QLineF(points[-1], points[-2])
    back.setLength(HEAD)
    for turn in (-35, 35):
        side = QLineF(back)
        side.setAngle(back.angle() + turn)
        way.moveTo(side.p2())
        way.lineTo(tip)
    return way


def _has_middle(look: PieceAppearance) -> bool:
    """Return whether the middle of the bounding box lies in a cell of the piece."""
    x, y = look.shape.width / 2, look.shape.height / 2
    return any(cx <= x <= cx + 1 and cy <= y <= cy + 1 for cx, cy in look.shape.cells)
