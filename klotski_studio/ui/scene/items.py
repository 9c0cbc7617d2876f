"""Scene items that show the pictures of :mod:`klotski_studio.app.picture`: board, pieces and targets."""

from __future__ import annotations

from typing import Generic, TypeVar

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QStyleOptionGraphicsItem, QWidget

from klotski_studio.app.picture.board_picture import BoardPicture
from klotski_studio.app.picture.layout_picture import PiecePicture, TargetPicture
from klotski_studio.app.picture.theme import PieceAppearance, TargetAppearance

GROUND_LEVEL, TARGET_LEVEL, PIECE_LEVEL, HINT_LEVEL, MARK_LEVEL, TOOL_LEVEL = 0.0, 1.0, 2.0, 3.0, 4.0, 5.0
"""Z values: targets lie under the pieces; hints, marks and what tools show on top."""

RAISED = 1.02
"""How much larger a raised piece is than one that lies on the board."""
SHADOW = ((1.0, 3.0), (3.0, 4.0), (5.0, 5.0), (7.0, 6.0), (9.0, 7.0))
"""The strokes of the shadow of a raised piece: how far it reaches beyond the piece, and how far down it lies,
in picture units. Each darkens what is below it a little, so that the shadow fades at its edge."""

P = TypeVar("P", bound=BoardPicture | PiecePicture | TargetPicture)


class PictureItem(QGraphicsItem, Generic[P]):
    """Shows one picture, whose bounds are its own."""

    def __init__(self, picture: P, level: float) -> None:
        super().__init__()
        self.picture: P = picture
        self.setZValue(level)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def show_picture(self, picture: P) -> None:
        """Show ``picture`` in place of the one before."""
        self.prepareGeometryChange()
        self.picture = picture
        self.update()

    def boundingRect(self) -> QRectF:
        return self.picture.bounds

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        self.picture.paint(painter)


class PieceItem(PictureItem[PiecePicture]):
    """One piece, drawn at its own origin; the scene places it."""

    def __init__(self, look: PieceAppearance) -> None:
        super().__init__(PiecePicture(look), PIECE_LEVEL)
        self._shadow: list[QGraphicsPathItem] = []

    @property
    def is_emphasized(self) -> bool:
        """Whether the piece is raised off the board."""
        return bool(self._shadow)

    def set_emphasized(self, on: bool) -> None:
        """Raise the piece, a little larger and with a shadow, as the one that moves; or put it down."""
        if on == self.is_emphasized:
            return
        body = self.picture.body
        self.setTransformOriginPoint(body.boundingRect().center())
        self.setScale(RAISED if on else 1.0)
        self.setZValue(PIECE_LEVEL + 0.5 if on else PIECE_LEVEL)
        for item in self._shadow:
            self.scene().removeItem(item)
        self._shadow = [self._shade(body, *stroke) for stroke in SHADOW] if on else []

    def _shade(self, body: QPainterPath, reach: float, down: float) -> QGraphicsPathItem:
        """One stroke of the shadow, behind the piece and above its neighbours."""
        shade = QGraphicsPathItem(body.translated(0.0, down), self)
        color = QColor.fromRgbF(0.0, 0.0, 0.0, 0.06)
        shade.setBrush(color)
        shade.setPen(QPen(color, 2 * reach, j=Qt.PenJoinStyle.RoundJoin))
        shade.setFlag(QGraphicsItem.GraphicsItemFlag.ItemStacksBehindParent)
        shade.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)  # it moves with the piece
        shade.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        return shade

    @property
    def look(self) -> PieceAppearance:
        """The appearance of the piece."""
        return self.picture.appearance

    def set_look(self, look: PieceAppearance) -> None:
        """Show the piece with the appearance ``look``."""
        if look != self.look:
            self.show_picture(PiecePicture(look))

    def shape(self) -> QPainterPath:
        return self.picture.body


class TargetItem(PictureItem[TargetPicture]):
    """Where a piece must end, under the pieces."""

    def __init__(self, look: TargetAppearance) -> None:
        super().__init__(TargetPicture(look), TARGET_LEVEL)

    def set_look(self, look: TargetAppearance) -> None:
        """Show the target with the appearance ``look``."""
        if look != self.picture.appearance:
            self.show_picture(TargetPicture(look))
