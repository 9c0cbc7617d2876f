from __future__ import annotations

import pytest

from klotski_studio.app.workspace.mode import Mode
from klotski_studio.ui.session.page import Page
from klotski_studio.ui.window.main_window import MainWindow


@pytest.mark.parametrize("mode", Mode)
def test_a_page_can_be_made_for_a_layout_that_is_open_already(solved: MainWindow, mode: Mode) -> None:
    session = solved.app.session
    session.set_mode(mode)
    page = Page(session, solved.actions_.by_id)
    assert len(page.scene.piece_items) == len(session.document.layout.pieces)
    page.close_session()
    page.deleteLater()
