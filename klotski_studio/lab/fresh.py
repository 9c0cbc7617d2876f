"""Fresh puzzles: a family, a length and a seed make a puzzle that nobody has seen, with its proof.

Pieces of the family are placed at random beside the solved goal. A search of all that can be reached from
there knows how far each position is from the goal, so one search serves every length up to the hardest::

    V H H .    26 moves from the hardest position    a random shortest way down from there to the length
    V Q Q .                                          that was asked for: 26 -> 25 -> 24

Some random boards are tried, the hardest is changed, and the hardest so far is kept. Where that does not
lead to the length soon, a board that comes along and is hard enough is changed as long as time allows, so
that a puzzle is there within a second. The length is chosen by the seed, and the board by seed and length
together: a range and the single length that was chosen from it give the same puzzle. All is drawn from
:class:`random.Random`, which is the same on every machine, and all engines name the same hardest position.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import count
from random import Random

from klotski_studio.core.control import Control
from klotski_studio.core.edits import remove
from klotski_studio.core.edits.keys import free_keys, named_in_order
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.family import Family, Range
from klotski_studio.core.layout import Known, Layout, Meta, Metric, Piece
from klotski_studio.core.rules import Rules
from klotski_studio.lab.reasons import removals
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Analysis, Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.search import analyze, distances, solve

GENERATOR = 2
"""Its number: with another one the same seed gives other puzzles."""
LONGEST = 500
"""The longest length that may be asked for."""
MOST_SEED = 999_999
"""The largest seed that is drawn, so that it can be read out."""
MOST_POSITIONS = 100_000
"""Positions of one board; a larger one is passed over, because its search would take too long."""
MOST_WORK = 30_000_000
"""Positions of all boards together, after which there is held to be no such puzzle."""
BOARD_WORK = 2_000
"""Positions that a board is counted as besides those that are searched; the call takes as long."""
CLIMB_WORK = 600_000
"""Positions within which random boards and their changes must lead to the length: some 0.4 s."""
CHANGE_WORK = 250_000
"""Positions for the changes of a board that comes along: some 0.2 s."""
RANDOM_BOARDS = 20
"""Boards that are drawn before the hardest of them is changed; with 1 twice as many boards are searched."""
PATIENCE = 25
"""Changes without a harder board after which no more are tried."""
PLACINGS = 80
"""How often a piece is tried to be placed on one board."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a fresh puzzle is to be.

    Attributes:
        lengths: of a shortest solution, in ``metric``; both ends are given.
        seed: another one gives another puzzle.
        is_minimal: whether a piece without which the length would be the same is taken away.
        hard: boards of the family with the goal reached, goal pieces first, and for each the moves from its
            hardest position. In slides and steps it is at least as far.
    """

    family: Family
    lengths: Range
    seed: int
    metric: Metric = Metric.MOVES
    is_minimal: bool = False
    hard: tuple[tuple[int, Layout], ...] = ()


def fresh(wanted: Wanted, control: Control) -> Layout | None:
    """The puzzle without a title, its proven length as known; None if ``control`` was cancelled.

    Raises:
        KlotskiError: ``fresh.none`` if none was found within :data:`MOST_WORK` positions.
    """
    search = _Search(wanted, control)
    randoms = {length: Random(f"{wanted.seed} {length}") for length in _lengths(wanted)}
    while search.work < MOST_WORK:
        for length, random in randoms.items():
            board = search.climbed(length, random) or search.changed(length, random)
            if control.is_cancelled:
                return None
            if board is not None:
                start = _start(_ask(wanted, board[0], control), board[1], length, random)
                return None if start is None else _finished(wanted, start, length, control)
            if search.work >= MOST_WORK:
                break
    raise KlotskiError(
        "fresh.none", family=wanted.family.name, lengths=str(wanted.lengths), metric=wanted.metric
    )


@dataclass(slots=True)
class _Search:
    """The search for a board whose hardest position is far enough from the goal.

    Attributes:
        work: what was searched so far, in positions.
    """

    wanted: Wanted
    control: Control
    work: int = 0

    def climbed(self, length: int, random: Random) -> tuple[Layout, Analysis] | None:
        """The first hard enough of random boards and of changes of the hardest; None if none is."""
        best, most, left = None, -1, RANDOM_BOARDS + PATIENCE
        end = self.work + CLIMB_WORK
        for number in count():
            if left == 0 or self.work >= end:
                break
            left -= 1
            drawn = _drawn(self.wanted.family, random, best if number >= RANDOM_BOARDS else None)
            found = self._analysed(drawn)
            if drawn is None or found is None or found.hardest is None or found.hardest < most:
                continue
            if found.hardest >= length:
                return drawn, found
            if found.hardest > most:
                left = max(left, PATIENCE)
            best, most = drawn, found.hardest
        return None

    def changed(self, length: int, random: Random) -> tuple[Layout, Analysis] | None:
        """A hard board that came along after as many changes as time allows; None if none is hard enough."""
        boards = [layout for moves, layout in self.wanted.hard if moves >= length]
        if not boards:
            return None
        best = boards[_below(random, len(boards))]
        found = self._analysed(best)
        end = self.work + CHANGE_WORK
        while found is not None and self.work < end:
            drawn = _drawn(self.wanted.family, random, best)
            other = self._analysed(drawn)
            if drawn is not None and other is not None and (other.hardest or 0) >= length:
                best, found = drawn, other
        return None if found is None else (best, found)

    def _analysed(self, layout: Layout | None) -> Analysis | None:
        """What can be reached from ``layout``; None if that is too much, or the search was cancelled."""
        self.work += BOARD_WORK
        if layout is None:
            return None
        found = analyze(_ask(self.wanted, layout, self.control))
        self.work += MOST_WORK if self.control.is_cancelled else min(found.reachable, MOST_POSITIONS)
        # not by the limit of the search: engines that fold mirror images reach it later
        return found if found.reason is None and found.reachable <= MOST_POSITIONS else None


def _lengths(wanted: Wanted) -> list[int]:
    """The lengths of the range in the order in which they are tried."""
    assert wanted.lengths.most is not None, "a range with both ends"
    lengths = list(range(wanted.lengths.least, wanted.lengths.most + 1))
    random = Random(wanted.seed)
    return [lengths.pop(_below(random, len(lengths))) for _ in range(len(lengths))]


def _below(random: Random, count: int) -> int:
    """A random number below ``count``. Of ``random`` alone every version of Python keeps the sequence."""
    return int(random.random() * count)


def _ask(wanted: Wanted, layout: Layout, control: Control) -> Ask:
    return Ask(layout, wanted.metric, Limits(positions=MOST_POSITIONS + 1), control)


def _drawn(family: Family, random: Random, other: Layout | None) -> Layout | None:
    """A board with the goal reached and random pieces beside it; None if they fit the family in no way.

    It is ``other`` with up to two other pieces, if that is given.
    """
    bare = family.solved
    pieces = list(bare.pieces)
    if other is not None:
        kept = list(other.pieces[len(pieces) :])
        for _ in range(min(len(kept), 1 + _below(random, 2))):
            kept.pop(_below(random, len(kept)))
        pieces += kept
    keys = free_keys(replace(bare, pieces=tuple(pieces)))
    ground = [cell for cell in family.board.cells() if cell not in family.board.walls]
    left = set(ground) - {cell for piece in pieces for cell in piece.cells}
    least = family.pieces.least
    most = family.pieces.most or len(ground)
    least = max(least, len(pieces))
    number = least + _below(random, most + 1 - least) if most < len(ground) else most
    kinds = [(piece.shape, piece.axis) for piece in pieces[len(bare.goal) :]]
    numbers = {shape: kinds.count((shape.shape, shape.axis)) for shape in family.shapes}
    for _ in range(PLACINGS):
        if len(pieces) >= number or len(left) <= family.free.least:
            break
        shape = family.shapes[_below(random, len(family.shapes))]
        x, y = ground[_below(random, len(ground))]
        cells = set(shape.shape.at((x, y)))
        has_room = cells <= left - family.board.gates and len(left) - len(cells) >= family.free.least
        if has_room and (shape.count.most is None or numbers[shape] < shape.count.most):
            numbers[shape] += 1
            left -= cells
            pieces.append(Piece(next(keys), shape.shape, (x, y), shape.axis))
    fits = len(left) in family.free and len(pieces) in family.pieces
    if not fits or any(total not in shape.count for shape, total in numbers.items()):
        return None
    return replace(bare, pieces=tuple(pieces))


def _start(ask: Ask, found: Analysis, length: int, random: Random) -> Layout | None:
    """The layout begun so far from the goal, at random; None if the search was cancelled."""
    position, to_go = found.hardest_position, found.hardest
    table = distances(ask)
    if isinstance(table, Reason) or position is None or to_go is None:
        return None
    rules = Rules(ask.layout)
    while to_go > length:
        to_go -= 1
        nexts = [rules.apply(position, move) for move in rules.moves(position, ask.metric)]
        nearer = [each for each in nexts if table.to_goal(each) == to_go]
        position = nearer[_below(random, len(nearer))]
    return position.as_layout(ask.layout)


def _finished(wanted: Wanted, layout: Layout, length: int, control: Control) -> Layout | None:
    """``layout`` with its proof, and without spare pieces if they are not wanted; None if cancelled."""
    while wanted.is_minimal:
        gone = removals(Ask(layout, wanted.metric, control=control)).removable
        if not gone:
            break
        layout = remove(layout, gone[:1])
    answer = solve(Ask(layout, wanted.metric, control=control))
    if control.is_cancelled:
        return None
    assert answer.length == length, "the search of the whole space has proven it"
    known = Known(solvable=True).with_length(wanted.metric, length)
    return replace(named_in_order(layout), meta=Meta(metric=wanted.metric, known=known))
