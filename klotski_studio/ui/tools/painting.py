"""Tools that work cell by cell: the brush for the cells of a piece, walls, gates.

A stroke adds if it begins where there is nothing, and takes away if it begins where there is
something; all of it is one edit::

    brush on B      . B B .   press here ^ and go up:  B has one cell more
                    . . . .
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from PySide6.QtCore import Qt

from klotski_studio.app.documents.undo_texts import EditKind
from klotski_studio.core import edits
from klotski_studio.core.geometry import Cell, Direction
from klotski_studio.core.layout import Board, Layout
from klotski_studio.ui.scene.tool import Pointer
from klotski_studio.ui.tools.edit_preview import EditPreview
from klotski_studio.ui.tools.gesture import Gesture
from klotski_studio.ui.tools.keyboard import KeyboardTool

Paint = Callable[[Layout, Iterable[Cell]], Layout]


def line(start: Cell, end: Cell) -> Iterator[Cell]:
    """The cells from ``start`` to ``end``, each beside the one before: a fast mouse skips none."""
    (x, y), (to_x, to_y) = start, end
    yield x, y
    while (x, y) != (to_x, to_y):
        if abs(to_x - x) >= abs(to_y - y):
            x += 1 if to_x > x else -1
        else:
            y += 1 if to_y > y else -1
        yield x, y


class Stroke(Gesture):
    """Paints cell after cell; what it comes to is previewed all the time."""

    def __init__(
        self, edit_preview: EditPreview, pointer: Pointer, paint: Paint, verb: EditKind, keys: Iterable[str]
    ) -> None:
        super().__init__(edit_preview, pointer)
        self._paint, self._verb, self._keys = paint, verb, frozenset(keys)
        self._touched = self._keys
        self._cells: dict[Cell, None] = {}
        self._last = pointer.cell
        self.is_drag = True  # the first cell is painted by the press itself
        self.drag(pointer)

    def drag(self, pointer: Pointer) -> None:
        self._cells |= dict.fromkeys(line(self._last, pointer.cell))
        self._last = pointer.cell
        old = self.edit_preview.layout
        new = self._paint(old, self._cells)
        self._touched = self._keys | edits.new_keys(old, new)
        self.edit_preview.preview(new, self._touched, clash=_stands_on_walls(new, self._cells))

    def finish(self) -> None:
        self.edit_preview.commit(self._verb, self._touched)


class GroundTool(KeyboardTool):
    """Paints walls or gates."""

    def __init__(
        self, edit_preview: EditPreview, paint: Paint, verb: EditKind, there: Callable[[Board, Cell], bool]
    ) -> None:
        super().__init__(edit_preview)
        self._paint, self._verb, self._there = paint, verb, there

    @property
    def cursor(self) -> Qt.CursorShape:
        return Qt.CursorShape.CrossCursor

    def begin(self, pointer: Pointer) -> Gesture | None:
        board = self.edit_preview.layout.board
        if not board.contains(pointer.cell):
            return None
        if self._there(board, pointer.cell):
            return Stroke(self.edit_preview, pointer, edits.erase_ground, EditKind.ERASE_GROUND, ())
        return Stroke(self.edit_preview, pointer, self._paint, self._verb, ())

    def act(self, cell: Cell) -> None:
        layout = self.edit_preview.layout
        erase = self._there(layout.board, cell)
        paint, verb = (edits.erase_ground, EditKind.ERASE_GROUND) if erase else (self._paint, self._verb)
        self.edit_preview.editor.apply(verb, paint(layout, (cell,)))


def wall_tool(edit_preview: EditPreview) -> GroundTool:
    """Paints walls."""
    return GroundTool(
        edit_preview, edits.paint_walls, EditKind.PAINT_WALLS, lambda board, cell: cell in board.walls
    )


def gate_tool(edit_preview: EditPreview) -> GroundTool:
    """Paints gates."""
    return GroundTool(
        edit_preview, edits.paint_gates, EditKind.PAINT_GATES, lambda board, cell: cell in board.gates
    )


class BrushTool(KeyboardTool):
    """Adds cells to the selected piece or takes them away; without one it draws a new piece."""

    @property
    def cursor(self) -> Qt.CursorShape:
        return Qt.CursorShape.CrossCursor

    def begin(self, pointer: Pointer) -> Gesture | None:
        cell, layout = pointer.cell, self.edit_preview.layout
        if not layout.board.contains(cell):
            return None
        paint, verb, keys = self._stroke(cell)
        return Stroke(self.edit_preview, pointer, paint, verb, keys)

    def act(self, cell: Cell) -> None:
        paint, verb, keys = self._stroke(cell)
        old = self.edit_preview.layout
        new = paint(old, (cell,))
        self.edit_preview.editor.apply(verb, new, keys | edits.new_keys(old, new))

    def _stroke(self, cell: Cell) -> tuple[Paint, EditKind, frozenset[str]]:
        """What a stroke that begins on ``cell`` does; on another piece it takes that one in hand.

        Apart from the selected piece it begins a new one: a piece in two parts is none.
        """
        piece, here = self.edit_preview.alone, edits.key_at(self.edit_preview.layout, cell)
        if piece is not None and cell in piece.cells:
            return _taking(piece.key)
        if here is not None:
            self.edit_preview.editor.select((here,))
            return _adding(here)
        beside = piece is not None and any(way.step(cell) in piece.cells for way in Direction)
        return _adding(piece.key) if piece and beside else (_new_piece, EditKind.DRAW, frozenset())


def _adding(key: str) -> tuple[Paint, EditKind, frozenset[str]]:
    return (lambda old, cells: edits.add_cells(old, key, cells)), EditKind.ADD_CELLS, frozenset((key,))


def _taking(key: str) -> tuple[Paint, EditKind, frozenset[str]]:
    return (lambda old, cells: edits.take_cells(old, (key,), cells)), EditKind.TAKE_CELLS, frozenset((key,))


def _stands_on_walls(layout: Layout, cells: Iterable[Cell]) -> Iterator[Cell]:
    """Those of ``cells`` on which a piece and a wall are at once."""
    return (cell for cell in cells if cell in layout.board.walls and edits.key_at(layout, cell) is not None)


def _new_piece(layout: Layout, cells: Iterable[Cell]) -> Layout:
    """A new piece on those of ``cells`` that are free."""
    wanted = list(cells)
    clash = edits.cell_clashes(layout, wanted)
    return edits.place_new(layout, [cell for cell in wanted if cell not in clash])
