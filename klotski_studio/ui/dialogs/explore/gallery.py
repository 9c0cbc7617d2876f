"""The rows of a store as tiles: a picture of the hardest start, its length, pieces and positions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import IntEnum
from functools import partial
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt
from PySide6.QtGui import QFontMetrics, QImage
from PySide6.QtWidgets import QListView

from klotski_studio.app.library.model import Index, Thumbnails
from klotski_studio.core.family import AnyFamily, Family
from klotski_studio.core.layout import Board, Layout
from klotski_studio.core.metric import Metric
from klotski_studio.formats.native.read import read
from klotski_studio.lab.families.row import Row
from klotski_studio.ui.dialogs.explore.texts import length_text, pieces_text, positions_text, row_text
from klotski_studio.ui.panels.tiles import TilePainter

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
