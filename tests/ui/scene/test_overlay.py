from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtGui import QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication, QGraphicsScene

from klotski_studio.app.picture.style.border import CELL, FRAME
from klotski_studio.app.picture.theme import Theme, piece_appearances
from klotski_studio.app.runtime.settings import COORDINATES
from klotski_studio.app.solving.playback import track_of
from klotski_studio.core.layout import Board
from klotski_studio.core.rules import parse_solution, replay
from klotski_studio.ui.look.tokens import Type, font
from klotski_studio.ui.scene.board_scene import CoordinatesItem
from klotski_studio.ui.scene.overlay import INSIDE, HintItem, NextMoveItem
from klotski_studio.ui.window.main_window import MainWindow
from tests.strategies import drawn
from tests.ui.acting import trigger

LAYOUT = drawn("A.. .BB ...", "... ... A..")


@pytest.fixture
def scene(qapp: object) -> QGraphicsScene:
    return QGraphicsScene(-CELL, -CELL, 5 * CELL, 5 * CELL)


@pytest.fixture
def item(scene: QGraphicsScene) -> NextMoveItem:
    return NextMoveItem(scene)


def test_the_ghost_stands_where_the_next_piece_will(item: NextMoveItem, light: Theme) -> None:
    solution = parse_solution("B:DL A:R", LAYOUT)
    track = track_of(LAYOUT, solution, replay(LAYOUT, solution))
    looks = piece_appearances(LAYOUT, light)
    item.show_next(track, 0, looks)
    assert item.isVisible()
    assert (item.x(), item.y()) == (0, 2 * CELL)
    item.show_next(track, 1, looks)
    assert (item.x(), item.y()) == (CELL, 0)
    item.show_next(track, None, looks)
    assert not item.isVisible()


def test_the_ghost_and_its_way_lie_within_its_bounds(
    scene: QGraphicsScene, item: NextMoveItem, light: Theme
) -> None:
    solution = parse_solution("B:DL", LAYOUT)
    item.show_next(track_of(LAYOUT, solution, replay(LAYOUT, solution)), 0, piece_appearances(LAYOUT, light))
    image = QImage(320, 320, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    scene.render(painter)
    painter.end()
    bounds = item.sceneBoundingRect().translated(CELL, CELL)
    touched = [(x, y) for x in range(320) for y in range(320) if image.pixelColor(x, y).alpha()]
    assert touched
    assert all(bounds.contains(x, y) for x, y in touched)
    assert min(x for x, _ in touched) > CELL - 4
    assert min(y for _, y in touched) < 3 * CELL - 8  # the way begins in the row above


def test_an_arrow_straight_on_begins_and_ends_within_the_edge_of_its_piece(scene: QGraphicsScene) -> None:
    hint, wide = HintItem(scene), LAYOUT.pieces[1]
    hint.show_way(wide.shape, ((0, 1), (1, 1)))
    ends = [hint.arrow.pointAtPercent(part) for part in (0, 1)]
    assert [(end.x() / CELL, end.y() / CELL) for end in ends] == [(2 - INSIDE, 1.5), (3 - INSIDE, 1.5)]


@pytest.fixture
def metrics(qapp: QApplication) -> QFontMetricsF:
    return QFontMetricsF(font(Type.SMALL))


def numbered(board: Board, metrics: QFontMetricsF, scale: float) -> tuple[list[int], list[int]]:
    """The columns and the rows that bear numbers at ``scale`` pixels per scene unit."""
    scene = QGraphicsScene()
    item = CoordinatesItem(scene)
    item.show_board(board)
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
    assert not first.scene._coordinates.isVisible()
    trigger(window, "coordinates")
    assert window.app.settings.get(COORDINATES)
    assert first.scene._coordinates.isVisible()
    assert window.tabs.page(window.app.workspace.begin()).scene._coordinates.isVisible()
    trigger(window, "coordinates")
    assert not first.scene._coordinates.isVisible()
