"""Copies of unsaved work, and what a process that died has left of them.

::

    recovery/
      4f1c…/               one folder for each process
        lock               held as long as the process lives, however it ends
        9a02….klotski      one copy for each document with unsaved work

A copy is a native file with one comment line in front, which says where the work belongs::

    # klotski-studio recovery {"version": 1, "path": "/home/…/puzzle.klotski", "time": …}
    format = 1
    board = …

Whoever gets the lock of a folder knows that its process is gone, and keeps others from offering
the same work a second time.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from klotski_studio.app.runtime.process_lock import ProcessLock
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Layout
from klotski_studio.formats import registry
from klotski_studio.formats.native import read as native_read
from klotski_studio.formats.native import write as native_write
from klotski_studio.formats.text.disk import ContentStamp, content_stamp, replace_file, system_trouble
from klotski_studio.formats.text.text_files import read_text

VERSION = 1
HEAD = "# klotski-studio recovery "
LOCK, SUFFIX = "lock", ".klotski"
TRIES = 10

_LOG = logging.getLogger(__name__)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RecoveryCopy:
    """A layout that is on no disk yet, and where it belongs.

    Attributes:
        path: the file it was read from or last saved to; None if it was never saved.
        known: what that file held then.
    """

    layout: Layout
    path: Path | None = None
    known: ContentStamp | None = None


@dataclass(frozen=True, slots=True)
class Leftover:
    """A copy whose process is gone.

    Attributes:
        copy: the file that holds it.
        time: when it was written, in seconds since 1970.
        file_is_newer: whether the work's file was written later, by the same process just before
            it died or by somebody else since.
    """

    copy: Path
    work: RecoveryCopy
    time: float
    file_is_newer: bool = False


class RecoveryFiles:
    """The copies in ``folder``. Any thread may ask; one at a time is served."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._own = folder / os.urandom(8).hex()
        self._locks: dict[Path, ProcessLock] = {}
        self._one_at_a_time = threading.Lock()

    def keep(self, key: str, work: RecoveryCopy) -> None:
        """Write the copy called ``key``, or write it anew; on the disk when this returns.

        Raises:
            KlotskiError: if the disk refuses, or the layout is larger than a native file may be.
        """
        text = _text(work)
        with self._one_at_a_time:
            try:
                self._settle_in()
            except OSError as error:
                raise system_trouble(error, self._own, writing=True) from error
            replace_file(self._own / f"{key}{SUFFIX}", text.encode())

    def forget(self, key: str) -> None:
        """Remove the copy called ``key``, if there is one: its work is safe, or not wanted."""
        with self._one_at_a_time, contextlib.suppress(OSError):
            (self._own / f"{key}{SUFFIX}").unlink()

    def leftovers(self) -> tuple[Leftover, ...]:
        """What processes that are gone have left, the newest first.

        From now on it is this process's to offer, until it is discarded or this process ends.
        What its own file holds already is not offered: the process died between saving and
        tidying up. A copy that cannot be read is left where it is.
        """
        with self._one_at_a_time:
            found = [left for folder in self._abandoned() for left in _copies_in(folder)]
            for left in found:
                if _is_saved(left.work):
                    self._remove(left.copy)
        return tuple(sorted((left for left in found if left.copy.exists()), key=lambda left: -left.time))

    def discard(self, leftover: Leftover) -> None:
        """Remove the copy: its work is open again, or not wanted."""
        with self._one_at_a_time:
            self._remove(leftover.copy)

    def close(self, *, keep: bool = True) -> None:
        """Let go of everything; copies that are still there will be offered by the next start.

        With ``keep`` false, those that this process made are removed: nobody wants them.
        """
        with self._one_at_a_time:
            for copy in () if keep else tuple(self._own.glob(f"*{SUFFIX}")):
                copy.unlink(missing_ok=True)
            for folder in tuple(self._locks):
                self._tidy(folder)
                if lock := self._locks.pop(folder, None):
                    lock.release()

    def _settle_in(self) -> None:
        """Make this process's folder, locked before anything is in it.

        Another process may find it in between, see that it is empty and unlocked, and remove it.
        """
        if self._own in self._locks and not (self._own / LOCK).exists():
            self._locks.pop(self._own).release()  # somebody has cleared the folder by hand
        for _ in range(TRIES):
            if self._own in self._locks:
                return
            with contextlib.suppress(OSError):
                self._own.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not self._claim(self._own):
                self._own = self._folder / os.urandom(8).hex()
        self._own.mkdir(mode=0o700, parents=True, exist_ok=True)  # without locks: better than no copy

    def _abandoned(self) -> Iterator[Path]:
        """The folders whose process is gone; empty ones are removed on the way."""
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
        """Remove a folder of ours without copies."""
        if folder in self._locks and not any(folder.glob(f"*{SUFFIX}")):
            for rest in folder.glob(".klotski-*.tmp"):  # a copy that was never finished
                rest.unlink(missing_ok=True)
            self._locks.pop(folder).release(remove=True)
            with contextlib.suppress(OSError):
                folder.rmdir()


def _text(work: RecoveryCopy) -> str:
    """The content of a copy."""
    body = native_write.write(work.layout)
    head: dict[str, object] = {"version": VERSION, "time": time.time(), "pid": os.getpid()}
    if work.path is not None:
        head["path"] = str(work.path.absolute())
    if work.known is not None:
        head["known"] = [work.known.size, work.known.digest.hex()]
    with contextlib.suppress(KlotskiError, ValueError):
        again = native_read.read(body, limited=False)
        head["pieces"] = _order(work.layout.pieces, again.pieces)
        head["goal"] = _order(work.layout.goal, again.goal)
    return f"{HEAD}{json.dumps(head)}\n{body}"


def _order(things: tuple[T, ...], again: tuple[T, ...]) -> list[int]:
    """Where each of ``things`` is in ``again``: a drawing has its own order.

    Raises:
        ValueError: if one is not there.
    """
    left = dict(enumerate(again))
    order = []
    for thing in things:
        place = next((place for place, other in left.items() if other == thing), None)
        if place is None:
            raise ValueError(thing)
        order.append(place)
        del left[place]
    return order


def _copies_in(folder: Path) -> Iterator[Leftover]:
    for copy in sorted(folder.glob(f"*{SUFFIX}")):
        try:
            yield _read(copy)
        except (KlotskiError, ValueError, TypeError, LookupError, RecursionError):
            _LOG.warning("cannot read the recovery copy %s", copy, exc_info=True)


def _read(copy: Path) -> Leftover:
    """What ``copy`` holds; any error means that it is not what this version writes."""
    text = read_text(copy)
    first = text.partition("\n")[0]
    head = json.loads(first.removeprefix(HEAD))
    if head["version"] != VERSION:
        raise ValueError(head)
    layout = native_read.read(text, str(copy), limited=False)
    if "goal" in head:
        pieces = tuple(layout.pieces[place] for place in head["pieces"])
        goal = tuple(layout.goal[place] for place in head["goal"])
        layout = replace(layout, pieces=pieces, goal=goal)
    path = Path(head["path"]) if "path" in head else None
    known = ContentStamp(head["known"][0], bytes.fromhex(head["known"][1])) if "known" in head else None
    work, written = RecoveryCopy(layout, path, known), float(head["time"])
    return Leftover(copy, work, written, _is_older(written, work))


def _is_saved(work: RecoveryCopy) -> bool:
    """Whether the work's own file holds it already."""
    if work.path is None or content_stamp(work.path) is None:  # to read a pipe could take for ever
        return False
    try:
        return _unordered(registry.read_file(work.path)) == _unordered(work.layout)
    except KlotskiError:
        return False


def _unordered(layout: Layout) -> Layout:
    """``layout`` as a file holds it, which has an order of its own: of pieces, targets and tables."""
    again = native_read.read(native_write.write(layout), limited=False)
    pieces, goal = sorted(again.pieces, key=repr), sorted(again.goal, key=repr)
    return replace(again, pieces=tuple(pieces), goal=tuple(goal))


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
