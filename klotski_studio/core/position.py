"""A position: where each piece of a layout stands during play."""

from __future__ import annotations

from dataclasses import dataclass, replace

from klotski_studio.core.geometry import Cell
from klotski_studio.core.layout import Layout


@dataclass(frozen=True, slots=True)
class Position:
    """One place per piece, in the order of ``layout.pieces``.

    A place is the cell of the top left of the piece's bounding box.
    """

    places: tuple[Cell, ...]

    @classmethod
    def start(cls, layout: Layout) -> Position:
        """The start of ``layout``."""
        return cls(tuple(piece.at for piece in layout.pieces))

    def moved(self, index: int, place: Cell) -> Position:
        """The same position with piece number ``index`` standing on ``place``."""
        return Position((*self.places[:index], place, *self.places[index + 1 :]))

    def as_layout(self, layout: Layout) -> Layout:
        """``layout`` with this position as its start."""
        pieces = tuple(replace(p, at=at) for p, at in zip(layout.pieces, self.places, strict=True))
        return replace(layout, pieces=pieces)

    def occupied(self, layout: Layout) -> dict[Cell, int]:
        """Which piece (its index in ``layout.pieces``) covers each covered cell."""
        return {
            cell: index
            for index, (piece, place) in enumerate(zip(layout.pieces, self.places, strict=True))
            for cell in piece.shape.at(place)
        }
