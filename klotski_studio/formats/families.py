r'''Reads and writes a family file: a board, a goal and shapes with numbers, as TOML.

::

    format = 1
    name = "4x5"
    free = "2.."
    board = """
    ....
    ....
    """
    goal = """
    ....
    .QQ.
    """
    shapes.V = { draw = "V\nV", count = "0..4" }

``resources/docs/families.md`` describes every key. Other than in a puzzle's file an unknown key is an error:
with a range that is misspelt it would be another family, perhaps one that takes hours.

A draft is a family that is being written: every key of a family's file, whatever its form and however wrong.

::

    FamilyDraft  --text-->  format = 1                 --read-->  a family, or one error that
                            name = "4x5" ...              names the key it is about

It is written with the keys that are read here, and checked by reading the text: nothing is decided here.
The values of the other forms stay, so that a form may be tried.
'''

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Self

from klotski_studio.core.family import (
    ANY,
    SOME,
    AnyFamily,
    Corner,
    Family,
    FamilyShape,
    GoalPiece,
    LineFamily,
    PolyominoFamily,
    Range,
)
from klotski_studio.core.layout import Axis, Board, Shape
from klotski_studio.formats.boards.grids import DRAWN, FREE, GATE, WALL, Grid
from klotski_studio.formats.native.read import Data, read_board, read_drawing, read_format, require_size_of
from klotski_studio.formats.native.write import drawing, text_of
from klotski_studio.formats.text.limits import MOST_CHARACTERS
from klotski_studio.formats.text.text_files import read_text
from klotski_studio.formats.text.toml_source import Table, TomlSource

VERSION = 1
"""The version that ``format`` names."""
MOST_CELLS = 64
"""Cells without a wall; the search of all starts holds no larger board."""
TOP_KEYS = ("format", "name", "polyominoes", "free", "pieces", "board", "goal", "shapes")
POLYOMINO_KEYS = ("format", "name", "polyominoes", "corner", "board")
MOST_PACKED = 16
"""Cells, walls included, of a board whose packings are searched: 20 have 6,904,653,755 packings already."""
LINE_KEYS = ("format", "name", "lines", "board", "goal")
MOST_SIDE = 8
"""Cells of a row or a column of a board whose pieces keep to their lines."""
SHAPE_KEYS = ("draw", "axis", "count")
PIECE_KEYS = ("axis",)
COUNT = "count"
"""Where ``pieces`` is a table, because a goal piece has an axis, this key in it is the number of pieces."""


def read_file(path: Path) -> tuple[AnyFamily, str]:
    """The family in the file ``path``, called like the file if it has no name, and the file's text.

    Raises:
        FileError: if it cannot be read, or is no family.
    """
    text = read_text(path)
    family = read(text, str(path))
    return (family if family.name else replace(family, name=path.stem)), text


def read(text: str, file: str = "") -> AnyFamily:
    """The family that ``text`` describes; ``file`` is what errors call it.

    Raises:
        FileError: with the line, at the first thing that is wrong.
    """
    source = TomlSource(text, file)
    read_format(source, VERSION)
    top = Table(source, (), source.data)
    if top.yes_or_no("polyominoes"):
        return _polyominoes(source, top)
    return _lines(source, top) if "lines" in top else _pieces(source, top)


def _polyominoes(source: TomlSource, top: Table) -> PolyominoFamily:
    """The family of all packings of a board."""
    _refuse_unknown(top, POLYOMINO_KEYS)
    board = _board(top, read_board(source, top))
    if board.gates:
        top.fail("family.gates", "board")
    if board.width * board.height > MOST_PACKED:
        top.fail("family.too-large", "board", cells=board.width * board.height, limit=MOST_PACKED)
    return PolyominoFamily(_name(top), board, top.choice("corner", Corner) or Corner.CELL)


def _lines(source: TomlSource, top: Table) -> LineFamily:
    """The family of all boards of straight pieces that keep to their lines."""
    _refuse_unknown(top, LINE_KEYS)
    drawing = read_board(source, top)
    board = _board(top, drawing)
    if board.gates or board.walls:
        top.fail("family.not-bare", "board")
    if max(board.width, board.height) > MOST_SIDE:
        top.fail("family.too-wide", "board", limit=MOST_SIDE)
    lengths = top.rest(())["lines"]
    if not isinstance(lengths, list) or not all(type(each) is int and each > 1 for each in lengths):
        top.fail("family.not-lengths", "lines")
    if "goal" not in top:
        top.fail("field.missing", "goal")
    goal = _goal(source, top, drawing, board)
    target = goal[0].target
    across, along = sorted((target.shape.width, target.shape.height))
    way = int(target.shape.height > 1)
    ends = 0, (board.width, board.height)[way] - along
    if len(goal) > 1 or across > 1 or along < 2 or target.at[way] not in ends:
        top.fail("family.not-at-end", "goal")
    return LineFamily(_name(top), board, target, tuple(sorted(set(lengths))))


def _pieces(source: TomlSource, top: Table) -> Family:
    """The family of all sets of pieces."""
    _refuse_unknown(top, TOP_KEYS)
    drawing = read_board(source, top)
    if "goal" not in top:
        top.fail("field.missing", "goal")
    board = _board(top, drawing)
    goal = _goal(source, top, drawing, board)
    has_tables = isinstance(top.rest(()).get("pieces"), Mapping)
    return Family(
        name=_name(top),
        board=board,
        goal=goal,
        shapes=_shapes(source, top, goal),
        pieces=_range(top.table("pieces"), COUNT, SOME) if has_tables else _range(top, "pieces", SOME),
        free=_range(top, "free", SOME),
    )


def _refuse_unknown(table: Table, known: Collection[str]) -> None:
    for name in table.rest(known):
        table.fail("field.unknown", name, choices=", ".join(known))


def _name(top: Table) -> str:
    name, limit = top.text("name"), MOST_CHARACTERS["name"]
    if len(name) > limit:
        top.fail("text.too-long", "name", length=len(name), limit=limit)
    return name


def _range(table: Table, name: str, otherwise: Range) -> Range:
    """The range called ``name``, a text or a number."""
    if name not in table:
        return otherwise
    value = table.rest(())[name]
    text = str(value) if type(value) is int else table.text(name)
    found = Range.parse(text)
    return table.fail("field.not-range", name, value=text) if found is None else found


def _board(top: Table, drawing: Grid) -> Board:
    """The ground, on which nothing may stand."""
    for key in drawing.keys(DRAWN):
        top.fail("family.piece-on-board", "board", piece=key)
    board = drawing.board(DRAWN)
    cells = len(drawing.of(FREE + DRAWN.gates))
    if not cells:
        top.fail("family.no-cell", "board")
    if cells > MOST_CELLS:
        top.fail("family.too-large", "board", cells=cells, limit=MOST_CELLS)
    return board


def _goal(source: TomlSource, top: Table, drawing: Grid, board: Board) -> tuple[GoalPiece, ...]:
    """The goal pieces, with the axes that their tables give them."""
    grid = read_drawing(source, ("goal",), top.text("goal"))
    require_size_of(top, grid, drawing)
    targets = grid.targets(DRAWN)
    if not targets:
        top.fail("family.no-goal", "goal")
    has_tables = isinstance(top.rest(()).get("pieces"), Mapping)  # else that is the number of pieces
    tables = top.table("pieces" if has_tables else "")
    _refuse_unknown(tables, [COUNT, *[target.piece for target in targets]])
    goal = []
    for target in targets:
        if not target.shape.is_connected:
            top.fail("family.in-parts", "goal", piece=target.piece)
        if board.walls.intersection(target.cells):
            top.fail("family.goal-on-wall", "goal", piece=target.piece)
        own = tables.table(target.piece)
        _refuse_unknown(own, PIECE_KEYS)
        goal.append(GoalPiece(target, own.choice("axis", Axis) or Axis.BOTH))
    return tuple(goal)


def _shapes(source: TomlSource, top: Table, goal: tuple[GoalPiece, ...]) -> tuple[FamilyShape, ...]:
    """The shapes, each another than those before."""
    tables = top.table("shapes")
    found: list[FamilyShape] = []
    for name in tables:
        if any(piece.key == name for piece in goal):
            tables.fail("family.name-twice", name, piece=name)
        shape = _shape(source, tables.table(name), name)
        for other in found:
            if (other.shape, other.axis) == (shape.shape, shape.axis):
                tables.fail("family.twins", name, piece=name, other=other.name)
        found.append(shape)
    return tuple(found)


def _shape(source: TomlSource, table: Table, name: str) -> FamilyShape:
    _refuse_unknown(table, SHAPE_KEYS)
    grid = read_drawing(source, ("shapes", name, "draw"), table.text("draw"))
    shape = Shape.of(cell for mark, cells in grid.cells.items() if mark != FREE for cell in cells)
    if not shape.is_connected:
        table.fail("family.in-parts", "draw", piece=name)
    axis = table.choice("axis", Axis) or Axis.BOTH
    return FamilyShape(name, shape, axis, _range(table, "count", ANY))


class FamilyForm(StrEnum):
    """The forms of a family: sets of some shapes, all boards of straight pieces, all packings."""

    PIECES = "pieces"
    LINES = "lines"
    POLYOMINOES = "polyominoes"


KEYS: Mapping[FamilyForm, tuple[str, ...]] = MappingProxyType(
    {FamilyForm.PIECES: TOP_KEYS, FamilyForm.LINES: LINE_KEYS, FamilyForm.POLYOMINOES: POLYOMINO_KEYS}
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
        """The draft that :func:`read` makes ``family`` of."""
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
            "format": VERSION,
            "name": family.name,
            "polyominoes": True if self.form is FamilyForm.POLYOMINOES else None,
            "corner": self.corner.value,
            "lines": list(self.lengths),
            "free": str(family.free),
            "pieces": self._pieces(),
            "board": drawing(board.width, board.height, ground),
            "goal": drawing(
                board.width, board.height, [(each.key, each.target.cells) for each in family.goal]
            ),
            "shapes": {shape.name: _shape_data(shape) for shape in family.shapes},
        }
        return text_of({key: values[key] for key in KEYS[self.form] if values[key] not in (None, "", {})})

    def read(self) -> AnyFamily:
        """The family.

        Raises:
            FileError: at the first thing that is wrong; its value ``field`` names the key, with dots.
        """
        return read(self.text)

    def _pieces(self) -> object:
        """How many pieces, in a table with the axes of goal pieces if any of them has one."""
        axes = {
            each.key: {"axis": each.axis.value} for each in self.family.goal if each.axis is not Axis.BOTH
        }
        count = str(self.family.pieces)
        return {COUNT: count, **axes} if axes else count


def _shape_data(shape: FamilyShape) -> Data:
    mark = shape.name if len(shape.name) == 1 else "x"
    drawn = drawing(shape.shape.width, shape.shape.height, [(mark, shape.shape.cells)])
    return {"draw": drawn, "axis": shape.axis.value, "count": str(shape.count)}
