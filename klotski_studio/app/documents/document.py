"""The one owner of the layout that is being looked at and edited.

Tools, panels and jobs ask the document to change; nobody else sets its layout. Undo is one
command that holds the old and the new layout: putting one in place of the other cannot fail,
and must not, since an exception inside ``redo`` leaves Qt's stack broken.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from klotski_studio.core.layout import Board, Layout

Wording = Callable[[], str]
"""What an edit is called, in the language of the moment."""


@dataclass(frozen=True, slots=True)
class LayoutChange:
    """The layout became another one.

    Attributes:
        opened: whether it is another document altogether, so that views begin afresh.
    """

    old: Layout
    new: Layout
    opened: bool = False


@dataclass(frozen=True, slots=True)
class FileState:
    """Where the document lives.

    Attributes:
        path: its file; None if it was never saved.
        dirty: whether the layout differs from the file.
    """

    path: Path | None
    dirty: bool


NO_MERGING = -1
"""The key of edits that are entries of their own, as Qt defines it."""


class _Edit(QUndoCommand):
    """One edit: both layouts, and nothing to compute. Consecutive edits with the same key become one."""

    def __init__(self, document: Document, wording: Wording, old: Layout, new: Layout) -> None:
        super().__init__(wording())
        self.wording = wording
        self._document, self._old, self._new = document, old, new
        self._key = document.merge_key

    def id(self) -> int:
        return self._key

    def mergeWith(self, other: QUndoCommand) -> bool:  # noqa: N802 - Qt's name
        if not isinstance(other, _Edit):
            return False
        self._new = other._new
        self.setObsolete(self._new == self._old)
        return True

    def redo(self) -> None:
        self._document._replace(self._old, self._new)

    def undo(self) -> None:
        self._document._replace(self._new, self._old)


class Document(QObject):
    """Owns the layout, its file's path and the undo stack."""

    changed = Signal(object)
    """A :class:`LayoutChange`."""

    file_changed = Signal(object)
    """A :class:`FileState`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._layout = Layout(Board(0, 0))
        self._path: Path | None = None
        self.merge_key = NO_MERGING
        """While it is another number, edits become one undo entry with the last one of the same number.

        The last entry stays as it is if it was saved since.
        """
        self.undo_stack = QUndoStack(self)
        self.undo_stack.cleanChanged.connect(self._tell_file_state)

    @property
    def layout(self) -> Layout:
        """What is on the board now."""
        return self._layout

    @property
    def path(self) -> Path | None:
        """The file it was read from or last saved to."""
        return self._path

    @property
    def file_state(self) -> FileState:
        """Path and dirty flag together."""
        return FileState(self._path, not self.undo_stack.isClean())

    def open(self, layout: Layout, path: Path | None, *, saved: bool = True) -> None:
        """Begin afresh with ``layout``; undo does not reach back further.

        ``saved`` says whether ``path`` holds it: work that was recovered is on no disk yet.
        """
        old, self._layout, self._path = self._layout, layout, path
        self.undo_stack.clear()
        self.undo_stack.setClean()
        if not saved:
            self.undo_stack.resetClean()
        self.changed.emit(LayoutChange(old, layout, opened=True))
        self._tell_file_state()

    def edit(self, text: str | Wording, new: Layout) -> None:
        """Put ``new`` in place of the layout as one undoable edit called ``text``.

        An edit that changes nothing leaves no trace on the stack.
        """
        if new != self._layout:
            wording = (lambda: text) if isinstance(text, str) else text
            self.undo_stack.push(_Edit(self, wording, self._layout, new))

    def retranslate(self) -> None:
        """Call every edit on the stack what it is called in the language of the moment."""
        for index in range(self.undo_stack.count()):
            command = self.undo_stack.command(index)
            if isinstance(command, _Edit):
                command.setText(command.wording())

    def mark_saved(self, layout: Layout, path: Path) -> None:
        """``path`` now holds ``layout``; what was edited since the saving began stays unsaved."""
        self._path = path
        if layout == self._layout:
            self.undo_stack.setClean()
        self._tell_file_state()

    def _replace(self, old: Layout, new: Layout) -> None:
        self._layout = new
        self.changed.emit(LayoutChange(old, new))

    def _tell_file_state(self) -> None:
        self.file_changed.emit(self.file_state)
