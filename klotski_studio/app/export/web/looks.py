"""The skins and themes that a page can wear, as data for its script."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from klotski_studio.app.picture.style.palette import Palette, in_skin, read_palette
from klotski_studio.app.picture.style.skin import Skin, read_skin
from klotski_studio.app.runtime.installed import (
    DARK_THEME,
    LIGHT_THEME,
    Installed,
    available_skins,
    skin_file,
    theme_file,
)
from klotski_studio.app.texts.translatable import plain_text

_PARTS = ("body", "grain", "lettering", "ground", "names")


def themes() -> dict[str, dict[str, str]]:
    """The colours of the page, by theme and part."""
    return {palette.name: {**palette.window, "error": palette.verdict["invalid"]} for palette in _palettes()}


def skins() -> list[dict[str, Any]]:
    """Every installed skin: its names, its material, and its colours by theme."""
    return [_skin(each) for each in available_skins()]


def _skin(installed: Installed) -> dict[str, Any]:
    skin = read_skin(skin_file(installed.id))
    parts = asdict(skin)
    return {
        "id": installed.id,
        "title": {language: plain_text(name) for language, name in installed.names.items()},
        **{part: parts[part] for part in _PARTS},
        "palettes": {palette.name: _colors(palette, skin) for palette in _palettes()},
    }


def _colors(palette: Palette, skin: Skin) -> dict[str, Any]:
    worn = in_skin(palette, skin)
    return {"board": worn.board, "wanted": worn.wanted, "others": worn.others}


def _palettes() -> tuple[Palette, ...]:
    return tuple(read_palette(theme_file(theme)) for theme in (LIGHT_THEME, DARK_THEME))
