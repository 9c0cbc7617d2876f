"""Many puzzles at once: read from one file or text, and saved as one file each or as one list.

Both run in a worker thread and report how many puzzles are done to their control. Imports no Qt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from klotski_studio.app.documents.file_names import FreshNames
from klotski_studio.core.control import Control, Progress
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Layout
from klotski_studio.formats import registry
from klotski_studio.formats.native import share
from klotski_studio.formats.text.notation import PuzzleEntry
from klotski_studio.formats.text.text_files import write_text

Entries: TypeAlias = tuple[PuzzleEntry, ...]


@dataclass(frozen=True, slots=True)
class Saved:
    """The files that were written, and why others were not."""

    paths: tuple[Path, ...]
    errors: tuple[KlotskiError, ...]


def read_entries(source: Path | str, name: str, control: Control) -> Entries:
    """Every puzzle of a file (a path) or a text (a string); when cancelled, those that were read.

    ``name`` is what errors call a text.

    Raises:
        FileError: if it cannot be read at all, or is in no known notation.
    """
    entries: list[PuzzleEntry] = []
    for entry in registry.read_entries(source, name, regular_only=True):
        if control.is_cancelled:
            break
        entries.append(entry)
        control.report(Progress("reading", len(entries), None, control.seconds))
    return tuple(entries)


def save_entries(entries: Sequence[PuzzleEntry], folder: Path, control: Control) -> Saved:
    """Each puzzle of ``entries`` as a native file in ``folder``, under a name that is not taken."""
    names = FreshNames(folder, registry.NATIVE.new_suffix)
    paths, errors = [], list[KlotskiError]()
    for number, entry in enumerate(entries, start=1):
        if control.is_cancelled:
            break
        if entry.layout is not None:
            path = names.path(entry.name or entry.layout.name, f"{number}")
            try:
                registry.write_file(path, replace(entry.layout, name=entry.layout.name or entry.name))
            except KlotskiError as error:
                errors.append(error)
            else:
                paths.append(path)
        control.report(Progress("saving", number, len(entries), control.seconds))
    return Saved(tuple(paths), tuple(errors))


def save_list(layouts: Sequence[Layout], path: Path, _: Control) -> None:
    """Write ``layouts`` as the one file ``path``, which opens as a list: a share code a line, without a loss.

    Raises:
        KlotskiError: if the system refuses, or a layout is beyond a limit; nothing is written then.
    """
    write_text(path, "".join(f"{registry.write_string(layout, share.FORMAT)}\n" for layout in layouts))
