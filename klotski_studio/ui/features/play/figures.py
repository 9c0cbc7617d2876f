"""The figures above the list of games: a card for each, and the curve of the tries at one puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QFrame, QWidget

from klotski_studio.app.playing.games import FinishedGame
from klotski_studio.app.texts.translatable import N_
from klotski_studio.ui.look.appearance import beside_text, current_theme
from klotski_studio.ui.look.boxes import in_column
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.tokens import XS, M, S, Type, font
from klotski_studio.ui.look.translate import number_text, texts

CURVE = 96
"""The height of the curve in pixels."""

SENTENCES: Mapping[str, str] = {
    "best": N_("games", "Best"),
    "games": N_("games", "Games"),
    "puzzles": N_("games", "Puzzles"),
    "time": N_("games", "Time"),
    "shortest": N_("games", "Shortest"),
    "row": N_("games", "Days in a row"),
    "curve": N_("games", "The length of each game"),
    "comma": N_("games", ", "),
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
        """Show ``games``, the latest first; a single one has no curve."""
        self._lengths, self._shortest = tuple(game.moves for game in reversed(games)), shortest
        self.setVisible(len(games) > 1)
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
            painter.drawText(below, Qt.AlignmentFlag.AlignLeft, number_text(self._shortest))
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
        self.name, self.figure = PlainLabel(self), PlainLabel(self)
        self.name.setObjectName("panel_hint")
        beside_text(self.figure.setFont, lambda: font(Type.FIGURE))
        in_column(self.name, self.figure, on=self, margins=M, spacing=0)

    def show_figure(self, name: str, figure: str) -> None:
        """Show ``figure``, which is called ``name``; without one the card is hidden."""
        self.name.setText(_text_of(name))
        self.figure.setText(figure)
        self.setVisible(bool(figure))
