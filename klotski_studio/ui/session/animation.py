"""The timer of playback, which runs only while a piece glides.

With reduced motion a piece jumps to its new position; the moves follow each other at the same pace.
"""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer

from klotski_studio.app.solving.playback import Playback

FRAME = 16
"""Milliseconds between two frames."""
LONGEST = 0.1
"""The most seconds that one frame advances, so that a piece does not jump after a stall."""


class Animation(QObject):
    """Advances a playback with real time."""

    def __init__(self, playback: Playback, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._playback = playback
        self.glides = True
        """Whether pieces glide; False with reduced motion."""
        self._clock = QElapsedTimer()
        self._timer = QTimer(self, interval=FRAME)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        playback.moved.connect(self._follow)
        playback.changed.connect(self._follow)

    @property
    def is_running(self) -> bool:
        """Whether the timer runs."""
        return self._timer.isActive()

    def stop(self) -> None:
        """Stop the timer, because the window closes."""
        self._timer.stop()

    def _follow(self, _: object) -> None:
        if not self.glides:
            self._playback.arrive()
        if self._playback.is_gliding and not self._timer.isActive():
            self._clock.start()
            self._timer.start()
        elif not self._playback.is_gliding:
            self._timer.stop()

    def _tick(self) -> None:
        self._playback.advance(min(self._clock.restart() / 1000, LONGEST))
