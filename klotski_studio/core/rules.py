"""The rules: which moves a piece has, whether a move is legal, and when the goal is reached.

They are written to be read and not to be fast; :mod:`klotski_studio.core.proof`, which replays every answer
of the solver, is compared with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from klotski_studio.core.errors import IllegalMove
from klotski_studio.core.geometry import Cell, Direction, reach
from klotski_studio.core.layout import Kind, Layout, Piece, kinds
from klotski_studio.core.metric import Metric
from klotski_studio.core.moves import Move
from klotski_studio.core.position import Position
from klotski_studio.core.solution import Solution


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
