"""The list of a solution's moves: number, piece and arrows, a move a line.

::

     1  (兵₃) ↓
     2  (关羽) →            the name on a chip in the piece's colour
    [3  (兵₃) ←2]           the one that was made last is marked, and kept in sight

Clicking a move goes to where it has been made. A model and a view, so that thousands are no more work
than those that can be seen.
"""

from __future__ import annotations

import math
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from klotski_studio.app.picture.appearance import PieceAppearance, ink_on, piece_appearances
from klotski_studio.app.solving.playback import NOTHING, Frame, Playback, Track
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.app.texts.move_text import CONTEXT, PieceName, arrows, piece_names, spoken
from klotski_studio.core.layout import Board, Layout
from klotski_studio.ui.look.appearance import FollowsAppearance, current_theme
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import CONTROL, XS, M, S
from klotski_studio.ui.look.translate import translator

Index = QModelIndex | QPersistentModelIndex

NAME = QT_TRANSLATE_NOOP("move list", "Moves of the solution")

WANTED = Qt.ItemDataRole.UserRole
"""The data role that tells whether a move is one of a piece with a target."""
LARGEST_CHIP = 7
"""The width of the widest chip, in heights of a letter; longer names are elided."""


class MoveModel(QAbstractListModel):
    """A model of the moves of a track."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.track = NOTHING
        self._wanted: frozenset[int] = frozenset()
        self.looks: tuple[PieceAppearance, ...] = ()
        self._names: tuple[PieceName, ...] = ()

    def set_track(self, track: Track) -> None:
        """List the moves of ``track``."""
        self.beginResetModel()
        self.track, self._wanted = track, frozenset(track.wanted)
        self.endResetModel()

    def set_looks(self, looks: tuple[PieceAppearance, ...]) -> None:
        """Show the pieces, in the layout's order, with ``looks``."""
        self.looks, self._names = looks, piece_names([look.label for look in looks])
        if self.rowCount():
            self.dataChanged.emit(self.index(0), self.index(self.rowCount() - 1))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else self.track.length

    def look(self, row: int) -> PieceAppearance | None:
        """Return the appearance of the piece of move ``row``; None if the layout has lost it meanwhile."""
        piece = self.track.pieces[row]
        return self.looks[piece] if piece < len(self.looks) else None

    def name(self, row: int) -> PieceName:
        """Return what the piece of move ``row`` is called."""
        piece = self.track.pieces[row]
        return self._names[piece] if piece < len(self._names) else PieceName(self.track.moves[row].piece)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = index.row()
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{self.name(row).written} {arrows(self.track.moves[row])}"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{row + 1}: {spoken(self.name(row), self.track.moves[row], translator(CONTEXT))}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return str(self.track.moves[row])
        return row in self._wanted if role == WANTED else None


class _Painter(QStyledItemDelegate):
    """Paints a move: its number, the chip of its piece, its arrows, and whether it is the current one."""

    def __init__(self, view: MoveList) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, self._view.row_height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette: QPalette = option.palette
        state: QStyle.StateFlag = option.state
        rect: QRect = option.rect
        self._paint_ground(painter, QRectF(rect).adjusted(1, 1, -1, -1), palette, state)
        is_current = bool(state & QStyle.StateFlag.State_Selected)
        ink = palette.color(QPalette.ColorRole.HighlightedText if is_current else QPalette.ColorRole.Text)
        faint = QColor(ink)
        faint.setAlphaF(0.6)
        area = rect.adjusted(S, 0, -S, 0)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(faint)
        numbers = QRect(area.left(), area.top(), self._view.numbers, area.height())
        painter.drawText(numbers, Qt.AlignmentFlag.AlignRight | middle, str(index.row() + 1))
        area.setLeft(numbers.right() + M)
        self._paint_chip(painter, area, index.row())
        area.setLeft(area.left() + self._view.chips + S)
        painter.setPen(ink)
        move = self._view.moves.track.moves[index.row()]
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | middle, arrows(move))
        painter.restore()

    def _paint_chip(self, painter: QPainter, area: QRect, row: int) -> None:
        """Paint the name of the piece on its colour."""
        moves, look = self._view.moves, self._view.moves.look(row)
        color = QColor(look.color) if look is not None else self._view.palette().color(QPalette.ColorRole.Mid)
        metrics = painter.fontMetrics()
        name = metrics.elidedText(moves.name(row).written, Qt.TextElideMode.ElideRight, self._view.chips - S)
        height = min(metrics.height() + XS, area.height() - XS)
        width = max(metrics.horizontalAdvance(name) + S, height)
        chip = QRectF(area.left(), area.center().y() + 0.5 - height / 2, width, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawRoundedRect(chip, XS, XS)
        painter.setPen(ink_on(color))
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, name)

    def _paint_ground(
        self, painter: QPainter, rect: QRectF, palette: QPalette, state: QStyle.StateFlag
    ) -> None:
        accent = QColor(palette.color(QPalette.ColorRole.Highlight))
        if not state & QStyle.StateFlag.State_Selected:
            if not state & QStyle.StateFlag.State_MouseOver:
                return
            accent.setAlphaF(0.14)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(accent)
        painter.drawRoundedRect(rect, GRID / 2, GRID / 2)


class MoveList(FollowsAppearance, QListView):
    """Lists the moves of a playback, and marks the current one."""

    picked = Signal(object)
    """The place of the playback, in moves, after the move that was clicked."""

    hovered = Signal(object)
    """The number of the move under the mouse, from 0; None when the mouse leaves the list."""

    def __init__(self, playback: Playback, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("move_list")
        self._playback = playback
        self.numbers = 0
        """The width of the numbers, in pixels."""
        self.chips = 0
        """The width of the widest chip, in pixels."""
        self._layout = Layout(Board(0, 0))
        self.moves = MoveModel(self)
        self.setModel(self.moves)
        self.setItemDelegate(_Painter(self))
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setViewportMargins(GRID, GRID, 0, GRID)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Window)  # as its margins
        self.setMouseTracking(True)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.entered.connect(lambda index: self.hovered.emit(index.row()))
        self.clicked.connect(self._pick)
        self.activated.connect(self._pick)
        self.picked.connect(playback.seek)
        playback.moved.connect(self._follow)
        self.follow_appearance()
        self._follow(Frame(playback.at, None, ()))

    @property
    def current(self) -> int | None:
        """The number of the move that is marked, from 0; None at the start."""
        index = self.currentIndex()
        return index.row() if index.isValid() else None

    @property
    def row_height(self) -> int:
        """The height of a move, in pixels."""
        return max(CONTROL, self.fontMetrics().height() + S)

    def show_pieces(self, layout: Layout) -> None:
        """Show the moves as those of the pieces of ``layout``."""
        self._layout = layout
        self.restyle()

    def restyle(self) -> None:
        self.moves.set_looks(piece_appearances(self._layout, current_theme()))
        self._measure()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.hovered.emit(None)

    def retranslate(self) -> None:
        self.setAccessibleName(translator("move list")(NAME))

    def _follow(self, frame: Frame) -> None:
        track = self._playback.track
        if track is not self.moves.track:
            self.moves.set_track(track)
            self._measure()
        made = math.ceil(frame.at) - 1
        if made < 0:
            self.setCurrentIndex(QModelIndex())
            self.clearSelection()
            self.scrollToTop()
        elif made != self.current:
            self.setCurrentIndex(self.moves.index(made))

    def _pick(self, index: Index) -> None:
        self.picked.emit(float(index.row() + 1))

    def _measure(self) -> None:
        """Measure numbers and chips, and paint the list again."""
        metrics, track = self.fontMetrics(), self.moves.track
        self.numbers = metrics.horizontalAdvance("0" * len(str(max(track.length, 1))))
        rows = {piece: row for row, piece in enumerate(track.pieces)}.values()
        widest = max((metrics.horizontalAdvance(self.moves.name(row).written) for row in rows), default=0)
        self.chips = min(widest, LARGEST_CHIP * metrics.height()) + S
        self.viewport().update()
