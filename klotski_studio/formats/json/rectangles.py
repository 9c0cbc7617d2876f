"""Pieces as objects with a place and a size, under the names of any program (:mod:`.said`).

::

    {"level": 3, "minMoves": 34, "blocks": [{"x": 1, "y": 0, "w": 2, "h": 2}, ...]}
    [{"cars": [{"id": "r", "player": true, "position": 12, "length": 2, "orientation": "horizontal"}, ...]}]

The list may have any key, and a text many such lists. What the names leave open is decided by fit, in
this order: as said; columns and rows exchanged; rows counted upwards. The reading is told, and the others
that fit are alternatives. Pieces with an orientation are cars; others are of the classic 4 x 5 board unless
the text says its size.

A goal that stands beside the pieces is the target, and no other is assumed::

    "goal": {"x": 1, "y": 3, "w": 2, "h": 2}     the first piece of that size must get there
    "goal": {"pieceId": "a"}, "exit": {...}      piece "a" must cover the area
    "escapePoint": [3, 1]                        the piece that is marked must get there, or else the first
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import starmap

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Axis, Board, Cell, Known, Layout, Meta, Piece, Shape
from klotski_studio.formats.boards import cars, huarong_board
from klotski_studio.formats.boards.grids import misfit
from klotski_studio.formats.boards.plausible import is_plausible, is_solved
from klotski_studio.formats.json.levels import (
    EXCHANGED,
    FEWEST_OF_ENDS,
    FROM_END,
    GOAL,
    UPWARD,
    WRITTEN,
    Exchanges,
    Level,
    Way,
    plain_keys,
)
from klotski_studio.formats.json.said import KEYS, Said, number, numbers, only_one, place_of, plain, said
from klotski_studio.formats.json.tree import Node, assembled, body, parse
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE, MOST_PIECES
from klotski_studio.formats.text.lines import readable
from klotski_studio.formats.text.notation import Alternative, Decision, Format, PuzzleEntry, agreeing, fits

NAME = "Pieces as objects (JSON)"
COUNTS = ("minmoves", "minimummoves", "mini", "passmin", "optimal", "optimalmoves", "bestmoves")
UPWARD_KEYS = ("blockmain", "charname", "mini")
"""Keys of the programs that count rows from below."""

FEWEST_PIECES = 2
MOST_LEVELS_DEEP = 8
_SIDES = (("width", "height"), ("cols", "rows"), ("columns", "rows"), ("w", "h"), ("largeur", "hauteur"))
_OF_BOARD = re.compile(r"(?:board|grid|field|num|game|map)(?:of)?(?=\w)")
"""What may be before the name of a side of the board."""
_WALLS = ("blocked", "walls", "obstacles")
_CUT_KEYS = ('"x"', '"row"', '"cars"', '"blocks"')


def _looks(text: str) -> bool:
    """Whether ``text`` is JSON with cars that fit, or with pieces that fit and look like a puzzle."""
    if not body(text):
        return False
    first = next(readable(_each, text), None)
    layout = first and first.layout
    if not layout or (not layout.goal and layout.board == huarong_board.BOARD):  # no other size is assumed
        return False
    has_cars = all(piece.axis is not Axis.BOTH for piece in layout.pieces)
    return has_cars or is_plausible(layout)


def near(text: str, file: str) -> FileError | None:
    """The error of JSON with pieces that do not fit, or of which one lacks its place or size."""
    if not body(text):
        return None
    try:
        first = next(_each(text, file), None)
    except FileError as error:
        return error if error.code == "json.syntax" and any(key in text for key in _CUT_KEYS) else None
    return None if first is None else first.error


def refuses_goal(text: str) -> bool:
    """Whether ``text`` is pieces with a goal that cannot be used: its parts must not be read alone."""
    error = near(text, "")
    return error is not None and error.code == "objects.goal"


def read_all(text: str, file: str, exchanges: Exchanges = ()) -> Iterator[PuzzleEntry]:
    """Every level in ``text``, with the decision how its numbers are meant.

    Raises:
        FileError: if the text is not JSON.
    """
    yield from filter(None, agreeing([*_each(text, file, exchanges)], WRITTEN))


def _each(text: str, file: str, exchanges: Exchanges = ()) -> Iterator[PuzzleEntry]:
    node = parse(text.rstrip().removesuffix(","), file)
    for each, around in _lists(node, {}, 0, 1 if exchanges else FEWEST_PIECES):
        try:
            level = _level(each, around, exchanges)
            yield entry_of(level, each) or PuzzleEntry(level.name, None, None, _misfit(level, each))
        except FileError as error:
            yield PuzzleEntry(str(around.get("name") or "")[:200], None, None, error)


def _misfit(level: Level, node: Node) -> FileError:
    code, index, board, _ = misfit_of(level)
    where = node if index is None else list(node.items())[index]
    return where.error(code, width=board.width, height=board.height)


def entry_of(level: Level, node: Node) -> PuzzleEntry | None:
    """The puzzle of ``level``, which ``node`` describes; None if the pieces fit in no reading.

    Raises:
        FileError: if there are too many pieces.
    """
    level = _as_cars(level)
    readings = _readings(level, node)
    if not readings:
        return None
    (decision, layout), *others = readings
    is_told = bool(others) or decision.code != WRITTEN
    decisions, alternatives = (decision,) if is_told else (), tuple(starmap(Alternative, others))
    found = PuzzleEntry(level.name, None, layout, decisions=decisions, alternatives=alternatives)
    if level.goal(node) is None:
        found = huarong_board.with_goal_told(found)
    is_marked = any(piece.is_player for piece in level.pieces)
    return cars.with_decision(found, is_open=not is_marked) if level.has_cars else found


def _lists(
    node: Node, around: Mapping[str, object], depth: int, fewest: int
) -> Iterator[tuple[Node, Mapping[str, object]]]:
    """The lists of pieces in ``node``; ``around`` is the object that it stands in."""
    value = node.value
    if depth > MOST_LEVELS_DEEP:
        return
    if isinstance(value, list):
        known = sum(said(item) is not None for item in value) if len(value) <= MOST_PIECES else 0
        is_named = fewest == 1 and node.path.endswith(("blocks", "pieces")) and value
        if is_named or (known >= fewest and known * 3 >= len(value) * 2):
            yield node, around
            return
        for item in node.items():
            yield from _lists(item, item.value if isinstance(item.value, dict) else around, depth + 1, fewest)
    elif isinstance(value, dict):
        for key in value:
            if isinstance(value[key], list | dict):
                yield from _lists(node.of(key), value, depth + 1, fewest)


def _level(node: Node, around: Mapping[str, object], exchanges: Exchanges) -> Level:
    """The level whose pieces ``node`` is a list of.

    Raises:
        FileError: with the first that has no place or no size.
    """
    pieces = []
    marks = [key for key, values in _columns(node).items() if only_one(values)]
    for item in node.items():
        if (piece := said(item.value)) is None:
            free = {**item.value, "directions": None} if isinstance(item.value, dict) else None
            item.fail("objects.piece" if said(free) is None else "json.directions")
        is_marked = len(marks) == 1 and item.of(marks[0]).value in (1, True)
        pieces.append(replace(piece, is_player=True) if is_marked else piece)
    first = next(node.items()).value
    keys = first.keys() if isinstance(first, dict) else ()
    alone = [each for each in around.values() if isinstance(each, dict) and each.keys() == keys]
    if len(alone) == 1 and (car := said(alone[0])) is not None:
        pieces.append(replace(car, is_player=True))
    beside = [plain_keys(each) for each in (around, first) if isinstance(each, dict)]
    is_upward = any(key in each for key in UPWARD_KEYS for each in beside)
    told = {key: _first_cell(each, keys) if GOAL.fullmatch(key) else each for key, each in beside[0].items()}
    level = Level(tuple(pieces), told if around else {}, is_upward, exchanges=exchanges)
    return replace(level, first=int(needs_one(level)))


def _first_cell(stated: object, names: Collection[str]) -> object:
    """The first of several cells, whose numbers are in the order of ``names`` of pieces; or ``stated``."""
    lists = [cell for cell in stated if isinstance(cell, list)] if isinstance(stated, list) else []
    cells = [cell for cell in lists if [*map(type, cell)] == [int, int]]
    return (min(cells)[::-1] if "x" in names else min(cells)) if cells else stated


def _columns(node: Node) -> Mapping[str, list[object]]:
    """The values of the objects of a list under each key that all of them have and that has no other use."""
    records = [each.value for each in node.items() if isinstance(each.value, dict)]
    keys = [key for key in (records or [{}])[0] if plain(key) not in KEYS]
    whole = (key for key in keys if all(key in record for record in records))
    return {key: [record[key] for record in records] for key in whole}


def _readings(level: Level, node: Node) -> list[tuple[Decision, Layout]]:
    """The layouts of ``level`` in all readings that fit, the likeliest first."""
    if level.exchanges:
        return [_of_program(level, node)]
    fitting: dict[str, Layout] = {}
    refused: FileError | None = None
    goal, side = level.goal(node), _side(level)
    for way, decided in level.ways():
        board = _board(level, way, side)
        pieces = [_piece(piece, board, way) for piece in level.pieces]
        if decided in fitting or (goal is None and misfit([piece.cells for piece in pieces], board)):
            continue  # without the layout, of which a list may have hundreds of readings
        try:
            layout = _with_board(level, board, way, node)
        except FileError as error:
            refused = refused or error
            continue
        area, covered = len(board.cells()), sum(len(piece.cells) for piece in layout.pieces)
        is_sparse = side is None and board.width > cars.SIDES[0] and 3 * covered < area
        is_new = layout not in fitting.values() and not (level.has_cars and is_sparse)
        if fits(layout) and is_new:
            fitting[decided] = layout
    if refused is not None and not fitting:
        raise refused
    if not fitting:
        return []
    chosen = next((code for code in fitting if fitting[code].goal), next(iter(fitting)))
    up = fitting.get(UPWARD)
    ends = [(2 * t.at[0] + t.shape.width, t.at[1] + t.shape.height) for t in (up.goal if up and goal else ())]
    is_usual = up and not level.has_cars and ends == [(up.board.width, up.board.height)]  # the bottom centre
    if up and (level.is_upward or is_usual or (chosen == WRITTEN and is_solved(fitting[chosen]))):
        chosen = UPWARD
    others = [code for code in fitting if code != chosen and not is_solved(fitting[code])]
    return [(Decision(code), fitting[code]) for code in (chosen, *others)]


def _of_program(level: Level, node: Node) -> tuple[Decision, Layout]:
    """The layout as written if it fits; otherwise with numbers exchanged so that it fits, if possible."""
    ways = [Way(EXCHANGED if any(swaps) else WRITTEN, 0, *swaps) for swaps in level.exchanges]
    side = _side(level)
    found = [(Decision(way.code), _with_board(level, _board(level, way, side), way, node)) for way in ways]
    fitting = [each for each in found if fits(each[1])]
    usual = [each for each in fitting if each[1].board == huarong_board.BOARD]
    return found[0] if found[0] in fitting else (*usual, *fitting, found[0])[0]


def _as_cars(level: Level) -> Level:
    """``level`` with axes along its pieces if all are long and straight, and many or one the player's."""
    axes = [cars.axis_of_size(*piece.size) for piece in level.pieces]
    pieces = [replace(p, axis=axis) for p, axis in zip(level.pieces, axes, strict=True) if axis is not None]
    is_marked = any(piece.is_player or piece.name.upper() == "X" for piece in level.pieces)
    reach = max(_side(level) or (_reach(level),))
    is_full = len({*axes}) == 2 < FEWEST_OF_ENDS <= len(axes) and reach in cars.SIDES
    are_cars = None not in axes and (is_marked or is_full)
    return replace(level, pieces=tuple(pieces)) if are_cars and not level.exchanges else level


def _reach(level: Level) -> int:
    """Columns or rows from the first that has a piece to the last one."""
    spans = [span for p in level.pieces if p.place for span in zip(p.place, p.size, strict=True)]
    return max((at + side for at, side in spans), default=0) - min((at for at, _ in spans), default=0)


def _board(level: Level, way: Way, side: tuple[int, int] | None) -> Board:
    """The board in that reading: the size that :func:`_side` is, else the usual one that holds the pieces."""
    walls = (
        place_of(plain_keys(cell) if isinstance(cell, dict) else {"pos": cell})[0]
        for beside in level.beside
        for key in _WALLS
        if isinstance(cells := beside.get(key), list)
        for cell in cells
    )
    size = side or _usual_size(level, way if way.is_top else way._replace(first=level.first))
    board = Board(*(size[::-1] if way.board else size))
    at = [_piece(Said("", cell, None, (1, 1), Axis.BOTH, False), board, way).at for cell in walls if cell]
    return replace(board, walls=frozenset(at))


def _side(level: Level) -> tuple[int, int] | None:
    """Columns and rows of the board as the text says them; None if it does not.

    What is more than twice as far as many pieces reach is the size of something else.
    """
    sides = next(_sides_said(level), None)
    is_other = sides and len(level.pieces) >= FEWEST_OF_ENDS and 0 < 2 * _reach(level) < min(sides)
    return None if is_other else sides


def _sides_said(level: Level) -> Iterator[tuple[int, int]]:
    for told in level.beside:
        beside = {_OF_BOARD.sub("", key): each for key, each in told.items()}
        stated = beside.get("size")
        both = stated[::-1] if isinstance(stated, list) and len(stated) == 2 else (stated, stated)
        for pair in (*((beside.get(across), beside.get(down)) for across, down in _SIDES), both):
            size = numbers(dict(zip("wh", pair, strict=True)), "w", "h", 1, MOST_CELLS_A_SIDE)
            yield from () if size is None else (size,)
        if level.has_cars and (side := number(beside, ("width",), 3, MOST_CELLS_A_SIDE)) is not None:
            yield side, side


def _usual_size(level: Level, way: Way) -> tuple[int, int]:
    """The size of the usual board that holds the pieces."""
    if not level.has_cars:
        return huarong_board.WIDTH, huarong_board.HEIGHT
    placed = [(way.placed(piece.place), piece.size) for piece in level.pieces if piece.place]
    if len(placed) < len(level.pieces):
        return cars.SIDES[0], cars.SIDES[0]
    if way.is_top or way.is_right:
        placed = [(at, (1 if way.is_right else w, 1 if way.is_top else h)) for at, (w, h) in placed]
    needed = max(max(x + wide, y + tall) for (x, y), (wide, tall) in placed)
    side = next((side for side in cars.SIDES if side >= needed), needed)
    return min(side, MOST_CELLS_A_SIDE), min(side, MOST_CELLS_A_SIDE)


def needs_one(level: Level) -> bool:
    """Whether cars on a board of unknown size fit a smaller one in use if rows and columns begin at one."""
    level = _as_cars(level)
    is_from_one = all(piece.place and min(piece.place) > 0 for piece in level.pieces)
    if not level.has_cars or not is_from_one or _side(level) is not None:
        return False
    return _usual_size(level, Way(WRITTEN, 1)) < _usual_size(level, Way(WRITTEN))


def _with_board(level: Level, board: Board, way: Way, node: Node) -> Layout:
    pieces = [_piece(piece, board, way) for piece in level.pieces]
    goal = level.goal(node)
    target = None
    if goal is not None and not level.has_cars:
        index, place, size, where = goal
        at = _piece(Said("", place, None, size or level.pieces[index].size, Axis.BOTH, False), board, way)
        target = (index, at.at if size is None else _covering(where, at, board, pieces[index].shape))
        if len(level.exchanges) < 2 and not all(map(board.contains, pieces[index].shape.at(target[1]))):
            (x, y), usual = at.at, huarong_board.usual_goal(board, pieces)
            if not usual or {(x, y), (x, y - 1)}.isdisjoint(usual[0].cells):  # the exit is a cell of it
                where.fail("objects.goal")
            target = (index, usual[0].at)
    elif len(level.exchanges) > 1 and board == huarong_board.BOARD:
        target = None if huarong_board.usual_goal(board, pieces) else (0, huarong_board.FINISH)
    layout = assembled(node, board, pieces, target)
    known = Known(moves=number(level.around, COUNTS, 0, 9999))
    layout = replace(layout, name=level.name, meta=Meta(known=known))
    if not level.has_cars:
        return replace(layout, goal=layout.goal or huarong_board.usual_goal(board, layout.pieces))
    marked = [piece.at for piece, told in zip(pieces, level.pieces, strict=True) if told.is_player]
    named = cars.named_player(layout) if all(piece.name for piece in level.pieces) else None
    across = [piece for piece in pieces if (piece.axis, piece.at[1]) == (Axis.HORIZONTAL, board.height // 2)]
    is_first = max(across, key=lambda piece: piece.at, default=None) == pieces[0]  # none is before it
    car = named or (None if is_first else cars.only_in_the_middle(layout))
    if not marked and ((car is None and pieces[0].axis is Axis.HORIZONTAL) or (goal and not named)):
        marked = [pieces[0].at]
    if marked:
        car = next(piece for piece in layout.pieces if piece.at == marked[0])
    sides = cars.Side if goal and not level.exit_side else [level.exit_side or cars.Side.RIGHT]
    exits = [cars.leaving(car, board, side) for side in sides if car and side.axis is car.axis]
    if goal is not None:
        x, y = way.placed(goal[1])
        around = {(x, y)} if board.contains((x, y)) else {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
        exits = [each for each in exits if not around.isdisjoint(each.cells)]
    if not exits and (goal or level.exit_side):
        (goal[3] if goal else node).fail("objects.goal")
    return replace(layout, goal=tuple(exits[:1]))


def _covering(node: Node, area: Piece, board: Board, shape: Shape) -> Cell:
    """The only placement, by its top left, in which ``shape`` covers the area.

    Raises:
        FileError: if the area is not on the board, or there are several such placements or none.
    """
    if area.shape == shape:
        return area.at
    ground = set(board.cells()) - board.walls
    sides = zip(area.at, (board.width, board.height), (area.shape.width, area.shape.height), strict=True)
    x, y = (min(max(at, 0), side - length) for at, side, length in sides)
    is_outside = not any(map(board.contains, area.cells))
    if is_outside and abs(x - area.at[0]) + abs(y - area.at[1]) == 1:  # the cells beside the board
        area = replace(area, at=(x, y))
    if not ground.issuperset(area.cells):
        node.fail("json.area-off-board")
    placements = [
        cell
        for cell in board.cells()
        if ground.issuperset(shape.at(cell)) and set(shape.at(cell)).issuperset(area.cells)
    ]
    if len(placements) != 1:
        node.fail("json.area-loose", count=len(placements))
    return placements[0]


def _piece(piece: Said, board: Board, way: Way) -> Piece:
    """``piece`` on ``board`` in that reading."""
    if piece.index is not None:
        x, y = (piece.index - way.first) % board.width, (piece.index - way.first) // board.width
    else:
        assert piece.place is not None  # a piece has one or the other
        x, y = way.placed(piece.place)
    size = piece.size[::-1] if way.sizes else piece.size
    if way.code == UPWARD:
        y = board.height - (1 if way.is_top else size[1]) - y
    elif way.code == FROM_END:
        x, y = x - way.is_right * (size[0] - 1), y - way.is_top * (size[1] - 1)
    return Piece(piece.name, Shape.rectangle(*size), (x, y), piece.axis, piece.label)


def misfit_of(level: Level) -> tuple[str, int | None, Board, int | None]:
    """Why the pieces of ``level`` do not fit as said: a code, the first piece, and which it overlaps."""
    way = Way(WRITTEN, level.first)
    board = _board(level, way, _side(level))
    found = misfit((_piece(piece, board, way).cells for piece in level.pieces), board)
    return ("objects.fit", found[0], board, found[1]) if found else ("objects.goal", None, board, None)


FORMAT = Format(id="rectangles", name=NAME, looks=_looks, read_all=read_all, extension=".json", near=near)
