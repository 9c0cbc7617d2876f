from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QToolButton

from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.layout import Piece, Shape
from klotski_studio.ui.session.page import Page
from klotski_studio.ui.window.main_window import MainWindow


def test_a_page_can_be_made_for_a_layout_that_is_open_already(solved: MainWindow) -> None:
    for mode in Mode:
        session = solved.app.session
        session.set_mode(mode)
        page = Page(session, solved.actions_.by_id, solved)
        assert len(page.scene.piece_items) == len(session.document.layout.pieces), mode
        page.close_session()
        page.deleteLater()


def test_tab_comes_from_the_board_to_what_is_put_below_it_however_late(active: MainWindow) -> None:
    panel, card = QPushButton(active), QPushButton()
    active.page.add_below(card)
    for each in (panel, card):
        each.show()
    active.page.zoom_control.findChildren(QToolButton)[-1].setFocus()
    QTest.keyClick(active.focusWidget(), Qt.Key.Key_Tab)
    assert active.focusWidget() is card
    panel.deleteLater()


@pytest.mark.parametrize("more", [True, False])
def test_a_file_that_is_read_again_while_it_is_watched_may_have_other_pieces(
    watching: MainWindow, more: bool
) -> None:
    document = watching.app.document
    added = Piece("B", Shape.rectangle(1, 1), (1, 0))
    other = replace(document.layout, pieces=(*document.layout.pieces, added) if more else ())
    assert watching.app.session.playback.track.length
    document.open(other, document.path)
    assert len(watching.page.scene.piece_items) == len(other.pieces)
    assert not watching.app.session.playback.track.length
