"""Pages of pieces and board at real size, to print, glue on card and cut out.

Outlines are as large as their cells, to a fiftieth of a millimetre: a piece of 2 x 1 cells of 20 mm is
40 mm by 20 mm (less the play that was asked for). A line of known length on every page shows
whether the printer kept the size.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from klotski_studio.app.export import pages
from klotski_studio.app.export.captions import Captions
from klotski_studio.app.export.request import CutoutOptions, ExportRequest, ExportSource
from klotski_studio.app.picture.board_picture import hatching, label_path, outline
from klotski_studio.app.picture.style.piece_colors import ink_on
from klotski_studio.app.picture.theme import PieceAppearance, Theme, piece_appearances, target_appearances
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.geometry import Cell

HEAD, FOOT = 12.0, 12.0
"""The heights of the title and of the ruler, in millimetres."""
GAP = 4.0
"""The distance of two pieces."""
TEXT = 2.8
LINE = 0.2
"""The width of a line to cut along; its middle is the exact border."""
RULER = 50.0
"""The length of the ruler."""
RIM = 0.16
"""The width of the frame around the board, in cells."""
ROUND = 0.09
"""The radius of corners, in cells."""


@dataclass(frozen=True, slots=True)
class _BoardPage:
    """A page with a part of the board: the first and the last column and row, the last excluded."""

    columns: tuple[int, int]
    rows: tuple[int, int]


class Cutouts:
    """The pages of cutouts: the pieces, then the board, in several parts if it is larger than the paper."""

    def __init__(
        self, request: ExportRequest, source: ExportSource, theme: Theme, captions: Captions
    ) -> None:
        """Place the pieces and the parts of the board on pages.

        Raises:
            KlotskiError: if there is no board, or a piece is larger than the paper.
        """
        layout = source.layout
        self.page, self.title = request.page, captions.title(layout)
        self._layout, self._theme, self._captions = layout, theme, captions
        self._options = request.cutouts
        self._appearances = piece_appearances(layout, theme)
        area = self._area()
        cell = request.cutouts.cell
        _check_room(self._appearances, area, cell)
        sizes = [
            (appearance.shape.width * cell, appearance.shape.height * cell)
            for appearance in self._appearances
        ]
        self._pieces = pages.packed(sizes, area.width(), area.height(), GAP)
        self._boards = [
            _BoardPage(columns, rows)
            for rows in pages.parts(layout.board.height, int(area.height() / cell - 2 * RIM + 1e-6))
            for columns in pages.parts(layout.board.width, int(area.width() / cell - 2 * RIM + 1e-6))
        ]
        self.count = len(self._pieces) + len(self._boards)

    def paint(self, painter: QPainter, number: int) -> None:
        """Paint page ``number``, from 0, in millimetres."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if number < len(self._pieces):
            self._paint_frame(painter, self._captions.text("pieces"), with_play=True)
            self._paint_pieces(painter, self._pieces[number])
            return
        part, many = number - len(self._pieces) + 1, len(self._boards)
        name = "board-part" if many > 1 else "board"
        self._paint_frame(painter, self._captions.text(name, part=part, parts=many), with_play=False)
        self._paint_board(painter, self._boards[part - 1])

    def _area(self) -> QRectF:
        return pages.area_within(self.page).adjusted(0, HEAD, 0, -FOOT)

    def _paint_frame(self, painter: QPainter, content: str, *, with_play: bool) -> None:
        """Paint the title, the content of the page, and the ruler."""
        area = pages.area_within(self.page)
        pages.paint_head(painter, area, self.title, content)
        left, y = area.left(), area.bottom() - 5.5
        painter.setPen(QPen(pages.INK, LINE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        length = min(RULER, int(area.width()))
        painter.drawLine(QLineF(left, y, left + length, y))
        for tick in range(0, int(length) + 1, 10):
            reach = 1.6 if tick in (0, length) else 0.9
            painter.drawLine(QLineF(left + tick, y - reach, left + tick, y + reach))
        cell = f"{self._options.cell:g}"
        note = self._captions.text("real-size", length=f"{length:g}", cell=cell)
        if with_play and self._options.play:
            note += " " + self._captions.text("play", play=f"{self._options.play:g}")
        size = min(TEXT, TEXT * area.width() / pages.text_width(note, TEXT))
        pages.paint_text(painter, note, QPointF(left, area.bottom() - 0.6), size, pages.FAINT)

    def _paint_pieces(self, painter: QPainter, pieces: Sequence[pages.Placed]) -> None:
        origin = self._area().topLeft()
        for placed in pieces:
            painter.save()
            painter.translate(origin + QPointF(placed.left, placed.top))
            key = self._layout.pieces[placed.index].key
            paint_piece(painter, self._appearances[placed.index], key, self._options)
            painter.restore()

    def _paint_board(self, painter: QPainter, page: _BoardPage) -> None:
        cell = self._options.cell
        area = self._area()
        board = self._layout.board
        (left, right), (top, bottom) = page.columns, page.rows
        # the parts at the edges of the board include the frame
        x1, x2 = left - RIM * (left == 0), right + RIM * (right == board.width)
        y1, y2 = top - RIM * (top == 0), bottom + RIM * (bottom == board.height)
        part = QRectF(x1 * cell, y1 * cell, (x2 - x1) * cell, (y2 - y1) * cell)
        painter.save()
        painter.translate(area.center().x() - part.center().x(), area.top() - part.top())
        painter.setClipRect(part.adjusted(-LINE, -LINE, LINE, LINE))
        self._paint_ground(painter, cell)
        painter.restore()

    def _paint_ground(self, painter: QPainter, cell: float) -> None:
        board, colors = self._layout.board, self._theme.board
        lines = [QLineF(x * cell, 0, x * cell, board.height * cell) for x in range(1, board.width)]
        lines += [QLineF(0, y * cell, board.width * cell, y * cell) for y in range(1, board.height)]
        painter.setPen(QPen(pages.HAIR, 0.15))
        painter.drawLines(lines)
        self._paint_gates(painter, board.gates - board.walls, cell)
        walls = outline([each for each in board.walls if board.contains(each)], cell, 0, 0.01)
        painter.fillPath(walls, colors["wall"])
        appearances = target_appearances(self._layout, self._appearances)
        for appearance, target in zip(appearances, self._layout.goal, strict=True):
            line = QPen(QColor(appearance.color), 0.06 * cell, Qt.PenStyle.DashLine)
            line.setDashPattern([2.5, 2])
            painter.setPen(line)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(outline(target.cells, cell, 0.09 * cell, ROUND * cell))
        inside = QRectF(0, 0, board.width * cell, board.height * cell)
        rim = RIM * cell
        frame = QPainterPath()
        frame.addRect(inside.adjusted(-rim, -rim, rim, rim))
        frame.addRect(inside)
        painter.setPen(QPen(pages.INK, LINE))
        painter.setBrush(colors["frame"] if self._options.colored else Qt.BrushStyle.NoBrush)
        painter.drawPath(frame)

    def _paint_gates(self, painter: QPainter, gates: frozenset[Cell], cell: float) -> None:
        color = self._theme.board["gate"]
        for x, y in sorted(gates):
            area = QRectF(x * cell, y * cell, cell, cell)
            painter.save()
            painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
            painter.setPen(QPen(color, 0.03 * cell))
            painter.drawLines(hatching(area, cell / 5))
            painter.restore()


def paint_piece(painter: QPainter, appearance: PieceAppearance, key: str, options: CutoutOptions) -> None:
    """Paint a piece to cut out, the top left of its cells at (0, 0), in millimetres."""
    cell = options.cell
    body = outline(appearance.shape.cells, cell, options.play / 2, ROUND * cell)
    color = QColor(appearance.color)
    label: QPainterPath = label_path(appearance.label or key, appearance.shape, cell)
    painter.setPen(QPen(pages.INK, LINE))
    painter.setBrush(color if options.colored else Qt.BrushStyle.NoBrush)
    painter.drawPath(body)
    painter.fillPath(label, QColor(ink_on(appearance.color)) if options.colored else pages.INK)


def _check_room(appearances: Sequence[PieceAppearance], area: QRectF, cell: float) -> None:
    """Check that every piece fits on a page.

    Raises:
        KlotskiError: if one does not; its value ``fits`` is the largest possible size of a cell.
    """
    shapes = [appearance.shape for appearance in appearances]
    wide = max((shape.width for shape in shapes), default=1)
    tall = max((shape.height for shape in shapes), default=1)
    fits = int(10 * min(area.width() / max(1, wide), area.height() / max(1, tall))) / 10
    if cell > fits:
        raise KlotskiError("export.paper-too-small", cell=f"{cell:g}", fits=f"{fits:g}")
