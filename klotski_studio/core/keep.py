"""What a change of a puzzle must keep: pieces, cells and the goal that are held, and a symmetric start.

Held is what stands there, not only a name. A held piece keeps its cells and its axis. A held cell keeps what
is on it: wall, gate, no piece, or the piece that covers it, which is held with it::

    A A . B     A is held       A A B .  keeps it     A . . B  and  . A A B  do not
                (2, 0) is held  A A . C  keeps it     A A B .  does not

A start is symmetric if another image of its board is the same: an axis or a turn takes walls to walls, gates
to gates, and pieces to pieces of the same axis. Goal, keys, labels and colours do not count.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from klotski_studio.core.identity import Image, start_form
from klotski_studio.core.layout import Cell, Layout, Piece

GOAL = "goal"
"""The word for the goal among what is held."""


@dataclass(frozen=True, slots=True)
class Keep:
    """What is kept; a new one keeps nothing.

    Attributes:
        pieces: the keys of the pieces that are held.
        cells: the cells that are held.
        goal: whether all targets stay as they are.
        free: the cells on which no piece may stand, whatever stands there now.
        symmetric: whether the start must be symmetric.
    """

    pieces: frozenset[str] = frozenset()
    cells: frozenset[Cell] = frozenset()
    goal: bool = False
    free: frozenset[Cell] = frozenset()
    symmetric: bool = False

    @classmethod
    def parse(cls, words: Iterable[str], *, symmetric: bool = False) -> Keep:
        """What ``words`` say: ``goal``, a cell as ``1,2``, or the keys of pieces, as ``AB``."""
        pieces, cells, goal = set[str](), set[Cell](), False
        for word in words:
            x, comma, y = word.partition(",")
            if word == GOAL:
                goal = True
            elif comma and x.isdecimal() and y.isdecimal():
                cells.add((int(x), int(y)))
            else:
                pieces.update(word)
        return cls(frozenset(pieces), frozenset(cells), goal, symmetric=symmetric)

    @property
    def words(self) -> list[str]:
        """What is held as :meth:`parse` reads it, each piece on its own."""
        return [*sorted(self.pieces), *(f"{x},{y}" for x, y in sorted(self.cells)), *[GOAL] * self.goal]

    @property
    def holds(self) -> bool:
        """Whether anything is held."""
        return bool(self.pieces or self.cells or self.goal)

    def within(self, layout: Layout) -> Keep:
        """What of this ``layout`` has."""
        keys = frozenset(piece.key for piece in layout.pieces)
        cells = frozenset(filter(layout.board.contains, self.cells))
        return replace(self, pieces=self.pieces & keys, cells=cells, goal=self.goal and bool(layout.goal))

    def pieces_of(self, layout: Layout) -> tuple[Piece, ...]:
        """The pieces of ``layout`` that are held, those on held cells included."""
        return tuple(p for p in layout.pieces if p.key in self.pieces or self.cells.intersection(p.cells))

    def free_of(self, layout: Layout) -> frozenset[Cell]:
        """The cells of ``layout`` that no piece may cover: held ones without a piece, and :attr:`free`."""
        return self.cells.difference(*(piece.cells for piece in layout.pieces)) | self.free

    def allows(self, old: Layout, new: Layout) -> bool:
        """Whether ``new``, a change of ``old``, has all that is held; for symmetry see :func:`symmetries`."""
        if not self.holds:
            return True
        standing = {piece.key: (piece.cells, piece.axis) for piece in new.pieces}
        grounds = [(each.board.walls & self.cells, each.board.gates & self.cells) for each in (old, new)]
        return (
            all(standing.get(piece.key) == (piece.cells, piece.axis) for piece in self.pieces_of(old))
            and self.free_of(old) == self.free_of(new)
            and grounds[0] == grounds[1]
            and (not self.goal or set(old.goal) == set(new.goal))
        )


NOTHING = Keep()
"""Nothing is kept."""


def symmetries(layout: Layout) -> tuple[Image, ...]:
    """The images, besides the layout itself, that leave the start as it is."""
    form = start_form(layout)
    return tuple(i for i in Image if i is not Image.SAME and start_form(i.of(layout)) == form)
