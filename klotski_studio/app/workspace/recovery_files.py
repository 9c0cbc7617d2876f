"""Stores copies of open layouts on the disk, for the next start of the program.

::

    recovery/
      4f1c…/               one folder for each process
        lock               held as long as the process lives, however it ends
        9a02….klotski      one copy for each layout that is open and has unsaved work or a game
        session.json       only if the process was quit: the order of the copies, which are all tabs then

A process that gets the lock of a folder knows that the process before has ended, and keeps others
from using the same copies a second time. Where ``session.json`` is missing, it has crashed.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from klotski_studio.app.documents.files import file_holds
from klotski_studio.app.runtime.process_lock import ProcessLock
from klotski_studio.app.workspace.recovery_text import read_copy, write_copy
from klotski_studio.app.workspace.session_copy import RecoveryCopy
from klotski_studio.core.errors import KlotskiError
from klotski_studio.formats.text.disk import content_stamp, replace_file, system_trouble
from klotski_studio.formats.text.text_files import read_text

VERSION = 1
LOCK, SUFFIX = "lock", ".klotski"
SESSION, SESSION_AGAIN = "session.json", "session-again.json"
MOST_BYTES = 8 * 1024 * 1024
"""A copy with its state is smaller: less than one for the layout and one for its state."""
TRIES = 10

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Leftover:
    """A copy whose process has ended.

    Attributes:
        copy: the file that holds it.
        time: when it was written, in seconds since 1970.
        file_is_newer: whether the work's file was written later, by the same process just before
            it ended or by another program.
    """

    copy: Path
    work: RecoveryCopy
    time: float
    file_is_newer: bool = False


@dataclass(frozen=True, slots=True)
class LastSession:
    """The tabs of a process that was quit.

    Attributes:
        tabs: in their order.
        front: the index in ``tabs`` of the one that was in front; None if it is not there.
        unread: files that were still being read.
    """

    tabs: tuple[Leftover, ...] = ()
    front: int | None = None
    unread: tuple[Path, ...] = ()

    def joined(self, other: LastSession) -> LastSession:
        """The tabs of both; that of ``other`` is in front if it has one there."""
        front = self.front if other.front is None else len(self.tabs) + other.front
        return LastSession(self.tabs + other.tabs, front, self.unread + other.unread)


class RecoveryFiles:
    """Reads and writes the copies in ``folder``; every method may be called from any thread."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._own = folder / os.urandom(8).hex()
        self._locks: dict[Path, ProcessLock] = {}
        self._restored: set[Path] = set()
        self._restored_works: list[RecoveryCopy] = []
        self._one_at_a_time = threading.Lock()

    def keep(self, key: str, work: RecoveryCopy) -> None:
        """Write or replace the copy called ``key``; it is on the disk when this returns.

        Raises:
            KlotskiError: if the disk refuses, or the layout is larger than a native file may be.
        """
        text = write_copy(work)
        with self._one_at_a_time:
            self._make_folder()
            replace_file(self._own / f"{key}{SUFFIX}", text.encode())

    def keep_session(self, copies: Mapping[str, RecoveryCopy], front: str, unread: Sequence[Path]) -> None:
        """Write all tabs of this process, for :meth:`last_session` of the next one.

        Args:
            copies: the copies in the order of their tabs, by key.
            front: the key of the tab in front; empty if it has no copy.
            unread: files that were still being read.

        Raises:
            KlotskiError: as :meth:`keep` does; then the copies count as those of a crash.
        """
        for key, work in copies.items():
            self.keep(key, work)
        if copies or unread:
            session = {
                "version": VERSION,
                "order": list(copies),
                "front": front,
                "unread": [str(path.absolute()) for path in unread],
            }
            with self._one_at_a_time:
                self._make_folder()
                replace_file(self._own / SESSION, json.dumps(session).encode())

    def last_session(self) -> LastSession:
        """The tabs of the processes that were quit before; empty if there are none.

        From now on they are this process's, until it ends. If it crashes, they are returned once more;
        if that process crashes as well, they are :meth:`leftovers`: a layout that makes the program crash
        must not be opened at every start. A copy that cannot be read stays where it is.
        """
        found = LastSession()
        with self._one_at_a_time:
            for folder in self._abandoned():
                if (file := _session_file(folder)) is not None:
                    found = found.joined(_read_session(folder, file))
                    self._restored.add(folder)
                    with contextlib.suppress(OSError):
                        if file.name == SESSION:
                            file.replace(folder / SESSION_AGAIN)
                        else:
                            file.unlink()
        self._restored_works.extend(left.work for left in found.tabs)
        return found

    def forget(self, key: str) -> None:
        """Remove the copy called ``key`` if there is one."""
        with self._one_at_a_time, contextlib.suppress(OSError):
            (self._own / f"{key}{SUFFIX}").unlink()

    def leftovers(self) -> tuple[Leftover, ...]:
        """The copies of processes that have crashed, the newest first.

        From now on they are this process's, until they are discarded or it ends. A copy that its own
        file holds already is removed, because the process crashed after saving; so is one that
        :meth:`last_session` has returned, because the process crashed while it opened its tabs. A copy
        that cannot be read stays where it is.
        """
        with self._one_at_a_time:
            crashed = (
                folder
                for folder in self._abandoned()
                if folder not in self._restored and _session_file(folder) is None
            )
            found = [left for folder in crashed for left in _copies_in(folder)]
            for left in found:
                if left.work in self._restored_works or _is_saved(left.work):
                    self._remove(left.copy)
        return tuple(sorted((left for left in found if left.copy.exists()), key=lambda left: -left.time))

    def discard(self, leftover: Leftover) -> None:
        """Remove the copy of ``leftover``."""
        with self._one_at_a_time:
            self._remove(leftover.copy)

    def close(self, *, keep: bool = True) -> None:
        """Release all locks; the remaining copies are left to the next start.

        If ``keep`` is not set, the copies of this process are removed.
        """
        with self._one_at_a_time:
            for copy in () if keep else tuple(self._own.glob(f"*{SUFFIX}")):
                copy.unlink(missing_ok=True)
            for folder in tuple(self._locks):
                self._tidy(folder)
                if lock := self._locks.pop(folder, None):
                    lock.release()

    def _make_folder(self) -> None:
        """Make this process's folder.

        Raises:
            FileError: if the system refuses.
        """
        try:
            self._make_locked_folder()
        except OSError as error:
            raise system_trouble(error, self._own, writing=True) from error

    def _make_locked_folder(self) -> None:
        """Make this process's folder, locked before anything is in it.

        Another process may find it in between, see that it is empty and unlocked, and remove it.
        """
        if self._own in self._locks and not (self._own / LOCK).exists():
            self._locks.pop(self._own).release()  # the folder was removed by another program
        for _ in range(TRIES):
            if self._own in self._locks:
                return
            with contextlib.suppress(OSError):
                self._own.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not self._claim(self._own):
                self._own = self._folder / os.urandom(8).hex()
        self._own.mkdir(mode=0o700, parents=True, exist_ok=True)  # without locks: better than no copy

    def _abandoned(self) -> Iterator[Path]:
        """The folders whose process has ended, one after the other; empty ones are removed."""
        for folder in sorted(self._folder.glob("*/")):
            if folder != self._own and (folder in self._locks or self._claim(folder)):
                yield folder
                self._tidy(folder)

    def _claim(self, folder: Path) -> bool:
        lock = ProcessLock(folder / LOCK)
        if lock.take():
            self._locks[folder] = lock
        return lock.is_held

    def _remove(self, copy: Path) -> None:
        with contextlib.suppress(OSError):
            copy.unlink()
        self._tidy(copy.parent)

    def _tidy(self, folder: Path) -> None:
        """Remove a folder that this process has locked, unless there is something in it for the next one."""
        has_session = folder == self._own and (folder / SESSION).exists()
        if folder in self._locks and not has_session and not any(folder.glob(f"*{SUFFIX}")):
            for rest in folder.glob(".klotski-*.tmp"):  # an interrupted write
                rest.unlink(missing_ok=True)
            for name in (SESSION, SESSION_AGAIN):
                (folder / name).unlink(missing_ok=True)
            self._locks.pop(folder).release(remove=True)
            with contextlib.suppress(OSError):
                folder.rmdir()


def _session_file(folder: Path) -> Path | None:
    """The file that says that the process of ``folder`` was quit; None if it has crashed."""
    return next((file for name in (SESSION, SESSION_AGAIN) if (file := folder / name).exists()), None)


def _read_session(folder: Path, file: Path) -> LastSession:
    """The tabs in ``folder``; in any order if ``file``, which holds their order, is damaged."""
    order, front = list[str](), ""
    unread: tuple[Path, ...] = ()
    try:
        values = json.loads(file.read_text(encoding="utf-8"))
        order, front = [str(key) for key in values["order"]], str(values["front"])
        unread = tuple(Path(str(path)) for path in values["unread"])
    except (OSError, ValueError, TypeError, LookupError, RecursionError):
        _LOG.warning("cannot read the order of the tabs in %s", folder, exc_info=True)
    places = {f"{key}{SUFFIX}": place for place, key in enumerate(order)}
    tabs = sorted(_copies_in(folder, compare=False), key=lambda tab: places.get(tab.copy.name, len(places)))
    names = [tab.copy.stem for tab in tabs]
    return LastSession(tuple(tabs), names.index(front) if front in names else None, unread)


def _copies_in(folder: Path, *, compare: bool = True) -> Iterator[Leftover]:
    """The readable copies in ``folder``; only if ``compare`` is set, their own files are looked at."""
    for copy in sorted(folder.glob(f"*{SUFFIX}")):
        try:
            yield _read(copy, compare)
        except (KlotskiError, ValueError, TypeError, LookupError, RecursionError):
            _LOG.warning("cannot read the recovery copy %s", copy, exc_info=True)


def _read(copy: Path, compare: bool) -> Leftover:
    """What ``copy`` holds; any error means that it is not what this version writes."""
    work, written = read_copy(read_text(copy, MOST_BYTES), str(copy))
    return Leftover(copy, work, written, compare and _is_older(written, work))


def _is_saved(work: RecoveryCopy) -> bool:
    """Whether the work's own file holds it already, and there is no game to lose."""
    return work.state.game is None and work.path is not None and file_holds(work.path, work.layout)


def _is_older(written: float, work: RecoveryCopy) -> bool:
    """Whether the work's file has another content than it had, written after ``written``."""
    try:
        return (
            work.path is not None
            and work.path.stat().st_mtime > written
            and content_stamp(work.path) not in (None, work.known)
        )
    except OSError:
        return False
