"""The finished games as rows of a table, the latest first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QDateTime,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from klotski_studio.app.playing.games import FinishedGame
from klotski_studio.app.playing.records import MOST_STARS, stars
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.app.texts.translatable import QT_TRANSLATE_N_NOOP
from klotski_studio.core.metric import Metric
from klotski_studio.ui.look.translate import number_text, texts

Index = QModelIndex | QPersistentModelIndex
Shortest = Callable[[str], int | None]
"""The length in moves of a shortest solution of a puzzle, by its digest; None if it is not known."""

COLUMNS = ("date", "puzzle", *Metric, "time", "stars")
DATE, PUZZLE = COLUMNS.index("date"), COLUMNS.index("puzzle")
"""The numbers of the columns with the date and with the puzzle's name."""

WORDS: Mapping[str, str] = MappingProxyType(
    {
        "date": QT_TRANSLATE_NOOP("games", "Date"),
        "puzzle": QT_TRANSLATE_NOOP("games", "Puzzle"),
        Metric.MOVES: QT_TRANSLATE_NOOP("games", "Moves"),
        Metric.SLIDES: QT_TRANSLATE_NOOP("games", "Slides"),
        Metric.STEPS: QT_TRANSLATE_NOOP("games", "Steps"),
        "time": QT_TRANSLATE_NOOP("games", "Time"),
        "stars": QT_TRANSLATE_NOOP("games", "Stars"),
        "assisted": QT_TRANSLATE_NOOP("games", "assisted"),
        "hints": QT_TRANSLATE_N_NOOP("games", "%Ln hint(s)", None, 1),
    }
)
_tr = texts("games", WORDS)


class GamesModel(QAbstractTableModel):
    """A row for each game."""

    def __init__(self, find_shortest: Shortest, parent: QObject) -> None:
        super().__init__(parent)
        self._find_shortest = find_shortest
        self.games: tuple[FinishedGame, ...] = ()

    def show_games(self, games: Iterable[FinishedGame]) -> None:
        """List ``games``, the latest first."""
        self.beginResetModel()
        self.games = tuple(sorted(games, key=lambda game: game.date, reverse=True))
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.games)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role == Qt.ItemDataRole.DisplayRole and orientation is Qt.Orientation.Horizontal:
            return _tr(COLUMNS[section])
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(section)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(self.games[index.row()], COLUMNS[index.column()])
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(index.column())
        return None

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        is_number = COLUMNS[column] in (*Metric, "time")
        side = Qt.AlignmentFlag.AlignRight if is_number else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter

    def _text(self, game: FinishedGame, column: str) -> str:
        match column:
            case "date":
                when = QDateTime.fromSecsSinceEpoch(int(game.date.timestamp()))
                return QLocale().toString(when, QLocale.FormatType.ShortFormat)
            case "puzzle":
                return visible(game.name)
            case "time":
                minutes, seconds = divmod(int(game.seconds), 60)
                return f"{minutes}:{seconds:02}"
            case "stars":
                return self._stars(game)
        return number_text(game.length(Metric(column)))

    def _stars(self, game: FinishedGame) -> str:
        if game.is_assisted:
            return _tr("hints", game.hints) if game.hints else _tr("assisted")
        count = stars(game.moves, self._find_shortest(game.puzzle))
        return "★" * count + "☆" * (MOST_STARS - count)
