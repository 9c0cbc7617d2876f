from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents.templates import TEMPLATES
from klotski_studio.core.layout import Layout
from klotski_studio.ui.dialogs.new_puzzle import NewPuzzleDialog
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import trigger


@pytest.fixture
def dialog(qtbot: QtBot, window: MainWindow) -> NewPuzzleDialog:
    trigger(window, "new-from")
    (made,) = window.findChildren(NewPuzzleDialog)
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def press(dialog: NewPuzzleDialog, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(dialog.focusWidget() or dialog, key)


def size(layout: Layout) -> tuple[int, int]:
    return layout.board.width, layout.board.height


def test_by_keyboard_an_arrow_chooses_a_template_and_enter_makes_it(
    window: MainWindow, dialog: NewPuzzleDialog
) -> None:
    press(dialog, Qt.Key.Key_Right, Qt.Key.Key_Right)
    assert dialog.template.id == "rush-hour"
    press(dialog, Qt.Key.Key_Return)
    assert not dialog.isVisible()
    assert size(window.app.document.layout) == (7, 6)
    assert not window.isWindowModified()


def test_a_size_is_typed_and_holds_for_its_template_alone(
    window: MainWindow, dialog: NewPuzzleDialog
) -> None:
    dialog.columns.setFocus()
    dialog.columns.selectAll()
    QTest.keyClicks(dialog.columns, "9")
    QTest.mouseClick(dialog.tiles["classic"], Qt.MouseButton.LeftButton)
    assert (dialog.columns.value(), dialog.rows.value()) == (4, 5)
    dialog.tiles["empty"].click()
    dialog.accept()
    assert size(window.app.document.layout) == (9, 5)


def test_a_size_that_a_template_cannot_have_is_not_offered(dialog: NewPuzzleDialog) -> None:
    for template in TEMPLATES:
        dialog.tiles[template.id].click()
        for field, side in ((dialog.columns, 0), (dialog.rows, 1)):
            assert (field.minimum(), field.maximum()) == (template.smallest[side], template.largest[side])
    dialog.reject()


def test_a_double_click_takes_a_template_at_once(window: MainWindow, dialog: NewPuzzleDialog) -> None:
    QTest.mouseDClick(dialog.tiles["classic"], Qt.MouseButton.LeftButton)
    assert not dialog.isVisible()
    assert len(window.app.document.layout.pieces) == 10


def test_who_cancels_keeps_what_is_open(window: MainWindow, dialog: NewPuzzleDialog) -> None:
    press(dialog, Qt.Key.Key_Right, Qt.Key.Key_Escape)
    assert window.start_page_stack.is_empty
