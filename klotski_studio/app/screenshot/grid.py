"""Finds the lines of a board of square cells in a picture that is not turned.

A board shows edges where its lines are and few between them. Every place and size of the board is rated by
the share of each line that is an edge, first in a small copy of the picture, then near the best place in a
larger one::

    | . . | . . | . . |        |  lines: edges are wanted, along the border above all
    | . . | . . | . . |        .  quarters of a cell: edges are not wanted

Pictures are arrays of the shape (height, width, 3) of bytes; measures are pixels. Imports no Qt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
Shares = NDArray[np.floating]

SIZES: tuple[tuple[int, int], ...] = ((4, 5), (6, 6))
"""The columns and rows of the boards that are looked for."""
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
class Grid:
    """A board in a picture: its top left, the size of its cells in pixels, its columns and rows."""

    left: float
    top: float
    cell_width: float
    cell_height: float
    columns: int
    rows: int

    def scaled(self, factor: float) -> Grid:
        """The same board in a picture that is ``factor`` times as large."""
        left, top = self.left * factor, self.top * factor
        width, height = self.cell_width * factor, self.cell_height * factor
        return Grid(left, top, width, height, self.columns, self.rows)

    def x(self, column: float) -> float:
        """The pixel column of the left edge of ``column``, which may lie between two."""
        return self.left + column * self.cell_width

    def y(self, row: float) -> float:
        """The pixel row of the top edge of ``row``."""
        return self.top + row * self.cell_height


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
