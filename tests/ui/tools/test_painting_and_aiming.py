from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from klotski_studio.app.documents import edit_table
from klotski_studio.app.runtime.settings import TARGETS
from klotski_studio.core.edits import Image
from klotski_studio.core.layout import Shape
from tests.core.test_edits_symmetric import IMAGES, is_symmetric
from tests.ui.acting import action
from tests.ui.tools.drawn import shown, undo_count
from tests.ui.tools.hand import CONTROL, SHIFT, Hand


@pytest.fixture
def one(hand: Hand) -> Hand:
    """``A`` two cells wide in the corner of an empty 4 x 5 board, selected."""
    hand.drag((0.5, 0.5), (1.5, 0.5))
    return hand


def test_the_brush_joins_cells_to_the_selected_piece_in_one_stroke_with_shift(one: Hand) -> None:
    one.do("tool-brush")
    one.drag((1.5, 1.5), (1.5, 2.5), (2.5, 2.5), keys=SHIFT)
    assert shown(one.window)[:3] == ["AA..", ".A..", ".AA."]
    assert undo_count(one.window) == 2


def test_the_brush_takes_cells_of_the_selected_piece_away(one: Hand) -> None:
    one.do("tool-brush")
    one.drag((0.5, 0.5), (0.6, 0.6))
    assert shown(one.window)[0] == ".A.."


def test_the_brush_draws_a_new_piece_beside_the_selected_one(one: Hand) -> None:
    one.do("tool-brush")
    one.drag((0.5, 1.5), (1.5, 1.5))
    assert shown(one.window)[:2] == ["AA..", "BB.."]


def test_the_brush_goes_on_with_a_piece_that_it_begins_on(one: Hand) -> None:
    one.key(Qt.Key.Key_Escape)
    one.do("tool-brush")
    one.drag((1.5, 0.5), (1.5, 1.5))
    assert shown(one.window)[:2] == ["AA..", ".A.."]


def test_with_shift_the_brush_adds_also_from_within_the_selected_piece_and_beside_another(one: Hand) -> None:
    one.do("tool-brush")
    one.drag((1.5, 0.5), (1.5, 1.5), keys=SHIFT)
    assert shown(one.window)[:2] == ["AA..", ".A.."]
    one.key(Qt.Key.Key_Escape)
    one.click((0.5, 1.5), keys=SHIFT)
    assert shown(one.window)[:2] == ["AA..", "AA.."]
    one.click((3.5, 4.5), keys=SHIFT)
    assert shown(one.window)[4] == "...B"


def test_by_keyboard_space_draws_and_shift_space_joins(hand: Hand) -> None:
    hand.key(Qt.Key.Key_B)
    hand.key(Qt.Key.Key_Space)
    hand.key(Qt.Key.Key_Right, CONTROL)
    hand.key(Qt.Key.Key_Space, SHIFT)
    hand.key(Qt.Key.Key_Right, CONTROL)
    hand.key(Qt.Key.Key_Space)
    assert shown(hand.window)[0] == "AAB."


def test_a_fast_brush_skips_no_cell(one: Hand) -> None:
    one.key(Qt.Key.Key_Escape)
    one.do("tool-brush")
    one.drag((0.5, 2.5), (3.5, 4.5))
    piece = one.window.app.document.layout.pieces[1]
    assert piece.shape.is_connected
    assert {(0, 2), (3, 4)} <= set(piece.cells)


def test_the_brush_leaves_other_pieces_and_walls_alone(one: Hand) -> None:
    one.do("tool-wall")
    one.drag((2.5, 1.5), (2.5, 1.6))
    one.drag((0.5, 2.5), (0.5, 2.6))
    one.do("tool-brush")
    one.drag((1.5, 1.5), (3.5, 1.5), keys=SHIFT)
    assert shown(one.window)[:2] == ["AA..", ".A#A"]


@pytest.mark.parametrize(("tool", "mark"), [("tool-wall", "#"), ("tool-gate", "-")])
def test_walls_and_gates_are_painted_and_taken_away_in_strokes(hand: Hand, tool: str, mark: str) -> None:
    hand.do(tool)
    hand.drag((0.5, 1.5), (3.5, 1.5))
    assert shown(hand.window)[1] == mark * 4
    assert undo_count(hand.window) == 1
    hand.drag((1.5, 1.5), (2.5, 1.5))
    assert shown(hand.window)[1] == f"{mark}..{mark}"


def test_a_wall_takes_the_place_of_a_gate(hand: Hand) -> None:
    hand.do("tool-gate")
    hand.click((1.5, 1.5))
    hand.do("tool-wall")
    hand.click((1.5, 1.5))
    assert shown(hand.window)[1] == ".#.."
    assert not hand.window.app.document.layout.board.gates


def test_space_paints_the_cell_of_the_cursor(hand: Hand) -> None:
    hand.key(Qt.Key.Key_W)
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Space)
    assert shown(hand.window)[0] == ".#.."
    hand.key(Qt.Key.Key_Space)
    assert shown(hand.window)[0] == "...."


def test_a_target_is_dragged_from_its_piece(one: Hand) -> None:
    one.do("tool-aim")
    one.drag((0.5, 0.5), (2.0, 2.0), (2.5, 4.5))
    (target,) = one.window.app.document.layout.goal
    assert (target.piece, target.at, target.shape) == ("A", (2, 4), Shape.rectangle(2, 1))
    assert shown(one.window)[0] == "AA.."


def test_a_target_is_dragged_elsewhere_and_removed(one: Hand) -> None:
    one.do("tool-aim")
    one.drag((0.5, 0.5), (2.5, 4.5))
    one.drag((2.5, 4.5), (1.5, 3.5))
    assert one.window.app.document.layout.goal[0].at == (1, 3)
    one.do("tool-arrange")
    one.click((1.5, 3.5))
    assert one.window.app.editor.selection.target == "A"
    one.do("delete")
    assert not one.window.app.document.layout.goal
    assert len(one.window.app.document.layout.pieces) == 1


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
    one.do("tool-arrange")
    one.do("targets")
    assert first.has_targets


def test_pieces_with_targets_may_stand_in_for_each_other(one: Hand) -> None:
    one.drag((0.5, 2.5), (1.5, 2.5))
    one.do("select-all")
    one.do("goal-here")
    one.do("join")
    assert {piece.same_as for piece in one.window.app.document.layout.pieces} == {None, "A"}
    one.do("separate")
    assert {piece.same_as for piece in one.window.app.document.layout.pieces} == {None}


def test_start_and_goal_are_exchanged(one: Hand) -> None:
    one.do("tool-aim")
    one.drag((0.5, 0.5), (2.5, 4.5))
    one.do("swap-start-goal")
    layout = one.window.app.document.layout
    assert (layout.pieces[0].at, layout.goal[0].at) == ((2, 4), (0, 0))


# Drawing, placing, resizing, colouring and deleting by hand while a board is edited symmetrically


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
