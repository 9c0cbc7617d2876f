"""What each piece looks like: a value, compared to find out whether an item has to be touched."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from PySide6.QtGui import QColor

from klotski_studio.app.picture.contrast import readable
from klotski_studio.app.picture.piece_labels import piece_labels
from klotski_studio.app.picture.skin import CLASSIC, LabelStyle, Skin
from klotski_studio.app.picture.theme import Theme
from klotski_studio.core.geometry import Shape
from klotski_studio.core.layout import Axis, Layout, kinds

NOBODYS = "#808080"
"""The colour of a target whose piece is not there."""


@dataclass(frozen=True, slots=True)
class PieceAppearance:
    """All that a piece's picture depends on.

    Attributes:
        color: ``#rrggbb``.
        skin: what it is made of.
        cut: where in the tree its wood was cut, so that no two pieces look alike; 0 without grain.
    """

    shape: Shape
    axis: Axis
    label: str
    color: str
    skin: Skin = CLASSIC
    cut: int = 0


@dataclass(frozen=True, slots=True)
class TargetAppearance:
    """All that a target's picture depends on."""

    shape: Shape
    color: str
    skin: Skin = CLASSIC


def piece_appearances(layout: Layout, theme: Theme) -> tuple[PieceAppearance, ...]:
    """One look per piece: pieces of a kind share a colour unless their file gives them one."""
    skin, colors = theme.skin, _kind_colors(layout, theme)
    labels = piece_labels(layout, skin)
    return tuple(
        PieceAppearance(
            piece.shape,
            piece.axis,
            labels[index],
            piece.color or colors[index],
            skin,
            zlib.crc32(piece.key.encode()) if skin.grain.strength else 0,
        )
        for index, piece in enumerate(layout.pieces)
    )


def target_appearances(layout: Layout, looks: tuple[PieceAppearance, ...]) -> tuple[TargetAppearance, ...]:
    """One look per target, in its piece's colour."""
    by_key = {piece.key: look for piece, look in zip(layout.pieces, looks, strict=True)}
    skin = looks[0].skin if looks else CLASSIC
    colors = (by_key[each.piece].color if each.piece in by_key else NOBODYS for each in layout.goal)
    return tuple(
        TargetAppearance(target.shape, color, skin) for target, color in zip(layout.goal, colors, strict=True)
    )


def ink_on(color: QColor, lettering: LabelStyle = CLASSIC.lettering) -> QColor:
    """The ink that can be read on a body of ``color``."""
    return readable(QColor(lettering.dark), QColor(lettering.light), color)


def _kind_colors(layout: Layout, theme: Theme) -> dict[int, str]:
    colors: dict[int, str] = {}
    wanted = others = 0
    for kind in kinds(layout):
        if kind.targets:
            color = theme.wanted[wanted % len(theme.wanted)]
            wanted += 1
        else:
            color = theme.others[others % len(theme.others)]
            others += 1
        colors |= dict.fromkeys(kind.pieces, color.name())
    return colors
