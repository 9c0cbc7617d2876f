"""The three ways to count the length of a solution.

======  =========================================================
step    one piece, one cell, one direction
slide   one piece, straight, any distance (how Rush Hour counts)
move    one piece, any uninterrupted walk, corners included (how Klotski counts)
======  =========================================================

A length is never given without its metric.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self


class Metric(StrEnum):
    """What a length is counted in; the value is the word used in files and on the command line.

    Iteration gives moves, slides, steps: the order wherever lengths are listed. No length of a
    solution is greater than the next one in that order.
    """

    MOVES = "moves"
    SLIDES = "slides"
    STEPS = "steps"

    @property
    def before_others(self) -> tuple[Metric, ...]:
        """All metrics, this one first and the others in their order."""
        return (self, *(metric for metric in Metric if metric is not self))

    def is_longer_than(self, other: Metric) -> bool:
        """Whether no solution has a smaller length in this metric than in ``other``, another one."""
        order = list(Metric)
        return order.index(self) > order.index(other)


@dataclass(frozen=True, slots=True)
class Lengths:
    """A length in each metric; None where it is not known."""

    moves: int | None = None
    slides: int | None = None
    steps: int | None = None

    def length(self, metric: Metric) -> int | None:
        """The length in ``metric``; None if it is not known."""
        return {Metric.MOVES: self.moves, Metric.SLIDES: self.slides, Metric.STEPS: self.steps}[metric]

    def with_length(self, metric: Metric, length: int) -> Self:
        """The same with ``length`` in ``metric``."""
        return replace(self, **{metric.value: length})
