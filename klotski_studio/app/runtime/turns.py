"""Does long lists of small steps in the window's thread, some in each turn of the event loop.

::

    run(steps) --> AT_ONCE steps now | turn | AT_ONCE steps | turn | ...     finish(): all that is left, now
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer

AT_ONCE = 8
"""The number of steps in one turn: a step takes some milliseconds, and a hundred are felt as a halt."""


class Turns(QObject):
    """Runs steps in their order; between them the window paints and answers."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._left: deque[Iterator[object]] = deque()
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_busy(self) -> bool:
        """Whether steps are left."""
        return bool(self._left)

    def run(self, steps: Iterator[object]) -> None:
        """Do ``steps``, after those that are left: each is what happens until the next value of the iterator.

        The first ones are done before this returns, if no others are left; few steps need no turn at all.
        """
        self._left.append(steps)
        if len(self._left) == 1:
            self._timer.start()
            self._go_on()

    def finish(self) -> None:
        """Do all steps that are left now, because what they do must be complete."""
        while self._left:
            self._step()
        self._timer.stop()

    def _go_on(self) -> None:
        for _ in range(AT_ONCE):
            if self._left:
                self._step()
        if not self._left:
            self._timer.stop()

    def _step(self) -> None:
        steps = self._left[0]
        try:
            next(steps)
        except StopIteration:
            self._left.popleft()
        except BaseException:
            self._left.popleft()  # a generator that has raised has no more steps, and others go on
            raise
