"""Where we are in an answer: a cursor that glides along the moves of a solution.

The cursor ``at`` counts moves: 2.5 is half way through the third one. It never jumps by
itself; play and the steps give it a place to go to, and time brings it there::

    at     0 ----- 1 ----- 2 --o-- 3 ----- 4        goal: 3 after "step", 4 after "play"

Time comes from outside (:meth:`Playback.advance`), so nothing here needs a clock to be tested.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from klotski_studio.core.geometry import BoardPoint, Cell
from klotski_studio.core.layout import Layout, kinds
from klotski_studio.core.moves import Move
from klotski_studio.core.position import Position
from klotski_studio.core.solution import Solution

FIRST_CELL = 0.26
"""Seconds that a move takes at speed 1 for its first cell."""
NEXT_CELL = 0.11
"""Seconds for each further cell of the same move."""
HASTE = 1.5
"""How much faster it goes for every further step that was asked for meanwhile."""
REST = 1.2
"""Seconds that playing over and over stands still at the end, at any speed: time to see it solved."""
MOVES_A_LINE = 10
"""How many moves a line of text has."""


@dataclass(frozen=True, slots=True)
class Track:
    """A solution laid out for watching.

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
        """How many moves there are."""
        return len(self.moves)


@dataclass(frozen=True, slots=True)
class Frame:
    """What the board shows at one moment.

    Attributes:
        at: the cursor.
        moving: the index of the piece that is on its way; None between moves.
        places: one per piece, in the layout's order.
    """

    at: float
    moving: int | None
    places: tuple[BoardPoint, ...]


@dataclass(frozen=True, slots=True)
class PlaybackState:
    """What a playback bar shows."""

    length: int
    playing: bool
    speed: float
    at_start: bool
    at_end: bool
    looping: bool = False


def eased(fraction: float) -> float:
    """How far along a move is after ``fraction`` of its time: slow, fast, slow; once per move."""
    return (1 - math.cos(math.pi * min(max(fraction, 0.0), 1.0))) / 2


def along(path: tuple[Cell, ...], fraction: float) -> BoardPoint:
    """The place after ``fraction`` of the way along ``path``, corners and all."""
    way = min(max(fraction, 0.0), 1.0) * (len(path) - 1)
    cell = min(int(way), len(path) - 2)
    rest = way - cell
    (x1, y1), (x2, y2) = path[cell], path[cell + 1]
    return x1 + (x2 - x1) * rest, y1 + (y2 - y1) * rest


def duration(move: Move) -> float:
    """Seconds that ``move`` takes at speed 1."""
    return FIRST_CELL + NEXT_CELL * (len(move.path) - 2)


def frame(track: Track, at: float) -> Frame:
    """Where every piece is when the cursor stands at ``at``: on its way along the move's own path."""
    at = min(max(at, 0.0), float(track.length))
    done = int(at)
    places: tuple[BoardPoint, ...] = track.positions[done].places
    if at == done:
        return Frame(at, None, places)
    index = track.pieces[done]
    point = along(track.moves[done].path, eased(at - done))
    return Frame(at, index, (*places[:index], point, *places[index + 1 :]))


def track_of(layout: Layout, solution: Solution, positions: tuple[Position, ...]) -> Track:
    """``solution`` of ``layout`` as a track; ``positions`` is what its replay gave."""
    index = {piece.key: number for number, piece in enumerate(layout.pieces)}
    pieces = tuple(index[move.piece] for move in solution.moves)
    with_target = {piece for kind in kinds(layout) if kind.targets for piece in kind.pieces}
    wanted = tuple(number for number, piece in enumerate(pieces) if piece in with_target)
    return Track(solution.moves, pieces, positions, wanted)


def moves_text(track: Track) -> str:
    """The moves in notation, some on each line: to be pasted anywhere, and read back as a solution."""
    moves = list(map(str, track.moves))
    lines = [moves[begin : begin + MOVES_A_LINE] for begin in range(0, len(moves), MOVES_A_LINE)]
    return "".join(" ".join(line) + "\n" for line in lines)


NOTHING = Track((), (), (Position(()),))
"""The track while there is no solution to show."""


class Playback(QObject):
    """The cursor, and what a person does to it."""

    moved = Signal(object)
    """A :class:`Frame`, whenever the cursor stands elsewhere."""

    changed = Signal(object)
    """A :class:`PlaybackState`, when a bar has something else to show than the cursor."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._track = NOTHING
        self._at = self._goal = 0.0
        self._playing = False
        self._speed = 1.0
        self._looping = False
        self._rest = 0.0
        self._told: PlaybackState | None = None

    @property
    def track(self) -> Track:
        """What is being watched; :data:`NOTHING` if there is nothing."""
        return self._track

    @property
    def at(self) -> float:
        """The cursor, in moves."""
        return self._at

    @property
    def is_gliding(self) -> bool:
        """Whether time would move the cursor."""
        return self._at != self._goal or self._rest > 0

    @property
    def next_move(self) -> int | None:
        """The number of the move that is under way or comes next, from 0; None at the end."""
        return int(self._at) if self._at < self._track.length else None

    @property
    def done(self) -> int:
        """The number of moves that are done: a move under way counts once it is half done."""
        return math.floor(self._at + 0.5)

    @property
    def position(self) -> Position:
        """Where the pieces stand after the moves that are :attr:`done`."""
        return self._track.positions[self.done]

    @property
    def state(self) -> PlaybackState:
        """What a bar shows now."""
        length = self._track.length
        return PlaybackState(
            length, self._playing, self._speed, self._at <= 0, self._at >= length, self._looping
        )

    def load(self, track: Track) -> None:
        """Watch ``track`` from its start, standing still."""
        self._track = track
        self._go(0.0, 0.0)

    def play(self) -> None:
        """Go on to the end, and then over and over if asked to; from the end, begin again."""
        if self._track.length:
            begin = 0.0 if self._at >= self._track.length else self._at
            self._go(begin, float(self._track.length), playing=True)

    def pause(self) -> None:
        """Stop right here, in the middle of a move if need be."""
        self._go(self._at, self._at)

    def toggle(self) -> None:
        """Play, or pause what is playing."""
        if self._playing:
            self.pause()
        else:
            self.play()

    def step_forward(self) -> None:
        """Glide to the end of this move; asked again meanwhile, to the end of the next one too."""
        base = max(self._goal, self._at) if not self._playing else self._at
        self._go(self._at, min(float(math.floor(base) + 1), float(self._track.length)))

    def step_back(self) -> None:
        """Glide to the beginning of this move, or of the one before it."""
        base = min(self._goal, self._at) if not self._playing else self._at
        self._go(self._at, max(float(math.ceil(base) - 1), 0.0))

    def arrive(self) -> None:
        """Stand at once where a step would glide to; what is playing plays on."""
        if not self._playing and self.is_gliding:
            self.seek(self._goal)

    def to_start(self) -> None:
        """Stand at the start, at once."""
        self.seek(0.0)

    def to_end(self) -> None:
        """Stand at the end, at once."""
        self.seek(float(self._track.length))

    def seek(self, at: float) -> None:
        """Stand at ``at``, at once; a player who scrubs has taken the cursor in hand."""
        at = min(max(at, 0.0), float(self._track.length))
        self._go(at, at)

    def set_speed(self, speed: float) -> None:
        """How fast time brings the cursor on; 1 is calm."""
        self._speed = speed
        self._tell()

    def set_looping(self, looping: bool) -> None:
        """Whether playing begins again at the end."""
        self._looping = looping
        if not looping and self._rest > 0:
            self.pause()
        self._tell()

    def advance(self, seconds: float) -> None:
        """Let ``seconds`` pass."""
        if self._rest > 0:
            self._rest -= seconds
            if self._rest <= 0:
                self._go(0.0, float(self._track.length), playing=True)
            return
        at, left = self._at, seconds * self._pace()
        while left > 0 and at != self._goal:
            forward = self._goal > at
            move = math.floor(at) if forward else math.ceil(at) - 1
            edge = min(move + 1.0, self._goal) if forward else max(float(move), self._goal)
            lasts = duration(self._track.moves[move])
            needed = abs(edge - at) * lasts
            at = edge if needed <= left else at + math.copysign(left / lasts, edge - at)
            left -= needed
        if at != self._at:
            has_arrived = at == self._goal
            rests = self._playing and self._looping and has_arrived
            self._go(at, self._goal, playing=self._playing and (rests or not has_arrived), rest=rests)

    def _pace(self) -> float:
        pending = abs(self._goal - self._at)
        return self._speed if self._playing else self._speed * (1 + HASTE * max(0.0, pending - 1))

    def _go(self, at: float, goal: float, playing: bool = False, rest: bool = False) -> None:
        self._at, self._goal, self._playing = at, goal, playing
        self._rest = REST if rest else 0.0
        self.moved.emit(frame(self._track, at))
        self._tell()

    def _tell(self) -> None:
        state = self.state
        if state != self._told:
            self._told = state
            self.changed.emit(state)
