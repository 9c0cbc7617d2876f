"""Keeps the list of the tabs on the disk up to date, so that a start after a crash can open them in order."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QTimer

from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.app.workspace.recovery_store import RecoveryStore
from klotski_studio.app.workspace.recovery_text import TabList
from klotski_studio.app.workspace.session import Session
from klotski_studio.app.workspace.workspace import OpenedSession, Workspace

DELAY_MS = 300
"""Milliseconds from a change to the list; further changes do not postpone it."""

STABLE_MS = 10_000
"""Milliseconds after which files that were opened again are held not to make the program crash."""

CHANNEL = "tabs"

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
        self._starts = 0
        self._written = TabList()
        self._timer = QTimer(self, interval=DELAY_MS, singleShot=True)
        self._timer.timeout.connect(self.write)
        self._stable = QTimer(self, interval=STABLE_MS, singleShot=True)
        self._stable.timeout.connect(self._forget_starts)
        workspace.added.connect(self._follow_added)
        for signal in (workspace.removed, workspace.switched, workspace.moved):
            signal.connect(self.touch)
        for session in workspace.sessions:
            self._follow(session)

    def touch(self, _: object = None) -> None:
        """Write the list soon, because it may have changed."""
        if not self._timer.isActive():
            self._timer.start()

    def note_start(self, starts: int) -> None:
        """Note that so many processes in succession have opened these files, until this one has lasted."""
        self._starts = max(self._starts, starts)
        self._stable.start()
        self.touch()

    def stop(self) -> None:
        """Write nothing more."""
        self._timer.stop()
        self._stable.stop()
        self._timer.timeout.disconnect(self.write)

    def write(self) -> None:
        """Start to write the list, unless it is on the disk already or there is nothing to open again."""
        tabs = self._list()
        is_of_use = tabs.files or len(tabs.order) > 1 or tabs.starts or self._written.order
        if tabs != self._written and is_of_use:
            self._written = tabs
            self._runner.start(CHANNEL, lambda _: self._recovery.store_tabs(tabs), partial(self._end_write))

    def _list(self) -> TabList:
        sessions = [each for each in self._workspace.sessions if each.has_board or each.is_reading]
        files = {}
        for session in sessions:
            state = session.document.file_state
            path = state.path or session.files.reading
            if path is not None and not state.dirty:
                files[self._key_of(session)] = path
        order = tuple(self._key_of(session) for session in sessions)
        return TabList(order, files, self._key_of(self._workspace.current), self._starts)

    def _end_write(self, outcome: Outcome[None]) -> None:
        if isinstance(outcome, Failed):  # the tabs are no work: the autosaves report what the disk refuses
            _LOG.warning("cannot write the list of the tabs", exc_info=outcome.error)
            self._written = TabList()

    def _forget_starts(self) -> None:
        self._starts = 0
        self.touch()

    def _follow_added(self, opened: OpenedSession) -> None:
        self._follow(opened.session)
        self.touch()

    def _follow(self, session: Session) -> None:
        session.document.file_changed.connect(self.touch)
        session.files.reading_changed.connect(self.touch)
