"""The game panel: what the header over the board does not say of a game.

::

    Moves  Slides  Steps     Time       each with the personal best
    This puzzle                         the best game, how many games
    Help                                what the program can do for the player
    Checkpoints
    Moves                               a line each

A number of the game panel, with its caption and the personal best.

The moves of a game, a line each: number, piece and arrows.

What the player has achieved on the puzzle that is played: stars, games, and a button that lists them::

    This puzzle     [All Games…]
    Best       88 moves, 11 Nov  ***
    Games      6, 2 assisted
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QDate, QLocale, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QColor, QFont, QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QListView,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from klotski_studio.app.playing.findings import GuideState
from klotski_studio.app.playing.game import Game, GameState
from klotski_studio.app.playing.games import FinishedGame
from klotski_studio.app.playing.play_session import PlaySession
from klotski_studio.app.playing.records import Record, stars
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.core.moves import Move
from klotski_studio.ui.features.play.texts import details, games_text, text_of, time_text
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text, current_theme
from klotski_studio.ui.look.connections import Connections
from klotski_studio.ui.look.plain import ElidedLabel, PlainLabel, as_heading
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import CONTROL, LABEL, S, Type, font, icon_size, px
from klotski_studio.ui.look.translate import number_text
from klotski_studio.ui.panels.header.content import length_text
from klotski_studio.ui.widgets.message_box import TextQuestion
from klotski_studio.ui.widgets.move_view import MoveView
from klotski_studio.ui.widgets.panel_parts import PanelScroll
from klotski_studio.ui.widgets.stars import StarsLabel

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


class Figure(QWidget):
    """A number with its caption above and the personal best below."""

    def __init__(self) -> None:
        super().__init__()
        self.caption, self.number, self.best = PlainLabel(), PlainLabel(), PlainLabel()
        for label in (self.caption, self.best):
            label.setObjectName("panel_hint")
        self._is_strong = False
        beside_text(self.emphasise, lambda: self._is_strong)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for label in (self.caption, self.number, self.best):
            column.addWidget(label)

    def show_figure(self, number: str, best: str | None) -> None:
        """Show ``number``, and ``best`` if there is one."""
        self.number.setText(number)
        self.best.setText(text_of("best", figure=best) if best is not None else "")
        self.best.setVisible(best is not None)
        self.setAccessibleName(f"{self.caption.text()} {number} {self.best.text()}")

    def emphasise(self, strong: bool) -> None:
        """Show the number in bold if ``strong``: it is counted in the guide's metric."""
        self._is_strong = strong
        made = font(Type.TITLE)
        made.setWeight(QFont.Weight.DemiBold if strong else QFont.Weight.Normal)
        self.number.setFont(made)


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


SECOND = 1000
"""Milliseconds between two updates of the game's time."""

HELP = ("best-move", "solve-from-here")
"""The ids of the actions in which the program plays; the top bar has the others."""

TITLES = ("help", "checkpoints", "played")
"""The names of the headings below what was achieved."""

GamesOf = Callable[[str], Sequence[FinishedGame]]
"""The finished games of a puzzle, by its digest."""


class PlayPanel(FollowsAppearance, PanelScroll):
    """The panel of the current game."""

    def __init__(
        self, actions: Mapping[str, QAction], games_of: GamesOf, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("play_panel")
        self._playing: PlaySession | None = None
        self._find_shortest: Callable[[Metric], int | None] = lambda _: None
        self._games_of = games_of
        self._connections = Connections()
        self.figures = {metric: Figure() for metric in Metric}
        self.time = Figure()
        self.pause = _button(actions["pause-time"])
        self.assisted, self.details = PlainLabel(), PlainLabel()
        self.titles = {name: as_heading(PlainLabel()) for name in TITLES}
        self.this_puzzle = ThisPuzzle(actions["your-games"])
        self.checkpoints, self.moves = Checkpoints(), PlayedMoves()
        self._timer = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._follow_time)
        self._arrange(actions)
        self.follow_appearance()

    @property
    def looks_at_time(self) -> bool:
        """Whether the timer of the game's time runs."""
        return self._timer.isActive()

    def follow(self, playing: PlaySession, find_shortest: Callable[[Metric], int | None]) -> None:
        """Show the game of ``playing`` from now on.

        ``find_shortest`` returns the length of a shortest solution in a metric; None if it is not known.
        """
        self._connections.cut()
        self._playing = self.checkpoints.playing = playing
        self._find_shortest = find_shortest
        self._connections.connect(playing.game.changed, lambda _: self._show())
        self._connections.connect(playing.guide.changed, self._follow_guide)
        self._connections.connect(playing.best_changed, lambda _: self._show())
        self._show()

    def show_games(self) -> None:
        """Show anew what was achieved on the puzzle."""
        playing = self._playing
        if playing is None:
            return
        games, metric = self._games_of(playing.puzzle), playing.metric
        self.this_puzzle.show_record(playing.best.now, games, metric, self._find_shortest(metric))

    def restyle(self) -> None:
        self._show()

    def retranslate(self) -> None:
        for metric, figure in self.figures.items():
            figure.caption.setText(text_of(metric))
        for name, title in self.titles.items():
            title.setText(text_of(name))
        self.checkpoints.setToolTip(text_of("about-checkpoints"))
        self.checkpoints.setAccessibleName(text_of("checkpoints"))
        self.moves.setAccessibleName(text_of("played"))
        self.this_puzzle.retranslate()
        self._show()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    # ---------------------------------------------------------------- inside

    def _show(self) -> None:
        playing = self._playing
        if playing is None:
            return
        state, best = playing.game.state, playing.best
        for metric, figure in self.figures.items():
            record = best.now.length(metric)
            played = number_text(state.played.length(metric))
            figure.show_figure(played, None if record is None else number_text(record))
            figure.emphasise(metric is playing.metric)
        self.time.caption.setText(text_of("paused" if state.is_paused and state.seconds else "time"))
        self._show_lists(state, playing.metric)
        self._follow_time()
        self._follow_guide(playing.guide.state)

    def _show_lists(self, state: GameState, metric: Metric) -> None:
        self.checkpoints.show_state(state, metric)
        self.moves.show_state(state)
        self.assisted.setText(text_of("assisted", state.hints))
        self.assisted.setVisible(state.is_assisted)
        _tint(self.assisted, current_theme().verdict["stopped"])
        for title, view in (("checkpoints", self.checkpoints), ("played", self.moves)):
            self.titles[title].setVisible(view.count() > 0)
            view.setVisible(view.count() > 0)

    def _follow_guide(self, guidance: GuideState) -> None:
        playing = self._playing
        if playing is not None:
            self.details.setText(details(guidance, playing.game.layout))
            self.details.setVisible(bool(self.details.text()))
            self.show_games()

    def _follow_time(self) -> None:
        """Show the time; while it runs and can be seen, again when its next second begins."""
        self._timer.stop()
        if self._playing is None:
            return
        record, seconds = self._playing.best.now.seconds, self._playing.game.seconds
        best = time_text(record) if record is not None else None
        self.time.show_figure(time_text(seconds), best)
        if self._playing.game.state.is_running and self.isVisible():
            self._timer.start(1 + int(SECOND * (1 - seconds % 1)))

    # ---------------------------------------------------------------- the parts

    def _arrange(self, actions: Mapping[str, QAction]) -> None:
        self.setMinimumWidth(34 * GRID)
        self.details.setObjectName("panel_hint")
        for label in (self.assisted, self.details):
            label.setWordWrap(True)
        help_buttons = [_wide(_button(actions[name])) for name in HELP]
        column = self.column
        column.setSpacing(S)
        column.addLayout(self._figures_box())
        column.addWidget(self.assisted)
        column.addWidget(self.details)
        column.addSpacing(S)
        column.addWidget(self.this_puzzle)
        sections: tuple[Sequence[QWidget], ...] = (help_buttons, (self.checkpoints,), (self.moves,))
        for name, widgets in zip(TITLES, sections, strict=True):
            column.addSpacing(S)
            column.addWidget(self.titles[name])
            for widget in widgets:
                column.addWidget(widget, 1 if widget is self.moves else 0)
        column.addStretch()  # takes what the moves do not

    def _figures_box(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * GRID)
        grid.setVerticalSpacing(2 * GRID)
        for column, metric in enumerate(Metric):
            grid.addWidget(self.figures[metric], 0, column)
            grid.setColumnStretch(column, 1)
        grid.addWidget(self.time, 1, 0, 1, len(Metric) - 1)
        side = Qt.AlignmentFlag
        grid.addWidget(self.pause, 1, len(Metric) - 1, side.AlignRight | side.AlignVCenter)
        return grid


def _button(action: QAction) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)
    beside_text(button.setIconSize, icon_size)
    beside_text(button.setFixedHeight, lambda: px(CONTROL))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


def _wide(button: QToolButton) -> QToolButton:
    """Show ``button`` with its words, as wide as the panel."""
    button.setObjectName("panel_button")
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    return button


def _tint(label: PlainLabel, color: QColor) -> None:
    palette = label.palette()
    palette.setColor(label.foregroundRole(), color)
    label.setPalette(palette)
