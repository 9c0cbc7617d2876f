"""The pages of puzzle cards to cut out: name, board, optimal length and difficulty of each puzzle."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from klotski_studio.app.export.captions import Captions
from klotski_studio.app.export.pages.board_box import BoardBox
from klotski_studio.app.export.pages.pages import FAINT, HAIR, INK, area_within
from klotski_studio.app.export.pages.stars import MOST, stars_of
from klotski_studio.app.export.request import ExportRequest, ExportSource
from klotski_studio.app.export.text_painter import CENTER, fitted, paint_text
from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.app.picture.theme import Theme

MARK = 4.0
"""The length of a mark to cut at, in millimetres."""
GOLD = QColor("#c9972c")


class Cards:
    """The pages of a set of cards."""

    def __init__(
        self, request: ExportRequest, sources: Sequence[ExportSource], theme: Theme, captions: Captions
    ) -> None:
        """Count the pages."""
        self.page, self._options = request.page, request.cards
        self.title = captions.title(sources[0].layout)
        self._sources, self._theme, self._captions = sources, theme, captions
        self._columns, self._rows = request.page.grid(request.cards.per_page)
        self.count = math.ceil(len(sources) / request.cards.per_page)

    def paint(self, painter: QPainter, number: int) -> None:
        """Paint page ``number``, from 0, in millimetres."""
        area = area_within(self.page)
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
        middle, y = inner.center().x(), inner.top() + title * 0.9
        size, lines = fitted(self._captions.title(source.layout), title, inner.width(), 2, bold=True)
        for line in lines:
            paint_text(painter, line, QPointF(middle, y), size, INK, bold=True, align=CENTER)
            y += size * 1.2
        bottom = inner.bottom()
        if source.difficulty is not None:
            paint_stars(painter, stars_of(source.difficulty), QPointF(middle, bottom - star / 2), star)
            bottom -= star * 1.75
        if answer := self._answer_text(source):
            at = QPointF(middle, bottom - text * 0.2)
            paint_text(painter, answer, at, text, FAINT, width=inner.width(), align=CENTER)
            bottom -= text * 1.4
        top = y - size * 0.4
        board = QRectF(inner.left(), top, inner.width(), bottom - 2 * unit - top)
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
    first = center.x() - step * (MOST - 1) / 2
    for number in range(MOST):
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
