"""The list of the moves that are played back.

::

     1  (兵₃) ↓
    [2  (关羽) →]           the one that was made last is marked, and kept in sight
     3  (兵₃) ←2

Clicking a move goes to where it has been made.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QModelIndex, Signal
from PySide6.QtWidgets import QWidget

from klotski_studio.app.solving.playback import Frame, Playback
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.translate import translator
from klotski_studio.ui.widgets.move_view import Index, MoveView

NAME = QT_TRANSLATE_NOOP("move list", "Moves of the solution")


class MoveList(MoveView):
    """Lists the moves of a playback, and marks the current one."""

    picked = Signal(object)
    """The place of the playback, in moves, after the move that was clicked."""

    hovered = Signal(object)
    """The number of the move under the mouse, from 0; None when the mouse leaves the list."""

    def __init__(self, playback: Playback, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("move_list")
        self._playback = playback
        self.setViewportMargins(GRID, GRID, 0, GRID)
        self.setMouseTracking(True)
        self.entered.connect(lambda index: self.hovered.emit(index.row()))
        self.clicked.connect(self._pick)
        self.activated.connect(self._pick)
        self.picked.connect(playback.seek)
        playback.moved.connect(self._follow)
        self.follow_appearance()
        self._follow(Frame(playback.at, None, ()))

    @property
    def current(self) -> int | None:
        """The number of the move that is marked, from 0; None at the start."""
        index = self.currentIndex()
        return index.row() if index.isValid() else None

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.hovered.emit(None)

    def retranslate(self) -> None:
        self.setAccessibleName(translator("move list")(NAME))

    def _follow(self, frame: Frame) -> None:
        track = self._playback.track
        if track is not self.moves.track:
            self.show_moves(track, track.wanted)
        made = math.ceil(frame.at) - 1
        if made < 0:
            self.setCurrentIndex(QModelIndex())
            self.clearSelection()
            self.scrollToTop()
        elif made != self.current:
            self.setCurrentIndex(self.moves.index(made))

    def _pick(self, index: Index) -> None:
        self.picked.emit(float(index.row() + 1))
