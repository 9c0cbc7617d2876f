"""Whoever uses the keyboard alone reaches everything, in every mode and dialog, and is caught nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QWidget
from pytestqt.qtbot import QtBot

from klotski_studio.app.workspace.mode import Mode
from klotski_studio.ui.window.application import Shell
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.look.test_no_text_is_cut import DIALOGS, open_dialogs, settle
from tests.ui.walking import tab_stops, walk, way_to

DIRECTIONS = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)


def missed(top: QWidget, key: Qt.Key) -> list[str]:
    """What a walk with ``key`` through ``top`` does not come by, and whether it does not come round."""
    way = walk(top, key)
    found = [way_to(widget) for widget in tab_stops(top) - set(way)]
    if way[0] is not way[-1]:
        found.append(f"round and round: {[way_to(widget) for widget in way[-5:]]}")
    return sorted(found)


@pytest.mark.parametrize("key", DIRECTIONS)
@pytest.mark.parametrize("mode", Mode)
def test_tab_goes_through_the_whole_window_and_comes_round(
    qtbot: QtBot, solved: MainWindow, mode: Mode, key: Qt.Key
) -> None:
    solved.activateWindow()
    qtbot.waitUntil(solved.isActiveWindow)
    solved.app.session.set_mode(mode)
    found = []
    for dock in solved.findChildren(QDockWidget):
        if not dock.isHidden():
            dock.raise_()
            settle()
            solved.page.view.setFocus()
            found += [f"{dock.objectName()}: {each}" for each in missed(solved, key)]
    assert not found, "\n".join(sorted(set(found)))


@pytest.mark.parametrize("key", DIRECTIONS)
def test_tab_goes_through_the_form_of_a_piece_and_leaves_it(
    qtbot: QtBot, solved: MainWindow, key: Qt.Key
) -> None:
    """From the panel on one side of it to that on the other: the board would clear the selection."""
    solved.activateWindow()
    qtbot.waitUntil(solved.isActiveWindow)
    inspector, before, after = solved.side.inspector, solved.side.library.list, solved.top_bar.buttons["new"]
    solved.app.editor.select(["A"])
    settle()
    start, end = (before, after) if key == Qt.Key.Key_Tab else (after, before)
    start.setFocus()
    way, stops = walk(solved, key, end), tab_stops(inspector)
    assert way[-1] is end
    assert inspector.piece_form.label in stops
    assert stops <= set(way)


@pytest.mark.parametrize("key", DIRECTIONS)
@pytest.mark.parametrize("name", DIALOGS)
def test_tab_goes_through_a_whole_dialog_and_comes_round(
    shell: Shell, solved: MainWindow, tmp_path: Path, name: str, key: Qt.Key
) -> None:
    DIALOGS[name](shell, tmp_path)
    (dialog,) = open_dialogs()
    dialog.activateWindow()
    settle()
    count, found = len(tab_stops(dialog)), missed(dialog, key)
    dialog.reject()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert count
    assert not found, "\n".join(found)
