"""Finds out why the layout on the board cannot be solved, once the solver has proven that.

::

    verdict: unsolvable --> the layout settles --> reasons        another layout in between: dropped
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.solving.live_question import PASSING, Asked, LiveQuestion, Part
from klotski_studio.app.solving.verdict import VerdictState
from klotski_studio.core.control import Control
from klotski_studio.solver.ask import Ask

if TYPE_CHECKING:
    from klotski_studio.lab.reasons import Reasons

CHANNEL = "reasons"
"""The channel of the job."""


@dataclass(frozen=True, slots=True)
class ReasonsState(Asked):
    """Why ``layout`` cannot be solved; ``reasons`` is None if it can be, or nothing is known yet."""

    reasons: Reasons | None = None


NOTHING = ReasonsState()
"""The state without a layout."""


class LiveReasons(LiveQuestion[ReasonsState]):
    """Holds the reasons for the layout of the last verdict and renews them."""

    def __init__(self, runner: JobRunner, parent: QObject | None = None) -> None:
        # one thread: the searches are many and small
        super().__init__(runner, CHANNEL, NOTHING, parent, limits=replace(PASSING, threads=None))

    def _next(self, state: ReasonsState) -> Part[ReasonsState, Reasons] | None:
        verdict = self._verdict
        if state.reasons is not None or verdict is None or verdict.state is not VerdictState.UNSOLVABLE:
            return None
        layout, metric, answer, limits = verdict.layout, verdict.metric, verdict.answer, self._limits

        def find(control: Control) -> Reasons:
            from klotski_studio.lab.reasons import reasons

            assert answer is not None
            return reasons(Ask(layout, metric, limits, control), answer)

        return Part(find, lambda state, found: replace(state, reasons=found))
