"""Logs and reports uncaught exceptions of all threads; the program continues.

Receivers of :attr:`CrashReporter.happened` write the recovery copies and show a report. Equal
tracebacks are reported once, because a fault in painting is raised again with every frame.
"""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal, Slot

MOST_REPORTS = 20
"""The number of different faults that are reported; all further ones are logged only."""

_LOG = logging.getLogger(__name__)


class CrashReporter(QObject):
    """Receives uncaught exceptions between :meth:`install` and :meth:`uninstall`."""

    happened = Signal(object)
    """The traceback, a str, of a fault that was not reported before; in the thread of this object."""

    _reported = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._known: set[str] = set()
        self._is_reporting = False
        self._hooks = (sys.excepthook, threading.excepthook, sys.unraisablehook)
        self._reported.connect(self._forward, Qt.ConnectionType.AutoConnection)

    def install(self) -> None:
        """Receive uncaught exceptions from now on."""
        sys.excepthook = self._report_uncaught
        threading.excepthook = self._report_from_thread
        sys.unraisablehook = _log_unraisable

    def uninstall(self) -> None:
        """Restore the previous hooks."""
        sys.excepthook, threading.excepthook, sys.unraisablehook = self._hooks

    def report(self, trace: str) -> None:
        """Report the traceback of a fault that was caught elsewhere, such as in a job; from any thread."""
        _LOG.error("%s", trace)
        self._reported.emit(trace)

    def _report_uncaught(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt | SystemExit):
            _LOG.info("%s", kind.__name__)
            return
        self.report("".join(traceback.format_exception(kind, error, trace)))

    def _report_from_thread(self, fault: threading.ExceptHookArgs) -> None:
        if fault.exc_value is not None:
            self._report_uncaught(fault.exc_type, fault.exc_value, fault.exc_traceback)

    @Slot(object)
    def _forward(self, trace: str) -> None:
        """Emit ``trace`` unless it is known; a fault in a receiver is only logged, to end the recursion."""
        if trace in self._known or self._is_reporting or len(self._known) >= MOST_REPORTS:
            return
        self._known.add(trace)
        self._is_reporting = True
        try:
            self.happened.emit(trace)
        finally:
            self._is_reporting = False


def _log_unraisable(fault: sys.UnraisableHookArgs) -> None:
    """Log an exception in a finalizer: no work depends on it any more."""
    _LOG.error("%s: %r", fault.err_msg or "ignored", fault.object, exc_info=fault.exc_value)
