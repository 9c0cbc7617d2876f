"""Reads what the start page shows: three classics (short, longer, the best known) and recent files."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from klotski_studio.core.control import Control
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Layout
from klotski_studio.formats import registry

FILE_NAMES = ("qian-hu-hou-yong.klotski", "zhi-hui-ruo-ding.klotski", "heng-dao-li-ma.klotski")
"""Their files, the shortest first."""


@dataclass(frozen=True, slots=True)
class ShowcaseEntry:
    """A layout on the start page, with its file."""

    path: Path
    layout: Layout


def read_showcase(folder: Path, control: Control) -> tuple[ShowcaseEntry, ...]:
    """The layouts of :data:`FILE_NAMES` in ``folder``, as :func:`read_entries` reads them."""
    return read_entries([folder / name for name in FILE_NAMES], control)


def read_entries(paths: Iterable[Path], control: Control) -> tuple[ShowcaseEntry, ...]:
    """The layouts in ``paths`` that can be read; fewer if ``control`` is cancelled."""
    found = []
    for path in paths:
        if control.is_cancelled:
            break
        try:
            found.append(ShowcaseEntry(path, registry.read_file(path, regular_only=True)))
        except KlotskiError:
            continue  # the start page shows no errors; the library lists unreadable files
    return tuple(found)
