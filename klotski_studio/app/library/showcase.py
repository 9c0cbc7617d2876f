"""Reads the three classics on the start page: a short one, a longer one, and the best known."""

from __future__ import annotations

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
    """A classic on the start page, with its file."""

    path: Path
    layout: Layout


def read_showcase(folder: Path, control: Control) -> tuple[ShowcaseEntry, ...]:
    """The layouts of :data:`FILE_NAMES` in ``folder`` that can be read; fewer if ``control`` is cancelled."""
    found = []
    for name in FILE_NAMES:
        if control.is_cancelled:
            break
        try:
            found.append(ShowcaseEntry(folder / name, registry.read_file(folder / name)))
        except KlotskiError:
            continue  # the start page shows no errors; the library lists unreadable files
    return tuple(found)
