"""Whether a board that was read from numbers or names is likely to be a puzzle, and no other data."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from klotski_studio.core.layout import Board, Cell, Direction, Layout, Piece, Shape, Target, reading_order
from klotski_studio.formats.boards.grids import LEAST_SIDE, piece_of
from klotski_studio.formats.text.notation import Alternative, Decision, PuzzleEntry, in_order, letters

NUMBER = re.compile(r"-?\d{1,4}")

LEAST_SIDE_OF_NUMBERS = 4
"""Of a matrix of numbers."""

FEWEST_PIECES = 3
LONGEST_SIDE = 4
"""Of a piece; matrices of mathematics have longer blocks."""


def is_plausible(layout: Layout, large: int = 2) -> bool:
    """Whether ``layout`` has the look of a puzzle.

    It is at least 3 x 3 cells large, a cell is free but not two thirds of them, and there are three
    pieces or more: all connected, none long, at least ``large`` of several cells, two thirds rectangles,
    not all of one shape, and one of several cells that :func:`may_move`.
    """
    board, pieces = layout.board, layout.pieces
    area, covered = _area_and_covered(layout)
    return (
        min(board.width, board.height) >= LEAST_SIDE
        and covered < area <= 3 * covered
        and len(pieces) >= FEWEST_PIECES
        and sum(len(piece.shape.cells) > 1 for piece in pieces) >= large
        and 3 * sum(is_rectangle(piece.shape) for piece in pieces) >= 2 * len(pieces)
        and all(piece.shape.is_connected for piece in pieces)
        and len({piece.shape for piece in pieces}) > 1
        and all(max(piece.shape.width, piece.shape.height) <= LONGEST_SIDE for piece in pieces)
        and may_move(layout)
    )


def is_plausible_matrix(layout: Layout, values: Iterable[str]) -> bool:
    """Whether ``layout``, which a matrix of numbers holds, has the look of a puzzle.

    ``values`` are the numbers in reading order. They count up where they first occur, or one piece is
    2 x 2 cells large at least; random digits do neither.

    Matrices of mathematics are mostly of three rows or columns, of numbers with gaps between them, sparse
    (triangles), of regions of any outline (labels), or of blocks in straight rows and columns (padded
    matrices). Measured numbers below each other share digits in whole columns.
    """
    area, covered = _area_and_covered(layout)
    found = list(values)
    has_big = any(min(piece.shape.width, piece.shape.height) > 1 for piece in layout.pieces)
    return (
        min(layout.board.width, layout.board.height) >= LEAST_SIDE_OF_NUMBERS
        and is_plausible(layout)
        and is_compact(found)
        and (has_big or count_up(found))
        and 3 * covered >= 2 * area
        and all(is_rectangle(piece.shape) and not spans(piece, layout.board) for piece in layout.pieces)
        and not _is_block_matrix(layout)
    )


def may_move(layout: Layout) -> bool:
    """Whether a piece of several cells may have room for a step, wherever the free cells come to be.

    One from a side of the board to the opposite one does not count: words below each other with the same
    beginning or end have such columns.
    """
    area, covered = _area_and_covered(layout)
    return any(
        len(piece.shape.cells) > 1
        and not spans(piece, layout.board)
        and any(
            len({step.step(cell) for cell in piece.shape.cells} - {*piece.shape.cells}) <= area - covered
            for step in (Direction.RIGHT, Direction.DOWN)
        )
        for piece in layout.pieces
    )


def _area_and_covered(layout: Layout) -> tuple[int, int]:
    """The cells that are no wall, and those that the pieces have together."""
    board = layout.board
    area = board.width * board.height - len(board.walls)
    return area, sum(len(piece.shape.cells) for piece in layout.pieces)


def is_rectangle(shape: Shape) -> bool:
    """Whether ``shape`` fills its bounding box."""
    return shape == Shape.rectangle(shape.width, shape.height)


def spans(piece: Piece, board: Board) -> bool:
    """Whether ``piece`` reaches from one side of the board to the opposite one."""
    return piece.shape.width >= board.width or piece.shape.height >= board.height


def is_solved(layout: Layout) -> bool:
    """Whether a piece stands on its target, which no level begins with."""
    return any(
        piece is not None and piece.at == t.at for t in layout.goal for piece in [layout.piece(t.piece)]
    )


def with_block(
    entry: PuzzleEntry, cells: Iterable[Cell] | None = None, *, stays: bool = False
) -> PuzzleEntry:
    """``entry`` with the decision that "#" is a wall, if it is one block that may be a piece.

    Args:
        entry: a puzzle with walls.
        cells: those of "#"; all walls by default.
        stays: whether the goal is drawn as well, with "#" where it is at the start.
    """
    layout = entry.layout
    walls = sorted(cells or layout.board.walls, key=reading_order) if layout else []
    if layout is None or not walls or not layout.board.walls.issuperset(walls):
        return entry
    key = next(key for key in letters(len(layout.pieces) + 1) if layout.piece(key) is None)
    piece = piece_of(key, walls)
    if not is_rectangle(piece.shape) or spans(piece, layout.board):
        return entry
    board = replace(layout.board, walls=layout.board.walls - {*walls})
    goal = (*layout.goal, Target(key, piece.at, piece.shape)) if stays else layout.goal
    other = in_order(replace(layout, board=board, pieces=(*layout.pieces, piece), goal=goal))
    return replace(
        entry,
        decisions=(*entry.decisions, Decision("decided.hash-wall")),
        alternatives=(*entry.alternatives, Alternative(Decision("decided.hash-piece"), other)),
    )


def _is_block_matrix(layout: Layout) -> bool:
    """Whether every border of a piece is part of a straight line from side to side of the board."""
    board = layout.board
    of = {cell: piece.key for piece in layout.pieces for cell in piece.cells}
    columns = [[of.get((x, y), "") for y in range(board.height)] for x in range(board.width)]
    rows = [[of.get((x, y), "") for x in range(board.width)] for y in range(board.height)]
    return all(
        len({left == right for left, right in zip(one, other, strict=True)}) == 1
        for lines in (columns, rows)
        for one, other in pairwise(lines)
    )


def count_up(values: Iterable[str]) -> bool:
    """Whether each of the numbers ``values`` is larger than those before it where it first occurs."""
    numbers = (int(value) for value in values if NUMBER.fullmatch(value))
    first = list(dict.fromkeys(number for number in numbers if number > 0))
    return first == sorted(first)


def is_compact(values: Iterable[str]) -> bool:
    """Whether ``values`` are letters, or numbers from 0 or 1 on with few left out, unlike measured data."""
    numbers = {int(value) for value in values if NUMBER.fullmatch(value)}
    positive = {number for number in numbers if number > 0}
    if sum(number < 0 for number in numbers) > 1:
        return False
    return not positive or (len(positive) > 1 and max(positive) <= len(positive) + 3)
