"""Gestures: what happens between press and release. A tool chooses the gesture at the press.

Those on pieces draw a new one, place pieces elsewhere, pull a grip, or select by a rubber band.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QKeyEvent

from klotski_studio.app.documents import edit_table
from klotski_studio.core import edits
from klotski_studio.core.edits import Handle
from klotski_studio.core.layout import Cell
from klotski_studio.ui.scene.board_view import Pointer, Tool
from klotski_studio.ui.tools.edit_preview import EditPreview, bounds

DRAG_DISTANCE = 4.0
"""How many pixels the mouse may move before a click becomes a drag."""


class Gesture:
    """One press, drag and release. By itself it commits what :meth:`drag` has previewed."""

    def __init__(self, edit_preview: EditPreview, pointer: Pointer) -> None:
        self.edit_preview, self.pressed = edit_preview, pointer
        self.is_drag = False

    def to(self, pointer: Pointer) -> None:
        """The mouse moved to ``pointer``: begin or continue the drag."""
        distance = max(abs(pointer.x - self.pressed.x), abs(pointer.y - self.pressed.y))
        self.is_drag = self.is_drag or distance > DRAG_DISTANCE * pointer.pixel
        if self.is_drag:
            self.drag(pointer)

    def drag(self, pointer: Pointer) -> None:
        """The mouse moved during a drag: update the preview."""

    def finish(self) -> None:
        """The button was released after a drag: commit the preview."""
        self.edit_preview.commit()

    def click(self) -> None:
        """The button was released where it was pressed."""

    def cancel(self) -> None:
        """End the gesture without an edit."""
        self.edit_preview.end()


class GestureTool(Tool):
    """A tool of the editor: at each press it chooses a gesture."""

    def __init__(self, edit_preview: EditPreview) -> None:
        self.edit_preview = edit_preview
        self._gesture: Gesture | None = None
        self._last: Pointer | None = None

    def begin(self, pointer: Pointer) -> Gesture | None:
        """The gesture that a press at ``pointer`` begins; None if this tool does not handle it."""
        raise NotImplementedError

    @property
    def is_busy(self) -> bool:
        return self._gesture is not None

    def enter(self) -> None:
        self.edit_preview.enter()

    def leave(self) -> None:
        super().leave()
        self.edit_preview.leave()

    def press(self, pointer: Pointer) -> bool:
        self.cancel()
        self.edit_preview.show_cursor(None)
        self._gesture, self._last = self.begin(pointer), pointer
        return self._gesture is not None

    def drag(self, pointer: Pointer) -> None:
        self._last = pointer
        if self._gesture is not None:
            self._gesture.to(pointer)

    def release(self, pointer: Pointer) -> None:
        gesture, self._gesture = self._gesture, None
        if gesture is None:
            return  # it was cancelled while the button was down
        gesture.to(pointer)
        if gesture.is_drag:
            gesture.finish()
        else:
            gesture.click()

    def cancel(self) -> None:
        gesture, self._gesture = self._gesture, None
        if gesture is not None:
            gesture.cancel()

    def key_press(self, event: QKeyEvent) -> bool:
        return self._modify(event) or super().key_press(event)

    def key_release(self, event: QKeyEvent) -> bool:
        return self._modify(event) or super().key_release(event)

    def _modify(self, event: QKeyEvent) -> bool:
        """Repeat the last drag with Alt pressed or released, so that pieces are copied or placed.

        Many desktops handle Alt with a mouse press themselves, so Alt must also work after the press.
        Returns whether the key was handled.
        """
        if self._gesture is None or self._last is None or event.key() != Qt.Key.Key_Alt:
            return False
        alt = Qt.KeyboardModifier.AltModifier
        is_down = event.type() == QEvent.Type.KeyPress
        held = self._last.modifiers | alt if is_down else self._last.modifiers & ~alt
        self.drag(replace(self._last, modifiers=held))
        return True


class DrawPiece(Gesture):
    """A drag over free cells draws a piece on the rectangle that they span."""

    def drag(self, pointer: Pointer) -> None:
        layout = self.edit_preview.layout
        x, y = pointer.cell
        corner = max(0, min(x, layout.board.width - 1)), max(0, min(y, layout.board.height - 1))
        result = edit_table.DRAW.of(layout, (), edits.spanned(self.pressed.cell, corner))
        self.edit_preview.preview(result)
        self.edit_preview.size.show_size(bounds(result.new, result.changed))

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
        partner = edits.partners(edit_preview.layout, edit_preview.editor.symmetry).get(key)
        self._keys = edit_preview.selection.pieces - {partner} | {key}  # its partner goes the other way

    def drag(self, pointer: Pointer) -> None:
        layout = self.edit_preview.layout
        cells = [cell for piece in layout.pieces if piece.key in self._keys for cell in piece.cells]
        by = edits.near_board(layout.board, cells, vector(self.pressed, pointer))
        is_copied = pointer.holds(Qt.KeyboardModifier.AltModifier)
        edit = edit_table.DUPLICATE if is_copied else edit_table.PLACE
        self.edit_preview.preview(edit.of(layout, self._keys, by))

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
        self.edit_preview.size.show_size(bounds(result.new, self._keys))


class BandSelect(Gesture):
    """A drag of a rubber band selects every piece that it touches."""

    def __init__(self, edit_preview: EditPreview, pointer: Pointer) -> None:
        super().__init__(edit_preview, pointer)
        self._selected = edit_preview.selection.pieces
        self._kept = self._selected if adds(pointer) else frozenset[str]()

    def drag(self, pointer: Pointer) -> None:
        x, y = min(self.pressed.x, pointer.x), min(self.pressed.y, pointer.y)
        width, height = abs(self.pressed.x - pointer.x), abs(self.pressed.y - pointer.y)
        self.edit_preview.band.show_rect(QRectF(x, y, width, height))
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


def adds(pointer: Pointer) -> bool:
    """Whether a click adds to the selection instead of replacing it."""
    return pointer.holds(Qt.KeyboardModifier.ShiftModifier)


def is_rubber_band(pointer: Pointer) -> bool:
    """Whether a drag is a rubber band even when it begins on a piece."""
    return pointer.holds(Qt.KeyboardModifier.ControlModifier)
