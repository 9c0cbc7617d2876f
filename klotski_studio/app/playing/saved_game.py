"""A game as values that JSON can hold, so that it can be kept on the disk and continued later.

The stages of a game share their histories and stopwatches, so each of these is written once::

    histories  [[0, "A", [[0,0],[1,0]]], [1, "B", ...]]    parent, piece, path; number 0 is the start
    watches    [[12.5, true]]                              seconds, whether it was started
    stages     [[[[0,0],[1,1]], 2, 0], ...]                positions, history, watch
    hints      [0, 0, 1, ...]                              for each stage

Games that were saved before hints were counted have ``assisted`` instead, the numbers of the stages with at
least one; still older ones have neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from klotski_studio.app.playing.history import NOTHING_PLAYED, MoveHistory
from klotski_studio.app.playing.stopwatch import Clock, Stopwatch
from klotski_studio.core.moves import Move
from klotski_studio.core.position import Position

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
    }


def decode_stages(saved: SavedGame, pieces: int, clock: Clock) -> list[Stage]:
    """The stages in ``saved`` of a layout with so many ``pieces``.

    Raises:
        ValueError, TypeError, LookupError: if they are not what :func:`encode_stages` makes.
    """
    histories = [NOTHING_PLAYED]
    for parent, piece, path in saved["histories"]:
        histories.append(histories[parent].then(Move(str(piece), tuple((int(x), int(y)) for x, y in path))))
    watches = [Stopwatch(clock, float(seconds), has_begun=bool(begun)) for seconds, begun in saved["watches"]]
    stages = []
    for (places, history, watch), hints in zip(saved["stages"], _decode_hints(saved), strict=True):
        position = Position(tuple((int(x), int(y)) for x, y in places))
        if len(position.places) != pieces:
            raise ValueError(places)
        stages.append(Stage(position, histories[history], watches[watch], hints))
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
