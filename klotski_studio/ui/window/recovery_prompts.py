"""Shows reports of faults, and asks about tabs with which two starts have crashed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject

from klotski_studio.app.runtime.jobs import Failed, JobRunner
from klotski_studio.app.runtime.log import CrashReporter
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.app.texts.translatable import N_, QT_TRANSLATE_N_NOOP
from klotski_studio.app.workspace.crash_recovery import CrashRecovery
from klotski_studio.app.workspace.recovery_store import Leftover
from klotski_studio.app.workspace.workspace import OpenedSession
from klotski_studio.core.errors import KlotskiError
from klotski_studio.ui.look.sentences import error_text, text_of
from klotski_studio.ui.look.translate import translator
from klotski_studio.ui.widgets.bars import Answer, Question
from klotski_studio.ui.window.disk_questions import DiskQuestions
from klotski_studio.ui.window.main_window import MainWindow

NO_COPY = N_(
    "rescue", "What is not saved would be lost in a crash, because no copy of it can be kept. {reason}"
)
CLOSED = QT_TRANSLATE_N_NOOP(
    "rescue",
    "Klotski Studio ended twice soon after opening %Ln puzzle(s) with unsaved work: {names}.",
    None,
    1,
)
OPEN = N_("rescue", "Open Again")
DISCARD = N_("rescue", "Discard")
LATER = N_("rescue", "Later")
MOST_NAMES = 3
"""The number of puzzles that the question names."""


class RecoveryPrompts(QObject):
    """Connects the crash reporter and the recovery copies with the window."""

    def __init__(
        self,
        window: MainWindow,
        crash_recovery: CrashRecovery,
        crash_reporter: CrashReporter,
        questions: DiskQuestions,
    ) -> None:
        super().__init__(window)
        self._questions = questions
        self._window, self._crash_recovery, self._crash_reporter = window, crash_recovery, crash_reporter
        self._follow_runner(window.app.runner)
        for session in window.app.workspace.sessions:
            self._follow_runner(session.runner)
        window.app.workspace.added.connect(self._follow_added)
        crash_reporter.happened.connect(self._report)
        crash_recovery.offered.connect(self._offer)
        crash_recovery.failed.connect(self._show_copy_failure)

    def _follow_runner(self, runner: JobRunner) -> None:
        runner.bug.connect(self._report_job)

    def _follow_added(self, opened: OpenedSession) -> None:
        self._follow_runner(opened.session.runner)

    def _report_job(self, failed: Failed) -> None:
        self._crash_reporter.report(failed.trace)

    def _report(self, trace: str) -> None:
        self._crash_recovery.flush()
        self._window.dialogs.report(trace)

    def _show_copy_failure(self, error: Exception) -> None:
        if isinstance(error, KlotskiError):
            reason = error_text(error)
            self._window.message_bar.show_message(translator("rescue")(NO_COPY).format(reason=reason))
        else:
            self._crash_reporter.report(repr(error))

    def _offer(self, leftovers: Sequence[Leftover]) -> None:
        """Ask whether to open ``leftovers``, the newest first; the newest comes to the front."""
        session, translate = self._window.app.session, translator("rescue")
        titles = [visible(left.work.layout.title(self._window.language)) for left in leftovers[:MOST_NAMES]]
        names = ", ".join(f"“{title or text_of('untitled')}”" for title in titles)
        names += ", …" if len(leftovers) > MOST_NAMES else ""

        def answer(name: str, text: str, act: Callable[[Leftover], object]) -> Answer:
            def close_and_act() -> None:
                self._questions.ask(session, None)
                for left in reversed(leftovers):
                    act(left)

            return Answer(name, lambda: translate(text), close_and_act)

        answers = (
            answer("open", OPEN, self._crash_recovery.recover),
            answer("discard", DISCARD, self._crash_recovery.discard),
            answer("later", LATER, lambda _: None),
        )
        question = Question(lambda: translate(CLOSED, len(leftovers)).format(names=names), answers)
        self._questions.ask(session, question)
