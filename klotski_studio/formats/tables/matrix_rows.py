"""The rows of a matrix of values in any notation: lines, brackets, calls, JSON, or digits run together."""

from __future__ import annotations

import re
from contextlib import suppress
from math import isqrt

from klotski_studio.core.errors import FileError
from klotski_studio.formats.boards import plausible
from klotski_studio.formats.boards.huarong_board import HEIGHT, WIDTH
from klotski_studio.formats.json import tree
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE

LONGEST_MATRIX = 20_000
JSON_ROWS = re.compile(r"\[\s*\[[^\[\]{}]")

_BARS = re.compile(r"(?<=\[)\||\|(?=\])")
"""Signs of arrays in brackets, as in ``[|1; 2|]``."""
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|[#%][^\n]*", re.DOTALL)
_DECLARATION = re.compile(
    r"\s*(?:[\w$:<>*&. ]+(?:\[\s*\w*\s*\])*\s*=\s*)?(?:new\s+\w+(?:\[\s*\w*\s*\])*\s*)?"
)
_LETTER = r"'(?:[^'\\\s])'|\"(?:[^\"\\\s])\""
_CELL = re.compile(
    rf"{plausible.NUMBER.pattern}|(?<![\w.])(?:[A-Za-z_]\w*(?:\.|::)[A-Za-z_]\w*|[A-Z]{{4,}}\w*)(?![\w.])|{_LETTER}|'\s'|\"\s\"|(?<![\w.])(?:[A-Za-z]\w{{0,7}}|[.*])(?![\w.])"
)
_ROW = re.compile(rf"[\s\[{{(]*+(?:(?>{_CELL.pattern})(?:[\s,;|]++|(?=[\s\])}}]|$)))+[\s\]}});,]*+")
RUN = re.compile(r"\d{3,20}")
_CALL = re.compile(r"(?<![\w.])([\d.]*)[A-Za-z_][\w.]*+!?\s*(?=[(\[{])")
_PART = re.compile(r"^\w+(?:\.|::)(?=\w)|(?<=\w)_?(?:top|bot(?:tom)?|left|right)+$", re.IGNORECASE)
_FOUR = re.compile(r"[\w.<>^ ]{4}")
"""A row of the 4 x 5 board, also with "<>" and "^" above "v" for pieces of two cells."""
_INNER = re.compile(r"[\[{(]([^\[\]{}()]{3,400})[\])}]")


def rows_of(text: str) -> list[list[str]]:
    """The values of each row; [] if ``text`` is anything else."""
    text = text.strip()
    with suppress(FileError):  # of other data in JSON
        parsed = tree.parse(text, "").items(MOST_CELLS_A_SIDE) if JSON_ROWS.match(tree.body(text)) else ()
        if found := [[value.text() for value in row.items(MOST_CELLS_A_SIDE)] for row in parsed]:
            return found
    if len(text) > LONGEST_MATRIX:
        return []
    padding = 0 if {".", "_"} & {*text} else WIDTH  # a space is free where no other sign is
    signs = [line.rstrip().ljust(padding) for line in text.split("\n")]
    if len(signs) == HEIGHT and all(map(_FOUR.fullmatch, signs)):
        arrows = {">": "<", "v": "^"} if "^" in text else {}
        return [[arrows.get(sign, sign).replace("_", ".") for sign in line] for line in signs]
    plain = _BARS.sub("", _COMMENT.sub("", text))
    start = _DECLARATION.match(plain)
    plain = plain[start.end() if start else 0 :].strip()
    plain = _CALL.sub(r"\1", plain)
    inner = _INNER.findall(plain)
    if len(inner) == 1 and ";" in inner[0]:
        return [_values(row) for row in inner[0].split(";") if row.strip()]
    if len(inner) == 1 and (flat := _values(" ".join(inner[0].split()))):
        columns = WIDTH if len(flat) == WIDTH * HEIGHT else isqrt(len(flat))
        is_board = columns >= plausible.LEAST_SIDE_OF_NUMBERS and len(flat) % columns == 0
        return [flat[at : at + columns] for at in range(0, len(flat), columns)] if is_board else []
    if len(inner) > 1:
        return [_values(row) for row in inner] if not _INNER.sub("", plain).strip(" \t\n[]{}();,") else []
    lines = [line for line in plain.split("\n") if line.strip(" \t[]{}();,")]
    rows = [_values(line) for line in lines]
    side = str(len(rows) - 1)
    width = str(len(rows[1])) if len(rows) > 2 else ""
    is_size = len(rows) > 2 and rows[0] in ([side], [side, width], [width, side])
    return rows[1:] if is_size else rows


def signs_of(text: str) -> list[list[str]]:
    """The signs of each row, with a space between them, below the size of the board; [] if not."""
    rows = [line.split() for line in text[:LONGEST_MATRIX].split("\n") if line.strip()]
    rows = rows[1:] if rows and rows[0] == [str(len(rows) - 1)] * 2 else rows
    return rows if all(len(sign) == 1 for row in rows for sign in row) else []


def _values(row: str) -> list[str]:
    """The values in one row; a run of digits is a value each; [] if there is anything else."""
    plain = row.strip(" \t[]{}();,")
    if RUN.fullmatch(plain):
        return list(plain)
    if not _ROW.fullmatch(row):
        return []
    values = [value.strip("'\"") if value[0] in "'\"" else value for value in _CELL.findall(row)]
    return [_PART.sub("", value) if "::" in value or len(value) > 4 else value for value in values]
