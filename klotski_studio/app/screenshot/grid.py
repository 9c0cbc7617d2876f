"""Finds the lines of a board of square cells in a picture that is not turned.

A board shows edges where its lines are and few between them. Every place and size of the board is rated by
the share of each line that is an edge, first in a small copy of the picture, then near the best place in a
larger one::

    | . . | . . | . . |        |  lines: edges are wanted, along the border above all
    | . . | . . | . . |        .  quarters of a cell: edges are not wanted

Pictures are arrays of the shape (height, width, 3) of bytes; measures are pixels. Imports no Qt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
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
    return best.scaled(fine_factor)


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
    for cell in LEAST_CELL * STEP ** np.arange(max(0.0, np.log(largest / LEAST_CELL) / np.log(STEP))):
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


def _ratings(
    edges: Edges, xs: NDArray[np.int_], ys: NDArray[np.int_], cell: float, columns: int, rows: int
) -> Shares:
    """The rating of a board with its top left at each of ``ys`` (first axis) and ``xs``."""
    width, height = round(columns * cell), round(rows * cell)

    def upright(step: float) -> Shares:
        return _line(edges.upright, ys, xs + round(step * cell), height)

    def lying(step: float) -> Shares:
        return _line(edges.lying.T, xs, ys + round(step * cell), width).T

    def lines(line: Callable[[float], Shares], steps: Iterable[int]) -> Shares:
        shares = [np.maximum.reduce([line(step + by) for by in (-GAP, 0.0, GAP)]) for step in steps]
        found: Shares = np.mean(shares, axis=0)
        return found

    def quiet(line: Callable[[float], Shares], count: int) -> Shares:
        pairs = [[line(k + at) + line(k + 1 - at) for k in range(count)] for at in QUIET]
        found: Shares = np.minimum.reduce([np.mean(pair, axis=0) for pair in pairs])
        return found

    border = lines(upright, (0, columns)) + lines(lying, (0, rows))
    inner = lines(upright, range(1, columns)) + lines(lying, range(1, rows))
    beyond = lines(upright, (-1, columns + 1)) + lines(lying, (-1, rows + 1))  # of a larger board
    size = width / edges.upright.shape[1]
    rating: Shares = border + inner - quiet(upright, columns) - quiet(lying, rows) - beyond + size / 2
    return rating


def _line(sums: Shares, starts: NDArray[np.int_], at: NDArray[np.int_], length: int) -> Shares:
    """The share of edges along lines of ``length`` that begin at each of ``starts``, at each of ``at``."""
    last = sums.shape[0] - 1
    lines = np.clip(at, 0, sums.shape[1] - 1)
    ends = sums[np.clip(starts + length, 0, last)][:, lines]
    share: Shares = (ends - sums[np.clip(starts, 0, last)][:, lines]) / length
    share[:, lines != at] = 0.0  # outside the picture
    return share
