"""The document: the one owner of the layout that is shown and edited, with its undo stack and file.

Tools, panels and jobs ask the document to change; only the document sets its layout. Undo and
redo cannot fail.

The undo stack holds layouts as values, and which of them is shown and which is saved::

    layouts   0 ---- 1 ---- 2 ---- 3        index 2: undo shows 1, redo shows 3
    titles      Move   Add    Resize        saved_index 0: the file holds the layout before all edits

QUndoStack is not used. When the garbage collector deletes one, its destructor deletes commands and calls
slots whose Python objects are gone already, and the program ends with a segmentation fault.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from klotski_studio.core.layout import Board, Layout
from klotski_studio.formats.text.notation import Decision

UndoText = Callable[[], str]
"""Returns the text of an undo entry in the current language."""

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


@dataclass(frozen=True, slots=True)
class FileState:
    """The document's file.

    Attributes:
        path: None if the document was never saved.
        dirty: whether the layout differs from the file.
    """

    path: Path | None
    dirty: bool


class Document(QObject):
    """Owns the layout, its file's path and the undo stack."""

    changed = Signal(object)
    """The layout has changed; carries a :class:`LayoutChange`."""

    file_changed = Signal(object)
    """The path or the saved state has changed; carries a :class:`FileState`."""

    index_changed = Signal(int)
    """An edit, undo or redo is done, and all have seen it; carries the index of the undo stack."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path: Path | None = None
        """The file it was read from or last saved to; None if there is none."""
        self._guessed: tuple[Layout, tuple[Decision, ...]] = Layout(Board(0, 0)), ()
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
    def file_state(self) -> FileState:
        """The path, and whether there are unsaved edits."""
        return FileState(self.path, not self.undo_stack.is_saved)

    def open(
        self, layout: Layout, path: Path | None, *, saved: bool = True, guesses: tuple[Decision, ...] = ()
    ) -> None:
        """Replace the document by ``layout`` and clear the undo stack.

        ``saved`` is whether the file ``path`` holds ``layout``; recovered work is not saved yet.
        ``guesses`` are what the reader of its text took for meant.
        """
        self._guessed = layout, guesses
        self.restore(EditHistory.of(layout, saved=saved), path)

    @property
    def guesses(self) -> tuple[Decision, ...]:
        """What the reader of its text took for meant, while the puzzle is as it was read."""
        read, guesses = self._guessed
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
        self._emit_file_state()

    def mark_unsaved(self) -> None:
        """Let the layout count as unsaved, also if it is what the file once held."""
        self.undo_stack = replace(self.undo_stack, saved_index=None)
        self._emit_file_state()

    def detach(self) -> None:
        """Let the document have no file: Save asks for one."""
        self.path = None
        self._emit_file_state()

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
        self.path = path
        if layout == self.layout:
            self.undo_stack = replace(self.undo_stack, saved_index=self.undo_stack.index)
        self._emit_file_state()

    def _change(self, stack: EditHistory) -> None:
        """Make ``stack`` the undo stack, and emit what has changed."""
        old, self.undo_stack = self.undo_stack, stack
        if (
            stack.index != old.index or stack.layout != old.layout
        ):  # an edit may have taken back the one before
            self.changed.emit(LayoutChange(old.layout, stack.layout))
            self.index_changed.emit(stack.index)
        if stack.is_saved != old.is_saved:
            self._emit_file_state()

    def _emit_file_state(self) -> None:
        self.file_changed.emit(self.file_state)
