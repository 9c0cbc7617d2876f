"""What is played back when a session is watched: an optimal solution, a way, the player's game or a list.

::

    verdict ------> shortest    one of the optimal solutions, by its number
    way found ----> from here   from the game's position to the goal
    game ---------> game        the player's own moves, with their review
    clipboard ----> list        moves that were pasted

One of them is shown; the shortest solution can always be returned to.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QObject, Signal

from klotski_studio.app.playing.move_list import Begin
from klotski_studio.app.playing.play_session import PlaySession
from klotski_studio.app.playing.review import LiveReview, along, either, game_track
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.solving.playback import NOTHING, Playback, SolutionBrowser, Track, track_of
from klotski_studio.app.solving.verdict import Verdict
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Move, Solution


class Source(StrEnum):
    """Where the moves that are played back come from."""

    SHORTEST = "shortest"
    FROM_HERE = "from-here"
    GAME = "game"
    LIST = "list"


@dataclass(frozen=True, slots=True)
class Pinned:
    """What the optimal solutions are compared with: the player's game, or one of them.

    Attributes:
        number: of the solution, from 0; None for the game.
    """

    track: Track
    number: int | None


class Watching(QObject):
    """Chooses the track of a playback."""

    changed = Signal(object)
    """The :class:`Source`, when it has changed, or another solution or game is shown."""

    def __init__(
        self,
        playback: Playback,
        playing: PlaySession,
        runner: JobRunner,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._playback, self._playing = playback, playing
        self.browser = SolutionBrowser(runner, self)
        self.review = LiveReview(runner, self)
        self.source = Source.SHORTEST
        """Where the moves come from."""
        self._begin: Begin | None = None
        self._layout: Layout | None = None
        self._first = self.shortest = NOTHING
        """The optimal solution that was shown last; :data:`NOTHING` if none is known."""
        self._metric = Metric.MOVES
        self.pinned: Pinned | None = None
        """What the optimal solutions are compared with; None if nothing is compared."""
        self._past: tuple[Move, ...] = ()
        self.browser.picked.connect(self._show_solution)

    @property
    def begin(self) -> Begin | None:
        """Where the list of moves that is shown begins; None if there is none, or no doubt about it."""
        return self._begin if self.source is Source.LIST else None

    @property
    def is_pinned_shown(self) -> bool:
        """Whether the pinned side of the comparison is what is played back."""
        return self.pinned is not None and self._playback.track is self.pinned.track

    @property
    def number(self) -> int:
        """The number of the optimal solution that is played back, from 0."""
        pinned = self.pinned
        if pinned is None or pinned.number is None or not self.is_pinned_shown:
            return self.browser.state.number
        return pinned.number

    @property
    def can_compare(self) -> bool:
        """Whether there are two different ways to compare."""
        if self.shortest is NOTHING or self.source in (Source.FROM_HERE, Source.LIST):
            return False
        return self.source is Source.GAME or self.browser.can_browse

    def compare(self, wanted: bool) -> None:
        """Compare what is shown with the shortest solution, or a solution with the next one; or stop it."""
        self.pinned = None
        if wanted and self.source is Source.GAME:
            self.pinned = Pinned(self._playback.track, None)
        elif wanted:
            self.pinned = Pinned(self.shortest, self.browser.state.number)
            self.browser.next()
        self.changed.emit(self.source)

    def show_pinned(self, at: float) -> None:
        """Show the pinned side of the comparison after ``at`` moves."""
        pinned = self.pinned
        if pinned is None:
            return
        if pinned.number is not None:
            self._show(Source.SHORTEST, pinned.track)
        elif self.source is not Source.GAME:
            self._show_game(self._metric)
        self._playback.seek(at)

    def show_other(self, at: float) -> None:
        """Show the optimal solution of the comparison after ``at`` moves."""
        if self._playback.track is not self.shortest:
            self._show(Source.SHORTEST, self.shortest)
        self._playback.seek(at)

    def follow(self, verdict: Verdict, layout: Layout) -> None:
        """Show the solution of ``verdict`` if it is about ``layout``, and there is no other source."""
        solution = verdict.solution if verdict.layout == layout else None
        if layout is not self._layout:
            self._forget(layout)
        if solution is None or verdict.answer is None:
            if self._first is not NOTHING:
                self._first = self.shortest = NOTHING
                self.pinned = None
                self.browser.stop()
                self._load_shortest()
        elif solution.moves != self._first.moves:
            self._first = self.shortest = track_of(layout, solution, verdict.positions)
            self.browser.begin(layout, verdict.answer)
            self._load_shortest()
            if self.source is Source.GAME:
                self.recount(verdict.metric)

    def recount(self, metric: Metric) -> None:
        """Cut the game, the way or the list that is shown into moves of ``metric``; its place stays.

        The shortest solution is another one in each metric, which its verdict brings.
        """
        track, layout = self._playback.track, self._layout
        done = Solution(track.moves[: self._playback.done]).length(metric)
        if self.source is Source.GAME:
            self._show_game(metric)
        elif self.source is not Source.SHORTEST and layout is not None:
            here = track.positions[0].as_layout(layout)
            self._show(self.source, game_track(here, track.moves, metric))
        else:
            return
        self._playback.seek(float(done))

    def show_shortest(self) -> None:
        """Show the optimal solution that was shown last."""
        self.pinned = None
        self._show(Source.SHORTEST, self.shortest)

    def show_way(self, track: Track) -> None:
        """Show ``track``, a solution from a position of the game."""
        self._show(Source.FROM_HERE, track)

    def show_list(self, track: Track, begin: Begin | None = None, at: int = 0) -> None:
        """Show ``track``, moves that were pasted, after ``at`` of its moves.

        ``begin`` is where the list begins; None if the start was on the board, so that there is no doubt.
        """
        self._begin = begin
        self._show(Source.LIST, track)
        self._playback.seek(float(at))

    def show_game(self, metric: Metric) -> bool:
        """Show the game at its last move, and review it in ``metric``; return whether there is one."""
        self._past = ()
        return self._show_game(metric)

    def show_past(self, layout: Layout, moves: tuple[Move, ...], metric: Metric) -> None:
        """Show and review ``moves``, those of an earlier game of ``layout``, as the game is reviewed.

        Raises:
            IllegalMove: if they cannot be played from the layout's start.
        """
        game_track(layout, moves, metric)
        if layout is not self._layout:
            self._forget(layout)
        self._past = moves
        self._show_game(metric)

    def _track(self, layout: Layout, metric: Metric) -> Track | None:
        """The moves that are reviewed; None if there are none."""
        return game_track(layout, self._past, metric) if self._past else self._playing.track(layout, metric)

    def _show_game(self, metric: Metric) -> bool:
        layout, self._metric = self._layout, metric
        track = None if layout is None else self._track(layout, metric)
        if layout is None or track is None:
            return False
        solution = self.shortest if metric is self.browser.state.metric else NOTHING
        known = either(self._playing.guide.to_goal, along(solution))
        if self.pinned is not None:
            self.pinned = Pinned(track, None)
        self.review.show(layout, metric, track, known)
        self._show(Source.GAME, track)
        self._playback.to_end()
        return True

    def refresh_game(self, metric: Metric) -> None:
        """Show the game anew if it has gone on since it was shown."""
        if self.source is Source.GAME and self._layout is not None:
            track = self._track(self._layout, metric)
            if track is None:
                self.show_shortest()
            elif track.moves != self._playback.track.moves:
                self._show_game(metric)

    def take_over(self) -> None:
        """Make the moves that are done those of the game; in the player's own game they stay the player's."""
        layout, track, done = self._layout, self._playback.track, self._playback.done
        self._playback.pause()
        if layout is None:
            return
        if self.source is Source.GAME and not self._past:
            self._playing.play_on(layout, track.moves[:done])
        else:
            self._playing.take_over(layout, track, done)

    def _forget(self, layout: Layout) -> None:
        """Show nothing until there is a solution of ``layout``, which is another one."""
        if self._layout is not None:
            self._playback.resume_at(0.0)  # it was said of the layout before
        self._layout, self._past = layout, ()
        self._first = self.shortest = NOTHING
        self.pinned = None
        self.browser.stop()
        self._show(Source.SHORTEST, NOTHING)

    def _load_shortest(self) -> None:
        if self.source is Source.SHORTEST:
            self._show(Source.SHORTEST, self.shortest)

    def _show_solution(self, track: Track) -> None:
        """Show a solution that was browsed after as many moves as the one before.

        While a game is reviewed it is compared only.
        """
        self.shortest = track
        if self.source is Source.GAME:
            self.changed.emit(self.source)
            return
        at = math.floor(self._playback.at)
        self._show(Source.SHORTEST, track)
        self._playback.seek(float(at))

    def _show(self, source: Source, track: Track) -> None:
        if source is not Source.GAME:
            self.review.stop()
        self.source = source
        self._playback.load(track)
        self.changed.emit(source)
