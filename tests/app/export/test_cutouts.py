"""Cut-outs measure right: the paths on the pages are read back and compared with the cells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.app.export.pages import packed, parts
from klotski_studio.app.export.rendering import render
from klotski_studio.app.export.request import (
    CutoutOptions,
    ExportKind,
    ExportRequest,
    ExportSource,
    FileFormat,
    PageOptions,
    Paper,
)
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Board, Layout, Piece, Shape
from tests.app.export.conftest import RING, near
from tests.app.export.pdf_paths import Drawn, drawn, pages
from tests.strategies import wild_layouts

BENT = Shape.of([(0, 0), (1, 0), (1, 1), (1, 2)])


def made(layout: Layout, page: PageOptions | None = None, **options: object) -> list[list[Drawn]]:
    """What is drawn on each page."""
    cutouts = CutoutOptions(**{"play": 0.0, **options})  # type: ignore[arg-type]
    request = ExportRequest(ExportKind.CUTOUTS, FileFormat.PDF, page=page or PageOptions(), cutouts=cutouts)
    return [drawn(page) for page in pages(render(request, [ExportSource(layout)]))]


def outlines(paths: list[Drawn]) -> list[Drawn]:
    """What is filled and has a line round it: the pieces, or the frame of the board."""
    return [path for path in paths if path.operator == "B"]


@pytest.mark.parametrize("cell", [7.5, 20.0, 31.7])
@pytest.mark.parametrize("page", [PageOptions(), PageOptions(Paper.LETTER), PageOptions(Paper.A3)])
def test_each_piece_of_a_classic_is_as_large_as_its_cells(
    classic: Layout, cell: float, page: PageOptions
) -> None:
    sheets = made(classic, page, cell=cell)
    sizes = sorted(path.size for paths in sheets[:-1] for path in outlines(paths))
    wanted = sorted((piece.shape.width * cell, piece.shape.height * cell) for piece in classic.pieces)
    assert len(sizes) == len(wanted) == 10
    assert all(near(size, exact) for size, exact in zip(sizes, wanted, strict=True)), sizes


@pytest.mark.parametrize("shape", [BENT, RING, Shape.rectangle(1, 4)])
@pytest.mark.parametrize("play", [0.0, 0.4, 1.5])
def test_play_makes_pieces_smaller_by_just_that(shape: Shape, play: float) -> None:
    layout = Layout(Board(5, 5), (Piece("A", shape, (0, 0)),))
    ((path,), _) = (outlines(paths) for paths in made(layout, cell=20.0, play=play))
    assert near(path.size, (shape.width * 20 - play, shape.height * 20 - play))


def test_the_board_has_exactly_its_cells_inside_the_frame(classic: Layout) -> None:
    *_, board = made(classic, cell=20.0)
    (frame,) = outlines(board)
    assert near(frame.size, (4 * 20 + 2 * 3.2, 5 * 20 + 2 * 3.2))
    grid = [path for path in board if near(path.size, (80, 100))]
    assert grid
    assert near((grid[0].left - frame.left, grid[0].top - frame.top), (3.2, 3.2))


def test_every_page_has_a_line_of_five_centimetres(classic: Layout) -> None:
    for paths in made(classic, cell=20.0):
        assert any(near(path.size, (50, 0)) for path in paths)


def test_a_board_larger_than_the_paper_comes_in_parts(classic: Layout) -> None:
    sheets = made(classic, PageOptions(Paper.A5), cell=40.0)
    boards = [paths for paths in sheets if len(outlines(paths)) == 1 and outlines(paths)[0].size[0] > 160]
    assert len(boards) == 4  # 4 x 5 cells of 40 mm, 2 x 3 of them on a page


def test_outlines_alone_are_not_filled(classic: Layout) -> None:
    first, *_ = made(classic, colored=False, cell=20.0)
    assert outlines(first) == []
    stroked = [path for path in first if path.operator == "S" and near(path.size, (40, 40))]
    assert len(stroked) == 1


def test_a_piece_larger_than_the_paper_is_refused_with_the_size_that_fits(classic: Layout) -> None:
    with pytest.raises(KlotskiError) as caught:
        made(classic, cell=100.0)
    assert caught.value.code == "export.paper-too-small"
    fits = float(str(caught.value.values["fits"]))
    assert made(classic, cell=fits)
    with pytest.raises(KlotskiError):
        made(classic, cell=fits + 0.2)


@given(wild_layouts())
def test_whatever_is_drawn_every_piece_is_there_at_its_size(layout: Layout) -> None:
    if not layout.board.cells():
        return
    found = [path.size for paths in made(layout, cell=10.0) for path in outlines(paths)]
    for piece in layout.pieces:
        size = (piece.shape.width * 10, piece.shape.height * 10)
        match = next((each for each in found if near(each, size)), None)
        if piece.shape.cells:
            assert match is not None
            found.remove(match)


# --------------------------------------------------------------------------------------- packing


@given(
    st.lists(st.tuples(st.floats(1, 100), st.floats(1, 80)), max_size=40),
    st.floats(100, 300),
    st.floats(80, 300),
    st.floats(0, 10),
)
def test_packed_things_are_all_there_on_the_page_and_apart(
    sizes: list[tuple[float, float]], width: float, height: float, gap: float
) -> None:
    found = packed(sizes, width, height, gap)
    assert sorted(index for page in found for index in page) == list(range(len(sizes)))
    for page in found:
        boxes = [(*place, *sizes[index]) for index, place in page.items()]
        assert all(x + w <= width + 1e-3 and y + h <= height + 1e-3 for x, y, w, h in boxes)
        for number, (x1, y1, w1, h1) in enumerate(boxes):
            for x2, y2, w2, h2 in boxes[number + 1 :]:
                beside = x1 + w1 + gap <= x2 + 1e-3 or x2 + w2 + gap <= x1 + 1e-3
                above = y1 + h1 + gap <= y2 + 1e-3 or y2 + h2 + gap <= y1 + 1e-3
                assert beside or above


@given(st.integers(1, 40), st.integers(0, 40))
def test_parts_are_whole_and_small_enough(count: int, most: int) -> None:
    found = parts(count, most)
    assert [cell for start, end in found for cell in range(start, end)] == list(range(count))
    assert max(end - start for start, end in found) <= max(1, most)
