"""What happens when a game is solved: the goal glows once, the last piece settles, and a card appears.

::

    the last move -- glow, glide --> the card -- a move, undo, Esc, another mode --> gone

The glow of the goal is seen once, and then the board is as before::

    full motion      a ring around the goal grows by a third of a cell and fades
    reduced motion   the ring stays where it is and fades

The header says in how many moves; the card says how it went besides, and what to do next::

    +---------------------------------------------------+
    | ★☆☆  4:12 · without assistance · your best was 88 x |
    | [Next Puzzle] [Again] [Watch the Shortest]        |
    +---------------------------------------------------+

It lies below the board, which it never covers, and closes with Esc and with the next move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import QAction, QColor, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from klotski_studio.app.picture.board_picture import outline
from klotski_studio.app.picture.style.border import CELL, ROUND
from klotski_studio.app.playing.game import Finish, GameState
from klotski_studio.app.playing.records import stars
from klotski_studio.app.runtime.settings import SOUND
from klotski_studio.app.texts.translatable import QT_TRANSLATE_N_NOOP, QT_TRANSLATE_NOOP
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.app.workspace.session import Session, shortest_length
from klotski_studio.core.geometry import Cell
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.ui.features.play.sound import play_solved
from klotski_studio.ui.features.play.texts import time_text
from klotski_studio.ui.look.appearance import FollowsAppearance
from klotski_studio.ui.look.boxes import STRETCH, in_column, in_row
from klotski_studio.ui.look.motion import is_reduced
from klotski_studio.ui.look.plain import PlainLabel, tool_tip
from klotski_studio.ui.look.shortcut_keys import is_escape, keeps_escape
from klotski_studio.ui.look.tokens import XL, XS, L, M, S
from klotski_studio.ui.look.translate import number_text, texts
from klotski_studio.ui.scene.board_scene import BoardScene
from klotski_studio.ui.scene.board_view import BoardView
from klotski_studio.ui.scene.overlay import Overlay
from klotski_studio.ui.widgets.panel_parts import CloseButton
from klotski_studio.ui.widgets.stars import StarsLabel

MILLISECONDS = 1100
"""The duration of a glow."""
GROWTH = CELL / 3
"""The greatest distance of the ring from the goal, in scene units."""
WIDTH = CELL / 10
"""The width of the ring, in scene units."""


class GlowItem(Overlay):
    """The ring around the goal; hidden except while it glows."""

    def __init__(self, parent: QObject) -> None:
        super().__init__()
        self._cells: frozenset[Cell] = frozenset()
        self._color, self._part, self.grows = QColor(), 1.0, True
        self.animation = QVariantAnimation(parent)
        self.animation.setStartValue(0.0)
        self.animation.setEndValue(1.0)
        self.animation.setDuration(MILLISECONDS)
        self.animation.valueChanged.connect(self._show_part)
        self.animation.finished.connect(self.hide)
        self.hide()

    def glow(self, groups: Iterable[Iterable[Cell]], color: QColor, *, grows: bool) -> None:
        """Let the cells of ``groups`` glow once in ``color``; the ring grows only if ``grows``."""
        self._color, self.grows = color, grows
        self._cells = frozenset(cell for group in groups for cell in group)
        self._set_path(outline(self._cells, CELL, 0.0, ROUND))
        self.animation.stop()
        self.animation.start()

    def stop(self) -> None:
        """End the glow."""
        self.animation.stop()
        self.hide()

    def boundingRect(self) -> QRectF:
        margin = GROWTH + WIDTH
        return self._path.boundingRect().adjusted(-margin, -margin, margin, margin)

    def _show_part(self, part: float) -> None:
        self._part = part
        self.update()

    def _draw(self, painter: QPainter) -> None:
        """Paint the ring: as far out and as faint as the part of the time that is over."""
        spread = GROWTH * self._part if self.grows else 0.0
        color = QColor(self._color)
        color.setAlphaF(1.0 - self._part)
        pen = QPen(color, WIDTH)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(outline(self._cells, CELL, -spread, ROUND + spread))


WORDS: Mapping[str, str] = {
    "best-was": QT_TRANSLATE_NOOP("solved card", "your best was {best}"),
    "stars": QT_TRANSLATE_NOOP("solved card", "{count} of 3 stars"),
    "about-stars": QT_TRANSLATE_NOOP(
        "solved card",
        "Three stars: the shortest length. Two: at most a tenth longer. One: solved. "
        "None: the program showed or made moves.",
    ),
    "hints": QT_TRANSLATE_N_NOOP("solved card", "with %Ln hint(s)", None, 1),
    "unassisted": QT_TRANSLATE_NOOP("solved card", "without assistance"),
    "best": QT_TRANSLATE_NOOP("solved card", "a personal best"),
    "and": QT_TRANSLATE_NOOP("solved card", " · "),
    "next-puzzle": QT_TRANSLATE_NOOP("solved card", "Next Puzzle"),
    "start-over": QT_TRANSLATE_NOOP("solved card", "Again"),
    "watch-shortest": QT_TRANSLATE_NOOP("solved card", "Watch the Shortest"),
    "review-game": QT_TRANSLATE_NOOP("solved card", "Review"),
    "copy-result": QT_TRANSLATE_NOOP("solved card", "Copy Result"),
}
text_of = texts("solved card", WORDS)

BUTTONS = ("next-puzzle", "start-over", "watch-shortest", "review-game", "copy-result")
"""The ids of the actions that the card offers, the likeliest one first; the last for a day's puzzle only."""


@dataclass(frozen=True, slots=True)
class Solved:
    """What the card says.

    Attributes:
        metric: the one in which the length is told.
        is_best: whether the game is a personal best in some figure.
        shortest: the length of a shortest solution; None where it is not known.
        best_before: the personal best before this game; None if there was none.
    """

    finish: Finish
    metric: Metric
    is_best: bool
    shortest: int | None
    best_before: int | None = None

    @property
    def length(self) -> int:
        """The length of the game."""
        return self.finish.played.length(self.metric)

    @property
    def stars(self) -> int:
        """The stars of the game."""
        return stars(self.length, self.shortest, is_assisted=self.finish.is_assisted)


class SolvedCard(FollowsAppearance, QFrame):
    """The card; hidden until a game is solved."""

    closed = Signal()
    """The user has closed the card."""

    def __init__(self, actions: Mapping[str, QAction], host: QWidget) -> None:
        """The Esc key of ``host``, the board, closes the card too."""
        super().__init__(host)
        self.setObjectName("solved_bar")
        self._actions = actions
        self._solved: Solved | None = None
        self.facts = PlainLabel(self)
        self.stars = StarsLabel(self)
        self.close_button = CloseButton(self)
        self.close_button.clicked.connect(self._close)
        self.buttons = {name: self._button(actions[name]) for name in BUTTONS if name in actions}
        next(iter(self.buttons.values())).setDefault(True)
        self._arrange()
        self._follow_actions()
        self.hide()
        host.installEventFilter(self)
        self.follow_appearance()

    def show_solved(self, solved: Solved) -> None:
        """Show the card about ``solved``, or tell the same game anew."""
        self._solved = solved
        self.retranslate()
        self.show()

    def take_focus(self) -> None:
        """Give the keyboard to the first button that can be used."""
        for button in self.buttons.values():
            if button.isEnabled():
                button.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    def retranslate(self) -> None:
        for name, button in self.buttons.items():
            button.setText(text_of(name))
        if self._solved is not None:
            self._tell(self._solved)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_escape(event):
            self._close()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        return keeps_escape(event) or super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not self.isVisible():
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.KeyPress and is_escape(event):
            self._close()
            return True
        return keeps_escape(event) or super().eventFilter(watched, event)

    def _close(self) -> None:
        self.hide()
        self.closed.emit()

    def _tell(self, solved: Solved) -> None:
        finish = solved.finish
        self.stars.show_count(solved.stars)
        self.stars.setAccessibleName(text_of("stars", count=number_text(solved.stars)))
        self.stars.setToolTip(tool_tip(text_of("about-stars")))
        help_ = text_of("hints", finish.hints) if finish.is_assisted else text_of("unassisted")
        facts = [time_text(finish.seconds), help_]
        if solved.is_best:
            facts.append(text_of("best"))
        if solved.best_before is not None and solved.best_before != solved.length:
            facts.append(text_of("best-was", best=number_text(solved.best_before)))
        self.facts.setText(text_of("and").join(facts))

    def _arrange(self) -> None:
        head = in_row(
            self.stars, self.facts, STRETCH, (self.close_button, 0, Qt.AlignmentFlag.AlignTop), spacing=M
        )
        row = in_row(*self.buttons.values(), STRETCH, spacing=S)
        in_column(head, XS, row, on=self, margins=(XL, M, M, L), spacing=XS)

    def _button(self, action: QAction) -> QPushButton:
        """A button that triggers ``action`` and is enabled as it is."""
        button = QPushButton(self)
        button.setAutoDefault(True)
        button.clicked.connect(action.trigger)
        action.changed.connect(self._follow_actions)
        return button

    def _follow_actions(self) -> None:
        for name, button in self.buttons.items():
            button.setEnabled(self._actions[name].isEnabled())
            button.setVisible(name != BUTTONS[-1] or button.isEnabled())


SETTLING = 300
"""Milliseconds from the last move to the card: the piece glides home before."""


class SolvedMoment(QObject):
    """Follows the game of one session; shows the glow and the card when it is solved."""

    def __init__(
        self,
        session: Session,
        view: BoardView,
        scene: BoardScene,
        actions: Mapping[str, QAction],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session, self._view, self._scene = session, view, scene
        self._finish: Finish | None = None
        self.card = SolvedCard(actions, view)
        self.glow = GlowItem(self)
        scene.addItem(self.glow)
        self._settling = QTimer(self, singleShot=True)
        self._settling.timeout.connect(self._appear)
        session.playing.finished.connect(self._follow_finish)
        session.playing.game.changed.connect(self._follow_game)
        session.playing.guide.changed.connect(self._tell)
        session.live_solver.changed.connect(self._tell)
        session.mode_changed.connect(self.stop)
        self.card.closed.connect(view.setFocus)

    @property
    def is_shown(self) -> bool:
        """Whether the card is shown or about to be."""
        return self._finish is not None

    def stop(self) -> None:
        """End glow and card."""
        self._finish = None
        self._settling.stop()
        self.glow.stop()
        if not self.card.isHidden():
            had_focus = self.card.isAncestorOf(self.card.window().focusWidget() or self.card)
            self.card.hide()
            if had_focus:
                self._view.setFocus()

    def _follow_finish(self, finish: Finish) -> None:
        if self._session.mode is not Mode.PLAY:
            return
        self._finish = finish
        is_still = is_reduced(self._session.settings)
        color = self._scene.theme.verdict["solved"]
        self.glow.glow(_goal_cells(finish.puzzle), color, grows=not is_still)
        self._settling.start(0 if is_still else SETTLING)
        if self._session.settings.get(SOUND):
            play_solved()

    def _follow_game(self, state: GameState) -> None:
        if self._finish is not None and not state.is_solved:
            self.stop()

    def _appear(self) -> None:
        self._tell(appear=True)
        if self._view.hasFocus():
            self.card.take_focus()

    def _tell(self, *, appear: bool = False) -> None:
        """Show the card, or only tell anew what it says if it is shown."""
        session, finish = self._session, self._finish
        if finish is not None and (appear or not self.card.isHidden()):
            is_best = session.playing.best.is_new and not finish.is_assisted
            before = session.playing.best.before.length(session.metric)
            shortest = shortest_length(session, session.metric)
            self.card.show_solved(Solved(finish, session.metric, is_best, shortest, before))


def _goal_cells(layout: Layout) -> tuple[tuple[Cell, ...], ...]:
    """The cells that each piece with a target covers at its target."""
    found = ((layout.piece(target.piece), target.at) for target in layout.goal)
    return tuple(tuple(piece.shape.at(at)) for piece, at in found if piece is not None)
