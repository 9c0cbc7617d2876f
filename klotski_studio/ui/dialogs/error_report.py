"""The dialog about a fault of the program itself, with the text that a bug report needs."""

from __future__ import annotations

import platform

from PySide6.QtCore import QCoreApplication, Qt, qVersion
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from klotski_studio import __version__
from klotski_studio.ui.dialogs.close_button import close_row
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.screen_fit import FitsScreen
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import px

MOST_TRACES = 20
"""The largest number of faults that are shown; the log has all of them."""


class ErrorReport(FitsScreen, QDialog):
    """Shows tracebacks and copies them."""

    def __init__(self, trace: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(QCoreApplication.translate("error report", "A fault in Klotski Studio"))
        self._traces = [trace]
        head = PlainLabel(
            QCoreApplication.translate(
                "error report",
                "Something went wrong that should not have. What you had open is still there. "
                "The text below helps to find the fault.",
            ),
            self,
        )
        head.setWordWrap(True)
        self._text = QPlainTextEdit(self.report, self)
        self._text.setReadOnly(True)
        self._text.setTabChangesFocus(True)
        self._text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._text.setAccessibleName(QCoreApplication.translate("error report", "Report"))
        buttons = close_row(self)
        self._copy = buttons.addButton(
            QCoreApplication.translate("error report", "&Copy"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self._copy.clicked.connect(self.copy)
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID * 3, GRID * 3, GRID * 3, GRID * 2)
        column.setSpacing(GRID * 2)
        column.addWidget(head)
        column.addWidget(self._text, 1)
        column.addWidget(buttons)
        self.resize(px(GRID * 80), px(GRID * 50))

    @property
    def report(self) -> str:
        """The text of the report: versions and tracebacks."""
        about = f"Klotski Studio {__version__}, Python {platform.python_version()}, Qt {qVersion()}"
        return "\n\n".join((f"{about}, {platform.platform()}", *self._traces))

    def add(self, trace: str) -> None:
        """Add another fault; one that is shown already is not added again."""
        if trace not in self._traces and len(self._traces) < MOST_TRACES:
            self._traces.append(trace)
            self._text.setPlainText(self.report)
            self._copy.setText(QCoreApplication.translate("error report", "&Copy"))

    def copy(self) -> None:
        """Put the report on the clipboard."""
        QGuiApplication.clipboard().setText(self.report)
        self._copy.setText(QCoreApplication.translate("error report", "&Copied"))
