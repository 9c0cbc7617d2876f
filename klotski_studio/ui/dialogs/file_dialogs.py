"""The dialogs that actions open. None of them blocks: each is shown, and says later what was chosen."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFileDialog, QWidget

from klotski_studio.app.document import Document
from klotski_studio.app.opening import Opening
from klotski_studio.formats import registry
from klotski_studio.ui.dialogs.about import AboutDialog
from klotski_studio.ui.dialogs.error_report import ErrorReport


class Dialogs:
    """Opens the dialogs over one window."""

    def __init__(self, document: Document, opening: Opening, icon: QIcon, parent: QWidget) -> None:
        self._document, self._opening = document, opening
        self._icon, self._parent = icon, parent
        self._report: ErrorReport | None = None

    def ask_open(self) -> QFileDialog:
        """Ask for a file and open it."""
        dialog = self._file_dialog(QCoreApplication.translate("dialogs", "Open a puzzle"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self._opening.open(Path(name)))
        dialog.open()
        return dialog

    def ask_save(self) -> QFileDialog:
        """Ask where to and save there."""
        dialog = self._file_dialog(QCoreApplication.translate("dialogs", "Save the puzzle as"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.setDefaultSuffix(registry.FORMATS[0].suffixes[0])
        dialog.selectFile(self._document.path.name if self._document.path else "puzzle.klotski")
        dialog.fileSelected.connect(lambda name: self._opening.save(Path(name)))
        dialog.open()
        return dialog

    def show_about(self) -> AboutDialog:
        """Say what this program is."""
        dialog = AboutDialog(self._icon, self._parent)
        dialog.open()
        return dialog

    def report(self, trace: str) -> ErrorReport | None:
        """Show one fault; None while an earlier one is still being read."""
        if self._report is not None:
            return None
        self._report = ErrorReport(trace, self._parent)
        self._report.finished.connect(self._forget_report)
        self._report.open()
        return self._report

    def _forget_report(self, _: int) -> None:
        self._report = None

    def _file_dialog(self, title: str) -> QFileDialog:
        dialog = QFileDialog(self._parent, title)
        patterns = " ".join(f"*{suffix}" for each in registry.FORMATS for suffix in each.suffixes)
        everything = QCoreApplication.translate("dialogs", "All files")
        puzzles = QCoreApplication.translate("dialogs", "Puzzles")
        dialog.setNameFilters([f"{puzzles} ({patterns})", f"{everything} (*)"])
        folder = self._document.path.parent if self._document.path else Path.home()
        dialog.setDirectory(str(folder))
        dialog.finished.connect(dialog.deleteLater)
        return dialog
