"""A whole layout in one picture, in the order in which its parts lie on each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from klotski_studio.app.picture.appearance import piece_appearances, target_appearances
from klotski_studio.app.picture.board_picture import BoardPicture
from klotski_studio.app.picture.dimensions import CELL, FRAME, MARGIN
from klotski_studio.app.picture.piece_picture import PiecePicture, TargetPicture
from klotski_studio.app.picture.theme import Theme
from klotski_studio.core.geometry import BoardPoint
from klotski_studio.core.layout import Board, Layout


def picture_rect(board: Board) -> QRectF:
    """What a picture of ``board`` covers, frame and margin included, in picture units."""
    edge = FRAME + MARGIN
    return QRectF(-edge, -edge, board.width * CELL + 2 * edge, board.height * CELL + 2 * edge)


class LayoutPicture:
    """A layout whose paths are made once and painted often, its pieces on other places each time."""

    def __init__(self, layout: Layout, theme: Theme) -> None:
        self.layout = layout
        self.rect = picture_rect(layout.board)
        looks = piece_appearances(layout, theme)
        self._ground = BoardPicture(layout.board, theme)
        self._pieces = [PiecePicture(look) for look in looks]
        self._targets = [TargetPicture(look) for look in target_appearances(layout, looks)]

    def paint(self, painter: QPainter, places: Sequence[BoardPoint] | None = None) -> None:
        """Paint it in picture units, the pieces on ``places`` or else at the start."""
        where = [piece.at for piece in self.layout.pieces] if places is None else places
        self._ground.paint(painter)
        goal = [target.at for target in self.layout.goal]
        for tint, at in zip(self._targets, goal, strict=True):
            _shifted(painter, at, tint.paint_tint)
        for piece, place in zip(self._pieces, where, strict=True):
            _shifted(painter, place, piece.paint)
        for rim, at in zip(self._targets, goal, strict=True):
            _shifted(painter, at, rim.paint_rim)

    def image(self, size: QSize, places: Sequence[BoardPoint] | None = None) -> QImage:
        """It as an image with a transparent background, as large as fits into ``size`` (pixels), centred."""
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        scale = min(size.width() / self.rect.width(), size.height() / self.rect.height())
        painter = QPainter(image)
        painter.translate(size.width() / 2, size.height() / 2)
        painter.scale(scale, scale)
        painter.translate(-self.rect.center())
        self.paint(painter, places)
        painter.end()
        return image


def _shifted(painter: QPainter, place: BoardPoint, paint: Callable[[QPainter], None]) -> None:
    painter.save()
    painter.translate(place[0] * CELL, place[1] * CELL)
    paint(painter)
    painter.restore()
