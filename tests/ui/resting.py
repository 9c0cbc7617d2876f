"""What wakes a program that nobody touches: the events that Qt delivers, counted."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields

from PySide6.QtCore import QAbstractEventDispatcher, QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from klotski_studio.ui.window.main_window import MainWindow

ROUNDS = 60
"""Rounds of the event loop. A widget that asks for a layout whenever it gets one has some thirty in them."""
SECOND = 1000
"""Milliseconds."""
MOST = 4
"""How often an object at rest may get the same event in a second."""
SHORTEST = 1000
"""Milliseconds between two ticks of a timer that runs for ever, at least."""
MOMENT = 1
"""Milliseconds in which what is posted now is delivered."""
TURN = 20
"""Milliseconds in which a window that has come to rest gets no event."""
PATIENCE = 6000
"""Turns until a window has to be at rest: its first search may wait a minute for kernels."""


class Wakes(QObject):
    """Counts the events of all objects in the window's thread, by kind and receiver."""

    def __init__(self) -> None:
        super().__init__()
        self.counted: Counter[str] = Counter()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        self.counted[f"{event.type().name} of {type(watched).__name__} {watched.objectName()}"] += 1
        return False


def settle(window: MainWindow) -> None:
    """Return when no event comes, no job runs and no timer is due soon, or else after many turns."""
    pool = window.app.runner.pool
    for _ in range(PATIENCE):
        if wakes_in(MOMENT):
            continue
        if pool.activeThreadCount() or fast_timers(window):
            wait(TURN)
        elif not wakes_in(TURN):  # what a job has reported comes after its end
            return


def wakes_in(milliseconds: int = 0) -> Counter[str]:
    """The events of that time, or of :data:`ROUNDS` rounds of the loop."""
    application = QCoreApplication.instance()
    wakes = Wakes()
    application.installEventFilter(wakes)
    if milliseconds:
        wait(milliseconds)
    else:
        for _ in range(ROUNDS):
            QApplication.processEvents()
    application.removeEventFilter(wakes)
    return wakes.counted


def wait(milliseconds: int) -> None:
    """Let events come for that time, as ``QTest.qWait`` does.

    That one holds the lock of Python even while it sleeps: a job of half a second takes ten beside it.
    """
    end = time.monotonic() + milliseconds / 1000
    while (left := end - time.monotonic()) > 0:
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        time.sleep(min(left, 0.01))


def assert_rest(window: MainWindow, where: str, milliseconds: int = 0) -> None:
    """Assert that the program comes to rest, and then gets next to no events, see :func:`wakes_in`."""
    found = wakes_at_rest(window, milliseconds)
    assert not found, f"{where}: {', '.join(found)}"


def wakes_at_rest(window: MainWindow, milliseconds: int = 0) -> list[str]:
    """What wakes the program that should be at rest, each with how often."""
    settle(window)
    counted = wakes_in(milliseconds)
    often = [f"{count} times {what}" for what, count in counted.items() if count > MOST]
    return often + fast_timers(window, for_ever=True)


def fast_timers(window: MainWindow, *, for_ever: bool = False) -> list[str]:
    """The running timers, Qt's included, that tick more often than every :data:`SHORTEST` milliseconds.

    ``for_ever`` leaves out those that tick once: a file near the puzzle may be written at any time.
    """
    dispatcher = QAbstractEventDispatcher.instance()
    return [
        f"{type(each).__name__} of {type(each.parent()).__name__} every {timer.interval} ms"
        for each in {inside for top in _roots(window) for inside in (top, *top.findChildren(QObject))}
        for timer in dispatcher.registeredTimers(each)
        if timer.interval < SHORTEST
        if not (for_ever and isinstance(each, QTimer) and each.isSingleShot())
    ]


def _roots(window: MainWindow) -> Iterator[QObject]:
    """All windows, and the parts of the program that are in none."""
    yield from QApplication.topLevelWidgets()
    parts = (getattr(window.app, field.name) for field in fields(window.app))
    yield from (each for each in (*parts, *window.app.workspace.sessions) if isinstance(each, QObject))
