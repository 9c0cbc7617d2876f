"""The review of a game: the distance to the goal after each move, and where the shortest way was left.

::

    moves   0   1   2   3   4   5   6   7   8
    to go   9   8   8   9   9   8   7   6   5      the curve
                |_______________________|
                a detour: the way was left with move 2, and move 6 is the first one that is
                nearer to the goal than before it: 5 moves for 1, so 4 are lost

Between detours every move takes one off. Without them a game is a shortest solution; what all of them cost
is its length less that of the shortest one. The distance after a move is that of its position as if a game
began there.

The review of one game is kept up to date: the distances that are known at once, and a job for the others::

    show --- all distances known? -- yes --> review
                      |
                      no --> review with gaps, and a search of the whole space
                                        |-- done ------> review without gaps
                                        '-- a limit ---> the reason; search_on goes on without it

A detour is told in sentences with how often its commonest position was there, with the move that would have
been on a shortest way, and with the position that every solution passes next::

    moves   11 . . . . . . . . 31 . . . . 40
             |____a detour_____|           |
             one position 3 times          the next bottleneck
             begun by a piece that shortest ways move only after 7 moves by others

Bottlenecks are passed in one order. Nothing is told of them if the start is its own mirror image, where some
solutions pass the images of the bottlenecks.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Literal

from PySide6.QtCore import QObject

from klotski_studio.app.playing.findings import ToGoal
from klotski_studio.app.playing.guide import SPACE_LIMITS
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.solving.live_question import Asked, LiveQuestion, Part
from klotski_studio.app.solving.playback import Track, track_of
from klotski_studio.core.control import Control
from klotski_studio.core.identity import is_same_puzzle
from klotski_studio.core.layout import Cell, Layout, Metric, kinds
from klotski_studio.core.rules import Move, Position, Rules, Solution, replay
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.solutions import Distances

if TYPE_CHECKING:
    from klotski_studio.lab.space import Hardness


@dataclass(frozen=True, slots=True)
class Detour:
    """A part of a game in which it came no nearer to the goal.

    Attributes:
        left: the number of moves made before it; move number ``left``, from 0, leaves the shortest way.
        back: the number of moves after which the game is nearer to the goal than before the detour;
            None if it ends before, or the distance of a position in between is not known.
        lost: how many more moves (slides, steps) the game takes because of it, as far as it has got.
    """

    left: int
    back: int | None
    lost: int


@dataclass(frozen=True, slots=True)
class Review:
    """A game, one entry per unit of the metric, with the distance of each of its positions.

    Attributes:
        distances: before the first move, and after each one; None where it is not known.
        better: for each detour, by the number of moves before it, a move that is on a shortest way.
    """

    layout: Layout
    metric: Metric
    track: Track
    distances: tuple[int | None, ...]
    better: Mapping[int, Move | None] = field(default_factory=dict)

    @property
    def unknown(self) -> int:
        """The number of positions whose distance is not known."""
        return sum(distance is None for distance in self.distances)

    @property
    def detours(self) -> tuple[Detour, ...]:
        """The detours, in order; none where the distances are not known."""
        return tuple(_detours(self.distances))

    @property
    def shortest(self) -> int | None:
        """The length of a shortest solution from the start; None if it is not known."""
        return self.distances[0]


def game_track(layout: Layout, moves: Sequence[Move], metric: Metric) -> Track:
    """The ``moves`` of a game of ``layout`` as a track with an entry per unit of ``metric``.

    Raises:
        IllegalMove: if they cannot be played from the layout's start.
    """
    solution = Solution(tuple(moves)).cut(metric)
    return track_of(layout, solution, replay(layout, solution))


def reviewed(layout: Layout, metric: Metric, track: Track, to_goal: ToGoal) -> Review:
    """The review of the game ``track`` of ``layout``, with the distances that ``to_goal`` knows."""
    distances = tuple(to_goal(position) for position in track.positions)
    better, rules = {}, Rules(layout)
    for left in (detour.left for detour in _detours(distances)):
        here, nearer = track.positions[left], (distances[left] or 0) - 1
        ways = rules.moves(here, metric)
        better[left] = next((way for way in ways if to_goal(rules.apply(here, way)) == nearer), None)
    return Review(layout, metric, track, distances, better)


def _detours(distances: Sequence[int | None]) -> Iterator[Detour]:
    at = 0
    while at < len(distances) - 1:
        here, there = distances[at], distances[at + 1]
        if here is None or there is None or there < here:
            at += 1
            continue
        end, last = _end(distances, at, here)
        back = end if last < here else None
        yield Detour(at, back, end - at + last - here)
        at = end


def _end(distances: Sequence[int | None], left: int, here: int) -> tuple[int, int]:
    """The first position after ``left`` that is nearer than ``here``, or the last known one; its distance."""
    end, last = left, here
    for number in range(left + 1, len(distances)):
        distance = distances[number]
        if distance is None:
            break
        end, last = number, distance
        if distance < here:
            break
    return end, last


@dataclass(frozen=True, slots=True)
class Pair:
    """A row of a comparison of two ways.

    Attributes:
        left, right: the number of the move of each way, from 0; None if it has no more before both
            meet again.
        is_same: whether both lead from one position to the same next one.
    """

    left: int | None
    right: int | None
    is_same: bool = False


def compared(layout: Layout, left: Track, right: Track) -> tuple[Pair, ...]:
    """Two ways through positions of ``layout`` side by side: positions that both pass are in one line.

    Of the positions that both pass, as many as possible are matched in order, pieces of a kind being alike.
    """
    meetings, places = [*_meetings(layout, left, right), (left.length, right.length)], sorted_places(layout)
    ends_alike = places(left.positions[-1]) == places(right.positions[-1])
    rows: list[Pair] = []
    one, two = 0, 0
    for end_one, end_two in meetings:
        is_met = (end_one, end_two) != meetings[-1] or ends_alike
        is_same = is_met and end_one - one == 1 == end_two - two
        rows += [
            Pair(first, second, is_same)
            for first, second in zip_longest(range(one, end_one), range(two, end_two))
        ]
        one, two = end_one, end_two
    return tuple(rows)


Places = tuple[tuple[Cell, ...], ...]
"""The places of a position, kind by kind, sorted: equal for positions that differ in like pieces only."""


def sorted_places(layout: Layout) -> Callable[[Position], Places]:
    """The places of a position of ``layout``, in which pieces of a kind are alike."""
    found = [kind.pieces for kind in kinds(layout)]
    return lambda position: tuple(
        tuple(sorted(position.places[piece] for piece in pieces)) for pieces in found
    )


def _meetings(layout: Layout, left: Track, right: Track) -> list[tuple[int, int]]:
    """The most positions that both ways pass in the same order, as numbers of moves made; ascending.

    The left way may come back to a position, which is in a line with the right one each time.
    """
    places = sorted_places(layout)
    where = {places(position): number for number, position in enumerate(right.positions)}
    ends: list[int] = []
    chains: list[tuple[int, int, int]] = []
    last_of: list[int] = []
    for number, position in enumerate(left.positions):
        other = where.get(places(position))
        if other is None:
            continue
        length = bisect_right(ends, other)
        before = last_of[length - 1] if length else -1
        chains.append((number, other, before))
        ends[length : length + 1] = [other]
        last_of[length : length + 1] = [len(chains) - 1]
    found = []
    at = last_of[-1] if last_of else -1
    while at >= 0:
        number, other, at = chains[at]
        found.append((number, other))
    return found[::-1]


MOST_TOLD = 3
"""The most detours that are told: those that cost most."""


@dataclass(frozen=True, slots=True)
class ToldDetour:
    """A detour with what is told of it.

    Attributes:
        times: how often the game was at the position where it was most often meanwhile.
        better: a move that would have been on a shortest way; None if the distances do not tell one.
        narrow: the number of the move with which the game comes to the next position that every solution
            passes; None if it does not, or none is known.
        wait: after how many moves by others a shortest way first moves the piece that left it; None if none
            does, 0 if that is not known.
    """

    detour: Detour
    times: int
    better: Move | None = None
    narrow: int | None = None
    wait: int | None = 0


def told(
    review: Review, bottlenecks: Sequence[Position] = (), waits: Mapping[int, int | None] | None = None
) -> tuple[ToldDetour, ...]:
    """The detours of ``review`` that cost most, in their order.

    ``bottlenecks`` are the positions that every solution from the start passes, in their order, as in
    :class:`klotski_studio.lab.space.Hardness`, and ``waits`` is what is known of :func:`wait`.
    """
    layout, positions = review.layout, review.track.positions
    places = sorted_places(layout)
    passed: dict[Places, int] = {}
    for number, position in _by_steps(review):
        passed.setdefault(places(position), number)
    narrow = [] if _is_own_image(layout) else [passed.get(places(each)) for each in bottlenecks]
    found = []
    worst = sorted(review.detours, key=lambda detour: -detour.lost)[:MOST_TOLD]
    for detour in sorted(worst, key=lambda detour: detour.left):
        times = max(Counter(map(places, positions[detour.left : detour.back])).values())
        ahead = (number for number in narrow if number is None or number > detour.left)
        better, wait = review.better.get(detour.left), (waits or {}).get(detour.left, 0)
        found.append(ToldDetour(detour, times, better, next(ahead, None), wait))
    return tuple(found)


def _is_own_image(layout: Layout) -> bool:
    """Whether the cells of the start's pieces are the same seen from behind."""
    last = layout.board.width - 1
    cells = {frozenset(piece.cells) for piece in layout.pieces}
    return cells == {frozenset((last - x, y) for x, y in piece) for piece in cells}


def _by_steps(review: Review) -> Iterator[tuple[int, Position]]:
    """All positions of a game, those in the middle of moves too, with the number of the move."""
    track = review.track
    steps = zip(track.moves, track.pieces, track.positions[:-1], strict=True)
    yield 0, track.positions[0]
    for number, (move, piece, before) in enumerate(steps, 1):
        for cell in move.path[1:]:
            yield number, Position((*before.places[:piece], cell, *before.places[piece + 1 :]))


MOST_LOOKED = 100
"""Positions that are looked at to find how early a move was; of 256 detours of 52 puzzles 2 need more."""

_Why = tuple["Hardness | Literal[False]", Mapping[int, int | None]]
_Found = tuple[Distances, Review]
"""The table of all distances, and the review that it completes."""


@dataclass(frozen=True, slots=True)
class ReviewState(Asked):
    """What is known of the game that is reviewed.

    Attributes:
        review: None if no game is reviewed.
        is_unsolvable: whether it is proven that no position of the game leads to the goal.
        hardness: what the space says of the puzzle; False where it is too large, None if nobody has asked.
        waits: of detours, by the number of moves before them, what :func:`wait` found; empty before.
    """

    review: Review | None = None
    is_unsolvable: bool = False
    hardness: Hardness | Literal[False] | None = None
    waits: Mapping[int, int | None] = field(default_factory=dict)


class LiveReview(LiveQuestion[ReviewState]):
    """Holds the review of a game and completes it."""

    channel, nothing, passing = "review", ReviewState(), SPACE_LIMITS

    def __init__(self, runner: JobRunner, parent: QObject | None = None) -> None:
        super().__init__(runner, parent)
        self._wanted = True
        self._table: tuple[Layout, Metric, Distances] | None = None

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

    def _table_for(self, layout: Layout, metric: Metric) -> Distances | None:
        """The table of an earlier search, if it was about the same puzzle and metric."""
        if self._table is None or self._table[1] is not metric:
            return None
        return self._table[2] if is_same_puzzle(self._table[0], layout) else None

    def _next(self, state: ReviewState) -> Part[ReviewState, Any] | None:
        review, limits = state.review, self._limits
        if review is None:
            return None
        table = self._table_for(review.layout, review.metric)
        if not review.unknown or table is not None:
            is_asked = state.hardness is None and review.detours
            return Part(_why(review, table), _with_why) if is_asked else None

        def work(control: Control) -> _Found | Reason:
            found = search.distances(Ask(review.layout, review.metric, limits, control))
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


def _why(review: Review, known: Distances | None) -> Callable[[Control], _Why]:
    """The work that finds what is told of the detours of ``review``; a limit is no fault of the review."""

    def work(control: Control) -> _Why:
        from klotski_studio.lab.space import Hardness, hardness  # it brings numpy

        ask = Ask(review.layout, review.metric, SPACE_LIMITS, control)
        found, table = hardness(ask), known or search.distances(ask)
        waits = {}
        if not isinstance(table, Reason):
            waits = {each.left: wait(review, each.left, table.to_goal) for each in review.detours}
        return found if isinstance(found, Hardness) else False, waits

    return work


def _with_why(state: ReviewState, found: _Why) -> ReviewState:
    return replace(state, hardness=found[0], waits=found[1])


def wait(review: Review, left: int, to_goal: ToGoal) -> int | None:
    """After how many moves by others a shortest way first moves the piece that made move ``left``, from 0.

    None if no shortest way moves it; 0, which says nothing, if more than :data:`MOST_LOOKED` positions would
    have to be looked at. ``to_goal`` knows all positions that lead to the goal.
    """
    rules, piece = Rules(review.layout), review.track.pieces[left]
    distance, waited, looked = review.distances[left] or 0, 0, 0
    front = {review.track.positions[left]}
    while front and looked < MOST_LOOKED:
        ways = [(move, rules.apply(at, move)) for at in front for move in rules.moves(at, review.metric)]
        nearer = [(move, after) for move, after in ways if to_goal(after) == distance - waited - 1]
        if any(rules.index(move.piece) == piece for move, _ in nearer):
            return waited
        front = {after for _, after in nearer}
        waited, looked = waited + 1, looked + len(front)
    return 0 if front else None


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
