"""The open layouts side by side, of which one is in front. There is always at least one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from klotski_studio.app.workspace.session import Session
from klotski_studio.core.layout import Layout


@dataclass(frozen=True, slots=True)
class OpenedSession:
    """A session came to the desk, at the place ``index``."""

    session: Session
    index: int


class Workspace(QObject):
    """Knows the sessions in the order of their tabs."""

    added = Signal(object)
    """An :class:`OpenedSession`."""
    removed = Signal(object)
    """The :class:`Session` that is closed for good."""
    switched = Signal(object)
    """The :class:`Session` that is in front now."""

    def __init__(self, make: Callable[[], Session], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._make = make
        self._sessions: list[Session] = [make()]
        self._current = self._sessions[0]

    @property
    def sessions(self) -> tuple[Session, ...]:
        """All of them, in the order of their tabs."""
        return tuple(self._sessions)

    @property
    def current(self) -> Session:
        """The one in front."""
        return self._current

    def bring(self, session: Session) -> None:
        """Put ``session`` in front, if it is still open."""
        if session is not self._current and session in self._sessions:
            self._current = session
            self.switched.emit(session)

    def bring_next(self, by: int = 1) -> None:
        """Put the one ``by`` places further on in front, and begin again after the last."""
        index = self._sessions.index(self._current)
        self.bring(self._sessions[(index + by) % len(self._sessions)])

    def new(self, layout: Layout | None = None) -> Session:
        """A new session in front, with ``layout`` as something that was never saved."""
        session = self._free()
        if layout is not None:
            session.document.open(layout, None)
        self.bring(session)
        return session

    def open(self, path: Path) -> Session:
        """Show ``path`` in front and return its session: the one that has the file open, or another one.

        Whether the document becomes a copy without a path is decided by :meth:`DocumentFiles.open`,
        for every way to open a file.
        """
        wanted = path.absolute()
        for session in self._sessions:
            if session.document.path is not None and session.document.path.absolute() == wanted:
                self.bring(session)
                return session
        session = self._free()
        session.files.open(path)
        self.bring(session)
        return session

    def place(self, session: Session, index: int) -> None:
        """Let ``session`` stand at ``index``: its tab was dragged there."""
        self._sessions.remove(session)
        self._sessions.insert(index, session)

    def close(self, session: Session) -> None:
        """Close ``session`` for good, whatever was not saved; an empty one follows the last.

        One that is closed already (while the answer to a question about it was on its way) stays so.
        """
        if session not in self._sessions:
            return
        index = self._sessions.index(session)
        if len(self._sessions) == 1:
            self._add(self._make())
        self._sessions.remove(session)
        if session is self._current:
            self.bring(self._sessions[min(index, len(self._sessions) - 1)])
        self.removed.emit(session)
        session.runner.drained.connect(session.deleteLater)
        session.close()

    def _free(self) -> Session:
        """A session that nothing was put into yet: the one in front, or a new one behind it."""
        if self._current.is_untouched and not self._current.is_reading:
            return self._current
        return self._add(self._make())

    def _add(self, session: Session) -> Session:
        index = self._sessions.index(self._current) + 1
        self._sessions.insert(index, session)
        self.added.emit(OpenedSession(session, index))
        return session
