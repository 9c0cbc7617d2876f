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
from klotski_studio.ui.window.main_window import MainWindow
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


def open_at_first_start(qtbot: QtBot, shell: Shell, file: Path) -> None:
    shell.open(())


def open_from_the_command_line(qtbot: QtBot, shell: Shell, file: Path) -> None:
    shell.open((file,))


def open_by_a_second_start(qtbot: QtBot, shell: Shell, file: Path) -> None:
    shell.answer(Request((file,)))


def open_by_a_linked_path(qtbot: QtBot, shell: Shell, file: Path) -> None:
    link = file.parent.parent / "link.klotski"
    link.symlink_to(file)
    shell.app.workspace.open(link)


def open_from_the_menu(qtbot: QtBot, shell: Shell, file: Path) -> None:
    menu = shell.window.menus.menu("classics")
    shell.app.library.read()
    qtbot.waitUntil(lambda: bool(shell.window.app.library.contents.classics))
    menu.aboutToShow.emit()
    found = [each for group in menu.findChildren(QMenu) for each in group.actions()]
    next(action for action in found if action.toolTip() == str(file)).trigger()


def open_from_the_recent_files(qtbot: QtBot, shell: Shell, file: Path) -> None:
    shell.app.settings.add_recent(file)
    menu = shell.window.menus.menu("recent")
    menu.aboutToShow.emit()
    menu.actions()[0].trigger()


def open_from_the_library(qtbot: QtBot, shell: Shell, file: Path) -> None:
    shell.window.side.panel("library").path_wanted.emit(file)


def open_from_the_start_page(qtbot: QtBot, shell: Shell, file: Path) -> None:
    shell.window.start_page_stack.start_page.path_wanted.emit(file)


def open_from_the_dialog(qtbot: QtBot, shell: Shell, file: Path) -> None:
    dialog = shell.window.dialogs.ask_open()
    dialog.filesSelected.emit([str(file)])
    dialog.reject()


def drop_on_window(qtbot: QtBot, shell: Shell, file: Path) -> None:
    drop(shell.window, QUrl.fromLocalFile(str(file)))


WAYS = (
    open_at_first_start,
    open_from_the_command_line,
    open_by_a_second_start,
    open_by_a_linked_path,
    open_from_the_menu,
    open_from_the_recent_files,
    open_from_the_library,
    open_from_the_start_page,
    open_from_the_dialog,
    drop_on_window,
)


@pytest.mark.parametrize("way", WAYS, ids=[way.__name__ for way in WAYS])
def test_a_shipped_layout_is_a_copy_and_is_not_saved_over(
    qtbot: QtBot, shell: Shell, shipped: Path, way: Callable[[QtBot, Shell, Path], None]
) -> None:
    window: MainWindow = shell.window
    file = shipped / paths.FIRST_LAYOUT
    before = file.read_bytes()
    way(qtbot, shell, file)
    qtbot.waitUntil(lambda: window.app.session.has_board)
    document = window.app.document
    assert document.path is None
    document.edit("Rename", replace(document.layout, name="Mine"))
    acting.action(window, "save").trigger()
    dialog = window.findChild(QFileDialog)
    dialog.reject()
    assert file.read_bytes() == before


def test_a_copy_that_was_shipped_can_be_saved_elsewhere(
    qtbot: QtBot, shell: Shell, shipped: Path, tmp_path: Path
) -> None:
    session = shell.app.workspace.open(shipped / paths.FIRST_LAYOUT)
    qtbot.waitUntil(lambda: session.has_board)
    with qtbot.waitSignal(session.files.saved):
        session.files.save(tmp_path / "mine.klotski")
    assert session.document.path == tmp_path / "mine.klotski"
