"""Gestures on pieces: draw a new one, place one elsewhere, pull its grips, catch several."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QRectF

from klotski_studio.app.documents.undo_texts import EditKind
from klotski_studio.core import edits
from klotski_studio.core.edits import Handle
from klotski_studio.core.geometry import Cell
from klotski_studio.core.layout import Piece
from klotski_studio.ui.scene.tool import Pointer
from klotski_studio.ui.tools.edit_preview import EditPreview
from klotski_studio.ui.tools.gesture import Gesture, adds, duplicates


class DrawPiece(Gesture):
    """A drag on free cells draws a piece of that size."""

    def drag(self, pointer: Pointer) -> None:
        board = self.edit_preview.layout.board
        x, y = pointer.cell
        corner = max(0, min(x, board.width - 1)), max(0, min(y, board.height - 1))
        old = self.edit_preview.layout
        new = edits.place_new(old, edits.spanned(self.pressed.cell, corner))
        self.edit_preview.preview(new, edits.new_keys(old, new))
        self.edit_preview.show_size(_box(new.pieces[-1]))

    def finish(self) -> None:
        preview = self.edit_preview.preview_layout or self.edit_preview.layout
        self.edit_preview.commit(EditKind.DRAW, edits.new_keys(self.edit_preview.layout, preview))

    def click(self) -> None:
        """A click on a free cell selects the target that is drawn there, or else nothing."""
        editor = self.edit_preview.editor
        targets = edits.targets_at(self.edit_preview.layout, self.pressed.cell)
        if targets:
            editor.select_target(targets[0].piece)
        elif not adds(self.pressed):
            editor.clear()


class PlacePieces(Gesture):
    """A drag on a piece takes it, and all that are selected with it, to another place.

    With Alt held down it takes a copy. Ghosts snap to cells, and show at once where they clash.
    """

    def __init__(self, edit_preview: EditPreview, pointer: Pointer, key: str) -> None:
        super().__init__(edit_preview, pointer)
        self._key = key
        self._was_selected = key in edit_preview.selection.pieces
        self._copies = False
        if adds(pointer):
            edit_preview.editor.toggle((key,))
        elif not self._was_selected:
            edit_preview.editor.select((key,))
        self._keys = edit_preview.selection.pieces

    def drag(self, pointer: Pointer) -> None:
        old = self.edit_preview.layout
        cells = [cell for piece in old.pieces if piece.key in self._keys for cell in piece.cells]
        by = edits.near_board(old.board, cells, vector(self.pressed, pointer))
        self._copies = duplicates(pointer)
        if self._copies:
            new = edits.duplicate(old, self._keys, by)
            self.edit_preview.preview(new, edits.new_keys(old, new))
        else:
            self.edit_preview.preview(edits.place(old, self._keys, by), self._keys)

    def finish(self) -> None:
        self.edit_preview.commit(EditKind.DUPLICATE if self._copies else EditKind.PLACE, self._keys)

    def click(self) -> None:
        """A click on one of several selected pieces selects that one alone."""
        if self._was_selected and not adds(self.pressed):
            self.edit_preview.editor.select((self._key,))


class PlaceTarget(Gesture):
    """A drag on a target that is selected takes it to another place."""

    def __init__(self, edit_preview: EditPreview, pointer: Pointer, key: str) -> None:
        super().__init__(edit_preview, pointer)
        self._key = key

    def drag(self, pointer: Pointer) -> None:
        old = self.edit_preview.layout
        target = edits.target_of(old, self._key)
        by = edits.near_board(old.board, target.cells if target else (), vector(self.pressed, pointer))
        new = edits.place_targets(old, (self._key,), by)
        target = edits.target_of(new, self._key)
        wrong: Iterable[Cell] = edits.target_clashes(new, self._key, target.at) if target else ()
        self.edit_preview.preview(new, clash=wrong)

    def finish(self) -> None:
        self.edit_preview.commit(EditKind.PLACE_TARGET, (self._key,))


class ReshapePiece(Gesture):
    """A drag on a grip pulls that side or corner of the piece."""

    def __init__(self, edit_preview: EditPreview, pointer: Pointer, key: str, handle: Handle) -> None:
        super().__init__(edit_preview, pointer)
        self._key, self._handle = key, handle

    def drag(self, pointer: Pointer) -> None:
        by = round(pointer.x - self.pressed.x), round(pointer.y - self.pressed.y)
        new = edits.reshape(self.edit_preview.layout, (self._key,), self._handle, by)
        self.edit_preview.preview(new, (self._key,))
        self.edit_preview.show_size(_box(new.piece(self._key)))

    def finish(self) -> None:
        self.edit_preview.commit(EditKind.RESIZE, (self._key,))


class BandSelect(Gesture):
    """A rubber band selects every piece that it touches."""

    def __init__(self, edit_preview: EditPreview, pointer: Pointer) -> None:
        super().__init__(edit_preview, pointer)
        self._selected = edit_preview.selection.pieces
        self._before = self._selected if adds(pointer) else frozenset[str]()

    def drag(self, pointer: Pointer) -> None:
        x, y = min(self.pressed.x, pointer.x), min(self.pressed.y, pointer.y)
        width, height = abs(self.pressed.x - pointer.x), abs(self.pressed.y - pointer.y)
        self.edit_preview.show_band(QRectF(x, y, width, height))
        cells = edits.spanned(self.pressed.cell, pointer.cell)
        self.edit_preview.editor.select(self._before | edits.keys_touching(self.edit_preview.layout, cells))

    def finish(self) -> None:
        self.edit_preview.end()

    def cancel(self) -> None:
        super().cancel()
        self.edit_preview.editor.select(self._selected)

    def click(self) -> None:
        if not adds(self.pressed):
            self.edit_preview.editor.clear()


def vector(start: Pointer, end: Pointer) -> Cell:
    """From cell to cell: a piece snaps as soon as the pointer is on another cell."""
    return end.cell[0] - start.cell[0], end.cell[1] - start.cell[1]


def _box(piece: Piece | None) -> QRectF | None:
    """The bounding box of ``piece``, in cells."""
    return None if piece is None else QRectF(*piece.at, piece.shape.width, piece.shape.height)
