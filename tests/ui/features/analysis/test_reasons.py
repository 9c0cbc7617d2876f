"""A puzzle that cannot be solved explains itself, in the header, on a card and on the board."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents import edit_table
from klotski_studio.app.solving.live_analysis import ReasonsState
from klotski_studio.app.workspace.session import Mode
from klotski_studio.core import edits
from klotski_studio.core.layout import Layout
from klotski_studio.lab.reasons import Approach, Reasons
from klotski_studio.solver.base.answer import Reason
from klotski_studio.ui.scene.board_scene import GhostItem, ShadeItem
from klotski_studio.ui.scene.overlay import MarkItem
from klotski_studio.ui.window.main_window import MainWindow
from tests.strategies import drawn
from tests.ui.acting import reasons_of
from tests.ui.room import cut_texts


def opened(qtbot: QtBot, window: MainWindow, layout: Layout) -> MainWindow:
    window.app.document.open(layout, None)
    qtbot.waitUntil(lambda: reasons_of(window).live.state.reasons is not None)
    return window


@pytest.fixture
def walled(qtbot: QtBot, window: MainWindow) -> MainWindow:
    return opened(qtbot, window, edits.set_label(drawn("A.#.B", "...A."), {"A"}, "King"))


def overlays(window: MainWindow) -> tuple[bool, bool]:
    """Whether the scene shows the ghost of a piece, and shaded cells."""
    items = window.page.scene.items()
    return tuple(  # type: ignore[return-value]
        any(isinstance(item, kind) and item.isVisible() for item in items) for kind in (GhostItem, ShadeItem)
    )


def test_the_header_says_in_a_few_words_how_near_the_piece_gets(walled: MainWindow) -> None:
    assert walled.header.headline.text() == "Not solvable"
    assert walled.header.note.text() == "proven · King stays 2 cells away"
    assert walled.header.why.isVisible()
    assert overlays(walled) == (False, False)


def test_the_card_tells_what_is_in_the_way_and_the_board_shows_it(walled: MainWindow) -> None:
    QTest.mouseClick(walled.header.why, Qt.MouseButton.LeftButton)
    panel = reasons_of(walled).panel
    assert panel.isVisible()
    assert "King gets no nearer than 2 cells to its target." in panel.text.text()
    assert 'href="wall:2,0"' in panel.text.text()
    assert "every" not in panel.text.text(), "a wall is taken away among the variants only if asked for"
    assert overlays(walled) == (True, True)
    assert not cut_texts(panel)
    QTest.mouseClick(walled.header.why, Qt.MouseButton.LeftButton)
    assert not panel.isVisible()
    assert overlays(walled) == (False, False)


def test_the_card_is_beside_the_board_and_goes_with_escape_and_with_another_board(
    walled: MainWindow,
) -> None:
    panel, page = reasons_of(walled).panel, walled.page
    walled.header.why.click()
    assert page.view.geometry().bottom() < panel.geometry().top()
    panel.text.setFocus()
    QTest.keyClick(panel.text, Qt.Key.Key_Escape)
    assert (panel.isHidden(), walled.focusWidget()) == (True, page.view)
    walled.header.why.click()
    page.edit_preview.compare(drawn("A..B", "...A"))
    assert panel.isHidden()
    assert overlays(walled) == (False, False)


def test_a_link_leads_to_the_wall_and_to_the_piece(walled: MainWindow) -> None:
    walled.header.why.click()
    reasons_of(walled).panel.text.linkActivated.emit("wall:2,0")
    assert any(isinstance(item, MarkItem) and item.isVisible() for item in walled.page.scene.items())
    reasons_of(walled).panel.text.linkActivated.emit("piece:B")
    assert walled.app.editor.selection.pieces == {"B"}
    reasons_of(walled).panel.text.setFocus()
    reasons_of(walled).panel.text.linkActivated.emit("repairs:")
    assert walled.focusWidget() is walled.page.view


def test_the_card_goes_with_the_reason(qtbot: QtBot, walled: MainWindow) -> None:
    walled.header.why.click()
    walled.app.editor.apply_to({"A"}, edit_table.PLACE, (3, 0))
    qtbot.waitUntil(lambda: not reasons_of(walled).panel.isVisible())
    assert overlays(walled) == (False, False)
    qtbot.waitUntil(lambda: not walled.header.why.isVisible())


def test_in_other_modes_nothing_of_it_is_on_the_board(walled: MainWindow) -> None:
    walled.header.why.click()
    walled.app.session.set_mode(Mode.WATCH)
    assert not reasons_of(walled).panel.isVisible()
    assert overlays(walled) == (False, False)


def test_parity_is_named_as_the_reason(qtbot: QtBot, window: MainWindow) -> None:
    opened(qtbot, window, drawn("AB C.", "BA C."))
    assert "parity forbids it" in window.header.note.text()
    window.header.why.click()
    panel = reasons_of(window).panel
    assert "Parity forbids it" in panel.text.text()
    assert "Each piece reaches its target, but never all at once." in panel.text.text()
    assert panel.height() <= panel.heightForWidth(panel.width())


def test_what_a_limit_has_left_open_is_not_told_as_proven(walled: MainWindow) -> None:
    walled.header.why.click()
    made, layout = reasons_of(walled), drawn("ABC", "CAB")
    reached = tuple(Approach(key, (0, 0), 0, frozenset()) for key in "AB")
    made.panel.show_state(ReasonsState(layout, reasons=Reasons(reached, reason=Reason.TIME)))
    assert "Each piece reaches its target" not in made.panel.text.text()
    state = made.live.state
    assert state.reasons is not None
    open_one = replace(state.reasons.approaches[0], is_proven=False)
    made.live._set(replace(state, reasons=replace(state.reasons, approaches=(open_one,))))
    assert overlays(walled) == (False, False)
    assert "King gets no nearer than 2 cells to its target. This is not proven." in made.panel.text.text()
