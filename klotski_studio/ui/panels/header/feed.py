"""Tells the header what the session has: the mode chooses what it is about."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QObject

from klotski_studio.app.runtime.settings import METRIC, Setting
from klotski_studio.app.solving.verdict import Verdict, VerdictState
from klotski_studio.app.workspace.session import Mode, Session
from klotski_studio.core.layout import Lengths
from klotski_studio.solver.base.control import SearchProgress
from klotski_studio.ui.panels.header import content
from klotski_studio.ui.panels.header.widget import Header


class HeaderFeed(QObject):
    """Follows one session and tells its header what to show.

    The session outlives it, so no slot here is a lambda, which would be called after this is deleted.
    """

    def __init__(self, session: Session, header: Header, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._header = session, header
        self._reason, self._compared = "", cast("tuple[str, str] | None", None)
        self._progress: SearchProgress | None = None
        session.live_solver.changed.connect(self._follow_verdict)
        session.live_optima.changed.connect(self._show_optima)
        session.mode_changed.connect(self.refresh)
        session.playing.guide.changed.connect(self._follow_answer)
        session.playing.guide.progressed.connect(self._follow_guide)
        session.playing.game.changed.connect(self._follow_game)
        session.playback.moved.connect(self._follow_playback)
        session.watching.review.changed.connect(self._follow_playback)
        session.settings.changed.connect(self._follow_setting)
        header.metric_chosen.connect(lambda metric: session.settings.set(METRIC, metric))
        self.refresh()

    def show_reason(self, reason: str) -> None:
        """Say beside the headline why the layout cannot be solved."""
        self._reason = reason
        self._follow(Mode.EDIT)

    def show_compared(self, told: tuple[str, str] | None) -> None:
        """Speak of another layout that the board shows, by a headline and a note; None: of its own."""
        self._compared = told
        self._show_optima()
        self._follow(Mode.EDIT)

    def refresh(self) -> None:
        """Show everything anew, in the current language."""
        self._follow_verdict(self._session.live_solver.verdict)

    def _follow_verdict(self, verdict: Verdict) -> None:
        """Count the problems and show the optima; right after an edit those before stay."""
        if verdict.state is not VerdictState.SEARCHING or verdict.progress is not None:
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
            self._header.show_optima(content.Optima(lengths, session.metric, asking, mode))

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

    def _headline(self) -> content.Headline:
        session = self._session
        track = session.playback.track
        if session.mode is Mode.PLAY:
            playing = session.playing
            return content.play_headline(
                playing.guide.state, playing.game.state, playing.is_guided, self._progress
            )
        review = session.watching.review.state.review
        if session.mode is Mode.WATCH and review is not None and review.track is track:
            return content.review_headline(session.playback.done, review)
        if session.mode is Mode.WATCH and track.length:
            return content.watch_headline(session.playback.done, track.length)
        if self._compared is not None:
            return content.Headline(*self._compared)
        return content.edit_headline(session.live_solver.verdict, self._reason, session.document.guesses)
