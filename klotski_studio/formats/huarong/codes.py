"""Two codes of the classic 4 x 5 board, nine hexadecimal digits or five characters, and lists of them.

The nine digits scan the board. The first is the cell of the 2 x 2 piece; every other cell that is not
yet covered adds two bits::

    ABBC    2 x 2 piece at cell 1                      1
    ABBC    A 10 upright  C 10 upright  D 10 upright
    DEEF    E 01 lying    F 10 upright  G 11 soldier
    DGHF    H 11 soldier  I 11 soldier  two free 00 00
    I..J    J 11 soldier                -> 10101001 10111111 11000011 -> 1A9BF0C(00)

The five characters are the rank of such a code among all 29,334,498 that leave two cells free.
Ranks are computed, not looked up: the number of ways to fill the rest of the board depends only on
the cells that are covered already, so a few thousand numbers, computed when first needed, are enough.

A list has one code a line, with a name or the fewest moves::

    [Cases]               a section; its title is the source of all that follow
    title=经典布局
    1A9BF0C 横刀立马      code and name
    4FEA134->81           code and fewest moves

Many such files are encoded as GBK; :mod:`~klotski_studio.formats.text.text_files` decodes a file so only
if this notation recognises the result.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import islice

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Cell, Known, Layout, Meta, Shape
from klotski_studio.formats.boards.huarong_board import (
    BIG,
    HEIGHT,
    LYING,
    SOLDIER,
    UPRIGHT,
    WIDTH,
    Standing,
    layout_of,
    require_usual,
)
from klotski_studio.formats.text.lines import entry, is_numbering, lines_of
from klotski_studio.formats.text.notation import Format, PuzzleEntry, refuse

CELLS = WIDTH * HEIGHT
FREE_LEAST = 2
"""Every layout that has a code has at least so many free cells."""

DIGITS = "123456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""The digits of the five characters in ascending order, without those that look like another one."""

FEWEST_DIGITS = 6
"""Zeros at the end are dropped, but not below this length: a code of five characters means another thing."""

_SHAPES: tuple[Shape | None, ...] = (None, LYING, UPRIGHT, SOLDIER)
"""The shapes of the two bits 00, 01, 10, 11; None is a free cell."""

_HEADS = tuple(y * WIDTH + x for y in range(HEIGHT - 1) for x in range(WIDTH - 1))
_CODE = re.compile(r"[0-9A-Fa-f]{1,9}")
_SHORT = re.compile(rf"[{DIGITS}]{{5}}", re.IGNORECASE)

_NUMBERED_WORD = re.compile(r"[a-z]+\d+")

Symbols = tuple[int, ...]
"""The two bits of each scanned cell, as numbers from 0 to 3."""


def mask(shape: Shape, cell: int) -> int:
    """The cells of ``shape`` with its top left at ``cell``, as a bit mask; 0 if it does not fit."""
    x, y = cell % WIDTH, cell // WIDTH
    if x + shape.width > WIDTH or y + shape.height > HEIGHT:
        return 0
    return sum(1 << (y + dy) * WIDTH + x + dx for dx, dy in shape.cells)


def _next(covered: int) -> int:
    """The first cell that is not covered; :data:`CELLS` if all are covered."""
    return (~covered & (covered + 1)).bit_length() - 1


def _covers(covered: int, symbol: int) -> int:
    """The mask of covered cells after ``symbol`` is placed at the first open cell; 0 if it does not fit."""
    cell = _next(covered)
    shape = _SHAPES[symbol]
    new = 1 << cell if shape is None else mask(shape, cell)
    return 0 if not new or covered & new else covered | new


@cache
def _ways(covered: int, free: int) -> int:
    """The number of ways to fill the open cells so that at least ``free`` stay free; 0 if none is covered."""
    if not covered or _next(covered) == CELLS:
        return int(covered > 0 and free == 0)
    return sum(_ways(_covers(covered, symbol), max(0, free - (symbol == 0))) for symbol in range(4))


@cache
def total() -> int:
    """The number of layouts that have a code."""
    return sum(_ways(mask(BIG, head), FREE_LEAST) for head in _HEADS)


def rank(head: int, symbols: Symbols) -> int:
    """The number of codes before the one with the 2 x 2 piece at the cell ``head`` and those symbols."""
    return bisect_left(range(total()), (head, symbols), key=unrank)


def unrank(number: int) -> tuple[int, Symbols]:
    """The code with ``number`` codes before it, as the cell of the 2 x 2 piece and the symbols.

    ``number`` must be less than :func:`total`.
    """
    for head in _HEADS:
        covered = mask(BIG, head)
        ways = _ways(covered, FREE_LEAST)
        if number < ways:
            break
        number -= ways
    symbols: list[int] = []
    free = FREE_LEAST
    while _next(covered) < CELLS:
        for symbol in range(4):
            after = _covers(covered, symbol)
            ways = _ways(after, max(0, free - (symbol == 0)))
            if number < ways:
                break
            number -= ways
        symbols.append(symbol)
        covered, free = after, max(0, free - (symbol == 0))
    return head, tuple(symbols)


def standing(head: int, symbols: Symbols) -> Iterator[Standing]:
    """The pieces of the code with the 2 x 2 piece at the cell ``head`` and those symbols."""
    yield BIG, cell_at(head)
    covered = mask(BIG, head)
    for symbol in symbols:
        shape = _SHAPES[symbol]
        if shape is not None:
            yield shape, cell_at(_next(covered))
        covered = _covers(covered, symbol)


def cell_at(index: int) -> Cell:
    """The cell with that number in reading order."""
    return index % WIDTH, index // WIDTH


def _parts(layout: Layout, format_name: str) -> tuple[int, Symbols]:
    """The cell of the 2 x 2 piece and the symbols of ``layout``.

    Raises:
        KlotskiError: if it has no code.
    """
    require_usual(layout, format_name)
    shapes = [piece.shape for piece in layout.pieces]
    if shapes.count(BIG) != 1:
        refuse(format_name, "cannot.no-big")
    if CELLS - sum(len(shape.cells) for shape in shapes) < FREE_LEAST:
        refuse(format_name, "cannot.crowded", free=FREE_LEAST)
    at = {piece.at[1] * WIDTH + piece.at[0]: piece.shape for piece in layout.pieces}
    head = next(cell for cell, shape in at.items() if shape == BIG)
    covered, symbols = mask(BIG, head), list[int]()
    while (cell := _next(covered)) < CELLS:
        symbols.append(_SHAPES.index(at.get(cell)))
        covered = _covers(covered, symbols[-1])
    return head, tuple(symbols)


def _decode(text: str) -> tuple[int, Symbols]:
    """The cell of the 2 x 2 piece and the symbols of the hexadecimal code ``text``.

    Raises:
        ValueError: with the position of the first impossible digit, from 1.
    """
    value = int(text.ljust(9, "0"), 16)
    head, bits = value >> 32, value & 0xFFFFFFFF
    if head not in _HEADS:
        raise ValueError(1)
    covered, symbols = mask(BIG, head), list[int]()
    while _next(covered) < CELLS:
        index = len(symbols)
        symbol = bits >> (30 - 2 * index) & 0b11
        if not (after := _covers(covered, symbol)):
            raise ValueError(2 + index // 2)
        covered = after
        symbols.append(symbol)
    if bits & ((1 << (32 - 2 * len(symbols))) - 1) or symbols.count(0) < FREE_LEAST:
        raise ValueError(min(9, 2 + len(symbols) // 2))
    return head, tuple(symbols)


def _looks_coded(text: str) -> bool:
    """Whether ``text`` is a code of nine digits, or of at least six if zeros at its end are dropped.

    Letters alone or digits alone are a word or a number.
    """
    code = text.strip()
    return len(code) >= FEWEST_DIGITS and is_mixed(code) and is_code(code)


def is_mixed(code: str) -> bool:
    """Whether ``code`` has both letters and digits and is no numbered word such as ``case1``."""
    has_digit = any(character.isdigit() for character in code)
    return has_digit and not code.isdigit() and not _NUMBERED_WORD.fullmatch(code)


def is_code(text: str) -> bool:
    """Whether ``text`` is a hexadecimal code of any length."""
    return CODE.layout_or_none(text) is not None


def read_code(text: str, file: str) -> Layout:
    """The layout of a hexadecimal code.

    Raises:
        FileError: if it is not one; the error names the digit.
    """
    code = text.strip()
    if not _CODE.fullmatch(code):
        raise FileError("code.digits", file, 1)
    try:
        return layout_of(standing(*_decode(code)))
    except ValueError as error:
        raise FileError("code.impossible", file, 1, digit=error.args[0]) from None


def write_code(layout: Layout) -> str:
    """``layout`` as a hexadecimal code, zeros at the end dropped; one is kept after letters alone.

    Raises:
        KlotskiError: if it has no code.
    """
    head, symbols = _parts(layout, CODE.name)
    bits = 0
    for symbol in symbols:
        bits = bits << 2 | symbol
    digits = f"{head << 32 | bits << (32 - 2 * len(symbols)):09X}"
    short = digits.rstrip("0").ljust(FEWEST_DIGITS, "0")
    return short if len(short) == len(digits) or not short.isalpha() else f"{short}0"


def is_short(text: str) -> bool:
    """Whether ``text`` is a code of five characters of any kind."""
    return bool(_SHORT.fullmatch(text)) and _short_number(text) < total()


def near(text: str, file: str) -> FileError | None:
    """The error of a word or a number that could be a code; None for other texts."""
    code = text.strip()
    if len(code) > CELLS or is_mixed(code) or code != code.upper():
        return None
    return FileError("code.plain", file, 1, text=code) if _is_either_code(code) else None


def read_short(text: str, file: str) -> Layout:
    """The layout of a code of five characters.

    Raises:
        FileError: if it is not one.
    """
    code = text.strip()
    if not _SHORT.fullmatch(code):
        raise FileError("code.characters", file, 1, digits=DIGITS)
    if (number := _short_number(code)) >= total():
        raise FileError("code.beyond", file, 1, last=_short_text(total() - 1))
    return layout_of(standing(*unrank(number)))


def write_short(layout: Layout) -> str:
    """``layout`` as a code of five characters.

    Raises:
        KlotskiError: if it has no code.
    """
    return _short_text(rank(*_parts(layout, SHORT.name)))


def _short_number(code: str) -> int:
    return sum(DIGITS.index(sign) << 5 * place for place, sign in enumerate(reversed(code.upper())))


def _short_text(number: int) -> str:
    return "".join(DIGITS[number >> 5 * index & 31] for index in reversed(range(5)))


CODE = Format(
    id="hrd-code", name="华容道 code (1A9BF0C)", looks=_looks_coded, read_one=read_code, write=write_code
)
SHORT = Format(
    id="hrd-short",
    name="华容道 short code (4WVE1)",
    looks=lambda text: is_mixed(text.strip()) and is_short(text.strip()),
    read_one=read_short,
    write=write_short,
    near=near,
)

_SECTION = re.compile(r"\[[^\[\]\"'{}]{1,80}\]")
_SETTING = re.compile(r"(title|tip)\s*=(.*)")
_LINE = re.compile(r"([0-9A-Za-z]{1,9})(?:\s*->\s*(\d{1,4})|[\s,;:]+(\S.*))?")
_CHINESE = re.compile("[\u4e00-\u9fff]")
_COMMENT = ("#", ";", "//")

FEWEST_NEAR = 3
"""So many codes make a text almost a list."""

SNIFFED_LINES = 300
"""So many lines decide whether a text is such a list."""


def _looks_listed(text: str) -> bool:
    """Whether at least two thirds of the lines of ``text`` are codes, most of them of letters and digits.

    A Chinese name makes up for missing letters or digits. One line alone needs a name or a number
    besides; the name is no code itself, as in ``case1 case2``.
    """
    codes, others = _sorted_out(text)
    mixed = sum(is_mixed(match[1]) or _CHINESE.search(match[3] or "") is not None for match in codes)
    plain = sum(match[2] is None and (match[3] is None or _is_either_code(match[3])) for match in codes)
    return len(codes) >= 2 * len(others) and 2 * mixed > len(codes) and (len(codes) > 1 or not plain)


def near_list(text: str, file: str) -> FileError | None:
    """The error of a list in which too few lines are codes, but at least a third and three; with how many."""
    codes, others = _sorted_out(text)
    mixed = sum(is_mixed(match[1]) for match in codes)
    if mixed < FEWEST_NEAR or 2 * mixed < len(others) or not others:
        return None
    return FileError("list.partly", file, others[0], codes=len(codes), lines=len(codes) + len(others))


def _sorted_out(text: str) -> tuple[list[re.Match[str]], list[int]]:
    """Of the first lines of ``text`` the parts of those that are codes, and the numbers of the others."""
    codes, others = [], []
    significant = (each for each in _significant(text.split("\n")) if not _SETTING.fullmatch(each[1]))
    for number, line in islice(significant, SNIFFED_LINES):
        match = _LINE.fullmatch(line)
        if match is None or not _is_either_code(match[1]):
            others.append(number)
        else:
            codes.append(match)
    return codes, others


def _significant(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The numbered ``lines`` without space around them, and without sections, comments and empty lines."""
    for number, line in enumerate(map(str.strip, lines), start=1):
        if line and not (_SECTION.fullmatch(line) or line.startswith(_COMMENT)):
            yield number, line


def _is_either_code(text: str) -> bool:
    """Whether ``text`` is a code of either kind, of letters alone or digits alone, too."""
    return is_short(text) or (len(text) >= FEWEST_DIGITS and is_code(text))


def read_all(text: str, file: str) -> Iterator[PuzzleEntry]:
    """Every layout of a list.

    Raises:
        FileError: if ``text`` is too long, or no text at all.
    """
    title, lines = "", lines_of(text, file)
    matches = (_LINE.fullmatch(line.strip()) for line in lines)
    numbered = is_numbering(match[2] for match in matches if match is not None)
    for number, line in _significant(lines):
        if setting := _SETTING.fullmatch(line):
            title = setting[2].strip() if setting[1] == "title" else title
            continue
        yield entry(number, partial(_of_line, line, file, number, title, numbered=numbered))


def write_list(layout: Layout) -> str:
    """``layout`` as a line of a list: code and name, or code and fewest moves.

    Raises:
        KlotskiError: if it has no code.
    """
    code, moves = write_code(layout), layout.meta.known.moves
    name = " ".join(layout.name.split())
    if name:
        return f"{code} {name}\n"
    return f"{code}\n" if moves is None else f"{code}->{moves}\n"


def _of_line(line: str, file: str, number: int, title: str, *, numbered: bool) -> Layout:
    match = _LINE.fullmatch(line)
    if match is None:
        raise FileError("list.line", file, number)
    code, moves, name = match.groups()
    reader = read_short if is_short(code) else read_code
    if reader is read_code and not is_code(code):
        raise FileError("list.code", file, number, text=code)
    layout = reader(code, file)
    known = Known(moves=None if moves is None or numbered else int(moves))
    return replace(layout, name=(name or "").strip(), meta=Meta(source=title, known=known))


LIST = Format(
    id="hrd-list",
    name="华容道 list (code and name, code->moves)",
    looks=_looks_listed,
    write=write_list,
    read_all=read_all,
    near=near_list,
)
