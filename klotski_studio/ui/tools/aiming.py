"""The tool for goals: drag from a piece to where it must end."""

from __future__ import annotations

from PySide6.QtCore import Qt

from klotski_studio.app.documents.undo_texts import EditKind
from klotski_studio.core import edits
from klotski_studio.core.geometry import Cell
from klotski_studio.ui.scene.tool import Pointer
from klotski_studio.ui.tools.edit_preview import EditPreview
from klotski_studio.ui.tools.gesture import Gesture
from klotski_studio.ui.tools.keyboard import KeyboardTool, toggle_piece
from klotski_studio.ui.tools.placing import PlaceTarget, vector


class PlaceTargetFrom(Gesture):
    """From a piece to its target, which is shown as an outline in the piece's colour."""

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
        new = edits.set_target(layout, self._key, at)
        self.edit_preview.preview(new, clash=edits.target_clashes(new, self._key, at))

    def finish(self) -> None:
        self.edit_preview.commit(EditKind.SET_TARGET, (self._key,))


class AimTool(KeyboardTool):
    """Sets, places and removes targets."""

    @property
    def cursor(self) -> Qt.CursorShape:
        return Qt.CursorShape.PointingHandCursor

    def begin(self, pointer: Pointer) -> Gesture | None:
        layout, cell = self.edit_preview.layout, pointer.cell
        targets = edits.targets_at(layout, cell)
        aimed = self.edit_preview.selection.target
        key = edits.key_at(layout, cell)
        if targets and (key is None or any(target.piece == aimed for target in targets)):
            chosen = next((target.piece for target in targets if target.piece == aimed), targets[0].piece)
            self.edit_preview.editor.select_target(chosen)
            return PlaceTarget(self.edit_preview, pointer, chosen)
        return PlaceTargetFrom(self.edit_preview, pointer, key) if key is not None else None

    def arrow(self, by: Cell) -> None:
        """The target of the selected piece goes on; it begins where the piece stands."""
        editor, piece = self.edit_preview.editor, self.edit_preview.alone
        if editor.selection.target is not None:
            super().arrow(by)
        elif piece is not None:
            target = edits.target_of(self.edit_preview.layout, piece.key)
            x, y = piece.at if target is None else target.at
            editor.set_target(piece.key, (x + by[0], y + by[1]))

    def act(self, cell: Cell) -> None:
        piece = self.edit_preview.alone
        if piece is not None:
            self.edit_preview.editor.goal_is_here()
        else:
            toggle_piece(self, cell)
