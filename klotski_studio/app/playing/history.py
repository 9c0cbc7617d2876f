"""The moves of a game, counted as a player counts them, its time, and how both are written.

A piece that goes on before another piece moves continues the same move, and steps that it takes back do
not count. So a walk is kept without its loops, and one that ends where it began is no move::

    A goes right, right               A:R2     1 move   1 slide   2 steps
      then left                       A:R      1 move   1 slide   1 step
      then down, down                 A:RD2    1 move   2 slides  3 steps
    B goes up                         B:U      2 moves  3 slides  4 steps
      then down                       B is off again: 1 move, which A may still go on with

A game is written as values that JSON can hold, so that it can be continued later. The stages of a game share
their histories and stopwatches, so each of these is written once::

    histories  [[0, "A", [[0,0],[1,0]]], [1, "B", ...]]    parent, piece, path; number 0 is the start
    watches    [[12.5, true]]                              seconds, whether it was started
    stages     [[[[0,0],[1,1]], 2, 0], ...]                positions, history, watch
    hints      [0, 0, 1, ...]                              for each stage
    hinted     [2]                                         stages whose best move was shown

Games that were saved before hints were counted have ``assisted`` instead, the numbers of the stages with at
least one; still older ones have neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from klotski_studio.app.runtime import clock
from klotski_studio.core.layout import Cell, Metric
from klotski_studio.core.rules import Move, Position, Solution


@dataclass(frozen=True, slots=True, eq=False)
class MoveHistory:
    """The moves of a game as a linked list: the last move, and the history before it.

    Histories share their beginnings, so that holding one for every stage of a long game (for undo) takes
    no more memory than its moves.

    Attributes:
        last: the last move; None if nothing was played.
        before: the history before it; None if nothing was played.
    """

    last: Move | None = None
    before: MoveHistory | None = None
    _lengths: tuple[int, ...] = (0,) * len(Metric)

    def then(self, move: Move) -> MoveHistory:
        """The history with ``move`` after it, joined to the last move if the piece is the same."""
        path, base = move.path, self
        if self.last is not None and self.before is not None and self.last.piece == move.piece:
            path, base = (*self.last.path, *path[1:]), self.before
        path = _without_loops(path)
        return base._extended(Move(move.piece, path)) if len(path) > 1 else base

    def length(self, metric: Metric) -> int:
        """The length in ``metric``: that of a solution with these moves."""
        return self._lengths[_INDEX[metric]]

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves in order; no two neighbours are of the same piece."""
        return tuple(self._backwards())[::-1]

    def _backwards(self) -> Iterator[Move]:
        stage = self
        while stage.last is not None and stage.before is not None:
            yield stage.last
            stage = stage.before

    def _extended(self, move: Move) -> MoveHistory:
        """The history and one more move, of another piece than the last one."""
        added = Solution((move,))
        lengths = [
            length + added.length(metric) for length, metric in zip(self._lengths, Metric, strict=True)
        ]
        return MoveHistory(move, self, tuple(lengths))


_INDEX = {metric: index for index, metric in enumerate(Metric)}

NOTHING_PLAYED = MoveHistory()
"""The history of a game that has not begun."""


def _without_loops(path: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """``path`` without the parts between two visits of the same place."""
    kept: dict[Cell, None] = {}
    for place in path:
        if place in kept:
            while next(reversed(kept)) != place:
                kept.popitem()
        kept[place] = None
    return tuple(kept)


class Stopwatch:
    """Adds up the seconds between its starts and stops."""

    def __init__(self, seconds: float = 0.0, *, has_begun: bool = False) -> None:
        """Make a stopped watch that shows ``seconds``, and was started if it ``has_begun``."""
        self._before = seconds
        self._since: float | None = None
        self.has_begun = has_begun

    @property
    def is_running(self) -> bool:
        """Whether it runs now."""
        return self._since is not None

    @property
    def seconds(self) -> float:
        """The seconds counted so far."""
        return self._before + (clock.seconds() - self._since if self._since is not None else 0.0)

    def start(self) -> None:
        """Start, or go on, counting."""
        self.has_begun = True
        if self._since is None:
            self._since = clock.seconds()

    def stop(self) -> None:
        """Stop counting; :meth:`start` goes on from here."""
        self._before, self._since = self.seconds, None


SavedGame: TypeAlias = Mapping[str, Any]
"""What :meth:`.Game.save` returns."""

LONGEST = 1000
"""The number of stages of a game that are kept; older ones can no longer be undone to."""


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """A stage of a game: positions, moves and time. Starting over starts a stopwatch of its own.

    Attributes:
        hints: how many best moves the program has shown or made on the way to it, its own hint included.
        is_hinted: whether the best move from its position was shown.
    """

    position: Position
    played: MoveHistory
    watch: Stopwatch
    hints: int = 0
    is_hinted: bool = False


def encode_stages(stages: Sequence[Stage]) -> dict[str, Any]:
    """``stages`` as lists of numbers and texts."""
    histories, numbers = _encode_histories(stage.played for stage in stages)
    watches = {id(stage.watch): stage.watch for stage in stages}
    order = {key: number for number, key in enumerate(watches)}
    return {
        "histories": histories,
        "watches": [[watch.seconds, watch.has_begun] for watch in watches.values()],
        "stages": [
            [
                [list(cell) for cell in stage.position.places],
                numbers[id(stage.played)],
                order[id(stage.watch)],
            ]
            for stage in stages
        ],
        "hints": [stage.hints for stage in stages],
        "hinted": [number for number, stage in enumerate(stages) if stage.is_hinted],
    }


def decode_stages(saved: SavedGame, pieces: int) -> list[Stage]:
    """The stages in ``saved`` of a layout with so many ``pieces``.

    Raises:
        ValueError, TypeError, LookupError: if they are not what :func:`encode_stages` makes.
    """
    histories = [NOTHING_PLAYED]
    for parent, piece, path in saved["histories"]:
        histories.append(histories[parent].then(Move(str(piece), tuple((int(x), int(y)) for x, y in path))))
    watches = [Stopwatch(float(seconds), has_begun=bool(begun)) for seconds, begun in saved["watches"]]
    stages, hinted = list[Stage](), set(saved.get("hinted", ()))
    for (places, history, watch), hints in zip(saved["stages"], _decode_hints(saved), strict=True):
        position = Position(tuple((int(x), int(y)) for x, y in places))
        if len(position.places) != pieces:
            raise ValueError(places)
        stages.append(Stage(position, histories[history], watches[watch], hints, len(stages) in hinted))
    return stages


def _decode_hints(saved: SavedGame) -> list[int]:
    """The number of hints of each stage; 1 for an assisted stage of an older version."""
    if "hints" in saved:
        return [max(0, int(count)) for count in saved["hints"]]
    assisted = {int(number) for number in saved.get("assisted", ())}
    return [int(number in assisted) for number in range(len(saved["stages"]))]


def _encode_histories(ends: Iterable[MoveHistory]) -> tuple[list[list[Any]], dict[int, int]]:
    """All histories that lead to ``ends``, each after the one before it; and their numbers by ``id``."""
    nodes: list[list[Any]] = []
    numbers: dict[int, int] = {}
    for end in ends:
        chain, node = [], end
        while id(node) not in numbers and node.last is not None and node.before is not None:
            chain.append((node, node.last))
            node = node.before
        number = numbers.setdefault(id(node), 0)
        for each, move in reversed(chain):
            nodes.append([number, move.piece, [list(cell) for cell in move.path]])
            number = numbers[id(each)] = len(nodes)
    return nodes, numbers
