"""Do Not Touch in the window: held with the keys and the menu, marked on the board, kept with the tab."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from klotski_studio.app.documents import edit_table
from klotski_studio.app.lab.live_variants import Wanted
from klotski_studio.app.workspace.recovery_text import RecoveryCopy, copy_of, read_copy, restore, write_copy
from klotski_studio.core.identity import Image
from klotski_studio.core.keep import NOTHING, Keep
from klotski_studio.core.layout import Layout
from klotski_studio.ui.features.variants.panel import VariantsPanel
from klotski_studio.ui.scene.overlay import LocksItem
from klotski_studio.ui.tools.arranging import BOARD_MENU, PIECE_MENU, TARGET_MENU
from klotski_studio.ui.window.application import Shell
from tests.strategies import drawn

PUZZLE = drawn("BA.. #..C", ".... ...B")


def opened(shell: Shell) -> Shell:
    shell.window.app.session.document.open(PUZZLE, None)
    return shell


def trigger(shell: Shell, name: str) -> Keep:
    actions = shell.window.actions_
    actions.flush()
    actions.by_id[name].trigger()
    actions.flush()
    return shell.window.app.editor.held


def locks(shell: Shell) -> LocksItem:
    items = shell.window.page.scene.items()
    return next(item for item in items if isinstance(item, LocksItem))


def test_what_is_selected_is_held_until_it_is_let_go(shell: Shell) -> None:
    editor = opened(shell).window.app.editor
    assert ("hold" in PIECE_MENU, "hold" in TARGET_MENU, "hold-cell" in BOARD_MENU) == (True, True, True)
    editor.select("AB")
    assert trigger(shell, "hold") == Keep(frozenset("AB"))
    assert shell.window.actions_.by_id["hold"].isChecked()
    assert locks(shell).isVisible()
    editor.select("A")
    assert trigger(shell, "hold") == Keep(frozenset("B"))
    editor.select_target("B")
    assert trigger(shell, "hold") == Keep(frozenset("B"), goal=True)
    shell.window.page.edit_preview.set_cursor((2, 0))
    assert trigger(shell, "hold-cell") == Keep(frozenset("B"), frozenset({(2, 0)}), goal=True)
    assert shell.window.actions_.by_id["hold-cell"].isChecked()
    trigger(shell, "hold-cell")
    trigger(shell, "hold")
    editor.select("B")
    assert trigger(shell, "hold") == NOTHING
    assert not locks(shell).isVisible()


def test_a_piece_that_is_gone_is_held_no_longer(shell: Shell) -> None:
    editor = opened(shell).window.app.editor
    editor.hold(Keep(frozenset("AC")))
    editor.apply_to("C", edit_table.REMOVE)
    assert editor.held == Keep(frozenset("A"))
    opened(shell)
    assert editor.held == NOTHING


def test_what_is_held_and_the_symmetry_are_kept_with_the_tab(shell: Shell) -> None:
    for symmetry in [Image.SAME, Image.HALF_TURN]:
        for held in [NOTHING, Keep(frozenset("BC"), frozenset({(2, 0)}), goal=True)]:
            editor = opened(shell).window.app.session.editor
            editor.hold(held)
            editor.set_symmetry(symmetry)
            copy: RecoveryCopy = read_copy(write_copy(copy_of(shell.window.app.session)), "copy")[0]
            assert (copy.state.held, copy.state.symmetry) == (held, symmetry)
            assert copy.state.is_work == (held != NOTHING or symmetry is not Image.SAME)
            editor.hold(NOTHING)
            editor.set_symmetry(Image.SAME)
            restore(shell.window.app.session, copy)
            assert (editor.held, editor.symmetry) == (held, symmetry)


def found(qtbot: QtBot, shell: Shell) -> list[Layout]:
    live = shell.window.app.session.live_variants
    qtbot.waitUntil(lambda: live.state.is_current and not live.state.asking and bool(live.state.found))
    return [listed.variant.layout for listed in live.state.found]


def test_variants_leave_what_is_held(qtbot: QtBot, shell: Shell) -> None:
    session = opened(shell).window.app.session
    panel: VariantsPanel = shell.window.side.panel("variants")
    panel.choices.show_wanted(Wanted())
    trigger(shell, "make-harder")
    every = found(qtbot, shell)
    assert any(layout.piece("A") != PUZZLE.piece("A") for layout in every)
    session.editor.hold(Keep(frozenset("A"), goal=True))
    fewer = found(qtbot, shell)
    assert 0 < len(fewer) < len(every)
    assert {(layout.piece("A"), layout.goal) for layout in fewer} == {(PUZZLE.piece("A"), PUZZLE.goal)}
    session.editor.hold(NOTHING)
    assert len(found(qtbot, shell)) == len(every)
