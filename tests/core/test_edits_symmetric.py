"""Edits that are done in an image of the board as well, on boards that are drawn that way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest

from klotski_studio.core import edits
from klotski_studio.core.edits import Handle, Image
from klotski_studio.core.layout import Board, Cell, Layout
from tests.random_edits import EDITS
from tests.strategies import drawn

LOCAL = (
    *("draw", "place", "remove", "duplicate", "stamp", "set_color", "set_axis", "set_axis_lengthwise"),
    *("reshape", "add_cells", "take_cells", "merge", "paint_walls", "paint_gates", "erase_ground"),
)
IMAGES = (Image.LEFT_RIGHT, Image.TOP_BOTTOM, Image.HALF_TURN)


def is_symmetric(layout: Layout, image: Image) -> bool:
    """Whether ground, pieces, their axes and colours are as in the image; the slow twin."""

    def turned(cells: Iterable[Cell]) -> frozenset[Cell]:
        """By hand, not by :class:`Image`."""
        right, bottom = layout.board.width - 1, layout.board.height - 1
        across, down = image is not Image.TOP_BOTTOM, image is not Image.LEFT_RIGHT
        return frozenset((right - x if across else x, bottom - y if down else y) for x, y in cells)

    pieces = sorted((sorted(p.cells), p.axis.value, p.color or "") for p in layout.pieces)
    images = sorted((sorted(turned(p.cells)), p.axis.value, p.color or "") for p in layout.pieces)
    board = layout.board
    return (pieces, board.walls, board.gates) == (images, turned(board.walls), turned(board.gates))


def stands_alone(layout: Layout) -> bool:
    """Whether no cell is covered twice, or beside the board."""
    cells = [cell for piece in layout.pieces for cell in piece.cells]
    return len(set(cells)) == len(cells) and all(map(layout.board.contains, cells))


@pytest.mark.parametrize("image", IMAGES)
def test_a_board_that_is_drawn_symmetric_stays_so(image: Image) -> None:
    for seed in range(60):
        random = Random(seed)
        layout = Layout(Board(random.randint(2, 6), random.randint(2, 6)))
        for _ in range(20):
            name = random.choice(("draw", *LOCAL) if len(layout.pieces) < 9 else ("remove", "merge"))
            edited = EDITS[name](random, layout)
            if not stands_alone(edited):
                continue  # it is hatched before it is done
            new = edits.mirrored(layout, edited, image)
            assert is_symmetric(new, image), (seed, name)
            assert edits.mirrored(layout, new, image) == new, (seed, name)
            assert len({piece.key for piece in new.pieces}) == len(new.pieces)
            layout = new if stands_alone(new) else layout


def test_both_sides_of_the_axis_change_at_once() -> None:
    empty, by = drawn(".... .... ...."), Image.LEFT_RIGHT
    two = edits.mirrored(empty, edits.draw(empty, [(0, 0), (0, 1)]), by)
    assert [piece.cells for piece in two.pieces] == [((0, 0), (0, 1)), ((3, 0), (3, 1))]
    longer = edits.mirrored(two, edits.reshape(two, "B", Handle.BOTTOM, (0, 1)), by)
    assert [len(piece.cells) for piece in longer.pieces] == [3, 3]
    nearer = edits.mirrored(longer, edits.place(longer, "B", (-1, 0)), by)
    assert [piece.at for piece in nearer.pieces] == [(1, 0), (2, 0)]
    assert edits.one_of_each(nearer, "AB", by) == {"A"}
    assert not edits.mirrored(nearer, edits.remove(nearer, "A"), by).pieces
    over = edits.mirrored(empty, edits.draw(empty, [(1, 0), (2, 0), (3, 0)]), by)
    assert [piece.cells for piece in over.pieces] == [((0, 0), (1, 0), (2, 0), (3, 0))]
    down = edits.mirrored(over, edits.place(over, "A", (1, 1)), by)
    assert [piece.at for piece in down.pieces] == [(0, 1)]
    halves = edits.mirrored(over, edits.split_apart(over, "A"), by)
    assert is_symmetric(halves, by)
    assert [len(piece.cells) for piece in halves.pieces] == [2, 2]


def test_targets_keys_and_what_stands_on_one_side_alone_stay() -> None:
    layout, by = drawn("A..B .C..", ".... A..."), Image.HALF_TURN
    for new in (edits.set_target(layout, "B", (1, 1)), edits.place(layout, "C", (1, 0))):
        assert edits.mirrored(layout, new, by) == new
    larger = replace(layout, board=Board(5, 2))
    assert edits.mirrored(layout, larger, by) is larger
