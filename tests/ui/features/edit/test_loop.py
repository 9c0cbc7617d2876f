"""What a designer does from an empty board on: hints do what they name, nothing changes its place."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents import edit_table
from klotski_studio.app.documents.templates import TEMPLATES
from klotski_studio.core.layout import Axis
from klotski_studio.ui.window.main_window import MainWindow


def test_the_header_has_a_button_for_the_next_step_of_a_new_board(qtbot: QtBot, window: MainWindow) -> None:
    session = window.app.workspace.begin()
    session.editor.apply(edit_table.DRAW, [(0, 0)])
    button = window.page.header.next_step
    qtbot.waitUntil(lambda: button.isVisible() and button.text() == "Targets")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert window.page.toolbox.chosen == "aim"
    session.editor.apply_to({"A"}, edit_table.SET_TARGET, (1, 0))
    qtbot.waitUntil(lambda: not button.isVisible())


def test_cars_that_are_drawn_beside_cars_keep_to_their_length(window: MainWindow) -> None:
    template = next(each for each in TEMPLATES if each.id == "rush-hour")
    session = window.app.workspace.begin(template.make(*template.size))
    session.editor.apply(edit_table.DRAW, [(3, 3), (3, 4), (3, 5)])
    session.editor.apply(edit_table.DRAW, [(0, 0), (1, 0)])
    assert [piece.axis for piece in session.document.layout.pieces][1:] == [Axis.VERTICAL, Axis.HORIZONTAL]
    blank = window.app.workspace.begin()
    blank.editor.apply(edit_table.DRAW, [(0, 0), (1, 0)])
    blank.editor.apply(edit_table.DRAW, [(0, 1), (1, 1)])
    assert {piece.axis for piece in blank.document.layout.pieces} == {Axis.BOTH}


def test_the_list_of_axes_offers_the_length(window: MainWindow) -> None:
    session = window.app.workspace.begin()
    session.editor.apply(edit_table.DRAW, [(0, 0), (0, 1)])
    session.editor.select({"A"})
    field = window.side.panel("inspector").piece_form.axis
    field.setCurrentIndex(field.count() - 1)
    field.activated.emit(field.count() - 1)
    assert session.document.layout.pieces[0].axis is Axis.VERTICAL
    assert field.currentText() == field.itemText(list(Axis).index(Axis.VERTICAL))


def test_the_fields_of_the_board_stay_where_they_are(qtbot: QtBot, window: MainWindow) -> None:
    session = window.app.workspace.begin()
    inspector = window.side.panel("inspector")
    session.editor.apply(edit_table.DRAW, [(0, 0)])
    session.editor.select(())
    qtbot.wait(0)

    def places() -> list[QPoint]:
        form = inspector.layout_form
        return [field.mapTo(inspector, QPoint()) for field in (form.name, form.columns, form.metric_choice)]

    before = places()
    session.editor.select({"A"})
    qtbot.wait(0)
    assert places() == before
