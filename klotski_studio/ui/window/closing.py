"""Asks whether to save, before unsaved documents are closed.

One question covers all unsaved documents: save all, discard all, or cancel. It does not block: the
caller passes a callback, which is called after all is saved or discarded, and not after "Cancel".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from klotski_studio.app.workspace.session import Session
from klotski_studio.ui.dialogs.file_dialogs import Dialogs
from klotski_studio.ui.look.connections import Connections
from klotski_studio.ui.look.sentences import text_of

if TYPE_CHECKING:
    from klotski_studio.ui.widgets.message_box import MessageBox

Then = Callable[[], object]

MOST_NAMES = 8
"""The number of puzzles that the question names; more might not fit on a screen."""


class CloseGuard(QObject):
    """Asks before unsaved documents are closed."""

    def __init__(
        self,
        dialogs: Dialogs,
        bring: Callable[[Session], object],
        title: Callable[[Session], str],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._bring, self._title, self._window = bring, title, parent
        self._saves = _SaveQueue(dialogs, bring, self)
        self.question: MessageBox | None = None
        """The open question; None if there is none."""
        self.asked = False
        """Whether a question was asked since the last :meth:`run_when_saved`."""

    def run_when_saved(self, sessions: Sequence[Session], then: Then) -> None:
        """Call ``then`` once all of ``sessions`` are saved or may be discarded."""
        self.asked = False
        if self.question is not None:
            return
        self._saves.cancel()
        unsaved = [session for session in sessions if session.document.file_state.dirty]
        if not unsaved:
            then()
        else:
            self.asked = True
            self._ask(unsaved, then)

    def save_all(self, sessions: Sequence[Session], then: Then) -> None:
        """Save those of ``sessions`` that are unsaved, one after the other, then call ``then``.

        One that has no file asks for one. If that is cancelled, or a file cannot be written, the others stay
        as they are and ``then`` is not called.
        """
        if self.question is None:
            self._saves.cancel()
            self._saves.begin([each for each in sessions if each.document.file_state.dirty], then)

    def _ask(self, unsaved: Sequence[Session], then: Then) -> None:
        from klotski_studio.ui.widgets.message_box import MessageBox, save_answers

        if len(unsaved) == 1:
            self._bring(unsaved[0])
        several = len(unsaved) > 1
        box = MessageBox(
            self._text(unsaved), self._more(unsaved), save_answers(several=several), self._window
        )
        box.answered.connect(lambda answer: self._answered(answer, unsaved, then))
        box.finished.connect(box.deleteLater)
        self.question = box
        box.open()

    def _text(self, unsaved: Sequence[Session]) -> str:
        if len(unsaved) > 1:
            return text_of("unsaved-several", len(unsaved))
        document = unsaved[0].document
        if document.layout.meta.names or document.layout.name or document.path is not None:
            return text_of("unsaved", name=self._title(unsaved[0]))
        return text_of("unsaved-nameless")

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
            self._saves.begin(unsaved, then)


class _SaveQueue(QObject):
    """Saves one session after the other; stops when one cannot be saved or its file dialog is cancelled.

    Then the callback is dropped, so that a later save of the same layout closes nothing.
    """

    def __init__(self, dialogs: Dialogs, bring: Callable[[Session], object], parent: QObject) -> None:
        super().__init__(parent)
        self._dialogs, self._bring = dialogs, bring
        self._connections = Connections()

    def begin(self, sessions: Sequence[Session], then: Then) -> None:
        """Save ``sessions``, then call ``then``."""
        if not sessions:
            then()
            return
        session, *left = sessions
        self._bring(session)
        self._connections.connect(session.files.saved, lambda _: self._save_next(session, left, then))
        self._connections.connect(session.files.failed, lambda _: self.cancel())
        dialog = self._dialogs.save()
        if dialog is not None:
            dialog.rejected.connect(lambda: None if session.files.is_saving else self.cancel())

    def cancel(self) -> None:
        """Stop saving further sessions and drop the callback."""
        self._connections.cut()

    def _save_next(self, session: Session, left: Sequence[Session], then: Then) -> None:
        self.cancel()
        if not session.document.file_state.dirty:  # it may have been edited while it was being written
            self.begin(left, then)
