"""Reads the board to screen readers: what each piece is, and what has changed.

Screen readers ask through :mod:`~klotski_studio.ui.scene.accessible`; other texts are announced by
:meth:`BoardReader.announce`.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QGraphicsView

from klotski_studio.app.texts.piece_facts import BoardFacts, facts
from klotski_studio.core.geometry import Cell
from klotski_studio.core.layout import Board, Layout
from klotski_studio.core.position import Position
from klotski_studio.ui.scene.board_scene import BoardScene
from klotski_studio.ui.scene.board_texts import board_text, joined, outlook_text, piece_text, text_of

NOTHING = BoardFacts(Layout(Board(0, 0)), Position(()))


class BoardReader(QObject):
    """The spoken texts of one view of a board."""

    announced = Signal(str)
    """A text that was announced to screen readers."""

    def __init__(self, view: QGraphicsView, scene: BoardScene) -> None:
        super().__init__(view)
        self._view, self._scene = view, scene
        self.find_facts: Callable[[], BoardFacts] = lambda: NOTHING
        """Returns what the board shows; it is set by the owner of the session."""

    # ---------------------------------------------------------------- answers to screen readers

    @property
    def board_facts(self) -> BoardFacts:
        """The facts about the board that screen readers announce."""
        return self.find_facts()

    @property
    def count(self) -> int:
        """The number of pieces."""
        return len(self._scene.piece_items)

    @property
    def board_text(self) -> str:
        """The description of the whole board."""
        return board_text(self._scene.board, self.count)

    def is_there(self, piece: int) -> bool:
        """Return whether there is a piece number ``piece``."""
        return piece < min(self.count, len(self.board_facts.layout.pieces))

    def name(self, piece: int) -> str:
        """Return name, size and place of piece number ``piece``."""
        return piece_text(facts(self.board_facts, piece)) if self.is_there(piece) else ""

    def outlook(self, piece: int) -> str:
        """Return where the piece can move, and where its target is."""
        return outlook_text(facts(self.board_facts, piece)) if self.is_there(piece) else ""

    def is_selected(self, piece: int) -> bool:
        """Return whether the piece is selected."""
        return piece in self.board_facts.selected

    def rect(self, piece: int) -> QRect:
        """Return the rectangle of the piece on the screen."""
        if piece >= self.count:
            return QRect()
        bounds = self._view.mapFromScene(self._scene.piece_items[piece].sceneBoundingRect()).boundingRect()
        return QRect(self._view.viewport().mapToGlobal(bounds.topLeft()), bounds.size())

    # ---------------------------------------------------------------- announcements

    def announce_piece(self, piece: int) -> None:
        """Announce one piece with all its properties."""
        if self.is_there(piece):
            found = facts(self.board_facts, piece)
            self.announce(joined(piece_text(found), outlook_text(found)))

    def announce_selection(self) -> None:
        """Announce the selection."""
        selected = self.board_facts.selected
        if len(selected) == 1:
            self.announce_piece(min(selected))
        elif selected:
            self.announce(text_of("several", len(selected)))
        else:
            self.announce(text_of("nothing"))

    def announce_cell(self, cell: Cell) -> None:
        """Announce what is on ``cell``."""
        piece, board = self.board_facts.piece_on(cell), self._scene.board
        if piece is not None:
            what = self.name(piece)
        else:
            what = text_of("wall" if cell in board.walls else "gate" if cell in board.gates else "free")
        self.announce(joined(text_of("cell", x=cell[0], y=cell[1]), what))

    def announce(self, text: str) -> None:
        """Announce ``text`` to screen readers."""
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._view, text))
        self.announced.emit(text)

    def announce_rebuilt(self) -> None:
        """Tell screen readers that the pieces are other ones than before."""
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleEvent(self._view, QAccessible.Event.ObjectReorder))
