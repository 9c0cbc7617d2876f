"""Browses the optimal solutions of a puzzle by their number.

The first request lets the solver keep all optimal solutions of the puzzle in a job; each solution that is
shown is then found by its number, and replayed::

    begin -- number 0, the answer's own --> next, previous, random, fewest steps, fewest pieces
                                               |
                                               '--> picked: the solution as a track
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from klotski_studio.app.runtime.jobs import Done, JobRunner, Outcome
from klotski_studio.app.solving.live_question import TICK, Asked, LiveQuestion, Part
from klotski_studio.app.solving.playback import Track, track_of
from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.core.rules import replay
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, Reason
from klotski_studio.solver.base.control import Limits, spare_cores
from klotski_studio.solver.solutions import OptimalSolutions

BROWSING = Limits(positions=20_000_000, memory=1024**3, seconds=60.0, threads=spare_cores())
"""Limits of the job that keeps all optimal solutions, and of each request after it."""


@dataclass(frozen=True, slots=True)
class Browsed(Asked):
    """Which of the optimal solutions of ``layout`` is shown.

    Attributes:
        metric: the one in which they are optimal.
        number: from 0.
        count: how many there are; None if that is not known.
        is_complete: whether ``count`` are all; if not, the search kept some of them.
        pieces: how few pieces any of them moves; None until it was asked.
    """

    metric: Metric = Metric.MOVES
    number: int = 0
    count: int | None = None
    is_complete: bool = True
    pieces: int | None = None


Choice = Callable[[OptimalSolutions, Control], tuple[int, int | None] | None]
"""Chooses a number, and may tell the fewest pieces; None if it takes too long."""


@dataclass(frozen=True, slots=True)
class _Found:
    """The result of a job: all solutions, and the one that was chosen."""

    optimal: OptimalSolutions
    number: int
    pieces: int | None
    track: Track


class SolutionBrowser(LiveQuestion[Browsed]):
    """Shows one of the optimal solutions of a puzzle at a time."""

    picked = Signal(object)
    """The :class:`.Track` of the solution that is shown now, other than by :meth:`begin`."""

    def __init__(
        self,
        runner: JobRunner,
        optimal: Callable[[Ask], OptimalSolutions | Reason] = search.optimal,
        draw: Callable[[int], int] = random.randrange,
        parent: QObject | None = None,
    ) -> None:
        """``optimal`` is the solver's question; ``draw`` draws a number below the one it is given."""
        super().__init__(runner, "solutions", Browsed(), parent, TICK, limits=BROWSING)
        self._find, self._draw = optimal, draw
        self._optimal: OptimalSolutions | None = None

    @property
    def can_browse(self) -> bool:
        """Whether there may be other solutions than the one that is shown."""
        return bool(self._state.layout.pieces) and self._state.count != 1

    def begin(self, layout: Layout, answer: Answer) -> None:
        """Start with the solution of ``answer``, a proven answer to ``layout``."""
        self.stop()
        self._set(Browsed(layout, answer.metric, count=answer.optimal_solutions))

    def next(self) -> None:
        """Show the solution with the next number; after the last one comes the first."""
        self._go(1)

    def previous(self) -> None:
        """Show the solution with the number before; before the first one comes the last."""
        self._go(-1)

    def _go(self, by: int) -> None:
        number = self._state.number + by
        self._choose(lambda optimal, _: (number % optimal.count, None))

    def random(self) -> None:
        """Show any other solution."""
        number, draw = self._state.number, self._draw
        self._choose(lambda optimal, _: (_other(number, optimal.count, draw), None))

    def fewest_steps(self) -> None:
        """Show a solution with the fewest steps."""
        self._choose(lambda optimal, _: (optimal.fewest_steps(), None))

    def fewest_pieces(self) -> None:
        """Show a solution that moves the fewest pieces."""
        self._choose(lambda optimal, control: optimal.fewest_pieces(control))

    def stop(self) -> None:
        """Forget the puzzle and free its solutions."""
        super().stop()
        self._optimal = None
        self._set(Browsed())

    def _choose(self, choice: Choice) -> None:
        find, kept, state = self._find, self._optimal, self._state
        layout, limits = state.layout, self._limits

        def work(control: Control) -> _Found | Reason:
            optimal = kept or find(Ask(layout, state.metric, limits, control))
            if isinstance(optimal, Reason):
                return optimal
            chosen = choice(optimal, control)
            if chosen is None:
                return Reason.CANCELLED if control.is_cancelled else Reason.POSITIONS
            number, pieces = chosen
            solution = optimal.at(number)
            return _Found(optimal, number, pieces, track_of(layout, solution, replay(layout, solution)))

        self._ask(Part(work, self._with), replace(state, progress=None, reason=None))

    def _with(self, state: Browsed, found: _Found) -> Browsed:
        self._optimal = optimal = found.optimal
        pieces = state.pieces if found.pieces is None else found.pieces
        return Browsed(state.layout, state.metric, found.number, optimal.count, optimal.is_complete, pieces)

    def _take(self, part: Part[Browsed, Any], outcome: Outcome[Any]) -> None:
        super()._take(part, outcome)
        if isinstance(outcome, Done) and isinstance(outcome.value, _Found):
            self.picked.emit(outcome.value.track)


def _other(number: int, count: int, draw: Callable[[int], int]) -> int:
    """A number below ``count`` other than ``number``, if there is one."""
    return (number + 1 + draw(count - 1)) % count if count > 1 else 0
