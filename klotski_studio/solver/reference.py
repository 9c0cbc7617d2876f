"""The slow twin: the whole search in plain Python, to be read first and to be compared with.

A position is a point, everything that counts as one in the metric (a step, a slide, a move)
is a line between two of them, and the question "in how few?" is a walk outwards, level by
level: the start, all positions one away from it, all that are one away from those and were
not seen before, and so on. The level in which a solved position first turns up is the
optimum; when a level stays empty, there is no solution. In steps, with both ``a`` alike::

    level 0     level 1      level 2      level 3      level 4

     a b        a b  a .     . b  . a     b .  a a     b a  a a
     a .        . a  a b     a a  a b     a a  . b     a .  b .

Is ``b`` wanted in the lower left corner, the answer is 4: no earlier level has it there.

Two things make it right, and both are easy to get wrong:

* **Pieces of a kind are alike**, so a position is kept with the places of each kind sorted.
  横刀立马 has 25,955 positions that way, and billions otherwise.
* **A move is found by flooding** all that one piece can reach while the others stand still,
  and that is one line. "The same piece goes on for free" with one set of seen positions
  looks the same and is wrong: whoever comes first to a position settles which piece goes on.

Nothing here is used to answer a user; the compiled engines are compared with it, position
counts level by level included.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from klotski_studio.core.geometry import Cell, reading_order
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.core.moves import Move
from klotski_studio.core.position import Position
from klotski_studio.core.rules import Rules
from klotski_studio.core.solution import Solution

State = tuple[Cell, ...]
"""A position's places, those of each kind in reading order: alike positions are equal."""

Standing = tuple[int, Cell]
"""A piece as a state knows it: the number of its kind, and its place."""


@dataclass(frozen=True, slots=True)
class Line:
    """One move between two states.

    Attributes:
        before: the piece that moves, where it stood.
        after: the same piece, where it stands now.
        steps: how many single steps it takes.
    """

    before: Standing
    after: Standing
    steps: int


@dataclass(frozen=True, slots=True)
class Optimum:
    """The answer to "is it solvable, and in how few?".

    Attributes:
        length: the fewest in the metric; None if no solved position can be reached.
        solutions: how many solutions have that length, counted as sequences of states.
        tie: the best among them by what breaks ties: in ``moves`` the fewest steps; in
            ``slides`` and ``steps`` the fewest moves (the same piece keeps going).
            None if ``length`` is.
        solution: one solution of that length and that ``tie``; None if ``length`` is.
    """

    length: int | None
    solutions: int
    tie: int | None
    solution: Solution | None


class ReferenceSearch:
    """All positions of a layout as states, and the lines between them in one metric."""

    def __init__(self, layout: Layout, metric: Metric) -> None:
        self.rules = Rules(layout)
        self.metric = metric
        self.start = self.state(Position.start(layout))
        self._kind_of = {i: number for number, kind in enumerate(self.rules.kinds) for i in kind.pieces}
        self._lines: dict[State, dict[State, Line]] = {}

    def state(self, position: Position) -> State:
        """``position`` with the places of each kind in reading order."""
        places = list(position.places)
        for kind in self.rules.kinds:
            in_order = sorted((places[piece] for piece in kind.pieces), key=reading_order)
            for piece, place in zip(kind.pieces, in_order, strict=True):
                places[piece] = place
        return tuple(places)

    def lines(self, state: State) -> dict[State, Line]:
        """Every state that one move leads to, with that move (there is never more than one)."""
        if state not in self._lines:
            position = Position(state)
            found: dict[State, Line] = {}
            for move in self.rules.moves(position, self.metric):
                piece = self.rules.index(move.piece)
                kind, there = self._kind_of[piece], move.path[-1]
                after = self.state(position.moved(piece, there))
                found[after] = Line((kind, state[piece]), (kind, there), len(move.path) - 1)
            self._lines[state] = found
        return self._lines[state]

    def is_solved(self, state: State) -> bool:
        """Whether the goal is reached."""
        return self.rules.is_solved(Position(state))

    def spread(self, sources: set[State]) -> Iterator[set[State]]:
        """``sources``, then all states one away from them, two away, and so on to the end."""
        seen: set[State] = set()
        level = sources
        while level:
            yield level
            seen |= level
            level = {there for state in level for there in self.lines(state)} - seen


def levels(layout: Layout, metric: Metric, limit: int | None = None) -> list[set[State]]:
    """All states by their distance from the start; the start alone is level 0.

    With a ``limit``, ends after the level that brings the number of states to it.
    """
    space = ReferenceSearch(layout, metric)
    found: list[set[State]] = []
    count = 0
    for level in space.spread({space.start}):
        found.append(level)
        count += len(level)
        if limit is not None and count >= limit:
            break
    return found


def histogram(layout: Layout, metric: Metric) -> tuple[int, ...]:
    """How many states there are at each distance from the start."""
    return tuple(map(len, levels(layout, metric)))


def distances_to_goal(layout: Layout, metric: Metric) -> dict[State, int]:
    """Every reachable state's distance to its nearest solved one; empty if none is reachable.

    The solved states are those at distance 0, the hardest starts those at the greatest.
    Every move can be taken back, so one walk from all solved states at once finds them all.
    """
    space = ReferenceSearch(layout, metric)
    solved = {state for level in space.spread({space.start}) for state in level if space.is_solved(state)}
    return {state: distance for distance, level in enumerate(space.spread(solved)) for state in level}


def solve(layout: Layout, metric: Metric) -> Optimum:
    """The fewest in ``metric``, how many solutions are that short, and the best of them."""
    space = ReferenceSearch(layout, metric)
    nearer: list[set[State]] = []
    for level in space.spread({space.start}):
        solved = {state for state in level if space.is_solved(state)}
        if solved:
            return _best(space, _shortest(space, nearer, solved))
        nearer.append(level)
    return Optimum(None, 0, None, None)


def _shortest(space: ReferenceSearch, nearer: list[set[State]], solved: set[State]) -> list[set[State]]:
    """Of each level only the states that lie on a shortest way, ``solved`` last."""
    useful = [solved]
    for level in reversed(nearer):
        useful.append({there for state in useful[-1] for there in space.lines(state)} & level)
    return useful[::-1]


@dataclass(frozen=True, slots=True)
class _Way:
    """The ways from the start to one state whose last move is one and the same."""

    count: int
    tie: int
    states: tuple[State, ...]


def _best(space: ReferenceSearch, stages: list[set[State]]) -> Optimum:
    """Counts the shortest ways through ``stages`` (the start's first), and picks one best by the tie.

    Ways that meet in a state are told apart by the piece that moved last, because whether
    the next move is that piece going on depends on it.
    """
    ways: dict[tuple[State, Standing | None], _Way] = {(space.start, None): _Way(1, 0, (space.start,))}
    for level in stages[1:]:
        longer: dict[tuple[State, Standing | None], _Way] = {}
        for (state, last), way in ways.items():
            for there, line in space.lines(state).items():
                if there not in level:
                    continue
                tie = way.tie + _cost(space.metric, line, last)
                known = longer.get((there, line.after), _Way(0, tie + 1, ()))
                states = (*way.states, there) if tie < known.tie else known.states
                longer[there, line.after] = _Way(known.count + way.count, min(tie, known.tie), states)
        ways = longer
    best = min(ways.values(), key=lambda way: way.tie)
    count = sum(way.count for way in ways.values())
    return Optimum(len(stages) - 1, count, best.tie, _played(space, best.states))


def _cost(metric: Metric, line: Line, last: Standing | None) -> int:
    """What ``line`` adds to a way's tie when the piece that moved before it stands on ``last``."""
    if metric is Metric.MOVES:
        return line.steps
    return 0 if line.before == last else 1


def _played(space: ReferenceSearch, states: tuple[State, ...]) -> Solution:
    """The moves that lead through ``states``, by the layout's own pieces."""
    position = Position.start(space.rules.layout)
    moves: list[Move] = []
    for state in states[1:]:
        for move in space.rules.moves(position, space.metric):
            there = space.rules.apply(position, move)
            if space.state(there) == state:
                moves.append(move)
                position = there
                break
    return Solution(tuple(moves))
