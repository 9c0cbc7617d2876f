"""Keeps the open tabs in the store, for the next start of the program.

::

    table process   key, tabs, starts     a row for each process that has tabs to open again
    table copy      process, tab, text    a row for each layout with unsaved work, a game or branches
    running/4f1c…                         a file that is locked until the process 4f1c… ends

``tabs`` is the order of all tabs, and the files of those without a copy; ``text`` is a native file. When
the program is quit, every tab is copied. The tabs come back in the same way, whether the process was quit
or has crashed. The lock is released in whatever way it ends; one that gets the lock of another knows that
it has ended, and prevents others from opening the same tabs.

A tab keeps its name when a later process opens it again, so two copies of one name are of the same tab, and
the process that was started later has the newer one. ``starts`` counts the processes in succession that have
opened these tabs and ended soon after it: tabs that make the program crash are not opened at every start.
Their unsaved work is offered then.
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType

from klotski_studio.app.workspace.recovery_text import (
    RecoveryCopy,
    TabList,
    read_copy,
    read_tabs,
    write_copy,
    write_tabs,
)
from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.io.disk import ProcessLock, make_private_folder
from klotski_studio.io.store import Store, storable

RUNNING = "running"
"""The folder of the locks, beside the store."""
MOST_STARTS = 2
"""How many processes in succession open the same tabs, if each of them ends soon after it."""

_KEY = re.compile("[0-9a-f]{16}")
REMOVE = "DELETE FROM copy WHERE process = ? AND tab = ?"
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
        time: when it was written, in seconds since 1970.
    """

    copy: CopyKey
    work: RecoveryCopy
    time: float


@dataclass(frozen=True, slots=True)
class Tab:
    """A tab of a process that has ended.

    Attributes:
        key: its name, which it keeps.
        file: what it is read from; None if its newest copy is.
        copies: the newest first; some may not be readable.
    """

    key: str
    file: Path | None
    copies: tuple[CopyKey, ...]


@dataclass(frozen=True, slots=True)
class LastSession:
    """The tabs of the processes that have ended, in their order.

    Attributes:
        front: the key of the current tab; it may not be among them.
    """

    tabs: tuple[Tab, ...] = ()
    front: str = ""


class RecoveryStore:
    """Reads and writes the copies in ``store``; every method may be called from any thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._own = os.urandom(8).hex()
        self._locks: dict[str, ProcessLock] = {}
        self._opened: set[str] = set()
        self._starts = 0
        self._has_written = False
        self._mutex = threading.RLock()

    def own(self, tab: str) -> CopyKey:
        """The name of this process's copy of ``tab``."""
        return CopyKey(self._own, tab)

    def write(
        self,
        copies: Mapping[str, RecoveryCopy],
        tabs: TabList | None = None,
        gone: Iterable[CopyKey] = (),
        replaced: Mapping[str, CopyKey] = MappingProxyType({}),
        *,
        is_last: bool = False,
    ) -> Mapping[str, Exception]:
        """Write, or replace, the ``copies`` by tab, and the list of the tabs; all is on the disk afterwards.

        The copies ``gone`` are removed, and so are those that were ``replaced`` by one of ``copies``.
        ``is_last`` says that the program is quit, so that its tabs have made nothing crash.

        Returns:
            Why some of ``copies`` were not written, by tab: as a layout that is larger than a file may be.

        Raises:
            FileError: if the disk cannot be written; then nothing has changed.
        """
        rows, errors = [], dict[str, Exception]()
        for tab, work in copies.items():
            try:
                rows.append((self._own, tab, storable(write_copy(work))))
            except Exception as error:  # a fault in one tab must not cost the others
                errors[tab] = error
        old = {*gone, *(copy for tab, copy in replaced.items() if tab in copies and tab not in errors)}
        if not (rows or old or tabs):
            return errors
        with self._mutex:
            self._starts = 0 if is_last else self._starts
            if rows or tabs:
                self._claim(self._own)  # before others see its row; without a lock a copy is better than none
            self._store.write(partial(self._write, rows, tabs, old), changes_stamp=False)
            self._has_written |= bool(rows or tabs)
            for process in {copy.process for copy in old}:
                self._forget_if_empty(process)
        self._store.sync()
        return errors

    def _write(
        self,
        rows: Sequence[tuple[str, str, str]],
        tabs: TabList | None,
        old: Iterable[CopyKey],
        files: sqlite3.Connection,
    ) -> None:
        files.executemany(REMOVE, [(copy.process, copy.tab) for copy in old])
        if rows or tabs:
            row = self._own, self._starts
            files.execute("INSERT OR IGNORE INTO process (key, starts) VALUES (?, ?)", row)
            files.executemany("REPLACE INTO copy VALUES (?, ?, ?)", rows)
        if tabs is not None:
            values = write_tabs(tabs), self._starts, self._own
            files.execute("UPDATE process SET tabs = ?, starts = ? WHERE key = ?", values)

    def last_session(self) -> LastSession:
        """The tabs of the processes that have ended; none if the store cannot be read.

        This process owns them until it ends. A tab that several have had is there once, as the last of them
        had it.
        """
        tabs, front = dict[str, Tab](), ""
        with self._mutex, contextlib.suppress(FileError):
            for process, text, starts in self._ended():
                if starts < MOST_STARTS:
                    self._opened.add(process)
                    self._change("UPDATE process SET starts = starts + 1 WHERE key = ?", process)
                    self.note_starts(starts + 1)
                    own = read_tabs(text)
                    self._add_tabs(process, own, tabs)
                    front = own.front or front
        return LastSession(tuple(tabs.values()), front)

    def _add_tabs(self, process: str, own: TabList, tabs: dict[str, Tab]) -> None:
        """Add the tabs of ``process``, its ``own``, to those of earlier ones, by key."""
        rows = self._store.read("SELECT tab FROM copy WHERE process = ? ORDER BY tab", (process,))
        names = [str(tab) for (tab,) in rows]
        for key in dict.fromkeys((*own.order, *names)):
            older = tabs.pop(key, None) if key in own.order else tabs.get(key)
            copies = (CopyKey(process, key),) if key in names else ()
            file = None if copies else own.files.get(key)
            if copies or file:
                tabs[key] = Tab(key, file, copies + (older.copies if older else ()))
            elif older:
                tabs[key] = older

    def note_starts(self, starts: int) -> None:
        """Count ``starts`` of the tabs of this process, until :meth:`settle` is called."""
        with self._mutex:
            self._starts = max(self._starts, starts)
            if self._has_written:
                self._change("UPDATE process SET starts = ? WHERE key = ?", self._starts, self._own)

    def settle(self) -> None:
        """Count no start: what was opened makes no program crash. Forget the lists of earlier processes."""
        with self._mutex:
            self._starts = 0
            if self._has_written:
                self._change("UPDATE process SET starts = 0 WHERE key = ?", self._own)
            for process in self._opened:
                self._change("UPDATE process SET starts = 0, tabs = '' WHERE key = ?", process)
                self._forget_if_empty(process)

    def read(self, copy: CopyKey) -> Leftover | None:
        """Read ``copy``, which is left in the store; None if it cannot be read."""
        query = "SELECT text FROM copy WHERE process = ? AND tab = ?"
        with self._mutex, contextlib.suppress(FileError):
            for (text,) in self._store.read(query, (copy.process, copy.tab)):
                try:
                    return Leftover(copy, *read_copy(text, f"{copy.tab}.klotski"))
                except (KlotskiError, ValueError, TypeError, LookupError, AttributeError, RecursionError):
                    _LOG.warning("cannot read the recovery copy %s", copy.tab, exc_info=True)
        return None

    def leftovers(self) -> tuple[Leftover, ...]:
        """The work in tabs that are not opened again, because they may make the program crash; newest first.

        This process owns it until it is discarded or the process ends. A copy in which nothing is missed by
        its file is removed, and so is an older one of the same tab. One that cannot be read is left.
        """
        found = dict[str, Leftover]()
        with self._mutex, contextlib.suppress(FileError):
            for process, *_ in self._ended():
                if process not in self._opened:
                    self._change("UPDATE process SET tabs = '' WHERE key = ?", process)
                    rows = self._store.read("SELECT tab FROM copy WHERE process = ?", (process,))
                    self._keep_newest(found, [CopyKey(process, str(tab)) for (tab,) in rows])
        return tuple(sorted(found.values(), key=lambda left: -left.time))

    def _keep_newest(self, found: dict[str, Leftover], copies: Iterable[CopyKey]) -> None:
        """Bring the work in ``copies`` to ``found``, by tab, and remove what it replaces."""
        for left in filter(None, map(self.read, copies)):
            older = found.pop(left.copy.tab, None)
            if left.work.is_work:
                found[left.copy.tab] = left
            self.discard(each.copy for each in (older, None if left.work.is_work else left) if each)

    def discard(self, copies: Iterable[CopyKey]) -> None:
        """Remove ``copies``, whichever process has written them; they stay if the store cannot be written."""
        with self._mutex:
            for copy in copies:
                self._change(REMOVE, copy.process, copy.tab)
                self._forget_if_empty(copy.process)

    def close(self, *, keep: bool = True) -> None:
        """Release all locks; the remaining copies are left to the next start.

        If ``keep`` is not set, the copies and the tabs of this process are removed.
        """
        with self._mutex:
            if not keep and self._has_written:
                self._change("DELETE FROM copy WHERE process = ?", self._own)
                self._change("UPDATE process SET tabs = '' WHERE key = ?", self._own)
            for process in tuple(self._locks):
                self._forget_if_empty(process)
                if lock := self._locks.pop(process, None):
                    lock.release(remove=True)

    def _ended(self) -> Iterator[tuple[str, str, int]]:
        """The rows of processes that have ended, in the order of their starts; those without tabs go."""
        rows = self._store.read("SELECT key, tabs, starts FROM process ORDER BY rowid")
        for key, tabs, starts in rows:
            if key != self._own and _KEY.fullmatch(str(key)) and self._claim(key):
                yield key, tabs, int(starts)
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

    def _forget_if_empty(self, process: str) -> None:
        """Remove a process that this one has locked, unless it has copies or tabs for the next process."""
        if process not in self._locks:
            return
        is_empty = "tabs = '' AND NOT EXISTS (SELECT 1 FROM copy WHERE process = process.key)"
        if self._change(f"DELETE FROM process WHERE key = ? AND {is_empty}", process):
            self._locks.pop(process).release(remove=True)

    def _change(self, statement: str, *values: object) -> bool:
        """Return whether ``statement`` has changed a row; it changes none if the store cannot be written."""
        with contextlib.suppress(FileError):
            return self._store.write(
                lambda files: files.execute(statement, values).rowcount > 0, changes_stamp=False
            )
        return False
