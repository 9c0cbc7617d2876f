"""The moves panel: what is played back, and below it the list of its moves, or two ways side by side.

::

     1  (兵₃) ↓
    [2  (关羽) →]           the one that was made last is marked, and kept in sight
     3  (兵₃) ←2

Clicking a move goes to where it has been made.

Above the list are the buttons to choose another solution::

    Shortest solution 12 of 256
    [<] [>] [random] [by]  [Compare]           or, for other moves:  [Shortest]
    Searching for all solutions… 1,200,000 positions  [Cancel]
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from PySide6.QtCore import QEvent, QModelIndex, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QMenu, QPushButton, QSizePolicy, QToolButton, QWidget

from klotski_studio.app.library.model import Index
from klotski_studio.app.solving.playback import Browsed, Frame, Playback
from klotski_studio.app.solving.verdict import VerdictState
from klotski_studio.app.texts.errors import REASONS
from klotski_studio.app.texts.translatable import N_, QT_TRANSLATE_N_NOOP
from klotski_studio.app.workspace.session import Session
from klotski_studio.app.workspace.watching import Source, Watching
from klotski_studio.ui.features.watch.comparison import Ways
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text
from klotski_studio.ui.look.boxes import STRETCH, in_column, in_row
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.plain import PlainLabel, QuietLabel, as_heading, set_name
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import CONTROL, XS, L, S, icon_size, px
from klotski_studio.ui.look.translate import brief_number, count_text, texts, translator
from klotski_studio.ui.panels.header.content import text_of as said
from klotski_studio.ui.widgets.move_view import MoveView
from klotski_studio.ui.widgets.panel_parts import Words, action_button

WORDS: Mapping[str, str] = {
    "number": N_("watch", "Shortest solution {number} of {count}"),
    "number-some": N_("watch", "Shortest solution {number} of at least {count}"),
    "number-unknown": N_("watch", "A shortest solution; how many there are is not known"),
    "only": N_("watch", "The only shortest solution"),
    "none": N_("watch", "No solution is known"),
    "from-here": N_("watch", "From your position"),
    "begins-start": N_("watch", "They begin at the start of the puzzle."),
    "begins-position": N_("watch", "They begin at the position that was on the board."),
    "begins-both": N_(
        "watch",
        "They can be made from the start and from the position that was on the board; "
        "they are played from the start.",
    ),
    "list": N_("watch", "Pasted moves"),
    "asking-far": N_("watch", "Searching for all solutions… {positions}"),
    "stopped": N_("watch", "The search for other solutions stopped: {reason}."),
    "cancel": N_("watch", "Cancel"),
    "more": N_("watch", "Choose among the shortest solutions"),
}
text_of = texts("watch", WORDS)

PIECES = QT_TRANSLATE_N_NOOP("watch", "This one moves %Ln piece(s); none moves fewer.", None, 1)


WITHOUT_MOVES = {VerdictState.SOLVED: "at-start", VerdictState.UNSOLVABLE: "unsolvable"}
"""What the header says of a puzzle that has no moves to play back."""


def title(watching: Watching, length: int, known: VerdictState) -> str:
    """Return what is played back, a way of ``length``, which the header tells; ``known`` if there is none."""
    if watching.source in (Source.FROM_HERE, Source.LIST):
        return text_of(watching.source.value)
    if not length:
        return said(WITHOUT_MOVES[known]) if known in WITHOUT_MOVES else text_of("none")
    return solution_text(watching.browser.state, watching.number)


def solution_text(browsed: Browsed, number: int) -> str:
    """Return that solution ``number``, from 0, is the one of the shortest solutions that is shown."""
    if browsed.count is None:
        return text_of("number-unknown")
    if browsed.count == 1 and browsed.is_complete:
        return text_of("only")
    values = {"number": brief_number(number + 1), "count": brief_number(browsed.count)}
    return text_of("number" if browsed.is_complete else "number-some", **values)


def note(watching: Watching) -> str:
    """Return where a list begins, or how far a request is, why it was not answered, the fewest pieces."""
    browsed = watching.browser.state
    if watching.begin is not None:
        return text_of(f"begins-{watching.begin.value}")
    if browsed.asking:
        if browsed.progress is None or not browsed.progress.positions:
            return ""
        positions = count_text(browsed.progress.positions, "searched")
        return text_of("asking-far", positions=positions)
    if browsed.reason is not None:
        return text_of("stopped", reason=translator("texts")(REASONS[browsed.reason]))
    return "" if browsed.pieces is None else translator("watch")(PIECES, browsed.pieces)


NAME = N_("move list", "Moves of the solution")


class MoveList(MoveView):
    """Lists the moves of a playback, and marks the current one."""

    hovered = Signal(object)
    """The number of the move under the mouse, from 0; None when the mouse leaves the list."""

    def __init__(self, playback: Playback, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("move_list")
        self._playback = playback
        self.setViewportMargins(GRID, GRID, 0, GRID)
        self.setMouseTracking(True)
        self.entered.connect(lambda index: self.hovered.emit(index.row()))
        self.clicked.connect(self._pick)
        self.activated.connect(self._pick)
        playback.moved.connect(self._follow)
        self.follow_appearance()
        self._follow(Frame(playback.at, None, ()))

    @property
    def current(self) -> int | None:
        """The number of the move that is marked, from 0; None at the start."""
        index = self.currentIndex()
        return index.row() if index.isValid() else None

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.hovered.emit(None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scrollTo(self.currentIndex())

    def retranslate(self) -> None:
        self.setAccessibleName(translator("move list")(NAME))

    def _follow(self, frame: Frame) -> None:
        track = self._playback.track
        if track is not self.moves.track:
            self.show_moves(track)
        made = math.ceil(frame.at) - 1
        if made < 0:
            self.setCurrentIndex(QModelIndex())
            self.clearSelection()
            self.scrollToTop()
        elif made != self.current:
            self.setCurrentIndex(self.moves.index(made))

    def _pick(self, index: Index) -> None:
        """Go to where the move has been made that was clicked."""
        self._playback.seek(float(index.row() + 1))


BROWSE = ("previous-solution", "next-solution", "random-solution")
CHOICES = ("fewest-steps", "fewest-pieces")
OTHERS = ("compare", "review-game", "watch-shortest")


class SourceBar(FollowsAppearance, QWidget):
    """Says what is played back in one session, and chooses among the solutions."""

    def __init__(self, session: Session, actions: Mapping[str, QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self.title, self.note = as_heading(PlainLabel(self, wraps=True)), QuietLabel(self)
        self.note.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.browse = [action_button(actions[name], self) for name in BROWSE]
        self.more = QToolButton(self)
        self.more.setObjectName("more_button")
        self.more.setIcon(icon("sort"))
        beside_text(self.more.setIconSize, icon_size)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.more)
        for name in CHOICES:
            menu.addAction(actions[name])
        self.more.setMenu(menu)
        self.compare, self.review, self.shortest = (
            action_button(actions[name], self, words=Words.ToolButtonTextBesideIcon) for name in OTHERS
        )
        self.cancel = QPushButton(self)
        self.cancel.clicked.connect(session.watching.browser.cancel)
        self._arrange()
        session.watching.changed.connect(self._show)
        session.watching.browser.changed.connect(self._show)
        session.live_solver.changed.connect(self._show)
        self.follow_appearance()

    def retranslate(self) -> None:
        self.cancel.setText(text_of("cancel"))
        set_name(self.more, text_of("more"))
        self._show()

    def _arrange(self) -> None:
        beside_text(self.more.setFixedHeight, lambda: px(CONTROL))
        row = in_row(*self.browse, self.more, self.compare, self.review, self.shortest, STRETCH, spacing=XS)
        foot = in_row((self.note, 1), self.cancel)
        in_column(self.title, row, foot, on=self, margins=(L, S, L, XS), spacing=S)

    def _show(self, _: object = None) -> None:
        session, watching = self._session, self._session.watching
        browsed = watching.browser.state
        known = session.live_solver.verdict.state
        self.title.setText(title(watching, session.playback.track.length, known))
        can_browse = watching.source is Source.SHORTEST and watching.browser.can_browse
        for button in (*self.browse, self.more):
            button.setVisible(can_browse)
        self.compare.setVisible(can_browse or watching.pinned is not None)
        self.shortest.setVisible(watching.source is not Source.SHORTEST)
        self.review.setVisible(watching.source is Source.LIST)
        self.note.show_text(note(watching))
        self.cancel.setVisible(browsed.asking and browsed.progress is not None)


class WatchPanel(QWidget):
    """The moves panel of one session."""

    def __init__(self, session: Session, actions: Mapping[str, QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self.bar = SourceBar(session, actions, self)
        self.moves = MoveList(session.playback, self)
        self.ways = Ways(session, self.moves, self)
        in_column(self.bar, (self.ways, 1), on=self, margins=0, spacing=0)
