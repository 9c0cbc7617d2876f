from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents import importing
from klotski_studio.app.documents.importing import checked
from klotski_studio.app.library.entry import KnownPuzzles
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.app.solving.verdict import Verdict
from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout
from klotski_studio.ui.dialogs import import_list
from klotski_studio.ui.dialogs.import_list import ImportDialog

LIST = "".join(f"1A9BF0C {number}\n" for number in range(20))


class Checks:
    """Notes the names of the puzzles that are checked; waits before the first until it may begin."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.released = threading.Event()

    def __call__(self, layout: Layout, control: Control) -> Verdict:
        self.released.wait(60)
        self.names.append(layout.name)
        return checked(replace(layout, goal=()), control)


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> Checks:
    """What is checked, one puzzle a job."""
    made = Checks()
    monkeypatch.setattr(importing, "checked", made)
    monkeypatch.setattr(importing, "SLICE", 0.0)
    return made


@pytest.fixture
def dialog(qtbot: QtBot) -> Iterator[ImportDialog]:
    runner, host = JobRunner(), QWidget()
    qtbot.addWidget(host)
    made = ImportDialog(runner, KnownPuzzles(layouts_dir()), host)
    made.show()
    yield made
    made.reject()
    runner.shutdown()


def test_every_length_is_searched_once_those_in_sight_first(
    qtbot: QtBot, dialog: ImportDialog, checks: Checks
) -> None:
    dialog.read(LIST)
    qtbot.waitUntil(lambda: "Lengths searched: 0 of 20" in dialog.hint.text())
    dialog.resize(dialog.width(), 300)
    dialog.view.scrollToBottom()
    checks.released.set()
    qtbot.waitUntil(lambda: dialog.model.checked_count == 20)
    assert dialog.view.visible_rows.start > 1
    assert checks.names[:2] == ["0", str(dialog.view.visible_rows.start)]
    assert sorted(map(int, checks.names)) == list(range(20))
    assert not dialog.hint.isVisible()


def test_after_its_time_no_further_length_is_searched(
    qtbot: QtBot, dialog: ImportDialog, checks: Checks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_list, "MOST_SECONDS", 1e-9)
    checks.released.set()
    dialog.read(LIST)
    qtbot.waitUntil(lambda: dialog.model.checked_count == 1)
    assert checks.names == ["0"]
    assert not dialog.hint.isVisible()


def test_a_fault_ends_the_search_for_lengths(
    qtbot: QtBot, dialog: ImportDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "checked", lambda *_: 1 / 0)
    dialog.read(LIST)
    qtbot.waitUntil(lambda: dialog.model.rowCount() == 20 and not dialog.hint.isVisible())
    assert dialog.model.checked_count == 0
