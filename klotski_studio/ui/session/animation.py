"""The clock of playback: it ticks only while something glides.

With reduced motion a step is there at once; what plays keeps its pace, piece after piece jumping.
"""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer

from klotski_studio.app.solving.playback import Playback

FRAME = 16
"""Milliseconds between two frames."""
LONGEST = 0.1
"""Seconds that one frame may jump: after a stall it goes on from where it was, and does not leap."""


class Animation(QObject):
    """Lets real time pass for a playback."""

    def __init__(self, playback: Playback, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._playback = playback
        self.glides = True
        """Whether steps take their time; not with reduced motion."""
        self._clock = QElapsedTimer()
        self._timer = QTimer(self, interval=FRAME)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        playback.moved.connect(self._follow)
        playback.changed.connect(self._follow)

    @property
    def is_running(self) -> bool:
        """Whether the clock ticks."""
        return self._timer.isActive()

    def stop(self) -> None:
        """Stand still: the window closes."""
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
