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

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QListView, QStackedWidget, QStyle, QWidget

from klotski_studio.app.playing.review import Pair, compared
from klotski_studio.app.solving.playback import NOTHING, Track
from klotski_studio.app.texts.translatable import N_
from klotski_studio.app.workspace.session import Session
from klotski_studio.core.layout import Board, Layout
from klotski_studio.ui.look.appearance import FollowsAppearance
from klotski_studio.ui.look.boxes import in_column, in_row
from klotski_studio.ui.look.plain import PlainLabel, as_heading
from klotski_studio.ui.look.tokens import XS, L
from klotski_studio.ui.look.translate import number_text, texts
from klotski_studio.ui.widgets.move_view import MoveView

WORDS: Mapping[str, str] = {
    "name": N_("watch", "Two ways side by side"),
    "my-game": N_("watch", "My game"),
    "side": N_("watch", "Shortest {number}"),
}
text_of = texts("watch", WORDS)

LEFT, RIGHT = 0, 1
"""The sides."""


class ComparisonList(MoveView):
    """The list of a comparison."""

    picked = Signal(int, float)
    """The side that was clicked, and the place after the move there."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("comparison_list")
        self.inset = XS
        self._pairs: tuple[Pair, ...] = ()
        self.marked: tuple[int, int] | None = None
        """The side and the number of the move that is marked, from 0."""
        self.follow_appearance()

    def retranslate(self) -> None:
        self.setAccessibleName(text_of("name"))

    def show_ways(self, layout: Layout, left: Track, right: Track) -> None:
        """List ``left`` beside ``right``, both ways through positions of ``layout``."""
        self._pairs = compared(layout, left, right)
        self.moves.set_tracks(left, right, rows=[(pair.left, pair.right) for pair in self._pairs])
        self.show_pieces(layout)

    def is_current(self, side: int, move: int, state: QStyle.StateFlag) -> bool:
        return self.marked == (side, move)

    def is_faint(self, row: int) -> bool:
        return self._pairs[row].is_same

    def show_difference(self) -> None:
        """Bring the first row in which the ways differ into sight, at the top."""
        rows = (row for row, pair in enumerate(self._pairs) if not pair.is_same)
        self.scrollTo(self.moves.index(next(rows, 0)), QListView.ScrollHint.PositionAtTop)

    def mark(self, side: int, made: int) -> None:
        """Mark the last of ``made`` moves on ``side``, and keep it in sight."""
        self.marked = (side, made - 1)
        row = next((row for row, each in enumerate(self.moves.rows) if each[side] == made - 1), None)
        if row is None:
            self.scrollToTop()
        else:
            self.setCurrentIndex(self.moves.index(row))
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
        moves = [each[side] for each in self.moves.rows[: row + 1]]
        made = next((move + 1 for move in reversed(moves) if move is not None), 0)
        self.picked.emit(side, float(made))


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

    def retranslate(self) -> None:
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
