"""The library while the program runs: reads its folders in the background, and again when they change."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from klotski_studio.app.library.scan import LibraryContents, LibraryFolder, read_contents
from klotski_studio.app.runtime.jobs import Done, JobRunner, Outcome
from klotski_studio.app.runtime.settings import LIBRARY_FOLDERS, Settings

READING = "shelf"
"""The lane."""
SETTLE_MS = 400
"""How long the folders must be left alone before they are read: an archive unpacks file by file."""
MOST_WATCHED = 500
"""So many folders, and as many files, are watched; some systems grant not many more."""


class Library(QObject):
    """Knows what the program's folder and the person's own hold."""

    changed = Signal(object)
    """The :class:`LibraryContents` as it is now; only if it is another one."""

    def __init__(
        self,
        runner: JobRunner,
        settings: Settings,
        shipped: Path,
        index_file: Path,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._runner, self._settings = runner, settings
        self._shipped, self._index_file = shipped, index_file
        self._shelf = LibraryContents()
        self._timer = QTimer(self, interval=SETTLE_MS, singleShot=True)
        self._timer.timeout.connect(self.read)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(self._settle)
        self._watcher.fileChanged.connect(self._settle)
        settings.changed.connect(self._follow)

    @property
    def shelf(self) -> LibraryContents:
        """What was found last; nothing before the first answer."""
        return self._shelf

    @property
    def shipped_folder(self) -> Path:
        """The folder of the layouts that the program ships."""
        return self._shipped

    @property
    def folders(self) -> tuple[Path, ...]:
        """The person's own folders."""
        return self._settings.get(LIBRARY_FOLDERS)

    @property
    def is_reading(self) -> bool:
        """Whether the folders may hold something else than was found last."""
        return self._timer.isActive() or self._runner.is_busy(READING)

    def add_folder(self, folder: Path) -> None:
        """List what ``folder`` and those below hold, from now on and at every start."""
        folder = folder.absolute()
        if folder not in self.folders:
            self._settings.set(LIBRARY_FOLDERS, (*self.folders, folder))

    def remove_folder(self, folder: Path) -> None:
        """List ``folder`` no more; nothing in it is touched."""
        self._settings.set(LIBRARY_FOLDERS, tuple(each for each in self.folders if each != folder))

    def read(self) -> None:
        """Read the folders now, in the background; only what has changed is read again."""
        self._timer.stop()
        places = (LibraryFolder(self._shipped, shipped=True), *map(LibraryFolder, self.folders))
        index_file = self._index_file
        self._runner.start(
            READING,
            lambda control: read_contents(places, index_file, control),
            self._take,
            may_hang=True,
        )

    def close(self) -> None:
        """Watch no longer."""
        self._timer.stop()
        self._runner.drop(READING)
        self._listen((), ())

    def _take(self, outcome: Outcome[LibraryContents | None]) -> None:
        if not isinstance(outcome, Done) or outcome.value is None:
            return
        shelf = outcome.value
        own = [entry.path for entry in shelf.entries if not entry.shipped]
        self._listen(shelf.folders[:MOST_WATCHED], [*own, *shelf.unreadable][:MOST_WATCHED])
        is_new = (shelf.entries, shelf.unreadable) != (self._shelf.entries, self._shelf.unreadable)
        self._shelf = shelf
        if is_new:
            self.changed.emit(shelf)

    def _listen(self, folders: Sequence[Path], files: Sequence[Path]) -> None:
        """Watch exactly these: folders tell of files that come and go, files of what is written into them."""
        wanted = {str(path) for path in (*folders, *files)}
        watched = {*self._watcher.directories(), *self._watcher.files()}
        if gone := watched - wanted:
            self._watcher.removePaths(sorted(gone))
        if new := wanted - watched:
            self._watcher.addPaths(sorted(new))

    def _settle(self, _: str) -> None:
        self._timer.start()

    def _follow(self, setting: object) -> None:
        if setting is LIBRARY_FOLDERS:
            self.read()
