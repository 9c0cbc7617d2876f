from __future__ import annotations

from pathlib import Path

import pytest

from klotski_studio.app.export.request import ExportKind, ExportRequest, FileFormat
from klotski_studio.app.runtime.installed import (
    Installed,
    available_languages,
    available_skins,
    available_themes,
    skin_ids,
    theme_ids,
)
from klotski_studio.app.runtime.settings import LANGUAGE, SKIN, THEME, Setting, Settings
from klotski_studio.core.errors import KlotskiError
from tests.resources import add_language, add_skin, add_theme, use_copied_resources


@pytest.fixture
def resources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return use_copied_resources(tmp_path, monkeypatch)


def test_the_shipped_ones_are_listed_with_the_defaults_first() -> None:
    assert skin_ids()[0] == "classic"
    assert {"flat", "sanguo", "wood"} <= set(skin_ids()[1:])
    assert theme_ids()[0] == "light"
    assert "dark" in theme_ids()[1:]
    assert available_languages()[0] == "en"
    assert "zh" in available_languages()[1:]


@pytest.mark.parametrize("each", [*available_skins(), *available_themes()], ids=lambda each: each.id)
def test_the_shipped_ones_have_an_english_and_a_chinese_name(each: Installed) -> None:
    assert {"en", "zh"} <= set(each.names)


def test_a_new_file_is_listed_by_its_name(resources: Path) -> None:
    add_skin(resources)
    add_theme(resources)
    add_language(resources)
    assert "marble" in skin_ids()
    assert "night" in theme_ids()
    assert "de" in available_languages()
    (marble,) = (skin for skin in available_skins() if skin.id == "marble")
    assert [marble.name(code) for code in ("en", "zh", "de")] == ["&Marble", "大理石(&M)", "&Marble"]


@pytest.mark.parametrize("content", ["", "name = 3", "name = {en = 3}", "name = [", "name = {zh = 1.5}"])
def test_a_file_without_a_usable_name_is_called_by_its_id(resources: Path, content: str) -> None:
    (resources / "skins" / "plain.toml").write_text(content, encoding="utf-8")
    (plain,) = (skin for skin in available_skins() if skin.id == "plain")
    assert plain.name("en") == plain.name("zh") == "plain"


@pytest.mark.parametrize(("setting", "value"), [(SKIN, "marble"), (THEME, "night"), (LANGUAGE, "de")])
def test_a_setting_takes_what_is_installed_and_forgets_what_is_not(
    qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, setting: Setting[str], value: str
) -> None:
    file = tmp_path / "settings.ini"
    Settings(file).set(setting, value)
    assert Settings(file).get(setting) == setting.default
    resources = use_copied_resources(tmp_path, monkeypatch)
    for add in (add_skin, add_theme, add_language):
        add(resources)
    assert Settings(file).get(setting) == value


def test_an_export_takes_what_is_installed_and_refuses_what_is_not(resources: Path) -> None:
    add_skin(resources)
    add_theme(resources)
    made = ExportRequest(ExportKind.LAYOUT, FileFormat.PNG, "night", skin="marble")
    assert (made.theme, made.skin) == ("night", "marble")
    with pytest.raises(KlotskiError) as caught:
        ExportRequest(ExportKind.LAYOUT, FileFormat.PNG, "noon")
    assert "night" in str(caught.value.values["choices"])
