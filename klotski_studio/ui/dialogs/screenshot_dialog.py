"""Makes a layout of a picture: shows what was found in it, and lets the person correct it before it opens."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QSpinBox, QVBoxLayout, QWidget

from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.app.screenshot.cells import Guess, guess
from klotski_studio.app.screenshot.draft import Draft
from klotski_studio.app.screenshot.grid import SIZES, Grid, Pixels, find_grid
from klotski_studio.app.screenshot.picture import PictureSource, decoded
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.core.control import Control
from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.ui.dialogs.screenshot_view import ScreenshotView
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.screen_fit import FitsScreen
from klotski_studio.ui.look.sentences import error_text
from klotski_studio.ui.look.theme import GRID, set_off
from klotski_studio.ui.look.tokens import XL, L, M
from klotski_studio.ui.look.translate import texts

CHANNEL = "screenshot"
"""The channel of the job that reads the picture."""
MOST_SIDE = 20
"""The most columns and rows."""

SENTENCES = {
    "title": QT_TRANSLATE_NOOP("screenshot", "Puzzle from a Picture"),
    "help": QT_TRANSLATE_NOOP(
        "screenshot",
        "Drag the corners onto the board first. Then drag over cells to make them one block; click a cell to "
        "free it or to put a block there, with Ctrl a wall. Corrected cells stay when a corner moves.",
    ),
    "goal": QT_TRANSLATE_NOOP(
        "screenshot", "The goal is the usual one; change it in the editor after opening."
    ),
    "car": QT_TRANSLATE_NOOP("screenshot", "X is the car that must get out; Shift+click another one."),
    "columns": QT_TRANSLATE_NOOP("screenshot", "Columns"),
    "rows": QT_TRANSLATE_NOOP("screenshot", "Rows"),
    "find": QT_TRANSLATE_NOOP("screenshot", "&Find the Lines"),
    "reading": QT_TRANSLATE_NOOP("screenshot", "Reading the picture…"),
    "too-small": QT_TRANSLATE_NOOP("screenshot", "No board was found. Drag the corners onto it."),
    "sure": QT_TRANSLATE_NOOP("screenshot", "Compare the outlines with the picture before you open it."),
    "unsure": QT_TRANSLATE_NOOP("screenshot", "Cells that may be wrong, marked with ?: {count}"),
    "open": QT_TRANSLATE_NOOP("screenshot", "&Open"),
    "cancel": QT_TRANSLATE_NOOP("screenshot", "Cancel"),
}
text_of = texts("screenshot", SENTENCES)


class ScreenshotDialog(FitsScreen, QDialog):
    """Shows a picture with the board that was found in it."""

    layout_wanted = Signal(object)
    """The layout to open."""

    refused = Signal(object)
    """The picture cannot be decoded; carries the :class:`FileError`, and the dialog is closed."""

    def __init__(self, runner: JobRunner, parent: QWidget) -> None:
        super().__init__(parent)
        self._runner, self._pixels = runner, np.zeros((1, 1, 3), np.uint8)
        self.view, self.status, self.help = ScreenshotView(self), PlainLabel(self), PlainLabel(self)
        self.columns, self.rows = (self._side(text_of(name)) for name in ("columns", "rows"))
        self.find_ = QPushButton(text_of("find"), self)
        self.open_ = QPushButton(text_of("open"), self)
        self.cancel = QPushButton(text_of("cancel"), self)
        self.setWindowTitle(text_of("title"))
        self.view.setAccessibleName(text_of("title"))
        self._arrange()

    def read(self, source: PictureSource, name: str) -> None:
        """Decode a picture in the background and show it, then read it as a board of one of the usual sizes.

        ``name`` is what the error calls a picture that cannot be decoded.
        """
        self._allow(False)
        self._runner.start(
            CHANNEL, lambda _: _picture(source), partial(self._show_picture, name), may_hang=True
        )

    def done(self, result: int) -> None:
        self._runner.drop(CHANNEL)
        super().done(result)

    def _side(self, name: str) -> QSpinBox:
        box = QSpinBox(self, minimum=1, maximum=MOST_SIDE)
        set_off(box)
        box.setAccessibleName(name)
        box.valueChanged.connect(lambda _: self._resize_grid())
        return box

    def _arrange(self) -> None:
        self.help.setText(text_of("help"))
        for label in (self.help, self.status):
            label.setWordWrap(True)
        row = QHBoxLayout()
        for name, box in (("columns", self.columns), ("rows", self.rows)):
            row.addWidget(PlainLabel(text_of(name), self))
            row.addWidget(box)
        row.addWidget(self.find_)
        row.addStretch(1)
        row.addWidget(self.cancel)
        row.addWidget(self.open_)
        column = QVBoxLayout(self)
        column.setContentsMargins(XL, XL, XL, L)
        column.setSpacing(M)
        column.addWidget(self.help)
        column.addWidget(self.view, 1)
        column.addWidget(self.status)
        column.addLayout(row)
        for button in (self.find_, self.cancel):
            button.setAutoDefault(False)
        self.open_.setDefault(True)
        self.resize(GRID * 90, GRID * 85)
        self.view.draft_changed.connect(self._tell)
        self.view.grid_changed.connect(self._read_cells)
        self.find_.clicked.connect(self._find_lines)
        self.open_.clicked.connect(self._open)
        self.cancel.clicked.connect(self.reject)

    def _allow(self, allowed: bool) -> None:
        """Whether there is a picture, of which something can be asked."""
        self.status.setText(text_of("reading"))
        self.open_.setEnabled(False)
        for part in (self.view, self.columns, self.rows, self.find_):
            part.setEnabled(allowed)

    def _show_picture(self, name: str, outcome: Outcome[tuple[QImage, Pixels] | None]) -> None:
        if isinstance(outcome, Failed) or outcome.value is None:
            self.reject()
            self.refused.emit(FileError("file.bad-picture", name))
            return
        self._allow(True)
        image, self._pixels = outcome.value
        self.view.show_image(image)
        self._begin(partial(_found, self._pixels, SIZES))

    def _begin(self, work: Callable[[Control], Guess | None]) -> None:
        self.status.setText(text_of("reading"))
        self.open_.setEnabled(False)
        self._runner.start(CHANNEL, work, self._show)

    def _show(self, outcome: Outcome[Guess | None]) -> None:
        self.open_.setEnabled(True)
        if isinstance(outcome, Failed) or outcome.value is None:
            self._show_sides(self.view.grid)
            self.status.setText(text_of("too-small"))
            return
        found = outcome.value
        self._show_sides(found.grid)
        self.view.show_board(found.grid, Draft.of(found).corrected_as(self.view.draft))
        self.view.setFocus()
        self._tell(self.view.draft)

    def _show_sides(self, grid: Grid) -> None:
        for box, value in ((self.columns, grid.columns), (self.rows, grid.rows)):
            with QSignalBlocker(box):
                box.setValue(value)

    def _tell(self, draft: Draft) -> None:
        state = text_of("unsure", count=len(draft.unsure)) if draft.unsure else text_of("sure")
        self.status.setText(f"{state}\n{text_of('car' if draft.are_cars else 'goal')}")

    def _find_lines(self) -> None:
        """Look for the lines again, for a board with the chosen columns and rows."""
        self._begin(partial(_found, self._pixels, ((self.columns.value(), self.rows.value()),)))

    def _resize_grid(self) -> None:
        """Divide the board that is shown into the chosen columns and rows."""
        grid, columns, rows = self.view.grid, self.columns.value(), self.rows.value()
        width, height = grid.cell_width * grid.columns, grid.cell_height * grid.rows
        self._read_cells(Grid(grid.left, grid.top, width / columns, height / rows, columns, rows))

    def _read_cells(self, grid: Grid) -> None:
        """Read the blocks again, between the lines ``grid``."""
        self._begin(partial(_read, self._pixels, grid))

    def _open(self) -> None:
        try:
            layout = self.view.draft.layout()
        except KlotskiError as error:
            self.status.setText(error_text(error))
            return
        self.layout_wanted.emit(layout)
        self.accept()


def pixels_of(image: QImage) -> Pixels:
    """The pixels of ``image``, of the format RGB888, as an array of its own."""
    data = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return data[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).copy()


def _picture(source: PictureSource) -> tuple[QImage, Pixels] | None:
    """The decoded picture with its pixels; None if it cannot be decoded."""
    image = decoded(source)
    return None if image is None else (image, pixels_of(image))


def _found(pixels: Pixels, sizes: tuple[tuple[int, int], ...], _: Control) -> Guess | None:
    """What is found in a picture of a board with one of ``sizes``; None if it is too small."""
    grid = find_grid(pixels, sizes)
    return None if grid is None else guess(pixels, grid)


def _read(pixels: Pixels, grid: Grid, _: Control) -> Guess | None:
    """What is found between the lines ``grid``."""
    return guess(pixels, grid)
