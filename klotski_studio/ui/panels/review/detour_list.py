"""The list of a game's detours: which move left the shortest way, and what that cost.

::

    19  (兵₃) ↓             5 lost
    61  (关羽) →            1 lost

The detour in which the playback stands is marked. A click or the arrow keys go to where it begins.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from klotski_studio.app.picture.appearance import piece_appearances
from klotski_studio.app.playing.reviewing.review import Detour, Review
from klotski_studio.app.texts.move_text import CONTEXT, spoken
from klotski_studio.ui.look.appearance import FollowsAppearance, current_theme
from klotski_studio.ui.look.tokens import CONTROL, S
from klotski_studio.ui.look.translate import number_text, translator
from klotski_studio.ui.panels.review.texts import detour_tip, text_of
from klotski_studio.ui.panels.watch.move_painting import (
    MoveLooks,
    Widths,
    is_under,
    paint_ground,
    paint_move,
)
from klotski_studio.ui.panels.watch.move_view import Index


class _Painter(QStyledItemDelegate):
    """Paints a detour: the move that began it, and on the right what it cost."""

    def __init__(self, view: DetourList) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, self._view.row_height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        view, review = self._view, self._view.review
        if review is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        palette, is_current = view.palette(), bool(state & QStyle.StateFlag.State_Selected)
        ground = QRectF(rect).adjusted(1, 1, -1, -1)
        paint_ground(painter, ground, palette, is_current=is_current, is_under=is_under(state))
        ink = palette.color(QPalette.ColorRole.HighlightedText if is_current else QPalette.ColorRole.Text)
        area, detour = rect.adjusted(S, 0, -S, 0), view.detours[index.row()]
        lost = text_of("row-lost", lost=number_text(detour.lost))
        room = painter.fontMetrics().horizontalAdvance(lost) + S
        move = area.adjusted(0, 0, -room, 0)
        paint_move(painter, move, view.widths, view.looks, review.track, detour.left, ink, palette)
        painter.setPen(ink if is_current else current_theme().verdict["unsolvable"])
        painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, lost)
        painter.restore()


class DetourList(FollowsAppearance, QListWidget):
    """Lists the detours of a review."""

    picked = Signal(object)
    """The number of moves made before the detour that was chosen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("detours")
        self.review: Review | None = None
        self.detours: tuple[Detour, ...] = ()
        self.looks, self.widths = MoveLooks(), Widths(0, 0)
        self.setItemDelegate(_Painter(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemClicked.connect(lambda item: self._pick(self.row(item)))
        self.currentRowChanged.connect(self._pick)
        self.follow_appearance()

    @property
    def row_height(self) -> int:
        """The height of a row, in pixels."""
        return max(CONTROL, self.fontMetrics().height() + S)

    def show_review(self, review: Review | None) -> None:
        """List the detours of ``review``."""
        self.review, self.detours = review, review.detours if review is not None else ()
        self.restyle()

    def show_at(self, at: float) -> None:
        """Mark the detour in which the position after ``at`` moves lies; none outside."""
        row = next((row for row, each in enumerate(self.detours) if self._holds(each, at)), -1)
        if row != self.currentRow():
            self.blockSignals(True)
            self.setCurrentRow(row)
            self.blockSignals(False)

    def restyle(self) -> None:
        review = self.review
        self.blockSignals(True)
        self.clear()
        if review is not None:
            self.looks = MoveLooks.of(piece_appearances(review.layout, current_theme()))
            self._measure(review)
            for detour in self.detours:
                self.addItem(self._item(review, detour))
        self.blockSignals(False)

    def retranslate(self) -> None:
        self.setAccessibleName(text_of("detours"))
        self.restyle()

    def _item(self, review: Review, detour: Detour) -> QListWidgetItem:
        name = self.looks.name(review.track, detour.left)
        move = spoken(name, review.track.moves[detour.left], translator(CONTEXT))
        values = {"number": number_text(detour.left + 1), "lost": number_text(detour.lost), "move": move}
        item = QListWidgetItem(text_of("row", **values))
        item.setToolTip(detour_tip(detour))
        return item

    def _holds(self, detour: Detour, at: float) -> bool:
        assert self.review is not None
        end = detour.back if detour.back is not None else self.review.track.length + 1
        return detour.left <= at < end

    def _pick(self, row: int) -> None:
        if 0 <= row < len(self.detours):
            self.picked.emit(self.detours[row].left)

    def _measure(self, review: Review) -> None:
        metrics, track = self.fontMetrics(), review.track
        numbers = metrics.horizontalAdvance("0" * len(str(max(track.length, 1))))
        self.widths = Widths(numbers, self.looks.widest(track, metrics))
