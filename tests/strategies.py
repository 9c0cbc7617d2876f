"""Random layouts for hypothesis.

``layouts`` are small puzzles that may be solved: their reachable space holds some hundred
positions at most, so that the slow twin walks it in milliseconds. Everything that a layout
can hold comes up: walls, gates, axes, polyominoes, one to three targets, ``same_as``,
solvable and unsolvable, solved at the start, symmetric and not. ``wild_layouts`` may be
wrong in any way that the values can express.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import TypeVar

from hypothesis import strategies as st

from klotski_studio.core.check import errors
from klotski_studio.core.layout import (
    Axis,
    Board,
    Cell,
    Direction,
    Layout,
    Metric,
    Piece,
    Shape,
    Target,
    reading_order,
    top_left,
)
from klotski_studio.core.rules import Position, Rules, Solution

KEYS = "ABCDEFGHIJabcdef12关曹"
SIZES = ((3, 3), (4, 3), (3, 4), (4, 4), (3, 2), (5, 3), (3, 5), (2, 4), (6, 2), (4, 5), (2, 2), (4, 1))
MOST = 250
"""Positions that the space of a layout may have, unless the caller wants more."""

LEAST = (15, 8, 30, 1)
"""Positions that it should have: a few boards where little or nothing moves are enough."""

ORDERS = (KEYS, *("".join(random.Random(number).sample(KEYS, len(KEYS))) for number in range(40)))
"""Orders of the keys. To draw one is a draw; to draw a permutation is one for each key."""

T = TypeVar("T")
indices = cache(lambda count: st.integers(0, count - 1))
metrics = cache(lambda most: st.lists(st.sampled_from(Metric), max_size=most))


def one_of(draw: st.DrawFn, options: Sequence[T]) -> T:
    """One of ``options``, as ``sampled_from`` finds it, which takes longer to make than to draw from.

    Most of the time of a test on random boards goes into drawing them.
    """
    index: int = draw(indices(len(options)))
    return options[index]


def some_of(draw: st.DrawFn, options: Sequence[T], counts: Sequence[int]) -> set[T]:
    """As many of ``options`` as one of ``counts`` says, or less."""
    return {one_of(draw, options) for _ in range(one_of(draw, counts))}


def _shape(*rows: str) -> Shape:
    return Shape.of((x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != " ")


RECTANGLES = (
    _shape("O"),
    _shape("OO"),
    _shape("O", "O"),
    _shape("OO", "OO"),
    _shape("OOO"),
    _shape("O", "O", "O"),
)
SYMMETRIC = (*RECTANGLES, _shape("OOO", " O "), _shape(" O ", "OOO", " O "), _shape("O O", "OOO"))
"""Shapes that are their own mirror image, left and right exchanged."""

CROOKED = (
    _shape("O ", "OO"),
    _shape(" O", "OO"),
    _shape("OO", "O "),
    _shape("OOO", "  O"),
    _shape(" OO", "OO "),
    _shape("O ", "OO", " O"),
    _shape("OO", "O ", "OO"),
    _shape("OO", " O", "OO"),
)
SHAPES = (*SYMMETRIC, *CROOKED)


@cache
def _places(width: int, height: int, shape: Shape) -> list[tuple[Cell, tuple[Cell, ...]]]:
    """Every place where ``shape`` lies on an empty board of that size, with the cells that it covers."""
    cells = Board(width, height).cells()
    covers = ((place, shape.at(place)) for place in cells)
    return [(place, cover) for place, cover in covers if set(cells).issuperset(cover)]


def fitting(board: Board, shape: Shape, taken: set[Cell]) -> list[Cell]:
    """Every place where ``shape`` lies on the board, off walls and off ``taken``."""
    barred = board.walls | taken
    return [place for place, cover in _places(board.width, board.height, shape) if barred.isdisjoint(cover)]


def placed(drawn: list[tuple[str, Shape, Cell]]) -> tuple[Piece, ...]:
    """Pieces in the order in which their cells are read, as the native file keeps them."""
    pieces = [Piece(key, shape, at) for key, shape, at in drawn]
    return tuple(sorted(pieces, key=lambda piece: min(map(reading_order, piece.cells))))


@st.composite
def pieces_on(draw: st.DrawFn, board: Board, shapes: tuple[Shape, ...]) -> tuple[Piece, ...]:
    """One to nine pieces that stand on ``board`` without touching walls or each other."""
    drawn: list[tuple[str, Shape, Cell]] = []
    taken: set[Cell] = set()
    empty = one_of(draw, (3, 4, 2, 5, 1))
    for key in one_of(draw, ORDERS)[: one_of(draw, (4, 3, 5, 6, 8, 10, 7, 2, 1))]:
        room = board.width * board.height - len(board.walls) - len(taken) - empty
        open_to = [(s, fitting(board, s, taken)) for s in shapes if len(s.cells) <= room or not drawn]
        open_to = [(shape, places) for shape, places in open_to if places]
        if not open_to:
            break
        shape, places = one_of(draw, [*open_to[:2], *open_to[:4], *open_to])  # rather small ones
        drawn.append((key, shape, one_of(draw, places)))
        taken.update(shape.at(drawn[-1][2]))
    return placed(drawn)


@st.composite
def boards(draw: st.DrawFn, symmetric: bool = False) -> Board:
    """A small board with some walls; they leave at least one cell free."""
    width, height = one_of(draw, SIZES)
    board = Board(width, height)
    walls = some_of(draw, board.cells(), range(min(3, width * height // 4 + 1)))
    if symmetric:
        walls |= {(width - 1 - x, y) for x, y in walls}
    if len(walls) == width * height:
        walls = set()
    return replace(board, walls=frozenset(walls))


def _with_axes(draw: st.DrawFn, layout: Layout) -> Layout:
    """Some layouts get axes, as in Rush Hour or at random; most pieces of most keep both."""
    style = one_of(draw, ("both", "both", "both", "rush", "any"))
    if style == "both":
        return layout
    pieces = []
    for piece in layout.pieces:
        if style == "rush":
            axis = Axis.HORIZONTAL if piece.shape.width > piece.shape.height else Axis.VERTICAL
        else:
            axis = one_of(draw, (*Axis, Axis.BOTH, Axis.BOTH))
        pieces.append(replace(piece, axis=axis))
    return replace(layout, pieces=tuple(pieces))


def _wanted(layout: Layout, keys: list[str], position: Position) -> tuple[Target, ...]:
    """The goal that the pieces ``keys`` end where they stand in ``position``, in the order of pieces."""
    return tuple(
        Target(piece.key, at, piece.shape)
        for piece, at in zip(layout.pieces, position.places, strict=True)
        if piece.key in keys
    )


def _with_groups(draw: st.DrawFn, layout: Layout, keys: list[str]) -> Layout:
    """Lets some of the pieces ``keys`` share their target with another of the same shape and axis."""
    pieces = list(layout.pieces)
    for index, piece in enumerate(pieces):
        like = [
            other.key
            for other in pieces
            if other.key != piece.key and (other.shape, other.axis) == (piece.shape, piece.axis)
        ]
        if piece.key in keys and like and one_of(draw, (False, True)):
            pieces[index] = replace(piece, same_as=one_of(draw, like))
    return replace(layout, pieces=tuple(pieces))


@cache
def _beside(width: int, height: int) -> list[dict[Direction, int]]:
    """The numbers of the cells beside each cell of a board of that size, in reading order."""
    cells = Board(width, height).cells()
    return [{way: cells.index(way.step(at)) for way in Direction if way.step(at) in cells} for at in cells]


@lru_cache(maxsize=64)
def _reach(layout: Layout, most: int) -> list[tuple[Cell, ...]]:
    """All positions in order of their distance from the start in steps; ends soon after ``most``.

    They are those of :func:`klotski_studio.solver.reference.levels`, for a tenth of its time, which was a
    third of that of all tests on random boards. A place is the number of its cell here.
    """
    rules, size = Rules(layout), (layout.board.width, layout.board.height)
    cells, beside = Board(*size).cells(), _beside(*size)
    numbers = {cell: number for number, cell in enumerate(cells)}
    alike = {index: kind.pieces for kind in rules.kinds for index in kind.pieces}
    covers: list[dict[int, int]] = []
    for index, piece in enumerate(layout.pieces):
        may_enter = {cell for cell in cells if rules.may_enter(index, cell)}
        places = (each for each in _places(*size, piece.shape) if may_enter.issuperset(each[1]))
        covers.append({numbers[place]: sum(1 << numbers[cell] for cell in cover) for place, cover in places})
    steps = [
        {at: [beside[at][way] for way in piece.axis.directions if beside[at].get(way) in of] for at in of}
        for piece, of in zip(layout.pieces, covers, strict=True)
    ]
    start = tuple(numbers[place] for place in Position.start(layout).places)
    for kind in rules.kinds:
        start = _in_order(start, kind.pieces)
    level = {start: sum(of[at] for of, at in zip(covers, start, strict=True))}
    found, seen = [start], set(level)
    while level and len(found) <= most:
        after: dict[tuple[int, ...], int] = {}
        for state, taken in level.items():
            for index, here in enumerate(state):
                others = taken ^ covers[index][here]
                for there in steps[index][here]:
                    if not covers[index][there] & others:
                        moved = _in_order((*state[:index], there, *state[index + 1 :]), alike[index])
                        after[moved] = others | covers[index][there]
        level = {state: taken for state, taken in after.items() if state not in seen}
        seen.update(level)
        found += sorted(level)
    return [tuple(cells[number] for number in state) for state in found]


def _in_order(places: tuple[int, ...], alike: tuple[int, ...]) -> tuple[int, ...]:
    """``places`` with those of the pieces ``alike`` in reading order."""
    if len(alike) == 1:
        return places
    there, ordered = list(places), sorted(places[index] for index in alike)
    for index, place in zip(alike, ordered, strict=True):
        there[index] = place
    return tuple(there)


def _looser(layout: Layout) -> Iterator[Layout]:
    """``layout``, then with ever less that hinders: pieces without a target, gates, axes, walls."""
    yield layout
    targets = {target.piece for target in layout.goal}
    for gone in [piece.key for piece in reversed(layout.pieces) if piece.key not in targets][:-1]:
        left = (piece for piece in layout.pieces if piece.key != gone)
        kept = (replace(piece, same_as=None) if piece.same_as == gone else piece for piece in left)
        layout = replace(layout, pieces=tuple(kept))
        yield layout
    layout = replace(layout, board=replace(layout.board, gates=frozenset()))
    yield layout
    layout = replace(layout, pieces=tuple(replace(piece, axis=Axis.BOTH) for piece in layout.pieces))
    yield layout
    yield replace(layout, board=replace(layout.board, walls=frozenset()))


def _roomy(layout: Layout, least: int) -> Layout:
    """``layout``, as loose as it takes for its space to have ``least`` positions (or the loosest)."""
    for looser in _looser(layout):
        layout = looser
        if len(_reach(looser, least)) >= least:
            break
    return layout


def _small(layout: Layout, most: int) -> Layout:
    """``layout`` with so many of its pieces nailed down that its space has ``most`` positions."""
    pieces = list(layout.pieces)
    targets = {target.piece for target in layout.goal}
    loose = sorted(range(len(pieces)), key=lambda i: (pieces[i].key in targets, -i))
    for index in loose:
        if len(_reach(layout, most)) <= most:
            break
        pieces[index] = replace(pieces[index], axis=Axis.NONE, same_as=None)
        pieces = [replace(p, same_as=None) if p.same_as == pieces[index].key else p for p in pieces]
        layout = replace(layout, pieces=tuple(pieces))
    return layout


@st.composite
def layouts(draw: st.DrawFn, most: int = MOST, symmetric: bool | None = None) -> Layout:
    """A layout without errors whose space has at most ``most`` positions.

    Args:
        symmetric: whether board, goal and kinds are their own mirror image, left and right
            exchanged; None for either. The start need not be.
    """
    mirror = one_of(draw, (False, False, True)) if symmetric is None else symmetric
    board = draw(boards(symmetric=mirror))
    pieces = draw(pieces_on(board, SYMMETRIC if mirror else SHAPES))
    layout = _with_axes(draw, Layout(board, pieces, name=one_of(draw, ("", "小", "Any"))))
    layout = (_with_mirror_goal if mirror else _with_goal)(draw, layout, most)
    label = one_of(draw, ("", "曹操", "x"))
    first = replace(layout.pieces[0], label=label, color=one_of(draw, (None, "#c0392b")))
    layout = replace(layout, pieces=(first, *layout.pieces[1:]))
    assert not errors(layout), errors(layout)
    return layout


def _with_gates(draw: st.DrawFn, layout: Layout, keys: list[str], mirror: bool) -> Layout:
    """Makes up to two cells gates, none under a piece that may not stand there."""
    covered = {cell for piece in layout.pieces if piece.key not in keys for cell in piece.cells}
    board = layout.board
    free = [cell for cell in board.cells() if cell not in board.walls and cell not in covered]
    if mirror:
        free = [(x, y) for x, y in free if (board.width - 1 - x, y) in free]
    gates = some_of(draw, free, (0, 0, 1, 2)) if free else set()
    if mirror:
        gates |= {(board.width - 1 - x, y) for x, y in gates}
    return replace(layout, board=replace(board, gates=frozenset(gates)))


def _with_goal(draw: st.DrawFn, layout: Layout, most: int) -> Layout:
    """A goal for one to three pieces: mostly where they can get to, sometimes anywhere."""
    count = one_of(draw, (1, 2, 1, 3))
    left = [piece.key for piece in layout.pieces]
    keys = [left.pop(draw(indices(len(left)))) for _ in range(min(count, len(left)))]
    layout = _with_groups(draw, layout, keys)
    layout = _with_gates(draw, layout, keys, mirror=False)
    layout = replace(layout, goal=_wanted(layout, keys, Position.start(layout)))
    layout = _small(_roomy(layout, one_of(draw, LEAST)), most)
    reach = _reach(layout, most)
    end = reach[-1] if one_of(draw, (True, True, False)) else one_of(draw, reach)
    layout = replace(layout, goal=_wanted(layout, keys, Position(end)))
    if one_of(draw, (False, False, False, True)):
        others = {cell for target in layout.goal[1:] for cell in target.cells}
        first = layout.goal[0]
        at = one_of(draw, fitting(layout.board, first.shape, others))
        layout = replace(layout, goal=(replace(first, at=at), *layout.goal[1:]))
    return layout


def _mirrored(layout: Layout, target: Target) -> Cell:
    """Where ``target`` is when left and right are exchanged (its shape is its own mirror image)."""
    return layout.board.width - target.shape.width - target.at[0], target.at[1]


def _with_mirror_goal(draw: st.DrawFn, layout: Layout, most: int) -> Layout:
    """A goal that is its own mirror image: in the middle, or a pair that is alike, left and right."""
    board = layout.board
    goals: list[tuple[Target, ...]] = []
    for piece in layout.pieces:
        for at in fitting(board, piece.shape, set()):
            one = Target(piece.key, at, piece.shape)
            two = replace(one, at=_mirrored(layout, one))
            if one.at == two.at:
                goals.append((one,))
            for twin in layout.pieces:
                alike = twin.key != piece.key and (twin.shape, twin.axis) == (piece.shape, piece.axis)
                if alike and not set(one.cells) & set(two.cells):
                    goals.append((one, replace(two, piece=twin.key)))
    if not goals:
        return _with_goal(draw, layout, most)
    goal = one_of(draw, goals)
    if len(goal) == 2:
        pieces = [replace(p, same_as=goal[1].piece) if p.key == goal[0].piece else p for p in layout.pieces]
        layout = replace(layout, pieces=tuple(pieces))
    layout = _with_gates(draw, layout, [target.piece for target in goal], mirror=True)
    order = [piece.key for piece in layout.pieces]
    in_order = sorted(goal, key=lambda target: order.index(target.piece))
    return _small(_roomy(replace(layout, goal=tuple(in_order)), one_of(draw, LEAST)), most)


@st.composite
def walks(draw: st.DrawFn, layout: Layout, longest: int = 12) -> Solution:
    """Legal moves from the start of ``layout``, one after the other, in any metric."""
    rules, position = Rules(layout), Position.start(layout)
    moves = []
    for metric in draw(metrics(longest)):
        open_to = list(rules.moves(position, metric))
        if not open_to:
            break
        moves.append(one_of(draw, open_to))
        position = rules.apply(position, moves[-1])
    return Solution(tuple(moves))


@cache
def wild_layouts() -> st.SearchStrategy[Layout]:
    """Any layout that the values can express, right or wrong; made once, for it takes longer than a draw."""
    cells = st.tuples(st.integers(-1, 4), st.integers(-1, 4))
    some, side = st.frozensets(cells, max_size=3), st.integers(0, 4)
    shapes = st.sampled_from((*SHAPES, Shape(()), _shape("O O"), _shape("O ", " O")))
    keys, axes = st.sampled_from("ABCZ"), st.sampled_from(Axis)
    pieces = st.builds(Piece, st.sampled_from("ABC"), shapes, cells, axes, same_as=st.none() | keys)
    targets = st.builds(Target, keys, cells, shapes)
    return st.builds(
        Layout,
        st.builds(Board, side, side, some, some),
        st.lists(pieces, max_size=4).map(tuple),
        st.lists(targets, max_size=3).map(tuple),
    )


def alike(one: Layout, two: Layout) -> bool:
    """Whether both are the same but for the order in which they list their pieces and targets."""
    return (one.board, set(one.pieces), set(one.goal)) == (two.board, set(two.pieces), set(two.goal))


def drawn(board: str, goal: str = "", axes: dict[str, Axis] | None = None) -> Layout:
    """The layout that two drawings show, rows separated by spaces: ``drawn("AB. ...", "... .A.")``.

    Marks as in the native file: ``.`` free, ``#`` wall, ``-`` gate, anything else a piece.
    """
    cells: dict[str, list[Cell]] = {}
    rows = board.split()
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            cells.setdefault(mark, []).append((x, y))
    walls, gates = frozenset(cells.pop("#", ())), frozenset(cells.pop("-", ()))
    cells.pop(".", None)
    pieces = tuple(
        Piece(key, Shape.of(those), top_left(those), (axes or {}).get(key, Axis.BOTH))
        for key, those in cells.items()
    )
    wanted: dict[str, list[Cell]] = {}
    for y, row in enumerate(goal.split()):
        for x, mark in enumerate(row):
            if mark != ".":
                wanted.setdefault(mark, []).append((x, y))
    goals = tuple(Target(key, top_left(those), Shape.of(those)) for key, those in wanted.items())
    return Layout(Board(len(rows[0]), len(rows), walls, gates), pieces, goals)
