"""The panel that reviews a game.

::

    Solved in 93 moves
    The shortest is 81. Lost on detours: 12.
    [ the curve of the distance to the goal ]
    [Play On Here] [Compare] [Shortest]
    Where you left the shortest way
      19  (兵₃) ↓       5 lost                     or, compared: two ways side by side

The list of a game's detours: which move left the shortest way, and what that cost::

    19  (兵₃) ↓             5 lost
    61  (关羽) →            1 lost

The detour in which the playback stands is marked. A click or the arrow keys go to where it begins.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QPainter, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from klotski_studio.app.picture.theme import piece_appearances
from klotski_studio.app.playing.review import Detour, Review, ReviewState
from klotski_studio.app.solving.playback import Frame
from klotski_studio.app.texts.move_text import CONTEXT, spoken
from klotski_studio.app.workspace.session import Session
from klotski_studio.app.workspace.watching import Source
from klotski_studio.core.rules import Rules
from klotski_studio.ui.features.watch.curve import Curve
from klotski_studio.ui.features.watch.panel import ComparedWays
from klotski_studio.ui.features.watch.review_texts import detour_tip, note, summary, text_of, title
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text, current_theme
from klotski_studio.ui.look.boxes import STRETCH, in_column, in_row
from klotski_studio.ui.look.plain import PlainLabel, as_heading
from klotski_studio.ui.look.tokens import CONTROL, XS, L, S, Type, font
from klotski_studio.ui.look.translate import number_text, translator
from klotski_studio.ui.widgets.move_view import (
    Index,
    MoveLooks,
    Widths,
    is_under,
    paint_ground,
    paint_move,
)


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


BUTTONS = {"take-over": "play-on", "compare": "compare", "watch-shortest": "shortest-button"}
"""The ids of the actions, with the names of their words here."""


class ReviewPanel(FollowsAppearance, QWidget):
    """Reviews the game of one session."""

    def __init__(self, session: Session, actions: Mapping[str, QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("review_panel")
        self._session, self._actions = session, actions
        self.title, self.summary, self.note = PlainLabel(self), PlainLabel(self), PlainLabel(self)
        self.heading = as_heading(PlainLabel(self))
        self.curve = Curve(self)
        self.detours = DetourList(self)
        self.comparison = ComparedWays(session, self)
        self.search = QPushButton(self)
        self.buttons: dict[str, QPushButton] = {}
        self.buttons.update((name, self._button(actions[name])) for name in BUTTONS)
        self._arrange()
        self._connect()
        self.follow_appearance()

    def retranslate(self) -> None:
        self.heading.setText(text_of("detours"))
        self.curve.setAccessibleName(text_of("curve"))
        self.curve.setToolTip(text_of("curve"))
        self._show(self._session.watching.review.state)

    def _arrange(self) -> None:
        beside_text(self.title.setFont, lambda: font(Type.FIGURE))
        self.note.setObjectName("panel_hint")
        for label in (self.title, self.summary, self.note):
            label.setWordWrap(True)
        self.note.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.stack = QStackedWidget(self)
        places = QWidget(self)
        in_column(self.heading, (self.detours, 1), on=places, margins=0, spacing=XS)
        self.stack.addWidget(places)
        self.stack.addWidget(self.comparison)
        waiting = in_row((self.note, 1), self.search)
        row = in_row(*self.buttons.values(), STRETCH, spacing=XS)
        in_column(
            self.title,
            self.summary,
            self.curve,
            waiting,
            row,
            (self.stack, 1),
            on=self,
            margins=(L, S, L, L),
            spacing=S,
        )

    def _connect(self) -> None:
        session = self._session
        review, playback = session.watching.review, session.playback
        review.changed.connect(self._show)
        session.watching.changed.connect(self._follow_source)
        playback.moved.connect(self._follow)
        self.curve.picked.connect(lambda number: playback.seek(float(number)))
        self.detours.picked.connect(lambda number: playback.seek(float(number)))
        self.search.clicked.connect(self._search)

    def _button(self, action: QAction) -> QPushButton:
        """A button with a word of its own that triggers ``action``, and is enabled as it is."""
        button = QPushButton(self)
        button.setCheckable(action.isCheckable())
        button.clicked.connect(action.trigger)
        action.changed.connect(self._follow_actions)
        return button

    def _follow_actions(self) -> None:
        for name, button in self.buttons.items():
            action = self._actions[name]
            button.setText(text_of(BUTTONS[name]))
            button.setEnabled(action.isEnabled())
            button.setChecked(action.isChecked())
            button.setToolTip(action.toolTip())

    def _follow_source(self, _: Source) -> None:
        self._show(self._session.watching.review.state)

    def _show(self, state: ReviewState) -> None:
        review = state.review
        self._follow_actions()
        self.search.setText(text_of("cancel" if state.asking else "search-on"))
        if review is None:
            return
        is_solved = Rules(review.layout).is_solved(review.track.positions[-1])
        self.title.setText(title(review, is_solved))
        self.summary.setText(summary(review, is_solved))
        self.note.setText(note(state))
        self.search.setVisible(state.asking or state.reason is not None)
        self.note.setVisible(bool(self.note.text()))
        self.summary.setVisible(bool(self.summary.text()))
        if self.detours.review != review:
            self.curve.show_review(review)
            self.detours.show_review(review)
        is_compared = self._session.watching.pinned is not None
        self.stack.setCurrentIndex(1 if is_compared else 0)
        self.heading.setVisible(bool(self.detours.detours))
        self._follow_place()

    def _follow(self, _: Frame) -> None:
        if self._session.watching.review.state.review is not None:
            self._follow_place()

    def _follow_place(self) -> None:
        at = self._session.playback.at
        self.curve.show_at(at)
        self.detours.show_at(at)

    def _search(self) -> None:
        review = self._session.watching.review
        if review.state.asking:
            review.cancel()
        else:
            review.search_on()
