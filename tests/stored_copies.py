"""Looks at the recovery copies in a store, and has what an older version left taken over into it."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

from klotski_studio.app.workspace.old_files import take_over
from klotski_studio.app.workspace.recovery_store import Leftover, RecoveryStore
from klotski_studio.core.errors import FileError
from klotski_studio.formats import registry
from klotski_studio.io.store import FILE_NAME, Store

GAME = {"watches": [], "stages": [], "histories": [], "checkpoints": [], "at": 0, "kept": 0}
"""A game of which nothing is left, as it is saved."""


def store_in(folder: Path) -> Store:
    """The store that the program uses with its settings in ``folder``."""
    return Store(folder / FILE_NAME)


def copies_in(folder: Path) -> dict[str, str]:
    """The text of every copy, by the name of its tab."""
    with closing(store_in(folder)) as store:
        return {f"{process}/{tab}": text for process, tab, text in store.read("SELECT * FROM copy")}


def names_in(folder: Path) -> set[str]:
    """The names of the layouts in all copies."""
    return {registry.read_string(text).name for text in copies_in(folder).values()}


def processes_in(folder: Path) -> list[list[str]]:
    """The order of the tabs of every process."""
    with closing(store_in(folder)) as store:
        rows = store.read("SELECT tabs FROM process ORDER BY id")
    return [json.loads(tabs)["order"] if tabs else [] for (tabs,) in rows]


def taken_over(folder: Path) -> list[FileError]:
    """The errors of taking over what version 0.1 has left in ``folder``."""
    told: list[FileError] = []
    with closing(store_in(folder)) as store:
        take_over(folder, store, told.append)
    return told


def left_in(recovery: RecoveryStore) -> list[Leftover]:
    """The newest readable copy of each tab that the program would open again; they are taken."""
    tabs = recovery.last_session().tabs
    found = (next(filter(None, map(recovery.read, tab.copies)), None) for tab in tabs)
    return [left for left in found if left is not None]
