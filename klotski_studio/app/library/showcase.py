"""Three classics for a person who has nothing open: short, middling, and the one that everybody knows."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from klotski_studio.core.control import Control
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Layout
from klotski_studio.formats import registry

NAMES = ("qian-hu-hou-yong.klotski", "zhi-hui-ruo-ding.klotski", "heng-dao-li-ma.klotski")
"""Their files, the shortest first."""


@dataclass(frozen=True, slots=True)
class ShowcaseEntry:
    """A layout to begin with, and its file."""

    path: Path
    layout: Layout


def read_showcase(folder: Path, control: Control) -> tuple[ShowcaseEntry, ...]:
    """Those of the three that can be read in ``folder``; work for a thread, stops when cancelled."""
    found = []
    for name in NAMES:
        if control.is_cancelled:
            break
        try:
            found.append(ShowcaseEntry(folder / name, registry.read_file(folder / name)))
        except KlotskiError:
            continue  # a page to begin with is no place to complain
    return tuple(found)
