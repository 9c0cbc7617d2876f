"""Does long lists of small steps in the window's thread, some in each turn of the event loop.

::

    run(steps) --> AT_ONCE steps now | turn | IN_A_TURN steps | turn | ...     finish(): all that is left, now
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer, Signal

AT_ONCE = 4
"""The number of steps that are done where they are asked for: few need no turn at all."""

IN_A_TURN = 2
"""The number of steps in one turn: with what follows from it a step takes some 20 ms, with 300 tabs.

Each turn also measures and paints the row of tabs, so that one step in a turn costs more in all.
"""


class Turns(QObject):
    """Runs steps in their order; between them the window paints and answers."""

    ended = Signal()
    """No steps are left."""

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

        The first ones are done before this returns, if no others are left.
        """
        self._left.append(steps)
        if len(self._left) == 1:
            self._timer.start()
            self._go_on(AT_ONCE)

    def finish(self) -> None:
        """Do all steps that are left now, because what they do must be complete."""
        while self._left:
            self._step()
        self._end()

    def _go_on(self, count: int = IN_A_TURN) -> None:
        for _ in range(count):
            if self._left:
                self._step()
        if not self._left:
            self._end()

    def _end(self) -> None:
        self._timer.stop()
        self.ended.emit()

    def _step(self) -> None:
        steps = self._left[0]
        try:
            next(steps)
        except StopIteration:
            self._left.popleft()
        except BaseException:
            self._left.popleft()  # a generator that has raised has no more steps, and others go on
            raise
