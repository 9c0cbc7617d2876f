"""Shows reports of faults, and offers recovery copies at the next start."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject

from klotski_studio.app.runtime.jobs import Failed, JobRunner
from klotski_studio.app.runtime.log import CrashReporter
from klotski_studio.app.texts.translatable import QT_TRANSLATE_NOOP
from klotski_studio.app.workspace.crash_recovery import CrashRecovery
from klotski_studio.app.workspace.recovery_store import Leftover
from klotski_studio.app.workspace.workspace import OpenedSession
from klotski_studio.core.errors import KlotskiError
from klotski_studio.ui.look.sentences import error_text
from klotski_studio.ui.look.translate import translator
from klotski_studio.ui.window.main_window import MainWindow

NO_COPY = QT_TRANSLATE_NOOP(
    "rescue", "What is not saved would be lost in a crash, because no copy of it can be kept. {reason}"
)


class RecoveryPrompts(QObject):
    """Connects the crash reporter and the recovery copies with the window."""

    def __init__(
        self, window: MainWindow, crash_recovery: CrashRecovery, crash_reporter: CrashReporter
    ) -> None:
        super().__init__(window)
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
        from klotski_studio.ui.dialogs.recovery import RecoveryDialog

        dialog = RecoveryDialog(leftovers, self._window.theme, self._window.language, self._window)
        dialog.recovered.connect(self._crash_recovery.recover)
        dialog.discarded.connect(self._crash_recovery.discard)
        dialog.open()
