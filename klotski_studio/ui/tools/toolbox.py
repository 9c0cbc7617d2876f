"""The editing tools of one board, by name, and which of them is in use.

The tool for goals: drag from a piece to where it must end.

The tool that repeats a shape: each click on free cells places one more of the selected pieces.

::

    A A . . .     A is selected: its outline follows the mouse, and a click places B, then C
    . . B B .     with nothing selected the stamp is a single cell; a press on a piece makes it the stamp

Tools that edit cell by cell: the brush for the cells of a piece, walls, gates.

A stroke adds if it begins on a cell without the thing painted, and removes if it begins on a cell
with it; the whole stroke is one edit::

    brush, B selected    . B B .    press on a free cell: a new piece; with Shift: B has one more cell
                         . . . .    press on B: it loses the cell
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator

from PySide6.QtCore import QObject, Qt, Signal

from klotski_studio.app.documents import edit_table
from klotski_studio.app.documents.edit_table import Edit, EditResult
from klotski_studio.core import edits
from klotski_studio.core.layout import Board, Cell, Direction, Layout
from klotski_studio.ui.scene.board_view import BoardView, Pointer, Tool
from klotski_studio.ui.tools.arranging import ArrangeTool, EditTool
from klotski_studio.ui.tools.gesture import EditPreview, Gesture, PlaceTarget, adds, vector

Paint = Callable[[Layout, Iterable[Cell]], EditResult]
"""What a stroke over some cells makes of a layout."""
CellsEdit = Edit[[Iterable[Cell]]]
"""An edit that takes cells."""


def line(start: Cell, end: Cell) -> Iterator[Cell]:
    """The cells from ``start`` to ``end``, each adjacent to the one before: a fast mouse skips none."""
    (x, y), (to_x, to_y) = start, end
    yield x, y
    while (x, y) != (to_x, to_y):
        if abs(to_x - x) >= abs(to_y - y):
            x += 1 if to_x > x else -1
        else:
            y += 1 if to_y > y else -1
        yield x, y


class Stroke(Gesture):
    """Previews what ``paint`` makes of all cells that the mouse has crossed."""

    def __init__(self, edit_preview: EditPreview, pointer: Pointer, paint: Paint) -> None:
        super().__init__(edit_preview, pointer)
        self._paint = paint
        self._cells: dict[Cell, None] = {}
        self._last = pointer.cell
        self.is_drag = True  # the press itself paints the first cell
        self.drag(pointer)

    def drag(self, pointer: Pointer) -> None:
        self._cells |= dict.fromkeys(line(self._last, pointer.cell))
        self._last = pointer.cell
        result = self._paint(self.edit_preview.layout, self._cells)
        new, walls = result.new, self._cells.keys() & result.new.board.walls
        self.edit_preview.preview(result, (cell for cell in walls if edits.key_at(new, cell) is not None))


class PaintTool(EditTool):
    """A tool whose strokes are chosen by the cell on which they begin."""

    def paint_from(self, cell: Cell, *, joins: bool = False) -> Paint:
        """What a stroke that begins on ``cell``, a cell of the board, does.

        ``joins`` is whether Shift is held down, with which cells join a piece.
        """
        raise NotImplementedError

    cursor = Qt.CursorShape.CrossCursor

    def begin(self, pointer: Pointer) -> Gesture | None:
        if not self.edit_preview.layout.board.contains(pointer.cell):
            return None
        return Stroke(self.edit_preview, pointer, self.paint_from(pointer.cell, joins=adds(pointer)))

    def act(self, cell: Cell, *, joins: bool = False) -> None:
        paint = self.paint_from(cell, joins=joins)
        self.edit_preview.editor.commit(paint(self.edit_preview.layout, (cell,)))


class GroundTool(PaintTool):
    """Paints the walls or gates that a board has by ``find``, with the edit ``paint``."""

    def __init__(
        self, edit_preview: EditPreview, paint: CellsEdit, find: Callable[[Board], Container[Cell]]
    ) -> None:
        super().__init__(edit_preview)
        self._paint, self._find = paint, find

    def paint_from(self, cell: Cell, *, joins: bool = False) -> Paint:
        is_painted = cell in self._find(self.edit_preview.layout.board)
        return _painting(edit_table.ERASE_GROUND if is_painted else self._paint)


class BrushTool(PaintTool):
    """Draws a new piece, cell by cell; joins cells to a piece, or takes cells of the selected one."""

    def paint_from(self, cell: Cell, *, joins: bool = False) -> Paint:
        """A new piece on a free cell; on a piece, more of its cells, or fewer if it is the selected one.

        With ``joins`` cells are added: to the piece on ``cell``, to the selected one, or to one beside
        ``cell``. A stroke that touches none of them begins a new piece, because a piece must be connected.
        """
        piece, key = self.edit_preview.single_piece, edits.key_at(self.edit_preview.layout, cell)
        if key is not None and not joins and piece is not None and cell in piece.cells:
            return _painting(edit_table.TAKE_CELLS, piece.key)
        if key is None and joins:
            key = self._beside(cell)
        if key is None:
            return _draw
        self.edit_preview.editor.select((key,))
        return _painting(edit_table.ADD_CELLS, key)

    def _beside(self, cell: Cell) -> str | None:
        """The key of a piece that touches ``cell``, the selected one before others; None if none does."""
        layout, chosen = self.edit_preview.layout, self.edit_preview.selection.pieces
        beside = edits.keys_touching(layout, [way.step(cell) for way in Direction])
        return min(beside, key=lambda key: (key not in chosen, key), default=None)


def _painting(edit: CellsEdit, *keys: str) -> Paint:
    """A stroke that applies ``edit`` to the pieces with ``keys`` and to its cells."""
    return lambda layout, cells: edit.of(layout, keys, cells)


def _draw(layout: Layout, cells: Iterable[Cell]) -> EditResult:
    """A new piece on those of ``cells`` that are free."""
    wanted = list(cells)
    clash = edits.cell_clashes(layout, wanted)
    return edit_table.DRAW.of(layout, (), [cell for cell in wanted if cell not in clash])


EDIT_TOOLS = ("tool-arrange", "tool-brush", "tool-stamp", "tool-aim", "tool-wall", "tool-gate")
"""The ids of the actions that choose a tool."""


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


class AimTool(EditTool):
    """Sets, places and removes targets."""

    cursor = Qt.CursorShape.PointingHandCursor

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
            super().act(cell)


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


class StampTool(EditTool):
    """Places copies of the selected pieces, one with each click."""

    cursor = Qt.CursorShape.CrossCursor

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


ARRANGE, BRUSH, STAMP, WALL, GATE, AIM = "arrange", "brush", "stamp", "wall", "gate", "aim"
"""The names of the editor's tools."""


class Toolbox(QObject):
    """Gives the view the chosen tool."""

    changed = Signal(str)
    """The name of the chosen tool."""

    def __init__(
        self, edit_preview: EditPreview, view: BoardView, ask_label: Callable[[], object], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._view = view
        self._tools: dict[str, Tool] = {
            ARRANGE: ArrangeTool(edit_preview, ask_label),
            BRUSH: BrushTool(edit_preview),
            STAMP: StampTool(edit_preview),
            WALL: GroundTool(edit_preview, edit_table.PAINT_WALLS, lambda board: board.walls),
            GATE: GroundTool(edit_preview, edit_table.PAINT_GATES, lambda board: board.gates),
            AIM: AimTool(edit_preview),
        }
        self.chosen = ARRANGE
        """The name of the chosen tool."""

    def choose(self, name: str) -> None:
        """Choose the tool ``name``, and use it if the one before was in use."""
        if name != self.chosen:
            was_used = self._view.tool is self._tools[self.chosen]
            self.chosen = name
            if was_used:
                self.use()
            self.changed.emit(name)

    def use(self) -> None:
        """Let the view use the chosen tool."""
        self._view.set_tool(self._tools[self.chosen])

    def rest(self) -> None:
        """Remove the tool from the view."""
        self._view.set_tool(Tool())
