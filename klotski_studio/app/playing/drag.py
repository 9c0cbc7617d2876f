"""A block under the pointer: it follows as far as it can, and passes through nothing.

Where the other pieces stand still, the block's top left may stand on certain cells. Between
two neighbours among them it can slide, and among four that form a square it can float::

    o---o           o    a place where the block may stand
    |   |   o---o   ---  it can slide from one to the other
    o---o---o   o   a square of four is open ground

So a block of any shape is a single point on such a net, and a drag moves that point. It goes
after the pointer in short stretches, always to the one of a few straight ways that ends nearest
to the pointer. A stretch lies on the net from end to end, which is why no speed of the
pointer brings the block through anything. A way may begin with a short side step onto the
net's nearest line; that is what lets a hand lead a block round corners without aiming.
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
"""Cells that the pointer is followed at a time, so that a hasty one leads like a slow one."""

SIDE_STEP = 0.35
"""How far, in cells, the block gives way to the side in order to get round a corner."""

FLICK = 9.0
"""Cells a second: a pointer that lets go faster than this has thrown the block."""

_NEAR = 1e-9


class Drag:
    """One piece in the hand, from the press to the release."""

    def __init__(self, rules: Rules, position: Position, piece: int, pointer: BoardPoint) -> None:
        """Take hold of piece number ``piece`` where ``pointer`` (in cells) is."""
        self._walks = Walks(rules, position, piece)
        x, y = self._walks.start
        self._grip = pointer[0] - x, pointer[1] - y
        self._wanted: BoardPoint = (float(x), float(y))
        self._place: BoardPoint = self._wanted

    @property
    def place(self) -> BoardPoint:
        """Where the block's top left is."""
        return self._place

    def to(self, pointer: BoardPoint) -> BoardPoint:
        """The place of the block when the pointer has gone straight to ``pointer``."""
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
        """Where the block would stand if it were let go now.

        That is the nearest of the cells around it; thrown with ``velocity`` (cells a second)
        it goes on from there, straight to what stops it.
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
        """The move that the drag has made; None if the block stands where it stood.

        It is the shortest walk from where the block stood to where it lands, however the hand went.
        """
        return self._walks.to(self.landing(velocity))


def thrown(velocity: BoardPoint) -> Direction | None:
    """The direction of a flick; None if it is too slow for one."""
    vx, vy = velocity
    if max(abs(vx), abs(vy)) < FLICK:
        return None
    if abs(vx) > abs(vy):
        return Direction.RIGHT if vx > 0 else Direction.LEFT
    return Direction.DOWN if vy > 0 else Direction.UP


def follow(net: Walks, place: BoardPoint, wanted: BoardPoint) -> Iterator[BoardPoint]:
    """The stretches by which a block on ``place`` goes after ``wanted``: their ends, one after the other.

    Every stretch is straight and lies on the net. Each way ends nearer to ``wanted`` than it
    began, or there is no more way.
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
    """Along one axis towards ``wanted``; from here, or after a side step onto the nearest line."""
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
    """How far a block gets on the straight line from ``place`` to ``wanted`` over open ground."""
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
    """At which parts of its way something that goes from ``begin`` by ``length`` crosses a line."""
    end = begin + length
    low, high = min(begin, end), max(begin, end)
    return [(line - begin) / length for line in range(math.floor(low) + 1, math.ceil(high))]


def _snapped(value: float) -> float:
    """``value``, exactly on a line where it is as good as on it."""
    line = round(value)
    return float(line) if abs(value - line) < _NEAR else value
