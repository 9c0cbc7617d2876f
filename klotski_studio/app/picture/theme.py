"""The colours of the window and of the board as Qt's, made of a palette."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtGui import QColor

from klotski_studio.app.picture.style.palette import Palette, in_skin, is_dark, read_palette
from klotski_studio.app.picture.style.skin import CLASSIC, Skin


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one theme; its names are those of :class:`.style.palette.Palette`."""

    name: str
    window: Mapping[str, QColor]
    board: Mapping[str, QColor]
    wanted: tuple[QColor, ...]
    others: tuple[QColor, ...]
    verdict: Mapping[str, QColor]
    skin: Skin = CLASSIC

    @property
    def is_dark(self) -> bool:
        """Whether its background is dark."""
        return is_dark(self.window["background"].name())


def read_theme(file: Path, skin: Skin = CLASSIC) -> Theme:
    """The theme in ``file``, with the material of ``skin`` and with the colours that the skin has for it.

    Raises:
        OSError, ValueError, KeyError: if it cannot be read or lacks a table; shipped files are complete.
    """
    return _theme(in_skin(read_palette(file), skin))


def _theme(palette: Palette) -> Theme:
    return Theme(
        palette.name,
        _colors(palette.window),
        _colors(palette.board),
        tuple(map(QColor, palette.wanted)),
        tuple(map(QColor, palette.others)),
        _colors(palette.verdict),
        palette.skin,
    )


def _colors(names: Mapping[str, str]) -> Mapping[str, QColor]:
    return {key: QColor(name) for key, name in names.items()}
