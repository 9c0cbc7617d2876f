"""The JSON of klotski-lab, its share codes and its links.

::

    {"version": 1, "name": "...",
     "board": {"width": 4, "height": 5, "exit": {"x": 1, "y": 3, "width": 2, "height": 2},
               "blocked": [{"x": 0, "y": 0}]},
     "pieces": [{"id": "a", "x": 1, "y": 0, "width": 2, "height": 2, "type": "2x2", "label": "曹操"}, ...],
     "goal": {"pieceId": "a", "type": "reach-exit"}}

Or ``v1.`` and the same in base64, alone or behind ``p=`` in a link. The piece must cover the exit,
or the ``area`` of a goal of type ``occupy-area``. If that is smaller than the piece, the piece must
fit over it in one placement only, because a target is one placement.
"""

from __future__ import annotations

import json
import re

from klotski_studio.core.geometry import Cell, Shape
from klotski_studio.core.layout import Board, Layout, Piece
from klotski_studio.formats.boards.piece_keys import names_of
from klotski_studio.formats.boards.writing import only_target
from klotski_studio.formats.json.puzzles import (
    assembled,
    ordered_from,
    rectangle,
    rectangle_record,
    require_rectangles,
    side,
    title_of,
)
from klotski_studio.formats.json.tree import Node, mentions, parse
from klotski_studio.formats.text.limits import MOST_PIECES
from klotski_studio.formats.text.links import begins_object, packed, unpacked_text
from klotski_studio.formats.text.notation import Format

_CODE = re.compile(r"(?:\S*[?&#]p=)?v1\.([A-Za-z0-9_=-]+)(?:&\S*)?", re.ASCII)
_TYPES = ("1x1", "1x2", "2x1", "2x2")


def sniff(text: str) -> bool:
    """Whether ``text`` is JSON with a board, pieces, and the piece of a goal."""
    return mentions(text, "board", "pieces", "pieceId")


def read(text: str, file: str) -> Layout:
    """The layout of a JSON text.

    Raises:
        FileError: if it cannot be read, or several placements meet its goal.
    """
    return _layout(parse(text, file))


def write(layout: Layout) -> str:
    """``layout`` as JSON.

    Raises:
        KlotskiError: if it has pieces that are not rectangles, or not one target.
    """
    return json.dumps(_record(layout, FORMAT.name), ensure_ascii=False, indent=1) + "\n"


def sniff_code(text: str) -> bool:
    """Whether ``text`` is a share code or a link with one."""
    match = _CODE.fullmatch(text.strip())
    return match is not None and begins_object(match[1])


def read_code(text: str, file: str) -> Layout:
    """The layout of a share code, or of a link with one.

    Raises:
        FileError: if it is not one, or damaged.
    """
    match = _CODE.fullmatch(text.strip())
    return read(unpacked_text(match[1] if match else "?", file), file)


def write_code(layout: Layout) -> str:
    """``layout`` as a share code.

    Raises:
        KlotskiError: as :func:`write` does.
    """
    record = _record(layout, CODE.name)
    return "v1." + packed(json.dumps(record, ensure_ascii=False, separators=(",", ":")))


def _record(layout: Layout, format_name: str) -> dict[str, object]:
    require_rectangles(layout, format_name)
    board, target, names = layout.board, only_target(layout, format_name), names_of(layout)
    ground: dict[str, object] = {"width": board.width, "height": board.height}
    ground["exit"] = rectangle_record(target.shape, target.at)
    if board.walls:
        ground["blocked"] = [{"x": x, "y": y} for x, y in board.cells() if (x, y) in board.walls]
    pieces = []
    for piece in ordered_from(layout):
        kind = f"{piece.shape.width}x{piece.shape.height}"
        record: dict[str, object] = {"id": piece.key, **rectangle_record(piece.shape, piece.at)}
        record["type"] = kind if kind in _TYPES else "custom"
        if names[piece.key] != piece.key:
            record["label"] = names[piece.key]
        pieces.append(record)
    return {
        "version": 1,
        "name": layout.name,
        "board": ground,
        "pieces": pieces,
        "goal": {"pieceId": target.piece, "type": "reach-exit"},
    }


def _layout(node: Node) -> Layout:
    ground = node.of("board")
    blocked = ground.of("blocked").items() if "blocked" in ground else ()
    walls = frozenset((cell.of("x").number(), cell.of("y").number()) for cell in blocked)
    board = Board(side(ground.of("width")), side(ground.of("height")), walls)
    pieces, ids = [], []
    for each in node.of("pieces").items(MOST_PIECES):
        shape, at = rectangle(each)
        ids.append(each.of("id").text())
        label = each.of("label").text() if "label" in each else ""
        pieces.append(Piece(ids[-1], shape, at, label=label))
    goal = node.of("goal")
    wanted = goal.of("pieceId").text()
    target = None
    if wanted in ids:
        area = goal.of("area") if "area" in goal else ground.of("exit")
        target = (ids.index(wanted), _finish(area, board, pieces[ids.index(wanted)].shape))
    return assembled(node, board, pieces, target, name=title_of(node))


def _finish(area: Node, board: Board, shape: Shape) -> Cell:
    """The only placement, by its top left, in which ``shape`` covers the area."""
    wanted, at = rectangle(area)
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


FORMAT = Format(
    id="klotski-lab", name="klotski-lab (JSON)", sniff=sniff, read=read, write=write, extension=".json"
)
CODE = Format(
    id="klotski-lab-code",
    name="klotski-lab share code (v1.…)",
    sniff=sniff_code,
    read=read_code,
    write=write_code,
)
