from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from klotski_studio.app.library.entry import KnownPuzzles
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.app.screenshot import grid
from klotski_studio.app.screenshot.draft import Draft, Grid
from klotski_studio.app.screenshot.picture import LARGEST, PictureSource, decoded
from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Cell, Layout
from klotski_studio.formats.registry import read_file
from klotski_studio.ui.dialogs import screenshot_dialog
from klotski_studio.ui.dialogs.screenshot_dialog import ScreenshotDialog, pixels_of
from tests.app.screenshot.pictures import styles

CLASSIC = read_file(layouts_dir() / "heng-dao-li-ma.klotski")
KNOWN = KnownPuzzles(layouts_dir())
NONE = Qt.KeyboardModifier.NoModifier
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def empty_dialog(qtbot: QtBot) -> Iterator[ScreenshotDialog]:
    parent = QWidget()
    qtbot.addWidget(parent)
    runner = JobRunner(parent)
    made = ScreenshotDialog(runner, KNOWN, parent)
    made.show()
    yield made
    runner.shutdown()


@pytest.fixture
def dialog(qtbot: QtBot, empty_dialog: ScreenshotDialog, monkeypatch: pytest.MonkeyPatch) -> ScreenshotDialog:
    """The dialog with a picture of the classic, read."""
    monkeypatch.setattr(grid, "find_grid", lambda *_: Grid(18, 18, 60, 60, 4, 5))
    picture = styles()["flat web page"](CLASSIC, 60, random.Random(4))[0].convert("RGB")
    size = picture.width, picture.height, 3 * picture.width
    image = QImage(picture.tobytes(), *size, QImage.Format.Format_RGB888)
    empty_dialog.read(image.copy(), "a.png")
    qtbot.waitUntil(lambda: empty_dialog.open_.isEnabled())
    return empty_dialog


def drag(
    qtbot: QtBot, dialog: ScreenshotDialog, start: Cell, end: Cell, modifier: Qt.KeyboardModifier = NONE
) -> None:
    view = dialog.view
    first, last = view._cell_rect(start).center().toPoint(), view._cell_rect(end).center().toPoint()
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, modifier, first)
    qtbot.mouseMove(view, last)
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, modifier, last)


def test_a_picture_becomes_a_layout_with_the_usual_goal(qtbot: QtBot, dialog: ScreenshotDialog) -> None:
    opened: list[Layout] = []
    dialog.layout_wanted.connect(opened.append)
    dialog.open_.click()
    (layout,) = opened
    assert {frozenset(piece.cells) for piece in layout.pieces} == {frozenset(p.cells) for p in CLASSIC.pieces}
    assert [target.cells for target in layout.goal] == [target.cells for target in CLASSIC.goal]
    assert not dialog.isVisible()


def test_what_will_open_stands_beside_the_picture_with_its_length_and_its_name(
    qtbot: QtBot, dialog: ScreenshotDialog
) -> None:
    qtbot.waitUntil(lambda: dialog.verdict.text() == "81 moves")
    assert "Red Donkey" in dialog.name.text()
    assert dialog.focusWidget() is dialog.open_
    before = dialog.shown.pixmap().toImage()
    drag(qtbot, dialog, (0, 4), (0, 4))  # one piece less
    qtbot.waitUntil(lambda: dialog.verdict.text() not in ("", "81 moves"))
    assert dialog.shown.pixmap().toImage() != before
    assert "Red Donkey" not in dialog.name.text()


def test_cells_are_corrected_with_the_mouse(qtbot: QtBot, dialog: ScreenshotDialog) -> None:
    view = dialog.view
    drag(qtbot, dialog, (1, 4), (2, 4))
    assert frozenset({(1, 4), (2, 4)}) in view.draft.blocks
    drag(qtbot, dialog, (0, 4), (0, 4))
    assert view.draft.block_at((0, 4)) is None
    drag(qtbot, dialog, (0, 4), (0, 4), CTRL)
    assert view.draft.walls == {(0, 4)}
    drag(qtbot, dialog, (0, 4), (0, 4), CTRL)
    assert view.draft.walls == frozenset()


def test_cells_are_corrected_with_the_keyboard(qtbot: QtBot, dialog: ScreenshotDialog) -> None:
    view = dialog.view
    for _ in range(4):
        qtbot.keyClick(view, Qt.Key.Key_Down)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    qtbot.keyClick(view, Qt.Key.Key_Right, SHIFT)
    assert view.framed == {(1, 4), (2, 4)}
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert frozenset({(1, 4), (2, 4)}) in view.draft.blocks
    qtbot.keyClicks(view, "#")
    assert view.draft.walls == {(1, 4), (2, 4)}


def test_the_car_that_must_get_out_is_chosen_with_mouse_or_key(
    qtbot: QtBot, dialog: ScreenshotDialog
) -> None:
    view, first, second = dialog.view, frozenset({(0, 0), (1, 0)}), frozenset({(0, 2), (1, 2)})
    view.show_board(Grid(18, 18, 60, 60, 4, 4), Draft(4, 4, (first, second), car=first))
    drag(qtbot, dialog, (1, 2), (1, 2), SHIFT)
    assert view.draft.car == second
    drag(qtbot, dialog, (1, 0), (1, 0), SHIFT)
    qtbot.keyClick(view, Qt.Key.Key_Down)
    qtbot.keyClick(view, Qt.Key.Key_Down)
    qtbot.keyClick(view, Qt.Key.Key_X)
    assert view.draft.car == second


def test_a_corner_moves_the_lines_and_cells_are_read_again(qtbot: QtBot, dialog: ScreenshotDialog) -> None:
    view, before = dialog.view, dialog.view.grid
    drag(qtbot, dialog, (1, 4), (2, 4))
    corner = view._corner_at((1, 1)).toPoint()
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=corner)
    qtbot.mouseMove(view, corner + QPoint(-20, -30))
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=corner + QPoint(-20, -30))
    assert (view.grid.left, view.grid.top) == (before.left, before.top)
    assert view.grid.cell_width < before.cell_width
    qtbot.waitUntil(lambda: dialog.open_.isEnabled())
    assert view.grid != before
    assert frozenset({(1, 4), (2, 4)}) in view.draft.blocks


def test_another_size_divides_the_same_board(qtbot: QtBot, dialog: ScreenshotDialog) -> None:
    before = dialog.view.grid
    dialog.columns.setFocus()
    dialog.columns.setValue(2)
    qtbot.waitUntil(lambda: dialog.open_.isEnabled())
    assert dialog.focusWidget() is dialog.columns
    grid = dialog.view.grid
    assert (grid.columns, grid.rows, dialog.view.draft.columns) == (2, 5, 2)
    assert grid.x(2) == pytest.approx(before.x(4))
    assert isinstance(grid, Grid)


def test_what_cannot_be_drawn_says_why(dialog: ScreenshotDialog, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Draft) -> Layout:
        raise FileError("text.no-puzzle", "clipboard")

    monkeypatch.setattr(Draft, "layout", refuse)
    dialog.open_.click()
    assert dialog.isVisible()
    assert "clipboard" in dialog.status.text()


def test_pixels_are_those_of_the_image() -> None:
    image = QImage(3, 2, QImage.Format.Format_RGB888)  # its lines are padded to four bytes
    image.fill(Qt.GlobalColor.black)
    image.setPixelColor(2, 1, Qt.GlobalColor.red)
    assert pixels_of(image)[1, 2].tolist() == [255, 0, 0]
    assert pixels_of(image).shape == (2, 3, 3)


# ---------------------------------------------------------------- decoding


def test_a_picture_is_decoded_in_another_thread_and_nothing_is_asked_of_it_before(
    qtbot: QtBot, empty_dialog: ScreenshotDialog, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    threads, may_decode = [], threading.Event()

    def decode(source: PictureSource) -> QImage | None:
        may_decode.wait()
        threads.append(threading.current_thread())
        return decoded(source)

    monkeypatch.setattr(screenshot_dialog, "decoded", decode)
    image = QImage(2 * LARGEST, 60, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    assert image.save(str(tmp_path / "a.png"))
    empty_dialog.read(tmp_path / "a.png", "a.png")
    names = ("view", "columns", "rows", "find_", "open_")
    parts = [getattr(empty_dialog, name) for name in names]
    assert not any(part.isEnabled() for part in parts)
    assert empty_dialog.status.text() == "Reading the picture…"
    may_decode.set()
    qtbot.waitUntil(lambda: empty_dialog.open_.isEnabled())
    assert all(part.isEnabled() for part in parts)
    assert threading.main_thread() not in threads


def test_a_picture_that_cannot_be_decoded_closes_the_dialog_and_says_so(
    qtbot: QtBot, empty_dialog: ScreenshotDialog
) -> None:
    with qtbot.waitSignal(empty_dialog.refused) as refused:
        empty_dialog.read(QByteArray(b"\x89PNG\r\n\x1a\n and no more"), "the clipboard")
    assert str(refused.args[0].code) == "file.bad-picture"
    assert not empty_dialog.isVisible()
