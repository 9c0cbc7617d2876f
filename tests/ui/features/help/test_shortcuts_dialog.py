from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from shiboken6 import isValid

from klotski_studio.app.runtime.settings import LANGUAGE, SHORTCUTS
from klotski_studio.ui.features.help.board_keys import BOARD_KEYS, name_of
from klotski_studio.ui.features.help.shortcuts import ENTRY, ROLE, ShortcutsDialog
from klotski_studio.ui.features.help.windows import HelpWindows, key_groups
from klotski_studio.ui.session.feature import ActionSpec
from klotski_studio.ui.window.actions import ACTIONS
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import action

CONTROL, NONE = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def workspace(window: MainWindow) -> HelpWindows:
    return window.context.part(HelpWindows)


@pytest.fixture
def dialog(workspace: HelpWindows) -> Iterator[ShortcutsDialog]:
    made = workspace.show_shortcuts()
    yield made
    if isValid(made):
        made.close()


def shown(dialog: ShortcutsDialog) -> list[str]:
    return [row.text(0) for row in dialog.rows() if not row.isHidden()]


def press(
    dialog: ShortcutsDialog, action: str, key: Qt.Key, held: Qt.KeyboardModifier, field: int = 0
) -> None:
    dialog.tree.setCurrentItem(dialog.row(action))
    QTest.keyClick(dialog.editor.fields[field], key, held)


def click(button: QPushButton) -> None:
    assert button.isVisible()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def chosen(window: MainWindow) -> dict[str, tuple[str, ...]]:
    found = window.app.settings.get(SHORTCUTS)
    return dict(found)


def test_every_action_and_every_gesture_has_a_row(dialog: ShortcutsDialog) -> None:
    entries = [row.data(0, ENTRY) for row in dialog.rows()]
    assert {each.id for each in entries if isinstance(each, ActionSpec)} == {spec.id for spec in ACTIONS}
    assert len(entries) == len(ACTIONS) + sum(len(group.entries) for group in BOARD_KEYS)
    assert "Draw a piece of that size" in shown(dialog)


def test_actions_are_grouped_as_the_menus_are_and_named_without_mnemonics(window: MainWindow) -> None:
    found = key_groups(window.context)
    groups = {group.title: [name_of(each.text) for each in group.entries] for group in found}
    assert "Duplicate" in groups["Edit"]
    assert groups["Edit"][:2] == ["Undo", "Redo"]
    assert "Mirror" in groups["Edit › Pieces"]
    assert not any("&" in name for names in groups.values() for name in names)


def test_a_search_finds_names_keys_and_gestures(dialog: ShortcutsDialog) -> None:
    for text, found in [
        ("duplic", ["Duplicate"]),
        ("ctrl+shift+s", ["Save As"]),
        ("band rubber", ["Select what a rubber band catches"]),
    ]:
        dialog.search.setText(text)
        assert shown(dialog) == found, text
        dialog.search.setText("no such thing")
        assert (shown(dialog), dialog.none.isHidden()) == ([], False), text
        dialog.search.clear()
        assert dialog.none.isHidden(), text
        assert len(shown(dialog)) > len(ACTIONS), text


def test_a_filter_shows_what_belongs_to_a_mode_or_was_changed(
    dialog: ShortcutsDialog, window: MainWindow
) -> None:
    dialog.filter.fill("watch")
    assert "One Move Back" in shown(dialog)
    assert "Duplicate" not in shown(dialog)
    assert "Save" in shown(dialog)
    dialog.filter.fill("changed")
    assert shown(dialog) == []
    window.app.settings.set(SHORTCUTS, (("mirror", ("F9",)),))
    assert shown(dialog) == ["Mirror"]


def test_a_key_that_is_pressed_applies_at_once(dialog: ShortcutsDialog, window: MainWindow) -> None:
    press(dialog, "duplicate", Qt.Key.Key_F9, CONTROL)
    assert chosen(window) == {"duplicate": ("Ctrl+F9",)}
    assert dialog.row("duplicate").data(1, ROLE).keys == ("Ctrl+F9",)
    press(dialog, "duplicate", Qt.Key.Key_F10, NONE, field=1)
    assert chosen(window) == {"duplicate": ("Ctrl+F9", "F10")}
    assert action(window, "duplicate").shortcut().toString() == "Ctrl+F9"


def test_a_key_of_another_action_is_told_and_changes_hands_on_request(
    dialog: ShortcutsDialog, window: MainWindow
) -> None:
    press(dialog, "duplicate", Qt.Key.Key_Y, CONTROL)
    dialog.tree.setCurrentItem(dialog.row("mirror"))
    assert not dialog.editor.take.isVisible(), "a wish is dropped with the row"
    press(dialog, "duplicate", Qt.Key.Key_Y, CONTROL)
    assert chosen(window) == {}
    assert dialog.editor.message.text() == "Ctrl+Y already belongs to “Redo”."
    click(dialog.editor.take)
    assert chosen(window) == {"duplicate": ("Ctrl+Y",), "redo": ("Ctrl+Shift+Z",)}
    assert dialog.editor.message.text() == ""


def test_a_key_that_the_board_needs_is_refused_and_one_of_another_mode_is_free(
    dialog: ShortcutsDialog, window: MainWindow
) -> None:
    press(dialog, "mirror", Qt.Key.Key_Left, NONE)
    assert "The board itself needs Left" in dialog.editor.message.text()
    assert chosen(window) == {}
    assert dialog.editor.fields[0].keySequence().toString() == "M"
    press(dialog, "mirror", Qt.Key.Key_N, NONE)
    assert chosen(window) == {"mirror": ("N",)}


def test_a_key_is_taken_off_and_one_action_or_all_get_their_own_keys_back(
    dialog: ShortcutsDialog, window: MainWindow
) -> None:
    dialog.tree.setCurrentItem(dialog.row("redo"))
    dialog.editor.removers[0].click()
    assert chosen(window) == {"redo": ("Ctrl+Y",)}
    click(dialog.editor.reset)
    press(dialog, "duplicate", Qt.Key.Key_F9, NONE)
    press(dialog, "mirror", Qt.Key.Key_F10, NONE)
    click(dialog.editor.reset)
    assert chosen(window) == {"duplicate": ("F9",)}
    click(dialog.reset_all)
    assert chosen(window) == {}


def test_own_keys_that_another_action_has_by_now_come_back_on_request(
    dialog: ShortcutsDialog, window: MainWindow
) -> None:
    window.app.settings.set(SHORTCUTS, (("duplicate", ()), ("mirror", ("Ctrl+D",))))
    dialog.tree.setCurrentItem(dialog.row("duplicate"))
    click(dialog.editor.reset)
    assert "“Mirror”" in dialog.editor.message.text()
    click(dialog.editor.take)
    assert chosen(window) == {"mirror": ()}


def test_the_list_is_there_once_and_speaks_the_language_of_the_window(
    dialog: ShortcutsDialog, workspace: HelpWindows, window: MainWindow
) -> None:
    assert workspace.show_shortcuts() is dialog
    dialog.tree.setCurrentItem(dialog.row("save"))
    window.app.settings.set(LANGUAGE, "zh")
    heading = dialog.tree.topLevelItem(0)
    assert heading.text(0) == "文件"
    assert dialog.tree.currentItem() is dialog.row("save")
    dialog.search.setText("duplicate")  # an English name is known in every language
    assert shown(dialog) == [dialog.row("duplicate").text(0)] != ["Duplicate"]


def test_after_it_was_closed_it_opens_again_and_stays(
    workspace: HelpWindows, dialog: ShortcutsDialog, qapp: QApplication
) -> None:
    dialog.close()
    again = workspace.show_shortcuts()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert isValid(again)
    assert again.isVisible()
    again.close()
