"""Caches the entries of the library in a file, so that unchanged layout files are not read again.

::

    {"format": 1, "files": {"/home/…/mine.klotski": {"stamp": [1790000000000000000, 412], "entry": {…}}, …}}

An entry is valid only while its file has the same date and size; None stands for a file that could
not be read. The cache can be deleted at any time: if anything in it is wrong, it counts as empty.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from types import MappingProxyType

import platformdirs

from klotski_studio.app.library.entry import FileStamp, LibraryEntry, search_text
from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Known
from klotski_studio.formats.text.text_files import read_text, write_text
from klotski_studio.io.disk import make_private_folder

FORMAT = 1
MOST_BYTES = 64 * 1024 * 1024
"""A larger file was not written by this program."""

CachedEntry = tuple[FileStamp, LibraryEntry | None]
"""The stamp of a file when it was read, and its entry; None if it could not be read."""
CachedEntries = Mapping[Path, CachedEntry]
"""The cached entries by file."""

_FIGURES = tuple(field.name for field in fields(Known) if field.name != "solvable")


def cache_file() -> Path:
    """The file of the cache on this system."""
    return Path(platformdirs.user_cache_dir("klotski-studio", appauthor=False)) / "library.json"


def read_cache(file: Path) -> CachedEntries:
    """The entries in ``file``; empty if there is no such file or anything in it is wrong."""
    try:
        content = json.loads(read_text(file, MOST_BYTES))
        if content["format"] != FORMAT:
            return {}
        return {Path(path): _cached_entry(Path(path), value) for path, value in content["files"].items()}
    except (FileError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
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
    content = {
        "format": FORMAT,
        "files": {
            str(path): {"stamp": [stamp.changed_ns, stamp.size], "entry": entry and _as_data(entry)}
            for path, (stamp, entry) in sorted(entries.items())
        },
    }
    with contextlib.suppress(FileError, OSError):
        make_private_folder(file.parent)
        write_text(file, json.dumps(content, ensure_ascii=False))


def _as_data(entry: LibraryEntry) -> dict[str, object]:
    known = {name: getattr(entry.known, name) for name in (*_FIGURES, "solvable")}
    return {
        "name": entry.name,
        "names": dict(entry.names),
        "known": {name: value for name, value in known.items() if value is not None},
        "size": [entry.width, entry.height, entry.pieces],
        "puzzle": entry.puzzle,
        **({"count": entry.count, "search": entry.search} if entry.is_list else {}),
    }


def _cached_entry(path: Path, value: Mapping[str, object]) -> CachedEntry:
    """The stamp and entry in ``value``.

    Raises:
        ValueError, TypeError, KeyError, AttributeError: if it is wrong.
    """
    stamp = FileStamp(*_numbers(value["stamp"], 2))
    data = value["entry"]
    if data is None:
        return stamp, None
    if not isinstance(data, dict):
        raise TypeError(data)
    width, height, pieces = _numbers(data["size"], 3)
    names = MappingProxyType({_text(key): _text(name) for key, name in data["names"].items()})
    name, puzzle = _text(data["name"]), _text(data["puzzle"])
    known, search = _known(data["known"]), search_text((name, *names.values(), path.stem))
    entry = LibraryEntry(path, name, names, known, width, height, pieces, puzzle, search, stamp)
    if "count" in data:  # the names of the puzzles in a list are only in its search text
        (count,) = _numbers([data["count"]], 1)
        entry = replace(entry, count=count, search=_text(data["search"]))
    return stamp, entry


def _known(data: Mapping[str, object]) -> Known:
    solvable = data.get("solvable")
    if solvable is not None and not isinstance(solvable, bool):
        raise TypeError(solvable)
    figures = {name: _numbers([data[name]], 1)[0] for name in _FIGURES if name in data}
    return Known(solvable=solvable, **figures)


def _numbers(value: object, count: int) -> list[int]:
    if not isinstance(value, list) or len(value) != count or any(type(number) is not int for number in value):
        raise TypeError(value)
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value
