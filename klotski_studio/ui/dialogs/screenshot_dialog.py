"""Makes a layout of a picture: shows what was found in it, and lets the person correct it before it opens.

Shows a picture with the lines and blocks that were found in it, and lets a person correct them::

    drag a corner of the lines      moves it              arrow keys            move a frame over the cells
    drag over cells                 one block             Shift + arrow keys    stretch the frame
    click a cell                    free, or a block      Space                 a block of the frame, or free
    Ctrl + click                    a wall, or free       #                     a wall, or free
    Shift + click a car             it must get out       X                     the car there must get out
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QTransform
from PySide6.QtWidgets import QDialog, QPushButton, QSpinBox, QWidget

from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.app.screenshot.draft import SIZES, Draft, Grid, Guess
from klotski_studio.app.screenshot.picture import PictureSource, decoded
from klotski_studio.app.texts.translatable import QT_TRANSLATE_NOOP
from klotski_studio.core.control import Control
from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.core.geometry import Cell, Direction
from klotski_studio.ui.look.appearance import current_theme
from klotski_studio.ui.look.boxes import DIALOG, STRETCH, in_column, in_row
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.screen_fit import FitsScreen
from klotski_studio.ui.look.sentences import error_text
from klotski_studio.ui.look.shortcut_keys import ARROWS
from klotski_studio.ui.look.theme import GRID, set_off
from klotski_studio.ui.look.tokens import M
from klotski_studio.ui.look.translate import texts

if TYPE_CHECKING:
    from klotski_studio.app.screenshot.grid import Pixels

HANDLE = 10.0
"""How near to a corner of the lines the mouse takes it, in pixels."""
INK = QColor(0, 0, 0, 170)
LINE, BLOCK, UNSURE, CAR = (QColor(name) for name in ("#ff2d95", "#00c2ff", "#ffb000", "#ffffff"))
WALL = QColor(40, 40, 40, 200)
"""Colours that are seen on any picture, over a dark edge."""


class ScreenshotView(QWidget):
    """A picture with a grid over it; it changes a draft of the board."""

    draft_changed = Signal(object)
    """The person has corrected the :class:`Draft`."""

    grid_changed = Signal(object)
    """The person has moved the lines; carries the :class:`Grid`."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._image, self.grid, self.draft = QImage(), Grid(0, 0, 1, 1, 1, 1), Draft(1, 1)
        self._first: Cell = (0, 0)
        self._last: Cell = (0, 0)
        self._corner: tuple[int, int] | None = None
        self._is_dragging = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(QSize(240, 240))

    def show_image(self, image: QImage) -> None:
        """Show ``image``, without lines until :meth:`show_board`."""
        self._image = image
        self.show_board(Grid(0, 0, image.width() / 4, image.height() / 5, 4, 5), Draft(4, 5))

    def show_board(self, grid: Grid, draft: Draft) -> None:
        """Show the lines ``grid`` and the board ``draft`` over the picture."""
        self.grid, self.draft = grid, draft
        self._first = self._last = (0, 0)
        self.update()

    @property
    def framed(self) -> frozenset[Cell]:
        """The cells in the frame, which the next key changes."""
        xs, ys = zip(self._first, self._last, strict=True)
        return frozenset((x, y) for x in range(min(xs), max(xs) + 1) for y in range(min(ys), max(ys) + 1))

    def position_of(self, cell: Cell) -> QPointF:
        """The middle of ``cell`` in the coordinates of the widget."""
        return self._cell_rect(cell).center()

    # ---------------------------------------------------------------- corrections

    def _change(self, draft: Draft) -> None:
        self.draft = draft
        self.update()
        self.draft_changed.emit(draft)

    def _toggle_block(self) -> None:
        """Make the framed cells one block; a single cell of a block becomes free."""
        cells = self.framed
        is_taken = len(cells) == 1 and self.draft.block_at(self._first) is not None
        self._change(self.draft.freed(cells) if is_taken else self.draft.joined(cells))

    def _toggle_wall(self) -> None:
        cells = self.framed
        self._change(self.draft.freed(cells, wall=not cells <= self.draft.walls))

    def _choose_car(self) -> None:
        self._change(self.draft.leaving(self._first))

    # ---------------------------------------------------------------- Qt's events

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        near = [corner for corner in _CORNERS if (self._corner_at(corner) - at).manhattanLength() < HANDLE]
        self._corner = near[0] if near else None
        cell = self._cell_at(at)
        self._is_dragging = self._corner is None and cell is not None
        if cell is not None and self._is_dragging:
            self._first = self._last = cell
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._corner is not None:
            self._move_corner(self._corner, self._to_image(event.position()))
        elif self._is_dragging and (cell := self._cell_at(event.position())) is not None:
            self._last = cell
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._corner is not None:
            self.grid_changed.emit(self.grid)
        elif self._is_dragging and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._toggle_wall()
        elif self._is_dragging and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._choose_car()
        elif self._is_dragging:
            self._toggle_block()
        self._corner, self._is_dragging = None, False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        direction = ARROWS.get(event.key())
        if direction is not None:
            x, y = direction.step(self._last)
            self._last = min(max(x, 0), self.draft.columns - 1), min(max(y, 0), self.draft.rows - 1)
            if not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self._first = self._last
            self.update()
        elif event.key() == Qt.Key.Key_Space:
            self._toggle_block()
        elif event.text() == "#":
            self._toggle_wall()
        elif event.key() == Qt.Key.Key_X:
            self._choose_car()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.rect(), current_theme().window["surface"])
        painter.drawImage(self._transform().mapRect(QRectF(self._image.rect())), self._image)
        for y in range(self.draft.rows):
            for x in range(self.draft.columns):
                self._paint_cell(painter, (x, y))
        for block in self.draft.blocks:
            for cell in block:
                self._paint_outline(painter, cell, block)
        if self.draft.are_cars and self.draft.car:
            self._paint_sign(painter, max(self.draft.car), "X", CAR)
        frame = self._cell_rect(self._first).united(self._cell_rect(self._last))
        _stroke(painter, frame.adjusted(3, 3, -3, -3), LINE if self.hasFocus() else INK, 2)
        painter.setBrush(LINE)
        for corner in _CORNERS:
            painter.drawEllipse(self._corner_at(corner), HANDLE / 2, HANDLE / 2)

    def _paint_cell(self, painter: QPainter, cell: Cell) -> None:
        rect = self._cell_rect(cell)
        _stroke(painter, rect, LINE, 1)
        if cell in self.draft.walls:
            painter.fillRect(rect, WALL)
        if cell in self.draft.unsure:
            self._paint_sign(painter, cell, "?", UNSURE)

    def _paint_sign(self, painter: QPainter, cell: Cell, sign: str, color: QColor) -> None:
        rect, font = self._cell_rect(cell), painter.font()
        font.setPixelSize(max(10, int(rect.height() / 3)))
        font.setBold(True)
        painter.setFont(font)
        for ink, place in ((INK, rect.translated(1, 1)), (color, rect)):
            painter.setPen(ink)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, sign)

    def _paint_outline(self, painter: QPainter, cell: Cell, block: frozenset[Cell]) -> None:
        """Paint those sides of ``cell`` that are the outline of ``block``."""
        rect = self._cell_rect(cell).adjusted(2, 2, -2, -2)
        sides = {
            Direction.UP: (rect.topLeft(), rect.topRight()),
            Direction.DOWN: (rect.bottomLeft(), rect.bottomRight()),
            Direction.LEFT: (rect.topLeft(), rect.bottomLeft()),
            Direction.RIGHT: (rect.topRight(), rect.bottomRight()),
        }
        for color, width in ((INK, 5), (BLOCK, 3)):
            painter.setPen(QPen(color, width))
            for direction, (start, end) in sides.items():
                if direction.step(cell) not in block:
                    painter.drawLine(start, end)

    # ---------------------------------------------------------------- places

    def _transform(self) -> QTransform:
        """From the picture to the widget: as large as fits, not enlarged more than twice, in the middle."""
        width, height = max(1, self._image.width()), max(1, self._image.height())
        scale = min(self.width() / width, self.height() / height, 2.0)
        left, top = (self.width() - width * scale) / 2, (self.height() - height * scale) / 2
        return QTransform(scale, 0, 0, scale, left, top)

    def _to_image(self, at: QPointF) -> QPointF:
        return self._transform().inverted()[0].map(at)

    def _cell_rect(self, cell: Cell) -> QRectF:
        (x, y), grid = cell, self.grid
        return self._transform().mapRect(QRectF(grid.x(x), grid.y(y), grid.cell_width, grid.cell_height))

    def _cell_at(self, at: QPointF) -> Cell | None:
        there, grid = self._to_image(at), self.grid
        x, y = (there.x() - grid.left) // grid.cell_width, (there.y() - grid.top) // grid.cell_height
        inside = 0 <= x < self.draft.columns and 0 <= y < self.draft.rows
        return (int(x), int(y)) if inside else None

    def _corner_at(self, corner: tuple[int, int]) -> QPointF:
        grid = self.grid
        return self._transform().map(QPointF(grid.x(corner[0] * grid.columns), grid.y(corner[1] * grid.rows)))

    def _move_corner(self, corner: tuple[int, int], to: QPointF) -> None:
        """Move one corner of the lines to ``to`` in the picture; the opposite one stays."""
        grid = self.grid
        left, right = grid.x(0), grid.x(grid.columns)
        top, bottom = grid.y(0), grid.y(grid.rows)
        left, right = (left, to.x()) if corner[0] else (to.x(), right)
        top, bottom = (top, to.y()) if corner[1] else (to.y(), bottom)
        width, height = (right - left) / grid.columns, (bottom - top) / grid.rows
        if width >= 4 and height >= 4:
            self.grid = replace(grid, left=left, top=top, cell_width=width, cell_height=height)


_CORNERS = ((0, 0), (1, 0), (0, 1), (1, 1))


def _stroke(painter: QPainter, rect: QRectF, color: QColor, width: float) -> None:
    """Paint the outline of ``rect`` in ``color`` over a dark one."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, more in ((INK, 1.0), (color, 0.0)):
        painter.setPen(QPen(ink, width + more))
        painter.drawRect(rect)


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
        self._runner = runner
        self._pixels: Pixels  # those of the picture, once it was decoded
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
        words = [PlainLabel(text_of(name), self) for name in ("columns", "rows")]
        size = (words[0], self.columns, words[1], self.rows)
        row = in_row(*size, self.find_, STRETCH, self.cancel, self.open_)
        in_column(self.help, (self.view, 1), self.status, row, on=self, margins=DIALOG, spacing=M)
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
    import numpy as np  # here and below in the thread of a job: it takes the window's too long

    data = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return data[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).copy()


def _picture(source: PictureSource) -> tuple[QImage, Pixels] | None:
    """The decoded picture with its pixels; None if it cannot be decoded."""
    image = decoded(source)
    return None if image is None else (image, pixels_of(image))


def _found(pixels: Pixels, sizes: tuple[tuple[int, int], ...], _: Control) -> Guess | None:
    """What is found in a picture of a board with one of ``sizes``; None if it is too small."""
    from klotski_studio.app.screenshot.grid import find_grid, guess

    grid = find_grid(pixels, sizes)
    return None if grid is None else guess(pixels, grid)


def _read(pixels: Pixels, grid: Grid, _: Control) -> Guess | None:
    """What is found between the lines ``grid``."""
    from klotski_studio.app.screenshot.grid import guess

    return guess(pixels, grid)
