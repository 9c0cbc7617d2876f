"""Says what became of the files of all tabs: those that were read or saved, and those that could not be.

Files that are opened together and fail make one message, in the order in which they were asked for: the one
in front first. A tab that was made for a file that cannot be read is closed again.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from itertools import count
from pathlib import Path

from klotski_studio.app.documents.files import FileFailure
from klotski_studio.app.workspace.session import Session
from klotski_studio.ui.look.sentences import failure_text, failures_text
from klotski_studio.ui.session.feature import AppContext
from klotski_studio.ui.session.reading_notice import ReadingNotice
from klotski_studio.ui.widgets.bars import MessageBar


class FileReports:
    """Follows the files of sessions, also while another session is current.

    Args:
        open_otherwise: opens what is no layout, such as a picture, and returns whether it is something else.
        settled: is called when a read has failed and the tabs are as they stay.
    """

    def __init__(
        self,
        app: AppContext,
        message_bar: MessageBar,
        notice: ReadingNotice,
        open_otherwise: Callable[[Path, Exception], bool],
        settled: Callable[[], object],
    ) -> None:
        self._app, self._bar, self._notice = app, message_bar, notice
        self._open_otherwise, self._settled = open_otherwise, settled
        self._failures: list[tuple[int, str]] = []
        self._numbers = count()
        app.workspace.turns.ended.connect(self._forget_failures)

    def follow(self, session: Session) -> None:
        """Report on the files of ``session`` from now on."""
        number = next(self._numbers)
        session.files.opened.connect(lambda path: self._opened(session, path))
        session.files.saved.connect(self._app.settings.add_recent)
        session.files.failed.connect(lambda failure: self._failed(session, number, failure))

    def _opened(self, session: Session, path: Path) -> None:
        if not self._failures:
            self._bar.hide()
        self._forget_failures()
        self._app.settings.add_recent(path)
        if session is self._app.session:
            self._notice.look_up(session, path)

    def _failed(self, session: Session, number: int, failure: FileFailure) -> None:
        workspace = self._app.workspace
        if session.is_untouched and len(workspace.sessions) > 1:
            workspace.close(session)
        self._settled()
        if failure.changed_on_disk:
            return  # a question is asked about it
        if not self._open_otherwise(failure.path, failure.error):
            insort(self._failures, (number, failure_text(failure)))
            self._bar.show_message(failures_text([text for _, text in self._failures]))
        self._forget_failures()

    def _forget_failures(self) -> None:
        """Begin a new message at the next failure, unless more files are being read or are to be opened."""
        workspace = self._app.workspace
        if not (workspace.turns.is_busy or any(session.is_reading for session in workspace.sessions)):
            self._failures = []
