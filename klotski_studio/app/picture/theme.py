"""The colours of the window and of the board as Qt's, made of a palette, and the appearance of each piece.

The appearances of pieces and targets are values: equal ones need no new picture.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtGui import QColor

from klotski_studio.app.picture.style.piece_colors import piece_colors, piece_labels
from klotski_studio.app.picture.style.skin import CLASSIC, Palette, Skin, in_skin, is_dark, read_palette
from klotski_studio.app.texts.move_text import piece_names
from klotski_studio.core.layout import Axis, Layout, Shape


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


def faded(color: QColor, opacity: float) -> QColor:
    """``color`` with ``opacity``."""
    made = QColor(color)
    made.setAlphaF(opacity)
    return made


NO_PIECE = "#808080"
"""The colour of a target whose piece does not exist."""


@dataclass(frozen=True, slots=True)
class PieceAppearance:
    """Everything that a piece's picture depends on.

    Attributes:
        label: the text on it.
        color: ``#rrggbb``.
        skin: the material, the grain and the lettering.
        cut: a number from which its grain is drawn, so that pieces differ; 0 without grain.
        number: which of the pieces with this label it is, shown small in its corner; 0 shows none.
    """

    shape: Shape
    axis: Axis
    label: str
    color: str
    skin: Skin = CLASSIC
    cut: int = 0
    number: int = 0


@dataclass(frozen=True, slots=True)
class TargetAppearance:
    """Everything that a target's picture depends on; ``color`` as ``#rrggbb``."""

    shape: Shape
    color: str
    skin: Skin = CLASSIC


def piece_appearances(layout: Layout, theme: Theme, *, numbered: bool = False) -> tuple[PieceAppearance, ...]:
    """The appearance of each piece; pieces of a kind share a colour unless they have their own.

    If ``numbered``, those with the same label bear the numbers that lists of moves call them by.
    """
    wanted, others = ([color.name() for color in colors] for colors in (theme.wanted, theme.others))
    skin, colors = theme.skin, piece_colors(layout, wanted, others)
    labels = piece_labels(layout, skin)
    called = piece_names(labels)
    return tuple(
        PieceAppearance(
            piece.shape,
            piece.axis,
            labels[index],
            piece.color or colors[index],
            skin,
            zlib.crc32(piece.key.encode()) if skin.grain.strength else 0,
            called[index].number if numbered else 0,
        )
        for index, piece in enumerate(layout.pieces)
    )


def target_appearances(
    layout: Layout, appearances: tuple[PieceAppearance, ...]
) -> tuple[TargetAppearance, ...]:
    """The appearance of each target, in its piece's colour; ``appearances`` are those of the pieces."""
    by_key = {piece.key: appearance for piece, appearance in zip(layout.pieces, appearances, strict=True)}
    skin = appearances[0].skin if appearances else CLASSIC
    colors = (by_key[each.piece].color if each.piece in by_key else NO_PIECE for each in layout.goal)
    return tuple(
        TargetAppearance(target.shape, color, skin) for target, color in zip(layout.goal, colors, strict=True)
    )
