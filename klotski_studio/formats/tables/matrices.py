"""A board as a matrix of numbers or names, as in JSON, in courses and in source code.

::

    1 2 2 3       with spaces, commas, braces ({1,2,2,3},) or brackets, with or without
    1 2 2 3       "int b[5][4] = {" and "};", or the digits run together (1223)
    4 5 5 6
    4 7 0 6       0 is free; with negative numbers these are free, and 0 is a piece
    8 0 0 9
                  A value on cells that are not connected is the kind of the single pieces, and
                  each of its cells is one, also where two touch.

    3 4 4 3       On a 4 x 5 board with four values at most each is a kind; its size is found by fit.
    3 4 4 3       The value may stand in the top left cell alone, with another one on all others.
    1 2 2 1
    ...

    [["H", "C", "C", "Y"],
     ["H", "C", "C", "Y"],      "0", "." or nothing is free; JSON of names is also written
     ...]

The goal is the 2 x 2 piece at the bottom centre of a 4 x 5 board, or at the right of 5 x 4; others have none.
A board of cars alone in which 0 lies across, or the letter of a player's car, is Rush Hour.

Start and goal are two arrays of such values in source code::

    int start[5][4] = {{1, 2, 2, 3}, {1, 2, 2, 3}, {4, 5, 5, 6}, {4, 7, 0, 6}, {8, 0, 0, 9}};
    int goal[5][4]  = {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 2, 2, 0}, {0, 2, 2, 0}};

The goal has all pieces or some; a value on several cells that are not connected is no target.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, islice, pairwise, permutations
from string import digits
from types import MappingProxyType
from typing import NamedTuple

from klotski_studio.core.edits.shapes import parts_of
from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Board, Cell, Layout, Piece, Shape, Target, top_left
from klotski_studio.formats.boards import plausible
from klotski_studio.formats.boards.cars import as_rush_hour, border, of_parts, unframed, with_decision
from klotski_studio.formats.boards.grids import cells_by_value, loose_in, piece_of
from klotski_studio.formats.boards.huarong_board import (
    BIG,
    BOARD,
    FINISH,
    HEIGHT,
    SHAPES,
    SOLDIER,
    WIDTH,
    lying_goal,
    with_goal_told,
)
from klotski_studio.formats.boards.writing import named, names_of
from klotski_studio.formats.drawn import rush_hour
from klotski_studio.formats.json import tree
from klotski_studio.formats.json.said import GOALS
from klotski_studio.formats.tables.matrix_rows import (
    JSON_ROWS,
    LONGEST_MATRIX,
    RUN,
    rows_of,
    signs_of,
)
from klotski_studio.formats.text.limits import require_side
from klotski_studio.formats.text.lines import entry, lines_of, without_empty_ends
from klotski_studio.formats.text.notation import (
    SIZES,
    Decision,
    Format,
    PuzzleEntry,
    fits,
    in_reading_order,
    refuse,
)

FREE = ("0", "", ".", "*", " ", "None", "null", "nil")
"""Values of free cells if no number is negative; the first is written."""
FREE_WORDS, OTHER_FREE = ("empty", "blank", "free", "vacant", "nothing", "space", "空"), ("x", "e", "x0")
"""Those where none of these occurs, as a board without a free cell is no puzzle, in any case."""
USUAL_PIECES = 10
_HALF = re.compile(r"(?<=[A-Za-z])_[12]$")
"""The end of the name of one half of a piece."""


def _looks(text: str) -> bool:
    """Whether ``text`` is a matrix in which the pieces of a puzzle can be seen, or nothing but such pairs.

    Other matrices are of numbers that grow, of zeros and ones, or of words.
    """
    if found := list(pairs(text)):
        for pair in found:
            text = text.replace(pair.text, "")
        layouts = [FORMAT.layout_or_none(pair.text) for pair in found]
        is_all = _DECLARATIONS.fullmatch(text) is not None
        return is_all and all(each is not None and plausible.is_plausible(each, large=1) for each in layouts)
    layout = FORMAT.layout_or_none(text)
    if layout is None:
        return False
    rows = _unframed(rows_of(text))
    loose = [value for value, cells in _cells(rows).items() if not Shape.of(cells).is_connected]
    values = [value for row in rows for value in row]
    names = [value for value in values if value not in FREE and not plausible.NUMBER.fullmatch(value)]
    if names and not loose and JSON_ROWS.match(tree.body(text)):
        return all(len(name.split()) == 1 for name in names) and plausible.is_plausible(layout, large=1)
    if _walled(rows) or (next(_of_kinds(rows), None) and plausible.is_plausible(layout)):
        return True
    if _may_be_kinds(rows, layout):
        return False
    covered = sum(len(piece.cells) for piece in layout.pieces)
    if (
        layout.goal
        and covered == WIDTH * HEIGHT - 2
        and all(piece.shape in SHAPES for piece in layout.pieces)
    ):
        return True
    if not plausible.is_plausible_matrix(layout, values):
        return False
    lines = text.split()
    runs = [int(line) for line in lines if RUN.fullmatch(line)]
    is_data = len(runs) == len(lines) and all(one < other for one, other in pairwise(runs))
    return plausible.count_up(values) or not is_data


def read(text: str, file: str = "") -> Layout:
    """The layout of one matrix.

    Raises:
        FileError: if ``text`` is no such rows, or they differ in width.
    """
    line, lines = without_empty_ends([each.strip() for each in lines_of(text, file)])
    rows = _unframed(rows_of("\n".join(lines)))
    if len(rows) < 2:
        raise FileError("rows.form", file, line)
    for y, row in enumerate(rows):
        if len(row) != len(rows[0]):
            values = {"field": "board", "width": len(row), "expected": len(rows[0])}
            raise FileError("drawing.row-width", file, min(line + y, line + len(lines) - 1), **values)
    require_side(len(rows[0]), len(rows), file, line)
    if (walled := _walled(rows)) is not None:
        return walled
    alone = [piece for value, cells in _cells(rows).items() for piece in _pieces(value, cells)]
    return _layout(rows, next(_of_kinds(rows), alone))


def _unframed(rows: list[list[str]]) -> list[list[str]]:
    """``rows`` without one value all around a board of kinds."""
    inside = [row[1:-1] for row in rows[1:-1]]
    around = chain(*rows[:1], *rows[-1:], (row[end] for row in rows if row for end in (0, -1)))
    return inside if len({*around}) == 1 and next(_of_kinds(inside), None) else rows


def _layout(rows: Sequence[Sequence[str]], found: Sequence[Piece]) -> Layout:
    """The layout with the pieces ``found`` in ``rows``, and the goal that such a matrix has."""
    pieces, _ = named(found)
    board = Board(len(rows[0]), len(rows))
    return Layout(board, pieces, lying_goal(board, pieces))


def near(text: str, file: str) -> FileError | None:
    """The error of rows of numbers of which one has another width."""
    error = FORMAT.error_of(text, file)
    if error is None or error.code != "drawing.row-width":
        return None
    rows = rows_of(text)
    widths = [len(row) for row in rows]
    usual = max(widths, key=widths.count, default=0)
    is_near = widths.count(usual) == len(rows) - 1 and plausible.is_compact(chain.from_iterable(rows))
    return error if is_near and min(len(rows), usual) >= plausible.LEAST_SIDE_OF_NUMBERS else None


def read_all(text: str, file: str = "") -> Iterator[PuzzleEntry]:
    """The one board of ``text``, or every puzzle of which it has start and goal.

    Raises:
        FileError: if ``text`` is too long, or no text at all.
    """
    lines_of(text, file)
    found = list(pairs(text))
    for pair in found:
        yield entry(pair.line, partial(_of_pair, pair, file))
    if not found:
        alone = with_goal_told(entry(1, partial(read, text, file)))
        is_open = alone.layout is not None and len([*islice(_of_kinds(rows_of(text)), 2)]) > 1
        yield replace(alone, decisions=(*alone.decisions, Decision(SIZES))) if is_open else alone


def shapes_in(text: str) -> dict[str, Shape]:
    """The shapes that values of a matrix stand for, as far as they are kinds and no other shape fits."""
    rows = rows_of(text)
    found = list(islice(_of_kinds(rows), 2))
    if found:
        kinds = {rows[piece.at[1]][piece.at[0]]: piece.shape for piece in found[0]}
        return kinds if len(found) == 1 else {}
    return {value: SOLDIER for value, cells in _cells(rows).items() if not Shape.of(cells).is_connected}


def of_list(text: str, sizes: Collection[tuple[int, int]], shapes: Mapping[str, Shape]) -> PuzzleEntry | None:
    """The puzzle, or the error, of a matrix beside puzzles; None if it is other data.

    Args:
        text: the matrix.
        sizes: of the boards of those puzzles.
        shapes: those that values stand for there.
    """
    rows = rows_of(text)
    of = _cells(rows)
    frame = 2 if unframed(rows) is not None else 0
    size, inside = ((len(rows[0] if rows else "") - less, len(rows) - less) for less in (0, frame))
    known = [shapes[value] for value in of if value in shapes] if size in sizes else []
    found = next(_of_kinds(rows, shapes), None) if known else None
    if found is None and known and {*known} == {SOLDIER}:
        found = [one for value, cells in of.items() for one in _pieces(value, cells, is_kind=value in shapes)]
    layout = None if found is None else _layout(rows, found)
    if layout is not None and layout.goal and all(piece.shape in SHAPES for piece in layout.pieces):
        return with_goal_told(PuzzleEntry("", 1, layout))
    are_pieces = sum(len(each) > 1 and Shape.of(each).is_connected for each in of.values()) > 2
    if len(re.findall(r"[\[{(]", text)) == len(rows) + 1:  # of one board, with the names of others
        are_pieces |= sum(value in shapes and not plausible.NUMBER.fullmatch(value) for value in of) > 2
    if inside not in sizes and not (are_pieces and min(inside) > 3 <= text.count("\n")):
        return None
    if (cars := next(CARS.entries(text))).layout is not None:
        return replace(cars, form=CARS.id)
    alone = next(FORMAT.entries(text))
    layout = None if any(value[0] == "-" for row in rows for value in row) else alone.layout
    cells = sum(map(len, cells_by_value(rows, FREE).values()))
    is_board = layout is not None and layout.goal and not plausible.is_solved(layout)
    are_known = of and (of.keys() <= shapes.keys() or (len(of) > 1 and all(map(_is_block, of.values()))))
    if not is_board and 2 * cells < sum(map(len, rows)) and not are_known:
        return None
    is_open = layout is None or (next(_of_kinds(rows), None) is None and _may_be_kinds(rows, layout))
    if not is_open and (is_board or (layout and layout.goal and plausible.is_plausible(layout, large=1))):
        return alone
    return PuzzleEntry("", 1, None, FileError("text.no-puzzle", "", 1))


def write(layout: Layout) -> str:
    """``layout`` as JSON of names.

    Raises:
        KlotskiError: if the name of a piece is that of a free cell.
    """
    names = names_of(layout, taken=FREE, unique=True)
    for piece in in_reading_order(layout.pieces):
        if names[piece.key] in FREE:
            refuse(FORMAT.name, "cannot.key", piece=piece.key)
    of = {cell: names[piece.key] for piece in layout.pieces for cell in piece.cells}
    board = layout.board
    rows = [[of.get((x, y), FREE[0]) for x in range(board.width)] for y in range(board.height)]
    return "[" + ",\n ".join(json.dumps(row, ensure_ascii=False) for row in rows) + "]\n"


def read_all_cars(text: str, file: str = "") -> Iterator[PuzzleEntry]:
    """The one board of cars in ``text``, with the decision which must get out.

    Raises:
        FileError: if ``text`` is too long, or no text at all.
    """
    line, _ = without_empty_ends(lines_of(text, file))

    def cars() -> Layout:
        rows = rows_of(text)
        rows = rows if rows and all(rows) else signs_of(text)
        if (drawing := unframed(rows) or of_parts(rows)) is not None:
            return rush_hour.ROWS.read(drawing, file)
        if (found := as_rush_hour(read(text, file))) is None:
            raise FileError("rush.no-player", file, 1)
        return found

    yield with_decision(entry(line, cars))


def _cells(rows: Sequence[Sequence[str]]) -> dict[str, list[Cell]]:
    """The cells of each value that is not free; "a" may be the rest of the piece that begins with "A"."""
    values = {value for row in rows for value in row}
    is_numeric = all(map(plausible.NUMBER.fullmatch, values))
    negative = {value for value in values if value[0] == "-"} if is_numeric else set()
    usual = values.intersection(FREE[:1] if {"0", "."} <= values else FREE)
    words, others = ({each for each in values if each.lower() in of} for of in (FREE_WORDS, OTHER_FREE))
    free = negative or usual or words or others
    cells = cells_by_value(rows, free)
    zero, minus = ([*cells_by_value(rows, values - {value}).values()] for value in ("0", "-1"))
    if free == {"-1"} and zero and not _is_block(*zero) and _is_block(*minus):
        cells = cells_by_value(rows, "0")  # -1 is the player's car
    capital = {value.lower(): value for value in cells if value.lower() in {*cells} - {value}}
    in_capitals = [[capital.get(value, value) for value in row] for row in rows if capital]
    joined = cells_by_value(in_capitals, free)
    is_joined = capital and all(plausible.is_rectangle(Shape.of(joined[value])) for value in capital.values())
    return joined if is_joined else cells


def _is_block(cells: Sequence[Cell]) -> bool:
    """Whether ``cells`` are a rectangle of several."""
    return len(cells) > 1 and plausible.is_rectangle(Shape.of(cells))


def _pieces(value: str, cells: Sequence[Cell], *, is_kind: bool = False) -> list[Piece]:
    """The piece with those ``cells``; if they are not connected, or of a kind, a piece for each of them."""
    if not is_kind and Shape.of(cells).is_connected:
        return [piece_of(value, cells)]
    return [Piece(value, SOLDIER, cell) for cell in cells]


def _may_be_kinds(rows: Sequence[Sequence[str]], layout: Layout) -> bool:
    """Whether the values may be kinds of pieces, of which it is open how they cover the cells.

    No cell of one value stands alone where it is on several parts and single cells would be no usual number
    of pieces, or a piece is of no usual shape.
    """
    loose = [cells for cells in _cells(rows).values() if not Shape.of(cells).is_connected]
    is_paired = len(layout.pieces) != USUAL_PIECES and any(min(map(len, parts_of(of))) > 1 for of in loose)
    sides = sorted((layout.board.width, layout.board.height))
    is_usual = sides != [WIDTH, HEIGHT] or all(piece.shape in SHAPES for piece in layout.pieces)
    return len(loose) > 1 or is_paired or not is_usual


def _walled(rows: Sequence[Sequence[str]]) -> Layout | None:
    """The layout with a border of walls in which the cells of the goal are negative; None if there is none.

    The piece with the lowest number, 2, must cover them.
    """
    if len({*map(len, rows)}) != 1 or not rows[0]:
        return None
    cells = cells_by_value(rows, ("0",))
    walls, goal = cells.pop("1", []), cells.pop("-1", [])
    sides = chain.from_iterable(border(rows).values())
    is_framed = {"1", "-1"}.issuperset(sides) and all(map(plausible.NUMBER.fullmatch, cells))
    if not goal or "2" not in cells or not is_framed:
        return None
    board = Board(len(rows[0]), len(rows), frozenset(walls), frozenset(goal))
    numbers = sorted(cells, key=int)
    pieces, keys = named([piece_of(number, cells[number]) for number in numbers])
    main = next(piece for piece in pieces if piece.key == keys[numbers.index("2")])
    ground = {*board.cells()} - board.walls
    ends = [at for at in board.cells() if {*goal} <= {*main.shape.at(at)} <= ground]
    is_sure = len(ends) == 1 and all(plausible.is_rectangle(piece.shape) for piece in pieces)
    return Layout(board, pieces, (Target(main.key, ends[0], main.shape),)) if is_sure else None


def _of_kinds(
    rows: Sequence[Sequence[str]], known: Mapping[str, Shape] = MappingProxyType({})
) -> Iterator[list[Piece]]:
    """The pieces of a 4 x 5 board, or one on its side, on which each value is a kind; none if not.

    The usual ten come before others; on its side only one may fit. The shapes of the kinds may be ``known``.
    """
    if any(map(_HALF.search, loose_in(rows))):
        rows = [[_HALF.sub("", value) for value in row] for row in rows]
    widths = [len(row) for row in rows]
    if widths not in ([WIDTH] * HEIGHT, [HEIGHT] * WIDTH):
        return
    cells, board = dict(sorted(_cells(rows).items())), Board(widths[0], len(rows))
    finish = FINISH if board == BOARD else FINISH[::-1]
    is_loose = known or not all(Shape.of(each).is_connected for each in cells.values())
    if not is_loose or (known and not cells.keys() <= known.keys()):
        return
    found: list[list[Piece]] = []
    every = {*chain.from_iterable(cells.values())}
    orders = ((rest, each) for rest in ("", *cells) for each in permutations(SHAPES, len(cells) - bool(rest)))
    for rest, shapes in [("", [known[value] for value in cells])] if known else orders:
        if rest and found:
            break
        of = list(zip(shapes, (each for value, each in cells.items() if value != rest), strict=True))
        free_apart = {*board.cells()}.difference(cells.get(rest, ()))
        for standing in ([(shape, _tiles(each, shape)) for shape, each in of], of)[bool(rest) :]:
            pieces = [Piece("", shape, at) for shape, each in standing for at in each]
            covered = [cell for piece in pieces for cell in piece.cells]
            is_whole = {*covered} in (every, free_apart) or (known and standing is of)
            is_whole = is_whole or (not rest and len(covered) in (len(every), WIDTH * HEIGHT - 2))
            layout = Layout(board, tuple(pieces))
            big = [piece.at for piece in pieces if piece.shape == BIG]
            if is_whole and fits(layout) and len(big) == 1 and big != [finish] and pieces not in found:
                found.append(pieces)
    if board == BOARD or len(found) == 1:
        yield from sorted(found, key=lambda pieces: abs(len(pieces) - USUAL_PIECES))


def _tiles(cells: Sequence[Cell], shape: Shape) -> list[Cell]:
    """Where pieces of that shape stand that cover ``cells``, or as many of them as they can."""
    left, found = {*cells}, []
    for cell in cells:
        if left.issuperset(covered := shape.at(cell)):
            left.difference_update(covered)
            found.append(cell)
    return found


CARS = Format(
    id="car-matrix",
    name="Matrix of cars",
    looks=lambda text: len(text) <= LONGEST_MATRIX,
    is_likely=lambda layout: (
        plausible.is_plausible(layout, large=3)
        and min(layout.board.width, layout.board.height) >= plausible.LEAST_SIDE_OF_NUMBERS
    ),
    read_all=read_all_cars,
)
FORMAT = Format(
    id="matrix",
    name="Matrix of numbers or names",
    looks=_looks,
    read_all=read_all,
    write=write,
    extension=".json",
    near=near,
)

LONGEST_ARRAY = 4_000
MOST_ARRAYS = 400
"""So many arrays of a text are looked at."""

_ARRAY = re.compile(
    r"(?<!\w)([A-Za-z_]\w{0,40})[\"']?\s{0,9}(?:\[\s{0,9}\w{0,9}\s{0,9}\]\s{0,9}){0,2}[=:]\s{0,9}"
    r"(?:\.{3}\s{0,9})?(?:\[\s{0,40}(?=\[\s{0,40}(?:\[[^\[\]]*+\][\s,]*+)++\]\s*+(?!,)))?"
    r"([\[{](?:[^\[\]{}]++|[\[{][^\[\]{}]*+[\]}])*+[\]}])"
)
"""The name of an array, and the array, of values or of rows."""
_OF_ROWS = re.compile(r"[\[{]\s*[\[{]")
_START, _GOAL = (
    re.compile(words, re.IGNORECASE) for words in ("start|init|begin", "|".join((*GOALS, "end")))
)
_DECLARATIONS = re.compile(r"[\w\s;,*&<>\[\]]{0,400}")
"""What stands around the arrays: types, and the sizes of the first."""


class ArrayPair(NamedTuple):
    """Start and goal in a text, with what stands between them; its lines, or the start's if they are far."""

    start: str
    goal: str
    text: str
    line: int
    last: int


def pairs(text: str) -> Iterator[ArrayPair]:
    """The arrays in ``text`` that are called start and goal, of one number or in a row, or its only two."""
    found = [each for each in islice(_ARRAY.finditer(text), MOST_ARRAYS) if len(each[2]) <= LONGEST_ARRAY]
    called = [each for each in found if _START.search(each[1]) or _GOAL.search(each[1])]
    called.sort(key=lambda each: each[1][len(each[1].rstrip(digits)) :])
    two = [] if called else [each for each in found if _OF_ROWS.match(each[2])]
    for one, other in pairwise(called if called or len(two) != 2 else two):
        is_start = _START.search(one[1]) and not _START.search(other[1])
        if is_start if called else _are_start_and_goal(one, other):
            is_far = any(one.end() <= each.start() < other.start() for each in called)
            both = f"{one[0]}\n{other[0]}" if is_far else text[one.start() : other.end()]
            line, height = text.count("\n", 0, one.start()) + 1, (one[0] if is_far else both).count("\n")
            yield ArrayPair(one[2], other[2], both, line, line + height)


def _are_start_and_goal(one: re.Match[str], other: re.Match[str]) -> bool:
    """Whether two arrays have the same pieces at other places, as two levels of a list hardly have.

    Where notations have a usual goal, the second must have met it: there, levels share their pieces.
    """
    start, goal = _cells(rows_of(one[2])), _cells(rows_of(other[2]))
    shapes = [{value: Shape.of(cells) for value, cells in each.items()} for each in (start, goal)]
    layout, are_numbered = FORMAT.layout_or_none(one[2]), one[1].strip(digits) == other[1].strip(digits)
    if layout is None or are_numbered or start == goal or shapes[0] != shapes[1]:
        return False
    return all(list(target.cells) in goal.values() for target in layout.goal)


def _of_pair(pair: ArrayPair, file: str) -> Layout:
    """The layout of ``pair``.

    Raises:
        FileError: if the arrays differ in size, or a piece has another shape in the goal.
    """
    layout, goal = read(pair.start, file), read(pair.goal, file)
    is_one_size = (goal.board.width, goal.board.height) == (layout.board.width, layout.board.height)
    targets = tuple(_targets(layout, pair, file)) if is_one_size else ()
    if not targets:
        raise FileError("arrays.two", file, pair.line)
    return replace(layout, goal=targets)


def _targets(layout: Layout, pair: ArrayPair, file: str) -> Iterator[Target]:
    """The targets of the pieces of ``layout`` that the goal has.

    Raises:
        FileError: if one has another shape there.
    """
    start = _cells(rows_of(pair.start))
    owners = {cell: piece for piece in layout.pieces for cell in piece.cells}
    for value, cells in _cells(rows_of(pair.goal)).items():
        shape, piece = Shape.of(cells), owners[start[value][0]] if value in start else None
        if piece is None or (shape != piece.shape and shape.is_connected):
            raise FileError("arrays.piece", file, pair.line, value=value)
        if shape == piece.shape:
            yield Target(piece.key, top_left(cells), shape)
