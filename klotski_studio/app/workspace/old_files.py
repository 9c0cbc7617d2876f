"""Takes over the files of versions before 0.2: recovery copies, tabs, records and games.

::

    recovery/
      4f1c…/               one folder for each process
        lock               held until the process ends, in whatever way
        9a02….klotski      a copy
        tabs.json          the list of the tabs; tabs-again.json once a later process has opened them again
        session.json       only if the process was quit; session-again.json then

A folder is moved into ``before-0.2`` once the store holds what is in it. That of a process that still runs
stays for the next start.

Records and games were kept in these::

    records.json      {"format": 1, "records": {"<digest>": {"moves": 81, ...}}, "assisted": {...}}
    games.jsonl       the finished games, one a line
    games/            the unfinished ones: <digest>.json {"format": 1, "name", "pieces", "game"}
    before-0.2/       these files, once the store holds what is in them

A file is moved only after that. If the program is killed in between, or an older version is used again, the
next start takes it over once more, which adds nothing twice.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path

from klotski_studio.app.playing.games import MOST_UNFINISHED, FinishedGames, keep_unfinished
from klotski_studio.app.playing.records import NEVER_SOLVED, Record, Records
from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Metric
from klotski_studio.formats.text.text_files import read_text
from klotski_studio.io.disk import ProcessLock, free_name, make_private_folder, system_trouble
from klotski_studio.io.store import Store, storable

RECORDS, FINISHED, UNFINISHED = "records.json", "games.jsonl", "games"
ASIDE = "before-0.2"
MOST_GAMES_BYTES = 32 * 1024 * 1024
"""A larger file was not written by the program."""
_WRONG = (ValueError, TypeError, KeyError, AttributeError, RecursionError)


def take_over(folder: Path, store: Store, tell: Callable[[FileError], object]) -> None:
    """Bring what is in the old files of ``folder`` into ``store``, and put them aside.

    ``tell`` is called with every :class:`FileError`: of a file that cannot be read or brought over, which
    stays where it is, and of one with content that is not understood, which is put aside like the others.
    """
    for name, take in ((RECORDS, _take_records), (FINISHED, _take_finished), (UNFINISHED, _take_unfinished)):
        if (old := folder / name).exists():
            _bring(old, folder, partial(take, old, store), tell)
    for process in sorted((folder / FOLDER).glob("*/")):
        lock = ProcessLock(process / "lock")
        if lock.take():
            _bring(process, folder, partial(_take_copies, process, store, lock), tell)
            lock.release()
    with contextlib.suppress(OSError):
        (folder / FOLDER).rmdir()


def _bring(old: Path, folder: Path, take: Callable[[], bool], tell: Callable[[FileError], object]) -> None:
    """Let ``take`` bring over ``old``, and put that aside."""
    try:
        is_whole = take()
        aside = put_aside(old, folder)
    except FileError as error:
        tell(error)
    else:
        if not is_whole:
            tell(FileError("studio.old-file", str(aside)))


def put_aside(old: Path, folder: Path) -> Path:
    """Move the file or folder ``old`` into the folder of old files in ``folder``, and return where it is.

    Raises:
        FileError: if the system refuses.
    """
    aside = free_name(folder / ASIDE / old.relative_to(folder))
    try:
        make_private_folder(aside.parent)
        old.rename(aside)
    except OSError as error:
        raise system_trouble(error, old, writing=True) from error
    return aside


def _take_finished(file: Path, store: Store) -> bool:
    """Bring over the finished games in ``file``, and return whether every line could be read."""
    _, damaged = FinishedGames(store).take_in(file)
    return not damaged


def _take_records(file: Path, store: Store) -> bool:
    """Bring over the records in ``file``, and return whether it could be read."""
    try:
        records = _records_in(read_text(file, MOST_GAMES_BYTES))
    except _WRONG:
        return False
    except FileError as error:
        if error.code in ("file.encoding", "file.not-text", "file.too-large"):
            return False
        raise
    Records(store).merge(records.items())
    return True


def _records_in(text: str) -> dict[str, Record]:
    """The records in ``text``; raises what ``_WRONG`` lists if it is invalid."""
    content = json.loads(text)
    if content["format"] != 1:
        raise ValueError(content["format"])
    records = {str(key): _record(entry) for key, entry in content["records"].items()}
    assisted = {str(key): _record(entry) for key, entry in content.get("assisted", {}).items()}
    for key, record in assisted.items():
        records[key] = replace(records.get(key, NEVER_SOLVED), assisted=record)
    return records


def _record(entry: Mapping[str, object]) -> Record:
    """The record in ``entry``; raises KeyError, TypeError or ValueError if it is invalid."""
    counts = [entry[name] for name in Metric]
    moves, slides, steps = (count for count in counts if isinstance(count, int) and 0 <= count < 2**63)
    seconds = float(str(entry["seconds"]))
    if not (math.isfinite(seconds) and seconds >= 0):
        raise ValueError(seconds)
    return Record(moves, slides, steps, seconds, date.fromisoformat(str(entry["date"])))


def _take_unfinished(folder: Path, store: Store) -> bool:
    """Bring over the unfinished games in ``folder``, and return whether all of them could be read."""
    rows, is_whole = [], True
    try:
        files = sorted(folder.glob("*.json"), key=lambda file: file.stat().st_mtime_ns)
    except OSError as error:
        raise system_trouble(error, folder) from error
    for file in files[-MOST_UNFINISHED:]:
        try:
            content = json.loads(read_text(file, MOST_GAMES_BYTES))
            if content["format"] != 1:
                raise ValueError(content["format"])
            texts = (json.dumps(content[key]) for key in ("pieces", "game"))
            rows.append((storable(file.stem), storable(str(content["name"])), *texts))
        except (*_WRONG, FileError):
            is_whole = False

    def add_missing(connection: sqlite3.Connection) -> None:
        known = {puzzle for (puzzle,) in connection.execute("SELECT puzzle FROM unfinished")}
        for row in rows:
            if row[0] not in known:
                keep_unfinished(connection, row)

    store.write(add_missing)
    return is_whole


FOLDER, SUFFIX = "recovery", ".klotski"
MOST_BYTES = 8 * 1024 * 1024
"""A larger copy was not written by the program."""


def _take_copies(folder: Path, store: Store, lock: ProcessLock) -> bool:
    """Bring over what is in the ``folder`` of a process, and return whether every copy could be read."""
    texts = {path.name: _text(path) for path in (*folder.glob(f"*{SUFFIX}"), *folder.glob("*.json"))}
    copies = {name.removesuffix(SUFFIX): text for name, text in texts.items() if name.endswith(SUFFIX)}
    names = ("session.json", "session-again.json", "tabs.json", "tabs-again.json")
    name = next((name for name in names if texts.get(name)), "")
    process = os.urandom(8).hex()

    def add(files: sqlite3.Connection) -> None:
        row = process, storable(texts.get(name) or ""), int("again" in name)
        files.execute("INSERT INTO process (key, tabs, starts) VALUES (?, ?, ?)", row)
        rows = [(process, storable(tab), storable(text)) for tab, text in copies.items() if text is not None]
        files.executemany("INSERT INTO copy VALUES (?, ?, ?)", rows)

    if any(copies.values()) or name:
        store.write(add)
    lock.release(remove=True)  # before the folder is moved: Windows moves none with an open file
    return None not in copies.values()


def _text(file: Path) -> str | None:
    """The text of ``file``; None if it cannot be read."""
    try:
        return read_text(file, MOST_BYTES, regular_only=True)
    except FileError:
        return None
