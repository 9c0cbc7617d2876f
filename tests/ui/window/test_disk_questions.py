from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from klotski_studio.app.workspace.session import Session
from klotski_studio.formats import registry
from klotski_studio.ui.window.disk_questions import DiskQuestions
from klotski_studio.ui.window.main_window import MainWindow

PATIENCE = 20_000


@pytest.fixture
def questions(window: MainWindow) -> DiskQuestions:
    return DiskQuestions(window.app.workspace, window.dialogs, window)


@pytest.fixture
def session(qtbot: QtBot, questions: DiskQuestions, window: MainWindow, corner_file: Path) -> Session:
    opened = window.app.workspace.open(corner_file)
    qtbot.waitUntil(lambda: opened.document.path == corner_file, timeout=PATIENCE)
    return opened


def write_elsewhere(file: Path) -> None:
    registry.write_file(file, replace(registry.read_file(file), name="Theirs"))


def edit(session: Session) -> None:
    session.document.edit("Rename", replace(session.document.layout, name="Mine"))


def answer(qtbot: QtBot, questions: DiskQuestions, session: Session, choice: str) -> None:
    qtbot.waitUntil(lambda: session in questions.questions, timeout=PATIENCE)
    button = questions.questions[session].findChild(QPushButton, choice)
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert questions.questions == {}


def test_a_file_that_others_changed_is_read_again_if_wanted(
    qtbot: QtBot, questions: DiskQuestions, session: Session, corner_file: Path
) -> None:
    write_elsewhere(corner_file)
    answer(qtbot, questions, session, "reload")
    qtbot.waitUntil(lambda: session.document.layout.name == "Theirs", timeout=PATIENCE)


def test_what_is_open_can_be_kept(
    qtbot: QtBot, questions: DiskQuestions, session: Session, corner_file: Path
) -> None:
    write_elsewhere(corner_file)
    answer(qtbot, questions, session, "keep")
    assert session.document.layout.name == "Corner"


def test_a_file_that_is_gone_can_be_saved_again(
    qtbot: QtBot, questions: DiskQuestions, session: Session, corner_file: Path
) -> None:
    corner_file.unlink()
    answer(qtbot, questions, session, "save")
    qtbot.waitUntil(corner_file.exists, timeout=PATIENCE)


def test_a_refused_save_can_overwrite(
    qtbot: QtBot, questions: DiskQuestions, session: Session, corner_file: Path
) -> None:
    edit(session)
    write_elsewhere(corner_file)
    session.files.save(corner_file)
    answer(qtbot, questions, session, "overwrite")
    qtbot.waitUntil(lambda: not session.document.file_state.dirty, timeout=PATIENCE)
    assert registry.read_file(corner_file).name == "Mine"


def test_a_refused_save_can_go_elsewhere_or_nowhere(
    qtbot: QtBot, questions: DiskQuestions, session: Session, window: MainWindow, corner_file: Path
) -> None:
    edit(session)
    write_elsewhere(corner_file)
    session.files.save(corner_file)
    answer(qtbot, questions, session, "cancel")
    session.files.save(corner_file)
    answer(qtbot, questions, session, "save-as")
    dialog = window.findChild(QFileDialog)
    assert dialog is not None
    dialog.reject()
    assert session.document.file_state.dirty
    assert registry.read_file(corner_file).name == "Theirs"
    session.document.undo_stack.undo()


def test_unsaved_work_is_not_interrupted_by_what_others_do(
    qtbot: QtBot, questions: DiskQuestions, session: Session, corner_file: Path
) -> None:
    edit(session)
    with qtbot.waitSignal(session.files.watch.changed_on_disk, timeout=PATIENCE):
        write_elsewhere(corner_file)
    assert questions.questions == {}
    session.document.undo_stack.undo()


def test_a_question_goes_with_its_tab(
    qtbot: QtBot, questions: DiskQuestions, session: Session, window: MainWindow, corner_file: Path
) -> None:
    write_elsewhere(corner_file)
    qtbot.waitUntil(lambda: session in questions.questions, timeout=PATIENCE)
    window.app.workspace.close(session)
    assert questions.questions == {}
