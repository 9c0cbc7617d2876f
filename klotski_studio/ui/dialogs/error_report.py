"""A fault of the program itself: said once, with what a bug report needs, and work goes on."""

from __future__ import annotations

import platform

from PySide6.QtCore import QCoreApplication, Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from klotski_studio import __version__
from klotski_studio.ui.theme import GRID


class ErrorReport(QDialog):
    """Shows a traceback that can be copied."""

    def __init__(self, trace: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(QCoreApplication.translate("error report", "A fault in Klotski Studio"))
        self._report = f"Klotski Studio {__version__}, Qt {qVersion()}, {platform.platform()}\n\n{trace}"
        head = QLabel(
            QCoreApplication.translate(
                "error report",
                "Something went wrong that should not have. What you had open is still there. "
                "The text below helps to find the fault.",
            ),
            self,
        )
        head.setWordWrap(True)
        text = QPlainTextEdit(self._report, self)
        text.setReadOnly(True)
        text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        copy = buttons.addButton(
            QCoreApplication.translate("error report", "Copy"), QDialogButtonBox.ButtonRole.ActionRole
        )
        copy.clicked.connect(self.copy)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID * 2, GRID * 2, GRID * 2, GRID * 2)
        column.setSpacing(GRID * 2)
        column.addWidget(head)
        column.addWidget(text, 1)
        column.addWidget(buttons)
        self.resize(GRID * 80, GRID * 50)

    @property
    def report(self) -> str:
        """What is shown."""
        return self._report

    def copy(self) -> None:
        """Put the report on the clipboard."""
        QGuiApplication.clipboard().setText(self._report)
