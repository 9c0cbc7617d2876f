"""Tables, trays, maps and pairs of drawings among other text: lines between empty ones or long quotes.

::

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

from klotski_studio.formats.drawn import letter_grids, map_files, rush_rows, two_swap
from klotski_studio.formats.embedded.blocks import Block
from klotski_studio.formats.embedded.found import Found, tried, until_hopeless
from klotski_studio.formats.tables import car_tables, trays
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE
from klotski_studio.formats.text.notation import Format, PuzzleEntry

FORMATS: tuple[Format, ...] = (car_tables.FORMAT, trays.FORMAT, map_files.FORMAT, two_swap.FORMAT)
FEWEST_ROWS, MOST_ROWS = 3, 120
LONGEST_LINE = 120
MOST_COLUMNS = 30
"""Of a board whose free cells are spaces, as between words."""

LONG_QUOTES = ('"""', "'''", "```", "~~~")
MOST_APART = 3
MOST_PAIRS = 200
"""So many pairs of paragraphs are tried, each of which takes a millisecond."""

_TWO_DIGITS = re.compile(r"\d.*\d")


def paragraphs(lines: Sequence[str]) -> Iterator[Found]:
    """The puzzles in the paragraphs of ``lines``, of which the first has the number 1."""
    return until_hopeless(_each(lines))


def _each(lines: Sequence[str]) -> Iterator[tuple[Found, ...]]:
    """The puzzles in each paragraph of ``lines``; () if there is none."""
    found = list(_of(lines))
    index, pairs = 0, MOST_PAIRS
    while index < len(found):
        one = found[index]
        other = found[index + 1] if index + 1 < len(found) else None
        entries: tuple[PuzzleEntry, ...] = ()
        if other is not None and pairs and _may_be_pair(one, other):
            pairs -= 1
            entries = _tried("\n\n".join("\n".join(block.rows) for block in (one, other)), one, PAIRS)
        if entries and other is not None:
            yield tuple(Found(entry, other.last) for entry in entries)
            index += 2
            continue
        yield tuple(Found(entry, one.last) for entry in _tried("\n".join(one.rows), one, FORMATS))
        index += 1


PAIRS: tuple[Format, ...] = (trays.FORMAT, letter_grids.FORMAT)


def _may_be_pair(one: Block, other: Block) -> bool:
    """Whether two blocks may be start and goal: close to each other, and of one size or both numbers."""
    if other.first - one.last > MOST_APART:
        return False
    same_size = len(one.rows) == len(other.rows) and max(map(len, one.rows)) == max(map(len, other.rows))
    may_be_drawn = same_size and len(one.rows[0]) < MOST_CELLS_A_SIDE and other.lacks_signs_of(one)
    return may_be_drawn or _are_numbers(other.rows)


def _tried(text: str, block: Block, formats: Sequence[Format]) -> tuple[PuzzleEntry, ...]:
    """The puzzles of a paragraph, or of what follows its first line."""
    if formats is FORMATS and not _is_table(block.rows):
        formats = (rush_rows.FORMAT,) if max(map(len, block.rows)) < MOST_COLUMNS else ()
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


def _of(lines: Sequence[str]) -> Iterator[Block]:
    """The runs of lines that are neither empty nor long, without their common indentation."""
    rows: list[str] = []
    for number, line in enumerate((*lines, ""), start=1):
        if line.strip() and len(line) <= LONGEST_LINE and not any(quotes in line for quotes in LONG_QUOTES):
            rows.append(line)
            continue
        if FEWEST_ROWS <= len(rows) <= MOST_ROWS or (rows and len(rows) < FEWEST_ROWS and _are_numbers(rows)):
            indent = min(len(row) - len(row.lstrip()) for row in rows)
            yield Block(tuple(row[indent:] for row in rows), number - len(rows), number - 1)
        rows = []


def _are_numbers(rows: Sequence[str]) -> bool:
    """Whether ``rows`` may be the goal of a tray: numbers alone."""
    return all(row.replace(" ", "").isdecimal() for row in rows)
