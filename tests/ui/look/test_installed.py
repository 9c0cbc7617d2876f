"""A new skin, theme or language is a new file in the resources; the window offers it by itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from klotski_studio.app.export.request import ExportSource
from klotski_studio.app.runtime.settings import LANGUAGE, SKIN, THEME, Settings
from klotski_studio.app.texts.translatable import plain_text
from klotski_studio.core.layout import Board, Layout
from klotski_studio.ui.dialogs.settings import SettingsDialog
from klotski_studio.ui.features.export.form import Choices, ExportForm, kind_texts
from klotski_studio.ui.features.help.windows import HelpWindows
from klotski_studio.ui.look.appearance import current_language, current_theme
from klotski_studio.ui.look.translate import language_code, language_name
from klotski_studio.ui.window.application import Shell
from tests.resources import add_language, add_skin, add_theme, use_copied_resources
from tests.ui import acting
from tests.ui.discard import discard

pytestmark = pytest.mark.own_window


@pytest.fixture
def resources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    copy = use_copied_resources(tmp_path, monkeypatch)
    for add in (add_skin, add_theme, add_language):
        add(copy)
    return copy


@pytest.fixture
def shell(qtbot: QtBot, qapp: QApplication, settings: Settings, resources: Path) -> Iterator[Shell]:
    made = Shell(qapp, settings)
    qtbot.addWidget(made.window)
    yield made
    settings.set(LANGUAGE, "en")
    discard(made)


def shown(shell: Shell, setting: str) -> list[str]:
    """The words of a setting in the sheet of settings."""
    acting.action(shell.window, "settings").trigger()
    sheet = shell.window.findChild(SettingsDialog)
    row = sheet.skins if setting == "skin" else sheet.rows[setting]
    words = [button.text() for button in row.findChildren(QToolButton)]
    sheet.close()
    return words


def test_settings_and_titles_offer_what_is_installed_by_its_name_in_the_language(shell: Shell) -> None:
    skins, themes, languages = (shown(shell, setting) for setting in ("skin", "theme", "language"))
    assert skins[0] == "Classic"
    assert {"Flat", "Marble", "Three Kingdoms (三国)", "Wood"} <= set(skins)
    assert themes[:2] == ["As the System", "Light"]
    assert {"Dark", "Night"} <= set(themes)
    assert languages[:2] == ["As the System", "English"]
    assert {"Deutsch", "中文"} <= set(languages)
    form = shell.window.side.panel("inspector").layout_form
    names = {code: field.accessibleName() for code, field in form.names.items()}
    assert (names["en"], names["de"], names["zh"]) == ("Title (English)", "Title (Deutsch)", "Title (中文)")
    shell.app.settings.set(LANGUAGE, "zh")
    assert {"经典", "平面", "大理石", "三国", "木纹"} <= set(shown(shell, "skin"))
    assert {"跟随系统", "English", "Deutsch", "中文"} <= set(shown(shell, "language"))


def test_what_is_chosen_is_used_and_offered_for_exports(shell: Shell) -> None:
    shell.app.settings.set(SKIN, "marble")
    shell.app.settings.set(THEME, "night")
    theme = current_theme()
    assert (theme.name, theme.skin.name) == ("night", "marble")
    kinds = kind_texts(ExportSource(Layout(Board(1, 1))))
    form = ExportForm(Choices("night", "marble"), kinds, shell.window, has_solution=False)
    combos = (form.combos["theme"], form.combos["skin"])
    assert [combo.value for combo in combos] == ["night", "marble"]
    assert [combo.currentText() for combo in combos] == ["Night", "Marble"]


def test_a_new_language_is_spoken_where_it_is_translated(shell: Shell) -> None:
    shell.app.settings.set(LANGUAGE, "de")
    assert current_language() == "de"
    titles = [plain_text(action.text()) for action in shell.window.menuBar().actions()]
    assert titles[:2] == ["Datei", "Edit"]
    assert "Marble" in shown(shell, "skin")
    shell.window.context.part(HelpWindows).show_help().close()


def test_the_language_of_the_system_is_used_if_it_is_installed(
    qapp: object, resources: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for system, code in [("de_AT", "de"), ("zh_TW", "zh"), ("en_GB", "en"), ("mi_NZ", "en"), ("C", "en")]:
        monkeypatch.setattr(QLocale, "system", lambda system=system: QLocale(system))
        assert language_code("system") == code, system


def test_a_language_without_its_own_name_is_called_as_qt_calls_it(qapp: object, resources: Path) -> None:
    (resources / "i18n" / "klotski_studio_mi.qm").write_bytes(b"")
    assert language_name("mi") == "Māori"
