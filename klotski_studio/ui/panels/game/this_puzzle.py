"""What the player has achieved on the puzzle that is played: stars, games, and a button that lists them.

::

    This puzzle     [All Games…]
    Best       88 moves, 11 Nov  ***
    Games      6, 2 assisted
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QDate, QLocale
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QWidget

from klotski_studio.app.playing.kept.finished_games import FinishedGame
from klotski_studio.app.playing.kept.stars import stars
from klotski_studio.app.playing.records import Record
from klotski_studio.core.metric import Metric
from klotski_studio.ui.look.appearance import beside_text
from klotski_studio.ui.look.plain import ElidedLabel, PlainLabel, as_heading
from klotski_studio.ui.look.tokens import LABEL, S, px
from klotski_studio.ui.look.translate import number_text
from klotski_studio.ui.panels.game.texts import games_text, length_text, text_of
from klotski_studio.ui.panels.stars import StarsLabel


class ThisPuzzle(QWidget):
    """A heading; below it the best game with its stars and its day, and how many games there were."""

    def __init__(self, your_games: QAction) -> None:
        super().__init__()
        self.heading = as_heading(PlainLabel())
        self.titles = {name: PlainLabel() for name in ("best-title", "games-title")}
        self.best, self.games, self.stars = ElidedLabel(), ElidedLabel(), StarsLabel(self)
        self.button = QPushButton()
        self.button.clicked.connect(your_games.trigger)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(S)
        grid.setVerticalSpacing(S)
        head = QHBoxLayout()
        head.addWidget(self.heading, 1)
        head.addWidget(self.button)
        grid.addLayout(head, 0, 0, 1, 3)
        for title in self.titles.values():
            title.setObjectName("panel_hint")
            beside_text(title.setMinimumWidth, lambda: px(LABEL))
        rows = zip(self.titles.values(), (self.best, self.games), strict=True)
        for row, (title, value) in enumerate(rows, 1):
            grid.addWidget(title, row, 0)
            grid.addWidget(value, row, 1)
        grid.addWidget(self.stars, 1, 2)
        grid.setColumnStretch(1, 1)

    def retranslate(self) -> None:
        """Show the captions in the current language."""
        for name, label in self.titles.items():
            label.setText(text_of(name))
        self.heading.setText(text_of("this-puzzle"))
        self.button.setText(text_of("your-games"))

    def show_record(
        self, record: Record, games: Sequence[FinishedGame], metric: Metric, shortest: int | None
    ) -> None:
        """Show ``record``, counted in ``metric`` like ``shortest``, and how many ``games`` there were."""
        best = record.length(metric)
        self.best.setText(text_of("never") if best is None else self._best_text(record, best, metric))
        self.stars.setVisible(best is not None)
        if best is not None:
            self.stars.show_count(stars(best, shortest))
            self.stars.setAccessibleName(text_of("stars", count=number_text(self.stars.count)))
        self.games.setText(games_text(games))
        self.button.setVisible(bool(games))

    def _best_text(self, record: Record, best: int, metric: Metric) -> str:
        length = length_text(best, metric)
        if record.date is None:
            return length
        day = QDate(record.date.year, record.date.month, record.date.day)
        date = QLocale().toString(day, QLocale.FormatType.ShortFormat)
        return text_of("best-on", length=length, date=date)
