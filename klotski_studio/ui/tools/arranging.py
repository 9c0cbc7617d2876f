"""The editor's main tool: draws, places, reshapes and selects pieces, and resizes the board.

The gesture that resizes the board by a side or corner of its frame, with a preview of what is lost.

::

    +-------+        pull the right side of the frame two columns to the left:
    | A B B |        what would be removed is hatched, the new board is outlined
    +-------+

Its keys are those of all tools that edit.

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

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QKeyEvent

from klotski_studio.app.documents import edit_table
from klotski_studio.core import edits
from klotski_studio.core.edits import Edges, Handle
from klotski_studio.core.layout import Board, Cell, reading_order
from klotski_studio.ui.look.shortcut_keys import ARROWS, is_escape
from klotski_studio.ui.scene.board_view import Pointer, Tool
from klotski_studio.ui.tools.gesture import (
    BandSelect,
    DrawPiece,
    EditPreview,
    Gesture,
    PlacePieces,
    PlaceTarget,
    ReshapePieces,
    is_rubber_band,
)

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


class EditTool(Tool):
    """A tool of the editor: at each press it chooses a gesture. It can also be used from the keyboard."""

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
        """What Space and Enter do on ``cell``, a cell of the board; ``joins`` is whether Shift is held.

        By default they select the piece there; if there is none, they draw one of that cell.
        """
        key = edits.key_at(self.edit_preview.layout, cell)
        if key is not None:
            self.edit_preview.editor.select((key,))
        elif self.edit_preview.layout.board.contains(cell):
            self.edit_preview.editor.apply(edit_table.DRAW, (cell,))

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
            return self._repeats(event) or super().key_press(event)
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

    def key_release(self, event: QKeyEvent) -> bool:
        return self._repeats(event) or super().key_release(event)

    def _repeats(self, event: QKeyEvent) -> bool:
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

    def wants_key(self, event: QKeyEvent) -> bool:
        return super().wants_key(event) or (is_escape(event) and bool(self.edit_preview.selection))

    def _arrow(self, by: Cell, held: Qt.KeyboardModifier) -> None:
        if held & _SHIFT:
            side = -1 if held & _ALT else 1
            handle = Handle((side * abs(by[0]), side * abs(by[1])))
            self.edit_preview.editor.apply(edit_table.RESHAPE, handle, by)
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


REACH = 24.0
"""How far outside the board the frame can be grabbed, in pixels."""
CORNER = 20.0
"""How far from a corner both sides are grabbed together, in pixels."""


def cursor_at(handle: Handle) -> Qt.CursorShape:
    """The cursor over the grip ``handle``: an arrow along the ways in which it can be pulled."""
    across, down = handle.value
    if across and down:
        return Qt.CursorShape.SizeFDiagCursor if across == down else Qt.CursorShape.SizeBDiagCursor
    return Qt.CursorShape.SizeHorCursor if across else Qt.CursorShape.SizeVerCursor


def edge_at(board: Board, pointer: Pointer) -> Handle | None:
    """The side or corner of the frame under ``pointer``; None on the board and far from it."""
    reach, corner = REACH * pointer.pixel, CORNER * pointer.pixel
    inside = 0 <= pointer.x < board.width and 0 <= pointer.y < board.height
    near = -reach <= pointer.x < board.width + reach and -reach <= pointer.y < board.height + reach
    if inside or not near or not board.width or not board.height:
        return None
    across = _side(pointer.x, board.width, corner)
    down = _side(pointer.y, board.height, corner)
    return Handle((across, down)) if across or down else None


def _side(at: float, size: int, corner: float) -> int:
    return -1 if at < min(corner, size / 3) else 1 if at >= size - min(corner, size / 3) else 0


class ResizeBoard(Gesture):
    """A drag on the frame moves one side of the board, or two that meet in a corner."""

    def __init__(self, edit_preview: EditPreview, pointer: Pointer, handle: Handle) -> None:
        super().__init__(edit_preview, pointer)
        self._handle = handle
        self._edges = Edges()

    def drag(self, pointer: Pointer) -> None:
        by = round(pointer.x - self.pressed.x), round(pointer.y - self.pressed.y)
        across, down = self._handle.value
        layout = self.edit_preview.layout
        self._edges = edges = edits.possible(
            layout.board,
            Edges(
                left=-by[0] if across < 0 else 0,
                right=by[0] if across > 0 else 0,
                top=-by[1] if down < 0 else 0,
                bottom=by[1] if down > 0 else 0,
            ),
        )
        width = layout.board.width + edges.left + edges.right
        height = layout.board.height + edges.top + edges.bottom
        after = QRectF(-edges.left, -edges.top, width, height)
        self.edit_preview.band.show_rect(after)
        self.edit_preview.size.show_size(after)
        falls = edits.falls_off(layout, edges)
        lost = {cell for piece in layout.pieces if piece.key in falls.pieces for cell in piece.cells}
        lost |= {cell for target in layout.goal if target.piece in falls.targets for cell in target.cells}
        self.edit_preview.show_clash(lost | falls.walls | falls.gates)

    def finish(self) -> None:
        self.edit_preview.end()
        self.edit_preview.editor.apply(edit_table.RESIZE_BOARD, self._edges)


GRIP_REACH = 13.0
"""How far from its centre a grip can be grabbed, in pixels; the grip is drawn smaller."""


class ArrangeTool(EditTool):
    """A press begins a gesture that depends on what is under it: a grip, a piece, a free cell, the frame."""

    def __init__(self, edit_preview: EditPreview, ask_label: Callable[[], object]) -> None:
        super().__init__(edit_preview)
        self._ask_label = ask_label

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
        """Choose the cursor that shows what a press would do."""
        layout, grip = self.edit_preview.layout, self._grip(pointer)
        side = grip or edge_at(layout.board, pointer)
        is_free = layout.board.contains(pointer.cell) and pointer.cell not in layout.board.walls
        if grip is None and edits.key_at(layout, pointer.cell) is not None:
            self.cursor = Qt.CursorShape.SizeAllCursor
        elif side is not None:
            self.cursor = cursor_at(side)
        else:
            self.cursor = Qt.CursorShape.CrossCursor if is_free else Qt.CursorShape.ArrowCursor

    def double_click(self, pointer: Pointer) -> bool:
        """Edit the label of the piece there, or draw a piece on the one free cell there."""
        cell, layout = pointer.cell, self.edit_preview.layout
        if edits.key_at(layout, cell) is not None:
            self._ask_label()
        elif layout.board.contains(cell) and not edits.cell_clashes(layout, (cell,)):
            self.edit_preview.editor.apply(edit_table.DRAW, (cell,))
        return True

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
