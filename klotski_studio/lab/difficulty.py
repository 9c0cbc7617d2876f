"""Estimates the difficulty of a puzzle as a figure from 0 to 10, and shows its parts.

There is no accepted formula for what people find difficult. This one counts six factors, each of which
makes a solution harder to find, with diminishing returns: a factor of value v and half-value h
contributes v / (v + h) of its weight::

    points
    weight |            ______-------     the second fifty moves add less
           |      __----                  than the first fifty
    half   |   _--
           | _/
           +---+--------------------- v
               h

The weights add up to 10, so the figure is at least 0 (nothing to do) and less than 10; 横刀立马 has
6.9. Half-values and weights were set so that the forty classics come out in an order that players would
agree with. The figure is deterministic.
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
    """The factors of the figure."""

    LENGTH = "length"
    """The moves of a shortest solution."""
    CHOICES = "choices"
    """Possible moves along the solution that lead no nearer to the goal."""
    DETOURS = "detours"
    """Moves of the solution that take a piece with a target farther from it."""
    BINDING = "binding"
    """How few shortest solutions there are: moves divided by 1 + log2 of their number."""
    FREEDOM = "freedom"
    """Moves of the solution that are not forced."""
    SIZE = "size"
    """Reachable positions, as a power of ten."""


@dataclass(frozen=True, slots=True)
class Weighing:
    """How a factor counts: ``weight`` points at most, half of them at the value ``half``."""

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
    """The contribution of one factor to the figure.

    Attributes:
        value: the count; None if it is not known, and then the other factors are weighted more.
        points: the points that it adds.
        most: the points that it could add at most.
    """

    factor: Factor
    value: float | None
    points: float
    most: float


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The figure, from 0 to 10, and its shares in the order of :class:`Factor`."""

    figure: float
    shares: tuple[Share, ...]

    @property
    def unsettled(self) -> tuple[Factor, ...]:
        """The factors whose value is not known."""
        return tuple(share.factor for share in self.shares if share.value is None)


def difficulty(
    layout: Layout, solution: Solution, shape: SolutionShape, *, solutions: int | None, reachable: int | None
) -> Difficulty:
    """The difficulty of ``layout``, from a shortest ``solution`` and the choices along it (``shape``).

    ``solutions`` is the number of shortest solutions, ``reachable`` the number of positions; None if not
    known. Factors that are not known are left out and the weights of the others scaled up.

    Raises:
        IllegalMove: if the solution cannot be played.
    """
    values = _values(layout, solution, shape, solutions, reachable)
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
    layout: Layout, solution: Solution, shape: SolutionShape, solutions: int | None, reachable: int | None
) -> dict[Factor, float | None]:
    length = len(solution.moves)
    is_whole = len(shape.crossings) == length
    is_judged = is_whole and shape.reason is None
    wrong = sum(crossing.open - (crossing.best or 0) for crossing in shape.crossings)
    forced = sum(crossing.forced for crossing in shape.crossings)
    return {
        Factor.LENGTH: length,
        Factor.CHOICES: wrong if is_judged else None,
        Factor.DETOURS: moves_away(layout, solution),
        Factor.BINDING: length / (1 + math.log2(solutions)) if solutions else None,
        Factor.FREEDOM: length - forced if is_whole else None,
        Factor.SIZE: math.log10(reachable) if reachable else None,
    }


def moves_away(layout: Layout, solution: Solution) -> int:
    """The number of moves of ``solution`` that take a piece with a target farther from it.

    Distances are those of an empty board: columns plus rows.
    """
    with_targets = [kind for kind in kinds(layout) if kind.targets]
    left = [sum(_to_go(kind, position) for kind in with_targets) for position in replay(layout, solution)]
    return sum(after > before for before, after in pairwise(left))


def _to_go(kind: Kind, position: Position) -> int:
    """The sum, over the targets of ``kind``, of the steps to the nearest of its pieces."""
    members = [position.places[index] for index in kind.pieces]
    return sum(min(_steps(member, target) for member in members) for target in kind.targets)


def _steps(one: Cell, two: Cell) -> int:
    return abs(one[0] - two[0]) + abs(one[1] - two[1])
