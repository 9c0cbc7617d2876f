"""The pictures of :mod:`klotski_studio.app.picture` as items of the scene: each knows its own bounds."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from klotski_studio.app.picture.appearance import PieceAppearance, TargetAppearance
from klotski_studio.app.picture.board_picture import BoardPicture
from klotski_studio.app.picture.piece_picture import PiecePicture, TargetPicture
from klotski_studio.app.picture.theme import Theme
from klotski_studio.core.layout import Board

GROUND_LEVEL, TARGET_LEVEL, PIECE_LEVEL, GOAL_LEVEL, MARK_LEVEL, TOOL_LEVEL = 0.0, 1.0, 2.0, 3.0, 4.0, 5.0
"""Who lies on whom. A target has two items: its tint lies under the pieces, its outline on top."""


class GroundItem(QGraphicsItem):
    """Everything that does not move and is nobody's target."""

    def __init__(self, board: Board, theme: Theme) -> None:
        super().__init__()
        self.setZValue(GROUND_LEVEL)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self._picture = BoardPicture(board, theme)

    @property
    def board(self) -> Board:
        """The board that is shown."""
        return self._picture.board

    def set_board(self, board: Board, theme: Theme) -> None:
        """Show ``board`` in the colours of ``theme``."""
        self.prepareGeometryChange()
        self._picture = BoardPicture(board, theme)
        self.update()

    def boundingRect(self) -> QRectF:
        return self._picture.bounds

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        self._picture.paint(painter)


class PieceItem(QGraphicsItem):
    """One piece, drawn at its own origin and moved about by the scene."""

    def __init__(self, look: PieceAppearance) -> None:
        super().__init__()
        self._picture = PiecePicture(look)
        self.setZValue(PIECE_LEVEL)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    @property
    def look(self) -> PieceAppearance:
        """What it looks like."""
        return self._picture.appearance

    def set_look(self, look: PieceAppearance) -> None:
        """Look like ``look`` from now on."""
        self.prepareGeometryChange()
        self._picture = PiecePicture(look)
        self.update()

    def boundingRect(self) -> QRectF:
        return self._picture.bounds

    def shape(self) -> QPainterPath:
        return self._picture.body

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        self._picture.paint(painter)


class TargetItem(QGraphicsItem):
    """Where a piece must end: tinted and outlined under the pieces, and faintly outlined on top of them."""

    def __init__(self, look: TargetAppearance) -> None:
        super().__init__()
        self._picture = TargetPicture(look)
        self.rim = _TargetRim(self._picture)
        self.setZValue(TARGET_LEVEL)

    @property
    def look(self) -> TargetAppearance:
        """What it looks like."""
        return self._picture.appearance

    def set_look(self, look: TargetAppearance) -> None:
        """Look like ``look`` from now on."""
        self.prepareGeometryChange()
        self._picture = TargetPicture(look)
        self.rim.set_picture(self._picture)
        self.update()

    def boundingRect(self) -> QRectF:
        return self._picture.bounds

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        self._picture.paint_tint(painter)


class _TargetRim(QGraphicsItem):
    """A target's outline over what stands in it.

    Not a child of the tint: children cannot lie above their parent's neighbours.
    """

    def __init__(self, picture: TargetPicture) -> None:
        super().__init__()
        self._picture = picture
        self.setZValue(GOAL_LEVEL)

    def set_picture(self, picture: TargetPicture) -> None:
        """Draw the outline of ``picture``."""
        self.prepareGeometryChange()
        self._picture = picture
        self.update()

    def boundingRect(self) -> QRectF:
        return self._picture.bounds

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        self._picture.paint_rim(painter)


class MarkItem(QGraphicsItem):
    """A frame round cells that a finding is about."""

    def __init__(self, path: QPainterPath, color: QColor) -> None:
        super().__init__()
        self._path, self._color = path, color
        self.setZValue(MARK_LEVEL)

    def boundingRect(self) -> QRectF:
        return self._path.boundingRect().adjusted(-3, -3, 3, 3)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        wash = QColor(self._color)
        wash.setAlphaF(0.16)
        painter.fillPath(self._path, wash)
        painter.setPen(QPen(self._color, 4.0))
        painter.drawPath(self._path)
