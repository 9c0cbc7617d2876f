"""Sees to it that a crash costs no work: in every session of a desk, and at the next start.

::

    desk: a session comes   ->  an autosave watches its document
          a session goes    ->  its copy goes too: the person was asked
    start                   ->  what a dead process left is offered
    recovered               ->  the old copy goes once there is a new one on the disk
"""

from __future__ import annotations

import contextlib
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from klotski_studio.app.runtime.jobs import Done, Outcome
from klotski_studio.app.workspace.autosave import Autosave, recovery_runner
from klotski_studio.app.workspace.recovery_files import Leftover, RecoveryCopy, RecoveryFiles
from klotski_studio.app.workspace.session import Session
from klotski_studio.app.workspace.workspace import OpenedSession, Workspace
from klotski_studio.core.errors import KlotskiError
from klotski_studio.formats.text.disk import ContentStamp

LOOKING, DISCARDING = "leftovers", "discard {copy}"
"""The lanes."""


def recovery_folder(settings: Path) -> Path:
    """Where the copies are: beside the file ``settings``."""
    return settings.parent / "recovery"


class CrashRecovery(QObject):
    """Keeps copies of the unsaved work on a desk."""

    offered = Signal(object)
    """A tuple of :class:`Leftover`, not empty: what :meth:`look` has found."""

    failed = Signal(object)
    """The Exception that keeps a copy from being written."""

    def __init__(self, workspace: Workspace, recovery: RecoveryFiles, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace, self._recovery = workspace, recovery
        self._runner = recovery_runner(self)
        self._autosaves: dict[Session, Autosave] = {}
        self._recovered: dict[Autosave, Leftover] = {}
        self._unwanted: list[Leftover] = []
        workspace.added.connect(self._follow_added)
        workspace.removed.connect(self._follow_removed)
        for session in workspace.sessions:
            self._watch(session)

    def look(self) -> None:
        """Look for what processes that are gone have left, in the background."""
        self._runner.start(LOOKING, lambda _: self._recovery.leftovers(), self._offer)

    def recover(self, leftover: Leftover) -> Session:
        """Open what was left, as unsaved work; in the tab of its file if that has no work of its own."""
        work = leftover.work
        session = self._session_of(work.path) or self._workspace.new()
        self._workspace.bring(session)
        session.files.recover(work.layout, work.path, work.known)
        autosave = self._autosaves[session]
        self._recovered[autosave] = leftover
        autosave.flush()
        return session

    def discard(self, leftover: Leftover) -> None:
        """Remove what was left, in the background."""
        self._unwanted.append(leftover)
        channel = DISCARDING.format(copy=leftover.copy.name)
        self._runner.start(channel, lambda _: self._recovery.discard(leftover), lambda _: None)

    def flush(self) -> None:
        """Bring every copy up to date now: something went wrong, and worse may follow."""
        for autosave in self._autosaves.values():
            autosave.flush()

    def close(self, *, keep: bool) -> None:
        """The program ends. With ``keep``, work that is not saved is offered by the next start.

        Without it the person was asked about everything and wants none of it back.
        """
        self._runner.shutdown()
        while self._autosaves:
            _, autosave = self._autosaves.popitem()
            autosave.stop()
            if keep:
                with contextlib.suppress(
                    KlotskiError
                ):  # told before, and there is no window to tell it again
                    autosave.finish()
        for leftover in (*self._unwanted, *(() if keep else self._recovered.values())):
            self._recovery.discard(leftover)  # again, if the background has come so far
        self._recovery.close(keep=keep)

    def _session_of(self, path: Path | None) -> Session | None:
        """The session that shows the file ``path`` and has nothing unsaved."""
        for session in self._workspace.sessions if path is not None else ():
            state = session.document.file_state
            if state.path is not None and state.path.absolute() == path and not state.dirty:
                return session
        return None

    def _watch(self, session: Session) -> None:
        autosave = Autosave(
            session.document, partial(_known, session), self._recovery, self._runner, parent=self
        )
        autosave.kept.connect(partial(self._tidy, autosave))
        autosave.failed.connect(self.failed)
        self._autosaves[session] = autosave

    def _follow_added(self, opened: OpenedSession) -> None:
        self._watch(opened.session)

    def _follow_removed(self, session: Session) -> None:
        autosave = self._autosaves.pop(session, None)
        if autosave is None:
            return
        self._tidy(autosave)
        autosave.discard()
        autosave.deleteLater()

    def _tidy(self, autosave: Autosave, _: RecoveryCopy | None = None) -> None:
        """What was recovered there is in a copy of this process, or not wanted: the old one may go."""
        leftover = self._recovered.pop(autosave, None)
        if leftover is not None:
            self.discard(leftover)

    def _offer(self, outcome: Outcome[tuple[Leftover, ...]]) -> None:
        if isinstance(outcome, Done) and outcome.value:
            self.offered.emit(outcome.value)


def _known(session: Session) -> ContentStamp | None:
    return session.files.watch.stamp
