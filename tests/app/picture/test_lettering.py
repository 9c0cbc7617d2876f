from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from klotski_studio.app.picture.board_picture import LABEL, label_path
from klotski_studio.app.picture.style.piece_colors import is_cjk
from klotski_studio.core.geometry import Shape

SIZE = 64
ALONE, TALL, WIDE, LARGE = (Shape.rectangle(*size) for size in ((1, 1), (1, 2), (2, 1), (2, 2)))
BENT = Shape.of([(0, 0), (0, 1), (0, 2), (1, 2), (2, 2)])


@pytest.mark.parametrize("shape", [ALONE, TALL, WIDE, LARGE, BENT])
@pytest.mark.parametrize("text", ["A", "Lieutenant General", "兵", "曹操", "🐴"])
def test_a_label_stays_on_its_piece(qapp: QApplication, shape: Shape, text: str) -> None:
    bounds = label_path(text, shape, SIZE).boundingRect()
    cells = [QRectF(x * SIZE, y * SIZE, SIZE, SIZE) for x, y in shape.cells]
    hull = cells[0]
    for cell in cells[1:]:
        hull = hull.united(cell)
    edge = LABEL["margin"] * SIZE * 0.99
    assert hull.adjusted(edge, edge, -edge, -edge).contains(bounds) or bounds.isEmpty()


def test_chinese_stands_upright_on_a_tall_piece_and_lies_on_a_wide_one(qapp: QApplication) -> None:
    tall = label_path("张飞", TALL, SIZE).boundingRect()
    wide = label_path("张飞", WIDE, SIZE).boundingRect()
    assert tall.height() > tall.width()
    assert wide.width() > wide.height()


def test_a_long_word_takes_the_lying_leg_of_a_bent_piece(qapp: QApplication) -> None:
    bounds = label_path("Lieutenant", BENT, SIZE).boundingRect()
    assert bounds.top() > 2 * SIZE
    assert bounds.width() > SIZE


def test_letters_are_larger_on_a_larger_piece(qapp: QApplication) -> None:
    small, large = (label_path("A", shape, SIZE).boundingRect().height() for shape in (ALONE, LARGE))
    assert large > small


def test_nothing_to_write_is_an_empty_path(qapp: QApplication) -> None:
    assert label_path("", LARGE, SIZE).isEmpty()
    assert label_path("   ", LARGE, SIZE).isEmpty()
    assert label_path("A", Shape(()), SIZE).isEmpty()


def test_only_square_characters_are_set_upright() -> None:
    assert is_cjk("曹操")
    assert not is_cjk("曹a")
