"""Gestures: what happens between press and release. A tool chooses the gesture at the press.

A gesture does not touch the document before it ends. It *previews* an edit: the scene shows the
layout that would result, with the changed pieces outlined and the cells that clash hatched::

    document  A A . .     preview  . . A A     released: the edit is committed to the document
                                               Esc: the scene shows the document again

What the editor's tools draw over the board: selection, grips, previews, clashes, the cell cursor. Gestures on
pieces draw a new one, place pieces elsewhere, pull a grip, or select by a rubber band.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from PySide6.QtCore import QObject, QRectF, Qt, Signal

from klotski_studio.app.documents import edit_table
from klotski_studio.app.documents.document import Editor
from klotski_studio.app.documents.edit_table import EditResult, Selection
from klotski_studio.core import edits
from klotski_studio.core.edits import Handle, Image
from klotski_studio.core.layout import Board, BoardPoint, Cell, Layout, Piece, Shape, top_left
from klotski_studio.ui.scene import overlay
from klotski_studio.ui.scene.board_scene import BoardScene
from klotski_studio.ui.scene.board_view import Pointer


class EditPreview(QObject):
    """The board while it is edited; it draws nothing over the board before :meth:`enter` is called."""

    previewed = Signal(object)
    """The :class:`Layout` that would result if the mouse button were released now."""

    ended = Signal()
    """A preview ended without an edit."""

    stopped = Signal()
    """The selected pieces could not be placed further, because the frame is in the way."""

    compared = Signal(object)
    """Finds a headline and a note about another layout that is shown for comparison; None once none is."""

    cursor_moved = Signal(object)
    """The :data:`Cell` of the cell cursor."""

    def __init__(self, editor: Editor, scene: BoardScene, parent: QObject) -> None:
        super().__init__(parent)
        self.editor, self.scene = editor, scene
        outlines, styles = overlay.OutlinesItem, Qt.PenStyle
        self._clashing, self._changed = overlay.ClashItem(scene), outlines(scene, styles.DashLine)
        self._related, self._selected = outlines(scene, styles.DotLine, 0), outlines(scene)
        self._grips, self.band = overlay.GripsItem(scene), overlay.BandItem(scene)
        self._cell, self.size = overlay.CellCursorItem(scene), overlay.SizeItem(scene)
        self._held, self._axis = overlay.LocksItem(scene), overlay.BandItem(scene)
        self._is_active = self._has_grips = False
        self._result: EditResult | None = None
        self._told: Callable[[], tuple[str, str]] | None = None
        self.clash: frozenset[Cell] = frozenset()
        """The hatched cells: those that speak against what a gesture shows."""
        self._cursor: Cell | None = None
        self._cursor_is_shown = False
        editor.selection_changed.connect(self._show_selection)
        editor.held_changed.connect(self._show_selection)
        editor.symmetry_changed.connect(self._show_selection)
        editor.document.changed.connect(self._follow_document)

    # ---------------------------------------------------------------- queries

    @property
    def layout(self) -> Layout:
        """The document's layout, whatever is previewed."""
        return self.editor.layout

    @property
    def selection(self) -> Selection:
        """The selection of the editor."""
        return self.editor.selection

    @property
    def single_piece(self) -> Piece | None:
        """The selected piece; None if none or several are selected."""
        keys = self.selection.pieces
        return self.layout.piece(next(iter(keys))) if len(keys) == 1 else None

    @property
    def cursor(self) -> Cell:
        """The cell of the cell cursor, on the board, also while the cursor is hidden."""
        board = self.layout.board
        x, y = self._cursor or (0, 0)
        return max(0, min(x, board.width - 1)), max(0, min(y, board.height - 1))

    @property
    def preview_layout(self) -> Layout | None:
        """The layout that a gesture shows instead of the document's; None if there is no preview."""
        return None if self._result is None else self._result.new

    @property
    def selected(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of each selected piece, or of the selected target."""
        layout, selection = self.layout, self.selection
        return (
            *(piece.cells for piece in layout.pieces if piece.key in selection.pieces),
            *(target.cells for target in layout.goal if target.piece == selection.target),
        )

    @property
    def related(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of the selected pieces' targets, and of the pieces that may stand in for them."""
        layout, keys = self.layout, self.selection.pieces
        companions = edits.companions(layout, keys)
        return (
            *(target.cells for target in layout.goal if target.piece in keys),
            *(piece.cells for piece in layout.pieces if piece.key in companions),
        )

    @property
    def held(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of each piece and target that is held, and each cell that is."""
        layout, held = self.layout, self.editor.held
        return (
            *(piece.cells for piece in layout.pieces if piece.key in held.pieces),
            *((cell,) for cell in held.cells),
            *(target.cells for target in layout.goal if held.goal),
        )

    def grips(self) -> Iterator[tuple[Handle, BoardPoint]]:
        """The grips of the selected pieces and their positions, round the frame that they share."""
        frame = bounds(self.layout, self.selection.pieces)
        if frame is not None:
            middle, across, down = frame.center(), frame.width() / 2, frame.height() / 2
            for handle in Handle:
                x, y = handle.value
                yield handle, (middle.x() + x * across, middle.y() + y * down)

    # ---------------------------------------------------------------- what is shown

    def enter(self, *, grips: bool = False) -> None:
        """Begin to show the selection, with ``grips`` if the tool uses them."""
        self._is_active, self._has_grips = True, grips
        self._show_selection()

    def leave(self) -> None:
        """End the preview and show nothing but the board."""
        self._is_active = False
        self.end()

    def show_clash(self, cells: Iterable[Cell]) -> None:
        """Hatch ``cells``, where the previewed edit would overlap something."""
        self.clash = frozenset(cells)
        self._clashing.show_cells(self.clash)

    def show_cursor(self, cell: Cell | None) -> None:
        """Show the cell cursor on ``cell``, or on the nearest cell of the board; None hides it."""
        before = self._cursor
        if cell is not None:
            self._cursor = cell
            self._cursor = self.cursor
        self._cursor_is_shown = cell is not None
        self._draw_cursor()
        if self._cursor is not None and self._cursor != before:
            self.cursor_moved.emit(self._cursor)

    def set_cursor(self, cell: Cell | None) -> None:
        """Put the cell cursor on ``cell`` without showing it; the next arrow key continues from there."""
        self._cursor = cell

    # ---------------------------------------------------------------- the preview

    def preview(self, result: EditResult, clash: Iterable[Cell] | None = None) -> None:
        """Show the new layout of ``result``; :meth:`commit` makes it the document's.

        ``clash`` are the cells to hatch; with None those on which the changed pieces cannot stand.
        """
        result = result.mirrored(self.editor.symmetry)
        if self._result is not None and self._result.new == result.new:
            return  # the mouse moved within its cell
        self._result = result
        self._tell(None)
        new, keys = result.new, result.changed
        self.scene.mirror(new)
        self.scene.lift(keys)
        self._changed.show_cells(piece.cells for piece in new.pieces if piece.key in keys)
        self.show_clash(edits.clashes(new, keys) if clash is None else clash)
        self._show_selection()
        self.previewed.emit(new)

    def show_outline(self, result: EditResult | None) -> None:
        """Outline the pieces that ``result`` would add, and hatch what clashes; None removes both.

        It is not a preview: the board and the answer stay those of the document.
        """
        result = result and result.mirrored(self.editor.symmetry)
        new, keys = (self.layout, frozenset[str]()) if result is None else (result.new, result.changed)
        self._changed.show_cells(piece.cells for piece in new.pieces if piece.key in keys)
        self.show_clash(edits.clashes(new, keys))

    def compare(
        self,
        other: Layout | None,
        groups: Iterable[Iterable[Cell]] = (),
        told: Callable[[], tuple[str, str]] = lambda: ("", ""),
    ) -> None:
        """Show the layout ``other`` with ``groups`` of its cells outlined; None shows the document's again.

        ``told`` finds what is said of it, a headline and a note. It is not a preview: the answer stays that
        of the document, and nothing can be committed.
        """
        if self._result is None and (other is not None or self._told is not None):
            self.scene.mirror(other or self.layout)
            self._changed.show_cells(groups)
            self._tell(None if other is None else told)
            self._show_selection()

    def _tell(self, told: Callable[[], tuple[str, str]] | None) -> None:
        if told != self._told:
            self._told = told
            self.compared.emit(told)

    def end(self) -> None:
        """Show the document's layout instead of the preview."""
        self.compare(None)
        if self._result is not None:
            self._result = None
            self.scene.mirror(self.layout)
            self.ended.emit()
        self.scene.lift(())
        self._changed.show_cells(())
        self.show_clash(())
        self.band.show_rect(None)
        self.size.show_size(None)
        self._show_selection()

    def commit(self) -> None:
        """Make the previewed edit one entry of the undo stack; an edit that changes nothing makes none."""
        result, self._result = self._result, None
        if result is not None and not self.editor.commit(result):
            self.scene.mirror(self.layout)
            self.ended.emit()
        self.end()

    def _follow_document(self) -> None:
        """Show the selection in the new layout, which the board shows by now."""
        if self._told is not None:
            self._tell(None)
            self._changed.show_cells(())
        self._show_selection()

    def _show_selection(self) -> None:
        """Show the selection, unless the tool is not in use or a preview is shown."""
        self._draw_cursor()
        self._axis.show_rect(_axis(self.layout.board, self.editor.symmetry) if self._is_active else None)
        shows_document = self._is_active and self._result is None
        self._held.show_cells(self.held if shows_document else ())
        is_shown = shows_document and self._told is None
        self._selected.show_cells(self.selected if is_shown else ())
        self._related.show_cells(self.related if is_shown else ())
        self._grips.show_at(point for _, point in self.grips() if is_shown and self._has_grips)

    def _draw_cursor(self) -> None:
        """Draw the cell cursor on the board as it is now: an edit may have removed its cell."""
        shown = self._is_active and self._cursor_is_shown and self.layout.board.contains(self.cursor)
        self._cell.show_cells([self.cursor] if shown else [])


def _axis(board: Board, image: Image) -> QRectF | None:
    """The axis of ``image``, or a mark round the point of a half turn; None for ``SAME``."""
    width, height = board.width, board.height
    rects = {
        Image.LEFT_RIGHT: QRectF(width / 2, 0, 0, height),
        Image.TOP_BOTTOM: QRectF(0, height / 2, width, 0),
        Image.HALF_TURN: QRectF(width / 2 - 0.2, height / 2 - 0.2, 0.4, 0.4),
    }
    return rects.get(image)


def bounds(layout: Layout, keys: Collection[str]) -> QRectF | None:
    """The bounding box of the pieces ``keys`` together, in cells; None if they cover none."""
    cells = [cell for piece in layout.pieces if piece.key in keys for cell in piece.cells]
    if not cells:
        return None
    extent = Shape.of(cells)
    return QRectF(*top_left(cells), extent.width, extent.height)


DRAG_DISTANCE = 4.0
"""How many pixels the mouse may move before a click becomes a drag."""


class Gesture:
    """One press, drag and release. By itself it commits what :meth:`drag` has previewed."""

    def __init__(self, edit_preview: EditPreview, pointer: Pointer) -> None:
        self.edit_preview, self.pressed = edit_preview, pointer
        self.is_drag = False

    def to(self, pointer: Pointer) -> None:
        """The mouse moved to ``pointer``: begin or continue the drag."""
        distance = max(abs(pointer.x - self.pressed.x), abs(pointer.y - self.pressed.y))
        self.is_drag = self.is_drag or distance > DRAG_DISTANCE * pointer.pixel
        if self.is_drag:
            self.drag(pointer)

    def drag(self, pointer: Pointer) -> None:
        """The mouse moved during a drag: update the preview."""

    def finish(self) -> None:
        """The button was released after a drag: commit the preview."""
        self.edit_preview.commit()

    def click(self) -> None:
        """The button was released where it was pressed."""

    def cancel(self) -> None:
        """End the gesture without an edit."""
        self.edit_preview.end()


class DrawPiece(Gesture):
    """A drag over free cells draws a piece on the rectangle that they span."""

    def drag(self, pointer: Pointer) -> None:
        layout = self.edit_preview.layout
        x, y = pointer.cell
        corner = max(0, min(x, layout.board.width - 1)), max(0, min(y, layout.board.height - 1))
        result = edit_table.DRAW.of(layout, (), edits.spanned(self.pressed.cell, corner))
        self.edit_preview.preview(result)
        self.edit_preview.size.show_size(bounds(result.new, result.changed))

    def click(self) -> None:
        """Select the target on the cell, or else clear the selection."""
        editor = self.edit_preview.editor
        targets = edits.targets_at(self.edit_preview.layout, self.pressed.cell)
        if targets:
            editor.select_target(targets[0].piece)
        elif not adds(self.pressed):
            editor.clear()


class PlacePieces(Gesture):
    """A drag on a piece places it elsewhere, together with all other selected pieces.

    With Alt held down it places copies. The preview snaps to cells and hatches clashes.
    """

    def __init__(self, edit_preview: EditPreview, pointer: Pointer, key: str) -> None:
        super().__init__(edit_preview, pointer)
        self._key = key
        self._was_selected = key in edit_preview.selection.pieces
        if adds(pointer):
            edit_preview.editor.toggle((key,))
        elif not self._was_selected:
            edit_preview.editor.select((key,))
        partner = edits.partners(edit_preview.layout, edit_preview.editor.symmetry).get(key)
        self._keys = edit_preview.selection.pieces - {partner} | {key}  # its partner goes the other way

    def drag(self, pointer: Pointer) -> None:
        layout = self.edit_preview.layout
        cells = [cell for piece in layout.pieces if piece.key in self._keys for cell in piece.cells]
        by = edits.near_board(layout.board, cells, vector(self.pressed, pointer))
        is_copied = pointer.holds(Qt.KeyboardModifier.AltModifier)
        edit = edit_table.DUPLICATE if is_copied else edit_table.PLACE
        self.edit_preview.preview(edit.of(layout, self._keys, by))

    def click(self) -> None:
        """Select the piece alone if it was one of several selected pieces."""
        if self._was_selected and not adds(self.pressed):
            self.edit_preview.editor.select((self._key,))


class PlaceTarget(Gesture):
    """A drag on a selected target places it elsewhere."""

    def __init__(self, edit_preview: EditPreview, pointer: Pointer, key: str) -> None:
        super().__init__(edit_preview, pointer)
        self._key = key

    def drag(self, pointer: Pointer) -> None:
        layout = self.edit_preview.layout
        target = edits.target_of(layout, self._key)
        by = edits.near_board(layout.board, target.cells if target else (), vector(self.pressed, pointer))
        result = edit_table.PLACE_TARGET.of(layout, (self._key,), by)
        target = edits.target_of(result.new, self._key)
        clash: Iterable[Cell] = edits.target_clashes(result.new, self._key, target.at) if target else ()
        self.edit_preview.preview(result, clash)


class ReshapePieces(Gesture):
    """A drag on a grip pulls that side or corner of each selected piece, by as many cells.

    ::

        A A .  B .      the right grip of both, one cell to the right:      A A A  B B
    """

    def __init__(self, edit_preview: EditPreview, pointer: Pointer, handle: Handle) -> None:
        super().__init__(edit_preview, pointer)
        self._keys, self._handle = edit_preview.selection.pieces, handle

    def drag(self, pointer: Pointer) -> None:
        by = round(pointer.x - self.pressed.x), round(pointer.y - self.pressed.y)
        result = edit_table.RESHAPE.of(self.edit_preview.layout, self._keys, self._handle, by)
        self.edit_preview.preview(result)
        self.edit_preview.size.show_size(bounds(result.new, self._keys))


class BandSelect(Gesture):
    """A drag of a rubber band selects every piece that it touches."""

    def __init__(self, edit_preview: EditPreview, pointer: Pointer) -> None:
        super().__init__(edit_preview, pointer)
        self._selected = edit_preview.selection.pieces
        self._kept = self._selected if adds(pointer) else frozenset[str]()

    def drag(self, pointer: Pointer) -> None:
        x, y = min(self.pressed.x, pointer.x), min(self.pressed.y, pointer.y)
        width, height = abs(self.pressed.x - pointer.x), abs(self.pressed.y - pointer.y)
        self.edit_preview.band.show_rect(QRectF(x, y, width, height))
        cells = edits.spanned(self.pressed.cell, pointer.cell)
        self.edit_preview.editor.select(self._kept | edits.keys_touching(self.edit_preview.layout, cells))

    def finish(self) -> None:
        self.edit_preview.end()

    def cancel(self) -> None:
        super().cancel()
        self.edit_preview.editor.select(self._selected)

    def click(self) -> None:
        """Clear the selection; with Ctrl, add the piece there to it, or remove it."""
        key = edits.key_at(self.edit_preview.layout, self.pressed.cell)
        if is_rubber_band(self.pressed) and key is not None:
            self.edit_preview.editor.select(self._selected ^ {key})
        elif not adds(self.pressed):
            self.edit_preview.editor.clear()


def vector(start: Pointer, end: Pointer) -> Cell:
    """The columns and rows from the cell under ``start`` to the cell under ``end``."""
    return end.cell[0] - start.cell[0], end.cell[1] - start.cell[1]


def adds(pointer: Pointer) -> bool:
    """Whether a click adds to the selection instead of replacing it."""
    return pointer.holds(Qt.KeyboardModifier.ShiftModifier)


def is_rubber_band(pointer: Pointer) -> bool:
    """Whether a drag is a rubber band even when it begins on a piece."""
    return pointer.holds(Qt.KeyboardModifier.ControlModifier)
