"""Keys lead from panel to panel and through the form of a piece; test_every_screen.py walks by Tab."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDockWidget, QWidget
from pytestqt.qtbot import QtBot

from klotski_studio.app.workspace.session import Mode
from klotski_studio.ui.look.appearance import current_theme
from klotski_studio.ui.scene.board_view import BoardView
from klotski_studio.ui.widgets.panel_parts import Sentence
from klotski_studio.ui.window.main_window import MainWindow
from tests.strategies import drawn
from tests.ui.look.screens import settle
from tests.ui.walking import focus_of, tab_stops, walk, way_to

DIRECTIONS = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)


def test_tab_goes_through_the_form_of_a_piece_and_leaves_it(active: MainWindow) -> None:
    """From the panel on one side of it to that on the other: the board would clear the selection."""
    for key in DIRECTIONS:
        inspector, before, after = (
            active.side.panel("inspector"),
            active.side.panel("library").list,
            active.top_bar.buttons["export"],
        )
        active.app.editor.select(["A"])
        settle()
        start, end = (before, after) if key == Qt.Key.Key_Tab else (after, before)
        start.setFocus()
        way, stops = walk(active, key, end), tab_stops(inspector)
        assert way[-1] is end, key
        assert inspector.piece_form.label in stops, key
        assert stops <= set(way), key


def test_f6_walks_the_panels_and_the_board_and_comes_back_with_the_selection(active: MainWindow) -> None:
    for mode in Mode:
        active.app.session.set_mode(mode)
        active.app.editor.select(["A"])
        active.page.view.setFocus()
        settle()
        walked = []
        for held in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier):
            way = [focus_of(active)]
            while len(way) < 20 and (len(way) < 2 or way[-1] is not active.page.view):
                QTest.keyClick(way[-1], Qt.Key.Key_F6, held)
                way.append(focus_of(active))
            walked.append(way)
        there, back = walked
        assert there == back[::-1], mode
        panels = {dock for dock in active.findChildren(QDockWidget) if not dock.visibleRegion().isEmpty()}
        assert {dock for dock in panels if any(dock.isAncestorOf(each) for each in there)} == panels, mode
        assert len(there) == len(panels) + 2, mode
        assert active.app.editor.selection.pieces == {"A"}, mode


def test_f6_to_the_problems_leaves_the_selection_until_enter_picks_one(
    qtbot: QtBot, active: MainWindow
) -> None:
    active.app.document.open(drawn("A.AB"), None)
    problems = active.side.panel("inspector").problems.list
    qtbot.waitUntil(problems.isVisible)
    active.app.editor.select(["B"])
    QTest.keyClick(active.page.view, Qt.Key.Key_F6)
    assert (focus_of(active), active.app.editor.selection.pieces) == (problems, {"B"})
    QTest.keyClick(problems, Qt.Key.Key_Return)
    assert active.app.editor.selection.pieces == {"A"}


def test_f6_comes_back_to_the_field_that_it_left_and_leads_from_tools_to_the_board(
    active: MainWindow,
) -> None:
    form = active.side.panel("inspector").layout_form
    form.unfold()
    author = form.author
    author.setFocus()
    QTest.keyClick(author, Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert focus_of(active) is active.page.view
    QTest.keyClick(active.page.view, Qt.Key.Key_F6)
    assert focus_of(active) is author
    active.top_bar.buttons["export"].setFocus()
    QTest.keyClick(focus_of(active), Qt.Key.Key_F6)
    assert focus_of(active) is active.page.view


# ---------------------------------------------------------------- who uses the keyboard sees where it is


REASONS = [Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason]


def corner(view: BoardView) -> QColor:
    """The colour of its very edge."""
    return QColor(view.grab().toImage().pixelColor(1, view.height() // 2))


def test_the_board_is_framed_when_a_key_brings_the_focus(active: MainWindow) -> None:
    for reason in REASONS:
        view, theme = active.page.view, current_theme()
        active.side.panel("inspector").setFocus()
        view.clearFocus()
        before = view.zoom, view.contentsRect()
        view.setFocus(reason)
        assert (view.zoom, view.contentsRect()) == before, "the frame does not push the board about"
        assert corner(view) == theme.window["accent"], reason
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
        assert corner(view) == theme.window["surface"], reason


def test_the_keyboard_is_seen_wherever_tab_leads(active: MainWindow) -> None:
    for mode, panel in [(Mode.EDIT, "variants"), (Mode.WATCH, "moves")]:
        active.app.session.set_mode(mode)
        active.docks.reveal(panel)
        settle()
        unseen = []
        for stop in tab_stops(active) - {active.page.view}:
            stop.setFocus(Qt.FocusReason.TabFocusReason)
            focused = stop.grab().toImage()
            stop.clearFocus()
            if stop.grab().toImage() == focused:
                unseen.append(way_to(stop))
        assert unseen == [], mode


def test_tab_leads_from_link_to_link_and_past_a_sentence_without_one(qtbot: QtBot) -> None:
    top = QWidget()
    qtbot.addWidget(top)
    first, plain, last = (Sentence(top) for _ in range(3))
    for sentence, text in ((first, '<a href="1">one</a>'), (plain, "none"), (last, '<a href="2">two</a>')):
        sentence.show_text(text)
    top.show()
    top.activateWindow()
    qtbot.waitUntil(top.isActiveWindow)
    plain.setFocus()
    first.setFocus(Qt.FocusReason.TabFocusReason)
    assert first.selectedText() == "one"
    QTest.keyClick(first, Qt.Key.Key_Tab)
    assert (last.hasFocus(), last.selectedText()) == (True, "two")
