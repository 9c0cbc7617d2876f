"""Makes a layout of a picture: shows beside it what will open, and lets the person correct that before.

::

    1 Put the corners on the board   2 Compare, and click what is wrong   3 Open
    Your picture                     What will open
    o----+----o                      +---------+
    |    |    |                      |         |
    o----+----o                      +---------+
    Columns [4] Rows [5] Find …      81 moves  this is 横刀立马     [Cancel] [Open]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QImage, QResizeEvent
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

from klotski_studio.app.library.entry import KnownPuzzle, KnownPuzzles
from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.app.screenshot.draft import SIZES, Draft, Grid, Guess
from klotski_studio.app.screenshot.picture import PictureSource, decoded
from klotski_studio.app.solving.verdict import Verdict
from klotski_studio.app.texts.errors import problem_text
from klotski_studio.app.texts.identity import CONTEXT as IDENTITY
from klotski_studio.app.texts.translatable import N_
from klotski_studio.core.control import Control
from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.core.layout import Layout
from klotski_studio.solver.base.answer import Status
from klotski_studio.ui.dialogs.import_list_model import answer_text
from klotski_studio.ui.dialogs.screenshot_view import ScreenshotView
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text, current_language, current_theme
from klotski_studio.ui.look.boxes import DIALOG, STRETCH, in_column, in_row
from klotski_studio.ui.look.plain import PlainLabel, QuietLabel, tint
from klotski_studio.ui.look.screen_fit import Dialog
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import CONTROL, XL, XS, L, S, Type, font, px
from klotski_studio.ui.look.translate import error_text, in_line, texts, translator
from klotski_studio.ui.widgets.fields import NumberField
from klotski_studio.ui.widgets.message_box import quiet
from klotski_studio.ui.widgets.panel_parts import Sentence

if TYPE_CHECKING:
    from klotski_studio.app.screenshot.grid import Pixels

CHANNEL, CHECKING = "screenshot", "screenshot-answer"
"""The channels of the jobs that read the picture, and that search the length of what will open."""
MOST_SIDE = 20
"""The most columns and rows."""

SENTENCES = {
    "title": N_("screenshot", "Puzzle from a Picture"),
    "corners": N_("screenshot", "Put the corners on the board"),
    "compare": N_("screenshot", "Compare, and click what is wrong"),
    "last": N_("screenshot", "Open"),
    "picture": N_("screenshot", "Your picture"),
    "result": N_("screenshot", "What will open"),
    "help": N_(
        "screenshot",
        "Drag over cells to make them one block; click a cell to free it or to put a block there, with Ctrl "
        "a wall. Corrected cells stay when a corner moves.",
    ),
    "car": N_("screenshot", "Shift+click the car that must get out."),
    "columns": N_("screenshot", "Columns"),
    "rows": N_("screenshot", "Rows"),
    "find": N_("screenshot", "Find the lines again"),
    "reading": N_("screenshot", "Reading the picture…"),
    "too-small": N_("screenshot", "No board was found. Drag the corners onto it."),
    "searching": N_("screenshot", "Searching…"),
    "unsure": N_("screenshot", "Cells that may be wrong, marked with ?: {count}"),
    "open": N_("screenshot", "&Open"),
    "cancel": N_("screenshot", "Cancel"),
}
text_of = texts("screenshot", SENTENCES)


class ScreenshotDialog(FollowsAppearance, Dialog):
    """Shows a picture with the board that was found in it."""

    layout_wanted = Signal(object)
    """The layout to open."""

    refused = Signal(object)
    """The picture cannot be decoded; carries the :class:`FileError`, and the dialog is closed."""

    def __init__(self, runner: JobRunner, known: KnownPuzzles, parent: QWidget) -> None:
        super().__init__(parent, text_of("title"))
        self._runner, self._known = runner, known
        self._pixels: Pixels  # those of the picture, once it was decoded
        self.view, self.status, self.steps = ScreenshotView(self), QuietLabel(self), Sentence(self)
        self.shown, self.verdict, self.name = PlainLabel(self, wraps=True), PlainLabel(self), QuietLabel(self)
        self.columns, self.rows = (self._side(text_of(name)) for name in ("columns", "rows"))
        self.find_ = QToolButton(self)
        self.open_ = QPushButton(text_of("open"), self)
        self.cancel = quiet(QPushButton(text_of("cancel"), self))
        self.view.setAccessibleName(text_of("title"))
        self.find_.setText(text_of("find"))
        self._step, self._tone = 0, "nothing"
        self._arrange()
        self.follow_appearance()

    def read(self, source: PictureSource, name: str) -> None:
        """Decode a picture in the background and show it, then read it as a board of one of the usual sizes.

        ``name`` is what the error calls a picture that cannot be decoded.
        """
        self._allow(False)
        self._runner.start(
            CHANNEL, lambda _: _picture(source), partial(self._show_picture, name), may_hang=True
        )

    def restyle(self) -> None:
        self._show_step(self._step)
        tint(self.verdict, current_theme().verdict[self._tone])
        if self.open_.isEnabled():
            self._show_result()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.open_.isEnabled():  # until then there is nothing to show
            self._show_result()

    def done(self, result: int) -> None:
        for channel in (CHANNEL, CHECKING):
            self._runner.drop(channel)
        super().done(result)

    def _side(self, name: str) -> NumberField:
        field = NumberField(1, MOST_SIDE, self)
        field.setAccessibleName(name)
        field.done.connect(lambda _: self._resize_grid())
        return field

    def _arrange(self) -> None:
        self.view.setToolTip(text_of("help"))
        names = ("columns", "rows", "picture", "result")
        words = {name: QuietLabel(text_of(name), self, wraps=False) for name in names}
        self.find_.setObjectName("link_button")
        beside_text(self.verdict.setFont, lambda: font(Type.FIGURE))
        self.shown.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.shown.setMinimumSize(1, 1)  # its pixmap is made for the room there is
        beside_text(self.verdict.setFixedHeight, lambda: px(CONTROL + XS))
        size = in_row(
            words["columns"], self.columns, words["rows"], self.rows, self.find_, STRETCH, spacing=S
        )
        answer = in_row(self.verdict, (self.name, 1), spacing=S)
        left = in_column(words["picture"], (self.view, 1), size, spacing=S)
        right = in_column(words["result"], (self.shown, 1), answer, spacing=S)
        boards = in_row((left, 1), (right, 1), spacing=XL)
        buttons = in_row((self.status, 1), self.cancel, self.open_, spacing=S)
        in_column(self.steps, (boards, 1), buttons, on=self, margins=DIALOG, spacing=L)
        self.cancel.setAutoDefault(False)
        self.open_.setDefault(True)
        self.resize(GRID * 102, GRID * 72)
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

    def _show_step(self, current: int) -> None:
        """Name the three steps in a line, the current one in the accent."""
        self._step = current
        accent, words = current_theme().window["accent"].name(), []
        for number, name in enumerate(("corners", "compare", "last")):
            step = f"{number + 1}&nbsp;&nbsp;{escape(text_of(name))}"
            words.append(f'<b style="color: {accent}">{step}</b>' if number == current else step)
        self.steps.show_text("&nbsp;&nbsp;&nbsp; ".join(words))

    def _show(self, outcome: Outcome[Guess | None]) -> None:
        self.open_.setEnabled(True)
        if isinstance(outcome, Failed) or outcome.value is None:
            self._show_sides(self.view.grid)
            self._show_step(0)
            self.status.setText(text_of("too-small"))
            return
        self._show_step(1)
        found = outcome.value
        self._show_sides(found.grid)
        self.view.show_board(found.grid, Draft.of(found).corrected_as(self.view.draft))
        if self.focusWidget() not in (self.columns, self.rows):  # which somebody may be counting up
            self.open_.setFocus()
        self._tell(self.view.draft)

    def _show_sides(self, grid: Grid) -> None:
        self.columns.fill(grid.columns)
        self.rows.fill(grid.rows)

    def _tell(self, draft: Draft) -> None:
        notes = [text_of("unsure", count=len(draft.unsure))] if draft.unsure else []
        self.status.setText(in_line([*notes, *([text_of("car")] if draft.are_cars else [])]))
        self._show_answer("nothing", "", text_of("searching"))
        layout = self._show_result()
        if layout is not None:
            work = partial(_answer, layout, self._known)
            self._runner.start(CHECKING, work, partial(self._take_answer, layout))

    def _show_result(self) -> Layout | None:
        """Show what will open, and return it; None, and why, if it cannot be read."""
        try:
            layout = self.view.draft.layout()
        except KlotskiError as error:
            self._runner.drop(CHECKING)
            self._show_answer("nothing", "", "")
            self.shown.setText(error_text(error))
            return None
        picture = LayoutPicture(layout, current_theme())
        self.shown.setPixmap(picture.pixmap(self.shown.size().toSizeF(), self.devicePixelRatioF()))
        return layout

    def _take_answer(self, layout: Layout, outcome: Outcome[tuple[Verdict, Sequence[KnownPuzzle]]]) -> None:
        if isinstance(outcome, Failed):
            return
        checked, known = outcome.value
        names = [each.text(layout, current_language(), translator(IDENTITY)) for each in known[:1]]
        answer = checked.answer
        if answer is None:
            problems = [problem_text(each, translator("texts")) for each in checked.problems[:1]]
            self._show_answer("invalid", "", in_line(problems + names))
            return
        color = "unsolvable" if answer.status is Status.UNSOLVABLE else "solved"
        self._show_answer(color, answer_text(answer), "".join(names))

    def _show_answer(self, color: str, figure: str, name: str) -> None:
        self._tone = color
        tint(self.verdict, current_theme().verdict[color])
        self.verdict.setText(figure)
        self.verdict.setVisible(bool(figure))
        self.name.setText(name)

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


def _answer(layout: Layout, known: KnownPuzzles, control: Control) -> tuple[Verdict, Sequence[KnownPuzzle]]:
    """The length of ``layout``, and which known puzzles it is."""
    from klotski_studio.app.documents.importing import checked

    return checked(layout, control), known.find([layout])[0]


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
