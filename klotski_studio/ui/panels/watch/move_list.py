"""The list of a solution's moves in notation, in as many columns as fit.

::

     1 J:L     2 H:D    3 G:R
     4 D:R    [5 B:L2]  6 ...          the one that was made last is marked, and kept in sight

Clicking a move goes to where it has been made. A model and a view, so that thousands are no more work
than those that can be seen.
"""

from __future__ import annotations

import math
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from klotski_studio.app.solving.playback import NOTHING, Frame, Playback, Track
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.ui.look.appearance import FollowsAppearance
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.translate import translator

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

    def set_track(self, track: Track) -> None:
        """List the moves of ``track``."""
        self.beginResetModel()
        self.track, self._wanted = track, frozenset(track.wanted)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else self.track.length

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return str(self.track.moves[index.row()])
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{index.row() + 1}: {self.track.moves[index.row()]}"
        return index.row() in self._wanted if role == WANTED else None


class _Painter(QStyledItemDelegate):
    """Paints a move: its number, its notation, and whether it is the current one."""

    def __init__(self, view: MoveList) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return self._view.gridSize()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette: QPalette = option.palette
        state: QStyle.StateFlag = option.state
        rect: QRect = option.rect
        self._paint_ground(painter, QRectF(rect).adjusted(1, 1, -1, -1), palette, state)
        is_current = bool(state & QStyle.StateFlag.State_Selected)
        ink = QPalette.ColorRole.HighlightedText if is_current else QPalette.ColorRole.Text
        faint = QColor(palette.color(ink))
        faint.setAlphaF(0.6)
        numbers = self._view.numbers
        area = rect.adjusted(GRID // 2, 0, -GRID // 2, 0)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(faint)
        left = QRect(area.left(), area.top(), numbers, area.height())
        painter.drawText(left, Qt.AlignmentFlag.AlignRight | middle, str(index.row() + 1))
        painter.setPen(palette.color(ink))
        if index.data(WANTED):
            font = QFont(painter.font())
            font.setWeight(QFont.Weight.DemiBold)
            painter.setFont(font)
        area.setLeft(area.left() + numbers + GRID // 2)
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | middle, index.data())
        painter.restore()

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

    def __init__(self, playback: Playback, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("move_list")
        self._playback = playback
        self.numbers = 0
        """The width of the numbers, in pixels."""
        self.moves = MoveModel(self)
        self.setModel(self.moves)
        self.setItemDelegate(_Painter(self))
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setViewportMargins(GRID, GRID, 0, GRID)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Window)  # as its margins
        self.setMouseTracking(True)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
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

    def retranslate(self) -> None:
        self.setAccessibleName(translator("move list")(NAME))

    def _follow(self, frame: Frame) -> None:
        track = self._playback.track
        if track is not self.moves.track:
            self.numbers = number_width(self, track.length)
            self.setGridSize(cell_size(self, track))
            self.moves.set_track(track)
        made = math.ceil(frame.at) - 1
        if made < 0:
            self.setCurrentIndex(QModelIndex())
            self.clearSelection()
            self.scrollToTop()
        elif made != self.current:
            self.setCurrentIndex(self.moves.index(made))

    def _pick(self, index: Index) -> None:
        self.picked.emit(float(index.row() + 1))


def number_width(view: QWidget, count: int) -> int:
    """Return the width of the numbers up to ``count``, in pixels."""
    return QFontMetrics(view.font()).horizontalAdvance("0" * len(str(max(count, 1))))


def cell_size(view: QWidget, track: Track) -> QSize:
    """Return the size of a cell: that of the widest move."""
    bold = QFont(view.font())
    bold.setWeight(QFont.Weight.DemiBold)
    metrics = QFontMetrics(bold)
    widest = max((metrics.horizontalAdvance(str(move)) for move in set(track.moves)), default=0)
    return QSize(number_width(view, track.length) + widest + 2 * GRID, metrics.height() + GRID)
