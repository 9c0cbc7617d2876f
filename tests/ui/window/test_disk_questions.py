from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime.settings import LANGUAGE
from klotski_studio.app.workspace.session import Session
from klotski_studio.formats import registry
from klotski_studio.ui.window.application import Shell
from klotski_studio.ui.window.disk_questions import DiskQuestions
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import trigger


@pytest.fixture
def questions(shell: Shell) -> DiskQuestions:
    return shell.disk_questions


@pytest.fixture
def session(qtbot: QtBot, questions: DiskQuestions, window: MainWindow, corner_file: Path) -> Session:
    opened = window.app.workspace.open(corner_file)
    qtbot.waitUntil(lambda: opened.document.path == corner_file)
    return opened


def write_elsewhere(file: Path) -> None:
    registry.write_file(file, replace(registry.read_file(file), name="Theirs"))


def edit(session: Session) -> None:
    session.document.edit("Rename", replace(session.document.layout, name="Mine"))


def answer(qtbot: QtBot, questions: DiskQuestions, session: Session, choice: str) -> None:
    def shown() -> list[QPushButton]:  # a turn later, where the bar is shown already
        return [each for each in questions._bar.findChildren(QPushButton, choice) if each.isVisible()]

    qtbot.waitUntil(lambda: session in questions.questions and bool(shown()))
    qtbot.mouseClick(shown()[0], Qt.MouseButton.LeftButton)
    assert questions.questions == {}


def test_a_file_that_is_back_as_it_was_is_not_asked_about_any_more(
    qtbot: QtBot, questions: DiskQuestions, session: Session, corner_file: Path
) -> None:
    aside = corner_file.with_suffix(".aside")
    corner_file.rename(aside)
    qtbot.waitUntil(lambda: session in questions.questions)
    aside.rename(corner_file)
    qtbot.waitUntil(lambda: questions.questions == {})


def test_a_file_that_is_back_with_what_others_wrote_is_not_called_missing(
    qtbot: QtBot, questions: DiskQuestions, session: Session, corner_file: Path
) -> None:
    aside = corner_file.with_name("aside.klotski")
    corner_file.rename(aside)
    qtbot.waitUntil(lambda: session in questions.questions)
    write_elsewhere(aside)
    aside.rename(corner_file)
    qtbot.waitUntil(lambda: "reload" in {each.id for each in questions.questions[session].answers})
    answer(qtbot, questions, session, "reload")
    qtbot.waitUntil(lambda: session.document.layout.name == "Theirs")


def test_what_was_unsaved_when_its_file_was_read_again_can_be_reopened(
    qtbot: QtBot, session: Session, window: MainWindow, corner_file: Path
) -> None:
    edit(session)
    trigger(window, "reload")
    qtbot.waitUntil(lambda: session.document.layout.name == "Corner")
    trigger(window, "reopen-tab")
    assert window.app.session is not session
    assert (window.app.document.layout.name, window.app.document.path) == ("Mine", None)
    assert window.app.document.is_dirty


def test_what_was_in_a_file_that_is_gone_is_unsaved_and_can_be_saved_again(
    qtbot: QtBot, questions: DiskQuestions, session: Session, corner_file: Path
) -> None:
    corner_file.unlink()
    qtbot.waitUntil(lambda: session in questions.questions)
    assert session.document.is_dirty
    answer(qtbot, questions, session, "save")
    qtbot.waitUntil(corner_file.exists)


def test_a_refused_save_can_go_elsewhere_or_nowhere_or_overwrite(
    qtbot: QtBot, questions: DiskQuestions, session: Session, window: MainWindow, corner_file: Path
) -> None:
    edit(session)
    write_elsewhere(corner_file)
    session.files.save(corner_file)
    answer(qtbot, questions, session, "cancel")
    session.files.save(corner_file)
    answer(qtbot, questions, session, "save-as")
    window.findChild(QFileDialog).reject()
    assert session.document.is_dirty
    assert registry.read_file(corner_file).name == "Theirs"
    session.files.save(corner_file)
    answer(qtbot, questions, session, "overwrite")
    qtbot.waitUntil(lambda: not session.document.is_dirty)
    assert registry.read_file(corner_file).name == "Mine"


def test_unsaved_work_is_not_interrupted_by_what_others_do(
    qtbot: QtBot, questions: DiskQuestions, session: Session, corner_file: Path
) -> None:
    edit(session)
    with qtbot.waitSignal(session.files.watch.changed_on_disk):
        write_elsewhere(corner_file)
    assert questions.questions == {}
    session.document.undo()
    assert session.document.is_dirty, "the file does not hold it any more"


# ---------------------------------------------------------------- a bar, and no modal box


def test_no_key_that_is_meant_for_a_field_answers_the_question(
    qtbot: QtBot, questions: DiskQuestions, session: Session, window: MainWindow, corner_file: Path
) -> None:
    window.activateWindow()
    field = window.side.panel("inspector").layout_form.name
    field.setFocus()
    write_elsewhere(corner_file)
    qtbot.waitUntil(lambda: session in questions.questions)
    field.selectAll()
    qtbot.keyClicks(field, "A name")
    assert QApplication.activeModalWidget() is None
    assert QApplication.focusWidget() is field
    for key in (Qt.Key.Key_Space, Qt.Key.Key_X, Qt.Key.Key_Y):
        qtbot.keyClick(QApplication.focusWidget(), key)
    assert field.text().startswith("A name ")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert session in questions.questions
    assert session.document.layout.name.startswith("A name")


def test_what_is_kept_is_unsaved(
    qtbot: QtBot, questions: DiskQuestions, session: Session, corner_file: Path
) -> None:
    write_elsewhere(corner_file)
    answer(qtbot, questions, session, "keep")
    assert session.document.layout.name == "Corner"
    assert session.document.is_dirty
    assert registry.read_file(corner_file).name == "Theirs"
    session.files.save(corner_file)  # what they wrote is still not replaced unasked
    answer(qtbot, questions, session, "overwrite")
    qtbot.waitUntil(lambda: not session.document.is_dirty)
    assert registry.read_file(corner_file).name == "Corner"


def test_the_bar_shows_the_question_of_the_tab_in_front_in_its_language_until_that_is_closed(
    qtbot: QtBot, questions: DiskQuestions, session: Session, window: MainWindow, corner_file: Path
) -> None:
    other = window.app.workspace.new(replace(session.document.layout, name="Other"))
    write_elsewhere(corner_file)
    qtbot.waitUntil(lambda: session in questions.questions)
    assert window.app.session is other
    assert not window.question_bar.isVisible()
    window.app.workspace.bring(session)
    assert window.question_bar.isVisible()
    english = window.question_bar.text
    window.app.settings.set(LANGUAGE, "zh")
    assert window.question_bar.text != english
    assert corner_file.name in english
    assert corner_file.name in window.question_bar.text
    window.app.workspace.close(session)
    assert questions.questions == {}
