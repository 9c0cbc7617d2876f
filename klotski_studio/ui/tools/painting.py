"""Tools that edit cell by cell: the brush for the cells of a piece, walls, gates.

A stroke adds if it begins on a cell without the thing painted, and removes if it begins on a cell
with it; the whole stroke is one edit::

    brush, B selected    . B B .    press on a free cell: a new piece; with Shift: B has one more cell
                         . . . .    press on B: it loses the cell
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from PySide6.QtCore import Qt

from klotski_studio.app.documents import edit_table
from klotski_studio.app.documents.edit_table import EditResult
from klotski_studio.core import edits
from klotski_studio.core.geometry import Cell, Direction
from klotski_studio.core.layout import Board, Layout
from klotski_studio.ui.scene.tool import Pointer
from klotski_studio.ui.tools.edit_preview import EditPreview
from klotski_studio.ui.tools.gesture import Gesture, adds
from klotski_studio.ui.tools.keyboard import KeyboardTool

Paint = Callable[[Layout, Iterable[Cell]], EditResult]
"""What a stroke over some cells makes of a layout."""


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
        self.edit_preview.preview(result, _covered_walls(result.new, self._cells))


class PaintTool(KeyboardTool):
    """A tool whose strokes are chosen by the cell on which they begin."""

    def paint_from(self, cell: Cell, *, joins: bool = False) -> Paint:
        """What a stroke that begins on ``cell``, a cell of the board, does.

        ``joins`` is whether Shift is held down, with which cells join a piece.
        """
        raise NotImplementedError

    @property
    def cursor(self) -> Qt.CursorShape:
        return Qt.CursorShape.CrossCursor

    def begin(self, pointer: Pointer) -> Gesture | None:
        if not self.edit_preview.layout.board.contains(pointer.cell):
            return None
        return Stroke(self.edit_preview, pointer, self.paint_from(pointer.cell, joins=adds(pointer)))

    def act(self, cell: Cell, *, joins: bool = False) -> None:
        paint = self.paint_from(cell, joins=joins)
        self.edit_preview.editor.commit(paint(self.edit_preview.layout, (cell,)))


class GroundTool(PaintTool):
    """Paints walls or gates; ``is_painted`` is whether a cell of a board is one."""

    def __init__(
        self, edit_preview: EditPreview, paint: Paint, is_painted: Callable[[Board, Cell], bool]
    ) -> None:
        super().__init__(edit_preview)
        self._paint, self._is_painted = paint, is_painted

    def paint_from(self, cell: Cell, *, joins: bool = False) -> Paint:
        return _erase if self._is_painted(self.edit_preview.layout.board, cell) else self._paint


def wall_tool(edit_preview: EditPreview) -> GroundTool:
    """The tool that paints walls."""
    return GroundTool(
        edit_preview,
        lambda layout, cells: edit_table.PAINT_WALLS.of(layout, (), cells),
        lambda board, cell: cell in board.walls,
    )


def gate_tool(edit_preview: EditPreview) -> GroundTool:
    """The tool that paints gates."""
    return GroundTool(
        edit_preview,
        lambda layout, cells: edit_table.PAINT_GATES.of(layout, (), cells),
        lambda board, cell: cell in board.gates,
    )


class BrushTool(PaintTool):
    """Draws a new piece, cell by cell; joins cells to a piece, or takes cells of the selected one."""

    def paint_from(self, cell: Cell, *, joins: bool = False) -> Paint:
        """A new piece on a free cell; on a piece, more of its cells, or fewer if it is the selected one.

        With ``joins`` cells are added: to the piece on ``cell``, to the selected one, or to one beside
        ``cell``. A stroke that touches none of them begins a new piece, because a piece must be connected.
        """
        piece, key = self.edit_preview.single_piece, edits.key_at(self.edit_preview.layout, cell)
        if key is not None and not joins and piece is not None and cell in piece.cells:
            return _taking(piece.key)
        if key is None and joins:
            key = self._beside(cell)
        if key is None:
            return _draw
        self.edit_preview.editor.select((key,))
        return _adding(key)

    def _beside(self, cell: Cell) -> str | None:
        """The key of a piece that touches ``cell``, the selected one before others; None if none does."""
        layout, chosen = self.edit_preview.layout, self.edit_preview.selection.pieces
        beside = edits.keys_touching(layout, [way.step(cell) for way in Direction])
        return min(beside, key=lambda key: (key not in chosen, key), default=None)


def _adding(key: str) -> Paint:
    return lambda layout, cells: edit_table.ADD_CELLS.of(layout, (key,), cells)


def _taking(key: str) -> Paint:
    return lambda layout, cells: edit_table.TAKE_CELLS.of(layout, (key,), cells)


def _erase(layout: Layout, cells: Iterable[Cell]) -> EditResult:
    return edit_table.ERASE_GROUND.of(layout, (), cells)


def _draw(layout: Layout, cells: Iterable[Cell]) -> EditResult:
    """A new piece on those of ``cells`` that are free."""
    wanted = list(cells)
    clash = edits.cell_clashes(layout, wanted)
    return edit_table.DRAW.of(layout, (), [cell for cell in wanted if cell not in clash])


def _covered_walls(layout: Layout, cells: Iterable[Cell]) -> Iterator[Cell]:
    """Those of ``cells`` that are a wall and covered by a piece."""
    return (cell for cell in cells if cell in layout.board.walls and edits.key_at(layout, cell) is not None)
