"""Reads the colours of a theme from ``resources/themes``, as texts.

What paints without Qt (a page for a browser, a picture in a notebook) takes its colours from here;
:mod:`~klotski_studio.app.picture.theme` makes Qt's of them. A theme has the colours, a skin the material;
a skin may have colours of its own for light and for dark themes::

    palette (colours) --+
                        +->  in_skin()  ->  palette with a skin  ->  theme
    skin (material)  ---+
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from klotski_studio.app.picture.style.skin import CLASSIC, Skin


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one theme, each as ``#rrggbb``.

    Attributes:
        name: the id, which is the name of its file.
        window: background, surface, field, text, muted, border (hairlines), control (edges of
            controls), accent, on_accent.
        board: frame, ground, cell, wall, gate, highlight.
        wanted: the colours of kinds of pieces with a target, in the order of the goal.
        others: the colours of the other pieces by shape, see
            :mod:`~klotski_studio.app.picture.style.piece_colors`.
        verdict: one for each :class:`~klotski_studio.app.solving.verdict.State`.
        skin: the material of boards and pieces.
    """

    name: str
    window: Mapping[str, str]
    board: Mapping[str, str]
    wanted: tuple[str, ...]
    others: tuple[str, ...]
    verdict: Mapping[str, str]
    skin: Skin = CLASSIC

    @property
    def is_dark(self) -> bool:
        """Whether its background is dark."""
        return is_dark(self.window["background"])


def is_dark(color: str) -> bool:
    """Whether the lightness of ``color`` (``#rrggbb``), as of HSL, is below one half."""
    parts = bytes.fromhex(color[1:])
    return min(parts) + max(parts) < 255


def read_palette(file: Path) -> Palette:
    """The colours in ``file``.

    Raises:
        OSError, ValueError, KeyError: if it cannot be read or lacks a table; shipped files are complete.
    """
    with file.open("rb") as stream:
        data = tomllib.load(stream)
    pieces = data["pieces"]
    return Palette(
        file.stem,
        data["window"],
        data["board"],
        tuple(pieces["wanted"]),
        tuple(pieces["others"]),
        data["verdict"],
    )


def in_skin(palette: Palette, skin: Skin) -> Palette:
    """``palette`` with the material of ``skin`` and with the colours that the skin has for it."""
    colors = skin.dark if palette.is_dark else skin.light
    return replace(
        palette,
        board={**palette.board, **dict(colors.board)},
        wanted=colors.wanted or palette.wanted,
        others=colors.others or palette.others,
        skin=skin,
    )
