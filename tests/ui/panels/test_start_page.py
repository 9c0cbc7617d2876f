from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from pytestqt.qtbot import QtBot

from klotski_studio.app.library.showcase import FILE_NAMES, read_entries, read_showcase
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.core.control import Control
from klotski_studio.ui.panels.start_page import LARGER, MOST_RECENT, SMALLER, StartPage, picture_growth
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
    assert [button.text().split("\n")[1] for button in page.classics] == ["22 moves", "70 moves", "81 moves"]
    assert not any(button.icon().isNull() for button in page.classics)
    assert page.classics[0].accessibleName() == "Open Escorted Fore and Aft"
    with qtbot.waitSignal(page.path_wanted) as wanted:
        qtbot.mouseClick(page.classics[2], LEFT)
    assert wanted.args == [layouts_dir() / FILE_NAMES[2]]


def test_the_latest_recent_files_are_listed_and_open(qtbot: QtBot, page: StartPage, tmp_path: Path) -> None:
    paths = [tmp_path / f"{number} & co.klotski" for number in range(MOST_RECENT + 2)]
    page.show_recent(paths)
    assert len(page.files) == MOST_RECENT
    assert page.files[0].text().startswith("0 && co\n")
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
    first, second = page.files[0].text().split("\n"), page.files[1].text().split("\n")
    assert first[0].startswith("Red Donkey")
    assert first[1][:4] == tmp_path.name[:4]
    assert second[0] == "broken"
    assert page.files[0].icon().cacheKey() != page.files[1].icon().cacheKey()


def test_a_shipped_file_is_never_shown_with_its_path(page: StartPage) -> None:
    path = layouts_dir() / FILE_NAMES[2]
    page.show_recent([path])
    page.show_pictures(read_entries([path], Control()))
    assert page.files[0].text().split("\n")[1] == ""
    assert str(path.parent) not in page.files[0].toolTip()


def test_names_follow_the_language_and_pictures_the_theme(page: StartPage) -> None:
    before = page.classics[0].icon().pixmap(64).toImage()
    show_theme("dark")
    assert page.classics[0].icon().pixmap(64).toImage() != before
    speak("zh")
    assert page.classics[0].text().startswith("前呼后拥")


@pytest.mark.parametrize(
    ("page", "growth"),
    [
        (QSize(600, 470), SMALLER),
        (QSize(1000, 720), 1.0),
        (QSize(2200, 700), 1.0),
        (QSize(1599, 1300), 1.0),
        (QSize(1600, 1000), LARGER),
    ],
)
def test_pictures_are_smaller_on_a_low_page_and_larger_where_there_is_room_both_ways(
    page: QSize, growth: float
) -> None:
    assert picture_growth(page) == growth
