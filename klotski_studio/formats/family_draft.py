"""A family that is being written: every key of a family's file, whatever its form and however wrong.

::

    FamilyDraft  --text-->  format = 1                 --families.read-->  a family, or one error that
                            name = "4x5" ...                               names the key it is about

A draft is written with the keys that :mod:`~klotski_studio.formats.families` reads, and checked by reading
the text: nothing is decided here. The values of the other forms stay, so that a form may be tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Self

from klotski_studio.core.family import (
    AnyFamily,
    Corner,
    Family,
    FamilyShape,
    GoalPiece,
    LineFamily,
    PolyominoFamily,
)
from klotski_studio.core.geometry import Cell
from klotski_studio.core.layout import Axis
from klotski_studio.formats import families
from klotski_studio.formats.boards.grids import GATE, WALL, draw
from klotski_studio.formats.native.schema import Data
from klotski_studio.formats.native.write import text_of


class FamilyForm(StrEnum):
    """The forms of a family: sets of some shapes, all boards of straight pieces, all packings."""

    PIECES = "pieces"
    LINES = "lines"
    POLYOMINOES = "polyominoes"


KEYS: Mapping[FamilyForm, tuple[str, ...]] = MappingProxyType(
    {
        FamilyForm.PIECES: families.TOP_KEYS,
        FamilyForm.LINES: families.LINE_KEYS,
        FamilyForm.POLYOMINOES: families.POLYOMINO_KEYS,
    }
)
"""The keys of each form, in the order in which they are written."""


@dataclass(frozen=True, slots=True)
class FamilyDraft:
    """The values of all keys.

    Attributes:
        form: which keys are written.
        family: all that two forms have in common, and what only sets of shapes have.
        corner: of packings.
        lengths: of straight pieces.
    """

    form: FamilyForm
    family: Family
    corner: Corner = Corner.CELL
    lengths: tuple[int, ...] = (2, 3)

    @classmethod
    def of(cls, family: AnyFamily) -> Self:
        """The draft that :func:`~klotski_studio.formats.families.read` makes ``family`` of."""
        if isinstance(family, PolyominoFamily):
            bare = Family(family.name, family.board, ())
            return cls(FamilyForm.POLYOMINOES, bare, corner=family.corner)
        if isinstance(family, LineFamily):
            bare = Family(family.name, family.board, (GoalPiece(family.goal),))
            return cls(FamilyForm.LINES, bare, lengths=family.lengths)
        return cls(FamilyForm.PIECES, family)

    @property
    def text(self) -> str:
        """The text of its file."""
        family, board = self.family, self.family.board
        ground = [(WALL, board.walls), (GATE, board.gates)]
        values: Data = {
            "format": families.VERSION,
            "name": family.name,
            "polyominoes": True if self.form is FamilyForm.POLYOMINOES else None,
            "corner": self.corner.value,
            "lines": list(self.lengths),
            "free": str(family.free),
            "pieces": self._pieces(),
            "board": _drawing(board.width, board.height, ground),
            "goal": _drawing(
                board.width, board.height, [(each.key, each.target.cells) for each in family.goal]
            ),
            "shapes": {shape.name: _shape(shape) for shape in family.shapes},
        }
        return text_of({key: values[key] for key in KEYS[self.form] if values[key] not in (None, "", {})})

    def read(self) -> AnyFamily:
        """The family.

        Raises:
            FileError: at the first thing that is wrong; its value ``field`` names the key, with dots.
        """
        return families.read(self.text)

    def _pieces(self) -> object:
        """How many pieces, in a table with the axes of goal pieces if any of them has one."""
        axes = {
            each.key: {"axis": each.axis.value} for each in self.family.goal if each.axis is not Axis.BOTH
        }
        count = str(self.family.pieces)
        return {families.COUNT: count, **axes} if axes else count


def _shape(shape: FamilyShape) -> Data:
    mark = shape.name if len(shape.name) == 1 else "x"
    drawn = _drawing(shape.shape.width, shape.shape.height, [(mark, shape.shape.cells)])
    return {"draw": drawn, "axis": shape.axis.value, "count": str(shape.count)}


def _drawing(width: int, height: int, things: Iterable[tuple[str, Iterable[Cell]]]) -> str:
    return "\n".join([*draw(width, height, things), ""])
