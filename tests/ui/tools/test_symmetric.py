"""Drawing, placing, resizing, colouring and deleting by hand while a board is edited symmetrically."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from klotski_studio.app.documents import edit_table
from klotski_studio.core.edits import Image
from tests.core.test_edits_symmetric import IMAGES, is_symmetric
from tests.ui.acting import action
from tests.ui.tools.drawn import shown, undo_count
from tests.ui.tools.hand import Hand

pytestmark = pytest.mark.one_window


@pytest.mark.parametrize("image", IMAGES)
def test_what_a_hand_does_is_done_in_the_image_too(hand: Hand, image: Image) -> None:
    window = hand.window
    hand.do(f"symmetry-{image.value}")
    assert action(window, f"symmetry-{image.value}").isChecked()
    assert not action(window, "symmetry-same").isChecked()
    editor = window.app.editor

    def look(pieces: int) -> list[str]:
        assert is_symmetric(editor.layout, image)
        assert len(editor.layout.pieces) == pieces
        return shown(window)

    hand.drag((0.5, 0.5), (0.5, 1.5))
    look(2)
    assert len(editor.selection.pieces) == 1  # the one that was drawn
    drawn = look(2)
    hand.drag((0.5, 1.98), (0.5, 1.0))  # the grip below
    assert look(2) != drawn
    smaller = look(2)
    hand.drag((0.5, 0.5), (1.5, 1.5))
    assert look(2) != smaller
    editor.apply(edit_table.COLOR, "#c0392b")
    look(2)
    assert {piece.color for piece in editor.layout.pieces} == {"#c0392b"}
    other = next(piece for piece in editor.layout.pieces if piece.key not in editor.selection.pieces)
    x, y = other.cells[0]
    hand.drag((x + 0.5, y + 0.5), (x + 0.5, y + 0.5), (1.5, 0.5))  # its partner goes the other way
    look(2)
    assert editor.layout.piece(other.key).at == (1, 0)
    hand.do("tool-wall")
    hand.drag((0.5, 0.5), (0.5, 1.5))
    look(2)
    assert len(editor.layout.board.walls) == 4
    hand.do("tool-arrange")
    count = undo_count(window)
    hand.click((1.5, 0.5))
    hand.key(Qt.Key.Key_Delete)
    look(0)
    assert undo_count(window) == count + 1
    hand.do("undo")
    look(2)
    hand.do("symmetry-same")
    hand.click((1.5, 0.5))
    hand.key(Qt.Key.Key_Delete)
    assert len(editor.layout.pieces) == 1
