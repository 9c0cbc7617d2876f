"""The board as screen readers see it: a list whose entries are the pieces.

Qt asks for such an interface the first time that somebody wants to know about a widget. It keeps what it
gets until the widget goes, so that the pieces' interfaces are made once for each number, and speak for
whichever piece has that number now.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget

from klotski_studio.ui.scene.board_reader import BoardReader, text_of
from klotski_studio.ui.scene.board_view import BoardView

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
        made.selected = made.focused = self._reader.is_selected(self.number)
        made.invalid = not self.isValid()
        return made


class BoardAccess(QAccessibleWidget):
    """The accessible interface of the board."""

    def __init__(self, view: BoardView) -> None:
        super().__init__(view, Role.List)
        self._reader = view.reader
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
    return BoardAccess(thing) if isinstance(thing, BoardView) else None
