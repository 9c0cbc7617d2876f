"""Guesses which cells of a board in a picture are free, and which belong to one block.

Two cells side by side belong together if no edge runs between them. A cell is free if its colour is that of
the ground, which is plain and often seen where four cells meet, between the rounded corners of the blocks.
Where a measure is near its limit, or a block is no rectangle, its cells are unsure.
Imports no Qt.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from klotski_studio.app.screenshot.grid import EDGE, FINE, Grid, Pixels, shrunk
from klotski_studio.core.geometry import Cell, Direction, Shape

Color = NDArray[np.float32]

ENDS = ((0.12, 0.26), (0.74, 0.88))
"""The parts of the side between two cells that are looked at, in cells."""
ACROSS = 0.16
"""How far from a line its edge may lie, in cells."""
APART, UNSURE_APART = 0.55, 0.3
"""How much of an edge separates two cells, and from how much on it is unsure."""
UNSURE_RATIO = 1.4
"""How near to the limit of free cells the distance of a colour is unsure."""
NEAR, FAR = 20.0, 50.0
"""Distances of colours: below the first a cell is as the ground, above the second it is not."""


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
    free, unsure = _free(cells, colors, picture)
    taken = [cell for cell in cells if cell not in free]
    joined, doubtful = _joined(taken, picture)
    blocks = _components(taken, joined)
    unsure |= doubtful
    for block in blocks:
        shape = Shape.of(block)
        if len(block) != shape.width * shape.height:
            unsure |= block
    middle = [np.mean([colors[cell] for cell in block], axis=0) for block in blocks]
    shown = tuple((int(color[0]), int(color[1]), int(color[2])) for color in middle)
    return Guess(grid, tuple(blocks), shown, frozenset(unsure))


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

    def texture(self, cell: Cell) -> float:
        """How much the middle of ``cell`` differs from one colour, as on it a label or a picture does."""
        x, y = cell
        inside = self.patch(x + 0.2, y + 0.2, x + 0.8, y + 0.8).reshape(-1, 3)
        return float(np.abs(inside - np.median(inside, axis=0)).max(axis=1).mean())

    def ground(self) -> Color:
        """The colour that most places have where four cells meet."""
        grid, spots = self._grid, []
        for row in range(1, grid.rows):
            for column in range(1, grid.columns):
                part = self.patch(column - 0.03, row - 0.03, column + 0.03, row + 0.03)
                spots.append(np.median(part.reshape(-1, 3), axis=0))
        found = np.array(spots)
        alike = (np.abs(found[:, None] - found[None]).max(axis=2) < NEAR).sum(axis=1)
        ground: Color = np.median(found[np.abs(found - found[alike.argmax()]).max(axis=1) < NEAR], axis=0)
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

    def edge(self, cell: Cell, other: Cell) -> float:
        """How much of an edge, 0 to 1, is between ``cell`` and the one right of or below it.

        It is looked at near both ends, and the end with less of an edge counts: a label or a picture on a
        block crosses the middle of a side, or one end.
        """
        (x, y), is_upright = other, other[0] > cell[0]
        found = []
        for low, high in ENDS:
            if is_upright:
                part = self.patch(x - ACROSS, y + low, x + ACROSS, y + high)
            else:
                part = self.patch(x + low, y - ACROSS, x + high, y + ACROSS).swapaxes(0, 1)
            found.append(_edge_share(part))
        return min(found)


def _edge_share(part: NDArray[np.float32]) -> float:
    """How much of an edge, 0 to 1, runs along the columns of ``part``.

    The median of each column is compared with that of the next but one, so that grain, noise and strokes of
    a label, which cross less than half of a column, do not count.
    """
    if part.shape[1] < 3:
        return 0.0
    profile = np.median(part, axis=0)
    step = float(np.abs(profile[2:] - profile[:-2]).max())
    return min(1.0, step / EDGE)


def _free(cells: list[Cell], colors: dict[Cell, Color], picture: _Board) -> tuple[set[Cell], set[Cell]]:
    """The cells that look like the ground, and those of which that is unsure.

    The limit is in the widest gap between the distances of the cells' colours from that of the ground.
    """
    ground = _ground_color(cells, colors, picture)
    distances = {cell: _distance(colors[cell], ground) for cell in cells}
    steps = sorted([NEAR, *(each for each in distances.values() if each > NEAR)])
    gaps = [(after / before, (after + before) / 2) for before, after in pairwise(steps) if before < FAR]
    _, limit = max(gaps, default=(1.0, FAR))
    free = {cell for cell, distance in distances.items() if distance < limit}
    ratios = {cell: distance / limit for cell, distance in distances.items()}
    return free, {cell for cell, ratio in ratios.items() if 1 / UNSURE_RATIO < ratio < UNSURE_RATIO}


def _ground_color(cells: list[Cell], colors: dict[Cell, Color], picture: _Board) -> Color:
    """The colour of the free cells: plain, near that of the gaps or the surroundings, and not rare."""
    grounds = (picture.ground(), picture.around())
    rated = []
    for cell in cells:
        alike = [other for other in cells if _distance(colors[cell], colors[other]) < NEAR]
        color: Color = np.median([colors[other] for other in alike], axis=0)
        nearest = min(_distance(color, ground) for ground in grounds)
        texture = float(np.median([picture.texture(other) for other in alike]))
        rated.append((min(nearest, FAR) + 3 * texture - 2 * min(len(alike), 5), cell, color))
    return min(rated, key=lambda each: each[:2])[2]


def _distance(one: Color, other: Color) -> float:
    """How far two colours are from each other: the largest difference of their parts."""
    return float(np.abs(one - other).max())


def _joined(taken: list[Cell], picture: _Board) -> tuple[set[tuple[Cell, Cell]], set[Cell]]:
    """The pairs of neighbours that belong together, and the cells of which that is unsure."""
    joined, unsure, there = set(), set(), set(taken)
    for cell in taken:
        for direction in (Direction.RIGHT, Direction.DOWN):
            other = direction.step(cell)
            if other not in there:
                continue
            edge = picture.edge(cell, other)
            if edge < APART:
                joined.add((cell, other))
            if UNSURE_APART < edge < APART + 0.15:
                unsure |= {cell, other}
    return joined, unsure


def _components(taken: list[Cell], joined: set[tuple[Cell, Cell]]) -> list[frozenset[Cell]]:
    """The blocks that ``joined`` pairs make of the cells ``taken``, in reading order."""
    blocks, left = [], dict.fromkeys(taken)
    neighbours: dict[Cell, list[Cell]] = {cell: [] for cell in taken}
    for cell, other in joined:
        neighbours[cell].append(other)
        neighbours[other].append(cell)
    while left:
        block, pending = set(), [next(iter(left))]
        while pending:
            cell = pending.pop()
            if cell in left:
                del left[cell]
                block.add(cell)
                pending += neighbours[cell]
        blocks.append(frozenset(block))
    return blocks
