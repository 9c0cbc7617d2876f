"""The moves of a game, a line each: number, piece and arrows."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListView

from klotski_studio.app.playing.game import GameState
from klotski_studio.core.layout import Layout
from klotski_studio.core.moves import Move
from klotski_studio.ui.panels.watch.move_view import MoveView

LEAST_ROWS = 4
"""The rows for which there is always room."""


@dataclass(frozen=True, slots=True)
class _Played:
    """The moves of a game, and the index of the piece that each of them moves."""

    moves: tuple[Move, ...]
    pieces: tuple[int, ...]

    @classmethod
    def of(cls, layout: Layout, moves: tuple[Move, ...]) -> _Played:
        """The ``moves`` as those of the pieces of ``layout``."""
        numbers = {piece.key: number for number, piece in enumerate(layout.pieces)}
        return cls(moves, tuple(numbers[move.piece] for move in moves))


class PlayedMoves(MoveView):
    """Lists the moves that were made; the last one is kept in sight."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("played_moves")
        self.inset = 0  # nothing can be chosen
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSelectionMode(QListView.SelectionMode.NoSelection)
        self.follow_appearance()

    def count(self) -> int:
        """The number of moves that are listed."""
        return self.moves.rowCount()

    def show_state(self, state: GameState) -> None:
        """List the moves of ``state``."""
        moves = state.played.moves
        if state.layout is not self._layout:
            self.show_moves(_Played((), ()))
            self.show_pieces(state.layout)
        if moves != self.moves.track.moves:
            self.show_moves(_Played.of(state.layout, moves))
            self.scrollToBottom()

    def sizeHint(self) -> QSize:
        """No more than the least: the panel scrolls only if not even that fits, and gives what is left."""
        return QSize(super().sizeHint().width(), self.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scrollToBottom()  # the rows of a puzzle that was just solved take room from the list

    def restyle(self) -> None:
        super().restyle()
        self.setMinimumHeight(LEAST_ROWS * self.row_height)
