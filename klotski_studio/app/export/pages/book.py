"""The pages of a book of puzzles: a title page, the puzzles, and the solutions at the back.

::

    +-----------+   +-----------+   +-----------+
    |           |   | 1 Name    |   | Solutions |
    |  Title    |   | goal      |   | 1 Name    |
    |  [board]  |   |  [board]  |   |  A> Bv... |
    |           |   | 81 moves  |   | 2 Name    |
    +-----------+   +-----------+   +-----------+

The puzzles are spread over the pages as evenly as their number allows: forty of them, twelve a page at most,
are four pages of ten. Names are never cut: a long one takes a second line, or smaller letters.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter, QPen

from klotski_studio.app.export.captions import Captions
from klotski_studio.app.export.pages.board_box import BoardBox
from klotski_studio.app.export.pages.cards import paint_stars
from klotski_studio.app.export.pages.pages import FAINT, HAIR, INK, area_within
from klotski_studio.app.export.pages.shelf_packing import parts
from klotski_studio.app.export.pages.stars import stars_of
from klotski_studio.app.export.request import ExportRequest, ExportSource
from klotski_studio.app.export.text_painter import CENTER, fitted, paint_text, text_width, wrapped
from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.app.picture.style.piece_colors import piece_labels
from klotski_studio.app.picture.theme import Theme
from klotski_studio.app.texts.goal_text import goal_text
from klotski_studio.app.texts.move_text import piece_names, written

FOOT = 8.0
"""The height of the page number, in millimetres."""
TITLE, HEADING, TEXT, LINE = 11.0, 5.6, 2.9, 4.2
"""The sizes of letters in millimetres: of the name, of a section, of moves; the distance of lines."""
COLUMN, GUTTER = 58.0, 6.0
"""The least width of a column of solutions, and the distance of two."""
MOVE_GAP = 2.4
"""The distance of two moves in a line."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the solutions: the heading of a puzzle, or moves with their places from the left."""

    heading: str = ""
    moves: tuple[tuple[float, str], ...] = ()


class Book:
    """The pages of a book."""

    def __init__(
        self, request: ExportRequest, sources: Sequence[ExportSource], theme: Theme, captions: Captions
    ) -> None:
        """Order the puzzles and spread them over pages."""
        options = request.book
        self.page, self.title = request.page, options.title or captions.text("book")
        self._theme, self._captions = theme, captions
        self._sources = sorted(sources, key=_rank) if options.by_difficulty else list(sources)
        self._columns, self._rows = request.page.grid(options.per_page)
        self._spans = parts(len(sources), options.per_page)
        self._solutions = self._pages_of_lines() if options.solutions else []
        self.count = 1 + len(self._spans) + len(self._solutions)

    def paint(self, painter: QPainter, number: int) -> None:
        """Paint page ``number``, from 0, in millimetres."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if number == 0:
            self._paint_title(painter)
            return
        foot = QPointF(self._area.center().x(), self._area.bottom() + FOOT - 0.5)
        paint_text(painter, str(number + 1), foot, TEXT, FAINT, align=CENTER)
        if number <= len(self._spans):
            self._paint_puzzles(painter, *self._spans[number - 1])
        else:
            self._paint_solutions(painter, number - 1 - len(self._spans))

    @cached_property
    def _area(self) -> QRectF:
        """The page within its margin, without the line of the page number."""
        return area_within(self.page).adjusted(0, 0, 0, -FOOT)

    def _paint_title(self, painter: QPainter) -> None:
        """Paint the name of the book, how many puzzles it has, and the board of the first one."""
        area = self._area
        middle, y = area.center().x(), area.top() + area.height() * 0.16
        size, lines = fitted(self.title, TITLE, area.width(), 3, bold=True)
        for line in lines:
            paint_text(painter, line, QPointF(middle, y), size, INK, bold=True, align=CENTER)
            y += size * 1.25
        count = self._captions.count("puzzles", len(self._sources))
        paint_text(painter, count, QPointF(middle, y + HEADING * 0.6), HEADING * 0.8, FAINT, align=CENTER)
        box = title_box(area, y + 1.6 * HEADING)
        if box.height() > HEADING:
            BoardBox(LayoutPicture(self._sources[0].layout, self._theme)).paint(painter, box)

    def _paint_puzzles(self, painter: QPainter, first: int, last: int) -> None:
        """Paint the puzzles from ``first`` to ``last``, which is excluded, row by row."""
        area = self._area
        rows = -(-(last - first) // self._columns)
        width, height = area.width() / self._columns, area.height() / max(rows, min(self._rows, 2))
        for index in range(first, last):
            row, column = divmod(index - first, self._columns)
            box = QRectF(area.left() + column * width, area.top() + row * height, width, height)
            self._paint_puzzle(painter, index, box)

    def _paint_puzzle(self, painter: QPainter, index: int, box: QRectF) -> None:
        """Paint number, name, goal and board of a puzzle, its length and its stars."""
        source = self._sources[index]
        unit = min(box.width() / 64, box.height() / 84)
        inner = box.adjusted(4 * unit, 3 * unit, -4 * unit, -5 * unit)
        y = inner.top() + 4.6 * unit
        number = f"{index + 1}"
        indent = text_width(number, 4.6 * unit, bold=True) + 2.4 * unit
        paint_text(painter, number, QPointF(inner.left(), y), 4.6 * unit, FAINT, bold=True)
        size, lines = fitted(self._name(source), 4.6 * unit, inner.width() - indent, 2, bold=True)
        for line in lines:
            paint_text(painter, line, QPointF(inner.left() + indent, y), size, INK, bold=True)
            y += size * 1.2
        labels = piece_labels(source.layout, self._theme.skin)
        goal = goal_text(source.layout, labels, self._captions.translate_goal)
        small, lines = fitted(goal, 3.1 * unit, inner.width() - indent, 2)
        for line in lines if goal else []:
            paint_text(painter, line, QPointF(inner.left() + indent, y), small, FAINT)
            y += small * 1.3
        bottom = inner.bottom()
        paint_text(painter, self._answer(source), QPointF(inner.left(), bottom), 3.1 * unit, FAINT)
        if source.difficulty is not None:
            star = 3.2 * unit
            center = QPointF(inner.right() - 2.8 * star, bottom - star * 0.35)
            paint_stars(painter, stars_of(source.difficulty), center, star)
        board = QRectF(inner.left(), y, inner.width(), bottom - 5 * unit - y)
        BoardBox(LayoutPicture(source.layout, self._theme)).paint(painter, board)

    def _paint_solutions(self, painter: QPainter, number: int) -> None:
        """Paint a page of the solutions, in columns; the first one has the heading of the section."""
        area = self._area
        if number == 0:
            heading = self._captions.text("solutions")
            paint_text(painter, heading, area.topLeft() + QPointF(0, HEADING), HEADING, INK, bold=True)
        painter.setPen(QPen(HAIR, 0.2))
        top = area.top() + 2 * HEADING
        painter.drawLine(QLineF(area.left(), top - LINE, area.right(), top - LINE))
        _, width = self._text_columns
        for column, lines in enumerate(self._solutions[number]):
            left = area.left() + column * (width + GUTTER)
            for row, line in enumerate(lines):
                y = top + row * LINE + TEXT
                paint_text(painter, line.heading, QPointF(left, y), TEXT, INK, bold=True)
                for place, move in line.moves:
                    paint_text(painter, move, QPointF(left + place, y), TEXT, INK)

    @property
    def _text_columns(self) -> tuple[int, float]:
        """How many columns of solutions a page has, and their width."""
        wide = self._area.width()
        columns = max(1, int((wide + GUTTER) / (COLUMN + GUTTER)))
        return columns, (wide - (columns - 1) * GUTTER) / columns

    def _pages_of_lines(self) -> list[list[list[_Line]]]:
        """The lines of all solutions by page and column; a heading is never the last line of its column."""
        columns, width = self._text_columns
        room = int((self._area.height() - 2 * HEADING) / LINE)
        filled: list[list[_Line]] = [[]]
        for index, source in enumerate(self._sources):
            lines = self._lines(index, source, width)
            if filled[-1] and len(filled[-1]) + min(len(lines), 4) > room:
                filled.append([])
            for line in lines:
                if len(filled[-1]) == room:
                    filled.append([])
                filled[-1].append(line)
        return [filled[start : start + columns] for start in range(0, len(filled), columns)]

    def _lines(self, index: int, source: ExportSource, width: float) -> list[_Line]:
        """The heading of a puzzle, its moves, and an empty line."""
        answer = self._answer(source).replace(" ", "\N{NO-BREAK SPACE}")
        heading = f"{index + 1}  {self._name(source)} · {answer}"
        lines = [_Line(line) for line in wrapped(heading, TEXT, width, bold=True)]
        if source.solution is not None:
            layout = source.layout
            names = piece_names(piece_labels(layout, self._theme.skin))
            by_key = {piece.key: name for piece, name in zip(layout.pieces, names, strict=True)}
            moves = source.solution.cut(source.metric).moves
            texts = [written(by_key[move.piece], move, self._captions.translate_moves) for move in moves]
            lines += [_Line(moves=line) for line in _in_lines(texts, width)]
        return [*lines, _Line()]

    def _name(self, source: ExportSource) -> str:
        return self._captions.title(source.layout)

    def _answer(self, source: ExportSource) -> str:
        """The length of the shortest solution, that there is none, or that it is not known."""
        if source.is_unsolvable:
            return self._captions.text("unsolvable")
        if source.length is None:
            return self._captions.text("not-solved")
        return self._captions.length(source.length, source.metric)


def title_box(area: QRectF, top: float) -> QRectF:
    """The square for the board on the title page, in the part of ``area`` below ``top``.

    Its middle is a little below the middle of the page if there is room; it is empty where nothing is left.
    """
    side = max(0.0, min(area.width() * 0.55, area.bottom() - top))
    middle = min(area.center().y() + area.height() * 0.1, area.bottom() - side / 2)
    return QRectF(area.center().x() - side / 2, max(top, middle - side / 2), side, side)


def _rank(source: ExportSource) -> tuple[bool, float, int]:
    """The easiest first; then those that are not rated, by their length; unsolvable ones last."""
    difficulty = 10.0 if source.difficulty is None else source.difficulty
    return (source.is_unsolvable, difficulty, source.length or 0)


def _in_lines(texts: Sequence[str], width: float) -> list[tuple[tuple[float, str], ...]]:
    """``texts`` one after the other in lines of ``width``, each with its place from the left."""
    lines: list[list[tuple[float, str]]] = [[]]
    left = 0.0
    for text in texts:
        wide = text_width(text, TEXT)
        if lines[-1] and left + wide > width:
            lines.append([])
            left = 0.0
        lines[-1].append((left, text))
        left += wide + MOVE_GAP
    return [tuple(line) for line in lines if line]
