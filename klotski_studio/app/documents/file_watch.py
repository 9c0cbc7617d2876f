"""Notices when another program, or another window, writes to the file of a document.

::

    read, saved        ->  keep the stamp of the content that document and file have in common
    written by others  ->  the stamp on disk differs: report it once for each new content

Only content counts: a file that is touched, or replaced by the same text, has not changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QFileInfo, QFileSystemWatcher, QObject, QTimer, Signal

from klotski_studio.app.runtime.jobs import Done, JobRunner, Outcome
from klotski_studio.io.disk import ContentStamp, content_stamp

CHECKING = "look"
"""The channel of the jobs that read the content stamp of the file."""

SETTLE_MS = 100
"""How long a file must be left alone before it is looked at: programs write in several steps."""


@dataclass(frozen=True, slots=True)
class FileChange:
    """A file no longer holds what was read from it or saved to it.

    Attributes:
        is_missing: whether it cannot be found or read any more.
    """

    path: Path
    is_missing: bool


class FileWatch(QObject):
    """Watches the one file of a document."""

    changed_on_disk = Signal(object)
    """A :class:`FileChange`; again only if the file becomes yet another one."""

    def __init__(self, runner: JobRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runner = runner
        self._path: Path | None = None
        self._stamp: ContentStamp | None = None
        self._seen: ContentStamp | None = None
        self._held = False
        self._timer = QTimer(self, interval=SETTLE_MS, singleShot=True)
        self._timer.timeout.connect(self.check)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._settle)
        self._watcher.directoryChanged.connect(self._settle)

    @property
    def path(self) -> Path | None:
        """The file that is watched."""
        return self._path

    @property
    def stamp(self) -> ContentStamp | None:
        """What the file held when the document and it were last the same."""
        return self._stamp

    @property
    def is_looking(self) -> bool:
        """Whether the file may have changed and is not looked at yet."""
        return self._timer.isActive() or self._runner.is_busy(CHECKING)

    def follow(self, path: Path | None, known: ContentStamp | None) -> None:
        """From now on watch ``path`` (nothing if None), which held ``known`` when it was read or written."""
        self._path, self._stamp, self._seen, self._held = path, known, known, False
        self._timer.stop()
        if watched := [*self._watcher.files(), *self._watcher.directories()]:
            self._watcher.removePaths(watched)
        self._listen()

    def hold(self) -> None:
        """Ignore changes until :meth:`follow` or :meth:`release`, because the file is being saved."""
        self._held = True

    def release(self) -> None:
        """Report changes again, because the save has failed."""
        self._held = False
        self.check()

    def check(self) -> None:
        """Look at the file now, in the background; for drives that do not report changes."""
        self._timer.stop()
        if self._path is not None and not self._held:
            path = self._path
            self._runner.start(
                CHECKING, lambda _: content_stamp(path), partial(self._compare, path), may_hang=True
            )

    def _settle(self, _: str) -> None:
        self._timer.start()

    def _compare(self, path: Path, outcome: Outcome[ContentStamp | None]) -> None:
        if path != self._path or self._held or not isinstance(outcome, Done):
            return
        self._listen()
        found, seen = outcome.value, self._seen
        self._seen = found
        if found not in (seen, self._stamp):
            self.changed_on_disk.emit(FileChange(path, is_missing=found is None))

    def _listen(self) -> None:
        """Watch the file, and its folder, which reports when another file takes its place."""
        if self._path is None:
            return
        watched = {*self._watcher.files(), *self._watcher.directories()}
        for name in (str(self._path), str(self._path.parent)):
            if name not in watched and QFileInfo.exists(name):
                self._watcher.addPath(name)
