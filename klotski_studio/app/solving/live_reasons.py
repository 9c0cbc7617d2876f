"""Finds out why the layout on the board cannot be solved, once the solver has proven that.

::

    verdict: unsolvable --> SETTLE_MS --> reasons        another layout in between: dropped
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.app.solving.live_search import LiveSearch
from klotski_studio.app.solving.verdict import Verdict, VerdictState
from klotski_studio.core.identity import is_same_puzzle
from klotski_studio.core.layout import Board, Layout
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer
from klotski_studio.solver.base.control import Limits

if TYPE_CHECKING:
    from klotski_studio.lab.reasons import Reasons

CHANNEL = "reasons"
"""The channel of the job."""

SETTLE_MS = 200
"""Milliseconds for which an unsolvable layout must stay the same before it is looked into."""

PASSING = Limits(positions=2_000_000, memory=512 * 1024**2, seconds=10.0)
"""Limits of the job, which nobody has asked for."""


@dataclass(frozen=True, slots=True)
class ReasonsState:
    """What is known of why ``layout`` cannot be solved.

    Attributes:
        reasons: None if it can be solved, or nothing is known yet.
        asking: whether it is being found out, or will be after :data:`SETTLE_MS`.
    """

    layout: Layout
    reasons: Reasons | None = None
    asking: bool = False


NOTHING = ReasonsState(Layout(Board(0, 0)))
"""The state without a layout."""


class LiveReasons(QObject):
    """Holds the reasons for the layout of the last verdict and renews them."""

    changed = Signal(object)
    """A :class:`ReasonsState`."""

    def __init__(self, runner: JobRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = NOTHING
        self._verdict: Verdict | None = None
        self._wanted = False
        self._search = LiveSearch(runner, CHANNEL, self)

    @property
    def state(self) -> ReasonsState:
        """What is known now."""
        return self._state

    def want(self, wanted: bool) -> None:
        """Set whether the reasons are shown: they are searched only then."""
        self._wanted = wanted
        if not wanted:
            self.stop()
        elif self._verdict is not None:
            self.follow(self._verdict)

    def follow(self, verdict: Verdict) -> None:
        """Forget the reasons of another puzzle, and look for those of an unsolvable one."""
        self._verdict = verdict
        if not is_same_puzzle(verdict.layout, self._state.layout):
            self.stop()
            self._set(ReasonsState(verdict.layout))
        elif verdict.layout != self._state.layout:
            self._set(replace(self._state, layout=verdict.layout))
        is_unsolvable = verdict.state is VerdictState.UNSOLVABLE and verdict.answer is not None
        if self._wanted and is_unsolvable and self._state.reasons is None and not self._state.asking:
            self._search.after(SETTLE_MS, self._ask)
            self._set(replace(self._state, asking=True))

    def stop(self) -> None:
        """Drop the job."""
        self._search.drop()
        self._set(replace(self._state, asking=False))

    def _ask(self) -> None:
        from klotski_studio.lab.reasons import reasons

        verdict = self._verdict
        assert verdict is not None
        assert verdict.answer is not None
        answer: Answer = verdict.answer
        self._search.start(
            lambda control: reasons(Ask(verdict.layout, verdict.metric, PASSING, control), answer),
            self._answered,
        )

    def _answered(self, outcome: Outcome[Reasons]) -> None:
        from klotski_studio.lab.reasons import Reasons

        found = Reasons() if isinstance(outcome, Failed) else outcome.value
        self._set(replace(self._state, reasons=found, asking=False))

    def _set(self, state: ReasonsState) -> None:
        if state != self._state:
            self._state = state
            self.changed.emit(state)
