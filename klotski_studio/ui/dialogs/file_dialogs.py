"""Opens the dialogs for new puzzles, for files, about the program and for faults; none of them blocks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from klotski_studio.app.documents.file_names import safe_name
from klotski_studio.app.runtime.settings import LAST_FOLDER, Settings
from klotski_studio.app.workspace.session import Session
from klotski_studio.app.workspace.workspace import Workspace
from klotski_studio.formats import registry
from klotski_studio.formats.text.text_files import PICTURE_SUFFIXES

if TYPE_CHECKING:
    from klotski_studio.ui.dialogs.about import AboutDialog, ErrorReport
    from klotski_studio.ui.dialogs.new_puzzle import NewPuzzleDialog


DialogT = TypeVar("DialogT", bound=QDialog)


def opened(dialog: DialogT, then: Callable[[Path], object] | None = None) -> DialogT:
    """Open ``dialog``, which deletes itself when it is closed.

    ``then`` is called with the file that is chosen in a dialog for files.
    """
    if then is not None and isinstance(dialog, QFileDialog):
        dialog.fileSelected.connect(lambda name: then(Path(name)))
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
    return dialog


def ask_target(
    parent: QWidget, title: str, proposed: Path, then: Callable[[Path], object], filters: Sequence[str] = ()
) -> QFileDialog:
    """Show a dialog for a file to write, for which ``proposed`` stands at first; return the dialog.

    With ``filters`` the file gets the suffix of ``proposed``, also where Qt takes a part of the name for one,
    as in ``Level 1.5``; but not if that would replace a file about which nobody was asked.
    """

    def write(path: Path) -> None:
        named = path.with_name(f"{path.name}{proposed.suffix}")
        is_wanted = filters and path.suffix.lower() != proposed.suffix and not named.exists()
        then(named if is_wanted else path)

    dialog = QFileDialog(parent, title, str(proposed.parent), acceptMode=QFileDialog.AcceptMode.AcceptSave)
    if filters:
        dialog.setNameFilters(filters)
    dialog.setDefaultSuffix(proposed.suffix.removeprefix("."))
    dialog.selectFile(proposed.name)
    return opened(dialog, write)


class Dialogs:
    """Opens the dialogs of one window."""

    def __init__(
        self, workspace: Workspace, settings: Settings, title: Callable[[Session], str], parent: QWidget
    ) -> None:
        """Open dialogs for ``workspace`` over ``parent``; ``title()`` returns the title of a session."""
        self._workspace, self._settings, self._title = workspace, settings, title
        self._parent = parent
        self._report: ErrorReport | None = None

    def ask_new(self) -> NewPuzzleDialog:
        """Show the dialog for a new puzzle from a template, and return it."""
        from klotski_studio.ui.dialogs.new_puzzle import NewPuzzleDialog

        dialog = NewPuzzleDialog(self._parent)
        dialog.layout_wanted.connect(self._workspace.begin)
        return opened(dialog)

    def ask_open(self) -> QFileDialog:
        """Show a dialog for files to open, and return it."""
        title = QCoreApplication.translate("dialogs", "Open a puzzle")
        dialog = QFileDialog(self._parent, title, str(self._folder))
        suffixes = dict.fromkeys([*(each.new_suffix for each in registry.formats()), *PICTURE_SUFFIXES])
        patterns = " ".join(f"*{suffix}" for suffix in suffixes)
        all_files = QCoreApplication.translate("dialogs", "All files")
        puzzles = QCoreApplication.translate("dialogs", "Puzzles")
        dialog.setNameFilters([f"{puzzles} ({patterns})", f"{all_files} (*)"])
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(self._open)
        return opened(dialog)

    def save(self) -> QFileDialog | None:
        """Save the current layout to its file; without one, show a file dialog and return it."""
        path = self._workspace.current.document.path
        if path is None:
            return self.ask_save()
        self._workspace.save(self._workspace.current, path)
        return None

    def ask_save(self) -> QFileDialog:
        """Show a dialog for the file to save the current layout to, and return it."""
        session, title = self._workspace.current, QCoreApplication.translate("dialogs", "Save the puzzle as")
        return ask_target(
            self._parent,
            title,
            self._folder / self._proposed_name(session),
            lambda path: self._save(session, path),
            [f"Klotski Studio (*{registry.NATIVE.new_suffix})"],
        )

    def show_about(self) -> AboutDialog:
        """Show the dialog about the program, and return it."""
        from klotski_studio.ui.dialogs.about import AboutDialog

        return opened(AboutDialog(self._parent))

    def report(self, trace: str) -> ErrorReport | None:
        """Show a fault and return the dialog; None if an earlier one is open, to which it is added."""
        from klotski_studio.ui.dialogs.about import ErrorReport

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
            self._settings.set(LAST_FOLDER, Path(name).parent)
            self._workspace.open(Path(name))

    def _save(self, session: Session, path: Path) -> None:
        self._settings.set(LAST_FOLDER, path.parent)
        self._workspace.save(session, path)

    def _proposed_name(self, session: Session) -> str:
        """The name of the document's file if it is native, else a file name made of the title."""
        path = session.document.path
        if path is not None and registry.by_suffix(path) is registry.NATIVE:
            return path.name
        stem = safe_name(self._title(session)) or "puzzle"
        return f"{stem}{registry.NATIVE.new_suffix}"

    @property
    def _folder(self) -> Path:
        """The folder that a file dialog begins with."""
        path = self._workspace.current.document.path
        folder: Path | None = path.parent if path else self._settings.get(LAST_FOLDER)
        return folder if folder is not None and folder.is_dir() else Path.home()
