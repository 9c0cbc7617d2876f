"""Writes a recovery copy of a document's unsaved work, game and branches shortly after every change.

::

    edit   edit edit edit edit   edit                      save
    |------|----|----|----|------|-------------------------|
      copy    copy     copy    copy                         copy removed

The first edit starts a timer and later edits do not restart it, so that a copy is never older than
the timer and one write, also if the edits follow each other without a pause.

The list of the tabs is kept up to date as well, so that a start after a crash can open them in order.
"""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from klotski_studio.app.documents.document import Document, FileState, LayoutChange
from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome, job_pool
from klotski_studio.app.workspace.recovery_store import RecoveryStore
from klotski_studio.app.workspace.recovery_text import RecoveryCopy, SessionState, TabList, encode_layout
from klotski_studio.app.workspace.session import Session
from klotski_studio.app.workspace.workspace import OpenedSession, Workspace
from klotski_studio.core.control import Control
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Layout
from klotski_studio.io.disk import ContentStamp

DELAY_MS = 300
"""Milliseconds from an edit to its copy: a slow disk may take half a second, and one second is promised. The
list of the tabs is written as long after a change, which further changes do not postpone."""


def recovery_runner(parent: QObject) -> JobRunner:
    """A runner for all autosaves; its one thread keeps the order of the writes, and no search delays it."""
    return JobRunner(parent, job_pool(parent, threads=1))


class Autosave(QObject):
    """Writes the recovery copy of one document after every change, and removes it when all is saved."""

    written = Signal(object)
    """The :class:`RecoveryCopy` that has been written to the disk."""

    failed = Signal(object)
    """The Exception that a write has raised; emitted again only after a write has succeeded."""

    def __init__(
        self,
        document: Document,
        file_stamp: Callable[[], ContentStamp | None],
        recovery: RecoveryStore,
        runner: JobRunner,
        parent: QObject | None = None,
        state: Callable[[], SessionState] = SessionState,
    ) -> None:
        """Follow ``document`` and write its copies to ``recovery``.

        ``file_stamp()`` returns the content of the document's file when it was read or saved, and
        ``state()`` what a copy holds besides the layout. The ``runner`` is one from
        :func:`recovery_runner`, shared by all documents.
        """
        super().__init__(parent)
        self._document, self._file_stamp, self._state = document, file_stamp, state
        self._recovery, self._runner = recovery, runner
        self._key = os.urandom(8).hex()
        self._channel = f"recovery {self._key}"
        self._is_stopped = False
        self._has_copy = self._busy = self._again = self._failing = False
        self._timer = QTimer(self, interval=DELAY_MS, singleShot=True)
        self._timer.timeout.connect(self.flush)
        document.changed.connect(self._follow)
        document.file_changed.connect(self._follow_file)

    @property
    def key(self) -> str:
        """The name of the copy's file, without its suffix."""
        return self._key

    def adopt(self, key: str) -> None:
        """Write under ``key`` from now on, that of the copy the document comes from; not if it has one."""
        if not (self._has_copy or self._busy):
            self._key, self._channel = key, f"recovery {key}"

    def touch(self) -> None:
        """Start the timer after which the copy is written, because something in it has changed."""
        if not (self._is_stopped or self._timer.isActive()):
            self._timer.start()

    def flush(self) -> None:
        """Bring the copy up to date now, in the background: write it, or remove it if all is saved."""
        self._timer.stop()
        work = self._work()
        if self._busy:
            self._again = True
        elif work is not None or self._has_copy:
            self._busy, self._again, self._has_copy = True, False, work is not None
            write = partial(_bring_up_to_date, self._recovery, self._key, work)
            self._runner.start(self._channel, write, partial(self._end_write, work))

    def stop(self) -> None:
        """Stop following the document; the copy stays on the disk."""
        self._is_stopped = True
        self._timer.stop()
        self._document.changed.disconnect(self._follow)
        self._document.file_changed.disconnect(self._follow_file)

    def finish(self) -> None:
        """Write or remove the copy in this thread. Call it after the runner has been shut down.

        Raises:
            KlotskiError: as :meth:`RecoveryStore.store` does.
        """
        _bring_up_to_date(self._recovery, self._key, self._work())

    def discard(self) -> None:
        """Stop following the document and remove its copy, in the background."""
        self.stop()
        write = partial(_bring_up_to_date, self._recovery, self._key, None)
        self._runner.start(self._channel, write, lambda _: None)  # it may outlive this object

    def _work(self) -> RecoveryCopy | None:
        """The copy to write: of unsaved work, or of what else would be missed; None if there is neither."""
        file, state = self._document.file_state, self._state()
        if not file.dirty and not state.is_work:
            return None
        return RecoveryCopy(self._document.layout, file.path, self._file_stamp(), file.dirty, state)

    def _follow(self, _: LayoutChange) -> None:
        # the undo stack updates its index after this signal: only then is it known whether all is saved
        self.touch()

    def _follow_file(self, state: FileState) -> None:
        if state.dirty:
            self.touch()
        else:
            self.flush()

    def _end_write(self, work: RecoveryCopy | None, outcome: Outcome[None]) -> None:
        self._busy = False
        if self._again:
            self.flush()
        failed_before, self._failing = self._failing, isinstance(outcome, Failed)
        if isinstance(outcome, Failed):
            if not failed_before:
                self.failed.emit(outcome.error)
        elif work is not None:
            self.written.emit(work)


def _bring_up_to_date(recovery: RecoveryStore, key: str, work: RecoveryCopy | None, _: object = None) -> None:
    """Write the copy, or remove it if ``work`` is None."""
    if work is None:
        recovery.remove(key)
    else:
        recovery.store(key, work)


_LOG = logging.getLogger(__name__)


class TabRecorder(QObject):
    """Writes the :class:`TabList` of a workspace whenever it has changed."""

    def __init__(
        self,
        workspace: Workspace,
        recovery: RecoveryStore,
        runner: JobRunner,
        key_of: Callable[[Session], str],
        parent: QObject | None = None,
    ) -> None:
        """Follow ``workspace``; ``key_of`` returns the key of a session's recovery copy."""
        super().__init__(parent)
        self._workspace, self._recovery, self._runner, self._key_of = workspace, recovery, runner, key_of
        self._ahead = recovery_runner(self)  # a copy must not wait for it
        self._written = TabList()
        self._timer = QTimer(self, interval=DELAY_MS, singleShot=True)
        self._timer.timeout.connect(self.write)
        workspace.added.connect(self._follow_added)
        for signal in (workspace.removed, workspace.switched, workspace.moved):
            signal.connect(self.touch)
        for session in workspace.sessions:
            self._follow(session)

    def touch(self, _: object = None) -> None:
        """Write the list soon, because it may have changed."""
        if not self._timer.isActive():
            self._timer.start()

    def stop(self) -> None:
        """Write nothing more."""
        self._timer.stop()
        self._ahead.shutdown()  # waits for one layout at most; a job must not outlive what it reports to
        self._timer.timeout.disconnect(self.write)

    def write(self) -> None:
        """Start to write the list, unless it is on the disk already or there is nothing to open again."""
        tabs = self.tabs()
        is_of_use = tabs.files or len(tabs.order) > 1 or self._written.order
        if tabs != self._written and is_of_use:
            self._written = tabs
            self._runner.start("tabs", lambda _: self._recovery.store_tabs(tabs), partial(self._end_write))
        layouts = [session.document.layout for session in self._workspace.sessions]
        self._ahead.start("texts", partial(_encode, layouts), lambda _: None)

    def tabs(self) -> TabList:
        """The list as it is now."""
        sessions = [each for each in self._workspace.sessions if each.has_board or each.is_reading]
        files = {}
        for session in sessions:
            state = session.document.file_state
            path = state.path or session.files.source
            if path is not None and not state.dirty:
                files[self._key_of(session)] = path
        order = tuple(self._key_of(session) for session in sessions)
        return TabList(order, files, self._key_of(self._workspace.current))

    def _end_write(self, outcome: Outcome[None]) -> None:
        if isinstance(outcome, Failed):  # the tabs are no work: the autosaves report what the disk refuses
            _LOG.warning("cannot write the list of the tabs", exc_info=outcome.error)
            self._written = TabList()

    def _follow_added(self, opened: OpenedSession) -> None:
        self._follow(opened.session)
        self.touch()

    def _follow(self, session: Session) -> None:
        session.document.file_changed.connect(self.touch)
        session.files.reading_changed.connect(self.touch)


def _encode(layouts: Sequence[Layout], control: Control) -> None:
    """Prepare the texts of ``layouts``, so that who quits has only to wait until they are written."""
    for layout in layouts:
        if not control.is_cancelled:
            with contextlib.suppress(KlotskiError):  # it is too large for a file
                encode_layout(layout)
