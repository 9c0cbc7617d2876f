from __future__ import annotations

from klotski_studio.app.documents import edit_table
from klotski_studio.app.workspace.session import Mode
from klotski_studio.ui.window.main_window import MainWindow
from klotski_studio.ui.window.menus import MOST_EDITS


def listed(window: MainWindow) -> list[str]:
    """The entries of the menu, with a star at the one that is shown."""
    menu = window.menus.menu("history")
    menu.aboutToShow.emit()
    return [f"*{each.text()}" if each.isChecked() else each.text() for each in menu.actions()]


def test_the_edits_are_listed_and_a_choice_goes_to_one_of_them(window: MainWindow) -> None:
    session = window.app.workspace.begin()
    assert listed(window) == ["*Without Any Edit"]
    session.editor.apply(edit_table.DRAW, [(0, 0)])
    session.editor.apply(edit_table.LABEL, "A&B")
    session.editor.apply(edit_table.PLACE, (1, 1))
    entries = ["Without Any Edit", "Draw A", "Label A", "*Place A&&B"]
    assert listed(window) == entries
    window.menus.menu("history").actions()[1].trigger()
    assert session.document.layout.pieces[0].label == ""
    assert listed(window)[1] == "*Draw A"
    session.set_mode(Mode.PLAY)
    window.menus.menu("history").actions()[3].trigger()
    assert session.mode is Mode.EDIT
    assert listed(window) == entries
    for number in range(2 * MOST_EDITS):
        session.editor.apply(edit_table.NAME, str(number))
    assert len(listed(window)) == MOST_EDITS + 1
    session.document.go_to(MOST_EDITS)
    shown = listed(window)
    assert len(shown) == MOST_EDITS + 1
    assert shown[MOST_EDITS // 2].startswith("*")
