"""Plays back a solution: a cursor that glides along its moves. Other optimal solutions can be browsed.

The cursor ``at`` counts moves: 2.5 is half way through the third one. Playing and stepping set a goal, and
the cursor glides there as time passes::

    at     0 ----- 1 ----- 2 --o-- 3 ----- 4        goal: 3 after "step", 4 after "play"

The caller passes the time (:meth:`Playback.advance`), so tests need no clock.

The optimal solutions of a puzzle are browsed by their number. The first request lets the solver keep all
optimal solutions of the puzzle in a job; each solution that is shown is then found by its number, and
replayed::

    begin -- number 0, the answer's own --> next, previous, random, fewest steps, fewest pieces
                                               |
                                               '--> picked: the solution as a track
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from klotski_studio.app.runtime.jobs import Done, JobRunner, Outcome
from klotski_studio.app.solving.live_question import Asked, LiveQuestion, Part
from klotski_studio.core.control import Control
from klotski_studio.core.layout import BoardPoint, Cell, Layout, kinds
from klotski_studio.core.rules import Move, Position, Solution, replay
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, Reason
from klotski_studio.solver.base.control import Limits, spare_cores
from klotski_studio.solver.solutions import OptimalSolutions

FIRST_CELL = 0.26
"""Seconds that a move takes at speed 1 for its first cell."""
NEXT_CELL = 0.11
"""Seconds for each further cell of the same move."""
HASTE = 1.5
"""How much is added to the speed for every further step that was requested meanwhile."""
REST = 1.2
"""Seconds for which looped playback stops at the end, at any speed, so that the solved board is seen."""


@dataclass(frozen=True, slots=True)
class Track:
    """A solution with all that its playback needs.

    Attributes:
        moves: one entry per unit of the metric.
        pieces: the index of the piece that each move moves.
        positions: before the first move, and after each one.
        wanted: the numbers of the moves, from 0, that move a piece with a target.
    """

    moves: tuple[Move, ...]
    pieces: tuple[int, ...]
    positions: tuple[Position, ...]
    wanted: tuple[int, ...] = ()

    @property
    def length(self) -> int:
        """The number of moves."""
        return len(self.moves)


@dataclass(frozen=True, slots=True)
class Frame:
    """The board at one moment.

    Attributes:
        at: the cursor.
        moving: the index of the piece that is moving; None between moves.
        places: one per piece, in the layout's order.
    """

    at: float
    moving: int | None
    places: tuple[BoardPoint, ...]


@dataclass(frozen=True, slots=True)
class PlaybackState:
    """The state of a playback, for a playback bar."""

    length: int
    playing: bool
    speed: float
    at_start: bool
    at_end: bool
    looping: bool = False


def eased(fraction: float) -> float:
    """The part of a move, from 0 to 1, that is done after ``fraction`` of its time: slow, fast, slow."""
    return (1 - math.cos(math.pi * min(max(fraction, 0.0), 1.0))) / 2


def along(path: tuple[Cell, ...], fraction: float) -> BoardPoint:
    """The point after ``fraction`` of the length of ``path``."""
    way = min(max(fraction, 0.0), 1.0) * (len(path) - 1)
    cell = min(int(way), len(path) - 2)
    rest = way - cell
    (x1, y1), (x2, y2) = path[cell], path[cell + 1]
    return x1 + (x2 - x1) * rest, y1 + (y2 - y1) * rest


def duration(move: Move) -> float:
    """Seconds that ``move`` takes at speed 1."""
    return FIRST_CELL + NEXT_CELL * (len(move.path) - 2)


def frame(track: Track, at: float) -> Frame:
    """The board when the cursor is at ``at``; a moving piece follows the path of its move."""
    at = min(max(at, 0.0), float(track.length))
    done = int(at)
    places: tuple[BoardPoint, ...] = track.positions[done].places
    if at == done:
        return Frame(at, None, places)
    index = track.pieces[done]
    point = along(track.moves[done].path, eased(at - done))
    return Frame(at, index, (*places[:index], point, *places[index + 1 :]))


def track_of(layout: Layout, solution: Solution, positions: tuple[Position, ...]) -> Track:
    """``solution`` of ``layout`` as a track; ``positions`` are those of its replay."""
    index = {piece.key: number for number, piece in enumerate(layout.pieces)}
    pieces = tuple(index[move.piece] for move in solution.moves)
    with_target = {piece for kind in kinds(layout) if kind.targets for piece in kind.pieces}
    wanted = tuple(number for number, piece in enumerate(pieces) if piece in with_target)
    return Track(solution.moves, pieces, positions, wanted)


NOTHING = Track((), (), (Position(()),))
"""The track while there is no solution to show."""


class Playback(QObject):
    """The cursor of a playback, with play, pause, steps, speed and looping."""

    moved = Signal(object)
    """A :class:`Frame`, whenever the cursor was set."""

    changed = Signal(object)
    """A :class:`PlaybackState`, when it has changed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.track = NOTHING
        """The track that is played back; :data:`NOTHING` if there is none."""
        self._goal = self.at = 0.0
        """The cursor, in moves."""
        self._playing = False
        self._speed = 1.0
        self._looping = False
        self._rest = 0.0
        self._resumed: float | None = None
        self._is_awaited = False
        self._emitted: PlaybackState | None = None

    @property
    def is_gliding(self) -> bool:
        """Whether time would move the cursor."""
        return self.at != self._goal or self._rest > 0

    @property
    def next_move(self) -> int | None:
        """The index of the move that runs or comes next; None at the end."""
        return int(self.at) if self.at < self.track.length else None

    @property
    def done(self) -> int:
        """The number of moves that are done: a move under way counts once it is half done."""
        return math.floor(self.at + 0.5)

    @property
    def position(self) -> Position:
        """Where the pieces stand after the moves that are :attr:`done`."""
        return self.track.positions[self.done]

    @property
    def state(self) -> PlaybackState:
        """The state now."""
        length = self.track.length
        return PlaybackState(
            length, self._playing, self._speed, self.at <= 0, self.at >= length, self._looping
        )

    @property
    def kept(self) -> float:
        """The cursor to store for the next start: also of a solution that is not known again yet."""
        return self.at if self._resumed is None else self._resumed

    def load(self, track: Track) -> None:
        """Show ``track``, paused at its start, or where :meth:`resume_at` said; play it if it was awaited."""
        at, is_awaited = 0.0, self._is_awaited
        if track is not NOTHING:
            at, self._resumed = self._resumed or 0.0, None
        self.track = track
        self.seek(at)
        if is_awaited:
            self.play()

    def resume_at(self, at: float) -> None:
        """Show the next track that is loaded, other than :data:`NOTHING`, paused at ``at``, in moves."""
        self._resumed = at if at > 0 else None

    def play(self) -> None:
        """Play to the end, and repeat if looping; at the end, begin again. Without moves, wait for some."""
        self._is_awaited = not self.track.length
        if self.track.length:
            begin = 0.0 if self.at >= self.track.length else self.at
            self._go(begin, float(self.track.length), playing=True)

    def pause(self) -> None:
        """Stop at once, also in the middle of a move."""
        self._go(self.at, self.at)

    def toggle(self) -> None:
        """Play, or pause what is playing."""
        if self._playing:
            self.pause()
        else:
            self.play()

    def step_forward(self) -> None:
        """Glide to the end of this move; each further call before it is reached adds a move."""
        base = max(self._goal, self.at) if not self._playing else self.at
        self._go(self.at, min(float(math.floor(base) + 1), float(self.track.length)))

    def step_back(self) -> None:
        """Glide to the beginning of this move; from there, to that of the move before."""
        base = min(self._goal, self.at) if not self._playing else self.at
        self._go(self.at, max(float(math.ceil(base) - 1), 0.0))

    def arrive(self) -> None:
        """Jump to the end of a step that is gliding; playing is not affected."""
        if not self._playing and self.is_gliding:
            self.seek(self._goal)

    def to_start(self) -> None:
        """Jump to the start."""
        self.seek(0.0)

    def to_end(self) -> None:
        """Jump to the end."""
        self.seek(float(self.track.length))

    def seek(self, at: float) -> None:
        """Jump to ``at``, in moves, and pause."""
        at = min(max(at, 0.0), float(self.track.length))
        self._go(at, at)

    def set_speed(self, speed: float) -> None:
        """Set the speed of playing, as a factor."""
        self._speed = speed
        self._emit_state()

    def set_looping(self, looping: bool) -> None:
        """Set whether playing begins again at the end."""
        self._looping = looping
        if not looping and self._rest > 0:
            self.pause()
        self._emit_state()

    def advance(self, seconds: float) -> None:
        """Move the cursor by the time ``seconds``."""
        if self._rest > 0:
            self._rest -= seconds
            if self._rest <= 0:
                self._go(0.0, float(self.track.length), playing=True)
            return
        at, left = self.at, seconds * self._pace()
        while left > 0 and at != self._goal:
            forward = self._goal > at
            move = math.floor(at) if forward else math.ceil(at) - 1
            edge = min(move + 1.0, self._goal) if forward else max(float(move), self._goal)
            lasts = duration(self.track.moves[move])
            needed = abs(edge - at) * lasts
            at = edge if needed <= left else at + math.copysign(left / lasts, edge - at)
            left -= needed
        if at != self.at:
            has_arrived = at == self._goal
            rests = self._playing and self._looping and has_arrived
            self._go(at, self._goal, playing=self._playing and (rests or not has_arrived), rest=rests)

    def _pace(self) -> float:
        pending = abs(self._goal - self.at)
        return self._speed if self._playing else self._speed * (1 + HASTE * max(0.0, pending - 1))

    def _go(self, at: float, goal: float, playing: bool = False, rest: bool = False) -> None:
        self.at, self._goal, self._playing = at, goal, playing
        self._rest, self._is_awaited = REST if rest else 0.0, False
        self.moved.emit(frame(self.track, at))
        self._emit_state()

    def _emit_state(self) -> None:
        state = self.state
        if state != self._emitted:
            self._emitted = state
            self.changed.emit(state)


BROWSING = Limits(positions=20_000_000, memory=1024**3, seconds=60.0, threads=spare_cores(), in_cpu_time=True)
"""Limits of the job that keeps all optimal solutions, and of each request after it."""


@dataclass(frozen=True, slots=True)
class Browsed(Asked):
    """Which of the solutions of ``layout`` that are optimal in ``metric`` is shown.

    Attributes:
        number: from 0.
        count: how many there are; None if that is not known.
        is_complete: whether ``count`` are all; if not, the search kept some of them.
        pieces: how few pieces any of them moves; None until it was asked.
    """

    number: int = 0
    count: int | None = None
    is_complete: bool = True
    pieces: int | None = None


Choice = Callable[[OptimalSolutions, Control], tuple[int, int | None] | None]
"""Chooses a number, and may tell the fewest pieces; None if it takes too long."""


@dataclass(frozen=True, slots=True)
class _Found:
    """The result of a job: all solutions, and the one that was chosen."""

    optimal: OptimalSolutions
    number: int
    pieces: int | None
    track: Track


class SolutionBrowser(LiveQuestion[Browsed]):
    """Shows one of the optimal solutions of a puzzle at a time."""

    picked = Signal(object)
    """The :class:`.Track` of the solution that is shown now, other than by :meth:`begin`."""

    channel, nothing, passing = "solutions", Browsed(), BROWSING

    def __init__(self, runner: JobRunner, parent: QObject | None = None) -> None:
        super().__init__(runner, parent)
        self._optimal: OptimalSolutions | None = None

    @property
    def can_browse(self) -> bool:
        """Whether there may be other solutions than the one that is shown."""
        return bool(self._state.layout.pieces) and self._state.count != 1

    def begin(self, layout: Layout, answer: Answer) -> None:
        """Start with the solution of ``answer``, a proven answer to ``layout``."""
        self.stop()
        self._set(Browsed(layout, metric=answer.metric, count=answer.optimal_solutions))

    def next(self) -> None:
        """Show the solution with the next number; after the last one comes the first."""
        self._go(1)

    def previous(self) -> None:
        """Show the solution with the number before; before the first one comes the last."""
        self._go(-1)

    def _go(self, by: int) -> None:
        number = self._state.number + by
        self._choose(lambda optimal, _: (number % optimal.count, None))

    def random(self) -> None:
        """Show any other solution."""
        number = self._state.number
        self._choose(lambda optimal, _: (_other(number, optimal.count), None))

    def fewest_steps(self) -> None:
        """Show a solution with the fewest steps."""
        self._choose(lambda optimal, _: (optimal.fewest_steps(), None))

    def fewest_pieces(self) -> None:
        """Show a solution that moves the fewest pieces."""
        self._choose(lambda optimal, control: optimal.fewest_pieces(control))

    def stop(self) -> None:
        """Forget the puzzle and free its solutions."""
        super().stop()
        self._optimal = None
        self._set(Browsed())

    def _choose(self, choice: Choice) -> None:
        kept, state = self._optimal, self._state
        layout, limits = state.layout, self._limits

        def work(control: Control) -> _Found | Reason:
            optimal = kept or search.optimal(Ask(layout, state.metric, limits, control))
            if isinstance(optimal, Reason):
                return optimal
            chosen = choice(optimal, control)
            if chosen is None:
                return Reason.CANCELLED if control.is_cancelled else Reason.POSITIONS
            number, pieces = chosen
            solution = optimal.at(number)
            return _Found(optimal, number, pieces, track_of(layout, solution, replay(layout, solution)))

        self._ask(Part(work, self._with), replace(state, progress=None, reason=None))

    def _with(self, state: Browsed, found: _Found) -> Browsed:
        self._optimal = optimal = found.optimal
        pieces = state.pieces if found.pieces is None else found.pieces
        shown = Browsed(state.layout, found.number, optimal.count, optimal.is_complete, pieces)
        return replace(shown, metric=state.metric)

    def _take(self, part: Part[Browsed, Any], outcome: Outcome[Any]) -> None:
        super()._take(part, outcome)
        if isinstance(outcome, Done) and isinstance(outcome.value, _Found):
            self.picked.emit(outcome.value.track)


def _other(number: int, count: int) -> int:
    """A number below ``count`` other than ``number``, if there is one."""
    return (number + 1 + random.randrange(count - 1)) % count if count > 1 else 0
