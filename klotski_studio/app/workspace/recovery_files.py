"""Stores copies of open layouts on the disk, for the next start of the program.

::

    recovery/
      4f1c…/               one folder for each process
        lock               held until the process ends, in whatever way
        9a02….klotski      one copy for each open layout with unsaved work, a game or pinned variants
        tabs.json          the order of all tabs, and the files of those without a copy
        session.json       only if the process was quit: the order of the copies, which are all tabs then

A process that gets the lock of a folder knows that the folder's process has ended, and prevents others
from using the same copies. If ``session.json`` is missing, that process has crashed. Then copies that were
not edited, which hold a game or pinned variants, are opened again, and edited ones are offered. A tab keeps
the name of its copy when a later process opens it again, so two copies of one name are of the same tab.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from klotski_studio.app.documents.files import file_holds
from klotski_studio.app.workspace.recovery_text import read_copy, write_copy
from klotski_studio.app.workspace.session_copy import RecoveryCopy
from klotski_studio.app.workspace.tab_list import TabList, read_tabs, write_tabs
from klotski_studio.core.errors import KlotskiError
from klotski_studio.formats.text.text_files import read_text
from klotski_studio.io.disk import content_stamp, make_private_folder, replace_file, system_trouble
from klotski_studio.io.process_lock import ProcessLock

VERSION = 1
LOCK, SUFFIX = "lock", ".klotski"
SESSION, SESSION_AGAIN = "session.json", "session-again.json"
TABS, TABS_AGAIN = "tabs.json", "tabs-again.json"
MOST_BYTES = 8 * 1024 * 1024
"""A copy with its state is smaller: less than one for the layout and one for its state."""
TRIES = 10
"""Attempts to make and lock a folder, which another process may remove in between."""

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Leftover:
    """A copy whose process has ended.

    Attributes:
        copy: the file that holds it.
        time: when it was written, in seconds since 1970.
        file_is_newer: whether the work's file was written later, by the same process just before
            it ended or by another program.
        order: the keys of all tabs of the process, in their order; empty if it is not known.
    """

    copy: Path
    work: RecoveryCopy
    time: float
    file_is_newer: bool = False
    order: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The name of the tab, which it keeps from one process to the next."""
        return self.copy.stem


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
        tabs: their copies, in their order, for :meth:`RecoveryFiles.read`; some may not be readable.
        front: the index in ``tabs`` of the current tab; None if it has no copy.
        unread: files that were still being read.
        crashed: the tabs of processes that have crashed.
    """

    tabs: tuple[Path, ...] = ()
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
        keys = {copy.stem for copy in self.tabs}
        crashed = [
            replace(each, unedited=tuple(left for left in each.unedited if left.key not in keys))
            for each in self.crashed
        ]
        return replace(self, crashed=tuple(crashed))


class RecoveryFiles:
    """Reads and writes the copies in ``folder``; every method may be called from any thread."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._own = folder / os.urandom(8).hex()
        self._locks: dict[Path, ProcessLock] = {}
        self._restored: set[Path] = set()
        self._unread: set[Path] = set()
        self._restored_works: dict[str, RecoveryCopy] = {}
        self._unedited: dict[Path, Leftover] = {}
        self._mutex = threading.Lock()

    def store(self, key: str, work: RecoveryCopy) -> None:
        """Write or replace the copy called ``key``; it is on the disk when this returns.

        Raises:
            KlotskiError: if the disk cannot be written, or the layout is larger than a native file may be.
        """
        text = write_copy(work)
        with self._mutex:
            self._make_folder()
            replace_file(self._own / f"{key}{SUFFIX}", text.encode(), is_private=True)

    def store_session(self, copies: Mapping[str, RecoveryCopy], front: str, unread: Sequence[Path]) -> None:
        """Write all tabs of this process, which the next one reads with :meth:`last_session`.

        Args:
            copies: the copies in the order of their tabs, by key.
            front: the key of the current tab; empty if it has no copy.
            unread: files that were still being read.

        Raises:
            KlotskiError: as :meth:`store` does; then the copies count as those of a crash.
        """
        for key, work in copies.items():
            self.store(key, work)
        if copies or unread:
            session = {
                "version": VERSION,
                "order": list(copies),
                "front": front,
                "unread": [str(path.absolute()) for path in unread],
            }
            with self._mutex:
                self._make_folder()
                replace_file(self._own / SESSION, json.dumps(session).encode())

    def store_tabs(self, tabs: TabList) -> None:
        """Write the order of the tabs, for a start after a crash.

        Raises:
            KlotskiError: if the disk cannot be written.
        """
        with self._mutex:
            self._make_folder()
            replace_file(self._own / TABS, write_tabs(tabs).encode())

    def last_session(self) -> LastSession:
        """The tabs of the processes that were quit before, and the unedited tabs of those that have crashed.

        This process owns them until it ends. If it crashes, the next one returns them once more; if that
        process crashes as well, they are :meth:`leftovers`, because a layout that makes the program crash
        must not be opened at every start. A copy that cannot be read is left on the disk.
        """
        found = LastSession()
        with self._mutex:
            for folder in self._abandoned():
                if (file := _session_file(folder)) is not None:
                    found = found.joined(_read_session(folder, file))
                    self._restored.add(folder)
                    with contextlib.suppress(OSError):
                        if file.name == SESSION:
                            file.replace(folder / SESSION_AGAIN)
                        else:
                            file.unlink()
                elif not (folder / TABS_AGAIN).exists():
                    found = replace(found, crashed=(*found.crashed, _crashed_tabs(folder)))
        found = found.with_each_once()
        self._unedited = {left.copy: left for tabs in found.crashed for left in tabs.unedited}
        self._unread = set(found.tabs)
        return found

    def read(self, copy: Path) -> Leftover | None:
        """Read ``copy``, one of the tabs of :meth:`last_session`; None if it cannot be read."""
        with self._mutex:
            return self._read_tab(copy)

    def _read_tab(self, copy: Path) -> Leftover | None:
        self._unread.discard(copy)
        left = next(_readable([copy], compare=False), None)
        if left is not None:
            self._restored_works[left.key] = left.work
        return left

    def remove(self, key: str) -> None:
        """Remove the copy called ``key`` if there is one."""
        with self._mutex, contextlib.suppress(OSError):
            (self._own / f"{key}{SUFFIX}").unlink()

    def leftovers(self) -> tuple[Leftover, ...]:
        """The copies of processes that have crashed, the newest first, but for those of :meth:`last_session`.

        This process owns them until they are discarded or it ends. A copy that equals its document's
        file is removed, because the process crashed after saving; so is an older one of a tab that
        :meth:`last_session` has returned, or that a later process has written again, because that
        process crashed while it opened its tabs. A copy that cannot be read is left on the disk.
        """
        with self._mutex:
            crashed = (
                folder
                for folder in self._abandoned()
                if folder not in self._restored and _session_file(folder) is None
            )
            copies = [left for folder in crashed for left in _copies_in(folder)]
            for copy in tuple(self._unread):
                self._read_tab(copy)
            found = [left for left in copies if left.copy not in self._unedited]
            known = sorted((*found, *self._unedited.values()), key=lambda left: left.time)
            newest = {left.key: left for left in known}
            for left in found:
                if newest[left.key] is not left or self._is_restored(left) or _is_saved(left.work):
                    self._remove(left.copy)
        return tuple(sorted((left for left in found if left.copy.exists()), key=lambda left: -left.time))

    def _is_restored(self, left: Leftover) -> bool:
        """Whether a tab that :meth:`last_session` has returned is the same work."""
        again = self._restored_works.get(left.key)
        is_same_tab = again is not None and _without_time(again) == _without_time(left.work)
        return is_same_tab or left.work in self._restored_works.values()

    def discard(self, leftover: Leftover) -> None:
        """Remove the copy of ``leftover``."""
        with self._mutex:
            self._remove(leftover.copy)

    def close(self, *, keep: bool = True) -> None:
        """Release all locks; the remaining copies are left to the next start.

        If ``keep`` is not set, the copies of this process are removed.
        """
        with self._mutex:
            for copy in () if keep else tuple(self._own.glob(f"*{SUFFIX}")):
                copy.unlink(missing_ok=True)
            if not keep or (self._own / SESSION).exists():
                with contextlib.suppress(OSError):
                    (self._own / TABS).unlink()
            for folder in tuple(self._locks):
                self._remove_if_empty(folder)
                if lock := self._locks.pop(folder, None):
                    lock.release()

    def _make_folder(self) -> None:
        """Make this process's folder.

        Raises:
            FileError: if the folder cannot be made.
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
                make_private_folder(self._own)
            if not self._claim(self._own):
                self._own = self._folder / os.urandom(8).hex()
        make_private_folder(self._own)  # without a lock, which is better than no copy

    def _abandoned(self) -> Iterator[Path]:
        """The folders whose process has ended, one after the other; empty ones are removed."""
        for folder in sorted(self._folder.glob("*/")):
            if folder != self._own and (folder in self._locks or self._claim(folder)):
                yield folder
                self._remove_if_empty(folder)

    def _claim(self, folder: Path) -> bool:
        """Lock ``folder`` and return whether that succeeded."""
        lock = ProcessLock(folder / LOCK)
        if lock.take():
            self._locks[folder] = lock
        return lock.is_held

    def _remove(self, copy: Path) -> None:
        with contextlib.suppress(OSError):
            copy.unlink()
        self._remove_if_empty(copy.parent)

    def _remove_if_empty(self, folder: Path) -> None:
        """Remove a folder that this process has locked, unless it holds copies for the next process."""
        has_session = folder == self._own and any((folder / name).exists() for name in (SESSION, TABS))
        if folder in self._locks and not has_session and not any(folder.glob(f"*{SUFFIX}")):
            for rest in folder.glob(".klotski-*.tmp"):  # an interrupted write
                rest.unlink(missing_ok=True)
            for name in (SESSION, SESSION_AGAIN, TABS, TABS_AGAIN):
                (folder / name).unlink(missing_ok=True)
            self._locks.pop(folder).release(remove=True)
            with contextlib.suppress(OSError):
                folder.rmdir()


def _session_file(folder: Path) -> Path | None:
    """The file that is written only when the process of ``folder`` quits; None if it has crashed."""
    return next((file for name in (SESSION, SESSION_AGAIN) if (file := folder / name).exists()), None)


def _read_session(folder: Path, file: Path) -> LastSession:
    """The tabs in ``folder``; in any order if ``file``, which holds their order, is damaged."""
    order, front = list[str](), ""
    unread: tuple[Path, ...] = ()
    try:
        values = json.loads(file.read_text(encoding="utf-8"))
        order, front = [str(key) for key in values["order"]], str(values["front"])
        unread = tuple(Path(path) for path in values["unread"] if isinstance(path, str))
    except (OSError, ValueError, TypeError, LookupError, RecursionError):
        _LOG.warning("cannot read the order of the tabs in %s", folder, exc_info=True)
    positions = {f"{key}{SUFFIX}": index for index, key in enumerate(order)}
    last = len(positions)
    tabs = sorted(sorted(folder.glob(f"*{SUFFIX}")), key=lambda copy: positions.get(copy.name, last))
    names = [copy.stem for copy in tabs]
    return LastSession(tuple(tabs), names.index(front) if front in names else None, unread)


def _crashed_tabs(folder: Path) -> CrashedTabs:
    """The tabs in ``folder``, whose process has crashed; they are marked, to be returned only once."""
    tabs = read_tabs(folder / TABS)
    unedited = [left for left in _copies_in(folder, compare=False) if not left.work.dirty]
    with contextlib.suppress(OSError):
        if (folder / TABS).exists():
            (folder / TABS).replace(folder / TABS_AGAIN)
        else:  # there was a single tab
            (folder / TABS_AGAIN).write_text(write_tabs(tabs), encoding="utf-8")
    return CrashedTabs(tabs, tuple(unedited) if tabs.is_openable else ())


def _copies_in(folder: Path, *, compare: bool = True) -> Iterator[Leftover]:
    """The readable copies in ``folder``, compared with their documents' files if ``compare`` is set."""
    lists = [read_tabs(folder / name) for name in (TABS, TABS_AGAIN)]
    order = lists[0].order or lists[1].order
    copies = sorted(folder.glob(f"*{SUFFIX}"))
    return (replace(left, order=order) for left in _readable(copies, compare=compare))


def _readable(copies: Iterable[Path], *, compare: bool) -> Iterator[Leftover]:
    """The content of those of ``copies`` that can be read."""
    for copy in copies:
        try:
            yield _read(copy, compare)
        except (KlotskiError, ValueError, TypeError, LookupError, RecursionError):
            _LOG.warning("cannot read the recovery copy %s", copy, exc_info=True)


def _read(copy: Path, compare: bool) -> Leftover:
    """The content of ``copy``; any error means that this version did not write it."""
    work, written = read_copy(read_text(copy, MOST_BYTES), str(copy))
    return Leftover(copy, work, written, compare and _is_older(written, work))


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
