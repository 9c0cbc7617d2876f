"""What a game needs of the page that shows it: its end is told there, and nobody plays while nobody looks."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication

from klotski_studio.app.workspace.mode import Mode
from klotski_studio.solver.base.answer import Answer
from klotski_studio.ui.features.play.days import occasion_text
from klotski_studio.ui.features.play.solved import SolvedMoment
from klotski_studio.ui.features.play.texts import way_missing_text
from klotski_studio.ui.session.feature import ActionContext
from klotski_studio.ui.session.page import Page


class GameOnPage(QObject):
    """Follows the game of a page.

    The session outlives it, so no slot of the session's signals is a lambda.
    """

    def __init__(self, context: ActionContext, page: Page) -> None:
        super().__init__(page)
        self._context, self._page, self.is_away = context, page, False
        self.solved = SolvedMoment(page.session, page.view, page.scene, context.actions, self)
        page.holders.append(lambda: self.is_away or self.solved.is_shown)
        page.at_close.append(self.solved.stop)
        page.add_below(self.solved.card)
        page.seen.connect(self._follow_seen)
        page.header.find_occasion = self._occasion
        for signal in (page.session.document.changed, page.session.mode_changed, context.app.library.changed):
            signal.connect(page.header.show_occasion)
        page.session.playing.way_missing.connect(self._tell_missing)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.applicationStateChanged.connect(self.follow_application)

    def _occasion(self) -> str:
        """What the puzzle is played as."""
        session = self._page.session
        return "" if session.mode is Mode.EDIT else occasion_text(self._context, session.puzzle)

    def follow_application(self, state: Qt.ApplicationState) -> None:
        """Pause a running game while another program is active, and resume it afterwards."""
        self._follow_seen(state is Qt.ApplicationState.ApplicationActive)

    def _follow_seen(self, seen: bool) -> None:
        """Pause the game while another tab is in front or the window is an icon, and resume it afterwards."""
        game, was_away = self._page.session.playing.game, self.is_away
        if seen:
            self.is_away = False
            if was_away and self._page.session.mode is Mode.PLAY:
                game.resume()
        elif game.state.is_running:
            self.is_away = True
            game.pause()

    def _tell_missing(self, answer: Answer | None) -> None:
        """Say why there is no solution from here, if the page is in front."""
        if self._context.app.session is self._page.session:
            self._context.tell(way_missing_text(answer))
