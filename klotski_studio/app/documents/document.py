"""The document: the one owner of the layout that is shown and edited, with its undo stack and file.

Tools, panels and jobs ask the document to change; only the document sets its layout. The undo stack holds
the layouts themselves, so undo and redo cannot fail.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from klotski_studio.app.documents.undo_stack import NO_MERGING, EditHistory, UndoStack, UndoText
from klotski_studio.core.layout import Board, Layout


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
        self._path: Path | None = None
        self.merge_key = NO_MERGING
        """While it is another number, edits become one undo entry with the last one of the same number.

        The last entry stays as it is if it was saved since.
        """
        self.undo_stack = UndoStack(EditHistory.of(Layout(Board(0, 0)), saved=True))
        """For reading; it is changed by the methods of this object, which emit the signals."""

    @property
    def layout(self) -> Layout:
        """The layout as it is now."""
        return self.undo_stack.layout

    @property
    def path(self) -> Path | None:
        """The file it was read from or last saved to; None if there is none."""
        return self._path

    @property
    def file_state(self) -> FileState:
        """The path, and whether there are unsaved edits."""
        return FileState(self._path, not self.undo_stack.is_saved)

    def open(self, layout: Layout, path: Path | None, *, saved: bool = True) -> None:
        """Replace the document by ``layout`` and clear the undo stack.

        ``saved`` is whether the file ``path`` holds ``layout``; recovered work is not saved yet.
        """
        self.restore(EditHistory.of(layout, saved=saved), path)

    @property
    def history(self) -> EditHistory:
        """The undo stack as it is now."""
        return self.undo_stack.history

    def restore(self, history: EditHistory, path: Path | None) -> None:
        """Begin afresh with ``path`` and the undo stack that ``history`` describes.

        Raises:
            IndexError: if ``history`` has no layout with its index; then nothing has changed.
        """
        old, self.undo_stack, self._path = self.layout, UndoStack(history), path
        self.merge_key = NO_MERGING
        self.changed.emit(LayoutChange(old, self.layout, opened=True))
        self.index_changed.emit(self.undo_stack.index)
        self._emit_file_state()

    def mark_unsaved(self) -> None:
        """Let the layout count as unsaved, also if it is what the file once held."""
        self.undo_stack.set_saved(saved=False)
        self._emit_file_state()

    def detach(self) -> None:
        """Let the document have no file: Save asks for one."""
        self._path = None
        self._emit_file_state()

    def edit(self, text: str | UndoText, new: Layout) -> None:
        """Replace the layout by ``new``, as one entry ``text`` of the undo stack.

        An edit that changes nothing makes no entry.
        """
        if new != self.layout:
            title = (lambda: text) if isinstance(text, str) else text
            self._change(partial(self.undo_stack.push, title, new, self.merge_key))

    def undo(self) -> None:
        """Take the last edit back, if there is one."""
        self.go_to(self.undo_stack.index - 1)

    def redo(self) -> None:
        """Make the next edit that was undone again, if there is one."""
        self.go_to(self.undo_stack.index + 1)

    def go_to(self, index: int) -> None:
        """Undo or redo, in one change, until ``index`` edits are made."""
        self._change(partial(self.undo_stack.go_to, index))

    def mark_saved(self, layout: Layout, path: Path) -> None:
        """Note that the file ``path`` holds ``layout``; edits since then remain unsaved."""
        self._path = path
        if layout == self.layout:
            self.undo_stack.set_saved(saved=True)
        self._emit_file_state()

    def _change(self, change: Callable[[], None]) -> None:
        """Let ``change`` change the undo stack, and emit what has changed."""
        stack = self.undo_stack
        old, index, was_saved = stack.layout, stack.index, stack.is_saved
        change()
        if stack.index != index or stack.layout != old:  # an edit may have taken back the one before
            self.changed.emit(LayoutChange(old, stack.layout))
            self.index_changed.emit(stack.index)
        if stack.is_saved != was_saved:
            self._emit_file_state()

    def _emit_file_state(self) -> None:
        self.file_changed.emit(self.file_state)
