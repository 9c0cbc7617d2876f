"""The tables are complete: what one names, another has."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest
from PySide6.QtGui import QKeySequence

from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.app.solving.verdict import VerdictState
from klotski_studio.app.workspace.session import Mode
from klotski_studio.ui.features.watch.playback_bar import BUTTONS
from klotski_studio.ui.session.feature import LINE, MenuSpec
from klotski_studio.ui.window.actions import ACTIONS
from klotski_studio.ui.window.main_window import MainWindow
from klotski_studio.ui.window.menus import MENUS, TOOL_BAR
from tests.ui.words import menus

ICON_FOLDER = resources_dir() / "icons"


EVERY_MENU = (MenuSpec("bar", "", MENUS), *menus(MENUS))


def test_ids_of_actions_are_unique() -> None:
    assert max(Counter(spec.id for spec in ACTIONS).values()) == 1


@pytest.mark.parametrize("mode", Mode)
def test_shortcuts_are_unique_in_each_mode_and_understood(mode: Mode) -> None:
    specs = [spec for spec in ACTIONS if mode in spec.modes]
    keys = [QKeySequence(keys).toString() for spec in specs for keys in spec.keys.split()]
    assert all(keys)
    assert max(Counter(keys).values()) == 1


def test_every_icon_is_there_and_is_used() -> None:
    used = {spec.shown_icon for spec in ACTIONS if spec.shown_icon}
    used |= {spec.alternate.shown_icon for spec in ACTIONS if spec.alternate and spec.alternate.shown_icon}
    used |= {"add", "app", "cross", "problem", "note", "valid", "library", "more", "sort", "widen"}
    assert used == {file.stem for file in ICON_FOLDER.glob("*.svg")}


def test_every_action_stands_in_a_menu_and_bars_name_no_others() -> None:
    inside = {entry for menu in EVERY_MENU for entry in menu.entries if isinstance(entry, str)}
    assert {spec.id for spec in ACTIONS} == inside - {LINE} >= {*TOOL_BAR, *BUTTONS}


def test_mnemonics_are_unique_within_each_menu() -> None:
    texts = {spec.id: spec.text for spec in ACTIONS}
    for menu in EVERY_MENU:
        inside = [
            entry.text if isinstance(entry, MenuSpec) else texts.get(entry, "") for entry in menu.entries
        ]
        letters = Counter(text[text.index("&") + 1].lower() for text in inside if "&" in text)
        assert not letters or max(letters.values()) == 1, menu.id


def test_every_verdict_has_a_colour_in_each_theme() -> None:
    for file in (resources_dir() / "themes").glob("*.toml"):
        assert set(tomllib.loads(file.read_text(encoding="utf-8"))["verdict"]) == set(VerdictState)


def test_themes_have_the_same_colours() -> None:
    light, dark = (
        tomllib.loads((resources_dir() / "themes" / f"{name}.toml").read_text(encoding="utf-8"))
        for name in ("light", "dark")
    )
    assert {group: set(light[group]) for group in light} == {group: set(dark[group]) for group in dark}
    assert all(len(light["pieces"][kind]) == len(dark["pieces"][kind]) for kind in light["pieces"])


def test_every_action_has_a_face_and_a_tool_tip_in_the_window(window: MainWindow) -> None:
    for spec in ACTIONS:
        action = window.actions_.by_id[spec.id]
        assert action.text(), spec.id
        assert action.toolTip(), spec.id
        assert action.icon().isNull() == (spec.shown_icon is None), spec.id
