"""Paints a whole layout: the board, targets and pieces, from the lowest to the topmost."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPen

from klotski_studio.app.picture.appearance import piece_appearances, target_appearances
from klotski_studio.app.picture.board_picture import BoardPicture
from klotski_studio.app.picture.dimensions import CELL, FRAME, MARGIN, ROUND
from klotski_studio.app.picture.outline import outline
from klotski_studio.app.picture.piece_picture import PiecePicture, TargetPicture
from klotski_studio.app.picture.theme import Theme
from klotski_studio.core.geometry import BoardPoint, Cell
from klotski_studio.core.layout import Board, Layout

MARK = 2.0
"""The width of the outline of marked cells, in pixels of an image."""


def picture_rect(board: Board) -> QRectF:
    """The area of a picture of ``board`` in picture units, with frame and margin."""
    edge = FRAME + MARGIN
    return QRectF(-edge, -edge, board.width * CELL + 2 * edge, board.height * CELL + 2 * edge)


class LayoutPicture:
    """The picture of a layout; its paths are made once and painted often, with the pieces anywhere."""

    def __init__(self, layout: Layout, theme: Theme) -> None:
        self.layout = layout
        self._mark = theme.board["highlight"]
        self.rect = picture_rect(layout.board)
        appearances = piece_appearances(layout, theme)
        self._ground = BoardPicture(layout.board, theme)
        self._pieces = [PiecePicture(appearance) for appearance in appearances]
        self._targets = [TargetPicture(appearance) for appearance in target_appearances(layout, appearances)]

    def paint(self, painter: QPainter, places: Sequence[BoardPoint] | None = None) -> None:
        """Paint the layout in picture units, the pieces at ``places`` (cells) or else at the start."""
        piece_places = [piece.at for piece in self.layout.pieces] if places is None else places
        self._ground.paint(painter)
        for picture, target in zip(self._targets, self.layout.goal, strict=True):
            _shifted(painter, target.at, picture.paint)
        for piece, place in zip(self._pieces, piece_places, strict=True):
            _shifted(painter, place, piece.paint)

    def image(
        self,
        size: QSize,
        places: Sequence[BoardPoint] | None = None,
        marked: Iterable[Collection[Cell]] = (),
    ) -> QImage:
        """An image of ``size`` pixels: the layout as large as fits, centred on a transparent background.

        Each group of ``marked`` cells is outlined.
        """
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        scale = min(size.width() / self.rect.width(), size.height() / self.rect.height())
        painter = QPainter(image)
        painter.translate(size.width() / 2, size.height() / 2)
        painter.scale(scale, scale)
        painter.translate(-self.rect.center())
        self.paint(painter, places)
        painter.setPen(QPen(self._mark, MARK / scale))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for cells in marked:
            painter.drawPath(outline(cells, CELL, 0, ROUND))
        painter.end()
        return image


def _shifted(painter: QPainter, place: BoardPoint, paint: Callable[[QPainter], None]) -> None:
    painter.save()
    painter.translate(place[0] * CELL, place[1] * CELL)
    paint(painter)
    painter.restore()
