"""The panel that reviews a game.

::

    Solved in 93 moves
    The shortest is 81. Lost on detours: 12.
    [ the curve of the distance to the goal ]
    [Compare] [Shortest]
    18  (兵₁) →     63 to go  ●
    19  (兵₃) ↓       5 lost  ◆                    or, compared: two ways side by side
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStackedWidget, QWidget

from klotski_studio.app.playing.findings import judged
from klotski_studio.app.playing.review import Review, ReviewState
from klotski_studio.app.solving.playback import Frame
from klotski_studio.app.workspace.session import Session
from klotski_studio.app.workspace.watching import Source
from klotski_studio.core.rules import Rules
from klotski_studio.ui.features.watch.curve import Curve
from klotski_studio.ui.features.watch.panel import ComparedWays, MoveList
from klotski_studio.ui.features.watch.review_texts import detour_tip, note, summary, text_of, title
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text
from klotski_studio.ui.look.boxes import STRETCH, in_column, in_row
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.tokens import XS, L, S, Type, font
from klotski_studio.ui.look.translate import number_text
from klotski_studio.ui.panels.header.content import TONES, to_go_text
from klotski_studio.ui.widgets.move_view import RowValue


def move_values(review: Review) -> tuple[RowValue | None, ...]:
    """What each move was worth: what is left to go after it, or what the detour cost that begins with it.

    None where the distance before or after a move is not known.
    """
    detours = {detour.left: detour for detour in review.detours}
    values: list[RowValue | None] = []
    for row, (before, after) in enumerate(pairwise(review.distances)):
        if before is None or after is None:
            values.append(None)
            continue
        tone = TONES[judged(1 + after - before, before, after)]
        if row in detours:
            lost = text_of("row-lost", lost=number_text(detours[row].lost))
            values.append(RowValue(lost, tone, detour_tip(detours[row]), is_strong=True))
        else:
            values.append(RowValue(to_go_text(after), tone, to_go_text(after)))
    return tuple(values)


BUTTONS = {"compare": "compare", "watch-shortest": "shortest-button"}
"""The ids of the actions, with the names of their words here."""


class ReviewPanel(FollowsAppearance, QWidget):
    """Reviews the game of one session."""

    def __init__(self, session: Session, actions: Mapping[str, QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("review_panel")
        self._session, self._actions = session, actions
        self.title, self.summary, self.note = PlainLabel(self), PlainLabel(self), PlainLabel(self)
        self.curve = Curve(self)
        self._shown: Review | None = None
        self._values: tuple[RowValue | None, ...] = ()
        self.moves = MoveList(session.playback, self)
        self.moves.moves.value_of = self._value
        self.moves.setViewportMargins(0, XS, 0, 0)  # the panel has a margin already
        self.comparison = ComparedWays(session, self)
        self.search = QPushButton(self)
        self.buttons: dict[str, QPushButton] = {}
        self.buttons.update((name, self._button(actions[name])) for name in BUTTONS)
        self._arrange()
        self._connect()
        self.follow_appearance()

    def retranslate(self) -> None:
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
        self.stack.addWidget(self.moves)
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
        if self._shown != review:
            self._shown, self._values = review, move_values(review)
            self.curve.show_review(review)
            self.moves.show_pieces(review.layout)
        is_compared = self._session.watching.pinned is not None
        self.stack.setCurrentIndex(1 if is_compared else 0)
        self._follow_place()

    def _value(self, row: int) -> RowValue | None:
        return self._values[row] if row < len(self._values) else None

    def _follow(self, _: Frame) -> None:
        if self._session.watching.review.state.review is not None:
            self._follow_place()

    def _follow_place(self) -> None:
        self.curve.show_at(self._session.playback.at)

    def _search(self) -> None:
        review = self._session.watching.review
        if review.state.asking:
            review.cancel()
        else:
            review.search_on()
