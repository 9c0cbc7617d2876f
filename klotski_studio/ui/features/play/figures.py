"""What the list of games tells: cards of figures, the curve of the tries, and a text for each game."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QDateTime, QLocale, QModelIndex, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QFrame, QWidget

from klotski_studio.app.library.model import Index
from klotski_studio.app.playing.games import FinishedGame
from klotski_studio.app.runtime import clock
from klotski_studio.app.solving.verdict import SEPARATOR
from klotski_studio.app.texts.translatable import N_
from klotski_studio.core.layout import Metric
from klotski_studio.ui.features.play.panel import time_text
from klotski_studio.ui.look.appearance import beside_text, current_theme
from klotski_studio.ui.look.boxes import STRETCH, in_column, in_row
from klotski_studio.ui.look.plain import PlainLabel, QuietLabel
from klotski_studio.ui.look.tokens import XS, M, S, Type, font
from klotski_studio.ui.look.translate import count_text, number_text, texts
from klotski_studio.ui.widgets.tiles import StarsLabel

CURVE = 96
"""The height of the curve in pixels."""

SENTENCES: Mapping[str, str] = {
    "best": N_("games", "Best"),
    "games": N_("games", "Games"),
    "puzzles": N_("games", "Puzzles"),
    "time": N_("games", "Time"),
    "shortest": N_("games", "Shortest"),
    "row": N_("games", "Days in a row"),
    "optimum": N_("games", "the shortest"),
    "curve": N_("games", "The length of each game"),
    "comma": N_("games", ", "),
    "today": N_("games", "Today, {time}"),
    "yesterday": N_("games", "Yesterday, {time}"),
    "day": N_("games", "d MMMM"),
}
_text_of = texts("games", SENTENCES)


class TriesCurve(QWidget):
    """The lengths of the games of a puzzle in their order, above that of a shortest solution."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._lengths: tuple[int, ...] = ()
        self._shortest: int | None = None
        self.setFixedHeight(CURVE)

    def show_games(self, games: Sequence[FinishedGame], shortest: int | None) -> None:
        """Show ``games``, the latest first; those that are all as long have no curve."""
        self._lengths, self._shortest = tuple(game.moves for game in reversed(games)), shortest
        self.setVisible(len(set(self._lengths)) > 1)
        self.setAccessibleName(_text_of("curve"))
        self.setAccessibleDescription(_text_of("comma").join(map(number_text, self._lengths)))
        self.update()

    def points(self) -> list[QPointF]:
        """The point of each game, in pixels."""
        area = QRectF(self.rect()).adjusted(XS, S, -XS, -self.fontMetrics().height() - S)
        low, high = min(self._shortest or self._lengths[0], *self._lengths), max(self._lengths)
        step = area.width() / (len(self._lengths) - 1)
        scale = area.height() / max(high - low, 1)
        return [
            QPointF(area.left() + step * number, area.bottom() - scale * (length - low))
            for number, length in enumerate(self._lengths)
        ]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = QPainter(self), current_theme()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        points, bottom = self.points(), self.height() - self.fontMetrics().height() - S
        if self._shortest is not None:
            painter.setPen(QPen(theme.verdict["solved"], 1, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(0, bottom + 0.5), QPointF(self.width(), bottom + 0.5))
            below = QRectF(0, bottom + XS, self.width(), self.fontMetrics().height())
            painter.drawText(below, Qt.AlignmentFlag.AlignLeft, _text_of("optimum"))
        painter.setPen(QPen(theme.window["accent"], 1.75))
        painter.drawPolyline(QPolygonF(points))
        painter.setPen(Qt.PenStyle.NoPen)
        for point, length in zip(points, self._lengths, strict=True):
            is_shortest = length == self._shortest
            painter.setBrush(theme.verdict["solved"] if is_shortest else theme.window["accent"])
            painter.drawEllipse(point, 3.5, 3.5)
        painter.end()


class FigureCard(QFrame):
    """A figure with its name above it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("figure_card")
        self.name, self.figure, self.stars = QuietLabel(self, wraps=False), PlainLabel(self), StarsLabel(self)
        beside_text(self.figure.setFont, lambda: font(Type.FIGURE))
        self.stars.hide()
        row = in_row(self.figure, self.stars, STRETCH, spacing=S)
        in_column(self.name, row, on=self, margins=M, spacing=0)

    def show_figure(self, name: str, figure: str) -> None:
        """Show ``figure``, which is called ``name``; without one the card is hidden."""
        self.name.setText(_text_of(name))
        self.figure.setText(figure)
        self.setVisible(bool(figure))

    def show_stars(self, count: int | None) -> None:
        """Show ``count`` stars beside the figure; None for none at all."""
        self.stars.setVisible(count is not None)
        self.stars.show_count(count or 0)


def date_text(date: datetime.datetime, today: datetime.date) -> str:
    """When a game was solved: today and yesterday with the time, else the day, of another year with it."""
    when = QDateTime.fromSecsSinceEpoch(int(date.timestamp()))
    clock = QLocale().toString(when.time(), QLocale.FormatType.ShortFormat)
    days = (today - date.astimezone().date()).days
    if days in (0, 1):
        return _text_of("yesterday" if days else "today", time=clock)
    if when.date().year() == today.year:
        return QLocale().toString(when.date(), _text_of("day"))
    return QLocale().toString(when.date(), QLocale.FormatType.ShortFormat)


class GamesModel(QAbstractListModel):
    """A row for each game; its text is what a screen reader says."""

    def __init__(self, name_of: Callable[[FinishedGame], str], parent: QObject) -> None:
        super().__init__(parent)
        self._name_of = name_of
        self.games: tuple[FinishedGame, ...] = ()

    def show_games(self, games: Iterable[FinishedGame]) -> None:
        """List ``games``, the latest first."""
        self.beginResetModel()
        self.games = tuple(sorted(games, key=lambda game: game.date, reverse=True))
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.games)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        game = self.games[index.row()]
        lengths = [count_text(game.length(metric), metric) for metric in Metric]
        when = date_text(game.date, clock.today())
        return SEPARATOR.join([self._name_of(game), when, *lengths, time_text(game.seconds)])
