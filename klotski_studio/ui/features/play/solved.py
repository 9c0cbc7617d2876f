"""What happens when a game is solved: the goal is marked in the skin's material, and a card appears.

::

    the last move -- glow, glide --> the card -- a move, undo, Esc, another mode --> gone

The mark is seen once, and then the board is as before. What it is the skin says::

                     ring                            seal                   drop
    full motion      grows by a third of a cell      is stamped on it       the pieces fall into place
    reduced motion   stays where it is               lies there             a ring that stays

The header says in how many moves; the card says how it went besides, and what to do next::

    +---------------------------------------------------+
    | ★☆☆  4:12 · without assistance · your best was 88 x |
    | [Next Puzzle] [Again] [Watch the Shortest]        |
    +---------------------------------------------------+

It lies below the board, which it never covers, and closes with Esc and with the next move.

The page of a game tells of this end, and nobody plays while nobody looks at it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QRectF, Qt, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QGuiApplication,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPen,
    QTransform,
)
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from klotski_studio.app.picture.board_picture import label_path, outline
from klotski_studio.app.picture.style.border import CELL, ROUND
from klotski_studio.app.picture.style.skin import WinStyle
from klotski_studio.app.picture.theme import Theme, faded
from klotski_studio.app.playing.game import GameState
from klotski_studio.app.playing.records import stars
from klotski_studio.app.runtime.settings import SOUND
from klotski_studio.app.texts.translatable import N_, QT_TRANSLATE_N_NOOP
from klotski_studio.app.workspace.session import Mode, Session, shortest_length
from klotski_studio.core.layout import Cell, Shape
from klotski_studio.solver.base.answer import Answer
from klotski_studio.ui.features.play.days import occasion_text
from klotski_studio.ui.features.play.sound import play_solved
from klotski_studio.ui.look.appearance import FollowsAppearance, current_theme, is_reduced
from klotski_studio.ui.look.boxes import STRETCH, in_column, in_row
from klotski_studio.ui.look.plain import PlainLabel, tool_tip
from klotski_studio.ui.look.shortcut_keys import is_escape, keeps_escape
from klotski_studio.ui.look.tokens import XL, XS, L, M, S
from klotski_studio.ui.look.translate import number_text, texts
from klotski_studio.ui.scene.board_scene import BoardScene, PieceItem
from klotski_studio.ui.scene.overlay import Overlay
from klotski_studio.ui.session.feature import ActionContext
from klotski_studio.ui.session.page import Page
from klotski_studio.ui.widgets.panel_parts import CloseButton
from klotski_studio.ui.widgets.tiles import StarsLabel

MILLISECONDS = 1100
"""The duration of a mark; a seal is shown twice as long."""
GROWTH = CELL / 3
"""The greatest distance of the ring from the goal, in scene units."""
WIDTH = CELL / 10
"""The width of the ring, in scene units."""
SEALED = Shape.rectangle(2, 2)
"""The shape that a seal is made for."""
STAMP, AIR = 1.6, 0.16
"""How much larger a seal is at first; the part of the time until it is seen, and again until it is down.
A piece, which glides home in the first of these, rises before it falls."""


class GlowItem(Overlay):
    """The mark at the goal; hidden except while it is shown."""

    def __init__(self, scene: BoardScene, parent: QObject) -> None:
        super().__init__(scene)
        self._cells: frozenset[Cell] = frozenset()
        self._pieces: tuple[PieceItem, ...] = ()
        self._ink, self._part, self._style, self.grows = QColor(), 1.0, WinStyle(), True
        self._seal, self._paper = QPainterPath(), QColor()
        self.animation = QVariantAnimation(parent, startValue=0.0, endValue=1.0, duration=MILLISECONDS)
        self.animation.valueChanged.connect(self._show_part)
        self.animation.finished.connect(self.stop)

    def glow(self, won: Mapping[PieceItem, Iterable[Cell]], *, grows: bool) -> None:
        """Mark the cells of the pieces ``won`` once; only if it ``grows`` does anything move."""
        self.stop()
        theme = current_theme()
        self.grows, self._style = grows, theme.skin.win
        self._ink = theme.board["highlight"] if self._style.seal else theme.verdict["solved"]
        self._cells = frozenset(cell for cells in won.values() for cell in cells)
        self._pieces = tuple(won) if self._style.drop and grows else ()
        self._paper = QColor(theme.skin.lettering.light)
        self.animation.setDuration(MILLISECONDS * (2 if self._style.seal else 1))
        self._seal = _seal("".join(self._style.seal), self._cells, theme)
        self._set_path(outline(self._cells, CELL, 0.0, ROUND))
        self.animation.start()

    def stop(self) -> None:
        """End it; the pieces lie as before."""
        self.animation.stop()
        for piece in self._pieces:
            piece.setScale(1.0)
        self._pieces = ()
        self.hide()

    def boundingRect(self) -> QRectF:
        margin = GROWTH + WIDTH
        mine = self._path.boundingRect().adjusted(-margin, -margin, margin, margin)
        return mine.united(_zoomed(self._seal, STAMP).boundingRect())

    def _show_part(self, part: float) -> None:
        self._part = part
        fallen = QEasingCurve(QEasingCurve.Type.OutBounce).valueForProgress(
            min(max(part - AIR, 0.0) * 2, 1.0)
        )
        height = min(part / AIR, 1.0) - fallen
        for piece in self._pieces:
            piece.setTransformOriginPoint(piece.boundingRect().center())
            piece.setScale(1.0 + self._style.drop * height)
        self.update()

    def _draw(self, painter: QPainter) -> None:
        """Paint the seal, or the ring: as far out and as faint as the part of the time that is over."""
        if not self._seal.isEmpty():
            down = min(max(self._part - AIR, 0.0) / AIR, 1.0) if self.grows else 1.0
            painter.setOpacity(down * min(3.0 * (1.0 - self._part), 1.0))
            seal = _zoomed(self._seal, STAMP + (1.0 - STAMP) * down)
            painter.fillPath(_filled(seal), self._paper)
            painter.fillPath(seal, self._ink)
        elif not self._pieces:
            spread = GROWTH * self._part if self.grows else 0.0
            color = faded(self._ink, 1.0 - self._part)
            painter.setPen(QPen(color, WIDTH, j=Qt.PenJoinStyle.RoundJoin))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(outline(self._cells, CELL, -spread, ROUND + spread))


def _seal(word: str, cells: Collection[Cell], theme: Theme) -> QPainterPath:
    """A seal with ``word`` cut out, a little turned, on the middle of ``cells``; empty without a word."""
    seal = QPainterPath()
    if word and cells:
        side = 2 * CELL
        seal.addRoundedRect(0.06 * side, 0.06 * side, 0.88 * side, 0.88 * side, ROUND, ROUND)
        seal -= label_path(word, SEALED, CELL, theme.skin.lettering)
        edge = outline(SEALED.cells, CELL, 0.0, ROUND) - outline(SEALED.cells, CELL, 0.03 * side, ROUND)
        turned = QTransform().rotate(-6.0).translate(-side / 2, -side / 2).map(seal | edge)
        seal = turned.translated(outline(cells, CELL, 0.0, 0.0).boundingRect().center())
    return seal


def _filled(path: QPainterPath) -> QPainterPath:
    """``path`` without what is cut out of it."""
    path = QPainterPath(path)
    path.setFillRule(Qt.FillRule.WindingFill)
    return path.simplified()


def _zoomed(path: QPainterPath, by: float) -> QPainterPath:
    """``path`` made larger round its middle."""
    middle = path.boundingRect().center()
    there = QTransform().translate(middle.x(), middle.y()).scale(by, by)
    return there.translate(-middle.x(), -middle.y()).map(path)


WORDS: Mapping[str, str] = {
    "best-was": N_("solved card", "your best was {best}"),
    "stars": N_("solved card", "{count} of 3 stars"),
    "about-stars": N_(
        "solved card",
        "Three stars: the shortest length. Two: at most a tenth longer. One: solved. "
        "None: the program showed or made moves.",
    ),
    "hints": QT_TRANSLATE_N_NOOP("solved card", "with %Ln hint(s)", None, 1),
    "unassisted": N_("solved card", "without assistance"),
    "best": N_("solved card", "a personal best"),
    "and": N_("solved card", " · "),
    "next-puzzle": N_("solved card", "Next Puzzle"),
    "start-over": N_("solved card", "Again"),
    "watch-shortest": N_("solved card", "Watch the Shortest"),
    "review-game": N_("solved card", "Review"),
    "copy-result": N_("solved card", "Copy Result"),
}
text_of = texts("solved card", WORDS)

BUTTONS = ("next-puzzle", "start-over", "watch-shortest", "review-game", "copy-result")
"""The ids of the actions that the card offers, the likeliest one first; the last for a day's puzzle only."""


class SolvedCard(FollowsAppearance, QFrame):
    """The card; hidden until a game is solved."""

    closed = Signal()
    """The user has closed the card."""

    def __init__(self, session: Session, actions: Mapping[str, QAction], host: QWidget) -> None:
        """The Esc key of ``host``, the board, closes the card too."""
        super().__init__(host)
        self.setObjectName("solved_bar")
        self._session, self._actions = session, actions
        self._finish: GameState | None = None
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

    def show_solved(self, finish: GameState) -> None:
        """Show the card about ``finish``, or tell the same game anew."""
        self._finish = finish
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
        if self._finish is not None:
            self._tell(self._finish)

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

    def _tell(self, finish: GameState) -> None:
        from klotski_studio.ui.features.play.panel import time_text

        metric, best = self._session.metric, self._session.playing.best
        length, before = finish.played.length(metric), best.before.length(metric)
        count = stars(length, shortest_length(self._session, metric), is_assisted=finish.is_assisted)
        self.stars.show_count(count)
        self.stars.setVisible(count > 0)  # "with 1 hint" says all that empty ones would
        self.stars.setAccessibleName(text_of("stars", count=number_text(count)))
        self.stars.setToolTip(tool_tip(text_of("about-stars")))
        help_ = text_of("hints", finish.hints) if finish.is_assisted else text_of("unassisted")
        facts = [time_text(finish.seconds), help_]
        if best.is_new and not finish.is_assisted:
            facts.append(text_of("best"))
        if before is not None and before != length:
            facts.append(text_of("best-was", best=number_text(before)))
        self.facts.setText(text_of("and").join(facts))

    def _arrange(self) -> None:
        head = in_row(
            self.stars, self.facts, STRETCH, (self.close_button, 0, Qt.AlignmentFlag.AlignTop), spacing=M
        )
        row = in_row(*self.buttons.values(), STRETCH, spacing=S)
        in_column(head, XS, row, on=self, margins=(XL, M, M, L), spacing=XS)

    def _button(self, action: QAction) -> QPushButton:
        """A button that triggers ``action`` and is enabled as it is."""
        button = QPushButton(self, autoDefault=True)
        button.clicked.connect(action.trigger)
        action.changed.connect(self._follow_actions)
        return button

    def _follow_actions(self) -> None:
        for name, button in self.buttons.items():
            button.setEnabled(self._actions[name].isEnabled())
            button.setVisible(name != BUTTONS[-1] or button.isEnabled())


SETTLING = 300
"""Milliseconds from the last move to the card: the piece glides home before."""


class GameOnPage(QObject):
    """Follows the game of a page: shows the glow and the card when it is solved, pauses while nobody looks.

    The session outlives it, so no slot of the session's signals is a lambda.
    """

    def __init__(self, context: ActionContext, page: Page) -> None:
        super().__init__(page)
        self._context, self._page, self._session = context, page, page.session
        self.is_away = False
        self._finish: GameState | None = None
        self.glow = GlowItem(page.scene, self)
        self._settling = QTimer(self, singleShot=True)
        self._settling.timeout.connect(self._appear)
        page.holders.append(lambda: self.is_away or self._finish is not None)
        page.at_close.append(self.stop)
        page.seen.connect(self._follow_seen)
        page.header.find_occasion = self._occasion
        self._connect()

    @cached_property
    def card(self) -> SolvedCard:
        """The card, made when it is first needed."""
        made = SolvedCard(self._session, self._context.actions, self._page.view)
        made.closed.connect(self._page.view.setFocus)
        self._page.add_below(made)
        return made

    def _connect(self) -> None:
        session, header, playing = self._session, self._page.header, self._session.playing
        playing.finished.connect(self._follow_finish)
        playing.game.changed.connect(self._follow_game)
        playing.guide.changed.connect(self._tell)
        playing.way_missing.connect(self._tell_missing)
        session.live_solver.changed.connect(self._tell)
        session.mode_changed.connect(self.stop)
        for signal in (session.document.changed, session.mode_changed, self._context.app.library.changed):
            signal.connect(header.show_occasion)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.applicationStateChanged.connect(self.follow_application)

    def stop(self) -> None:
        """End glow and card."""
        if self._finish is None:
            return
        self._finish = None
        self._settling.stop()
        self.glow.stop()
        if not self.card.isHidden():
            had_focus = self.card.isAncestorOf(self.card.window().focusWidget() or self.card)
            self.card.hide()
            if had_focus:
                self._page.view.setFocus()

    def _follow_finish(self, finish: GameState, _: bool) -> None:
        if self._session.mode is not Mode.PLAY:
            return
        self._finish = finish
        is_still = is_reduced(self._session.settings)
        pieces, places = finish.layout.pieces, finish.position.places
        standing = zip(self._page.scene.piece_items, pieces, places, strict=True)
        cells = {frozenset(piece.shape.at(at)): item for item, piece, at in standing}
        goals = [frozenset(target.cells) for target in finish.layout.goal]
        won = {cells[goal]: goal for goal in goals if goal in cells}
        self.glow.glow(won, grows=not is_still)
        self._settling.start(0 if is_still else SETTLING)
        if self._session.settings.get(SOUND):
            play_solved()

    def _follow_game(self, state: GameState) -> None:
        if self._finish is not None and state.played is not self._finish.played:
            self.stop()

    def _appear(self) -> None:
        self._tell(appear=True)
        if self._page.view.hasFocus():
            self.card.take_focus()

    def _tell(self, *, appear: bool = False) -> None:
        """Show the card, or only tell anew what it says if it is shown."""
        finish = self._finish
        if finish is not None and (appear or not self.card.isHidden()):
            self.card.show_solved(finish)

    def _occasion(self) -> str:
        """What the puzzle is played as."""
        session = self._session
        return "" if session.mode is Mode.EDIT else occasion_text(self._context, session.puzzle)

    def follow_application(self, state: Qt.ApplicationState) -> None:
        """Pause a running game while another program is active; resume one that is seen afterwards."""
        self._follow_seen(state is Qt.ApplicationState.ApplicationActive and self._page.isVisible())

    def _follow_seen(self, seen: bool) -> None:
        """Pause the game while another tab is in front or the window is an icon, and resume it afterwards."""
        game, was_away = self._session.playing.game, self.is_away
        if seen:
            self.is_away = False
            if was_away and self._session.mode is Mode.PLAY:
                game.resume()
        elif game.state.is_running:
            self.is_away = True
            game.pause()

    def _tell_missing(self, answer: Answer | None) -> None:
        """Say why there is no solution from here, if the page is in front."""
        from klotski_studio.ui.features.play.panel import way_missing_text

        if self._context.app.session is self._session:
            self._context.tell(way_missing_text(answer))
