"""Nothing is closed that was not saved, unless the person says so.

However many documents are unsaved, the person is asked once: save all, discard all, or cancel. The
question does not block: what follows an answer is handed on, and "Cancel" simply ends it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QLabel, QMessageBox, QWidget

from klotski_studio.app.workspace.session import Session
from klotski_studio.ui.dialogs.file_dialogs import Dialogs
from klotski_studio.ui.look.connections import Connections
from klotski_studio.ui.look.plain import PlainMessageBox
from klotski_studio.ui.look.sentences import text_of

Then = Callable[[], object]
_BUTTON = QMessageBox.StandardButton

MOST_NAMES = 8
"""How many layouts the question names; more would make it higher than a screen."""


class CloseGuard(QObject):
    """Asks before something unsaved goes."""

    def __init__(
        self,
        dialogs: Dialogs,
        bring: Callable[[Session], object],
        title: Callable[[Session], str],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._bring, self._title, self._window = bring, title, parent
        self._saves = _Saves(dialogs, bring, self)
        self.question: QMessageBox | None = None
        """The question that is being asked."""
        self.asked = False
        """Whether a question was asked since the last :meth:`settle`."""

    def settle(self, sessions: Sequence[Session], then: Then) -> None:
        """Call ``then`` once all of ``sessions`` are saved, or may go unsaved."""
        self.asked = False
        if self.question is not None:
            return
        self._saves.give_up()
        unsaved = [session for session in sessions if session.document.file_state.dirty]
        if not unsaved:
            then()
        else:
            self.asked = True
            self._ask(unsaved, then)

    def _ask(self, unsaved: Sequence[Session], then: Then) -> None:
        if len(unsaved) == 1:
            self._bring(unsaved[0])
        box = PlainMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Question)
        box.setText(self._text(unsaved))
        box.setInformativeText(self._more(unsaved))
        for label in box.findChildren(QLabel):  # names come from files: they are no markup
            label.setTextFormat(Qt.TextFormat.PlainText)
        several = len(unsaved) > 1
        texts = {
            _BUTTON.SaveAll if several else _BUTTON.Save: "button-save-all" if several else "button-save",
            _BUTTON.Discard: "button-discard-all" if several else "button-discard",
            _BUTTON.Cancel: "button-cancel",
        }
        for button, text in texts.items():
            made = box.addButton(button)
            made.setText(text_of(text))
            made.setIcon(QIcon())  # Qt has one for some of them only
        box.setDefaultButton(next(iter(texts)))
        box.finished.connect(lambda answer: self._answered(answer, unsaved, then))
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
        """What is at stake, and which ones they are if it is not plain."""
        if len(unsaved) == 1:
            return text_of("unsaved-more")
        names = [f"• {self._title(session)}" for session in unsaved[:MOST_NAMES]]
        if len(unsaved) > MOST_NAMES:
            names.append("…")
        return "\n".join((*names, "", text_of("unsaved-more")))

    def _answered(self, answer: int, unsaved: Sequence[Session], then: Then) -> None:
        self.question = None
        if answer == _BUTTON.Discard:
            then()
        elif answer in (_BUTTON.Save, _BUTTON.SaveAll):
            self._saves.begin(unsaved, then)


class _Saves(QObject):
    """Saves one session after the other; gives up when one cannot be saved, or is kept back.

    A person who is asked for a file name and gives none wants to go on working: nothing may close
    then, and not later either, when the same layout is saved for another reason.
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
        self._connections.connect(session.files.saved, lambda _: self._go_on(session, left, then))
        self._connections.connect(session.files.failed, lambda _: self.give_up())
        dialog = self._dialogs.save()
        if dialog is not None:
            dialog.rejected.connect(lambda: None if session.files.is_saving else self.give_up())

    def give_up(self) -> None:
        """What was to follow does not."""
        self._connections.cut()

    def _go_on(self, session: Session, left: Sequence[Session], then: Then) -> None:
        self.give_up()
        if not session.document.file_state.dirty:  # else it was edited while it was being written
            self.begin(left, then)
