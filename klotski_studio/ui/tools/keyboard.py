"""Keyboard control of the editor: the keys that all of its tools share.

====================  ====================================================================
Tab, Shift+Tab        the next piece in reading order; past the last one the next panel
arrows                place the selected pieces one cell further; without any, the cell cursor
Ctrl + arrows         place the cell cursor, whatever is selected
Shift + arrows        pull the right and lower side of the selected pieces
Alt + Shift + arrows  pull the left and upper side
Space, Enter          what the tool does on the cell of the cursor
Shift + Space, Enter  the same with the brush, but the cell joins a piece
Ctrl + Space, Enter   add the piece there to the selection, or remove it
Esc                   cancels a gesture; or else clears the selection
====================  ====================================================================
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from klotski_studio.app.documents import edit_table
from klotski_studio.core import edits
from klotski_studio.core.edits import Handle
from klotski_studio.core.geometry import Cell, reading_order
from klotski_studio.ui.look.shortcut_keys import ARROWS, is_escape
from klotski_studio.ui.scene.tool import Pointer
from klotski_studio.ui.tools.gesture import Gesture, GestureTool

_SHIFT, _ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier
_CONTROL = Qt.KeyboardModifier.ControlModifier
_NONE, _KEYPAD = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier
_ACTING = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)

LINE = "-"
"""A separator of a menu."""
PIECE_MENU = (
    *("label", "hold", LINE, "goal-here", "remove-target", "join", "separate", LINE),
    *("cut", "copy", "duplicate", "delete", LINE),
    *("copy-style", "paste-style", LINE),
    *("rotate", "mirror", "merge", "split", "select-same"),
)
TARGET_MENU = ("remove-target", "hold")
BOARD_MENU = (
    "hold-cell",
    LINE,
    "paste",
    "select-all",
    LINE,
    "swap-start-goal",
    LINE,
    "rotate-layout",
    "mirror-layout",
)


class KeyboardTool(GestureTool):
    """A tool of the editor that can also be used from the keyboard."""

    def begin(self, pointer: Pointer) -> Gesture | None:
        raise NotImplementedError

    def menu(self, pointer: Pointer) -> tuple[str, ...]:
        """The ids of the context menu's actions at ``pointer``; a piece or target there is selected."""
        layout, editor = self.edit_preview.layout, self.edit_preview.editor
        key, targets = edits.key_at(layout, pointer.cell), edits.targets_at(layout, pointer.cell)
        self.edit_preview.set_cursor(pointer.cell)
        if key is not None:
            if key not in editor.selection.pieces:
                editor.select((key,))
            return PIECE_MENU
        if targets:
            editor.select_target(targets[0].piece)
            return (*TARGET_MENU, LINE, *BOARD_MENU)
        return BOARD_MENU

    def act(self, cell: Cell, *, joins: bool = False) -> None:
        """What Space and Enter do on ``cell``, a cell of the board; ``joins`` is whether Shift is held."""

    def arrow(self, by: Cell) -> None:
        """What an arrow key does to the selection; ``by`` is one column or row.

        All that is selected is placed together, or, where the frame is in the way of a part of it, nothing.
        """
        by = edits.nudged(self.edit_preview.layout.board, self._selected_cells(), by)
        if not self.edit_preview.editor.apply(edit_table.PLACE, by):
            self.edit_preview.stopped.emit()

    @property
    def focus(self) -> tuple[float, float] | None:
        """The centre of the first selected cell, or else of the cursor's cell, on the board."""
        x, y = min(self._selected_cells(), key=reading_order, default=self.edit_preview.cursor)
        return x + 0.5, y + 0.5

    def key_press(self, event: QKeyEvent) -> bool:
        key, held = event.key(), event.modifiers() & ~_KEYPAD
        if self.is_busy:
            return super().key_press(event)
        if key in ARROWS and held in (_NONE, _SHIFT, _SHIFT | _ALT, _CONTROL):
            self._arrow((ARROWS[key].dx, ARROWS[key].dy), held)
            return True
        if key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            return self._select_next(-1 if key == Qt.Key.Key_Backtab else 1)
        if key in _ACTING and held in (_NONE, _SHIFT, _CONTROL):
            self._act(held)
            return True
        if is_escape(event) and self.edit_preview.selection:
            self.edit_preview.editor.clear()
            return True
        return False

    def wants_key(self, event: QKeyEvent) -> bool:
        return super().wants_key(event) or (is_escape(event) and bool(self.edit_preview.selection))

    def _arrow(self, by: Cell, held: Qt.KeyboardModifier) -> None:
        if held & _SHIFT:
            far = not held & _ALT
            across, down = (
                (1 if by[0] and far else -1 if by[0] else 0),
                (1 if by[1] and far else -1 if by[1] else 0),
            )
            self.edit_preview.editor.apply(edit_table.RESHAPE, Handle((across, down)), by)
        elif self.edit_preview.selection and held != _CONTROL:
            self.arrow(by)
        else:
            self._step_cursor(by)

    def _select_next(self, by: int) -> bool:
        """Select the next piece and put the cell cursor on it; False past the last piece."""
        self.edit_preview.show_cursor(None)
        selected = self.edit_preview.editor.select_next(by)
        if selected:
            self.edit_preview.set_cursor(next(iter(self._selected_cells()), None))
        return selected

    def _act(self, held: Qt.KeyboardModifier) -> None:
        """Use the tool on the cell of the cursor, or toggle whether its piece is selected."""
        cell = self.edit_preview.cursor
        self.edit_preview.show_cursor(cell)
        if held != _CONTROL:
            self.act(cell, joins=held == _SHIFT)
        elif (key := edits.key_at(self.edit_preview.layout, cell)) is not None:
            self.edit_preview.editor.toggle((key,))

    def _selected_cells(self) -> list[Cell]:
        return [cell for cells in self.edit_preview.selected for cell in cells]

    def _step_cursor(self, by: Cell) -> None:
        """Place the cell cursor ``by`` further, within the board."""
        x, y = self.edit_preview.cursor
        self.edit_preview.show_cursor((x + by[0], y + by[1]))


def select_or_draw(tool: KeyboardTool, cell: Cell) -> None:
    """Select the piece on ``cell``; if no piece is there, draw one of that cell."""
    edit_preview = tool.edit_preview
    key = edits.key_at(edit_preview.layout, cell)
    if key is not None:
        edit_preview.editor.select((key,))
    elif edit_preview.layout.board.contains(cell):
        edit_preview.editor.apply(edit_table.DRAW, (cell,))
