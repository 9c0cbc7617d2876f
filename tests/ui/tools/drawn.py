"""Layouts as drawings, to compare with."""

from __future__ import annotations

from klotski_studio.core.layout import Layout
from klotski_studio.ui.window.main_window import MainWindow


def drawn(layout: Layout) -> list[str]:
    """The board row by row: keys, ``#``, ``-`` and ``.``; a piece hides the ground."""
    cells = dict.fromkeys(layout.board.gates, "-") | dict.fromkeys(layout.board.walls, "#")
    cells |= {cell: piece.key for piece in layout.pieces for cell in piece.cells}
    board = layout.board
    return ["".join(cells.get((x, y), ".") for x in range(board.width)) for y in range(board.height)]


def shown(window: MainWindow) -> list[str]:
    """The document in front, drawn."""
    return drawn(window.app.document.layout)


def undo_count(window: MainWindow) -> int:
    """How many edits can be undone."""
    return window.app.document.undo_stack.index
