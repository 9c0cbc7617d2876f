"""The classic 4 x 5 board (华容道), which many notations assume.

::

    ABBC    no walls; a 2 x 2 piece (曹操), 1 x 2 (upright), 2 x 1 (lying) and 1 x 1 (soldier)
    ABBC    goal: the 2 x 2 piece at the bottom centre
    DEEF
    DGHF    Pieces without keys of their own get A, B, C ... in reading order.
    I..J
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from klotski_studio.core.layout import Board, Cell, Layout, Piece, Shape, Target
from klotski_studio.formats.boards.writing import named
from klotski_studio.formats.text.notation import NO_GOAL, Decision, PuzzleEntry, refuse

WIDTH, HEIGHT = 4, 5
BOARD = Board(WIDTH, HEIGHT)
SOLDIER, UPRIGHT, LYING, BIG = (Shape.rectangle(w, h) for w, h in ((1, 1), (1, 2), (2, 1), (2, 2)))
SHAPES = SOLDIER, UPRIGHT, LYING, BIG
FINISH: Cell = (1, 3)
"""The target of the 2 x 2 piece, its top left cell."""

Standing = tuple[Shape, Cell]
"""A piece without a key: its shape and the position of its top left cell."""


def layout_of(standing: Iterable[Standing], name: str = "") -> Layout:
    """The layout of those pieces, with keys in reading order and the usual goal."""
    pieces, _ = named([Piece("", shape, at) for shape, at in standing])
    return Layout(BOARD, pieces, usual_goal(BOARD, pieces), name)


def usual_goal(board: Board, pieces: Iterable[Piece]) -> tuple[Target, ...]:
    """The goal of a notation that has none: the only 2 x 2 piece at the bottom centre of a 4 x 5 board.

    No target on other boards, and where no piece or more than one is 2 x 2.
    """
    big = [piece for piece in pieces if piece.shape == BIG]
    if (board.width, board.height) != (WIDTH, HEIGHT) or len(big) != 1:
        return ()
    return (Target(big[0].key, FINISH, BIG),)


def lying_goal(board: Board, pieces: Iterable[Piece]) -> tuple[Target, ...]:
    """The :func:`usual_goal`, or the same on the board on its side, at the right."""
    big = [piece for piece in pieces if piece.shape == BIG]
    if board == Board(HEIGHT, WIDTH) and len(big) == 1:
        return (Target(big[0].key, FINISH[::-1], BIG),)
    return usual_goal(board, big)


def with_goal_told(entry: PuzzleEntry) -> PuzzleEntry:
    """``entry``, of which no goal is stated, with the decision that it is the usual one if it is."""
    layout = entry.layout
    if layout is None or not layout.goal or layout.goal != lying_goal(layout.board, layout.pieces):
        return entry
    return replace(entry, decisions=(*entry.decisions, Decision(NO_GOAL)))


def require_usual(layout: Layout, format_name: str) -> None:
    """Refuse ``layout`` unless it has this board and its pieces.

    Raises:
        KlotskiError: with the reason.
    """
    require_usual_size(layout, format_name)
    for piece in layout.pieces:
        if piece.shape not in SHAPES:
            refuse(format_name, "cannot.shape", piece=piece.key)


def require_usual_size(layout: Layout, format_name: str) -> None:
    """Refuse ``layout`` unless its board is 4 x 5.

    Raises:
        KlotskiError: with its size.
    """
    width, height = layout.board.width, layout.board.height
    if (width, height) != (WIDTH, HEIGHT):
        refuse(format_name, "cannot.size", width=width, height=height, fits=f"{WIDTH} × {HEIGHT}")
