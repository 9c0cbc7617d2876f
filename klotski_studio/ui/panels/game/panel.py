"""The game panel: what the header over the board does not say of a game.

::

    Moves  Slides  Steps     Time       each with the personal best
    This puzzle                         the best game, how many games
    Help                                what the program can do for the player
    Checkpoints
    Moves                               a line each
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction, QColor, QHideEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QToolButton, QWidget

from klotski_studio.app.playing.findings import GuideState
from klotski_studio.app.playing.game import GameState
from klotski_studio.app.playing.kept.finished_games import FinishedGame
from klotski_studio.app.playing.play_session import PlaySession
from klotski_studio.core.metric import Metric
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text, current_theme
from klotski_studio.ui.look.connections import Connections
from klotski_studio.ui.look.plain import PlainLabel, as_heading
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import CONTROL, S, icon_size, px
from klotski_studio.ui.look.translate import number_text
from klotski_studio.ui.panels.game.checkpoints import Checkpoints
from klotski_studio.ui.panels.game.figure import Figure
from klotski_studio.ui.panels.game.played_moves import PlayedMoves
from klotski_studio.ui.panels.game.texts import details, text_of, time_text
from klotski_studio.ui.panels.game.this_puzzle import ThisPuzzle
from klotski_studio.ui.panels.panel_scroll import PanelScroll

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
