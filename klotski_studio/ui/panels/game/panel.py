"""The game panel: the length of the game, the distance to the goal, checkpoints and buttons."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction, QColor, QFont, QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QInputDialog,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from klotski_studio.app.playing.game import GameState
from klotski_studio.app.playing.guide import GuideState, Knowledge
from klotski_studio.app.playing.hints import Judgement
from klotski_studio.app.playing.play_session import PersonalBest, PlaySession
from klotski_studio.core.metric import Metric
from klotski_studio.ui.look.appearance import FollowsAppearance, current_theme
from klotski_studio.ui.look.connections import Connections
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import CONTROL, icon_size, px
from klotski_studio.ui.look.translate import number_text
from klotski_studio.ui.panels.game.texts import (
    details,
    finish_text,
    headline,
    length_text,
    text_of,
    time_text,
    worth_text,
)

TICK = 200
"""Milliseconds between two updates of the game's time."""
PATIENCE = 150
"""Milliseconds for which the text about the last position stays; mostly the next answer comes earlier."""

ICON_BUTTONS = ("undo", "redo", "start-over", "pause-time", "keep-checkpoint", "hint")
WORD_BUTTONS = ("best-move", "solve-from-here")

_JUDGED = {Judgement.BEST: "solved", Judgement.NEUTRAL: "stopped", Judgement.DETOUR: "unsolvable"}
"""The colours of judgements are those of verdicts."""


class Figure(QWidget):
    """A number with its caption above and the personal best below."""

    def __init__(self) -> None:
        super().__init__()
        self.caption, self.number, self.best = PlainLabel(), PlainLabel(), PlainLabel()
        font = self.number.font()
        font.setPointSizeF(font.pointSizeF() * 1.7)
        self.number.setFont(font)
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
        font = self.number.font()
        font.setWeight(QFont.Weight.DemiBold if strong else QFont.Weight.Normal)
        self.number.setFont(font)


class Checkpoints(QListWidget):
    """The list of a game's checkpoints."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("checkpoints")
        self.playing: PlaySession | None = None
        self.ask_name = _ask_name
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
        rows = min(self.count(), 5)
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
        name = self.ask_name(self, before)
        if name is not None and any(each.number == number for each in game.state.checkpoints):
            game.rename(number, name.strip())

    def _go_back(self, item: QListWidgetItem) -> None:
        if self.playing is not None:
            self.playing.game.go_back_to(item.data(Qt.ItemDataRole.UserRole))


class PlayPanel(FollowsAppearance, QScrollArea):
    """The panel of the current game."""

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("play_panel")
        self._playing: PlaySession | None = None
        self._connections = Connections()
        self.figures = {metric: Figure() for metric in Metric}
        self.time = Figure()
        self.headline, self.judgement, self.details = PlainLabel(), PlainLabel(), PlainLabel()
        self.checkpoints_title, self.checkpoints = PlainLabel(), Checkpoints()
        self.again = _button(actions["start-over"], words=True)
        """The button to start over, shown when the puzzle is solved."""
        self._timer = QTimer(self, interval=TICK)
        self._timer.timeout.connect(self._show_time)
        self._late = QTimer(self, interval=PATIENCE, singleShot=True)
        self._late.timeout.connect(self._show_guidance)
        self._arrange(actions)
        self.follow_appearance()

    @property
    def looks_at_time(self) -> bool:
        """Whether the timer of the game's time runs."""
        return self._timer.isActive()

    def follow(self, playing: PlaySession) -> None:
        """Show the game of ``playing`` from now on."""
        self._connections.cut()
        self._playing = self.checkpoints.playing = playing
        self._connections.connect(playing.game.changed, lambda _: self._show())
        self._connections.connect(playing.guide.changed, self._follow_guide)
        self._connections.connect(playing.best_changed, lambda _: self._show())
        self._show()

    def restyle(self) -> None:
        quiet = [self.details, self.checkpoints_title]
        for figure in (*self.figures.values(), self.time):
            quiet += [figure.caption, figure.best]
        for label in quiet:
            _tint(label, current_theme().window["muted"])
        self._show()

    def retranslate(self) -> None:
        for metric, figure in self.figures.items():
            figure.caption.setText(text_of(metric))
        self.checkpoints_title.setText(text_of("checkpoints"))
        self.checkpoints.setToolTip(text_of("about-checkpoints"))
        self.checkpoints.setAccessibleName(text_of("checkpoints"))
        self._show()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()
        self._late.stop()

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
        self.checkpoints.show_state(state, playing.metric)
        self.again.setVisible(state.is_solved and bool(state.played.last))
        self.checkpoints_title.setVisible(bool(state.checkpoints))
        self.checkpoints.setVisible(bool(state.checkpoints))
        if state.is_running and self.isVisible():
            self._timer.start()
        else:
            self._timer.stop()
        self._show_time()
        self._follow_guide(playing.guide.state)

    def _follow_guide(self, guidance: GuideState) -> None:
        if guidance.knowledge is not Knowledge.WORKING:
            self._late.stop()
            self._show_guidance()
        elif not self._late.isActive() and self.isVisible():
            self._late.start()

    def _show_time(self) -> None:
        if self._playing is not None:
            record = self._playing.best.now.seconds
            best = time_text(record) if record is not None else None
            self.time.show_figure(time_text(self._playing.game.seconds), best)

    def _show_guidance(self) -> None:
        playing = self._playing
        if playing is None:
            return
        guidance, state = playing.guide.state, playing.game.state
        if state.is_solved:
            self._show_finish(playing.best, guidance, state)
            return
        colors = current_theme().window
        stale = guidance.knowledge is Knowledge.WORKING
        _tint(self.headline, colors["muted"] if stale or not playing.is_guided else colors["text"])
        self.headline.setText(headline(guidance))
        self.details.setText(details(guidance, state.layout))
        worth = guidance.worth
        self.judgement.setText(worth_text(worth, guidance.metric) if worth is not None else "")
        if worth is not None:
            _tint(self.judgement, current_theme().verdict[_JUDGED[worth.judgement]])
        self._hide_empty()

    def _show_finish(self, best: PersonalBest, guidance: GuideState, state: GameState) -> None:
        new_best = text_of("new-best") if best.is_new else ""
        self.headline.setText(text_of("solved"))
        _tint(self.headline, current_theme().verdict["solved"])
        self.judgement.setText(text_of("assisted") if state.is_assisted else new_best)
        _tint(self.judgement, current_theme().verdict["stopped" if state.is_assisted else "solved"])
        self.details.setText(finish_text(state.played.length(guidance.metric), guidance))
        self._hide_empty()

    def _hide_empty(self) -> None:
        for label in (self.judgement, self.details):
            label.setVisible(bool(label.text()))

    # ---------------------------------------------------------------- the parts

    def _arrange(self, actions: Mapping[str, QAction]) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumWidth(34 * GRID)
        inside = QWidget()
        inside.setObjectName("panel_content")
        column = QVBoxLayout(inside)
        column.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(2 * GRID)
        column.addLayout(self._guidance_box())
        column.addLayout(self._figures_box())
        column.addLayout(_buttons(actions))
        column.addWidget(self.checkpoints_title)
        column.addWidget(self.checkpoints)
        column.addStretch(1)
        self.setWidget(inside)

    def _guidance_box(self) -> QVBoxLayout:
        font = self.headline.font()
        font.setPointSizeF(font.pointSizeF() * 1.45)
        font.setWeight(QFont.Weight.DemiBold)
        self.headline.setFont(font)
        box = QVBoxLayout()
        box.setSpacing(GRID // 2)
        for label in (self.headline, self.judgement, self.details):
            label.setWordWrap(True)
            box.addWidget(label)
        box.addWidget(self.again)
        return box

    def _figures_box(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * GRID)
        grid.setVerticalSpacing(2 * GRID)
        for column, metric in enumerate(Metric):
            grid.addWidget(self.figures[metric], 0, column)
            grid.setColumnStretch(column, 1)
        grid.addWidget(self.time, 1, 0, 1, len(Metric))
        return grid


def _buttons(actions: Mapping[str, QAction]) -> QVBoxLayout:
    """Return the buttons of actions: a row of icons, and below it those with text."""
    column, row = QVBoxLayout(), QHBoxLayout()
    column.setSpacing(GRID // 2)
    row.setSpacing(GRID // 2)
    for name in ICON_BUTTONS:
        row.addWidget(_button(actions[name], words=False))
    row.addStretch(1)
    column.addLayout(row)
    for name in WORD_BUTTONS:
        column.addWidget(_button(actions[name], words=True))
    return column


def _button(action: QAction, *, words: bool) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)
    button.setIconSize(icon_size())
    button.setFixedHeight(px(CONTROL))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    if words:
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    return button


def _ask_name(parent: QWidget, before: str) -> str | None:
    """Ask for a name and return it; None if the user cancels."""
    name, given = QInputDialog.getText(parent, text_of("naming"), text_of("name"), text=before)
    return name if given else None


def _tint(label: QLabel, color: QColor) -> None:
    palette = label.palette()
    palette.setColor(label.foregroundRole(), color)
    label.setPalette(palette)
