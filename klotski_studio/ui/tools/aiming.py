"""The tool for goals: drag from a piece to where it must end."""

from __future__ import annotations

from PySide6.QtCore import Qt

from klotski_studio.app.documents import edit_table
from klotski_studio.core import edits
from klotski_studio.core.geometry import Cell
from klotski_studio.ui.scene.tool import Pointer
from klotski_studio.ui.tools.edit_preview import EditPreview
from klotski_studio.ui.tools.gesture import Gesture
from klotski_studio.ui.tools.keyboard import KeyboardTool, select_or_draw
from klotski_studio.ui.tools.placing import PlaceTarget, vector


class PlaceTargetFrom(Gesture):
    """A drag from a piece sets its target, drawn as an outline in the piece's colour."""

    def __init__(self, edit_preview: EditPreview, pointer: Pointer, key: str) -> None:
        super().__init__(edit_preview, pointer)
        self._key = key
        edit_preview.editor.select((key,))

    def drag(self, pointer: Pointer) -> None:
        layout = self.edit_preview.layout
        piece = layout.piece(self._key)
        if piece is None:
            return
        x, y = edits.near_board(layout.board, piece.cells, vector(self.pressed, pointer))
        at = piece.at[0] + x, piece.at[1] + y
        result = edit_table.SET_TARGET.of(layout, (self._key,), at)
        self.edit_preview.preview(result, edits.target_clashes(result.new, self._key, at))


class AimTool(KeyboardTool):
    """Sets, places and removes targets."""

    @property
    def cursor(self) -> Qt.CursorShape:
        return Qt.CursorShape.PointingHandCursor

    def begin(self, pointer: Pointer) -> Gesture | None:
        """Place a target that is selected or not covered by a piece; or else set the piece's target."""
        layout, cell = self.edit_preview.layout, pointer.cell
        targets = edits.targets_at(layout, cell)
        selected = self.edit_preview.selection.target
        key = edits.key_at(layout, cell)
        if targets and (key is None or any(target.piece == selected for target in targets)):
            chosen = next((t.piece for t in targets if t.piece == selected), targets[0].piece)
            self.edit_preview.editor.select_target(chosen)
            return PlaceTarget(self.edit_preview, pointer, chosen)
        return PlaceTargetFrom(self.edit_preview, pointer, key) if key is not None else None

    def arrow(self, by: Cell) -> None:
        """Place the target of the selected piece ``by`` further; a new one starts at the piece."""
        editor, piece = self.edit_preview.editor, self.edit_preview.single_piece
        if editor.selection.target is not None:
            super().arrow(by)
        elif piece is not None:
            target = edits.target_of(self.edit_preview.layout, piece.key)
            x, y = piece.at if target is None else target.at
            editor.apply(edit_table.SET_TARGET, (x + by[0], y + by[1]))

    def act(self, cell: Cell, *, joins: bool = False) -> None:
        """Set the target of the selected piece to where it stands."""
        if self.edit_preview.single_piece is not None:
            self.edit_preview.editor.apply(edit_table.GOAL_IS_HERE)
        else:
            select_or_draw(self, cell)
