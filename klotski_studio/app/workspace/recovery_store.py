"""Keeps copies of open layouts in the store, for the next start of the program.

::

    table process   key, tabs, session, starts   a row for each process that has tabs to open again
    table copy      process, tab, text           a row for each layout with unsaved work, a game or pins
    running/4f1c…                                a file that is locked until the process 4f1c… ends

``text`` is a native file. ``tabs`` is the order of all tabs, and the files of those without a copy.
``session`` is written only if the process was quit: the order of the copies, which are all tabs then.
``starts`` counts the later processes that have opened the tabs again.

The lock is released in whatever way a process ends. One that gets the lock of another knows that it has
ended, and prevents others from using the same copies. If there is no ``session``, it has crashed. Then
copies that were not edited, which hold a game or pinned variants, are opened again, and edited ones are
offered. A tab keeps the name of its copy when a later process opens it again, so two copies of one name are
of the same tab.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import re
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from klotski_studio.app.documents.files import file_holds
from klotski_studio.app.workspace.recovery_text import (
    RecoveryCopy,
    TabList,
    read_copy,
    read_tabs,
    write_copy,
    write_tabs,
)
from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.io.disk import ProcessLock, content_stamp, make_private_folder
from klotski_studio.io.store import Store, storable

RUNNING = "running"
"""The folder of the locks, beside the store."""
MOST_STARTS = 2
"""How many processes open the tabs of one that was quit: tabs that make the program crash must not be opened
at every start. Those of one that has crashed are opened by the first only."""

_KEY = re.compile("[0-9a-f]{16}")
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CopyKey:
    """Names a copy: by its process, and by its tab, which keeps its name from one process to the next."""

    process: str
    tab: str


@dataclass(frozen=True, slots=True)
class Leftover:
    """A copy whose process has ended.

    Attributes:
        process: the key of the process.
        key: the name of the tab, which it keeps from one process to the next.
        time: when it was written, in seconds since 1970.
        file_is_newer: whether the work's file was written later, by the same process just before
            it ended or by another program.
        order: the keys of all tabs of the process, in their order; empty if it is not known.
    """

    process: str
    key: str
    work: RecoveryCopy
    time: float
    file_is_newer: bool = False
    order: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Process:
    """The row of a process that has ended."""

    key: str
    tabs: TabList
    session: str
    starts: int

    @property
    def was_quit(self) -> bool:
        """Whether it was quit, and its tabs are to be opened again."""
        return bool(self.session) and self.starts < MOST_STARTS


@dataclass(frozen=True, slots=True)
class CrashedTabs:
    """The tabs of a process that has crashed.

    Attributes:
        listed: all of them, and the files of those without a copy.
        unedited: the copies of those that were not edited since they were opened or saved: of games and pins.
    """

    listed: TabList
    unedited: tuple[Leftover, ...] = ()


@dataclass(frozen=True, slots=True)
class LastSession:
    """The tabs of a process that was quit.

    Attributes:
        tabs: their copies, in their order, for :meth:`RecoveryStore.read`; some may not be readable.
        front: the index in ``tabs`` of the current tab; None if it has no copy.
        unread: files that were still being read.
        crashed: the tabs of processes that have crashed.
    """

    tabs: tuple[CopyKey, ...] = ()
    front: int | None = None
    unread: tuple[Path, ...] = ()
    crashed: tuple[CrashedTabs, ...] = ()

    def joined(self, other: LastSession) -> LastSession:
        """The tabs of both; the current tab is that of ``other`` if it has one."""
        front = self.front if other.front is None else len(self.tabs) + other.front
        tabs, unread = self.tabs + other.tabs, self.unread + other.unread
        return LastSession(tabs, front, unread, self.crashed + other.crashed)

    def with_each_once(self) -> LastSession:
        """The same without those unedited tabs that a process has quit with before: one is older."""
        keys = {copy.tab for copy in self.tabs}
        crashed = [
            replace(each, unedited=tuple(left for left in each.unedited if left.key not in keys))
            for each in self.crashed
        ]
        return replace(self, crashed=tuple(crashed))


class RecoveryStore:
    """Reads and writes the copies in ``store``; every method may be called from any thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._own = os.urandom(8).hex()
        self._locks: dict[str, ProcessLock] = {}
        self._restored: set[str] = set()
        self._unread: set[CopyKey] = set()
        self._restored_works: dict[str, RecoveryCopy] = {}
        self._unedited: tuple[Leftover, ...] = ()
        self._has_written = False
        self._mutex = threading.RLock()

    def store(self, key: str, work: RecoveryCopy) -> None:
        """Write or replace the copy called ``key``; it is on the disk when this returns.

        Raises:
            KlotskiError: if the disk cannot be written, or the layout is larger than a native file may be.
        """
        self._write({key: work})

    def store_session(self, copies: Mapping[str, RecoveryCopy], front: str, unread: Sequence[Path]) -> None:
        """Write all tabs of this process, which the next one reads with :meth:`last_session`.

        Args:
            copies: the copies in the order of their tabs, by key.
            front: the key of the current tab; empty if it has no copy.
            unread: files that were still being read.

        Raises:
            KlotskiError: as :meth:`store` does; then nothing is written.
        """
        paths = [str(path.absolute()) for path in unread]
        if copies or unread:
            session = json.dumps({"order": list(copies), "front": front, "unread": paths})
            self._write(copies, "session", session)

    def store_tabs(self, tabs: TabList) -> None:
        """Write the order of the tabs, for a start after a crash.

        Raises:
            FileError: if the disk cannot be written.
        """
        self._write({}, "tabs", write_tabs(tabs))

    def last_session(self) -> LastSession:
        """The tabs of the processes that were quit before, and the unedited tabs of those that have crashed.

        This process owns them until it ends. If it crashes, the next one returns them once more; if that
        process crashes as well, they are :meth:`leftovers`, because a layout that makes the program crash
        must not be opened at every start. A copy that cannot be read is left in the store, and so are all if
        the store cannot be read.
        """
        found = LastSession()
        with self._mutex, contextlib.suppress(FileError):  # what cannot be read is not opened
            for process in self._ended():
                if process.was_quit:
                    found = found.joined(self._session_of(process))
                    self._restored.add(process.key)
                elif not process.starts:
                    found = replace(found, crashed=(*found.crashed, self._crashed_tabs(process)))
                self._change("UPDATE process SET starts = starts + 1 WHERE key = ?", process.key)
        found = found.with_each_once()
        self._unedited = tuple(left for tabs in found.crashed for left in tabs.unedited)
        self._unread = set(found.tabs)
        return found

    def read(self, copy: CopyKey) -> Leftover | None:
        """Read ``copy``, one of the tabs of :meth:`last_session`; None if it cannot be read."""
        with self._mutex, contextlib.suppress(FileError):
            return self._read_tab(copy)
        return None

    def _read_tab(self, copy: CopyKey) -> Leftover | None:
        query = "SELECT tab, text FROM copy WHERE process = ? AND tab = ?"
        rows = self._store.read(query, (copy.process, copy.tab))
        self._unread.discard(copy)
        left = next(_readable(copy.process, rows), None)
        if left is not None:
            self._restored_works[left.key] = left.work
        return left

    def remove(self, key: str) -> None:
        """Remove the copy called ``key`` if there is one."""
        with self._mutex:
            if self._has_written:
                self._change("DELETE FROM copy WHERE process = ? AND tab = ?", self._own, key)

    def leftovers(self) -> tuple[Leftover, ...]:
        """The copies of processes that have crashed, the newest first, but for those of :meth:`last_session`.

        This process owns them until they are discarded or it ends. A copy that equals its document's
        file is removed, because the process crashed after saving; so is an older one of a tab that
        :meth:`last_session` has returned, or that a later process has written again, because that
        process crashed while it opened its tabs. A copy that cannot be read is left in the store.
        """
        left_over = list[Leftover]()
        with self._mutex, contextlib.suppress(FileError):
            copies = [
                left
                for process in self._ended()
                if process.key not in self._restored and not process.was_quit
                for left in self._copies_of(process)
            ]
            for copy in tuple(self._unread):
                self._read_tab(copy)
            opened = {(left.process, left.key) for left in self._unedited}
            found = [left for left in copies if (left.process, left.key) not in opened]
            by_age = sorted((*found, *self._unedited), key=lambda left: left.time)
            newest = {left.key: left for left in by_age}
            for left in found:
                if newest[left.key] is not left or self._is_restored(left) or _is_saved(left.work):
                    self._remove(left)
                else:
                    left_over.append(left)
        return tuple(sorted(left_over, key=lambda left: -left.time))

    def _is_restored(self, left: Leftover) -> bool:
        """Whether a tab that :meth:`last_session` has returned is the same work."""
        again = self._restored_works.get(left.key)
        is_same_tab = again is not None and _without_time(again) == _without_time(left.work)
        return is_same_tab or left.work in self._restored_works.values()

    def discard(self, leftover: Leftover) -> None:
        """Remove the copy ``leftover``."""
        with self._mutex:
            self._remove(leftover)

    def close(self, *, keep: bool = True) -> None:
        """Release all locks; the remaining copies are left to the next start.

        If ``keep`` is not set, the copies of this process are removed.
        """
        with self._mutex:
            if self._has_written:
                if not keep:
                    self._change("DELETE FROM copy WHERE process = ?", self._own)
                is_over = "key = ?" if not keep else "key = ? AND session != ''"
                self._change(f"UPDATE process SET tabs = '' WHERE {is_over}", self._own)
            for process in tuple(self._locks):
                self._forget_if_empty(process)
                if lock := self._locks.pop(process, None):
                    lock.release(remove=True)

    def _write(self, copies: Mapping[str, RecoveryCopy], column: str = "", value: str = "") -> None:
        """Write ``copies`` and the ``value`` of a ``column`` of this process, and wait for the disk.

        Raises:
            KlotskiError: as :meth:`store` does.
        """
        rows = [(self._own, key, storable(write_copy(work))) for key, work in copies.items()]

        def write(files: sqlite3.Connection) -> None:
            files.execute("INSERT OR IGNORE INTO process (key) VALUES (?)", (self._own,))
            files.executemany("REPLACE INTO copy VALUES (?, ?, ?)", rows)
            if column:
                files.execute(f"UPDATE process SET {column} = ? WHERE key = ?", (value, self._own))

        with self._mutex:
            self._claim(self._own)  # before others can see its row; without a lock a copy is better than none
            self._store.write(write, changes_stamp=False)
            self._has_written = True
        self._store.sync()

    def _ended(self) -> Iterator[_Process]:
        """The processes that have ended, in the order of their starts; those without copies are removed."""
        rows = self._store.read("SELECT key, tabs, session, starts FROM process ORDER BY rowid")
        for key, tabs, session, starts in rows:
            if key != self._own and _KEY.fullmatch(str(key)) and self._claim(key):
                yield _Process(key, read_tabs(tabs), str(session), int(starts))
                self._forget_if_empty(key)

    def _claim(self, process: str) -> bool:
        """Lock ``process`` and return whether that succeeded."""
        file = self._store.file.parent / RUNNING / process
        if process in self._locks and not file.exists():
            self._locks.pop(process).release()  # the folder was removed by another program
        if process not in self._locks:
            with contextlib.suppress(OSError):
                make_private_folder(file.parent)
            lock = ProcessLock(file)
            if lock.take():
                self._locks[process] = lock
        return process in self._locks

    def _session_of(self, process: _Process) -> LastSession:
        """The tabs of a process that was quit; in any order if ``session`` is damaged."""
        order, front = list[str](), ""
        unread: tuple[Path, ...] = ()
        try:
            values = json.loads(process.session)
            order, front = [str(key) for key in values["order"]], str(values["front"])
            unread = tuple(Path(path) for path in values["unread"] if isinstance(path, str))
        except (ValueError, TypeError, LookupError, RecursionError):
            _LOG.warning("cannot read the order of the tabs of %s", process.key, exc_info=True)
        positions = {key: index for index, key in enumerate(order)}
        rows = self._store.read("SELECT tab FROM copy WHERE process = ? ORDER BY tab", (process.key,))
        names = sorted((str(tab) for (tab,) in rows), key=lambda tab: positions.get(tab, len(positions)))
        tabs = tuple(CopyKey(process.key, name) for name in names)
        return LastSession(tabs, names.index(front) if front in names else None, unread)

    def _crashed_tabs(self, process: _Process) -> CrashedTabs:
        """The tabs of a process that has crashed."""
        unedited = tuple(left for left in self._copies_of(process, compare=False) if not left.work.dirty)
        return CrashedTabs(process.tabs, unedited if process.tabs.is_openable else ())

    def _copies_of(self, process: _Process, *, compare: bool = True) -> Iterator[Leftover]:
        """The readable copies of ``process``, compared with their documents' files if ``compare`` is set."""
        rows = self._store.read("SELECT tab, text FROM copy WHERE process = ? ORDER BY tab", (process.key,))
        found = _readable(process.key, rows, compare=compare)
        return (replace(left, order=process.tabs.order) for left in found)

    def _remove(self, left: Leftover) -> None:
        self._change("DELETE FROM copy WHERE process = ? AND tab = ?", left.process, left.key)
        self._forget_if_empty(left.process)

    def _forget_if_empty(self, process: str) -> None:
        """Remove a process that this one has locked, unless it has copies or tabs for the next process."""
        if process not in self._locks:
            return
        has_tabs = " AND tabs = '' AND session = ''" if process == self._own else ""
        is_empty = f"NOT EXISTS (SELECT 1 FROM copy WHERE process = process.key){has_tabs}"
        is_gone = self._change(f"DELETE FROM process WHERE key = ? AND {is_empty}", process)
        if is_gone:
            self._locks.pop(process).release(remove=True)

    def _change(self, statement: str, *values: object) -> bool:
        """Return whether ``statement`` has changed a row; it changes none if the store cannot be written."""
        with contextlib.suppress(FileError):
            return self._store.write(
                lambda files: files.execute(statement, values).rowcount > 0, changes_stamp=False
            )
        return False


def _readable(process: str, rows: Iterable[tuple[str, str]], *, compare: bool = False) -> Iterator[Leftover]:
    """The copies in those of ``rows`` that can be read."""
    for tab, text in rows:
        try:
            work, written = read_copy(text, f"{tab}.klotski")
        except (KlotskiError, ValueError, TypeError, LookupError, AttributeError, RecursionError):
            _LOG.warning("cannot read the recovery copy %s", tab, exc_info=True)
        else:
            yield Leftover(process, str(tab), work, written, compare and _is_older(written, work))


def _without_time(work: RecoveryCopy) -> tuple[object, ...]:
    """``work`` without the time that was played, which a start may change."""
    game = None if work.state.game is None else {**work.state.game, "watches": ()}
    return work.layout, work.path, work.dirty, game, work.state.pins


def _is_saved(work: RecoveryCopy) -> bool:
    """Whether the work's file holds the same layout, and there is nothing that no file holds."""
    return not work.state.is_work and work.path is not None and file_holds(work.path, work.layout)


def _is_older(written: float, work: RecoveryCopy) -> bool:
    """Whether the work's file has changed since ``written``, a time in seconds since 1970."""
    try:
        return (
            work.path is not None
            and work.path.stat().st_mtime > written
            and content_stamp(work.path) not in (None, work.known)
        )
    except OSError:
        return False
