from __future__ import annotations

import pytest

from klotski_studio.app.documents import edit_table
from klotski_studio.app.runtime.settings import TARGETS
from klotski_studio.core.edits import Image
from tests.core.test_edits_symmetric import IMAGES, is_symmetric
from tests.ui.acting import action
from tests.ui.tools.drawn import do, shown, undo_count
from tests.ui.tools.hand import Hand


@pytest.fixture
def one(hand: Hand) -> Hand:
    """``A`` two cells wide in the corner of an empty 4 x 5 board, selected."""
    hand.drag((0.5, 0.5), (1.5, 0.5))
    return hand


PAINTED = """
a drag on free cells draws a piece of that size and selects it, up to the edge of the board
    2.5,3.5>2.4,2.0>0.5,1.5         | .... AAA. AAA. AAA. .... | A | 1 Draw A
    undo 2.5,3.5>9.0,9.0            | .... .... .... ..AA ..AA | A | 1 Draw A
with Shift the brush joins cells to the selected piece in one stroke
    0.5,0.5>1.5,0.5 tool-brush Shift+1.5,1.5>1.5,2.5>2.5,2.5| AA.. .A.. .AA. .... .... | A | 2 Add Cells to A
the brush takes cells of the selected piece away
    0.5,0.5>1.5,0.5 tool-brush 0.5,0.5>0.6,0.6| .A.. .... .... .... .... | A | 2 Take Cells from A
the brush draws a new piece beside the selected one
    0.5,0.5>1.5,0.5 tool-brush 0.5,1.5>1.5,1.5| AA.. BB.. .... .... .... | B | 2 Draw B
the brush goes on with a piece that it begins on
    0.5,0.5>1.5,0.5 Escape tool-brush 1.5,0.5>1.5,1.5| AA.. .A.. .... .... .... | A | 2 Add Cells to A
with Shift the brush adds also from within the selected piece, and beside another
    0.5,0.5>1.5,0.5 tool-brush Shift+1.5,0.5>1.5,1.5| AA.. .A.. .... .... .... | A | 2 Add Cells to A
    Escape Shift+0.5,1.5            | AA.. AA.. .... .... .... | A | 3 Add Cells to A
    Shift+3.5,4.5                   | AA.. AA.. .... .... ...B | B | 4 Draw B
by keyboard Space draws and with Shift joins
    B Space Ctrl+Right Shift+Space Ctrl+Right Space| AAB. .... .... .... .... | B | 3 Draw B
a fast brush skips no cell
    0.5,0.5>1.5,0.5 Escape tool-brush 0.5,2.5>3.5,4.5| AA.. .... BBB. ..BB ...B | B | 2 Draw B
the brush leaves other pieces and walls alone
    0.5,0.5>1.5,0.5 tool-wall 2.5,1.5>2.5,1.6 0.5,2.5>0.5,2.6| AA.. ..#. #... .... .... | A | 3 Paint Walls
    tool-brush Shift+1.5,1.5>3.5,1.5| AA.. .A#A #... .... .... | A | 4 Add Cells to A
walls are painted and taken away in strokes
    tool-wall 0.5,1.5>3.5,1.5       | .... #### .... .... .... |  | 1 Paint Walls
    1.5,1.5>2.5,1.5                 | .... #..# .... .... .... |  | 2 Erase Walls and Gates
gates are painted and taken away in strokes
    tool-gate 0.5,1.5>3.5,1.5       | .... ---- .... .... .... |  | 1 Paint Gates
    1.5,1.5>2.5,1.5                 | .... -..- .... .... .... |  | 2 Erase Walls and Gates
a wall takes the place of a gate, and leaves none when it is taken away
    tool-gate 1.5,1.5 tool-wall 1.5,1.5| .... .#.. .... .... .... |  | 2 Paint Walls
    1.5,1.5                         | .... .... .... .... .... |  | 3 Erase Walls and Gates
Space paints the cell of the cursor
    W Right Space                   | .#.. .... .... .... .... |  | 1 Paint Walls
    Space                           | .... .... .... .... .... |  | 2 Erase Walls and Gates
a target is dragged from its piece, and start and goal are exchanged
    0.5,0.5>1.5,0.5 tool-aim
    0.5,0.5>2.0,2.0>2.5,4.5         | AA.. .... .... .... .... | A | 2 Set Target of A | A 24, A 34
    swap-start-goal                 | .... .... .... .... ..AA | A | 3 Swap Start and Goal | A 00, A 10
a target is dragged elsewhere and removed
    0.5,0.5>1.5,0.5 tool-aim
    0.5,0.5>2.5,4.5 2.5,4.5>1.5,3.5 | AA.. .... .... .... .... |  | 3 Place Target of A | A 13, A 23
    tool-arrange 1.5,3.5 delete     | AA.. .... .... .... .... |  | 4 Remove Target of A |
"""


def test_strokes_and_keys_draw_and_paint(hand: Hand) -> None:
    do(hand, PAINTED)


def test_hidden_targets_are_shown_while_the_tool_for_them_is_in_use(one: Hand) -> None:
    one.do("goal-here")
    first = one.window.page.scene
    assert first.has_targets
    one.do("targets")
    assert not one.window.app.settings.get(TARGETS)
    assert not first.has_targets
    one.do("tool-aim")
    assert first.has_targets
    one.do("mode-play")
    assert not first.has_targets
    one.do("new")
    assert not one.window.page.scene.has_targets  # a new board begins with another tool
    one.do("tool-aim")
    assert one.window.page.scene.has_targets
    one.act("tool-arrange targets")
    assert first.has_targets


def test_pieces_with_targets_may_stand_in_for_each_other(one: Hand) -> None:
    one.act("0.5,2.5>1.5,2.5 select-all goal-here join")
    assert {piece.same_as for piece in one.window.app.document.layout.pieces} == {None, "A"}
    one.do("separate")
    assert {piece.same_as for piece in one.window.app.document.layout.pieces} == {None}


# Drawing, placing, resizing, colouring and deleting by hand while a board is edited symmetrically


def test_what_a_hand_does_is_done_in_the_image_too(hand: Hand) -> None:
    for image in IMAGES:
        hand.do("new")
        do_in_the_image_too(hand, image)


def do_in_the_image_too(hand: Hand, image: Image) -> None:
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
    hand.act("tool-wall 0.5,0.5>0.5,1.5")
    look(2)
    assert len(editor.layout.board.walls) == 4
    count = undo_count(window)
    hand.act("tool-arrange 1.5,0.5 Delete")
    look(0)
    assert undo_count(window) == count + 1
    hand.do("undo")
    look(2)
    hand.act("symmetry-same 1.5,0.5 Delete")
    assert len(editor.layout.pieces) == 1
