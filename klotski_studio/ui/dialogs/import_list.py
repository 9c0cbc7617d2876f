"""The import dialog: lists the puzzles of a file or a text, and opens them or saves them as files.

Puzzles that could not be read stay in the list, with the reason. Pictures, proven lengths and the known
puzzles that they are come from the background while the list is shown, those of visible rows first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QKeyEvent
from PySide6.QtWidgets import QFileDialog, QHeaderView, QProgressBar, QPushButton, QTreeView, QWidget

from klotski_studio.app.documents import importing
from klotski_studio.app.library.entry import KnownPuzzle, KnownPuzzles
from klotski_studio.app.runtime.jobs import Done, Failed, JobRunner, Outcome
from klotski_studio.app.solving.verdict import Verdict
from klotski_studio.app.texts.translatable import N_
from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout
from klotski_studio.ui.dialogs.file_dialogs import opened
from klotski_studio.ui.dialogs.import_list_model import PICTURE, EntryModel
from klotski_studio.ui.look.appearance import beside_text
from klotski_studio.ui.look.boxes import DIALOG, STRETCH, in_column, in_row
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.screen_fit import Dialog
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import L, S, Type, font, px, width_of
from klotski_studio.ui.look.translate import clipboard_name, error_text, in_line, texts
from klotski_studio.ui.widgets.message_box import quiet
from klotski_studio.ui.widgets.tiles import Thumbnails

CHANNEL = "import"
"""The channel of the jobs that read and save."""
PROVING, KNOWING = "import-proofs", "import-known"
"""The channels of the jobs that find out about the puzzles of the list."""
MOST_SECONDS = 300.0
"""The most seconds that lengths of one list are searched for, which nobody has asked for."""
TICK = 100
"""Milliseconds between two updates of the progress."""
MOST_TABS = 20
"""The largest number of puzzles that are opened at once."""
LEAST_ROWS = 4
"""The number of rows that the list has room for, however few puzzles there are."""
COLUMN_WIDTHS = (23, 7, 7, 12, 12)
"""The widths of all columns but the last, in units of the grid."""

SENTENCES = {
    "title": N_("import", "Several Puzzles"),
    "reading": N_("import", "Reading… Puzzles so far: {count}"),
    "read": N_("import", "Puzzles in {source}: {count}"),
    "read-some": N_("import", "Puzzles in {source}: {count}; {bad} could not be read"),
    "proving": N_("import", "Lengths searched: {count} of {total}."),
    "saving": N_("import", "Saving…"),
    "saved": N_("import", "Puzzles saved in {folder}: {count}"),
    "saved-some": N_("import", "Puzzles saved in {folder}: {count}; not saved: {bad}, because {reason}"),
    "all": N_("import", "Select &All"),
    "none": N_("import", "Select &None"),
    "open": N_("import", "&Open {count}"),
    "too-many": N_("import", "At most {most} puzzles open at once; save more of them in a folder."),
    "save": N_("import", "&Save in a Folder…"),
    "folder": N_("import", "Save the puzzles in"),
    "close": N_("import", "Close"),
}
text_of = texts("import", SENTENCES)


class EntryView(QTreeView):
    """The list of puzzles; the space bar ticks the selected ones."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, rootIsDecorated=False, uniformRowHeights=True, allColumnsShowFocus=True)
        self.setAlternatingRowColors(True)
        self.setSelectionMode(QTreeView.SelectionMode.ExtendedSelection)
        self.setIconSize(QSize(PICTURE, PICTURE))

    @property
    def visible_rows(self) -> range:
        """The rows that can be seen now."""
        model = self.model()
        if model is None or not model.rowCount():
            return range(0)
        first = self.indexAt(self.viewport().rect().topLeft())
        last = self.indexAt(self.viewport().rect().bottomLeft())
        return range(max(0, first.row()), (last.row() if last.isValid() else model.rowCount() - 1) + 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        model = self.model()
        if event.key() == Qt.Key.Key_Space and isinstance(model, EntryModel):
            model.toggle(index.row() for index in self.selectionModel().selectedRows())
            return
        super().keyPressEvent(event)


class ImportDialog(Dialog):
    """Lists the puzzles of a file or a text, and opens or saves the ticked ones."""

    layouts_wanted = Signal(object)
    """The layouts to open, as a tuple."""

    def __init__(self, runner: JobRunner, known: KnownPuzzles, parent: QWidget) -> None:
        super().__init__(parent, text_of("title"))
        self._runner, self._known = runner, known
        self._control: Control | None = None
        self._source = ""
        self._path: Path | None = None
        self.model = EntryModel(self)
        self.model.find_picture = self._picture
        self._unproven: dict[int, Layout] = {}
        self._seconds = 0.0
        self.progress = QProgressBar(self, textVisible=False)
        self.status, self.hint, self.remark = (PlainLabel(self, wraps=True) for _ in range(3))
        self.view = EntryView(self)
        self._pictures = Thumbnails(runner, QSize(PICTURE, PICTURE), self.view)
        self.all, self.none, self.open_, self.save, self.close_ = (QPushButton(self) for _ in range(5))
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._show_progress)
        self._arrange()
        self.view.setAccessibleName(text_of("title"))

    def read(self, source: Path | str) -> None:
        """Read the puzzles of a file (a path) or of a text (a string), in the background."""
        self._path = source if isinstance(source, Path) else None
        self._source = source.name if isinstance(source, Path) else clipboard_name()
        self._begin(partial(importing.read_entries, source, self._source), self._show_entries)

    def done(self, result: int) -> None:
        self._timer.stop()
        for channel in (CHANNEL, KNOWING, PROVING):
            self._runner.drop(channel)
        self._pictures.close()
        super().done(result)

    def _arrange(self) -> None:
        self.view.setModel(self.model)
        self.view.selectionModel().currentChanged.connect(lambda *_: self._show_remark())
        header = self.view.header()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        for number, width in enumerate(COLUMN_WIDTHS):
            header.resizeSection(number, px(GRID * width))
        for button, word in (
            (self.all, "all"),
            (self.none, "none"),
            (self.save, "save"),
            (self.close_, "close"),
        ):
            button.setText(text_of(word))
            button.setAutoDefault(False)
        self.open_.setDefault(True)
        quiet(self.close_)
        beside_text(self.status.setFont, lambda: font(Type.HEADING))
        row = in_row(self.all, self.none, STRETCH, self.close_, self.save, self.open_, spacing=S)
        column = (self.status, self.view, self.remark, self.progress, self.hint, S, row)
        in_column(*column, on=self, margins=DIALOG, spacing=S)
        self.resize(GRID * 120, GRID * 75)
        self.all.clicked.connect(lambda: self.model.tick_all(True))
        self.none.clicked.connect(lambda: self.model.tick_all(False))
        self.open_.clicked.connect(self._open)
        self.save.clicked.connect(lambda: ask_folder(self, self.save_in))
        self.close_.clicked.connect(self.reject)
        self.model.ticked.connect(self._count)
        self._count()

    def _begin(self, work: Any, deliver: Any) -> None:
        self._control = self._runner.start(CHANNEL, work, deliver)
        self.progress.setRange(0, 0)
        self.progress.show()
        self._timer.start(TICK)
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

    def _show_entries(self, outcome: Outcome[importing.Entries]) -> None:
        self._end()
        if isinstance(outcome, Failed):
            self.status.setText(error_text(outcome.error))
            return
        entries = outcome.value
        unreadable = sum(entry.layout is None for entry in entries)
        self.status.setText(
            text_of(
                "read-some" if unreadable else "read", count=len(entries), source=self._source, bad=unreadable
            )
        )
        self.model.show_entries(entries)
        self.view.setCurrentIndex(self.model.index(0, 0))
        self.view.setFocus()
        self._take_less_room(len(entries))
        self._find_out(entries)

    def _take_less_room(self, rows: int) -> None:
        """Make the dialog lower if the list is shorter than it, but for a few rows."""
        row = self.view.visualRect(self.view.currentIndex()).height()
        spare = self.view.viewport().height() - max(rows, LEAST_ROWS) * row
        self.resize(self.width(), self.height() - max(spare, 0))

    def _find_out(self, entries: importing.Entries) -> None:
        """Begin to paint, to prove and to identify the puzzles that could be read."""
        layouts = {row: layout for row, each in enumerate(entries) if (layout := each.layout) is not None}
        self._unproven, self._seconds = dict(layouts), 0.0
        self._prove()
        known, path = self._known, self._path
        self._runner.start(
            KNOWING,
            lambda _: dict(zip(layouts, known.find(layouts.values(), path), strict=True)),
            self._add_known,
        )
        self._count()

    def _prove(self) -> None:
        """Begin to prove lengths for a moment, those of visible rows first."""
        left = self._unproven
        if left and self._seconds < MOST_SECONDS:
            first = {row: left[row] for row in self.view.visible_rows if row in left}
            self._runner.start(PROVING, partial(importing.check_some, first | left), self._add_checked)

    def _picture(self, layout: Layout) -> QImage | None:
        return self._pictures.picture(str(id(layout)), lambda: layout)

    def _show_remark(self) -> None:
        """Show below the list the whole remark on the current puzzle, if the list has no room for it."""
        row, header = self.view.currentIndex().row(), self.view.header()
        remark = self.model.remark(row) if row >= 0 else ""
        is_cut = width_of(remark) > header.sectionSize(header.count() - 1) - L
        self.remark.setText(remark if is_cut else "")

    def _add_checked(self, outcome: Outcome[tuple[dict[int, Verdict], float]]) -> None:
        """Go on with the other rows; a fault ends the work, and the runner reports it."""
        results, seconds = outcome.value if isinstance(outcome, Done) else ({}, MOST_SECONDS)
        self._unproven = {row: each for row, each in self._unproven.items() if row not in results}
        self._seconds += seconds
        self.model.add_checked(results)
        self._prove()
        if not self._runner.is_busy(PROVING):
            self.model.end_checking()
        self._show_remark()
        self._count()

    def _add_known(self, outcome: Outcome[dict[int, tuple[KnownPuzzle, ...]]]) -> None:
        if isinstance(outcome, Done):
            self.model.add_known(outcome.value)
            self._show_remark()

    def _count(self) -> None:
        count = len(self.model.chosen)
        busy = self._control is not None
        self.open_.setText(text_of("open", count=count))
        self.open_.setEnabled(0 < count <= MOST_TABS and not busy)
        hints = []
        if self._runner.is_busy(PROVING):
            total = len(self.model.readable)
            hints.append(text_of("proving", count=self.model.checked_count, total=total))
        if count > MOST_TABS:
            hints.append(text_of("too-many", most=MOST_TABS))
        self.hint.setText(in_line(hints))
        self.hint.setVisible(bool(hints))
        self.save.setEnabled(count > 0 and not busy)

    def _open(self) -> None:
        self.layouts_wanted.emit(tuple(entry.layout for entry in self.model.chosen))
        self.accept()

    def save_in(self, folder: Path) -> None:
        """Save the ticked puzzles as files in ``folder``, in the background; no file is overwritten."""
        chosen = self.model.chosen
        self._begin(partial(importing.save_entries, chosen, folder), partial(self._saved, folder))
        self.progress.setRange(0, len(chosen))
        self._count()

    def _saved(self, folder: Path, outcome: Outcome[importing.Saved]) -> None:
        self._end()
        self.status.setText(saved_text(folder, outcome))


def ask_folder(parent: QWidget, then: Callable[[Path], object]) -> QFileDialog:
    """Show a dialog for a folder to save puzzles in, call ``then`` with it, and return the dialog."""
    dialog = QFileDialog(parent, text_of("folder"), str(Path.home()), fileMode=QFileDialog.FileMode.Directory)
    return opened(dialog, then)


def saved_text(folder: Path, outcome: Outcome[importing.Saved]) -> str:
    """Return how many puzzles were saved in ``folder``, and why others were not."""
    if isinstance(outcome, Failed):
        return error_text(outcome.error)
    saved = outcome.value
    values = {"count": len(saved.paths), "folder": folder, "bad": len(saved.errors)}
    if saved.errors:
        return text_of("saved-some", **values, reason=error_text(saved.errors[0]))
    return text_of("saved", **values)
