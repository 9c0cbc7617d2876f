"""The verbs of a puzzle: positions, moves with their notation, solutions with their lengths, and the rules.

A move is written as its piece and its steps, with counts::

    A . .        A:R2       A goes two cells to the right
    # # .        A:R2D      and from there one cell down: one move, two slides, three steps

``parse`` needs the place of the piece, because the notation holds the steps and not their start. Lengths are
counted from the steps, so that a solution has one length in each metric however it is cut into moves:
``A:R`` ``A:R`` is two steps, one slide and one move.

The rules say which moves a piece has, whether a move is legal, and when the goal is reached. They are
written to be read and not to be fast; :mod:`klotski_studio.core.proof`, which replays every answer of the
solver, is compared with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import NamedTuple

from klotski_studio.core.errors import IllegalMove, NotationError
from klotski_studio.core.layout import Cell, Direction, Kind, Layout, Metric, Piece, kinds, reach


@dataclass(frozen=True, slots=True)
class Position:
    """One place per piece, in the order of ``layout.pieces``.

    A place is the cell of the top left of the piece's bounding box.
    """

    places: tuple[Cell, ...]

    @classmethod
    def start(cls, layout: Layout) -> Position:
        """The start of ``layout``."""
        return cls(tuple(piece.at for piece in layout.pieces))

    def moved(self, index: int, place: Cell) -> Position:
        """The same position with piece number ``index`` standing on ``place``."""
        return Position((*self.places[:index], place, *self.places[index + 1 :]))

    def as_layout(self, layout: Layout) -> Layout:
        """``layout`` with this position as its start."""
        pieces = tuple(replace(p, at=at) for p, at in zip(layout.pieces, self.places, strict=True))
        return replace(layout, pieces=pieces)

    def occupied(self, layout: Layout) -> dict[Cell, int]:
        """Which piece (its index in ``layout.pieces``) covers each covered cell."""
        return {
            cell: index
            for index, (piece, place) in enumerate(zip(layout.pieces, self.places, strict=True))
            for cell in piece.shape.at(place)
        }


_RUN = re.compile(r"([ULRD])(\d*)")
LONGEST_RUN = 10_000
"""The most steps of one run; no board is this wide, so a longer run is refused."""


class Move(NamedTuple):
    """One piece walking: its key, and the places it passes.

    ``path`` holds at least two places (top left of the bounding box), the start first, each one step from
    the place before.
    """

    piece: str
    path: tuple[Cell, ...]

    @property
    def directions(self) -> tuple[Direction, ...]:
        """The steps of the path.

        Raises:
            NotationError: if two neighbours of the path are not one step apart.
        """
        found = []
        for start, end in pairwise(self.path):
            direction = Direction.between(start, end)
            if direction is None:
                raise NotationError("move.broken-path", piece=self.piece, start=start, end=end)
            found.append(direction)
        return tuple(found)

    def __str__(self) -> str:
        """The move in notation, such as ``B:R2D``."""
        runs = ((d.letter, len(tuple(run))) for d, run in groupby(self.directions))
        return f"{self.piece}:" + "".join(f"{letter}{n if n > 1 else ''}" for letter, n in runs)


def parse(text: str, place: Cell) -> Move:
    """The move that ``text`` writes, for a piece at ``place``.

    Raises:
        NotationError: if ``text`` is not a move.
    """
    key, colon, way = text.strip().rpartition(":")
    runs = list(_RUN.finditer(way))
    if not key or not colon or not runs or sum(len(run[0]) for run in runs) != len(way):
        raise NotationError("move.unreadable", text=text)
    path = [place]
    for run in runs:
        count = int(run[2] or 1) if len(run[2]) <= len(str(LONGEST_RUN)) else 0
        direction = Direction.from_letter(run[1])
        if direction is None or not 1 <= count <= LONGEST_RUN:
            raise NotationError("move.unreadable", text=text)
        for _ in range(count):
            path.append(direction.step(path[-1]))
    return Move(key, tuple(path))


@dataclass(frozen=True, slots=True)
class Solution:
    """Moves from the start of a layout, in order."""

    moves: tuple[Move, ...]

    def length(self, metric: Metric) -> int:
        """The length in ``metric``.

        Uninterrupted steps of one piece are one move; those that also keep their
        direction are one slide.
        """
        if metric is Metric.STEPS:
            return sum(len(move.path) - 1 for move in self.moves)
        if metric is Metric.MOVES:
            return len(list(groupby([move.piece for move in self.moves if len(move.path) > 1])))
        vectors = [(key, x - u, y - v) for key, path in self.moves for (u, v), (x, y) in pairwise(path)]
        return len(list(groupby(vectors)))

    def cut(self, metric: Metric) -> Solution:
        """The same steps with one move per unit of ``metric``."""
        moves: list[Move] = []
        previous: Direction | None = None
        for move in self.moves:
            for direction, start, end in zip(move.directions, move.path, move.path[1:], strict=False):
                last = moves[-1] if moves else None
                same_piece = last is not None and last.piece == move.piece and last.path[-1] == start
                goes_on = same_piece and (
                    metric is Metric.MOVES or (metric is Metric.SLIDES and direction is previous)
                )
                if last is not None and goes_on:
                    moves[-1] = Move(last.piece, (*last.path, end))
                else:
                    moves.append(Move(move.piece, (start, end)))
                previous = direction
        return Solution(tuple(moves))

    def __str__(self) -> str:
        """All moves in notation, separated by spaces."""
        return " ".join(map(str, self.moves))


def parse_solution(text: str | Iterable[str], layout: Layout) -> Solution:
    """The solution written in ``text`` (moves separated by white space), from the layout's start.

    Only the notation is checked; :func:`klotski_studio.core.rules.replay` checks the rules.

    Raises:
        NotationError: if a word is not a move, or its piece is not in the layout.
    """
    places: dict[str, Cell] = {piece.key: piece.at for piece in layout.pieces}
    moves = []
    for word in text.split() if isinstance(text, str) else text:
        key = word.strip().rpartition(":")[0]
        if key not in places:
            raise NotationError("move.unknown-piece", text=word, piece=key)
        move = parse(word, places[key])
        places[key] = move.path[-1]
        moves.append(move)
    return Solution(tuple(moves))


class Rules:
    """The rules of one layout. Kinds and the cells that each piece may enter are found once."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.kinds: tuple[Kind, ...] = kinds(layout)
        with_gates = frozenset(layout.board.cells()) - layout.board.walls
        without = with_gates - layout.board.gates
        self._ground = {
            index: with_gates if kind.enters_gates else without
            for kind in self.kinds
            for index in kind.pieces
        }

    def may_enter(self, piece: int, cell: Cell) -> bool:
        """Whether piece number ``piece`` may cover ``cell``, whatever the other pieces do."""
        return cell in self._ground[piece]

    def fits(self, position: Position, piece: int, place: Cell) -> bool:
        """Whether piece number ``piece`` could stand at ``place`` while the others stay where they are."""
        return self._is_free(piece, place, self._taken(position, piece))

    def _taken(self, position: Position, piece: int) -> set[Cell]:
        """The cells covered by the pieces other than ``piece``."""
        return {
            cell
            for other, place in enumerate(position.places)
            if other != piece
            for cell in self.layout.pieces[other].shape.at(place)
        }

    def _is_free(self, piece: int, place: Cell, taken: set[Cell]) -> bool:
        """Whether ``piece`` may cover all its cells at ``place``, none of which is ``taken``."""
        cells = self.layout.pieces[piece].shape.at(place)
        return self._ground[piece].issuperset(cells) and taken.isdisjoint(cells)

    def steps(self, position: Position, piece: int) -> Iterator[Move]:
        """The single steps of one piece, in the order of directions."""
        mover, here = self.layout.pieces[piece], position.places[piece]
        taken = self._taken(position, piece)
        for direction in mover.axis.directions:
            there = direction.step(here)
            if self._is_free(piece, there, taken):
                yield Move(mover.key, (here, there))

    def slides(self, position: Position, piece: int) -> Iterator[Move]:
        """The straight slides of one piece, one for each distance."""
        mover, taken = self.layout.pieces[piece], self._taken(position, piece)
        for direction in mover.axis.directions:
            path = [position.places[piece]]
            while self._is_free(piece, there := direction.step(path[-1]), taken):
                path.append(there)
                yield Move(mover.key, tuple(path))

    def walks(self, position: Position, piece: int) -> Iterator[Move]:
        """One shortest walk to each place in reach of one piece while the others stand still."""
        paths: dict[Cell, tuple[Cell, ...]] = {}
        for place, before in self.reach(position, piece).items():
            if before is None:
                paths[place] = (place,)
            else:
                paths[place] = (*paths[before], place)
                yield Move(self.layout.pieces[piece].key, paths[place])

    def reach(self, position: Position, piece: int) -> dict[Cell, Cell | None]:
        """Every place that one piece can reach while the others stand still, nearest first.

        Each place comes with the one before it on a shortest walk; None for where the piece stands.
        """
        mover, ground = self.layout.pieces[piece], self._ground[piece] - self._taken(position, piece)
        return reach(mover.shape, mover.axis.directions, (position.places[piece],), ground)

    def reach_alone(self, kind: Kind) -> frozenset[Cell]:
        """Every place that a member of ``kind`` could reach if it were alone on the board.

        What lies outside cannot be reached in any position either, so it bounds the search.
        """
        starts = [self.layout.pieces[index].at for index in kind.pieces]
        return frozenset(reach(kind.shape, kind.axis.directions, starts, self._ground[kind.pieces[0]]))

    def moves(self, position: Position, metric: Metric) -> Iterator[Move]:
        """The moves that count as one in ``metric``, piece by piece."""
        one = {Metric.STEPS: self.steps, Metric.SLIDES: self.slides, Metric.MOVES: self.walks}[metric]
        for piece in range(len(self.layout.pieces)):
            yield from one(position, piece)

    def index(self, key: str) -> int:
        """The index of the piece with this key.

        Raises:
            IllegalMove: if there is none.
        """
        for index, piece in enumerate(self.layout.pieces):
            if piece.key == key:
                return index
        raise IllegalMove("move.unknown-piece", piece=key)

    def apply(self, position: Position, move: Move) -> Position:
        """The position after ``move``.

        Raises:
            IllegalMove: if the piece does not stand where the path begins, or any step of
                the path is not one step, against the piece's axis, or blocked.
        """
        piece = self.index(move.piece)
        return self._walked(position, piece, move.path, self._taken(position, piece))

    def _walked(self, position: Position, piece: int, path: tuple[Cell, ...], taken: set[Cell]) -> Position:
        """The position after ``piece`` has walked along ``path``, where the others cover ``taken``."""
        if len(path) < 2 or path[0] != position.places[piece]:
            key = self.layout.pieces[piece].key
            raise IllegalMove("move.not-there", piece=key, place=position.places[piece])
        for start, end in pairwise(path):
            self._check_step(piece, start, end, taken)
        return position.moved(piece, path[-1])

    def play(self, position: Position, moves: Iterable[Move]) -> Iterator[Position]:
        """The positions after each of ``moves``; like :meth:`apply`, for many moves in a row.

        Raises:
            IllegalMove: at the first move that the rules forbid; its values name the move's ``index``.
        """
        covered = set(position.occupied(self.layout))
        # In a wrong layout pieces may overlap, and then a cell that a piece leaves may still be covered.
        is_disjoint = len(covered) == sum(len(piece.shape.cells) for piece in self.layout.pieces)
        for number, move in enumerate(moves):
            try:
                piece = self.index(move.piece)
                shape = self.layout.pieces[piece].shape
                own = shape.at(position.places[piece])
                taken = covered.difference(own) if is_disjoint else self._taken(position, piece)
                position = self._walked(position, piece, move.path, taken)
            except IllegalMove as error:
                raise IllegalMove(error.code, index=number, **error.values) from error
            covered = taken.union(shape.at(position.places[piece]))
            yield position

    def _check_step(self, piece: int, start: Cell, end: Cell, taken: set[Cell]) -> None:
        """Raise IllegalMove if the rules forbid the step of ``piece``, where the others cover ``taken``."""
        mover: Piece = self.layout.pieces[piece]
        direction: Direction | None = Direction.between(start, end)
        if direction is None or direction not in mover.axis.directions:
            raise IllegalMove("move.not-a-step", piece=mover.key, start=start, end=end)
        if not self._is_free(piece, end, taken):
            raise IllegalMove("move.blocked", piece=mover.key, start=start, end=end)

    def is_solved(self, position: Position) -> bool:
        """Whether a piece of the right kind stands on every target; False if there is no target."""
        if not self.layout.goal:
            return False
        return all(
            set(kind.targets) <= {position.places[index] for index in kind.pieces} for kind in self.kinds
        )


def replay(layout: Layout, solution: Solution) -> tuple[Position, ...]:
    """Every position of ``solution``, the start first. It proves that the moves are legal.

    It does not check that the last position is solved: see :func:`solves`.

    Raises:
        IllegalMove: at the first move that the rules forbid; its values name the move's ``index``.
    """
    start = Position.start(layout)
    return (start, *Rules(layout).play(start, solution.moves))


def solves(layout: Layout, solution: Solution) -> bool:
    """Whether ``solution`` can be played from the layout's start and ends with the goal reached.

    Raises:
        IllegalMove: if it cannot be played at all.
    """
    return Rules(layout).is_solved(replay(layout, solution)[-1])
