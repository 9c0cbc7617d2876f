"""Finds the lines of a board of square cells in a picture that is not turned, and guesses its cells.

A board shows edges where its lines are and few between them. Every place and size of the board is rated by
the share of each line that is an edge, first in a small copy of the picture, then near the best place in a
larger one::

    | . . | . . | . . |        |  lines: edges are wanted, along the border above all
    | . . | . . | . . |        .  quarters of a cell: edges are not wanted

Pictures are arrays of the shape (height, width, 3) of bytes; measures are pixels.

It is guessed which cells are free, and which belong to one block. First the board is cut into parts along the
sides of cells on which an edge runs. A label, a picture or the grain of wood crosses a side somewhere; the
edge of a block runs along the whole of it::

    edge on all of the side   | A | B |        on some of it   | 曹|操 |

A part is free if it is plain, without a label or a window, and its colour is that of the ground, which is
often seen where four cells meet, between the rounded corners of the blocks. Limits lie in the widest gap
between the measures of the picture. Where a measure is near its limit, or a block is no rectangle, its cells
are unsure. Imports no Qt.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from klotski_studio.app.screenshot.draft import SIZES, Grid, Guess, Side, connected, side_between
from klotski_studio.core.layout import Cell, Direction, Shape, top_left

Pixels = NDArray[np.uint8]
Shares = NDArray[np.floating]

COARSE, FINE = 180, 800
"""The longer side of the two copies of the picture."""
EDGE = 22.0
"""Difference of two pixels side by side, of 255, that is an edge for certain."""
STEP = 1.02
"""How much larger than the last one the next size of a cell is that is tried."""
GAP = 0.07
"""Half the gap between two blocks, in cells: their edges lie this far from the line, or on it."""
NEAR = 0.2
"""How far from a line its edges may lie, in cells."""
PROMISING = 5
"""How many places of each board are looked at again in the larger copy."""
QUIET = (0.2, 0.3, 0.4, 0.5)
"""Where in a cell few edges are expected, in cells from its left and from its right; one of them suffices."""
LEAST_CELL = 9
"""The smallest cell in the small copy; smaller ones cannot be read."""


@dataclass(frozen=True, slots=True)
class Edges:
    """Sums of edges in a picture, from which those along a line are one difference.

    Attributes:
        upright: of each column of pixels the sums from the top, of changes from left to right.
        lying: of each row of pixels the sums from the left, of changes from top to bottom.
    """

    upright: Shares
    lying: Shares

    @classmethod
    def of(cls, pixels: Pixels) -> Edges:
        """The edges of ``pixels``, each counted on the pixels beside it as well."""
        return cls(
            np.pad(np.cumsum(_changes(pixels), axis=0), ((1, 0), (0, 0))),
            np.pad(np.cumsum(_changes(pixels.swapaxes(0, 1)).T, axis=1), ((0, 0), (1, 0))),
        )


def find_grid(pixels: Pixels, sizes: Sequence[tuple[int, int]] = SIZES) -> Grid | None:
    """The board in ``pixels`` that fits best, with one of ``sizes``; None if the picture is too small."""
    small, factor = shrunk(pixels, COARSE)
    edges = Edges.of(small)
    rated = [found for size in sizes for found in _coarse(edges, *size)]
    if not rated:
        return None
    fine, fine_factor = shrunk(pixels, FINE)
    grids = [grid.scaled(factor / fine_factor) for _, grid in rated]
    fine_edges = Edges.of(fine)
    _, best = max((_refined(fine_edges, grid) for grid in grids), key=lambda each: each[0])
    return _settled(fine_edges, best).scaled(fine_factor)


def shrunk(pixels: Pixels, side: int) -> tuple[Pixels, float]:
    """``pixels`` with the longer side of at most ``side``, and how many old pixels a new one is wide."""
    factor = max(1.0, max(pixels.shape[:2]) / side)
    height, width = (max(1, int(length / factor)) for length in pixels.shape[:2])
    rows, columns = (np.arange(length + 1) * factor for length in (height, width))
    sums = np.add.reduceat(pixels.astype(np.float32), rows[:-1].astype(int), axis=0)
    sums = np.add.reduceat(sums, columns[:-1].astype(int), axis=1)
    counts = np.diff(np.append(rows[:-1].astype(int), pixels.shape[0]))[:, None, None]
    counts = counts * np.diff(np.append(columns[:-1].astype(int), pixels.shape[1]))[None, :, None]
    return (sums / counts).astype(np.uint8), factor


def _changes(pixels: Pixels) -> Shares:
    """How much of an edge, 0 to 1, each pixel lies on: the difference of those left and right of it.

    Two pixels apart the difference is whole even where an edge fell into the middle of a pixel.
    """
    wide = np.pad(pixels.astype(np.int16), ((0, 0), (1, 1), (0, 0)), mode="edge")
    steps = np.abs(wide[:, 2:] - wide[:, :-2]).max(axis=2) / EDGE
    found: Shares = np.minimum(steps, 1.0).astype(np.float32)
    return found


def _coarse(edges: Edges, columns: int, rows: int) -> list[tuple[float, Grid]]:
    """The best places for boards of the most promising sizes, with their ratings."""
    height, width = edges.lying.shape[0], edges.upright.shape[1]
    largest = min((width - 1) / columns, (height - 1) / rows)
    found = []
    steps = np.log(largest / LEAST_CELL) / np.log(STEP) if largest > LEAST_CELL else 0.0
    for cell in LEAST_CELL * STEP ** np.arange(steps):
        free_x, free_y = int(width - columns * cell), int(height - rows * cell)
        ratings = _ratings(edges, np.arange(free_x), np.arange(free_y), float(cell), columns, rows)
        if ratings.size:
            y, x = np.unravel_index(int(ratings.argmax()), ratings.shape)
            found.append((float(ratings.max()), Grid(float(x), float(y), cell, cell, columns, rows)))
    return sorted(found, key=lambda each: each[0], reverse=True)[:PROMISING]


def _refined(edges: Edges, near: Grid) -> tuple[float, Grid]:
    """The best board near ``near``, with its rating."""
    reach, best = 6, (-np.inf, near)
    for cell in np.arange(near.cell_width - 2, near.cell_width + 2.1, 0.5):
        xs, ys = (np.arange(round(at) - reach, round(at) + reach + 1) for at in (near.left, near.top))
        ratings = _ratings(edges, xs, ys, float(cell), near.columns, near.rows)
        if ratings.max() > best[0]:
            y, x = np.unravel_index(int(ratings.argmax()), ratings.shape)
            grid = Grid(float(xs[x]), float(ys[y]), cell, cell, near.columns, near.rows)
            best = float(ratings.max()), grid
    return best


def _settled(edges: Edges, near: Grid) -> Grid:
    """The board of square cells that fits the middles of the inner lines of ``near`` best.

    The frame beside a border may have a stronger edge; an inner line lies between the edges of its blocks.
    """
    width, height = near.columns * near.cell_width, near.rows * near.cell_height
    upright = _shares(edges.upright, np.array([round(near.top)]), round(height))[0]
    lying = _shares(edges.lying.T, np.array([round(near.left)]), round(width))[0]
    across = _inner(near.columns), _middles(upright, near.left, near.cell_width, near.columns)
    down = _inner(near.rows), _middles(lying, near.top, near.cell_height, near.rows)
    apart = [(steps - steps.mean(), at - at.mean()) for steps, at in (across, down)]
    cell = sum(float(steps @ at) for steps, at in apart) / sum(float(steps @ steps) for steps, _ in apart)
    left, top = (float(at.mean() - steps.mean() * cell) for steps, at in (across, down))
    return Grid(left, top, cell, cell, near.columns, near.rows)


def _inner(count: int) -> NDArray[np.int_]:
    """The numbers of the lines inside ``count`` cells; of all lines if there are less than two inside."""
    return np.arange(1, count) if count > 2 else np.arange(count + 1)


def _middles(shares: Shares, first: float, cell: float, count: int) -> Shares:
    """Where the edges near each inner line have their middle."""
    found = []
    for line in first + _inner(count) * cell:
        places = np.arange(max(0, round(line - NEAR * cell)), min(len(shares), round(line + NEAR * cell) + 1))
        weights = np.maximum(shares[places] - np.median(shares[places]), 0.0)
        found.append(np.average(places, weights=weights) if weights.any() else line)
    return np.array(found)


def _ratings(
    edges: Edges, xs: NDArray[np.int_], ys: NDArray[np.int_], cell: float, columns: int, rows: int
) -> Shares:
    """The rating of a board with its top left at each of ``ys`` (first axis) and ``xs``."""
    width, height = round(columns * cell), round(rows * cell)
    upright = _across(_shares(edges.upright, ys, height), xs, cell, columns)
    lying = _across(_shares(edges.lying.T, xs, width), ys, cell, rows).T
    rating: Shares = upright + lying + width / edges.upright.shape[1] / 2
    return rating


def _shares(sums: Shares, starts: NDArray[np.int_], length: int) -> Shares:
    """The share of edges along every line of ``length`` that begins at one of ``starts`` (first axis)."""
    last = sums.shape[0] - 1
    shares: Shares = (sums[np.clip(starts + length, 0, last)] - sums[np.clip(starts, 0, last)]) / length
    return shares


def _across(shares: Shares, begins: NDArray[np.int_], cell: float, count: int) -> Shares:
    """What the lines across ``count`` cells add to the rating, for a board at each of ``begins``."""
    room = round(2 * cell)  # outside the picture is no edge
    padded = np.pad(shares, ((0, 0), (room, (count + 2) * room)))
    first, places = int(begins[0]) + room, len(begins)

    def at(step: float, lines: Shares) -> Shares:
        start = first + round(step * cell)
        return lines[:, start : start + places]

    gap = round(GAP * cell)
    lines = np.maximum.reduce([np.roll(padded, by, axis=1) for by in (-gap, 0, gap)])
    border, beyond = (at(low, lines) + at(high, lines) for low, high in ((0, count), (-1, count + 1)))
    rating = (border - beyond) / 2
    if count > 1:
        rating += np.mean([at(step, lines) for step in range(1, count)], axis=0)
    quiet = [[at(k + by, padded) + at(k + 1 - by, padded) for k in range(count)] for by in QUIET]
    least: Shares = np.minimum.reduce([np.mean(each, axis=0) for each in quiet])
    return rating - least


Color = NDArray[np.float32]

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
    sides = {side_between(cell, direction.step(cell)) for cell in cells for direction in Direction}
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
