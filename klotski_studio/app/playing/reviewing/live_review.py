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
from dataclasses import dataclass

from PySide6.QtCore import QObject

from klotski_studio.app.playing.findings import Lookup
from klotski_studio.app.playing.guide import SPACE_LIMITS
from klotski_studio.app.playing.reviewing.review import Review, ToGoal, reviewed
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.solving.live_question import TICK, Asked, LiveQuestion, Part
from klotski_studio.app.solving.playback import Track
from klotski_studio.core.control import Control
from klotski_studio.core.identity import is_same_puzzle
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.core.position import Position
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason

CHANNEL = "review"
"""The channel of the search."""

_Found = tuple[Lookup, Review]
"""The table of all distances, and the review that it completes."""


@dataclass(frozen=True, slots=True)
class ReviewState(Asked):
    """What is known of the game that is reviewed.

    Attributes:
        review: None if no game is reviewed.
        is_unsolvable: whether it is proven that no position of the game leads to the goal.
    """

    review: Review | None = None
    is_unsolvable: bool = False


class LiveReview(LiveQuestion[ReviewState]):
    """Holds the review of a game and completes it."""

    def __init__(
        self,
        runner: JobRunner,
        distances: Callable[[Ask], Lookup | Reason] = search.distances,
        parent: QObject | None = None,
    ) -> None:
        """``distances`` is the solver's question; tests replace it."""
        super().__init__(runner, CHANNEL, ReviewState(), parent, TICK, limits=SPACE_LIMITS, wanted=True)
        self._distances = distances
        self._table: tuple[Layout, Metric, Lookup] | None = None

    def show(self, layout: Layout, metric: Metric, track: Track, known: ToGoal) -> None:
        """Review the game ``track`` of ``layout``; ``known`` tells the distances that are known already."""
        self._drop()
        self._limits = SPACE_LIMITS
        table = self._table_for(layout, metric)
        review = reviewed(layout, metric, track, known if table is None else table.to_goal)
        self._go_on(_completed(review) if table is not None else ReviewState(layout, review))

    def stop(self) -> None:
        """End the review and free the table of distances, which may be large."""
        super().stop()
        self._table = None
        self._set(ReviewState())

    def _table_for(self, layout: Layout, metric: Metric) -> Lookup | None:
        """The table of an earlier search, if it was about the same puzzle and metric."""
        if self._table is None or self._table[1] is not metric:
            return None
        return self._table[2] if is_same_puzzle(self._table[0], layout) else None

    def _next(self, state: ReviewState) -> Part[ReviewState, _Found] | None:
        review, distances, limits = state.review, self._distances, self._limits
        if review is None or not review.unknown or self._table_for(review.layout, review.metric) is not None:
            return None

        def work(control: Control) -> _Found | Reason:
            found = distances(Ask(review.layout, review.metric, limits, control))
            if isinstance(found, Reason):
                return found
            return found, reviewed(review.layout, review.metric, review.track, found.to_goal)

        return Part(work, self._with)

    def _with(self, _: ReviewState, found: _Found) -> ReviewState:
        table, review = found
        self._table = (review.layout, review.metric, table)
        return _completed(review)


def _completed(review: Review) -> ReviewState:
    """The state with a review from the table: what is not in the table does not lead to the goal."""
    return ReviewState(review.layout, review, is_unsolvable=review.unknown == len(review.distances))


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
