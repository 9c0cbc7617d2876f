"""The editor of one document: applies rows of the table of edits, and owns selection and clipboard text.

A gesture previews an :class:`~klotski_studio.app.documents.edit_table.EditResult` and commits it at
its end. Everything else applies a row at once::

    editor.apply(edit_table.ROTATE, Image.CLOCKWISE)     to what is selected
    editor.apply_to("AB", edit_table.PLACE, (1, 0))     to the pieces A and B

The selection follows the layout: pieces that an edit adds are selected, also when undo or redo
brings them back, and pieces that are removed are deselected. Where undo removes all that was selected,
what was selected before the edit is selected again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import partial

from PySide6.QtCore import QObject, Signal

from klotski_studio.app.documents import edit_table
from klotski_studio.app.documents.document import Document, LayoutChange
from klotski_studio.app.documents.edit_table import Edit, EditResult, P, Selection
from klotski_studio.app.texts.translatable import N_, Translate, as_written
from klotski_studio.core import edits
from klotski_studio.core.edits import Image
from klotski_studio.core.keep import NOTHING, Keep
from klotski_studio.core.layout import Cell, Layout, Piece, reading_order
from klotski_studio.formats.registry import NATIVE, read_string

CLIPBOARD = N_("editing", "the clipboard")
"""The name of the source of pasted text in error messages."""


class Editor(QObject):
    """Edits one document, and owns what is selected in it.

    ``translate`` translates the texts of the table of edits.
    """

    selection_changed = Signal(object)
    """A :class:`.Selection`. After an edit it is emitted last, after ``Document.changed``."""

    held_changed = Signal(object)
    """Other pieces, cells, or the goal are held; carries a :class:`~klotski_studio.core.keep.Keep`."""

    symmetry_changed = Signal(object)
    """Edits are done in another :class:`~klotski_studio.core.identity.Image` as well."""

    def __init__(
        self, document: Document, translate: Translate = as_written, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.document, self._translate = document, translate
        self._emitted = self.selection = Selection()
        """What is selected now; it always exists in the layout."""
        self._before: Layout | None = None
        self.symmetry = Image.SAME
        """The image in which edits are done as well."""
        self._index = 0
        self._at: dict[int, Selection] = {}
        """What was selected last at each index of the undo stack, to come back with undo."""
        self._copied: tuple[str, Cell] | None = None
        self.held = NOTHING
        """What variants and their hardest starts must not touch; a person may."""
        document.changed.connect(self._follow)
        document.index_changed.connect(self._select_added)
        document.changed.connect(self._keep_held)

    @property
    def layout(self) -> Layout:
        """The document's layout."""
        return self.document.layout

    @property
    def selected_cells(self) -> tuple[Cell, ...]:
        """The cells of the selected pieces."""
        pieces = (piece for piece in self.layout.pieces if piece.key in self.selection.pieces)
        return tuple(cell for piece in pieces for cell in piece.cells)

    def select(self, keys: Iterable[str]) -> None:
        """Select the pieces ``keys`` and nothing else."""
        self.set_selection(Selection(frozenset(keys)))

    def select_target(self, key: str) -> None:
        """Select the target of the piece ``key`` and nothing else."""
        self.set_selection(Selection(target=key))

    def toggle(self, keys: Iterable[str]) -> None:
        """Select those of the pieces ``keys`` that are not selected, and deselect those that are."""
        self.set_selection(Selection(self.selection.pieces ^ frozenset(keys)))

    def clear(self) -> None:
        """Clear the selection."""
        self.set_selection(Selection())

    def select_all(self) -> None:
        """Select all pieces."""
        self.select(piece.key for piece in self.layout.pieces)

    def invert_selection(self) -> None:
        """Select the pieces that are not selected, and no others."""
        self.select(piece.key for piece in self.layout.pieces if piece.key not in self.selection.pieces)

    def select_alike(self, trait: Callable[[Piece], Hashable]) -> None:
        """Select all pieces whose ``trait`` is that of a selected one."""
        self.select(edits.alike(self.layout, self.selection.pieces, trait))

    def select_next(self, by: int = 1) -> bool:
        """Select the piece that follows the selected ones in reading order; -1 is the one before.

        Without a selection it is the first or the last piece. Past the end nothing is selected.
        Returns whether a piece is selected, so that Tab can go on to the next panel.
        """
        keys = [piece.key for piece in sorted(self.layout.pieces, key=lambda p: reading_order(p.at))]
        chosen = [index for index, key in enumerate(keys) if key in self.selection.pieces]
        index = (chosen[0] if by < 0 else chosen[-1]) + by if chosen else (0 if by > 0 else len(keys) - 1)
        found = 0 <= index < len(keys)
        self.select((keys[index],) if found else ())
        return found

    def set_selection(self, selection: Selection) -> None:
        """Select what there is of ``selection``, and nothing else."""
        self.selection = selection.within(self.layout)
        self._at[self.document.undo_stack.index] = self.selection
        self._emit()

    def _emit(self) -> None:
        if self.selection != self._emitted:
            self._emitted = self.selection
            self.selection_changed.emit(self.selection)

    def _follow(self, change: LayoutChange) -> None:
        """Deselect at once what was removed; the signal waits until all have seen the change."""
        if change.opened:
            self.selection = Selection()
            self._at.clear()
            self._index = self.document.undo_stack.index
            self._emit()
            return
        if self._before is None:
            self._before = change.old
        self.selection = self.selection.within(change.new)

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
        self.set_selection(Selection(added) if added else self.selection or earlier or Selection())

    def hold(self, held: Keep) -> None:
        """Hold what there is of ``held``, and nothing else."""
        held = held.within(self.layout)
        if held != self.held:
            self.held = held
            self.held_changed.emit(held)

    def set_symmetry(self, image: Image) -> None:
        """Do edits of pieces and of the ground in ``image`` as well; ``SAME`` ends that."""
        self.symmetry = image
        self.symmetry_changed.emit(image)

    def _keep_held(self, change: LayoutChange) -> None:
        """Hold no longer what was removed; of another layout that was opened hold nothing."""
        self.hold(NOTHING if change.opened else self.held)

    def can(self, edit: Edit[...]) -> bool:
        """Whether ``edit`` can be applied to what is selected."""
        return edit.needs(self.layout, self.selection)

    def apply(self, edit: Edit[P], *args: P.args, **kwargs: P.kwargs) -> bool:
        """Apply ``edit`` to what is selected, as one undoable entry.

        Returns whether the layout changed.
        """
        if edit.on_target is not None and self.selection.target is not None:
            edit = edit.on_target
        return self.apply_to(edit.keys_in(self.selection), edit, *args, **kwargs)

    def apply_to(self, keys: Iterable[str], edit: Edit[P], *args: P.args, **kwargs: P.kwargs) -> bool:
        """Apply ``edit`` to the pieces ``keys``, whatever is selected, as one undoable entry.

        Returns whether the layout changed.
        """
        return self.commit(edit.of(self.layout, keys, *args, **kwargs))

    def commit(self, result: EditResult) -> bool:
        """Make ``result`` the layout, as one undoable entry. Returns whether the layout changed."""
        result = result.mirrored(self.symmetry)
        changes = result.new != self.layout
        if changes:
            self.document.edit(partial(result.text, self._translate), result.new)
        return changes

    def copy(self, keys: Iterable[str] | None = None) -> str:
        """The pieces ``keys`` (None: the selected ones) with their targets as text; empty if there are none.

        Raises:
            KlotskiError: if they are too far apart for a text.
        """
        chosen = self.selection.pieces if keys is None else frozenset(keys)
        text = _fragment_text(self.layout, chosen)
        if text:
            self._copied = text, edits.corner(self.layout, chosen)
        return text

    def cut(self, keys: Iterable[str] | None = None) -> str:
        """Remove the pieces ``keys`` (None: the selected ones), and return what :meth:`copy` returns.

        Raises:
            KlotskiError: if they are too far apart for a text; then they stay.
        """
        chosen = self.selection.pieces if keys is None else frozenset(keys)
        text = self.copy(chosen)
        if text:
            self.apply_to(chosen, edit_table.CUT)
        return text

    def paste(self, text: str, near: Cell | None = None, fragment: Layout | None = None) -> bool:
        """Add the layout that ``text`` describes, in any known notation, and select its pieces.

        It is placed where it fits, as near as possible to ``near``; without ``near``, to the cell from
        which it was copied. ``fragment`` is that layout, if the text was read already. Returns whether the
        layout changed.

        Raises:
            FileError: if ``text`` describes no layout.
        """
        fragment = fragment or read_string(text, self._translate(CLIPBOARD))
        origin = self._copied[1] if self._copied is not None and self._copied[0] == text else (0, 0)
        by = edits.best_place(self.layout, fragment, near, origin)
        return self.apply(edit_table.PASTE, fragment, by)


def _fragment_text(layout: Layout, keys: Iterable[str]) -> str:
    """The pieces ``keys`` with their targets as the text of a native file; empty if there are none.

    Raises:
        KlotskiError: if the pieces are too far apart for a native file.
    """
    fragment = edits.copy(layout, keys)
    if not fragment.pieces or NATIVE.write is None:
        return ""
    return NATIVE.write(fragment)
