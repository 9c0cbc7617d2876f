"""Announces changes of the board to screen readers: what is selected, which piece has moved."""

from __future__ import annotations

from PySide6.QtCore import QObject

from klotski_studio.app.documents.document import LayoutChange
from klotski_studio.app.playing.game import GameState
from klotski_studio.app.solving.playback import NOTHING, Frame
from klotski_studio.app.texts.piece_facts import BoardFacts
from klotski_studio.app.workspace.session import Mode, Session
from klotski_studio.core.layout import Cell
from klotski_studio.core.rules import Position
from klotski_studio.ui.scene.board_reader import BoardReader, text_of
from klotski_studio.ui.tools.edit_preview import EditPreview


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
        edit_preview.cursor_moved.connect(self._follow_cursor)

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
            self._reader.announce(text_of("solved"))

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

    def _follow_cursor(self, cell: Cell) -> None:
        self._reader.announce_cell(cell)

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
