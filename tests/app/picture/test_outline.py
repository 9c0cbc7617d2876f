from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF

from klotski_studio.app.picture.board_picture import outline
from klotski_studio.app.picture.style.border import loops

SQUARE = {(0, 0)}
CORNER = {(0, 0), (1, 0), (1, 1)}
RING = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
DIAGONAL = {(0, 0), (1, 1)}


def test_a_square_has_four_corners() -> None:
    assert loops(set(SQUARE)) == [[(0, 0), (1, 0), (1, 1), (0, 1)]]


def test_a_bent_piece_has_six() -> None:
    (loop,) = loops(set(CORNER))
    assert len(loop) == 6


def test_a_ring_has_an_outside_and_a_hole() -> None:
    assert sorted(map(len, loops(set(RING)))) == [4, 4]


def test_cells_that_touch_at_a_corner_only_stay_apart() -> None:
    assert sorted(map(len, loops(set(DIAGONAL)))) == [4, 4]


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
