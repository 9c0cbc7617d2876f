from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtGui import QColor, QFontMetricsF
from PySide6.QtWidgets import QApplication

from klotski_studio.app.picture.style.border import CELL, FRAME
from klotski_studio.app.runtime.settings import COORDINATES
from klotski_studio.core.layout import Board
from klotski_studio.ui.look.tokens import Type, font
from klotski_studio.ui.scene.board_scene import CoordinatesItem
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import trigger


@pytest.fixture
def metrics(qapp: QApplication) -> QFontMetricsF:
    return QFontMetricsF(font(Type.SMALL))


def numbered(board: Board, metrics: QFontMetricsF, scale: float) -> tuple[list[int], list[int]]:
    """The columns and the rows that bear numbers at ``scale`` pixels per scene unit."""
    item = CoordinatesItem()
    item.show_board(board, QColor("black"))
    labels = list(item.labels(metrics, scale))
    columns = [int(number) for number, at in labels if at.y() < 0]
    for number, at in labels:
        assert item.boundingRect().contains(at)
        across = at.y() < 0
        assert (at.x() if across else at.y()) == (int(number) + 0.5) * CELL
        assert (at.y() if across else at.x()) < -FRAME
    return columns, [int(number) for number, at in labels if at.y() > 0]


def test_columns_and_rows_are_numbered_as_texts_name_cells(metrics: QFontMetricsF) -> None:
    assert numbered(Board(4, 5), metrics, 1.5) == ([0, 1, 2, 3], [0, 1, 2, 3, 4])


@pytest.mark.parametrize("scale", [0.05, 0.2, 1.0, 12.0])
def test_numbers_do_not_touch_at_any_zoom(metrics: QFontMetricsF, scale: float) -> None:
    columns, rows = numbered(Board(64, 64), metrics, scale)
    wide, high = metrics.horizontalAdvance("64"), metrics.height()
    assert all((b - a) * CELL * scale > wide for a, b in pairwise(columns))
    assert all((b - a) * CELL * scale >= high for a, b in pairwise(rows))
    assert columns[0] == rows[0] == 0


def test_the_numbers_are_shown_in_every_tab_while_the_setting_is_on(window: MainWindow) -> None:
    first = window.tabs.page(window.app.workspace.begin())
    assert not first.scene.has_coordinates
    trigger(window, "coordinates")
    assert window.app.settings.get(COORDINATES)
    assert first.scene.has_coordinates
    assert window.tabs.page(window.app.workspace.begin()).scene.has_coordinates
    trigger(window, "coordinates")
    assert not first.scene.has_coordinates
