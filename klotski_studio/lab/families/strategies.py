"""How a search of a family chooses the piece set that it changes next, the *parent*.

The best set of each *cell*, a number of pieces and of free cells, is an *elite*::

    length of     10 pieces   31  .  18      elites      any of the four, all alike
    the elites     9 pieces    .  9  14      tournament  the longer of two of them, drawn at random
                     free      2  3   4      climb       the longest set since the last start
                                             random      none: every set is drawn at random

Elites are those of MAP-Elites (Mouret and Clune, "Illuminating search spaces by mapping elites", 2015);
tournament selection is that of genetic algorithms. ``resources/docs/families.md`` compares the strategies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from random import Random
from types import MappingProxyType

from klotski_studio.lab.families.piece_sets import PieceSet

FRESH = 0.1
"""How often a set is drawn at random although there are elites."""
PATIENCE = 30
"""Times that a climb changes its longest set in vain, before it starts again at a set drawn at random."""

Scored = tuple[int, PieceSet]
"""A set and the length from its hardest start."""


class Strategy(StrEnum):
    """The ways to choose a parent."""

    TOURNAMENT = "tournament"
    ELITES = "elites"
    CLIMB = "climb"
    RANDOM = "random"


USUAL = Strategy.TOURNAMENT
"""The strategy unless another one is asked for: the best of those compared."""


class Tried:
    """What strategies remember of the sets tried so far.

    Attributes:
        elites: the longest set of each cell, the first of those as long.
        top: the longest set since the last start of a climb; None at its start.
        in_vain: times that ``top`` was chosen since it was found.
    """

    def __init__(self) -> None:
        self.elites: dict[tuple[int, int], Scored] = {}
        self.top: Scored | None = None
        self.in_vain = 0

    def note(self, found: PieceSet, length: int) -> bool:
        """Note the length from the hardest start of ``found``; return whether it is an elite."""
        if self.top is None or length > self.top[0]:
            self.top, self.in_vain = (length, found), 0
        cell = found.pieces, found.free
        is_elite = cell not in self.elites or length > self.elites[cell][0]
        if is_elite:
            self.elites[cell] = length, found
        return is_elite


def parent(strategy: Strategy, tried: Tried, random: Random) -> PieceSet | None:
    """The set that is changed next; None for one that is drawn at random."""
    found = _PARENTS[strategy](tried, random)
    return None if found is None else found[1]


def _elite(tried: Tried, random: Random, entrants: int = 1) -> Scored | None:
    """The longest of ``entrants`` elites drawn at random; None while there are none, and sometimes later."""
    if not tried.elites or random.random() < FRESH:
        return None
    elites = list(tried.elites.values())
    return max([random.choice(elites) for _ in range(entrants)], key=lambda scored: scored[0])


def _climbed(tried: Tried, _: Random) -> Scored | None:
    tried.in_vain += 1
    if tried.in_vain > PATIENCE:
        tried.top = None
    return tried.top


_PARENTS: Mapping[Strategy, Callable[[Tried, Random], Scored | None]] = MappingProxyType(
    {
        Strategy.TOURNAMENT: lambda tried, random: _elite(tried, random, 2),
        Strategy.ELITES: _elite,
        Strategy.CLIMB: _climbed,
        Strategy.RANDOM: lambda _tried, _random: None,
    }
)
