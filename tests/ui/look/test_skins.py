from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents import edit_table
from klotski_studio.app.picture.layout_picture import PiecePicture
from klotski_studio.app.runtime.installed import skin_ids
from klotski_studio.app.runtime.settings import SKIN, THEME
from klotski_studio.core.check import problems
from klotski_studio.ui.features.analysis.texts import piece_text
from klotski_studio.ui.features.edit.problems import ProblemList
from klotski_studio.ui.look.appearance import current_theme
from klotski_studio.ui.look.plain import ElidedLabel
from klotski_studio.ui.window.main_window import MainWindow
from tests.strategies import drawn
from tests.ui.acting import trigger

ALL = skin_ids()


def test_every_board_wears_the_skin_that_is_chosen(qtbot: QtBot, solved: MainWindow) -> None:
    solved.app.workspace.new()
    for name in ALL:
        solved.app.settings.set(SKIN, name)
        qtbot.waitUntil(lambda name=name: current_theme().skin.name == name)  # type: ignore[misc]
        for session in solved.app.workspace.sessions:
            items = solved.tabs.page(session).scene.piece_items
            assert {item.look.skin.name for item in items} <= {name}
        first = solved.tabs.page(solved.app.workspace.sessions[0]).scene.piece_items
        assert {item.look.skin.name for item in first} == {name}


def test_another_skin_leaves_pieces_where_they_are_and_stays_in_another_theme(solved: MainWindow) -> None:
    solved.page.scene.set_places([(0.5, 0)])
    before = solved.page.scene.piece_items
    at = before[0].pos()
    solved.app.settings.set(SKIN, "sanguo")
    assert solved.page.scene.piece_items == before
    assert before[0].look.skin.name == "sanguo"
    light = before[0].look
    solved.app.settings.set(THEME, "dark")
    assert (before[0].look.skin, before[0].look.color == light.color) == (light.skin, False)
    solved.page.scene.set_places([(0.5, 0)])
    assert before[0].pos() == at


def test_pieces_are_called_everywhere_as_the_board_calls_them(window: MainWindow) -> None:
    layout = drawn("AB.", "..A")
    both = tuple(replace(piece, at=(0, 0)) for piece in layout.pieces)
    window.app.document.open(replace(layout, pieces=both), None)
    overlap = problems(window.app.document.layout)
    listed = ProblemList(window)
    listed.show_problems(overlap, window.app.document.layout)
    assert listed.item(0).text().startswith("A and B overlap")
    window.app.settings.set(SKIN, "sanguo")
    shown = [item.look.label for item in window.page.scene.piece_items]
    assert shown == ["卒", "卒"]
    assert listed.item(0).text().startswith("卒₁ and 卒₂ overlap")
    assert window.page.view.reader.name(1).startswith("卒, ")
    assert piece_text(layout, layout.pieces[1]) == "卒₂"
    window.app.editor.select("B")
    titles = window.side.panel("inspector").findChildren(ElidedLabel)
    assert "Piece 卒" in [title.text() for title in titles]
    window.app.editor.apply(edit_table.PLACE, (1, 0))
    assert window.app.document.undo_stack.undo_title == "Place 卒"


def test_another_skin_does_not_dress_every_widget_anew(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheets: list[str] = []
    monkeypatch.setattr("PySide6.QtWidgets.QApplication.setStyleSheet", lambda _, sheet: sheets.append(sheet))
    window.app.settings.set(SKIN, "flat")
    assert sheets == []
    window.app.settings.set(THEME, "dark")
    assert sum(map(bool, sheets)) == 1


def test_alike_pieces_are_numbered_as_moves_call_them_while_moves_are_listed(window: MainWindow) -> None:
    layout = drawn("ABC DD.", "... A..")
    pieces = (*(replace(piece, label="兵") for piece in layout.pieces[:3]), layout.pieces[3])
    window.app.document.open(replace(layout, pieces=pieces), None)
    scene = window.page.scene

    def shown() -> list[int]:
        return [item.look.number for item in scene.piece_items]

    assert shown() == [0, 0, 0, 0]
    trigger(window, "mode-play")
    assert shown() == [1, 2, 3, 0]
    plain = PiecePicture(replace(scene.piece_items[0].look, number=0))
    assert drawn_by(scene.piece_items[0].picture.paint) != drawn_by(plain.paint)
    trigger(window, "mode-edit")
    assert shown() == [0, 0, 0, 0]


def drawn_by(paint: Callable[[QPainter], None]) -> QImage:
    image = QImage(200, 200, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    paint(painter)
    painter.end()
    return image
