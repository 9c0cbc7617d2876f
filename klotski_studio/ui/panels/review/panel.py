"""The panel that reviews a game.

::

    Solved in 93 moves
    The shortest is 81. Lost on detours: 12.
    [ the curve of the distance to the goal ]
    [Play On Here] [Compare] [Shortest]
    Where you left the shortest way
      19  (兵₃) ↓       5 lost                     or, compared: two ways side by side
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from klotski_studio.app.playing.reviewing.live_review import ReviewState
from klotski_studio.app.solving.playback import Frame
from klotski_studio.app.workspace.session import Session
from klotski_studio.app.workspace.watching import Source
from klotski_studio.core.rules import Rules
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text
from klotski_studio.ui.look.plain import PlainLabel, as_heading
from klotski_studio.ui.look.tokens import XS, L, S, Type, font
from klotski_studio.ui.panels.review.curve import Curve
from klotski_studio.ui.panels.review.detour_list import DetourList
from klotski_studio.ui.panels.review.texts import note, summary, text_of, title
from klotski_studio.ui.panels.watch.panel import ComparedWays

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
        inside = QVBoxLayout(places)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(XS)
        inside.addWidget(self.heading)
        inside.addWidget(self.detours, 1)
        self.stack.addWidget(places)
        self.stack.addWidget(self.comparison)
        waiting, row = QHBoxLayout(), QHBoxLayout()
        waiting.addWidget(self.note, 1)
        waiting.addWidget(self.search)
        row.setSpacing(XS)
        for button in self.buttons.values():
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(L, S, L, L)
        column.setSpacing(S)
        column.addWidget(self.title)
        column.addWidget(self.summary)
        column.addWidget(self.curve)
        column.addLayout(waiting)
        column.addLayout(row)
        column.addWidget(self.stack, 1)

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
