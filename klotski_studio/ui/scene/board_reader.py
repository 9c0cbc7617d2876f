"""The board as screen readers see it: a list whose entries are the pieces, and what has changed.

Qt asks for such an interface the first time that somebody wants to know about a widget. It keeps what it
gets until the widget goes, so that the pieces' interfaces are made once for each number, and speak for
whichever piece has that number now. Other texts are announced by :meth:`BoardReader.announce`. The texts
that they speak are here, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QGraphicsView

from klotski_studio.app.texts.piece_facts import BoardFacts, PieceFacts, facts
from klotski_studio.app.texts.translatable import N_, QT_TRANSLATE_N_NOOP
from klotski_studio.core.layout import Board, Cell, Direction, Layout
from klotski_studio.core.rules import Position
from klotski_studio.ui.look.appearance import shown_labels
from klotski_studio.ui.look.translate import texts, translator
from klotski_studio.ui.scene.board_scene import BoardScene

CONTEXT = "spoken board"

SENTENCES: Mapping[str, str] = {
    "board": N_("spoken board", "Board"),
    "size": N_("spoken board", "{width} by {height} cells, {pieces} pieces"),
    "piece": N_("spoken board", "{name}, {width} by {height}, on cell {x}, {y}"),
    "odd-piece": N_("spoken board", "{name}, {cells} cells, from cell {x}, {y}"),
    "may-go": N_("spoken board", "may go {directions}"),
    "stuck": N_("spoken board", "cannot move"),
    "target": N_("spoken board", "has to get to cell {x}, {y}"),
    "separator": N_("spoken board", ", "),
    "stop": N_("spoken board", "; "),
    "cell": N_("spoken board", "cell {x}, {y}"),
    "free": N_("spoken board", "free"),
    "wall": N_("spoken board", "wall"),
    "gate": N_("spoken board", "gate"),
    "several": QT_TRANSLATE_N_NOOP("spoken board", "%Ln pieces are selected", None, 1),
    "nothing": N_("spoken board", "nothing is selected"),
    "solved": N_("spoken board", "the goal is reached"),
}
text_of = texts(CONTEXT, SENTENCES)

DIRECTIONS: Mapping[Direction, str] = {
    Direction.UP: N_("spoken board", "up"),
    Direction.LEFT: N_("spoken board", "left"),
    Direction.RIGHT: N_("spoken board", "right"),
    Direction.DOWN: N_("spoken board", "down"),
}


def board_text(board: Board, pieces: int) -> str:
    """Return the size of the board and the number of its pieces."""
    return text_of("size", width=board.width, height=board.height, pieces=pieces)


def piece_text(facts: PieceFacts) -> str:
    """Return name, size and place of a piece."""
    x, y = facts.at
    if facts.cells == facts.width * facts.height:
        return text_of("piece", name=facts.name, width=facts.width, height=facts.height, x=x, y=y)
    return text_of("odd-piece", name=facts.name, cells=facts.cells, x=x, y=y)


def outlook_text(facts: PieceFacts) -> str:
    """Return where a piece can move, and where its target is."""
    translate = translator(CONTEXT)
    ways = [translate(DIRECTIONS[direction]) for direction in facts.directions]
    parts = [text_of("may-go", directions=text_of("separator").join(ways)) if ways else text_of("stuck")]
    if facts.target is not None:
        parts.append(text_of("target", x=facts.target[0], y=facts.target[1]))
    return joined(*parts)


def joined(*parts: str) -> str:
    """Return the parts of a sentence as one text."""
    return text_of("stop").join(parts)


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
    def count(self) -> int:
        """The number of pieces."""
        return len(self._scene.piece_items)

    @property
    def board_text(self) -> str:
        """The description of the whole board."""
        return board_text(self._scene.board, self.count)

    def is_there(self, piece: int) -> bool:
        """Return whether there is a piece number ``piece``."""
        return piece < min(self.count, len(self.find_facts().layout.pieces))

    def name(self, piece: int) -> str:
        """Return name, size and place of piece number ``piece``."""
        return piece_text(facts(self.find_facts(), piece, shown_labels)) if self.is_there(piece) else ""

    def outlook(self, piece: int) -> str:
        """Return where the piece can move, and where its target is."""
        return outlook_text(facts(self.find_facts(), piece, shown_labels)) if self.is_there(piece) else ""

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
            found = facts(self.find_facts(), piece, shown_labels)
            self.announce(joined(piece_text(found), outlook_text(found)))

    def announce_selection(self) -> None:
        """Announce the selection."""
        selected = self.find_facts().selected
        if len(selected) == 1:
            self.announce_piece(min(selected))
        elif selected:
            self.announce(text_of("several", len(selected)))
        else:
            self.announce(text_of("nothing"))

    def announce_cell(self, cell: Cell) -> None:
        """Announce what is on ``cell``."""
        piece, board = self.find_facts().piece_on(cell), self._scene.board
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


Maybe = Any
"""An interface or None, which PySide's stubs leave out."""
Text, Role = QAccessible.Text, QAccessible.Role


class PieceAccess(QAccessibleInterface):
    """The accessible interface of one piece."""

    def __init__(self, board: BoardAccess, reader: BoardReader, number: int) -> None:
        super().__init__()
        self._board, self._reader, self.number = board, reader, number

    def isValid(self) -> bool:
        return self._reader.is_there(self.number)

    def object(self) -> Maybe:
        return None

    def window(self) -> Maybe:
        return self._board.window()

    def parent(self) -> QAccessibleInterface:
        return self._board

    def childCount(self) -> int:
        return 0

    def child(self, index: int) -> Maybe:
        return None

    def childAt(self, x: int, y: int) -> Maybe:
        return None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def text(self, which: QAccessible.Text) -> str:
        if which is Text.Name:
            return self._reader.name(self.number)
        return self._reader.outlook(self.number) if which is Text.Description else ""

    def setText(self, which: QAccessible.Text, text: str) -> None:
        """Do nothing: a piece's texts are read-only."""

    def rect(self) -> QRect:
        return self._reader.rect(self.number)

    def role(self) -> QAccessible.Role:
        return Role.ListItem

    def state(self) -> QAccessible.State:
        made = QAccessible.State()
        made.selectable = True
        made.focusable = True
        made.selected = made.focused = self.number in self._reader.find_facts().selected
        made.invalid = not self.isValid()
        return made


class BoardAccess(QAccessibleWidget):
    """The accessible interface of the board."""

    def __init__(self, view: QGraphicsView, reader: BoardReader) -> None:
        super().__init__(view, Role.List)
        self._reader = reader
        self._pieces: list[PieceAccess] = []
        self._numbers: list[int] = []
        view.destroyed.connect(self._forget)

    def childCount(self) -> int:
        return self._reader.count

    def child(self, index: int) -> Maybe:
        if not 0 <= index < self._reader.count:
            return None
        while len(self._pieces) <= index:
            piece = PieceAccess(self, self._reader, len(self._pieces))
            self._pieces.append(piece)
            self._numbers.append(QAccessible.registerAccessibleInterface(piece))
        return self._pieces[index]

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return child.number if isinstance(child, PieceAccess) else -1

    def childAt(self, x: int, y: int) -> Maybe:
        found = (index for index in range(self.childCount()) if self._reader.rect(index).contains(x, y))
        return self.child(next(found, -1))

    def focusChild(self) -> Maybe:
        selected = self._reader.find_facts().selected
        return self.child(min(selected)) if len(selected) == 1 else None

    def text(self, which: QAccessible.Text) -> str:
        if which is Text.Name:
            return text_of("board")
        return self._reader.board_text if which is Text.Description else super().text(which)

    def _forget(self) -> None:
        """Drop the interfaces of the pieces; Qt deletes that of the view itself."""
        for number in self._numbers:
            QAccessible.deleteAccessibleInterface(number)


@cache
def install() -> None:
    """Register the interfaces of boards with Qt; called once in a program."""
    QAccessible.installFactory(_made)


def _made(_: str, thing: QObject) -> QAccessibleInterface | None:
    reader = getattr(thing, "reader", None)
    if isinstance(thing, QGraphicsView) and isinstance(reader, BoardReader):
        return BoardAccess(thing, reader)
    return None
