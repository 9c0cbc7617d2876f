"""The JSON of TomFrost's solver, and its links.

::

    {"cols": 4, "rows": 5, "goal": {"x": 1, "y": 3, "w": 2, "h": 2},
     "pieces": [{"type": "2x2", "x": 1, "y": 0, "w": 2, "h": 2, "id": "A"}, ...]}

A link ends in ``#`` and the same in base64. No key names the piece with the target; it is the
first whose size the goal has.
"""

from __future__ import annotations

import json
import re
from urllib.parse import unquote

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
from klotski_studio.formats.text.links import begins_object, packed, unpacked, unpacked_text
from klotski_studio.formats.text.notation import Format, refuse

ADDRESS = "https://tomfrost.github.io/KlotskiSolver/#"

MOST_LOOKED_AT = 4000
"""Characters of a link that show whether it holds a board."""

LONGEST = 2
"""The longest side of a piece, in cells."""

_LINK = re.compile(r"(?:https?://[^\s#]+#)?([A-Za-z0-9+/_=-]{40,})", re.ASCII)


def sniff(text: str) -> bool:
    """Whether ``text`` is JSON with columns, rows and pieces."""
    return mentions(text, "cols", "rows", "pieces")


def read(text: str, file: str) -> Layout:
    """The layout of a JSON text.

    Raises:
        FileError: if it cannot be read.
    """
    return _layout(parse(text, file))


def write(layout: Layout) -> str:
    """``layout`` as JSON.

    Raises:
        KlotskiError: if it has pieces that are not rectangles, or not one target.
    """
    return json.dumps(_record(layout, FORMAT.name), ensure_ascii=False) + "\n"


def sniff_link(text: str) -> bool:
    """Whether ``text`` is a link with an encoded board, or that part alone."""
    match = _LINK.fullmatch(unquote(text.strip()))
    return match is not None and begins_object(match[1]) and _mentions_board(match[1])


def _mentions_board(code: str) -> bool:
    """Whether the beginning of what ``code`` encodes has keys of a board; the rest may be damaged."""
    beginning = unpacked(code[: min(len(code), MOST_LOOKED_AT) // 4 * 4]) or b""
    return any(key in beginning for key in (b'"cols"', b'"rows"', b'"pieces"'))


def read_link(text: str, file: str) -> Layout:
    """The layout of a link.

    Raises:
        FileError: if it is not one, or damaged.
    """
    match = _LINK.fullmatch(unquote(text.strip()))
    return read(unpacked_text(match[1] if match else "?", file), file)


def write_link(layout: Layout) -> str:
    """``layout`` as a link.

    Raises:
        KlotskiError: as :func:`write` does.
    """
    return ADDRESS + packed(json.dumps(_record(layout, LINK.name), ensure_ascii=True, separators=(",", ":")))


def _record(layout: Layout, format_name: str) -> dict[str, object]:
    require_rectangles(layout, format_name)
    target, names = only_target(layout, format_name), names_of(layout, unique=True)
    pieces = []
    for piece in ordered_from(layout):
        if max(piece.shape.width, piece.shape.height) > LONGEST:
            refuse(format_name, "cannot.shape", piece=piece.key)
        kind = f"{piece.shape.width}x{piece.shape.height}"
        pieces.append(
            {"type": kind, **rectangle_record(piece.shape, piece.at, "w", "h"), "id": names[piece.key]}
        )
    return {
        "cols": layout.board.width,
        "rows": layout.board.height,
        "goal": rectangle_record(target.shape, target.at, "w", "h"),
        "pieces": pieces,
    }


def _layout(node: Node) -> Layout:
    board = Board(side(node.of("cols")), side(node.of("rows")))
    pieces = []
    for each in node.of("pieces").items(MOST_PIECES):
        shape, at = rectangle(each, "w", "h")
        pieces.append(Piece(each.of("id").text() if "id" in each else "", shape, at))
    target = None
    if "goal" in node:
        wanted, finish = rectangle(node.of("goal"), "w", "h")
        first = next((index for index, piece in enumerate(pieces) if piece.shape == wanted), None)
        target = None if first is None else (first, finish)
    return assembled(node, board, pieces, target, name=title_of(node))


FORMAT = Format(
    id="tomfrost", name="TomFrost's solver (JSON)", sniff=sniff, read=read, write=write, extension=".json"
)
LINK = Format(
    id="tomfrost-link", name="TomFrost's solver (link)", sniff=sniff_link, read=read_link, write=write_link
)
