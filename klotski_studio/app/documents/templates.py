"""Templates: what a new puzzle can begin with.

::

    empty     a board of any size                      sliding   numbered tiles and one free cell, mixed
    classic   the ten pieces of 华容道 on 4 x 5 cells    rush      a car, and an exit in the frame for it

A template makes a layout of a size that is chosen. The layout is a design to go on with: it has no title.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from klotski_studio.app.texts.translatable import N_
from klotski_studio.core.edits import MOST_SIDE
from klotski_studio.core.edits.keys import next_keys
from klotski_studio.core.layout import Axis, Board, Cell, Direction, Layout, Piece, Shape, Target

CLASSIC_SIZE = (4, 5)
"""Columns and rows of the classics, and of the blank layout."""

_CLASSIC = (
    ("A", "张飞", (0, 0), (1, 2)),
    ("B", "曹操", (1, 0), (2, 2)),
    ("C", "赵云", (3, 0), (1, 2)),
    ("D", "马超", (0, 2), (1, 2)),
    ("E", "关羽", (1, 2), (2, 1)),
    ("F", "黄忠", (3, 2), (1, 2)),
    ("G", "兵", (1, 3), (1, 1)),
    ("H", "兵", (2, 3), (1, 1)),
    ("I", "兵", (0, 4), (1, 1)),
    ("J", "兵", (3, 4), (1, 1)),
)
"""Key, label, cell and size of each piece."""

_LEADER = "B"
"""The key of 曹操, who has to reach the middle of the lower side."""

CAR = 2
"""The length of the car that has to leave, in cells."""

MOST_TILES = 6
"""The longest side of a board of tiles: with more of them, the shortest solution takes too long to find."""

MIXING_STEPS = 30
"""How many steps the tiles are mixed by, so that the start has a solution that is soon found."""


@dataclass(frozen=True, slots=True)
class Template:
    """One kind of new puzzle.

    Attributes:
        name: what it is called, in English, to be translated in the context ``templates``.
        about: one sentence on what it contains, translated likewise.
        make: the layout for a number of columns and rows within ``smallest`` and ``largest``.
        size: the usual columns and rows.
    """

    id: str
    name: str
    about: str
    make: Callable[[int, int], Layout]
    size: Cell
    smallest: Cell
    largest: Cell

    def bounded(self, size: Cell) -> Cell:
        """``size``, or the nearest one that the template can have."""
        columns = max(self.smallest[0], min(size[0], self.largest[0]))
        return columns, max(self.smallest[1], min(size[1], self.largest[1]))


def empty(columns: int, rows: int) -> Layout:
    """A board without pieces."""
    return Layout(Board(columns, rows))


def classic(columns: int, rows: int) -> Layout:
    """The ten pieces of 华容道 as they stand in 横刀立马, at the top left of the board."""
    pieces = tuple(Piece(key, Shape.rectangle(*size), at, label=label) for key, label, at, size in _CLASSIC)
    leader = next(piece for piece in pieces if piece.key == _LEADER)
    exit_at = ((columns - leader.shape.width) // 2, rows - leader.shape.height)
    return Layout(Board(columns, rows), pieces, (Target(_LEADER, exit_at, leader.shape),))


def rush_hour(columns: int, rows: int) -> Layout:
    """A car on its way to an exit: one more column of walls, with a gate in the car's row.

    ::

        . . . #      the car stops in the gate, halfway out; no other piece may enter it
        A A . -
        . . . #
    """
    row = (rows - 1) // 2
    walls = frozenset((columns, y) for y in range(rows) if y != row)
    board = Board(columns + 1, rows, walls, frozenset({(columns, row)}))
    car = Piece("A", Shape.rectangle(CAR, 1), (0, row), Axis.HORIZONTAL)
    return Layout(board, (car,), (Target(car.key, (columns + 1 - CAR, row), car.shape),))


def sliding_tiles(columns: int, rows: int) -> Layout:
    """Numbered tiles and one free cell, as in the 15-puzzle; the same mixed start for the same size.

    The start is reached from the goal by :data:`MIXING_STEPS` steps, so there is a way back.
    """
    board, single = Board(columns, rows), Shape.rectangle(1, 1)
    home = board.cells()[:-1]
    keys = next_keys(Layout(board), len(home))
    pieces = tuple(
        Piece(key, single, at, label=str(number))
        for number, (key, at) in enumerate(zip(keys, _mixed(board), strict=True), 1)
    )
    goal = tuple(Target(piece.key, at, single) for piece, at in zip(pieces, home, strict=True))
    return Layout(board, pieces, goal)


def _mixed(board: Board) -> list[Cell]:
    """The cells of tiles that began in reading order, after some steps into the free cell."""
    random = Random(board.width * MOST_SIDE + board.height)
    *tiles, free = board.cells()
    before = free
    for _ in range(MIXING_STEPS):
        ways = [cell for way in Direction if board.contains(cell := way.step(free))]
        moved = random.choice([cell for cell in ways if cell != before] or ways)
        tiles[tiles.index(moved)], before, free = free, free, moved
    return tiles


TEMPLATES: tuple[Template, ...] = (
    Template(
        "empty",
        N_("templates", "Empty Board"),
        N_("templates", "A board without pieces, of any size."),
        empty,
        CLASSIC_SIZE,
        (1, 1),
        (MOST_SIDE, MOST_SIDE),
    ),
    Template(
        "classic",
        N_("templates", "Klotski (华容道)"),
        N_("templates", "The ten pieces of the classic, with the target of 曹操."),
        classic,
        CLASSIC_SIZE,
        CLASSIC_SIZE,
        (MOST_SIDE, MOST_SIDE),
    ),
    Template(
        "rush-hour",
        N_("templates", "Rush Hour"),
        N_("templates", "A car and its exit: a gate in one more column of walls."),
        rush_hour,
        (6, 6),
        (CAR, 1),
        (MOST_SIDE - 1, MOST_SIDE),
    ),
    Template(
        "sliding-tiles",
        N_("templates", "15-Puzzle"),
        N_("templates", "Numbered tiles that have to get in order, and one free cell."),
        sliding_tiles,
        (4, 4),
        (2, 2),
        (MOST_TILES, MOST_TILES),
    ),
)
"""All templates, in the order in which they are offered."""
