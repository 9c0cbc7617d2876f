"""Offers to go on with a search on disk, once for each tab, when its memory is used up.

The offer is withdrawn when the layout changes: the next search begins in memory again.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Protocol

from PySide6.QtCore import QObject

from klotski_studio.app.solving.verdict import Verdict
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP, bytes_text
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.app.workspace.session import Session
from klotski_studio.app.workspace.workspace import OpenedSession, Workspace
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import disk_folder, free_space
from klotski_studio.ui.look.translate import translator
from klotski_studio.ui.widgets.bars import Answer, Question

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "offer": QT_TRANSLATE_NOOP(
            "disk offers",
            "The memory for this search is used up. Search on disk? It may take up to {size} in {folder}.",
        ),
        "search": QT_TRANSLATE_NOOP("disk offers", "Search on &Disk"),
        "no": QT_TRANSLATE_NOOP("disk offers", "&No"),
    }
)

LEAST_SPACE, MOST_SPACE = 1 << 30, 32 << 30
"""Bytes: with less nothing is offered, and more is not asked for."""


class Questions(Protocol):
    """The open questions of all sessions, which a bar above the board shows."""

    @property
    def questions(self) -> Mapping[Session, Question]:
        """The open question of each session."""
        ...

    def ask(self, session: Session, question: Question | None) -> None:
        """Replace the question of ``session``, or drop it if None."""
        ...


class DiskOffers(QObject):
    """Asks in the question bar of the sessions of a workspace."""

    def __init__(self, workspace: Workspace, questions: Questions, parent: QObject) -> None:
        super().__init__(parent)
        self._questions = questions
        self._offers: dict[Session, Question] = {}
        workspace.added.connect(self._follow_added)
        workspace.removed.connect(self._forget)
        for session in workspace.sessions:
            self._watch(session)

    def _watch(self, session: Session) -> None:
        session.live_solver.changed.connect(partial(self._follow_verdict, session))

    def _follow_added(self, opened: OpenedSession) -> None:
        self._watch(opened.session)

    def _forget(self, session: Session) -> None:
        self._offers.pop(session, None)

    def _follow_verdict(self, session: Session, verdict: Verdict) -> None:
        """Offer the disk to a search that is out of memory; withdraw the offer from any other verdict."""
        answer = verdict.answer
        if answer is not None and answer.reason is Reason.MEMORY:
            space = offered_space()
            if session not in self._offers and session not in self._questions.questions and space:
                self._offer(session, space)
        elif session in self._offers:
            self._withdraw(session)

    def _offer(self, session: Session, space: int) -> None:
        def search() -> None:
            self._withdraw(session)
            session.live_solver.search_on_disk(space)

        def text() -> str:
            return _tr("offer").format(size=bytes_text(space), folder=visible(str(disk_folder())))

        question = Question(
            text,
            (
                Answer("search-on-disk", partial(_tr, "search"), search),
                Answer("search-not", partial(_tr, "no"), partial(self._withdraw, session)),
            ),
        )
        self._offers[session] = question
        self._questions.ask(session, question)

    def _withdraw(self, session: Session) -> None:
        """Drop the question if it is still this one; it is not asked again."""
        if self._questions.questions.get(session) is self._offers[session]:
            self._questions.ask(session, None)


def offered_space() -> int:
    """Bytes that a search may take: at most half of what is free; 0 if that is too little."""
    try:
        space = min(MOST_SPACE, free_space() // 2)
    except OSError:
        return 0
    return space if space >= LEAST_SPACE else 0


def _tr(sentence: str) -> str:
    return translator("disk offers")(SENTENCES[sentence])
