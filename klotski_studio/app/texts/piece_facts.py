"""What there is to say of a piece to somebody who cannot see the board, as data.

::

AAB     A: 2 by 1, at (0, 0), may go down
..B     B: 1 by 2, at (2, 0), may go nowhere
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from klotski_studio.core.geometry import Cell, Direction
from klotski_studio.core.layout import Layout
from klotski_studio.core.position import Position
from klotski_studio.core.rules import Rules


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """What a board shows: a layout, where its pieces stand now, and which of them are selected."""

    layout: Layout
    position: Position
    selected: frozenset[int] = frozenset()

    def piece_on(self, cell: Cell) -> int | None:
        """The number of the piece that covers ``cell``."""
        return self.position.occupied(self.layout).get(cell)


@dataclass(frozen=True, slots=True)
class PieceFacts:
    """One piece.

    Attributes:
        name: its label, or else its key.
        width, height: of its bounding box.
        cells: how many it covers; fewer than its bounding box has if it is no rectangle.
        at: the top left of its bounding box.
        directions: where it may take a step now.
        target: where it has to end; None if it may end anywhere.
    """

    name: str
    width: int
    height: int
    cells: int
    at: Cell
    directions: tuple[Direction, ...]
    target: Cell | None


def facts(standing: BoardFacts, piece: int) -> PieceFacts:
    """What there is to say of piece number ``piece``."""
    thing = standing.layout.pieces[piece]
    return PieceFacts(
        thing.label or thing.key,
        thing.shape.width,
        thing.shape.height,
        len(thing.shape.cells),
        standing.position.places[piece],
        tuple(_directions(standing, piece)),
        next((target.at for target in standing.layout.goal if target.piece == thing.key), None),
    )


def _directions(standing: BoardFacts, piece: int) -> Iterator[Direction]:
    if not standing.layout.pieces[piece].shape.cells:
        return
    for step in Rules(standing.layout).steps(standing.position, piece):
        yield step.directions[0]
