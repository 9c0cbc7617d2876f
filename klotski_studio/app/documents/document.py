"""The document: the one owner of the layout that is shown and edited, with its undo stack and file.

Tools, panels and jobs ask the document to change; only the document sets its layout. Undo and
redo cannot fail.

The undo stack holds layouts as values, and which of them is shown and which is saved::

    layouts   0 ---- 1 ---- 2 ---- 3        index 2: undo shows 1, redo shows 3
    titles      Move   Add    Resize        saved_index 0: the file holds the layout before all edits

QUndoStack is not used. When the garbage collector deletes one, its destructor deletes commands and calls
slots whose Python objects are gone already, and the program ends with a segmentation fault.

The editor of a document applies rows of the table of edits, and owns selection and clipboard text. A gesture
previews an :class:`~klotski_studio.app.documents.edit_table.EditResult` and commits it at its end. Everything
else applies a row at once::

    editor.apply(edit_table.ROTATE, Image.CLOCKWISE)     to what is selected
    editor.apply_to("AB", edit_table.PLACE, (1, 0))     to the pieces A and B

The selection follows the layout: pieces that an edit adds are selected, also when undo or redo
brings them back, and pieces that are removed are deselected. Where undo removes all that was selected,
what was selected before the edit is selected again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from klotski_studio.app.documents import edit_table
from klotski_studio.app.documents.edit_table import Edit, EditResult, P, Selection
from klotski_studio.app.texts.move_text import Labels, own_labels
from klotski_studio.app.texts.translatable import N_, Translate, as_written
from klotski_studio.core import edits
from klotski_studio.core.edits import Image
from klotski_studio.core.keep import NOTHING, Keep
from klotski_studio.core.layout import Board, Cell, Layout, Piece, reading_order
from klotski_studio.formats.registry import NATIVE
from klotski_studio.formats.text.notation import Decision

UndoText = Callable[[], str]
"""Returns the text of an undo entry in the current language."""

Reading = tuple[Layout, tuple[Decision, ...]]
"""A layout as it was read, and what the reader of its text took for meant."""

NO_MERGING = -1
"""The key of edits that are entries of their own."""


@dataclass(frozen=True, slots=True)
class EditHistory:
    """The undo stack, as a value.

    Attributes:
        titles: what each edit is called, the first edit first; one that is called is asked in each language.
        layouts: the layouts before, between and after the edits: one more than ``titles``.
        index: which of ``layouts`` is shown: how many edits lead to it.
        saved_index: which of ``layouts`` the file holds; None if it holds none of them.
        key: of the last edit, if nothing was undone since.
    """

    titles: tuple[str | UndoText, ...]
    layouts: tuple[Layout, ...]
    index: int
    saved_index: int | None
    key: int = field(default=NO_MERGING, compare=False)

    @classmethod
    def of(cls, layout: Layout, *, saved: bool) -> EditHistory:
        """The history of ``layout`` without any edit; ``saved`` says whether a file holds it."""
        return cls((), (layout,), 0, 0 if saved else None)

    @property
    def layout(self) -> Layout:
        """The layout that is shown."""
        return self.layouts[self.index]

    @property
    def count(self) -> int:
        """How many edits there are, those included that were undone."""
        return len(self.titles)

    @property
    def is_saved(self) -> bool:
        """Whether the layout that is shown is the one that the file holds."""
        return self.index == self.saved_index

    @property
    def can_undo(self) -> bool:
        """Whether an edit leads to the layout that is shown."""
        return self.index > 0

    @property
    def can_redo(self) -> bool:
        """Whether an edit was undone."""
        return self.index < self.count

    @property
    def undo_title(self) -> str:
        """What the edit is called that undo takes back; empty if there is none."""
        return self.title(self.index - 1) if self.can_undo else ""

    @property
    def redo_title(self) -> str:
        """What the edit is called that redo makes again; empty if there is none."""
        return self.title(self.index) if self.can_redo else ""

    def title(self, edit: int) -> str:
        """What the edit after layout ``edit`` is called, in the current language."""
        title = self.titles[edit]
        return title if isinstance(title, str) else title()

    def limited(self, edits: int) -> EditHistory:
        """The ``edits`` edits around the layout that is shown; those that can be undone go first."""
        first = max(0, min(self.index, len(self.titles)) - edits)
        last = first + edits
        saved = None if self.saved_index is None else self.saved_index - first
        if saved is not None and not 0 <= saved <= edits:
            saved = None
        return EditHistory(self.titles[first:last], self.layouts[first : last + 1], self.index - first, saved)

    def pushed(self, title: str | UndoText, layout: Layout, key: int = NO_MERGING) -> EditHistory:
        """The same with an edit from the layout that is shown to ``layout``; edits that were undone go.

        It becomes one with the edit before it if both have the same ``key``, which is not ``NO_MERGING``,
        and nothing was saved between them. Two that have cancelled each other leave no entry.
        """
        at, saved = self.index, self.saved_index
        titles, layouts = self.titles[:at], self.layouts[: at + 1]
        saved = None if saved is None or saved > at else saved
        if key == NO_MERGING or key != self.key or saved == at:
            return EditHistory((*titles, title), (*layouts, layout), at + 1, saved, key)
        if layout == layouts[-2]:
            return EditHistory(titles[:-1], layouts[:-1], at - 1, saved)
        return EditHistory(titles, (*layouts[:-1], layout), at, saved, key)

    def at(self, index: int) -> EditHistory:
        """The same where ``index`` edits are made; past either end it is the layout at the end."""
        return replace(self, index=max(0, min(index, self.count)), key=NO_MERGING)


@dataclass(frozen=True, slots=True)
class LayoutChange:
    """The layout was replaced.

    Attributes:
        opened: whether another layout was opened, rather than this one edited.
    """

    old: Layout
    new: Layout
    opened: bool = False


class Document(QObject):
    """Owns the layout, its file's path and the undo stack."""

    changed = Signal(object)
    """The layout has changed; carries a :class:`LayoutChange`."""

    file_changed = Signal(bool)
    """The path or the saved state has changed; carries :attr:`is_dirty`."""

    index_changed = Signal(int)
    """An edit, undo or redo is done, and all have seen it; carries the index of the undo stack."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path: Path | None = None
        """The file it was read from or last saved to; None if there is none."""
        self.reading: Reading | None = None
        self.merge_key = NO_MERGING
        """While it is another number, edits become one undo entry with the last one of the same number.

        The last entry stays as it is if it was saved since.
        """
        self.undo_stack = EditHistory.of(Layout(Board(0, 0)), saved=True)
        """For reading; it is replaced by the methods of this object, which emit the signals."""

    @property
    def layout(self) -> Layout:
        """The layout as it is now."""
        return self.undo_stack.layout

    @property
    def is_dirty(self) -> bool:
        """Whether the layout differs from the file."""
        return not self.undo_stack.is_saved

    def open(
        self, layout: Layout, path: Path | None, *, saved: bool = True, guesses: tuple[Decision, ...] = ()
    ) -> None:
        """Replace the document by ``layout`` and clear the undo stack.

        ``saved`` is whether the file ``path`` holds ``layout``; recovered work is not saved yet.
        ``guesses``: see :data:`Reading`.
        """
        self.reading = (layout, guesses) if guesses else None
        self.restore(EditHistory.of(layout, saved=saved), path)

    @property
    def guesses(self) -> tuple[Decision, ...]:
        """What the reader of its text took for meant, while the puzzle is as it was read."""
        read, guesses = self.reading or (self.layout, ())
        same = all(getattr(read, part) == getattr(self.layout, part) for part in ("board", "pieces", "goal"))
        return guesses if same else ()

    @property
    def history(self) -> EditHistory:
        """The undo stack as it is now, with its texts in the current language."""
        stack = self.undo_stack
        return replace(stack, titles=tuple(map(stack.title, range(stack.count))))

    def restore(self, history: EditHistory, path: Path | None) -> None:
        """Begin afresh with ``path`` and the undo stack that ``history`` describes.

        Raises:
            IndexError: if ``history`` has no layout with its index; then nothing has changed.
        """
        if not {history.index, history.saved_index or 0} <= set(range(len(history.layouts))):
            raise IndexError
        old, self.undo_stack, self.path = self.layout, history, path
        self.merge_key = NO_MERGING
        self.changed.emit(LayoutChange(old, self.layout, opened=True))
        self.index_changed.emit(self.undo_stack.index)
        self._emit_file()

    def mark_unsaved(self) -> None:
        """Let the layout count as unsaved, also if it is what the file once held."""
        self.undo_stack = replace(self.undo_stack, saved_index=None)
        self._emit_file()

    def detach(self) -> None:
        """Let the document have no file: Save asks for one."""
        self.path = None
        self._emit_file()

    def edit(self, text: str | UndoText, new: Layout) -> None:
        """Replace the layout by ``new``, as one entry ``text`` of the undo stack.

        An edit that changes nothing makes no entry.
        """
        if new != self.layout:
            self._change(self.undo_stack.pushed(text, new, self.merge_key))

    def undo(self) -> None:
        """Take the last edit back, if there is one."""
        self.go_to(self.undo_stack.index - 1)

    def redo(self) -> None:
        """Make the next edit that was undone again, if there is one."""
        self.go_to(self.undo_stack.index + 1)

    def go_to(self, index: int) -> None:
        """Undo or redo, in one change, until ``index`` edits are made."""
        self._change(self.undo_stack.at(index))

    def mark_saved(self, layout: Layout, path: Path) -> None:
        """Note that the file ``path`` holds ``layout``; edits since then remain unsaved."""
        stack, self.path = self.undo_stack, path
        same = (at for at, each in enumerate(stack.layouts) if each == layout)
        saved = min(same, key=lambda at: abs(at - stack.index), default=None)
        self.undo_stack = replace(stack, saved_index=saved)
        self._emit_file()

    def _change(self, stack: EditHistory) -> None:
        """Make ``stack`` the undo stack, and emit what has changed."""
        old, self.undo_stack = self.undo_stack, stack
        if (
            stack.index != old.index or stack.layout != old.layout
        ):  # an edit may have taken back the one before
            self.changed.emit(LayoutChange(old.layout, stack.layout))
            self.index_changed.emit(stack.index)
        if stack.is_saved != old.is_saved:
            self._emit_file()

    def _emit_file(self) -> None:
        self.file_changed.emit(self.is_dirty)


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
        self.labels: Labels = own_labels
        """Finds the text on pieces, for the texts of undo entries."""
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
            self.document.edit(lambda: result.text(self._translate, self.labels), result.new)
        return changes

    def copy(self) -> str:
        """The selected pieces with their targets as text; empty if there are none.

        Raises:
            KlotskiError: if they are too far apart for a text.
        """
        chosen = self.selection.pieces
        fragment = edits.copy(self.layout, chosen)
        if not fragment.pieces or NATIVE.write is None:
            return ""
        text = NATIVE.write(fragment)
        self._copied = text, edits.corner(self.layout, chosen)
        return text

    def cut(self) -> str:
        """Remove the selected pieces, and return what :meth:`copy` returns.

        Raises:
            KlotskiError: if they are too far apart for a text; then they stay.
        """
        chosen, text = self.selection.pieces, self.copy()
        if text:
            self.apply_to(chosen, edit_table.CUT)
        return text

    def paste(self, fragment: Layout, text: str) -> bool:
        """Add the layout ``fragment``, which ``text`` describes, and select its pieces.

        It is placed where it fits, as near as possible to where ``text`` was copied. Returns whether the
        layout changed.
        """
        origin = self._copied[1] if self._copied is not None and self._copied[0] == text else (0, 0)
        by = edits.best_place(self.layout, fragment, origin)
        return self.apply(edit_table.PASTE, fragment, by)
