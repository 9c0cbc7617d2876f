"""The card that appears over the board when a game is solved: how it went, and what to do next.

::

    +---------------------------------------------+
    | Solved in 93 moves  ★☆☆                   x |
    | The shortest is 81. Your best was 88.       |
    | 4:12 · without assistance                   |
    | [Next Puzzle] [Again] [Watch the Shortest]  |
    +---------------------------------------------+

It floats where it does not cover the pieces that got home, and closes with Esc and with the next move.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from klotski_studio.app.playing.game import Finish
from klotski_studio.app.playing.records import stars
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.app.texts.translatable import QT_TRANSLATE_N_NOOP
from klotski_studio.core.metric import Metric
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text
from klotski_studio.ui.look.plain import PlainLabel, tool_tip
from klotski_studio.ui.look.tokens import XS, L, M, S, Type, font
from klotski_studio.ui.look.translate import number_text, texts
from klotski_studio.ui.panels.game.texts import length_text, time_text
from klotski_studio.ui.widgets.panel_parts import CloseButton
from klotski_studio.ui.widgets.stars import StarsLabel

WORDS: Mapping[str, str] = MappingProxyType(
    {
        "solved": QT_TRANSLATE_NOOP("solved card", "Solved in {length}"),
        "longer": QT_TRANSLATE_NOOP("solved card", "The shortest is {shortest}."),
        "best-was": QT_TRANSLATE_NOOP("solved card", "Your best was {best}."),
        "stars": QT_TRANSLATE_NOOP("solved card", "{count} of 3 stars"),
        "about-stars": QT_TRANSLATE_NOOP(
            "solved card",
            "Three stars: the shortest length. Two: at most a tenth longer. One: solved. "
            "None: the program showed or made moves.",
        ),
        "shortest": QT_TRANSLATE_NOOP("solved card", "No solution is shorter."),
        "hints": QT_TRANSLATE_N_NOOP("solved card", "with %Ln hint(s)", None, 1),
        "unassisted": QT_TRANSLATE_NOOP("solved card", "without assistance"),
        "best": QT_TRANSLATE_NOOP("solved card", "a personal best"),
        "and": QT_TRANSLATE_NOOP("solved card", " · "),
        "next-puzzle": QT_TRANSLATE_NOOP("solved card", "Next Puzzle"),
        "start-over": QT_TRANSLATE_NOOP("solved card", "Again"),
        "watch-shortest": QT_TRANSLATE_NOOP("solved card", "Watch the Shortest"),
        "review-game": QT_TRANSLATE_NOOP("solved card", "Review"),
    }
)
text_of = texts("solved card", WORDS)

BUTTONS = ("next-puzzle", "start-over", "watch-shortest", "review-game")
"""The ids of the actions that the card offers, the likeliest one first."""


@dataclass(frozen=True, slots=True)
class Solved:
    """What the card says.

    Attributes:
        metric: the one in which the length is told.
        is_best: whether the game is a personal best in some figure.
        shortest: the length of a shortest solution; None where it is not known.
        best_before: the personal best before this game; None if there was none.
    """

    finish: Finish
    metric: Metric
    is_best: bool
    shortest: int | None
    best_before: int | None = None

    @property
    def length(self) -> int:
        """The length of the game."""
        return self.finish.played.length(self.metric)

    @property
    def stars(self) -> int:
        """The stars of the game."""
        return stars(self.length, self.shortest, is_assisted=self.finish.is_assisted)


class SolvedCard(FollowsAppearance, QFrame):
    """The card; hidden until a game is solved."""

    closed = Signal()
    """The user has closed the card."""

    def __init__(self, actions: Mapping[str, QAction], host: QWidget) -> None:
        """Lie over ``host``, whose Esc key closes the card too."""
        super().__init__(host)
        self.setObjectName("floating_card")
        self._actions = actions
        self._solved: Solved | None = None
        self.title, self.comparison, self.facts = (PlainLabel(self) for _ in range(3))
        beside_text(self.title.setFont, lambda: font(Type.FIGURE))
        self.facts.setObjectName("panel_hint")
        self.stars = StarsLabel(self)
        self.close_button = CloseButton(self)
        self.close_button.clicked.connect(self._close)
        self.buttons = {name: self._button(actions[name]) for name in BUTTONS}
        self.buttons[BUTTONS[0]].setDefault(True)
        self._arrange()
        self._follow_actions()
        self.hide()
        host.installEventFilter(self)
        self.follow_appearance()

    def show_solved(self, solved: Solved) -> None:
        """Show the card about ``solved``, or tell the same game anew."""
        self._solved = solved
        self.retranslate()
        self.show()

    def take_focus(self) -> None:
        """Give the keyboard to the first button that can be used."""
        for button in self.buttons.values():
            if button.isEnabled():
                button.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    def retranslate(self) -> None:
        for name, button in self.buttons.items():
            button.setText(text_of(name))
        if self._solved is not None:
            self._tell(self._solved)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if _is_escape(event, QEvent.Type.KeyPress):
            self._close()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        return self._keeps(event) or super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if _is_escape(event, QEvent.Type.KeyPress) and self.isVisible():
            self._close()
            return True
        return self._keeps(event) or super().eventFilter(watched, event)

    def _keeps(self, event: QEvent) -> bool:
        """Whether ``event`` asks who wants Esc: the card, even while the key would end a search."""
        is_kept = _is_escape(event, QEvent.Type.ShortcutOverride) and self.isVisible()
        if is_kept:
            event.accept()
        return is_kept

    def _close(self) -> None:
        self.hide()
        self.closed.emit()

    def _tell(self, solved: Solved) -> None:
        finish, shortest = solved.finish, solved.shortest
        self.title.setText(text_of("solved", length=length_text(solved.length, solved.metric)))
        is_longer = shortest is not None and solved.length > shortest
        comparison = (
            text_of("longer", shortest=number_text(shortest or 0)) if is_longer else text_of("shortest")
        )
        sentences = [] if shortest is None else [comparison]
        if solved.best_before is not None and solved.best_before != solved.length:
            sentences.append(text_of("best-was", best=number_text(solved.best_before)))
        self.comparison.setText(" ".join(sentences))
        self.comparison.setVisible(bool(sentences))
        self.stars.show_count(solved.stars)
        self.stars.setAccessibleName(text_of("stars", count=number_text(solved.stars)))
        self.stars.setToolTip(tool_tip(text_of("about-stars")))
        help_ = text_of("hints", finish.hints) if finish.is_assisted else text_of("unassisted")
        facts = [time_text(finish.seconds), help_]
        if solved.is_best:
            facts.append(text_of("best"))
        self.facts.setText(text_of("and").join(facts))

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(M)
        head.addWidget(self.title)
        head.addWidget(self.stars)
        head.addStretch(1)
        head.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        row = QHBoxLayout()
        row.setSpacing(S)
        for button in self.buttons.values():
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(L, M, M, L)
        column.setSpacing(XS)
        column.addLayout(head)
        column.addWidget(self.comparison)
        column.addWidget(self.facts)
        column.addSpacing(S)
        column.addLayout(row)

    def _button(self, action: QAction) -> QPushButton:
        """A button that triggers ``action`` and is enabled as it is."""
        button = QPushButton(self)
        button.setAutoDefault(True)
        button.clicked.connect(action.trigger)
        action.changed.connect(self._follow_actions)
        return button

    def _follow_actions(self) -> None:
        for name, button in self.buttons.items():
            button.setEnabled(self._actions[name].isEnabled())


def _is_escape(event: QEvent, kind: QEvent.Type) -> bool:
    return isinstance(event, QKeyEvent) and event.type() == kind and event.key() == Qt.Key.Key_Escape
