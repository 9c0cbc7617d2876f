"""What to do when another program, or another window, has written to a file that is open here.

::

    nothing unsaved here     ->  read it again?
    something unsaved here   ->  nothing is asked until it is saved, and then:
    saving                   ->  overwrite theirs, read theirs, or save under another name?

None of the questions blocks the window, and there is one at a time for each tab.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMessageBox, QWidget

from klotski_studio.app.documents.file_watch import FileChange
from klotski_studio.app.documents.files import FileFailure
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.app.workspace.session import Session
from klotski_studio.app.workspace.workspace import OpenedSession, Workspace
from klotski_studio.ui.dialogs.file_dialogs import Dialogs
from klotski_studio.ui.look.plain import PlainMessageBox
from klotski_studio.ui.look.translate import translator

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "changed": QT_TRANSLATE_NOOP("disk questions", "Another program has changed “{name}”."),
        "read-again": QT_TRANSLATE_NOOP("disk questions", "Read it again, to see what it holds now?"),
        "gone": QT_TRANSLATE_NOOP("disk questions", "“{name}” is not there any more."),
        "still-here": QT_TRANSLATE_NOOP(
            "disk questions", "What you see here is all that is left of it. Save it to have the file again."
        ),
        "choose": QT_TRANSLATE_NOOP(
            "disk questions",
            "It was not saved, so that nothing of theirs is lost. Overwriting replaces what the file holds "
            "now; reading it again replaces what you have here.",
        ),
        "overwrite": QT_TRANSLATE_NOOP("disk questions", "&Overwrite"),
        "reload": QT_TRANSLATE_NOOP("disk questions", "&Read Again"),
        "save-as": QT_TRANSLATE_NOOP("disk questions", "&Save As…"),
        "save": QT_TRANSLATE_NOOP("disk questions", "&Save"),
        "keep": QT_TRANSLATE_NOOP("disk questions", "&Keep What Is Here"),
        "cancel": QT_TRANSLATE_NOOP("disk questions", "&Cancel"),
    }
)

_ROLE = QMessageBox.ButtonRole
Choice = tuple[str, QMessageBox.ButtonRole, Callable[[], object]]


class DiskQuestions(QObject):
    """Asks about the files of all sessions of a desk."""

    def __init__(self, workspace: Workspace, dialogs: Dialogs, parent: QWidget) -> None:
        super().__init__(parent)
        self._workspace, self._dialogs, self._window = workspace, dialogs, parent
        self.questions: dict[Session, QMessageBox] = {}
        """Those that are being asked."""
        workspace.added.connect(self._follow_added)
        workspace.removed.connect(self._settle)
        for session in workspace.sessions:
            self._watch(session)

    def _watch(self, session: Session) -> None:
        session.files.watch.changed_on_disk.connect(partial(self._tell_change, session))
        session.files.failed.connect(partial(self._tell_refusal, session))
        session.files.saved.connect(partial(self._settle, session))
        session.files.opened.connect(partial(self._settle, session))

    def _follow_added(self, opened: OpenedSession) -> None:
        self._watch(opened.session)

    def _tell_change(self, session: Session, change: FileChange) -> None:
        if session.document.file_state.dirty:
            return
        save: Choice = ("save", _ROLE.AcceptRole, lambda: session.files.save(change.path))
        reload: Choice = ("reload", _ROLE.AcceptRole, session.files.reload)
        keep: Choice = ("keep", _ROLE.RejectRole, lambda: None)
        if change.gone:
            self._ask(session, ("gone", "still-here"), change.path.name, (save, keep))
        else:
            self._ask(session, ("changed", "read-again"), change.path.name, (reload, keep))

    def _tell_refusal(self, session: Session, trouble: FileFailure) -> None:
        if not trouble.changed_on_disk:
            return
        self._ask(
            session,
            ("changed", "choose"),
            trouble.path.name,
            (
                (
                    "overwrite",
                    _ROLE.DestructiveRole,
                    lambda: session.files.save(trouble.path, overwrite=True),
                ),
                ("reload", _ROLE.DestructiveRole, session.files.reload),
                ("save-as", _ROLE.AcceptRole, self._dialogs.ask_save),
                ("cancel", _ROLE.RejectRole, lambda: None),
            ),
        )

    def _ask(
        self, session: Session, sentences: tuple[str, str], name: str, choices: tuple[Choice, ...]
    ) -> None:
        """Ask in front of that session; another question about it goes."""
        self._settle(session)
        self._workspace.bring(session)
        box = PlainMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Question)
        box.setText(_tell(sentences[0], name=visible(name)))
        box.setInformativeText(_tell(sentences[1]))
        for text, role, act in choices:
            button = box.addButton(_tell(text), role)
            button.setObjectName(text)
            button.clicked.connect(act)
            if role is _ROLE.AcceptRole:
                box.setDefaultButton(button)
            if role is _ROLE.RejectRole:
                box.setEscapeButton(button)
        box.finished.connect(partial(self._forget, session))
        box.finished.connect(box.deleteLater)
        self.questions[session] = box
        box.open()

    def _settle(self, session: Session, _: object = None) -> None:
        """The question has been answered by what happened."""
        box = self.questions.get(session)
        if box is not None:
            box.reject()

    def _forget(self, session: Session, _: object = None) -> None:
        self.questions.pop(session, None)


def _tell(sentence: str, /, **values: object) -> str:
    return translator("disk questions")(SENTENCES[sentence]).format(**values)
