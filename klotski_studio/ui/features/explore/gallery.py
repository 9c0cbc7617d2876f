"""The rows of a store as tiles, pictures of the hardest starts with their lengths; one is shown large.

Above them is said what the list begins with, in which order and which metric; the fields leave some out::

    92 moves                              [Pause] [Moves v] (=)
    the hardest of 118 starts             the shapes of the family
    ( Longest | Fewest pieces | Minimal )
    ( Like 92 moves, 8 pieces x )           while puzzles like one are listed
    Length from [ 60 ]   Pieces [ 1 ] to [ any ]
    [ ] Symmetric starts
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import IntEnum
from functools import lru_cache, partial
from html import escape
from itertools import accumulate
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QActionGroup, QFontMetrics, QImage, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QListView,
    QMenu,
    QPushButton,
    QStyleOptionViewItem,
    QWidget,
)

from klotski_studio.app.lab.live_sweep import Phase, Question
from klotski_studio.app.library.model import Index
from klotski_studio.app.picture.layout_picture import LayoutPicture, PiecePicture
from klotski_studio.app.picture.style.border import CELL
from klotski_studio.app.picture.theme import piece_appearances
from klotski_studio.app.texts.errors import METRICS
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.family import SOME, AnyFamily, Family, FamilyShape, LineFamily
from klotski_studio.core.layout import Board, Layout, Metric, Piece, Shape
from klotski_studio.formats.families import MOST_CELLS
from klotski_studio.formats.native.read import read
from klotski_studio.lab.families.row import Row
from klotski_studio.lab.families.selection import NEAR
from klotski_studio.lab.families.store import Sort, Wanted
from klotski_studio.ui.features.explore.shape_cards import RangeField
from klotski_studio.ui.features.explore.texts import (
    facts_of,
    family_text,
    length_text,
    pieces_text,
    row_text,
    text_of,
)
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text, current_theme
from klotski_studio.ui.look.boxes import STRETCH, in_column, in_row
from klotski_studio.ui.look.plain import ElidedLabel, PlainLabel, QuietLabel, set_name, tool_tip
from klotski_studio.ui.look.tokens import CONTROL, XL, XS, L, M, S, Type, font, px
from klotski_studio.ui.look.translate import error_text, number_text, translator, with_capital
from klotski_studio.ui.widgets.fields import ChoiceField, NumberField
from klotski_studio.ui.widgets.panel_parts import SegmentedControl, Sentence, SquareButton
from klotski_studio.ui.widgets.tiles import HEIGHT, Thumbnails, TileList, TilePainter, paint_tick

MOST_INSERTED = 100
"""New rows up to which a list is changed row by row; with more of them it is filled anew."""
NO_FAMILY = Family("", Board(0, 0), ())
"""The family of the rows before there are any."""


class RowRole(IntEnum):
    """The data of a tile besides its length, which is ``DisplayRole``."""

    ROW = Qt.ItemDataRole.UserRole
    BELOW = Qt.ItemDataRole.UserRole + 1


@lru_cache(maxsize=512)
def layout_of(row: Row) -> Layout:
    """The hardest start of ``row``, which has one, with its metric where that is not the usual one.

    Raises:
        FileError: if the store was damaged.
    """
    layout = read(row.layout or "")
    if row.metric is Metric.MOVES:
        return layout
    return replace(layout, meta=replace(layout.meta, metric=row.metric))


class RowModel(QAbstractListModel):
    """Lists rows. While others come, those that stay keep their selection and their place on the screen."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: list[Row] = []

    def show_rows(self, rows: Sequence[Row]) -> None:
        """List ``rows``."""
        before, after = {row.layout for row in self.rows}, {row.layout for row in rows}
        stay = [row.layout for row in self.rows if row.layout in after]
        in_order = stay == [row.layout for row in rows if row.layout in before]
        if not stay or not in_order or len(before ^ after) > MOST_INSERTED:
            self.beginResetModel()
            self.rows = list(rows)
            self.endResetModel()
            return
        for number in reversed(range(len(self.rows))):
            if self.rows[number].layout not in after:
                self.beginRemoveRows(QModelIndex(), number, number)
                del self.rows[number]
                self.endRemoveRows()
        for number, row in enumerate(rows):
            if row.layout not in before:
                self.beginInsertRows(QModelIndex(), number, number)
                self.rows.insert(number, row)
                self.endInsertRows()
            elif row != self.rows[number]:
                self.rows[number] = row
                self.dataChanged.emit(self.index(number), self.index(number))

    def refresh(self) -> None:
        """Tell that what the tiles show may have changed, or its language."""
        if self.rows:
            self.dataChanged.emit(self.index(0), self.index(len(self.rows) - 1))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return length_text(row)
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleTextRole:
                return row_text(row)
            case RowRole.ROW:
                return row
            case RowRole.BELOW:
                return pieces_text(row)
        return None


class RowList(TileList):
    """Lists rows as tiles of one size, from the left edge on."""

    def _fit_tiles(self) -> None:
        self.setGridSize(self.itemDelegate().sizeHint(QStyleOptionViewItem(), QModelIndex()))


class RowPainter(TilePainter):
    """Paints rows; their pictures come from the background."""

    room, title_lines = QSize(96, 120), 1

    def __init__(self, view: QListView, thumbnails: Thumbnails) -> None:
        super().__init__(view)
        self._thumbnails = thumbnails
        self.is_open: Callable[[Row], bool] = lambda _: False
        """Whether a tab has the puzzle of a row; a tick is painted on it then."""

    def paint_marks(self, painter: QPainter, picture: QRectF, index: Index) -> None:
        if self.is_open(index.data(RowRole.ROW)):
            corner = QRectF(picture.right() - HEIGHT, picture.bottom() - HEIGHT, HEIGHT, HEIGHT)
            paint_tick(painter, corner, self.theme.window["surface"], self.theme.window["accent"])

    def is_framed(self, index: Index) -> bool:
        return self._view.selectionModel().isSelected(index)

    def picture(self, index: Index) -> QImage | None:
        row: Row = index.data(RowRole.ROW)
        return self._thumbnails.picture(row.layout or "", partial(layout_of, row))

    def below(self, index: Index, metrics: QFontMetrics, width: int) -> str:
        return str(index.data(RowRole.BELOW))


WIDTH = 264
"""The width of this side, in pixels."""
TALLEST = 1.25
"""The most height of the picture, in widths."""


MOST_FACTS = 5
"""The most facts besides the length."""


class Preview(FollowsAppearance, QFrame):
    """Shows one row, and the buttons for the selected ones."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("family_facts")
        self._row: Row | None = None
        self._family: AnyFamily = NO_FAMILY
        self._count, self._is_open = 0, False
        self.picture, self.heading = PlainLabel(self), PlainLabel(self)
        self.note = PlainLabel(self, wraps=True)
        self._labels = [(QuietLabel(self, wraps=False), PlainLabel(self)) for _ in range(MOST_FACTS)]
        self.open_button = QPushButton(self)
        self.can_export = True
        self.links = Sentence(self)
        self.saving = QMenu(self)
        self.to_files, self.to_list = (self.saving.addAction("") for _ in range(2))
        self._arrange()
        self.follow_appearance()

    def show_row(self, row: Row | None, family: AnyFamily, count: int) -> None:
        """Show ``row`` of ``family``, the current one of ``count`` that are selected; None for none."""
        if (row, family, count) != (self._row, self._family, self._count):
            self._row, self._family, self._count = row, family, count
            self.note.clear()
            self._show()

    def show_open(self, *, is_open: bool) -> None:
        """Offer to open the row, or to show its tab if it ``is_open``."""
        self._is_open = is_open
        self.open_button.setText(text_of("show-tab" if is_open else "open"))

    def restyle(self) -> None:
        self._show()

    def retranslate(self) -> None:
        self.show_open(is_open=self._is_open)
        for word, action in (("files", self.to_files), ("list", self.to_list)):
            action.setText(text_of(f"send-{word}"))
        self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_picture()

    def _arrange(self) -> None:
        beside_text(self.setFixedWidth, lambda: px(WIDTH))
        beside_text(self.heading.setFont, lambda: font(Type.FIGURE))
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        facts = QGridLayout()
        facts.setVerticalSpacing(S)
        for line, (name, value) in enumerate(self._labels):
            facts.addWidget(name, line, 0)
            facts.addWidget(value, line, 1, Qt.AlignmentFlag.AlignRight)
        self.open_button.setDefault(True)
        self.picture.setMinimumSize(1, 1)  # its pixmap is made for the room there is
        top = (self.picture, S, self.heading, facts, STRETCH, self.note)
        in_column(*top, self.open_button, self.links, on=self, margins=(XL, L, XL, L), spacing=S)

    def _show(self) -> None:
        row = self._row
        self.heading.setText("" if row is None else length_text(row))
        facts = [] if row is None else [*facts_of(row, self._family).items()]
        for labels, texts in zip(self._labels, facts + [("", "")] * MOST_FACTS, strict=False):
            for label, text in zip(labels, texts, strict=True):
                label.setText(text)
                label.setVisible(bool(text))
        self.open_button.setVisible(row is not None)
        self.links.show_text(self._link_texts() if row is not None else "")
        self._show_picture()

    def _link_texts(self) -> str:
        """What else can be done with the selected ones, as links."""
        save = text_of("save-some", count=number_text(self._count)) if self._count > 1 else text_of("save")
        links = {"like": text_of("like-this"), "save": save, "export": text_of("export")}
        style = f"color: {current_theme().window['accent'].name()}; text-decoration: none"
        shown = [name for name in links if self.can_export or name != "export"]
        return " · ".join(f'<a href="{name}" style="{style}">{escape(links[name])}</a>' for name in shown)

    def _show_picture(self) -> None:
        """Paint the puzzle as large as there is room for."""
        self.picture.clear()
        if self._row is None:
            return
        try:
            picture = LayoutPicture(layout_of(self._row), current_theme())
        except KlotskiError as error:
            self.note.setText(error_text(error))
            return
        high = min(TALLEST * self.width(), self.height() - self.minimumSizeHint().height())
        room = QSizeF(self.contentsRect().width() - 2 * L, max(1.0, high))
        size = picture.rect.size().scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
        self.picture.setPixmap(picture.pixmap(size, self.devicePixelRatioF()))


def _shapes_picture(family: AnyFamily, ratio: float) -> QPixmap:
    """The shapes besides the goal piece in a row; an empty picture where any shape may come."""
    shapes: tuple[FamilyShape, ...] = ()
    if isinstance(family, Family):
        shapes = family.shapes
    elif isinstance(family, LineFamily):
        shapes = tuple(FamilyShape(str(cells), Shape.rectangle(cells, 1)) for cells in family.lengths)
    if not shapes:
        return QPixmap()
    across = list(accumulate((each.shape.width for each in shapes), initial=0))
    placed = zip(shapes, across, strict=False)
    pieces = tuple([Piece(each.name, each.shape, (x, 0), each.axis) for each, x in placed])
    layout = Layout(Board(across[-1], 1), pieces)
    most = max(each.shape.height for each in shapes)
    scale = min(CONTROL / most, SHAPE_CELL, STRIP / across[-1])
    size = QSizeF(across[-1] * scale, most * scale) * ratio
    picture = QPixmap(size.toSize())
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.scale(scale * ratio / CELL, scale * ratio / CELL)
    for piece, look in zip(layout.pieces, piece_appearances(layout, current_theme()), strict=True):
        PiecePicture(look).paint(painter)
        painter.translate(piece.shape.width * CELL, 0)
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture


SHAPE_CELL, STRIP = 18, 190
"""The most pixels of a cell of a shape of the family, and of all of them side by side."""
MOST_LENGTH = 9_999
"""The greatest length that can be asked for."""
NUMBER = 56
"""The width of the field of a number, in pixels."""
ORDERS = ("longest", "fewest", "minimal")
"""The orders; the last one lists minimal puzzles alone."""


class Head(FollowsAppearance, QWidget):
    """What the list begins with, the fields of a :class:`Question`, and the button of the sweep."""

    changed = Signal()
    """Something else is asked for."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.figure, self.sentence = ElidedLabel(self), ElidedLabel(self)
        self.sweep_button = QPushButton(self)
        group = QActionGroup(self)
        self.orders = {name: group.addAction("") for name in ORDERS}
        self.order = SegmentedControl(list(self.orders.values()), "order", self)
        self.metric_field = ChoiceField(Metric, self)
        self.filter_button = SquareButton("sort", self)
        self.least = NumberField(0, MOST_LENGTH, self)
        self.pieces = RangeField(MOST_CELLS, self)
        self.pieces.fill(SOME)
        self.symmetric, self.shapes = QCheckBox(self), PlainLabel(self)
        self._family: AnyFamily = NO_FAMILY
        self._like: Row | None = None
        self.chip = QPushButton(self)
        self._labels = {name: PlainLabel(self) for name in ("least", "pieces-range")}
        self.fields = QWidget(self)
        self._arrange()
        for field in (self.least, self.pieces, self.metric_field):
            field.done.connect(lambda _: self.changed.emit())
        self.symmetric.clicked.connect(lambda _: self.changed.emit())
        group.triggered.connect(lambda _: self.changed.emit())
        self.chip.clicked.connect(lambda: self.set_like(None))
        self.follow_appearance()

    @property
    def unit(self) -> Metric:
        """The chosen metric."""
        return Metric(self.metric_field.value)

    def question(self, family: AnyFamily) -> Question:
        """What is asked about ``family``."""
        pieces, least = self.pieces.range, self.least.value()
        wanted = Wanted(metric=self.unit, pieces=pieces, least=least, of=family)
        sort = Sort.PIECES if self.orders["fewest"].isChecked() else Sort.LENGTH
        is_minimal, is_symmetric = self.orders["minimal"].isChecked(), self.symmetric.isChecked()
        return Question(wanted, sort, is_minimal, self._like, is_symmetric)

    def show_family(self, family: AnyFamily) -> None:
        """Draw the shapes that ``family`` has besides the goal piece, with their names."""
        self._family = family
        self.shapes.setPixmap(_shapes_picture(family, self.devicePixelRatioF()))
        self.shapes.setToolTip(tool_tip(visible(family_text(family), keep="\n")))

    def restyle(self) -> None:
        self.show_family(self._family)

    def set_like(self, row: Row | None) -> None:
        """Ask only for puzzles like ``row``; None for all."""
        if row != self._like:
            self._like = row
            self._show_chip()
            self.changed.emit()

    @property
    def restricts(self) -> bool:
        """Whether some puzzles may be left out."""
        leaves_out = self.orders["minimal"].isChecked() or self.symmetric.isChecked()
        return self.least.value() > 0 or self.pieces.range != SOME or leaves_out

    def show_sweep(self, phase: Phase, *, is_offered: bool) -> None:
        """Offer to begin the sweep, to pause it, or to go on; hide that unless it ``is_offered``."""
        self.sweep_button.setText(text_of("pause" if phase is Phase.RUNNING else "go-on"))
        self.sweep_button.setVisible(is_offered)

    def retranslate(self) -> None:
        for name, label in self._labels.items():
            label.setText(text_of(name))
        for name, action in self.orders.items():
            action.setText(text_of(name))
            action.setToolTip(text_of("minimal-tip" if name == "minimal" else name))
        self.metric_field.setAccessibleName(text_of("metric"))
        translate = translator("texts")
        self.metric_field.name(tuple([with_capital(translate(METRICS[metric])) for metric in Metric]))
        set_name(self.filter_button, text_of("filter"))
        self.least.setAccessibleName(text_of("least"))
        self.pieces.name(text_of("pieces-range"))
        self.symmetric.setText(text_of("symmetric"))
        self.symmetric.setToolTip(text_of("symmetric-tip"))
        self.show_family(self._family)
        self._show_chip()

    def _arrange(self) -> None:
        beside_text(self.figure.setFont, lambda: font(Type.FIGURE))
        self.sentence.setObjectName("panel_hint")
        for action in self.orders.values():
            action.setCheckable(True)
        self.orders[ORDERS[0]].setChecked(True)
        self.metric_field.setSizeAdjustPolicy(ChoiceField.SizeAdjustPolicy.AdjustToContents)
        self.filter_button.setCheckable(True)
        self.filter_button.toggled.connect(self.fields.setVisible)
        self.fields.hide()
        self.chip.setObjectName("library_chip")
        for button in (self.chip, self.sweep_button):
            button.setAutoDefault(False)
        asked = in_row(self.metric_field, self.filter_button, spacing=XS)
        row = in_row(self.figure, STRETCH, self.sweep_button, asked, spacing=S)
        told = in_row((self.sentence, 1), self.shapes, spacing=S)
        least, pieces = self._labels["least"], self._labels["pieces-range"]
        for number in (self.least, self.pieces.least, self.pieces.most):
            beside_text(number.setFixedWidth, lambda: px(NUMBER))
        numbers = in_row(least, self.least, S, pieces, self.pieces, STRETCH, spacing=XS)
        in_column(numbers, self.symmetric, on=self.fields, spacing=S, margins=0)
        chip = (self.chip, 0, Qt.AlignmentFlag.AlignLeft)
        order = in_row(self.order, STRETCH)
        in_column(row, told, order, self.fields, chip, on=self, margins=(S, 0, S, 0), spacing=M)

    def _show_chip(self) -> None:
        """Name the puzzle that the others must be like; a click on it drops that."""
        self.chip.setVisible(self._like is not None)
        if self._like is not None:
            text = text_of("like", length=length_text(self._like), pieces=pieces_text(self._like))
            self.chip.setText(f"{text} ×")
            self.chip.setToolTip(text_of("like-tip", count=NEAR))
