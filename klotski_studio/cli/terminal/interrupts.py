"""Runs a search in the terminal, with progress, and with Ctrl-C to stop it and keep what is proven.

The search works on a thread of its own; the main thread waits, shows progress and receives
signals. The first Ctrl-C cancels the search, which then answers with what it has; the second
one ends the process.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from klotski_studio.core.control import Control
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

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
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
