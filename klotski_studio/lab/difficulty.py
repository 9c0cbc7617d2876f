"""How difficult a puzzle is: an estimate that says how it comes about.

Nobody has a formula for what people find difficult. This one counts six things, each of which
makes a solution harder to find, and lets each count for less the more there is of it: a factor
of value v whose half is at h brings v / (v + h) of its weight::

    points
    weight |            ______-------     the second fifty moves add less
           |      __----                  than the first fifty
    half   |   _--
           | _/
           +---+--------------------- v
               h

The weights add up to 10, so the figure lies between 0 and 10: nothing to do is 0, 横刀立马 is
6.9, and nothing reaches 10. Halves and weights were set so that the forty classics come out
in an order that players would agree with; the same layout has the same figure every time.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from types import MappingProxyType

from klotski_studio.core.geometry import Cell
from klotski_studio.core.layout import Kind, Layout, kinds
from klotski_studio.core.position import Position
from klotski_studio.core.rules import replay
from klotski_studio.core.solution import Solution
from klotski_studio.lab.solution_shape import SolutionShape


class Factor(StrEnum):
    """What is counted; the value says what of."""

    LENGTH = "length"
    """The moves of an optimal solution."""
    CHOICES = "choices"
    """Moves on its way that lead no nearer to the goal, though they could be made."""
    DETOURS = "detours"
    """Moves that take a piece with a target farther from it, and have to be made all the same."""
    BINDING = "binding"
    """How few optimal solutions there are: moves for each doubling of their number."""
    FREEDOM = "freedom"
    """Moves that are not forced."""
    SIZE = "size"
    """Reachable positions, as a power of ten."""


@dataclass(frozen=True, slots=True)
class Weighing:
    """How a factor counts: ``weight`` at most, half of it at the value ``half``."""

    weight: float
    half: float


WEIGHINGS: Mapping[Factor, Weighing] = MappingProxyType(
    {
        Factor.LENGTH: Weighing(3.5, 30),
        Factor.CHOICES: Weighing(2.0, 40),
        Factor.DETOURS: Weighing(1.5, 3),
        Factor.BINDING: Weighing(1.0, 5),
        Factor.FREEDOM: Weighing(1.0, 25),
        Factor.SIZE: Weighing(1.0, 3),
    }
)


@dataclass(frozen=True, slots=True)
class Share:
    """What one factor adds to the figure.

    Attributes:
        value: what was counted; None if it is not known, and then the other factors stand for it.
        points: what it adds.
        most: what it could add at most.
    """

    factor: Factor
    value: float | None
    points: float
    most: float


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The figure, from 0 to 10, and what it is made of, in the order of :class:`Factor`."""

    figure: float
    shares: tuple[Share, ...]

    @property
    def unsettled(self) -> tuple[Factor, ...]:
        """The factors that are not known."""
        return tuple(share.factor for share in self.shares if share.value is None)


def difficulty(
    layout: Layout, solution: Solution, way: SolutionShape, *, solutions: int | None, reachable: int | None
) -> Difficulty:
    """How difficult ``layout`` is, with an optimal ``solution`` and what it passes by.

    ``solutions`` is how many optimal ones there are, ``reachable`` how many positions; None if
    that is not known. Factors that are not known are left out and the others weighed accordingly more.

    Raises:
        IllegalMove: if the solution cannot be played.
    """
    values = _values(layout, solution, way, solutions, reachable)
    known = sum(WEIGHINGS[factor].weight for factor, value in values.items() if value is not None)
    scale = 10 / known if solution.moves else 0.0
    shares = tuple(_share(factor, value, scale) for factor, value in values.items())
    return Difficulty(sum(share.points for share in shares), shares)


def _share(factor: Factor, value: float | None, scale: float) -> Share:
    weighing = WEIGHINGS[factor]
    if value is None:
        return Share(factor, None, 0.0, 0.0)
    most = weighing.weight * scale
    return Share(factor, value, most * value / (value + weighing.half), most)


def _values(
    layout: Layout, solution: Solution, way: SolutionShape, solutions: int | None, reachable: int | None
) -> dict[Factor, float | None]:
    length = len(solution.moves)
    is_whole = len(way.crossings) == length
    is_told = is_whole and way.reason is None
    idle = sum(crossing.open - (crossing.best or 0) for crossing in way.crossings)
    forced = sum(crossing.forced for crossing in way.crossings)
    return {
        Factor.LENGTH: length,
        Factor.CHOICES: idle if is_told else None,
        Factor.DETOURS: away(layout, solution),
        Factor.BINDING: length / (1 + math.log2(solutions)) if solutions else None,
        Factor.FREEDOM: length - forced if is_whole else None,
        Factor.SIZE: math.log10(reachable) if reachable else None,
    }


def away(layout: Layout, solution: Solution) -> int:
    """How many moves of ``solution`` take pieces with targets farther from them.

    The distance is that of an empty board: columns and rows to go.
    """
    wanted = [kind for kind in kinds(layout) if kind.targets]
    left = [sum(_to_go(kind, position) for kind in wanted) for position in replay(layout, solution)]
    return sum(after > before for before, after in pairwise(left))


def _to_go(kind: Kind, position: Position) -> int:
    """Steps that the targets of ``kind`` are from the nearest of its members, all together."""
    members = [position.places[index] for index in kind.pieces]
    return sum(min(_steps(member, target) for member in members) for target in kind.targets)


def _steps(one: Cell, two: Cell) -> int:
    return abs(one[0] - two[0]) + abs(one[1] - two[1])
