"""The dialog about a fault of the program itself, with the text that a bug report needs."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from klotski_studio.ui.dialogs.close_button import close_row
from klotski_studio.ui.dialogs.versions import versions
from klotski_studio.ui.look.appearance import beside_text
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.screen_fit import FitsScreen
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import XL, L, S, Type, fixed_font, font, px

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
            QCoreApplication.translate("error report", "Something went wrong that should not have."), self
        )
        beside_text(head.setFont, lambda: font(Type.HEADING))
        body = PlainLabel(
            QCoreApplication.translate(
                "error report", "What you had open is still there. The text below helps to find the fault."
            ),
            self,
        )
        for label in (head, body):
            label.setWordWrap(True)
        self._text = QPlainTextEdit(self.report, self)
        self._text.setReadOnly(True)
        self._text.setTabChangesFocus(True)
        self._text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        beside_text(self._text.setFont, fixed_font)
        self._text.setAccessibleName(QCoreApplication.translate("error report", "Report"))
        buttons = close_row(self)
        self._copy = buttons.addButton(
            QCoreApplication.translate("error report", "&Copy"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self._copy.clicked.connect(self.copy)
        self._copy.setDefault(True)
        self._copy.setFocus()
        column = QVBoxLayout(self)
        column.setContentsMargins(XL, XL, XL, L)
        column.setSpacing(S)
        column.addWidget(head)
        column.addWidget(body)
        column.addSpacing(S)
        column.addWidget(self._text, 1)
        column.addSpacing(S)
        column.addWidget(buttons)
        self.resize(px(GRID * 80), px(GRID * 50))

    @property
    def report(self) -> str:
        """The text of the report: versions and tracebacks."""
        return "\n\n".join((versions(), *self._traces))

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
