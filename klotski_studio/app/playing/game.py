"""A game: one layout being played, and everything that a player may want back.

Undo is a list of stands, as in a sheet of notes on which nothing is rubbed out. Every action of
the player appends one: a move, but also starting over and going back to a checkpoint, so that
these can be undone too::

    start - A:R - B:D - start - C:L          (the second "start" is a reset)
                                 ^ here: four undos lead back to the first stand

The game never touches the document: a design is edited, a game is played.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from klotski_studio.app.playing.history import NOTHING_PLAYED, MoveHistory
from klotski_studio.app.playing.saved_game import LONGEST, SavedGame, Stage, decode_stages, encode_stages
from klotski_studio.app.playing.stopwatch import Clock, Stopwatch
from klotski_studio.core.geometry import Direction, reading_order
from klotski_studio.core.layout import Axis, Board, Layout
from klotski_studio.core.moves import Move
from klotski_studio.core.position import Position
from klotski_studio.core.rules import Rules


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A stage that the player has kept.

    Attributes:
        number: 1 for the first of a game, and so on; no number is given twice.
        name: what the player calls it; may be empty.
    """

    number: int
    name: str
    position: Position
    played: MoveHistory


@dataclass(frozen=True, slots=True)
class GameState:
    """What there is to show of a game.

    Attributes:
        start: where the pieces stood when the game was loaded.
        played: the moves, and how many they are in each metric.
        seconds: the time played so far; :attr:`Game.seconds` goes on from there.
        is_running: whether time goes on.
        selected: the index of the piece that the keyboard moves; None for none.
    """

    layout: Layout
    start: Position
    position: Position
    played: MoveHistory
    seconds: float
    is_running: bool
    is_paused: bool
    is_solved: bool
    can_undo: bool
    can_redo: bool
    selected: int | None
    checkpoints: tuple[Checkpoint, ...]


@dataclass(frozen=True, slots=True)
class Finish:
    """A game that has reached its goal.

    Attributes:
        puzzle: the layout with the game's own start.
        seconds: the time played.
    """

    puzzle: Layout
    played: MoveHistory
    seconds: float


class Game(QObject):
    """Plays one layout at a time."""

    changed = Signal(object)
    """A :class:`GameState`, whenever there is something else to show than the time."""

    solved = Signal(object)
    """A :class:`Finish`, when a move has reached the goal (undo and redo do not win)."""

    def __init__(self, clock: Clock = time.monotonic, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._clock = clock
        self._begin(Layout(Board(0, 0)), Position(()))

    def _begin(self, layout: Layout, start: Position) -> None:
        self._rules = Rules(layout)
        self._stands = [Stage(start, NOTHING_PLAYED, Stopwatch(self._clock))]
        self._at = 0
        self._paused = False
        self._selected: int | None = None
        self._checkpoints: dict[int, tuple[Checkpoint, Stage]] = {}
        self._kept = 0

    # what there is

    @property
    def layout(self) -> Layout:
        """What is being played, as it was loaded."""
        return self._rules.layout

    @property
    def rules(self) -> Rules:
        """Its rules."""
        return self._rules

    @property
    def position(self) -> Position:
        """Where the pieces stand."""
        return self._stand.position

    @property
    def here(self) -> Layout:
        """The layout with the pieces where they stand: what to solve from here, or to make a design of."""
        return self.position.as_layout(self.layout)

    @property
    def seconds(self) -> float:
        """The time played: from the first move on, without pauses, until the goal is reached."""
        return self._stand.watch.seconds

    @property
    def has_begun(self) -> bool:
        """Whether a move was made since the game was loaded or started over."""
        return self._stand.watch.has_begun

    @property
    def selected(self) -> int | None:
        """The index of the piece that the keyboard moves."""
        return self._selected

    @property
    def state(self) -> GameState:
        """What there is to show now."""
        stand = self._stand
        return GameState(
            layout=self.layout,
            start=self._stands[0].position,
            position=stand.position,
            played=stand.played,
            seconds=stand.watch.seconds,
            is_running=stand.watch.is_running,
            is_paused=self._paused,
            is_solved=self._rules.is_solved(stand.position),
            can_undo=self._at > 0,
            can_redo=self._at < len(self._stands) - 1,
            selected=self._selected,
            checkpoints=tuple(checkpoint for checkpoint, _ in self._checkpoints.values()),
        )

    # a game begins

    def load(self, layout: Layout, position: Position | None = None) -> None:
        """Play ``layout`` from its start, or from ``position``; the game before is over."""
        self._stand.watch.stop()
        self._begin(layout, position or Position.start(layout))
        self._tell()

    def reset(self) -> None:
        """Start over, time and counters included; undo brings the game back."""
        if self.has_begun:
            self._append(Stage(self._stands[0].position, NOTHING_PLAYED, Stopwatch(self._clock)))

    # a game is kept and continued

    def save(self) -> SavedGame:
        """The game as values for :meth:`restore`: the start, the latest stages, and the checkpoints."""
        first = max(1, self._at - LONGEST + 1)
        kept = [self._stands[0], *self._stands[first : first + LONGEST]]
        checkpoints = list(self._checkpoints.values())
        return {
            **encode_stages([*kept, *(stand for _, stand in checkpoints)]),
            "at": self._at - first + 1 if self._at else 0,
            "kept": self._kept,
            "checkpoints": [[checkpoint.number, checkpoint.name] for checkpoint, _ in checkpoints],
        }

    def restore(self, layout: Layout, saved: SavedGame) -> None:
        """Continue a game of ``layout`` that :meth:`save` returned; its time stands still until a move.

        Raises:
            ValueError, TypeError, LookupError: if ``saved`` is no such game; then nothing has changed.
        """
        stands = decode_stages(saved, len(layout.pieces), self._clock)
        names = [(int(number), str(name)) for number, name in saved["checkpoints"]]
        at, kept, count = int(saved["at"]), int(saved["kept"]), len(stands) - len(names)
        if not 0 <= at < count:
            raise ValueError(at)
        self._stand.watch.stop()
        self._begin(layout, stands[0].position)
        self._stands, self._at, self._kept, self._paused = stands[:count], at, kept, True
        for (number, name), stand in zip(names, stands[count:], strict=True):
            self._checkpoints[number] = Checkpoint(number, name, stand.position, stand.played), stand
        self._tell()

    # moves

    def make(self, move: Move) -> None:
        """Play ``move``; it may have any number of steps and counts as one action for undo.

        Raises:
            IllegalMove: if the rules forbid it; then nothing has happened.
        """
        stand = self._stand
        position = self._rules.apply(stand.position, move)
        self._paused = False
        stand.watch.start()
        self._append(Stage(position, stand.played.then(move), stand.watch))
        if self._rules.is_solved(position):
            self.solved.emit(Finish(self._puzzle, self._stand.played, self.seconds))

    def step(self, piece: int, direction: Direction) -> bool:
        """Move piece number ``piece`` one cell, if it can go there; says whether it did."""
        return self._make_first(
            move for move in self._rules.steps(self.position, piece) if move.directions[0] is direction
        )

    def slide(self, piece: int, direction: Direction) -> bool:
        """Move piece number ``piece`` straight to what stops it; says whether it moved at all."""
        slides = [
            move for move in self._rules.slides(self.position, piece) if move.directions[0] is direction
        ]
        return self._make_first(reversed(slides))

    def _make_first(self, moves: Iterable[Move]) -> bool:
        move = next(iter(moves), None)
        if move is not None:
            self.make(move)
        return move is not None

    def undo(self) -> None:
        """Take the last action back."""
        self._go(max(self._at - 1, 0))

    def redo(self) -> None:
        """Do again what was taken back."""
        self._go(min(self._at + 1, len(self._stands) - 1))

    # checkpoints

    def keep(self, name: str = "") -> Checkpoint:
        """Keep this stage of the game under a number, and ``name`` if there is one."""
        self._kept += 1
        checkpoint = Checkpoint(self._kept, name, self.position, self._stand.played)
        self._checkpoints[self._kept] = checkpoint, self._stand
        self._tell()
        return checkpoint

    def go_back_to(self, number: int) -> None:
        """Play on from checkpoint ``number``, counters and all; undo leads back to where one was.

        Raises:
            KeyError: if there is no such checkpoint.
        """
        self._append(self._checkpoints[number][1])

    def rename(self, number: int, name: str) -> None:
        """Call checkpoint ``number`` ``name``; its number stays.

        Raises:
            KeyError: if there is no such checkpoint.
        """
        checkpoint, stand = self._checkpoints[number]
        self._checkpoints[number] = replace(checkpoint, name=name), stand
        self._tell()

    def forget(self, number: int) -> None:
        """Drop checkpoint ``number``.

        Raises:
            KeyError: if there is no such checkpoint.
        """
        del self._checkpoints[number]
        self._tell()

    # the keyboard's piece

    def select(self, piece: int | None) -> None:
        """Let the keyboard move piece number ``piece``."""
        if piece != self._selected:
            self._selected = piece
            self._tell()

    def select_next(self, *, back: bool = False) -> bool:
        """Select the next piece that may move at all, in reading order.

        Past the last one nothing is selected, and the answer is False: Tab may go on to something else.
        """
        order = self._reading_order()
        at = order.index(self._selected) if self._selected in order else (len(order) if back else -1)
        at += -1 if back else 1
        self.select(order[at] if 0 <= at < len(order) else None)
        return self._selected is not None

    def _reading_order(self) -> list[int]:
        """The pieces as one comes across them, row by row."""
        pieces = self.layout.pieces
        found = [
            (min(map(reading_order, piece.shape.at(place))), index)
            for index, (piece, place) in enumerate(zip(pieces, self.position.places, strict=True))
            if piece.axis is not Axis.NONE and piece.shape.cells
        ]
        return [index for _, index in sorted(found)]

    # time

    def pause(self) -> None:
        """Stop the time until :meth:`resume` or the next move."""
        if not self._paused:
            self._paused = True
            self._tell()

    def resume(self) -> None:
        """Let the time go on."""
        if self._paused:
            self._paused = False
            self._tell()

    # inside

    @property
    def _stand(self) -> Stage:
        return self._stands[self._at]

    @property
    def _puzzle(self) -> Layout:
        return self._stands[0].position.as_layout(self.layout)

    def _append(self, stand: Stage) -> None:
        """Go to ``stand``; what was undone before can no longer be redone."""
        del self._stands[self._at + 1 :]
        self._stands.append(stand)
        self._go(self._at + 1)

    def _go(self, at: int) -> None:
        if at != self._at:
            self._stand.watch.stop()
            self._at = at
            self._tell()

    def _tell(self) -> None:
        """Set the watch as the game stands, and tell."""
        watch = self._stand.watch
        if watch.has_begun and not self._paused and not self._rules.is_solved(self.position):
            watch.start()
        else:
            watch.stop()
        self.changed.emit(self.state)
