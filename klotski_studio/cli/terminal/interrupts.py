"""Runs a search in the terminal, with progress, and with Ctrl-C to stop it and keep what is proven.

The search works on a thread of its own; the main thread waits, shows progress and receives
signals. The first Ctrl-C cancels the search, which then answers with what it has; the second
one ends the process. Other controls draw the progress of their work on the terminal.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextlib import ExitStack, contextmanager
from threading import Thread
from types import FrameType
from typing import TYPE_CHECKING, Any, TypeVar

from klotski_studio.core.control import Control, Progress
from klotski_studio.solver.base.control import search_progress

if TYPE_CHECKING:
    from klotski_studio.cli.terminal.progress import Line


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

    @contextmanager
    def drawn(self, title: str, unit: str = "", work: Control | None = None) -> Iterator[DrawnControl]:
        """A control that is drawn while entered, and watched unless ``work`` has one of its own."""
        with ExitStack() as stack:
            control = DrawnControl(title, stack, unit)
            self.watch(work or control)
            stack.callback(self.watch, None)
            yield control

    def _interrupt(self, _signal: int, _frame: FrameType | None) -> None:
        if self.requested:
            raise KeyboardInterrupt
        self.requested = True
        if self._control is not None:
            self._control.cancel()


def search(title: str, ask: Callable[[Control], Result], interrupts: Interrupts) -> Result:
    """Return what ``ask`` returns; show progress on a terminal if it takes longer than PATIENCE.

    Raises:
        KeyboardInterrupt: at the second Ctrl-C.
    """
    control = Control()
    found: Future[Result] = Future()

    def work() -> None:
        try:
            found.set_result(ask(control))
        except BaseException as error:  # it is raised again where somebody waits for it
            found.set_exception(error)

    with interrupts.drawn(title, work=control) as drawn:  # this thread draws, the worker has no time for it
        Thread(target=work, name="search", daemon=True).start()  # a second Ctrl-C need not wait for it
        while wait((found,), TICK).not_done:
            drawn.report(search_progress(control))
    return found.result()


class DrawnControl(Control):
    """Shows on the terminal how far the work is, once it takes longer than PATIENCE."""

    def __init__(self, title: str, stack: ExitStack, unit: str = "") -> None:
        """Call the work ``title``, and what is counted ``unit``; the line is erased with ``stack``."""
        super().__init__()
        self._title, self._stack, self._unit = title, stack, unit
        self._line: Line | None = None

    def report(self, progress: Progress) -> None:
        """Hold ``progress`` and draw it, if the work has run for a while."""
        super().report(progress)
        if self._line is None and self.seconds >= PATIENCE and sys.stderr.isatty():
            from klotski_studio.cli.terminal.progress import Line  # rich takes a while to import

            self._line = self._stack.enter_context(Line(self._title, self._unit))
        if self._line is not None:
            self._line.show(progress)
