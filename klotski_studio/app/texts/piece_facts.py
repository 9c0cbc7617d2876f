"""Describes a piece as data, for people who use a screen reader.

::

AAB     A: 2 by 1, at (0, 0), may go down
..B     B: 1 by 2, at (2, 0), may go nowhere
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from klotski_studio.app.texts.move_text import piece_names
from klotski_studio.core.geometry import Cell, Direction
from klotski_studio.core.layout import Layout
from klotski_studio.core.position import Position
from klotski_studio.core.rules import Rules


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """The state of a board: a layout, the position of its pieces, and the indices of the selected ones.

    Attributes:
        rules: those of the layout if they are known already; finding them takes longer than all else.
    """

    layout: Layout
    position: Position
    selected: frozenset[int] = frozenset()
    rules: Rules | None = field(default=None, compare=False)

    def piece_on(self, cell: Cell) -> int | None:
        """The index of the piece that covers ``cell``; None if it is free."""
        return self.position.occupied(self.layout).get(cell)


@dataclass(frozen=True, slots=True)
class PieceFacts:
    """A description of one piece.

    Attributes:
        name: its label, or its key if it has none.
        width, height: the size of its bounding box, in cells.
        cells: the number of cells that it covers.
        at: the top left cell of its bounding box.
        directions: the directions in which it can take a step now.
        target: the cell at which it must end; None if it has no target.
    """

    name: str
    width: int
    height: int
    cells: int
    at: Cell
    directions: tuple[Direction, ...]
    target: Cell | None


def names_by_key(layout: Layout) -> Mapping[str, str]:
    """What to call each piece, by key: as the board shows it, ``兵₂`` where several show the same."""
    names = piece_names([piece.label or piece.key for piece in layout.pieces])
    return {piece.key: name.written for piece, name in zip(layout.pieces, names, strict=True)}


def facts(board: BoardFacts, index: int) -> PieceFacts:
    """The description of the piece with the index ``index``."""
    piece = board.layout.pieces[index]
    return PieceFacts(
        piece.label or piece.key,
        piece.shape.width,
        piece.shape.height,
        len(piece.shape.cells),
        board.position.places[index],
        tuple(_directions(board, index)),
        next((target.at for target in board.layout.goal if target.piece == piece.key), None),
    )


def _directions(board: BoardFacts, index: int) -> Iterator[Direction]:
    if not board.layout.pieces[index].shape.cells:
        return
    rules = board.rules or Rules(board.layout)
    for step in rules.steps(board.position, index):
        yield step.directions[0]
