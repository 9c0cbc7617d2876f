"""Whether a board that was read from numbers or names is likely to be a puzzle, and no other data."""

from __future__ import annotations

import re
from collections.abc import Iterable

from klotski_studio.core.geometry import Shape
from klotski_studio.core.layout import Layout
from klotski_studio.formats.boards.grids import LEAST_SIDE

_NUMBER = re.compile(r"-?\d{1,4}")

FEWEST_PIECES = 3
LONGEST_SIDE = 4
"""Of a piece; matrices of mathematics have longer blocks."""


def is_plausible(layout: Layout, large: int = 2) -> bool:
    """Whether ``layout`` has the look of a puzzle.

    It is at least 3 x 3 cells large, a cell is free but not two thirds of them, and there are three
    pieces or more: all connected, none long, at least ``large`` of several cells, two thirds rectangles, and
    not all of one shape.
    """
    board, pieces = layout.board, layout.pieces
    area = board.width * board.height - len(board.walls)
    covered = sum(len(piece.shape.cells) for piece in pieces)
    rectangles = sum(
        piece.shape == Shape.rectangle(piece.shape.width, piece.shape.height) for piece in pieces
    )
    return (
        min(board.width, board.height) >= LEAST_SIDE
        and covered < area <= 3 * covered
        and len(pieces) >= FEWEST_PIECES
        and sum(len(piece.shape.cells) > 1 for piece in pieces) >= large
        and 3 * rectangles >= 2 * len(pieces)
        and all(piece.shape.is_connected for piece in pieces)
        and len({piece.shape for piece in pieces}) > 1
        and all(max(piece.shape.width, piece.shape.height) <= LONGEST_SIDE for piece in pieces)
    )


def is_compact(values: Iterable[str]) -> bool:
    """Whether ``values`` are letters, or numbers from 0 or 1 on with few left out, unlike measured data."""
    numbers = {int(value) for value in values if _NUMBER.fullmatch(value)}
    positive = {number for number in numbers if number > 0}
    if sum(number < 0 for number in numbers) > 1:
        return False
    return not positive or (len(positive) > 1 and max(positive) <= len(positive) + 3)
