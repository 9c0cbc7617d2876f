"""Goes through the folders of the library and reads what is new in them.

::

    folders  ->  files, with date and size  ->  same as in the index?  yes: the entry from there
                                                                       no:  read the file
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from klotski_studio.app.library.cache import Index, read_cache, write_cache
from klotski_studio.app.library.entry import FileStamp, LibraryEntry, file_stamp, read_entry
from klotski_studio.core.control import Control
from klotski_studio.core.errors import KlotskiError
from klotski_studio.formats import registry

MOST_FILES = 20_000
"""No more are listed: a person who adds the root of a drive does not mean all of it."""
MOST_FOLDERS = 5_000
"""No more are looked into, for the same reason."""


@dataclass(frozen=True, slots=True)
class LibraryFolder:
    """A folder of the library; ``shipped`` if it came with the program."""

    folder: Path
    shipped: bool = False


@dataclass(frozen=True, slots=True)
class LibraryContents:
    """What the folders hold.

    Attributes:
        entries: in the order of the places, and of the paths in each.
        unreadable: files that look like layouts and could not be read.
        folders: every folder that was looked into, to be watched.
        read: how many files had to be read, because the index did not know them as they are.
    """

    entries: tuple[LibraryEntry, ...] = ()
    unreadable: tuple[Path, ...] = ()
    folders: tuple[Path, ...] = ()
    read: int = 0


def read_contents(
    places: Sequence[LibraryFolder], index_file: Path, control: Control
) -> LibraryContents | None:
    """All layouts in ``places``, a file in two of them once; None if it was cancelled.

    The index is renewed if anything is new.
    """
    index = read_cache(index_file)
    found: dict[Path, tuple[FileStamp, LibraryEntry | None]] = {}
    folders: list[Path] = []
    read = 0
    visits = ((place, *visit) for place in places for visit in _walk(place.folder))
    for place, folder, files in islice(visits, MOST_FOLDERS):
        if control.is_cancelled:
            return None
        folders.append(folder)
        for path in files:
            if control.is_cancelled:
                return None
            if path in found or len(found) >= MOST_FILES:
                continue
            remembered = _remembered(path, index)
            read += remembered is None
            looked = remembered or _looked_into(path)
            if looked is not None:
                found[path] = looked[0], _placed(looked[1], place)
    if read or len(found) != len(index):
        write_cache(index_file, found)
    entries = tuple(entry for _, entry in found.values() if entry is not None)
    unreadable = tuple(path for path, (_, entry) in found.items() if entry is None)
    return LibraryContents(entries, unreadable, tuple(folders), read)


def _walk(root: Path) -> Iterator[tuple[Path, list[Path]]]:
    """``root`` and every folder below with its layout files, sorted; hidden ones are left out."""
    for name, inner, names in os.walk(root):
        folder = Path(name)
        inner[:] = sorted(each for each in inner if not each.startswith("."))
        paths = (folder / each for each in sorted(names) if not each.startswith("."))
        yield folder, [path for path in paths if registry.by_suffix(path) is not None and path.is_file()]


def _remembered(path: Path, index: Index) -> tuple[FileStamp, LibraryEntry | None] | None:
    """What the index says of ``path`` if that is still true."""
    known = index.get(path)
    if known is None:
        return None
    try:
        return known if known[0] == file_stamp(path) else None
    except KlotskiError:
        return None


def _looked_into(path: Path) -> tuple[FileStamp, LibraryEntry | None] | None:
    """What ``path`` holds now; None if it is gone."""
    try:
        stamp = file_stamp(path)
    except KlotskiError:
        return None
    try:
        entry = read_entry(path)
    except KlotskiError:
        return stamp, None
    return entry.stamp, entry


def _placed(entry: LibraryEntry | None, place: LibraryFolder) -> LibraryEntry | None:
    """``entry`` with what its place says: the family, and whether it is the program's own."""
    if entry is None:
        return None
    below = entry.path.parent.relative_to(place.folder)
    parts = below.parts if place.shipped else (place.folder.name or str(place.folder), *below.parts)
    return replace(entry, family="/".join(parts), shipped=place.shipped)
