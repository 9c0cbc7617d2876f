"""What skins and themes are called in menus, by the ids of their actions."""

from __future__ import annotations

from klotski_studio.app.runtime.installed import available_skins, available_themes


def installed_names(language: str) -> dict[str, str]:
    skins = {f"skin-{each.id}": each.name(language) for each in available_skins()}
    return skins | {f"theme-{each.id}": each.name(language) for each in available_themes()}
