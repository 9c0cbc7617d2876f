from __future__ import annotations

import math
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QApplication

from klotski_studio.app.picture.board_picture import LABEL, grain_of, grain_of_cells, label_path, outline
from klotski_studio.app.picture.style.border import CELL, loops, rectangles
from klotski_studio.app.picture.style.piece_colors import is_cjk
from klotski_studio.app.picture.style.skin import Grain
from klotski_studio.core.layout import Cell, Shape

SQUARE = {(0, 0)}
CORNER = {(0, 0), (1, 0), (1, 1)}
RING = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
DIAGONAL = {(0, 0), (1, 1)}


def test_a_square_has_four_corners() -> None:
    assert loops(set(SQUARE)) == [[(0, 0), (1, 0), (1, 1), (0, 1)]]


@pytest.mark.parametrize(("cells", "corners"), [(CORNER, [6]), (RING, [4, 4]), (DIAGONAL, [4, 4])])
def test_a_ring_has_an_outside_and_a_hole_and_cells_that_touch_at_a_corner_only_stay_apart(
    cells: set[Cell], corners: list[int]
) -> None:
    assert sorted(map(len, loops(set(cells)))) == corners


@given(st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1))
def test_the_rectangles_of_a_shape_are_those_that_no_larger_one_holds(cells: set[Cell]) -> None:
    shape = Shape.of(cells)
    every = {
        Shape.rectangle(width, height).at((x, y)): (x, y, width, height)
        for x, y, width, height in product(range(5), range(5), range(1, 6), range(1, 6))
        if set(Shape.rectangle(width, height).at((x, y))) <= set(shape.cells)
    }
    largest = {room for inside, room in every.items() if not any(set(inside) < set(other) for other in every)}
    assert sorted(rectangles(shape)) == sorted(largest)


@pytest.mark.parametrize("cells", [SQUARE, CORNER, RING, DIAGONAL])
def test_the_middle_of_each_cell_is_inside_and_of_no_other(cells: set[tuple[int, int]]) -> None:
    path = outline(cells, 10, 1, 3)
    for x in range(-1, 4):
        for y in range(-1, 4):
            assert path.contains(QPointF(x * 10 + 5, y * 10 + 5)) == ((x, y) in cells)


def test_a_piece_keeps_its_distance_from_its_cells_borders() -> None:
    assert outline(CORNER, 10, 1, 3).boundingRect() == QRectF(1, 1, 18, 18)


def test_outward_and_inward_corners_are_both_rounded() -> None:
    path = outline(CORNER, 10, 1, 3)
    assert not path.contains(QPointF(1.3, 1.3))  # cut off outside
    assert path.contains(QPointF(10.7, 9.3))  # filled in inside


def test_a_radius_larger_than_the_piece_makes_it_round_and_not_crooked() -> None:
    assert outline(SQUARE, 10, 1, 50).boundingRect() == QRectF(1, 1, 8, 8)


SIZE = 64
ALONE, TALL, WIDE, LARGE = (Shape.rectangle(*size) for size in ((1, 1), (1, 2), (2, 1), (2, 2)))
BENT = Shape.of([(0, 0), (0, 1), (0, 2), (1, 2), (2, 2)])


@pytest.mark.parametrize("shape", [ALONE, TALL, WIDE, LARGE, BENT])
@pytest.mark.parametrize("text", ["A", "Lieutenant General", "兵", "曹操", "🐴"])
def test_a_label_stays_on_its_piece(qapp: QApplication, shape: Shape, text: str) -> None:
    bounds = label_path(text, shape, SIZE).boundingRect()
    cells = [QRectF(x * SIZE, y * SIZE, SIZE, SIZE) for x, y in shape.cells]
    hull = cells[0]
    for cell in cells[1:]:
        hull = hull.united(cell)
    edge = LABEL["margin"] * SIZE * 0.99
    assert hull.adjusted(edge, edge, -edge, -edge).contains(bounds) or bounds.isEmpty()


def test_chinese_stands_upright_on_a_tall_piece_and_lies_on_a_wide_one(qapp: QApplication) -> None:
    tall = label_path("张飞", TALL, SIZE).boundingRect()
    wide = label_path("张飞", WIDE, SIZE).boundingRect()
    assert tall.height() > tall.width()
    assert wide.width() > wide.height()


def test_a_long_word_takes_the_lying_leg_of_a_bent_piece(qapp: QApplication) -> None:
    bounds = label_path("Lieutenant", BENT, SIZE).boundingRect()
    assert bounds.top() > 2 * SIZE
    assert bounds.width() > SIZE


def test_a_label_of_two_lines_has_them_below_each_other() -> None:
    one, two, none = (label_path(text, LARGE, SIZE).boundingRect() for text in ("Old", "Old\nOld", "\n"))
    assert two.height() > 1.5 * one.height()
    assert two.width() == pytest.approx(one.width(), rel=0.01)
    assert none.isEmpty()


def test_letters_are_larger_on_a_larger_piece(qapp: QApplication) -> None:
    small, large = (label_path("A", shape, SIZE).boundingRect().height() for shape in (ALONE, LARGE))
    assert large > small


def test_nothing_to_write_is_an_empty_path(qapp: QApplication) -> None:
    assert label_path("", LARGE, SIZE).isEmpty()
    assert label_path("   ", LARGE, SIZE).isEmpty()
    assert label_path("A", Shape(()), SIZE).isEmpty()


def test_only_square_characters_are_set_upright() -> None:
    assert is_cjk("曹操")
    assert not is_cjk("曹a")


GRAIN = Grain(strength=0.3)
INSET = 4.0
pieces = st.sets(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1)
LYING, UPRIGHT = [(0, 0), (1, 0), (2, 0)], [(0, 0), (0, 1), (0, 2)]


def points(path: QPainterPath) -> list[tuple[float, float]]:
    elements = (path.elementAt(index) for index in range(path.elementCount()))
    return [(element.x, element.y) for element in elements]


def test_the_same_number_is_the_same_wood_and_another_one_is_cut_from_another_place() -> None:
    one, same, other = (points(grain_of_cells(LYING, GRAIN, INSET, number).fine) for number in (1, 1, 2))
    assert one == same
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
