"""Pieces as JSON objects under the fixed keys of one program each: one reader with a table of the keys.

jeantimex's solver; the first block has the target, rows come before columns::

    {"blocks": [{"shape": [2, 2], "position": [0, 1]}, ...],    the exit is where the top left of the
     "boardSize": [5, 4], "escapePoint": [3, 1]}                first block must be

Without an exit the only 2 x 2 block has the usual target, if there is one. ``directions`` of a block are
those it may move in: 0 down, 1 right, 2 up, 3 left. Files of many puzzles are lists of such objects with a
``name``, without board size and escape point. Some texts have rows and columns exchanged. If blocks overlap
or leave the board as written, but fit with the numbers of some field exchanged, they are read so.

klotski-lab, its share codes and its links::

    {"version": 1, "name": "...",
     "board": {"width": 4, "height": 5, "exit": {"x": 1, "y": 3, "width": 2, "height": 2},
               "blocked": [{"x": 0, "y": 0}]},
     "pieces": [{"id": "a", "x": 1, "y": 0, "width": 2, "height": 2, "type": "2x2", "label": "曹操"}, ...],
     "goal": {"pieceId": "a", "type": "reach-exit"}}

Or ``v1.`` and the same in base64, alone or behind ``p=`` in a link. The piece must cover the exit,
or the ``area`` of a goal of type ``occupy-area``. If that is smaller than the piece, the piece must
fit over it in one placement only, because a target is one placement.

TomFrost's solver, and its links, which end in ``#`` and the same in base64::

    {"cols": 4, "rows": 5, "goal": {"x": 1, "y": 3, "w": 2, "h": 2},
     "pieces": [{"type": "2x2", "x": 1, "y": 0, "w": 2, "h": 2, "id": "A"}, ...]}

No key names the piece with the target; it is the first whose size the goal has.

Pieces of the classic 4 x 5 board alone, whose goal is the usual one::

    [{"id": "曹操", "x": 1, "y": 0, "w": 2, "h": 2}, ...]

Others are left to :mod:`~klotski_studio.formats.json.rectangles`, which knows more names and readings.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import product
from urllib.parse import unquote

from klotski_studio.core.geometry import Cell, Shape
from klotski_studio.core.layout import Axis, Board, Layout, Piece
from klotski_studio.formats.boards.huarong_board import (
    BOARD,
    has_usual_goal,
    require_usual_size,
    with_usual_goal,
)
from klotski_studio.formats.boards.plausible import is_rectangle, is_solved
from klotski_studio.formats.boards.writing import names_of, only_target
from klotski_studio.formats.json import tree
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE, MOST_PIECES
from klotski_studio.formats.text.links import begins_object, packed, unpacked, unpacked_text
from klotski_studio.formats.text.notation import Format, fits, refuse


@dataclass(frozen=True, slots=True)
class _Keys:
    """The keys of a notation.

    Attributes:
        names: of the name of a piece, of which the first that is there counts.
        size: of width and height; one key is that of a list, the rows first.
        place: of x and y, likewise.
        pieces: of the list of pieces; empty if the text is that list.
        name: that of the names which is written.
        label: of the label of a piece; empty if the name is all that it has.
        axis: of the directions that a piece may move in; empty if all pieces move in all.
        has_type: whether a piece also says its size in one word.
    """

    names: tuple[str, ...]
    size: tuple[str, ...]
    place: tuple[str, ...] = ("x", "y")
    pieces: str = "pieces"
    name: str = "id"
    label: str = ""
    axis: str = ""
    has_type: bool = False

    def read(self, node: tree.Node, exchanged: tuple[bool, bool] = (False, False)) -> list[Piece]:
        """The pieces in ``node``, called by their names; sizes or places may be ``exchanged``.

        Raises:
            FileError: if something is missing, of another type or beyond a limit.
        """
        found = []
        for each in (node.of(self.pieces) if self.pieces else node).items(MOST_PIECES):
            size = each.two(self.size, 1, MOST_CELLS_A_SIDE, exchanged=exchanged[0])
            at = each.two(self.place, exchanged=exchanged[1])
            name, label = each.said(*self.names), each.said(self.label)
            found.append(Piece(name, Shape.rectangle(*size), at, _axis(each, self.axis), label))
        return found

    def written(self, layout: Layout, format_name: str, *, unique: bool = False) -> list[dict[str, object]]:
        """The pieces of ``layout``, which must be rectangles; the one with the target comes first.

        Raises:
            KlotskiError: with the first that is no rectangle.
        """
        names, records = names_of(layout, unique=unique), []
        for piece in tree.ordered_from(layout):
            if not is_rectangle(piece.shape):
                refuse(format_name, "cannot.shape", piece=piece.key)
            record: dict[str, object] = {self.name: piece.key if self.label else names[piece.key]}
            record |= self.rectangle(piece.shape, piece.at)
            if self.has_type:
                kind = f"{piece.shape.width}x{piece.shape.height}"
                record["type"] = kind if kind in _TYPES else "custom"
            if self.label and names[piece.key] != piece.key:
                record[self.label] = names[piece.key]
            records.append(record)
        return records

    def rectangle(self, shape: Shape, at: Cell) -> dict[str, object]:
        """Place and size as they are written."""
        size = (shape.width, shape.height)
        return {
            **(dict(zip(self.place, at, strict=True)) if self.place[1:] else {self.place[0]: at[::-1]}),
            **(dict(zip(self.size, size, strict=True)) if self.size[1:] else {self.size[0]: size[::-1]}),
        }


_BLOCKS = _Keys(
    ("label", "name", "id"), ("shape",), ("position",), pieces="blocks", name="name", axis="directions"
)
_LAB = _Keys(("id",), ("width", "height"), label="label", has_type=True)
_FROST = _Keys(("id",), ("w", "h"), has_type=True)
_LIST = _Keys(("id", "name"), ("w", "h"), pieces="")
_TYPES = ("1x1", "1x2", "2x1", "2x2")


# jeantimex

USUAL_SIZE, USUAL_ESCAPE = (4, 5), (1, 3)
_AXES = {(0, 1, 2, 3): Axis.BOTH, (1, 3): Axis.HORIZONTAL, (0, 2): Axis.VERTICAL, (): Axis.NONE}
_EXCHANGES = tuple(sorted(product((False, True), repeat=3), key=lambda swaps: (swaps[0] != swaps[1], swaps)))
"""For shapes, positions and board whether the numbers are exchanged; the likeliest first."""


def _axis(piece: tree.Node, key: str) -> Axis:
    """The axis that the directions under ``key`` are, if there are any."""
    if key not in piece:
        return Axis.BOTH
    node = piece.of(key)
    axis = _AXES.get(tuple(sorted({item.number(0, 3) for item in node.items()})))
    return node.fail("json.directions") if axis is None else axis


def _from_blocks(node: tree.Node) -> Layout:
    """The layout as written if it fits; otherwise with numbers exchanged so that it fits, if possible."""
    as_written, *exchanged = (_exchanged(node, *swaps) for swaps in _EXCHANGES)
    if fits(as_written):
        return as_written
    fitting = [layout for layout in exchanged if fits(layout)]
    usual = [each for each in fitting if (each.board.width, each.board.height) == USUAL_SIZE]
    return (*usual, *fitting, as_written)[0]


def _exchanged(node: tree.Node, shapes: bool, positions: bool, board: bool) -> Layout:
    """The layout with rows and columns exchanged in shapes, positions (with escape point) or board."""
    size = USUAL_SIZE[::-1] if board else USUAL_SIZE
    if "boardSize" in node:
        size = node.two(("boardSize",), 1, MOST_CELLS_A_SIDE, exchanged=board)
    ground, pieces = Board(*size), _BLOCKS.read(node, (shapes, positions))
    if "escapePoint" in node:
        escape = node.two(("escapePoint",), exchanged=positions)
        return tree.assembled(node, ground, pieces, (0, escape) if pieces else None)
    usual = with_usual_goal(tree.assembled(node, ground, pieces))
    if usual.goal or size != USUAL_SIZE or not pieces:
        return usual
    return tree.assembled(node, ground, pieces, (0, USUAL_ESCAPE))


def _of_blocks(layout: Layout, format_name: str) -> object:
    """``layout`` as JSON of jeantimex."""
    target, blocks = only_target(layout, format_name), _BLOCKS.written(layout, format_name)
    for piece, block in zip(tree.ordered_from(layout), blocks, strict=True):
        if piece.axis is not Axis.BOTH:
            block[_BLOCKS.axis] = next(list(found) for found, axis in _AXES.items() if axis is piece.axis)
    size = [layout.board.height, layout.board.width]
    title = {"name": layout.name} if layout.name else {}
    return title | {"blocks": blocks, "boardSize": size, "escapePoint": target.at[::-1]}


# klotski-lab


def _from_lab(node: tree.Node) -> Layout:
    """The layout of JSON of klotski-lab; an error if several placements meet its goal."""
    ground = node.of("board")
    blocked = ground.of("blocked").items() if "blocked" in ground else ()
    walls = frozenset(cell.two(_LAB.place) for cell in blocked)
    board = Board(*ground.two(_LAB.size, 1, MOST_CELLS_A_SIDE), walls)
    pieces = _LAB.read(node)
    ids = [each.of("id").text() for each in node.of("pieces").items()]
    goal = node.of("goal")
    wanted, target = goal.of("pieceId").text(), None
    if wanted in ids:
        area = goal.of("area") if "area" in goal else ground.of("exit")
        target = (ids.index(wanted), _covering(area, board, pieces[ids.index(wanted)].shape))
    return tree.assembled(node, board, pieces, target)


def _covering(area: tree.Node, board: Board, shape: Shape) -> Cell:
    """The only placement, by its top left, in which ``shape`` covers the area."""
    wanted = Shape.rectangle(*area.two(_LAB.size, 1, MOST_CELLS_A_SIDE))
    at = area.two(_LAB.place)
    if wanted == shape:
        return at
    ground = set(board.cells()) - board.walls
    if not ground.issuperset(wanted.at(at)):
        area.fail("json.area-off-board")
    placements = [
        cell
        for cell in board.cells()
        if ground.issuperset(shape.at(cell)) and set(shape.at(cell)).issuperset(wanted.at(at))
    ]
    if len(placements) != 1:
        area.fail("json.area-loose", count=len(placements))
    return placements[0]


def _of_lab(layout: Layout, format_name: str) -> object:
    """``layout`` as JSON of klotski-lab."""
    board, target = layout.board, only_target(layout, format_name)
    ground: dict[str, object] = {"width": board.width, "height": board.height}
    ground["exit"] = _LAB.rectangle(target.shape, target.at)
    if board.walls:
        ground["blocked"] = [{"x": x, "y": y} for x, y in board.cells() if (x, y) in board.walls]
    pieces = _LAB.written(layout, format_name)
    goal = {"pieceId": target.piece, "type": "reach-exit"}
    return {"version": 1, "name": layout.name, "board": ground, "pieces": pieces, "goal": goal}


# TomFrost

ADDRESS = "https://tomfrost.github.io/KlotskiSolver/#"
MOST_LOOKED_AT = 4000
"""Characters of a link that show whether it holds a board."""

_BOARD_KEY = re.compile(rb'"(?:cols|rows|pieces)"')
"""A key of a board in the beginning of what a link holds; the rest may be damaged."""

LONGEST = 2
"""The longest side of a piece, in cells."""


def _from_frost(node: tree.Node) -> Layout:
    """The layout of JSON of TomFrost's solver."""
    board, pieces = Board(*node.two(("cols", "rows"), 1, MOST_CELLS_A_SIDE)), _FROST.read(node)
    target = None
    if "goal" in node:
        wanted = Shape.rectangle(*node.of("goal").two(_FROST.size, 1, MOST_CELLS_A_SIDE))
        finish = node.of("goal").two(_FROST.place)
        target = next(((i, finish) for i, piece in enumerate(pieces) if piece.shape == wanted), None)
    return tree.assembled(node, board, pieces, target)


def _of_frost(layout: Layout, format_name: str) -> object:
    """``layout`` as JSON of TomFrost's solver."""
    target, pieces = only_target(layout, format_name), _FROST.written(layout, format_name, unique=True)
    for piece in layout.pieces:
        if max(piece.shape.width, piece.shape.height) > LONGEST:
            refuse(format_name, "cannot.shape", piece=piece.key)
    size = {"cols": layout.board.width, "rows": layout.board.height}
    return size | {"goal": _FROST.rectangle(target.shape, target.at), "pieces": pieces}


# the classic board


def _is_list(layout: Layout) -> bool:
    """Whether ``layout`` is one of the classic board as written, and not solved."""
    return fits(layout) and bool(layout.goal) and not is_solved(layout)


def _from_list(node: tree.Node) -> Layout:
    """The layout of a list of pieces."""
    return with_usual_goal(tree.assembled(node, BOARD, _LIST.read(node)))


def _of_list(layout: Layout, format_name: str) -> object:
    """``layout`` as a list of pieces."""
    require_usual_size(layout, format_name)
    return _LIST.written(layout, format_name)


Record = Callable[[Layout, str], object]
"""Converts a layout to values of JSON; raises a KlotskiError with the name given if it has no such form."""


def _format(
    format_id: str,
    name: str,
    keys: tuple[str, ...],
    layout_of: Callable[[tree.Node], Layout],
    record: Record,
    *,
    has_many: bool = False,
) -> Format:
    """The notation of JSON that mentions all ``keys``; it may be a list of puzzles if it ``has_many``."""
    return Format(
        id=format_id,
        name=name,
        looks=lambda text: tree.mentions(text, *keys),
        read_one=None if has_many else lambda text, file: layout_of(tree.parse(text, file)),
        write=lambda layout: tree.dumped(record(layout, name)),
        read_all=(lambda text, file: tree.each_of(tree.parse(text, file), layout_of, "name"))
        if has_many
        else None,
        extension=".json",
    )


def _encoded(
    format_id: str,
    name: str,
    pattern: str,
    address: str,
    of: Format,
    record: Record,
    begins: Callable[[str], bool] = begins_object,
) -> Format:
    """The notation of a link, or of a code alone; the group of ``pattern`` is JSON in base64."""
    link = re.compile(pattern, re.ASCII)

    def code_in(text: str) -> str:
        found = link.fullmatch(text.strip()) or link.fullmatch(unquote(text.strip()))
        return found[1] if found else "?"

    def write(layout: Layout) -> str:
        return address + packed(json.dumps(record(layout, name), separators=(",", ":")).encode())

    def looks(text: str) -> bool:
        return begins_object(code_in(text)) and begins(code_in(text))

    def read(text: str, file: str) -> Layout:
        return of.read(unpacked_text(code_in(text), file), file)

    return Format(id=format_id, name=name, looks=looks, read_one=read, write=write)


BLOCKS = _format(
    "jeantimex",
    "jeantimex (JSON: blocks, rows first)",
    ("blocks", "shape", "position"),
    _from_blocks,
    _of_blocks,
    has_many=True,
)
LAB = _format("klotski-lab", "klotski-lab (JSON)", ("board", "pieces", "pieceId"), _from_lab, _of_lab)
LAB_CODE = _encoded(
    "klotski-lab-code",
    "klotski-lab share code (v1.…)",
    r"(?:\S*[?&#]p=)?v1\.([A-Za-z0-9_=-]+)(?:&\S*)?",
    "v1.",
    LAB,
    _of_lab,
)
FROST = _format("tomfrost", "TomFrost's solver (JSON)", ("cols", "rows", "pieces"), _from_frost, _of_frost)
FROST_LINK = _encoded(
    "tomfrost-link",
    "TomFrost's solver (link)",
    r"(?:https?://[^\s#]+#)?([A-Za-z0-9+/_=-]{40,})",
    ADDRESS,
    FROST,
    _of_frost,
    lambda code: (
        _BOARD_KEY.search(unpacked(code[: min(len(code), MOST_LOOKED_AT) // 4 * 4]) or b"") is not None
    ),
)
LIST_KEYS = ("x", "y", "w", "h")
LIST = replace(
    _format("piece-objects", "华容道 piece objects (JSON)", LIST_KEYS, _from_list, _of_list),
    looks=lambda text: tree.mentions(text, *LIST_KEYS) and re.match(r"\[\s*\{", tree.body(text)) is not None,
    is_likely=_is_list,
    assumes_goal=has_usual_goal,
)
