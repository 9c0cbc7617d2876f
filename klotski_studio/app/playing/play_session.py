r"""Connects a game with its guide, its personal best and the search for a solution from here.

::

    design --enter--> game --changed--> guide          "57 moves to go"
                       |  \--solved---> record         "personal best", "assisted"
                       \----way_from_here--> search --> a track to watch

A game never changes the document's layout (the design). It is kept until the design changes; the claims
of the design (``[known]``) do not matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from klotski_studio.app.playing.findings import Request
from klotski_studio.app.playing.game import Game, GameState
from klotski_studio.app.playing.guide import Guide
from klotski_studio.app.playing.history import MoveHistory, SavedGame
from klotski_studio.app.playing.records import NEVER_SOLVED, Record, Records
from klotski_studio.app.playing.review import game_track
from klotski_studio.app.runtime import clock
from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.app.solving.live_question import PATIENT, find
from klotski_studio.app.solving.playback import Track, track_of
from klotski_studio.app.solving.verdict import Verdict
from klotski_studio.core.edits.keys import unclaimed
from klotski_studio.core.errors import IllegalMove
from klotski_studio.core.identity import digest
from klotski_studio.core.layout import Board, Layout, Metric
from klotski_studio.core.rules import Move, Position
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Status

WAY = "way-from-here"
"""The channel of the search for a solution to watch."""


@dataclass(frozen=True, slots=True)
class PersonalBest:
    """The record of the puzzle that is played.

    Attributes:
        before: the record when the game began, or before this game was solved.
        now: the record now.
    """

    before: Record
    now: Record

    @property
    def is_new(self) -> bool:
        """Whether a game that was just solved has improved the record."""
        return not self.now.has_same_figures(self.before)


class PlaySession(QObject):
    """The game of one session, with its guide and its record."""

    finished = Signal(object, bool)
    """A game was solved, as :attr:`.Game.solved` tells, and :attr:`best` is up to date."""

    begun = Signal(object)
    """This session, when it has begun a game at the start; :meth:`restore` may continue an earlier one."""

    left = Signal(object, object)
    """A game is left in which something was done since it was left last; carries its layout and its values.

    The latter are None unless moves were made and the goal is not reached.
    """

    best_changed = Signal(object)
    """A :class:`PersonalBest`."""

    way_found = Signal(object)
    """A :class:`.Track` that solves the puzzle from the game's position."""

    way_missing = Signal(object)
    """The :class:`.Answer` without a solution; None if the layout has errors."""

    seeking = Signal(bool)
    """Whether a way to watch is searched, when that changes."""

    def __init__(self, runner: JobRunner, records: Records, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runner, self._records = runner, records
        self.is_played = False
        """Whether the session is in play mode and seen; the session alone knows, and sets it."""
        self.game = Game(self)
        self.guide = Guide(runner, self)
        self.metric = Metric.MOVES
        """The metric of the guide."""
        self._design = Layout(Board(0, 0))
        self.is_guided = True
        """Whether the guide is switched on."""
        self._asked: tuple[Position, MoveHistory] | None = None
        self._is_touched = False
        self._undone: str | None = None
        self._way_start: GameState | None = None
        self.best = PersonalBest(NEVER_SOLVED, NEVER_SOLVED)
        """The record of the puzzle that is played."""
        self.game.changed.connect(self._follow_game)
        self.game.solved.connect(self._finish)

    @property
    def puzzle(self) -> str:
        """The digest of the puzzle of the game."""
        return digest(self.game.layout)

    @property
    def is_seeking(self) -> bool:
        """Whether a search for a solution from the game's position runs."""
        return self._runner.is_busy(WAY)

    def is_of(self, design: Layout) -> bool:
        """Whether the game is one of ``design``."""
        return unclaimed(design) == self._design

    def enter(self, design: Layout, metric: Metric) -> None:
        """Play ``design``: go on with its game, or begin a new one if the design has changed."""
        self.metric = metric
        if not self.is_of(design):
            self._load(design)
        else:
            self.game.resume()
            self._ask_guide()

    def take_over(self, design: Layout, track: Track, done: int) -> None:
        """Make the first ``done`` moves of ``track`` in the game of ``design``, as one action for undo.

        ``track`` is a solution from the start, or the one that :attr:`way_found` delivered last.
        """
        if not self.is_of(design):
            self._load(design)
        begin, way = track.positions[0], self._way_start
        is_way = way is not None and begin == way.position != Position.start(design)
        self.game.take_over(track.moves[:done], way if is_way else None)

    def track(self, design: Layout, metric: Metric) -> Track | None:
        """The moves of the game of ``design`` with one entry per unit of ``metric``; None if there are none.

        None too for a game of an older version of the program that does not begin at the start.
        """
        played = self.game.state.played
        if not self.is_of(design) or played.last is None:
            return None
        try:
            return game_track(design, played.moves, metric)
        except IllegalMove:
            return None

    def play_on(self, design: Layout, moves: Sequence[Move]) -> None:
        """Go back in the game of ``design`` to the position after ``moves``, which are its first ones."""
        if self.is_of(design):
            self.game.play_on(moves)

    def go_along(self, moves: Sequence[Move]) -> None:
        """Make ``moves`` from the game's position for the player, as one action for undo."""
        self.game.take_over(moves, self.game.state)

    def save(self, design: Layout) -> SavedGame | None:
        """The game of ``design`` as values; None if there is none in which anything was done."""
        state = self.game.state
        has_content = state.can_undo or state.can_redo or state.checkpoints
        return self.game.save() if has_content and self.is_of(design) else None

    def restore(self, design: Layout, saved: SavedGame) -> None:
        """Have the ``saved`` game of ``design`` ready for :meth:`enter`; a damaged one is ignored."""
        try:
            self.game.restore(design, saved)
        except (ValueError, TypeError, LookupError):
            return
        self._show_record(design)

    def leave(self) -> None:
        """Pause the game and stop the guide: the session leaves play mode."""
        self.give_up_way()
        self.game.pause()
        self.guide.stop()
        self._put_down()

    def set_metric(self, metric: Metric) -> None:
        """Set the guide's metric, and ask it again; a search for a way to watch begins anew."""
        is_other, self.metric = metric is not self.metric, metric
        if is_other and self.is_seeking:
            self.way_from_here()
        self._ask_guide()

    def set_guided(self, guided: bool) -> None:
        """Switch the guide on or off."""
        if guided != self.is_guided:
            self.is_guided = guided
            self._ask_guide()

    def follow_verdict(self, verdict: Verdict) -> None:
        """Let the guide know the solution that ``verdict`` holds, if there is one."""
        if verdict.answer is not None and verdict.answer.status is Status.SOLVED:
            self.guide.know(verdict.layout, verdict.answer)

    def way_from_here(self) -> None:
        """Search for a shortest solution from the game's position; :attr:`way_found` delivers it."""
        here, state, metric = self.game.here, self.game.state, self.metric
        self._runner.start(
            WAY,
            lambda control: find(Ask(here, metric, PATIENT, control)),
            lambda outcome: self._show_way(here, state, outcome),
        )
        self.seeking.emit(True)

    def give_up_way(self) -> None:
        """End the search for a solution to watch, if one runs."""
        if self.is_seeking:
            self._runner.drop(WAY)
            self.seeking.emit(False)

    def _load(self, design: Layout) -> None:
        self._put_down()
        self._asked = None
        self.game.load(design)
        self._show_record(design)
        self.begun.emit(self)

    def _put_down(self) -> None:
        """Tell that the game is left, if anything was done in it since the last time."""
        state = self.game.state
        if self._is_touched and (state.can_undo or state.can_redo):
            self.left.emit(state.layout, self.game.save() if self.game.is_in_progress else None)
        self._is_touched = False

    def _show_record(self, design: Layout) -> None:
        """Show the record of ``design``, whose game was just loaded."""
        self._design, self._way_start = unclaimed(design), None
        record = self._records.of(design)
        self.best = PersonalBest(record, record)
        self.best_changed.emit(self.best)

    def _follow_game(self, state: GameState) -> None:
        self._is_touched = True
        now = state.position, state.played
        if now != self._asked:
            self.give_up_way()  # it would lead away from a game that has gone on
            before, self._asked = self._asked, now
            self._undone = _undone(before[1], state.played) if before is not None else None
            self._ask_guide()

    def _ask_guide(self) -> None:
        if not (self.is_played and self.is_guided):
            self.guide.stop()
            return
        state = self.game.state
        last, undone = state.played.last, self._undone
        self.guide.ask(Request(state.layout, self.metric, state.position, last, undone))

    def _finish(self, state: GameState, is_again: bool) -> None:
        moves, slides, steps = (state.played.length(metric) for metric in Metric)
        game = Record(moves, slides, steps, round(state.seconds, 3), clock.today())
        if state.is_assisted:
            game = Record(assisted=game)
        before = self._records.of(state.layout)
        self.best = PersonalBest(before, before.better(game))
        self.best_changed.emit(self.best)
        self.finished.emit(state, is_again)

    def _show_way(self, here: Layout, state: GameState, outcome: Outcome[Verdict]) -> None:
        self.seeking.emit(False)
        if isinstance(outcome, Failed):
            return  # the runner has reported the fault
        found = outcome.value
        if found.answer is not None and found.answer.solution is not None:
            track: Track = track_of(here, found.answer.solution, found.positions)
            self._way_start = state
            self.way_found.emit(track)
        else:
            self.way_missing.emit(found.answer)


def _undone(before: MoveHistory, now: MoveHistory) -> str | None:
    """The key of the piece whose last move was taken back as a whole; None if that is not what happened."""
    return before.last.piece if before.last is not None and before.before is now else None
