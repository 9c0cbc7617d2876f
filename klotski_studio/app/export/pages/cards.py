"""The pages of puzzle cards to cut out: name, board, optimal length and difficulty of each puzzle."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from klotski_studio.app.export.captions import Captions
from klotski_studio.app.export.pages.board_box import BoardBox
from klotski_studio.app.export.pages.pages import FAINT, HAIR, INK
from klotski_studio.app.export.pages.stars import stars_of
from klotski_studio.app.export.picture_files import check_board
from klotski_studio.app.export.request import ExportRequest, ExportSource
from klotski_studio.app.export.text_painter import CENTER, paint_text, text_width
from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.app.picture.theme import Theme
from klotski_studio.core.errors import KlotskiError

GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3)}
"""Columns and rows by the number of cards on an upright page; exchanged for a landscape page."""
MARK = 4.0
"""The length of a mark to cut at, in millimetres."""
MOST_STARS = 5
GOLD = QColor("#c9972c")


class Cards:
    """The pages of a set of cards."""

    def __init__(
        self, request: ExportRequest, sources: Sequence[ExportSource], theme: Theme, captions: Captions
    ) -> None:
        """Check the boards and count the pages.

        Raises:
            KlotskiError: if there is no card, or one without a board.
        """
        if not sources:
            raise KlotskiError("export.no-board")
        for source in sources:
            check_board(source.layout)
        self.page, self._options = request.page, request.cards
        self.title = captions.title(sources[0].layout)
        self._sources, self._theme, self._captions = sources, theme, captions
        columns, rows = GRIDS[request.cards.per_page]
        self._columns, self._rows = (rows, columns) if request.page.landscape else (columns, rows)
        self.count = math.ceil(len(sources) / request.cards.per_page)

    def paint(self, painter: QPainter, number: int) -> None:
        """Paint page ``number``, from 0, in millimetres."""
        (wide, tall), margin = self.page.size, self.page.margin
        area = QRectF(margin, margin, wide - 2 * margin, tall - 2 * margin)
        width, height = area.width() / self._columns, area.height() / self._rows
        each = self._options.per_page
        for index, source in enumerate(self._sources[number * each : (number + 1) * each]):
            row, column = divmod(index, self._columns)
            card = QRectF(area.left() + column * width, area.top() + row * height, width, height)
            self._paint_card(painter, source, card)
        if self._options.marks:
            painter.setPen(QPen(FAINT, 0.15))
            painter.drawLines(cut_marks(area, self._columns, self._rows))

    def _paint_card(self, painter: QPainter, source: ExportSource, card: QRectF) -> None:
        unit = min(card.width() / 60, card.height() / 80)
        title, text, star = 5.0 * unit, 3.4 * unit, 3.6 * unit
        inner = card.adjusted(5 * unit, 6 * unit, -5 * unit, -6 * unit)
        name = self._captions.title(source.layout)
        size = max(
            title * 0.7, min(title, title * inner.width() / max(0.1, text_width(name, title, bold=True)))
        )
        middle = inner.center().x()
        paint_text(
            painter,
            name,
            QPointF(middle, inner.top() + title * 0.9),
            size,
            INK,
            bold=True,
            width=inner.width(),
            align=CENTER,
        )
        bottom = inner.bottom()
        if source.difficulty is not None:
            paint_stars(painter, stars_of(source.difficulty), QPointF(middle, bottom - star / 2), star)
            bottom -= star * 1.75
        if answer := self._answer_text(source):
            paint_text(
                painter,
                answer,
                QPointF(middle, bottom - text * 0.2),
                text,
                FAINT,
                width=inner.width(),
                align=CENTER,
            )
            bottom -= text * 1.4
        board = QRectF(inner.left(), inner.top() + title * 1.7, inner.width(), 0.0)
        board.setBottom(bottom - 2 * unit)
        BoardBox(LayoutPicture(source.layout, self._theme)).paint(painter, board)

    def _answer_text(self, source: ExportSource) -> str:
        """The length of the shortest solution, or that there is none; empty if neither is known."""
        if source.is_unsolvable:
            return self._captions.text("unsolvable")
        if source.length is None:
            return ""
        return self._captions.text("length", length=self._captions.length(source.length, source.metric))


def cut_marks(area: QRectF, columns: int, rows: int) -> list[QLineF]:
    """The marks to cut at: ticks outside ``area``, crosses where four cards meet."""
    xs = [area.left() + area.width() * column / columns for column in range(columns + 1)]
    ys = [area.top() + area.height() * row / rows for row in range(rows + 1)]
    reach = min(MARK, area.left() - 1.0)
    marks = []
    for x in xs:
        marks += [QLineF(x, y, x, y + out) for y, out in ((area.top(), -reach), (area.bottom(), reach))]
    for y in ys:
        marks += [QLineF(x, y, x + out, y) for x, out in ((area.left(), -reach), (area.right(), reach))]
    for x in xs[1:-1]:
        for y in ys[1:-1]:
            marks += [QLineF(x - MARK / 2, y, x + MARK / 2, y), QLineF(x, y - MARK / 2, x, y + MARK / 2)]
    return marks


def paint_stars(painter: QPainter, count: int, center: QPointF, size: float) -> None:
    """Paint ``count`` golden stars and pale ones up to five, in a row."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    step = size * 1.15
    first = center.x() - step * (MOST_STARS - 1) / 2
    for number in range(MOST_STARS):
        painter.setBrush(GOLD if number < count else HAIR)
        painter.drawPolygon(star(QPointF(first + number * step, center.y()), size / 2))


def star(center: QPointF, radius: float) -> QPolygonF:
    """A star with five points on a circle of ``radius``."""
    points = []
    for number in range(10):
        reach = radius if number % 2 == 0 else radius * 0.42
        angle = math.pi * (number / 5 - 0.5)
        points.append(center + QPointF(math.cos(angle), math.sin(angle)) * reach)
    return QPolygonF(points)
