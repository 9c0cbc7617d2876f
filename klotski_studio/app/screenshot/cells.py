"""Guesses which cells of a board in a picture are free, and which belong to one block.

First the board is cut into parts along the sides of cells on which an edge runs. A label, a picture or the
grain of wood crosses a side somewhere; the edge of a block runs along the whole of it::

    edge on all of the side   | A | B |        on some of it   | 曹|操 |

A part is free if it is plain, without a label or a window, and its colour is that of the ground, which is
often seen where four cells meet, between the rounded corners of the blocks. Limits lie in the widest gap
between the measures of the picture. Where a measure is near its limit, or a block is no rectangle, its cells
are unsure. Imports no Qt.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from klotski_studio.app.screenshot.grid import FINE, Grid, Pixels, shrunk
from klotski_studio.core.geometry import Cell, Direction, Shape, reading_order, top_left

Color = NDArray[np.float32]
Side = tuple[Cell, Cell]
"""A cell and the one right of or below it."""

STRIPES = [(0.1 * number, 0.1 * number + 0.1) for number in range(1, 9)]
"""The parts of the side between two cells that are looked at, in cells; the corners are rounded."""
WITHOUT = 10, 15
"""How many percent of a side may have no edge although one runs along it: for certain, and at most."""
ACROSS = 0.16
"""How far from a line its edge may lie, in cells."""
EDGES = 14.0, 80.0
"""Steps of colours: below the first no edge runs there, above the second one does."""
GROUNDS = 20.0, 120.0
"""Distances of colours: below the first a plain cell is as the ground, above the second it is not."""
PLAIN = 5.5
"""The mean deviation from one colour below which a part has no label."""
UNSURE_RATIO = 1.4
"""How near to its limit a measure is unsure."""


@dataclass(frozen=True, slots=True)
class Guess:
    """The blocks of a board.

    Attributes:
        blocks: the cells of each, which are connected.
        colors: of each block the colour of its middle, red, green, blue.
        unsure: cells about which the guess may be wrong.
    """

    grid: Grid
    blocks: tuple[frozenset[Cell], ...]
    colors: tuple[tuple[int, int, int], ...]
    unsure: frozenset[Cell]


def guess(pixels: Pixels, grid: Grid) -> Guess:
    """The blocks of the board ``grid`` in ``pixels``."""
    small, factor = shrunk(pixels, FINE)
    picture = _Board(small.astype(np.float32), grid.scaled(1 / factor))
    cells = [(x, y) for y in range(grid.rows) for x in range(grid.columns)]
    colors = {cell: picture.color(cell) for cell in cells}
    apart, doubtful = _apart(cells, picture)
    parts = connected(cells, apart)
    free, unsure = _free(parts, colors, picture)
    blocks = [block for part in parts for block in connected(part - free, apart)]
    taken = set(cells) - free
    unsure |= {cell for side in doubtful if not taken.isdisjoint(side) for cell in side if cell in colors}
    for block in blocks:
        if not _is_rectangle(block) or len(blocks) == 1 or not free:  # a puzzle has several, and free cells
            unsure |= block
    middle = [np.mean([colors[cell] for cell in block], axis=0) for block in blocks]
    shown = tuple((int(color[0]), int(color[1]), int(color[2])) for color in middle)
    return Guess(grid, tuple(blocks), shown, frozenset(unsure))


def connected(cells: Iterable[Cell], apart: Collection[Side] = ()) -> list[frozenset[Cell]]:
    """The connected parts of ``cells`` in reading order; no step leads across the sides ``apart``."""
    parts, left = [], set(cells)
    for first in sorted(left, key=reading_order):
        part, pending = set(), [first]
        while pending:
            cell = pending.pop()
            if cell in left:
                left.remove(cell)
                part.add(cell)
                steps = [direction.step(cell) for direction in Direction]
                pending += [there for there in steps if _side(cell, there) not in apart]
        if part:
            parts.append(frozenset(part))
    return parts


def _side(one: Cell, other: Cell) -> Side:
    return (one, other) if one < other else (other, one)


def _is_rectangle(cells: frozenset[Cell]) -> bool:
    shape = Shape.of(cells)
    return len(cells) == shape.width * shape.height


class _Board:
    """Measures of the cells of a board in a picture."""

    def __init__(self, pixels: NDArray[np.float32], grid: Grid) -> None:
        self._pixels, self._grid = pixels, grid

    def patch(self, left: float, top: float, right: float, bottom: float) -> NDArray[np.float32]:
        """The pixels of a rectangle in cells; at least one."""
        grid, (height, width) = self._grid, self._pixels.shape[:2]
        x, y = (
            min(max(0, round(at)), most - 1) for at, most in ((grid.x(left), width), (grid.y(top), height))
        )
        return self._pixels[y : max(y + 1, round(grid.y(bottom))), x : max(x + 1, round(grid.x(right)))]

    def color(self, cell: Cell) -> Color:
        """The colour of ``cell``: the median of a ring in it, which labels and bevels touch little."""
        x, y = cell
        around = [
            self.patch(x + 0.2, y + 0.2, x + 0.8, y + 0.3),
            self.patch(x + 0.2, y + 0.7, x + 0.8, y + 0.8),
            self.patch(x + 0.2, y + 0.3, x + 0.3, y + 0.7),
            self.patch(x + 0.7, y + 0.3, x + 0.8, y + 0.7),
        ]
        found: Color = np.median(np.concatenate([part.reshape(-1, 3) for part in around]), axis=0)
        return found

    def texture(self, x: float, y: float) -> float:
        """How much the picture around a point in cells differs from one colour, as a label does."""
        inside = self.patch(x - 0.28, y - 0.28, x + 0.28, y + 0.28).reshape(-1, 3)
        return float(np.abs(inside - np.median(inside, axis=0)).max(axis=1).mean())

    def ground(self) -> Color:
        """The colour that most places have where four cells meet."""
        grid, spots = self._grid, []
        for row in range(1, grid.rows):
            for column in range(1, grid.columns):
                part = self.patch(column - 0.03, row - 0.03, column + 0.03, row + 0.03)
                spots.append(np.median(part.reshape(-1, 3), axis=0))
        found = np.array(spots)
        alike = (np.abs(found[:, None] - found[None]).max(axis=2) < GROUNDS[0]).sum(axis=1)
        ground: Color = np.median(
            found[np.abs(found - found[alike.argmax()]).max(axis=1) < GROUNDS[0]], axis=0
        )
        return ground

    def around(self) -> Color:
        """The colour outside the board, where most of its border is alike."""
        columns, rows = self._grid.columns, self._grid.rows
        sides = [
            self.patch(0, -0.3, columns, -0.12),
            self.patch(0, rows + 0.12, columns, rows + 0.3),
            self.patch(-0.3, 0, -0.12, rows),
            self.patch(columns + 0.12, 0, columns + 0.3, rows),
        ]
        found: Color = np.median(np.concatenate([side.reshape(-1, 3) for side in sides]), axis=0)
        return found

    def edge(self, side: Side) -> tuple[float, float]:
        """The steps of colours that run along nearly all of ``side``, and along most of it.

        Grain, noise and strokes of a label count little.
        """
        cell, (x, y) = side
        if x > cell[0]:
            parts = [self.patch(x - ACROSS, y + low, x + ACROSS, y + high) for low, high in STRIPES]
        else:
            parts = [self.patch(x + low, y - ACROSS, x + high, y + ACROSS) for low, high in STRIPES]
            parts = [part.swapaxes(0, 1) for part in parts]
        least, most = np.percentile([_step(part) for part in parts], WITHOUT)
        return float(least), float(most)


def _step(part: NDArray[np.float32]) -> float:
    """The largest difference of a column of ``part`` and the next but one; 0 if it has less than three."""
    profile = np.median(part, axis=0)
    return float(np.abs(profile[2:] - profile[:-2]).max(initial=0.0))


def _apart(cells: list[Cell], picture: _Board) -> tuple[set[Side], set[Side]]:
    """The sides along which an edge runs, and those of which that is unsure, or which it should do."""
    inside = set(cells)
    sides = {_side(cell, direction.step(cell)) for cell in cells for direction in Direction}
    edges = {side: picture.edge(side) for side in sides}
    border = {side for side in sides if not inside.issuperset(side)}
    limit = _limit([edge for side, (_, edge) in edges.items() if side not in border], *EDGES)
    apart = {side for side, (_, edge) in edges.items() if edge > limit}
    near = {side for side, (least, edge) in edges.items() if least < limit < edge or _is_near(edge, limit)}
    return apart, near - border | border - apart


def _free(
    parts: list[frozenset[Cell]], colors: dict[Cell, Color], picture: _Board
) -> tuple[set[Cell], set[Cell]]:
    """The cells that look like the ground, and those of which that is unsure."""
    textures = {cell: _texture(part, colors, picture) for part in parts for cell in part}
    plain = [cell for cell, texture in textures.items() if texture < PLAIN]
    if not plain:
        return set(), set()
    ground = _ground_color(plain, colors, picture)
    distances = {cell: _distance(colors[cell], ground) for cell in plain}
    limit = _limit(distances.values(), *GROUNDS)
    free = {cell for cell, distance in distances.items() if distance < limit}
    unsure = {cell for cell, distance in distances.items() if _is_near(distance, limit)}
    alike = {cell for cell in textures if _distance(colors[cell], ground) < limit}
    return free, unsure | {cell for cell in alike if _is_near(textures[cell], PLAIN)}


def _texture(part: frozenset[Cell], colors: dict[Cell, Color], picture: _Board) -> float:
    """How much a part differs from one colour in its cells, or in its middle, where its label is."""
    found = float(np.median([picture.texture(x + 0.5, y + 0.5) for x, y in part]))
    first = colors[min(part)]
    if _is_rectangle(part) and all(_distance(first, colors[cell]) < GROUNDS[0] for cell in part):
        (x, y), shape = top_left(part), Shape.of(part)
        found = max(found, picture.texture(x + shape.width / 2, y + shape.height / 2))
    return found


def _ground_color(plain: list[Cell], colors: dict[Cell, Color], picture: _Board) -> Color:
    """The colour of the free cells: near that of the gaps or the surroundings, and not rare."""
    grounds, near = (picture.ground(), picture.around()), GROUNDS[0]
    rated = []
    for cell in plain:
        alike = [colors[other] for other in plain if _distance(colors[cell], colors[other]) < near]
        color: Color = np.median(alike, axis=0)
        nearest = min(_distance(color, ground) for ground in grounds)
        rated.append((min(nearest, 50.0) - 2 * min(len(alike), 5), cell, color))
    return min(rated, key=lambda each: each[:2])[2]


def _distance(one: Color, other: Color) -> float:
    """How far two colours are from each other: the largest difference of their parts."""
    return float(np.abs(one - other).max())


def _limit(values: Iterable[float], low: float, high: float) -> float:
    """The middle of the widest gap, by ratio, between those of ``values`` from ``low`` to ``high``."""
    steps = sorted([low, *(value for value in values if low < value < high), high])
    _, before, after = max((after / before, before, after) for before, after in pairwise(steps))
    return float(np.sqrt(before * after))


def _is_near(value: float, limit: float) -> bool:
    return limit / UNSURE_RATIO < value < limit * UNSURE_RATIO
