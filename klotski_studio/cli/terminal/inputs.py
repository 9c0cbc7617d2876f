"""From the arguments of a command to layouts: folders are searched, troubles are kept as values."""

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
    """One file: the layout in it, or why there is none."""

    path: Path
    layout: Layout | None
    error: FileError | None = None

    @property
    def title(self) -> str:
        """The layout's name, or else the file's, on one line with control characters escaped."""
        return visible((self.layout.name if self.layout is not None else "") or self.path.stem)


def expanded(paths: Iterable[Path]) -> tuple[Path, ...]:
    """The files that ``paths`` name; a folder stands for the puzzles in it, or itself if it has none."""
    return tuple(file for path in paths for file in (layout_files(path) if path.is_dir() else ()) or (path,))


def read_inputs(paths: Iterable[Path]) -> Iterator[Input]:
    """Every file, read when its turn comes; a folder is one in which :func:`expanded` found nothing."""
    for path in paths:
        yield Input(path, None, FileError("folder.empty", str(path))) if path.is_dir() else read_input(path)


def read_input(path: Path) -> Input:
    """The file ``path``, or why it cannot be read."""
    try:
        return Input(path, read_file(path))
    except FileError as error:
        return Input(path, None, error)
