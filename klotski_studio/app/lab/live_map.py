"""Keeps the map of the layout on the board up to date while it is shown.

::

    the layout settles --> first drawing --> refined drawing
             edit meanwhile: both are dropped, and it begins anew
             hidden meanwhile, as by another tab: what runs goes on to its end, and nothing else begins

A person can stop either (:meth:`LiveMap.cancel`) and let it go on (:meth:`LiveMap.search_on`). The map of an
earlier layout can be kept (:meth:`LiveMap.pin`), or drawn later (:meth:`LiveMap.compare`), to be seen beside
that of the layout now.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QObject

from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.app.solving.live_question import Asked, LiveQuestion, Part
from klotski_studio.app.solving.verdict import Verdict, VerdictState
from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout
from klotski_studio.lab.space import SpaceMap, refined, space_map
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, Reason, Status
from klotski_studio.solver.base.control import PASSING

EARLIER = "map-earlier"
"""The channel of the jobs that draw the map of an earlier layout."""

LIMITS = replace(PASSING, positions=None, seconds=None)
"""Limits of a search that the user has not asked for; the size of a map limits its time."""


@dataclass(frozen=True, slots=True)
class MapState(Asked):
    """What is known of the map of a layout.

    Attributes:
        map: its latest drawing; None until the first one is there, and if there is none.
        has_errors: whether the layout has errors, so that nothing can be searched.
        pinned: the map that was kept; None if none was.
    """

    map: SpaceMap | None = None
    has_errors: bool = False
    pinned: SpaceMap | None = None


class LiveMap(LiveQuestion[MapState]):
    """Holds the map of the layout and renews it, and keeps an earlier one."""

    channel, nothing, passing = "map", MapState(), LIMITS

    def __init__(self, runner: JobRunner, parent: QObject | None = None) -> None:
        super().__init__(runner, parent)
        self._earlier: Layout | None = None

    @property
    def kept(self) -> Layout | None:
        """The layout whose map is kept, or is to be drawn to be kept."""
        pinned = self._state.pinned
        return self._earlier if pinned is None else pinned.layout

    def want(self, wanted: bool) -> None:
        """Set whether the map is shown; a drawing that has begun is not dropped with its tab."""
        if wanted or not self._runner.is_busy(self._channel):
            super().want(wanted)
        else:
            self._wanted = False

    def pin(self, wanted: bool) -> None:
        """Keep the map that is shown, or let the one go that was kept."""
        self._runner.drop(EARLIER)
        self._earlier = None
        self._set(replace(self._state, pinned=self._state.map if wanted else None))

    def compare(self, layout: Layout) -> None:
        """Keep the map of ``layout``, which has no errors; it is drawn once maps are shown."""
        self.pin(False)
        self._earlier = layout
        self._draw_earlier()

    def stop(self) -> None:
        """Drop all jobs, because the session closes."""
        self._runner.drop(EARLIER)
        super().stop()

    def _is_about(self, verdict: Verdict) -> bool:
        return _has_errors(verdict) is self._state.has_errors and super()._is_about(verdict)

    def _told(self, state: MapState, verdict: Verdict) -> MapState:
        told, has_errors = super()._told(state, verdict), _has_errors(verdict)
        return replace(told, has_errors=has_errors, pinned=self._state.pinned)

    def _next(self, state: MapState) -> Part[MapState, SpaceMap] | None:
        if state.has_errors or state.layout.board.is_empty or state.reason is not None:
            return None
        found, limits = state.map, self._limits
        if found is None:
            ask, known = Ask(state.layout, state.metric, limits), self._answer
            return Part(lambda control: space_map(replace(ask, control=control), known=known), _with_map)
        if found.is_refined:
            return None
        return Part(lambda control: refined(found, control) or Reason.CANCELLED, _with_map)

    @property
    def _answer(self) -> Answer | None:
        """The answer to the layout, unless a limit ended its search: it need not be searched again."""
        answer = None if self._verdict is None else self._verdict.answer
        if answer is None or answer.status is Status.STOPPED or answer.metric is not self._state.metric:
            return None
        return answer

    def _begin(self) -> None:
        self._draw_earlier()
        super()._begin()

    def _draw_earlier(self) -> None:
        layout, metric, limits = self._earlier, self._state.metric, self._limits
        is_running = self._runner.is_busy(EARLIER)
        if layout is None or is_running or not self._wanted or self._state.layout.board.is_empty:
            return

        def work(control: Control) -> SpaceMap | Reason:
            found = space_map(Ask(layout, metric, limits, control))
            return found if isinstance(found, Reason) else refined(found, control) or Reason.CANCELLED

        self._runner.start(EARLIER, work, self._compared)

    def _compared(self, outcome: Outcome[SpaceMap | Reason]) -> None:
        self._earlier = None
        if not isinstance(outcome, Failed) and not isinstance(outcome.value, Reason):
            self._set(replace(self._state, pinned=outcome.value))


def _has_errors(verdict: Verdict) -> bool:
    return verdict.state in (VerdictState.INVALID, VerdictState.NOTHING)


def _with_map(state: MapState, found: SpaceMap) -> MapState:
    return replace(state, map=found)
