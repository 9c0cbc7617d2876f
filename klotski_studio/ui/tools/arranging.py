"""The editor's first tool: draw pieces, place them, pull their grips, select them, resize the board."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt

from klotski_studio.core import edits
from klotski_studio.core.edits import Handle
from klotski_studio.core.geometry import Cell
from klotski_studio.ui.scene.tool import Pointer
from klotski_studio.ui.tools.board_edges import CURSORS, ResizeBoard, edge_at
from klotski_studio.ui.tools.edit_preview import EditPreview
from klotski_studio.ui.tools.gesture import Gesture, bands
from klotski_studio.ui.tools.keyboard import KeyboardTool, toggle_piece
from klotski_studio.ui.tools.placing import BandSelect, DrawPiece, PlacePieces, PlaceTarget, ReshapePiece

GRIP_REACH = 13.0
"""How far from its middle a grip takes the mouse, in pixels: fingers are larger than the drawing."""


class ArrangeTool(KeyboardTool):
    """What a press does depends on what is under it: a grip, a piece, a free cell, the frame."""

    def __init__(self, edit_preview: EditPreview, ask_label: Callable[[], object]) -> None:
        super().__init__(edit_preview)
        self._ask_label = ask_label
        self._shape = Qt.CursorShape.ArrowCursor

    @property
    def cursor(self) -> Qt.CursorShape:
        return self._shape

    def enter(self) -> None:
        self.edit_preview.enter(grips=True)

    def begin(self, pointer: Pointer) -> Gesture | None:
        edit_preview, layout = self.edit_preview, self.edit_preview.layout
        if bands(pointer):
            return BandSelect(edit_preview, pointer)
        grip, piece = self._grip(pointer), edit_preview.alone
        if grip is not None and piece is not None:
            return ReshapePiece(edit_preview, pointer, piece.key, grip)
        key = edits.key_at(layout, pointer.cell)
        if key is not None:
            return PlacePieces(edit_preview, pointer, key)
        aimed = edit_preview.selection.target
        if aimed is not None and any(t.piece == aimed for t in edits.targets_at(layout, pointer.cell)):
            return PlaceTarget(edit_preview, pointer, aimed)
        if layout.board.contains(pointer.cell) and pointer.cell not in layout.board.walls:
            return DrawPiece(edit_preview, pointer)
        edge = edge_at(layout.board, pointer)
        return BandSelect(edit_preview, pointer) if edge is None else ResizeBoard(edit_preview, pointer, edge)

    def hover(self, pointer: Pointer) -> None:
        """Let the mouse say what a press would do."""
        layout, grip = self.edit_preview.layout, self._grip(pointer)
        side = grip or edge_at(layout.board, pointer)
        is_free = layout.board.contains(pointer.cell) and pointer.cell not in layout.board.walls
        if grip is None and edits.key_at(layout, pointer.cell) is not None:
            self._shape = Qt.CursorShape.SizeAllCursor
        elif side is not None:
            self._shape = CURSORS[side.value]
        else:
            self._shape = Qt.CursorShape.CrossCursor if is_free else Qt.CursorShape.ArrowCursor

    def double_click(self, pointer: Pointer) -> bool:
        """Twice on a piece names it; twice on a free cell places a piece of that one cell."""
        cell, layout = pointer.cell, self.edit_preview.layout
        if edits.key_at(layout, cell) is not None:
            self._ask_label()
        elif layout.board.contains(cell) and not edits.cell_clashes(layout, (cell,)):
            self.edit_preview.editor.place_new((cell,))
        return True

    def act(self, cell: Cell) -> None:
        toggle_piece(self, cell)

    def _grip(self, pointer: Pointer) -> Handle | None:
        """The grip under ``pointer``, the nearest one; a small piece keeps its middle to be taken by."""
        piece = self.edit_preview.alone
        if piece is None:
            return None
        reach = min(GRIP_REACH * pointer.pixel, 0.3)
        near = [
            (max(abs(pointer.x - x), abs(pointer.y - y)), handle)
            for handle, (x, y) in self.edit_preview.grips()
        ]
        distance, handle = min(near, key=lambda each: each[0])
        return handle if distance <= reach else None
