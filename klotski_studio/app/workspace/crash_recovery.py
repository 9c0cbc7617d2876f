"""Opens the last session's tabs again after quitting, and offers unsaved work after a crash.

::

    a session is added      ->  an autosave keeps copies of its unsaved work, its game and its pins
    a session is removed    ->  its copy is removed too
    the program is quit     ->  every tab is written, together with their order
    start after quitting    ->  all tabs are opened again
    start after a crash     ->  tabs that were not edited are opened again, with their games and pins;
                                the copies of others are offered, and go between them as their tabs were
    opened again            ->  the old copy is removed once there is a new one on the disk
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from klotski_studio.app.runtime.jobs import Done, Outcome
from klotski_studio.app.workspace.autosave import Autosave, TabRecorder, recovery_runner
from klotski_studio.app.workspace.recovery_store import CopyKey, CrashedTabs, Leftover, RecoveryStore
from klotski_studio.app.workspace.recovery_text import RecoveryCopy, TabList, copy_of, restore, state_of
from klotski_studio.app.workspace.session import Session
from klotski_studio.app.workspace.workspace import OpenedSession, Workspace
from klotski_studio.core.errors import KlotskiError
from klotski_studio.io.disk import ContentStamp

_LOG = logging.getLogger(__name__)

FINDING, DISCARDING = "leftovers", "discard {process} {key}"
"""The channels of the jobs that find and remove copies of other processes."""


class CrashRecovery(QObject):
    """Writes copies of the sessions of a workspace, and opens those of earlier processes."""

    offered = Signal(object)
    """A tuple of :class:`Leftover` that :meth:`find_leftovers` has found; not empty."""

    failed = Signal(object)
    """The Exception because of which a copy could not be written."""

    def __init__(self, workspace: Workspace, recovery: RecoveryStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace, self._recovery = workspace, recovery
        self._runner = recovery_runner(self)
        self._autosaves: dict[Session, Autosave] = {}
        self._recovered: dict[Autosave, Leftover] = {}
        self._unwanted: list[Leftover] = []
        self._is_session_stored = self._is_session_refused = self._is_closed = False
        workspace.added.connect(self._follow_added)
        workspace.removed.connect(self._follow_removed)
        for session in workspace.sessions:
            self._watch(session)
        self._recorder = TabRecorder(
            workspace, recovery, self._runner, lambda session: self._autosaves[session].key, self
        )

    def find_leftovers(self) -> None:
        """Find the copies of crashed processes in the background; :attr:`offered` carries them."""
        self._runner.start(FINDING, lambda _: self._recovery.leftovers(), self._offer)

    def recover(self, leftover: Leftover) -> Session:
        """Open the copy ``leftover``, and return its session.

        That is the session of its file if nothing is unsaved there, or else another one, at the place
        that its tab had among those that are open again.
        """
        self._workspace.turns.finish()  # the tabs among which it has its place
        index = self._index_of(leftover.key, leftover.order)
        session = self._session_of(leftover.work.path) or self._workspace.new(index=index)
        self._workspace.bring(session)
        self._restore(session, leftover)
        return session

    def restore_session(self) -> bool:
        """Open the tabs that were open when the program was quit, and return whether there are any.

        After a crash these are the tabs whose layouts were not edited. The one that was in front is open when
        this returns, and the others follow, some in each turn of the event loop.
        """
        last, workspace = self._recovery.last_session(), self._workspace
        left, front = list(last.tabs), None
        at = last.front or 0
        while left and front is None:  # one that cannot be read is passed over
            at = min(at, len(left) - 1)
            front = self._open_again(left.pop(at), workspace.add)
        if front is not None:
            workspace.bring(front)
            workspace.turns.run(self._open_around(front, left[:at], left[at:]))
        workspace.turns.run(workspace.open_behind(path, len(workspace.sessions)) for path in last.unread)
        are_tabs_open = [self._open_crashed(tabs) for tabs in last.crashed]
        return bool(front or last.unread or any(are_tabs_open))

    def _open_around(
        self, front: Session, before: Sequence[CopyKey], after: Sequence[CopyKey]
    ) -> Iterator[object]:
        """Open the tabs of ``before`` and ``after``, which stood around that of ``front``, one a step."""
        add = partial(self._workspace.add_before, front)
        yield from (self._open_again(copy, add) for copy in before)
        yield from (self._open_again(copy, self._workspace.add_last) for copy in after)

    def store_session(self) -> bool:
        """Write every tab for the next start, and return whether all of them are on the disk.

        If not, :attr:`failed` has been emitted, and unsaved work must not be closed without a question.
        """
        self._runner.pool.waitForDone()  # an earlier copy must not be written after this one
        sessions = self._workspace.sessions
        copies = {self._autosaves[session].key: copy_of(session) for session in sessions if session.has_board}
        unread = [path for session in sessions if (path := session.files.reading) is not None]
        try:
            self._recovery.store_session(copies, self._autosaves[self._workspace.current].key, unread)
        except KlotskiError as error:
            self._is_session_refused = True
            self.failed.emit(error)
            return False
        self._is_session_stored, self._is_session_refused = True, False
        return True

    def _open_crashed(self, crashed: CrashedTabs) -> bool:
        """Open the unedited tabs of a process that has crashed, and return whether there are any."""
        tabs, copies = crashed.listed, {left.key: left for left in crashed.unedited}
        if not (tabs.is_openable and (tabs.files or copies)):
            return False
        self._recorder.note_start(tabs.starts + 1)
        self._workspace.turns.run(self._open_listed(tabs, copies))
        return True

    def _open_listed(self, tabs: TabList, copies: Mapping[str, Leftover]) -> Iterator[object]:
        """Open the tabs of a list, the one that was in front first, one a step."""
        for key in dict.fromkeys((tabs.front, *tabs.order, *copies)):
            index = self._index_of(key, tabs.order)
            if self._session_called(key) is None and key in copies:
                self._fill(self._workspace.add(index), copies[key])
            elif self._session_called(key) is None and key in tabs.files:
                self._adopt(self._workspace.open_behind(tabs.files[key], index), key)
            session = self._session_called(key)
            if session is not None and key == tabs.front:
                self._workspace.bring(session)
            yield session

    def _open_again(self, copy: CopyKey, add: Callable[[], Session]) -> Session | None:
        """Open the tab of ``copy`` in the session that ``add`` returns; None if it cannot be read."""
        leftover = self._recovery.read(copy)
        if leftover is None:
            return None
        session = add()
        self._fill(session, leftover)
        return session

    def _fill(self, session: Session, leftover: Leftover) -> None:
        try:
            self._restore(session, leftover)
        except Exception:  # a fault may cost one tab, but the program must start
            _LOG.exception("cannot open the tab %s again", leftover.key)

    def _index_of(self, key: str, order: tuple[str, ...]) -> int | None:
        """Where among the open tabs one belongs that was called ``key``; None if nothing tells."""
        if key not in order:
            return None
        keys = [self._autosaves[session].key for session in self._workspace.sessions]
        left = [index for index, each in enumerate(keys) if each in order[: order.index(key)]]
        if left:
            return left[-1] + 1
        return next((index for index, each in enumerate(keys) if each in order), None)

    def _session_called(self, key: str) -> Session | None:
        return next((each for each, autosave in self._autosaves.items() if autosave.key == key), None)

    def _adopt(self, session: Session, key: str) -> None:
        """Call the tab of ``session`` what it was called before, unless another tab is called so."""
        if self._session_called(key) is None:
            self._autosaves[session].adopt(key)

    def discard(self, leftover: Leftover) -> None:
        """Remove the copy of ``leftover``, in the background."""
        self._unwanted.append(leftover)
        channel = DISCARDING.format(process=leftover.process, key=leftover.key)
        self._runner.start(channel, lambda _: self._recovery.discard(leftover), lambda _: None)

    def flush(self) -> None:
        """Start to write every copy and the list of tabs now: a fault was found and a crash may follow."""
        self._recorder.write()
        for autosave in self._autosaves.values():
            autosave.flush()

    def close(self, *, keep: bool) -> None:
        """Stop all autosaves at the end of the program.

        After :meth:`store_session` nothing more is written. Otherwise unsaved work is offered by the
        next start if ``keep`` is set, and removed if not; but if :meth:`store_session` has failed, the
        games on saved layouts are offered, because nobody was asked about them. A second call does nothing.
        """
        if self._is_closed:
            return
        self._is_closed = True
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
        for leftover in (*self._unwanted, *(self._recovered.values() if is_replaced else ())):
            self._recovery.discard(leftover)  # again, if the background job has not been started
        self._unwanted.clear()
        self._recovered.clear()
        self._recovery.close(keep=keep or are_games_kept)

    def _restore(self, session: Session, leftover: Leftover) -> None:
        restore(session, leftover.work)
        self._adopt(session, leftover.key)
        autosave = self._autosaves[session]
        self._recovered[autosave] = leftover
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
        session.pinned_changed.connect(autosave.touch)
        session.editor.held_changed.connect(autosave.touch)
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
        leftover = self._recovered.pop(autosave, None)
        if leftover is not None:
            self.discard(leftover)

    def _offer(self, outcome: Outcome[tuple[Leftover, ...]]) -> None:
        if isinstance(outcome, Done) and outcome.value:
            self.offered.emit(outcome.value)


def _file_stamp(session: Session) -> ContentStamp | None:
    return session.files.watch.stamp
