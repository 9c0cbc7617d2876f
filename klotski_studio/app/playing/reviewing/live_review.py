"""Keeps the review of one game up to date: the distances that are known at once, and a job for the others.

::

    show --- all distances known? -- yes --> review
                      |
                      no --> review with gaps, and a search of the whole space
                                        |-- done ------> review without gaps
                                        '-- a limit ---> the reason; search_on goes on without it
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from klotski_studio.app.playing.findings import Lookup
from klotski_studio.app.playing.guide import PATIENT, SPACE_LIMITS
from klotski_studio.app.playing.reviewing.review import Review, ToGoal, reviewed
from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.app.solving.live_search import LiveSearch
from klotski_studio.app.solving.playback import Track
from klotski_studio.core.control import Control
from klotski_studio.core.identity import is_same_puzzle
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.core.position import Position
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits, SearchProgress

CHANNEL = "review"
"""The channel of the search."""


@dataclass(frozen=True, slots=True)
class ReviewState:
    """What is known of the game that is reviewed.

    Attributes:
        review: None if no game is reviewed.
        is_unsolvable: whether it is proven that no position of the game leads to the goal.
        is_asking: whether the distances that are missing are being searched.
        progress: of that search; None before its first report.
        reason: the limit that ended it; None if none did.
    """

    review: Review | None = None
    is_unsolvable: bool = False
    is_asking: bool = False
    progress: SearchProgress | None = None
    reason: Reason | None = None


class LiveReview(QObject):
    """Holds the review of a game and completes it."""

    changed = Signal(object)
    """A :class:`ReviewState`."""

    def __init__(
        self,
        runner: JobRunner,
        distances: Callable[[Ask], Lookup | Reason] = search.distances,
        parent: QObject | None = None,
    ) -> None:
        """``distances`` is the solver's question; tests replace it."""
        super().__init__(parent)
        self._distances = distances
        self._state = ReviewState()
        self._table: tuple[Layout, Metric, Lookup] | None = None
        self._missing = LiveSearch(runner, CHANNEL, self)
        self._missing.progressed.connect(self._show_progress)

    @property
    def state(self) -> ReviewState:
        """What is known now."""
        return self._state

    def show(self, layout: Layout, metric: Metric, track: Track, known: ToGoal) -> None:
        """Review the game ``track`` of ``layout``; ``known`` tells the distances that are known already."""
        self._end_search()
        review = reviewed(layout, metric, track, self._table_for(layout, metric) or known)
        self._set(ReviewState(review))
        if review.unknown and self._table_for(layout, metric) is None:
            self._search(SPACE_LIMITS)
        elif review.unknown == len(review.distances):
            self._set(replace(self._state, is_unsolvable=True))

    def search_on(self) -> None:
        """Search again for the missing distances, without limits of time and positions."""
        if self._state.review is not None:
            self._search(PATIENT)

    def cancel(self) -> None:
        """Cancel the search; the review keeps its gaps."""
        self._missing.cancel()

    def stop(self) -> None:
        """End the review and free the table of distances, which may be large."""
        self._end_search()
        self._table = None
        self._set(ReviewState())

    def _table_for(self, layout: Layout, metric: Metric) -> ToGoal | None:
        """The look-up of an earlier search, if it was about the same puzzle and metric."""
        if self._table is None or self._table[1] is not metric:
            return None
        return self._table[2].to_goal if is_same_puzzle(self._table[0], layout) else None

    def _search(self, limits: Limits) -> None:
        review, distances = self._state.review, self._distances
        assert review is not None

        def work(control: Control) -> tuple[Lookup | Reason, Review]:
            found = distances(Ask(review.layout, review.metric, limits, control))
            if isinstance(found, Reason):
                return found, review
            return found, reviewed(review.layout, review.metric, review.track, found.to_goal)

        self._set(replace(self._state, is_asking=True, progress=None, reason=None))
        self._missing.start(work, self._searched)

    def _searched(self, outcome: Outcome[tuple[Lookup | Reason, Review]]) -> None:
        self._end_search()
        if isinstance(outcome, Failed):
            return
        found, review = outcome.value
        if isinstance(found, Reason):
            self._set(replace(self._state, reason=found))
            return
        self._table = (review.layout, review.metric, found)
        is_unsolvable = review.unknown == len(review.distances)
        self._set(replace(self._state, review=review, is_unsolvable=is_unsolvable))

    def _end_search(self) -> None:
        self._missing.drop()
        self._set(replace(self._state, is_asking=False, progress=None))

    def _show_progress(self, progress: SearchProgress) -> None:
        self._set(replace(self._state, progress=progress))

    def _set(self, state: ReviewState) -> None:
        if state != self._state:
            self._state = state
            self.changed.emit(state)


def either(first: ToGoal, second: ToGoal) -> ToGoal:
    """A look-up that asks ``second`` where ``first`` does not know."""

    def to_goal(position: Position) -> int | None:
        found = first(position)
        return second(position) if found is None else found

    return to_goal


def along(track: Track) -> ToGoal:
    """The distances on a shortest solution: from each of its positions the rest of it is shortest."""
    left: dict[Position, int] = {
        position: track.length - number for number, position in enumerate(track.positions)
    }
    return left.get
