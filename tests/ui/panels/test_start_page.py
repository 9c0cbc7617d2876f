from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from klotski_studio.app.library.path import FILE_NAMES, read_entries, read_showcase
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.core.control import Control
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.tokens import XS
from klotski_studio.ui.panels.start.page import MOST_RECENT, StartPage
from tests.ui.appearance import show_theme, speak

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def page(qtbot: QtBot) -> StartPage:
    made = StartPage()
    qtbot.addWidget(made)
    made.show_classics(read_showcase(layouts_dir(), Control()))
    made.resize(800, 700)
    made.show()
    return made


def test_the_showcase_is_what_can_be_read_of_it(tmp_path: Path) -> None:
    assert [each.path.name for each in read_showcase(layouts_dir(), Control())] == list(FILE_NAMES)
    (tmp_path / FILE_NAMES[1]).write_text("nonsense")
    (tmp_path / FILE_NAMES[2]).write_bytes((layouts_dir() / FILE_NAMES[2]).read_bytes())
    assert [each.path.name for each in read_showcase(tmp_path, Control())] == [FILE_NAMES[2]]
    cancelled = Control()
    cancelled.cancel()
    assert read_showcase(layouts_dir(), cancelled) == ()


def test_the_two_buttons_ask_for_a_new_board_and_for_a_file(qtbot: QtBot, page: StartPage) -> None:
    with qtbot.waitSignal(page.new_wanted):
        qtbot.mouseClick(page.new, LEFT)
    with qtbot.waitSignal(page.open_wanted):
        qtbot.mouseClick(page.open, LEFT)


def test_each_classic_shows_its_picture_name_and_length_and_opens(qtbot: QtBot, page: StartPage) -> None:
    assert [tile.lines[1] for tile in page.classics] == ["22 moves", "70 moves", "81 moves"]
    assert all(tile.picture for tile in page.classics)
    assert page.classics[0].accessibleName() == "Open Escorted Fore and Aft"
    with qtbot.waitSignal(page.path_wanted) as wanted:
        qtbot.mouseClick(page.classics[2], LEFT)
    assert wanted.args == [layouts_dir() / FILE_NAMES[2]]


def test_the_latest_recent_files_are_listed_and_open(qtbot: QtBot, page: StartPage, tmp_path: Path) -> None:
    paths = [tmp_path / f"{number} & co.klotski" for number in range(MOST_RECENT + 2)]
    page.show_recent(paths)
    assert len(page.files) == MOST_RECENT
    assert page.files[0].lines[0] == "0 & co"
    with qtbot.waitSignal(page.path_wanted) as wanted:
        qtbot.mouseClick(page.files[1], LEFT)
    assert wanted.args == [paths[1]]
    page.show_recent(paths[:1])
    assert len(page.files) == 1


def test_a_recent_file_shows_its_picture_title_and_folder(page: StartPage, tmp_path: Path) -> None:
    own, broken = tmp_path / "mine.klotski", tmp_path / "broken.klotski"
    own.write_bytes((layouts_dir() / FILE_NAMES[2]).read_bytes())
    broken.write_text("nonsense")
    page.show_recent([own, broken, tmp_path / "gone.klotski"])
    page.show_pictures(read_entries([own, broken, tmp_path / "gone.klotski"], Control()))
    first, second = page.files[0], page.files[1]
    assert first.lines[0].startswith("Red Donkey")
    assert first.lines[1] == tmp_path.name
    assert second.lines[0] == "broken"
    assert first.picture is not None
    assert second.picture is None


def test_a_shipped_file_is_never_shown_with_its_path(page: StartPage) -> None:
    path = layouts_dir() / FILE_NAMES[2]
    page.show_recent([path])
    page.show_pictures(read_entries([path], Control()))
    assert page.files[0].lines[1] == ""
    assert str(path.parent) not in page.files[0].toolTip()


def test_names_follow_the_language_and_pictures_the_theme(page: StartPage) -> None:
    before = page.classics[0].picture
    show_theme("dark")
    after = page.classics[0].picture
    assert before is not None
    assert after is not None
    assert before.toImage() != after.toImage()
    speak("zh")
    assert page.classics[0].lines[0] == "前呼后拥"


SIZES = [QSize(600, 330), QSize(700, 410), QSize(2240, 1360)]
"""Sizes of the page, without something to play, from the lowest to that of a large screen."""


def test_pictures_are_as_large_as_the_page_allows_without_scrolling(page: StartPage) -> None:
    growths = []
    for size in SIZES:
        page.resize(size)
        QApplication.sendPostedEvents()
        assert page.verticalScrollBar().maximum() == 0
        assert page.horizontalScrollBar().maximum() == 0
        growths.append(page.room.growth)
    assert growths == sorted(set(growths)), growths


def test_on_a_low_page_the_classics_make_room_for_the_recent_files(page: StartPage, tmp_path: Path) -> None:
    page.resize(SIZES[0])
    assert page.classics[0].isVisible()
    page.show_recent([tmp_path / "gone.klotski"])
    assert not page.classics[0].isVisible()
    assert page.files[0].isVisible()
    page.resize(SIZES[-1])
    assert page.classics[0].isVisible()
    assert page.files[0].isVisible()


def test_pictures_begin_at_the_left_edge_of_the_headings(page: StartPage) -> None:
    heading = next(each for each in page.findChildren(PlainLabel, "panel_heading") if each.isVisible())
    text = heading.mapTo(page, heading.contentsRect().topLeft()).x()
    assert page.classics[0].mapTo(page, QPoint(XS, 0)).x() == text
