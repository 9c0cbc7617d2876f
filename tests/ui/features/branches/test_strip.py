"""A designer adopts, goes back, tries something else, and finds all of it again."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from klotski_studio.app.lab.branches import NO_WAY, Branch
from klotski_studio.app.workspace.recovery_text import copy_of, read_copy, restore, write_copy
from klotski_studio.core.layout import Layout
from klotski_studio.lab.variants.search import variants
from klotski_studio.solver.base.answer import Status
from klotski_studio.ui.features.branches.strip import NUMBER, BranchStrip
from klotski_studio.ui.window.main_window import MainWindow
from tests.strategies import drawn
from tests.ui.acting import trigger

ROOT = drawn("AB. .C.", "... ..A")
LONGER = drawn("ABC .D.", "... ..A")
LONGEST = drawn("ABB C..", "... ..A")
OTHER = drawn("AB. CD.", "... ..A")


def strip(window: MainWindow) -> BranchStrip:
    found = window.page.findChild(BranchStrip)
    assert isinstance(found, BranchStrip)
    return found


def lengths(window: MainWindow) -> list[tuple[int | None, int | None]]:
    """The parent and the length of each branch."""
    return [(each.parent, each.length) for each in window.app.session.branches.entries]


def tile(of: BranchStrip, number: int) -> QPoint:
    """The middle of the tile of a branch."""
    rows = (row for row in range(of.model().rowCount()) if of.model().index(row, 0).data(NUMBER) == number)
    return of.visualRect(of.model().index(next(rows), 0)).center()


@pytest.fixture
def designed(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """From ROOT to LONGER, back, and from ROOT to OTHER."""
    session = window.app.workspace.new(ROOT)

    def adopt(layout: Layout) -> None:
        qtbot.waitUntil(lambda: session.live_solver.verdict.layout == session.document.layout)
        qtbot.waitUntil(lambda: session.live_solver.verdict.answer is not None)
        session.adopt(layout)

    adopt(LONGER)
    qtbot.waitUntil(lambda: session.branches.entries[1].length is not None)
    session.document.undo()
    adopt(OTHER)
    qtbot.waitUntil(lambda: session.branches.entries[2].length is not None)
    return window


def test_each_adopted_puzzle_is_a_branch_of_the_one_before_with_its_length(designed: MainWindow) -> None:
    shown = strip(designed)
    assert lengths(designed) == [(None, 2), (0, 4), (0, 5)]
    assert shown.isVisible()
    told = ["2 moves", "4 moves", "5 moves"]
    assert [shown.told(each) for each in shown.tree.entries] == told
    assert shown.told(Branch(ROOT, length=NO_WAY)) == "not solvable"
    trigger(designed, "mode-play")
    assert not shown.isVisible()


def test_the_first_branch_is_shown_by_a_page_that_was_made_again(window: MainWindow) -> None:
    session = window.app.workspace.new(ROOT)
    trigger(window, "new")
    window.tabs.discard()
    window.app.workspace.bring(session)
    session.adopt(LONGER)  # the page that was deleted hears nothing of it
    assert strip(window).isVisible()


def test_a_variant_that_is_kept_is_a_branch_and_the_board_stays(designed: MainWindow) -> None:
    session = designed.app.session
    variant = next(each for each in variants(OTHER) if each.length)
    session.keep(variant)
    assert lengths(designed)[3:] == [(2, variant.length)]
    assert strip(designed).tree.current == 2
    session.keep(next(each for each in variants(OTHER) if each.status is Status.UNSOLVABLE))
    assert lengths(designed)[4:] == [(2, NO_WAY)]


def test_a_click_goes_to_a_branch_and_undo_comes_back(designed: MainWindow) -> None:
    shown, document = strip(designed), designed.app.document
    QTest.mouseClick(shown.viewport(), Qt.MouseButton.LeftButton, pos=tile(shown, 1))
    assert document.layout.pieces == LONGER.pieces
    assert shown.tree.current == 1
    assert document.undo_stack.undo_title == "Go to Branch"
    trigger(designed, "undo")
    assert document.layout.pieces == OTHER.pieces
    assert len(shown.tree.entries) == 3


def test_what_was_edited_by_hand_before_is_a_branch_too(designed: MainWindow) -> None:
    session = designed.app.session
    session.editor.select({"B"})
    trigger(designed, "delete")
    session.adopt(LONGEST)
    assert [parent for parent, _ in lengths(designed)] == [None, 0, 0, 2, 3]
    assert session.branches.in_order == (0, 1, 2, 3, 4)


def test_the_mouse_on_a_branch_shows_it_on_the_board_and_changes_nothing(designed: MainWindow) -> None:
    shown, scene = strip(designed), designed.page.scene
    before = designed.app.document.layout
    places = [item.pos() for item in scene.piece_items]
    shown.entered.emit(shown.indexAt(tile(shown, 0)))
    assert len(scene.piece_items) == len(ROOT.pieces)
    assert designed.page.header.text == "2 moves · branch, not chosen"
    assert designed.app.document.layout is before
    shown.leaveEvent(QEvent(QEvent.Type.Leave))
    assert [item.pos() for item in scene.piece_items] == places


def test_a_branch_is_named_with_the_keyboard_and_removed_with_those_after_it_kept(
    qtbot: QtBot, designed: MainWindow
) -> None:
    shown = strip(designed)
    shown.setFocus()
    shown.setCurrentIndex(shown.indexAt(tile(shown, 0)))
    QTest.keyClick(shown, Qt.Key.Key_F2)
    (field,) = shown.findChildren(QLineEdit)
    QTest.keyClicks(field, "first")
    QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: shown.tree.entries[0].name == "first")
    assert shown.told(shown.tree.entries[0]) == "first · 2 moves"
    shown.tree.remove(0)
    assert lengths(designed) == [(None, 4), (None, 5)]


def test_the_tree_comes_back_at_the_next_start(designed: MainWindow) -> None:
    session = designed.app.session
    session.branches.name(1, "the long one")
    text = write_copy(copy_of(session))
    other = designed.app.workspace.new()
    restore(other, read_copy(text, "copy")[0])
    assert other.branches.entries == session.branches.entries
    assert other.branches.current == 2
    assert strip(designed).isVisible()


def test_another_file_ends_the_tree_and_a_large_one_loses_its_oldest_leaves(designed: MainWindow) -> None:
    session = designed.app.session
    for x in range(120):
        session.branches.add(drawn(f"{'.' * (x + 1)}A", f"{'.' * (x + 1)}A"))
    assert len(session.branches.entries) == 100
    assert all(each.parent is None or each.parent < at for at, each in enumerate(session.branches.entries))
    session.document.open(drawn("C.", ".C"), None)
    assert session.branches.entries == ()
    assert not strip(designed).isVisible()
