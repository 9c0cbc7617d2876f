"""The program's own layouts open as copies on every way, and saving never writes to them."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QFileDialog, QMenu
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents import files
from klotski_studio.app.runtime import paths
from klotski_studio.app.runtime.single_instance import Request
from klotski_studio.ui.window import application
from klotski_studio.ui.window.application import Shell
from tests.ui import acting
from tests.ui.dropping import drop


@pytest.fixture(scope="module", autouse=True)
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy of the shipped layouts, which a test that fails may overwrite."""
    folder = tmp_path_factory.mktemp("shipped")
    for name in (paths.FIRST_LAYOUT, "qian-hu-hou-yong.klotski", "zhi-hui-ruo-ding.klotski"):
        shutil.copy(paths.layouts_dir() / name, folder / name)
    with pytest.MonkeyPatch.context() as patch:
        for module in (application, files):
            patch.setattr(module, "layouts_dir", lambda: folder)
        yield folder


def open_by_a_linked_path(shell: Shell, file: Path) -> None:
    link = file.parent.parent / "link.klotski"
    link.symlink_to(file)
    shell.app.workspace.open(link)


def open_from_a_menu(qtbot: QtBot, shell: Shell, file: Path, name: str) -> None:
    shell.app.settings.add_recent(file)
    shell.app.library.read()
    qtbot.waitUntil(lambda: bool(shell.window.app.library.contents.classics))
    menu = shell.window.menus.menu(name)
    menu.aboutToShow.emit()
    found = [*menu.actions(), *(each for group in menu.findChildren(QMenu) for each in group.actions())]
    next(action for action in found if action.toolTip() == str(file)).trigger()


def open_from_the_dialog(shell: Shell, file: Path) -> None:
    dialog = shell.window.dialogs.ask_open()
    dialog.filesSelected.emit([str(file)])
    dialog.reject()


WAYS: dict[str, Callable[[QtBot, Shell, Path], object]] = {
    "at the first start": lambda qtbot, shell, file: shell.open(()),
    "from the command line": lambda qtbot, shell, file: shell.open((file,)),
    "by a second start": lambda qtbot, shell, file: shell.answer(Request((file,))),
    "by a linked path": lambda qtbot, shell, file: open_by_a_linked_path(shell, file),
    "from the menu": lambda qtbot, shell, file: open_from_a_menu(qtbot, shell, file, "classics"),
    "from the recent files": lambda qtbot, shell, file: open_from_a_menu(qtbot, shell, file, "recent"),
    "from the library": lambda qtbot, shell, file: shell.window.side.panel("library").path_wanted.emit(file),
    "from the start page": (
        lambda qtbot, shell, file: shell.window.start_page_stack.start_page.path_wanted.emit(file)
    ),
    "from the dialog": lambda qtbot, shell, file: open_from_the_dialog(shell, file),
    "dropped on the window": lambda qtbot, shell, file: drop(shell.window, QUrl.fromLocalFile(str(file))),
}


def test_a_shipped_layout_is_a_copy_and_is_not_saved_over(qtbot: QtBot, shell: Shell, shipped: Path) -> None:
    window, file = shell.window, shipped / paths.FIRST_LAYOUT
    before = file.read_bytes()
    for way, begin in WAYS.items():
        begin(qtbot, shell, file)
        qtbot.waitUntil(lambda: window.app.session.has_board)
        document = window.app.document
        assert document.path is None, way
        document.edit("Rename", replace(document.layout, name="Mine"))
        acting.action(window, "save").trigger()
        (dialog,) = (each for each in window.findChildren(QFileDialog) if each.isVisible())
        dialog.reject()
        assert file.read_bytes() == before, way
        window.app.workspace.close(window.app.session)


def test_a_copy_that_was_shipped_can_be_saved_elsewhere(
    qtbot: QtBot, shell: Shell, shipped: Path, tmp_path: Path
) -> None:
    session = shell.app.workspace.open(shipped / paths.FIRST_LAYOUT)
    qtbot.waitUntil(lambda: session.has_board)
    with qtbot.waitSignal(session.files.saved):
        session.files.save(tmp_path / "mine.klotski")
    assert session.document.path == tmp_path / "mine.klotski"
