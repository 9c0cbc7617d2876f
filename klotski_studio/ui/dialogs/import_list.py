"""The import dialog: lists the puzzles of a file or a text, and opens them or saves them as files.

Puzzles that could not be read stay in the list, with the reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QProgressBar,
    QPushButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from klotski_studio.app.documents.importing import Entries, Saved, read_entries, save_entries
from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP, error_text
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.core.control import Control
from klotski_studio.core.errors import KlotskiError
from klotski_studio.formats.text.notation import PuzzleEntry
from klotski_studio.ui.look.appearance import current_theme
from klotski_studio.ui.look.plain import PlainLabel, tool_tip
from klotski_studio.ui.look.screen_fit import FitsScreen
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.translate import texts, translator

CHANNEL = "import"
"""The channel of the jobs that read and save."""
TICK = 100
"""Milliseconds between two updates of the progress."""
MOST_TABS = 20
"""The largest number of puzzles that are opened at once."""

Index = QModelIndex | QPersistentModelIndex
_DISPLAY, _CHECK, _TOOL_TIP, _COLOR = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.CheckStateRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.ForegroundRole,
)

SENTENCES = {
    "title": QT_TRANSLATE_NOOP("import", "Several Puzzles"),
    "reading": QT_TRANSLATE_NOOP("import", "Reading… Puzzles so far: {count}"),
    "read": QT_TRANSLATE_NOOP("import", "Puzzles in {source}: {count}"),
    "read-some": QT_TRANSLATE_NOOP("import", "Puzzles in {source}: {count}; {bad} could not be read"),
    "saving": QT_TRANSLATE_NOOP("import", "Saving…"),
    "saved": QT_TRANSLATE_NOOP("import", "Puzzles saved in {folder}: {count}"),
    "saved-some": QT_TRANSLATE_NOOP(
        "import", "Puzzles saved in {folder}: {count}; not saved: {bad}, because {reason}"
    ),
    "name": QT_TRANSLATE_NOOP("import", "Name"),
    "board": QT_TRANSLATE_NOOP("import", "Board"),
    "pieces": QT_TRANSLATE_NOOP("import", "Pieces"),
    "remark": QT_TRANSLATE_NOOP("import", "Remark"),
    "nameless": QT_TRANSLATE_NOOP("import", "Puzzle {number}"),
    "size": QT_TRANSLATE_NOOP("import", "{width} × {height}"),
    "all": QT_TRANSLATE_NOOP("import", "Select &All"),
    "none": QT_TRANSLATE_NOOP("import", "Select &None"),
    "open": QT_TRANSLATE_NOOP("import", "&Open {count}"),
    "too-many": QT_TRANSLATE_NOOP(
        "import", "At most {most} puzzles open at once; save more of them in a folder."
    ),
    "save": QT_TRANSLATE_NOOP("import", "&Save in a Folder…"),
    "folder": QT_TRANSLATE_NOOP("import", "Save the puzzles in"),
    "close": QT_TRANSLATE_NOOP("import", "Close"),
}
text_of = texts("import", SENTENCES)


class EntryModel(QAbstractTableModel):
    """A table model of puzzles, one a row; those that could be read can be ticked."""

    ticked = Signal()
    """The set of ticked puzzles has changed."""

    COLUMNS = ("name", "board", "pieces", "remark")

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._entries: Sequence[PuzzleEntry] = ()
        self._ticked: set[int] = set()

    @property
    def chosen(self) -> list[PuzzleEntry]:
        """The ticked puzzles in the order of their rows."""
        return [self._entries[row] for row in sorted(self._ticked)]

    def show_entries(self, entries: Sequence[PuzzleEntry]) -> None:
        """List ``entries``; those that could be read are ticked."""
        self.beginResetModel()
        self._entries = entries
        self._ticked = {row for row, entry in enumerate(entries) if entry.layout is not None}
        self.endResetModel()
        self.ticked.emit()

    def tick_all(self, ticked: bool) -> None:
        """Tick all puzzles that could be read, or none."""
        readable = {row for row, entry in enumerate(self._entries) if entry.layout is not None}
        self._ticked = readable if ticked else set()
        self.dataChanged.emit(self.index(0, 0), self.index(len(self._entries) - 1, 0), [_CHECK])
        self.ticked.emit()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._entries)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == _DISPLAY:
            return text_of(self.COLUMNS[section])
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        readable = self._entries[index.row()].layout is not None
        return flags | Qt.ItemFlag.ItemIsUserCheckable if index.column() == 0 and readable else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry, column = self._entries[index.row()], self.COLUMNS[index.column()]
        if role == _DISPLAY:
            return visible(self._text(entry, column, index.row()))
        if role == _TOOL_TIP:
            return tool_tip(visible(self._text(entry, column, index.row())))
        if role == _CHECK and column == "name" and entry.layout is not None:
            return Qt.CheckState.Checked if index.row() in self._ticked else Qt.CheckState.Unchecked
        if role == _COLOR and entry.layout is None:
            return QColor(current_theme().verdict["invalid"])
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != _CHECK:
            return False
        if Qt.CheckState(value) is Qt.CheckState.Checked:
            self._ticked.add(index.row())
        else:
            self._ticked.discard(index.row())
        self.dataChanged.emit(index, index, [_CHECK])
        self.ticked.emit()
        return True

    def _text(self, entry: PuzzleEntry, column: str, row: int) -> str:
        if column == "name":
            named = entry.name or (entry.layout.name if entry.layout is not None else "")
            return named or text_of("nameless", number=row + 1)
        if column == "remark":
            return error_text(entry.error, translator("texts")) if entry.error is not None else ""
        if entry.layout is None:
            return ""
        if column == "pieces":
            return str(len(entry.layout.pieces))
        return text_of("size", width=entry.layout.board.width, height=entry.layout.board.height)


class ImportDialog(FitsScreen, QDialog):
    """Lists the puzzles of a file or a text, and opens or saves the ticked ones."""

    layouts_wanted = Signal(object)
    """The layouts to open, as a tuple."""

    def __init__(self, runner: JobRunner, parent: QWidget) -> None:
        super().__init__(parent)
        self._runner = runner
        self._control: Control | None = None
        self._source = ""
        self.model = EntryModel(self)
        self.status, self.progress = PlainLabel(self), QProgressBar(self)
        self.status.setWordWrap(True)
        self.progress.setTextVisible(False)
        self.view = QTreeView(self)
        self.all, self.none, self.open_, self.save, self.close_ = (QPushButton(self) for _ in range(5))
        self._timer = QTimer(self, interval=TICK)
        self._timer.timeout.connect(self._show_progress)
        self._arrange()
        self.setWindowTitle(text_of("title"))
        self.view.setAccessibleName(text_of("title"))

    def read(self, source: Path | str) -> None:
        """Read the puzzles of a file (a path) or of a text (a string), in the background."""
        self._source = source.name if isinstance(source, Path) else translator("editing")("the clipboard")
        self._begin(partial(read_entries, source, self._source), self._show_entries)

    def done(self, result: int) -> None:
        self._timer.stop()
        self._runner.drop(CHANNEL)
        super().done(result)

    def _arrange(self) -> None:
        self.view.setModel(self.model)
        self.view.setRootIsDecorated(False)
        self.view.setUniformRowHeights(True)
        self.view.setAlternatingRowColors(True)
        header = self.view.header()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
        header.resizeSection(0, GRID * 30)
        for button, word in (
            (self.all, "all"),
            (self.none, "none"),
            (self.save, "save"),
            (self.close_, "close"),
        ):
            button.setText(text_of(word))
            button.setAutoDefault(False)
        self.open_.setDefault(True)
        row = QHBoxLayout()
        for part in (self.all, self.none):
            row.addWidget(part)
        row.addStretch(1)
        for part in (self.save, self.open_, self.close_):
            row.addWidget(part)
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID * 2, GRID * 2, GRID * 2, GRID * 2)
        column.setSpacing(GRID)
        for widget in (self.status, self.view, self.progress):
            column.addWidget(widget)
        column.addLayout(row)
        self.resize(GRID * 90, GRID * 65)
        self.all.clicked.connect(lambda: self.model.tick_all(True))
        self.none.clicked.connect(lambda: self.model.tick_all(False))
        self.open_.clicked.connect(self._open)
        self.save.clicked.connect(self._ask_folder)
        self.close_.clicked.connect(self.reject)
        self.model.ticked.connect(self._count)
        self._count()

    def _begin(self, work: Any, deliver: Any) -> None:
        self._control = self._runner.start(CHANNEL, work, deliver)
        self.progress.setRange(0, 0)
        self.progress.show()
        self._timer.start()
        self._show_progress()

    def _end(self) -> None:
        self._timer.stop()
        self.progress.hide()
        self._control = None
        self._count()

    def _show_progress(self) -> None:
        if self._control is None:
            return
        count = self._control.progress.done
        if self.progress.maximum() > 0:
            self.progress.setValue(count)
            self.status.setText(text_of("saving"))
        else:
            self.status.setText(text_of("reading", count=count))

    def _show_entries(self, outcome: Outcome[Entries]) -> None:
        self._end()
        if isinstance(outcome, Failed):
            self.status.setText(_reason(outcome.error))
            return
        entries = outcome.value
        unreadable = sum(entry.layout is None for entry in entries)
        self.status.setText(
            text_of(
                "read-some" if unreadable else "read", count=len(entries), source=self._source, bad=unreadable
            )
        )
        self.model.show_entries(entries)

    def _count(self) -> None:
        count = len(self.model.chosen)
        busy = self._control is not None
        self.open_.setText(text_of("open", count=count))
        self.open_.setEnabled(0 < count <= MOST_TABS and not busy)
        self.open_.setToolTip(text_of("too-many", most=MOST_TABS) if count > MOST_TABS else "")
        self.save.setEnabled(count > 0 and not busy)

    def _open(self) -> None:
        self.layouts_wanted.emit(tuple(entry.layout for entry in self.model.chosen))
        self.accept()

    def _ask_folder(self) -> None:
        dialog = QFileDialog(self, text_of("folder"), str(Path.home()))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(lambda name: self.save_in(Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def save_in(self, folder: Path) -> None:
        """Save the ticked puzzles as files in ``folder``, in the background; no file is overwritten."""
        chosen = self.model.chosen
        self._begin(partial(save_entries, chosen, folder), partial(self._saved, folder))
        self.progress.setRange(0, len(chosen))
        self._count()

    def _saved(self, folder: Path, outcome: Outcome[Saved]) -> None:
        self._end()
        if isinstance(outcome, Failed):
            self.status.setText(_reason(outcome.error))
            return
        saved = outcome.value
        values = {"count": len(saved.paths), "folder": folder, "bad": len(saved.errors)}
        if saved.errors:
            self.status.setText(text_of("saved-some", **values, reason=_reason(saved.errors[0])))
        else:
            self.status.setText(text_of("saved", **values))


def _reason(error: Exception) -> str:
    return error_text(error, translator("texts")) if isinstance(error, KlotskiError) else str(error)
