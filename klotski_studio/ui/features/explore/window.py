"""The window in which families of puzzles are explored; the main window stays usable beside it.

::

    | Families      + | 92 moves the hardest of 118 starts | +-----------+ |
    | 4 × 5, up to 8  | ( Longest | Fewest | Minimal )     | |           | |
    | 119, searched   | [pic]     [pic]     [pic]          | +-----------+ |
    | 4 × 4           | 92 moves  54 moves  44 moves       | 92 moves      |
    | not searched    |                                    | [   Open    ] |

One is open at a time. A sweep that is running when it is closed goes on when it is opened again, also by the
next start of the program. The first time that is a small example, so that there is something to see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QCursor, QShowEvent
from PySide6.QtWidgets import QFileDialog, QStackedWidget, QWidget

from klotski_studio.app.documents.file_names import safe_name
from klotski_studio.app.documents.importing import Saved, save_entries, save_list
from klotski_studio.app.lab.families import OWN_FOLDER, file_called
from klotski_studio.app.lab.live_sweep import FILE_NAME, LiveRows, LiveSweep, Phase, RowsState, SweepState
from klotski_studio.app.runtime.jobs import Done, JobRunner, Outcome
from klotski_studio.app.runtime.settings import SWEEPING
from klotski_studio.app.texts.translatable import plain_text
from klotski_studio.app.workspace.session import Session, new_layout
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Layout
from klotski_studio.formats.text.notation import PuzzleEntry
from klotski_studio.lab.families.row import Row
from klotski_studio.ui.dialogs.file_dialogs import ask_target
from klotski_studio.ui.dialogs.import_list import ask_folder, saved_text
from klotski_studio.ui.features.explore import gallery
from klotski_studio.ui.features.explore.family_list import FamilyList
from klotski_studio.ui.features.explore.texts import heading_texts, name_text, text_of
from klotski_studio.ui.look.appearance import FollowsAppearance
from klotski_studio.ui.look.boxes import in_column, in_row
from klotski_studio.ui.look.connections import Connections
from klotski_studio.ui.look.screen_fit import Dialog, available
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import L, M, S, px
from klotski_studio.ui.look.translate import error_text
from klotski_studio.ui.session.feature import ActionContext
from klotski_studio.ui.widgets.panel_parts import EmptyState
from klotski_studio.ui.widgets.tiles import Thumbnails

SAVING = "save-rows"
"""The channel of the job that saves puzzles."""
NARROW = 80
"""The width of the families where only their pictures are shown, in pixels."""


class ExploreWindow(FollowsAppearance, Dialog):
    """Sweeps families, and shows what is found.

    Args:
        sweep: goes on when this window is closed, unless its owner stops it.
        rows: lists what is in the store.
        runner: runs all other jobs.
        folder: holds the user's own families.
        find: returns the puzzle that a new family begins with.
        is_open: whether a tab has a puzzle.
    """

    layout_wanted = Signal(object)
    """A layout is to be opened as a new puzzle, or its tab is to be shown if one has it."""

    export_wanted = Signal(object)
    """Layouts are to be exported as one file of cards, a book or a page; carries them as a tuple."""

    def __init__(
        self,
        sweep: LiveSweep,
        rows: LiveRows,
        runner: JobRunner,
        folder: Path,
        find: Callable[[], Layout],
        is_open: Callable[[Layout], bool],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._sweep, self._rows, self._runner = sweep, rows, runner
        self._swept = sweep.state.done
        self._connections = Connections()
        self.families, self.head = FamilyList(sweep, runner, folder, find, self), gallery.Head(self)
        self.model, self.list = gallery.RowModel(self), gallery.RowList(gallery.RowRole.ROW)
        self.thumbnails = Thumbnails(runner, gallery.RowPainter.room, self.list)
        self.painter = gallery.RowPainter(self.list, self.thumbnails)
        self.preview, self.stack, self.empty = gallery.Preview(self), QStackedWidget(self), EmptyState()
        self._offered: Row | None = None
        self._has_tab = is_open
        self.painter.is_open = self._is_open
        self._arrange()
        self._connect()
        self.follow_appearance()
        self.resize(px(GRID * 123), px(GRID * 80))
        self._choose()

    @property
    def selected(self) -> list[Row]:
        """The selected rows, in the order of the gallery."""
        indexes = sorted(self.list.selectedIndexes(), key=lambda index: index.row())
        return [index.data(gallery.RowRole.ROW) for index in indexes]

    @property
    def is_settled(self) -> bool:
        """Whether the gallery shows all that is asked for."""
        return self._rows.state.is_current

    def retranslate(self) -> None:
        self.setWindowTitle(text_of("title"))
        self.list.setAccessibleName(text_of("list"))
        self.model.refresh()
        self._show_heading()

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
        title, name = plain_text(text_of("send-list")), safe_name(name_text(self.families.file)) or "puzzles"
        return ask_target(self, title, Path.home() / f"{name}.txt", self.save_as, [text_of("list-files")])

    def show_open(self) -> None:
        """Show which puzzles are open in tabs, which have changed."""
        row = self._current()
        self.preview.show_open(is_open=row is not None and self._is_open(row))
        self.list.viewport().update()

    def showEvent(self, event: QShowEvent) -> None:
        """On a narrow screen the families are pictures alone, and the preview has what is left."""
        sides = self.families.minimumWidth() + self.preview.minimumWidth()
        left = available(self).width() - self.minimumSizeHint().width() + sides
        if left < sides:
            self.families.heading.hide()
            self.families.setFixedWidth(px(NARROW))
            self.preview.setFixedWidth(left - px(NARROW))
            self.setWindowState(Qt.WindowState.WindowMaximized)
        super().showEvent(event)

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
        self.setObjectName("explore")
        self.list.setObjectName("family_tiles")
        self.list.setSelectionMode(gallery.RowList.SelectionMode.ExtendedSelection)
        for part in (self.list, self.empty):
            self.stack.addWidget(part)
        middle = in_column(self.head, (self.stack, 1), margins=(L, L, S, 0), spacing=M)
        in_row(self.families, (middle, 1), self.preview, on=self, margins=0, spacing=0)

    def _connect(self) -> None:
        self.families.chosen.connect(self._choose)
        self.families.counted.connect(self._show_heading)
        self.head.changed.connect(self._ask)
        self.head.sweep_button.clicked.connect(self.families.press)
        self.empty.button.clicked.connect(self.families.press)
        self.list.opened.connect(self._open)
        self.list.selectionModel().selectionChanged.connect(lambda *_: self._preview())
        self.list.selectionModel().currentChanged.connect(lambda *_: self._preview())
        self.preview.open_button.clicked.connect(lambda: self._open(self._current()))
        self.preview.links.linkActivated.connect(self._follow_link)
        self.preview.to_files.triggered.connect(lambda: ask_folder(self, self.save_in))
        self.preview.to_list.triggered.connect(self.ask_list)
        self._connections.connect(self._sweep.changed, self._follow_sweep)
        self._connections.connect(self._rows.changed, self._show_rows)

    def _follow_link(self, name: str) -> None:
        match name:
            case "like":
                self.head.set_like(self._current())
            case "save":
                self.preview.saving.popup(QCursor.pos())
            case "export":
                self._export()

    def _choose(self) -> None:
        """List the chosen family in the chosen metric: no puzzle of another one is asked for."""
        self.head.show_family(self.families.file.family)
        self.head.set_like(None)
        self._ask()

    def _ask(self) -> None:
        """List what is asked for."""
        if self.head.unit is not self.families.unit:
            self.families.count(self.head.unit)
        self._rows.ask(self.head.question(self.families.file.family))

    def _follow_sweep(self, state: SweepState) -> None:
        if state.done != self._swept:
            self._swept = state.done
            self._rows.refresh()
        self._show_heading()

    def _show_rows(self, state: RowsState) -> None:
        self.model.show_rows(state.rows)
        if self.model.rows and self._current() in (None, self._offered):
            self._offered = self.model.rows[0]  # as long as a person chooses none, the first one is shown
            self.list.setCurrentIndex(self.model.index(0))
        self._show_heading()
        self._preview()

    def _show_heading(self) -> None:
        state, rows, phase = self._rows.state, self.model.rows, self.families.phase
        figure, sentence = heading_texts(state.question, rows, state.total) if rows else ("", "")
        if sentence and (state.question.minimal or state.question.symmetric) and not state.is_current:
            sentence = text_of("searching", listed=sentence)
        self.head.figure.setText(figure or name_text(self.families.file))
        self.head.sentence.setText(sentence or self.families.sets_text())
        is_offered = phase is not Phase.IDLE or (bool(rows) and not self.families.is_complete)
        self.head.show_sweep(phase, is_offered=is_offered)
        self.stack.setCurrentWidget(self.list if rows else self.empty)
        (self.preview.open_button if rows else self.empty.button).setDefault(True)
        self.empty.show_texts(*self._empty_texts())

    def _empty_texts(self) -> tuple[str, str, str]:
        """Why nothing is listed, and what can be done about it."""
        if self._rows.state.error is not None:
            return "", error_text(self._rows.state.error), ""
        if self.families.phase is not Phase.IDLE:
            return "", text_of("coming"), ""
        if self.head.restricts:
            return "", text_of("none-fits"), ""
        if self.families.is_complete:
            return "", text_of("none-solvable"), ""
        return text_of("nothing-yet"), text_of("nothing-yet-more"), text_of("search")

    def _current(self) -> Row | None:
        index = self.list.currentIndex()
        return index.data(gallery.RowRole.ROW) if index.isValid() else None

    def _preview(self) -> None:
        family = self._rows.state.question.wanted.of or gallery.NO_FAMILY
        self.preview.show_row(self._current(), family, len(self.list.selectedIndexes()))
        self.show_open()

    def _is_open(self, row: Row) -> bool:
        try:
            return self._has_tab(gallery.layout_of(row))
        except KlotskiError:
            return False  # it is damaged, which is said where it is opened

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
            return tuple([gallery.layout_of(row) for row in rows])
        except KlotskiError as error:
            self.preview.note.setText(error_text(error))
            return ()

    def _saved(self, folder: Path, outcome: Outcome[Saved]) -> None:
        self.preview.note.setText(saved_text(folder, outcome))

    def _saved_list(self, path: Path, count: int, outcome: Outcome[None]) -> None:
        saved = text_of("list-saved", file=path.name, count=count)
        self.preview.note.setText(saved if isinstance(outcome, Done) else error_text(outcome.error))


class Explorer(QObject):
    """Opens the window, of which one is open at a time, and keeps its sweep."""

    def __init__(self, context: ActionContext) -> None:
        app, self._context = context.app, context
        super().__init__(context.window)
        self._app, self._runner = app, JobRunner(self, app.runner.pool)
        store = app.settings.file.parent / FILE_NAME
        self.sweep = LiveSweep(self._runner, store, parent=self)
        self.sweep.changed.connect(self._note)
        for signal in (app.workspace.removed, app.workspace.switched):
            signal.connect(self._show_open)
        self._rows = LiveRows(self._runner, store, self)
        """What is in the store; it stays when the window is closed and opened again."""
        self._open: ExploreWindow | None = None
        context.at_close.append(self.close)

    def show(self) -> ExploreWindow:
        """Open the window, go on with the sweep that was interrupted, and return the window."""
        if self._open is None:
            folder = self._app.settings.file.parent / OWN_FOLDER
            self._open = ExploreWindow(
                self.sweep,
                self._rows,
                self._runner,
                folder,
                self._find,
                lambda layout: self._tab_of(layout) is not None,
                self._context.window,
            )
            self._open.layout_wanted.connect(self._open_layout)
            export = self._context.offers.get("export-puzzles")
            self._open.preview.can_export = export is not None
            if export is not None:
                self._open.export_wanted.connect(partial(_export, partial(export, self._context), self._open))
            self._open.finished.connect(self._forget)
            interrupted = self._app.settings.get(SWEEPING)
            if interrupted:
                self._app.settings.set(SWEEPING, "")  # a file that cannot be read is not tried for ever
                self._open.families.read(file_called(interrupted), starts=True)
        self._open.show()
        self._open.activateWindow()
        return self._open

    def close(self) -> None:
        """Stop everything without waiting; the main window closes."""
        if self._open is not None:
            self._open.close()
        self._runner.close()

    def _tab_of(self, layout: Layout) -> Session | None:
        """The session that has ``layout``, as it is or before edits."""
        sessions = self._app.workspace.sessions
        return next((each for each in sessions if layout in each.document.history.layouts), None)

    def _open_layout(self, layout: Layout) -> None:
        """Open ``layout`` behind the window; if a tab has it, hide the window and show that tab."""
        session = self._tab_of(layout)
        if session is None:
            self._app.workspace.new(layout)
            self._show_open()
            return
        self._app.workspace.bring(session)
        if self._open is not None:
            self._open.hide()  # it would lie over the tab; a sweep goes on
        self._context.window.activateWindow()

    def _show_open(self, _: object = None) -> None:
        if self._open is not None:
            self._open.show_open()

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
