"""A fixture that runs a test with every theme in every skin."""

from __future__ import annotations

import pytest

from klotski_studio.app.picture.style.skin import read_skin
from klotski_studio.app.picture.theme import Theme, read_theme
from klotski_studio.app.runtime.installed import skin_ids, theme_ids
from klotski_studio.app.runtime.paths import resources_dir

THEMES, SKINS = theme_ids(), skin_ids()


@pytest.fixture(params=[f"{skin}-{theme}" for skin in SKINS for theme in THEMES])
def theme(request: pytest.FixtureRequest) -> Theme:
    """One theme in one skin."""
    skin, name = request.param.split("-")
    return dressed(name, skin)


def dressed(theme: str, skin: str) -> Theme:
    folder = resources_dir()
    return read_theme(folder / "themes" / f"{theme}.toml", read_skin(folder / "skins" / f"{skin}.toml"))
