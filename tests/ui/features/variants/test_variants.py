from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from klotski_studio.app.workspace.session import Mode, Session
from klotski_studio.ui.features.branches.strip import BranchStrip
from klotski_studio.ui.features.variants.texts import length_text
from klotski_studio.ui.window.application import Shell
from klotski_studio.ui.window.main_window import MainWindow
from tests.strategies import drawn

SMALL = drawn("BA. #..", "... ..B")


def show_variants(qtbot: QtBot, window: MainWindow) -> None:
    """Open a small puzzle, and wait for its variants."""
    session, panel = window.app.session, window.side.panel("variants")
    session.document.open(SMALL, None)
    session.set_mode(Mode.WATCH)
    window.actions_.flush()
    window.side.panel("analysis").variants_button.click()
    qtbot.waitUntil(lambda: panel.list.isEnabled() and not session.live_variants.state.asking)


def length_of(session: Session) -> int | None:
    """The length of the puzzle on the board, once it is known."""
    answer = session.live_solver.verdict.answer
    return None if answer is None else answer.length


def test_from_a_puzzle_to_a_harder_one_and_back(qtbot: QtBot, shell: Shell) -> None:
    window = shell.window
    session, panel = window.app.session, window.side.panel("variants")
    show_variants(qtbot, window)
    assert session.mode is Mode.EDIT
    assert panel.isVisible()
    scene = window.page.scene
    before = [item.pos() for item in scene.piece_items]
    harder = next(each for each in session.live_variants.state.found if (each.difference or 0) > 0)
    panel.pointed.emit(harder)
    assert len(scene.piece_items) == len(harder.variant.layout.pieces)
    assert session.document.layout is SMALL
    assert session.live_solver.verdict.layout == SMALL
    header = window.page.header
    assert header.text == f"{length_text(harder)} · variant, not adopted"
    assert header.optima.isHidden()
    panel.pointed.emit(None)
    assert header.text == "2 moves · shortest, proven"
    assert [item.pos() for item in scene.piece_items] == before

    panel.list.setCurrentItem(panel.list.topLevelItem(0).child(0))
    qtbot.mouseClick(panel.keep_button, Qt.MouseButton.LeftButton)
    (strip,) = window.page.findChildren(BranchStrip)
    assert strip.isVisible()
    assert [each.length for each in strip.tree.entries] == [2, panel.list.current.variant.length]

    panel.pointed.emit(harder)
    panel.list.adopted.emit(harder)
    stack = session.document.undo_stack
    assert (stack.count, stack.undo_title) == (1, "Adopt Variant")
    assert session.document.layout.pieces == harder.variant.layout.pieces
    assert session.document.layout.meta.known.moves is None
    qtbot.waitUntil(lambda: length_of(session) == harder.variant.length)
    session.document.undo()
    assert session.document.layout == SMALL
    assert [item.pos() for item in scene.piece_items] == before
    session.set_mode(Mode.PLAY)
    assert not panel.isVisible()


def test_a_puzzle_of_a_given_length_is_asked_for_and_adopted(qtbot: QtBot, shell: Shell) -> None:
    window = shell.window
    session, panel = window.app.session, window.side.panel("variants")
    show_variants(qtbot, window)
    choices = panel.choices
    assert choices.length.value() == length_of(session) == 2
    choices.wish.setFocus()
    for _ in range(2):
        qtbot.keyClick(choices.wish, Qt.Key.Key_Down)
    qtbot.keyClick(choices.length, Qt.Key.Key_Down)
    granted = panel.list.topLevelItem(0)
    assert granted.text(0).startswith("1 move (")
    row = granted.child(0)
    assert row is not None
    panel.list.setCurrentItem(row)
    panel.adopt_button.click()
    assert session.document.undo_stack.count == 1
    qtbot.waitUntil(lambda: length_of(session) == 1)
