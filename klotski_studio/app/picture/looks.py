"""What each piece looks like: a value, compared to find out whether an item has to be touched."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor

from klotski_studio.app.picture.theme import Theme
from klotski_studio.core.geometry import Shape
from klotski_studio.core.layout import Axis, Layout, kinds


@dataclass(frozen=True, slots=True)
class Look:
    """All that a piece's picture depends on; ``color`` is ``#rrggbb``."""

    shape: Shape
    axis: Axis
    label: str
    color: str


@dataclass(frozen=True, slots=True)
class TargetLook:
    """All that a target's picture depends on."""

    shape: Shape
    color: str


def piece_looks(layout: Layout, theme: Theme) -> tuple[Look, ...]:
    """One look per piece: pieces of a kind share a colour unless their file gives them one.

    Where several pieces have targets, those without a label show their key: it takes more than
    a colour to tell which target is whose.
    """
    colors = _kind_colors(layout, theme)
    wanted = {target.piece for target in layout.goal} if len(layout.goal) > 1 else set()
    return tuple(
        Look(
            piece.shape,
            piece.axis,
            piece.label or (piece.key if piece.key in wanted else ""),
            piece.color or colors[index],
        )
        for index, piece in enumerate(layout.pieces)
    )


def target_looks(layout: Layout, looks: tuple[Look, ...]) -> tuple[TargetLook, ...]:
    """One look per target, in its piece's colour."""
    by_key = {piece.key: look.color for piece, look in zip(layout.pieces, looks, strict=True)}
    return tuple(TargetLook(target.shape, by_key.get(target.piece, "#808080")) for target in layout.goal)


def ink_on(color: QColor) -> QColor:
    """Dark or light, whichever is easier to read on ``color``."""
    luminance = 0.299 * color.redF() + 0.587 * color.greenF() + 0.114 * color.blueF()
    return QColor("#2b2620") if luminance > 0.66 else QColor("#fffdf8")


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
