"""Actions as a person finds them: in a later turn of the event loop than what was done before."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from klotski_studio.app.picture.style.border import CELL
from klotski_studio.ui.features.analysis.reasons import PageReasons
from klotski_studio.ui.features.export.dialog import EXPORT, PREVIEW, ExportDialog
from klotski_studio.ui.features.play.solved import GameOnPage
from klotski_studio.ui.features.watch.playback_bar import PlaybackBar
from klotski_studio.ui.window.main_window import MainWindow


def action(window: MainWindow, name: str) -> QAction:
    """The action ``name``, up to date."""
    window.actions_.flush()
    return window.actions_.by_id[name]


def trigger(window: MainWindow, name: str) -> None:
    """Trigger the action ``name``, which must be enabled."""
    found = action(window, name)
    assert found.isEnabled(), name
    found.trigger()


def playback_bar(window: MainWindow) -> PlaybackBar:
    """The bar below the board of the current session."""
    found = window.page.findChild(PlaybackBar)
    assert isinstance(found, PlaybackBar)
    return found


def game_on_page(window: MainWindow) -> GameOnPage:
    """What attends to the game on the page of the current session."""
    found = window.page.findChild(GameOnPage)
    assert isinstance(found, GameOnPage)
    return found


def reasons_of(window: MainWindow) -> PageReasons:
    """What explains the puzzle on the page of the current session."""
    found = window.page.findChild(PageReasons)
    assert isinstance(found, PageReasons)
    return found


def piece_place(window: MainWindow, piece: int = 0) -> tuple[float, float]:
    """Where a piece is shown, in cells."""
    at = window.page.scene.piece_items[piece].pos()
    return at.x() / CELL, at.y() / CELL


def selected(window: MainWindow) -> set[str]:
    """The keys of the selected pieces."""
    return set(window.app.editor.selection.pieces)


def rest(qtbot: QtBot, dialog: ExportDialog) -> None:
    """Wait until ``dialog`` has shown and written all that was asked for."""
    qtbot.waitUntil(lambda: not any(map(dialog._runner.is_busy, (PREVIEW, EXPORT))))


def paste(window: MainWindow, text: str) -> None:
    """Paste ``text`` as a new puzzle."""
    QGuiApplication.clipboard().setText(text)
    action(window, "paste-new").trigger()


def name_file(window: MainWindow, path: Path) -> None:
    """Give ``path`` in the dialog that asks for a file."""
    dialog = next(each for each in window.findChildren(QFileDialog) if each.isVisible())
    dialog.fileSelected.emit(str(path))
    dialog.reject()
