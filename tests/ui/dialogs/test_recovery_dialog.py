from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from klotski_studio.app.picture.theme import Theme, read_theme
from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.app.workspace.recovery_store import CopyKey, Leftover
from klotski_studio.app.workspace.recovery_text import RecoveryCopy
from klotski_studio.core.layout import Board, Layout
from klotski_studio.formats.native import read as native_read
from klotski_studio.ui.dialogs.recovery import RecoveryDialog
from tests.ui.conftest import CORNER

LAYOUT = native_read.read(CORNER)


@pytest.fixture
def theme() -> Theme:
    return read_theme(resources_dir() / "themes" / "light.toml")


@pytest.fixture
def leftovers() -> list[Leftover]:
    works = [
        RecoveryCopy(LAYOUT, Path("/home/anna/corner.klotski")),
        RecoveryCopy(replace(LAYOUT, name="Second")),
        RecoveryCopy(Layout(Board(0, 0))),
    ]
    return [Leftover(CopyKey("process", f"{number}"), work, 1e9) for number, work in enumerate(works)]


@pytest.fixture
def dialog(qtbot: QtBot, leftovers: list[Leftover], theme: Theme) -> Iterator[RecoveryDialog]:
    parent = QWidget()
    parent.show()
    made = RecoveryDialog(leftovers, theme, "en", parent)
    made.open()
    yield made
    parent.close()
    parent.deleteLater()


@pytest.fixture
def recovered(dialog: RecoveryDialog) -> list[Leftover]:
    heard: list[Leftover] = []
    dialog.recovered.connect(heard.append)
    return heard


@pytest.fixture
def discarded(dialog: RecoveryDialog) -> list[Leftover]:
    heard: list[Leftover] = []
    dialog.discarded.connect(heard.append)
    return heard


def click(qtbot: QtBot, dialog: RecoveryDialog, name: str) -> None:
    (button,) = [
        each
        for each in dialog.findChildren(QPushButton)
        if name in (each.accessibleName(), each.text().replace("&", "")) and each.isVisible()
    ]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_every_leftover_has_a_row_with_name_and_buttons_that_say_of_what(dialog: RecoveryDialog) -> None:
    assert [row.name for row in dialog.rows] == ["Corner", "Second", "Untitled"]
    names = {button.accessibleName() for button in dialog.findChildren(QPushButton)}
    assert {"Recover Corner", "Discard Corner", "Recover Untitled"} <= names
    dialog.reject()


def test_what_is_recovered_opens_at_once_and_leaves_the_list(
    qtbot: QtBot, dialog: RecoveryDialog, leftovers: list[Leftover], recovered: list[Leftover]
) -> None:
    click(qtbot, dialog, "Recover Second")
    assert recovered == [leftovers[1]]
    assert [row.name for row in dialog.rows] == ["Corner", "Untitled"]
    assert dialog.isVisible()
    dialog.reject()
    assert recovered == [leftovers[1]]


def test_what_is_discarded_can_be_taken_back_until_the_dialog_closes(
    qtbot: QtBot, dialog: RecoveryDialog, leftovers: list[Leftover], discarded: list[Leftover]
) -> None:
    for name in ("Discard Corner", "Discard Second", "Do not discard Corner"):
        click(qtbot, dialog, name)
    assert discarded == []
    dialog.reject()
    assert discarded == [leftovers[1]]


def test_recovering_all_spares_what_is_to_be_discarded_and_closes(
    qtbot: QtBot,
    dialog: RecoveryDialog,
    leftovers: list[Leftover],
    recovered: list[Leftover],
    discarded: list[Leftover],
) -> None:
    click(qtbot, dialog, "Discard Untitled")
    click(qtbot, dialog, "Recover All")
    assert (recovered, discarded) == (leftovers[1::-1], leftovers[2:])  # the newest last, in front
    assert not isValid(dialog) or not dialog.isVisible()


def test_later_decides_nothing(
    qtbot: QtBot, dialog: RecoveryDialog, recovered: list[Leftover], discarded: list[Leftover]
) -> None:
    click(qtbot, dialog, "Later")
    assert (recovered, discarded) == ([], [])
