"""The game panel: what the header over the board does not say of a game.

::

    14 moves              1:04  ||      until it is solved; its tool tip counts in all metrics, and hints
    best 84 moves  ***  [6 Games…]      once the puzzle was solved
    Bring 曹操 to the bottom. (picture)  until the first move
    Checkpoints
     1  (兵₃) ↓        80 to go  ●      the moves, and what each was worth
    [Hint]                              until it is solved
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from PySide6.QtCore import QDate, QLocale, QSize, QSizeF, Qt, QTimer
from PySide6.QtGui import QAction, QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QListView, QListWidget, QListWidgetItem, QPushButton, QSizePolicy, QWidget

from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.app.picture.style.border import MARGIN
from klotski_studio.app.playing.findings import GuideState, Judgement, Knowledge, worth
from klotski_studio.app.playing.game import GameState
from klotski_studio.app.playing.games import FinishedGame
from klotski_studio.app.playing.play_session import PlaySession
from klotski_studio.app.playing.records import Record, stars
from klotski_studio.app.solving.playback import NOTHING, Track
from klotski_studio.app.solving.verdict import SEPARATOR
from klotski_studio.app.texts.errors import REASONS
from klotski_studio.app.texts.move_text import goal_text
from klotski_studio.app.texts.translatable import N_, QT_TRANSLATE_N_NOOP
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.solver.base.answer import Answer
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text, current_theme, shown_labels
from klotski_studio.ui.look.boxes import STRETCH, fill, in_row
from klotski_studio.ui.look.connections import Connections
from klotski_studio.ui.look.plain import ElidedLabel, PlainLabel, QuietLabel, as_heading
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import S, Type, font
from klotski_studio.ui.look.translate import count_text, in_line, number_text, texts, translator
from klotski_studio.ui.panels.header.content import TONES, piece_name, to_go_text
from klotski_studio.ui.widgets.message_box import line_question
from klotski_studio.ui.widgets.move_view import MoveView, RowValue
from klotski_studio.ui.widgets.panel_parts import PanelScroll, Words, action_button
from klotski_studio.ui.widgets.tiles import StarsLabel

ROWS = 5
"""The most rows that are shown at once."""

WORDS: Mapping[str, str] = {
    "begin": N_("play panel", "Drag a piece, or choose one with Tab and use the arrow keys."),
    "time": N_("play panel", "Time"),
    "paused": N_("play panel", "Time (stopped)"),
    "best": N_("play panel", "best {figure}"),
    "assisted": QT_TRANSLATE_N_NOOP("play panel", "with %Ln hint(s)", None, 1),
    "costs": N_("play panel", "costs {lost}"),
    "takes-back": N_("play panel", "Best is to take {piece} back."),
    "unsolvable": N_("play panel", "No way leads to the goal"),
    "limit": N_("play panel", "The search from here stopped: {reason}."),
    "at-least": N_("play panel", "At least {length}."),
    "invalid": N_("play panel", "Not a puzzle yet"),
    "checkpoints": N_("play panel", "Checkpoints"),
    "checkpoint": N_("play panel", "{number} · {length}"),
    "named": N_("play panel", "{number} {name} · {length}"),
    "about-checkpoints": N_(
        "play panel", "A click goes back to it, which can be undone; F2 names it, Del forgets it"
    ),
    "stars": N_("play panel", "{count} of 3 stars"),
    "your-games": QT_TRANSLATE_N_NOOP("play panel", "%Ln game(s)…", None, 1),
    "games-assisted": QT_TRANSLATE_N_NOOP("play panel", "%Ln of them with help", None, 1),
    "played": N_("play panel", "Moves made"),
    "naming": N_("play panel", "Name a checkpoint"),
    "name": N_("play panel", "Name of the checkpoint"),
    "rename": N_("play panel", "&Rename"),
}
text_of = texts("play panel", WORDS)


def time_text(seconds: float) -> str:
    """Return a time such as ``3:05`` or ``1:02:45``."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def way_missing_text(answer: Answer | None) -> str:
    """Return why there is no solution from here to watch."""
    if answer is None:
        return text_of("invalid")
    if answer.reason is None:
        return text_of("unsolvable")
    return text_of("limit", reason=translator("texts")(REASONS[answer.reason]))


def details(guidance: GuideState, layout: Layout) -> str:
    """Return what is said below the headline and the judgement."""
    if guidance.knowledge is Knowledge.UNSETTLED and guidance.reason is not None:
        sentences = [text_of("limit", reason=translator("texts")(REASONS[guidance.reason]))]
        if guidance.proven > 1:
            sentences.append(text_of("at-least", length=count_text(guidance.proven, guidance.metric)))
        return in_line(sentences)
    hint = guidance.hint
    if hint is None or not hint.takes_back:
        return ""
    return text_of("takes-back", piece=piece_name(layout, hint.piece).written)


class Checkpoints(QListWidget):
    """The list of a game's checkpoints."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("checkpoints")
        self.playing: PlaySession | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemClicked.connect(self._go_back)
        self.itemActivated.connect(self._go_back)

    def show_state(self, state: GameState, metric: Metric) -> None:
        """List the checkpoints of ``state``, the newest first."""
        chosen = self.currentItem().data(Qt.ItemDataRole.UserRole) if self.currentItem() else None
        self.clear()
        for checkpoint in reversed(state.checkpoints):
            length = count_text(checkpoint.stage.played.length(metric), metric)
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
        question = line_question(text_of("naming"), text_of("name"), before, text_of("rename"), self.window())

        def rename(name: str) -> None:
            with suppress(KeyError):  # it may have gone meanwhile
                game.rename(number, name)

        question.typed.connect(rename)
        question.open()

    def _go_back(self, item: QListWidgetItem) -> None:
        if self.playing is not None:
            self.playing.game.go_back_to(item.data(Qt.ItemDataRole.UserRole))


LEAST_ROWS = 4
"""The rows for which there is always room."""


def _played(state: GameState) -> Track:
    """The moves of a game; it need not have begun at the start of its layout."""
    numbers = {piece.key: number for number, piece in enumerate(state.layout.pieces)}
    moves = state.played.moves
    pieces, positions = tuple(numbers[move.piece] for move in moves), [state.position]
    for piece, move in zip(reversed(pieces), reversed(moves), strict=True):
        positions.append(positions[-1].moved(piece, move.path[0]))
    return Track(moves, pieces, tuple(reversed(positions)))


class PlayedMoves(MoveView):
    """Lists the moves that were made; the last one is kept in sight."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("played_moves")
        self.inset = 0  # nothing can be chosen
        self._playing: PlaySession | None = None
        self._values: dict[int, RowValue | None] = {}
        self.moves.value_of = self._value
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSelectionMode(QListView.SelectionMode.NoSelection)
        self.follow_appearance()

    def show_game(self, playing: PlaySession) -> None:
        """List the moves of the game of ``playing``, and what each was worth as far as the guide knows."""
        state, self._playing = playing.game.state, playing
        if state.layout is not self._layout:
            self.show_moves(NOTHING)
            self.show_pieces(state.layout)
        if state.played.moves != self.moves.track.moves:
            self.show_moves(_played(state))
            self.scrollToBottom()
        self.show_values()

    def show_values(self) -> None:
        """Show anew what the moves were worth."""
        self._values.clear()
        self.viewport().update()

    def _value(self, row: int) -> RowValue | None:
        if row not in self._values:
            self._values[row] = self._valued(row)
        return self._values[row]

    def _valued(self, row: int) -> RowValue | None:
        playing, move = self._playing, self.moves.track.moves[row]
        if playing is None or not playing.is_guided:
            return None
        guide, metric, position = playing.guide, playing.metric, self.moves.track.positions[row + 1]
        distance = guide.to_goal(position)
        value = guide.state.worth if guide.state.position == position else None
        if value is None or value.judgement is not Judgement.OPEN:
            value = worth(playing.game.rules, metric, position, move, guide.to_goal)
        if distance is None or value is None:
            return None
        to_go = to_go_text(distance)
        cost = text_of("costs", lost=count_text(value.lost, metric)) if value.lost else ""
        return RowValue(to_go, TONES[value.judgement], SEPARATOR.join(filter(None, (to_go, cost))))

    def sizeHint(self) -> QSize:
        """No more than the least: the panel scrolls only if not even that fits, and gives what is left."""
        return QSize(super().sizeHint().width(), self.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scrollToBottom()  # the rows of a puzzle that was just solved take room from the list

    def restyle(self) -> None:
        super().restyle()
        self.setMinimumHeight(LEAST_ROWS * self.row_height)


class Achieved(QWidget):
    """The best game of the puzzle with its stars, and a button that lists all; hidden until there is one."""

    def __init__(self, your_games: QAction) -> None:
        super().__init__()
        self.best, self.stars = ElidedLabel(), StarsLabel(self)
        self.best.setObjectName("panel_hint")
        self.button = QPushButton()
        self.button.clicked.connect(your_games.trigger)
        in_row(self.best, self.stars, self.button, STRETCH, on=self, margins=0, spacing=S)

    def show_record(self, playing: PlaySession, games: Sequence[FinishedGame], shortest: int | None) -> None:
        """Show the best of ``playing``, in its metric like ``shortest``, and the number of ``games``."""
        record = playing.best.now
        best = record.length(playing.metric)
        state = playing.game.state
        if state.is_solved and best == state.played.length(playing.metric):
            best = None  # the bar below the board says it, with its stars
        for widget in (self.best, self.stars):
            widget.setVisible(best is not None)
        if best is not None:
            self.best.setText(text_of("best", figure=count_text(best, playing.metric)))
            self.best.setToolTip(_best_tip(record))
            self.stars.show_count(stars(best, shortest))
            self.stars.setAccessibleName(text_of("stars", count=number_text(self.stars.count)))
        self.button.setText(text_of("your-games", len(games)))
        self.button.setToolTip(text_of("games-assisted", sum(game.is_assisted for game in games)))
        self.button.setVisible(bool(games))
        self.setVisible(best is not None or bool(games))


def _best_tip(record: Record) -> str:
    """Return the personal best in each metric, its time and its day."""
    lengths = (
        count_text(length, metric) for metric in Metric if (length := record.length(metric)) is not None
    )
    parts = [*lengths, time_text(record.seconds) if record.seconds is not None else ""]
    if record.date is not None:
        day = QDate(record.date.year, record.date.month, record.date.day)
        parts.append(QLocale().toString(day, QLocale.FormatType.ShortFormat))
    return SEPARATOR.join(filter(None, parts))


GOAL, AWAY = QSizeF(GRID * 26, GRID * 26), (-1000, -1000)
"""The room for the picture of the goal, in pixels, and where the pieces lie that are not in it."""

SECOND = 1000
"""Milliseconds between two updates of the game's time."""

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
        self.count, self.time = PlainLabel(), PlainLabel()
        self.pause = action_button(actions["pause-time"])
        self.details, self.goal = QuietLabel(), PlainLabel()
        self.achieved = Achieved(actions["your-games"])
        self.checkpoints_title = as_heading(PlainLabel())
        self.checkpoints, self.moves = Checkpoints(), PlayedMoves()
        self.hint = action_button(actions["hint"], words=Words.ToolButtonTextOnly)
        self.timer = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self.timer.timeout.connect(self._follow_time)
        self._arrange(actions)
        self.follow_appearance()

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
        games = self._games_of(playing.puzzle)
        self.achieved.show_record(playing, games, self._find_shortest(playing.metric))

    def restyle(self) -> None:
        self._show()

    def retranslate(self) -> None:
        self.checkpoints_title.setText(text_of("checkpoints"))
        self.checkpoints.setToolTip(text_of("about-checkpoints"))
        self.checkpoints.setAccessibleName(text_of("checkpoints"))
        self.moves.setAccessibleName(text_of("played"))
        self._show()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.timer.stop()

    # ---------------------------------------------------------------- inside

    def _show(self) -> None:
        playing = self._playing
        if playing is None:
            return
        state = playing.game.state
        lengths = {metric: count_text(state.played.length(metric), metric) for metric in Metric}
        self.count.setText(lengths[playing.metric])
        helped = [text_of("assisted", state.hints)] if state.is_assisted else []
        self.count.setToolTip(SEPARATOR.join((*lengths.values(), *helped)))
        for widget in (self.count, self.time, self.pause):
            widget.setVisible(playing.game.has_begun and not state.is_solved)  # then the header counts
        self.hint.setVisible(not state.is_solved)
        self.time.setToolTip(text_of("paused" if state.is_paused and state.seconds else "time"))
        self._show_lists(playing)
        self._follow_time()
        self._follow_guide(playing.guide.state)

    def _show_lists(self, playing: PlaySession) -> None:
        state = playing.game.state
        self.checkpoints.show_state(state, playing.metric)
        self.moves.show_game(playing)
        for widget in (self.checkpoints_title, self.checkpoints):
            widget.setVisible(self.checkpoints.count() > 0)
        self.moves.setVisible(bool(state.played.moves))
        self.goal.setVisible(bool(state.layout.goal) and not playing.game.has_begun)
        if not playing.game.has_begun and self.isVisible():  # else when it comes: this paints
            self.details.setText(self._show_goal(state.layout))

    def _follow_guide(self, guidance: GuideState) -> None:
        playing = self._playing
        if playing is not None:
            if playing.game.has_begun:
                self.details.setText(details(guidance, playing.game.layout))
            self.details.setVisible(bool(self.details.text()))
            self.moves.show_values()
            self.show_games()

    def _show_goal(self, layout: Layout) -> str:
        """Show the pieces with a target where they have to get, and return what there is to do."""
        theme, aims = current_theme(), {target.piece: target.at for target in layout.goal}
        picture = LayoutPicture(layout, theme, aimed=False)
        size = picture.rect.size().scaled(GOAL, Qt.AspectRatioMode.KeepAspectRatio)
        margin = round(MARGIN * size.width() / picture.rect.width())
        self.goal.setContentsMargins(-margin, 0, 0, 0)  # the board begins where the texts do
        places = [aims.get(piece.key, AWAY) for piece in layout.pieces]
        self.goal.setPixmap(picture.pixmap(size, self.devicePixelRatioF(), places))
        goal = goal_text(layout, shown_labels(layout), translator("goal"))
        return in_line(filter(None, (goal, text_of("begin"))))

    def _follow_time(self) -> None:
        """Show the time; while it runs and can be seen, again when its next second begins."""
        self.timer.stop()
        if self._playing is None:
            return
        seconds = self._playing.game.seconds
        self.time.setText(time_text(seconds))
        if self._playing.game.state.is_running and self.isVisible():
            self.timer.start(1 + int(SECOND * (1 - seconds % 1)))

    # ---------------------------------------------------------------- the parts

    def _arrange(self, actions: Mapping[str, QAction]) -> None:
        self.setMinimumWidth(34 * GRID)
        beside_text(self.count.setFont, lambda: font(Type.FIGURE))
        head = in_row((self.count, 1), self.time, self.pause, spacing=S)
        self.hint.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        above = (head, self.achieved, self.details, self.goal, self.checkpoints_title, self.checkpoints)
        fill(self.column, *above, (self.moves, 1), spacing=S)
        self.column.addStretch()  # takes what the moves do not
        self.column.addWidget(self.hint)
