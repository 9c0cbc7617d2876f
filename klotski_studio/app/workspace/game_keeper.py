"""Keeps the games of all sessions: finished ones are noted, and one that was left is continued later.

::

    moves are made          -> in progress, as long as its tab is open
    a game is solved        -> a line in the file of finished games; no longer in progress
    a game is left          -> kept as unfinished, if moves were made in it
    a puzzle is played      -> its unfinished game is continued, in this program or after a restart
"""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from klotski_studio.app.playing.game import GameState
from klotski_studio.app.playing.games import FinishedGame, FinishedGames, UnfinishedGames
from klotski_studio.app.playing.history import SavedGame
from klotski_studio.app.playing.play_session import PlaySession
from klotski_studio.app.runtime import clock
from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.app.workspace.session import Session
from klotski_studio.app.workspace.workspace import Workspace
from klotski_studio.core.errors import FileError
from klotski_studio.core.identity import digest
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Solution

T = TypeVar("T")

SYNCING = "sync-games"
"""The channel of the job that waits until the disk holds the finished games."""


class GameKeeper(QObject):
    """Follows the games of a workspace."""

    changed = Signal()
    """Another game is finished or in progress."""

    trouble = Signal(object)
    """A :class:`FileError`: a game could not be kept."""

    def __init__(
        self,
        workspace: Workspace,
        runner: JobRunner,
        finished: FinishedGames,
        unfinished: UnfinishedGames,
        parent: QObject | None = None,
    ) -> None:
        """``runner`` waits for the disk in :data:`SYNCING`."""
        super().__init__(parent)
        self._workspace, self._runner = workspace, runner
        self._finished, self._unfinished = finished, unfinished
        self._open: Set[str] = frozenset()
        workspace.follow_each(self._follow)
        self._follow_games()
        workspace.removed.connect(self._follow_games)

    @property
    def in_progress(self) -> Set[str]:
        """The digests of the puzzles with a game in progress, those in open tabs first, then the latest."""
        return dict.fromkeys((*self._open, *self._unfinished.puzzles)).keys()

    def change(self, change: Callable[[FinishedGames], T]) -> T:
        """Let ``change`` add or remove finished games, tell that it did, and return what it returns.

        Raises:
            FileError: if a file or the store cannot be read or written.
        """
        found = change(self._finished)
        self.changed.emit()
        return found

    def _follow(self, session: Session) -> None:
        playing = session.playing
        playing.finished.connect(self._note)
        playing.left.connect(self._keep)
        playing.begun.connect(self._continue)
        playing.game.changed.connect(self._follow_games)

    def _follow_games(self, _: object = None) -> None:
        """Find the games in progress in open tabs, and tell if there are others than before."""
        playing = (session.playing for session in self._workspace.sessions)
        found = frozenset(each.puzzle for each in playing if each.game.is_in_progress)
        if found != self._open:
            self._open = found
            self.changed.emit()

    def _note(self, state: GameState, is_again: bool) -> None:
        if is_again:
            return
        played = state.played
        game = FinishedGame(
            puzzle=digest(state.layout),
            name=state.layout.name,
            date=clock.now().replace(microsecond=0),
            moves=played.length(Metric.MOVES),
            slides=played.length(Metric.SLIDES),
            steps=played.length(Metric.STEPS),
            seconds=round(state.seconds, 3),
            is_assisted=state.is_assisted,
            way=str(Solution(played.moves)),
            hints=state.hints,
        )
        try:
            self._finished.add((game,))
        except FileError as error:
            self.trouble.emit(error)
        else:
            self._runner.start(SYNCING, lambda _: self._finished.sync(), self._synced)
        self._unfinished.forget(state.layout)
        self.changed.emit()

    def _synced(self, outcome: Outcome[None]) -> None:
        if isinstance(outcome, Failed) and isinstance(outcome.error, FileError):
            self.trouble.emit(outcome.error)

    def _keep(self, design: Layout, game: SavedGame | None) -> None:
        if game is None:
            self._unfinished.forget(design)
        else:
            try:
                self._unfinished.keep(design, game)
            except FileError as error:
                self.trouble.emit(error)
        self.changed.emit()

    def _continue(self, playing: PlaySession) -> None:
        saved = self._unfinished.of(playing.game.layout)
        if saved is not None:
            playing.restore(playing.game.layout, saved)
