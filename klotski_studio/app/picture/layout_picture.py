"""Paints a whole layout: the board, targets and pieces, from the lowest to the topmost.

A piece and a target are painted at their own origin, from paths that are made once.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QPixmap,
    QTransform,
)

from klotski_studio.app.picture import board_picture
from klotski_studio.app.picture.fonts import FAMILIES
from klotski_studio.app.picture.style.border import CELL, FRAME, MARGIN, RIM, ROUND
from klotski_studio.app.picture.style.piece_colors import ink_on, luminance
from klotski_studio.app.picture.theme import (
    PieceAppearance,
    TargetAppearance,
    Theme,
    piece_appearances,
    target_appearances,
)
from klotski_studio.app.runtime.measures import MEASURES
from klotski_studio.core.layout import Axis, Board, BoardPoint, Cell, Layout

GRAIN, BODY, LABEL, AXIS, TARGET = (MEASURES[name] for name in ("grain", "body", "label", "axis", "target"))


NUMBER_SIZE, NUMBER_INSET, NUMBER_OPACITY = 0.2, 0.1, 0.75
"""The height of the number of an alike piece and its distance from the edge, in cells, and its opacity."""


class PiecePicture:
    """The picture of one piece: its body with light and shadow, its label, and the marks of its axis."""

    def __init__(self, appearance: PieceAppearance) -> None:
        self.appearance = appearance
        skin, cells = appearance.skin, appearance.shape.cells
        body = skin.body
        self.body = board_picture.outline(cells, CELL, body.gap, body.radius)
        self._shine, self._inset = QPainterPath(), QPainterPath()
        if body.shine:
            self._shine = _ring(_inside(appearance, BODY["shine_inset"]), BODY["shine_width"])
        if body.inset:
            self._inset = _inside(appearance, body.inset)
        self._grain: board_picture.Lines | None = None
        if skin.grain.strength:
            self._grain = board_picture.grain_of_cells(
                cells, skin.grain, body.gap + GRAIN["inset"], appearance.cut
            )
        self._label = board_picture.label_path(appearance.label, appearance.shape, CELL, skin.lettering)
        self.label_bounds = self._label.boundingRect()
        self._number = _number_path(appearance) if appearance.number else QPainterPath()
        self.bounds = self.body.boundingRect().adjusted(-2, -2, 2, 2 + body.fall)

    def paint(self, painter: QPainter) -> None:
        """Paint the piece, the top left of its bounding box at (0, 0), in picture units."""
        color, body = QColor(self.appearance.color), self.appearance.skin.body
        top, bottom = color.lighter(round(100 + body.top)), color.darker(round(100 + body.bottom))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if body.shadow and body.fall:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(0, 0, 0, round(255 * body.shadow)))
            painter.drawPath(self.body.translated(0, body.fall))
        rim = QPen(color.darker(round(100 + body.rim)), body.rim_width)
        painter.setPen(rim if body.rim_width else Qt.PenStyle.NoPen)
        painter.setBrush(_from_top(self.bounds, top, bottom))
        painter.drawPath(self.body)
        self._paint_grain(painter, color)
        if body.shine:
            shine = _from_top(self.bounds, _whiter(top, body.shine), _whiter(bottom, body.shine_below))
            painter.fillPath(self._shine, shine)
        ink = QColor(ink_on(self.appearance.color, self.appearance.skin.lettering))
        self._paint_inset(painter, ink)
        self._paint_label(painter, color, ink)
        self._paint_axis(painter, ink)
        ink.setAlphaF(NUMBER_OPACITY)
        painter.fillPath(self._number, ink)

    def _paint_grain(self, painter: QPainter, color: QColor) -> None:
        if self._grain is None:
            return
        strength = self.appearance.skin.grain.strength
        painter.setBrush(Qt.BrushStyle.NoBrush)
        fine, strong = GRAIN["fine_width"], GRAIN["strong_width"]
        for path, width, share in (
            (self._grain.fine, fine, GRAIN["fine_opacity"]),
            (self._grain.strong, strong, 1.0),
        ):
            line = color.darker(int(GRAIN["darker"]))
            line.setAlphaF(strength * share)
            painter.setPen(QPen(line, width))
            painter.drawPath(path)

    def _paint_inset(self, painter: QPainter, ink: QColor) -> None:
        """Paint the second line inside the edge, which some skins have."""
        if self._inset.isEmpty():
            return
        line = QColor(ink)
        line.setAlphaF(BODY["inset_opacity"])
        painter.setPen(QPen(line, BODY["inset_width"]))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(self._inset)

    def _paint_label(self, painter: QPainter, color: QColor, ink: QColor) -> None:
        """Paint the label, printed on the body or cut into it."""
        relief = self.appearance.skin.lettering.relief
        if relief:
            is_dark = luminance(ink.name()) < luminance(color.name())
            light = _whiter(color.lighter(int(LABEL["relief_lighter"])), LABEL["relief_whiter"])
            edge = light if is_dark else color.darker(int(LABEL["relief_darker"]))
            painter.fillPath(self._label.translated(0, relief), edge)
        painter.fillPath(self._label, ink)

    def _paint_axis(self, painter: QPainter, ink: QColor) -> None:
        """Paint arrow heads at the ends of a piece that moves along one axis; pins if it cannot move."""
        if self.appearance.axis is Axis.BOTH or not self.appearance.shape.cells:
            return
        ink = QColor(ink)
        ink.setAlphaF(AXIS["opacity"])
        painter.setPen(QPen(ink, AXIS["width"], c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
        for head in _axis_marks(self.appearance):
            painter.drawPath(head)


class TargetPicture:
    """The picture of a target: a tint and brackets at its corners, all of it under the pieces.

    The brackets lie on the edges of cells, in the gaps between pieces, so that they are seen where pieces
    stand on the target, and never run through a label.
    """

    def __init__(self, appearance: TargetAppearance) -> None:
        self.appearance = appearance
        cells = appearance.shape.cells
        self._area = board_picture.outline(cells, CELL, 0, appearance.skin.body.radius / 2)
        self._brackets = board_picture.corner_brackets(cells, CELL, CELL * TARGET["bracket"])
        self.bounds = self._area.boundingRect().adjusted(-RIM, -RIM, RIM, RIM)

    def paint(self, painter: QPainter) -> None:
        """Paint the target, the top left of its bounding box at (0, 0), in picture units."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        color = QColor(self.appearance.color)
        tint = QColor(color)
        tint.setAlphaF(TARGET["tint"])
        painter.fillPath(self._area, tint)
        painter.setPen(QPen(color, RIM, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(self._brackets)


def _number_path(appearance: PieceAppearance) -> QPainterPath:
    """The number of the piece among those with its label, in the corner of its last cell."""
    font = QFont()
    font.setFamilies([*FAMILIES])
    font.setPixelSize(round(CELL * NUMBER_SIZE))
    path, (column, row) = QPainterPath(), appearance.shape.cells[-1]
    path.addText(0, 0, font, str(appearance.number))
    inset = appearance.skin.body.gap + CELL * NUMBER_INSET
    corner = QPointF((column + 1) * CELL - inset, (row + 1) * CELL - inset)
    return path.translated(corner - path.boundingRect().bottomRight())


def _inside(appearance: PieceAppearance, by: float) -> QPainterPath:
    """The outline of the body, ``by`` units further inside."""
    body = appearance.skin.body
    return board_picture.outline(appearance.shape.cells, CELL, body.gap + by, max(body.radius - by, 0.0))


def _ring(path: QPainterPath, width: float) -> QPainterPath:
    """The line along ``path`` as an area: SVG and PDF have gradients in areas only."""
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    return stroker.createStroke(path)


def _whiter(color: QColor, share: float) -> QColor:
    """``color`` mixed with a ``share`` of white; Qt's PDF has no gradients of transparency."""
    parts = (color.redF(), color.greenF(), color.blueF())
    return QColor.fromRgbF(*(part + (1 - part) * share for part in parts))


def _from_top(bounds: QRectF, top: QColor, bottom: QColor) -> QBrush:
    """A gradient from ``top`` to ``bottom`` over ``bounds``."""
    gradient = QLinearGradient(bounds.topLeft(), bounds.bottomLeft())
    gradient.setColorAt(0, top)
    gradient.setColorAt(1, bottom)
    return QBrush(gradient)


def _axis_marks(appearance: PieceAppearance) -> list[QPainterPath]:
    """The marks at both ends of the piece along its axis (pins: in its first and last cell)."""
    shape, axis = appearance.shape, appearance.axis
    if axis is Axis.NONE:
        return [_pin(shape.cells[0]), _pin(shape.cells[-1])][: len(shape.cells)]
    along = 1 if axis is Axis.VERTICAL else 0
    first = min(shape.cells, key=lambda cell: (cell[along], cell[1 - along]))
    last = max(shape.cells, key=lambda cell: (cell[along], -cell[1 - along]))
    angle = 90 if axis is Axis.VERTICAL else 0
    return [_head(first, angle + 180), _head(last, angle)]


def _head(cell: tuple[int, int], angle: float) -> QPainterPath:
    """An arrow head near the edge of ``cell`` that lies at ``angle``, clockwise from the right."""
    begin, tip, half = (CELL * AXIS[part] for part in ("head_begin", "head_tip", "head_half"))
    path = QPainterPath(QPointF(begin, -half))
    path.lineTo(tip, 0)
    path.lineTo(begin, half)
    middle = QTransform().translate((cell[0] + 0.5) * CELL, (cell[1] + 0.5) * CELL)
    return middle.rotate(angle).map(path)


def _pin(cell: tuple[int, int]) -> QPainterPath:
    """A dot in the corner of ``cell``."""
    path = QPainterPath()
    at, radius = AXIS["pin_at"], CELL * AXIS["pin_radius"]
    path.addEllipse(QPointF(cell[0] + at, cell[1] + at) * CELL, radius, radius)
    return path


MARK = 2.0
"""The width of the outline of marked cells, in pixels of an image."""


def picture_rect(board: Board) -> QRectF:
    """The area of a picture of ``board`` in picture units, with frame and margin."""
    edge = FRAME + MARGIN
    return QRectF(-edge, -edge, board.width * CELL + 2 * edge, board.height * CELL + 2 * edge)


class Part(Protocol):
    """A part of the picture of a layout: the board, a target or a piece."""

    @property
    def appearance(self) -> Hashable:
        """Everything that the picture depends on: parts with equal appearances look alike."""
        ...

    def paint(self, painter: QPainter) -> None:
        """Paint it at its own origin, in picture units."""
        ...


class LayoutPicture:
    """The picture of a layout; its paths are made once and painted often, with the pieces anywhere."""

    def __init__(self, layout: Layout, theme: Theme, *, numbered: bool = False, aimed: bool = True) -> None:
        """If ``numbered``, pieces with the same label bear numbers; unless ``aimed``, it has no targets."""
        self.layout = layout
        self._mark = theme.board["highlight"]
        self.rect = picture_rect(layout.board)
        appearances = piece_appearances(layout, theme, numbered=numbered)
        self._ground = board_picture.BoardPicture(layout.board, theme)
        self._pieces = [PiecePicture(appearance) for appearance in appearances]
        targets = target_appearances(layout, appearances) if aimed else ()
        self._targets = [TargetPicture(appearance) for appearance in targets]

    def paint(self, painter: QPainter, places: Sequence[BoardPoint] | None = None) -> None:
        """Paint the layout in picture units, the pieces at ``places`` (cells) or else at the start."""
        for part, place in self.parts(places):
            painter.save()
            painter.translate(place[0] * CELL, place[1] * CELL)
            part.paint(painter)
            painter.restore()

    def parts(self, places: Sequence[BoardPoint] | None = None) -> Iterator[tuple[Part, BoardPoint]]:
        """What is painted, from the lowest to the topmost, each with its place in cells."""
        yield self._ground, (0, 0)
        yield from zip(self._targets, (target.at for target in self.layout.goal), strict=False)
        piece_places = [piece.at for piece in self.layout.pieces] if places is None else places
        yield from zip(self._pieces, piece_places, strict=True)

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
            painter.drawPath(board_picture.outline(cells, CELL, 0, ROUND))
        painter.end()
        return image

    def pixmap(self, size: QSizeF, ratio: float, places: Sequence[BoardPoint] | None = None) -> QPixmap:
        """The :meth:`image` of ``size`` on a screen that has ``ratio`` pixels for each of its own."""
        image = self.image((size * ratio).toSize(), places)
        image.setDevicePixelRatio(ratio)
        return QPixmap.fromImage(image)
