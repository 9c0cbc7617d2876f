"""Writes the log files of the program, whose size is limited, and what is reported of uncaught exceptions.

::

    klotski-studio.log       the newest, at most half a megabyte; then .1, .2, .3
    crash.log                the Python stack when the process itself crashed (faulthandler)

The program runs without a log if none can be written.

Uncaught exceptions of all threads are logged and reported; the program continues. Receivers of
:attr:`CrashReporter.happened` write the recovery copies and show a report. Equal tracebacks are reported
once, because a fault in painting is raised again with every frame.
"""

from __future__ import annotations

import faulthandler
import logging
import sys
import threading
import traceback
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import IO

import platformdirs
from PySide6.QtCore import QMessageLogContext, QObject, Qt, QtMsgType, Signal, Slot, qInstallMessageHandler

from klotski_studio import __version__
from klotski_studio.io.disk import make_own_folder

LOG, CRASHES = "klotski-studio.log", "crash.log"
MOST_BYTES = 512 * 1024
"""The largest size of a log file."""
OLD_LOGS = 3
"""The number of older log files."""

_FORMAT = "%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"
_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}

_LOG, _QT_LOG = logging.getLogger("klotski_studio"), logging.getLogger("qt")


def log_folder() -> Path:
    """The folder for the log files of this program on this system."""
    return Path(platformdirs.user_log_dir("klotski-studio", appauthor=False))


class Log:
    """Writes the messages of Python and Qt to files in ``folder`` until :meth:`close`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._handlers: list[logging.Handler] = []
        self._crashes: IO[bytes] | None = None
        self._level = _LOG.level
        _LOG.setLevel(logging.INFO)
        if sys.stderr is not None:  # a window that was started without a terminal has none
            self._add(logging.StreamHandler(), logging.WARNING)
        try:
            self._open()
        except OSError as error:
            _LOG.warning("there will be no log in %s: %s", folder, error)
        qInstallMessageHandler(_log_qt)
        _LOG.info("Klotski Studio %s, Python %s", __version__, sys.version.split()[0])

    def close(self) -> None:
        """Close the files and restore the handlers of Qt's messages and of crashes."""
        qInstallMessageHandler(None)
        if self._crashes is not None:
            faulthandler.disable()
            self._crashes.close()
        for handler in self._handlers:
            logging.getLogger().removeHandler(handler)
            handler.close()
        _LOG.setLevel(self._level)

    def _open(self) -> None:
        make_own_folder(self.folder)
        file = self.folder / LOG
        self._add(
            _QuietFile(
                file, maxBytes=MOST_BYTES, backupCount=OLD_LOGS, encoding="utf-8", errors="backslashreplace"
            ),
            logging.INFO,
        )
        crashes = self.folder / CRASHES
        if crashes.exists() and crashes.stat().st_size > MOST_BYTES:
            crashes.replace(crashes.with_suffix(".log.1"))
        self._crashes = crashes.open("ab")
        faulthandler.enable(self._crashes)

    def _add(self, handler: logging.Handler, level: int) -> None:
        handler.setLevel(level)
        handler.setFormatter(logging.Formatter(_FORMAT))
        logging.getLogger().addHandler(handler)
        self._handlers.append(handler)


class _QuietFile(RotatingFileHandler):
    """A log file that ignores its own errors, such as a full disk."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's name
        """Ignore ``record`` and the error that prevents its writing."""


def _log_qt(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    category = getattr(context, "category", None) or "default"
    _QT_LOG.log(_LEVELS.get(kind, logging.WARNING), "%s: %s", category, message)


MOST_REPORTS = 20
"""The number of different faults that are reported; all further ones are logged only."""

_CRASH_LOG = logging.getLogger(__name__)


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
        _CRASH_LOG.error("%s", trace)
        self._reported.emit(trace)

    def _report_uncaught(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt | SystemExit):
            _CRASH_LOG.info("%s", kind.__name__)
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
    _CRASH_LOG.error("%s: %r", fault.err_msg or "ignored", fault.object, exc_info=fault.exc_value)
