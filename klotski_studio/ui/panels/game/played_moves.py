"""The moves of a game, a line each: number, piece and arrows."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from klotski_studio.app.playing.game import GameState
from klotski_studio.app.texts.move_text import CONTEXT, PieceName, piece_names, spoken, written
from klotski_studio.core.layout import Layout
from klotski_studio.core.moves import Move
from klotski_studio.ui.look.translate import number_text, translator

LEAST_ROWS = 4
"""The rows for which there is always room."""


class PlayedMoves(QListWidget):
    """Lists the moves that were made; the last one is kept in sight.

    Only rows whose moves have changed are made anew, so that a long game costs no more than a short one.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("played_moves")
        self.setFrameShape(QListWidget.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setUniformItemSizes(True)
        self.setSelectionMode(QListWidget.SelectionMode.NoSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._layout: Layout | None = None
        self._moves: tuple[Move, ...] = ()
        self._names: dict[str, PieceName] = {}

    def show_state(self, state: GameState) -> None:
        """List the moves of ``state``."""
        if state.layout is not self._layout:
            self._layout = state.layout
            pieces = state.layout.pieces
            names = piece_names([piece.label or piece.key for piece in pieces])
            self._names = {piece.key: name for piece, name in zip(pieces, names, strict=True)}
            self._drop(0)
        moves = state.played.moves
        if moves != self._moves:
            pairs = zip(moves, self._moves, strict=False)
            same = next((at for at, (new, old) in enumerate(pairs) if new != old), None)
            self._drop(min(len(moves), len(self._moves)) if same is None else same)
            self._append(moves[len(self._moves) :])
            self.scrollToBottom()

    def retranslate(self) -> None:
        """Show all moves in the current language."""
        moves = self._moves
        self._drop(0)
        self._append(moves)

    def _drop(self, first: int) -> None:
        """Remove the rows from number ``first`` on."""
        while self.count() > first:
            self.takeItem(self.count() - 1)
        self._moves = self._moves[:first]

    def _append(self, moves: tuple[Move, ...]) -> None:
        tr = translator(CONTEXT)
        for number, move in enumerate(moves, start=self.count() + 1):
            name = self._names[move.piece]
            item = QListWidgetItem(f"{number_text(number)}   {written(name, move, tr)}")
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{number}: {spoken(name, move, tr)}")
            self.addItem(item)
        self._moves += moves
        self.setMinimumHeight(LEAST_ROWS * max(self.sizeHintForRow(0), 0))
