"""What the window asks about files: that another program has changed, and of tabs with which it crashed.

::

    nothing unsaved here     ->  read it again, or keep what is here (which then is unsaved)
    something unsaved here   ->  nothing is asked until it is saved, and then:
    saving                   ->  overwrite the file, read it again, or save under another name

Each tab has at most one question, which a bar above the board shows while the tab is in front. Nothing
happens until one of its buttons is pressed.

Two starts that have crashed with the same tabs ask whether to open them; faults are reported in a dialog.

Before unsaved documents are closed, one question covers all of them: save all, discard all, or cancel. It
does not block: its callback is called after all is saved or discarded, and not after "Cancel".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from klotski_studio.app.documents.files import FileFailure
from klotski_studio.app.runtime.jobs import Failed
from klotski_studio.app.runtime.log import CrashReporter
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.app.texts.translatable import N_, QT_TRANSLATE_N_NOOP
from klotski_studio.app.workspace.crash_recovery import CrashRecovery
from klotski_studio.app.workspace.recovery_store import Leftover
from klotski_studio.app.workspace.session import Session
from klotski_studio.app.workspace.workspace import Workspace
from klotski_studio.core.errors import KlotskiError
from klotski_studio.ui.dialogs.file_dialogs import Dialogs, opened
from klotski_studio.ui.look.appearance import current_language
from klotski_studio.ui.look.connections import Connections
from klotski_studio.ui.look.translate import error_text, in_line, text_of, texts, translator
from klotski_studio.ui.session.feature import ActionContext
from klotski_studio.ui.widgets.fields import finish_typing
from klotski_studio.ui.widgets.message_box import BarAnswer, MessageBar, Question

if TYPE_CHECKING:
    from klotski_studio.ui.widgets.message_box import MessageBox


SENTENCES: Mapping[str, str] = {
    "changed": N_("disk questions", "Another program has changed “{name}”."),
    "read-again": N_("disk questions", "Read it again, to see what it holds now?"),
    "missing": N_("disk questions", "“{name}” is not there any more."),
    "still-here": N_(
        "disk questions", "What you see here is all that is left of it. Save it to have the file again."
    ),
    "choose": N_(
        "disk questions",
        "It was not saved, so that nothing of theirs is lost. Overwriting replaces what the file holds "
        "now; reading it again replaces what you have here.",
    ),
    "overwrite": N_("disk questions", "&Overwrite"),
    "reload": N_("disk questions", "&Read Again"),
    "save-as": N_("disk questions", "&Save As…"),
    "save": N_("disk questions", "&Save"),
    "keep": N_("disk questions", "&Keep What Is Here"),
    "cancel": N_("disk questions", "&Cancel"),
}

_sentence = texts("disk questions", SENTENCES)


class DiskQuestions(QObject):
    """Asks about the files of all sessions of a workspace."""

    def __init__(self, workspace: Workspace, dialogs: Dialogs, bar: MessageBar, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace, self._dialogs, self._bar = workspace, dialogs, bar
        self.questions: dict[Session, Question] = {}
        """The open question of each session."""
        workspace.follow_each(self._watch)
        workspace.removed.connect(self._close_question)
        workspace.switched.connect(self._show)

    def _watch(self, session: Session) -> None:
        session.files.watch.changed_on_disk.connect(partial(self._ask_about_change, session))
        session.files.watch.came_back.connect(partial(self._close_question, session))
        session.files.failed.connect(partial(self._ask_about_failed_save, session))
        session.files.saved.connect(partial(self._close_question, session))
        session.files.opened.connect(partial(self._close_question, session))

    def _ask_about_change(self, session: Session, path: Path, is_missing: bool) -> None:
        was_dirty = session.document.is_dirty
        if was_dirty or is_missing:
            session.document.mark_unsaved()  # what the file held is in none any more
        asked = self.questions.get(session)
        if was_dirty and (asked is None or "keep" not in {each.id for each in asked.answers}):
            return
        keep = self._own_answer(session, "keep", session.document.mark_unsaved)
        if is_missing:
            save = self._own_answer(session, "save", lambda: session.save(path))
            self._ask(session, ("missing", "still-here"), path, save, keep)
        else:
            reload = self._own_answer(session, "reload", lambda: self._workspace.reload(session))
            self._ask(session, ("changed", "read-again"), path, reload, keep)

    def _ask_about_failed_save(self, session: Session, failure: FileFailure) -> None:
        if not failure.changed_on_disk:
            return
        self._ask(
            session,
            ("changed", "choose"),
            failure.path,
            self._own_answer(session, "overwrite", lambda: session.save(failure.path, overwrite=True)),
            self._own_answer(session, "reload", lambda: self._workspace.reload(session)),
            self._own_answer(session, "save-as", self._dialogs.ask_save),
            self._own_answer(session, "cancel", lambda: None),
        )

    def _own_answer(self, session: Session, name: str, act: Callable[[], object]) -> BarAnswer:
        return self.answer(session, name, lambda: _sentence(name), act)

    def answer(
        self, session: Session, name: str, text: Callable[[], str], act: Callable[[], object]
    ) -> BarAnswer:
        """An answer that closes the question of ``session`` and then acts."""

        def close_and_act() -> None:
            self._close_question(session)
            act()

        return BarAnswer(name, text, close_and_act)

    def _ask(self, session: Session, sentences: tuple[str, str], path: Path, *answers: BarAnswer) -> None:
        """Replace the question of ``session``."""
        name = visible(path.name)
        self.ask(
            session, Question(lambda: in_line(_sentence(each, name=name) for each in sentences), answers)
        )

    def ask(self, session: Session, question: Question | None) -> None:
        """Replace the question of ``session``, or drop it if None."""
        if question is None:
            self.questions.pop(session, None)
        else:
            self.questions[session] = question
        self._show()

    def _close_question(self, session: Session, _: object = None) -> None:
        """Drop the question about ``session``, which was answered or no longer applies."""
        self.ask(session, None)

    def _show(self, _: object = None) -> None:
        self._bar.ask(self.questions.get(self._workspace.current))


NO_COPY = N_(
    "rescue", "What is not saved would be lost in a crash, because no copy of it can be kept. {reason}"
)
CLOSED = QT_TRANSLATE_N_NOOP(
    "rescue",
    "Klotski Studio ended twice soon after opening %Ln puzzle(s) with unsaved work: {names}.",
    None,
    1,
)
OTHERS = N_("rescue", " and others")
OPEN = N_("rescue", "Open Again")
DISCARD = N_("rescue", "Discard")
LATER = N_("rescue", "Later")
NAMES_IN_BAR = 3
"""The number of puzzles that the question in the bar names."""


class RecoveryPrompts(QObject):
    """Connects the crash reporter and the recovery copies with the window."""

    def __init__(
        self,
        context: ActionContext,
        crash_recovery: CrashRecovery,
        crash_reporter: CrashReporter,
        questions: DiskQuestions,
    ) -> None:
        super().__init__(context.window)
        self._questions = questions
        self._context, self._crash_recovery, self._crash_reporter = context, crash_recovery, crash_reporter
        context.app.runner.bug.connect(self._report_job)
        context.app.workspace.follow_each(lambda session: session.runner.bug.connect(self._report_job))
        crash_reporter.happened.connect(self._report)
        crash_recovery.offered.connect(self._offer)
        crash_recovery.failed.connect(self._show_copy_failure)

    def _report_job(self, failed: Failed) -> None:
        self._crash_reporter.report(failed.trace)

    def _report(self, trace: str) -> None:
        self._crash_recovery.flush()
        self._context.dialogs.report(trace)

    def _show_copy_failure(self, error: Exception) -> None:
        if isinstance(error, KlotskiError):
            reason = error_text(error)
            self._context.tell(translator("rescue")(NO_COPY).format(reason=reason))
        else:
            self._crash_reporter.report(repr(error))

    def _offer(self, leftovers: Sequence[Leftover]) -> None:
        """Ask whether to open ``leftovers``, the newest first; the newest comes to the front."""
        session, translate = self._context.app.session, translator("rescue")

        def told() -> str:
            titles = [left.work.layout.title(current_language()) for left in leftovers[:NAMES_IN_BAR]]
            names = text_of("comma").join(f"“{visible(title) or text_of('untitled')}”" for title in titles)
            names += translate(OTHERS) if len(leftovers) > NAMES_IN_BAR else ""
            return translate(CLOSED, len(leftovers)).format(names=names)

        def answer(name: str, text: str, act: Callable[[Leftover], object]) -> BarAnswer:
            def act_on_all() -> None:
                for left in reversed(leftovers):
                    act(left)

            return self._questions.answer(session, name, lambda: translate(text), act_on_all)

        answers = (
            answer("open", OPEN, self._crash_recovery.recover),
            answer("discard", DISCARD, self._crash_recovery.discard),
            answer("later", LATER, lambda _: None),
        )
        self._questions.ask(session, Question(told, answers))


Then = Callable[[], object]

MOST_NAMES = 8
"""The number of puzzles that the question names; more might not fit on a screen."""


class CloseGuard(QObject):
    """Asks before unsaved documents are closed."""

    def __init__(
        self,
        dialogs: Dialogs,
        workspace: Workspace,
        title: Callable[[Session], str],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._dialogs, self._workspace, self._title, self._window = dialogs, workspace, title, parent
        self._connections = Connections()
        self.question: MessageBox | None = None
        """The open question; None if there is none."""
        self.asked = False
        """Whether a question was asked since the last :meth:`run_when_saved`."""

    def close(self, sessions: Sequence[Session]) -> None:
        """Close the tabs of ``sessions`` once the changes in all of them are saved or discarded.

        A puzzle that was only played asks nothing, also if it is in no file: it can be opened again with
        its game. Where the tab in front stays open, it is in front again afterwards.
        """
        finish_typing()
        workspace, front = self._workspace, self._workspace.current

        def close() -> None:
            if front not in sessions:
                workspace.bring(front)  # a question was about another one
            workspace.close_all(sessions)

        self.run_when_saved([each for each in sessions if not each.is_only_played], close)

    def run_when_saved(self, sessions: Sequence[Session], then: Then) -> None:
        """Call ``then`` once all of ``sessions`` are saved or may be discarded."""
        self.asked = False
        if self.question is not None:
            return
        self._connections.cut()
        unsaved = [session for session in sessions if session.document.is_dirty]
        if not unsaved:
            then()
        else:
            self.asked = True
            self._ask(unsaved, then)

    def save_all(self) -> None:
        """Save every tab that has changes, one after the other; the tab in front stays there.

        One that has no file asks for one. If that is cancelled, or a file cannot be written, the others stay
        as they are.
        """
        workspace, front = self._workspace, self._workspace.current
        if self.question is None:
            self._connections.cut()
            unsaved = [each for each in workspace.sessions if each.document.is_dirty]
            self._save(unsaved, lambda: workspace.bring(front))

    def _ask(self, unsaved: Sequence[Session], then: Then) -> None:
        from klotski_studio.ui.widgets.message_box import MessageBox, save_answers

        if len(unsaved) == 1:
            self._workspace.bring(unsaved[0])
        several = len(unsaved) > 1
        box = MessageBox(
            self._text(unsaved), self._more(unsaved), save_answers(several=several), self._window
        )
        box.answered.connect(lambda answer: self._answered(answer, unsaved, then))
        self.question = opened(box)

    def _text(self, unsaved: Sequence[Session]) -> str:
        if len(unsaved) > 1:
            return text_of("unsaved-several", len(unsaved))
        return text_of("unsaved", name=self._title(unsaved[0]))

    def _more(self, unsaved: Sequence[Session]) -> str:
        """The second paragraph: the titles of several documents, and that their changes will be lost."""
        if len(unsaved) == 1:
            return text_of("unsaved-more")
        names = [f"• {self._title(session)}" for session in unsaved[:MOST_NAMES]]
        if len(unsaved) > MOST_NAMES:
            names.append("…")
        return "\n".join((*names, "", text_of("unsaved-more")))

    def _answered(self, answer: str, unsaved: Sequence[Session], then: Then) -> None:
        from klotski_studio.ui.widgets.message_box import DISCARD, SAVE

        self.question = None
        if answer == DISCARD:
            then()
        elif answer == SAVE:
            self._save(unsaved, then)

    def _save(self, sessions: Sequence[Session], then: Then) -> None:
        """Save ``sessions`` one after the other, then call ``then``.

        It stops when one cannot be saved or its file dialog is cancelled; the callback is dropped, so that
        a later save of the same layout closes nothing.
        """
        if not sessions:
            then()
            return
        session, *left = sessions
        self._workspace.bring(session)
        self._connections.connect(session.files.saved, lambda _: self._save_next(session, left, then))
        self._connections.connect(session.files.failed, lambda _: self._connections.cut())
        dialog = self._dialogs.save()
        if dialog is not None:
            dialog.rejected.connect(lambda: None if session.files.is_saving else self._connections.cut())

    def _save_next(self, session: Session, left: Sequence[Session], then: Then) -> None:
        self._connections.cut()
        if not session.document.is_dirty:  # it may have been edited while it was being written
            self._save(left, then)
