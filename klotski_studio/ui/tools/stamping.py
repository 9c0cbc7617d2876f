"""The tool that repeats a shape: each click on free cells places one more of the selected pieces.

::

    A A . . .     A is selected: its outline follows the mouse, and a click places B, then C
    . . B B .     with nothing selected the stamp is a single cell; a press on a piece makes it the stamp
"""

from __future__ import annotations

from PySide6.QtCore import Qt

from klotski_studio.app.documents import edit_table
from klotski_studio.app.documents.edit import EditResult
from klotski_studio.core import edits
from klotski_studio.core.geometry import Cell
from klotski_studio.ui.scene.tool import Pointer
from klotski_studio.ui.tools.edit_preview import EditPreview
from klotski_studio.ui.tools.gesture import Gesture
from klotski_studio.ui.tools.keyboard import KeyboardTool


def stamped(edit_preview: EditPreview, x: float, y: float) -> EditResult:
    """What a stamp makes of the layout whose middle is as near as possible to a point, in cells.

    It lies on the board where the board is large enough for it.
    """
    layout, keys = edit_preview.layout, edit_preview.selection.pieces
    cells = [cell for piece in layout.pieces if piece.key in keys for cell in piece.cells] or [(0, 0)]
    columns, rows = zip(*cells, strict=True)
    left = _start(x, min(columns), max(columns), layout.board.width)
    top = _start(y, min(rows), max(rows), layout.board.height)
    by = left - min(columns), top - min(rows)
    if keys:
        return edit_table.STAMP.of(layout, keys, by)
    return edit_table.DRAW.of(layout, (), [by])


def _start(middle: float, first: int, last: int, size: int) -> int:
    """Where ``last - first + 1`` cells begin whose middle is at ``middle``, within ``size`` cells."""
    length = last - first + 1
    return max(0, min(round(middle - length / 2), size - length))


class StampPieces(Gesture):
    """A press shows the stamp, a drag places it elsewhere, and the release places one more piece."""

    def __init__(self, edit_preview: EditPreview, pointer: Pointer) -> None:
        super().__init__(edit_preview, pointer)
        self.is_drag = True  # the press itself shows the stamp
        self.drag(pointer)

    def drag(self, pointer: Pointer) -> None:
        self.edit_preview.preview(stamped(self.edit_preview, pointer.x, pointer.y))

    def finish(self) -> None:
        """Place the piece, unless it would stand where it cannot."""
        if self.edit_preview.clash:
            self.edit_preview.end()
        else:
            self.edit_preview.commit()


class StampTool(KeyboardTool):
    """Places copies of the selected pieces, one with each click."""

    @property
    def cursor(self) -> Qt.CursorShape:
        return Qt.CursorShape.CrossCursor

    def leave(self) -> None:
        self.edit_preview.show_outline(None)
        super().leave()

    def begin(self, pointer: Pointer) -> Gesture | None:
        """Make the piece under ``pointer`` the stamp, or begin to stamp on free cells."""
        self.edit_preview.show_outline(None)
        layout = self.edit_preview.layout
        key = edits.key_at(layout, pointer.cell)
        if key is not None:
            if key not in self.edit_preview.selection.pieces:
                self.edit_preview.editor.select((key,))
            return Gesture(self.edit_preview, pointer)
        return StampPieces(self.edit_preview, pointer) if layout.board.contains(pointer.cell) else None

    def hover(self, pointer: Pointer) -> None:
        """Outline where a click would place the stamp."""
        layout = self.edit_preview.layout
        is_free = layout.board.contains(pointer.cell) and edits.key_at(layout, pointer.cell) is None
        self.edit_preview.show_outline(stamped(self.edit_preview, pointer.x, pointer.y) if is_free else None)

    def hover_out(self) -> None:
        self.edit_preview.show_outline(None)

    def act(self, cell: Cell, *, joins: bool = False) -> None:
        """Place the stamp around ``cell``, unless it would stand where it cannot."""
        result = stamped(self.edit_preview, cell[0] + 0.5, cell[1] + 0.5)
        if not edits.clashes(result.new, result.changed):
            self.edit_preview.editor.commit(result)
