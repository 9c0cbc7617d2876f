"""Keeps the map of the layout on the board up to date while it is shown.

::

    layout stays the same for SETTLE_MS --> first drawing --> refined drawing
             edit meanwhile: both are dropped, and it begins anew

The map of an earlier layout can be kept (:meth:`LiveMap.pin`), or drawn later (:meth:`LiveMap.compare`), to
be seen beside that of the layout now.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.app.solving.live_search import LiveSearch
from klotski_studio.app.solving.verdict import Verdict, VerdictState
from klotski_studio.core.control import Control
from klotski_studio.core.identity import is_same_puzzle
from klotski_studio.core.layout import Board, Layout
from klotski_studio.core.metric import Metric
from klotski_studio.lab.space.space_map import SpaceMap, refined, space_map
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits, spare_cores

CHANNEL = "map"
"""The channel of the jobs, one at a time."""

EARLIER = "map-earlier"
"""The channel of the jobs that draw the map of an earlier layout."""

SETTLE_MS = 250
"""Milliseconds for which a layout must stay the same before its map is drawn."""

PASSING = Limits(memory=512 * 1024**2, threads=spare_cores())
"""Limits of a search that the user has not asked for; the size of a map limits its time."""


@dataclass(frozen=True, slots=True)
class MapState:
    """What is known of the map of a layout.

    Attributes:
        map: its latest drawing; None until the first one is there, and if there is none.
        is_drawing: whether the first drawing is being made, or is about to be.
        is_refining: whether that drawing is being refined.
        has_errors: whether the layout has errors, so that nothing can be searched.
        reason: the limit that ended the search.
        failed: whether it ended with a fault of the program.
        pinned: the map that was kept; None if none was.
    """

    layout: Layout
    metric: Metric
    map: SpaceMap | None = None
    is_drawing: bool = False
    is_refining: bool = False
    has_errors: bool = False
    reason: Reason | None = None
    failed: bool = False
    pinned: SpaceMap | None = None


Answer = TypeVar("Answer", SpaceMap, SpaceMap | Reason, SpaceMap | None)

NOTHING = MapState(Layout(Board(0, 0)), Metric.MOVES)
"""The state without a layout."""


class LiveMap(QObject):
    """Holds the state and renews it; a new layout replaces the one before."""

    changed = Signal(object)
    """A :class:`MapState`."""

    def __init__(self, runner: JobRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._search = LiveSearch(runner, CHANNEL, self)
        self._earlier_search = LiveSearch(runner, EARLIER, self)
        self._state = NOTHING
        self._wanted = False
        self._earlier: Layout | None = None

    @property
    def state(self) -> MapState:
        """What is known now."""
        return self._state

    @property
    def kept(self) -> Layout | None:
        """The layout whose map is kept, or is to be drawn to be kept."""
        pinned = self._state.pinned
        return self._earlier if pinned is None else pinned.layout

    def want(self, wanted: bool) -> None:
        """Set whether the map is shown: it is drawn only then."""
        self._wanted = wanted
        if wanted:
            self._begin()
        else:
            self._drop()

    def follow(self, verdict: Verdict) -> None:
        """Begin anew if ``verdict`` is about another puzzle or metric than the map."""
        state = self._state
        has_errors = verdict.state in (VerdictState.INVALID, VerdictState.NOTHING)
        is_same = is_same_puzzle(verdict.layout, state.layout) and verdict.metric is state.metric
        if is_same and has_errors == state.has_errors:
            self._set(replace(state, layout=verdict.layout))
            return
        self._drop()
        self._set(MapState(verdict.layout, verdict.metric, has_errors=has_errors, pinned=state.pinned))
        self._begin()

    def pin(self, wanted: bool) -> None:
        """Keep the map that is shown, or let the one go that was kept."""
        self._earlier_search.drop()
        self._earlier = None
        self._set(replace(self._state, pinned=self._state.map if wanted else None))

    def compare(self, layout: Layout) -> None:
        """Keep the map of ``layout``, which has no errors; it is drawn once maps are shown."""
        self.pin(False)
        self._earlier = layout
        self._draw_earlier()

    def stop(self) -> None:
        """Drop all jobs, because the session closes."""
        self._earlier_search.drop()
        self._drop()

    def _begin(self) -> None:
        self._draw_earlier()
        state = self._state
        if not self._wanted or state.has_errors or state.layout.board.is_empty:
            return
        if state.map is None and state.reason is None and not state.failed:
            self._search.after(SETTLE_MS, self._draw)
            self._set(replace(state, is_drawing=True))
        elif state.map is not None and not state.map.is_refined:
            self._refine(state.map)

    def _drop(self) -> None:
        self._search.drop()
        self._set(replace(self._state, is_drawing=False, is_refining=False))

    def _draw(self) -> None:
        layout, metric = self._state.layout, self._state.metric

        def work(control: Control) -> SpaceMap | Reason:
            return _placed(space_map(Ask(layout, metric, PASSING, control)))

        self._search.start(work, self._drawn)

    def _drawn(self, outcome: Outcome[SpaceMap | Reason]) -> None:
        state = replace(self._state, is_drawing=False)
        if isinstance(outcome, Failed):
            self._set(replace(state, failed=True))
        elif isinstance(outcome.value, Reason):
            self._set(replace(state, reason=outcome.value))
        else:
            self._set(replace(state, map=outcome.value))
            self._refine(outcome.value)

    def _draw_earlier(self) -> None:
        layout, metric = self._earlier, self._state.metric
        is_running = self._earlier_search.is_running
        if layout is None or is_running or not self._wanted or self._state.layout.board.is_empty:
            return

        def work(control: Control) -> SpaceMap | Reason:
            found = space_map(Ask(layout, metric, PASSING, control))
            return _placed(found if isinstance(found, Reason) else refined(found, control) or found)

        self._earlier_search.start(work, self._compared)

    def _compared(self, outcome: Outcome[SpaceMap | Reason]) -> None:
        self._earlier = None
        if not isinstance(outcome, Failed) and not isinstance(outcome.value, Reason):
            self._set(replace(self._state, pinned=outcome.value))

    def _refine(self, found: SpaceMap) -> None:
        self._search.start(lambda control: _placed(refined(found, control)), self._refined)
        self._set(replace(self._state, is_refining=True))

    def _refined(self, outcome: Outcome[SpaceMap | None]) -> None:
        state = replace(self._state, is_refining=False)
        better = None if isinstance(outcome, Failed) else outcome.value
        self._set(state if better is None else replace(state, map=better))

    def _set(self, state: MapState) -> None:
        if state != self._state:
            self._state = state
            self.changed.emit(state)


def _placed(found: Answer) -> Answer:
    """``found``, its places by distance worked out: 0.2 s for a large map, too long for the window."""
    if isinstance(found, SpaceMap):
        found.by_distance  # noqa: B018  # it is cached
    return found
