from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from klotski_studio.app.library.path import read_layouts
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.tokens import XS
from klotski_studio.ui.panels.start.page import MOST_RECENT, StartPage
from tests.ui.appearance import show_theme, speak

LEFT = Qt.MouseButton.LeftButton
SHIPPED = [layouts_dir() / f"{name}.klotski" for name in ("qian-hu-hou-yong", "heng-dao-li-ma")]


def layouts(*paths: Path) -> Mapping[Path, Layout]:
    return read_layouts(paths, Control())


@pytest.fixture
def fresh() -> QAction:
    return QAction("&Fresh Puzzle…")


@pytest.fixture
def page(qtbot: QtBot, fresh: QAction) -> StartPage:
    made = StartPage({"fresh-puzzle": fresh})
    qtbot.addWidget(made)
    made.show_recent(SHIPPED)
    made.show_pictures(layouts(*SHIPPED))
    made.resize(800, 700)
    made.show()
    return made


def test_the_pictures_are_of_the_files_that_can_be_read(tmp_path: Path) -> None:
    wrong, right = tmp_path / "wrong.klotski", tmp_path / "right.klotski"
    wrong.write_text("nonsense")
    right.write_bytes(SHIPPED[0].read_bytes())
    assert list(layouts(wrong, tmp_path / "gone.klotski", right)) == [right]
    cancelled = Control()
    cancelled.cancel()
    assert read_layouts([right], cancelled) == {}


def test_a_button_is_called_as_its_action_and_triggers_it(
    qtbot: QtBot, page: StartPage, fresh: QAction
) -> None:
    assert page.buttons["fresh-puzzle"].text() == "Fresh Puzzle"
    with qtbot.waitSignal(fresh.triggered):
        qtbot.mouseClick(page.buttons["fresh-puzzle"], LEFT)
    fresh.setEnabled(False)
    assert not page.buttons["fresh-puzzle"].isEnabled()


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
    own.write_bytes(SHIPPED[1].read_bytes())
    broken.write_text("nonsense")
    page.show_recent([own, broken, tmp_path / "gone.klotski"])
    page.show_pictures(layouts(own, broken, tmp_path / "gone.klotski"))
    first, second = page.files[0], page.files[1]
    assert first.lines[0].startswith("Red Donkey")
    assert first.lines[1] == tmp_path.name
    assert second.lines[0] == "broken"
    assert first.picture is not None
    assert second.picture is None


def test_a_shipped_file_is_never_shown_with_its_path(page: StartPage) -> None:
    assert page.files[0].accessibleName() == "Open Escorted Fore and Aft"
    assert page.files[0].lines[1] == ""
    assert str(SHIPPED[0].parent) not in page.files[0].toolTip()


def test_names_follow_the_language_and_pictures_the_theme(page: StartPage) -> None:
    before = page.files[0].picture
    show_theme("dark")
    after = page.files[0].picture
    assert before.toImage() != after.toImage()
    speak("zh")
    assert page.files[0].lines[0] == "前呼后拥"


SIZES = [QSize(600, 270), QSize(700, 310), QSize(2240, 1360)]
"""Sizes of the page, without something to play, from the lowest to that of a large screen."""


def test_pictures_are_as_large_as_the_page_allows_without_scrolling(page: StartPage) -> None:
    growths = []
    for size in SIZES:
        page.resize(size)
        QApplication.sendPostedEvents()
        assert page.verticalScrollBar().maximum() == 0
        assert page.horizontalScrollBar().maximum() == 0
        growths.append(page.growth)
    assert growths == sorted(set(growths)), growths


def test_pictures_begin_at_the_left_edge_of_the_headings(page: StartPage) -> None:
    heading = next(each for each in page.findChildren(PlainLabel, "panel_heading") if each.isVisible())
    text = heading.mapTo(page, heading.contentsRect().topLeft()).x()
    assert page.files[0].mapTo(page, QPoint(XS, 0)).x() == text
    # one under the mouse, which another test may have left there, has another ground
    page.files[0].setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
    image = page.files[0].grab().toImage()
    row = [image.pixelColor(x, image.height() // 3) for x in range(image.width())]
    assert next(x for x, color in enumerate(row) if color != row[0]) in (XS - 1, XS, XS + 1)
