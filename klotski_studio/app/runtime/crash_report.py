"""Faults of the program itself: logged every time, said once, and work goes on.

Whatever nobody caught ends here, from whichever thread; who listens to :attr:`CrashReporter.happened`
saves the recovery copies and shows one report. A fault that comes back with every frame that
is painted must not put a new report over the one that is being closed.
"""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal, Slot

MOST_REPORTS = 20
"""So many different faults are said; where everything fails, more would help nobody."""

_LOG = logging.getLogger(__name__)


class CrashReporter(QObject):
    """The last resort for exceptions."""

    happened = Signal(object)
    """The trace, a str, of a fault that was not said before; in the thread of this object."""

    _told = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._said: set[str] = set()
        self._saying = False
        self._hooks = (sys.excepthook, threading.excepthook, sys.unraisablehook)
        self._told.connect(self._say, Qt.ConnectionType.AutoConnection)

    def install(self) -> None:
        """From now on take what nobody caught."""
        sys.excepthook = self._take
        threading.excepthook = self._take_from_thread
        sys.unraisablehook = _log_unraisable

    def uninstall(self) -> None:
        """Leave it to those who took it before."""
        sys.excepthook, threading.excepthook, sys.unraisablehook = self._hooks

    def report(self, trace: str) -> None:
        """A fault that was caught elsewhere, such as in a job; from any thread."""
        _LOG.error("%s", trace)
        self._told.emit(trace)

    def _take(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt | SystemExit):
            _LOG.info("%s", kind.__name__)
            return
        self.report("".join(traceback.format_exception(kind, error, trace)))

    def _take_from_thread(self, fault: threading.ExceptHookArgs) -> None:
        if fault.exc_value is not None:
            self._take(fault.exc_type, fault.exc_value, fault.exc_traceback)

    @Slot(object)
    def _say(self, trace: str) -> None:
        """Pass it on; a fault in those who listen is in the log, and must not come here again."""
        if trace in self._said or self._saying or len(self._said) >= MOST_REPORTS:
            return
        self._said.add(trace)
        self._saying = True
        try:
            self.happened.emit(trace)
        finally:
            self._saying = False


def _log_unraisable(fault: sys.UnraisableHookArgs) -> None:
    """What fails while an object dies harms nobody any more."""
    _LOG.error("%s: %r", fault.err_msg or "ignored", fault.object, exc_info=fault.exc_value)
