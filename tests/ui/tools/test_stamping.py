"""The stamp, on a board without a window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from klotski_studio.app.documents.document import Document, Editor
from klotski_studio.core import edits
from klotski_studio.core.layout import Layout
from klotski_studio.ui.scene.board_scene import BoardScene
from klotski_studio.ui.scene.board_view import Pointer
from klotski_studio.ui.tools.gesture import EditPreview
from klotski_studio.ui.tools.toolbox import StampTool
from tests.strategies import drawn as layout_of
from tests.ui.tools.drawn import drawn


class Board:
    """A stamp over a layout."""

    def __init__(self, layout: Layout) -> None:
        self.owner = QObject()
        self.document = Document(self.owner)
        self.document.open(layout, None)
        self.editor = Editor(self.document, parent=self.owner)
        self.scene = BoardScene(self.owner)
        self.scene.mirror(layout)
        self.preview = EditPreview(self.editor, self.scene, self.owner)
        self.tool = StampTool(self.preview)
        self.tool.enter()
        self.outlines: list[int] = []

    def click(self, x: float, y: float) -> None:
        self.tool.press(Pointer(x, y))
        self.tool.release(Pointer(x, y))

    @property
    def rows(self) -> list[str]:
        return drawn(self.document.layout)


@pytest.fixture
def board(qapp: QApplication) -> Board:
    """A 2 x 1 piece, selected, on an empty board."""
    made = Board(edits.set_label(layout_of("AA... ..... ....."), {"A"}, "兵"))
    made.editor.select({"A"})
    return made


@pytest.mark.parametrize(
    ("keys", "clicks", "rows"),
    [
        ("A", [(3.0, 1.5), (1.0, 2.5)], "AA... ..BB. CC..."),
        ("A", [(4.9, 2.9)], "AA... ..... ...BB"),
        ("", [(2.5, 1.5)], "AA... ..B.. ....."),
        ("", [(4.5, 2.5), (0.5, 0.5), (2.0, 1.5)], "AA... .CC.. ....B"),
    ],
    ids=[
        "each click places one more with a key of its own",
        "it stays on the board at its side",
        "with nothing selected it is a single cell",
        "a press on a piece makes it the stamp and places nothing",
    ],
)
def test_clicks_place_what_is_selected(
    board: Board, keys: str, clicks: list[tuple[float, float]], rows: str
) -> None:
    board.editor.select(keys)
    for at in clicks:
        board.click(*at)
    assert board.rows == rows.split()
    if keys:
        assert [piece.label for piece in board.document.layout.pieces] == ["兵"] * (1 + len(clicks))
        assert board.document.undo_stack.undo_title == "Stamp 兵"


def test_a_second_click_at_the_same_place_places_nothing(board: Board) -> None:
    board.click(3.0, 1.5)
    board.tool.double_click(Pointer(3.0, 1.5))
    board.tool.release(Pointer(3.0, 1.5))
    assert len(board.document.layout.pieces) == 2


def test_it_is_not_placed_over_another_piece(board: Board) -> None:
    board.tool.press(Pointer(2.0, 0.5))
    assert board.preview.clash == {(1, 0)}
    board.tool.release(Pointer(2.0, 0.5))
    assert board.rows[0] == "AA..."
    assert not board.preview.clash
    board.tool.act((1, 0))
    assert board.rows[0] == "AA..."


def test_a_drag_places_it_where_it_ends_and_escape_nowhere(board: Board) -> None:
    board.tool.press(Pointer(3.0, 1.5))
    board.tool.drag(Pointer(4.0, 2.5))
    board.tool.release(Pointer(4.0, 2.5))
    assert board.rows[1:] == [".....", "...BB"]
    board.tool.press(Pointer(3.0, 1.5))
    board.tool.cancel()
    board.tool.release(Pointer(3.0, 1.5))
    assert board.rows[1] == "....."


def test_several_pieces_are_one_stamp(board: Board) -> None:
    board.click(1.0, 1.5)
    board.editor.select_all()
    board.click(4.0, 1.0)
    assert board.rows == ["AA.CC", "BB.DD", "....."]


def test_the_outline_follows_the_mouse_over_free_cells_alone(board: Board) -> None:
    board.tool.hover(Pointer(2.0, 0.5))
    assert board.preview.clash == {(1, 0)}
    board.tool.hover(Pointer(0.5, 0.5))
    assert not board.preview.clash
    board.tool.hover(Pointer(2.0, 0.5))
    board.tool.hover_out()
    assert not board.preview.clash
    assert board.preview.preview_layout is None
