"""A view of moves, a line each: number, piece and arrows; Watch lists a playback in it, and Play the game.

::

     1  (兵₃) ↓      80 to go  ●
     2  (关羽) →      80 to go  ○

The name is on a chip in the piece's colour. On the right stands what a move was worth, where that is known.
Two ways stand side by side, a row for each pair of moves.
It is a model and a view, so that thousands are no more work than those that can be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QFontMetricsF, QPainter, QPalette, QPen
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from klotski_studio.app.library.model import Index
from klotski_studio.app.picture.style.piece_colors import ink_on
from klotski_studio.app.picture.theme import PieceAppearance, faded, piece_appearances
from klotski_studio.app.solving.playback import NOTHING, Track
from klotski_studio.app.texts.move_text import CONTEXT, PieceName, arrows, piece_names, spoken
from klotski_studio.core.layout import Board, Layout
from klotski_studio.ui.look.appearance import FollowsAppearance, current_theme
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import CONTROL, XS, M, S
from klotski_studio.ui.look.translate import translator


class MoveModel(QAbstractListModel):
    """A model of the moves of a way, or of several side by side."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.tracks: tuple[Track, ...] = (NOTHING,)
        self.rows: Sequence[tuple[int | None, ...]] = ()
        """The numbers of the moves in each row, from 0, a move for each track; None for none."""
        self.looks = MoveLooks()
        self.value_of: Callable[[int], RowValue | None] = lambda _: None
        """What move number ``row``, from 0, was worth; None where that is not known."""

    @property
    def track(self) -> Track:
        """The first of the ways."""
        return self.tracks[0]

    def set_tracks(self, *tracks: Track, rows: Sequence[tuple[int | None, ...]]) -> None:
        """List the moves of ``tracks``, in each row those whose numbers ``rows`` has."""
        self.beginResetModel()
        self.tracks, self.rows = tracks, rows
        self.endResetModel()

    def set_looks(self, looks: tuple[PieceAppearance, ...]) -> None:
        """Show the pieces, in the layout's order, with ``looks``."""
        self.looks = MoveLooks.of(looks)
        if self.rowCount():
            self.dataChanged.emit(self.index(0), self.index(self.rowCount() - 1))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        tell = _TOLD.get(role)
        if tell is None:
            return None
        moves = zip(self.tracks, self.rows[index.row()], strict=True)
        told = ["–" if move is None else tell(self.looks, track, move) for track, move in moves]
        value = None if role == Qt.ItemDataRole.DisplayRole else self.value_of(index.row())
        return " | ".join(told) if value is None else f"{' | '.join(told)} · {value.tip}"


class _Painter(QStyledItemDelegate):
    """Paints a move: its number, the chip of its piece, its arrows, and whether it is the current one."""

    def __init__(self, view: MoveView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, self._view.row_height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette: QPalette = option.palette
        state: QStyle.StateFlag = option.state
        view, moves, row = self._view, self._view.moves, index.row()
        for side, move in enumerate(moves.rows[row]):
            if move is None:
                continue
            area = view.part(option.rect, side)
            is_current = view.is_current(side, move, state)
            ground = QRectF(area).adjusted(1, 1, -1, -1)
            is_over = is_under(state) and len(moves.tracks) == 1
            paint_ground(painter, ground, palette, is_current=is_current, is_under=is_over)
            ink = palette.color(QPalette.ColorRole.HighlightedText if is_current else QPalette.ColorRole.Text)
            painter.setOpacity(FAINT if view.is_faint(row) and not is_current else 1.0)
            area = area.adjusted(view.inset, 0, -view.inset, 0)
            value = moves.value_of(row)
            if value is not None:
                area.setRight(_paint_value(painter, area, value, ink if is_current else None))
            track = moves.tracks[side]
            paint_move(painter, area, view.widths, moves.looks, track, move, ink, view.palette())
            painter.setOpacity(1.0)
        painter.restore()


class MoveView(FollowsAppearance, QListView):
    """Shows moves; the pieces are called and coloured as on the board."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layout = Layout(Board(0, 0))
        self.widths = Widths(0, 0)
        self.inset = S
        """The distance of a move from the ends of its row, whose ground shows that it can be chosen."""
        self.moves = MoveModel(self)
        self.setModel(self.moves)
        self.setItemDelegate(_Painter(self))
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Window)  # as its margins
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @property
    def row_height(self) -> int:
        """The height of a move, in pixels."""
        return max(CONTROL, self.fontMetrics().height() + S)

    def show_pieces(self, layout: Layout) -> None:
        """Show the moves as those of the pieces of ``layout``."""
        self._layout = layout
        self.restyle()

    def show_moves(self, track: Track) -> None:
        """List the moves of ``track``."""
        self.moves.set_tracks(track, rows=[(number,) for number in range(track.length)])
        self._measure()

    def part(self, row: QRect, side: int) -> QRect:
        """Return the part of the rectangle ``row`` that belongs to the way number ``side``."""
        width = row.width() // len(self.moves.tracks)
        return QRect(row.left() + side * width, row.top(), width, row.height())

    def is_current(self, side: int, move: int, state: QStyle.StateFlag) -> bool:
        """Return whether ``move`` of the way number ``side`` is marked; ``state`` is that of its row."""
        return bool(state & QStyle.StateFlag.State_Selected)

    def is_faint(self, row: int) -> bool:
        """Return whether the moves of ``row`` step back behind the others."""
        return False

    def restyle(self) -> None:
        self.moves.set_looks(piece_appearances(self._layout, current_theme()))
        self._measure()

    def _measure(self) -> None:
        """Measure numbers and chips, and paint the list again."""
        metrics, tracks = self.fontMetrics(), self.moves.tracks
        longest = max(track.length for track in tracks)
        numbers = metrics.horizontalAdvance("0" * len(str(max(longest, 1))))
        self.widths = Widths(numbers, max(self.moves.looks.widest(track, metrics) for track in tracks))
        self.viewport().update()


@dataclass(frozen=True, slots=True)
class RowValue:
    """What a move was worth, as its row says it.

    Attributes:
        text: a few words, such as ``80 to go``.
        tone: the key of the mark's colour in ``Theme.verdict``.
        tip: the same in a sentence.
        is_strong: whether the words have the colour of the mark.
    """

    text: str
    tone: str
    tip: str
    is_strong: bool = False


LARGEST_CHIP = 7
"""The width of the widest chip, in heights of a letter; longer names are elided."""
FAINT = 0.6
"""The opacity of a move's number, and of a move that steps back."""


@dataclass(frozen=True, slots=True)
class MoveLooks:
    """The pieces of a layout as moves show them.

    Attributes:
        looks: in the layout's order.
    """

    looks: tuple[PieceAppearance, ...] = ()
    names: tuple[PieceName, ...] = ()

    @classmethod
    def of(cls, looks: tuple[PieceAppearance, ...]) -> MoveLooks:
        """The looks with their names."""
        return cls(looks, piece_names([look.label for look in looks]))

    def name(self, track: Track, row: int) -> PieceName:
        """Return what the piece of move ``row`` is called."""
        piece = track.pieces[row]
        return self.names[piece] if piece < len(self.names) else PieceName(track.moves[row].piece)

    def written(self, track: Track, row: int) -> str:
        """Return move ``row`` as a line of text."""
        return f"{self.name(track, row).written} {arrows(track.moves[row])}"

    def spoken(self, track: Track, row: int) -> str:
        """Return move ``row`` with its number as a screen reader says it."""
        return f"{row + 1}: {spoken(self.name(track, row), track.moves[row], translator(CONTEXT))}"

    def color(self, track: Track, row: int) -> str | None:
        """Return the colour of the piece of move ``row``; None if the layout has lost it meanwhile."""
        piece = track.pieces[row]
        return self.looks[piece].color if piece < len(self.looks) else None

    def widest(self, track: Track, metrics: QFontMetrics) -> int:
        """Return the width of the widest chip of ``track``, in pixels."""
        rows = {piece: row for row, piece in enumerate(track.pieces)}.values()
        exact = QFontMetricsF(metrics)  # a name that is a part of a pixel wider than its room is elided
        widest = max((exact.horizontalAdvance(self.name(track, row).written) for row in rows), default=0.0)
        return min(ceil(widest), LARGEST_CHIP * metrics.height()) + S


_TOLD: Mapping[int, Callable[[MoveLooks, Track, int], str]] = {
    Qt.ItemDataRole.DisplayRole: MoveLooks.written,
    Qt.ItemDataRole.AccessibleTextRole: MoveLooks.spoken,
    Qt.ItemDataRole.ToolTipRole: lambda _, track, move: str(track.moves[move]),
}
"""What is told of a move, by role."""


@dataclass(frozen=True, slots=True)
class Widths:
    """The widths of a move's parts, in pixels."""

    numbers: int
    chips: int


def paint_move(
    painter: QPainter,
    area: QRect,
    widths: Widths,
    looks: MoveLooks,
    track: Track,
    row: int,
    ink: QColor,
    palette: QPalette,
) -> None:
    """Paint move ``row`` of ``track`` into ``area``."""
    middle = Qt.AlignmentFlag.AlignVCenter
    painter.setPen(faded(ink, FAINT))
    numbers = QRect(area.left(), area.top(), widths.numbers, area.height())
    painter.drawText(numbers, Qt.AlignmentFlag.AlignRight | middle, str(row + 1))
    rest = QRect(area)
    rest.setLeft(numbers.right() + M)
    color = looks.color(track, row)
    on = QColor(color) if color is not None else palette.color(QPalette.ColorRole.Mid)
    paint_chip(painter, rest, looks.name(track, row).written, on, widths.chips)
    rest.setLeft(rest.left() + widths.chips + S)
    painter.setPen(ink)
    text = painter.fontMetrics().elidedText(
        arrows(track.moves[row]), Qt.TextElideMode.ElideRight, rest.width()
    )
    painter.drawText(rest, Qt.AlignmentFlag.AlignLeft | middle, text)


MARK = 8
"""The width of the mark of a move's value, in pixels."""


def _paint_value(painter: QPainter, area: QRect, value: RowValue, ink: QColor | None) -> int:
    """Paint ``value`` at the right of ``area``, its words in ``ink`` if given; return where it begins.

    A mark tells values apart by its shape as well: a disc, a ring, a diamond.
    """
    theme = current_theme()
    color = theme.verdict[value.tone]
    mark = QRectF(area.right() - MARK + 0.5, area.center().y() + 0.5 - MARK / 2, MARK, MARK)
    painter.setPen(QPen(color, 1.5))
    painter.setBrush(Qt.BrushStyle.NoBrush if value.tone == "stopped" else color)
    if value.tone == "unsolvable":
        middle = mark.center()
        painter.drawPolygon(
            [
                QPointF(mark.left(), middle.y()),
                QPointF(middle.x(), mark.top()),
                QPointF(mark.right(), middle.y()),
                QPointF(middle.x(), mark.bottom()),
            ]
        )
    else:
        painter.drawEllipse(mark.adjusted(1, 1, -1, -1))
    words = area.adjusted(0, 0, -MARK - S, 0)
    painter.setPen(ink or (color if value.is_strong else theme.window["muted"]))
    painter.drawText(words, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, value.text)
    return words.right() - painter.fontMetrics().horizontalAdvance(value.text) - S


def paint_chip(painter: QPainter, area: QRect, name: str, color: QColor, widest: int) -> None:
    """Paint ``name`` on ``color`` at the left of ``area``, at most ``widest`` pixels wide."""
    metrics = painter.fontMetrics()
    shown = metrics.elidedText(name, Qt.TextElideMode.ElideRight, widest - S)
    height = min(metrics.height() + XS, area.height() - XS)
    width = max(metrics.horizontalAdvance(shown) + S, height)
    chip = QRectF(area.left(), area.center().y() + 0.5 - height / 2, width, height)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawRoundedRect(chip, XS, XS)
    painter.setPen(QColor(ink_on(color.name())))
    painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, shown)


def paint_ground(
    painter: QPainter, rect: QRectF, palette: QPalette, *, is_current: bool, is_under: bool
) -> None:
    """Paint the ground of a row that is marked, or under the mouse."""
    if is_current or is_under:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faded(palette.color(QPalette.ColorRole.Highlight), 1.0 if is_current else 0.45))
        painter.drawRoundedRect(rect, GRID / 2, GRID / 2)


def is_under(state: QStyle.StateFlag) -> bool:
    """Return whether the mouse is over the row."""
    return bool(state & QStyle.StateFlag.State_MouseOver)
