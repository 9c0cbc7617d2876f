"""Which puzzles are alike: those whose sets of pieces differ least.

The distance of two sets is how many pieces have to be traded for others, added or taken away::

    Q V V H S     Q V V H H      1: S was traded for H
    Q V V H S     Q V V          2: H and S are gone
    Q V V H S     Q V V V S S    2: H was traded for V, and S was added

A piece is what its shape and axis are, and whether it has a target; where the pieces stand does not count.
The definition is this program's own, made to find the neighbours of a set in a sweep.
"""

from __future__ import annotations

from collections import Counter
from typing import TypeVar

from klotski_studio.core.geometry import Shape
from klotski_studio.core.layout import Axis, Layout

NEAR = 2
"""The greatest distance of puzzles that are alike."""


def piece_counts(layout: Layout) -> Counter[tuple[Shape, Axis, bool]]:
    """How many pieces of ``layout`` there are of each shape and axis, with and without a target."""
    wanted = {target.piece for target in layout.goal}
    return Counter((piece.shape, piece.axis, piece.key in wanted) for piece in layout.pieces)


Kind = TypeVar("Kind")


def distance(one: Counter[Kind], other: Counter[Kind]) -> int:
    """How many pieces of ``one`` have to be traded, added or taken away to make ``other``."""
    return max((one - other).total(), (other - one).total())
