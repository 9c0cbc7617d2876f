"""The board that a person corrects: blocks, free cells and walls, and the layout they become.

The layout is read from a drawing of the board by the notations of drawings, so that the usual goal, and the
axes and the exit of Rush Hour, are decided where they are decided for every drawing. Imports no Qt.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from klotski_studio.core.layout import Cell, Direction, Layout, Shape, reading_order
from klotski_studio.formats import registry
from klotski_studio.formats.text.notation import letters

SIZES: tuple[tuple[int, int], ...] = ((4, 5), (6, 6))
"""The columns and rows of the boards that are looked for."""
Side = tuple[Cell, Cell]
"""A cell and the one right of or below it."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A board in a picture: its top left, the size of its cells in pixels, its columns and rows."""

    left: float
    top: float
    cell_width: float
    cell_height: float
    columns: int
    rows: int

    def scaled(self, factor: float) -> Grid:
        """The same board in a picture that is ``factor`` times as large."""
        left, top = self.left * factor, self.top * factor
        width, height = self.cell_width * factor, self.cell_height * factor
        return Grid(left, top, width, height, self.columns, self.rows)

    def x(self, column: float) -> float:
        """The pixel column of the left edge of ``column``, which may lie between two."""
        return self.left + column * self.cell_width

    def y(self, row: float) -> float:
        """The pixel row of the top edge of ``row``."""
        return self.top + row * self.cell_height


@dataclass(frozen=True, slots=True)
class Guess:
    """The blocks of a board.

    Attributes:
        blocks: the cells of each, which are connected.
        colors: of each block the colour of its middle, red, green, blue.
        unsure: cells about which the guess may be wrong.
    """

    grid: Grid
    blocks: tuple[frozenset[Cell], ...]
    colors: tuple[tuple[int, int, int], ...]
    unsure: frozenset[Cell]


def connected(cells: Iterable[Cell], apart: Collection[Side] = ()) -> list[frozenset[Cell]]:
    """The connected parts of ``cells`` in reading order; no step leads across the sides ``apart``."""
    parts, left = [], set(cells)
    for first in sorted(left, key=reading_order):
        part, pending = set(), [first]
        while pending:
            cell = pending.pop()
            if cell in left:
                left.remove(cell)
                part.add(cell)
                steps = [direction.step(cell) for direction in Direction]
                pending += [there for there in steps if side_between(cell, there) not in apart]
        if part:
            parts.append(frozenset(part))
    return parts


def side_between(one: Cell, other: Cell) -> Side:
    """The side between two cells."""
    return (one, other) if one < other else (other, one)


CAR = "X"
ROWS, DRAWING = "rush-rows", "drawing"
"""The notations that read the drawing; the first only if all blocks are cars."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A board of blocks, as it is seen in a picture.

    Attributes:
        car: the block that must get out if it is a Rush Hour; None for none.
        unsure: cells about which the guess may be wrong.
        corrected: cells that a person has set.
    """

    columns: int
    rows: int
    blocks: tuple[frozenset[Cell], ...] = ()
    walls: frozenset[Cell] = frozenset()
    car: frozenset[Cell] | None = None
    unsure: frozenset[Cell] = frozenset()
    corrected: frozenset[Cell] = frozenset()

    @classmethod
    def of(cls, guess: Guess) -> Draft:
        """The draft that shows ``guess``; the reddest lying car is the one that must get out."""
        lying = [
            (red - max(green, blue), block)
            for block, (red, green, blue) in zip(guess.blocks, guess.colors, strict=True)
            if _is_lying(block)
        ]
        middle = (guess.grid.rows - 1) // 2
        lying.sort(key=lambda each: (any(y == middle for _, y in each[1]), each[0]))
        car = lying[-1][1] if lying else None
        return cls(guess.grid.columns, guess.grid.rows, guess.blocks, car=car, unsure=guess.unsure)

    def block_at(self, cell: Cell) -> frozenset[Cell] | None:
        """The block on ``cell``; None if it is free or a wall."""
        return next((block for block in self.blocks if cell in block), None)

    def joined(self, cells: Iterable[Cell]) -> Draft:
        """The draft with ``cells`` as one block; what is left of others stays, in connected parts."""
        new = frozenset(cells)
        return self._changed(new, [new] if new else [], self.walls - new)

    def freed(self, cells: Iterable[Cell], *, wall: bool = False) -> Draft:
        """The draft with ``cells`` free, or walls."""
        freed = frozenset(cells)
        return self._changed(freed, [], self.walls | freed if wall else self.walls - freed)

    def leaving(self, cell: Cell) -> Draft:
        """The draft with the lying block on ``cell`` as the car that must get out, if one is there."""
        block = self.block_at(cell)
        return replace(self, car=block) if block is not None and _is_lying(block) else self

    def corrected_as(self, other: Draft) -> Draft:
        """The draft with the corrections of ``other``; without, if that has other columns or rows."""
        if (self.columns, self.rows) != (other.columns, other.rows):
            return self
        draft, left = self, other.corrected
        for block in other.blocks:
            if block & left:
                draft, left = draft.joined(block), left - block
        draft = draft.freed(left - other.walls).freed(left & other.walls, wall=True)
        kept = other.car is not None and other.car in draft.blocks
        return replace(draft, car=other.car) if kept else draft

    def _changed(self, cells: frozenset[Cell], new: list[frozenset[Cell]], walls: frozenset[Cell]) -> Draft:
        rest = [part for block in self.blocks for part in connected(block - cells)]
        blocks = tuple(sorted([*rest, *new], key=lambda block: min(map(reading_order, block))))
        return replace(
            self,
            blocks=blocks,
            walls=walls,
            car=self.car if self.car in blocks else None,
            unsure=self.unsure - cells,
            corrected=self.corrected | cells,
        )

    @property
    def are_cars(self) -> bool:
        """Whether all blocks are straight and longer than one cell, as in Rush Hour."""
        shapes = [Shape.of(block) for block in self.blocks]
        straight = all(
            1 in (shape.width, shape.height) and len(shape.cells) == shape.width * shape.height > 1
            for shape in shapes
        )
        return bool(shapes) and straight and self.columns == self.rows

    def layout(self) -> Layout:
        """The layout of this board.

        Raises:
            KlotskiError: if the notation refuses the drawing.
        """
        form = registry.by_id(ROWS if self.are_cars and self.car and not self.walls else DRAWING)
        return registry.parse(self._drawing(), taken_as=form).layout

    def _drawing(self) -> str:
        rows = [["." for _ in range(self.columns)] for _ in range(self.rows)]
        keys = iter(key for key in letters(len(self.blocks) + 1) if key != CAR)
        for block in self.blocks:
            key = CAR if block == self.car and self.are_cars else next(keys)
            for x, y in block:
                rows[y][x] = key
        for x, y in self.walls:
            rows[y][x] = "#"
        return "\n".join(map("".join, rows)) + "\n"


def _is_lying(block: frozenset[Cell]) -> bool:
    """Whether ``block`` can be the car that must get out, which is on the right."""
    return Shape.of(block).height == 1 and len(block) > 1
