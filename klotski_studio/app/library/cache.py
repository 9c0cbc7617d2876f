"""What was read of the library last time, kept in the user's cache folder so that it need not be read again.

::

    {"format": 1, "files": {"/home/…/mine.klotski": {"stamp": [1790000000000000000, 412], "entry": {…}}, …}}

An entry counts only while its file has the same date and size; None stands for a file that could
not be read. The index can be thrown away at any time: whatever is wrong with it, it is empty.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from types import MappingProxyType

import platformdirs

from klotski_studio.app.library.entry import FileStamp, LibraryEntry
from klotski_studio.app.library.search import search_text
from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Known
from klotski_studio.formats.text.text_files import read_text, write_text

FORMAT = 1
MOST_BYTES = 64 * 1024 * 1024
"""A file larger than this is no index of ours."""

Index = Mapping[Path, tuple[FileStamp, LibraryEntry | None]]
"""By file: its stamp when it was read, and its entry; None if it could not be read."""

_FIGURES = tuple(field.name for field in fields(Known) if field.name != "solvable")


def cache_file() -> Path:
    """Where the index lives on this system."""
    return Path(platformdirs.user_cache_dir("klotski-studio", appauthor=False)) / "library.json"


def read_cache(file: Path) -> Index:
    """The index in ``file``; empty if there is none or anything is wrong with it."""
    try:
        content = json.loads(read_text(file, MOST_BYTES))
        if content["format"] != FORMAT:
            return {}
        return {Path(path): _remembered(Path(path), value) for path, value in content["files"].items()}
    except (FileError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {}


def write_cache(file: Path, index: Index) -> None:
    """Keep ``index`` in ``file``; a cache that cannot be written is none, and nobody is told."""
    content = {
        "format": FORMAT,
        "files": {
            str(path): {"stamp": [stamp.changed_ns, stamp.size], "entry": entry and _written(entry)}
            for path, (stamp, entry) in sorted(index.items())
        },
    }
    with contextlib.suppress(FileError, OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        write_text(file, json.dumps(content, ensure_ascii=False))


def _written(entry: LibraryEntry) -> dict[str, object]:
    known = {name: getattr(entry.known, name) for name in (*_FIGURES, "solvable")}
    return {
        "name": entry.name,
        "names": dict(entry.names),
        "known": {name: value for name, value in known.items() if value is not None},
        "size": [entry.width, entry.height, entry.pieces],
        "puzzle": entry.puzzle,
    }


def _remembered(path: Path, value: Mapping[str, object]) -> tuple[FileStamp, LibraryEntry | None]:
    """What the index says of one file; raises what reading it wrong raises."""
    stamp = FileStamp(*_numbers(value["stamp"], 2))
    written = value["entry"]
    if written is None:
        return stamp, None
    if not isinstance(written, dict):
        raise TypeError(written)
    width, height, pieces = _numbers(written["size"], 3)
    names = MappingProxyType({_text(key): _text(name) for key, name in written["names"].items()})
    name, puzzle = _text(written["name"]), _text(written["puzzle"])
    known, search = _known(written["known"]), search_text((name, *names.values(), path.stem))
    return stamp, LibraryEntry(path, name, names, known, width, height, pieces, puzzle, search, stamp)


def _known(written: Mapping[str, object]) -> Known:
    solvable = written.get("solvable")
    if solvable is not None and not isinstance(solvable, bool):
        raise TypeError(solvable)
    figures = {name: _numbers([written[name]], 1)[0] for name in _FIGURES if name in written}
    return Known(solvable=solvable, **figures)


def _numbers(value: object, count: int) -> list[int]:
    if not isinstance(value, list) or len(value) != count or any(type(number) is not int for number in value):
        raise TypeError(value)
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value
