"""What the editor's tools draw over the board: selection, grips, previews, clashes, the cell cursor."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor

from klotski_studio.core.geometry import BoardPoint, Cell
from klotski_studio.ui.scene.board_scene import BoardScene
from klotski_studio.ui.scene.overlay import (
    BandItem,
    CellCursorItem,
    ClashItem,
    GripsItem,
    OutlinesItem,
    SizeItem,
)

Cells = Iterable[Cell]


class EditOverlay:
    """The items of one board, in the colours of its theme. All of them are hidden at first."""

    def __init__(self, scene: BoardScene) -> None:
        self._scene = scene
        self._clash, self._changed = ClashItem(), OutlinesItem(Qt.PenStyle.DashLine)
        self._related, self._selected = OutlinesItem(Qt.PenStyle.DotLine), OutlinesItem()
        self._grips, self._band = GripsItem(), BandItem()
        self._cursor, self._size = CellCursorItem(), SizeItem()
        outlines = (self._clash, self._changed, self._related, self._selected)
        for item in (*outlines, self._grips, self._band, self._cursor, self._size):
            scene.addItem(item)
            item.hide()

    @property
    def _accent(self) -> QColor:
        return self._scene.theme.window["accent"]

    def show_selection(
        self,
        selected: Iterable[Cells] = (),
        related: Iterable[Cells] = (),
        grips: Iterable[BoardPoint] = (),
    ) -> None:
        """Outline pieces or targets by their cells, and draw grips; without arguments show none."""
        self._selected.show_cells(selected, self._accent)
        self._related.show_cells(related, self._accent)
        self._grips.show_at(grips, self._accent)

    def show_changed(self, pieces: Iterable[Cells]) -> None:
        """Outline, dashed, the cells of each piece that an edit is about."""
        self._changed.show_cells(pieces, self._accent)

    def show_clash(self, cells: Cells) -> None:
        """Hatch ``cells``, where the previewed edit would overlap something."""
        self._clash.show_cells(cells, self._scene.theme.board["highlight"])

    def show_band(self, rectangle: QRectF | None) -> None:
        """Draw ``rectangle`` (in cells) as a rubber band; None removes it."""
        self._band.show_rect(rectangle, self._accent)

    def show_size(self, rectangle: QRectF | None) -> None:
        """Write the columns and rows of ``rectangle`` (in cells) beside it; None removes them."""
        self._size.show_size(rectangle, self._accent)

    def show_cursor(self, cell: Cell | None) -> None:
        """Draw the cell cursor on ``cell``; None removes it."""
        self._cursor.show_cell(cell, self._accent)
