"""A game as values that JSON can hold, so that it can be kept on the disk and continued later.

The stages of a game share their histories and stopwatches, so each of these is written once::

    histories  [[0, "A", [[0,0],[1,0]]], [1, "B", ...]]    parent, piece, path; number 0 is the start
    watches    [[12.5, true]]                              seconds, whether it was started
    stages     [[[[0,0],[1,1]], 2, 0], ...]                positions, history, watch
    assisted   [3, 4]                                      the numbers of the assisted stages, from 0

Games that were saved before there were assisted stages have no ``assisted``.
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
        is_assisted: whether the program made at least one of the moves that lead to it.
    """

    position: Position
    played: MoveHistory
    watch: Stopwatch
    is_assisted: bool = False


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
        "assisted": [number for number, stage in enumerate(stages) if stage.is_assisted],
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
    assisted = {int(number) for number in saved.get("assisted", ())}
    stages = []
    for number, (places, history, watch) in enumerate(saved["stages"]):
        position = Position(tuple((int(x), int(y)) for x, y in places))
        if len(position.places) != pieces:
            raise ValueError(places)
        stages.append(Stage(position, histories[history], watches[watch], number in assisted))
    return stages


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
