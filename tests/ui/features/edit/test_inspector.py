from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QKeySequence, QShortcut, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents import edit_table
from klotski_studio.app.picture.theme import piece_appearances
from klotski_studio.app.runtime.settings import LANGUAGE, THEME
from klotski_studio.core.layout import Axis, Layout, Piece, Shape
from klotski_studio.ui.features.edit.panel import Inspector
from klotski_studio.ui.features.edit.swatches import ColorDialog, Swatch
from klotski_studio.ui.look.appearance import current_theme
from klotski_studio.ui.tools import toolbox
from klotski_studio.ui.widgets.fields import TextArea, TextField, finish_typing
from klotski_studio.ui.window.application import Shell
from klotski_studio.ui.window.main_window import MainWindow
from tests.stored_copies import copies_in
from tests.ui.acting import action
from tests.ui.room import cut_texts
from tests.ui.walking import focus_of, tab_stops


@pytest.fixture
def inspector(window: MainWindow) -> Inspector:
    """Over an empty 4 x 5 board with two pieces: A two cells wide, B one cell."""
    action(window, "new").trigger()
    window.app.editor.apply(edit_table.DRAW, [(0, 0), (1, 0)])
    window.app.editor.apply(edit_table.DRAW, [(0, 2)])
    window.app.editor.select({"A"})
    found: Inspector = window.side.panel("inspector")
    found.layout_form.unfold()
    return found


def test_titles_author_and_source_are_folded_until_they_are_wanted(inspector: Inspector) -> None:
    form = inspector.layout_form
    QTest.mouseClick(form.about, Qt.MouseButton.LeftButton)
    folded = (*form.names.values(), form.author, form.source, form.description)
    assert not any(field.isVisible() for field in folded)
    assert form.about.text() == "Titles, author, source…"
    QTest.mouseClick(form.about, Qt.MouseButton.LeftButton)
    assert all(field.isVisible() for field in folded)


def type_in(qtbot: QtBot, field: QWidget, text: str, end: Qt.Key | None = None) -> None:
    """Type ``text`` into ``field``, and a key after it."""
    field.setFocus()
    qtbot.keyClicks(field, text)
    if end is not None:
        qtbot.keyClick(field, end)


def piece(window: MainWindow, key: str) -> Piece:
    found = window.app.document.layout.piece(key)
    assert found is not None
    return found


def test_it_shows_what_is_selected_or_what_to_do_without_and_comes_back_when_it_is_needed(
    window: MainWindow, inspector: Inspector
) -> None:
    form = inspector.piece_form
    assert form.isVisible()
    assert (form.key.text(), form.width_field.value(), form.height_field.value()) == ("A", 2, 1)
    assert form.goal.text() == "none"
    window.app.editor.clear()
    assert not inspector.piece_form.isVisible()
    assert inspector.hint.isVisible()
    window.app.editor.apply_to({"A"}, edit_table.GOAL_IS_HERE)
    window.app.editor.select_target("A")
    assert "Delete" in inspector.hint.text()
    window.docks.dock("inspector").close()
    assert not inspector.isVisible()
    window.app.editor.select({"A"})
    action(window, "label").trigger()
    assert inspector.isVisible()


def test_a_label_is_written_on_enter_and_is_one_edit(
    qtbot: QtBot, window: MainWindow, inspector: Inspector
) -> None:
    field = inspector.piece_form.label
    type_in(qtbot, field, "Zhao")
    assert piece(window, "A").label == ""
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert piece(window, "A").label == "Zhao"
    assert window.app.document.undo_stack.index == 3


def test_several_pieces_are_changed_at_once(qtbot: QtBot, window: MainWindow, inspector: Inspector) -> None:
    window.app.editor.apply_to({"A"}, edit_table.LABEL, "Zhao")
    window.app.editor.select_all()
    form = inspector.piece_form
    assert form.label.text() == ""
    assert form.label.placeholderText() == "several"
    assert not form.key.isEnabled()
    form.axis.done.emit(Axis.HORIZONTAL)
    type_in(qtbot, form.label, "X", Qt.Key.Key_Return)
    assert {(p.axis, p.label) for p in window.app.document.layout.pieces} == {(Axis.HORIZONTAL, "X")}


def test_a_colour_is_one_of_the_palette_the_themes_own_or_any_other(
    window: MainWindow, inspector: Inspector
) -> None:
    chooser = inspector.piece_form.swatches
    names = [swatch.accessibleName() for swatch in chooser.swatches]
    assert len(set(names)) == len(names)
    assert not any("#" in name for name in names)
    chooser.swatches[3].click()
    assert piece(window, "A").color == chooser.swatches[3].color
    assert chooser.swatches[3].isChecked()
    assert tab_stops(chooser) == {chooser.swatches[3]}
    chooser.swatches[0].click()
    assert piece(window, "A").color is None
    chooser.other.click()
    dialog = window.findChild(ColorDialog)
    look = piece_appearances(window.app.document.layout, current_theme())[0]
    assert dialog.color == QColor(look.color).name(), "as it is on the board"
    dialog.show_color("#123456")
    dialog.accept()
    assert piece(window, "A").color == "#123456"


def test_field_slider_and_code_of_a_colour_agree_and_a_grey_keeps_its_hue(
    inspector: Inspector,
) -> None:
    inspector.piece_form.swatches.other.click()
    [dialog] = inspector.window().findChildren(ColorDialog)
    assert not cut_texts(dialog)
    dialog.show_color("#ff8000")
    assert (dialog.field.hue, dialog.field.saturation, dialog.brightness.value()) == (30, 100, 100)
    for _ in range(50):
        QTest.keyClick(dialog.field, Qt.Key.Key_Down)
    assert (dialog.color, dialog.code.text()) == ("#ffbf7f", "#ffbf7f")
    dialog.brightness.setValue(0)
    assert dialog.color == "#000000"
    QTest.keyClick(dialog.code, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(dialog.code, "80808")
    assert dialog.color == "#000000"  # not complete yet
    QTest.keyClicks(dialog.code, "0")
    assert (dialog.color, dialog.field.hue) == ("#808080", 30)
    QTest.mouseClick(dialog.field, Qt.MouseButton.LeftButton, pos=dialog.field.rect().bottomLeft())
    assert (dialog.field.hue, dialog.field.saturation) == (0, 0)
    dialog.reject()
    assert not dialog.isVisible()


def test_width_and_height_reshape_the_piece_which_keeps_its_other_sides(
    window: MainWindow, inspector: Inspector
) -> None:
    window.app.editor.apply_to("A", edit_table.ADD_CELLS, [(0, 1)])
    inspector.piece_form.width_field.setValue(3)
    assert set(piece(window, "A").cells) == {(0, 0), (1, 0), (2, 0), (0, 1)}
    window.app.editor.select({"B"})
    inspector.piece_form.height_field.setValue(3)
    assert piece(window, "B").shape == Shape.rectangle(1, 3)


def test_a_key_that_is_taken_is_not_given_twice(
    qtbot: QtBot, window: MainWindow, inspector: Inspector
) -> None:
    field = inspector.piece_form.key
    field.selectAll()
    type_in(qtbot, field, "B", Qt.Key.Key_Return)
    assert [p.key for p in window.app.document.layout.pieces] == ["A", "B"]
    assert field.text() == "A"


def test_the_size_of_the_board_is_changed_and_undone(window: MainWindow, inspector: Inspector) -> None:
    form = inspector.layout_form
    form.columns.setValue(6)
    assert window.app.document.layout.board.width == 6
    action(window, "undo").trigger()
    assert (form.columns.value(), form.rows.value()) == (4, 5)


def test_a_title_that_is_typed_is_the_one_that_the_window_shows(
    qtbot: QtBot, window: MainWindow, inspector: Inspector
) -> None:
    form, document = inspector.layout_form, window.app.document
    for edit in (("横刀立马",), ("横刀立马", "zh"), ("Red Donkey", "en")):
        window.app.editor.apply(edit_table.NAME, *edit)
    assert window.windowTitle().startswith("Red Donkey")
    form.name.selectAll()
    type_in(qtbot, form.name, "Mine", Qt.Key.Key_Return)
    assert window.windowTitle().startswith("Mine")
    assert [document.layout.title(code) for code in ("", "en", "zh")] == ["Mine", "Mine", "横刀立马"]


def test_a_number_that_is_being_typed_stays_while_the_theme_or_the_language_changes(
    qtbot: QtBot, window: MainWindow, inspector: Inspector
) -> None:
    field = inspector.layout_form.columns
    window.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    field.selectAll()
    qtbot.keyClicks(field, "1")
    window.app.settings.set(THEME, "dark")
    window.app.settings.set(LANGUAGE, "zh")
    qtbot.keyClicks(field, "2")
    assert (field.text(), field.value()) == ("12", 4)
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert (field.text(), window.app.document.layout.board.width) == ("4", 4)
    qtbot.waitUntil(window.page.view.hasFocus)


def test_the_name_is_the_title_of_the_window(qtbot: QtBot, window: MainWindow, inspector: Inspector) -> None:
    type_in(qtbot, inspector.layout_form.name, "My first", Qt.Key.Key_Return)
    assert window.windowTitle().startswith("My first")
    assert window.isWindowModified()


@pytest.mark.parametrize(("key", "label"), [(Qt.Key.Key_Return, "Sun"), (Qt.Key.Key_Escape, "")])
def test_f2_puts_the_keyboard_into_the_label_and_after_it_back_on_the_board(
    qtbot: QtBot, window: MainWindow, inspector: Inspector, key: Qt.Key, label: str
) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    action(window, "label").trigger()
    assert inspector.piece_form.label.hasFocus()
    qtbot.keyClicks(inspector.piece_form.label, "Sun")
    qtbot.keyClick(inspector.piece_form.label, key)
    # a window keeps its focus widget while the platform reports it as inactive, which it does at any time
    assert window.focusWidget() is window.page.view
    assert piece(window, "A").label == label


def test_escape_in_a_field_is_the_fields_also_while_it_would_end_a_search(
    qtbot: QtBot, window: MainWindow, inspector: Inspector
) -> None:
    ended = QShortcut(QKeySequence(Qt.Key.Key_F12), window)
    ended.setKeys(action(window, "cancel").shortcuts())
    action(window, "cancel").setShortcuts([])
    with qtbot.assertNotEmitted(ended.activated):
        action(window, "label").trigger()
        qtbot.keyClicks(inspector.piece_form.label, "Sun")
        qtbot.keyClick(inspector.piece_form.label, Qt.Key.Key_Escape)
    assert piece(window, "A").label == ""
    assert window.focusWidget() is window.page.view


def test_no_piece_makes_the_panel_wider_and_an_l_says_how_many_cells_it_has(
    window: MainWindow, inspector: Inspector
) -> None:
    def needed() -> int:
        QApplication.sendPostedEvents()
        return max(inspector.minimumWidth(), inspector.widget().minimumSizeHint().width())

    editor, before = window.app.editor, needed()
    assert not inspector.cells.isVisible()
    editor.apply_to("A", edit_table.ADD_CELLS, [(0, 1)])
    assert (inspector.cells.isVisible(), inspector.cells.text()) == (True, "3 cells")
    editor.apply_to("A", edit_table.LABEL, "A label that no panel has room for, whatever its width")
    assert needed() == before
    for y in range(4):
        editor.apply(edit_table.DRAW, [(3, y)])
    editor.select({"C", "D", "E", "F"})
    editor.apply(edit_table.GOAL_IS_HERE)
    editor.apply(edit_table.JOIN)
    editor.apply_to("D", edit_table.LABEL, "Guard")
    editor.select({"C"})
    assert inspector.piece_form.group.text() == "Guard, E, F", "they are called as on the board"
    assert needed() == before


def test_what_scrolls_past_a_field_does_not_change_it(window: MainWindow, inspector: Inspector) -> None:
    window.page.view.setFocus()
    before = window.app.document.layout
    for field in (
        inspector.layout_form.columns,
        inspector.layout_form.metric_choice,
        inspector.piece_form.axis,
    ):
        turn_wheel(field)
    assert window.app.document.layout == before


def turn_wheel(field: QWidget) -> None:
    at = QPointF(field.rect().center())
    keys = (Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase)
    event = QWheelEvent(at, field.mapToGlobal(at), QPoint(), QPoint(0, -120), *keys, False)
    QApplication.sendEvent(field, event)


# ---------------------------------------------------------------- text is an edit while it is typed


@pytest.fixture
def saved(window: MainWindow, inspector: Inspector) -> MainWindow:
    """The window with nothing to undo and nothing unsaved; piece A is selected."""
    window.activateWindow()
    window.app.document.open(window.app.document.layout, None)
    window.app.editor.select({"A"})
    return window


def fields_of(inspector: Inspector) -> dict[str, TextField | TextArea]:
    form = inspector.layout_form
    return {"description": form.description, "name": form.name, "label": inspector.piece_form.label}


@pytest.mark.parametrize("name", ["description", "name", "label"])
def test_typed_text_is_part_of_the_document_after_a_rest(
    qtbot: QtBot, saved: MainWindow, inspector: Inspector, name: str
) -> None:
    field, before = fields_of(inspector)[name], saved.app.document.layout
    type_in(qtbot, field, "horse")
    assert saved.app.document.layout == before
    qtbot.waitUntil(saved.isWindowModified)
    assert saved.app.document.layout != before
    assert field.hasFocus()


@pytest.mark.parametrize("name", ["description", "label"])
def test_typing_without_a_rest_does_not_keep_text_out_of_the_document(
    qtbot: QtBot, saved: MainWindow, inspector: Inspector, name: str
) -> None:
    field = fields_of(inspector)[name]
    field.setFocus()

    def type_on() -> bool:
        """Type a key at every look, so that there is never a rest."""
        qtbot.keyClick(field, Qt.Key.Key_A)
        return saved.isWindowModified()

    qtbot.waitUntil(type_on)
    assert saved.app.document.undo_stack.count == 1
    assert field.hasFocus()


def test_a_visit_to_a_field_is_one_undo_entry_however_often_one_rests(
    qtbot: QtBot, saved: MainWindow, inspector: Inspector
) -> None:
    field, document = inspector.layout_form.description, saved.app.document
    field.setFocus()
    for word in ("Four ", "soldiers, ", "one general"):
        written = document.layout.meta.description + word
        qtbot.keyClicks(field, word)
        qtbot.waitUntil(lambda: document.layout.meta.description == written)  # noqa: B023
    assert document.undo_stack.count == 1
    inspector.layout_form.name.setFocus()
    assert document.undo_stack.count == 1
    action(saved, "undo").trigger()
    assert document.layout.meta.description == ""
    assert field.toPlainText() == ""
    name = inspector.layout_form.name
    for text in ("A", "B"):
        name.setFocus()
        name.end(False)
        qtbot.keyClicks(name, text)
        saved.page.view.setFocus()
    assert (document.layout.name, document.undo_stack.count) == ("AB", 2), "another visit is another entry"


def test_what_is_taken_back_in_the_field_is_taken_back_in_the_document(
    qtbot: QtBot, saved: MainWindow, inspector: Inspector
) -> None:
    for is_undone in [True, False]:
        field, document = inspector.piece_form.label, saved.app.document
        type_in(qtbot, field, "Zhao")
        qtbot.waitUntil(lambda: piece(saved, "A").label == "Zhao")
        if is_undone:
            field.undo()
            field.finish()
        else:
            qtbot.keyClick(field, Qt.Key.Key_Escape)
        assert piece(saved, "A").label == field.text() == "", is_undone
        assert document.undo_stack.count == 0, is_undone
        assert not saved.isWindowModified(), is_undone


def test_what_is_typed_after_a_rest_stands_where_the_cursor_was(
    qtbot: QtBot, saved: MainWindow, inspector: Inspector
) -> None:
    field, document = inspector.layout_form.source, saved.app.document
    type_in(qtbot, field, "ad")
    qtbot.keyClick(field, Qt.Key.Key_Left)
    qtbot.waitUntil(lambda: document.layout.meta.source == "ad")
    qtbot.keyClicks(field, "bc")
    field.finish()
    assert document.layout.meta.source == "abcd"


def test_a_crash_while_typing_leaves_a_copy_of_what_was_typed(
    qtbot: QtBot, shell: Shell, saved: MainWindow, inspector: Inspector
) -> None:
    type_in(qtbot, inspector.layout_form.description, "Four soldiers")
    folder = shell.app.settings.file.parent
    qtbot.waitUntil(lambda: any("Four soldiers" in copy for copy in copies_in(folder).values()))
    assert inspector.layout_form.description.hasFocus()
    saved.app.document.mark_saved(saved.app.document.layout, Path("saved.klotski"))


# ---------------------------------------------------------------- control characters

HOSTILE = "\x1b[2J horse\u202e\nline"


@pytest.fixture
def hostile(window: MainWindow, inspector: Inspector) -> Layout:
    """The document with control characters in its texts, and their piece selected."""
    layout = window.app.document.layout
    labelled = tuple(replace(each, label="a\x07b") for each in layout.pieces)
    meta = replace(layout.meta, author="\r\n", description=HOSTILE)
    hostile = replace(layout, name=HOSTILE, pieces=labelled, meta=meta)
    window.app.document.edit("Read", hostile)
    window.app.editor.select({"A"})
    return hostile


def test_fields_show_control_characters_and_leave_them_as_they_are(
    qtbot: QtBot, window: MainWindow, inspector: Inspector, hostile: Layout
) -> None:
    form = inspector.layout_form
    assert form.name.text() == r"\x1b[2J horse\u202e\nline"
    assert form.author.text() == r"\r\n"
    assert form.description.toPlainText() == "\\x1b[2J horse\\u202e\nline"
    assert inspector.piece_form.label.text() == r"a\x07b"
    for field in (form.name, form.author, form.description, inspector.piece_form.label):
        field.setFocus()
        qtbot.keyClick(field, Qt.Key.Key_End)
        finish_typing()
    window.app.editor.clear()
    assert window.app.document.layout == hostile


def test_an_edited_text_is_what_its_field_shows_and_escape_brings_back_the_document_s(
    qtbot: QtBot, window: MainWindow, inspector: Inspector, hostile: Layout
) -> None:
    field = inspector.layout_form.name
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)  # the platform may report the window's activation late
    qtbot.keyClick(field, Qt.Key.Key_End)
    qtbot.keyClicks(field, "!")
    finish_typing()
    assert window.app.document.layout.name == r"\x1b[2J horse\u202e\nline!"
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert window.app.document.layout == hostile


# ---------------------------------------------------------------- by keyboard, and what is explained


def test_after_a_choice_the_keyboard_is_back_on_the_board_and_arrows_nudge(
    qtbot: QtBot, saved: MainWindow, inspector: Inspector
) -> None:
    qtbot.waitUntil(saved.isActiveWindow)
    choice, view = inspector.piece_form.axis, saved.page.view
    choice.setFocus()
    choice.showPopup()
    QTest.keyClick(choice.view(), Qt.Key.Key_Down)
    QTest.keyClick(choice.view(), Qt.Key.Key_Return)
    chosen = piece(saved, "A").axis
    assert chosen is list(Axis)[1]
    assert view.hasFocus()
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert (piece(saved, "A").axis, piece(saved, "A").at) == (chosen, (0, 1))


def test_arrows_in_a_closed_choice_keep_the_keyboard_there(
    qtbot: QtBot, saved: MainWindow, inspector: Inspector
) -> None:
    qtbot.waitUntil(saved.isActiveWindow)
    choice = inspector.layout_form.metric_choice
    choice.setFocus()
    choice.showPopup()
    choice.hidePopup()
    for _ in range(2):
        QTest.keyClick(choice, Qt.Key.Key_Down)
    assert choice.hasFocus()
    assert choice.currentIndex() == 2


def test_enter_in_a_field_of_the_piece_leads_back_to_the_board(
    qtbot: QtBot, saved: MainWindow, inspector: Inspector
) -> None:
    qtbot.waitUntil(saved.isActiveWindow)
    for field in ("key", "axis", "width_field"):
        inspector.piece_form.label.setFocus()
        if field == "axis":
            inspector.piece_form.axis.showPopup()
            QTest.keyClick(inspector.piece_form.axis.view(), Qt.Key.Key_Return)
        else:
            getattr(inspector.piece_form, field).setFocus()
            QTest.keyClick(getattr(inspector.piece_form, field), Qt.Key.Key_Return)
        assert saved.page.view.hasFocus(), field


def test_the_swatches_are_one_stop_and_arrow_keys_walk_them(
    qtbot: QtBot, saved: MainWindow, inspector: Inspector
) -> None:
    qtbot.waitUntil(saved.isActiveWindow)
    chooser = inspector.piece_form.swatches
    colors = chooser.swatches
    assert tab_stops(chooser) == {colors[0]}
    colors[0].setFocus()
    for key, at in ((Qt.Key.Key_Right, 1), (Qt.Key.Key_Down, 8), (Qt.Key.Key_Left, 7), (Qt.Key.Key_Down, 7)):
        QTest.keyClick(focus_of(saved), key)
        assert focus_of(saved) is colors[at]
    assert tab_stops(chooser) == {colors[7]}
    QTest.keyClick(colors[7], Qt.Key.Key_Space)
    assert piece(saved, "A").color == colors[7].color
    for _ in range(9):
        QTest.keyClick(focus_of(saved), Qt.Key.Key_Right)
    assert focus_of(saved) is chooser.other


def test_every_field_says_what_it_is_for(inspector: Inspector) -> None:
    for field in tab_stops(inspector):
        tips = [tip for widget in (field, field.parentWidget()) if widget and (tip := widget.toolTip())]
        assert tips, field
        assert tips[0] != field.accessibleName() or isinstance(field, Swatch), field


def test_every_tool_says_what_it_is_for_and_how_it_is_used(window: MainWindow, inspector: Inspector) -> None:
    window.app.editor.clear()
    arranging = inspector.hint.text()
    for name in toolbox.EDIT_TOOLS:
        window.app.editor.clear()
        action(window, name).trigger()
        face, purpose = action(window, name).toolTip().split("\n")
        assert face.endswith(")"), name
        assert purpose, name
        assert inspector.hint.isVisible(), name
        assert (inspector.hint.text() == arranging) == (name == "tool-arrange"), name
        window.app.editor.select({"A"})
        assert inspector.hint.isVisible() == (name != "tool-arrange"), name


def test_the_hint_is_that_of_the_tool_which_all_tabs_share(window: MainWindow, inspector: Inspector) -> None:
    window.app.editor.clear()
    arranging = inspector.hint.text()
    action(window, "tool-gate").trigger()
    about_gates = inspector.hint.text()
    assert about_gates != arranging
    before = window.app.session
    action(window, "new").trigger()
    assert inspector.hint.text() == arranging
    action(window, "tool-gate").trigger()
    window.app.workspace.bring(before)
    assert inspector.hint.text() == about_gates
