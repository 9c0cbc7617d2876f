"""The header over the board of one session; see :mod:`.content` for what it says.

While an answer is being searched the last one stays::

    0 ms          a hand moves a piece: the last answer stays as it is
    DIM_AFTER     it is shown faintly: it is of the board before
    SAY_AFTER     the header says that it searches

The optima in the metrics that the window does not count in are buttons beside the headline, which make it do
so. In Play and Watch one button offers all three::

    81 moves  90 slides  steps …  shortest, proven           [ 1 note ]   [ Why? ]
    67 to go  关羽: best move                                              [ shortest 81 moves ▾ ]

What can be clicked beside the note stands at the right edge, so that it stays under the mouse.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QColor, QPalette
from PySide6.QtWidgets import QGraphicsOpacityEffect, QMenu, QSizePolicy, QToolButton, QWidget

from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.check import Problem
from klotski_studio.core.layout import Lengths, Metric
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text, current_theme
from klotski_studio.ui.look.boxes import in_row
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.plain import PlainLabel, tool_tip
from klotski_studio.ui.look.screen_fit import GivingWayRow
from klotski_studio.ui.look.tokens import CONTROL, ICON, XL, XS, M, S, Type, font, icon_size, px
from klotski_studio.ui.panels.header.content import (
    Headline,
    Optima,
    count_text,
    error_count,
    is_only_begun,
    text_of,
)


class OptimaButtons(FollowsAppearance, QWidget):
    """Buttons for the optima that the headline does not say."""

    metric_chosen = Signal(object)
    """The :class:`~klotski_studio.core.layout.Metric` to count in."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._optima = Optima(Lengths(), Metric.MOVES)
        self.buttons = {metric: self._button(metric) for metric in Metric}
        in_row(*self.buttons.values(), on=self, margins=0, spacing=0)
        self.choice = QToolButton(parent)
        self.choice.setObjectName("metric_choice")
        self.choice.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.choice.setMenu(QMenu(self.choice))
        self.choices = {metric: self._choice(metric) for metric in Metric}
        for button in (*self.buttons.values(), self.choice):
            beside_text(button.setFixedHeight, lambda: px(CONTROL))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.follow_appearance()

    @property
    def optima(self) -> Optima:
        """The optima that are shown."""
        return self._optima

    def show_optima(self, optima: Optima) -> None:
        """Show ``optima``."""
        if optima != self._optima:
            self._optima = optima
            self.retranslate()

    def retranslate(self) -> None:
        optima = self._optima
        self.choice.setText(optima.choice)
        for widget in (self, self.choice):
            widget.setAccessibleName(text_of("metrics"))
        self.choice.setToolTip(tool_tip(text_of("metrics")))
        for metric, button in self.buttons.items():
            is_known = optima.lengths.length(metric) is not None
            button.setText(optima.text(metric))
            button.setToolTip(tool_tip(optima.tip(metric)))
            button.setVisible(metric is not optima.metric and (is_known or optima.asking))
            self.choices[metric].setText(optima.text(metric))
            self.choices[metric].setChecked(metric is optima.metric)
        self.updateGeometry()

    def _button(self, metric: Metric) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName("other_optimum")
        button.clicked.connect(lambda: self.metric_chosen.emit(metric))
        return button

    def _choice(self, metric: Metric) -> QAction:
        action = self.choice.menu().addAction("")
        action.setCheckable(True)
        action.triggered.connect(lambda: self._choose(metric))
        return action

    def _choose(self, metric: Metric) -> None:
        self.retranslate()  # Qt has toggled the entry; the window decides which one is checked
        self.metric_chosen.emit(metric)


DIM_AFTER, SAY_AFTER = 40, 150
"""Milliseconds; most answers come earlier than both."""

FAINT = 0.45
"""The opacity of an answer that is of the board before."""

HEIGHT = CONTROL + 2 * M
"""The height of the header: the same whatever it says, so that the board does not move."""


class Header(FollowsAppearance, GivingWayRow):
    """Shows a :class:`Headline`, the :class:`Optima`, and how many problems there are."""

    metric_chosen = Signal(object)
    """The :class:`~klotski_studio.core.layout.Metric` in which lengths are to be counted."""

    problems_wanted = Signal()
    """The counter of problems was clicked."""

    reasons_wanted = Signal()
    """The user wants to know why the puzzle is not solvable."""

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("header")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        beside_text(self.setFixedHeight, lambda: px(HEIGHT))
        self._shown, self._next = Headline(""), Headline("")
        self._problems: tuple[Problem, ...] = ()
        self._is_dimmed = False
        self.can_explain = False
        """Whether somebody follows :attr:`reasons_wanted`; without that there is no button for it."""
        self.find_occasion: Callable[[], str] = str
        """Returns what the puzzle is played as, such as the puzzle of a day; empty if it is just played."""
        self.headline, self.note, self.occasion = PlainLabel(self), PlainLabel(self), PlainLabel(self)
        self.optima = OptimaButtons(self)
        self._actions = actions
        self.why, self.cancel, self.search_on, self.counter = (QToolButton(self) for _ in range(4))
        self.next_step = QToolButton(self)
        self.next_step.clicked.connect(lambda: self._actions[self._shown.action].trigger())
        self._dim = QTimer(self, singleShot=True, interval=DIM_AFTER)
        self._say = QTimer(self, singleShot=True, interval=SAY_AFTER)
        self._dim.timeout.connect(lambda: self._set_dimmed(True))
        self._say.timeout.connect(lambda: self._show(self._next))
        self.optima.metric_chosen.connect(self.metric_chosen)
        self.why.clicked.connect(self.reasons_wanted)
        self.counter.clicked.connect(self.problems_wanted)
        self._arrange(actions)
        self.follow_appearance()

    @property
    def text(self) -> str:
        """The headline and the note beside it, as one line."""
        return " · ".join(filter(None, (self._shown.text, self._shown.note)))

    @property
    def details(self) -> tuple[str, ...]:
        """The lines of the headline's tool tip."""
        return self._shown.details

    @property
    def is_dimmed(self) -> bool:
        """Whether the answer is shown faintly, because the one for the board now is still searched."""
        return self._is_dimmed

    def show_headline(self, headline: Headline) -> None:
        """Show ``headline``; one that only says that a search runs waits for :data:`SAY_AFTER`."""
        self._next = headline
        if not headline.is_passing:
            self._show(headline)
        elif self._shown.is_passing:
            self._show(headline)  # it says so already: this is its progress
        elif not self._say.isActive():
            self._dim.start()
            self._say.start()

    def show_optima(self, optima: Optima) -> None:
        """Show ``optima`` in the buttons; during a search the last ones stay, but for the metric."""
        if optima != self.optima.optima:
            self.optima.show_optima(optima)
            self.measure()

    def show_occasion(self, _: object = None) -> None:
        """Show anew what the puzzle is played as."""
        if self.occasion.text() != (text := self.find_occasion()):
            self.occasion.setText(text)
            self.measure()

    def show_problems(self, problems: tuple[Problem, ...]) -> None:
        """Count ``problems``; what is still to do on a new board is no problem."""
        if problems != self._problems:
            self._problems = problems
            self._show_counter()
            self.measure()

    def stop(self) -> None:
        """Stop the timers: the session is closed."""
        self._dim.stop()
        self._say.stop()

    def restyle(self) -> None:
        self._tint()
        self._show_counter()

    def retranslate(self) -> None:
        if not self._shown.action:  # no button is without a name
            self.next_step.setText(text_of("begin"))
        self.why.setText(text_of("why"))
        self.why.setToolTip(text_of("why-tip"))
        self.counter.setToolTip(text_of("problems-tip"))
        self._show_counter()
        self.show_occasion()
        self.measure()

    # ---------------------------------------------------------------- inside

    def _show(self, headline: Headline) -> None:
        self.stop()
        self._set_dimmed(False)
        if headline == self._shown:
            return
        self._shown = headline
        self.headline.setText(headline.text)
        self.note.setText(headline.note)
        if headline.action:
            action = self._actions[headline.action]
            self.next_step.setText(action.iconText())  # not as its action, whose menu would show an arrow
            self.next_step.setIcon(action.icon())
        tip = tool_tip("\n".join(headline.details))
        for label in (self.headline, self.note):
            label.setToolTip(tip)
        self.headline.setAccessibleName(self.text)
        self.headline.setAccessibleDescription(", ".join(headline.details))
        self._tint()
        self.measure()

    def _set_dimmed(self, dimmed: bool) -> None:
        if dimmed != self._is_dimmed:
            self._is_dimmed = dimmed
            self._tint()
            self.optima.setGraphicsEffect(_faint(self.optima) if dimmed else None)  # type: ignore[arg-type]

    def _tint(self) -> None:
        theme = current_theme()
        strong = theme.verdict.get(self._shown.tone) or theme.window[self._shown.tone]
        muted = theme.window["muted"]
        for label, color in ((self.headline, strong), (self.note, muted), (self.occasion, muted)):
            shown = QColor(color)
            shown.setAlphaF(FAINT if self._is_dimmed else 1.0)
            palette = label.palette()
            palette.setColor(QPalette.ColorRole.WindowText, shown)
            label.setPalette(palette)

    def _show_counter(self) -> None:
        errors = error_count(self._problems)
        text = count_text("problems", errors) if errors else count_text("notes", len(self._problems))
        self.counter.setText(text)
        self.counter.setAccessibleName(text)
        self.counter.setIcon(icon("problem", "invalid") if errors else icon("note", "nothing"))
        self.counter.setVisible(bool(self._problems) and not is_only_begun(self._problems))

    # ---------------------------------------------------------------- the parts

    def _arrange(self, actions: Mapping[str, QAction]) -> None:
        beside_text(self.headline.setFont, lambda: font(Type.FIGURE))
        for label in (self.note, self.occasion):
            beside_text(label.setFont, lambda: font(Type.SMALL))
        self.cancel.setDefaultAction(actions["cancel"])
        self.search_on.setDefaultAction(actions["search-on"])
        for button in (self.next_step, self.why, self.cancel, self.search_on, self.counter):
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            beside_text(button.setFixedHeight, lambda: px(CONTROL))
            beside_text(button.setIconSize, lambda: icon_size(ICON - XS))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.why.setObjectName("quiet_button")
        self.counter.setObjectName("problem_counter")
        self.row.setContentsMargins(XL, 0, S, 0)  # the counter is a button: its words end where XL does
        self.row.setSpacing(S)
        answer = (self.headline, self.next_step, self.optima, self.note)
        buttons = (self.counter, self.search_on, self.cancel, self.why, self.optima.choice)
        for widget in (*answer, self.occasion, *buttons):
            widget.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        for widget in answer:
            self.row.addWidget(widget)
        self.row.addStretch(1)
        for widget in (self.occasion, *buttons):
            self.row.addWidget(widget)
        self.steps = (
            *(self._shorten_counter, self._hide_optima, self._hide_choice, self._hide_occasion),
            self._hide_note,
        )

    def _shorten_counter(self, taken: bool) -> None:
        styles = Qt.ToolButtonStyle
        self.counter.setToolButtonStyle(
            styles.ToolButtonIconOnly if taken else styles.ToolButtonTextBesideIcon
        )

    def _hide_note(self, taken: bool) -> None:
        """Hide the note; beside the progress of a search the headline goes, which says only that it runs."""
        shown = self._shown
        self.note.setVisible(bool(shown.note) and (shown.is_passing or not taken))
        self.headline.setVisible(not (taken and shown.is_passing and shown.note))
        self.next_step.setVisible(bool(shown.action))
        self.why.setVisible(shown.has_reasons and self.can_explain)
        self.cancel.setVisible(shown.is_passing)
        self.search_on.setVisible(shown.can_go_on)

    def _hide_optima(self, taken: bool) -> None:
        optima = self.optima.optima
        is_known = any(optima.lengths.length(metric) is not None for metric in Metric)
        self.optima.setVisible(
            optima.mode is Mode.EDIT and is_known and not self._shown.is_passing and not taken
        )

    def _hide_occasion(self, taken: bool) -> None:
        self.occasion.setVisible(bool(self.occasion.text()) and not taken)

    def _hide_choice(self, taken: bool) -> None:
        self.optima.choice.setVisible(self.optima.optima.mode is not Mode.EDIT and not taken)


def _faint(widget: QWidget) -> QGraphicsOpacityEffect:
    effect = QGraphicsOpacityEffect(widget)
    effect.setOpacity(FAINT)
    return effect
