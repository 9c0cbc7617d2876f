from __future__ import annotations

import math
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from klotski_studio.app.picture.board_picture import grain_of, grain_of_cells
from klotski_studio.app.picture.style.border import CELL
from klotski_studio.app.picture.style.skin import Grain
from klotski_studio.core.geometry import Cell

GRAIN = Grain(strength=0.3)
INSET = 4.0
pieces = st.sets(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1)
LYING, UPRIGHT = [(0, 0), (1, 0), (2, 0)], [(0, 0), (0, 1), (0, 2)]


def points(path: QPainterPath) -> list[tuple[float, float]]:
    elements = (path.elementAt(index) for index in range(path.elementCount()))
    return [(element.x, element.y) for element in elements]


def test_the_same_number_is_the_same_wood() -> None:
    assert points(grain_of_cells(LYING, GRAIN, INSET, 7).fine) == points(
        grain_of_cells(LYING, GRAIN, INSET, 7).fine
    )


def test_another_number_is_cut_from_another_place() -> None:
    one, other = (points(grain_of_cells(LYING, GRAIN, INSET, number).fine) for number in (1, 2))
    assert one != other


@given(pieces, st.integers(0, 2**32 - 1), st.floats(2.5, 9), st.floats(0, 8), st.floats(0, 1))
def test_grain_ends_inside_the_piece(
    cells: set[Cell], number: int, spacing: float, wave: float, knots: float
) -> None:
    lines = grain_of_cells(cells, Grain(0.3, spacing, wave, knots), INSET, number)
    for x, y in points(lines.fine) + points(lines.strong):
        near = ((x + dx * (INSET - 0.01), y + dy * (INSET - 0.01)) for dx in (-1, 1) for dy in (-1, 1))
        assert all((math.floor(px / CELL), math.floor(py / CELL)) in cells for px, py in near)


def test_grain_runs_along_the_longer_side() -> None:
    lying = grain_of_cells(LYING, GRAIN, INSET, 3).fine.boundingRect()
    upright = grain_of_cells(UPRIGHT, GRAIN, INSET, 3).fine.boundingRect()
    assert lying.width() > 2.8 * CELL
    assert upright.height() > 2.8 * CELL
    ways = points(grain_of_cells(UPRIGHT, Grain(0.3, wave=0, knots=0), INSET, 3).fine)
    steps = [(abs(b[0] - a[0]), abs(b[1] - a[1])) for a, b in pairwise(ways)]
    assert sum(across < 0.01 for across, _ in steps) > len(steps) / 2


def test_knots_push_the_lines_aside() -> None:
    area = QRectF(0, 0, 3 * CELL, CELL)
    straight, knotty = (
        points(grain_of(area, Grain(0.3, wave=0, knots=share), 5).fine) for share in (0.0, 1.0)
    )
    assert straight != knotty


def test_a_piece_without_cells_has_no_grain() -> None:
    assert grain_of_cells((), GRAIN, INSET, 1).fine.isEmpty()
