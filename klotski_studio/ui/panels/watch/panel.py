"""The moves panel: what is played back, and below it the list of its moves, or two ways side by side."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from klotski_studio.app.solving.playback import Frame
from klotski_studio.app.workspace.session import Session
from klotski_studio.ui.look.tokens import XS, L
from klotski_studio.ui.panels.watch.comparison import LEFT, RIGHT, Comparison
from klotski_studio.ui.panels.watch.move_list import MoveList
from klotski_studio.ui.panels.watch.source_bar import SourceBar
from klotski_studio.ui.panels.watch.texts import side_text


class ComparedWays(Comparison):
    """The comparison of a session: it follows what is pinned, and goes to the move that is clicked."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self.list.picked.connect(self._go)
        session.watching.changed.connect(self.refresh)
        session.playback.moved.connect(self._follow)

    def refresh(self, _: object = None) -> None:
        """Show the pinned way beside the solution that is shown."""
        session, watching = self._session, self._session.watching
        pinned = watching.pinned
        if pinned is None:
            return
        names = side_text(pinned.number), side_text(watching.browser.state.number)
        self.show_ways(session.document.layout, pinned.track, watching.shortest, names)
        self._mark(session.playback.done)

    def _follow(self, _: Frame) -> None:
        if self._session.watching.pinned is not None:
            self._mark(self._session.playback.done)

    def _mark(self, made: int) -> None:
        self.list.mark(LEFT if self._session.watching.is_pinned_shown else RIGHT, made)

    def _go(self, side: int, at: float) -> None:
        watching = self._session.watching
        if side == LEFT:
            watching.show_pinned(at)
        else:
            watching.show_other(at)


class WatchPanel(QWidget):
    """The moves panel of one session."""

    def __init__(self, session: Session, actions: Mapping[str, QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self.bar = SourceBar(session, actions, self)
        self.moves = MoveList(session.playback, self)
        self.comparison = ComparedWays(session, self)
        self.stack = QStackedWidget(self)
        self.stack.addWidget(self.moves)
        self.stack.addWidget(self.comparison)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.comparison.setContentsMargins(L - XS, 0, 0, 0)
        column.addWidget(self.bar)
        column.addWidget(self.stack, 1)
        session.watching.changed.connect(self._show)
        self._show()

    def _show(self, _: object = None) -> None:
        is_compared = self._session.watching.pinned is not None
        self.stack.setCurrentWidget(self.comparison if is_compared else self.moves)
