"""Runs a search in the terminal, with progress, and with Ctrl-C to stop it and keep what is proven.

The search works on a thread of its own; the main thread waits, shows progress and receives
signals. The first Ctrl-C cancels the search, which then answers with what it has; the second
one ends the process. Other controls draw the progress of their work on the terminal.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack
from types import FrameType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from klotski_studio.core.control import Control, Progress
from klotski_studio.solver.base.control import search_progress

if TYPE_CHECKING:
    from klotski_studio.cli.terminal.progress import ProgressLine


Result = TypeVar("Result")

TICK = 0.1
"""Seconds between two looks at a running search."""
PATIENCE = 0.5
"""Seconds a search may take before it shows its progress."""


class Interrupts:
    """While entered, the first Ctrl-C requests the end, and the second raises KeyboardInterrupt."""

    def __init__(self) -> None:
        self.requested = False
        self._control: Control | None = None
        self._former_handler: Any = None

    def __enter__(self) -> Interrupts:
        self._former_handler = signal.signal(signal.SIGINT, self._interrupt)
        return self

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGINT, self._former_handler)

    def watch(self, control: Control | None) -> None:
        """Let the next Ctrl-C cancel ``control``; after an earlier one it is cancelled at once."""
        self._control = control
        if self.requested and control is not None:
            control.cancel()

    def _interrupt(self, _signal: int, _frame: FrameType | None) -> None:
        if self.requested:
            raise KeyboardInterrupt
        self.requested = True
        if self._control is not None:
            self._control.cancel()


class _Worker(threading.Thread, Generic[Result]):
    """Runs one function and holds its result or its error.

    A daemon, so that a second Ctrl-C need not wait for it.
    """

    def __init__(self, work: Callable[[], Result]) -> None:
        super().__init__(name="search", daemon=True)
        self._work = work
        self.result: list[Result] = []
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            self.result.append(self._work())
        except BaseException as error:  # it is raised again where somebody waits for it
            self.error = error


def search(title: str, ask: Callable[[Control], Result], interrupts: Interrupts) -> Result:
    """Return what ``ask`` returns; show progress on a terminal if it takes longer than PATIENCE.

    Raises:
        KeyboardInterrupt: at the second Ctrl-C.
    """
    control = Control()
    interrupts.watch(control)
    worker = _Worker(lambda: ask(control))
    with ExitStack() as stack:
        stack.callback(interrupts.watch, None)
        worker.start()
        line: ProgressLine | None = None
        while worker.is_alive():
            worker.join(TICK)
            if line is None and control.seconds >= PATIENCE and worker.is_alive() and sys.stderr.isatty():
                from klotski_studio.cli.terminal.progress import ProgressLine

                line = stack.enter_context(ProgressLine(title))
            if line is not None:
                line.show(search_progress(control))
    if worker.error is not None:
        raise worker.error
    return worker.result[0]


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
