"""Finds every place that one piece can walk to while the others stand still, and the best walk there.

The best walk has the fewest steps and, among those, the fewest slides. Two walks of four steps from
``A`` to ``x``, one of two slides and one of four::

    A . #      A # #      A 1 #
    . . .      1 . .      . 2 3
    . . x      2 3 x      . . x
"""

from __future__ import annotations

from collections.abc import Iterator

from klotski_studio.core.geometry import Cell, Direction
from klotski_studio.core.moves import Move
from klotski_studio.core.position import Position
from klotski_studio.core.rules import Rules

_Arrival = tuple[int, Direction]
"""The fewest slides of a shortest walk to a place, and the direction of its last step."""


class Walks:
    """All walks of piece number ``piece`` in ``position``."""

    def __init__(self, rules: Rules, position: Position, piece: int) -> None:
        walker = rules.layout.pieces[piece]
        self.start = position.places[piece]
        self._key = walker.key
        self._directions = walker.axis.directions
        self._steps: dict[Cell, int] = {}
        for place, before in rules.reach(position, piece).items():
            self._steps[place] = 0 if before is None else self._steps[before] + 1

    def __contains__(self, place: Cell) -> bool:
        """Whether the piece can reach ``place``; its own place counts."""
        return place in self._steps

    def __iter__(self) -> Iterator[Cell]:
        """The places in reach, without the piece's own, by their number of steps."""
        places = iter(self._steps)
        next(places)
        return places

    def steps(self, place: Cell) -> int:
        """The fewest steps to ``place``; raises KeyError if it is out of reach."""
        return self._steps[place]

    def to(self, place: Cell) -> Move | None:
        """The best walk to ``place``; None if the piece stands there or it is out of reach."""
        if not self._steps.get(place):
            return None
        path = [place]
        arrivals = self._arrivals(place)
        slides, direction = min(arrivals[place], key=lambda arrival: arrival[0])
        while path[-1] != self.start:
            path.append(_back(path[-1], direction))
            slides, direction = next(
                (
                    (before, turn)
                    for before, turn in arrivals[path[-1]]
                    if before + (turn is not direction) == slides
                ),
                (0, direction),
            )
        return Move(self._key, tuple(reversed(path)))

    def _arrivals(self, end: Cell) -> dict[Cell, tuple[_Arrival, ...]]:
        """For every place on a shortest walk to ``end``: the possible last steps."""
        arrivals: dict[Cell, tuple[_Arrival, ...]] = {self.start: ()}
        for place in self._on_the_way(end):
            found = []
            for direction in self._directions:
                before = _back(place, direction)
                if before in arrivals and self._steps[before] == self._steps[place] - 1:
                    ways = (slides + (turn is not direction) for slides, turn in arrivals[before])
                    found.append((min(ways, default=1), direction))
            arrivals[place] = tuple(found)
        return arrivals

    def _on_the_way(self, end: Cell) -> list[Cell]:
        """The places of all shortest walks to ``end``, without the start, nearest to it first."""
        found, level = [end], {end}
        while self._steps[found[-1]] > 1:
            steps = self._steps[found[-1]] - 1
            before = (_back(place, direction) for place in level for direction in self._directions)
            level = {place for place in before if self._steps.get(place) == steps}
            found += sorted(level)
        return found[::-1]


def _back(place: Cell, direction: Direction) -> Cell:
    """The place one step before ``place`` in ``direction``."""
    return place[0] - direction.dx, place[1] - direction.dy
