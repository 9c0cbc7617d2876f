"""Cells, directions and shapes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core.layout import Direction, Shape, reach, reading_order, shifted, top_left

CELL = st.tuples(st.integers(-5, 5), st.integers(-5, 5))
CELLS = st.sets(CELL, min_size=1, max_size=6)


@given(st.sampled_from(Direction), CELL)
def test_a_step_leads_to_the_cell_that_the_direction_says(
    direction: Direction, cell: tuple[int, int]
) -> None:
    there = direction.step(cell)
    assert there == (cell[0] + direction.dx, cell[1] + direction.dy)
    assert Direction.between(cell, there) is direction


def test_up_is_towards_smaller_rows() -> None:
    assert [d.step((3, 3)) for d in Direction] == [(3, 2), (2, 3), (4, 3), (3, 4)]


@pytest.mark.parametrize("end", [(0, 0), (1, 1), (2, 0), (0, -2)])
def test_only_a_neighbour_is_one_step_away(end: tuple[int, int]) -> None:
    assert Direction.between((0, 0), end) is None


def test_every_direction_has_a_letter_of_its_own() -> None:
    assert "".join(direction.letter for direction in Direction) == "ULRD"
    assert [Direction.from_letter(letter) for letter in "ULRD"] == list(Direction)
    assert Direction.from_letter("X") is None


@given(CELLS, CELL)
def test_a_shape_is_the_same_wherever_its_cells_stand(
    cells: set[tuple[int, int]], by: tuple[int, int]
) -> None:
    shape = Shape.of(cells)
    assert Shape.of(shifted(cells, by)) == shape
    assert set(shape.at(top_left(cells))) == cells


@given(CELLS)
def test_a_shape_lists_its_cells_in_reading_order_from_its_top_left(cells: set[tuple[int, int]]) -> None:
    shape = Shape.of(cells)
    assert list(shape.cells) == sorted(shape.cells, key=reading_order)
    assert top_left(shape.cells) == (0, 0)
    assert shape.anchor == shape.cells[0]


def test_the_anchor_is_occupied_where_the_corner_is_not() -> None:
    assert Shape.of([(1, 0), (0, 1), (1, 1)]).anchor == (1, 0)


def test_a_cell_given_twice_counts_once() -> None:
    assert Shape.of([(4, 4), (4, 4)]) == Shape.rectangle(1, 1)


def test_a_rectangle_is_as_wide_and_high_as_asked() -> None:
    shape = Shape.rectangle(3, 2)
    assert (shape.width, shape.height, len(shape.cells)) == (3, 2, 6)
    assert shape == Shape.of(shape.cells)


def test_the_empty_shape_has_no_size_and_is_not_connected() -> None:
    shape = Shape.of([])
    assert (shape.width, shape.height, shape.is_connected) == (0, 0, False)
    assert shape.at((2, 2)) == ()


@pytest.mark.parametrize(
    ("cells", "connected"),
    [
        ([(0, 0)], True),
        ([(0, 0), (0, 1), (1, 1)], True),
        ([(0, 0), (1, 1)], False),
        ([(0, 0), (2, 0)], False),
        ([(0, 0), (0, 1), (1, 1), (2, 1), (2, 0)], True),
        ([(0, 0), (1, 0), (3, 0), (4, 0)], False),
    ],
)
def test_cells_are_connected_by_their_edges(cells: list[tuple[int, int]], connected: bool) -> None:
    assert Shape.of(cells).is_connected is connected


GROUND = st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)))


@given(st.sampled_from([Shape.rectangle(1, 1), Shape.rectangle(2, 1), Shape.of([(0, 0), (1, 1)])]), GROUND)
def test_a_piece_reaches_whatever_is_one_free_step_from_a_place_it_reaches(
    shape: Shape, ground: set[tuple[int, int]]
) -> None:
    directions = (Direction.LEFT, Direction.RIGHT, Direction.DOWN)
    found = reach(shape, directions, [(0, 0)], ground)
    one_step_on = {direction.step(place) for place in found for direction in directions}
    assert set(found) == {(0, 0)} | {place for place in one_step_on if ground.issuperset(shape.at(place))}


def test_each_place_reached_names_the_place_before_it_on_a_shortest_walk() -> None:
    ring = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (0, 1), (0, 2), (1, 2)]
    found = reach(Shape.rectangle(1, 1), Direction, [(0, 0)], ring)
    steps: dict[tuple[int, int], int] = {}
    for place, before in found.items():
        assert before is None or Direction.between(before, place) is not None
        steps[place] = 0 if before is None else steps[before] + 1
    assert [steps[cell] for cell in ring] == [0, 1, 2, 3, 4, 1, 2, 3]
    assert list(steps.values()) == sorted(steps.values())


def test_a_start_needs_no_ground_and_there_may_be_several() -> None:
    starts = [(0, 0), (5, 5)]
    assert reach(Shape.rectangle(2, 2), Direction, starts, ()) == {(0, 0): None, (5, 5): None}
