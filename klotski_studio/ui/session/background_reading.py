"""Reads large texts in another thread, one after another, and offers to stop after half a second.

::

    (i)  Reading the clipboard…                                              [Cancel]  x
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QTimer

from klotski_studio.app.runtime.jobs import JobRunner, Outcome
from klotski_studio.app.texts.translatable import plain_text
from klotski_studio.core.control import Control
from klotski_studio.ui.look.sentences import clipboard_name, text_of
from klotski_studio.ui.widgets.bars import Answer, Question, QuestionBar

CHANNEL = "paste"
"""The channel of the job that reads."""
PATIENCE_MS = 500
"""Milliseconds of reading after which the bar says so."""


class BackgroundReading(QObject):
    """Reads texts in the order in which they come, so that the second of two pastes replaces no other."""

    def __init__(self, runner: JobRunner, bar: QuestionBar, parent: QObject) -> None:
        super().__init__(parent)
        self._runner, self._bar = runner, bar
        self._waiting: deque[tuple[Callable[[Control], Any], Callable[[Outcome[Any]], object]]] = deque()
        self._question = Question(
            lambda: text_of("reading", name=clipboard_name()),
            (Answer("stop-reading", lambda: plain_text(text_of("button-cancel")), self.stop),),
        )
        self._patience = QTimer(self, singleShot=True)
        self._patience.timeout.connect(lambda: self._bar.ask(self._question))

    @property
    def is_reading(self) -> bool:
        """Whether a text has not been read to its end."""
        return bool(self._waiting)

    def start(self, work: Callable[[Control], Any], deliver: Callable[[Outcome[Any]], object]) -> None:
        """Call ``work`` in another thread, then ``deliver`` in this one, unless :meth:`stop` comes first."""
        self._waiting.append((work, deliver))
        if len(self._waiting) == 1:
            self._patience.start(PATIENCE_MS)
            self._next()

    def stop(self) -> None:
        """Give up all texts that are not read yet."""
        self._waiting.clear()
        self._runner.drop(CHANNEL)
        self._rest()

    def _next(self) -> None:
        self._runner.start(CHANNEL, self._waiting[0][0], self._end, may_hang=True)  # closing does not wait

    def _end(self, outcome: Outcome[Any]) -> None:
        _, deliver = self._waiting.popleft()
        if self._waiting:
            self._next()
        else:
            self._rest()
        deliver(outcome)

    def _rest(self) -> None:
        self._patience.stop()
        if self._bar.question is self._question:
            self._bar.ask(None)
