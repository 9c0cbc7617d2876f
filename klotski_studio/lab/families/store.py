"""The sqlite file in which sweeps keep their rows, one a task.

::

    4x5.sqlite         the rows; written by one process at a time, read by any number meanwhile
    4x5.sqlite.lock    held by a sweep as long as its process lives

Each row is committed by itself, so a sweep that is killed loses the tasks in work and nothing else. A new
file is made beside the store and renamed, so a store is never half made; and whether a file is a store is
looked up without writing to it.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Self

from klotski_studio.core.errors import FileError
from klotski_studio.core.family import ANY, AnyFamily, Range
from klotski_studio.core.layout import Metric
from klotski_studio.io.disk import ProcessLock, refuse_device, system_trouble
from klotski_studio.lab.families.row import Row

VERSION = 1
"""``user_version`` of the file."""
SCHEMA = f"""
BEGIN;
CREATE TABLE family (
  id INTEGER PRIMARY KEY, digest TEXT UNIQUE NOT NULL, name TEXT NOT NULL, source TEXT NOT NULL
);
CREATE TABLE row (
  family INTEGER NOT NULL REFERENCES family, metric TEXT NOT NULL, key TEXT NOT NULL, pieces INTEGER,
  free INTEGER, placements INTEGER, solved INTEGER, solvable INTEGER, hardest INTEGER, starts INTEGER,
  solutions INTEGER, spare TEXT, layout TEXT, seconds REAL, version TEXT NOT NULL,
  PRIMARY KEY (family, metric, key)
) WITHOUT ROWID;
CREATE INDEX longest ON row (metric, hardest DESC, pieces);
PRAGMA user_version = {VERSION};
COMMIT;
"""
FIGURES = """
CREATE TABLE IF NOT EXISTS figure (
  family INTEGER NOT NULL REFERENCES family, metric TEXT NOT NULL, key TEXT NOT NULL, name TEXT NOT NULL,
  number INTEGER NOT NULL, PRIMARY KEY (family, metric, key, name)
) WITHOUT ROWID
"""
"""Made in stores that are swept, for the figures that only some forms of family have."""
COLUMNS = (
    *("key", "metric", "pieces", "free", "placements", "solved", "solvable", "hardest", "starts", "layout"),
    *("seconds", "solutions", "spare", "version"),
)
"""The columns that are fields of a :class:`~klotski_studio.lab.families.row.Row`, in its order."""
TABLES = {"family", "row"}
PATIENCE = 10.0
"""Seconds that one statement waits for another process that writes."""
OPENING_PATIENCE = 1.0
"""The same while a store is opened to sweep, when nothing is lost yet."""
_SAME = "family IN (SELECT id FROM family) AND metric = ? AND key = ?"
"""Finds the rows of a key in any family by the primary key, where ``metric = ?`` would read them all."""
_SELECT = ", ".join(f"row.{name}" for name in COLUMNS)


class Sort(StrEnum):
    """What rows are sorted by."""

    LENGTH = "length"
    PIECES = "pieces"
    SOLVABLE = "solvable"


_ORDERS = {
    Sort.LENGTH: "hardest DESC, pieces, solvable",
    Sort.PIECES: "pieces, hardest DESC, solvable",
    Sort.SOLVABLE: "solvable, hardest DESC, pieces",
}
"""The longest come first, the fewest pieces and placements."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which rows with a start are asked for; None for all.

    Attributes:
        family: the name of their family, which several families may have.
        of: their family itself, whatever it is called.
        least: the least length.
    """

    family: str | None = None
    metric: Metric | None = None
    pieces: Range = ANY
    free: Range = ANY
    least: int = 0
    of: AnyFamily | None = None


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums over the rows of one family in one metric.

    Attributes:
        done: rows that were searched to their end.
        stopped: rows that a limit stopped.
        placements: of all those done.
        solvable: of all those done.
        hardest: the greatest length; None where nothing is solvable.
        longest: the same for each number of pieces that a row has.
        figures: of all those done.
    """

    done: int
    stopped: int
    placements: int
    solvable: int
    hardest: int | None
    longest: Mapping[int, int | None]
    figures: Mapping[str, int]


class Store:
    """An open store. Opened by :meth:`open` to sweep, by :meth:`read` to look; used by one thread.

    Raises:
        FileError: by every method, if the file cannot be read or written: the disk is full, for example, or
            a sweep keeps it busy.
    """

    def __init__(self, path: Path, lock: ProcessLock | None) -> None:
        self.path = path
        self._lock = lock
        self._ids: dict[str, int] = {}
        with self._errors():
            patience = PATIENCE if lock is None else OPENING_PATIENCE
            is_at_rest = lock is None and not path.with_name(f"{path.name}-wal").exists()
            # where it cannot make files beside it, sqlite reads only what it is told that nobody writes to
            mode = "ro&immutable=1" if is_at_rest and not os.access(path.parent, os.W_OK) else "rw"
            uri = f"{path.absolute().as_uri()}?mode={mode}"
            self._files = sqlite3.connect(uri, timeout=patience, isolation_level=None, uri=True)

    @classmethod
    def open(cls, path: Path) -> Store:
        """The store ``path``, made if it is missing, and locked against other sweeps.

        Raises:
            FileError: if another sweep has it, another program has locked it, it is no store or one of a
                newer version, or the system refuses. Then it is not changed.
        """
        with _as_file_errors(path):
            if path.exists():
                refuse_device(path)
        lock = ProcessLock(path.with_name(f"{path.name}.lock"))
        if not lock.take():
            code = "file.folder-denied" if lock.is_refused else "store.busy"
            raise FileError(code, str(path))
        with ExitStack() as undo:
            undo.callback(lock.release, remove=True)
            if not path.exists() or not path.stat().st_size:
                _make(path)
            check(path)
            store = cls(path, lock)
            undo.callback(store._files.close)
            with store._errors():
                store._files.execute("PRAGMA synchronous = NORMAL")
                store._files.execute("PRAGMA journal_mode = WAL")
                store._files.execute(FIGURES)
                store._files.execute(f"PRAGMA busy_timeout = {PATIENCE * 1000:.0f}")
            undo.pop_all()
        return store

    @classmethod
    def read(cls, path: Path) -> Store:
        """The store ``path``, which a sweep may be writing to.

        Raises:
            FileError: if it is missing, no store or one of a newer version, or the system refuses.
        """
        check(path)
        return cls(path, None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file, and let another sweep have it."""
        self._files.close()
        if self._lock is not None:
            self._lock.release(remove=True)

    def enter(self, family: AnyFamily, source: str) -> None:
        """Note ``family`` and the text of its file, before its rows; its name may have changed."""
        with self._errors():
            self._files.execute(
                "INSERT INTO family (digest, name, source) VALUES (?, ?, ?) "
                "ON CONFLICT (digest) DO UPDATE SET name = excluded.name, source = excluded.source",
                (digest(family), family.name, source),
            )

    def done(self, family: AnyFamily, metric: Metric) -> set[str]:
        """The keys of the rows that were searched to their end; none of a family that was not entered."""
        with self._errors():
            rows = self._files.execute(
                "SELECT key FROM row WHERE family = (SELECT id FROM family WHERE digest = ?) "
                "AND metric = ? AND solvable IS NOT NULL",
                (digest(family), metric.value),
            )
            return {str(key) for (key,) in rows}

    def put(self, family: AnyFamily, rows: Sequence[Row]) -> None:
        """Keep ``rows`` of ``family``, all of them or none; they replace those of the same key."""
        marks = ", ".join("?" * (len(COLUMNS) + 1))
        with self._errors(), self._files:  # which commits all, or takes it back
            self._files.execute("BEGIN IMMEDIATE")
            number = self._id(family)
            self._files.executemany(
                f"INSERT OR REPLACE INTO row (family, {', '.join(COLUMNS)}) VALUES ({marks})",
                [(number, *_values(row)) for row in rows],
            )
            self._files.executemany(
                "INSERT OR REPLACE INTO figure VALUES (?, ?, ?, ?, ?)",
                [(number, row.metric.value, row.key, *each) for row in rows for each in row.figures],
            )

    def note_spare(self, row: Row) -> None:
        """Keep which pieces of the layout of ``row`` are spare."""
        with self._errors():
            self._files.execute(
                f"UPDATE row SET spare = ? WHERE {_SAME} AND layout = ?",
                (row.spare, row.metric.value, row.key, row.layout),
            )

    def lengths(self, row: Row, keys: Sequence[str]) -> dict[str, int | None]:
        """The lengths of those rows among ``keys``, of the family and metric of ``row``, that are done."""
        marks = ", ".join("?" * len(keys))
        with self._errors():
            found = self._files.execute(
                "SELECT key, hardest FROM row WHERE solvable IS NOT NULL AND family = "
                f"(SELECT family FROM row WHERE {_SAME} AND layout = ?) AND metric = ? AND key IN ({marks})",
                (row.metric.value, row.key, row.layout, row.metric.value, *keys),
            )
            return dict(found.fetchall())

    def totals(self, family: AnyFamily, metric: Metric) -> Totals:
        """The sums over all rows of ``family`` in ``metric``."""
        of_family = "FROM row WHERE family = ? AND metric = ?"
        with self._errors():
            values = (self._id(family), metric.value)
            sums = "COUNT(solvable), COUNT(*), TOTAL(placements), TOTAL(solvable), MAX(hardest)"
            totals = self._files.execute(f"SELECT {sums} {of_family}", values).fetchone()
            done, every, placements, solvable, hardest = totals
            longest, figures = (
                dict(self._files.execute(query, values).fetchall())
                for query in (
                    f"SELECT pieces, MAX(hardest) {of_family} GROUP BY pieces",
                    "SELECT name, SUM(number) FROM figure WHERE family = ? AND metric = ? GROUP BY name",
                )
            )
        return Totals(done, every - done, int(placements), int(solvable), hardest, longest, figures)

    def row(self, family: AnyFamily, metric: Metric, key: str) -> Row | None:
        """The row of the task ``key``; None if it was not searched to its end."""
        return self._first(family, metric, "key = ? AND solvable IS NOT NULL", key)

    def longest(self, family: AnyFamily, metric: Metric) -> Row | None:
        """The row of ``family`` with the longest solution; None if none has a start."""
        return self._first(
            family, metric, f"hardest IS NOT NULL ORDER BY {_ORDERS[Sort.LENGTH]}, key LIMIT 1"
        )

    def _first(self, family: AnyFamily, metric: Metric, condition: str, *values: object) -> Row | None:
        """The first row of ``family`` in ``metric`` for which ``condition`` holds."""
        with self._errors():
            found = self._files.execute(
                f"SELECT {_SELECT} FROM row WHERE family = ? AND metric = ? AND {condition}",
                (self._id(family), metric.value, *values),
            ).fetchone()
        return None if found is None else self._row(found)

    def best(self, wanted: Wanted, sort: Sort, limit: int | None = None) -> Iterator[tuple[str, Row]]:
        """The rows with a start that ``wanted`` describes, sorted, each with the name of its family."""
        where, values = _condition(wanted, by_index=sort is Sort.LENGTH)
        with self._errors():
            found = self._files.execute(
                f"SELECT family.name, {_SELECT} FROM row JOIN family ON family.id = row.family "
                f"WHERE {where} ORDER BY {_ORDERS[sort]}, row.family, metric, key LIMIT ?",
                (*values, -1 if limit is None else limit),
            )
            rows = found.fetchall()
        for name, *fields in rows:
            yield str(name), self._row(fields)

    def count(self, wanted: Wanted) -> int:
        """How many rows :meth:`best` has without a limit."""
        where, values = _condition(wanted, by_index=False)
        with self._errors():
            (count,) = self._files.execute(
                f"SELECT COUNT(*) FROM row JOIN family ON family.id = row.family WHERE {where}", values
            ).fetchone()
        return int(count)

    def _id(self, family: AnyFamily) -> int:
        """The number of ``family``, which was entered."""
        name = digest(family)
        if name not in self._ids:
            found = self._files.execute("SELECT id FROM family WHERE digest = ?", (name,)).fetchone()
            self._ids[name] = int(found[0])
        return self._ids[name]

    def _row(self, fields: Sequence[Any]) -> Row:
        """The row with these columns.

        Raises:
            FileError: if they are not what a sweep has put there.
        """
        named = dict(zip(COLUMNS, fields, strict=True))
        try:
            row = Row(**{**named, "metric": Metric(named["metric"])})
            row.counts  # noqa: B018  (raises what a damaged key is)
        except (ValueError, TypeError, AttributeError) as error:
            raise FileError("store.damaged", str(self.path)) from error
        return row

    def _errors(self) -> AbstractContextManager[None]:
        return _as_file_errors(self.path)


def digest(family: AnyFamily) -> str:
    """What ``family`` is told from others by: a hash of all but its name."""
    return hashlib.sha256(repr(family.content).encode()).hexdigest()


def check(path: Path) -> None:
    """Look whether the file ``path`` is a store that this program can write to, without changing it.

    Raises:
        FileError: if it is not, or cannot be read.
    """
    with _as_file_errors(path):
        refuse_device(path)
        path.open("rb").close()  # sqlite tells neither what is missing nor what is denied
        # immutable: nothing is locked, recovered or written, whatever the file is
        uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        try:
            with closing(sqlite3.connect(uri, uri=True)) as file:
                (version,) = file.execute("PRAGMA user_version").fetchone()
                found = file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
                tables = {name for (name,) in found}
        except sqlite3.DatabaseError as error:
            raise FileError("store.foreign", str(path)) from error
    if not tables >= TABLES or version < 1:
        raise FileError("store.foreign", str(path))
    if version > VERSION:
        raise FileError("store.newer", str(path), found=version, supported=VERSION)


def _make(path: Path) -> None:
    """Make an empty store, whole or not at all. Whoever calls holds its lock."""
    part = path.with_name(f"{path.name}.part")
    with _as_file_errors(path):
        part.unlink(missing_ok=True)
        with closing(sqlite3.connect(part, isolation_level=None)) as file:
            file.executescript(SCHEMA)
        part.replace(path)


@contextmanager
def _as_file_errors(path: Path) -> Iterator[None]:
    """Make errors of the system and of sqlite errors of the file ``path``.

    Raises:
        FileError: in place of them.
    """
    try:
        yield
    except OSError as error:
        raise system_trouble(error, path) from error
    except sqlite3.Error as error:
        raise FileError("store.io", str(path), reason=str(error)) from error


def _values(row: Row) -> tuple[object, ...]:
    values = [getattr(row, name) for name in COLUMNS]
    return tuple([value.value if isinstance(value, Metric) else value for value in values])


def _condition(wanted: Wanted, *, by_index: bool) -> tuple[str, list[object]]:
    """The condition in SQL, and its values.

    The index is for the longest rows of a metric. For other orders, reading the table from end to end is ten
    times as fast; a plus keeps sqlite from the index.
    """
    terms: list[tuple[str, object]] = [("hardest >= ?", wanted.least)]
    if wanted.family is not None:
        terms.append(("family.name = ?", wanted.family))
    if wanted.of is not None:
        terms.append(("family.digest = ?", digest(wanted.of)))
    if wanted.metric is not None:
        terms.append(("metric = ?" if by_index else "+metric = ?", wanted.metric.value))
    for name, numbers in (("pieces", wanted.pieces), ("free", wanted.free)):
        terms.append((f"{name} >= ?", numbers.least))
        if numbers.most is not None:
            terms.append((f"{name} <= ?", numbers.most))
    return " AND ".join(term for term, _ in terms), [value for _, value in terms]
