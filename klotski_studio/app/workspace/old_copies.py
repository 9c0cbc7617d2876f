"""Takes over the folder in which versions before 0.2 kept recovery copies and tabs.

::

    recovery/
      4f1c…/               one folder for each process
        lock               held until the process ends, in whatever way
        9a02….klotski      a copy
        tabs.json          the list of the tabs; tabs-again.json once a later process has opened them again
        session.json       only if the process was quit; session-again.json then

A folder is moved into ``before-0.2`` once the store holds what is in it. That of a process that still runs
stays for the next start.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

from klotski_studio.app.playing.kept.old_files import put_aside
from klotski_studio.core.errors import FileError
from klotski_studio.formats.text.text_files import read_text
from klotski_studio.io.process_lock import ProcessLock
from klotski_studio.io.store import Store, storable

FOLDER, SUFFIX = "recovery", ".klotski"
MOST_BYTES = 8 * 1024 * 1024
"""A larger copy was not written by the program."""


def take_over_copies(folder: Path, store: Store, tell: Callable[[FileError], object]) -> None:
    """Bring the copies in ``folder / FOLDER`` into ``store``, and put them aside.

    ``tell`` is called with every :class:`FileError`; the copies that it is about stay readable as files.
    """
    for process in sorted((folder / FOLDER).glob("*/")):
        lock = ProcessLock(process / "lock")
        if not lock.take():
            continue
        try:
            is_whole = _take(process, store)
            lock.release(remove=True)  # before the folder is moved: Windows moves none with an open file
            aside = put_aside(process, folder)
        except FileError as error:
            tell(error)
        else:
            if not is_whole:
                tell(FileError("studio.old-file", str(aside)))
        finally:
            lock.release()
    with contextlib.suppress(OSError):
        (folder / FOLDER).rmdir()


def _take(folder: Path, store: Store) -> bool:
    """Bring over what is in the ``folder`` of a process, and return whether every copy could be read."""
    texts = {path.name: _text(path) for path in (*folder.glob(f"*{SUFFIX}"), *folder.glob("*.json"))}
    copies = {name.removesuffix(SUFFIX): text for name, text in texts.items() if name.endswith(SUFFIX)}
    tabs, session = (
        texts.get(f"{name}.json") or texts.get(f"{name}-again.json") for name in ("tabs", "session")
    )
    was_opened = any(f"{name}-again.json" in texts for name in ("tabs", "session"))
    process = os.urandom(8).hex()

    def add(files: sqlite3.Connection) -> None:
        row = process, storable(tabs or ""), storable(session or ""), int(was_opened)
        files.execute("INSERT INTO process (key, tabs, session, starts) VALUES (?, ?, ?, ?)", row)
        rows = [(process, storable(tab), storable(text)) for tab, text in copies.items() if text is not None]
        files.executemany("INSERT INTO copy VALUES (?, ?, ?)", rows)

    if any(copies.values()) or tabs or session:
        store.write(add)
    return None not in copies.values()


def _text(file: Path) -> str | None:
    """The text of ``file``; None if it cannot be read."""
    try:
        return read_text(file, MOST_BYTES, regular_only=True)
    except FileError:
        return None
