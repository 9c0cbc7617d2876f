"""Random boards without a solution, and the lengths of their repairs by the slow search."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from klotski_studio.core.check import errors
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Position, Rules
from klotski_studio.lab.variants.house_rules import DEFAULT_KINDS, EVERYTHING
from klotski_studio.lab.variants.one_edits import one_edits
from klotski_studio.solver import reference
from tests.strategies import drawn

SIZE = 3


def unsolvable_boards(seed: int) -> Iterator[Layout]:
    """Random boards of 3 x 3 cells with a target for A that nothing reaches."""
    random = Random(seed)
    while True:
        cells = [random.choice("AABBC#..") for _ in range(SIZE * SIZE)]
        wanted = [random.choice("A...") for _ in range(SIZE * SIZE)]
        board, goal = (
            "\n".join("".join(t[i : i + SIZE]) for i in range(0, 9, SIZE)) for t in (cells, wanted)
        )
        try:
            layout = drawn(board, goal)
        except (ValueError, LookupError):
            continue
        if layout.goal and not errors(layout) and length_of(layout) is None:
            yield layout


def length_of(layout: Layout) -> int | None:
    return reference.solve(layout, Metric.MOVES).length


def lengths_of_repairs(layout: Layout) -> set[int]:
    """The lengths of all puzzles that are one edit away, by the slow search."""
    results = [edit.layout for edit in one_edits(layout, DEFAULT_KINDS, EVERYTHING)]
    fine = [each for each in results if not errors(each)]
    begun = [each for each in fine if not Rules(each).is_solved(Position.start(each))]
    return {length for each in begun if (length := length_of(each)) is not None}
