"""One tab: the header, the board of a session, and below it what features add, as the playback bar.

What the board shows depends on the mode: the layout itself, the game, or the solution::

    edit   the pieces where the layout has them
    play   where the player has put them
    watch  where the solution is, on the way between cells

The timer of playback runs only while a piece glides. With reduced motion a piece jumps to
its new position; the moves follow each other at the same pace.

Screen readers are told of changes of the board: what is selected, which piece has moved.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QHideEvent, QMouseEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from klotski_studio.app.documents.document import LayoutChange
from klotski_studio.app.playing.game import GameState
from klotski_studio.app.runtime.settings import COORDINATES, MOTION, NEXT_MOVE, TARGETS, Setting
from klotski_studio.app.solving.live_question import LiveState
from klotski_studio.app.solving.playback import NOTHING, Frame, Playback, Track, frame
from klotski_studio.app.solving.verdict import Verdict
from klotski_studio.app.texts.piece_facts import BoardFacts
from klotski_studio.app.workspace.session import Mode, Session
from klotski_studio.core.check import Problem
from klotski_studio.core.edits.goal import clashes
from klotski_studio.core.layout import BoardPoint, Cell, Layout
from klotski_studio.core.rules import Position
from klotski_studio.ui.look.appearance import appearance, is_reduced, shown_labels
from klotski_studio.ui.look.boxes import in_column, reach_after, tab_stops
from klotski_studio.ui.look.plain import QuietLabel
from klotski_studio.ui.look.screen_fit import Floating
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.translate import text_of
from klotski_studio.ui.panels.header.widget import Header, HeaderFeed
from klotski_studio.ui.scene import board_reader
from klotski_studio.ui.scene.board_reader import BoardReader
from klotski_studio.ui.scene.board_scene import BoardScene
from klotski_studio.ui.scene.board_view import BoardView
from klotski_studio.ui.scene.overlay import NextMoveItem
from klotski_studio.ui.scene.zooming import ZoomControl
from klotski_studio.ui.tools.gesture import EditPreview
from klotski_studio.ui.tools.play_board import PlayBoard, PlayTool
from klotski_studio.ui.tools.toolbox import AIM, ARRANGE, Toolbox
from klotski_studio.ui.widgets.panel_parts import TitledCard

FRAME = 16
"""Milliseconds between two frames."""
LONGEST = 0.1
"""The most seconds that one frame advances, so that a piece does not jump after a stall."""


class Animation(QObject):
    """Advances a playback with real time."""

    def __init__(self, playback: Playback, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._playback = playback
        self.glides = True
        """Whether pieces glide; False with reduced motion."""
        self._clock = QElapsedTimer()
        self._timer = QTimer(self, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        playback.moved.connect(self._follow)
        playback.changed.connect(self._follow)

    @property
    def is_running(self) -> bool:
        """Whether the timer runs."""
        return self._timer.isActive()

    def stop(self) -> None:
        """Stop the timer, because the window closes."""
        self._timer.stop()

    def _follow(self, _: object) -> None:
        if not self.glides:
            self._playback.arrive()
        if self._playback.is_gliding and not self._timer.isActive():
            self._clock.start()
            self._timer.start(FRAME)
        elif not self._playback.is_gliding:
            self._timer.stop()

    def _tick(self) -> None:
        self._playback.advance(min(self._clock.restart() / 1000, LONGEST))


class ScreenReaderAnnouncer(QObject):
    """Follows one session and announces its changes."""

    def __init__(
        self, session: Session, edit_preview: EditPreview, reader: BoardReader, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._session, self._reader = session, reader
        self._last = self.board_facts
        reader.find_facts = lambda: self.board_facts
        session.editor.selection_changed.connect(self._follow_editing)
        session.document.changed.connect(self._follow_document)
        session.mode_changed.connect(self._has_changed)
        session.playing.game.changed.connect(self._follow_game)
        session.playback.moved.connect(self._follow_playback)
        edit_preview.cursor_moved.connect(reader.announce_cell)

    @property
    def board_facts(self) -> BoardFacts:
        """What the board shows in the current mode."""
        session, layout = self._session, self._session.document.layout
        if session.mode is Mode.PLAY:
            game = session.playing.game
            selected = frozenset() if game.selected is None else frozenset({game.selected})
            return BoardFacts(game.layout, game.position, selected, game.rules)
        if session.mode is Mode.WATCH and session.playback.track is not NOTHING:
            return BoardFacts(layout, session.playback.position)
        keys = session.editor.selection.pieces
        chosen = frozenset(index for index, piece in enumerate(layout.pieces) if piece.key in keys)
        return BoardFacts(layout, Position.start(layout), chosen)

    def _follow_editing(self) -> None:
        if self._session.mode is Mode.EDIT and self._has_changed():
            self._reader.announce_selection()

    def _follow_document(self, change: LayoutChange) -> None:
        if len(change.new.pieces) != len(change.old.pieces):
            self._reader.announce_rebuilt()
        if self._has_changed() and self._session.mode is Mode.EDIT and self._last.selected:
            self._reader.announce_selection()

    def _follow_game(self, state: GameState) -> None:
        if self._session.mode is not Mode.PLAY:
            return
        before = self._last
        if not self._has_changed():
            return
        now = self._last
        moved = _moved(before.position, now.position)
        if moved is not None:
            self._reader.announce_piece(moved)
        elif now.selected != before.selected:
            self._reader.announce_selection()
        if state.is_solved and moved is not None:
            self._reader.announce(board_reader.text_of("solved"))

    def _follow_playback(self, frame: Frame) -> None:
        """Announce a step; what plays by itself is too quick to be announced."""
        playback = self._session.playback
        if self._session.mode is not Mode.WATCH or frame.moving is not None or playback.state.playing:
            return
        before = self._last
        if self._has_changed():
            moved = _moved(before.position, self._last.position)
            if moved is not None:
                self._reader.announce_piece(moved)

    def _has_changed(self) -> bool:
        """Return whether the board has changed since the last call."""
        before, self._last = self._last, self.board_facts
        return before != self._last


def _moved(before: Position, now: Position) -> int | None:
    """Return the index of the piece that has moved; None if it is not exactly one."""
    if len(before.places) != len(now.places):
        return None
    moved = [index for index, place in enumerate(now.places) if place != before.places[index]]
    return moved[0] if len(moved) == 1 else None


class Page(QWidget):
    """The widget of one session."""

    seen = Signal(bool)
    """Whether the page is visible, when that changes."""

    label_wanted = Signal()
    """The user wants to edit the label of the selected piece."""

    def __init__(self, session: Session, actions: Mapping[str, QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self.session = session
        session.editor.labels = shown_labels
        self.scene = BoardScene(self)
        self.view = BoardView(self.scene, self)
        self.edit_preview = EditPreview(session.editor, self.scene, self)
        self.toolbox = Toolbox(self.edit_preview, self.view, self.label_wanted.emit, self)
        self.play_board = PlayBoard(session.playing, self.scene, self)
        self.play_tool = PlayTool(self.play_board)
        self.next_move = NextMoveItem(self.scene)
        self.animation = Animation(session.playback, self)
        ScreenReaderAnnouncer(session, self.edit_preview, self.view.reader, self)
        self.header = Header(actions, self)
        self.header_feed = HeaderFeed(session, self.header, self)
        self.zoom_control = ZoomControl(actions, self.view)
        self.cell_label = QuietLabel(self.view, wraps=False)
        self._below: list[tuple[QWidget, Mode]] = []
        self.cards: list[TitledCard] = []
        """The cards beside the board; they are closed when the mode changes."""
        self.holders: list[Callable[[], bool]] = []
        """Each returns whether it knows what another page of the session would not show."""
        self.at_close: list[Callable[[], object]] = []
        """What is called when the session is closed, to stop timers."""
        self._arrange()
        self._connect()
        self._follow_motion()
        self._follow_coordinates()
        self._follow_document(LayoutChange(session.document.layout, session.document.layout, opened=True))
        self._follow_mode(session.mode)

    @property
    def holds_view_state(self) -> bool:
        """Whether another page of the session would not show the same: what is not in the session is lost."""
        is_scrolled, is_gliding = not self.view.fits, self.animation.is_running
        is_opened = not all(card.isHidden() for card in self.cards)
        return is_scrolled or is_gliding or is_opened or any(holds() for holds in self.holders)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.session.live_optima.want(True)
        self.seen.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.session.live_optima.want(False)
        self.seen.emit(False)

    def show_alone(self, alone: bool) -> None:
        """Hide the header, but for while the mouse is at the upper edge; or show it again."""
        for watched in (self.view.viewport(), self.view):  # at the edge of the screen it is on the border
            (watched.installEventFilter if alone else watched.removeEventFilter)(self)
        self.header.setVisible(not alone)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and event.type() is QEvent.Type.MouseMove:
            self.header.setVisible(event.position().y() < (GRID if self.header.isHidden() else 2 * GRID))
        return super().eventFilter(watched, event)

    def close_session(self) -> None:
        """Stop all timers; the session is closed."""
        self.toolbox.rest()
        self.animation.stop()
        self.header.stop()
        for live in self.findChildren(LiveState):
            live.stop()
        for stop in self.at_close:
            stop()

    def _arrange(self) -> None:
        self._column = in_column(self.header, (self.view, 1), on=self, margins=0, spacing=0)
        self.view.corner = self.zoom_control.sizeHint() + QSize(GRID, GRID)
        side = Qt.AlignmentFlag
        Floating(self.zoom_control, self.view, side.AlignRight | side.AlignBottom)
        Floating(self.cell_label, self.view, side.AlignLeft | side.AlignBottom, margin=2 * GRID)

    def add_below(self, widget: QWidget, mode: Mode | None = None) -> None:
        """Put ``widget`` below the board, shown in ``mode`` alone; without one it shows and hides itself."""
        self._column.addWidget(widget)
        reach_after(tab_stops(self.zoom_control)[-1], widget)  # whenever it was made
        if mode is not None:
            self._below.append((widget, mode))
            widget.setVisible(self.session.mode is mode)

    def _connect(self) -> None:
        session = self.session
        session.document.changed.connect(self._follow_document)
        session.live_solver.changed.connect(self._follow_verdict)
        session.playback.moved.connect(self._follow_playback)
        session.mode_changed.connect(self._follow_mode)
        session.zoom_changed.connect(self._follow_zoom)
        self.view.zoomed.connect(session.set_zoom)
        self.view.scaled.connect(self.zoom_control.show_zoom)
        self.view.cell_hovered.connect(self._show_cell)
        session.settings.changed.connect(self._follow_setting)
        self.toolbox.changed.connect(lambda _: self._follow_targets())
        session.playing.way_found.connect(self._watch)
        appearance().theme_changed.connect(self._show_next_move)
        self.edit_preview.stopped.connect(self._say_stopped)
        self.edit_preview.compared.connect(self.header_feed.show_compared)
        self.edit_preview.previewed.connect(session.ask_about)
        self.edit_preview.previewed.connect(self._show_conflicts)
        self.edit_preview.ended.connect(lambda: self._show_conflicts(session.document.layout))
        self.edit_preview.ended.connect(lambda: session.ask_about(session.document.layout))

    def _follow_document(self, change: LayoutChange) -> None:
        self.view.let_go()
        self.scene.mirror(change.new)
        self._follow_verdict(self.session.live_solver.verdict)  # the answer may be there already
        self._show_places()
        self._show_conflicts(change.new)
        if change.opened:
            self.view.fit()
            self.toolbox.choose(ARRANGE)

    def _follow_verdict(self, verdict: Verdict) -> None:
        self.session.watching.follow(verdict, self.session.document.layout)

    def _follow_mode(self, mode: Mode) -> None:
        for widget, shown in self._below:
            widget.setVisible(mode is shown)
        for card in self.cards:
            card.set_shown(False)
        self._show_cell(None)
        self._show_conflicts(self.session.document.layout)
        self.scene.number_pieces(mode is not Mode.EDIT)
        if mode is not Mode.WATCH:
            self.session.playback.pause()
            self.scene.emphasize(None)
        if mode is Mode.EDIT:
            self.toolbox.use()
        elif mode is Mode.PLAY:
            self.view.set_tool(self.play_tool)
        else:
            self.toolbox.rest()
        self.view.setFocus()  # the keyboard plays as well, and a panel that had it may go
        self._follow_targets()
        self._show_places()

    def _show_conflicts(self, layout: Layout) -> None:
        """Hatch the cells on which pieces of ``layout`` overlap or must not stand."""
        is_edited = self.session.mode is Mode.EDIT
        keys = [piece.key for piece in layout.pieces]
        self.scene.show_conflicts(clashes(layout, keys) if is_edited else ())

    def show_problem(self, problem: Problem | None, *, selects: bool) -> None:
        """Show the cells of ``problem``; ``selects`` its pieces, too, since the next edit is for them."""
        cells = problem.cells if problem else ()
        self.scene.mark(cells)
        self.view.show_cells(cells)
        if selects and problem is not None and problem.pieces:
            self.session.editor.select(problem.pieces)

    def _say_stopped(self) -> None:
        """Say why the arrow keys place the selected pieces no further, until the mouse is on another cell."""
        self.cell_label.setText(text_of("at-frame"))
        self.cell_label.adjustSize()
        self.view.reader.announce(text_of("at-frame"))

    def _show_cell(self, cell: Cell | None) -> None:
        """Say which cell is under the mouse, in Edit alone: a player has no use for it."""
        is_edited = self.session.mode is Mode.EDIT
        self.cell_label.setText(text_of("cell", x=cell[0], y=cell[1]) if cell and is_edited else "")
        self.cell_label.adjustSize()

    def _follow_zoom(self, zoom: float | None) -> None:
        if (None if self.view.fits else self.view.zoom) != zoom:
            self.view.set_zoom(zoom)

    def _watch(self, track: Track) -> None:
        """Play the solution that was found from the game's position."""
        self.session.set_mode(Mode.WATCH)
        self.session.watching.show_way(track)
        self.session.playback.play()

    def watch_solution(self) -> None:
        """Play the shortest solution from the start of the puzzle."""
        self.session.set_mode(Mode.WATCH)
        self.session.watching.show_shortest()
        self.session.playback.to_start()
        self.session.playback.play()

    def _follow_playback(self, frame: Frame) -> None:
        if self.session.mode is Mode.WATCH:
            self._show_places()
            self.scene.emphasize(frame.moving)

    def _follow_setting(self, setting: Setting[object]) -> None:
        if setting is NEXT_MOVE:
            self._show_next_move()
        elif setting is COORDINATES:
            self._follow_coordinates()
        elif setting is TARGETS:
            self._follow_targets()
        elif setting is MOTION:
            self._follow_motion()
            self._show_places()

    def _follow_coordinates(self) -> None:
        self.scene.show_coordinates(self.session.settings.get(COORDINATES))

    def _follow_targets(self) -> None:
        """Show the targets, unless they are to be hidden; never hidden while the tool for them is in use."""
        are_set = self.session.mode is Mode.EDIT and self.toolbox.chosen == AIM
        self.scene.show_targets(are_set or self.session.settings.get(TARGETS))

    def _follow_motion(self) -> None:
        self.animation.glides = self.play_board.glides = not is_reduced(self.session.settings)

    def _show_places(self) -> None:
        places = self._places()
        if len(places) != len(self.scene.piece_items):
            return  # the playback has heard of another layout before the scene, which shows it next
        self.scene.set_places(places)
        self._show_next_move()

    def _show_next_move(self) -> None:
        session = self.session
        is_wanted = session.mode is Mode.WATCH and session.settings.get(NEXT_MOVE)
        looks = [item.look for item in self.scene.piece_items]
        number = session.playback.next_move if is_wanted else None
        self.next_move.show_next(session.playback.track, number, looks)

    def _places(self) -> Sequence[BoardPoint]:
        session = self.session
        played = self.play_board.places
        # a game that has not begun, or is of the layout before, has nothing to show yet
        if session.mode is Mode.PLAY and len(played) == len(self.scene.piece_items):
            return played
        if session.mode is Mode.WATCH and session.playback.track is not NOTHING:
            if not self.animation.glides:
                return session.playback.position.places
            return frame(session.playback.track, session.playback.at).places
        layout = self.edit_preview.preview_layout or session.document.layout
        return [piece.at for piece in layout.pieces]
