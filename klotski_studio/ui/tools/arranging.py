"""The editor's main tool: draws, places, reshapes and selects pieces, and resizes the board."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt

from klotski_studio.app.documents import edit_table
from klotski_studio.core import edits
from klotski_studio.core.edits import Handle
from klotski_studio.core.geometry import Cell
from klotski_studio.ui.scene.tool import Pointer
from klotski_studio.ui.tools.board_edges import CURSORS, ResizeBoard, edge_at
from klotski_studio.ui.tools.edit_preview import EditPreview
from klotski_studio.ui.tools.gesture import Gesture, is_rubber_band
from klotski_studio.ui.tools.keyboard import KeyboardTool, select_or_draw
from klotski_studio.ui.tools.placing import BandSelect, DrawPiece, PlacePieces, PlaceTarget, ReshapePieces

GRIP_REACH = 13.0
"""How far from its centre a grip can be grabbed, in pixels; the grip is drawn smaller."""


class ArrangeTool(KeyboardTool):
    """A press begins a gesture that depends on what is under it: a grip, a piece, a free cell, the frame."""

    def __init__(self, edit_preview: EditPreview, ask_label: Callable[[], object]) -> None:
        super().__init__(edit_preview)
        self._ask_label = ask_label
        self._cursor_shape = Qt.CursorShape.ArrowCursor

    @property
    def cursor(self) -> Qt.CursorShape:
        return self._cursor_shape

    def enter(self) -> None:
        self.edit_preview.enter(grips=True)

    def begin(self, pointer: Pointer) -> Gesture | None:
        edit_preview, layout = self.edit_preview, self.edit_preview.layout
        if is_rubber_band(pointer):
            return BandSelect(edit_preview, pointer)
        grip = self._grip(pointer)
        if grip is not None:
            return ReshapePieces(edit_preview, pointer, grip)
        key = edits.key_at(layout, pointer.cell)
        if key is not None:
            return PlacePieces(edit_preview, pointer, key)
        target = edit_preview.selection.target
        if target is not None and any(t.piece == target for t in edits.targets_at(layout, pointer.cell)):
            return PlaceTarget(edit_preview, pointer, target)
        if layout.board.contains(pointer.cell) and pointer.cell not in layout.board.walls:
            return DrawPiece(edit_preview, pointer)
        edge = edge_at(layout.board, pointer)
        return BandSelect(edit_preview, pointer) if edge is None else ResizeBoard(edit_preview, pointer, edge)

    def hover(self, pointer: Pointer) -> None:
        """Choose the cursor shape that shows what a press would do."""
        layout, grip = self.edit_preview.layout, self._grip(pointer)
        side = grip or edge_at(layout.board, pointer)
        is_free = layout.board.contains(pointer.cell) and pointer.cell not in layout.board.walls
        if grip is None and edits.key_at(layout, pointer.cell) is not None:
            self._cursor_shape = Qt.CursorShape.SizeAllCursor
        elif side is not None:
            self._cursor_shape = CURSORS[side.value]
        else:
            self._cursor_shape = Qt.CursorShape.CrossCursor if is_free else Qt.CursorShape.ArrowCursor

    def double_click(self, pointer: Pointer) -> bool:
        """Edit the label of the piece there, or draw a piece on the one free cell there."""
        cell, layout = pointer.cell, self.edit_preview.layout
        if edits.key_at(layout, cell) is not None:
            self._ask_label()
        elif layout.board.contains(cell) and not edits.cell_clashes(layout, (cell,)):
            self.edit_preview.editor.apply(edit_table.DRAW, (cell,))
        return True

    def act(self, cell: Cell, *, joins: bool = False) -> None:
        select_or_draw(self, cell)

    def _grip(self, pointer: Pointer) -> Handle | None:
        """The nearest grip within reach of ``pointer``; None if there is none.

        On a small piece the reach is limited, so that its middle can still be dragged.
        """
        reach = min(GRIP_REACH * pointer.pixel, 0.3)
        distances = [
            (max(abs(pointer.x - x), abs(pointer.y - y)), handle)
            for handle, (x, y) in self.edit_preview.grips()
        ]
        within = [each for each in distances if each[0] <= reach]
        return min(within, key=lambda each: each[0])[1] if within else None
