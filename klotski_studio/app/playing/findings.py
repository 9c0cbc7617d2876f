"""What is known of one puzzle that is played, and the answer that follows from it for a position, and hints.

::

    table      the distance of every position                       exact everywhere
    distances  those on the solutions that were found               exact there
    for_all    "cannot be solved": moves can be reversed,           exact everywhere
               so it holds for every position

Imports no Qt: :mod:`~klotski_studio.app.playing.guide` runs the searches that find these.

A hint is the distance to the goal, the value of the last move, or the best next move. All three follow from
the distance of a position from the goal::

    distance before the move   81        best      it takes one off:      80 to go
                               81        neutral   as far as before:      81 to go
                               81        detour    farther than before:   82 to go

The distance shown is D, that of the position as if a game began there, and a move is judged by D after
it against D before it, in units of the metric. So the sum of what all moves have lost is the length of
the game and D now, less D at the start, as the review of the same game says.

In moves and in slides a piece that goes on is still making the same move or slide, so going on is free. A
last move that can go on to a place with a smaller D is open: it loses nothing if it does, and what it has
lost stays lost as soon as another piece moves. Taking the last move back is not such a place, although the
counters drop then: it would make every detour look free.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import takewhile

from klotski_studio.app.playing.walks import Walks
from klotski_studio.core.identity import has_same_positions
from klotski_studio.core.layout import Cell, Layout, Metric
from klotski_studio.core.rules import Move, Position, Rules, Solution, replay
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.solutions import Distances

ToGoal = Callable[[Position], int | None]
"""The distance D of a position; None if the goal cannot be reached or the distance is not known."""


class Judgement(StrEnum):
    """The value of a move."""

    BEST = "best"
    NEUTRAL = "neutral"
    DETOUR = "detour"
    OPEN = "open"
    """it comes one nearer to the goal if its piece goes on, which is not counted again"""
    UNDONE = "undone"
    """it only took the move before it back"""
    UNKNOWN = "unknown"
    """a distance is not known"""


@dataclass(frozen=True, slots=True)
class Hint:
    """The next best move.

    Attributes:
        piece: the index of the piece that it moves.
        goes_on: whether it continues the last move (slide) and so is not counted again.
        takes_back: whether it leads back over the last move's path; then the counter drops or stays.
    """

    move: Move
    piece: int
    goes_on: bool
    takes_back: bool


@dataclass(frozen=True, slots=True)
class MoveValue:
    """The judgement of a move, with its cost.

    Attributes:
        lost: how many more moves (slides, steps) the game takes because of the move, if it ends here.
        piece: the index of the piece that was moved.
    """

    judgement: Judgement
    lost: int
    piece: int


def next_best(
    rules: Rules, metric: Metric, position: Position, last: Move | None, to_goal: ToGoal
) -> Hint | None:
    """A move that lowers the distance by one, with the fewest steps; None at the goal.

    If continuing the last move lowers it, that is the hint.
    """
    distance = to_goal(position)
    if not distance:
        return None
    for piece, place in (*going_on(rules, metric, position, last), *_within_one(rules, metric, position)):
        if to_goal(position.moved(piece, place)) == distance - 1:
            walk = Walks(rules, position, piece).to(place)  # the straight one where only that counts as one
            assert walk is not None
            return hint(rules, metric, position, last, walk)
    return None


def hint(rules: Rules, metric: Metric, position: Position, last: Move | None, move: Move) -> Hint:
    """``move`` as a hint, after the game's last move."""
    piece = rules.index(move.piece)
    back = last is not None and last.piece == move.piece and not set(last.path).isdisjoint(move.path[1:])
    goes_on = (piece, move.path[-1]) in going_on(rules, metric, position, last)
    return Hint(move, piece, goes_on, takes_back=back and not goes_on)


def worth(
    rules: Rules,
    metric: Metric,
    position: Position,
    last: Move | None,
    to_goal: ToGoal,
    *,
    goes_on: bool = False,
) -> MoveValue | None:
    """The value of the last move; None if there is none or a distance is not known.

    ``goes_on`` says that it can be continued, uncounted, to a position that is one nearer to the goal.
    """
    if last is None:
        return None
    piece = rules.index(last.piece)
    before, after = to_goal(position.moved(piece, last.path[0])), to_goal(position)
    if before is None or after is None or position.places[piece] != last.path[-1]:
        return None
    lost = Solution((last,)).length(metric) + after - before
    if goes_on:
        return MoveValue(Judgement.OPEN, lost, piece)
    return MoveValue(judged(lost, before, after), max(lost, 0), piece)


def judged(lost: int, before: int, after: int) -> Judgement:
    """The value of what cost ``lost``, and led from the distance ``before`` to ``after``."""
    if lost <= 0:
        return Judgement.BEST
    return Judgement.DETOUR if after > before else Judgement.NEUTRAL


def going_on(rules: Rules, metric: Metric, position: Position, last: Move | None) -> list[tuple[int, Cell]]:
    """Where else the last move (or its last slide) could end without counting again: piece and place.

    Nearest first, without the place where the move (slide) began.
    """
    if last is None or metric is Metric.STEPS:
        return []
    piece = rules.index(last.piece)
    if position.places[piece] != last.path[-1]:
        return []
    if metric is Metric.MOVES:
        return [(piece, place) for place in Walks(rules, position, piece) if place != last.path[0]]
    return [(piece, place) for place in _same_slide(rules, position, piece, last)]


def _same_slide(rules: Rules, position: Position, piece: int, last: Move) -> list[Cell]:
    """The other places in which the last slide of ``last`` could end."""
    directions = last.directions
    direction = directions[-1]
    length = next(
        (count for count, other in enumerate(reversed(directions)) if other is not direction),
        len(directions),
    )
    shorter = [*reversed(last.path[-length:-1])]
    ahead = [move.path[-1] for move in rules.slides(position, piece) if move.directions[0] is direction]
    return [*shorter, *takewhile(lambda place: place not in last.path, ahead)]


def _within_one(rules: Rules, metric: Metric, position: Position) -> Iterator[tuple[int, Cell]]:
    """Every piece and place within one move (slide, step), those with fewest steps first."""
    pieces = range(len(position.places))
    if metric is Metric.MOVES:
        walks = [Walks(rules, position, piece) for piece in pieces]
        found = [(walk.steps(place), piece, place) for piece, walk in enumerate(walks) for place in walk]
    else:
        one = rules.slides if metric is Metric.SLIDES else rules.steps
        found = [
            (len(move.path) - 1, piece, move.path[-1]) for piece in pieces for move in one(position, piece)
        ]
    found.sort(key=lambda entry: entry[:2])
    return ((piece, place) for _, piece, place in found)


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


@dataclass(frozen=True, slots=True)
class Request:
    """A position to answer for: the puzzle with the game's start, the position, and the last move.

    Attributes:
        undone: the key of the piece whose move was just taken back; None if none was.
    """

    puzzle: Layout
    metric: Metric
    position: Position
    last: Move | None = None
    undone: str | None = None


@dataclass(slots=True)
class Findings:
    """What is known of one puzzle in one metric.

    Attributes:
        rules: those of the puzzle.
        table: the distances of all positions; None if there are none yet.
        measurable: whether a table may still be made; False once a limit has ended that.
        for_all: the answer that holds for every position of the puzzle; None if there is none.
        distances: single positions that a search has settled.
        next_moves: the next move at each position of the solutions that were found.
    """

    rules: Rules
    table: Distances | None = None
    measurable: bool = True
    for_all: Knowledge | None = None
    distances: dict[Position, int] = field(default_factory=dict)
    next_moves: dict[Position, Move] = field(default_factory=dict)

    def hold_for(self, before: Request, request: Request) -> bool:
        """Whether they hold for ``request`` too, having been found for ``before``."""
        if (before.puzzle, before.metric) == (request.puzzle, request.metric):
            return True
        if before.metric is not request.metric or not has_same_positions(before.puzzle, request.puzzle):
            return False
        # another start on the same board is in the same space if the table has it
        return self.table is not None and self.table.to_goal(Position.start(request.puzzle)) is not None

    def to_goal(self, position: Position) -> int | None:
        """The distance of ``position``; None if it is not known, or the goal cannot be reached."""
        return self.distances.get(position) if self.table is None else self.table.to_goal(position)

    def keep(self, puzzle: Layout, solution: Solution) -> None:
        """Keep a shortest solution of ``puzzle``: from each of its positions, the rest of it is shortest."""
        moves, positions = solution.moves, replay(puzzle, solution)
        for left, position in zip(range(len(moves), -1, -1), positions, strict=True):
            self.distances[position] = left
        self.next_moves.update(zip(positions, moves, strict=False))

    def on_solution(self, request: Request) -> GuideState:
        """The answer at a position of a solution that is kept, or one whose distance was searched before."""
        move = self.next_moves.get(request.position)
        best = None
        if move is not None:
            best = hint(self.rules, request.metric, request.position, request.last, move)
        return _exact(self.rules, request, self.distances[request.position], best, self.distances.get)


def from_table(rules: Rules, request: Request, to_goal: ToGoal, known: Move | None) -> GuideState:
    """The answer where the distance of every position can be looked up.

    ``known`` is the next move of a solution that was found before: the hint stays on that way, unless the
    last move can go on.
    """
    distance = to_goal(request.position)
    if distance is None:
        return GuideState(Knowledge.UNSOLVABLE, request.metric, request.position)
    best = next_best(rules, request.metric, request.position, request.last, to_goal)
    if known is not None and not (best is not None and best.goes_on):
        best = hint(rules, request.metric, request.position, request.last, known)
    return _exact(rules, request, distance, best, to_goal)


def _exact(rules: Rules, request: Request, distance: int, best: Hint | None, to_goal: ToGoal) -> GuideState:
    metric, position = request.metric, request.position
    return GuideState(
        Knowledge.EXACT,
        metric,
        position,
        distance=distance,
        worth=_worth(rules, request, to_goal, goes_on=best is not None and best.goes_on),
        hint=best,
        shortest=to_goal(Position.start(request.puzzle)),
    )


def _worth(rules: Rules, request: Request, to_goal: ToGoal, *, goes_on: bool = False) -> MoveValue | None:
    """What the last move was worth, or that it is not known; None if there is none."""
    if request.undone is not None:
        return MoveValue(Judgement.UNDONE, 0, rules.index(request.undone))
    if request.last is None:
        return None
    known = worth(rules, request.metric, request.position, request.last, to_goal, goes_on=goes_on)
    return known or MoveValue(Judgement.UNKNOWN, 0, rules.index(request.last.piece))


def unsettled(rules: Rules, request: Request, reason: Reason | None, proven: int) -> GuideState:
    """The answer where a search has stopped: no solution from the position is shorter than ``proven``."""
    unsettled = GuideState(Knowledge.UNSETTLED, request.metric, request.position)
    worth = _worth(rules, request, lambda _: None)
    return replace(unsettled, reason=reason, proven=proven, worth=worth)
