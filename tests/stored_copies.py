"""Looks at the recovery copies in a store."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

from klotski_studio.app.workspace.recovery_store import Leftover, RecoveryStore
from klotski_studio.formats import registry
from klotski_studio.io.store import FILE_NAME, Store


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


def left_in(recovery: RecoveryStore) -> list[Leftover]:
    """The newest readable copy of each tab that the program would open again; they are taken."""
    tabs = recovery.last_session().tabs
    found = (next(filter(None, map(recovery.read, tab.copies)), None) for tab in tabs)
    return [left for left in found if left is not None]
