"""The icons are one set: one grid, one width of lines, one kind of ends, and no colour of their own."""

from __future__ import annotations

import gc
import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, QColor, QIcon, QImage, QPixmap
from shiboken6 import isValid

from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.ui.look.icons import _ENGINES, APPLICATION_SIZES, application_icon, icon
from klotski_studio.ui.look.tokens import ICON

FOLDER = resources_dir() / "icons"
ICONS = sorted(file for file in FOLDER.glob("*.svg") if file.stem != "app")
PLAIN = sorted((FOLDER / "plain").glob("*.svg"))
COLOURS = re.compile(r"#[0-9a-fA-F]{3,8}|rgb|\b(?:fill|stroke)=\"(?!none|currentColor)")
STYLE = {"stroke-width", "stroke-linecap", "stroke-linejoin"}


def style_of(file: Path) -> tuple[str | None, ...]:
    root = ElementTree.parse(file).getroot()
    names = ("viewBox", "stroke", "fill", "stroke-width", "stroke-linecap", "stroke-linejoin")
    return tuple(root.get(name) for name in names)


def drawn(file: Path) -> tuple[str, ...]:
    """The shapes of a drawing, as one comparable value."""
    return tuple(sorted(str(sorted(part.items())) for part in ElementTree.parse(file).getroot()))


def ink(image: QImage) -> list[tuple[int, int]]:
    """The pixels that are not transparent."""
    return [
        (x, y)
        for y in range(image.height())
        for x in range(image.width())
        if image.pixelColor(x, y).alpha() > 40
    ]


def test_an_icon_is_drawn_on_the_common_grid_with_common_lines_and_no_colour_of_its_own() -> None:
    grid = f"0 0 {ICON} {ICON}"
    for file in ICONS:
        assert style_of(file) == (grid, "currentColor", "none", "1.5", "round", "round"), file.stem
        inside = [name for part in ElementTree.parse(file).getroot() for name in part.attrib]
        assert not STYLE & set(inside), file.stem
        assert not COLOURS.findall(file.read_text(encoding="utf-8")), file.stem


def test_an_icon_fills_its_grid_and_is_cut_nowhere() -> None:
    for file in ICONS:
        pixels = ink(icon(file.stem).pixmap(QSize(2 * ICON, 2 * ICON), 1.0).toImage())
        across, down = {x for x, _ in pixels}, {y for _, y in pixels}
        assert min(across | down) >= 1, file.stem
        assert max(across | down) <= 2 * ICON - 2, file.stem
        assert max(len(across), len(down)) >= 1.1 * ICON, file.stem


def test_no_two_icons_are_the_same_drawing() -> None:
    assert max(Counter(map(drawn, ICONS)).values()) == 1


def test_the_signs_of_the_style_sheet_are_one_set_but_for_their_colour() -> None:
    styles = {(box, fill, *ends) for box, _, fill, _, *ends in map(style_of, PLAIN)}
    assert styles == {("0 0 16 16", "none", "round", "round")}


@pytest.mark.parametrize("size", [16, 24])
def test_the_application_has_small_drawings_whose_edges_are_edges_of_pixels(size: int) -> None:
    root = ElementTree.parse(FOLDER / f"{APPLICATION_SIZES[size]}.svg").getroot()
    assert root.get("viewBox") == f"0 0 {size} {size}"
    sides = [part.get(name, "0") for part in root for name in ("x", "y", "width", "height")]
    assert all(side.isdigit() for side in sides)


@pytest.mark.parametrize("size", APPLICATION_SIZES)
def test_the_application_icon_has_each_size_and_its_red_piece_is_sharp(size: int) -> None:
    image = application_icon().pixmap(QSize(size, size), 1.0).toImage()
    assert image.width() == size
    red = sum(image.pixelColor(x, y) == QColor("#c2513f") for x, y in ink(image))
    assert red >= 0.15 * size * size


class Holder:
    """Holds an icon, and itself, so that only a garbage collection deletes both."""

    def __init__(self) -> None:
        self.itself, self.icon = self, icon("app")


def test_the_garbage_collector_deletes_icons_and_then_their_engines() -> None:
    gc.collect()
    before = engines()
    for _ in range(300):
        Holder()
    assert engines() == before + 300
    gc.collect()
    assert engines() == before


def test_an_icon_lives_on_in_the_action_that_has_a_copy() -> None:
    action = QAction(icon("app"), "")
    gc.collect()
    assert not action.icon().pixmap(16, 16).isNull()
    copy = QIcon(action.icon())
    copy.addPixmap(QPixmap(8, 8))  # now it has an engine of its own, which the first one cloned
    del action
    gc.collect()
    assert copy.pixmap(16, 16).size() == QSize(16, 16)


def engines() -> int:
    return sum(isValid(engine) for engine in _ENGINES)
