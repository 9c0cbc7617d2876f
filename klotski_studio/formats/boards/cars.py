"""Rush Hour: pieces that move only along themselves, one of which must reach the edge of the board.

::

    .B.CDD      a car is a straight line of two cells or more
    .B.C.E      the player's car is called X, Z, R or A in most drawings; large boards use these
    XX.C.E      letters for other cars as well, and there the car in the middle row is meant
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from itertools import chain, islice, pairwise

from klotski_studio.core.layout import Axis, Board, Cell, Layout, Piece, Shape, Target, reading_order
from klotski_studio.formats.boards.grids import Value
from klotski_studio.formats.boards.writing import only_target
from klotski_studio.formats.text.notation import Alternative, Decision, PuzzleEntry, letters, refuse

PLAYERS = "*@+XxzZrRA"
"""Names of the player's car, the likeliest first."""

SIDES = (6, 9, 12)
"""The sides of boards of cars in use."""

LEAST_FRAMED = 6
"""Columns and rows of a matrix with its border."""

FREE_PARTS = "0-."
"""Signs of free cells among signs of parts of cars."""
FEWEST_PARTS, MOST_PARTS, LONGEST_OF_PARTS = 5, 10, 4
"""Signs of parts of cars, and cells of a car."""


class Side(Enum):
    """The side of the board at which the player's car leaves it."""

    RIGHT = Axis.HORIZONTAL, 1
    LEFT = Axis.HORIZONTAL, 0
    BOTTOM = Axis.VERTICAL, 1
    TOP = Axis.VERTICAL, 0

    @property
    def axis(self) -> Axis:
        """The axis of cars that can leave there."""
        return self.value[0]


def border(rows: Sequence[Sequence[Value]]) -> dict[Side, list[Value]]:
    """The values of a matrix along each side, from left to right and from top to bottom."""
    left, right = ([row[end] for row in rows] for end in (0, -1))
    return {Side.TOP: list(rows[0]), Side.RIGHT: right, Side.BOTTOM: list(rows[-1]), Side.LEFT: left}


def unframed(rows: Sequence[Sequence[str]]) -> str | None:
    """The drawing of cars in a border of one sign that has a gap of another; None if it is none."""
    if len({*map(len, rows)}) != 1 or len(rows) < LEAST_FRAMED or len(rows[0]) < LEAST_FRAMED:
        return None
    ring = [rows[0][1:-1], rows[-1][1:-1], *([row[end] for row in rows[1:-1]] for end in (0, -1))]
    signs = Counter(chain.from_iterable(ring)).most_common()
    if len(signs) != 2 or signs[1][1] > 2:
        return None
    inside = [row[1:-1] for row in rows[1:-1]]
    if (drawing := of_parts(inside)) is None:
        values = {*chain.from_iterable(inside)}
        free = next((sign for sign in "0." if sign in values), "")
        if signs[0][0] in values or not free:
            return None
        labels = sorted(values - {free, signs[1][0]})
        names = labels if all(re.fullmatch("[A-Za-z]", label) for label in labels) else letters(len(labels))
        marks = {signs[1][0]: " ", free: "."} | dict(zip(labels, names, strict=True))
        drawing = "\n".join("".join(marks[value] for value in row) for row in inside)
    marks = {signs[0][0]: "#", signs[1][0]: " "}
    top, bottom = (f"#{''.join(marks[sign] for sign in row[1:-1])}#" for row in (rows[0], rows[-1]))
    drawn = zip(drawing.split("\n"), rows[1:-1], strict=True)
    return "\n".join([top, *(f"{marks[row[0]]}{line}{marks[row[-1]]}" for line, row in drawn), bottom])


def of_parts(rows: Sequence[Sequence[str]]) -> str | None:
    """The drawing of cars in a matrix whose signs say which part of a car a cell is; None unless one fits.

    ::

        1 6 2 0 3      < - > . ^      6 is the middle of the car "162"; 8 and 9, which occur once, are the
        0 3 8 9 5      . ^ ? ? |      player's car, or it has a sign of its own. What each sign means is
        0 4 0 0 4      . v . . v      found by fit.
    """
    free = next((sign for sign in FREE_PARTS if any(sign in row for row in rows)), None)
    cells = {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != free}
    counts = Counter(cells.values())
    if free is None or not FEWEST_PARTS <= len(counts) <= MOST_PARTS or len({*map(len, rows)}) != 1:
        return None
    if max(len(rows), len(rows[0])) > SIDES[-1] or max(map(len, counts)) > 1:
        return None
    ground = {(x, y) for y, row in enumerate(rows) for x in range(len(row))}
    alike = ([at for at in cells if cells[at] == sign] for sign in counts)
    tilings = []
    for own in ([], *(cells for cells in alike if len(cells) > 1 and axis_of(Shape.of(cells)))):
        rest = {at: sign for at, sign in cells.items() if at not in own}
        tilings += [(own, each) for each in islice(_joined(rest, ground - {*own}, {}), 2)]
    if len(tilings) != 1:
        return None
    own, joined = tilings[0]
    once = [car for car in joined if counts[cells[car[0]]] == counts[cells[car[-1]]] == 1 and _is_row(car)]
    middle = [car for car in once if car[0][1] == (len(rows) - 1) // 2]
    players = [own] if own else once if len(once) == 1 else middle
    others = [car for car in joined if car not in players]
    ends = {(_is_row(car), cells[car[0]], cells[car[-1]]) for car in others}
    if len(players) != 1 or not len({way for way, *_ in ends}) == len(ends) == 2 < len(others):
        return None
    keys = (key for key in letters(len(others) + len(PLAYERS)) if key not in PLAYERS)
    drawn = {at: key for key, car in zip(keys, others, strict=False) for at in car}
    drawn |= dict.fromkeys(players[0], "X")
    return "\n".join("".join(drawn.get((x, y), ".") for x in range(len(row))) for y, row in enumerate(rows))


def _is_row(car: Sequence[Cell]) -> bool:
    """Whether the cells of ``car`` are side by side."""
    return all((x + 1, y) == after for (x, y), after in pairwise(car))


def _joined(
    cells: Mapping[Cell, str], ground: Collection[Cell], parts: Mapping[str | None, object]
) -> Iterator[list[list[Cell]]]:
    """The cars of which the signs in ``cells`` are parts, in every way that agrees with ``parts``."""
    if not cells:
        yield []
        return
    x, y = min(cells, key=reading_order)
    for dx, dy in ((1, 0), (0, 1)):
        for length in range(2, LONGEST_OF_PARTS + 1):
            car = [(x + dx * index, y + dy * index) for index in range(length)]
            if car[-1] not in ground:
                break
            signs = [cells.get(at) for at in car]
            roles = [(dx, 0), *[(dx, 1)] * (length - 2), (dx, 2)]
            told = dict(zip(signs, roles, strict=True))
            is_car = signs[-1] and signs[0] not in signs[1:] and len(told) == min(length, 3)
            if is_car and all(parts.get(sign, part) == part for sign, part in told.items() if sign):
                rest = {at: sign for at, sign in cells.items() if at not in car}
                known = {**parts, **told}
                yield from ([car, *others] for others in _joined(rest, ground, known))


def axis_of(shape: Shape) -> Axis | None:
    """The axis of a car of that shape; None if it is not a straight line of at least two cells."""
    is_filled = len(shape.cells) == shape.width * shape.height
    return axis_of_size(shape.width, shape.height) if is_filled else None


def axis_of_size(width: int, height: int) -> Axis | None:
    """The axis of a car of that size; None if it is not a straight line of at least two cells."""
    if min(width, height) != 1 or max(width, height) < 2:
        return None
    return Axis.HORIZONTAL if height == 1 else Axis.VERTICAL


def as_cars(pieces: Iterable[Piece]) -> tuple[tuple[Piece, ...], Piece | None]:
    """``pieces`` with the axes of cars, and the first that is no car; None if all are cars."""
    cars = [replace(piece, axis=axis_of(piece.shape) or Axis.BOTH) for piece in pieces]
    return tuple(cars), next((piece for piece in cars if piece.axis is Axis.BOTH), None)


def player(cars: Sequence[Piece], lines: int, axis: Axis = Axis.HORIZONTAL) -> Piece | None:
    """The player's car: of those with a usual name, or the number 0, that in the middle line, else the first.

    Args:
        cars: all cars.
        lines: the rows of the board for a car that lies across, its columns for an upright one.
        axis: that of the player's car.
    """
    coordinate = 1 if axis is Axis.HORIZONTAL else 0
    named = [car for key in PLAYERS for car in cars if car.key == key and car.axis is axis]
    first = [car for car in cars if named and car.key == "1" and car.axis is axis]  # "A" follows "9" there
    zero = [car for car in cars if car.key == "0" and car.axis is axis]
    middle = (car for car in (*named, *first, *zero) if car.at[coordinate] == (lines - 1) // 2)
    return next(middle, next(iter((*named, *zero)), None))


def leaving(car: Piece, board: Board, side: Side = Side.RIGHT) -> Target:
    """The target of ``car`` at the edge of the board on that side of its row or column."""
    x, y = car.at
    ends = {
        Side.RIGHT: (board.width - car.shape.width, y),
        Side.LEFT: (0, y),
        Side.BOTTOM: (x, board.height - car.shape.height),
        Side.TOP: (x, 0),
    }
    return Target(car.key, ends[side], car.shape)


def named_player(layout: Layout) -> Piece | None:
    """The player's car by its label or key (:func:`player`)."""
    titled = [replace(car, key=_name(car)) for car in layout.pieces]
    found = player(titled, layout.board.height)
    return found and next(car for car in layout.pieces if car.at == found.at)


def as_rush_hour(layout: Layout) -> Layout | None:
    """``layout`` with axes and exit if all its pieces are cars; else None.

    The :func:`named_player` must get out, or else the car :func:`only_in_the_middle`.
    """
    cars, other = as_cars(layout.pieces)
    layout = replace(layout, pieces=cars)
    car = named_player(layout) or only_in_the_middle(layout)
    if other is not None or car is None:
        return None
    return replace(layout, goal=(leaving(car, layout.board),))


def only_in_the_middle(layout: Layout) -> Piece | None:
    """The only car that lies across in the middle row of a board in use, or number 1 there; None without."""
    side, row = layout.board.width, (layout.board.height - 1) // 2
    found = [car for car in layout.pieces if car.axis is Axis.HORIZONTAL and car.at[1] == row]
    found = [car for car in found if _name(car) == "1"] or found
    return found[0] if side == layout.board.height in SIDES and len(found) == 1 else None


def with_decision(entry: PuzzleEntry, *, is_open: bool = True) -> PuzzleEntry:
    """``entry`` with the decision which car must get out.

    If that ``is_open``, the other cars that lie across and have a usual name are alternatives.
    """
    layout = entry.layout
    if layout is None or not layout.goal:
        return entry
    car = layout.piece(layout.goal[0].piece)
    assert car is not None  # readers make targets of pieces
    others = [
        Alternative(_must_leave(each), replace(layout, goal=(leaving(each, layout.board),)))
        for name in PLAYERS
        for each in layout.pieces
        if _name(each) == name and each.axis is Axis.HORIZONTAL and each != car
    ]
    return replace(
        entry,
        decisions=(*entry.decisions, _must_leave(car)),
        alternatives=(*entry.alternatives, *(others if is_open else ())),
    )


def _must_leave(car: Piece) -> Decision:
    return Decision("decided.car", {"car": _name(car)})


def _name(piece: Piece) -> str:
    """The label of a piece, or else its key."""
    return piece.label or piece.key


def written_car(layout: Layout, format_name: str) -> Piece:
    """The player's car of ``layout``, which has no errors, for a notation of cars alone.

    Raises:
        KlotskiError: if it has not one target, a piece is no car or has another axis, or the goal is not the
            right end of its row.
    """
    target = only_target(layout, format_name)
    for piece in layout.pieces:
        if (axis := axis_of(piece.shape)) is None:
            refuse(format_name, "cannot.shape", piece=piece.key)
        if piece.axis is not axis:
            refuse(format_name, "cannot.car", piece=piece.key)
    car = layout.piece(target.piece)
    assert car is not None  # or the layout has errors
    if car.axis is not Axis.HORIZONTAL or target != leaving(car, layout.board):
        refuse(format_name, "cannot.goal")
    return car
