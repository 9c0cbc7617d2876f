"""The list of puzzles that are exported as one file: a book, cards, or a page that plays.

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

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QPixmap
from PySide6.QtWidgets import (
    QFileDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from klotski_studio.app.export import several
from klotski_studio.app.export.request import ExportSource
from klotski_studio.app.library.entry import first_layout
from klotski_studio.app.library.model import Index, Thumbnails
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout
from klotski_studio.ui.dialogs.file_dialogs import opened
from klotski_studio.ui.features.export.form import SENTENCES, tr
from klotski_studio.ui.look.appearance import FollowsAppearance, current_theme
from klotski_studio.ui.look.boxes import STRETCH, in_column, in_row
from klotski_studio.ui.look.plain import PlainLabel, as_heading, tool_tip
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import S, px
from klotski_studio.ui.widgets.message_box import quiet

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
        self._painting = JobRunner(runner, runner.pool)  # a job of it may outlive the list
        self._painting.drained.connect(self._painting.deleteLater)
        side = QSize(px(PICTURE), px(PICTURE)) * self.devicePixelRatioF()
        self._thumbnails = Thumbnails(self._painting, current_theme(), side, self)
        self._thumbnails.ready.connect(lambda _: self.list.viewport().update())
        self.list.setItemDelegate(PicturePainter(self.list, self._thumbnails))
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
        dialog = QFileDialog(self, tr(SENTENCES["add-files"]).replace("&", ""), str(self._folder))
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

    def close_list(self) -> None:
        """Give up the pictures that are not painted yet."""
        self._painting.close()

    def retranslate(self) -> None:
        self.list.setAccessibleName(tr(SENTENCES["chosen"]))
        self.search.setPlaceholderText(tr(SENTENCES["search"]))
        self.search.setAccessibleName(tr(SENTENCES["search"]))
        self.add_button.setText(tr(SENTENCES["add-files"]))
        self.all_button.setText(tr(SENTENCES["all"]))
        self.none_button.setText(tr(SENTENCES["none"]))
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
        self.count.setText(tr(SENTENCES["ticked"], count=len(self.chosen), total=self.list.count()))
