"""Solves, analyzes and replays, with results that are rows of a table.

Every field of a result is a number, a text, None, or a tuple of numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

from klotski_studio.api.reading import (
    MetricName,
    Result,
    a_layout,
    a_number,
    a_word,
    in_words,
    needed,
    require_valid,
)
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Rules, Solution, parse_solution
from klotski_studio.core.rules import replay as positions_of
from klotski_studio.lab.difficulty import Factor, rated
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.control import DEFAULT_MEMORY, Limits


@dataclass(frozen=True, slots=True)
class Solved(Result):
    """The answer to "is it solvable, and in how few?".

    Attributes:
        title: the title of the layout.
        metric: ``moves``, ``slides`` or ``steps``; what ``length`` is counted in.
        status: ``solved``; ``unsolvable``, which is proven; or ``stopped`` by a limit.
        length: the proven optimum; None unless solved.
        at_least: no solution is shorter than this. The same as ``length`` where solved.
        solution: one shortest solution in move notation, separated by spaces; None unless solved.
        optimal_solutions: how many shortest solutions there are, as sequences of positions; None unless
            solved, or where the search could not count them.
        positions: positions that the search held.
        engine: the search that answered.
        seconds: wall time.
        reason: the limit that stopped it (``time``, ``memory``, ``positions``); None unless stopped.
    """

    title: str
    metric: str
    status: str
    length: int | None
    at_least: int | None
    solution: str | None
    optimal_solutions: int | None
    positions: int
    engine: str
    seconds: float
    reason: str | None


@dataclass(frozen=True, slots=True)
class Analyzed(Result):
    """All positions that can be reached from the start of a layout.

    Attributes:
        title: the title of the layout.
        metric: what lengths are counted in.
        status: as of :class:`Solved`; where ``stopped``, the counts are of what was seen.
        reachable: positions, where pieces of the same shape and axis without a target are alike.
        solved_positions: those in which the goal is reached.
        histogram: positions by their distance from the start, distance 0 first.
        length: the distance of the nearest solved position; None if none was seen.
        optimal_solutions: as of :class:`Solved`.
        hardest: the greatest distance of any position to its nearest solved one; None where there is none.
        seconds: wall time.
        reason: the limit that stopped it; None if none did.
    """

    title: str
    metric: str
    status: str
    reachable: int
    solved_positions: int
    histogram: tuple[int, ...]
    length: int | None
    optimal_solutions: int | None
    hardest: int | None
    seconds: float
    reason: str | None


@dataclass(frozen=True, slots=True)
class Replayed(Result):
    """A list of moves that the rules allow from the start of a layout.

    Attributes:
        solves: whether the goal is reached at its end.
        moves: its length in moves (any uninterrupted walk of one piece).
        slides: its length in slides (straight on).
        steps: its length in steps (one cell).
    """

    solves: bool
    moves: int
    slides: int
    steps: int


@dataclass(frozen=True, slots=True)
class Rated(Result):
    """An estimate of how hard a puzzle is, with the values that it rests on.

    It was not fitted to people: :mod:`klotski_studio.lab.difficulty` says how each value counts.

    Attributes:
        title: the title of the layout.
        difficulty: the estimate, from 0 to less than 10; None unless the puzzle was solved.
        length: that of a shortest solution, in the metric that was asked for.
        choices: possible moves along it that lead no nearer to the goal.
        detours: moves of it that take a piece with a target farther from it.
        binding: its moves divided by 1 + log2 of the number of shortest solutions.
        freedom: its moves that are not forced.
        size: the reachable positions, as a power of ten.
    """

    title: str
    difficulty: float | None
    length: float | None
    choices: float | None
    detours: float | None
    binding: float | None
    freedom: float | None
    size: float | None


def solve(
    layout: Layout,
    metric: MetricName = "moves",
    *,
    seconds: float | None = None,
    memory: int = DEFAULT_MEMORY,
    positions: int | None = None,
) -> Solved:
    """Whether ``layout`` can be solved, and one shortest solution, which was replayed before it is returned.

    Args:
        layout: the puzzle.
        metric: ``moves``, ``slides`` or ``steps``.
        seconds: wall time after which the search stops; None for as long as it takes.
        memory: bytes that the search's tables may take.
        positions: positions that the search may hold; None for any number.

    Returns:
        The answer, with the limit that ended the search if one did.

    Raises:
        PuzzleError: if the layout has errors, of which its text names all; or there is no such metric.

    Example:
        >>> found = solve(parse("4WVE1"))
        >>> found.status, found.length, found.optimal_solutions
        ('solved', 81, 256)
    """
    with in_words():
        answer = search.solve(_ask(layout, metric, Limits(*map(a_number, (positions, memory, seconds)))))
    stopped = answer.reason is not None
    return Solved(
        title=layout.title(),
        metric=answer.metric.value,
        status=answer.status.value,
        length=answer.length,
        at_least=answer.effort.depth if stopped else answer.length,
        solution=None if answer.solution is None else str(answer.solution),
        optimal_solutions=answer.optimal_solutions,
        positions=answer.effort.positions,
        engine=answer.effort.engine,
        seconds=answer.effort.seconds,
        reason=None if answer.reason is None else answer.reason.value,
    )


def analyze(
    layout: Layout,
    metric: MetricName = "moves",
    *,
    seconds: float | None = None,
    memory: int = DEFAULT_MEMORY,
    positions: int | None = None,
) -> Analyzed:
    """The whole space that can be reached from the start of ``layout``; arguments as of :func:`solve`.

    Returns:
        The counts; where a limit ended the search, of what was seen.

    Raises:
        PuzzleError: if the layout has errors, or there is no such metric.

    Example:
        >>> analyze(parse("4WVE1")).reachable
        25955
    """
    with in_words():
        found = search.analyze(_ask(layout, metric, Limits(*map(a_number, (positions, memory, seconds)))))
    return Analyzed(
        title=layout.title(),
        metric=found.metric.value,
        status=found.status.value,
        reachable=found.reachable,
        solved_positions=found.solved_positions,
        histogram=found.histogram,
        length=found.length,
        optimal_solutions=found.optimal_solutions,
        hardest=found.hardest,
        seconds=found.effort.seconds,
        reason=None if found.reason is None else found.reason.value,
    )


def rate(
    layout: Layout,
    metric: MetricName = "moves",
    *,
    seconds: float | None = None,
    memory: int = DEFAULT_MEMORY,
    positions: int | None = None,
) -> Rated:
    """How hard ``layout`` is, by an estimate; arguments as of :func:`solve`, for each of its searches.

    What is not known because of a limit is None, and left out of the estimate.

    Returns:
        The estimate and the values that it rests on.

    Raises:
        PuzzleError: if the layout has errors, or there is no such metric.

    Example:
        >>> 0 < rate(parse("4WVE1")).difficulty < 10
        True
    """
    limits = Limits(*map(a_number, (positions, memory, seconds)))
    with in_words():
        found = rated(layout, search.solve(_ask(layout, metric, limits)), limits)
    if found is None:
        return Rated(layout.title(), None, *[None] * len(Factor))
    values = {share.factor.value: share.value for share in found.shares}
    return Rated(layout.title(), found.figure, **values)


def replay(layout: Layout, moves: str) -> Replayed:
    """Play ``moves`` (move notation, separated by white space) from the start of ``layout``.

    Args:
        layout: the puzzle.
        moves: such as ``A:D B:LL``: a piece, and its steps up, down, left and right.

    Returns:
        Whether the goal is reached, and the lengths of the list.

    Raises:
        PuzzleError: if the layout has errors, a word is not a move, or the rules forbid one.

    Example:
        >>> tiny = parse("AB. ..., .BA ...".replace(" ", chr(10)).replace(",", chr(10)))
        >>> replay(tiny, "B:D A:RR B:L").solves
        False
    """
    with in_words():
        solution = played(layout, moves)
        end = positions_of(layout, solution)[-1]
    lengths = {metric.value: solution.length(metric) for metric in Metric}
    return Replayed(solves=Rules(layout).is_solved(end), **lengths)


def played(layout: Layout, moves: str) -> Solution:
    """``moves`` as a list of moves of a layout that has no errors; the rules are not asked.

    Raises:
        InvalidLayout: if the layout has errors.
        NotationError: if a word is not a move of one of its pieces.
        PuzzleError: if ``moves`` is no text.
    """
    require_valid(layout)
    return parse_solution(needed(moves, (str, list, tuple), "a list of moves"), layout)


def _ask(layout: Layout, metric: str, limits: Limits) -> Ask:
    """The question.

    Raises:
        PuzzleError: if there is no such metric, or the layout is none.
    """
    return Ask(a_layout(layout), a_word(Metric, metric, "metric"), limits=limits)
