"""A drop-down shows all its rows, or as many as it is meant to, none of them cut."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime.settings import LANGUAGE, THEME, Settings
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.ui.window.application import Shell
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.look.test_no_text_is_cut import DIALOGS, open_dialogs, settle

WITH_CHOICES = ("export", "export-several", "shortcuts")
"""The dialogs that have drop-downs; the test of the others says so if this is no longer true."""


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


@pytest.mark.parametrize("name", DIALOGS)
def test_every_drop_down_of_a_dialog_shows_its_rows(
    shell: Shell, solved: MainWindow, tmp_path: Path, name: str
) -> None:
    DIALOGS[name](shell, tmp_path)
    (dialog,) = open_dialogs()
    choices = open_choices(dialog)
    found = [row for choice in choices for row in cut_rows(choice)]
    dialog.reject()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert bool(choices) == (name in WITH_CHOICES)
    assert found == []
