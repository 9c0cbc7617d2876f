"""Reads the files and folders that a command is given; errors are returned as values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from klotski_studio.app.texts.plain_text import visible
from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Layout
from klotski_studio.formats.registry import layout_files, read_file


@dataclass(frozen=True, slots=True)
class Input:
    """One file with its layout, or with the error of reading it."""

    path: Path
    layout: Layout | None
    error: FileError | None = None

    @property
    def title(self) -> str:
        """The layout's name, or else the file's, on one line with control characters escaped."""
        return visible((self.layout.name if self.layout is not None else "") or self.path.stem)


def expanded(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Return the files that ``paths`` name; a folder is replaced by its puzzles if it has any."""
    return tuple(file for path in paths for file in (layout_files(path) if path.is_dir() else ()) or (path,))


def read_inputs(paths: Iterable[Path]) -> Iterator[Input]:
    """Yield every file, read when it is asked for; a folder left by :func:`expanded` is an error."""
    for path in paths:
        yield Input(path, None, FileError("folder.empty", str(path))) if path.is_dir() else read_input(path)


def read_input(path: Path) -> Input:
    """Return the file ``path`` with its layout or its error."""
    try:
        return Input(path, read_file(path))
    except FileError as error:
        return Input(path, None, error)
