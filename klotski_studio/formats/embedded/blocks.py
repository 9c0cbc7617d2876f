"""Blocks of lines among other text that are a board, a table or a pair of drawings.

Drawings are lines of one width, in comments, quotes or indented, in a row::

    # the start           "ABBC",        > .B.CDD
    # ABBC                "ABBC",        > .B.C.E
    # ABBC                "DEEF",        > XX.C.E
    # DEEF                ...            ...

Tables, trays, maps and pairs of drawings are paragraphs: lines between empty ones or long quotes::

    Level 4:

    car,orientation,col,row,length
    B,V,2,1,2
    X,H,1,3,2

    It has a solution.

A part may have a heading right above it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise

from klotski_studio.formats.drawn import gnome, letter_grids, plain_grid, rush_hour, two_swap
from klotski_studio.formats.embedded.found import DRAWING, Found, tried, until_hopeless
from klotski_studio.formats.tables import car_tables, number_rows, trays
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE
from klotski_studio.formats.text.notation import Format, PuzzleEntry

MOST_ROWS = MOST_CELLS_A_SIDE + 4
FEWEST_ROWS = 3
_BEFORE = "\"'`>(=["
_BEHIND = "\"'`<)]\\"
"""Signs that stand before the first row and behind the last one, where these share a line with other text."""

_FREE = re.compile(r"[.\-_ 0]")

_PREFIX = re.compile(r"\s*(?:(?:>|//+|\#+(?=\s)|\*(?=\s)|;+(?=\s)|--(?=\s)|%+(?=\s)|\|(?=\s))\s?)?\s*")
_QUOTED = re.compile(r"""[\s\[({+=\w]*?(["'`])([^"'`\\]{3,70})(?:\\n)?\1[\s,;+)\]}\\]*""")
_ROW = re.compile(r"[A-Za-z0-9.@#|+*=_-]{3,70}")
_QUOTED_ROW = re.compile(r"[A-Za-z0-9.@#|+*=_ -]{3,70}")
_NUMBERS = re.compile(r"\s*(?:(?:-?\d{1,2}|[A-Za-z.])[ \t,;|]+){2,40}(?:-?\d{1,2}|[A-Za-z.])[\s,;|]*")
_FRAMED = re.compile(r"\s*[#@|+*.│║┌└╔╚].*[#@|+*.│║┐┘╗╝]")
_BORDER = frozenset("#@|+-=* .─═┌┐└┘╔╗╚╝")
LONGEST_LINE = 120

FORMATS: tuple[Format, ...] = (
    rush_hour.ROWS,
    gnome.FORMAT,
    plain_grid.BOX,
    DRAWING,
    number_rows.CARS,
    number_rows.FORMAT,
)
"""The notations of a block of rows."""


@dataclass(frozen=True, slots=True)
class Block:
    """Rows that may draw a board, with the numbers of their lines."""

    rows: tuple[str, ...]
    first: int
    last: int

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return len(self.rows[0]), len(self.rows)

    def lacks_signs_of(self, start: Block) -> bool:
        """Whether it can be the goal of ``start``: a goal without some pieces has fewer signs."""
        return not set("".join(start.rows)) <= set("".join(self.rows))


def blocks(lines: Sequence[str]) -> Iterator[Found]:
    """The boards that are drawn in ``lines``, the first of which has the number 1."""
    return until_hopeless(_tried(lines))


def _tried(lines: Sequence[str]) -> Iterator[tuple[Found, ...]]:
    """What each block of ``lines`` draws; () if it is no board."""
    found = list(_of_one_width(lines))
    index = 0
    while index < len(found):
        one = found[index]
        other = found[index + 1] if index + 1 < len(found) else None
        if other is not None and one.size == other.size and 1 < other.first - one.last <= 3:
            entries = _pair(one, other)
            if entries:
                yield tuple(Found(entry, other.last) for entry in entries)
                index += 2
                continue
        yield _boards(one)
        index += 1
    for block in chain(_framed(lines), _of_numbers(lines)):
        yield _boards(block)


def _boards(block: Block) -> tuple[Found, ...]:
    entries = tried("\n".join(block.rows), FORMATS, block.first)
    return tuple(Found(entry, block.last) for entry in entries)


def _pair(one: Block, other: Block) -> tuple[PuzzleEntry, ...]:
    """The puzzle of start and goal; () unless the goal leaves out pieces, as two starts do not."""
    if not other.lacks_signs_of(one):
        return ()
    text = "\n".join((*one.rows, "", *other.rows))
    entries = tried(text, (letter_grids.FORMAT,), one.first)
    return tuple(each for each in entries if each.layout and len(each.layout.goal) < len(each.layout.pieces))


def _of_one_width(lines: Sequence[str]) -> Iterator[Block]:
    """Runs of lines that look like rows of one width, each without what stands around it.

    A run next to a row of another width is a board with an error, and no smaller board.
    """
    runs: list[tuple[int, list[str]]] = []
    for number, line in enumerate((*lines, ""), start=1):
        row = _row(line)
        if row is None:
            for block in _whole(runs):
                yield _completed(block, lines)
            runs = []
        elif runs and len(runs[-1][1][0]) == len(row):
            runs[-1][1].append(row)
        else:
            runs.append((number, [row]))


def _whole(runs: Sequence[tuple[int, list[str]]]) -> Iterator[Block]:
    """Those of consecutive ``runs`` (first line, rows) that draw a board; a word may stand beside."""
    if sum(any("." in row for row in rows) for _, rows in runs) > 1:
        return
    for first, rows in runs:
        if FEWEST_ROWS <= len(rows) <= MOST_ROWS and _is_likely(rows):
            yield Block(tuple(rows), first, first + len(rows) - 1)


def _completed(block: Block, lines: Sequence[str]) -> Block:
    """``block`` with the row at the end of the line above, and at the beginning of the line below."""
    width = len(block.rows[0])
    rows, first, last = list(block.rows), block.first, block.last
    above = lines[first - 2].rstrip() if first > 1 else ""
    if len(above) > width and above[-width - 1] in _BEFORE and _ROW.fullmatch(above[-width:]):
        rows, first = [above[-width:], *rows], first - 1
    below = lines[last].lstrip() if last < len(lines) else ""
    if len(below) > width and below[width] in _BEHIND and _ROW.fullmatch(below[:width]):
        rows, last = [*rows, below[:width]], last + 1
    return Block(tuple(rows), first, last)


def _row(line: str) -> str | None:
    """The row of a board in ``line``, without comment signs or quotes; None if it is none."""
    if len(line) > LONGEST_LINE or len(line) < FEWEST_ROWS:
        return None
    quoted = _QUOTED.fullmatch(line) if line[-1] in "\"'`,;+)]}\\ \t" else None
    if quoted is not None:
        return quoted[2] if _QUOTED_ROW.fullmatch(quoted[2]) else None
    prefix = _PREFIX.match(line)
    row = line[prefix.end() if prefix else 0 :].rstrip()
    return row if _ROW.fullmatch(row) else None


def _is_likely(rows: Sequence[str]) -> bool:
    """Whether there is a free cell, and a label that occurs twice side by side or one above the other."""
    if not any(map(_FREE.search, rows)):
        return False
    beside = (pair for row in rows for pair in pairwise(row))
    above = (pair for one, other in pairwise(rows) for pair in zip(one, other, strict=True))
    return any(one == other and one.isalnum() for one, other in chain(beside, above))


def _of_numbers(lines: Sequence[str]) -> Iterator[Block]:
    """Runs of lines of single numbers of one digit or two, with spaces or commas between them."""
    rows: list[str] = []
    for number, line in enumerate((*lines, ""), start=1):
        row = line.lstrip(" \t#>*/|")
        if len(row) <= LONGEST_LINE and _NUMBERS.fullmatch(row):
            rows.append(row.strip())
            continue
        if FEWEST_ROWS <= len(rows) <= MOST_ROWS:
            yield Block(tuple(rows), number - len(rows), number - 1)
        rows = []


def _framed(lines: Sequence[str]) -> Iterator[Block]:
    """Runs of lines with signs of a border at both ends, spaces included."""
    rows: list[str] = []
    for number, line in enumerate((*lines, ""), start=1):
        stripped = line.rstrip()
        is_row = len(stripped) <= LONGEST_LINE and _FRAMED.fullmatch(stripped) is not None
        if stripped and (is_row or (len(stripped) <= LONGEST_LINE and _BORDER.issuperset(stripped))):
            rows.append(stripped)
            continue
        if FEWEST_ROWS <= len(rows) <= MOST_ROWS:
            indent = min(len(row) - len(row.lstrip()) for row in rows)
            yield Block(tuple(row[indent:] for row in rows), number - len(rows), number - 1)
        rows = []


OF_PARAGRAPHS: tuple[Format, ...] = (car_tables.FORMAT, trays.FORMAT, gnome.MAPS, two_swap.FORMAT)
MOST_LINES = 120
MOST_COLUMNS = 30
"""Of a board whose free cells are spaces, as between words."""

LONG_QUOTES = ('"""', "'''", "```", "~~~")
MOST_APART = 3
MOST_PAIRS = 200
"""So many pairs of paragraphs are tried, each of which takes a millisecond."""

_TWO_DIGITS = re.compile(r"\d.*\d")


def paragraphs(lines: Sequence[str]) -> Iterator[Found]:
    """The puzzles in the paragraphs of ``lines``, of which the first has the number 1."""
    return until_hopeless(_each_paragraph(lines))


def _each_paragraph(lines: Sequence[str]) -> Iterator[tuple[Found, ...]]:
    """The puzzles in each paragraph of ``lines``; () if there is none."""
    found = list(_paragraphs_of(lines))
    index, pairs = 0, MOST_PAIRS
    while index < len(found):
        one = found[index]
        other = found[index + 1] if index + 1 < len(found) else None
        entries: tuple[PuzzleEntry, ...] = ()
        if other is not None and pairs and _may_be_pair(one, other):
            pairs -= 1
            entries = _tried_lines("\n\n".join("\n".join(block.rows) for block in (one, other)), one, PAIRS)
        if entries and other is not None:
            yield tuple(Found(entry, other.last) for entry in entries)
            index += 2
            continue
        yield tuple(Found(entry, one.last) for entry in _tried_lines("\n".join(one.rows), one, OF_PARAGRAPHS))
        index += 1


PAIRS: tuple[Format, ...] = (trays.FORMAT, letter_grids.FORMAT)


def _may_be_pair(one: Block, other: Block) -> bool:
    """Whether two blocks may be start and goal: close to each other, and of one size or both numbers."""
    if other.first - one.last > MOST_APART:
        return False
    same_size = len(one.rows) == len(other.rows) and max(map(len, one.rows)) == max(map(len, other.rows))
    may_be_drawn = same_size and len(one.rows[0]) < MOST_CELLS_A_SIDE and other.lacks_signs_of(one)
    return may_be_drawn or _are_numbers(other.rows)


def _tried_lines(text: str, block: Block, formats: Sequence[Format]) -> tuple[PuzzleEntry, ...]:
    """The puzzles of a paragraph, or of what follows its first line."""
    if formats is OF_PARAGRAPHS and not _is_table(block.rows):
        formats = (rush_hour.ROWS,) if max(map(len, block.rows)) < MOST_COLUMNS else ()
    entries = tried(text, formats, block.first) or tried(text.partition("\n")[2], formats, block.first + 1)
    return tuple(each for each in entries if each.form != letter_grids.FORMAT.id or _is_goal(each))


def _is_table(rows: Sequence[str]) -> bool:
    """Whether most of ``rows`` have two digits or more, or the signs of a map, or a size comes first."""
    digits = sum(_TWO_DIGITS.search(row) is not None for row in rows)
    marked = sum("@" in row for row in rows)
    return 2 * max(digits, marked) >= len(rows) or any(row.endswith(("sun", "rush")) for row in rows[:2])


def _is_goal(entry: PuzzleEntry) -> bool:
    """Whether the second drawing leaves out pieces, as a goal does and another start does not."""
    layout = entry.layout
    return layout is not None and len(layout.goal) < len(layout.pieces)


def _paragraphs_of(lines: Sequence[str]) -> Iterator[Block]:
    """The runs of lines that are neither empty nor long, without their common indentation."""
    rows: list[str] = []
    for number, line in enumerate((*lines, ""), start=1):
        if line.strip() and len(line) <= LONGEST_LINE and not any(quotes in line for quotes in LONG_QUOTES):
            rows.append(line)
            continue
        if FEWEST_ROWS <= len(rows) <= MOST_LINES or (
            rows and len(rows) < FEWEST_ROWS and _are_numbers(rows)
        ):
            indent = min(len(row) - len(row.lstrip()) for row in rows)
            yield Block(tuple(row[indent:] for row in rows), number - len(rows), number - 1)
        rows = []


def _are_numbers(rows: Sequence[str]) -> bool:
    """Whether ``rows`` may be the goal of a tray: numbers alone."""
    return all(row.replace(" ", "").isdecimal() for row in rows)
