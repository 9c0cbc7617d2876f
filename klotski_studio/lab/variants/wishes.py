"""What is asked of a variant: harder, easier, of a certain length, shorter with the same idea.

::

    length of the puzzle itself   81
    variant                       79        81      91        none          search stopped
    group                         easier    same    harder    unsolvable    stopped
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from enum import StrEnum
from typing import TypeAlias

from klotski_studio.core.layout import Layout
from klotski_studio.lab.variants.house_rules import PieceKind
from klotski_studio.lab.variants.search import Variant
from klotski_studio.solver.base.answer import Answer, Status


class Group(StrEnum):
    """How a variant compares with the puzzle it is a variant of; in the order in which they are shown."""

    HARDER = "harder"
    SAME = "same"
    EASIER = "easier"
    SOLVED = "solved"
    """It has a solution, but the length of the puzzle itself is not known."""
    UNSOLVABLE = "unsolvable"
    STOPPED = "stopped"


def group_of(variant: Variant, own: Answer) -> Group:
    """The group of ``variant``, where ``own`` is the answer to the puzzle itself in the same metric.

    Whatever has a solution is easier than a puzzle without one. If the search of the puzzle itself was
    stopped, only what is shorter than it proved is known to be easier.
    """
    if variant.length is None:
        return Group.STOPPED if variant.status is Status.STOPPED else Group.UNSOLVABLE
    if own.length is None:
        shorter = own.status is Status.UNSOLVABLE or variant.length < own.effort.depth
        return Group.EASIER if shorter else Group.SOLVED
    if variant.length == own.length:
        return Group.SAME
    return Group.HARDER if variant.length > own.length else Group.EASIER


Rank: TypeAlias = tuple[int, float, int]
"""A sort key: see :func:`rank`."""


def rank(variant: Variant) -> Rank:
    """The sort key by which the longest come first, then those with fewer optimal solutions, then positions.

    Those without a length come last.
    """
    length = -1 if variant.length is None else variant.length
    return -length, math.inf if variant.solutions is None else variant.solutions, variant.positions


def by_length(found: Iterable[Variant]) -> list[Variant]:
    """``found`` in the order of :func:`rank`."""
    return sorted(found, key=rank)


def near_length(found: Iterable[Variant], length: int) -> list[Variant]:
    """The solved ones of ``found``, those nearest to ``length`` first, otherwise as :func:`by_length`."""
    solved = [variant for variant in by_length(found) if variant.length is not None]
    return sorted(solved, key=lambda variant: abs((variant.length or 0) - length))


def shortest_first(found: Iterable[Variant]) -> list[Variant]:
    """The solved ones of ``found``, the shortest first, otherwise as :func:`rank`.

    Of variants that all :func:`has_same_idea` the first is the shortest puzzle with the same idea.
    """
    return near_length(found, 0)


def has_same_idea(variant: Variant, layout: Layout, own: Answer) -> bool:
    """Whether the solution of ``variant`` moves as many pieces of the same kinds as that of ``layout``.

    So nothing that takes part in the solution has become superfluous, and nothing else takes part. ``own`` is
    the answer to ``layout``. False unless both have a solution.
    """
    if own.solution is None or variant.status is not Status.SOLVED:
        return False
    moved = {move.piece for move in own.solution.moves}
    return Counter(_kinds(variant.layout, variant.movers)) == Counter(_kinds(layout, moved))


def _kinds(layout: Layout, keys: Collection[str]) -> Iterator[tuple[PieceKind, bool]]:
    """Shape and axis of each of the pieces ``keys``, and whether it has a target."""
    wanted = {target.piece for target in layout.goal}
    for piece in layout.pieces:
        if piece.key in keys:
            yield (piece.shape, piece.axis), piece.key in wanted
