"""Moves a dragged piece after the pointer without passing through walls or other pieces.

While the other pieces stand still, the top left of the dragged piece may be at certain cells. It can
slide between two neighbouring cells of these, and be anywhere within four that form a square::

    o---o           o    a place where the piece may stand
    |   |   o---o   ---  it can slide from one to the other
    o---o---o   o   a square of four is open in both directions

So a piece of any shape is a single point on this net, and a drag moves that point. It follows the
pointer in short straight stretches; of a few candidates it takes the one that ends nearest to the
pointer. Each stretch lies on the net, so that no speed of the pointer brings the piece through
anything. A candidate may begin with a short side step onto the nearest line of the net: this leads the
piece round corners without precise aiming.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from klotski_studio.app.playing.walks import Walks
from klotski_studio.core.geometry import BoardPoint, Cell, Direction
from klotski_studio.core.moves import Move
from klotski_studio.core.position import Position
from klotski_studio.core.rules import Rules

STRETCH = 0.5
"""The pointer's way is cut into parts of at most this many cells, so that speed makes no difference."""

SIDE_STEP = 0.35
"""The longest side step, in cells, to get round a corner."""

FLICK = 9.0
"""Cells per second: a release faster than this is a flick."""

_NEAR = 1e-9


class Drag:
    """One drag of one piece, from press to release."""

    def __init__(self, rules: Rules, position: Position, piece: int, pointer: BoardPoint) -> None:
        """Begin to drag piece number ``piece``; ``pointer`` is in board coordinates (cells)."""
        self._walks = Walks(rules, position, piece)
        x, y = self._walks.start
        self._grip = pointer[0] - x, pointer[1] - y
        self._wanted: BoardPoint = (float(x), float(y))
        self._place: BoardPoint = self._wanted

    @property
    def place(self) -> BoardPoint:
        """The place of the piece's top left now, in cells."""
        return self._place

    def to(self, pointer: BoardPoint) -> BoardPoint:
        """Move the pointer straight to ``pointer``; returns the piece's new place."""
        begin, end = self._wanted, (pointer[0] - self._grip[0], pointer[1] - self._grip[1])
        count = max(1, math.ceil(math.dist(begin, end) / STRETCH))
        for number in range(1, count + 1):
            part = number / count
            wanted = (begin[0] + (end[0] - begin[0]) * part, begin[1] + (end[1] - begin[1]) * part)
            for stretch in follow(self._walks, self._place, wanted):
                self._place = stretch
        self._wanted = end
        return self._place

    def landing(self, velocity: BoardPoint | None = None) -> Cell:
        """The cell where the piece would stand if it were released now.

        It is the nearest of the cells around its place. A flick, by its ``velocity`` in cells per second,
        goes on from there until the piece is blocked.
        """
        x, y = self._place
        around = {
            (column, row) for column in (math.floor(x), math.ceil(x)) for row in (math.floor(y), math.ceil(y))
        }
        cell = min(around, key=lambda c: (math.dist(c, self._place), math.dist(c, self._wanted), c[1], c[0]))
        direction = thrown(velocity) if velocity is not None else None
        while direction is not None and direction.step(cell) in self._walks:
            cell = direction.step(cell)
        return cell

    def release(self, velocity: BoardPoint | None = None) -> Move | None:
        """The move that the drag has made; None if the piece is back where it was.

        It is the shortest walk to the landing cell, whatever way the pointer took.
        """
        return self._walks.to(self.landing(velocity))


def thrown(velocity: BoardPoint) -> Direction | None:
    """The direction of a flick with ``velocity`` (cells per second); None if it is too slow."""
    vx, vy = velocity
    if max(abs(vx), abs(vy)) < FLICK:
        return None
    if abs(vx) > abs(vy):
        return Direction.RIGHT if vx > 0 else Direction.LEFT
    return Direction.DOWN if vy > 0 else Direction.UP


def follow(net: Walks, place: BoardPoint, wanted: BoardPoint) -> Iterator[BoardPoint]:
    """The ends of the stretches by which a piece at ``place`` moves towards ``wanted``.

    Every stretch is straight and lies on the net. It ends when no candidate gets nearer to ``wanted``.
    """
    wanted = _snapped(wanted[0]), _snapped(wanted[1])
    away = math.dist(place, wanted)
    while away > _NEAR:
        ways = ((_straight(net, place, wanted),), *_side_steps(net, place, wanted))
        best = min(ways, key=lambda way: math.dist(way[-1], wanted))
        if math.dist(best[-1], wanted) > away - _NEAR:
            return
        yield from best
        place = best[-1]
        away = math.dist(place, wanted)


def _side_steps(net: Walks, place: BoardPoint, wanted: BoardPoint) -> Iterator[tuple[BoardPoint, ...]]:
    """The candidates along one axis towards ``wanted``: from ``place``, or after a side step."""
    x, y = place
    yield ((_slide(net, x, wanted[0], _around(y), across=False), y),)
    yield ((x, _slide(net, y, wanted[1], _around(x), across=True)),)
    column, row = round(x), round(y)
    if 0 < abs(column - x) <= SIDE_STEP:
        yield (column, y), (column, _slide(net, y, wanted[1], (column,), across=True))
    if 0 < abs(row - y) <= SIDE_STEP:
        yield (x, row), (_slide(net, x, wanted[0], (row,), across=False), row)


def _around(value: float) -> tuple[int, ...]:
    """The lines of the net on both sides of ``value``, or the one that it is on."""
    low = math.floor(value)
    return (low,) if value == low else (low, low + 1)


def _slide(net: Walks, begin: float, wanted: float, lines: tuple[int, ...], *, across: bool) -> float:
    """How far a block gets from ``begin`` towards ``wanted`` along all of ``lines`` at once.

    ``across`` exchanges the axes: then ``begin`` and ``wanted`` are rows, ``lines`` columns.
    """
    ahead = 1 if wanted > begin else -1
    # to the far end of the stretch between two lines that the block is on, it can go in any case
    line = math.ceil(begin) if ahead > 0 else math.floor(begin)
    while (wanted - line) * ahead > 0 and all(
        ((other, line + ahead) if across else (line + ahead, other)) in net for other in lines
    ):
        line += ahead
    return min(wanted, line) if ahead > 0 else max(wanted, line)


def _straight(net: Walks, place: BoardPoint, wanted: BoardPoint) -> BoardPoint:
    """The farthest point of the straight line from ``place`` to ``wanted`` that the piece can get to."""
    (x, y), (dx, dy) = place, (wanted[0] - place[0], wanted[1] - place[1])
    reached = 0.0
    for part in sorted([*_crossings(x, dx), *_crossings(y, dy), 1.0]):
        middle = (reached + part) / 2
        columns, rows = _around(x + dx * middle), _around(y + dy * middle)
        if not all((column, row) in net for column in columns for row in rows):
            break
        reached = part
    return _snapped(x + dx * reached), _snapped(y + dy * reached)


def _crossings(begin: float, length: float) -> list[float]:
    """The fractions of the way from ``begin`` by ``length`` at which it crosses a grid line."""
    end = begin + length
    low, high = min(begin, end), max(begin, end)
    return [(line - begin) / length for line in range(math.floor(low) + 1, math.ceil(high))]


def _snapped(value: float) -> float:
    """``value``, rounded to a grid line if it is within rounding error of it."""
    line = round(value)
    return float(line) if abs(value - line) < _NEAR else value
