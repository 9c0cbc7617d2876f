"""How moves and goals are written for people: the piece as the board shows it, and where it goes.

::

    notation   G:D2R    for programs: the key, and steps with counts
    written    兵₂ ↓2→   in lists, sheets and texts; with words for the arrows in Chinese: 兵₂ 下2右
    spoken     兵 2, down 2, right

A small number tells pieces apart that show the same text; they are counted in the layout's order.

The goal of a puzzle is put in words, such as "Bring 曹操 to the bottom", for printed pages. The board is read
as nine places; a target belongs to those edges of the board that it touches::

    top left      top       top right
    left         middle         right
    bottom left  bottom  bottom right

Imports no Qt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from klotski_studio.app.texts.translatable import (
    N_,
    QT_TRANSLATE_N_NOOP,
    Translate,
    as_written,
)
from klotski_studio.core.layout import Board, Direction, Layout, Target
from klotski_studio.core.rules import Move

CONTEXT = "moves"

Labels: TypeAlias = Callable[[Layout], Sequence[str]]
"""Finds the text on each piece."""

ARROWS: Mapping[Direction, str] = {
    Direction.UP: N_("moves", "↑"),
    Direction.LEFT: N_("moves", "←"),
    Direction.RIGHT: N_("moves", "→"),
    Direction.DOWN: N_("moves", "↓"),
}
"""The directions in written moves; a language may put words in their place."""

SPOKEN: Mapping[Direction, str] = {
    Direction.UP: N_("moves", "up"),
    Direction.LEFT: N_("moves", "left"),
    Direction.RIGHT: N_("moves", "right"),
    Direction.DOWN: N_("moves", "down"),
}

SMALL = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


@dataclass(frozen=True, slots=True)
class PieceName:
    """What a piece is called in moves.

    Attributes:
        label: the text on it.
        number: which of the pieces with this text it is, from 1; 0 if there is no other.
    """

    label: str
    number: int = 0

    @property
    def written(self) -> str:
        """The name with a small number: ``兵₂``."""
        return self.label + (str(self.number).translate(SMALL) if self.number else "")

    @property
    def spoken(self) -> str:
        """The name as a screen reader says it: ``兵 2``."""
        return f"{self.label} {self.number}" if self.number else self.label


def piece_names(labels: Sequence[str]) -> tuple[PieceName, ...]:
    """What pieces with these texts are called, in the same order."""
    all_of, before = Counter(labels), Counter[str]()
    names = []
    for label in labels:
        before[label] += 1
        names.append(PieceName(label, before[label] if all_of[label] > 1 else 0))
    return tuple(names)


def own_labels(layout: Layout) -> list[str]:
    """The label of each piece, or its key if it has none."""
    return [piece.label or piece.key for piece in layout.pieces]


def arrows(move: Move, translate: Translate = as_written) -> str:
    """Where ``move`` goes: ``↓2→``; ``translate`` looks up the context ``moves``."""
    return "".join(_runs(move, lambda direction: translate(ARROWS[direction]), ""))


def written(name: PieceName, move: Move, translate: Translate = as_written) -> str:
    """``move`` of the piece called ``name``: ``兵₂ ↓2→``."""
    return f"{name.written} {arrows(move, translate)}"


def spoken(name: PieceName, move: Move, translate: Translate = as_written) -> str:
    """``move`` of the piece called ``name`` in words: ``兵 2, down 2, right``."""
    runs = _runs(move, lambda direction: translate(SPOKEN[direction]), " ")
    return ", ".join([name.spoken, *runs])


def _runs(move: Move, word: Callable[[Direction], str], gap: str) -> list[str]:
    """The straight parts of ``move``, each with its number of steps if that is not 1."""
    found = []
    for direction, steps in groupby(move.directions):
        count = len(tuple(steps))
        found.append(word(direction) + (f"{gap}{count}" if count > 1 else ""))
    return found


PLACES: Mapping[tuple[int, int], str] = {
    (-1, -1): N_("goal", "Bring {piece} to the top left."),
    (0, -1): N_("goal", "Bring {piece} to the top."),
    (1, -1): N_("goal", "Bring {piece} to the top right."),
    (-1, 0): N_("goal", "Bring {piece} to the left."),
    (0, 0): N_("goal", "Bring {piece} to its place in the middle."),
    (1, 0): N_("goal", "Bring {piece} to the right."),
    (-1, 1): N_("goal", "Bring {piece} to the bottom left."),
    (0, 1): N_("goal", "Bring {piece} to the bottom."),
    (1, 1): N_("goal", "Bring {piece} to the bottom right."),
}
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
    """The side of the floor that the target is at or near, across and down: one of :data:`PLACES`."""
    floor = [cell for cell in board.cells() if cell not in board.walls]
    (xs, ys), (across, down) = (zip(*(cells or ((0, 0),)), strict=True) for cells in (floor, target.cells))
    return _near(xs, across), _near(ys, down)


def _near(all_: Sequence[int], own: Sequence[int]) -> int:
    """-1 where ``own`` is more than twice as far from the end of ``all_`` as from its beginning.

    1 the other way round, else 0.
    """
    before, after = min(own) - min(all_), max(all_) - max(own)
    return (2 * after < before) - (2 * before < after)
