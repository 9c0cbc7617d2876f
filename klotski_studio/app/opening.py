"""Layouts come from files and go to files, without the window waiting for a disk.

Reading and writing run as jobs; the document changes only when they have succeeded, so a
file that cannot be read leaves what is on the board alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, SignalInstance

from klotski_studio.app.document import Document
from klotski_studio.app.jobs import Failed, JobRunner, Outcome
from klotski_studio.core.layout import Layout
from klotski_studio.formats import registry

READING, WRITING = "open", "save"
"""The lanes. A newer file to open replaces one still being read; a save is never given up."""


@dataclass(frozen=True, slots=True)
class FileTrouble:
    """A file could not be read or written; the document is as it was.

    Attributes:
        error: why, with a code and values; not always a :class:`KlotskiError`.
    """

    path: Path
    error: Exception


class Opening(QObject):
    """Opens and saves the document's files."""

    opened = Signal(object)
    """The :class:`~pathlib.Path` of a file that the document now shows."""

    saved = Signal(object)
    """The :class:`~pathlib.Path` that was written."""

    failed = Signal(object)
    """A :class:`FileTrouble`."""

    def __init__(self, document: Document, runner: JobRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document, self._runner = document, runner

    def open(self, path: Path) -> None:
        """Read ``path`` in the background and show it."""
        self._runner.start(READING, lambda _: registry.read_file(path), partial(self._read, path))

    def reload(self) -> None:
        """Read the document's file again; nothing to do if it has none."""
        if self._document.path is not None:
            self.open(self._document.path)

    def save(self, path: Path) -> None:
        """Write the layout as it is now to ``path``, in the background and atomically."""
        layout = self._document.layout
        same_file = path == self._document.path

        def write(_: object) -> Layout:
            registry.write_file(path, layout, keep_comments=same_file)
            return layout

        self._runner.start(WRITING, write, partial(self._written, path))

    def _read(self, path: Path, outcome: Outcome[Layout]) -> None:
        self._settle(path, outcome, lambda layout: self._document.open(layout, path), self.opened)

    def _written(self, path: Path, outcome: Outcome[Layout]) -> None:
        self._settle(path, outcome, lambda layout: self._document.mark_saved(layout, path), self.saved)

    def _settle(
        self, path: Path, outcome: Outcome[Layout], then: Callable[[Layout], None], signal: SignalInstance
    ) -> None:
        if isinstance(outcome, Failed):
            self.failed.emit(FileTrouble(path, outcome.error))
            return
        then(outcome.value)
        signal.emit(path)
