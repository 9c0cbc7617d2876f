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

:mod:`~klotski_studio.app.playing.hints` defines the distance that is shown and how a move is judged.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from klotski_studio.app.playing import hints
from klotski_studio.app.playing.hints import Hint, Judgement, MoveValue
from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.app.solving.live_solver import SolveRequest
from klotski_studio.core.control import Control
from klotski_studio.core.edits import is_same_puzzle
from klotski_studio.core.layout import Board, Layout, Meta
from klotski_studio.core.metric import Metric
from klotski_studio.core.moves import Move
from klotski_studio.core.position import Position
from klotski_studio.core.rules import Rules, replay
from klotski_studio.solver import search
from klotski_studio.solver.base.answer import Answer, InvalidLayout, Reason, Status
from klotski_studio.solver.base.control import Limits, search_progress, spare_cores

SPACE_LIMITS = Limits(positions=20_000_000, memory=1024**3, seconds=30.0, threads=spare_cores())
"""Limits of the job that makes the table: what a desktop can spare in the background."""

SEARCH_LIMITS = Limits(memory=1024**3, seconds=20.0, threads=spare_cores())
"""Limits of a search from one position."""

PATIENT = Limits(threads=spare_cores())
"""The limits of a search that the user has asked to continue: memory, and one core is left to the window."""

SETTLING = 200
"""Milliseconds after which the progress of a search is reported first; most are over then."""


class Knowledge(StrEnum):
    """What kind of answer the guide has."""

    NOTHING = "nothing"
    """there is no request"""
    WORKING = "working"
    EXACT = "exact"
    UNSOLVABLE = "unsolvable"
    """proven: the goal cannot be reached from here"""
    UNSETTLED = "unsettled"
    """the search stopped; ``reason`` says at which limit"""
    INVALID = "invalid"
    """the layout has errors"""
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class GuideState:
    """The guide's answer for one position of a game.

    Attributes:
        distance: the moves (slides, steps) left to the goal; None unless exact.
        worth: what the last move was worth; None where there is none, or the search for it runs.
        hint: the next best move; None unless exact, and at the goal.
        reason: the limit at which a search stopped; None unless unsettled.
        proven: no solution from here is shorter than this.
        shortest: the length of a shortest solution from the game's own start; None where it is not known.
    """

    knowledge: Knowledge
    metric: Metric
    position: Position
    distance: int | None = None
    worth: MoveValue | None = None
    hint: Hint | None = None
    reason: Reason | None = None
    proven: int = 0
    shortest: int | None = None


class Lookup(Protocol):
    """The distances of all reachable positions: :class:`~klotski_studio.solver.distances.Distances`."""

    def to_goal(self, position: Position) -> int | None:
        """The distance of ``position``; None if the goal or the position cannot be reached."""
        ...


@dataclass(frozen=True, slots=True)
class _Request:
    """A position to answer for: the puzzle with the game's start, the position, and the last move.

    Attributes:
        undone: the key of the piece whose move was just taken back; None if none was.
    """

    puzzle: Layout
    metric: Metric
    position: Position
    last: Move | None
    undone: str | None = None


_NO_REQUEST = _Request(Layout(Board(0, 0)), Metric.MOVES, Position(()), None)
"""The request while nobody asks."""


@dataclass(slots=True)
class _Findings:
    """What is known of one puzzle in one metric.

    Attributes:
        table: the distances of all positions; None if there are none yet.
        measurable: whether a table may still be made; False once a limit has ended that.
        for_all: the answer that holds for every position of the puzzle; None if there is none.
        distances: single positions that a search has settled.
        next_moves: the next move at each position of the solutions that were found.
    """

    table: Lookup | None = None
    measurable: bool = True
    for_all: Knowledge | None = None
    distances: dict[Position, int] = field(default_factory=dict)
    next_moves: dict[Position, Move] = field(default_factory=dict)


class Guide(QObject):
    """Answers for the newest requested position; answers to earlier requests are dropped."""

    changed = Signal(object)
    """A :class:`GuideState`."""

    progressed = Signal(object)
    """A :class:`.SearchProgress`, now and then while a search from the position runs."""

    def __init__(
        self,
        runner: JobRunner,
        channel: str = "guide",
        distances: SolveRequest[Lookup | Reason] = search.distances,
        solve: SolveRequest[Answer] = search.solve,
        parent: QObject | None = None,
    ) -> None:
        """Answer in ``channel`` of ``runner``, and make tables in a second channel.

        ``distances`` and ``solve`` are the solver's questions; tests replace them.
        """
        super().__init__(parent)
        self._runner, self._channel, self._table_channel = runner, channel, f"{channel}-space"
        self._distances, self._solve = distances, solve
        self._request, self._rules = _NO_REQUEST, Rules(_NO_REQUEST.puzzle)
        self._findings = _Findings()
        self._known: tuple[Layout, Answer] | None = None
        self._state = GuideState(Knowledge.NOTHING, Metric.MOVES, Position(()))
        self._control: Control | None = None
        self._timer = QTimer(self, interval=SETTLING)
        self._timer.timeout.connect(self._report_progress)

    @property
    def state(self) -> GuideState:
        """The latest answer."""
        return self._state

    @property
    def is_working(self) -> bool:
        """Whether a job runs: a search for an answer, or the table."""
        return self._runner.is_busy(self._channel) or self._runner.is_busy(self._table_channel)

    def to_goal(self, position: Position) -> int | None:
        """The distance of ``position`` in the puzzle and metric of the last request, if it is known.

        None too where the goal cannot be reached.
        """
        table = self._findings.table
        return self._findings.distances.get(position) if table is None else table.to_goal(position)

    def cancel(self) -> None:
        """Cancel the searches; the answer for the position is not settled then, at once."""
        if self._state.knowledge is not Knowledge.WORKING:
            return
        proven = search_progress(self._control).depth if self._control is not None else 0
        self._findings.measurable = False
        self._runner.drop(self._table_channel)
        self._end_search()
        self._set(_unsettled(self._rules, self._request, Reason.CANCELLED, proven))

    def search_on(self) -> None:
        """Search again from the position for which a search has stopped, without limits of time."""
        if self._state.knowledge is Knowledge.UNSETTLED:
            self._set(GuideState(Knowledge.WORKING, self._request.metric, self._request.position))
            self._search(self._request, PATIENT)

    def ask(
        self,
        puzzle: Layout,
        metric: Metric,
        position: Position,
        last: Move | None = None,
        undone: str | None = None,
    ) -> None:
        """Find the answer for ``position``, reached from ``puzzle``'s start; ``last`` is the last move.

        ``undone`` is the key of the piece whose move was just taken back, if one was. Drops the request
        before. Keeps what is known of the space while puzzle and metric stay the same.
        """
        request = _Request(puzzle, metric, position, last, undone)
        if not self._is_known_space(request):
            self._runner.drop(self._table_channel)
            self._findings, self._rules = _Findings(), Rules(puzzle)
        self._request = request
        self._take_known()
        self._end_search()
        self._set(GuideState(Knowledge.WORKING, metric, position))
        self._answer()

    def know(self, puzzle: Layout, answer: Answer) -> None:
        """Take over ``answer``, a proven answer to ``puzzle`` from its start, instead of searching for one.

        It serves every request for the same puzzle and metric, also later ones; a newer answer replaces it.
        """
        self._known = (puzzle, answer)
        is_open = self._state.knowledge in (Knowledge.WORKING, Knowledge.UNSETTLED)
        if self._take_known() and is_open and self._request.position in self._findings.distances:
            self._end_search()
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
        start = Position.start(request.puzzle)
        if start not in self._findings.next_moves:
            _keep_solution(self._findings, replace(request, position=start, last=None), answer)
        return True

    def stop(self) -> None:
        """Cancel all jobs and free the table, which may be large."""
        self._end_search()
        self._runner.drop(self._table_channel)
        self._findings = _Findings()
        self._request = _NO_REQUEST
        self._set(GuideState(Knowledge.NOTHING, Metric.MOVES, Position(())))

    def _is_known_space(self, request: _Request) -> bool:
        """Whether the findings hold for the puzzle of ``request`` too."""
        before, table = self._request, self._findings.table
        if (before.puzzle, before.metric) == (request.puzzle, request.metric):
            return True
        if before.metric is not request.metric or _without_start(before.puzzle) != _without_start(
            request.puzzle
        ):
            return False
        # another start on the same board is in the same space if the table has it
        return table is not None and table.to_goal(Position.start(request.puzzle)) is not None

    def _answer(self) -> None:
        """Answer the request from the table, from a solution, or by a search."""
        request, findings, rules = self._request, self._findings, self._rules
        if findings.for_all is not None:
            self._set(GuideState(findings.for_all, request.metric, request.position))
            return
        if findings.table is not None:
            self._end_search()
            to_goal, known = findings.table.to_goal, findings.next_moves.get(request.position)
            self._runner.start(
                self._channel, lambda _: _state_from_table(rules, request, to_goal, known), self._show_answer
            )
            return
        if request.position in findings.distances:
            self._set(_state_from_solution(rules, request, findings))
        else:
            self._search(request)
        if findings.measurable and not self._runner.is_busy(self._table_channel):
            self._measure(request)

    def _measure(self, request: _Request) -> None:
        distances = self._distances
        self._runner.start(
            self._table_channel,
            lambda control: distances(request.puzzle, request.metric, limits=SPACE_LIMITS, control=control),
            self._measured,
        )

    def _measured(self, outcome: Outcome[Lookup | Reason]) -> None:
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

    def _search(self, request: _Request, limits: Limits = SEARCH_LIMITS) -> None:
        solve, here = self._solve, request.position.as_layout(request.puzzle)
        self._control = self._runner.start(
            self._channel,
            lambda control: solve(here, request.metric, limits=limits, control=control),
            lambda outcome: self._searched(request, outcome),
        )
        self._timer.start()

    def _end_search(self) -> None:
        """Drop the search from the position, if one runs."""
        self._timer.stop()
        self._control = None
        self._runner.drop(self._channel)

    def _report_progress(self) -> None:
        if not self._runner.is_busy(self._channel):
            self._timer.stop()  # the search was dropped, and nobody will hear of its end
        elif self._control is not None and self._state.knowledge is Knowledge.WORKING:
            self.progressed.emit(search_progress(self._control))

    def _searched(self, request: _Request, outcome: Outcome[Answer]) -> None:
        self._timer.stop()
        if isinstance(outcome, Failed):
            self._answer_all(_failure(outcome))
            return
        answer = outcome.value
        if answer.status is Status.SOLVED:
            _keep_solution(self._findings, request, answer)
            self._set(_state_from_solution(self._rules, request, self._findings))
        elif answer.status is Status.UNSOLVABLE:
            self._answer_all(Knowledge.UNSOLVABLE)  # moves can be reversed, so this holds for every position
        else:
            self._set(_unsettled(self._rules, request, answer.reason, answer.effort.depth))

    def _answer_all(self, knowledge: Knowledge) -> None:
        """Give the same answer for every position of the puzzle."""
        self._runner.drop(self._table_channel)
        self._findings.for_all = knowledge
        self._answer()

    def _set(self, state: GuideState) -> None:
        if state != self._state:
            self._state = state
            self.changed.emit(state)


def _state_from_table(
    rules: Rules, request: _Request, to_goal: hints.ToGoal, known: Move | None
) -> GuideState:
    """The answer where the distance of every position can be looked up.

    ``known`` is the next move of a solution that was found before: the hint stays on that way, unless the
    last move can go on.
    """
    distance = to_goal(request.position)
    if distance is None:
        return GuideState(Knowledge.UNSOLVABLE, request.metric, request.position)
    best = hints.next_best(rules, request.metric, request.position, request.last, to_goal)
    if known is not None and not (best is not None and best.goes_on):
        best = hints.hint(rules, request.metric, request.position, request.last, known)
    return _exact(rules, request, distance, best, to_goal)


def _state_from_solution(rules: Rules, request: _Request, findings: _Findings) -> GuideState:
    """The answer at a position of a known solution, or one that was searched before."""
    move = findings.next_moves.get(request.position)
    best = (
        hints.hint(rules, request.metric, request.position, request.last, move) if move is not None else None
    )
    return _exact(rules, request, findings.distances[request.position], best, findings.distances.get)


def _exact(
    rules: Rules, request: _Request, distance: int, best: Hint | None, to_goal: hints.ToGoal
) -> GuideState:
    goes_on = best is not None and best.goes_on
    metric, position = request.metric, request.position
    return GuideState(
        Knowledge.EXACT,
        metric,
        position,
        distance=distance - goes_on,
        worth=_worth(rules, request, to_goal, goes_on=goes_on),
        hint=best,
        shortest=to_goal(Position.start(request.puzzle)),
    )


def _worth(
    rules: Rules, request: _Request, to_goal: hints.ToGoal, *, goes_on: bool = False
) -> MoveValue | None:
    """What the last move was worth, or that it is not known; None if there is none."""
    if request.undone is not None:
        return MoveValue(Judgement.UNDONE, 0, rules.index(request.undone))
    if request.last is None:
        return None
    known = hints.worth(rules, request.metric, request.position, request.last, to_goal, goes_on=goes_on)
    return known or MoveValue(Judgement.UNKNOWN, 0, rules.index(request.last.piece))


def _unsettled(rules: Rules, request: _Request, reason: Reason | None, proven: int) -> GuideState:
    """The answer where a search has stopped: no solution from the position is shorter than ``proven``."""
    unsettled = GuideState(Knowledge.UNSETTLED, request.metric, request.position)
    worth = _worth(rules, request, lambda _: None)
    return replace(unsettled, reason=reason, proven=proven, worth=worth)


def _keep_solution(findings: _Findings, request: _Request, answer: Answer) -> None:
    """Keep the solution of ``answer``: from each of its positions, the rest of it is shortest."""
    assert answer.solution is not None
    moves = answer.solution.moves
    positions = replay(request.position.as_layout(request.puzzle), answer.solution)
    for left, position in zip(range(len(moves), -1, -1), positions, strict=True):
        findings.distances[position] = left
    findings.next_moves.update(zip(positions, moves, strict=False))


def _without_start(puzzle: Layout) -> Layout:
    """``puzzle`` without its start and its texts: equal puzzles have the same moves between positions."""
    no_start = Position(((0, 0),) * len(puzzle.pieces))
    return replace(no_start.as_layout(puzzle), name="", meta=Meta())


def _failure(outcome: Failed) -> Knowledge:
    return Knowledge.INVALID if isinstance(outcome.error, InvalidLayout) else Knowledge.FAILED
