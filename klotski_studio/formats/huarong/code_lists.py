"""Lists of codes of the classic 4 x 5 board, one a line, with a name or the fewest moves.

::

    [Cases]               a section; its title is the source of all that follow
    title=经典布局
    1A9BF0C 横刀立马      code and name
    4FEA134->81           code and fewest moves

Many such files are encoded as GBK; :mod:`~klotski_studio.formats.text.text_files` decodes a file so only
if :func:`sniff` accepts the result.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Known, Layout, Meta
from klotski_studio.formats.huarong.codes import (
    FEWEST_DIGITS,
    is_code,
    is_mixed,
    is_short,
    read_code,
    read_short,
    write_code,
)
from klotski_studio.formats.text.lines import entry, is_numbering, lines_of, only
from klotski_studio.formats.text.notation import Format, PuzzleEntry

_SECTION = re.compile(r"\[[^\[\]\"'{}]{1,80}\]")
_SETTING = re.compile(r"(title|tip)\s*=(.*)")
_LINE = re.compile(r"([0-9A-Za-z]{1,9})(?:\s*->\s*(\d{1,4})|[\s,;:]+(\S.*))?")
_CHINESE = re.compile("[\u4e00-\u9fff]")
_COMMENT = ("#", ";", "//")

FEWEST_NEAR = 3
"""So many codes make a text almost a list."""

SNIFFED_LINES = 300
"""So many lines decide whether a text is such a list."""


def sniff(text: str) -> bool:
    """Whether at least two thirds of the lines of ``text`` are codes, most of them of letters and digits.

    A Chinese name makes up for missing letters or digits. One line alone needs a name or a number
    besides; the name is no code itself, as in ``case1 case2``.
    """
    codes, others = _sorted_out(text)
    mixed = sum(is_mixed(match[1]) or _CHINESE.search(match[3] or "") is not None for match in codes)
    plain = sum(match[2] is None and (match[3] is None or _is_code(match[3])) for match in codes)
    return len(codes) >= 2 * len(others) and 2 * mixed > len(codes) and (len(codes) > 1 or not plain)


def near(text: str, file: str) -> FileError | None:
    """The error of a list in which too few lines are codes, but at least a third and three; with how many."""
    codes, others = _sorted_out(text)
    mixed = sum(is_mixed(match[1]) for match in codes)
    if mixed < FEWEST_NEAR or 2 * mixed < len(others) or not others:
        return None
    return FileError("list.partly", file, others[0], codes=len(codes), lines=len(codes) + len(others))


def _sorted_out(text: str) -> tuple[list[re.Match[str]], list[int]]:
    """Of the first lines of ``text`` the parts of those that are codes, and the numbers of the others."""
    codes, others = [], []
    for number, line in islice(_significant(text), SNIFFED_LINES):
        match = _LINE.fullmatch(line)
        if match is None or not _is_code(match[1]):
            others.append(number)
        else:
            codes.append(match)
    return codes, others


def _significant(text: str) -> Iterator[tuple[int, str]]:
    """The lines of ``text``, with their numbers, without sections, settings, comments and empty lines."""
    for number, line in enumerate(text.split("\n"), start=1):
        line = line.strip()
        if line and not (_SECTION.fullmatch(line) or _SETTING.fullmatch(line) or line.startswith(_COMMENT)):
            yield number, line


def _is_code(text: str) -> bool:
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
    for number, line in enumerate(lines, start=1):
        line = line.strip()
        if not line or _SECTION.fullmatch(line) or line.startswith(_COMMENT):
            continue
        if setting := _SETTING.fullmatch(line):
            title = setting[2].strip() if setting[1] == "title" else title
            continue
        yield entry(number, partial(_layout, line, file, number, title, numbered=numbered))


read = only(read_all)
"""The layout of a text that holds one puzzle."""


def write(layout: Layout) -> str:
    """``layout`` as a line of a list: code and name, or code and fewest moves.

    Raises:
        KlotskiError: if it has no code.
    """
    code, moves = write_code(layout), layout.meta.known.moves
    name = " ".join(layout.name.split())
    if name:
        return f"{code} {name}\n"
    return f"{code}\n" if moves is None else f"{code}->{moves}\n"


def _layout(line: str, file: str, number: int, title: str, *, numbered: bool) -> Layout:
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


FORMAT = Format(
    id="hrd-list",
    name="华容道 list (code and name, code->moves)",
    sniff=sniff,
    read=read,
    write=write,
    read_all=read_all,
    near=near,
)
