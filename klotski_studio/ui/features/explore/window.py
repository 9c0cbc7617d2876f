"""The window in which families of puzzles are explored; the main window stays usable beside it.

::

    +- families --+- gallery, filled while it sweeps ----+- the chosen one -+
    | 4 x 5, ..8  | Length from [ ]  Pieces [ ] to [ ]   |    [picture]     |
    | [Sweep]     | [pic] 92 moves   [pic] 54 moves      | 92 moves         |
    | 84 of 119   |       8 pieces         8 pieces      | [Open in a Tab]  |
    +-------------+--------------------------------------+------------------+

One is open at a time. A sweep that is running when it is closed goes on when it is opened again, also by the
next start of the program. The first time that is a small example, so that there is something to see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QDialog, QFileDialog, QStackedWidget, QWidget

from klotski_studio.app.documents.file_names import safe_name
from klotski_studio.app.documents.importing import Saved, save_entries, save_list
from klotski_studio.app.lab.families import OWN_FOLDER
from klotski_studio.app.lab.live_sweep import FILE_NAME, LiveRows, LiveSweep, Phase, RowsState, SweepState
from klotski_studio.app.library.model import Thumbnails
from klotski_studio.app.runtime.jobs import Done, JobRunner, Outcome
from klotski_studio.app.runtime.settings import SWEEPING
from klotski_studio.app.texts.translatable import plain_text
from klotski_studio.app.workspace.session import new_layout
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Layout
from klotski_studio.formats.text.notation import PuzzleEntry
from klotski_studio.lab.families.row import Row
from klotski_studio.ui.dialogs.import_list import ask_folder, saved_text
from klotski_studio.ui.features.explore.family_list import FamilySide
from klotski_studio.ui.features.explore.gallery import (
    NO_FAMILY,
    Filters,
    Preview,
    RowModel,
    RowPainter,
    RowRole,
    layout_of,
)
from klotski_studio.ui.features.explore.texts import reason_text, text_of
from klotski_studio.ui.look.appearance import FollowsAppearance, current_theme
from klotski_studio.ui.look.boxes import in_column, in_row
from klotski_studio.ui.look.connections import Connections
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.screen_fit import FitsScreen
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import L, S, px
from klotski_studio.ui.look.translate import number_text
from klotski_studio.ui.session.feature import ActionContext
from klotski_studio.ui.widgets.tiles import PICTURE, TileList

SAVING = "save-rows"
"""The channel of the job that saves puzzles."""


class ExploreWindow(FollowsAppearance, FitsScreen, QDialog):
    """Sweeps families, and shows what is found.

    Args:
        sweep: goes on when this window is closed, unless its owner stops it.
        rows: lists what is in the store.
        runner: runs all other jobs.
        folder: holds the user's own families.
        find: returns the puzzle that a new family begins with.
    """

    layout_wanted = Signal(object)
    """A layout is to be opened as a new puzzle."""

    export_wanted = Signal(object)
    """Layouts are to be exported as one file of cards, a book or a page; carries them as a tuple."""

    def __init__(
        self,
        sweep: LiveSweep,
        rows: LiveRows,
        runner: JobRunner,
        folder: Path,
        find: Callable[[], Layout],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._sweep, self._rows, self._runner = sweep, rows, runner
        self._swept = sweep.state.done
        self._connections = Connections()
        self.families, self.filters = FamilySide(sweep, runner, folder, find, self), Filters(self)
        self.model, self.list = RowModel(self), TileList(RowRole.ROW)
        self.thumbnails = Thumbnails(runner, current_theme(), QSize(PICTURE, PICTURE), self)
        self.painter = RowPainter(self.list, self.thumbnails)
        self.preview, self.stack = Preview(self), QStackedWidget(self)
        self.empty = PlainLabel(self)
        self._offered: Row | None = None
        self._arrange()
        self._connect()
        self.follow_appearance()
        self.resize(px(GRID * 130), px(GRID * 84))
        self._ask()

    @property
    def selected(self) -> list[Row]:
        """The selected rows, in the order of the gallery."""
        indexes = sorted(self.list.selectedIndexes(), key=lambda index: index.row())
        return [index.data(RowRole.ROW) for index in indexes]

    @property
    def is_settled(self) -> bool:
        """Whether the gallery shows all that is asked for."""
        return self._rows.state.is_current

    def restyle(self) -> None:
        side = round(PICTURE * self.devicePixelRatioF())
        self.thumbnails.set_appearance(current_theme(), QSize(side, side))
        self.list.viewport().update()

    def retranslate(self) -> None:
        self.setWindowTitle(text_of("title"))
        self.list.setAccessibleName(text_of("list"))
        self.model.refresh()
        self._show_count()

    def save_in(self, folder: Path) -> None:
        """Save the selected puzzles as files in ``folder``, in the background; no file is overwritten."""
        entries = [PuzzleEntry(layout.name, None, layout) for layout in self._selected_layouts()]
        if entries:
            self._runner.start(SAVING, partial(save_entries, entries, folder), partial(self._saved, folder))

    def save_as(self, path: Path) -> None:
        """Save the selected puzzles as the list ``path``, in the background."""
        layouts = self._selected_layouts()
        if layouts:
            done = partial(self._saved_list, path, len(layouts))
            self._runner.start(SAVING, partial(save_list, layouts, path), done)

    def ask_list(self) -> QFileDialog:
        """Show a dialog for the file of a list, which asks before it replaces one, and return it."""
        dialog = QFileDialog(self, plain_text(text_of("send-list")), str(Path.home()))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([text_of("list-files")])
        dialog.setDefaultSuffix(".txt")
        dialog.selectFile(f"{safe_name(self.families.file.family.name) or 'puzzles'}.txt")
        dialog.fileSelected.connect(lambda name: self.save_as(Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self._rows.refresh()  # another program may sweep into the same store

    def done(self, result: int) -> None:
        self._connections.cut()
        self.families.leave()
        self.thumbnails.close()
        self._rows.stop()
        self._runner.drop(SAVING)
        super().done(result)

    def _arrange(self) -> None:
        self.list.setModel(self.model)
        self.list.setItemDelegate(self.painter)
        self.list.setSelectionMode(TileList.SelectionMode.ExtendedSelection)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setWordWrap(True)
        self.empty.setObjectName("panel_hint")
        for part in (self.list, self.empty):
            self.stack.addWidget(part)
        middle = in_column(self.filters, (self.stack, 1), spacing=S)
        in_row(self.families, (middle, 3), (self.preview, 1), on=self, margins=L, spacing=L)

    def _connect(self) -> None:
        self.families.chosen.connect(self._choose)
        self.filters.changed.connect(self._ask)
        self.list.opened.connect(self._open)
        self.list.selectionModel().selectionChanged.connect(lambda *_: self._preview())
        self.list.selectionModel().currentChanged.connect(lambda *_: self._preview())
        self.thumbnails.ready.connect(lambda _: self.list.viewport().update())
        self.preview.open_button.clicked.connect(lambda: self._open(self._current()))
        self.preview.like_button.clicked.connect(lambda: self.filters.set_like(self._current()))
        self.preview.to_files.triggered.connect(lambda: ask_folder(self, self.save_in))
        self.preview.to_list.triggered.connect(self.ask_list)
        self.preview.to_pages.triggered.connect(self._export)
        self._connections.connect(self._sweep.changed, self._follow_sweep)
        self._connections.connect(self._rows.changed, self._show_rows)

    def _choose(self) -> None:
        """List the chosen family in the chosen metric: no puzzle of another one is asked for."""
        self.filters.set_like(None)
        self._ask()

    def _ask(self) -> None:
        """List what is asked for."""
        self._rows.ask(self.filters.question(self.families.file.family, self.families.unit))

    def _follow_sweep(self, state: SweepState) -> None:
        if state.done != self._swept:
            self._swept = state.done
            self._rows.refresh()
        self._show_count()

    def _show_rows(self, state: RowsState) -> None:
        self.model.show_rows(state.found.rows, state.question.wanted.of or NO_FAMILY)
        if self.model.rows and self._current() in (None, self._offered):
            self._offered = self.model.rows[0]  # as long as a person chooses none, the first one is shown
            self.list.setCurrentIndex(self.model.index(0))
        self._show_count()
        self._preview()

    def _show_count(self) -> None:
        state, listed = self._rows.state, len(self.model.rows)
        text = text_of("listed", count=number_text(listed), total=number_text(state.found.total))
        is_searching = state.question.minimal and not state.is_current
        text = text_of("searching", listed=text) if is_searching else text
        self.filters.count.setText(text if listed or is_searching else "")
        self.stack.setCurrentWidget(self.list if listed else self.empty)
        self.empty.setText(self._empty_text())

    def _empty_text(self) -> str:
        """Why nothing is listed."""
        if self._rows.state.error is not None:
            return reason_text(self._rows.state.error)
        if self._sweep.state.phase is Phase.RUNNING:
            return text_of("coming")
        if self.filters.restricts:
            return text_of("none-fits")
        state = self._sweep.state
        is_all = state.file == self.families.file and state.is_complete and not state.stopped
        return text_of("none-solvable" if is_all else "nothing-yet")

    def _current(self) -> Row | None:
        index = self.list.currentIndex()
        return index.data(RowRole.ROW) if index.isValid() else None

    def _preview(self) -> None:
        family = self._rows.state.question.wanted.of or NO_FAMILY
        self.preview.show_row(self._current(), family, len(self.list.selectedIndexes()))

    def _open(self, row: Row | None) -> None:
        for layout in self._layouts([] if row is None else [row]):
            self.layout_wanted.emit(layout)

    def _export(self) -> None:
        layouts = self._selected_layouts()
        if layouts:
            self.export_wanted.emit(layouts)

    def _selected_layouts(self) -> tuple[Layout, ...]:
        return self._layouts(self.selected)

    def _layouts(self, rows: Iterable[Row]) -> tuple[Layout, ...]:
        """The layouts of ``rows``; none, after a note, if one of them is damaged."""
        try:
            return tuple([layout_of(row) for row in rows])
        except KlotskiError as error:
            self.preview.note.setText(reason_text(error))
            return ()

    def _saved(self, folder: Path, outcome: Outcome[Saved]) -> None:
        self.preview.note.setText(saved_text(folder, outcome))

    def _saved_list(self, path: Path, count: int, outcome: Outcome[None]) -> None:
        if isinstance(outcome, Done):
            self.preview.note.setText(text_of("list-saved", file=path.name, count=count))
        else:
            self.preview.note.setText(reason_text(outcome.error))


class Explorer(QObject):
    """Opens the window, of which one is open at a time, and keeps its sweep."""

    def __init__(self, context: ActionContext) -> None:
        app, self._context = context.app, context
        super().__init__(context.window)
        self._app, self._runner = app, JobRunner(self, app.runner.pool)
        store = app.settings.file.parent / FILE_NAME
        self.sweep = LiveSweep(self._runner, store, parent=self)
        self.sweep.changed.connect(self._note)
        self._rows = LiveRows(self._runner, store, self)
        """What is in the store; it stays when the window is closed and opened again."""
        self._open: ExploreWindow | None = None
        context.at_close.append(self.close)

    def show(self) -> ExploreWindow:
        """Open the window, go on with the sweep that was interrupted, and return the window."""
        if self._open is None:
            folder = self._app.settings.file.parent / OWN_FOLDER
            self._open = ExploreWindow(
                self.sweep, self._rows, self._runner, folder, self._find, self._context.window
            )
            self._open.layout_wanted.connect(self._app.workspace.new)
            export = self._context.offers.get("export-puzzles")
            self._open.preview.to_pages.setVisible(export is not None)
            if export is not None:
                self._open.export_wanted.connect(partial(_export, partial(export, self._context), self._open))
            self._open.finished.connect(self._forget)
            interrupted = self._app.settings.get(SWEEPING)
            if interrupted:
                self._app.settings.set(SWEEPING, "")  # a file that cannot be read is not tried for ever
                self._open.families.resume(interrupted)
        self._open.show()
        self._open.activateWindow()
        return self._open

    def close(self) -> None:
        """Stop everything without waiting; the main window closes."""
        if self._open is not None:
            self._open.close()
        self._runner.close()

    def _find(self) -> Layout:
        """The puzzle that is open, or the one that a new document begins with."""
        session = self._app.session
        return session.document.layout if session.has_board else new_layout()

    def _note(self, state: SweepState) -> None:
        """Remember what is being swept, in case that this process is ended."""
        is_running = state.phase is Phase.RUNNING and state.file is not None
        name = state.file.name if is_running and state.file is not None else ""
        if self._open is not None:
            self._app.settings.set(SWEEPING, name)

    def _forget(self, _: int) -> None:
        self._open = None
        self.sweep.stop()


def _export(export: Callable[..., object], window: QWidget, layouts: Iterable[Layout]) -> None:
    """Have ``layouts`` exported as one file, over ``window``."""
    export([(layout.name, layout) for layout in layouts], window)
