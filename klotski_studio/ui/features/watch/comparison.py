"""Two ways side by side: a row for each move, and positions that both pass in one line.

::

    my game               shortest 1 of 256
     1 (兵₃) ↓             1 (兵₃) ↓            the same: faint
     2 (关羽) →            2 (兵₄) ←
     3 (关羽) ←                                 one way is longer until both meet again

A click goes to the position after the move; the way on the board has its current move marked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPalette
from PySide6.QtWidgets import QListView, QStackedWidget, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from klotski_studio.app.library.model import Index
from klotski_studio.app.picture.theme import piece_appearances
from klotski_studio.app.playing.review import Pair, compared
from klotski_studio.app.solving.playback import NOTHING, Track
from klotski_studio.app.texts.move_text import CONTEXT, arrows, spoken
from klotski_studio.app.texts.translatable import N_
from klotski_studio.app.workspace.session import Session
from klotski_studio.core.layout import Board, Layout
from klotski_studio.ui.look.appearance import FollowsAppearance, current_theme
from klotski_studio.ui.look.boxes import in_column, in_row
from klotski_studio.ui.look.plain import PlainLabel, as_heading
from klotski_studio.ui.look.tokens import CONTROL, XS, L, S
from klotski_studio.ui.look.translate import number_text, texts, translator
from klotski_studio.ui.widgets.move_view import MoveLooks, Widths, paint_ground, paint_move

WORDS: Mapping[str, str] = {
    "name": N_("watch", "Two ways side by side"),
    "my-game": N_("watch", "My game"),
    "side": N_("watch", "Shortest {number}"),
}
text_of = texts("watch", WORDS)

FAINT = 0.6
"""The opacity of a move that both ways make."""

LEFT, RIGHT = 0, 1
"""The sides."""


class ComparisonModel(QAbstractListModel):
    """A model of the rows of a comparison."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.tracks: tuple[Track, Track] = (NOTHING, NOTHING)
        self.pairs: tuple[Pair, ...] = ()
        self.looks = MoveLooks()

    def show_ways(self, layout: Layout, left: Track, right: Track) -> None:
        """List ``left`` beside ``right``."""
        self.beginResetModel()
        self.tracks, self.pairs = (left, right), compared(layout, left, right)
        self.looks = MoveLooks.of(piece_appearances(layout, current_theme()))
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.pairs)

    def moves(self, row: int) -> tuple[int | None, int | None]:
        """Return the numbers of the moves of both sides in ``row``, from 0; None for none."""
        pair = self.pairs[row]
        return pair.left, pair.right

    def row_of(self, side: int, made: int) -> int | None:
        """Return the row of the last of ``made`` moves on ``side``; None if none was made."""
        return next((row for row in range(len(self.pairs)) if self.moves(row)[side] == made - 1), None)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        is_spoken, said = role == Qt.ItemDataRole.AccessibleTextRole, []
        for track, move in zip(self.tracks, self.moves(index.row()), strict=True):
            if move is None:
                said.append("–")
                continue
            name = self.looks.name(track, move)
            text = spoken(name, track.moves[move], translator(CONTEXT))
            said.append(f"{move + 1}: {text}" if is_spoken else f"{name.written} {arrows(track.moves[move])}")
        return " | ".join(said)


class _Painter(QStyledItemDelegate):
    """Paints a row: the moves of both sides, the current one marked."""

    def __init__(self, view: ComparisonList) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, max(CONTROL, self._view.fontMetrics().height() + S))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        view, model, palette = self._view, self._view.model_, self._view.palette()
        rect: QRect = option.rect
        for side, move in enumerate(model.moves(index.row())):
            if move is None:
                continue
            area = view.half(rect, side)
            is_current = view.marked == (side, move)
            ink = palette.color(QPalette.ColorRole.HighlightedText if is_current else QPalette.ColorRole.Text)
            ground = QRectF(area).adjusted(1, 1, -1, -1)
            paint_ground(painter, ground, palette, is_current=is_current, is_under=False)
            painter.setOpacity(FAINT if model.pairs[index.row()].is_same and not is_current else 1.0)
            inside = area.adjusted(XS, 0, -XS, 0)
            track = model.tracks[side]
            paint_move(painter, inside, view.widths, model.looks, track, move, ink, palette)
            painter.setOpacity(1.0)
        painter.restore()


class ComparisonList(QListView):
    """The list of a comparison."""

    picked = Signal(int, float)
    """The side that was clicked, and the place after the move there."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("comparison_list")
        self.model_ = ComparisonModel(self)
        self.marked: tuple[int, int] | None = None
        """The side and the number of the move that is marked, from 0."""
        self.widths = Widths(0, 0)
        self.setModel(self.model_)
        self.setItemDelegate(_Painter(self))
        self.setUniformItemSizes(True)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def half(self, rect: QRect, side: int) -> QRect:
        """Return the part of the row ``rect`` that belongs to ``side``."""
        width = rect.width() // 2
        return QRect(rect.left() + side * width, rect.top(), width, rect.height())

    def show_ways(self, layout: Layout, left: Track, right: Track) -> None:
        """List ``left`` beside ``right``, both ways through positions of ``layout``."""
        self.model_.show_ways(layout, left, right)
        self._measure()

    def show_difference(self) -> None:
        """Bring the first row in which the ways differ into sight, at the top."""
        rows = (row for row, pair in enumerate(self.model_.pairs) if not pair.is_same)
        self.scrollTo(self.model_.index(next(rows, 0)), QListView.ScrollHint.PositionAtTop)

    def mark(self, side: int, made: int) -> None:
        """Mark the last of ``made`` moves on ``side``, and keep it in sight."""
        self.marked = (side, made - 1)
        row = self.model_.row_of(side, made)
        if row is None:
            self.scrollToTop()
        else:
            self.setCurrentIndex(self.model_.index(row))
        self.viewport().update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        index = self.indexAt(event.position().toPoint())
        if index.isValid():
            self._pick(index.row(), LEFT if event.position().x() < self.viewport().width() / 2 else RIGHT)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down go along the marked side, Left and Right change it."""
        side = LEFT if self.marked is None else self.marked[0]
        before = self.currentIndex().row()
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._pick(before, LEFT if event.key() == Qt.Key.Key_Left else RIGHT)
            return
        super().keyPressEvent(event)
        if self.currentIndex().row() != before:
            self._pick(self.currentIndex().row(), side)

    def _pick(self, row: int, side: int) -> None:
        """Report the last move of ``side`` up to ``row``."""
        moves = [self.model_.moves(each)[side] for each in range(row + 1)]
        made = next((move + 1 for move in reversed(moves) if move is not None), 0)
        self.picked.emit(side, float(made))

    def _measure(self) -> None:
        metrics, tracks = self.fontMetrics(), self.model_.tracks
        longest = max(track.length for track in tracks)
        chips = max(self.model_.looks.widest(track, metrics) for track in tracks)
        self.widths = Widths(metrics.horizontalAdvance("0" * len(str(max(longest, 1)))), chips)
        self.viewport().update()


class ComparedWays(FollowsAppearance, QWidget):
    """The comparison of a session, with a heading for each side: it follows what is pinned."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self.left, self.right = as_heading(PlainLabel(self)), as_heading(PlainLabel(self))
        self.list = ComparisonList(self)
        self._shown: tuple[Layout, Track, Track] = (Layout(Board(0, 0)), NOTHING, NOTHING)
        self._settled = QTimer(self, singleShot=True)
        self._settled.timeout.connect(self.list.show_difference)  # once the current move is in sight
        for label in (self.left, self.right):
            label.setIndent(XS)
        heads = in_row((self.left, 1), (self.right, 1), spacing=0)
        bar = self.list.verticalScrollBar()
        bar.rangeChanged.connect(  # the sides share the width that the bar leaves
            lambda _, most: heads.setContentsMargins(0, 0, bar.sizeHint().width() if most else 0, 0)
        )
        in_column(heads, (self.list, 1), on=self, margins=(L - XS, XS, 0, 0), spacing=XS)
        self.list.picked.connect(self._go)
        session.watching.changed.connect(self._show)
        session.playback.moved.connect(self._mark)
        self.follow_appearance()

    def restyle(self) -> None:
        self.list.show_ways(*self._shown)

    def retranslate(self) -> None:
        self.list.setAccessibleName(text_of("name"))
        self._show()

    def _show(self, _: object = None) -> None:
        """Show the pinned way beside the solution that is shown."""
        session, watching = self._session, self._session.watching
        if watching.pinned is None:
            return
        for label, number in (
            (self.left, watching.pinned.number),
            (self.right, watching.browser.state.number),
        ):
            label.setText(
                text_of("my-game") if number is None else text_of("side", number=number_text(number + 1))
            )
        shown = session.document.layout, watching.pinned.track, watching.shortest
        if shown != self._shown:
            self._shown = shown
            self.list.show_ways(*shown)
            self._settled.start()
        self._mark()

    def _mark(self, _: object = None) -> None:
        watching = self._session.watching
        if watching.pinned is not None:
            self.list.mark(LEFT if watching.is_pinned_shown else RIGHT, self._session.playback.done)

    def _go(self, side: int, at: float) -> None:
        watching = self._session.watching
        (watching.show_pinned if side == LEFT else watching.show_other)(at)


class Ways(QStackedWidget):
    """The moves of a session in ``moves``, or two ways side by side while they are compared."""

    def __init__(self, session: Session, moves: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._watching, self.comparison = session.watching, ComparedWays(session, self)
        self.addWidget(moves)
        self.addWidget(self.comparison)
        session.watching.changed.connect(self._show)
        self._show()

    def _show(self, _: object = None) -> None:
        self.setCurrentIndex(0 if self._watching.pinned is None else 1)
