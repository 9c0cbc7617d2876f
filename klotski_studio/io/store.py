"""One SQLite file that holds what the program keeps for a person: personal bests, games, tabs.

::

    studio.sqlite          all tables; ``user_version`` is the number of STEPS that were applied
    studio.sqlite-wal      what was committed last; SQLite removes it when the last window is closed
    studio.sqlite.damaged  a file that could not be read, put aside; its readable rows are in the new one

Any number of windows may write: a transaction waits for another one, and a process that is killed leaves
all of its transaction or nothing. The file is opened when it is used first. If it cannot be written, what it
holds is still read; a file of a newer version is neither read nor changed.
"""

from __future__ import annotations

import contextlib
import itertools
import logging
import os
import sqlite3
import threading
import time
import weakref
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from klotski_studio.core.errors import FileError
from klotski_studio.io.disk import ProcessLock, free_name, make_private_folder, sync_file, system_trouble

T = TypeVar("T")

FILE_NAME = "studio.sqlite"
STEPS = (
    """
    CREATE TABLE record (
      puzzle TEXT NOT NULL, assisted INTEGER NOT NULL, moves INTEGER NOT NULL, slides INTEGER NOT NULL,
      steps INTEGER NOT NULL, seconds REAL NOT NULL, date TEXT NOT NULL, PRIMARY KEY (puzzle, assisted)
    );
    CREATE TABLE game (
      id INTEGER PRIMARY KEY, puzzle TEXT NOT NULL, name TEXT NOT NULL, date TEXT NOT NULL,
      moves INTEGER NOT NULL, slides INTEGER NOT NULL, steps INTEGER NOT NULL, seconds REAL NOT NULL,
      assisted INTEGER NOT NULL, way TEXT NOT NULL, hints INTEGER NOT NULL
    );
    CREATE TABLE unfinished (
      id INTEGER PRIMARY KEY, puzzle TEXT UNIQUE NOT NULL, name TEXT NOT NULL, pieces TEXT NOT NULL,
      game TEXT NOT NULL
    );
    """,
    """
    CREATE TABLE process (
      id INTEGER PRIMARY KEY, key TEXT UNIQUE NOT NULL, tabs TEXT NOT NULL DEFAULT '',
      session TEXT NOT NULL DEFAULT '', starts INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE copy (
      process TEXT NOT NULL, tab TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (process, tab)
    );
    """,
    """
    UPDATE process SET tabs = session WHERE session != '';
    ALTER TABLE process DROP COLUMN session;
    """,
)
"""The SQL that makes version 1 of an empty file, version 2 of that, and so on."""
PATIENCE = 2.0
"""Seconds to wait for another window's transaction; they take some milliseconds."""
SYNCHRONOUS = "NORMAL"
"""When SQLite waits for the disk: at checkpoints, and where :meth:`Store.sync` asks for it."""
RETRY = 2.0
"""Seconds after which reading tries again to open a file that could not be opened; writing always tries."""
PROBE = 64 * 1024
"""Bytes that are written to find out why SQLite cannot write."""

_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Stamp:
    """Whether tables may have changed.

    Attributes:
        file: another number after the file was opened anew, since rows may be gone then.
        changes: another number after a change by another process.
        writes: the number of changes by this process.
    """

    file: int
    changes: int
    writes: int


class Store:
    """The tables in ``file``; every method may be called from any thread.

    Attributes:
        tell: called with a :class:`FileError`, from any thread, when a damaged file was put aside.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self.tell: Callable[[FileError], object] = _log
        self._mutex = threading.RLock()
        self._files: sqlite3.Connection | None = None
        self._finalizer: weakref.finalize[..., Store] | None = None
        self._identity: tuple[int, int] | None = None
        self._is_read_only = False
        self._refused: tuple[float, FileError] | None = None
        self._writes = self._opened_count = 0

    def read(self, query: str, values: Sequence[object] = ()) -> list[Any]:
        """All rows that ``query`` finds.

        Raises:
            FileError: if the file cannot be read.
        """
        return self._run(lambda files: files.execute(query, values).fetchall(), is_writing=False)

    def write(self, work: Callable[[sqlite3.Connection], T], *, changes_stamp: bool = True) -> T:
        """Make the changes of ``work`` in one transaction, all of them or none, and return what it returns.

        It is called a second time if the file is found to be damaged, then with the rows that could be read.
        ``changes_stamp`` is off for rows that are never held in memory, because they change every moment.

        Raises:
            FileError: if the file cannot be written; then it is unchanged.
        """
        found = self._run(lambda files: _in_transaction(files, work), is_writing=True)
        self._writes += changes_stamp
        return found

    def stamp(self) -> Stamp:
        """A value that is another one after a change by this or another process.

        Raises:
            FileError: if the file cannot be read.
        """
        ((changes,),) = self.read("PRAGMA data_version")
        return Stamp(self._opened_count, changes, self._writes)

    def sync(self) -> None:
        """Wait until the disk holds all that was written, also if the computer loses its power.

        Raises:
            FileError: if the system refuses.
        """
        log = _beside(
            self.file, "-wal"
        )  # closing a descriptor of the file itself would release SQLite's locks
        if log.exists():
            sync_file(log)

    def close(self) -> None:
        """Close the file until it is used again."""
        with self._mutex:
            if self._finalizer is not None:
                self._finalizer()
            self._files = self._finalizer = self._identity = None

    def _run(self, work: Callable[[sqlite3.Connection], T], *, is_writing: bool) -> T:
        with self._mutex:
            try:
                try:
                    return work(self._opened(is_writing))
                except sqlite3.Error as error:
                    if _code(error) not in _DAMAGED:
                        raise
                    self._set_aside()
                    return work(self._opened(is_writing))
            except sqlite3.Error as error:
                raise self._trouble(error) from error

    def _opened(self, is_writing: bool) -> sqlite3.Connection:
        """The open file: opened anew if another one is in its place, or if it could only be read."""
        is_same = self._identity == _identity(self.file)  # whether the file that is open still has its name
        if self._files is not None and is_same and not (is_writing and self._is_read_only):
            return self._files
        self.close()
        if self._refused is not None and not is_writing and time.monotonic() - self._refused[0] < RETRY:
            raise self._refused[1]
        try:
            self._open()
        except FileError as error:
            self._refused = time.monotonic(), error
            raise
        except sqlite3.Error as error:
            if _code(error) in _DAMAGED:
                raise
            self._refused = time.monotonic(), self._trouble(error)
            if not self._open_read_only() or is_writing:
                raise self._refused[1] from error
        else:
            self._refused = None
        assert self._files is not None
        return self._files

    def _open(self) -> None:
        """Open the file, made if it is missing and brought to this version."""
        with contextlib.suppress(OSError):  # SQLite fails then too, and the reason is looked for
            make_private_folder(self.file.parent)
        lock = ProcessLock(_beside(self.file, ".lock"))
        lock.take(PATIENCE)  # a longer wait means a hung process
        try:
            if not self.file.exists():
                _make_empty(self.file)
            self._hold(_connected(self.file, "mode=rw"))
            assert self._files is not None
            _bring_up_to_date(self._files, self.file)
            self._files.execute("PRAGMA journal_mode = WAL")
            self._files.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
        except BaseException:
            identity = self._identity
            self.close()
            self._identity = identity  # of the file that is to be put aside
            raise
        finally:
            lock.release(remove=True)

    def _open_read_only(self) -> bool:
        """Open the file to read it, without any file beside it, and return whether that succeeded."""
        try:
            self._hold(_connected(self.file, "mode=ro&immutable=1"), is_read_only=True)
            assert self._files is not None
            (version,) = self._files.execute("PRAGMA user_version").fetchone()
        except sqlite3.Error:
            version = 0
        if version != len(STEPS):
            self.close()
        return self._files is not None

    def _hold(self, files: sqlite3.Connection, *, is_read_only: bool = False) -> None:
        self._files, self._is_read_only = files, is_read_only
        self._finalizer = weakref.finalize(self, files.close)
        self._identity = _identity(self.file)
        self._opened_count += 1

    def _set_aside(self) -> None:
        """Rename the damaged file, make a new one, and bring over the rows that can be read.

        Raises:
            FileError: if the file cannot be renamed.
        """
        damaged = self._identity
        self.close()
        aside = free_name(_beside(self.file, ".damaged"))
        lock = ProcessLock(_beside(self.file, ".lock"))
        lock.take(PATIENCE)
        try:
            if _identity(self.file) != damaged:  # another window has done it
                return
            self.file.replace(aside)
            with contextlib.suppress(FileNotFoundError):
                _beside(self.file, "-wal").replace(_beside(aside, "-wal"))
            _beside(self.file, "-shm").unlink(missing_ok=True)
        except OSError as error:
            raise system_trouble(error, self.file, writing=True) from error
        finally:
            lock.release(remove=True)
        _LOG.warning("%s is damaged, and is called %s now", self.file, aside.name)
        _in_transaction(self._opened(is_writing=True), lambda files: _salvage(aside, files))
        self.tell(FileError("studio.damaged", str(self.file), aside=aside.name))

    def _trouble(self, error: sqlite3.Error) -> FileError:
        """The :class:`FileError` for ``error``."""
        if _code(error) in _BUSY:
            return FileError("studio.locked", str(self.file))
        if _code(error) == sqlite3.SQLITE_FULL:
            return FileError("file.no-space", str(self.file))
        if _code(error) == sqlite3.SQLITE_ERROR:
            return FileError("file.io", str(self.file), reason=str(error))
        return _reason(self.file) or FileError("file.io", str(self.file), reason=str(error))


def storable(text: str) -> str:
    """``text`` as a row can hold it: without the halves of characters that a foreign file may have."""
    return text.encode("utf-8", errors="replace").decode("utf-8")


def _connected(file: Path, options: str) -> sqlite3.Connection:
    files = sqlite3.connect(
        f"{file.absolute().as_uri()}?{options}",
        timeout=PATIENCE,
        isolation_level=None,
        check_same_thread=False,
        uri=True,
    )
    files.text_factory = _text
    return files


def _text(content: bytes) -> str:
    """The text of a cell; a damaged one must not make its whole table unreadable."""
    return content.decode("utf-8", errors="replace")


def _bring_up_to_date(files: sqlite3.Connection, file: Path) -> None:
    """Apply the steps that are missing.

    Raises:
        FileError: if a newer version of the program has made the file.
        sqlite3.Error: if it is damaged, or SQLite refuses.
    """
    (version,) = files.execute("PRAGMA user_version").fetchone()
    if version > len(STEPS):
        raise FileError("studio.newer", str(file), found=version, supported=len(STEPS))
    (tables,) = files.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
    if tables and version < 1:
        error = sqlite3.DatabaseError("a file of another program")
        error.sqlite_errorcode = sqlite3.SQLITE_NOTADB
        raise error
    if version < len(STEPS):
        _in_transaction(files, lambda files: _apply_steps(files, version))


def _apply_steps(files: sqlite3.Connection, version: int) -> None:
    for step in STEPS[version:]:
        for statement in filter(str.strip, step.split(";")):
            files.execute(statement)
    files.execute(f"PRAGMA user_version = {len(STEPS)}")


def _in_transaction(files: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    with files:  # which commits, or takes back what was done
        files.execute("BEGIN IMMEDIATE")
        return work(files)


def _salvage(damaged: Path, files: sqlite3.Connection) -> None:
    """Copy the rows of ``damaged`` that can be read: from both ends of every table up to the damage."""
    tables = [name for (name,) in files.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    with contextlib.suppress(sqlite3.Error), contextlib.closing(_connected(damaged, "mode=rw")) as old:
        for table, order in itertools.product(tables, ("ASC", "DESC")):
            names = ", ".join(name for _, name, *_ in files.execute(f"PRAGMA table_info({table})"))
            with contextlib.suppress(sqlite3.Error):
                for row in old.execute(f"SELECT {names} FROM {table} ORDER BY rowid {order}"):
                    marks = ", ".join("?" * len(row))
                    with contextlib.suppress(sqlite3.Error):  # one damaged row costs no other
                        files.execute(f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({marks})", row)


def _make_empty(file: Path) -> None:
    """Make the file, which others may not read; SQLite gives those beside it the same permissions."""
    with contextlib.suppress(OSError):
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def _identity(file: Path) -> tuple[int, int] | None:
    """What the system calls the file that has this name; None if there is none."""
    try:
        status = os.stat(file)  # noqa: PTH116  (asked before every use, and twice as fast)
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _beside(file: Path, suffix: str) -> Path:
    return file.with_name(f"{file.name}{suffix}")


def _code(error: sqlite3.Error) -> int:
    """The primary code of SQLite; that of no particular error if it has none."""
    code: int = getattr(error, "sqlite_errorcode", None) or sqlite3.SQLITE_ERROR
    return code & 0xFF


def _reason(file: Path) -> FileError | None:
    """Why SQLite cannot use ``file``, of which it says little; None if nothing is found."""
    probe = file.with_name(f".klotski-{os.urandom(6).hex()}.tmp")
    try:
        if file.is_dir():
            raise IsADirectoryError
        if file.exists() and not os.access(file, os.R_OK | os.W_OK):
            raise PermissionError
        try:
            probe.write_bytes(bytes(PROBE))
        finally:
            probe.unlink(missing_ok=True)
    except OSError as error:
        return system_trouble(error, file, writing=True)
    return None


def _log(error: FileError) -> None:
    _LOG.warning("%s", error)
