"""The graphics scene of one layout: it compares old and new, and changes only the items that differ.

Board, pieces and targets are items that show the pictures of :mod:`klotski_studio.app.picture`.

The numbers of columns and rows beside the frame, as texts name cells: ``cell 2, 0``.

::

        0 1 2 3
      0 . . X .      X is cell 2, 0
      1 . . . .

Shows on the board how near a piece gets: its ghost at the nearest cells, the cells it never reaches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsPathItem,
    QGraphicsScene,
    QStyleOptionGraphicsItem,
    QWidget,
)

from klotski_studio.app.picture.board_picture import BoardPicture, outline
from klotski_studio.app.picture.layout_picture import PiecePicture, TargetPicture, picture_rect
from klotski_studio.app.picture.style.border import CELL, FRAME, ROUND
from klotski_studio.app.picture.theme import (
    PieceAppearance,
    TargetAppearance,
    faded,
    piece_appearances,
    target_appearances,
)
from klotski_studio.core.layout import Board, BoardPoint, Cell, Layout, kinds
from klotski_studio.ui.look.appearance import appearance, current_theme
from klotski_studio.ui.look.tokens import XS, Type, font
from klotski_studio.ui.scene import overlay

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
        super().__init__(PiecePicture(look), overlay.PIECE_LEVEL)
        self._shadow: list[QGraphicsPathItem] = []
        self.setData(overlay.LABEL, self.picture.label_bounds)

    def show_picture(self, picture: PiecePicture) -> None:
        super().show_picture(picture)
        self.setData(overlay.LABEL, picture.label_bounds)

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
        self.setZValue(overlay.PIECE_LEVEL + 0.5 if on else overlay.PIECE_LEVEL)
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
        super().__init__(TargetPicture(look), overlay.TARGET_LEVEL)

    def set_look(self, look: TargetAppearance) -> None:
        """Show the target with the appearance ``look``."""
        if look != self.picture.appearance:
            self.show_picture(TargetPicture(look))


EVERY = (1, 2, 5, 10, 20, 50)
"""The distances between numbers: the first one at which they do not touch."""

REACH = 10 * CELL
"""How far outside the board the numbers may lie, in scene units: at a small zoom text is large."""


class CoordinatesItem(overlay.Overlay):
    """Numbers above the columns and left of the rows; their size on the screen ignores the zoom."""

    ROLE, _board = "muted", Board(0, 0)

    def show_board(self, board: Board) -> None:
        """Number the columns and rows of ``board``."""
        self.prepareGeometryChange()
        self._board = board
        self.update()

    def boundingRect(self) -> QRectF:
        width, height = self._board.width * CELL, self._board.height * CELL
        return QRectF(0, 0, width, height).adjusted(-REACH, -REACH, REACH, REACH)

    def _draw(self, painter: QPainter) -> None:
        scale = painter.worldTransform().m11()
        painter.setFont(font(Type.SMALL))
        painter.setPen(self._color)
        for number, middle in self.labels(QFontMetricsF(painter.font()), scale):
            painter.save()
            painter.translate(middle)
            painter.scale(1 / scale, 1 / scale)
            painter.drawText(QRectF(-CELL, -CELL, 2 * CELL, 2 * CELL), Qt.AlignmentFlag.AlignCenter, number)
            painter.restore()

    def labels(self, metrics: QFontMetricsF, scale: float) -> Iterator[tuple[str, QPointF]]:
        """Each number that is shown at ``scale`` pixels per scene unit, and its middle in scene units."""
        columns, rows = self._board.width, self._board.height
        room = QSizeF(metrics.horizontalAdvance(str(max(columns, rows))), metrics.height())
        edge = FRAME + XS / scale
        for column in range(0, columns, _every(room.width() + XS, scale)):
            yield str(column), QPointF((column + 0.5) * CELL, -edge - room.height() / 2 / scale)
        for row in range(0, rows, _every(room.height(), scale)):
            yield str(row), QPointF(-edge - room.width() / 2 / scale, (row + 0.5) * CELL)


def _every(pixels: float, scale: float) -> int:
    """The smallest of :data:`EVERY` at which numbers of so many ``pixels`` do not touch; else the largest."""
    return next((step for step in EVERY if step * CELL * scale >= pixels), EVERY[-1])


SHADE, LINES = 0.30, 0.35
"""The opacities of the shade over cells that are never reached, and of the lines in it."""


class ShadeItem(overlay.CellsItem):
    """A shade with thin lines over cells."""

    ROLE = "text"

    def _draw(self, painter: QPainter) -> None:
        painter.fillPath(self._path, faded(self._color, SHADE))
        overlay.hatch(painter, self._path, QPen(faded(self._color, LINES), 1.5))


class GhostItem(overlay.OutlinesItem):
    """A piece where it does not stand: a tint and a dashed outline."""

    ROLE = "highlight"

    def __init__(self, scene: QGraphicsScene) -> None:
        super().__init__(scene, Qt.PenStyle.DashLine)

    def show_piece(self, cells: Collection[Cell]) -> None:
        """Show a piece on ``cells``; without any hide the item."""
        self.show_cells([cells] if cells else [])
        self._tint = outline(cells, CELL, 2, ROUND)

    def _draw(self, painter: QPainter) -> None:
        painter.fillPath(self._tint, faded(self._color, SHADE))
        super()._draw(painter)


LIFTED = 0.82
"""The opacity of a piece that is being dragged."""

FAINT = 0.12
"""The opacity of targets where those of pieces of several kinds look alike, as in the 15-puzzle."""

Name = tuple[str, int]
"""A piece's key, and how many pieces before it have the same: an invalid layout may repeat keys."""


class BoardScene(QGraphicsScene):
    """Ground, targets and pieces of one layout, in scene units of :data:`CELL` per cell."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._layout = Layout(Board(0, 0))
        board = BoardPicture(self._layout.board, current_theme())
        self._ground = PictureItem(board, overlay.GROUND_LEVEL)
        self.addItem(self._ground)
        self._coordinates = CoordinatesItem(self, overlay.GROUND_LEVEL)
        self._pieces: dict[Name, PieceItem] = {}
        self._order: list[PieceItem] = []
        self._targets: dict[Name, TargetItem] = {}
        self.has_targets, self._is_numbered = True, False
        level = overlay.MARK_LEVEL
        self._conflicts, self._shade = overlay.ClashItem(self, level), ShadeItem(self, level)
        self._ghost, self._mark = GhostItem(self), overlay.MarkItem(self, level)
        self.conflicts: frozenset[Cell] = frozenset()
        """The cells that are hatched because something is wrong there."""
        appearance().theme_changed.connect(self._follow_theme)

    @property
    def board(self) -> Board:
        """The board that is shown."""
        return self._layout.board

    @property
    def piece_items(self) -> Sequence[PieceItem]:
        """The pieces' items, in the layout's order."""
        return tuple(self._order)

    def _follow_theme(self) -> None:
        """Show the same layout in the current theme; pieces stay where they are."""
        self._show_board()
        self._mirror_looks(self._layout)
        self.mark(())

    def mirror(self, layout: Layout) -> None:
        """Show ``layout``, its pieces at its start."""
        old, self._layout = self._layout, layout
        if layout.board != old.board:
            self.setSceneRect(picture_rect(layout.board))
            self._show_board()
        self.mark(())
        self._mirror_looks(layout)
        self.set_places([piece.at for piece in layout.pieces])

    def set_places(self, places: Sequence[BoardPoint]) -> None:
        """Place the pieces, in the layout's order, at ``places``, which may lie between cells."""
        for item, (x, y) in zip(self._order, places, strict=True):
            item.setPos(x * CELL, y * CELL)

    def show_coordinates(self, shown: bool) -> None:
        """Show the numbers of columns and rows beside the frame, or hide them."""
        self._coordinates.setVisible(shown)

    def number_pieces(self, shown: bool) -> None:
        """Show on pieces with the same label which is which, as lists of moves call them, or hide it."""
        if shown != self._is_numbered:
            self._is_numbered = shown
            self._mirror_looks(self._layout)

    def show_targets(self, shown: bool) -> None:
        """Show where pieces must end, or hide it."""
        self.has_targets = shown
        for item in self._targets.values():
            item.setVisible(shown)

    def _show_board(self) -> None:
        self._ground.show_picture(BoardPicture(self._layout.board, current_theme()))
        self._coordinates.show_board(self._layout.board)

    def lift(self, keys: Collection[str]) -> None:
        """Show the pieces ``keys``, and no others, translucent and on top."""
        for (key, _), item in self._pieces.items():
            item.setZValue(overlay.PIECE_LEVEL + 0.5 if key in keys else overlay.PIECE_LEVEL)
            item.setOpacity(LIFTED if key in keys else 1.0)

    def emphasize(self, piece: int | None) -> None:
        """Raise the piece with this index, in the layout's order, wherever it is; None raises none."""
        shown = self._order[piece] if piece is not None and piece < len(self._order) else None
        for item in self._order:
            item.set_emphasized(item is shown)

    def mark(self, cells: Sequence[Cell]) -> None:
        """Frame ``cells``, those of a problem; without cells remove the frame."""
        self._mark.show_cells(cells)

    def show_approach(self, ghost: Collection[Cell] = (), never: Collection[Cell] = ()) -> None:
        """Show how near a piece gets: its ``ghost``, and the cells it ``never`` covers shaded.

        Without arguments it shows neither.
        """
        self._ghost.show_piece(ghost)
        self._shade.show_cells(never)

    def show_conflicts(self, cells: Collection[Cell]) -> None:
        """Hatch ``cells``, where pieces overlap or cannot stand; without cells remove the hatching."""
        self.conflicts = frozenset(cells)
        self._conflicts.show_cells(self.conflicts)

    def _mirror_looks(self, layout: Layout) -> None:
        looks = piece_appearances(layout, current_theme(), numbered=self._is_numbered)
        names = _names([piece.key for piece in layout.pieces])
        self._mirror_items(self._pieces, dict(zip(names, looks, strict=True)), PieceItem)
        self._order = [self._pieces[name] for name in names]
        aims = _names([target.piece for target in layout.goal])
        targets = dict(zip(aims, target_appearances(layout, looks), strict=True))
        self._mirror_items(self._targets, targets, TargetItem)
        are_alike = len(set(targets.values())) < sum(bool(kind.targets) for kind in kinds(layout))
        for name, target in zip(aims, layout.goal, strict=True):
            self._targets[name].setPos(target.at[0] * CELL, target.at[1] * CELL)
            self._targets[name].setOpacity(FAINT if are_alike else 1.0)
        self.show_targets(self.has_targets)

    def _mirror_items(self, shown: dict[Name, Any], looks: Mapping[Name, Any], make: type) -> None:
        """Have items ``shown`` for ``looks`` and no others; ``make`` makes those that are missing."""
        for name in [name for name in shown if name not in looks]:
            self.removeItem(shown.pop(name))
        for name, look in looks.items():
            if name in shown:
                shown[name].set_look(look)
            else:
                shown[name] = make(look)
                self.addItem(shown[name])


def _names(keys: Sequence[str]) -> list[Name]:
    seen: Counter[str] = Counter()
    names = []
    for key in keys:
        names.append((key, seen[key]))
        seen[key] += 1
    return names
