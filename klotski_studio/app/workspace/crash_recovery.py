"""Writes shortly after every change what a crash would cost, and opens the last session's tabs again.

::

    edit   edit edit edit edit   edit                      save
    |------|----|----|----|------|-------------------------|
      write    write    write    write                      copy removed

The first change starts a timer and later ones do not restart it, so that a copy is never older than the timer
and one write, also if the changes follow each other without a pause. All tabs that have changed are written
together, with the list of the tabs::

    a session is added      ->  copies of its unsaved work, its game and its branches are kept
    a session is removed    ->  its copy is removed too
    the program is quit     ->  every tab is written, together with their order
    the next start          ->  all tabs are opened again, after quitting and after a crash
    opened again            ->  the old copy is removed as the new one is written
    after two crashes       ->  the tabs that were opened before both stay closed; unsaved work is offered
"""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMetaObject, QObject, QTimer, Signal

from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome, job_pool
from klotski_studio.app.workspace.recovery_store import MOST_STARTS, CopyKey, Leftover, RecoveryStore, Tab
from klotski_studio.app.workspace.recovery_text import RecoveryCopy, TabList, copy_of, encode_layout, restore
from klotski_studio.app.workspace.session import Session
from klotski_studio.app.workspace.workspace import Workspace
from klotski_studio.core.control import Control
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Layout

_LOG = logging.getLogger(__name__)

DELAY_MS = 300
"""Milliseconds from a change to its copy: a slow disk may take half a second, and one second is promised."""

RETRY_MS = 1000
"""Milliseconds from a write that the disk has refused to the next, if nothing changes before."""

STABLE_MS = 10_000
"""Milliseconds after which tabs that were opened again are held not to make the program crash."""

WRITING, SETTLING = "write", "settle"
"""The channels of the jobs that write copies, and forget what earlier processes had open."""


class Autosave(QObject):
    """Writes the recovery copies of the tabs of a workspace, and the list of the tabs, after every change."""

    failed = Signal(object)
    """The Exception because of which a copy could not be written; again only after that copy was written."""

    def __init__(self, workspace: Workspace, recovery: RecoveryStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace, self._recovery = workspace, recovery
        self._ahead = JobRunner(self, job_pool(self, threads=1))  # a copy must not wait for it
        self.runner = JobRunner(self, job_pool(self, threads=1))
        """Its one thread keeps the order of the writes, and no search delays it."""
        self._keys: dict[Session, str] = {}
        self._following: dict[Session, list[QMetaObject.Connection]] = {}
        self._due: set[Session] = set()
        self._stored: set[str] = set()
        self._replaced: dict[str, CopyKey] = {}
        self._unwanted: set[CopyKey] = set()
        self._failing: set[str] = set()
        self._tabs = TabList()
        self._again = False
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.write)
        workspace.added.connect(self._follow)
        workspace.removed.connect(self._forget)
        for signal in (workspace.added, workspace.switched, workspace.moved):
            signal.connect(self._write_soon)
        for session in workspace.sessions:
            self._follow(session)

    def adopt(self, session: Session, key: str) -> None:
        """Call the tab of ``session`` as before, unless it has a copy already, or another tab that name."""
        if self._keys[session] not in self._stored and key not in self._keys.values():
            self._keys[session] = key

    def replace(self, session: Session, copy: CopyKey) -> None:
        """Write the copy of ``session``, which was restored from ``copy``, and remove that with it."""
        self._replaced[self._keys[session]] = copy
        self._due.add(session)
        self.write()

    def discard(self, copies: Iterable[CopyKey]) -> None:
        """Remove ``copies``, which earlier processes have written, in the background."""
        self._unwanted.update(copies)
        self.write()

    def touch(self, session: Session, _: object = None) -> None:
        """Bring the copy of ``session`` up to date soon, because something in it has changed."""
        self._due.add(session)
        self._write_soon()

    def write(self) -> None:
        """Start to write what has changed; while another write is under way, this follows it."""
        self._timer.stop()
        self._again = self.runner.is_busy(WRITING)
        if self._again:
            return
        due, self._due = self._due, set()
        copies, tabs = self._take_due(due), self.tabs()
        is_of_use = tabs.files or len(tabs.order) > 1 or self._tabs.order
        changed = tabs if tabs != self._tabs and is_of_use else None
        if copies or self._unwanted or changed:
            gone = frozenset(self._unwanted)
            write = partial(self._recovery.write, copies, changed, gone, dict(self._replaced))
            self.runner.start(WRITING, lambda _: write(), partial(self._end_write, copies, changed, gone))
        if changed or due:  # a tab whose file was read changes no list
            layouts = [session.document.layout for session in (self._workspace.sessions if changed else due)]
            self._ahead.start("texts", partial(_encode, layouts), lambda _: None)

    def write_all(self) -> None:
        """Write every tab in this thread, because the program is quit.

        Raises:
            Exception: why one of them cannot be written.
        """
        self.runner.pool.waitForDone()  # an earlier copy must not be written after this one
        tabs = self.tabs()
        copies = {self._keys[each]: copy_of(each) for each in self._workspace.sessions if each.has_board}
        if tabs.order:
            errors = self._recovery.write(copies, tabs, self._unwanted, self._replaced, is_last=True)
            self._unwanted.clear()  # gone, and there again where a tab was saved just now
            for error in errors.values():
                raise error

    def close(self, is_kept: Callable[[Session], bool] | None) -> None:
        """Stop. Bring the copies of the sessions that ``is_kept`` accepts up to date, and remove all others.

        Without it nothing is written, because :meth:`write_all` has done so. What cannot be written was
        reported before, and stays as it was.
        """
        self._timer.stop()
        for runner in (self._ahead, self.runner):
            runner.shutdown()  # waits for one layout at most; a job must not outlive what it reports to
        for session in tuple(self._keys):
            self._unfollow(session)
        if is_kept is None:
            self._unwanted.update(self._replaced.values())
        else:
            kept = {session for session in self._keys if is_kept(session)}
            with contextlib.suppress(KlotskiError):
                self._recovery.write(self._take_due(kept), None, (), self._replaced)
            for session in self._keys.keys() - kept:
                self._drop(self._keys[session])
        self._recovery.discard(self._unwanted)

    def tabs(self) -> TabList:
        """The list of the tabs as it is now."""
        sessions = [each for each in self._workspace.sessions if each.has_board or each.is_reading]
        files = {}
        for session in sessions:
            path = session.document.path or session.files.source
            if path is not None and not session.document.is_dirty:
                files[self._keys[session]] = path
        order = tuple(self._keys[session] for session in sessions)
        return TabList(order, files, self._keys[self._workspace.current])

    def _take_due(self, sessions: Iterable[Session]) -> dict[str, RecoveryCopy]:
        """The copies to write of ``sessions`` by key; those of which nothing would be missed are unwanted."""
        copies = {}
        for session in sessions:
            key, work = self._keys[session], copy_of(session)
            if work.is_work:
                copies[key] = work
                self._stored.add(key)
                self._unwanted.discard(self._recovery.own(key))
            elif key in self._stored:
                self._stored.remove(key)
                self._unwanted.add(self._recovery.own(key))
        return copies

    def _drop(self, key: str) -> None:
        """Remove the copy called ``key``, and the one that it was to replace."""
        if key in self._stored:
            self._unwanted.add(self._recovery.own(key))
        if key in self._replaced:
            self._unwanted.add(self._replaced.pop(key))

    def _end_write(
        self,
        copies: Mapping[str, RecoveryCopy],
        tabs: TabList | None,
        gone: frozenset[CopyKey],
        outcome: Outcome[Mapping[str, Exception]],
    ) -> None:
        if isinstance(outcome, Failed):
            errors: Mapping[str, Exception] = dict.fromkeys(copies, outcome.error)
            self._due.update(session for session, key in self._keys.items() if key in copies)
            self._timer.start(RETRY_MS)
            if not copies:  # the list and old copies are no work
                _LOG.warning("cannot write the list of the tabs", exc_info=outcome.error)
        else:
            errors, self._tabs = outcome.value, tabs or self._tabs
            self._unwanted -= gone
            for key in copies.keys() - errors.keys():
                self._replaced.pop(key, None)
        new = [error for key, error in errors.items() if key not in self._failing]
        self._failing = (self._failing - copies.keys()) | errors.keys()
        if self._again:
            self.write()
        if new:
            self.failed.emit(new[0])

    def _write_soon(self, _: object = None) -> None:
        if not self._timer.isActive() or self._timer.interval() > DELAY_MS:
            self._timer.start(DELAY_MS)

    def _follow(self, session: Session) -> None:
        self._keys[session] = os.urandom(8).hex()
        changes = (session.document.changed, session.playing.game.changed, session.files.reading_changed)
        editor = session.editor
        signals = (*changes, session.branches_changed, editor.held_changed, editor.symmetry_changed)
        following = [signal.connect(partial(self.touch, session)) for signal in signals]
        following.append(session.document.file_changed.connect(partial(self._follow_file, session)))
        self._following[session] = following

    def _follow_file(self, session: Session, is_dirty: bool) -> None:
        self.touch(session)
        if not is_dirty and self._keys[session] in self._stored:
            self.write()  # what was saved needs no copy

    def _unfollow(self, session: Session) -> None:
        for connection in self._following.pop(session, ()):
            QObject.disconnect(connection)

    def _forget(self, session: Session) -> None:
        if session in self._following:
            self._unfollow(session)
            self._due.discard(session)
            self._drop(self._keys.pop(session))
            self.write()


def _encode(layouts: Sequence[Layout], control: Control) -> None:
    """Prepare the texts of ``layouts``, so that who quits has only to wait until they are written."""
    for layout in layouts:
        if not control.is_cancelled:
            with contextlib.suppress(KlotskiError):  # it is too large for a file
                encode_layout(layout)


class CrashRecovery(QObject):
    """Writes copies of the sessions of a workspace, and opens those of earlier processes."""

    offered = Signal(object)
    """A tuple of :class:`Leftover` for which :meth:`offer` asks; not empty."""

    failed = Signal(object)
    """The Exception because of which a copy could not be written."""

    def __init__(self, workspace: Workspace, recovery: RecoveryStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace, self._recovery = workspace, recovery
        self._autosave = Autosave(workspace, recovery, self)
        self._autosave.failed.connect(self.failed)
        self._stable = QTimer(self, singleShot=True)
        self._stable.timeout.connect(self._settle)
        self._is_session_stored = self._is_session_refused = self._is_closed = False

    def offer(self) -> None:
        """Emit :attr:`offered` if there is work in tabs that are not opened again."""
        if found := self._recovery.leftovers():
            self.offered.emit(found)

    def recover(self, leftover: Leftover) -> Session:
        """Open the copy ``leftover``, and return its session.

        That is the session of its file if nothing is unsaved there, or else another one. It counts as the
        last start of it, so that the next process does not open it if this one crashes at once.
        """
        self._recovery.note_starts(MOST_STARTS)
        self._stable.start(STABLE_MS)
        session = self._session_of(leftover.work.path) or self._workspace.new()
        self._workspace.bring(session)
        self._restore(session, leftover)
        return session

    def restore_session(self) -> bool:
        """Open the tabs that were open before, and return whether there are any.

        The one that was in front is open when this returns, and the others follow, some in each turn of the
        event loop.
        """
        last, workspace = self._recovery.last_session(), self._workspace
        left, front = list(last.tabs), None
        at = next((index for index, tab in enumerate(left) if tab.key == last.front), 0)
        while left and front is None:  # one that cannot be read is passed over
            at = min(at, len(left) - 1)
            front = self._open_again(left.pop(at), workspace.add)
        if front is not None:
            workspace.bring(front)
            workspace.turns.run(self._open_around(front, left[:at], left[at:]))
        self._stable.start(STABLE_MS)
        return front is not None

    def _open_around(self, front: Session, before: Sequence[Tab], after: Sequence[Tab]) -> Iterator[object]:
        """Open the tabs of ``before`` and ``after``, which stood around that of ``front``, one a step."""
        add = partial(self._workspace.add_beside, front)
        yield from (self._open_again(tab, add) for tab in before)
        yield from (self._open_again(tab, partial(self._workspace.add_beside, None)) for tab in after)

    def _open_again(self, tab: Tab, add: Callable[[], Session]) -> Session | None:
        """Open ``tab`` in the session that ``add`` returns, and return it; None if it cannot be read."""
        copies, session = list(tab.copies), None
        if tab.file is not None:
            session = self._workspace.open_behind(tab.file, add)
            self._autosave.adopt(session, tab.key)
        while copies and session is None:
            leftover = self._recovery.read(copies.pop(0))
            if leftover is not None:
                session = add()
                self._fill(session, leftover)
        if copies:
            self._autosave.discard(copies)
        return session

    def _settle(self) -> None:
        """Note that the tabs make no program crash, once all of them are open."""
        if self._workspace.turns.is_busy:
            self._stable.start(STABLE_MS)
        else:
            self._autosave.runner.start(SETTLING, lambda _: self._recovery.settle(), lambda _: None)

    def store_session(self) -> bool:
        """Write every tab for the next start, and return whether all of them are on the disk.

        If not, :attr:`failed` has been emitted, and unsaved work must not be closed without a question.
        """
        try:
            self._autosave.write_all()
        except Exception as error:  # a fault, too, must not close unsaved work without a question
            self._is_session_refused = True
            self.failed.emit(error)
            return False
        if not self._workspace.turns.is_busy:  # or else tabs of earlier processes are not open yet
            self._recovery.settle()
        self._is_session_stored, self._is_session_refused = True, False
        return True

    def _fill(self, session: Session, leftover: Leftover) -> None:
        try:
            self._restore(session, leftover)
        except Exception:  # a fault may cost one tab, but the program must start
            _LOG.exception("cannot open the tab %s again", leftover.copy.tab)

    def discard(self, leftover: Leftover) -> None:
        """Remove the copy of ``leftover``, in the background."""
        self._autosave.discard((leftover.copy,))

    def flush(self) -> None:
        """Start to write every copy and the list of tabs now: a fault was found and a crash may follow."""
        for session in self._workspace.sessions:
            self._autosave.touch(session)
        self._autosave.write()

    def close(self, *, keep: bool) -> None:
        """Stop at the end of the program.

        After :meth:`store_session` nothing more is written. Otherwise unsaved work comes back at the next
        start if ``keep`` is set, and is removed if not; but if :meth:`store_session` has failed, the games on
        saved layouts come back, because nobody was asked about them. A second call does nothing.
        """
        if self._is_closed:
            return
        self._is_closed = True
        self._stable.stop()
        are_games_kept = self._is_session_refused

        def is_kept(session: Session) -> bool:
            return keep or (are_games_kept and not session.document.is_dirty)

        self._autosave.close(None if self._is_session_stored else is_kept)
        self._recovery.close(keep=keep or self._is_session_stored or are_games_kept)

    def _restore(self, session: Session, leftover: Leftover) -> None:
        self._autosave.adopt(session, leftover.copy.tab)  # before its list is written
        restore(session, leftover.work)
        self._autosave.replace(session, leftover.copy)

    def _session_of(self, path: Path | None) -> Session | None:
        """The session that shows the file ``path`` and has nothing unsaved; None if there is none."""
        for session in self._workspace.sessions if path is not None else ():
            own = session.document.path
            if own is not None and own.absolute() == path and not session.document.is_dirty:
                return session
        return None
