"""The goal of a puzzle in words, such as "Bring 曹操 to the bottom", for printed pages.

The board is read as nine places; a target belongs to those edges of the board that it touches::

    top left      top       top right
    left         middle         right
    bottom left  bottom  bottom right

Imports no Qt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from klotski_studio.app.texts.move_text import piece_names
from klotski_studio.app.texts.translatable import (
    QT_TRANSLATE_N_NOOP,
    QT_TRANSLATE_NOOP,
    Translate,
    as_written,
)
from klotski_studio.core.layout import Board, Layout, Target

PLACES: Mapping[tuple[int, int], str] = MappingProxyType(
    {
        (-1, -1): QT_TRANSLATE_NOOP("goal", "Bring {piece} to the top left."),
        (0, -1): QT_TRANSLATE_NOOP("goal", "Bring {piece} to the top."),
        (1, -1): QT_TRANSLATE_NOOP("goal", "Bring {piece} to the top right."),
        (-1, 0): QT_TRANSLATE_NOOP("goal", "Bring {piece} to the left."),
        (0, 0): QT_TRANSLATE_NOOP("goal", "Bring {piece} to its place in the middle."),
        (1, 0): QT_TRANSLATE_NOOP("goal", "Bring {piece} to the right."),
        (-1, 1): QT_TRANSLATE_NOOP("goal", "Bring {piece} to the bottom left."),
        (0, 1): QT_TRANSLATE_NOOP("goal", "Bring {piece} to the bottom."),
        (1, 1): QT_TRANSLATE_NOOP("goal", "Bring {piece} to the bottom right."),
    }
)
"""The sentence by the side that a target lies on: -1 for left or top, 1 for right or bottom."""
SEVERAL = QT_TRANSLATE_N_NOOP("goal", "Bring the %Ln marked piece(s) to their places.", None, 1)
MOST = 2
"""Targets that are named one by one."""


def goal_text(layout: Layout, labels: Sequence[str], translate: Translate = as_written) -> str:
    """The goal of ``layout`` in one or two sentences; empty where there is none.

    Args:
        layout: the puzzle.
        labels: the texts on its pieces.
        translate: looks up the context ``goal``.
    """
    names = {piece.key: name for piece, name in zip(layout.pieces, piece_names(labels), strict=True)}
    if len(layout.goal) > MOST:
        return translate(SEVERAL, len(layout.goal))
    return " ".join(
        translate(PLACES[_side(layout.board, target)]).format(piece=names[target.piece].written)
        for target in layout.goal
        if target.piece in names
    )


def _side(board: Board, target: Target) -> tuple[int, int]:
    """Which edges of the board the target touches, across and down: one of :data:`PLACES`."""
    xs, ys = zip(*target.cells, strict=True) if target.cells else ((0,), (0,))
    return _edge(min(xs), max(xs), board.width), _edge(min(ys), max(ys), board.height)


def _edge(first: int, last: int, size: int) -> int:
    """-1 where only the first edge is touched, 1 where only the last is, else 0."""
    return (last >= size - 1) - (first <= 0)
