"""The pages of a book of puzzles (a title page, the puzzles, and the solutions at the back), and of cards.

::

    +-----------+   +-----------+   +-----------+
    |           |   | 1 Name    |   | Solutions |
    |  Title    |   | goal      |   | 1 Name    |
    |  [board]  |   |  [board]  |   |  A> Bv... |
    |           |   | 81 moves  |   | 2 Name    |
    +-----------+   +-----------+   +-----------+

The puzzles are spread over the pages as evenly as their number allows: forty of them, twelve a page at most,
are four pages of ten. Names are never cut: a long one takes a second line, or smaller letters.

A card to cut out has the name, the board, the optimal length and the difficulty of its puzzle.

The pages of a numbered sheet have the start, then the position after each move, several in a row::

    title                    81 moves · 90 slides · 116 steps
    ---------------------------------------------------------
    [start]  [  1  ]  [  2  ]  [  3  ]  [  4  ]
     Start    1 J:L2   2 E:R    3 ...
                           1 / 9
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from klotski_studio.app.export.captions import Captions
from klotski_studio.app.export.films import track_for
from klotski_studio.app.export.pages import (
    CENTER,
    FAINT,
    HAIR,
    INK,
    BoardBox,
    area_within,
    fitted,
    paint_head,
    paint_text,
    parts,
    text_width,
    wrapped,
)
from klotski_studio.app.export.request import ExportRequest, ExportSource, Positions, easiest_first
from klotski_studio.app.picture.board_picture import star
from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.app.picture.style.piece_colors import piece_labels
from klotski_studio.app.picture.theme import Theme
from klotski_studio.app.solving.playback import Track
from klotski_studio.app.texts.move_text import goal_text, piece_names, written
from klotski_studio.core.rules import Solution

FIFTH = 5
"""Every move whose number this divides bears it in the list of solutions."""
SHEET_TEXT, SMALL = 3.2, 2.9
"""Font sizes in millimetres."""
HEAD, SHEET_FOOT = 14.0, 8.0
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
        self._board = BoardBox(LayoutPicture(source.layout, theme, numbered=True))
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
        room = area.height() - HEAD - SHEET_FOOT
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
            paint_text(painter, self._captions.text("start"), base, SHEET_TEXT, FAINT, width=box.width())
            return
        move, piece = track.moves[position - 1], track.pieces[position - 1]
        shape = self._source.layout.pieces[piece].shape
        self._board.paint(painter, box, track.positions[position].places, (move, shape))
        number = f"{position}"
        indent = text_width(number, SHEET_TEXT, bold=True) + SHEET_TEXT * 0.6
        notation = written(self._names[piece], move, self._captions.translate_in("moves"))
        size = min(
            SHEET_TEXT, SHEET_TEXT * (box.width() - indent) / max(0.1, text_width(notation, SHEET_TEXT))
        )
        paint_text(painter, number, base, SHEET_TEXT, INK, bold=True)
        paint_text(painter, notation, base + QPointF(indent, 0), size, INK)


def _shown(track: Track, positions: Positions) -> list[int]:
    """The numbers of the positions on the sheet, the start being 0."""
    if positions is Positions.ALL:
        return list(range(track.length + 1))
    return sorted({0, *(number + 1 for number in track.wanted), track.length})


MOST_STARS = 5


def stars_of(figure: float) -> int:
    """The stars, 1 to 5, for an estimate from 0 to 10: two points each."""
    return min(MOST_STARS, 1 + int(figure / 2))


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
        BoardBox(LayoutPicture(source.layout, self._theme, numbered=True)).paint(painter, board)

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
        painter.drawPolygon(star(QPointF(first + number * step, center.y()), size))


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
        self._sources = sorted(sources, key=easiest_first) if options.by_difficulty else list(sources)
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
        size, lines = fitted(
            self._captions.title(source.layout), 4.6 * unit, inner.width() - indent, 2, bold=True
        )
        for line in lines:
            paint_text(painter, line, QPointF(inner.left() + indent, y), size, INK, bold=True)
            y += size * 1.2
        labels = piece_labels(source.layout, self._theme.skin)
        goal = goal_text(source.layout, labels, self._captions.translate_in("goal"))
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
        BoardBox(LayoutPicture(source.layout, self._theme, numbered=True)).paint(painter, board)

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
        """The lines of all solutions by page and column; the columns of the last page are equally long."""
        columns, width = self._text_columns
        room = int((self._area.height() - 2 * HEADING) / LINE)
        blocks = [self._lines(index, source, width) for index, source in enumerate(self._sources)]
        full = (len(_in_columns(blocks, room, 0, room)) - 1) // columns * columns
        tries = (_in_columns(blocks, room, full, last) for last in range(1, room + 1))
        filled = next(each for each in tries if len(each) <= full + columns)
        return [filled[start : start + columns] for start in range(0, len(filled), columns)]

    def _lines(self, index: int, source: ExportSource, width: float) -> list[_Line]:
        """The heading of a puzzle, its moves, and an empty line."""
        answer = self._answer(source).replace(" ", "\N{NO-BREAK SPACE}")
        heading = f"{index + 1}  {self._captions.title(source.layout)} · {answer}"
        lines = [_Line(line) for line in wrapped(heading, TEXT, width, bold=True)]
        if source.solution is not None:
            layout = source.layout
            names = piece_names(piece_labels(layout, self._theme.skin))
            by_key = {piece.key: name for piece, name in zip(layout.pieces, names, strict=True)}
            moves = source.solution.cut(source.metric).moves
            texts = [
                written(by_key[move.piece], move, self._captions.translate_in("moves")) for move in moves
            ]
            texts = [_counted(made, text) for made, text in enumerate(texts, 1)]
            lines += [_Line(moves=line) for line in _in_lines(texts, width)]
        return [*lines, _Line()]

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


def _counted(made: int, move: str) -> str:
    """The text of a move, every fifth with its number, so that a reader finds back to it."""
    return move if made % FIFTH else f"{made}.\N{NO-BREAK SPACE}{move}"


def _in_columns(blocks: Sequence[Sequence[_Line]], room: int, full: int, last: int) -> list[list[_Line]]:
    """``blocks`` in columns, the first ``full`` of ``room`` lines, all others of ``last``.

    A heading is never the last line of its column.
    """
    filled: list[list[_Line]] = [[]]
    for lines in blocks:
        left = (room if len(filled) <= full else last) - len(filled[-1])
        if filled[-1] and min(len(lines), 4) > left:
            filled.append([])
        for line in lines:
            if len(filled[-1]) >= (room if len(filled) <= full else last):
                if line == _Line():  # the distance of two solutions
                    continue
                filled.append([])
            filled[-1].append(line)
    return filled


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
