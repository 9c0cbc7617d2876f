"""The export dialog: what to make, its fields, a preview, and the writing of the file in the background.

::

    What                               +---------------+
      Picture of the puzzle            |               |
    > Film of the solution             |               |
      Solution sheet to print          |    preview    |
    File    [GIF                 v]    |               |
    Speed   [1x                  v]    |               |
            [x] Over and over          |  288 × 372 px |
                                       +---------------+
    Written: film.gif (0.8 MB)  [Close]  [Export...]     meanwhile ####------

It exports one puzzle, or those that are ticked in a list, which then stands at the left.
Preview and file are made in jobs: nothing here waits for a film of a thousand pictures.

The list of puzzles that are exported as one file: a book, cards, or a page that plays.

::

    312 of 312 puzzles
    [ search         ]
    [x] [pic] puzzle
    [ ] [pic] puzzle
    (All) (None) (Add Files)

It begins with the puzzles that were chosen before, such as those that the library lists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QImage, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFileDialog,
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from klotski_studio.app.documents.file_names import safe_name
from klotski_studio.app.export import rendering, several
from klotski_studio.app.export.captions import Captions
from klotski_studio.app.export.request import ExportKind, ExportRequest, ExportSource, FileFormat
from klotski_studio.app.library.entry import first_layout
from klotski_studio.app.library.model import Index
from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.app.texts.errors import bytes_text
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout
from klotski_studio.ui.dialogs.file_dialogs import ask_target, opened
from klotski_studio.ui.features.export.form import SEVERAL_KINDS, Choices, ExportForm, kind_texts, text_of
from klotski_studio.ui.look import screen_fit
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text
from klotski_studio.ui.look.boxes import DIALOG, STRETCH, in_column, in_row
from klotski_studio.ui.look.plain import PlainLabel, QuietLabel, as_heading, tool_tip
from klotski_studio.ui.look.screen_fit import Dialog
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import M, S, px
from klotski_studio.ui.look.translate import error_text, file_captions, with_capital
from klotski_studio.ui.widgets.message_box import close_row, quiet
from klotski_studio.ui.widgets.tiles import Thumbnails

PICTURE = 40
"""The side of a picture in the list, in pixels."""


class PicturePainter(QStyledItemDelegate):
    """Paints puzzles with their pictures, which come from the background."""

    def __init__(self, view: QListWidget, thumbnails: Thumbnails) -> None:
        super().__init__(view)
        self._thumbnails = thumbnails

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(1, px(PICTURE) + S)

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        puzzle = index.data(Qt.ItemDataRole.UserRole)
        read = partial(first_layout, puzzle) if isinstance(puzzle, Path) else lambda: puzzle
        image = self._thumbnails.picture(f"{hash(puzzle)}", read) or QImage()
        option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
        option.decorationSize = QSize(px(PICTURE), px(PICTURE))
        option.icon = QIcon(QPixmap.fromImage(image))


class PuzzleList(FollowsAppearance, QWidget):
    """The puzzles to tick, with a search and the buttons for all of them."""

    changed = Signal()
    """Other puzzles are ticked."""

    def __init__(
        self, puzzles: Iterable[tuple[str, Path | Layout]], folder: Path, runner: JobRunner, parent: QWidget
    ) -> None:
        """``puzzles`` are the titles, and the files or layouts, that the list begins with, all ticked."""
        super().__init__(parent)
        self._folder = folder
        self.count, self.search = as_heading(PlainLabel(self)), QLineEdit(self, clearButtonEnabled=True)
        self.list = QListWidget(self)
        self.thumbnails = Thumbnails(runner, QSize(px(PICTURE), px(PICTURE)), self.list)
        self.list.setItemDelegate(PicturePainter(self.list, self.thumbnails))
        self.list.setMinimumWidth(px(GRID * 36))
        self.list.setObjectName("several_list")
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.add_button, self.all_button, self.none_button = (quiet(QPushButton(self)) for _ in range(3))
        buttons = in_row(self.all_button, self.none_button, STRETCH, self.add_button, spacing=S)
        in_column(self.count, self.search, (self.list, 1), buttons, on=self, margins=0, spacing=S)
        self.add(puzzles)

        self.search.textChanged.connect(self._find)
        self.list.itemChanged.connect(self._tell)
        self.add_button.clicked.connect(self.ask_files)
        self.all_button.clicked.connect(lambda: self._tick_all(Qt.CheckState.Checked))
        self.none_button.clicked.connect(lambda: self._tick_all(Qt.CheckState.Unchecked))
        self.follow_appearance()

    @property
    def chosen(self) -> list[Path | Layout]:
        """The files and layouts that are ticked, in the order of the list."""
        items = [self.list.item(row) for row in range(self.list.count())]
        return [
            item.data(Qt.ItemDataRole.UserRole)
            for item in items
            if item.checkState() is Qt.CheckState.Checked
        ]

    def add(self, puzzles: Iterable[tuple[str, Path | Layout]]) -> None:
        """Append titles with files or layouts, ticked; none that is in the list is added again."""
        known = {self.list.item(row).data(Qt.ItemDataRole.UserRole) for row in range(self.list.count())}
        with QSignalBlocker(self.list):
            for title, puzzle in puzzles:
                if puzzle not in known:
                    item = QListWidgetItem(visible(title), self.list)
                    item.setData(Qt.ItemDataRole.UserRole, puzzle)
                    item.setToolTip(tool_tip(item.text()))
                    item.setCheckState(Qt.CheckState.Checked)
                    known.add(puzzle)

    def ask_files(self) -> QFileDialog:
        """Open a file dialog, and append the files that are chosen there; return the dialog."""
        dialog = QFileDialog(self, text_of("add-files").replace("&", ""), str(self._folder))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(self.add_files)
        return opened(dialog)

    def add_files(self, names: Sequence[str]) -> None:
        """Append the files ``names``."""
        self.add((Path(name).stem, Path(name)) for name in names)
        self._tell()

    def sources(self) -> Callable[[Control], Sequence[ExportSource]]:
        """A function that reads and solves what is ticked now; it may be called in another thread."""
        puzzles = self.chosen
        return lambda control: several.solved(several.readable(puzzles), control)

    def previewed(self) -> Callable[[Control], Sequence[ExportSource]]:
        """The same without a search."""
        puzzles = self.chosen
        return lambda _: several.unsolved(several.readable(puzzles))

    def retranslate(self) -> None:
        self.list.setAccessibleName(text_of("chosen"))
        self.search.setPlaceholderText(text_of("search"))
        self.search.setAccessibleName(text_of("search"))
        self.add_button.setText(text_of("add-files"))
        self.all_button.setText(text_of("all"))
        self.none_button.setText(text_of("none"))
        self._show_count()

    def _find(self, text: str) -> None:
        """List the puzzles whose titles have ``text``; the others stay ticked or not."""
        for row in range(self.list.count()):
            self.list.setRowHidden(row, text.casefold() not in self.list.item(row).text().casefold())

    def _tick_all(self, state: Qt.CheckState) -> None:
        """Tick all puzzles that are found, or none of them."""
        with QSignalBlocker(self.list):
            for row in range(self.list.count()):
                if not self.list.isRowHidden(row):
                    self.list.item(row).setCheckState(state)
        self._tell()

    def _tell(self) -> None:
        self._show_count()
        self.changed.emit()

    def _show_count(self) -> None:
        self.count.setText(text_of("ticked", count=len(self.chosen), total=self.list.count()))


EXPORT, PREVIEW = "export", "export-preview"
"""The channels of the jobs."""
TICK = 100
"""Milliseconds between two updates of the progress bar."""
LEAST_PREVIEW, USUAL_SIZE = QSize(GRID * 38, GRID * 32), QSize(GRID * 108, GRID * 86)
"""The smallest size of the preview, and the size of the dialog where there is room, in pixels."""
PATIENCE = 200
"""Milliseconds after which the preview of what was chosen before is taken away."""
IN_PIXELS = frozenset({ExportKind.LAYOUT, ExportKind.MAP, ExportKind.SOLUTION})
"""The kinds whose previews have the size of the file."""
MOST_LINES = 24
"""The number of lines of a list of moves in the preview."""


class Preview(PlainLabel):
    """Shows a picture as large as there is room for it, or the first lines of a text."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._image = QImage()
        self.setMinimumSize(LEAST_PREVIEW)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    def show_image(self, image: QImage) -> None:
        """Show ``image``, as large on every screen, or reduced to the preview if it is larger than that."""
        self._image = image
        ratio = self.devicePixelRatio()
        room, whole = self.size() * ratio, image.size() * ratio
        size, shape = whole if whole == room.boundedTo(whole) else room, Qt.AspectRatioMode.KeepAspectRatio
        pixmap = QPixmap.fromImage(image.scaled(size, shape, Qt.TransformationMode.SmoothTransformation))
        pixmap.setDevicePixelRatio(ratio)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setPixmap(pixmap)

    def show_lines(self, text: str, alignment: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignCenter) -> None:
        """Show ``text`` in place of a picture."""
        self._image = QImage()
        self.setAlignment(alignment)
        self.setText(text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self._image.isNull():
            self.show_image(self._image)


class ExportDialog(FollowsAppearance, Dialog):
    """Exports one puzzle, or those of a list."""

    def __init__(
        self,
        what: ExportSource | Iterable[tuple[str, Path | Layout]],
        folder: Path,
        runner: JobRunner,
        parent: QWidget,
        choices: Choices,
    ) -> None:
        """``what`` is a puzzle, or the titles of several with their files or layouts."""
        super().__init__(parent)
        self._folder, self._runner, self._language = folder, runner, choices.language
        self._control: Control | None = None
        self._source = what if isinstance(what, ExportSource) else None
        self.puzzles = None if isinstance(what, ExportSource) else PuzzleList(what, folder, runner, self)
        kinds = SEVERAL_KINDS if self._source is None else kind_texts(self._source)
        has_solution = self._source is None or self._source.solution is not None
        self.form = ExportForm(choices, kinds, self, has_solution=has_solution)
        self.stage = QFrame(self)
        self.preview, self.extent = Preview(self.stage), QuietLabel(self.stage, wraps=False)
        self.message = PlainLabel(self, wraps=True)
        self.progress = QProgressBar(self, textVisible=False)
        self._buttons = close_row(self)
        self.export = self._buttons.addButton("", QDialogButtonBox.ButtonRole.AcceptRole)
        self._timer = QTimer(self)
        self._patience = QTimer(self, singleShot=True)
        self._arrange()
        self._connect()
        self.follow_appearance()
        self.update_preview()

    @property
    def captions(self) -> Captions:
        """The texts of the file, in the language of the window."""
        return file_captions(self._language)

    @property
    def _name(self) -> str:
        """What is exported is called, in the language of the window; empty if it has no name."""
        return "" if self._source is None else self._source.layout.title(self._language)

    def _sources(self, *, is_preview: bool = False) -> Callable[[Control], Sequence[ExportSource]]:
        """A function that returns what is exported; it is called in another thread.

        For a preview it does not search.
        """
        if self.puzzles is not None:
            return self.puzzles.previewed() if is_preview else self.puzzles.sources()
        found = [] if self._source is None else [self._source]
        return lambda _: found

    def write(self, path: Path) -> None:
        """Start to write the file ``path`` in the background."""
        request, captions, find = self.form.request(), self.captions, self._sources()

        def work(control: Control) -> int:
            sources = find(control)
            rendering.write(path, request, sources, captions, control)
            return path.stat().st_size

        self._control = self._runner.start(EXPORT, work, lambda outcome: self._written(path, outcome))
        self._timer.start(TICK)
        self._show_state()

    def stop(self) -> None:
        """Cancel the export; no file is written."""
        self._runner.cancel(EXPORT)

    def retranslate(self) -> None:
        name = visible(self._name) or text_of("untitled")
        self.setWindowTitle(text_of("several" if self.puzzles else "title", name=name))
        self.preview.setAccessibleName(text_of("preview"))
        self.form.retranslate()
        self.form.title.setPlaceholderText(self.captions.text("book"))
        self._show_state()

    def done(self, result: int) -> None:
        if self.puzzles is not None:
            self.puzzles.thumbnails.close()
        self._timer.stop()
        self._patience.stop()
        self._runner.drop(EXPORT)
        self._runner.drop(PREVIEW)
        super().done(result)

    def _arrange(self) -> None:
        self.message.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.progress.setFixedHeight(GRID)
        beside_text(self.form.setFixedWidth, lambda: px(GRID * 44))
        left = [] if self.puzzles is None else [self.puzzles]
        row = in_row(
            *left, (self.form, 0, Qt.AlignmentFlag.AlignTop), (self._arranged_stage(), 1), spacing=GRID * 3
        )
        foot = in_row((self.message, 1), (self.progress, 1), self._buttons, spacing=GRID * 2)
        in_column((row, 1), foot, on=self, margins=DIALOG, spacing=GRID * 2)
        room, least = screen_fit.available(self), self.minimumSizeHint()
        if screen_fit.bounded(least, room).width() < least.width():
            self.stage.hide()  # list and fields take all of the width
        else:
            self.resize(USUAL_SIZE.expandedTo(self.sizeHint()))

    def _arranged_stage(self) -> QFrame:
        """Return the ground of the preview, with the size of what is written below it."""
        self.stage.setObjectName("preview_stage")
        self.extent.setAlignment(Qt.AlignmentFlag.AlignCenter)
        in_column((self.preview, 1), self.extent, on=self.stage, margins=(M, M, M, S), spacing=S)
        return self.stage

    def _connect(self) -> None:
        self._patience.timeout.connect(self._say_that_it_draws)
        self.form.changed.connect(self.update_preview)
        if self.puzzles is not None:
            self.puzzles.changed.connect(self.update_preview)
        self.export.clicked.connect(lambda: self.ask_path() if self._control is None else self.stop())
        self._timer.timeout.connect(self._show_progress)

    def ask_path(self) -> QFileDialog:
        """Open a file dialog, and write the file that is chosen there; return the dialog."""
        suffix = self.form.request().format.value
        name = text_of("several-file") if self.puzzles else safe_name(self._name) or "puzzle"
        proposed, filters = self._folder / f"{name}.{suffix}", [f"{suffix.upper()} (*.{suffix})"]
        return ask_target(self, text_of("save-as"), proposed, self.write, filters)

    # ------------------------------------------------------------------------------ preview

    def update_preview(self) -> None:
        """Draw the preview for what is chosen now."""
        request, captions, find = self.form.request(), self.captions, self._sources(is_preview=True)
        self.message.clear()
        self._patience.start(PATIENCE)
        self._runner.start(
            PREVIEW,
            lambda control: _preview_of(request, find(control), captions, control),
            partial(self._show_preview, request),
        )

    def _say_that_it_draws(self) -> None:
        """Replace the preview of what was chosen before, which would be taken for the new one."""
        self.preview.show_lines(text_of("drawing"))
        self.extent.clear()

    def _show_preview(self, request: ExportRequest, outcome: Outcome[QImage | str]) -> None:
        self._patience.stop()
        self.export.setEnabled(not isinstance(outcome, Failed))
        self.extent.setText("" if isinstance(outcome, Failed) else _extent_of(request, outcome.value))
        if isinstance(outcome, Failed):
            self.preview.show_lines("")
            self.message.setText(with_capital(error_text(outcome.error)))
        elif isinstance(outcome.value, str):
            self.preview.show_lines(outcome.value, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        else:
            self.preview.show_image(outcome.value)

    # ------------------------------------------------------------------------------- export

    def _show_progress(self) -> None:
        if self._control is not None:
            progress = self._control.progress
            self.progress.setRange(0, progress.total or 0)
            self.progress.setValue(progress.done if progress.total else 0)

    def _written(self, path: Path, outcome: Outcome[int]) -> None:
        self._control = None
        self._timer.stop()
        if isinstance(outcome, Failed):
            self.message.setText(with_capital(error_text(outcome.error)))
        else:
            size = bytes_text(outcome.value)
            self.message.setText(text_of("done", file=path.name, size=size))
            self.message.setToolTip(tool_tip(visible(str(path))))
        self._show_state()

    def _show_state(self) -> None:
        """Enable the fields, and label the buttons, for a running export or for none."""
        is_busy = self._control is not None
        for part in filter(None, (self.form, self.puzzles)):
            part.setEnabled(not is_busy)
        self.progress.setVisible(is_busy)
        self.message.setVisible(not is_busy)
        self.export.setText(text_of("stop" if is_busy else "export"))


def _preview_of(
    request: ExportRequest, sources: Sequence[ExportSource], captions: Captions, control: Control
) -> QImage | str:
    """The first picture or page of the file, or its first lines."""
    image = rendering.preview(request, sources, captions, control)
    if image is not None:
        return image
    lines = rendering.render(request, sources, captions).decode("utf-8").splitlines()
    return "\n".join(lines[:MOST_LINES] + (["…"] if len(lines) > MOST_LINES else []))


def _extent_of(request: ExportRequest, shown: QImage | str) -> str:
    """The size of a picture or film in pixels; empty where the file or its preview has no such size."""
    if isinstance(shown, str) or request.kind not in IN_PIXELS or request.format is FileFormat.SVG:
        return ""
    return text_of("extent", width=shown.width(), height=shown.height())
