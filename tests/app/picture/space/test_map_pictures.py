"""The map of a puzzle as an image and as SVG."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage

from klotski_studio.app.picture.space import (
    Projection,
    edge_image,
    levels,
    map_image,
    map_size,
    map_svg,
    oklab,
    ramp,
)
from klotski_studio.app.picture.style.piece_colors import GRAPHICS, contrast
from klotski_studio.app.picture.theme import Theme, read_theme
from klotski_studio.app.runtime.installed import theme_file
from klotski_studio.core.layout import Layout
from klotski_studio.lab.space import SpaceMap, refined, space_map
from klotski_studio.solver.ask import Ask
from tests.strategies import drawn

BOARD = drawn("AAB. C...", ".... ..AA")


@pytest.fixture(params=["light", "dark"])
def theme(request: pytest.FixtureRequest) -> Theme:
    return read_theme(theme_file(request.param))


def mapped(layout: Layout) -> SpaceMap:
    found = space_map(Ask(layout))
    assert isinstance(found, SpaceMap)
    better = refined(found)
    assert better is not None
    return better


def test_equal_differences_of_distance_look_equal_and_stand_out_from_the_ground(theme: Theme) -> None:
    colors = ramp(theme)
    ways = np.linalg.norm(np.diff(oklab(colors[::15]), axis=0), axis=1)
    assert ways.max() < 1.35 * ways.min(), "but for the bend and the rounding to whole numbers"
    lightness = oklab(colors)[::16, 0]
    assert (np.diff(lightness) < 0).all(), "so people who see no hues see the order"
    for color in colors[::16].tolist():
        assert contrast(QColor(*color).name(), theme.window["surface"].name()) >= GRAPHICS


def test_an_unknown_distance_has_the_colour_of_the_farthest() -> None:
    assert levels(np.array([0, 5, 10, -1], dtype=np.int32)).tolist() == [0.0, 127.5, 255.0, 255.0]


def opacities(points: list[list[float]], edges: list[list[int]]) -> np.ndarray:
    """The opacity of each pixel of a picture 6 pixels wide and 4 high."""
    colors = np.full((256, 3), 200, dtype=np.uint8)
    ends, places = np.array(edges, dtype=np.int32).reshape(-1, 2), np.array(points)
    image = edge_image(places, ends, np.zeros(len(points)), colors, 6, 4)
    return np.array([[QColor.fromRgba(image.pixel(x, y)).alpha() for x in range(6)] for y in range(4)])


def test_a_line_colours_the_pixels_that_it_passes() -> None:
    shown = opacities([[1.5, 1.5], [4.5, 1.5]], [[0, 1]])
    assert (shown[1, 1:5] > 100).all()
    assert shown[[0, 2, 3]].max() == 0
    assert shown[1, [0, 5]].max() < 80


def test_lines_on_each_other_are_more_opaque_and_those_outside_leave_no_trace() -> None:
    once = opacities([[1.5, 1.5], [4.5, 1.5]], [[0, 1]])
    twice = opacities([[1.5, 1.5], [4.5, 1.5]], [[0, 1], [0, 1]])
    assert (twice[1, 1:5] > once[1, 1:5]).all()
    assert opacities([[-900.0, -5.0], [900.0, -5.0]], [[0, 1]]).max() == 0
    assert opacities([[0.0, 0.0]], []).max() == 0


def test_a_line_through_the_whole_picture_is_cut_at_its_edges() -> None:
    shown = opacities([[-1e6, 1.5], [1e6, 1.5]], [[0, 1]])
    assert (shown[1] > 100).all()
    assert shown[[0, 2, 3]].max() == 0


def test_zooming_leaves_the_place_under_the_pointer() -> None:
    projection = Projection.fitting(np.array([[0.0, 0.0], [10.0, 4.0]]), 200, 100, 10)
    assert projection.pixels(np.array([[0.0, 0.0], [10.0, 4.0]])).tolist() == [[10.0, 14.0], [190.0, 86.0]]
    place = np.array([[3.0, 2.0]])
    x, y = projection.pixels(place)[0]
    assert projection.zoomed(2.5, x, y).pixels(place)[0] == pytest.approx((x, y))
    assert projection.moved(5, -3).pixels(place)[0] == pytest.approx((x + 5, y - 3))


def test_a_map_of_one_position_is_drawn_in_the_middle() -> None:
    projection = Projection.fitting(np.zeros((1, 2)), 200, 100, 10)
    assert projection.pixels(np.zeros((1, 2))).tolist() == [[100.0, 50.0]]


def test_the_image_shows_start_solution_and_solved_positions(theme: Theme) -> None:
    found = mapped(BOARD)
    size = map_size(found.places, 600)
    projection = Projection.fitting(found.places, size.width(), size.height(), 12)
    image = map_image(found, found.places, theme, 600, transparent=True)
    assert image.size() == size
    x, y = projection.pixels(found.places)[0]
    assert color_at(image, x, y) == theme.window["text"].name()
    solved = [color_at(image, *projection.pixels(found.places)[number]) for number in found.graph.solved]
    assert theme.verdict["solved"].name() in solved
    assert image.pixelColor(0, 0).alpha() == 0
    assert map_image(found, found.places, theme, 600, transparent=False).pixelColor(0, 0).alpha() == 255


def color_at(image: QImage, x: float, y: float) -> str:
    return image.pixelColor(int(x), int(y)).name()


def test_the_svg_has_every_step_once_in_few_paths(theme: Theme) -> None:
    found = mapped(BOARD)
    text = map_svg(found, found.places * 10, theme, 4000, transparent=False, title="A &amp; B")
    root = ElementTree.fromstring(text)
    assert root.findtext("{*}title") == "A & B"
    lines = [path.get("d", "") for path in root.findall(".//{*}path") if path.get("stroke-opacity")]
    assert len(lines) <= 24
    steps = sum(len(re.findall(r"[l ](-?\d+ -?\d+)", line)) for line in lines)
    assert steps == len(found.graph.edges)
    assert text == map_svg(found, found.places * 10, theme, 4000, transparent=False, title="A &amp; B")


@pytest.mark.parametrize("board", [drawn("A", "A"), drawn("A#.", "..A"), drawn("A.", ".A")])
def test_maps_of_few_positions_can_be_drawn(board: Layout, theme: Theme) -> None:
    found = mapped(board)
    for places in (found.places, found.by_distance):
        assert map_image(found, places, theme, 200, transparent=False).width() == 200
        ElementTree.fromstring(map_svg(found, places, theme, 200, transparent=True, title=""))
