"""How tiles are laid out, and how the pictures of a list are painted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QSize, QStringListModel, Qt
from PySide6.QtGui import QFontMetrics, QImage
from pytestqt.qtbot import QtBot

from klotski_studio.app.library.entry import LibraryEntry, read_entry
from klotski_studio.app.library.model import Index
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.core.layout import Board, Layout
from klotski_studio.ui.widgets import tiles as widgets
from klotski_studio.ui.widgets.tiles import Thumbnails, TileList, TilePainter
from tests.app.library.library_files import write


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


@pytest.fixture
def pictures(qtbot: QtBot) -> Iterator[Callable[[], Thumbnails]]:
    """Makes the pictures of a list of its own."""
    runner, made = JobRunner(), list[Thumbnails]()

    def make() -> Thumbnails:
        made.append(Thumbnails(runner, QSize(32, 32), TileList(Qt.ItemDataRole.DisplayRole)))
        return made[-1]

    yield make
    for each in made:
        each.close()
    runner.shutdown()


def entries(folder: Path, count: int) -> list[LibraryEntry]:
    return [read_entry(write(folder, f"{number}")) for number in range(count)]


@pytest.mark.parametrize("is_gone", [False, True])
def test_a_picture_is_painted_when_it_is_looked_for_and_empty_where_the_file_is_gone(
    qtbot: QtBot, pictures: Callable[[], Thumbnails], tmp_path: Path, is_gone: bool
) -> None:
    thumbnails, (entry,) = pictures(), entries(tmp_path, 1)
    if is_gone:
        entry.path.unlink()
    assert thumbnails.image(entry) is None
    qtbot.waitUntil(lambda: not thumbnails.is_painting)
    image = thumbnails.image(entry)
    assert image is not None
    assert image.isNull() is is_gone
    assert image.size() == (QSize(0, 0) if is_gone else QSize(32, 32))
    assert is_gone or len({image.pixel(x, y) for x in range(32) for y in range(32)}) > 10


def test_two_lists_paint_without_waiting_for_each_other_and_once_however_often_they_are_looked_at(
    qtbot: QtBot, pictures: Callable[[], Thumbnails]
) -> None:
    lists, read = [pictures(), pictures()], Mock(return_value=Layout(Board(2, 2)))
    assert [each.picture("one", read) for each in 2 * lists] == 4 * [None]
    qtbot.waitUntil(lambda: not any(each.is_painting for each in lists))
    assert (None in [each.picture("one", read) for each in lists], read.call_count) == (False, 2)


def test_no_more_pictures_are_kept_than_there_is_room_for(
    qtbot: QtBot, pictures: Callable[[], Thumbnails], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert widgets.MOST_CACHED > 2
    monkeypatch.setattr(widgets, "MOST_CACHED", 2)
    thumbnails, (first, *others) = pictures(), entries(tmp_path, 3)
    for entry in (first, *others):
        thumbnails.image(entry)
        qtbot.waitUntil(lambda: not thumbnails.is_painting)
    assert thumbnails.image(others[-1]) is not None
    assert thumbnails.image(first) is None
    qtbot.waitUntil(lambda: not thumbnails.is_painting)
