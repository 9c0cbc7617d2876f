"""What happens when a game is solved: the goal glows once, the last piece settles, and a card appears.

::

    the last move -- glow, glide --> the card -- a move, undo, Esc, another mode --> gone
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, QRect, QTimer
from PySide6.QtGui import QAction

from klotski_studio.app.playing.game import Finish, GameState
from klotski_studio.app.runtime.settings import SOUND
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.app.workspace.session import Session, shortest_length
from klotski_studio.core.geometry import Cell
from klotski_studio.core.layout import Layout
from klotski_studio.ui.look.motion import is_reduced
from klotski_studio.ui.panels.game.solved_card import Solved, SolvedCard
from klotski_studio.ui.scene.board_scene import BoardScene
from klotski_studio.ui.scene.board_view import BoardView
from klotski_studio.ui.scene.glow_item import GlowItem
from klotski_studio.ui.session.sound import play_solved

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

    def goal_areas(self) -> tuple[QRect, ...]:
        """Where the pieces of the goal stand when it is reached, in the view; that which got home first."""
        groups = _goal_cells(self._session.document.layout)
        home = self._last_moved()
        return tuple(map(self._view.area, sorted(groups, key=lambda cells: set(cells) != home)))

    def _last_moved(self) -> set[Cell]:
        """The cells of the piece that was moved last; empty if none was."""
        state = self._session.playing.game.state
        last = state.played.last
        index = None if last is None else self._session.playing.game.rules.index(last.piece)
        if index is None:
            return set()
        return set(state.layout.pieces[index].shape.at(state.position.places[index]))

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
