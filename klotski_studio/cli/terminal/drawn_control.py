"""A control that draws the progress of its work on the terminal."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING

from klotski_studio.cli.terminal.interrupts import PATIENCE
from klotski_studio.core.control import Control, Progress

if TYPE_CHECKING:
    from klotski_studio.cli.terminal.progress import CountLine


class DrawnControl(Control):
    """Shows how many items are done on the terminal, once the work takes longer than PATIENCE."""

    def __init__(self, title: str, stack: ExitStack) -> None:
        """Call the work ``title``; the line is erased when ``stack`` is closed."""
        super().__init__()
        self._title, self._stack = title, stack
        self._line: CountLine | None = None

    def report(self, progress: Progress) -> None:
        """Hold ``progress`` and draw it, if the work has run for a while."""
        super().report(progress)
        if self._line is None and progress.total and self.seconds >= PATIENCE and sys.stderr.isatty():
            from klotski_studio.cli.terminal.progress import CountLine  # rich takes a while to import

            self._line = self._stack.enter_context(CountLine(self._title, progress.total))
        if self._line is not None:
            self._line.show(progress.done, progress.total)
