"""The reference search: breadth-first search in plain Python, which every engine is compared with.

Positions are the nodes of a graph; everything that counts as one in the metric (a step, a slide,
a move) is an edge. The search goes level by level: the start, all positions one edge away, all
that are one edge away from those and were not seen before, and so on. The first level with a
solved position is the optimum; if a level is empty, there is no solution. In steps, with both
``a`` alike::

    level 0     level 1      level 2      level 3      level 4

     a b        a b  a .     . b  . a     b .  a a     b a  a a
     a .        . a  a b     a a  a b     a a  . b     a .  b .

If ``b`` must end in the lower left corner, the answer is 4: no earlier level has it there.

Two points decide whether the search is correct:

* **Pieces of a kind are alike**, so a position is kept with the places of each kind sorted.
  横刀立马 has 25,955 positions that way, and billions otherwise.
* **A move is every placement that one piece can reach** while the others stand still, and it is
  one edge. "Further steps of the same piece cost nothing", with one set of seen positions, is not
  equivalent: the first path to a position would decide which piece may go on.

Only tests use this module. They compare the engines with it, the number of positions on each
level included.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from klotski_studio.core.layout import Cell, Layout, Metric, reading_order
from klotski_studio.core.rules import Move, Position, Rules, Solution

State = tuple[Cell, ...]
"""The pieces' places, sorted within each kind, so that positions that differ by alike pieces are equal."""

Standing = tuple[int, Cell]
"""A piece of a state: the number of its kind, and its place."""


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
    """The length of a shortest solution, the number of them, and the best one.

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
        """Every state one move away, with that move (there is never more than one)."""
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


@lru_cache(maxsize=1)
def _search(layout: Layout, metric: Metric) -> ReferenceSearch:
    """The search of a puzzle, with the lines that it has found for the questions before."""
    return ReferenceSearch(layout, metric)


def levels(layout: Layout, metric: Metric, limit: int | None = None) -> list[set[State]]:
    """All states by their distance from the start; the start alone is level 0.

    With a ``limit``, ends after the level that brings the number of states to it.
    """
    search = _search(layout, metric)
    found: list[set[State]] = []
    for level in search.spread({search.start}):
        found.append(level)
        if limit is not None and sum(map(len, found)) >= limit:
            break
    return found


def distances_to_goal(layout: Layout, metric: Metric) -> dict[State, int]:
    """Every reachable state's distance to its nearest solved one; empty if none is reachable.

    The solved states are those at distance 0, the hardest starts those at the greatest.
    Every move can be taken back, so one walk from all solved states at once finds them all.
    """
    search = _search(layout, metric)
    solved = {state for level in search.spread({search.start}) for state in level if search.is_solved(state)}
    return {state: distance for distance, level in enumerate(search.spread(solved)) for state in level}


def solve(layout: Layout, metric: Metric) -> Optimum:
    """The fewest in ``metric``, how many solutions are that short, and the best of them."""
    search = _search(layout, metric)
    nearer: list[set[State]] = []
    for level in search.spread({search.start}):
        solved = {state for state in level if search.is_solved(state)}
        if solved:
            return _best(search, _shortest(search, nearer, solved))
        nearer.append(level)
    return Optimum(None, 0, None, None)


def _shortest(search: ReferenceSearch, nearer: list[set[State]], solved: set[State]) -> list[set[State]]:
    """The states of each level that lie on a shortest path, those ``solved`` last."""
    useful = [solved]
    for level in reversed(nearer):
        useful.append({there for state in useful[-1] for there in search.lines(state)} & level)
    return useful[::-1]


@dataclass(frozen=True, slots=True)
class _Paths:
    """The shortest paths from the start to one state that end with the same move."""

    count: int
    tie: int
    states: tuple[State, ...]


def _best(search: ReferenceSearch, stages: list[set[State]]) -> Optimum:
    """The number of shortest paths through ``stages`` (the start's first), and the best one by the tie.

    Paths that meet in a state are distinguished by the piece that moved last, because the cost of the
    next move depends on it.
    """
    paths: dict[tuple[State, Standing | None], _Paths] = {(search.start, None): _Paths(1, 0, (search.start,))}
    for level in stages[1:]:
        longer: dict[tuple[State, Standing | None], _Paths] = {}
        for (state, last), path in paths.items():
            for there, line in search.lines(state).items():
                if there not in level:
                    continue
                tie = path.tie + _cost(search.metric, line, last)
                known = longer.get((there, line.after), _Paths(0, tie + 1, ()))
                states = (*path.states, there) if tie < known.tie else known.states
                longer[there, line.after] = _Paths(known.count + path.count, min(tie, known.tie), states)
        paths = longer
    best = min(paths.values(), key=lambda path: path.tie)
    count = sum(path.count for path in paths.values())
    return Optimum(len(stages) - 1, count, best.tie, _played(search, best.states))


def _cost(metric: Metric, line: Line, last: Standing | None) -> int:
    """The amount that ``line`` adds to a path's tie if the piece that moved before stands on ``last``."""
    if metric is Metric.MOVES:
        return line.steps
    return 0 if line.before == last else 1


def _played(search: ReferenceSearch, states: tuple[State, ...]) -> Solution:
    """The solution that leads through ``states``, with the layout's own pieces."""
    position = Position.start(search.rules.layout)
    moves: list[Move] = []
    for state in states[1:]:
        for move in search.rules.moves(position, search.metric):
            there = search.rules.apply(position, move)
            if search.state(there) == state:
                moves.append(move)
                position = there
                break
    return Solution(tuple(moves))
