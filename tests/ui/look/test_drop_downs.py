"""A drop-down shows all its rows, or as many as it is meant to, none of them cut."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QWidget
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime.settings import LANGUAGE, THEME, Settings
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.ui.window.application import Shell
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.look.test_no_text_is_cut import each_dialog, settle

WITH_CHOICES = {"export", "export-several", "shortcuts"}
"""The dialogs that have drop-downs."""


@pytest.fixture(params=["en", "zh"], ids=["en", "zh"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    made = Settings(tmp_path / "settings.ini")
    made.set(LANGUAGE, request.param)
    made.set(THEME, "light")
    return made


def open_choices(top: QWidget) -> list[QComboBox]:
    """All drop-downs in ``top`` that a person can open now."""
    return [each for each in top.findChildren(QComboBox) if each.isVisible() and each.isEnabled()]


def cut_rows(choice: QComboBox) -> list[str]:
    """Open ``choice``; return the rows that its list should show and does not show whole."""
    choice.setFocus()
    choice.showPopup()
    settle()
    view, seen = choice.view(), choice.view().viewport().rect()
    shown = range(min(choice.count(), choice.maxVisibleItems()))
    rows = [view.visualRect(choice.model().index(row, choice.modelColumn())) for row in shown]
    cut = [
        choice.itemText(row)
        for row in shown
        if not seen.top() <= rows[row].top() <= rows[row].bottom() <= seen.bottom()
    ]
    choice.hidePopup()
    return [f"{choice.accessibleName()}: {text}" for text in cut]


def test_every_drop_down_of_the_window_shows_its_rows(qtbot: QtBot, solved: MainWindow) -> None:
    found: list[str] = []
    seen: set[QComboBox] = set()
    for mode in Mode:
        solved.app.session.set_mode(mode)
        if mode is Mode.EDIT:
            solved.app.editor.select(["A"])
        settle()
        for choice in set(open_choices(solved)) - seen:
            seen.add(choice)
            found += cut_rows(choice)
    assert len(seen) >= 4
    assert found == []


def test_every_drop_down_of_every_dialog_shows_its_rows(
    shell: Shell, solved: MainWindow, tmp_path: Path
) -> None:
    found, with_choices = [], set()
    for name, dialog in each_dialog(shell, tmp_path):
        for choice in open_choices(dialog):
            with_choices.add(name)
            found += [f"{name}: {row}" for row in cut_rows(choice)]
    assert with_choices == WITH_CHOICES
    assert found == []
