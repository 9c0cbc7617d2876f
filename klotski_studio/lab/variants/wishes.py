"""What is asked of a variant: harder, easier, of a certain length, shorter with the same idea.

::

    length of the puzzle itself   81
    variant                       79        81      91        none          search stopped
    group                         easier    same    harder    unsolvable    stopped
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from klotski_studio.core.layout import Layout
from klotski_studio.lab.variants.house_rules import PieceKind
from klotski_studio.lab.variants.search import Rank, Variant, longest_first
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


class Wish(StrEnum):
    """What a person looks for among the variants of a puzzle."""

    HARDER = "harder"
    EASIER = "easier"
    LENGTH = "length"
    """A solution of exactly so many moves."""
    SAME_IDEA = "same-idea"
    """The shortest that :func:`has_same_idea`."""


_GROUPS: Mapping[Wish, Group] = MappingProxyType({Wish.HARDER: Group.HARDER, Wish.EASIER: Group.EASIER})
"""What grants the wishes that compare a variant with the puzzle itself."""


@dataclass(frozen=True, slots=True)
class Request:
    """A wish, and the length that is asked for if it is about one."""

    wish: Wish = Wish.HARDER
    length: int = 0

    def grants(self, variant: Variant, layout: Layout, own: Answer) -> bool:
        """Whether ``variant`` is what is asked for, where ``own`` is the answer to ``layout``."""
        if self.wish is Wish.LENGTH:
            return variant.length == self.length
        if self.wish is Wish.SAME_IDEA:
            return has_same_idea(variant, layout, own)
        return group_of(variant, own) is _GROUPS[self.wish]

    def rank(self, variant: Variant) -> Rank:
        """The sort key: nearest to the length that is asked for, the shortest, or else the longest first.

        Otherwise as :func:`longest_first`.
        """
        if self.wish in (Wish.HARDER, Wish.EASIER):
            return longest_first(variant)
        wanted = self.length if self.wish is Wish.LENGTH else 0
        away = math.inf if variant.length is None else abs(variant.length - wanted)
        return away, *longest_first(variant)

    def order(self, layout: Layout, own: Answer) -> Callable[[Variant], Rank]:
        """The sort key by which those that are asked for come first, all of them by :meth:`rank`."""
        return lambda variant: (not self.grants(variant, layout, own), *self.rank(variant))


USUAL = Request()
"""What is asked for unless something else is."""


def has_same_idea(variant: Variant, layout: Layout, own: Answer) -> bool:
    """Whether ``variant`` has the targets of ``layout`` and is solved by as many pieces of the same kinds.

    So nothing that takes part in the solution has become superfluous, and nothing else takes part. ``own`` is
    the answer to ``layout``. False unless both have a solution.
    """
    if own.solution is None or variant.status is not Status.SOLVED:
        return False
    if {target.cells for target in variant.layout.goal} != {target.cells for target in layout.goal}:
        return False
    moved = {move.piece for move in own.solution.moves}
    return Counter(_kinds(variant.layout, variant.movers)) == Counter(_kinds(layout, moved))


def _kinds(layout: Layout, keys: Collection[str]) -> Iterator[tuple[PieceKind, bool]]:
    """Shape and axis of each of the pieces ``keys``, and whether it has a target."""
    wanted = {target.piece for target in layout.goal}
    for piece in layout.pieces:
        if piece.key in keys:
            yield (piece.shape, piece.axis), piece.key in wanted
