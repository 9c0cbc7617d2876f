"""The division of kinds into groups, each with a table of limited size.

Pieces that end side by side hinder each other most, so a group should be a block of neighbours at the
goal. The closeness of two kinds is a sum over the cells of their targets; the division starts from
rows or columns and exchanges kinds between groups as long as the closeness within the groups grows::

    . 1 2 3       of a 15-puzzle      . A A A
    4 5 6 7                           C A A A
    8 9 a b                           C B B B
    c d e f                           C B B B
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import prod

from klotski_studio.core.layout import Cell
from klotski_studio.solver.base.encode import Encoded
from klotski_studio.solver.patterns.scope import MOST_PIECES, table_share

Groups = tuple[tuple[int, ...], ...]
"""Disjoint groups of kinds, as their numbers in the encoding."""


def choose_groups(encoded: Encoded, limit: int) -> Groups:
    """All kinds with a target in groups whose tables have ``limit`` entries at most, where that is possible.

    A kind that exceeds the limit alone is a group by itself.
    """
    division = _Division(encoded, limit)
    return max((division.improved(order) for order in division.orders()), key=division.rating)


class _Division:
    """What the choice depends on: sizes and closeness of the kinds with a target."""

    def __init__(self, encoded: Encoded, limit: int) -> None:
        self._limit = limit
        kinds = encoded.wanted
        self._pieces = {kind: encoded.counts[kind] for kind in kinds}
        self._sizes = {kind: table_share(encoded, kind) for kind in kinds}
        self._cells = {kind: _target_cells(encoded, kind) for kind in kinds}
        self._closeness: dict[tuple[int, int], float] = {}
        for one, two in combinations(kinds, 2):
            self._closeness[one, two] = self._closeness[two, one] = _closeness(
                self._cells[one], self._cells[two]
            )

    def orders(self) -> Iterator[list[int]]:
        """The kinds by the first cells of their targets, row by row and column by column, from either end."""
        for axis in (0, 1):
            order = sorted(self._cells, key=lambda kind: (self._cells[kind][0][1 - axis], self._cells[kind]))
            yield order
            yield order[::-1]

    def rating(self, groups: Groups) -> tuple[int, float]:
        """How good a division is: few groups first, then close ones."""
        return -len(groups), sum(
            self._closeness[pair] for group in groups for pair in combinations(sorted(group), 2)
        )

    def improved(self, order: list[int]) -> Groups:
        """Groups filled in ``order``, after all exchanges of two kinds that bring the groups closer."""
        groups = self._filled(order)
        number = {kind: g for g, group in enumerate(groups) for kind in group}
        while self._exchange_some(order, groups, number):
            pass
        return tuple(tuple(sorted(group)) for group in groups)

    def _filled(self, order: list[int]) -> list[set[int]]:
        groups: list[set[int]] = []
        for kind in order:
            if not groups or not self._fits({*groups[-1], kind}):
                groups.append(set())
            groups[-1].add(kind)
        return groups

    def _fits(self, group: Iterable[int]) -> bool:
        kinds = tuple(group)
        size = prod(self._sizes[kind] for kind in kinds)
        return size <= self._limit and sum(self._pieces[kind] for kind in kinds) <= MOST_PIECES

    def _exchange_some(self, order: list[int], groups: list[set[int]], number: dict[int, int]) -> bool:
        """Exchange each two kinds whose groups become closer; whether there were any."""
        found = False
        for one, two in combinations(order, 2):
            first, second = number[one], number[two]
            if first == second or self._gain(one, two, groups[first], groups[second]) <= _LEAST_GAIN:
                continue
            with_two, with_one = groups[first] - {one} | {two}, groups[second] - {two} | {one}
            if not (self._fits(with_two) and self._fits(with_one)):
                continue
            groups[first], groups[second] = with_two, with_one
            number[one], number[two] = second, first
            found = True
        return found

    def _gain(self, one: int, two: int, first: set[int], second: set[int]) -> float:
        """By how much the closeness within the groups grows if two kinds are exchanged."""
        closeness = self._closeness
        gain = sum(closeness[one, kind] for kind in second if kind != two)
        gain += sum(closeness[two, kind] for kind in first if kind != one)
        gain -= sum(closeness[one, kind] for kind in first if kind != one)
        return gain - sum(closeness[two, kind] for kind in second if kind != two)


_LEAST_GAIN = 1e-9
"""Less is the rounding of sums, by which exchanges could go on for ever."""


def _target_cells(encoded: Encoded, kind: int) -> list[Cell]:
    """The cells of a kind's targets, in reading order."""
    covered = sum(encoded.covers[b] for b in encoded.goal or () if encoded.kind_of[b] == kind)
    return [cell for i, cell in enumerate(encoded.cells) if covered >> i & 1]


def _closeness(one: list[Cell], two: list[Cell]) -> float:
    """Large where cells of the two are side by side; the distance counts by its fourth power."""
    total = 0.0
    for x, y in one:
        for u, v in two:
            total += 1 / ((x - u) ** 2 + (y - v) ** 2) ** 2
    return total
