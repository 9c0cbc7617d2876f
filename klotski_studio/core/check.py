"""Finds everything that is wrong with a layout, as data.

``problems`` does not stop at the first finding: an editor lists them all and shows their cells. The
solver refuses a layout with an ``ERROR``; a ``NOTE`` is only information.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from enum import StrEnum

from klotski_studio.core.layout import Board, Cell, Layout, in_reading_order
from klotski_studio.core.rules import Position, Rules


class Severity(StrEnum):
    """Whether a finding keeps the layout from being solved."""

    ERROR = "error"
    NOTE = "note"


class Finding(StrEnum):
    """The kinds of findings; the value is the code that ``validate --json`` prints."""

    EMPTY_BOARD = "empty-board"
    WALL_OFF_BOARD = "wall-off-board"
    GATE_OFF_BOARD = "gate-off-board"
    GATE_ON_WALL = "gate-on-wall"
    NO_PIECES = "no-pieces"
    DUPLICATE_KEY = "duplicate-key"
    PIECE_EMPTY = "piece-empty"
    PIECE_DISCONNECTED = "piece-disconnected"
    PIECE_OFF_BOARD = "piece-off-board"
    PIECE_ON_WALL = "piece-on-wall"
    PIECE_ON_GATE = "piece-on-gate"
    PIECES_OVERLAP = "pieces-overlap"
    SAME_AS_MISSING = "same-as-missing"
    SAME_AS_DIFFERS = "same-as-differs"
    NO_GOAL = "no-goal"
    TARGET_PIECE_MISSING = "target-piece-missing"
    TARGET_SHAPE_DIFFERS = "target-shape-differs"
    TARGET_TWICE = "target-twice"
    TARGET_OFF_BOARD = "target-off-board"
    TARGET_ON_WALL = "target-on-wall"
    TARGETS_OVERLAP = "targets-overlap"
    TARGET_OUT_OF_REACH = "target-out-of-reach"
    GATE_UNUSED = "gate-unused"
    SOLVED_AT_START = "solved-at-start"

    @property
    def severity(self) -> Severity:
        """Whether this finding keeps the layout from being solved."""
        return Severity.NOTE if self in _NOTES else Severity.ERROR


_NOTES = frozenset({Finding.GATE_UNUSED, Finding.SOLVED_AT_START, Finding.TARGET_OUT_OF_REACH})


@dataclass(frozen=True, slots=True)
class Problem:
    """A finding about a layout.

    Attributes:
        finding: its kind.
        pieces: keys of the pieces concerned, in the layout's order.
        cells: the cells concerned, in reading order, for the editor to show.
    """

    finding: Finding
    pieces: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()

    @property
    def severity(self) -> Severity:
        """Whether the problem keeps the layout from being solved."""
        return self.finding.severity


def problems(layout: Layout) -> tuple[Problem, ...]:
    """The errors of ``layout``, or its notes if there are none; in a fixed order."""
    # Notes are about moves, and a layout with errors has none.
    return errors(layout) or tuple(_notes(layout))


def errors(layout: Layout) -> tuple[Problem, ...]:
    """The findings of severity ``ERROR``; empty if the layout can be solved or proven unsolvable."""
    return (*_board(layout), *_pieces(layout), *_same_as(layout), *_goal(layout))


def _board(layout: Layout) -> Iterator[Problem]:
    board = layout.board
    if board.width < 1 or board.height < 1:
        yield Problem(Finding.EMPTY_BOARD)
    yield from _on(_outside(board, board.walls), Finding.WALL_OFF_BOARD)
    yield from _on(_outside(board, board.gates), Finding.GATE_OFF_BOARD)
    yield from _on(board.walls & board.gates, Finding.GATE_ON_WALL)


def _outside(board: Board, cells: Iterable[Cell]) -> set[Cell]:
    return {cell for cell in cells if not board.contains(cell)}


def _on(cells: Set[Cell], finding: Finding, *pieces: str) -> Iterator[Problem]:
    """The problem of ``cells``, unless there are none."""
    if cells:
        yield Problem(finding, pieces, in_reading_order(cells))


def _pieces(layout: Layout) -> Iterator[Problem]:
    if not layout.pieces:
        yield Problem(Finding.NO_PIECES)
    for key, count in Counter(piece.key for piece in layout.pieces).items():
        if count > 1:
            yield Problem(Finding.DUPLICATE_KEY, (key,))
    board = layout.board
    rules = Rules(layout) if board.gates else None
    covered = [piece.cells for piece in layout.pieces]
    clear = set(board.cells()) - board.walls - board.gates
    for index, (piece, own) in enumerate(zip(layout.pieces, covered, strict=True)):
        if not own:
            yield Problem(Finding.PIECE_EMPTY, (piece.key,))
        elif not piece.shape.is_connected:
            yield Problem(Finding.PIECE_DISCONNECTED, (piece.key,), own)
        if clear.issuperset(own):
            continue
        outside, walls = _outside(board, own), board.walls.intersection(own)
        gates = {cell for cell in board.gates.intersection(own) if rules and not rules.may_enter(index, cell)}
        yield from _on(outside, Finding.PIECE_OFF_BOARD, piece.key)
        yield from _on(walls, Finding.PIECE_ON_WALL, piece.key)
        yield from _on(gates - walls - outside, Finding.PIECE_ON_GATE, piece.key)
    keys = [piece.key for piece in layout.pieces]
    yield from _overlaps(Finding.PIECES_OVERLAP, list(zip(keys, covered, strict=True)))


def _overlaps(finding: Finding, things: list[tuple[str, tuple[Cell, ...]]]) -> Iterator[Problem]:
    """One problem for every pair of pieces or targets that share cells."""
    if len(set().union(*(cells for _, cells in things))) == sum(len(cells) for _, cells in things):
        return
    on: dict[Cell, list[int]] = {}
    for index, (_, cells) in enumerate(things):
        for cell in cells:
            on.setdefault(cell, []).append(index)
    shared: dict[tuple[int, int], set[Cell]] = {}
    for cell, indices in on.items():
        for place, first in enumerate(indices):
            for second in indices[place + 1 :]:
                shared.setdefault((first, second), set()).add(cell)
    for (first, second), both in sorted(shared.items()):
        yield Problem(finding, (things[first][0], things[second][0]), in_reading_order(both))


def _same_as(layout: Layout) -> Iterator[Problem]:
    for piece in layout.pieces:
        if piece.same_as is None:
            continue
        other = layout.piece(piece.same_as)
        if other is None or other is piece:
            yield Problem(Finding.SAME_AS_MISSING, (piece.key, piece.same_as), piece.cells)
        elif (piece.shape, piece.axis) != (other.shape, other.axis):
            yield Problem(Finding.SAME_AS_DIFFERS, (piece.key, other.key), piece.cells)


def _goal(layout: Layout) -> Iterator[Problem]:
    if not layout.goal:
        yield Problem(Finding.NO_GOAL)
    for key, count in Counter(target.piece for target in layout.goal).items():
        if count > 1:
            yield Problem(Finding.TARGET_TWICE, (key,))
    board = layout.board
    for target in layout.goal:
        piece = layout.piece(target.piece)
        if piece is None:
            yield Problem(Finding.TARGET_PIECE_MISSING, (target.piece,), target.cells)
        elif piece.shape != target.shape:
            yield Problem(Finding.TARGET_SHAPE_DIFFERS, (target.piece,), target.cells)
        yield from _on(_outside(board, target.cells), Finding.TARGET_OFF_BOARD, target.piece)
        yield from _on(board.walls.intersection(target.cells), Finding.TARGET_ON_WALL, target.piece)
    yield from _overlaps(Finding.TARGETS_OVERLAP, [(t.piece, t.cells) for t in layout.goal])


def _notes(layout: Layout) -> Iterator[Problem]:
    """The notes about a layout without errors."""
    rules = Rules(layout)
    covered: set[Cell] = set()
    for kind in rules.kinds:
        places = rules.reach_alone(kind)
        if kind.enters_gates:
            covered.update(cell for place in places for cell in kind.shape.at(place))
        for target in layout.goal:
            piece = rules.index(target.piece)
            if piece in kind.pieces and target.at not in places:
                yield Problem(Finding.TARGET_OUT_OF_REACH, (target.piece,), target.cells)
    yield from _on(layout.board.gates - covered, Finding.GATE_UNUSED)
    if rules.is_solved(Position.start(layout)):
        yield Problem(Finding.SOLVED_AT_START)
