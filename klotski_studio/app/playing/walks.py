"""Where one piece can walk to while the others stand still, and how it follows a pointer there.

The best walk has the fewest steps and, among those, the fewest slides. Two walks of four steps from
``A`` to ``x``, one of two slides and one of four::

    A . #      A # #      A 1 #
    . . .      1 . .      . 2 3
    . . x      2 3 x      . . x

A dragged piece follows the pointer without passing through walls or other pieces: its top left may be at
certain cells. It can slide between two neighbouring cells of these, and be anywhere within four that form a
square::

    o---o           o    a place where the piece may stand
    |   |   o---o   ---  it can slide from one to the other
    o---o---o   o   a square of four is open in both directions

So a piece of any shape is a single point on this net, and a drag moves that point. It follows the
pointer in short straight stretches; of a few candidates it takes the one that ends nearest to the
pointer. Each stretch lies on the net, so that no speed of the pointer brings the piece through
anything. A candidate may begin with a short side step onto the nearest line of the net: this leads the
piece round corners without precise aiming.

The arrow keys choose the piece that lies next in a direction::

    A . B      right of A: B         below A: C
    . C .      right of C: B, for what lies off the line counts twice
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from klotski_studio.app.runtime.measures import MEASURES
from klotski_studio.core.layout import Axis, BoardPoint, Cell, Direction, Layout
from klotski_studio.core.rules import Move, Position, Rules

_Arrival = tuple[int, Direction]
"""The fewest slides of a shortest walk to a place, and the direction of its last step."""


class Walks:
    """All walks of piece number ``piece`` in ``position``."""

    def __init__(self, rules: Rules, position: Position, piece: int) -> None:
        walker = rules.layout.pieces[piece]
        self.start = position.places[piece]
        self._key = walker.key
        self._directions = walker.axis.directions
        self._steps: dict[Cell, int] = {}
        for place, before in rules.reach(position, piece).items():
            self._steps[place] = 0 if before is None else self._steps[before] + 1

    def __contains__(self, place: Cell) -> bool:
        """Whether the piece can reach ``place``; its own place counts."""
        return place in self._steps

    def __iter__(self) -> Iterator[Cell]:
        """The places in reach, without the piece's own, by their number of steps."""
        places = iter(self._steps)
        next(places)
        return places

    def steps(self, place: Cell) -> int:
        """The fewest steps to ``place``; raises KeyError if it is out of reach."""
        return self._steps[place]

    def to(self, place: Cell) -> Move | None:
        """The best walk to ``place``; None if the piece stands there or it is out of reach."""
        if not self._steps.get(place):
            return None
        path = [place]
        arrivals = self._arrivals(place)
        slides, direction = min(arrivals[place], key=lambda arrival: arrival[0])
        while path[-1] != self.start:
            path.append(_back(path[-1], direction))
            slides, direction = next(
                (
                    (before, turn)
                    for before, turn in arrivals[path[-1]]
                    if before + (turn is not direction) == slides
                ),
                (0, direction),
            )
        return Move(self._key, tuple(reversed(path)))

    def _arrivals(self, end: Cell) -> dict[Cell, tuple[_Arrival, ...]]:
        """For every place on a shortest walk to ``end``: the possible last steps."""
        arrivals: dict[Cell, tuple[_Arrival, ...]] = {self.start: ()}
        for place in self._on_the_way(end):
            found = []
            for direction in self._directions:
                before = _back(place, direction)
                if before in arrivals and self._steps[before] == self._steps[place] - 1:
                    ways = (slides + (turn is not direction) for slides, turn in arrivals[before])
                    found.append((min(ways, default=1), direction))
            arrivals[place] = tuple(found)
        return arrivals

    def _on_the_way(self, end: Cell) -> list[Cell]:
        """The places of all shortest walks to ``end``, without the start, nearest to it first."""
        found, level = [end], {end}
        while self._steps[found[-1]] > 1:
            steps = self._steps[found[-1]] - 1
            before = (_back(place, direction) for place in level for direction in self._directions)
            level = {place for place in before if self._steps.get(place) == steps}
            found += sorted(level)
        return found[::-1]


def _back(place: Cell, direction: Direction) -> Cell:
    """The place one step before ``place`` in ``direction``."""
    return place[0] - direction.dx, place[1] - direction.dy


STRETCH = MEASURES["drag"]["stretch"]
"""The pointer's way is cut into parts of at most this many cells, so that speed makes no difference."""

SIDE_STEP = MEASURES["drag"]["side_step"]
"""The longest side step, in cells, to get round a corner."""

FLICK = MEASURES["drag"]["flick"]
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
        self.place: BoardPoint = self._wanted
        """The place of the piece's top left now, in cells."""

    def to(self, pointer: BoardPoint) -> BoardPoint:
        """Move the pointer straight to ``pointer``; returns the piece's new place."""
        begin, end = self._wanted, (pointer[0] - self._grip[0], pointer[1] - self._grip[1])
        count = max(1, math.ceil(math.dist(begin, end) / STRETCH))
        for number in range(1, count + 1):
            part = number / count
            wanted = (begin[0] + (end[0] - begin[0]) * part, begin[1] + (end[1] - begin[1]) * part)
            for stretch in follow(self._walks, self.place, wanted):
                self.place = stretch
        self._wanted = end
        return self.place

    def landing(self, velocity: BoardPoint | None = None) -> Cell:
        """The cell where the piece would stand if it were released now.

        It is the nearest of the cells around its place. A flick, by its ``velocity`` in cells per second,
        goes on from there until the piece is blocked.
        """
        x, y = self.place
        around = {
            (column, row) for column in (math.floor(x), math.ceil(x)) for row in (math.floor(y), math.ceil(y))
        }
        cell = min(around, key=lambda c: (math.dist(c, self.place), math.dist(c, self._wanted), c[1], c[0]))
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


ASIDE = MEASURES["drag"]["aside"]
"""How much more a cell off the line counts than a cell along it."""


def nearby(layout: Layout, position: Position, piece: int, direction: Direction) -> int | None:
    """The index of the nearest piece in ``direction`` of ``piece``; None if there is none.

    Pieces that never have moves do not count. Distances are those between the middles of the pieces.
    """
    middles = [_middle(layout, position, index) for index in range(len(layout.pieces))]
    found: list[tuple[float, float, int]] = []
    for index, (x, y) in enumerate(middles):
        dx, dy = x - middles[piece][0], y - middles[piece][1]
        along = dx * direction.dx + dy * direction.dy
        aside = abs(dx * direction.dy) + abs(dy * direction.dx)
        if along > 0 and layout.pieces[index].axis is not Axis.NONE:
            found.append((along + ASIDE * aside, aside, index))
    return min(found)[-1] if found else None


def _middle(layout: Layout, position: Position, index: int) -> BoardPoint:
    cells = layout.pieces[index].shape.at(position.places[index])
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
