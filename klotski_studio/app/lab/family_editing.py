"""What a person does to a family in its form; each function returns the changed family.

::

    . . . .                       . . . .
    . . Q Q   paint Q at (1, 1)   . Q Q Q    the goal piece Q has one more cell
    . . Q Q                       . . Q Q
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from klotski_studio.core.edits.keys import free_keys
from klotski_studio.core.family import ANY, Family, FamilyShape, GoalPiece, Range
from klotski_studio.core.geometry import Cell, Shape, top_left
from klotski_studio.core.layout import Axis, Board, Layout, Target
from klotski_studio.formats.boards.grids import GATE, WALL, is_drawable
from klotski_studio.formats.text.notation import in_reading_order

FIRST_SHAPES = ((1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1))
"""Width and height of the rectangles of which a new shape is the first that is not there."""


def family_of(layout: Layout) -> Family:
    """The family of the puzzle ``layout``: its board and goal, and its other shapes in any number.

    It leaves at least as many cells free as the puzzle does.
    """
    axes = {piece.key: piece.axis for piece in layout.pieces}
    first: dict[str, Target] = {}
    for target in in_reading_order(layout.goal):
        first.setdefault(target.piece, target)
    names = free_keys(layout)
    goal = []
    for key, target in first.items():
        name = key if is_drawable(key) else next(names)
        goal.append(GoalPiece(replace(target, piece=name), axes.get(key, Axis.BOTH)))
    shapes: dict[tuple[Shape, Axis], FamilyShape] = {}
    for piece in layout.pieces:
        if piece.key not in first and (piece.shape, piece.axis) not in shapes:
            name = piece.key if is_drawable(piece.key) else next(names)
            shapes[piece.shape, piece.axis] = FamilyShape(name, piece.shape, piece.axis)
    taken = {cell for piece in layout.pieces for cell in piece.cells} | layout.board.walls
    free = Range(max(1, len(set(layout.board.cells()) - taken)))
    return Family(layout.name, layout.board, tuple(goal), tuple(shapes.values()), free=free)


def resized(family: Family, width: int, height: int) -> Family:
    """``family`` on a board of another size; what lies beyond it is gone."""
    board = Board(width, height)
    inside = frozenset(board.cells())
    board = replace(board, walls=family.board.walls & inside, gates=family.board.gates & inside)
    goal = {each.key: inside.intersection(each.target.cells) for each in family.goal}
    return replace(family, board=board, goal=_goal(family, goal))


def painted(family: Family, mark: str, cell: Cell, *, on: bool) -> Family:
    """``family`` with ``mark`` on ``cell``, or without it: a wall, a gate, or the goal piece of that key.

    A wall takes the place of all else, and all else that of a wall. A goal piece may end on a gate.
    """
    board = family.board
    ground = {WALL: board.walls - {cell}, GATE: board.gates - {cell} if mark in (WALL, GATE) else board.gates}
    goal = {each.key: frozenset(each.target.cells) for each in family.goal}
    if mark != GATE:
        goal = {key: cells - {cell} for key, cells in goal.items()}
    if on:
        things = ground if mark in ground else goal
        things[mark] = things.get(mark, frozenset()) | {cell}
    board = replace(board, walls=ground[WALL], gates=ground[GATE])
    return replace(family, board=board, goal=_goal(family, goal))


def mark_on(family: Family, mark: str, cell: Cell) -> bool:
    """Whether ``mark`` is on ``cell``: a wall, a gate, or the goal piece of that key."""
    ground = {WALL: family.board.walls, GATE: family.board.gates}
    return cell in ground.get(mark, ()) or any(
        each.key == mark and cell in each.target.cells for each in family.goal
    )


def unused_name(family: Family) -> str:
    """A name that neither a goal piece nor a shape has."""
    goal = tuple([each.target for each in family.goal])
    names = set(family.names)
    return next(key for key in free_keys(Layout(family.board, goal=goal)) if key not in names)


def with_new_shape(family: Family) -> Family:
    """``family`` with one more shape, a small rectangle that is not there yet if there is one."""
    known = {each.shape for each in family.shapes if each.axis is Axis.BOTH}
    rectangles = [Shape.rectangle(*size) for size in FIRST_SHAPES]
    shape = next((each for each in rectangles if each not in known), rectangles[0])
    return replace(family, shapes=(*family.shapes, FamilyShape(unused_name(family), shape, count=ANY)))


def _goal(family: Family, cells: Mapping[str, frozenset[Cell]]) -> tuple[GoalPiece, ...]:
    """The goal pieces with these cells, those without any left out; each keeps its axis."""
    axes = {each.key: each.axis for each in family.goal}
    targets = [Target(key, top_left(of), Shape.of(of)) for key, of in cells.items() if of]
    return tuple([GoalPiece(each, axes.get(each.piece, Axis.BOTH)) for each in in_reading_order(targets)])
