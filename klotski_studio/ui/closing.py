"""Nothing is closed that was not saved, unless the person says so.

Closing asks about one document after the other. None of the questions blocks: what follows an
answer is handed on, and "Cancel" simply ends it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMessageBox, QWidget

from klotski_studio.app.session import Session
from klotski_studio.ui.dialogs.file_dialogs import Dialogs
from klotski_studio.ui.sentences import tell

Then = Callable[[], object]
_BUTTON = QMessageBox.StandardButton


class Closing(QObject):
    """Asks before something unsaved goes."""

    def __init__(self, dialogs: Dialogs, bring: Callable[[Session], object], parent: QWidget) -> None:
        super().__init__(parent)
        self._dialogs, self._bring, self._window = dialogs, bring, parent
        self.question: QMessageBox | None = None
        """The question that is being asked."""
        self.asked = False
        """Whether a question was asked since the last :meth:`settle` from outside."""

    def settle(self, sessions: Sequence[Session], then: Then) -> None:
        """Call ``then`` once each of ``sessions`` is saved, or may go unsaved."""
        self.asked = False
        if self.question is None:
            self._settle(sessions, then)

    def _settle(self, sessions: Sequence[Session], then: Then) -> None:
        unsaved = [session for session in sessions if session.document.file_state.dirty]
        if not unsaved:
            then()
        else:
            self.asked = True
            self._ask(unsaved[0], lambda: self._settle(unsaved[1:], then))

    def _ask(self, session: Session, then: Then) -> None:
        self._bring(session)
        name = session.document.layout.name or (session.document.path.stem if session.document.path else "")
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Question)
        box.setText(tell("unsaved", name=name) if name else tell("unsaved-nameless"))
        box.setInformativeText(tell("unsaved-more"))
        box.setStandardButtons(_BUTTON.Save | _BUTTON.Discard | _BUTTON.Cancel)
        box.setDefaultButton(_BUTTON.Save)
        for button, text in (
            (_BUTTON.Save, "button-save"),
            (_BUTTON.Discard, "button-discard"),
            (_BUTTON.Cancel, "button-cancel"),
        ):
            box.button(button).setText(tell(text))
        box.finished.connect(lambda answer: self._answered(answer, session, then))
        box.finished.connect(box.deleteLater)
        self.question = box
        box.open()

    def _answered(self, answer: int, session: Session, then: Then) -> None:
        self.question = None
        if answer == _BUTTON.Discard:
            then()
        elif answer == _BUTTON.Save:
            _Saved(session, then)
            self._dialogs.save()


class _Saved(QObject):
    """Waits until a session is saved; gives up when it cannot be, and when another save is what happens."""

    def __init__(self, session: Session, then: Then) -> None:
        super().__init__(session)
        self._then = then
        self._wires = [
            session.opening.saved.connect(self._go_on),
            session.opening.failed.connect(self._give_up),
        ]
        self._session = session

    def _go_on(self, _: object) -> None:
        self._give_up(None)
        if not self._session.document.file_state.dirty:
            self._then()

    def _give_up(self, _: object) -> None:
        for wire in self._wires:
            QObject.disconnect(wire)
        self._wires = []
        self.deleteLater()
