"""The checkpoints of a game, as a list."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QSizePolicy

from klotski_studio.app.playing.game import Game, GameState
from klotski_studio.app.playing.play_session import PlaySession
from klotski_studio.core.metric import Metric
from klotski_studio.ui.panels.game.texts import length_text, text_of
from klotski_studio.ui.widgets.message_box import TextQuestion

ROWS = 5
"""The most rows that are shown at once."""


class Checkpoints(QListWidget):
    """The list of a game's checkpoints."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("checkpoints")
        self.playing: PlaySession | None = None
        self.question: TextQuestion | None = None
        """The question for a name, while it is open."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemClicked.connect(self._go_back)
        self.itemActivated.connect(self._go_back)

    def show_state(self, state: GameState, metric: Metric) -> None:
        """List the checkpoints of ``state``, the newest first."""
        chosen = self.currentItem().data(Qt.ItemDataRole.UserRole) if self.currentItem() else None
        self.clear()
        for checkpoint in reversed(state.checkpoints):
            length = length_text(checkpoint.played.length(metric), metric)
            name = "named" if checkpoint.name else "checkpoint"
            item = QListWidgetItem(
                text_of(name, number=checkpoint.number, name=checkpoint.name, length=length)
            )
            item.setData(Qt.ItemDataRole.UserRole, checkpoint.number)
            self.addItem(item)
            if checkpoint.number == chosen:
                self.setCurrentItem(item)
        rows = min(self.count(), ROWS)
        self.setFixedHeight(rows * self.sizeHintForRow(0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        if event.key() == Qt.Key.Key_Delete and item is not None and self.playing is not None:
            self.playing.game.forget(item.data(Qt.ItemDataRole.UserRole))
        elif event.key() == Qt.Key.Key_F2 and item is not None:
            self._rename(item.data(Qt.ItemDataRole.UserRole))
        else:
            super().keyPressEvent(event)

    def _rename(self, number: int) -> None:
        """Ask for a new name of checkpoint ``number``."""
        if self.playing is None:
            return
        game = self.playing.game
        before = next(each.name for each in game.state.checkpoints if each.number == number)
        question = TextQuestion(text_of("naming"), text_of("name"), before, text_of("rename"), self.window())
        question.answered.connect(lambda name: _rename(game, number, name))
        question.finished.connect(self._forget_question)
        self.question = question
        question.open()

    def _forget_question(self) -> None:
        self.question = None

    def _go_back(self, item: QListWidgetItem) -> None:
        if self.playing is not None:
            self.playing.game.go_back_to(item.data(Qt.ItemDataRole.UserRole))


def _rename(game: Game, number: int, name: str) -> None:
    """Call checkpoint ``number`` of ``game`` ``name``, if it still exists."""
    if any(each.number == number for each in game.state.checkpoints):
        game.rename(number, name)
