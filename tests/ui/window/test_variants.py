from __future__ import annotations

from pytestqt.qtbot import QtBot

from klotski_studio.app.workspace.mode import Mode
from klotski_studio.ui.window.application import Shell
from tests.strategies import drawn

SMALL = drawn("BA. #..", "... ..B")
PATIENCE = 20_000


def test_from_a_puzzle_to_a_harder_one_and_back(qtbot: QtBot, shell: Shell) -> None:
    window = shell.window
    session, panel = window.app.session, window.side.variants
    session.document.open(SMALL, None)
    session.set_mode(Mode.WATCH)
    window.actions_.flush()
    window.side.analysis.variants_wanted.emit()
    assert session.mode is Mode.EDIT
    assert panel.isVisible()
    qtbot.waitUntil(
        lambda: panel.list.isEnabled() and not session.live_variants.state.asking, timeout=PATIENCE
    )
    scene = window.page.scene
    before = [item.pos() for item in scene.piece_items]
    harder = next(each for each in session.live_variants.state.found if (each.difference or 0) > 0)
    panel.pointed.emit(harder)
    assert len(scene.piece_items) == len(harder.variant.layout.pieces)
    assert session.document.layout is SMALL
    assert session.live_solver.verdict.layout == SMALL
    panel.pointed.emit(None)
    assert [item.pos() for item in scene.piece_items] == before

    panel.pointed.emit(harder)
    panel.list.adopted.emit(harder)
    stack = session.document.undo_stack
    assert (stack.count, stack.undo_title) == (1, "Adopt Variant")
    assert session.document.layout.pieces == harder.variant.layout.pieces
    assert session.document.layout.meta.known.moves is None
    qtbot.waitUntil(
        lambda: (
            session.live_solver.verdict.answer is not None
            and session.live_solver.verdict.answer.length == harder.variant.length
        ),
        timeout=PATIENCE,
    )
    session.document.undo()
    assert session.document.layout == SMALL
    assert [item.pos() for item in scene.piece_items] == before
    session.set_mode(Mode.PLAY)
    assert not panel.isVisible()
