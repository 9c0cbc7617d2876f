"""Finds the layout files in the folders of the library, and reads those that are not in the cache.

::

    folders  ->  files, with date and size  ->  the same as in the cache?  yes: the entry from there
                                                                           no:  read the file

The cache is a file, so that unchanged layout files are not read again. Its first line has a checksum of the
second one::

    klotski-studio library 2 5e0c…
    [["/home/…/mine.klotski", [1790000000000000000, 412], {"name": …}], …]

An entry is valid only while its file has the same date and size; None stands for a file that could
not be read. The cache can be deleted at any time: if anything in it is wrong, it counts as empty.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, astuple, dataclass, replace
from functools import cached_property
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Any

import platformdirs

from klotski_studio.app.library.entry import (
    FileStamp,
    LibraryEntry,
    file_stamp,
    may_hold_puzzles,
    read_entry,
)
from klotski_studio.core.control import Control
from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.core.layout import Known
from klotski_studio.formats import registry
from klotski_studio.formats.text.text_files import read_text, write_text
from klotski_studio.io.disk import make_private_folder

HEAD = "klotski-studio library 2"
MOST_BYTES = 64 * 1024 * 1024
"""A larger file was not written by this program."""

CachedEntry = tuple[FileStamp, LibraryEntry | None]
"""The stamp of a file when it was read, and its entry; None if it could not be read."""
CachedEntries = Mapping[Path, CachedEntry]
"""The cached entries by file."""


def cache_file() -> Path:
    """The file of the cache on this system."""
    return Path(platformdirs.user_cache_dir("klotski-studio", appauthor=False)) / "library.json"


def read_cache(file: Path) -> CachedEntries:
    """The entries in ``file``; empty if there is no such file or anything in it is wrong."""
    try:
        head, _, text = read_text(file, MOST_BYTES).partition("\n")
        if head != _head_of(text):
            return {}
        return {
            Path(path): (FileStamp(*stamp), None if values is None else _entry(values))
            for path, stamp, values in json.loads(text)
        }
    except (FileError, ValueError, TypeError, KeyError):
        return {}


def own_files(file: Path, shipped: Path) -> tuple[Path, ...]:
    """The files of puzzles in ``file`` that are not in the folder ``shipped``: those of the user."""
    return tuple(
        path
        for path, (_, entry) in read_cache(file).items()
        if entry is not None and not path.is_relative_to(shipped)
    )


def write_cache(file: Path, entries: CachedEntries) -> None:
    """Write ``entries`` into ``file``; an error of the system is ignored."""
    rows = [
        (path, astuple(stamp), entry and asdict(entry)) for path, (stamp, entry) in sorted(entries.items())
    ]
    text = json.dumps(rows, ensure_ascii=False, default=_plain)
    with contextlib.suppress(FileError, OSError):
        make_private_folder(file.parent)
        write_text(file, f"{_head_of(text)}\n{text}")


def _head_of(text: str) -> str:
    return f"{HEAD} {blake2b(text.encode(), digest_size=16).hexdigest()}"


def _plain(value: Path | Mapping[str, str]) -> str | dict[str, str]:
    return str(value) if isinstance(value, Path) else dict(value)


def _entry(values: dict[str, Any]) -> LibraryEntry:
    """The entry whose fields are ``values``."""
    path, names = Path(values["path"]), MappingProxyType(values["names"])
    known, stamp = Known(**values["known"]), FileStamp(**values["stamp"])
    return LibraryEntry(**{**values, "path": path, "names": names, "known": known, "stamp": stamp})


NO_FIGURES: Mapping[str, float] = {}
MOST_FILES = 20_000
"""The largest number of files that are listed, for a user may add the root of a drive."""
MOST_FOLDERS = 5_000
"""The largest number of folders that are read, for the same reason."""


@dataclass(frozen=True, slots=True)
class LibraryFolder:
    """A folder of the library; ``shipped`` if it came with the program."""

    path: Path
    shipped: bool = False


@dataclass(frozen=True, eq=False)
class LibraryContents:
    """The files in the folders of the library; what follows from them is found once for each scan.

    Attributes:
        entries: in the order of the folders, and of the paths in each.
        unreadable: files that look like layouts and could not be read.
        folders: every folder that was read, to be watched.
        read: the number of files that were read because they were not in the cache.
    """

    entries: tuple[LibraryEntry, ...] = ()
    unreadable: tuple[Path, ...] = ()
    folders: tuple[Path, ...] = ()
    read: int = 0

    @cached_property
    def shipped(self) -> Mapping[Path, LibraryEntry]:
        """The shipped entries by their files."""
        return {entry.path: entry for entry in self.entries if entry.shipped}

    @cached_property
    def by_difficulty(self) -> tuple[LibraryEntry, ...]:
        """The shipped entries whose difficulty is known, each puzzle once, the easiest first."""
        shipped = self.shipped.values()
        known = {entry.puzzle: entry for entry in shipped if entry.difficulty is not None}
        return tuple(sorted(known.values(), key=lambda entry: (entry.difficulty or 0, entry.puzzle)))

    @property
    def classics(self) -> tuple[LibraryEntry, ...]:
        """The shipped entries without a family, the shortest first; those of unknown length last."""
        found = (entry for entry in self.shipped.values() if not entry.family)
        return tuple(sorted(found, key=lambda entry: (entry.moves is None, entry.moves or 0, entry.path)))


def read_contents(
    folders: Sequence[LibraryFolder],
    cache_file: Path,
    control: Control,
    figures: Mapping[str, float] = NO_FIGURES,
) -> LibraryContents | None:
    """The layouts in ``folders``, each file once; None if ``control`` was cancelled.

    The cache is written if anything changed. ``figures`` are the difficulties of shipped puzzles, by digest.
    """
    cached = read_cache(cache_file)
    found: dict[Path, CachedEntry] = {}
    visited: list[Path] = []
    read = 0
    visits = ((root, *visit) for root in folders for visit in _walk(root))
    for root, folder, files in islice(visits, MOST_FOLDERS):
        if control.is_cancelled:
            return None
        visited.append(folder)
        for path in files:
            if control.is_cancelled:
                return None
            if path in found or len(found) >= MOST_FILES:
                continue
            unchanged = _unchanged(path, cached)
            read += unchanged is None
            cached_entry = unchanged or _read(path)
            if cached_entry is not None:
                found[path] = cached_entry[0], _in_folder(cached_entry[1], root, figures)
    if read or len(found) != len(cached):
        write_cache(cache_file, found)
    entries = tuple(entry for _, entry in found.values() if entry is not None)
    unreadable = tuple(path for path, (_, entry) in found.items() if entry is None and _is_layout(path))
    return LibraryContents(entries, unreadable, tuple(visited), read)


def _walk(root: LibraryFolder) -> Iterator[tuple[Path, list[Path]]]:
    """``root`` and every folder below with its files of puzzles, sorted; hidden ones are left out.

    In a folder of the user these are also files of other programs, see
    :mod:`~klotski_studio.app.library.entry`.
    """
    for name, inner, names in os.walk(root.path):
        folder = Path(name)
        inner[:] = sorted(each for each in inner if not each.startswith("."))
        paths = (folder / each for each in sorted(names) if not each.startswith("."))
        yield (
            folder,
            [
                path
                for path in paths
                if (_is_layout(path) and path.is_file()) or (not root.shipped and may_hold_puzzles(path))
            ],
        )


def _is_layout(path: Path) -> bool:
    """Whether the suffix of ``path`` says that it is a layout."""
    return registry.by_suffix(path) is not None


def _unchanged(path: Path, cached: CachedEntries) -> CachedEntry | None:
    """The cached entry of ``path`` if the file has not changed since."""
    entry = cached.get(path)
    if entry is None:
        return None
    try:
        return entry if entry[0] == file_stamp(path) else None
    except KlotskiError:
        return None


def _read(path: Path) -> CachedEntry | None:
    """The stamp and the entry of ``path``; None if it no longer exists."""
    try:
        stamp = file_stamp(path)
    except KlotskiError:
        return None
    try:
        entry = read_entry(path)
    except KlotskiError:
        return stamp, None
    return entry.stamp, entry


def _in_folder(
    entry: LibraryEntry | None, root: LibraryFolder, figures: Mapping[str, float]
) -> LibraryEntry | None:
    """``entry`` with its family, the path of its folder below ``root``, and its difficulty if shipped."""
    if entry is None:
        return None
    below = entry.path.parent.relative_to(root.path)
    parts = below.parts if root.shipped else (root.path.name or str(root.path), *below.parts)
    figure = figures.get(entry.puzzle) if root.shipped else None
    return replace(entry, family="/".join(parts), shipped=root.shipped, difficulty=figure)
