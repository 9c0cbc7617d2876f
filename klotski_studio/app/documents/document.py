"""The document: the one owner of the layout that is shown and edited, with its undo stack and file.

Tools, panels and jobs ask the document to change; only the document sets its layout. An undo
command holds the old and the new layout: replacing one by the other cannot fail, and must not,
since an exception inside ``redo`` leaves Qt's stack inconsistent.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from klotski_studio.core.layout import Board, Layout

UndoText = Callable[[], str]
"""Returns the text of an undo entry in the current language."""


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


NO_MERGING = -1
"""The key of edits that are entries of their own, as Qt defines it."""


@dataclass(frozen=True, slots=True)
class EditHistory:
    """The undo stack as values.

    Attributes:
        titles: what each edit is called, the first edit first.
        layouts: the layouts before, between and after the edits: one more than ``titles``.
        index: which of ``layouts`` is shown.
        saved_index: which of ``layouts`` the file holds; None if it holds none of them.
    """

    titles: tuple[str, ...]
    layouts: tuple[Layout, ...]
    index: int
    saved_index: int | None

    @classmethod
    def of(cls, layout: Layout, *, saved: bool) -> EditHistory:
        """The history of ``layout`` without any edit; ``saved`` says whether a file holds it."""
        return cls((), (layout,), 0, 0 if saved else None)

    def limited(self, edits: int) -> EditHistory:
        """The ``edits`` edits around the layout that is shown; those that can be undone go first."""
        first = max(0, min(self.index, len(self.titles)) - edits)
        last = first + edits
        saved = None if self.saved_index is None else self.saved_index - first
        if saved is not None and not 0 <= saved <= edits:
            saved = None
        return EditHistory(self.titles[first:last], self.layouts[first : last + 1], self.index - first, saved)


class _Edit(QUndoCommand):
    """One edit, as the layouts before and after it. Consecutive edits with the same key become one."""

    def __init__(self, document: Document, text: UndoText, old: Layout, new: Layout) -> None:
        super().__init__(text())
        self.translated_text, self.old, self.new = text, old, new
        self._document = document
        self._key = document.merge_key

    def id(self) -> int:
        return self._key

    def mergeWith(self, other: QUndoCommand) -> bool:  # noqa: N802 - Qt's name
        if not isinstance(other, _Edit):
            return False
        self.new = other.new
        self.setObsolete(self.new == self.old)
        return True

    def redo(self) -> None:
        self._document._replace(self.old, self.new)

    def undo(self) -> None:
        self._document._replace(self.new, self.old)


class Document(QObject):
    """Owns the layout, its file's path and the undo stack."""

    changed = Signal(object)
    """The layout has changed; carries a :class:`LayoutChange`."""

    file_changed = Signal(object)
    """The path or the saved state has changed; carries a :class:`FileState`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._layout = Layout(Board(0, 0))
        self._path: Path | None = None
        self._restoring = False
        self.merge_key = NO_MERGING
        """While it is another number, edits become one undo entry with the last one of the same number.

        The last entry stays as it is if it was saved since.
        """
        self.undo_stack = QUndoStack(self)
        self.undo_stack.cleanChanged.connect(self._emit_file_state)

    @property
    def layout(self) -> Layout:
        """The layout as it is now."""
        return self._layout

    @property
    def path(self) -> Path | None:
        """The file it was read from or last saved to; None if there is none."""
        return self._path

    @property
    def file_state(self) -> FileState:
        """The path, and whether there are unsaved edits."""
        return FileState(self._path, not self.undo_stack.isClean())

    def open(self, layout: Layout, path: Path | None, *, saved: bool = True) -> None:
        """Replace the document by ``layout`` and clear the undo stack.

        ``saved`` is whether the file ``path`` holds ``layout``; recovered work is not saved yet.
        """
        old, self._layout, self._path = self._layout, layout, path
        self.undo_stack.clear()
        self.undo_stack.setClean()
        if not saved:
            self.undo_stack.resetClean()
        self.changed.emit(LayoutChange(old, layout, opened=True))
        self._emit_file_state()

    @property
    def history(self) -> EditHistory:
        """The undo stack as it is now."""
        stack = self.undo_stack
        commands = [stack.command(index) for index in range(stack.count())]
        edits = [command for command in commands if isinstance(command, _Edit)]
        layouts = (edits[0].old, *(edit.new for edit in edits)) if edits else (self._layout,)
        saved = stack.cleanIndex()
        titles = tuple(edit.text() for edit in edits)
        return EditHistory(titles, layouts, stack.index(), saved if saved >= 0 else None)

    def restore(self, history: EditHistory, path: Path | None) -> None:
        """Begin afresh with ``path`` and the undo stack that ``history`` describes.

        Raises:
            IndexError: if ``history`` has no layout with its index; then nothing has changed.
        """
        old, new = self._layout, history.layouts[history.index]
        stack = self.undo_stack
        stack.blockSignals(True)
        self._restoring = True
        try:
            stack.clear()
            self.merge_key = NO_MERGING
            for title, edit in zip(history.titles, pairwise(history.layouts), strict=False):
                stack.push(_Edit(self, partial(str, title), *edit))
            stack.setIndex(history.saved_index or 0)
            stack.setClean()
            if history.saved_index is None:
                stack.resetClean()
            stack.setIndex(history.index)
        finally:
            self._restoring = False
            stack.blockSignals(False)
        self._layout, self._path = new, path
        self.changed.emit(LayoutChange(old, new, opened=True))
        self._emit_file_state()

    def mark_unsaved(self) -> None:
        """Let the layout count as unsaved, also if it is what the file once held."""
        self.undo_stack.resetClean()
        self._emit_file_state()

    def detach(self) -> None:
        """Let the document have no file: Save asks for one."""
        self._path = None
        self._emit_file_state()

    def edit(self, text: str | UndoText, new: Layout) -> None:
        """Replace the layout by ``new``, as one entry ``text`` of the undo stack.

        An edit that changes nothing makes no entry.
        """
        if new != self._layout:
            undo_text = (lambda: text) if isinstance(text, str) else text
            self.undo_stack.push(_Edit(self, undo_text, self._layout, new))

    def retranslate(self) -> None:
        """Set the texts of all undo entries in the current language."""
        for index in range(self.undo_stack.count()):
            command = self.undo_stack.command(index)
            if isinstance(command, _Edit):
                command.setText(command.translated_text())

    def mark_saved(self, layout: Layout, path: Path) -> None:
        """Note that the file ``path`` holds ``layout``; edits since then remain unsaved."""
        self._path = path
        if layout == self._layout:
            self.undo_stack.setClean()
        self._emit_file_state()

    def _replace(self, old: Layout, new: Layout) -> None:
        if self._restoring:  # the stack is rebuilt: the layout is set when it is complete
            return
        self._layout = new
        self.changed.emit(LayoutChange(old, new))

    def _emit_file_state(self) -> None:
        self.file_changed.emit(self.file_state)
