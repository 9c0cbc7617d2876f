"""Drawings for a laser cutter measure right: the file is read back, and what the laser leaves is measured."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from klotski_studio.app.export.rendering import preview, render
from klotski_studio.app.export.request import (
    CutoutOptions,
    ExportKind,
    ExportRequest,
    ExportSource,
    FileFormat,
)
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Board, Cell, Layout, Piece, Shape, Target
from tests.app.export.conftest import RING, near

SVG = "{http://www.w3.org/2000/svg}"
Box = tuple[float, float, float, float]


def request(**options: float) -> ExportRequest:
    return ExportRequest(ExportKind.CUTOUTS, FileFormat.SVG, cutouts=CutoutOptions(**options))  # type: ignore[arg-type]


def drawing(layout: Layout, **options: float) -> ElementTree.Element:
    return ElementTree.fromstring(render(request(**options), [ExportSource(layout)]))


def boxes(svg: ElementTree.Element, layer: str, part: str) -> list[Box]:
    """Left, top, right and bottom of each path of a part, from the part's own top left, in millimetres."""
    found = []
    for group in svg.findall(f"{SVG}g[@id='{layer}']/{SVG}g"):
        if group.findtext(f"{SVG}title") == part:
            found += [box_of(path.get("d", "")) for path in group.findall(f"{SVG}path")]
    return found


def box_of(data: str) -> Box:
    """The bounds of a path's points; handles of round corners lie within them."""
    numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", data)]
    xs, ys = numbers[::2], numbers[1::2]
    return min(xs), min(ys), max(xs), max(ys)


def size(box: Box) -> tuple[float, float]:
    return box[2] - box[0], box[3] - box[1]


def puzzle(*shapes: Shape, walls: frozenset[Cell] = frozenset()) -> Layout:
    """Pieces in a row on a board of five rows, the first one with a target at the lower left."""
    pieces, left = [], 0
    for number, shape in enumerate(shapes):
        pieces.append(Piece(chr(ord("A") + number), shape, (left, 0)))
        left += shape.width
    target = Target("A", (0, 5 - shapes[0].height), shapes[0])
    return Layout(Board(left, 5, walls), tuple(pieces), (target,))


def parts(layout: Layout) -> Iterator[tuple[str, Shape]]:
    return ((piece.key, piece.shape) for piece in layout.pieces)


def test_the_drawing_is_in_millimetres(classic: Layout) -> None:
    svg = drawing(classic)
    _, _, width, height = map(float, svg.get("viewBox", "").split())
    assert (svg.get("width"), svg.get("height")) == (f"{width:g}mm", f"{height:g}mm")


@pytest.mark.parametrize(("play", "kerf"), [(0.0, 0.0), (0.5, 0.2), (0.3, 0.0), (0.0, 0.15)])
@pytest.mark.parametrize("cell", [7.5, 20.0, 31.7])
def test_what_the_laser_leaves_is_a_piece_smaller_than_its_cells_by_the_play(
    classic: Layout, cell: float, play: float, kerf: float
) -> None:
    svg = drawing(classic, cell=cell, play=play, kerf=kerf)
    for key, shape in parts(classic):
        (cut,) = boxes(svg, "cut", key)
        left = tuple(side - kerf for side in size(cut))
        assert near(left, (shape.width * cell - play, shape.height * cell - play)), key


def test_the_hole_of_a_piece_is_larger_by_the_play_and_its_cut_smaller_by_the_kerf() -> None:
    outside, hole = sorted(
        boxes(drawing(puzzle(RING), play=0.4, kerf=0.2), "cut", "A"), reverse=True, key=size
    )
    assert near(size(outside), (60 - 0.4 + 0.2, 60 - 0.4 + 0.2))
    assert near(size(hole), (20 + 0.4 - 0.2, 20 + 0.4 - 0.2))


def test_the_opening_of_the_frame_is_as_large_as_the_board_and_its_walls_stay(classic: Layout) -> None:
    outside, opening = sorted(boxes(drawing(classic, kerf=0.2), "cut", "Frame"), key=size, reverse=True)
    assert near(size(opening), (80 - 0.2, 100 - 0.2))
    assert near(opening[:2], (6 + 0.1, 6 + 0.1)), "the rim is 0.3 cells wide"
    assert near(size(outside), (92 + 0.2, 112 + 0.2))
    walled = puzzle(Shape.rectangle(3, 1), walls=frozenset({(1, 2)}))
    island = sorted(boxes(drawing(walled, kerf=0.2), "cut", "Frame"), key=size)[0]
    assert near(size(island), (20 + 0.2, 20 + 0.2)), "a wall within the board is a part to glue on"


def test_the_lip_leaves_the_target_open_and_reaches_over_the_edge_elsewhere(classic: Layout) -> None:
    opening = sorted(boxes(drawing(classic), "cut", "Lip"), key=size)[0]
    left, top, right, bottom = (side - 6 for side in opening)
    assert near((left, top, right), (2.4, 2.4, 80 - 2.4))
    assert near((bottom,), (100,)), "the target lies at the lower edge"


def test_labels_cells_and_targets_are_engraved_and_not_cut(classic: Layout) -> None:
    svg = drawing(classic, cell=20.0)
    for key, shape in parts(classic):
        (label,) = boxes(svg, "engrave", key)
        assert label[0] > 0
        assert label[2] < shape.width * 20
    engraved = boxes(svg, "engrave-lines", "Base")
    assert (26.0, 66.0, 33.2, 73.2) in [tuple(round(side, 3) for side in box) for box in engraved]


def test_the_parts_do_not_lie_on_each_other(classic: Layout) -> None:
    placed = []
    for group in drawing(classic).findall(f"{SVG}g[@id='cut']/{SVG}g"):
        x, y = map(float, re.findall(r"[\d.]+", group.get("transform", "")))
        left, top, right, bottom = box_of(" ".join(path.get("d", "") for path in group.findall(f"{SVG}path")))
        placed.append((x + left, y + top, x + right, y + bottom))
    assert len(placed) == 3 + len(classic.pieces)
    for number, one in enumerate(placed):
        for two in placed[:number]:
            apart = one[2] < two[0] or two[2] < one[0] or one[3] < two[1] or two[3] < one[1]
            assert apart, (one, two)


def test_a_board_of_walls_alone_and_one_without_pieces_are_drawn() -> None:
    walls = Layout(Board(2, 2, frozenset({(0, 0), (1, 0), (0, 1), (1, 1)})), (), ())
    assert len(boxes(drawing(walls), "cut", "Frame")) == 1
    assert len(boxes(drawing(Layout(Board(2, 2), (), ())), "cut", "Frame")) == 2
    with pytest.raises(KlotskiError):
        drawing(Layout(Board(0, 0), (), ()))


def test_the_preview_shows_the_drawing(qapp: object, classic: Layout) -> None:
    image = preview(request(), [ExportSource(classic)])
    colors = {
        image.pixelColor(x, y).name() for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)
    }
    assert "#0000ff" in colors
    assert "#ffffff" in colors


def test_hostile_names_and_labels_stay_text() -> None:
    label = "<script>alert(1)</script>\x00"
    layout = Layout(Board(3, 1), (Piece("A", Shape.rectangle(3, 1), (0, 0), label=label),), (), name=label)
    svg = drawing(layout)
    assert svg.findtext(f"{SVG}title") == "<script>alert(1)</script>\ufffd"
    assert not list(svg.iter(f"{SVG}script"))
