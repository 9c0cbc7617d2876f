"""How tiles are laid out."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtGui import QFontMetrics, QImage
from pytestqt.qtbot import QtBot

from klotski_studio.app.library.model import Index
from klotski_studio.ui.widgets.tiles import TileList, TilePainter


class Plain(TilePainter):
    """Paints no pictures."""

    def picture(self, index: Index) -> QImage | None:
        return None

    def below(self, index: Index, metrics: QFontMetrics, width: int) -> str:
        return ""


@pytest.mark.parametrize("width", [250, 342, 368, 369, 370, 371, 500])
def test_as_many_tiles_lie_in_a_row_with_few_of_them_as_with_many(qtbot: QtBot, width: int) -> None:
    tiles, model = TileList(Qt.ItemDataRole.DisplayRole), QStringListModel()
    qtbot.addWidget(tiles)
    tiles.setModel(model)
    tiles.setItemDelegate(Plain(tiles))
    tiles.resize(width, 400)
    tiles.show()
    rows = []
    for count in (6, 60):
        model.setStringList([f"{number}" for number in range(count)])
        tiles.doItemsLayout()
        tops = [tiles.visualRect(model.index(number)).top() for number in range(6)]
        rows.append([top - tops[0] for top in tops])
    assert rows[0] == rows[1]
    tile = tiles.gridSize().width()
    assert rows[0].count(0) == min(6, width // tile)


def test_the_tile_that_enter_opens_is_seen_where_tab_has_led_to_the_list(qtbot: QtBot) -> None:
    tiles, model = TileList(Qt.ItemDataRole.DisplayRole), QStringListModel(["one", "two"])
    qtbot.addWidget(tiles)
    tiles.setModel(model)
    tiles.setItemDelegate(Plain(tiles))
    tiles.show()
    tiles.activateWindow()
    qtbot.waitUntil(tiles.isActiveWindow)
    tiles.clearFocus()
    before = tiles.grab().toImage()
    tiles.setFocus(Qt.FocusReason.TabFocusReason)
    assert tiles.currentIndex().row() == 0
    assert tiles.grab().toImage() != before
