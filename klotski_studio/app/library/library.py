"""Reads the folders of the library in the background, and again when they change.

The shipped layouts are read here only: the library panel and the menu of classics show its contents.

The next and the previous puzzle in the library's own order, for players who go through it.

::

    横刀立马 (81)  ->  走投无路 (impossible)  ->  近在咫尺 (98)       the next of the first is the third

Entries that claim to be unsolvable are passed over, because they cannot be played to an end, and so are
lists. After the last entry there is none. A puzzle that is not in the library comes before the first entry.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from klotski_studio.app.library.entry import FILE_NAME, LibraryEntry, read_figures
from klotski_studio.app.library.filter import LibraryFilter, filtered
from klotski_studio.app.library.path import NOTHING_ACHIEVED
from klotski_studio.app.library.scan import LibraryContents, LibraryFolder, read_contents
from klotski_studio.app.runtime.jobs import Done, JobRunner, Outcome
from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.app.runtime.settings import LIBRARY_FOLDERS, Settings


@lru_cache(maxsize=1)
def _in_order(
    contents: LibraryContents, language: str
) -> tuple[Sequence[LibraryEntry], Mapping[Path, int], Mapping[str, int]]:
    """The entries in the order :attr:`.SortOrder.LIBRARY`, and where each file and each puzzle is first."""
    entries = filtered(contents.entries, LibraryFilter(), NOTHING_ACHIEVED, language)
    last_first = list(enumerate(entries))[::-1]
    return (
        entries,
        {entry.path: number for number, entry in last_first},
        {entry.puzzle: number for number, entry in last_first},
    )


def neighbour(
    contents: LibraryContents, language: str, source: Path | None, puzzle: str, by: int
) -> LibraryEntry | None:
    """The entry after (``by`` = 1) or before (-1) the one that is open; None if there is none.

    The open one is the entry of the file ``source``, or else the first with the digest ``puzzle``; titles
    are those in ``language``.
    """
    entries, by_path, by_puzzle = _in_order(contents, language)
    at = by_puzzle.get(puzzle, -1) if source is None else by_path.get(source, by_puzzle.get(puzzle, -1))
    ahead = entries[at + 1 :] if by > 0 else entries[: max(at, 0)][::-1]
    return next((entry for entry in ahead if entry.solvable and not entry.is_list), None)


READING = "library"
"""The channel of the jobs that read the folders."""
SETTLE_MS = 400
"""Milliseconds without a change before the folders are read: an archive unpacks file by file."""
MOST_WATCHED = 500
"""The most folders and the most files that are watched; some systems allow few more."""


class Library(QObject):
    """The layouts in the program's folder and in the folders of the user."""

    changed = Signal(object)
    """The entries have changed; carries the new :class:`LibraryContents`."""

    def __init__(self, runner: JobRunner, settings: Settings, shipped: Path, cache_file: Path) -> None:
        super().__init__()
        self._runner, self._settings = runner, settings
        self.shipped_folder, self._cache_file = shipped, cache_file
        self.contents = LibraryContents()
        """The result of the last completed scan; empty before the first one."""
        self.is_read = False
        """Whether a scan has been completed."""
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.read)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(self._read_soon)
        self._watcher.fileChanged.connect(self._read_soon)
        settings.changed.connect(self._follow)

    def own_files(self) -> tuple[Path, ...]:
        """The files of puzzles in the folders of the user, as of the last completed scan."""
        return tuple(entry.path for entry in self.contents.entries if not entry.shipped)

    @property
    def folders(self) -> tuple[Path, ...]:
        """The folders that the user has added."""
        return self._settings.get(LIBRARY_FOLDERS)

    @property
    def is_reading(self) -> bool:
        """Whether the folders are being read, or will be."""
        return self._timer.isActive() or self._runner.is_busy(READING)

    def add_folder(self, folder: Path) -> None:
        """Add ``folder`` and its subfolders to the library; the setting is stored."""
        folder = folder.absolute()
        if folder not in self.folders:
            self._settings.set(LIBRARY_FOLDERS, (*self.folders, folder))

    def remove_folder(self, folder: Path) -> None:
        """Remove ``folder`` from the library; the files in it are not touched."""
        self._settings.set(LIBRARY_FOLDERS, tuple(each for each in self.folders if each != folder))

    def read(self) -> None:
        """Start to read the folders in the background; unchanged files come from the cache."""
        self._timer.stop()
        folders = (LibraryFolder(self.shipped_folder, shipped=True), *map(LibraryFolder, self.folders))
        cache_file, figures = self._cache_file, resources_dir() / FILE_NAME
        self._runner.start(
            READING,
            lambda control: read_contents(folders, cache_file, control, read_figures(figures)),
            self._take,
            may_hang=True,
        )

    def close(self) -> None:
        """Stop reading and watching."""
        self._timer.stop()
        self._runner.drop(READING)
        self._watch((), ())

    def _take(self, outcome: Outcome[LibraryContents | None]) -> None:
        if not isinstance(outcome, Done) or outcome.value is None:
            return
        contents = outcome.value
        before, self.contents = self.contents, contents
        self._watch(contents.folders[:MOST_WATCHED], [*self.own_files(), *contents.unreadable][:MOST_WATCHED])
        is_first, self.is_read = not self.is_read, True
        if is_first or (contents.entries, contents.unreadable) != (before.entries, before.unreadable):
            self.changed.emit(contents)

    def _watch(self, folders: Sequence[Path], files: Sequence[Path]) -> None:
        """Watch these paths only: folders for new and removed files, files for changes."""
        wanted = {str(path) for path in (*folders, *files)}
        watched = {*self._watcher.directories(), *self._watcher.files()}
        if superfluous := watched - wanted:
            self._watcher.removePaths(sorted(superfluous))
        if new := wanted - watched:
            self._watcher.addPaths(sorted(new))

    def _read_soon(self, _: str) -> None:
        self._timer.start(SETTLE_MS)

    def _follow(self, setting: object) -> None:
        if setting is LIBRARY_FOLDERS:
            self.read()
