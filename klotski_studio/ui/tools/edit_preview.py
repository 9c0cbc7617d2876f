"""What all tools of the editor share: the editor, the scene, the preview of an edit, the cell cursor.

A gesture does not touch the document before it ends. It *previews* an edit: the scene shows the
layout that would result, with the changed pieces outlined and the cells that clash hatched::

    document  A A . .     preview  . . A A     released: the edit is committed to the document
                                               Esc: the scene shows the document again

What the editor's tools draw over the board: selection, grips, previews, clashes, the cell cursor.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor

from klotski_studio.app.documents.edit_table import EditResult, Selection
from klotski_studio.app.documents.editor import Editor
from klotski_studio.core import edits
from klotski_studio.core.edits import Handle, Image
from klotski_studio.core.layout import Board, BoardPoint, Cell, Layout, Piece, Shape, top_left
from klotski_studio.ui.look.appearance import appearance
from klotski_studio.ui.scene import overlay
from klotski_studio.ui.scene.board_scene import BoardScene

Cells = Iterable[Cell]


class EditOverlay:
    """The items of one board, in the colours of its theme. All of them are hidden at first."""

    def __init__(self, scene: BoardScene) -> None:
        self._scene = scene
        self._clash, self._changed = overlay.ClashItem(), overlay.OutlinesItem(Qt.PenStyle.DashLine)
        self._related, self._selected = overlay.OutlinesItem(Qt.PenStyle.DotLine, 0), overlay.OutlinesItem()
        self._grips, self._band = overlay.GripsItem(), overlay.BandItem()
        self._cursor, self._size = overlay.CellCursorItem(), overlay.SizeItem()
        self._held, self._axis = overlay.LocksItem(), overlay.BandItem()
        outlines = (self._clash, self._changed, self._related, self._selected)
        for item in (*outlines, self._grips, self._band, self._cursor, self._size, self._held, self._axis):
            scene.addItem(item)
            item.hide()

    @property
    def _accent(self) -> QColor:
        return self._scene.theme.window["accent"]

    def show_selection(
        self,
        selected: Iterable[Cells] = (),
        related: Iterable[Cells] = (),
        grips: Iterable[BoardPoint] = (),
    ) -> None:
        """Outline pieces or targets by their cells, and draw grips; without arguments show none."""
        self._selected.show_cells(selected, self._accent)
        self._related.show_cells(related, self._accent)
        self._grips.show_at(grips, self._accent)

    def show_held(self, groups: Iterable[Cells]) -> None:
        """Draw a lock on each of ``groups`` of cells, which are held."""
        self._held.show_cells(groups, self._accent)

    def show_axis(self, board: Board, image: Image) -> None:
        """Draw the axis of ``image``, or a mark round the point of a half turn; none for ``SAME``."""
        width, height = board.width, board.height
        rects = {
            Image.LEFT_RIGHT: QRectF(width / 2, 0, 0, height),
            Image.TOP_BOTTOM: QRectF(0, height / 2, width, 0),
            Image.HALF_TURN: QRectF(width / 2 - 0.2, height / 2 - 0.2, 0.4, 0.4),
        }
        self._axis.show_rect(rects.get(image), self._accent)

    def show_changed(self, pieces: Iterable[Cells]) -> None:
        """Outline, dashed, the cells of each piece that an edit is about."""
        self._changed.show_cells(pieces, self._accent)

    def show_clash(self, cells: Cells) -> None:
        """Hatch ``cells``, where the previewed edit would overlap something."""
        self._clash.show_cells(cells, self._scene.theme.board["highlight"])

    def show_band(self, rectangle: QRectF | None) -> None:
        """Draw ``rectangle`` (in cells) as a rubber band; None removes it."""
        self._band.show_rect(rectangle, self._accent)

    def show_size(self, rectangle: QRectF | None) -> None:
        """Write the columns and rows of ``rectangle`` (in cells) beside it; None removes them."""
        self._size.show_size(rectangle, self._accent)

    def show_cursor(self, cell: Cell | None) -> None:
        """Draw the cell cursor on ``cell``; None removes it."""
        self._cursor.show_cell(cell, self._accent)


class EditPreview(QObject):
    """The board while it is edited; it draws nothing over the board before :meth:`enter` is called."""

    previewed = Signal(object)
    """The :class:`Layout` that would result if the mouse button were released now."""

    ended = Signal()
    """A preview ended without an edit."""

    stopped = Signal()
    """The selected pieces could not be placed further, because the frame is in the way."""

    compared = Signal(object)
    """A headline and a note about another layout that is shown for comparison; None once none is."""

    cursor_moved = Signal(object)
    """The :data:`Cell` of the cell cursor."""

    def __init__(self, editor: Editor, scene: BoardScene, parent: QObject) -> None:
        super().__init__(parent)
        self.editor, self.scene = editor, scene
        self._overlay = EditOverlay(scene)
        self._is_active = self._has_grips = False
        self._result: EditResult | None = None
        self._told: tuple[str, str] | None = None
        self._clash: frozenset[Cell] = frozenset()
        self._cursor: Cell | None = None
        self._cursor_is_shown = False
        editor.selection_changed.connect(self._show_selection)
        editor.held_changed.connect(self._show_selection)
        editor.symmetry_changed.connect(self._show_selection)
        editor.document.changed.connect(self._follow_document)
        appearance().theme_changed.connect(self._show_selection)

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
    def clash(self) -> frozenset[Cell]:
        """The hatched cells: those that speak against what a gesture shows."""
        return self._clash

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
        self._clash = frozenset(cells)
        self._overlay.show_clash(self._clash)

    def show_band(self, rectangle: QRectF | None) -> None:
        """Draw ``rectangle`` (in cells) as a rubber band; None removes it."""
        self._overlay.show_band(rectangle)

    def show_size(self, rectangle: QRectF | None) -> None:
        """Show how many columns and rows ``rectangle`` (in cells) has; None hides them."""
        self._overlay.show_size(rectangle)

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
        self._overlay.show_changed(piece.cells for piece in new.pieces if piece.key in keys)
        self.show_clash(edits.clashes(new, keys) if clash is None else clash)
        self._show_selection()
        self.previewed.emit(new)

    def show_outline(self, result: EditResult | None) -> None:
        """Outline the pieces that ``result`` would add, and hatch what clashes; None removes both.

        It is not a preview: the board and the answer stay those of the document.
        """
        result = result and result.mirrored(self.editor.symmetry)
        new, keys = (self.layout, frozenset[str]()) if result is None else (result.new, result.changed)
        self._overlay.show_changed(piece.cells for piece in new.pieces if piece.key in keys)
        self.show_clash(edits.clashes(new, keys))

    def compare(
        self,
        other: Layout | None,
        groups: Iterable[Iterable[Cell]] = (),
        told: tuple[str, str] | None = None,
    ) -> None:
        """Show the layout ``other`` with ``groups`` of its cells outlined; None shows the document's again.

        ``told`` is said of it, a headline and a note. It is not a preview: the answer stays that of the
        document, and nothing can be committed.
        """
        if self._result is None and (other is not None or self._told is not None):
            self.scene.mirror(other or self.layout)
            self._overlay.show_changed(groups)
            self._tell(None if other is None else told or ("", ""))
            self._show_selection()

    def _tell(self, told: tuple[str, str] | None) -> None:
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
        self._overlay.show_changed(())
        self.show_clash(())
        self.show_band(None)
        self.show_size(None)
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
            self._overlay.show_changed(())
        self._show_selection()

    def _show_selection(self) -> None:
        """Show the selection, unless the tool is not in use or a preview is shown."""
        self._draw_cursor()
        self._overlay.show_axis(self.layout.board, self.editor.symmetry if self._is_active else Image.SAME)
        shows_document = self._is_active and self._result is None
        self._overlay.show_held(self.held if shows_document else ())
        if not shows_document or self._told is not None:
            self._overlay.show_selection()
        else:
            grips = (point for _, point in self.grips()) if self._has_grips else ()
            self._overlay.show_selection(self.selected, self.related, grips)

    def _draw_cursor(self) -> None:
        """Draw the cell cursor on the board as it is now: an edit may have removed its cell."""
        shown = self._is_active and self._cursor_is_shown and self.layout.board.contains(self.cursor)
        self._overlay.show_cursor(self.cursor if shown else None)


def bounds(layout: Layout, keys: Collection[str]) -> QRectF | None:
    """The bounding box of the pieces ``keys`` together, in cells; None if they cover none."""
    cells = [cell for piece in layout.pieces if piece.key in keys for cell in piece.cells]
    if not cells:
        return None
    extent = Shape.of(cells)
    return QRectF(*top_left(cells), extent.width, extent.height)
