"""The colours of the window and of the board, from ``resources/themes``, and the skin that goes with them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtGui import QColor

from klotski_studio.app.picture.skin import CLASSIC, Skin


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one theme.

    Attributes:
        window: background, surface, field, text, muted, border (hairlines), control (edges of what
            can be used), accent, on_accent.
        board: frame, ground, cell, wall, gate, highlight.
        wanted: for kinds of pieces that have a target, in turn.
        others: for the kinds without.
        verdict: one for each :class:`~klotski_studio.app.solving.verdict.State`.
        skin: what boards and pieces are made of.
    """

    name: str
    window: Mapping[str, QColor]
    board: Mapping[str, QColor]
    wanted: tuple[QColor, ...]
    others: tuple[QColor, ...]
    verdict: Mapping[str, QColor]
    skin: Skin = CLASSIC

    @property
    def is_dark(self) -> bool:
        """Whether light text stands on dark ground."""
        return self.window["background"].lightnessF() < 0.5


def read_theme(file: Path) -> Theme:
    """The theme in ``file``, one of our own."""
    with file.open("rb") as stream:
        data = tomllib.load(stream)
    groups = {name: {key: QColor(value) for key, value in data[name].items()} for name in _GROUPS}
    return Theme(
        file.stem,
        groups["window"],
        groups["board"],
        tuple(map(QColor, data["pieces"]["wanted"])),
        tuple(map(QColor, data["pieces"]["others"])),
        groups["verdict"],
    )


def apply_skin(theme: Theme, skin: Skin) -> Theme:
    """``theme`` with boards and pieces in ``skin``, and in the colours that it brings."""
    colors = skin.dark if theme.is_dark else skin.light
    return replace(
        theme,
        board={**theme.board, **{name: QColor(color) for name, color in colors.board}},
        wanted=tuple(map(QColor, colors.wanted)) or theme.wanted,
        others=tuple(map(QColor, colors.others)) or theme.others,
        skin=skin,
    )


_GROUPS = ("window", "board", "verdict")
