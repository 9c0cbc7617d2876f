"""The header over the board, and what it shows of a session; see :mod:`.content` for what it says.

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
from dataclasses import replace

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QGraphicsOpacityEffect, QMenu, QSizePolicy, QToolButton, QWidget

from klotski_studio.app.picture.theme import faded
from klotski_studio.app.playing.findings import Knowledge
from klotski_studio.app.runtime.settings import METRIC, Setting
from klotski_studio.app.solving.verdict import SEPARATOR, Verdict, VerdictState
from klotski_studio.app.workspace.session import Mode, Session
from klotski_studio.core.check import Problem
from klotski_studio.core.layout import Lengths, Metric
from klotski_studio.solver.base.control import SearchProgress
from klotski_studio.ui.look.appearance import FollowsAppearance, appearance, beside_text, current_theme
from klotski_studio.ui.look.boxes import STRETCH, fill, in_row
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.plain import PlainLabel, tint, tool_tip
from klotski_studio.ui.look.screen_fit import GivingWayRow, words_step
from klotski_studio.ui.look.tokens import CONTROL, ICON, XL, XS, M, S, Type, font, icon_size, px
from klotski_studio.ui.panels.header.content import (
    Headline,
    Optima,
    edit_headline,
    error_count,
    is_checked,
    is_only_begun,
    play_headline,
    review_headline,
    text_of,
    watch_headline,
)


class OptimaButtons(FollowsAppearance, QWidget):
    """Buttons for the optima that the headline does not say."""

    metric_chosen = Signal(object)
    """The :class:`~klotski_studio.core.layout.Metric` to count in."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.shown = Optima(Lengths(), Metric.MOVES)
        """The optima that are shown."""
        self.buttons = {metric: self._button(metric) for metric in Metric}
        in_row(*self.buttons.values(), on=self, margins=0, spacing=0)
        self.choice = QToolButton(parent, popupMode=QToolButton.ToolButtonPopupMode.InstantPopup)
        self.choice.setObjectName("metric_choice")
        self.choice.setMenu(QMenu(self.choice))
        self.choices = {metric: self._choice(metric) for metric in Metric}
        for button in (*self.buttons.values(), self.choice):
            beside_text(button.setFixedHeight, lambda: px(CONTROL))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.follow_appearance()

    def retranslate(self) -> None:
        optima = self.shown
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

    problems_wanted = Signal()
    """The counter of problems was clicked."""

    reasons_wanted = Signal()
    """The user wants to know why the puzzle is not solvable."""

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("header")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        beside_text(self.setFixedHeight, lambda: px(HEIGHT))
        self.shown, self._next = Headline(""), Headline("")
        self._problems: tuple[Problem, ...] = ()
        self.is_dimmed = False
        """Whether the answer is shown faintly, because the one for the board now is still searched."""
        self.can_explain = False
        """Whether somebody follows :attr:`reasons_wanted`; without that there is no button for it."""
        self.find_occasion: Callable[[], str] = str
        """Returns what the puzzle is played as, such as the puzzle of a day; empty if it is just played."""
        self.headline, self.note, self.occasion = PlainLabel(self), PlainLabel(self), PlainLabel(self)
        self.optima = OptimaButtons(self)
        self._actions = actions
        self.why, self.cancel, self.search_on, self.counter = (QToolButton(self) for _ in range(4))
        self.next_step = QToolButton(self)
        self._dim, self._say = (QTimer(self, singleShot=True) for _ in range(2))
        self._dim.setInterval(DIM_AFTER)
        self._say.setInterval(SAY_AFTER)
        self._dim.timeout.connect(lambda: self._set_dimmed(True))
        self._say.timeout.connect(lambda: self._show(self._next))
        self.why.clicked.connect(self.reasons_wanted)
        self.counter.clicked.connect(self.problems_wanted)
        self._arrange(actions)
        self.follow_appearance()

    @property
    def text(self) -> str:
        """The headline and the note beside it, as one line."""
        return " · ".join(filter(None, (self.shown.text, self.shown.note)))

    def show_headline(self, headline: Headline) -> None:
        """Show ``headline``; one that only says that a search runs waits for :data:`SAY_AFTER`."""
        self._next = headline
        if not headline.is_passing:
            self._show(headline)
        elif self.shown.is_passing:
            self._show(headline)  # it says so already: this is its progress
        elif not self._say.isActive():
            self._dim.start()
            self._say.start()

    def show_optima(self, optima: Optima) -> None:
        """Show ``optima`` in the buttons; during a search the last ones stay, but for the metric."""
        if optima != self.optima.shown:
            self.optima.shown = optima
            self.optima.retranslate()
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
        if not self.shown.action:  # no button is without a name
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
        if headline == self.shown:
            return
        self.shown = headline
        self.headline.setText(headline.text)
        self.note.setText(headline.note)
        if headline.action:
            self.next_step.setDefaultAction(self._actions[headline.action])
        tip = tool_tip("\n".join(headline.details))
        for label in (self.headline, self.note):
            label.setToolTip(tip)
        self.headline.setAccessibleName(self.text)
        self.headline.setAccessibleDescription(", ".join(headline.details))
        self._tint()
        self.measure()

    def _set_dimmed(self, dimmed: bool) -> None:
        if dimmed != self.is_dimmed:
            self.is_dimmed = dimmed
            self._tint()
            faint = QGraphicsOpacityEffect(self.optima, opacity=FAINT) if dimmed else None
            self.optima.setGraphicsEffect(faint)  # type: ignore[arg-type]

    def _tint(self) -> None:
        theme = current_theme()
        strong = theme.verdict.get(self.shown.tone) or theme.window[self.shown.tone]
        muted = theme.window["muted"]
        for label, color in ((self.headline, strong), (self.note, muted), (self.occasion, muted)):
            tint(label, faded(color, FAINT if self.is_dimmed else 1.0))

    def _show_counter(self) -> None:
        errors = error_count(self._problems)
        text = text_of("problems", errors) if errors else text_of("notes", len(self._problems))
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
        self.next_step.setObjectName("step_button")
        self.why.setObjectName("quiet_button")
        self.counter.setObjectName("problem_counter")
        answer = (self.headline, self.next_step, self.optima, self.note)
        buttons = (self.counter, self.search_on, self.cancel, self.why, self.optima.choice)
        for widget in (*answer, self.occasion, *buttons):
            widget.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        margins = (XL, 0, S, 0)  # the counter is a button: its words end where XL does
        fill(self.row, *answer, STRETCH, self.occasion, *buttons, margins=margins, spacing=S)
        self.steps = (
            *(words_step(self.counter), self._hide_optima, self._hide_choice, self._hide_occasion),
            *(self._hide_note, self._shorten_note),
        )

    def _hide_note(self, taken: bool) -> None:
        """Hide the note; beside the progress of a search the headline goes, which says only that it runs."""
        shown = self.shown
        self.note.setVisible(bool(shown.note) and (shown.is_passing or not taken))
        self.headline.setVisible(not (taken and shown.is_passing and shown.note))
        self.next_step.setVisible(bool(shown.action))
        self.why.setVisible(shown.has_reasons and self.can_explain)
        self.cancel.setVisible(shown.is_passing)
        self.search_on.setVisible(shown.can_go_on)

    def _shorten_note(self, taken: bool) -> None:
        """Leave of the progress of a search how deep it is and its time."""
        first, *others = self.shown.note.split(SEPARATOR)
        is_short = taken and self.shown.is_passing and others
        self.note.setText(SEPARATOR.join((first, others[-1])) if is_short else self.shown.note)

    def _hide_optima(self, taken: bool) -> None:
        optima = self.optima.shown
        is_known = any(optima.lengths.length(metric) is not None for metric in Metric)
        self.optima.setVisible(
            optima.mode is Mode.EDIT and is_known and not self.shown.is_passing and not taken
        )

    def _hide_occasion(self, taken: bool) -> None:
        self.occasion.setVisible(bool(self.occasion.text()) and not taken)

    def _hide_choice(self, taken: bool) -> None:
        self.optima.choice.setVisible(self.optima.shown.mode is not Mode.EDIT and not taken)


class HeaderFeed(QObject):
    """Follows one session and tells its header what to show.

    The session outlives it, so no slot here is a lambda, which would be called after this is deleted.
    """

    def __init__(self, session: Session, header: Header, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._header = session, header
        self._find_reason: Callable[[], str] = str
        self._compared: Callable[[], tuple[str, str]] | None = None
        self._progress: SearchProgress | None = None
        session.live_solver.changed.connect(self._follow_verdict)
        session.live_optima.changed.connect(self._show_optima)
        session.mode_changed.connect(self.refresh)
        for signal in (session.playing.guide.changed, session.playing.seeking):
            signal.connect(self._follow_answer)
        session.playing.guide.progressed.connect(self._follow_guide)
        session.playing.game.changed.connect(self._follow_game)
        session.playback.moved.connect(self._follow_playback)
        session.watching.review.changed.connect(self._follow_playback)
        session.settings.changed.connect(self._follow_setting)
        for signal in (appearance().language_changed, appearance().theme_changed):
            signal.connect(self.refresh)
        header.optima.metric_chosen.connect(lambda metric: session.settings.set(METRIC, metric))
        self.refresh()

    def show_reason(self, find_reason: Callable[[], str]) -> None:
        """Say beside the headline why the layout cannot be solved, in the language at the time."""
        self._find_reason = find_reason
        self._follow(Mode.EDIT)

    def show_compared(self, told: Callable[[], tuple[str, str]] | None) -> None:
        """Speak of another layout that the board shows, by a headline and a note; None: of its own."""
        self._compared = told
        self._show_optima()
        self._follow(Mode.EDIT)

    def refresh(self) -> None:
        """Show everything anew, in the current language."""
        self._follow_verdict(self._session.live_solver.verdict)

    def _follow_verdict(self, verdict: Verdict) -> None:
        """Count the problems, when they are known, and show the optima."""
        if is_checked(verdict):
            is_edited = self._session.mode is Mode.EDIT  # the inspector has the list
            self._header.show_problems(verdict.problems if is_edited else ())
        self._show_optima()
        self._header.show_headline(self._headline())

    def _show_optima(self) -> None:
        """Show the optima, unless a search has only just begun: then those before stay."""
        verdict, found = self._session.live_solver.verdict, self._session.live_optima.state
        if verdict.state is not VerdictState.SEARCHING or verdict.progress is not None:
            session = self._session
            is_solved = session.mode is Mode.PLAY and session.playing.game.state.is_solved
            # the headline of a game that is solved says how far it was, and the shortest
            mode = Mode.WATCH if is_solved else session.mode
            is_own = self._compared is None
            lengths, asking = (found.lengths, found.asking) if is_own else (Lengths(), False)
            self._header.show_optima(Optima(lengths, session.metric, asking, mode))

    def _follow_game(self) -> None:
        self._follow(Mode.PLAY)
        self._show_optima()

    def _follow_playback(self) -> None:
        self._follow(Mode.WATCH)

    def _follow_answer(self) -> None:
        self._follow_guide(None)

    def _follow_guide(self, progress: SearchProgress | None) -> None:
        """Show the guide's answer, or the ``progress`` of its search."""
        self._progress = progress
        self._follow(Mode.PLAY)

    def _follow(self, mode: Mode) -> None:
        if self._session.mode is mode:
            self._header.show_headline(self._headline())

    def _follow_setting(self, setting: Setting[object]) -> None:
        if setting is METRIC:
            self.refresh()

    def _headline(self) -> Headline:
        session = self._session
        track, playing = session.playback.track, session.playing
        if session.mode is Mode.PLAY and playing.guide.state.knowledge is not Knowledge.INVALID:
            found = play_headline(playing.guide.state, playing.game.state, playing.is_guided, self._progress)
            is_said = found.is_passing or not playing.is_seeking
            return found if is_said else Headline(text_of("searching"), "", "searching", is_passing=True)
        review = session.watching.review.state.review
        if session.mode is Mode.WATCH and review is not None and review.track is track:
            return review_headline(session.playback.done, review)
        if session.mode is Mode.WATCH and track.length:
            return watch_headline(session.playback.done, track.length)
        if self._compared is not None:
            return Headline(*self._compared())
        found = edit_headline(session.live_solver.verdict, self._find_reason(), session.document.guesses)
        leads = bool(found.action) and session.mode is not Mode.EDIT  # no tool can be chosen there
        return replace(found, action="mode-edit") if leads else found
