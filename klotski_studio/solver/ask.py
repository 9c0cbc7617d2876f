"""A question to the solver as a value, so that a limit or an option is added in one place.

::

    Ask(layout)                                      in moves, with the usual limits
    Ask(layout, Metric.STEPS, Limits(seconds=2))     stopped after two seconds
"""

from __future__ import annotations

from dataclasses import dataclass, field

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.solver.base.control import Limits


@dataclass(frozen=True, slots=True)
class Ask:
    """What is asked about a layout.

    Attributes:
        layout: the puzzle.
        metric: what lengths are counted in.
        limits: where the search ends as stopped.
        control: cancels it, and has its progress; every question has its own unless it is given one.
        engine: the name of one engine that is to answer, in place of a choice among all of them.

    Raises:
        ValueError: if ``metric`` is neither a metric nor its name.
    """

    layout: Layout
    metric: Metric = Metric.MOVES
    limits: Limits = field(default_factory=Limits)
    control: Control = field(default_factory=Control, compare=False)
    engine: str | None = None

    def __post_init__(self) -> None:
        # engines compare metrics by identity: the name alone would be none of them, and be answered wrong
        object.__setattr__(self, "metric", Metric(self.metric))
