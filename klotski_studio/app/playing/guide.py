"""Answers, for each position of a game, how far the goal is and which move is best.

For most boards a background job finds the distance of every reachable position (the table); then each
position is looked up. Until then, and where the space is too large, a search begins at every new
position. The solution it finds is kept, because the player may follow it; so is a solution from the start
that the program has found elsewhere (:meth:`Guide.know`)::

    ask ---- table there? --- yes --> look up                            exact
                  |
                  no, or not yet ---> position on a solution? -- yes --> exact
                                              |
                                              no --> search -----------> exact, or unsettled
                                                       '-- a limit, cancel --> search on, without limits

Every move is judged, except while its search runs: also one that only takes the move before it back, and one
of which a distance is not known.

:mod:`~klotski_studio.app.playing.findings` defines the distance that is shown and how a move is judged.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from klotski_studio.app.playing.findings import (
    Findings,
    GuideState,
    Knowledge,
    Request,
    from_table,
    unsettled,
)
from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.app.solving.live_question import NO_LAYOUT, PATIENT, LiveState
from klotski_studio.core.identity import is_same_puzzle
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Position, Rules
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, InvalidLayout, Reason, Status
from klotski_studio.solver.base.control import Limits, spare_cores
from klotski_studio.solver.solutions import Distances

SPACE_LIMITS = Limits(
    positions=20_000_000, memory=1024**3, seconds=30.0, threads=spare_cores(), in_cpu_time=True
)
"""Limits of the job that makes the table: what a desktop can spare in the background."""

SEARCH_LIMITS = Limits(memory=1024**3, seconds=20.0, threads=spare_cores(), in_cpu_time=True)
"""Limits of a search from one position."""

SPACE = "guide-space"
"""The channel of the job that makes the table; searches have their own."""

SETTLING = 200
"""Milliseconds after which the progress of a search is reported first; most are over then."""


_NO_REQUEST = Request(NO_LAYOUT, Metric.MOVES, Position(()), None)
"""The request while nobody asks."""

_NOTHING = GuideState(Knowledge.NOTHING, Metric.MOVES, Position(()))


class Guide(LiveState[GuideState]):
    """Answers for the newest requested position; answers to earlier requests are dropped."""

    progressed = Signal(object)
    """A :class:`.SearchProgress`, now and then while a search from the position runs."""

    def __init__(self, runner: JobRunner, parent: QObject | None = None) -> None:
        super().__init__(runner, "guide", _NOTHING, parent, SETTLING)
        self._request = _NO_REQUEST
        self._findings = Findings(Rules(_NO_REQUEST.puzzle))
        self._known: tuple[Layout, Answer] | None = None

    @property
    def is_working(self) -> bool:
        """Whether a job runs: a search for an answer, or the table."""
        return self.is_running or self._runner.is_busy(SPACE)

    def to_goal(self, position: Position) -> int | None:
        """The distance of ``position`` in the puzzle and metric of the last request, if it is known.

        None too where the goal cannot be reached.
        """
        return self._findings.to_goal(position)

    def cancel(self) -> None:
        """Cancel the searches; the answer for the position is not settled then, at once."""
        if self._state.knowledge is not Knowledge.WORKING:
            return
        self._findings.measurable = False
        self._runner.drop(SPACE)
        self._end()
        self._set_unsettled(self._request, Reason.CANCELLED, self.progress.depth)

    def search_on(self) -> None:
        """Search again from the position for which a search has stopped, without limits of time."""
        if self._state.knowledge is Knowledge.UNSETTLED:
            self._set(GuideState(Knowledge.WORKING, self._request.metric, self._request.position))
            self._start_search(self._request, PATIENT)

    def ask(self, request: Request) -> None:
        """Find the answer for the position of ``request``; drop the request before.

        What is known of the space is kept while puzzle and metric stay the same.
        """
        if not self._findings.hold_for(self._request, request):
            self._runner.drop(SPACE)
            self._findings = Findings(Rules(request.puzzle))
        self._request = request
        self._take_known()
        self._end()
        self._set(GuideState(Knowledge.WORKING, request.metric, request.position))
        self._answer()

    def know(self, puzzle: Layout, answer: Answer) -> None:
        """Take over ``answer``, a proven answer to ``puzzle`` from its start, instead of searching for one.

        It serves every request for the same puzzle and metric, also later ones; a newer answer replaces it.
        """
        self._known = (puzzle, answer)
        is_open = self._state.knowledge in (Knowledge.WORKING, Knowledge.UNSETTLED)
        if self._take_known() and is_open and self._request.position in self._findings.distances:
            self._end()
            self._answer()

    def _take_known(self) -> bool:
        """Keep the known solution if it is one of the requested puzzle; return whether it is."""
        request = self._request
        if self._known is None or request is _NO_REQUEST:
            return False
        puzzle, answer = self._known
        if answer.solution is None or answer.metric is not request.metric:
            return False
        if not is_same_puzzle(puzzle, request.puzzle):
            return False
        if Position.start(request.puzzle) not in self._findings.next_moves:
            self._findings.keep(request.puzzle, answer.solution)
        return True

    def stop(self) -> None:
        """Cancel all jobs and free the table, which may be large."""
        self._end()
        self._runner.drop(SPACE)
        self._request = _NO_REQUEST
        self._findings = Findings(Rules(_NO_REQUEST.puzzle))
        self._set(_NOTHING)

    def _answer(self) -> None:
        """Answer the request from the table, from a solution, or by a search."""
        request, findings = self._request, self._findings
        if findings.for_all is not None:
            self._set(GuideState(findings.for_all, request.metric, request.position))
        elif findings.table is not None:
            self._look_up(request, findings.table)
        else:
            if request.position in findings.distances:
                self._set(findings.on_solution(request))
            else:
                self._start_search(request)
            if findings.measurable and not self._runner.is_busy(SPACE):
                self._measure(request)

    def _look_up(self, request: Request, table: Distances) -> None:
        rules, known = self._findings.rules, self._findings.next_moves.get(request.position)
        self._start(lambda _: from_table(rules, request, table.to_goal, known), self._show_answer)

    def _measure(self, request: Request) -> None:
        self._runner.start(
            SPACE,
            lambda control: search.distances(Ask(request.puzzle, request.metric, SPACE_LIMITS, control)),
            self._measured,
        )

    def _measured(self, outcome: Outcome[Distances | Reason]) -> None:
        if isinstance(outcome, Failed) or isinstance(outcome.value, Reason):
            self._findings.measurable = False  # the search for this position reports the reason
        else:
            self._findings.table = outcome.value
            self._answer()

    def _show_answer(self, outcome: Outcome[GuideState]) -> None:
        if isinstance(outcome, Failed):
            self._set(replace(self._state, knowledge=Knowledge.FAILED))
        else:
            self._set(outcome.value)

    def _start_search(self, request: Request, limits: Limits = SEARCH_LIMITS) -> None:
        here = request.position.as_layout(request.puzzle)
        self._start(
            lambda control: search.solve(Ask(here, request.metric, limits, control)),
            lambda outcome: self._searched(request, here, outcome),
        )

    def _look(self) -> None:
        if self._state.knowledge is Knowledge.WORKING:
            self.progressed.emit(self.progress)

    def _searched(self, request: Request, here: Layout, outcome: Outcome[Answer]) -> None:
        if isinstance(outcome, Failed):
            is_wrong = isinstance(outcome.error, InvalidLayout)
            self._answer_all(Knowledge.INVALID if is_wrong else Knowledge.FAILED)
            return
        answer = outcome.value
        if answer.solution is not None:
            self._findings.keep(here, answer.solution)
            self._set(self._findings.on_solution(request))
        elif answer.status is Status.UNSOLVABLE:
            self._answer_all(Knowledge.UNSOLVABLE)
        else:
            self._set_unsettled(request, answer.reason, answer.effort.depth)

    def _answer_all(self, knowledge: Knowledge) -> None:
        """Give the same answer for every position of the puzzle."""
        self._runner.drop(SPACE)
        self._findings.for_all = knowledge
        self._answer()

    def _set_unsettled(self, request: Request, reason: Reason | None, proven: int) -> None:
        self._set(unsettled(self._findings.rules, request, reason, proven))
