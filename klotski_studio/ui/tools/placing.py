"""Gestures on pieces: draw a new one, place pieces elsewhere, pull a grip, select by a rubber band."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QRectF

from klotski_studio.app.documents import edit_table
from klotski_studio.core import edits
from klotski_studio.core.edits import Handle
from klotski_studio.core.geometry import Cell
from klotski_studio.ui.scene.tool import Pointer
from klotski_studio.ui.tools.edit_preview import EditPreview, bounds
from klotski_studio.ui.tools.gesture import Gesture, adds, duplicates, is_rubber_band


class DrawPiece(Gesture):
    """A drag over free cells draws a piece on the rectangle that they span."""

    def drag(self, pointer: Pointer) -> None:
        layout = self.edit_preview.layout
        x, y = pointer.cell
        corner = max(0, min(x, layout.board.width - 1)), max(0, min(y, layout.board.height - 1))
        result = edit_table.DRAW.of(layout, (), edits.spanned(self.pressed.cell, corner))
        self.edit_preview.preview(result)
        self.edit_preview.show_size(bounds(result.new, result.changed))

    def click(self) -> None:
        """Select the target on the cell, or else clear the selection."""
        editor = self.edit_preview.editor
        targets = edits.targets_at(self.edit_preview.layout, self.pressed.cell)
        if targets:
            editor.select_target(targets[0].piece)
        elif not adds(self.pressed):
            editor.clear()


class PlacePieces(Gesture):
    """A drag on a piece places it elsewhere, together with all other selected pieces.

    With Alt held down it places copies. The preview snaps to cells and hatches clashes.
    """

    def __init__(self, edit_preview: EditPreview, pointer: Pointer, key: str) -> None:
        super().__init__(edit_preview, pointer)
        self._key = key
        self._was_selected = key in edit_preview.selection.pieces
        if adds(pointer):
            edit_preview.editor.toggle((key,))
        elif not self._was_selected:
            edit_preview.editor.select((key,))
        self._keys = edit_preview.selection.pieces

    def drag(self, pointer: Pointer) -> None:
        layout = self.edit_preview.layout
        cells = [cell for piece in layout.pieces if piece.key in self._keys for cell in piece.cells]
        by = edits.near_board(layout.board, cells, vector(self.pressed, pointer))
        if duplicates(pointer):
            self.edit_preview.preview(edit_table.DUPLICATE.of(layout, self._keys, by))
        else:
            self.edit_preview.preview(edit_table.PLACE.of(layout, self._keys, by))

    def click(self) -> None:
        """Select the piece alone if it was one of several selected pieces."""
        if self._was_selected and not adds(self.pressed):
            self.edit_preview.editor.select((self._key,))


class PlaceTarget(Gesture):
    """A drag on a selected target places it elsewhere."""

    def __init__(self, edit_preview: EditPreview, pointer: Pointer, key: str) -> None:
        super().__init__(edit_preview, pointer)
        self._key = key

    def drag(self, pointer: Pointer) -> None:
        layout = self.edit_preview.layout
        target = edits.target_of(layout, self._key)
        by = edits.near_board(layout.board, target.cells if target else (), vector(self.pressed, pointer))
        result = edit_table.PLACE_TARGET.of(layout, (self._key,), by)
        target = edits.target_of(result.new, self._key)
        clash: Iterable[Cell] = edits.target_clashes(result.new, self._key, target.at) if target else ()
        self.edit_preview.preview(result, clash)


class ReshapePieces(Gesture):
    """A drag on a grip pulls that side or corner of each selected piece, by as many cells.

    ::

        A A .  B .      the right grip of both, one cell to the right:      A A A  B B
    """

    def __init__(self, edit_preview: EditPreview, pointer: Pointer, handle: Handle) -> None:
        super().__init__(edit_preview, pointer)
        self._keys, self._handle = edit_preview.selection.pieces, handle

    def drag(self, pointer: Pointer) -> None:
        by = round(pointer.x - self.pressed.x), round(pointer.y - self.pressed.y)
        result = edit_table.RESHAPE.of(self.edit_preview.layout, self._keys, self._handle, by)
        self.edit_preview.preview(result)
        self.edit_preview.show_size(bounds(result.new, self._keys))


class BandSelect(Gesture):
    """A drag of a rubber band selects every piece that it touches."""

    def __init__(self, edit_preview: EditPreview, pointer: Pointer) -> None:
        super().__init__(edit_preview, pointer)
        self._selected = edit_preview.selection.pieces
        self._kept = self._selected if adds(pointer) else frozenset[str]()

    def drag(self, pointer: Pointer) -> None:
        x, y = min(self.pressed.x, pointer.x), min(self.pressed.y, pointer.y)
        width, height = abs(self.pressed.x - pointer.x), abs(self.pressed.y - pointer.y)
        self.edit_preview.show_band(QRectF(x, y, width, height))
        cells = edits.spanned(self.pressed.cell, pointer.cell)
        self.edit_preview.editor.select(self._kept | edits.keys_touching(self.edit_preview.layout, cells))

    def finish(self) -> None:
        self.edit_preview.end()

    def cancel(self) -> None:
        super().cancel()
        self.edit_preview.editor.select(self._selected)

    def click(self) -> None:
        """Clear the selection; with Ctrl, add the piece there to it, or remove it."""
        key = edits.key_at(self.edit_preview.layout, self.pressed.cell)
        if is_rubber_band(self.pressed) and key is not None:
            self.edit_preview.editor.select(self._selected ^ {key})
        elif not adds(self.pressed):
            self.edit_preview.editor.clear()


def vector(start: Pointer, end: Pointer) -> Cell:
    """The columns and rows from the cell under ``start`` to the cell under ``end``."""
    return end.cell[0] - start.cell[0], end.cell[1] - start.cell[1]
