"""A game: one layout that is played, with undo, checkpoints and the time played.

Undo is a list of stages. Every action of the player appends a stage: a move, but also starting over,
going back to a checkpoint and taking over from a solution, so that these can be undone too::

    start - A:R - B:D - start - C:L          (the second "start" is a reset)
                                 ^ current: four undos lead back to the first stage

A stage counts its hints: the best moves that the program has shown or made on the way to it. With any of
them it is assisted. Undo goes back before them; starting over keeps them until the goal has been reached,
since the player still knows what was shown.

A game never changes the document.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from klotski_studio.app.playing.history import (
    LONGEST,
    NOTHING_PLAYED,
    MoveHistory,
    SavedGame,
    Stage,
    Stopwatch,
    decode_stages,
    encode_stages,
)
from klotski_studio.core.layout import Axis, Board, Direction, Layout, Metric, reading_order
from klotski_studio.core.rules import Move, Position, Rules


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A stage that the player has kept.

    Attributes:
        number: 1 for the first of a game, and so on; no number is used twice.
        name: the player's name for it; may be empty.
    """

    number: int
    name: str
    stage: Stage


@dataclass(frozen=True, slots=True)
class GameState:
    """A game's state, as a value for panels to show.

    Attributes:
        start: where the pieces stand at the start of the layout.
        played: the moves, and how many they are in each metric.
        hints: how many best moves the program has shown or made.
        seconds: the time played when this value was made; :attr:`Game.seconds` is the time now.
        is_running: whether the stopwatch runs.
    """

    layout: Layout
    start: Position
    position: Position
    played: MoveHistory
    seconds: float
    is_running: bool
    is_paused: bool
    is_solved: bool
    hints: int
    can_undo: bool
    can_redo: bool
    checkpoints: tuple[Checkpoint, ...]

    @property
    def is_assisted(self) -> bool:
        """Whether the program has helped."""
        return self.hints > 0


class Game(QObject):
    """Plays one layout at a time, and holds all stages of that game."""

    changed = Signal(object)
    """A :class:`GameState`, whenever anything but the time has changed."""

    solved = Signal(object, bool)
    """A :class:`GameState`, when a move has reached the goal; not after undo and redo, nor at the goal.

    Also whether this game has come there by the same moves and hints before.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._begin(Layout(Board(0, 0)))

    def _begin(self, layout: Layout) -> None:
        self.rules = Rules(layout)
        """The rules of the layout."""
        self._stages = [Stage(Position.start(layout), NOTHING_PLAYED, Stopwatch())]
        self._current = 0
        self._paused = False
        self.selected: int | None = None
        """The index of the piece that the keyboard moves."""
        self._checkpoints: dict[int, Checkpoint] = {}
        self._last_number = 0
        self._way: tuple[tuple[Move, ...], int] = (), 0
        """The moves that have reached the goal last, none if no move has since the start, and the hints."""

    # state

    @property
    def layout(self) -> Layout:
        """The layout that is played, as it was loaded."""
        return self.rules.layout

    @property
    def position(self) -> Position:
        """The current position."""
        return self._stage.position

    @property
    def here(self) -> Layout:
        """The layout with the current position as its start."""
        return self.position.as_layout(self.layout)

    @property
    def seconds(self) -> float:
        """The time played in seconds: from the first move to the goal, without pauses."""
        return self._stage.watch.seconds

    @property
    def has_begun(self) -> bool:
        """Whether a move was made since the game was loaded or reset, by the player or by the program."""
        return self._stage.watch.has_begun or self._stage.played.last is not None

    @property
    def is_in_progress(self) -> bool:
        """Whether moves were made and the goal is not reached."""
        return self._stage.played.last is not None and not self.rules.is_solved(self.position)

    @property
    def state(self) -> GameState:
        """The state now."""
        stage = self._stage
        return GameState(
            layout=self.layout,
            start=self._stages[0].position,
            position=stage.position,
            played=stage.played,
            seconds=stage.watch.seconds,
            is_running=stage.watch.is_running,
            is_paused=self._paused,
            is_solved=self.rules.is_solved(stage.position),
            hints=stage.hints,
            can_undo=self._current > 0,
            can_redo=self._current < len(self._stages) - 1,
            checkpoints=tuple(self._checkpoints.values()),
        )

    # beginning

    def load(self, layout: Layout) -> None:
        """Begin a new game of ``layout`` at its start."""
        self._stage.watch.stop()
        self._begin(layout)
        self._notify()

    def take_over(self, moves: Sequence[Move], after: GameState | None = None) -> None:
        """Make ``moves`` of a solution for the player, as one action for undo; the time is at zero then.

        Each of them counts as a hint.

        They begin at ``after``, an earlier state of this game, or at the start of the layout.

        Raises:
            IllegalMove: if the rules forbid a move; then the game is unchanged.
        """
        begin = self._stages[0] if after is None else after
        position, played = self._after(begin.position, begin.played, moves)
        hints = len(moves) + (0 if after is None else after.hints)
        self._append(Stage(position, played, Stopwatch(), hints))

    def play_on(self, moves: Sequence[Move]) -> None:
        """Go back to the position after ``moves``, the first ones of this game, as one action for undo.

        The time goes on, as after undo.

        Raises:
            IllegalMove: if the rules forbid a move; then the game is unchanged.
        """
        first, now = self._stages[0], self._stage
        position, played = self._after(first.position, first.played, moves)
        made = played.moves
        known = [
            stage
            for stage in self._stages
            if stage.position == position
            and stage.played.length(Metric.STEPS) == played.length(Metric.STEPS)
            and stage.played.moves == made
        ]
        hints = min((stage.hints for stage in known), default=now.hints)
        self._append(Stage(position, played, now.watch, hints))

    def reset(self) -> None:
        """Start over with time and moves at zero, hints only after the goal; undo restores the game."""
        if self.has_begun:
            hints = 0 if self.rules.is_solved(self.position) else self._stage.hints
            self._way = (), 0
            self._append(Stage(self._stages[0].position, NOTHING_PLAYED, Stopwatch(), hints))

    # a game is kept and continued

    def save(self) -> SavedGame:
        """The game as values for :meth:`restore`: the start, the latest stages, and the checkpoints."""
        first = max(1, self._current - LONGEST + 1)
        kept = [self._stages[0], *self._stages[first : first + LONGEST]]
        checkpoints = list(self._checkpoints.values())
        return {
            **encode_stages([*kept, *(each.stage for each in checkpoints)]),
            "at": self._current - first + 1 if self._current else 0,
            "kept": self._last_number,
            "checkpoints": [[each.number, each.name] for each in checkpoints],
        }

    def restore(self, layout: Layout, saved: SavedGame) -> None:
        """Continue a game of ``layout`` that :meth:`save` returned; the stopwatch starts with the next move.

        Raises:
            ValueError, TypeError, LookupError: if ``saved`` is no such game; then nothing has changed.
        """
        stages = decode_stages(saved, len(layout.pieces))
        names = [(int(number), str(name)) for number, name in saved["checkpoints"]]
        at, kept, count = int(saved["at"]), int(saved["kept"]), len(stages) - len(names)
        if not 0 <= at < count:
            raise ValueError(at)
        self._stage.watch.stop()
        self._begin(layout)
        if stages[0].position == self.position:
            self._stages, self._current = stages[:count], at
        else:  # older versions began a game that was taken over where it was taken over
            stages = [replace(stage, hints=max(1, stage.hints)) for stage in stages]
            self._stages, self._current = [self._stage, *stages[:count]], at + 1
        self._last_number, self._paused = kept, True
        for (number, name), stage in zip(names, stages[count:], strict=True):
            self._checkpoints[number] = Checkpoint(number, name, stage)
        self._notify()

    # moves

    def make(self, move: Move, *, is_assisted: bool = False) -> None:
        """Play ``move``, of any number of steps, as one action for undo.

        ``is_assisted`` tells that the program chose the move, and not the player: it counts as a hint, unless
        it was shown before.

        Raises:
            IllegalMove: if the rules forbid it; then the game is unchanged.
        """
        stage = self._stage
        position = self.rules.apply(stage.position, move)
        self._paused = False
        stage.watch.start()
        hints = stage.hints + (is_assisted and not stage.is_hinted)
        self._append(Stage(position, stage.played.then(move), stage.watch, hints))
        if self.rules.is_solved(position) and not self.rules.is_solved(stage.position):
            before, self._way = self._way, (self._stage.played.moves, hints)
            self.solved.emit(self.state, self._way == before)

    def count_hint(self) -> None:
        """Count that the best move from the current position is shown; once for each stage."""
        stage = self._stage
        if not stage.is_hinted:
            self._stages[self._current] = replace(stage, hints=stage.hints + 1, is_hinted=True)
            self._notify()

    def step(self, piece: int, direction: Direction) -> bool:
        """Move piece number ``piece`` one cell; returns whether it could."""
        return self._make_first(
            move for move in self.rules.steps(self.position, piece) if move.directions[0] is direction
        )

    def slide(self, piece: int, direction: Direction) -> bool:
        """Move piece number ``piece`` straight until it is blocked; returns whether it moved."""
        slides = [move for move in self.rules.slides(self.position, piece) if move.directions[0] is direction]
        return self._make_first(reversed(slides))

    def _make_first(self, moves: Iterable[Move]) -> bool:
        move = next(iter(moves), None)
        if move is not None:
            self.make(move)
        return move is not None

    def undo(self) -> None:
        """Undo the last action, if there is one."""
        self._go(max(self._current - 1, 0))

    def redo(self) -> None:
        """Redo the action that was undone last, if there is one."""
        self._go(min(self._current + 1, len(self._stages) - 1))

    # checkpoints

    def keep(self, name: str = "") -> Checkpoint:
        """Keep the current stage as a checkpoint called ``name``; returns the checkpoint."""
        self._last_number += 1
        checkpoint = self._checkpoints[self._last_number] = Checkpoint(self._last_number, name, self._stage)
        self._notify()
        return checkpoint

    def go_back_to(self, number: int) -> None:
        """Go to checkpoint ``number``, with its counters and time; undo returns to the stage before.

        Where the game is there already, nothing happens.

        Raises:
            KeyError: if there is no such checkpoint.
        """
        stage, now = self._checkpoints[number].stage, self._stage
        there, here = ((each.position, each.played, each.watch, each.hints) for each in (stage, now))
        if there != here:
            self._append(stage)

    def rename(self, number: int, name: str) -> None:
        """Give checkpoint ``number`` the name ``name``.

        Raises:
            KeyError: if there is no such checkpoint.
        """
        self._checkpoints[number] = replace(self._checkpoints[number], name=name)
        self._notify()

    def forget(self, number: int) -> None:
        """Delete checkpoint ``number``.

        Raises:
            KeyError: if there is no such checkpoint.
        """
        del self._checkpoints[number]
        self._notify()

    # the keyboard's piece

    def select(self, piece: int | None) -> None:
        """Select the piece that the keyboard moves, by its index; None for no piece."""
        if piece != self.selected:
            self.selected = piece
            self._notify()

    def select_next(self, *, back: bool = False) -> bool:
        """Select the next piece (the previous one if ``back``) that has an axis, in reading order.

        Returns whether a piece is selected. After the last piece none is, so that Tab can leave the board.
        """
        order = self._reading_order()
        at = order.index(self.selected) if self.selected in order else (len(order) if back else -1)
        at += -1 if back else 1
        self.select(order[at] if 0 <= at < len(order) else None)
        return self.selected is not None

    def _reading_order(self) -> list[int]:
        """The indices of the pieces that can have moves, by the first cell they cover now."""
        pieces = self.layout.pieces
        found = [
            (min(map(reading_order, piece.shape.at(place))), index)
            for index, (piece, place) in enumerate(zip(pieces, self.position.places, strict=True))
            if piece.axis is not Axis.NONE and piece.shape.cells
        ]
        return [index for _, index in sorted(found)]

    # time

    def pause(self) -> None:
        """Stop the stopwatch until :meth:`resume` or the next move."""
        if not self._paused:
            self._paused = True
            self._notify()

    def resume(self) -> None:
        """End a pause."""
        if self._paused:
            self._paused = False
            self._notify()

    # internals

    @property
    def _stage(self) -> Stage:
        return self._stages[self._current]

    def _after(
        self, position: Position, played: MoveHistory, moves: Iterable[Move]
    ) -> tuple[Position, MoveHistory]:
        """The position after ``moves``, and the moves played until then."""
        for move in moves:
            position, played = self.rules.apply(position, move), played.then(move)
        return position, played

    def _append(self, stage: Stage) -> None:
        """Add ``stage`` after the current one and go to it; stages that were undone are lost."""
        del self._stages[self._current + 1 :]
        self._stages.append(stage)
        self._go(self._current + 1)

    def _go(self, at: int) -> None:
        if at != self._current:
            self._stage.watch.stop()
            self._current = at
            self._notify()

    def _notify(self) -> None:
        """Start or stop the stopwatch as the state asks, and emit :attr:`changed`."""
        watch = self._stage.watch
        if watch.has_begun and not self._paused and not self.rules.is_solved(self.position):
            watch.start()
        else:
            watch.stop()
        self.changed.emit(self.state)
