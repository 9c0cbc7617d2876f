"""Controls that draw the progress of their work on the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import ExitStack

from klotski_studio.cli.terminal.interrupts import PATIENCE
from klotski_studio.core.control import Control, Progress


class DrawnControl(Control):
    """Shows how many items are done on the terminal, once the work takes longer than PATIENCE."""

    def __init__(self, title: str, stack: ExitStack) -> None:
        """Call the work ``title``; the line is erased when ``stack`` is closed."""
        super().__init__()
        self._title, self._stack = title, stack
        self._draw: Callable[[Progress], None] | None = None

    def report(self, progress: Progress) -> None:
        """Hold ``progress`` and draw it, if the work has run for a while."""
        super().report(progress)
        if self._draw is None and self.seconds >= PATIENCE and sys.stderr.isatty():
            self._draw = self._begin(progress)
        if self._draw is not None:
            self._draw(progress)

    def _begin(self, progress: Progress) -> Callable[[Progress], None] | None:
        """Show a line and return what changes it; None as long as the total is not known."""
        if not progress.total:
            return None
        from klotski_studio.cli.terminal.progress import CountLine  # rich takes a while to import

        line = self._stack.enter_context(CountLine(self._title, progress.total))
        return lambda told: line.show(told.done, told.total)


class DrawnSweep(DrawnControl):
    """Shows how many sets are done, of how many, and how long the rest takes, where that is known."""

    def _begin(self, progress: Progress) -> Callable[[Progress], None]:  # noqa: ARG002
        from klotski_studio.cli.terminal.progress import SweepLine
        from klotski_studio.lab.families.sweep import SweepProgress

        line = self._stack.enter_context(SweepLine(self._title))

        def draw(told: Progress) -> None:
            left = told.left if isinstance(told, SweepProgress) else None
            line.show(told.done, told.total, told.seconds, left)

        return draw
