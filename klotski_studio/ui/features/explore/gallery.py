"""The rows of a store as tiles, a picture of the hardest start with its facts; the chosen one is shown large.

Above them is said which puzzles are listed, and in which order::

    Length from [ 60 ]   Pieces [ 1 ] to [ any ]
    71 of 118                    [x] Minimal only  [Longest First v]
    ( Like 92 moves, 8 pieces x )           while puzzles like one are listed
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import IntEnum
from functools import partial
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QImage, QPixmap, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QListView, QMenu, QPushButton, QWidget

from klotski_studio.app.lab.live_sweep import Question
from klotski_studio.app.library.model import Index, Thumbnails
from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.family import SOME, AnyFamily, Family
from klotski_studio.core.layout import Board, Layout
from klotski_studio.core.metric import Metric
from klotski_studio.formats.families import MOST_CELLS
from klotski_studio.formats.native.read import read
from klotski_studio.lab.families.row import Row
from klotski_studio.lab.families.selection import NEAR
from klotski_studio.lab.families.store import Sort, Wanted
from klotski_studio.ui.features.explore.shape_rows import RangeField
from klotski_studio.ui.features.explore.texts import (
    facts_text,
    length_text,
    pieces_text,
    positions_text,
    reason_text,
    row_text,
    sort_texts,
    text_of,
)
from klotski_studio.ui.look.appearance import FollowsAppearance, current_theme
from klotski_studio.ui.look.boxes import STRETCH, in_column, in_row
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.tokens import XS, S, Type, font, px
from klotski_studio.ui.look.translate import number_text
from klotski_studio.ui.widgets.fields import ChoiceField, NumberField
from klotski_studio.ui.widgets.tiles import TilePainter

MOST_INSERTED = 100
"""New rows up to which a list is changed row by row; with more of them it is filled anew."""
NO_FAMILY = Family("", Board(0, 0), ())
"""The family of the rows before there are any."""


class RowRole(IntEnum):
    """The data of a tile besides its length, which is ``DisplayRole``."""

    ROW = Qt.ItemDataRole.UserRole
    BELOW = Qt.ItemDataRole.UserRole + 1


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
        self._family: AnyFamily = NO_FAMILY

    def show_rows(self, rows: Sequence[Row], family: AnyFamily) -> None:
        """List ``rows``, which are of ``family``."""
        self._family = family
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
                return row_text(row, self._family)
            case RowRole.ROW:
                return row
            case RowRole.BELOW:
                return f"{pieces_text(row)}\n{positions_text(row, self._family)}"
        return None


class RowPainter(TilePainter):
    """Paints rows; their pictures come from the background."""

    def __init__(self, view: QListView, thumbnails: Thumbnails) -> None:
        super().__init__(view)
        self._thumbnails = thumbnails

    def picture(self, index: Index) -> QImage | None:
        row: Row = index.data(RowRole.ROW)
        return self._thumbnails.picture(row.layout or "", partial(layout_of, row))

    def below(self, index: Index, metrics: QFontMetrics, width: int) -> str:
        return str(index.data(RowRole.BELOW))


WIDTH, MOST_WIDTH = 168, 320
"""The least and the greatest width of this side, in pixels."""


class Preview(FollowsAppearance, QWidget):
    """Shows one row, and the buttons for the selected ones."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._row: Row | None = None
        self._family: AnyFamily = NO_FAMILY
        self._count = 0
        self.picture, self.heading = PlainLabel(self), PlainLabel(self)
        self.facts, self.note = PlainLabel(self), PlainLabel(self)
        self.open_button, self.like_button, self.send_button = (QPushButton(self) for _ in range(3))
        self.sending = QMenu(self)
        self.to_files, self.to_list, self.to_pages = (self.sending.addAction("") for _ in range(3))
        self.send_button.setMenu(self.sending)
        self._arrange()
        self.follow_appearance()

    def show_row(self, row: Row | None, family: AnyFamily, count: int) -> None:
        """Show ``row`` of ``family``, the current one of ``count`` that are selected; None for none."""
        if (row, family, count) != (self._row, self._family, self._count):
            self._row, self._family, self._count = row, family, count
            self.note.clear()
            self._show()

    def restyle(self) -> None:
        self._show_picture()

    def retranslate(self) -> None:
        self.open_button.setText(text_of("open"))
        self.like_button.setText(text_of("more-like"))
        for word, action in (("files", self.to_files), ("list", self.to_list), ("pages", self.to_pages)):
            action.setText(text_of(f"send-{word}"))
        self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_picture()

    def _arrange(self) -> None:
        self.setMinimumWidth(px(WIDTH))
        self.setMaximumWidth(px(MOST_WIDTH))
        self.heading.setFont(font(Type.HEADING))
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for label in (self.facts, self.note):
            label.setWordWrap(True)
        column = in_column(
            self.picture, self.heading, self.facts, STRETCH, self.note, on=self, margins=0, spacing=S
        )
        for button in (self.open_button, self.like_button, self.send_button):
            button.setAutoDefault(False)
            column.addWidget(button)

    def _show(self) -> None:
        row, count = self._row, self._count
        self.heading.setText("" if row is None else length_text(row))
        self.facts.setText("" if row is None else facts_text(row, self._family))
        for button in (self.open_button, self.like_button):
            button.setEnabled(row is not None)
        self.send_button.setEnabled(count > 0)
        several = text_of("send-some", count=number_text(count))
        self.send_button.setText(several if count > 1 else text_of("send"))
        self._show_picture()

    def _show_picture(self) -> None:
        """Paint the puzzle as large as there is room for."""
        self.picture.clear()
        if self._row is None:
            return
        try:
            layout = layout_of(self._row)
        except KlotskiError as error:
            self.note.setText(reason_text(error))
            return
        ratio, side = self.devicePixelRatioF(), min(self.width(), self.height() // 2)
        image = LayoutPicture(layout, current_theme()).image(QSize(side, side) * ratio)
        image.setDevicePixelRatio(ratio)
        self.picture.setPixmap(QPixmap.fromImage(image))


MOST_LENGTH = 9_999
"""The greatest length that can be asked for."""


class Filters(FollowsAppearance, QWidget):
    """The fields of a :class:`Question`."""

    changed = Signal()
    """Something else is asked for."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.least = NumberField(0, MOST_LENGTH, self)
        self.pieces = RangeField(MOST_CELLS, self)
        self.pieces.fill(SOME)
        self._like: Row | None = None
        self.chip = QPushButton(self)
        self.chip.setObjectName("library_chip")
        self.chip.setAutoDefault(False)
        self.chip.clicked.connect(lambda: self.set_like(None))
        self.minimal, self.sort = QCheckBox(self), ChoiceField(len(Sort), self)
        self.count = PlainLabel(self)
        self._labels = {name: PlainLabel(self) for name in ("least", "pieces-range")}
        self._arrange()
        for field in (self.least, self.pieces, self.sort):
            field.done.connect(lambda _: self.changed.emit())
        self.minimal.toggled.connect(lambda _: self.changed.emit())
        self.follow_appearance()

    def question(self, family: AnyFamily, metric: Metric) -> Question:
        """What is asked about ``family``."""
        wanted = Wanted(metric=metric, pieces=self.pieces.range, least=self.least.value(), of=family)
        sort = tuple(Sort)[self.sort.currentIndex()]
        return Question(wanted, sort, self.minimal.isChecked(), self._like)

    def set_like(self, row: Row | None) -> None:
        """Ask only for puzzles like ``row``; None for all."""
        if row != self._like:
            self._like = row
            self._show_chip()
            self.changed.emit()

    @property
    def restricts(self) -> bool:
        """Whether some puzzles may be left out."""
        return self.least.value() > 0 or self.pieces.range != SOME or self.minimal.isChecked()

    def retranslate(self) -> None:
        for name, label in self._labels.items():
            label.setText(text_of(name))
        self.least.setAccessibleName(text_of("least"))
        self.pieces.name(text_of("pieces-range"))
        self.minimal.setText(text_of("minimal"))
        self.minimal.setToolTip(text_of("minimal-tip"))
        self.sort.setAccessibleName(text_of("sort"))
        self.sort.name(sort_texts())
        self._show_chip()

    def _arrange(self) -> None:
        least, pieces = self._labels["least"], self._labels["pieces-range"]
        row = in_row(least, self.least, S, pieces, self.pieces, S, STRETCH, spacing=XS)
        self.sort.setSizeAdjustPolicy(ChoiceField.SizeAdjustPolicy.AdjustToContents)
        self.count.setObjectName("panel_hint")
        below = in_row((self.count, 1), self.minimal, self.sort, spacing=S)
        in_column(row, below, (self.chip, 0, Qt.AlignmentFlag.AlignLeft), on=self, margins=0, spacing=S)

    def _show_chip(self) -> None:
        """Name the puzzle that the others must be like; a click on it drops that."""
        self.chip.setVisible(self._like is not None)
        if self._like is not None:
            text = text_of("like", length=length_text(self._like), pieces=pieces_text(self._like))
            self.chip.setText(f"{text} ×")
            self.chip.setToolTip(text_of("like-tip", count=NEAR))
