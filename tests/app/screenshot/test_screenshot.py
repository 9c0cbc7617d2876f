"""Boards and blocks are found in pictures; tests/benchmarks/screenshots.py has the figures by style."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.app.screenshot.draft import Draft
from klotski_studio.app.screenshot.grid import find_grid, guess, shrunk
from klotski_studio.core.layout import Axis, Cell, Layout
from klotski_studio.formats.registry import read_file
from tests.app.screenshot.corrections import corrected
from tests.app.screenshot.pictures import shown, styles
from tests.strategies import drawn

CLASSIC = read_file(layouts_dir() / "heng-dao-li-ma.klotski")
RUSH = read_file(sorted(Path(layouts_dir() / "rush").glob("*.klotski"))[0])


def cells_of(layout: Layout) -> set[frozenset[Cell]]:
    return {frozenset(piece.cells) for piece in layout.pieces}


@pytest.mark.parametrize(
    ("style", "layout"),
    [("classic light", CLASSIC), ("dark app", CLASSIC), ("letters", RUSH)],
    ids=["skin", "dark app", "letters"],
)
@pytest.mark.usefixtures("qapp")
def test_a_screenshot_is_read_whatever_is_around_the_board(style: str, layout: Layout) -> None:
    rng = random.Random(1)
    pixels, _ = shown(styles()[style](layout, 60, rng), rng)
    grid = find_grid(pixels)
    assert grid is not None
    assert (grid.columns, grid.rows) == (layout.board.width, layout.board.height)
    assert set(guess(pixels, grid).blocks) == cells_of(layout)


@pytest.mark.parametrize("style", ["flat web page", "sanguo light", "dark app"])
@pytest.mark.usefixtures("qapp")
def test_corrections_make_any_guess_the_layout(style: str) -> None:
    rng = random.Random(5)
    pixels, grid = shown(styles()[style](CLASSIC, 40, rng), rng)
    sideways = replace(grid, left=grid.left + grid.cell_width / 2)  # so that much is wrong
    wrong = guess(pixels, sideways)
    assert set(wrong.blocks) != cells_of(CLASSIC)
    draft, steps = corrected(Draft.of(wrong), CLASSIC)
    assert steps
    assert cells_of(draft.layout()) == cells_of(CLASSIC)


@pytest.mark.usefixtures("qapp")
def test_lines_drawn_by_hand_are_enough_for_any_size() -> None:
    layout = drawn("AAB.. C.BDD CEE.F", "AAB.. C.BDD CEE.F")
    rng = random.Random(2)
    picture, grid = styles()["flat web page"](layout, 50, rng)
    assert set(guess(np.asarray(picture), grid).blocks) == cells_of(layout)


def test_a_picture_that_is_too_small_has_no_board() -> None:
    for height, width in ((30, 30), (1, 2000), (2000, 1), (1, 1)):
        assert find_grid(np.zeros((height, width, 3), np.uint8)) is None


def test_noise_and_a_blank_picture_are_read_without_a_fault() -> None:
    for pixels in (
        np.random.default_rng(3).integers(0, 255, (120, 90, 3)).astype(np.uint8),
        np.full((150, 400, 3), 200, np.uint8),
    ):
        grid = find_grid(pixels)
        assert grid is not None
        guess(pixels, grid)


def test_a_smaller_copy_keeps_mean_colours() -> None:
    pixels = np.zeros((100, 50, 3), np.uint8)
    pixels[:50] = (200, 100, 0)
    small, factor = shrunk(pixels, 10)
    assert (small.shape, factor) == ((10, 5, 3), 10)
    assert small[0, 0].tolist() == [200, 100, 0]
    assert not small[9].any()


# ---------------------------------------------------------------- corrections


BOARD = Draft(3, 2, (frozenset({(0, 0), (1, 0)}), frozenset({(0, 1)})), unsure=frozenset({(0, 0), (2, 0)}))
"""``AA.`` over ``B..``."""


def test_a_new_block_takes_its_cells_from_the_others() -> None:
    changed = BOARD.joined([(1, 0), (1, 1)])
    assert set(changed.blocks) == {frozenset({(0, 0)}), frozenset({(0, 1)}), frozenset({(1, 0), (1, 1)})}
    assert changed.unsure == {(0, 0), (2, 0)}


def test_a_block_that_is_cut_in_two_becomes_two() -> None:
    wide = Draft(3, 1, (frozenset({(0, 0), (1, 0), (2, 0)}),))
    assert set(wide.freed([(1, 0)]).blocks) == {frozenset({(0, 0)}), frozenset({(2, 0)})}
    assert wide.freed([(1, 0)]).walls == frozenset()


def test_a_correction_makes_a_cell_sure_and_a_block_removes_a_wall() -> None:
    walled = BOARD.freed([(0, 0), (2, 0)], wall=True)
    assert (walled.walls, walled.unsure) == ({(0, 0), (2, 0)}, frozenset())
    assert walled.joined([(2, 0)]).walls == {(0, 0)}
    assert walled.freed([(2, 0)]).walls == {(0, 0)}


def test_a_draft_becomes_the_layout_that_its_drawing_is() -> None:
    layout = BOARD.freed([(2, 1)], wall=True).layout()
    assert cells_of(layout) == {frozenset({(0, 0), (1, 0)}), frozenset({(0, 1)})}
    assert layout.board.walls == {(2, 1)}


def test_a_board_of_cars_gets_axes_and_an_exit_for_the_chosen_one() -> None:
    car, other = frozenset({(0, 1), (1, 1)}), frozenset({(2, 0), (2, 1), (2, 2)})
    layout = Draft(4, 4, (car, other), car=car).layout()
    assert sorted(piece.axis for piece in layout.pieces) == [Axis.HORIZONTAL, Axis.VERTICAL]
    (target,) = layout.goal
    assert target.cells == ((2, 1), (3, 1))


def test_a_board_without_blocks_is_an_empty_layout() -> None:
    layout = Draft(3, 3).layout()
    assert (layout.board.width, layout.board.height, layout.pieces) == (3, 3, ())


def test_cars_of_which_none_can_get_out_are_a_drawing() -> None:
    layout = Draft(3, 3, (frozenset({(0, 0), (0, 1)}),)).layout()
    assert [piece.axis for piece in layout.pieces] == [Axis.BOTH]


def test_corrections_are_kept_when_the_cells_are_read_again() -> None:
    chosen = frozenset({(1, 1), (2, 1)})
    before = BOARD.joined(chosen).freed([(0, 0)]).freed([(2, 0)], wall=True).leaving((1, 1))
    after = BOARD.corrected_as(before)
    assert (set(after.blocks), after.walls, after.car) == (set(before.blocks), {(2, 0)}, chosen)
    assert after.corrected == before.corrected
    assert Draft(2, 2).corrected_as(before) == Draft(2, 2)


def test_another_lying_car_can_be_chosen_to_get_out() -> None:
    first, second = frozenset({(0, 0), (1, 0)}), frozenset({(0, 2), (1, 2)})
    standing = frozenset({(2, 0), (2, 1)})
    draft = Draft(3, 3, (first, second, standing), car=first)
    assert draft.leaving((1, 2)).layout().goal[0].cells == ((1, 2), (2, 2))
    assert draft.leaving((2, 2)) == draft.leaving((2, 0)) == draft


@pytest.mark.usefixtures("qapp")
def test_a_block_that_goes_on_beyond_the_lines_is_unsure() -> None:
    picture, grid = styles()["flat web page"](CLASSIC, 50, random.Random(6))
    lower = guess(np.asarray(picture), replace(grid, rows=3))  # cuts the pieces at the sides
    assert {(0, 2), (3, 2)} <= lower.unsure
    assert not guess(np.asarray(picture), grid).unsure


@pytest.mark.usefixtures("qapp")
def test_a_board_without_free_cells_is_unsure_everywhere() -> None:
    layout = drawn("AAB CDD", "AAB CDD")
    picture, grid = styles()["dark app"](layout, 50, random.Random(7))
    assert len(guess(np.asarray(picture), grid).unsure) == 6
