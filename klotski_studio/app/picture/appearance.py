"""The appearance of each piece and target, as values: equal ones need no new picture."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from klotski_studio.app.picture.style.piece_colors import piece_colors
from klotski_studio.app.picture.style.piece_labels import piece_labels
from klotski_studio.app.picture.style.skin import CLASSIC, Skin
from klotski_studio.app.picture.theme import Theme
from klotski_studio.core.geometry import Shape
from klotski_studio.core.layout import Axis, Layout

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
    """

    shape: Shape
    axis: Axis
    label: str
    color: str
    skin: Skin = CLASSIC
    cut: int = 0


@dataclass(frozen=True, slots=True)
class TargetAppearance:
    """Everything that a target's picture depends on; ``color`` as ``#rrggbb``."""

    shape: Shape
    color: str
    skin: Skin = CLASSIC


def piece_appearances(layout: Layout, theme: Theme) -> tuple[PieceAppearance, ...]:
    """The appearance of each piece; pieces of a kind share a colour unless they have their own."""
    wanted, others = ([color.name() for color in colors] for colors in (theme.wanted, theme.others))
    skin, colors = theme.skin, piece_colors(layout, wanted, others)
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
