"""Reads themes from ``resources/themes``: the colours of the window and of the board."""

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
        name: the id, which is the name of its file.
        window: background, surface, field, text, muted, border (hairlines), control (edges of
            controls), accent, on_accent.
        board: frame, ground, cell, wall, gate, highlight.
        wanted: the colours of kinds of pieces with a target, in the order of the goal.
        others: the colours of the other pieces by shape, see
            :mod:`~klotski_studio.app.picture.piece_colors`.
        verdict: one for each :class:`~klotski_studio.app.solving.verdict.State`.
        skin: the material of boards and pieces.
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
        """Whether its background is dark."""
        return self.window["background"].lightnessF() < 0.5


def read_theme(file: Path) -> Theme:
    """The theme in ``file``.

    Raises:
        OSError, ValueError, KeyError: if it cannot be read or lacks a table; shipped files are complete.
    """
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
    """``theme`` with the material of ``skin`` and with the colours that the skin has for it."""
    colors = skin.dark if theme.is_dark else skin.light
    return replace(
        theme,
        board={**theme.board, **{name: QColor(color) for name, color in colors.board}},
        wanted=tuple(map(QColor, colors.wanted)) or theme.wanted,
        others=tuple(map(QColor, colors.others)) or theme.others,
        skin=skin,
    )


_GROUPS = ("window", "board", "verdict")
