"""The dialogs that actions open. None of them blocks: each is shown, and says later what was chosen."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFileDialog, QWidget

from klotski_studio.app.workspace.workspace import Workspace
from klotski_studio.formats import registry
from klotski_studio.ui.dialogs.about import AboutDialog
from klotski_studio.ui.dialogs.error_report import ErrorReport


class Dialogs:
    """Opens the dialogs over one window."""

    def __init__(self, workspace: Workspace, icon: QIcon, parent: QWidget) -> None:
        self._workspace = workspace
        self._icon, self._parent = icon, parent
        self._report: ErrorReport | None = None

    def ask_open(self) -> QFileDialog:
        """Ask for files and open each."""
        dialog = self._file_dialog(QCoreApplication.translate("dialogs", "Open a puzzle"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(self._open)
        dialog.open()
        return dialog

    def save(self) -> QFileDialog | None:
        """Save the layout in front to its file, or ask for one."""
        path = self._workspace.current.document.path
        if path is None:
            return self.ask_save()
        self._workspace.current.files.save(path)
        return None

    def ask_save(self) -> QFileDialog:
        """Ask where to and save there."""
        session = self._workspace.current
        dialog = self._file_dialog(QCoreApplication.translate("dialogs", "Save the puzzle as"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([f"Klotski Studio (*{registry.NATIVE.new_suffix})"])
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.setDefaultSuffix(registry.FORMATS[0].suffixes[0])
        dialog.selectFile(session.document.path.name if session.document.path else "puzzle.klotski")
        dialog.fileSelected.connect(lambda name: session.files.save(Path(name)))
        dialog.open()
        return dialog

    def show_about(self) -> AboutDialog:
        """Say what this program is."""
        dialog = AboutDialog(self._icon, self._parent)
        dialog.open()
        return dialog

    def report(self, trace: str) -> ErrorReport | None:
        """Show a fault; None while an earlier one is still being read, to which it is added."""
        if self._report is not None:
            self._report.add(trace)
            return None
        self._report = ErrorReport(trace, self._parent)
        self._report.finished.connect(self._forget_report)
        self._report.open()
        return self._report

    def _forget_report(self, _: int) -> None:
        self._report = None

    def _open(self, names: list[str]) -> None:
        for name in names:
            self._workspace.open(Path(name))

    def _file_dialog(self, title: str) -> QFileDialog:
        dialog = QFileDialog(self._parent, title)
        suffixes = dict.fromkeys(each.new_suffix for each in registry.FORMATS)
        patterns = " ".join(f"*{suffix}" for suffix in suffixes)
        everything = QCoreApplication.translate("dialogs", "All files")
        puzzles = QCoreApplication.translate("dialogs", "Puzzles")
        dialog.setNameFilters([f"{puzzles} ({patterns})", f"{everything} (*)"])
        path = self._workspace.current.document.path
        dialog.setDirectory(str(path.parent if path else Path.home()))
        dialog.finished.connect(dialog.deleteLater)
        return dialog
