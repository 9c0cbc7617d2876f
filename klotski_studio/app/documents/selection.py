"""The selection of a document: pieces, or one target.

The selection follows the layout: pieces that an edit adds are selected, also when undo or redo
brings them back, and pieces that are removed are deselected. Where undo removes all that was selected,
what was selected before the edit is selected again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from klotski_studio.app.documents.document import Document, LayoutChange
from klotski_studio.core import edits
from klotski_studio.core.edits import Image
from klotski_studio.core.geometry import Cell, reading_order
from klotski_studio.core.layout import Layout, Piece


@dataclass(frozen=True, slots=True)
class Selection:
    """What the next edit is applied to.

    Attributes:
        pieces: the keys of the selected pieces; empty while a target is selected.
        target: the key of the piece whose target is selected; None if no target is.
    """

    pieces: frozenset[str] = frozenset()
    target: str | None = None

    def __bool__(self) -> bool:
        return bool(self.pieces) or self.target is not None

    def within(self, layout: Layout) -> Selection:
        """The part of the selection that exists in ``layout``."""
        pieces = self.pieces & {piece.key for piece in layout.pieces}
        has_target = any(target.piece == self.target for target in layout.goal)
        return Selection(pieces, self.target if has_target else None)


class SelectionModel(QObject):
    """Owns the selection of one document."""

    selection_changed = Signal(object)
    """A :class:`Selection`. After an edit it is emitted last, after ``Document.changed``."""

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self._selection = self._emitted = Selection()
        self._before: Layout | None = None
        self.symmetry = Image.SAME
        """The image in which edits are done as well."""
        self._index = 0
        self._at: dict[int, Selection] = {}
        """What was selected last at each index of the undo stack, to come back with undo."""
        document.changed.connect(self._follow)
        document.index_changed.connect(self._select_added)

    @property
    def layout(self) -> Layout:
        """The document's layout."""
        return self.document.layout

    @property
    def selection(self) -> Selection:
        """What is selected now; it always exists in the layout."""
        return self._selection

    @property
    def selected_cells(self) -> tuple[Cell, ...]:
        """The cells of the selected pieces."""
        pieces = (piece for piece in self.layout.pieces if piece.key in self._selection.pieces)
        return tuple(cell for piece in pieces for cell in piece.cells)

    def select(self, keys: Iterable[str]) -> None:
        """Select the pieces ``keys`` and nothing else."""
        self.set_selection(Selection(frozenset(keys)))

    def select_target(self, key: str) -> None:
        """Select the target of the piece ``key`` and nothing else."""
        self.set_selection(Selection(target=key))

    def toggle(self, keys: Iterable[str]) -> None:
        """Select those of the pieces ``keys`` that are not selected, and deselect those that are."""
        self.set_selection(Selection(self._selection.pieces ^ frozenset(keys)))

    def clear(self) -> None:
        """Clear the selection."""
        self.set_selection(Selection())

    def select_all(self) -> None:
        """Select all pieces."""
        self.select(piece.key for piece in self.layout.pieces)

    def invert_selection(self) -> None:
        """Select the pieces that are not selected, and no others."""
        self.select(piece.key for piece in self.layout.pieces if piece.key not in self._selection.pieces)

    def select_alike(self, trait: Callable[[Piece], Hashable]) -> None:
        """Select all pieces whose ``trait`` is that of a selected one."""
        self.select(edits.alike(self.layout, self._selection.pieces, trait))

    def select_next(self, by: int = 1) -> bool:
        """Select the piece that follows the selected ones in reading order; -1 is the one before.

        Without a selection it is the first or the last piece. Past the end nothing is selected.
        Returns whether a piece is selected, so that Tab can go on to the next panel.
        """
        keys = [piece.key for piece in sorted(self.layout.pieces, key=lambda p: reading_order(p.at))]
        chosen = [index for index, key in enumerate(keys) if key in self._selection.pieces]
        index = (chosen[0] if by < 0 else chosen[-1]) + by if chosen else (0 if by > 0 else len(keys) - 1)
        found = 0 <= index < len(keys)
        self.select((keys[index],) if found else ())
        return found

    def set_selection(self, selection: Selection) -> None:
        """Select what there is of ``selection``, and nothing else."""
        self._selection = selection.within(self.layout)
        self._at[self.document.undo_stack.index] = self._selection
        self._emit()

    def _emit(self) -> None:
        if self._selection != self._emitted:
            self._emitted = self._selection
            self.selection_changed.emit(self._selection)

    def _follow(self, change: LayoutChange) -> None:
        """Deselect at once what was removed; the signal waits until all have seen the change."""
        if change.opened:
            self._selection = Selection()
            self._at.clear()
            self._index = self.document.undo_stack.index
            self._emit()
            return
        if self._before is None:
            self._before = change.old
        self._selection = self._selection.within(change.new)

    def _select_added(self) -> None:
        """After an edit, undo or redo: select the pieces that it has added, and emit the signal.

        Without such pieces the selection stays; where undo leaves none of it, it is the one before the edit.
        """
        before, self._before = self._before, None
        if before is None:
            return
        index = self.document.undo_stack.index
        is_undo, self._index = index < self._index, index
        added = edits.one_of_each(self.layout, edits.new_keys(before, self.layout), self.symmetry)
        earlier = self._at.get(index) if is_undo else None
        self.set_selection(Selection(added) if added else self._selection or earlier or Selection())
