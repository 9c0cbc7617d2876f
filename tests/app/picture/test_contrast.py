"""What is written can be read, and what is drawn can be seen: in every theme, in every skin."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from klotski_studio.app.picture.layout_picture import PiecePicture
from klotski_studio.app.picture.style import piece_colors as names
from klotski_studio.app.picture.style.border import CELL
from klotski_studio.app.picture.style.piece_colors import GRAPHICS, TEXT
from klotski_studio.app.picture.style.skin import CLASSIC, LabelStyle
from klotski_studio.app.picture.theme import PieceAppearance, Theme, read_theme
from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.core.layout import Axis, Shape
from klotski_studio.ui.features.edit.swatches import COLORS

GROUNDS = ("background", "surface", "field")
BIG = Shape.rectangle(2, 2)


def contrast(one: QColor, other: QColor) -> float:
    return names.contrast(one.name(), other.name())


def ink_on(color: QColor, lettering: LabelStyle = CLASSIC.lettering) -> QColor:
    return QColor(names.ink_on(color.name(), lettering))


colors = st.builds(QColor, st.integers(0, 255), st.integers(0, 255), st.integers(0, 255))


@pytest.fixture(params=["light", "dark"])
def plain(request: pytest.FixtureRequest) -> Theme:
    return read_theme(resources_dir() / "themes" / f"{request.param}.toml")


def test_contrast_is_that_of_the_guidelines() -> None:
    white, black, grey = QColor("#ffffff"), QColor("#000000"), QColor("#777777")
    assert contrast(white, black) == pytest.approx(21)
    assert contrast(grey, white) == contrast(white, grey) == pytest.approx(4.48, abs=0.01)
    assert contrast(grey, grey) == 1


@pytest.mark.parametrize("ground", GROUNDS)
def test_text_and_verdicts_can_be_read_and_edges_and_the_focus_seen_on_every_ground(
    plain: Theme, ground: str
) -> None:
    window = plain.window
    for color in (*map(window.__getitem__, ("text", "muted", "accent")), *plain.verdict.values()):
        assert contrast(color, window[ground]) >= TEXT, color.name()
    for edge in ("control", "accent"):
        assert contrast(window[edge], window[ground]) >= GRAPHICS, edge
    assert contrast(window["on_accent"], window["accent"]) >= TEXT


def test_marks_on_the_board_and_targets_can_be_seen_on_a_free_cell(theme: Theme) -> None:
    for color in (*map(theme.board.__getitem__, ("wall", "gate", "highlight")), *theme.wanted):
        assert contrast(color, theme.board["cell"]) >= GRAPHICS, color.name()


def test_pieces_can_be_told_from_a_free_cell(theme: Theme) -> None:
    """By the body or by the line round it."""
    body = theme.skin.body
    for color in (*theme.wanted, *theme.others):
        rim = color.darker(round(100 + body.rim)) if body.rim_width else color
        best = max(contrast(each, theme.board["cell"]) for each in (color, rim))
        assert best >= GRAPHICS, color.name()


def test_ink_can_be_read_on_every_piece_of_a_skin_and_of_the_palette(theme: Theme) -> None:
    for color in (*theme.wanted, *theme.others, *map(QColor, COLORS)):
        assert contrast(ink_on(color, theme.skin.lettering), color) >= TEXT, color.name()


@given(colors)
def test_ink_can_be_read_on_any_colour_at_all(color: QColor) -> None:
    assert contrast(ink_on(color), color) >= TEXT


def test_ink_can_be_read_on_bodies_as_they_are_painted(qapp: QApplication, theme: Theme) -> None:
    """With their gradient and their grain: on every pixel as large text, on most of them as any text."""
    for color in (*theme.wanted, *theme.others):
        ink = ink_on(color, theme.skin.lettering)
        ratios = sorted(contrast(ink, pixel) for pixel in middle_pixels(theme, color))
        assert ratios[0] >= GRAPHICS, color.name()
        assert ratios[len(ratios) // 2] >= TEXT - 0.3, color.name()


def middle_pixels(theme: Theme, color: QColor) -> list[QColor]:
    """What lies under the letters of a piece, with nothing written on it."""
    picture = PiecePicture(PieceAppearance(BIG, Axis.BOTH, "", color.name(), theme.skin, cut=7))
    side = round(2 * CELL)
    image = QImage(QSize(side, side), QImage.Format.Format_RGB32)
    image.fill(theme.board["cell"])
    painter = QPainter(image)
    picture.paint(painter)
    painter.end()
    inner = QRectF(0, 0, side, side).adjusted(CELL / 4, CELL / 4, -CELL / 4, -CELL / 4).toRect()
    return [
        image.pixelColor(x, y)
        for x in range(inner.left(), inner.right(), 3)
        for y in range(inner.top(), inner.bottom(), 3)
    ]
