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
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from klotski_studio.app.picture.appearance import PieceAppearance, piece_appearances
from klotski_studio.app.solving.playback import NOTHING, Frame, Playback, Track
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.app.texts.move_text import CONTEXT, PieceName, arrows, spoken
from klotski_studio.core.layout import Board, Layout
from klotski_studio.ui.look.appearance import FollowsAppearance, current_theme
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import CONTROL, S
from klotski_studio.ui.look.translate import translator
from klotski_studio.ui.panels.watch.move_painting import (
    MoveLooks,
    Widths,
    is_under,
    paint_ground,
    paint_move,
)

Index = QModelIndex | QPersistentModelIndex

NAME = QT_TRANSLATE_NOOP("move list", "Moves of the solution")

WANTED = Qt.ItemDataRole.UserRole
"""The data role that tells whether a move is one of a piece with a target."""


class MoveModel(QAbstractListModel):
    """A model of the moves of a track."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.track = NOTHING
        self._wanted: frozenset[int] = frozenset()
        self.looks = MoveLooks()

    def set_track(self, track: Track) -> None:
        """List the moves of ``track``."""
        self.beginResetModel()
        self.track, self._wanted = track, frozenset(track.wanted)
        self.endResetModel()

    def set_looks(self, looks: tuple[PieceAppearance, ...]) -> None:
        """Show the pieces, in the layout's order, with ``looks``."""
        self.looks = MoveLooks.of(looks)
        if self.rowCount():
            self.dataChanged.emit(self.index(0), self.index(self.rowCount() - 1))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else self.track.length

    def name(self, row: int) -> PieceName:
        """Return what the piece of move ``row`` is called."""
        return self.looks.name(self.track, row)

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
        is_current = bool(state & QStyle.StateFlag.State_Selected)
        ground = QRectF(rect).adjusted(1, 1, -1, -1)
        paint_ground(painter, ground, palette, is_current=is_current, is_under=is_under(state))
        ink = palette.color(QPalette.ColorRole.HighlightedText if is_current else QPalette.ColorRole.Text)
        view, moves = self._view, self._view.moves
        widths = Widths(view.numbers, view.chips)
        area = rect.adjusted(S, 0, -S, 0)
        paint_move(painter, area, widths, moves.looks, moves.track, index.row(), ink, view.palette())
        painter.restore()


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
        self.chips = self.moves.looks.widest(track, metrics)
        self.viewport().update()
