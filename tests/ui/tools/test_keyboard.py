"""The keyboard's own ways on the board; drawing by keys is in ``test_classic_by_hand``."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from klotski_studio.app.documents import edit_table
from klotski_studio.ui.scene.overlay import CellCursorItem
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import selected
from tests.ui.tools.conftest import TWO
from tests.ui.tools.drawn import do, shown
from tests.ui.tools.hand import Hand


@pytest.fixture
def two(two: Hand) -> Hand:
    """The two pieces, of which none is selected."""
    two.key(Qt.Key.Key_Escape)
    return two


def cursor_is_seen(window: MainWindow) -> bool:
    return any(isinstance(item, CellCursorItem) and item.isVisible() for item in window.page.scene.items())


SELECTED = """
Ctrl and Space select one piece more and one less, and nothing where there is none
    Tab Ctrl+Down Ctrl+Space        | AA.. B... .... .... .... | AB | 2 Draw B
    Ctrl+Space                      | AA.. B... .... .... .... | A | 2 Draw B
    Ctrl+Down Ctrl+Space            | AA.. B... .... .... .... | A | 2 Draw B
Ctrl and Enter do the same
    Tab Ctrl+Down Ctrl+Return       | AA.. B... .... .... .... | AB | 2 Draw B
    Ctrl+Return                     | AA.. B... .... .... .... | A | 2 Draw B
    Ctrl+Down Ctrl+Return           | AA.. B... .... .... .... | A | 2 Draw B
a brush apart from the selected piece begins another one
    Tab tool-brush 3.5,3.5>3.5,4.5  | AA.. B... .... ...C ...C | C | 3 Draw C
"""


def test_keys_select_and_the_brush_begins_where_they_led(hand: Hand) -> None:
    do(hand, SELECTED, f"{TWO} Escape")


def test_control_and_the_arrows_lead_the_cursor_past_what_is_selected(two: Hand) -> None:
    two.act("Tab Ctrl+Down")
    assert two.window.page.edit_preview.cursor == (0, 1)
    assert shown(two.window)[0] == "AA.."


def test_the_cursor_goes_on_from_the_piece_that_tab_has_found(two: Hand) -> None:
    two.key(Qt.Key.Key_Tab, times=2)
    assert selected(two.window) == {"B"}
    two.act("Escape Right")
    assert two.window.page.edit_preview.cursor == (1, 1)


def test_the_cursor_stays_on_the_board_when_the_board_is_rotated_under_it(two: Hand) -> None:
    two.key(Qt.Key.Key_Down, times=9)
    assert two.window.page.edit_preview.cursor == (0, 4)
    two.do("rotate-layout")
    assert two.window.page.edit_preview.cursor == (0, 3)
    assert cursor_is_seen(two.window)


def test_a_selected_piece_shows_its_target_and_those_that_may_stand_in_for_it(two: Hand) -> None:
    editor = two.window.app.editor
    editor.apply(edit_table.DRAW, [(2, 3), (3, 3)])
    editor.apply_to({"A", "C"}, edit_table.JOIN)
    editor.apply_to("A", edit_table.SET_TARGET, (2, 4))
    editor.select({"A"})
    assert two.window.page.edit_preview.related == (((2, 4), (3, 4)), ((2, 3), (3, 3)))
    editor.clear()
    assert two.window.page.edit_preview.related == ()


def test_the_arrows_place_all_selected_pieces_or_say_what_is_in_the_way(two: Hand) -> None:
    two.do("select-all")
    before = shown(two.window)
    told: list[str] = []
    two.window.page.view.reader.announced.connect(told.append)
    two.key(Qt.Key.Key_Up)
    assert shown(two.window) == before
    assert told == ["The frame is in the way"] == [two.window.page.cell_label.text()]
    two.key(Qt.Key.Key_Down)
    assert shown(two.window) == ["....", *before[:-1]]
