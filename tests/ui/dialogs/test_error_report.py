from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from klotski_studio import __version__
from klotski_studio.ui.dialogs.about import MOST_TRACES, ErrorReport


@pytest.fixture
def report(qtbot: QtBot) -> Iterator[ErrorReport]:
    parent = QWidget()
    parent.show()
    made = ErrorReport("Traceback: first", parent)
    made.open()
    yield made
    parent.close()
    parent.deleteLater()


def test_the_copy_button_copies_all_that_a_bug_report_needs(qtbot: QtBot, report: ErrorReport) -> None:
    report.add("Traceback: second")
    (button,) = [each for each in report.findChildren(QPushButton) if each.text() == "&Copy"]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    copied = QGuiApplication.clipboard().text()
    assert copied == report.findChild(QPlainTextEdit).toPlainText()
    for part in (f"Klotski Studio {__version__}", "Python 3.", "Qt 6.", "first", "second"):
        assert part in copied
    assert button.text() == "&Copied"


def test_a_fault_that_comes_again_and_again_is_shown_once(report: ErrorReport) -> None:
    for _ in range(100):
        report.add("Traceback: first")
    assert report.report.count("first") == 1
    for number in range(100):
        report.add(f"fault {number}.")
    assert report.report.count("fault") == MOST_TRACES - 1
