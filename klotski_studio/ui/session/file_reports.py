"""Says what became of the files of all tabs: those that were read or saved, and those that could not be.

Files that are opened together and fail make one message, in the order in which they were asked for: the one
in front first. A tab that was made for a file that cannot be read is closed again.

Says what a pasted text or a foreign file was taken for, and offers its other readings in one click.

::

    (i)  Rush Hour, 6 × 6; this is 横刀立马, mirrored left to right      [Read as Drawing]  x

The notice goes when the layout changes, a move is made, or another tab is shown.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Mapping
from functools import partial
from itertools import count
from pathlib import Path

from PySide6.QtCore import QObject

from klotski_studio.app.documents.files import FileFailure
from klotski_studio.app.library.entry import KnownPuzzles, Recognised, recognised
from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.app.texts.errors import decision_text
from klotski_studio.app.texts.identity import CONTEXT
from klotski_studio.app.texts.translatable import N_
from klotski_studio.app.workspace.session import Session
from klotski_studio.core.errors import KlotskiError
from klotski_studio.formats import registry
from klotski_studio.formats.text.recognition import Reading
from klotski_studio.ui.look.appearance import current_language
from klotski_studio.ui.look.connections import Connections
from klotski_studio.ui.look.translate import failure_text, failures_text, texts, translator
from klotski_studio.ui.session.feature import AppContext
from klotski_studio.ui.widgets.message_box import BarAnswer, MessageBar, Question

CHANNEL = "recognise"
"""The channel of the job that looks a text up."""
MOST_OTHERS = 2
"""The most other readings that are offered; more would not fit beside the sentence."""

SENTENCES: Mapping[str, str] = {
    "read-as": N_("reading notice", "Read as “{format}”"),
    "read-so": N_("reading notice", "Read instead: {decision}"),
}
text_of = texts("reading notice", SENTENCES)


class ReadingNotice(QObject):
    """Looks up what was opened, and shows a line on it in a bar."""

    def __init__(self, runner: JobRunner, known: KnownPuzzles, bar: MessageBar, parent: QObject) -> None:
        super().__init__(parent)
        self._runner, self._known, self._bar = runner, known, bar
        self._connections = Connections()

    def look_up(self, session: Session, source: Path | str, taken_as: Reading | None = None) -> None:
        """Say in the bar what ``source``, a file or a text that ``session`` shows now, was taken for.

        ``taken_as`` is the reading that the person has chosen. Nothing is said of the program's own files.
        """
        self.hide()
        if source == session.document.path:
            return
        self._follow(session)
        self._runner.start(
            CHANNEL,
            lambda _: recognised(source, self._known, taken_as),
            partial(self._show, session, source),
            may_hang=isinstance(source, Path),
        )

    def hide(self) -> None:
        """Withdraw the notice, also one that is being looked up."""
        self._connections.cut()
        self._runner.drop(CHANNEL)
        self._bar.ask(None)

    def _follow(self, session: Session) -> None:
        """Withdraw the notice as soon as the person goes on with the puzzle."""
        self._connections.cut()
        for signal in (session.document.changed, session.mode_changed, session.playing.game.changed):
            self._connections.connect(signal, lambda _: self.hide())

    def _show(self, session: Session, source: Path | str, outcome: Outcome[Recognised | None]) -> None:
        if isinstance(outcome, Failed) or outcome.value is None:
            return
        found = outcome.value
        answers = [
            BarAnswer(
                f"read-as-{other.id}",
                partial(_offer, other),
                partial(self._read_as, session, source, other),
            )
            for other in found.others[:MOST_OTHERS]
        ]
        self._bar.ask(Question(partial(_sentence, found), tuple(answers)))

    def _read_as(self, session: Session, source: Path | str, other: Reading) -> None:
        """Put the other reading into the tab; the person has done nothing with the first one yet."""
        try:
            entry = registry.parse(source, taken_as=other, regular_only=True).entry
        except KlotskiError:
            return  # the file has changed since it was looked up
        assert entry.layout is not None  # it has one or raises
        session.document.open(entry.layout, None, saved=False, guesses=entry.guesses)
        self.look_up(session, source, other)


def _sentence(found: Recognised) -> str:
    return found.text(current_language(), translator("texts"), translator(CONTEXT))


def _offer(other: Reading) -> str:
    if other.decision is not None:
        return text_of("read-so", decision=decision_text(other.decision, translator("texts")))
    return text_of("read-as", format=translator("texts")(other.format.name))


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
        app.workspace.follow_each(self._follow)

    def _follow(self, session: Session) -> None:
        """Report on the files of ``session``."""
        number = next(self._numbers)
        session.files.opened.connect(lambda path: self._opened(session, path))
        session.files.saved.connect(lambda path: self._saved(session, path))
        session.files.failed.connect(lambda failure: self._failed(session, number, failure))

    def _opened(self, session: Session, path: Path) -> None:
        if not self._failures:
            self._bar.hide()
        self._forget_failures()
        self._app.settings.add_recent(path)
        if session is self._app.session:
            self._notice.look_up(session, path)

    def _saved(self, session: Session, path: Path) -> None:
        self._app.settings.add_recent(path)
        if session is self._app.session:
            self._bar.hide()  # an earlier save may have failed

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
