"""The pages of a numbered sheet: the start, then the position after each move, several in a row.

::

    title                    81 moves · 90 slides · 116 steps
    ---------------------------------------------------------
    [start]  [  1  ]  [  2  ]  [  3  ]  [  4  ]
     Start    1 J:L2   2 E:R    3 ...
                           1 / 9
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from klotski_studio.app.export.captions import Captions
from klotski_studio.app.export.films import track_for
from klotski_studio.app.export.pages import (
    CENTER,
    FAINT,
    INK,
    BoardBox,
    area_within,
    paint_head,
    paint_text,
    text_width,
)
from klotski_studio.app.export.request import ExportRequest, ExportSource, Positions
from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.app.picture.style.piece_colors import piece_labels
from klotski_studio.app.picture.theme import Theme
from klotski_studio.app.solving.playback import Track
from klotski_studio.app.texts.move_text import piece_names, written
from klotski_studio.core.solution import Solution

TEXT, SMALL = 3.2, 2.9
"""Font sizes in millimetres."""
HEAD, FOOT = 14.0, 8.0
"""The heights of the title and of the page number."""
CAPTION = 5.6
"""The height of the line under a board."""
COLUMN_GAP, ROW_GAP = 6.0, 4.5
SMALLEST = 30.0
"""The least width of a board, unless the person chooses the number in a row."""
CELL_WIDTH = 4.6
"""The least width of a cell, likewise."""


@dataclass(frozen=True, slots=True)
class _Grid:
    """The boxes of the boards on a page: ``columns`` by ``rows``, each ``width`` by ``height`` mm."""

    columns: int
    rows: int
    width: float
    height: float


class Sheet:
    """The pages of a solution sheet."""

    def __init__(
        self, request: ExportRequest, source: ExportSource, theme: Theme, captions: Captions
    ) -> None:
        """Choose the positions and their boxes.

        Raises:
            KlotskiError: if there is no solution.
        """
        self.page, self.title = request.page, captions.title(source.layout)
        self._source, self._captions = source, captions
        self._track = track_for(source)
        self._names = piece_names(piece_labels(source.layout, theme.skin))
        self._board = BoardBox(LayoutPicture(source.layout, theme))
        self._shown = _shown(self._track, request.sheet.positions)
        self._grid = self._fitted_grid(request.sheet.per_row)
        self.count = max(1, math.ceil(len(self._shown) / (self._grid.columns * self._grid.rows)))

    def paint(self, painter: QPainter, number: int) -> None:
        """Paint page ``number``, from 0, in millimetres."""
        area = area_within(self.page)
        counts = self._captions.lengths(Solution(self._track.moves), self._source.metric)
        paint_head(painter, area, self.title, counts)
        page_number = self._captions.text("page", page=number + 1, pages=self.count)
        foot = QPointF(area.center().x(), area.bottom() - 0.5)
        paint_text(painter, page_number, foot, SMALL, FAINT, align=CENTER)
        grid = self._grid
        each = grid.columns * grid.rows
        for box, position in enumerate(self._shown[number * each : (number + 1) * each]):
            row, column = divmod(box, grid.columns)
            left = area.left() + column * (grid.width + self._column_gap(area))
            top = area.top() + HEAD + row * (grid.height + CAPTION + ROW_GAP)
            self._paint_position(painter, position, QRectF(left, top, grid.width, grid.height))

    def _fitted_grid(self, per_row: int | None) -> _Grid:
        """The grid with boards as large as possible, ``per_row`` in a row or as many as are readable."""
        area = area_within(self.page)
        wanted = max(SMALLEST, CELL_WIDTH * self._source.layout.board.width)
        columns = per_row or max(1, int((area.width() + COLUMN_GAP) / (wanted + COLUMN_GAP)))
        width = (area.width() - (columns - 1) * COLUMN_GAP) / columns
        room = area.height() - HEAD - FOOT
        height = min(width * self._board.aspect, room - CAPTION)
        width = min(width, height / self._board.aspect)
        rows = max(1, int((room + ROW_GAP) / (height + CAPTION + ROW_GAP)))
        return _Grid(columns, rows, width, height)

    def _column_gap(self, area: QRectF) -> float:
        """The distance of two boards, with the outer ones at the edges of the page."""
        columns = self._grid.columns
        return (area.width() - columns * self._grid.width) / (columns - 1) if columns > 1 else 0.0

    def _paint_position(self, painter: QPainter, position: int, box: QRectF) -> None:
        track = self._track
        base = QPointF(box.left() + 0.4, box.bottom() + CAPTION - 1.6)
        if position == 0:
            self._board.paint(painter, box, track.positions[0].places)
            paint_text(painter, self._captions.text("start"), base, TEXT, FAINT, width=box.width())
            return
        move, piece = track.moves[position - 1], track.pieces[position - 1]
        shape = self._source.layout.pieces[piece].shape
        self._board.paint(painter, box, track.positions[position].places, (move, shape))
        number = f"{position}"
        indent = text_width(number, TEXT, bold=True) + TEXT * 0.6
        notation = written(self._names[piece], move, self._captions.translate_moves)
        size = min(TEXT, TEXT * (box.width() - indent) / max(0.1, text_width(notation, TEXT)))
        paint_text(painter, number, base, TEXT, INK, bold=True)
        paint_text(painter, notation, base + QPointF(indent, 0), size, INK)


def _shown(track: Track, positions: Positions) -> list[int]:
    """The numbers of the positions on the sheet, the start being 0."""
    if positions is Positions.ALL:
        return list(range(track.length + 1))
    return sorted({0, *(number + 1 for number in track.wanted), track.length})
