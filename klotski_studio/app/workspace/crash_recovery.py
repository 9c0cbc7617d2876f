"""Opens the last session's tabs again, after quitting and after a crash.

::

    a session is added      ->  an autosave keeps copies of its unsaved work, its game and its branches
    a session is removed    ->  its copy is removed too
    the program is quit     ->  every tab is written, together with their order
    the next start          ->  all tabs are opened again
    opened again            ->  the old copy is removed once there is a new one on the disk
    after two crashes       ->  the tabs that were opened before both stay closed; unsaved work is offered
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from klotski_studio.app.workspace.autosave import Autosave, TabRecorder, recovery_runner
from klotski_studio.app.workspace.recovery_store import MOST_STARTS, CopyKey, Leftover, RecoveryStore, Tab
from klotski_studio.app.workspace.recovery_text import RecoveryCopy, copy_of, restore, state_of
from klotski_studio.app.workspace.session import Session
from klotski_studio.app.workspace.workspace import OpenedSession, Workspace
from klotski_studio.core.errors import KlotskiError
from klotski_studio.io.disk import ContentStamp

_LOG = logging.getLogger(__name__)

SETTLING, DISCARDING = "settle", "discard {process} {key}"
"""The channels of the jobs that forget what earlier processes had open, and remove their copies."""

STABLE_MS = 10_000
"""Milliseconds after which tabs that were opened again are held not to make the program crash."""


class CrashRecovery(QObject):
    """Writes copies of the sessions of a workspace, and opens those of earlier processes."""

    offered = Signal(object)
    """A tuple of :class:`Leftover` for which :meth:`offer` asks; not empty."""

    failed = Signal(object)
    """The Exception because of which a copy could not be written."""

    def __init__(self, workspace: Workspace, recovery: RecoveryStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace, self._recovery = workspace, recovery
        self._runner = recovery_runner(self)
        self._autosaves: dict[Session, Autosave] = {}
        self._recovered: dict[Autosave, CopyKey] = {}
        self._unwanted: list[CopyKey] = []
        self._stable = QTimer(self, interval=STABLE_MS, singleShot=True)
        self._stable.timeout.connect(self._settle)
        self._is_session_stored = self._is_session_refused = self._is_closed = False
        workspace.added.connect(self._follow_added)
        workspace.removed.connect(self._follow_removed)
        for session in workspace.sessions:
            self._watch(session)
        self._recorder = TabRecorder(
            workspace, recovery, self._runner, lambda session: self._autosaves[session].key, self
        )

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
        self._stable.start()
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
        self._stable.start()
        return front is not None

    def _open_around(self, front: Session, before: Sequence[Tab], after: Sequence[Tab]) -> Iterator[object]:
        """Open the tabs of ``before`` and ``after``, which stood around that of ``front``, one a step."""
        add = partial(self._workspace.add_before, front)
        yield from (self._open_again(tab, add) for tab in before)
        yield from (self._open_again(tab, self._workspace.add_last) for tab in after)

    def _open_again(self, tab: Tab, add: Callable[[], Session]) -> Session | None:
        """Open ``tab`` in the session that ``add`` returns, and return it; None if it cannot be read."""
        copies, session = list(tab.copies), None
        if tab.file is not None:
            session = self._workspace.open_behind(tab.file, add)
            self._adopt(session, tab.key)
        while copies and session is None:
            leftover = self._recovery.read(copies.pop(0))
            if leftover is not None:
                session = add()
                self._fill(session, leftover)
        for older in copies:
            self._discard(older)
        return session

    def _settle(self) -> None:
        """Note that the tabs make no program crash, once all of them are open."""
        if self._workspace.turns.is_busy:
            self._stable.start()
        else:
            self._runner.start(SETTLING, lambda _: self._recovery.settle(), lambda _: None)

    def store_session(self) -> bool:
        """Write every tab for the next start, and return whether all of them are on the disk.

        If not, :attr:`failed` has been emitted, and unsaved work must not be closed without a question.
        """
        self._runner.pool.waitForDone()  # an earlier copy must not be written after this one
        sessions = self._workspace.sessions
        copies = {self._autosaves[session].key: copy_of(session) for session in sessions if session.has_board}
        try:
            self._recovery.store_session(copies, self._recorder.tabs())
        except KlotskiError as error:
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

    def _adopt(self, session: Session, key: str) -> None:
        """Call the tab of ``session`` what it was called before, unless another tab is called so."""
        if all(autosave.key != key for autosave in self._autosaves.values()):
            self._autosaves[session].adopt(key)

    def discard(self, leftover: Leftover) -> None:
        """Remove the copy of ``leftover``, in the background."""
        self._discard(leftover.copy)

    def _discard(self, copy: CopyKey) -> None:
        self._unwanted.append(copy)
        channel = DISCARDING.format(process=copy.process, key=copy.tab)
        self._runner.start(channel, lambda _: self._recovery.discard(copy), lambda _: None)

    def flush(self) -> None:
        """Start to write every copy and the list of tabs now: a fault was found and a crash may follow."""
        self._recorder.write()
        for autosave in self._autosaves.values():
            autosave.flush()

    def close(self, *, keep: bool) -> None:
        """Stop all autosaves at the end of the program.

        After :meth:`store_session` nothing more is written. Otherwise unsaved work comes back at the next
        start if ``keep`` is set, and is removed if not; but if :meth:`store_session` has failed, the games on
        saved layouts come back, because nobody was asked about them. A second call does nothing.
        """
        if self._is_closed:
            return
        self._is_closed = True
        self._stable.stop()
        self._recorder.stop()
        self._runner.shutdown()
        keep = keep or self._is_session_stored
        are_games_kept = self._is_session_refused and not keep
        while self._autosaves:
            session, autosave = self._autosaves.popitem()
            autosave.stop()
            if are_games_kept and session.document.file_state.dirty:
                self._recovery.remove(autosave.key)
            elif are_games_kept or (keep and not self._is_session_stored):
                if are_games_kept:
                    self._recovered.pop(autosave, None)
                with contextlib.suppress(KlotskiError):  # reported before; no window is left to report it
                    autosave.finish()
        is_replaced = self._is_session_stored or not keep
        for copy in (*self._unwanted, *(self._recovered.values() if is_replaced else ())):
            self._recovery.discard(copy)  # again, if the background job has not been started
        self._unwanted.clear()
        self._recovered.clear()
        self._recovery.close(keep=keep or are_games_kept)

    def _restore(self, session: Session, leftover: Leftover) -> None:
        restore(session, leftover.work)
        self._adopt(session, leftover.copy.tab)
        autosave = self._autosaves[session]
        self._recovered[autosave] = leftover.copy
        autosave.flush()

    def _session_of(self, path: Path | None) -> Session | None:
        """The session that shows the file ``path`` and has nothing unsaved; None if there is none."""
        for session in self._workspace.sessions if path is not None else ():
            state = session.document.file_state
            if state.path is not None and state.path.absolute() == path and not state.dirty:
                return session
        return None

    def _watch(self, session: Session) -> None:
        autosave = Autosave(
            session.document,
            partial(_file_stamp, session),
            self._recovery,
            self._runner,
            parent=self,
            state=partial(state_of, session),
        )
        session.playing.game.changed.connect(autosave.touch)
        session.branches_changed.connect(autosave.touch)
        session.editor.held_changed.connect(autosave.touch)
        session.editor.symmetry_changed.connect(autosave.touch)
        autosave.written.connect(partial(self._discard_source, autosave))
        autosave.failed.connect(self.failed)
        self._autosaves[session] = autosave

    def _follow_added(self, opened: OpenedSession) -> None:
        self._watch(opened.session)

    def _follow_removed(self, session: Session) -> None:
        autosave = self._autosaves.pop(session, None)
        if autosave is None:
            return
        self._discard_source(autosave)
        autosave.discard()
        autosave.deleteLater()

    def _discard_source(self, autosave: Autosave, _: RecoveryCopy | None = None) -> None:
        """Remove the copy that the session was restored from, once it is replaced or the tab is closed."""
        copy = self._recovered.pop(autosave, None)
        if copy is not None:
            self._discard(copy)


def _file_stamp(session: Session) -> ContentStamp | None:
    return session.files.watch.stamp
