"""What all tools of the editor share: the document's editing, the scene, and what is drawn over it.

A gesture never touches the document before it ends. It *previews* a layout: the scene shows that
one instead, with what has changed outlined and what does not fit hatched::

    document  A A . .     preview  . . A A     released: the document follows
                                               Esc: the scene shows the document again
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QObject, QRectF, Qt, Signal

from klotski_studio.app.documents.editor import Editor
from klotski_studio.app.documents.selection import Selection
from klotski_studio.app.documents.undo_texts import EditKind
from klotski_studio.core import edits
from klotski_studio.core.edits import Handle
from klotski_studio.core.geometry import BoardPoint, Cell, reading_order
from klotski_studio.core.layout import Layout, Piece
from klotski_studio.ui.look.appearance import appearance
from klotski_studio.ui.scene.board_scene import BoardScene
from klotski_studio.ui.scene.overlay import (
    BandItem,
    CellCursorItem,
    ClashItem,
    GripsItem,
    OutlinesItem,
    SizeItem,
)


class EditPreview(QObject):
    """The board while it is edited; shows nothing of its own unless :meth:`enter` was called."""

    previewed = Signal(object)
    """The :class:`Layout` that would be if the hand let go now."""

    ended = Signal()
    """A preview is over, and the layout is what it was."""

    cursor_moved = Signal(object)
    """The :data:`Cell` that the keyboard is on now."""

    def __init__(self, editor: Editor, scene: BoardScene, parent: QObject) -> None:
        super().__init__(parent)
        self.editor, self.scene = editor, scene
        self._active = self._has_grips = False
        self._preview: Layout | None = None
        self._wrong: frozenset[Cell] = frozenset()
        self._cursor: Cell | None = None
        self._cursor_is_shown = False
        self._selected, self._made = OutlinesItem(), OutlinesItem(Qt.PenStyle.DashLine)
        self._related = OutlinesItem(Qt.PenStyle.DotLine)
        self._grips, self._clash, self._band = GripsItem(), ClashItem(), BandItem()
        self._cell, self._size = CellCursorItem(), SizeItem()
        for item in (
            self._clash,
            self._made,
            self._related,
            self._selected,
            self._grips,
            self._band,
            self._cell,
            self._size,
        ):
            scene.addItem(item)
            item.hide()
        editor.selection_changed.connect(lambda _: self._show())
        editor.document.changed.connect(lambda _: self._show())
        appearance().theme_changed.connect(self._show)

    # ---------------------------------------------------------------- what is there

    @property
    def layout(self) -> Layout:
        """The layout on the board, no preview."""
        return self.editor.layout

    @property
    def selection(self) -> Selection:
        """What is selected."""
        return self.editor.selection

    @property
    def alone(self) -> Piece | None:
        """The selected piece, if it is only one."""
        keys = self.selection.pieces
        return self.layout.piece(next(iter(keys))) if len(keys) == 1 else None

    @property
    def cursor(self) -> Cell:
        """The cell that the keyboard is on: a board has one, even if it is not shown."""
        board = self.layout.board
        x, y = self._cursor or (0, 0)
        return max(0, min(x, board.width - 1)), max(0, min(y, board.height - 1))

    @property
    def preview_layout(self) -> Layout | None:
        """What a gesture shows instead of the layout; None if nothing."""
        return self._preview

    @property
    def clash(self) -> frozenset[Cell]:
        """The cells that speak against what a gesture shows, which are hatched."""
        return self._wrong

    @property
    def selected(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of each piece that is selected, or of the target."""
        layout, selection = self.layout, self.selection
        return (
            *(piece.cells for piece in layout.pieces if piece.key in selection.pieces),
            *(target.cells for target in layout.goal if target.piece == selection.target),
        )

    @property
    def related(self) -> tuple[tuple[Cell, ...], ...]:
        """What goes with the selected pieces: their targets, and the pieces that may stand in for them."""
        layout, keys = self.layout, self.selection.pieces
        companions = edits.companions(layout, keys)
        return (
            *(target.cells for target in layout.goal if target.piece in keys),
            *(piece.cells for piece in layout.pieces if piece.key in companions),
        )

    def grips(self) -> Iterator[tuple[Handle, BoardPoint]]:
        """The grips of the selected piece, if it is only one, and where they are."""
        piece = self.alone
        if piece is not None and piece.shape.cells:
            (x, y), width, height = piece.at, piece.shape.width, piece.shape.height
            for handle in Handle:
                across, down = handle.value
                yield handle, (x + width * (across + 1) / 2, y + height * (down + 1) / 2)

    # ---------------------------------------------------------------- what is shown

    def enter(self, *, grips: bool = False) -> None:
        """Editing begins: show what is selected, and its grips if the tool takes them."""
        self._active, self._has_grips = True, grips
        self._show()

    def leave(self) -> None:
        """Editing ends: the board shows nothing but the board."""
        self._active = False
        self.end()
        self._show()

    def preview(self, new: Layout, changed: Iterable[str] = (), clash: Iterable[Cell] | None = None) -> None:
        """Show ``new`` on the board; ``changed`` are its pieces that the gesture is about.

        ``clash`` are the cells that speak against it; None finds out by the pieces.
        """
        keys = frozenset(changed)
        if new == self._preview:
            return  # the mouse went on within its cell
        self._preview = new
        self.scene.mirror(new)
        self.scene.lift(keys)
        self._made.show_cells(
            (p.cells for p in new.pieces if p.key in keys), self.scene.theme.window["accent"]
        )
        self.show_clash(edits.clashes(new, keys) if clash is None else clash)
        self._hide_selection()
        self.previewed.emit(new)

    def show_clash(self, cells: Iterable[Cell]) -> None:
        """Hatch ``cells`` of what is shown."""
        self._wrong = frozenset(cells)
        self._clash.show_cells(self._wrong, self.scene.theme.board["highlight"])

    def show_band(self, rect: QRectF | None) -> None:
        """Draw a rubber band (in cells)."""
        self._band.show_rect(rect, self.scene.theme.window["accent"])

    def show_size(self, rect: QRectF | None) -> None:
        """Say how many columns and rows ``rect`` (in cells) has."""
        self._size.show_size(rect, self.scene.theme.window["accent"])

    def show_cursor(self, cell: Cell | None) -> None:
        """Put the keyboard on ``cell``, or the nearest one of the board; None hides it where it is."""
        before = self._cursor
        if cell is not None:
            self._cursor = cell
            self._cursor = self.cursor
        self._cursor_is_shown = cell is not None
        self._show_cell()
        if self._cursor is not None and self._cursor != before:
            self.cursor_moved.emit(self._cursor)

    def end(self) -> None:
        """The gesture is over: show the document, whatever has become of it."""
        if self._preview is not None:
            self._preview = None
            self.scene.mirror(self.layout)
            self.ended.emit()
        self.scene.lift(())
        self._made.show_cells((), self.scene.theme.window["accent"])
        self.show_clash(())
        self.show_band(None)
        self.show_size(None)
        self._show()

    def commit(self, verb: EditKind, keys: Iterable[str] = ()) -> None:
        """Make what is previewed the layout: one entry on the undo stack; nothing if it is the same."""
        new, self._preview = self._preview, None
        if new is not None and not self.editor.apply(verb, new, keys):
            self.scene.mirror(self.layout)
            self.ended.emit()
        self.end()

    # ---------------------------------------------------------------- the keyboard

    def next_piece(self, by: int = 1) -> bool:
        """Select the next piece as a page is read; False past the last one, so that Tab may go on."""
        order = sorted(self.layout.pieces, key=lambda piece: reading_order(piece.at))
        keys = [piece.key for piece in order]
        chosen = [index for index, key in enumerate(keys) if key in self.selection.pieces]
        index = (chosen[0] if by < 0 else chosen[-1]) + by if chosen else (0 if by > 0 else len(keys) - 1)
        if not 0 <= index < len(keys):
            self.editor.clear()
            return False
        self.editor.select((keys[index],))
        self._cursor = next(iter(order[index].cells), None)  # from here the cell cursor goes on
        return True

    def _show(self) -> None:
        if not self._active or self._preview is not None:
            self._hide_selection()
            return
        self._show_cell()
        accent = self.scene.theme.window["accent"]
        self._selected.show_cells(self.selected, accent)
        self._related.show_cells(self.related, accent)
        self._grips.show_at((spot for _, spot in self.grips() if self._has_grips), accent)

    def _hide_selection(self) -> None:
        accent = self.scene.theme.window["accent"]
        self._selected.show_cells((), accent)
        self._related.show_cells((), accent)
        self._grips.show_at((), accent)
        self._show_cell()

    def _show_cell(self) -> None:
        """The cell cursor, on the board as it is now: an edit may have taken its cell away."""
        shown = self._active and self._cursor_is_shown and self.layout.board.contains(self.cursor)
        self._cell.show_cell(self.cursor if shown else None, self.scene.theme.window["accent"])
