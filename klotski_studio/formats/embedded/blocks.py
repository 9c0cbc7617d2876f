"""Blocks of lines among other text that are a board, a table or a pair of drawings.

Drawings are lines of one width, in comments or indented, in a row::

    # the start           > .B.CDD
    # ABBC                > .B.C.E
    # ABBC                > XX.C.E
    # DEEF                ...

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
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, groupby, pairwise, permutations

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Axis, Target
from klotski_studio.formats.boards.grids import FREE, loose_in
from klotski_studio.formats.boards.plausible import may_move, spans
from klotski_studio.formats.drawn import gnome, letter_grids, plain_grid, rush_hour, two_swap
from klotski_studio.formats.json.said import GOALS
from klotski_studio.formats.tables import matrices, records, trays
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE
from klotski_studio.formats.text.notation import Format, PuzzleEntry, fits, no_puzzle

MOST_MISSES = 2_000
"""After so many parts in a row that are no puzzle no more are tried."""
FEWEST_CELLS = 12
"""Of a board among other text."""
MOST_ALIKE = 2
"""So many rows of a drawing are alike; of words below each other more are."""
MOST_BETWEEN = 2
"""So many lines at most are from a puzzle of a list to the next; three more if that has several lines."""


def _is_drawing(text: str) -> bool:
    """Whether ``text`` draws a board with "." for free cells, half of it pieces of several cells.

    One of these may move. Words of one width, which are frequent, draw single cells, and columns where they
    begin or end alike.
    """
    rows = [row for row in text.split("\n") if row.strip(FREE)]
    is_column = max(map(rows.count, rows), default=0) > MOST_ALIKE
    if FREE not in text or " " in text or is_column or not plain_grid.FORMAT.sniff(text):
        return False
    layout = plain_grid.read(text)
    pieces, board = layout.pieces, layout.board
    large = [piece for piece in pieces if len(piece.shape.cells) > 1 and not spans(piece, board)]
    is_large = board.width * board.height >= FEWEST_CELLS and len(pieces) > 1
    of_large, of_all = (sum(len(piece.cells) for piece in each) for each in (large, pieces))
    return is_large and 2 * of_large >= of_all and may_move(layout)


DRAWING = replace(plain_grid.FORMAT, looks=_is_drawing, is_likely=None)
"""The notation of drawings, recognised with more care."""


def tried(text: str, formats: Iterable[Format], line: int, last: int = 0) -> tuple[PuzzleEntry, ...]:
    """The puzzles of a part that begins on ``line``, in the first notation that recognises it.

    The ``last`` line of the part is ``line`` unless it is given.
    () if no notation does, or if one of them has an error: the part may be anything.
    """
    for each in formats:
        if each.sniff(text):
            try:
                entries = tuple(each.entries(text, ""))
            except FileError:
                continue
            if entries and all(entry.layout is not None for entry in entries):
                return tuple(
                    replace(
                        entry,
                        line=line + (entry.line or 1) - 1,
                        last=last or line,
                        form=entry.form or each.id,
                    )
                    for entry in entries
                )
    return ()


def until_hopeless(parts: Iterable[tuple[PuzzleEntry, ...]]) -> Iterator[PuzzleEntry]:
    """The puzzles of ``parts``, until so many in a row are none that the text is of another kind.

    A part that looks like a board and is none takes up to a millisecond; a long text may have 50,000.
    """
    misses = 0
    for part in parts:
        misses = 0 if part else misses + 1
        if misses > MOST_MISSES:
            return
        yield from part


def without_examples(found: Iterable[PuzzleEntry]) -> list[PuzzleEntry]:
    """``found``, puzzles and errors, by line, without a puzzle that stands alone and is in a list, too.

    A list is puzzles that follow one another closely. An example in the prose that the list repeats is one
    puzzle, and so is a drawing shown twice; a list keeps its own doubles, also apart under other names.
    """
    groups: list[list[PuzzleEntry]] = []
    for each in sorted(found, key=lambda found: (found.lines.start, found.lines.stop)):
        if not groups or each.lines.start - groups[-1][-1].last > MOST_BETWEEN + 3 * (len(each.lines) > 1):
            groups.append([])
        groups[-1].append(each)
    names: dict[object, set[str]] = {}
    for each in chain.from_iterable(group for group in groups if len(group) > 1):
        names.setdefault(_puzzle(each), set()).add(each.name)
    kept = []
    for first, *others in groups:
        of = names.setdefault(_puzzle(first), set())
        are_calls = first.form == records.FORMAT.id and first.form in of and len(first.lines) > 1
        if others or not of or are_calls or (first.name and first.name not in of):
            kept += [first, *others]
            of |= {first.name, first.form}
    return kept


def _puzzle(found: PuzzleEntry) -> object:
    """What ``found`` has in common with other drawings of one puzzle; its line if it is an error."""
    layout = found.layout
    if layout is None:
        return found.line
    shapes = tuple((piece.shape, piece.at, piece.axis) for piece in layout.pieces)
    return layout.board, shapes, tuple(target.at for target in layout.goal)


MOST_ROWS = MOST_CELLS_A_SIDE + 4
FEWEST_ROWS = 3
_BEFORE = "\"'`>(=["
_BEHIND = "\"'`<)]\\"
"""Signs that stand before the first row and behind the last one, where these share a line with other text."""

_SPACED = re.compile(r"((?:[A-Za-z0-9_-] ){2,}[A-Za-z0-9_-])[`'\",;]*")
_FREE = re.compile(r"[.\-_ 0]")
FREE_SIGNS = frozenset((*".-_ 0*", "-1"))

_PREFIX = re.compile(r"\s*(?:(?:>|//+|\#+(?=\s+\S)|\*(?=\s)|;+(?=\s)|--(?=\s)|%+(?=\s)|\|(?=\s))\s?)?\s*")
_ROW = re.compile(r"(?!\w=+\Z)[A-Za-z0-9.@#|+*=_<>^!-]{3,70}")
_SIGN = r"(?:-?\d{1,2}|[A-Za-z.*<>^?-])"
_NUMBERS = re.compile(rf"\s*(?:{_SIGN}[ \t,;|]+){{2,40}}{_SIGN}[\s,;|]*")
_BESIDE = re.compile(
    r"""^\s*+["'](?=\S{3,}["'])|["'][\s,;+)]*+(?:(?://|\#\s).*)?$|(?<!\S)(?://|(?:\#|--|;+|%|<-+)\s).*"""
)
"""The quotes around a row, and a remark."""
_STATED = re.compile(r"\s*([A-Za-z])\s+(\d{1,2})[\s,]+(\d{1,2})\s*\Z")
"""A piece and the cell where it must end."""
_OF_GOAL = re.compile(rf"\W*(?:{'|'.join(GOALS)})\b[\w ()]{{0,20}}:?\W*", re.IGNORECASE)
"""The heading of a goal."""
_FRAMED = re.compile(r"\s*[#@|+*.│║┌└╔╚├╠].*[#@|+*.│║┐┘╗╝┤╣]|\s*[|│║].{8,}")
_BORDER = frozenset("#@|+-=* .─═┌┐└┘╔╗╚╝")
LONGEST_LINE = 120

FORMATS: tuple[Format, ...] = (
    rush_hour.ROWS,
    gnome.FORMAT,
    plain_grid.BOX,
    DRAWING,
    matrices.CARS,
    matrices.FORMAT,
)
"""The notations of a block of rows."""


@dataclass(frozen=True, slots=True)
class Block:
    """Rows that may draw a board, with the numbers of their lines."""

    rows: tuple[str, ...]
    first: int
    last: int

    def lacks_signs_of(self, start: Block) -> bool:
        """Whether it can be the goal of ``start``: a goal without some pieces has fewer signs."""
        return not set("".join(start.rows)) <= set("".join(self.rows))


def blocks(lines: Sequence[str]) -> Iterator[tuple[PuzzleEntry, ...]]:
    """What each block of ``lines``, the first of which has the number 1, draws; () if it is no board."""
    yield from (_board(lines, block) for block in _with_remarks(lines))
    yield from _in_pairs(list(_of_one_width(lines)), _pair, partial(_board, lines))
    for block in _runs(lines, _framed, FEWEST_ROWS, MOST_ROWS):
        beside = (*lines[block.first - 2 : block.first - 1], *lines[block.last : block.last + 1])
        yield () if any(map(_row, beside)) else _board(lines, block)  # rows of a larger board
    sizes, unread = set[tuple[int, int]](), []
    for block in _runs(lines, _numbers, FEWEST_ROWS, MOST_ROWS):
        found = _board(lines, block)
        head, size = re.findall(r"\d+", block.rows[0]), (len(block.rows), len(block.rows[-1].split()))
        if not found and head[:2] == [str(size[0] - 1), str(size[1])] != head:  # the number of pieces, too
            below = _board(lines, Block(block.rows[1:], block.first + 1, block.last))
            found = tuple(each for each in below if each.layout and each.layout.goal)
        yield found
        sizes |= {size} if found else set()
        unread += [] if found else [(size, block)]
    for size, block in unread:
        for entry in matrices.CARS.entries("\n".join(block.rows)) if size in sizes else ():
            if entry.error is None or entry.error.code == "rush.no-player":
                yield (replace(entry, line=block.first, form=matrices.CARS.id, last=block.last),)
            elif entry.error.code == "drawing.row-width":
                yield (no_puzzle(block.first, matrices.CARS.id, block.last),)


def _with_remarks(lines: Sequence[str]) -> Iterator[Block]:
    """The blocks of rows in quotes, or with remarks behind or between them, without these.

    Where a sign is on several parts of a block, as in two boards, the remarks in it divide it.
    """
    bare = [_BESIDE.sub("", line) for line in lines]
    numbers = [at for at, line in enumerate(lines) if bare[at].strip() or not line.strip()]
    kept = [bare[at] for at in numbers]
    for block in chain(_of_one_width(kept), _runs(kept, _numbers, FEWEST_ROWS, MOST_ROWS)):
        of = numbers[block.first - 1 : block.last]
        if bare[of[0] : of[-1] + 1] == lines[of[0] : of[-1] + 1]:
            continue
        is_one = FREE_SIGNS.issuperset(loose_in([row.split() if " " in row else row for row in block.rows]))
        cuts = [] if is_one else [at for at in range(1, len(of)) if of[at] - of[at - 1] > 1]
        for begin, end in pairwise((0, *cuts, len(of))):
            if end - begin >= FEWEST_ROWS and (cuts or is_one):
                yield Block(block.rows[begin:end], of[begin] + 1, of[end - 1] + 1)


def _in_pairs(
    found: Sequence[Block],
    pair: Callable[[Block, Block], tuple[PuzzleEntry, ...]],
    alone: Callable[[Block], tuple[PuzzleEntry, ...]],
) -> Iterator[tuple[PuzzleEntry, ...]]:
    """The puzzles that each two neighbours of ``found`` are together, else those that each block is alone."""
    index = 0
    while index < len(found):
        puzzles = pair(found[index], found[index + 1]) if index + 1 < len(found) else ()
        yield puzzles or alone(found[index])
        index += 2 if puzzles else 1


def _board(lines: Sequence[str], block: Block) -> tuple[PuzzleEntry, ...]:
    """The board that ``block`` draws, with the goal that is stated below it."""
    text, below = "\n".join(block.rows), "\n".join(lines[block.last : block.last + 2])
    stated = _STATED.match(below)
    if stated is None or stated[1] not in text:
        found = tried(text, FORMATS, block.first, block.last)
        near = [n for n in (block.first - 2, *range(block.last, block.last + 3)) if 0 <= n < len(lines) - 1]
        rows = [lines[at + 1].split() for at in near if _OF_GOAL.fullmatch(lines[at])]
        is_goal = len(block.rows[0].split()) in map(len, rows)  # that drawing, or this one
        is_open = is_goal and any(each.guesses or not (each.layout and each.layout.goal) for each in found)
        return () if is_open or any(map(_has_exit, found)) else found
    read = chain(*(tried(text, formats, block.first, block.last) for formats in (FORMATS, (DRAWING,))))
    return tuple(goal for each in read for goal in _with_goal(each, *stated.groups()))[:1]


def _has_exit(found: PuzzleEntry) -> bool:
    """Whether a drawing without a goal has a gap in walls all around it, which nobody is said to leave by."""
    layout = found.layout
    if layout is None or layout.goal or found.form != DRAWING.id:
        return False
    width, height = layout.board.width, layout.board.height
    around = [(x, y) for x, y in layout.board.cells() if x in (0, width - 1) or y in (0, height - 1)]
    return 0 < sum(cell not in layout.board.walls for cell in around) <= 2


def _with_goal(found: PuzzleEntry, key: str, *cell: str) -> Iterator[PuzzleEntry]:
    """``found`` with the target of a piece at a cell; none if its two numbers may mean several cells."""
    layout = found.layout
    piece = None if layout is None else layout.piece(key)
    if layout is None or piece is None:
        return
    orders, fixed = permutations(map(int, cell)), {Axis.HORIZONTAL: 1, Axis.VERTICAL: 0}.get(piece.axis)
    ways = {(a - first, b - first) for a, b in orders for first in (0, 1)} - {piece.at}
    ends = (at for at in ways if fixed is None or at[fixed] == piece.at[fixed])
    goals = [replace(layout, goal=(Target(key, at, piece.shape),)) for at in ends]
    fitting = list(filter(fits, goals))
    if len(fitting) == 1:
        yield replace(found, layout=fitting[0], decisions=(), alternatives=(), last=found.last + 1)


def _pair(one: Block, other: Block) -> tuple[PuzzleEntry, ...]:
    """The puzzle of start and goal; () unless the goal leaves out pieces, as two starts do not."""
    is_near = [*map(len, one.rows)] == [*map(len, other.rows)] and 1 < other.first - one.last <= 3
    if not is_near or not other.lacks_signs_of(one):
        return ()
    text = "\n".join((*one.rows, "", *other.rows))
    return tuple(filter(_is_goal, tried(text, (letter_grids.FORMAT,), one.first, other.last)))


def _of_one_width(lines: Sequence[str]) -> Iterator[Block]:
    """Runs of lines that look like rows of one width, each without what stands around it.

    A run next to a row of another width is a board with an error, and no smaller board; a word may be there.
    """
    for run in _runs(lines, _row_or_numbers, FEWEST_ROWS, len(lines)):
        parts = [tuple(rows) for _, rows in groupby(run.rows, key=len)] if all(run.rows) else []
        first, are_boards = run.first, sum("." in "".join(rows) for rows in parts) > 1
        for rows in parts if not are_boards else ():
            if FEWEST_ROWS <= len(rows) <= MOST_ROWS and _is_likely(rows):
                yield _completed(Block(rows, first, first + len(rows) - 1), lines)
            first += len(rows)


def _row_or_numbers(line: str) -> str | None:
    """The row of a board in ``line``, empty for numbers such as "9 0 0 10"; None if it is neither."""
    return _row(line) or ("" if _numbers(line) and not any(map(str.isalpha, line)) else None)


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
    """The row of a board in ``line``, without comment signs; None if it is none."""
    if len(line) > LONGEST_LINE or len(line) < FEWEST_ROWS:
        return None
    prefix = _PREFIX.match(line)
    row = line[prefix.end() if prefix else 0 :].rstrip()
    if (spaced := _SPACED.fullmatch(row)) is not None:
        row = spaced[1][::2]
    return row if _ROW.fullmatch(row) else None


def _is_likely(rows: Sequence[str]) -> bool:
    """Whether there is a free cell, and a label that occurs twice side by side or one above the other."""
    if not any(map(_FREE.search, rows)):
        return False
    beside = (pair for row in rows for pair in pairwise(row))
    above = (pair for one, other in pairwise(rows) for pair in zip(one, other, strict=True))
    return any(one == other and one.isalnum() for one, other in chain(beside, above))


def _runs(
    lines: Sequence[str], row_of: Callable[[str], str | None], fewest: int, most: int
) -> Iterator[Block]:
    """The runs of lines in each of which ``row_of`` finds a row, without their common indentation."""
    rows: list[str] = []
    for number, line in enumerate((*lines, ""), start=1):
        if (row := row_of(line)) is not None:
            rows.append(row)
            continue
        if fewest <= len(rows) <= most:
            indent = min(len(row) - len(row.lstrip()) for row in rows)
            yield Block(tuple(row[indent:] for row in rows), number - len(rows), number - 1)
        rows = []


def _numbers(line: str) -> str | None:
    """``line`` if it has single numbers of one digit or two, with spaces or commas between them."""
    row = line.lstrip(" \t#>/|")
    return row.strip() if len(row) <= LONGEST_LINE and _NUMBERS.fullmatch(row) else None


def _framed(line: str) -> str | None:
    """``line`` if it has signs of a border at both ends, spaces included."""
    row = line.rstrip()
    if not row or len(row) > LONGEST_LINE:
        return None
    return row if _FRAMED.fullmatch(row) or _BORDER.issuperset(row) else None


def _in_paragraph(line: str) -> str | None:
    """``line`` if it is neither empty nor long."""
    is_short = len(line) <= LONGEST_LINE and not any(quotes in line for quotes in LONG_QUOTES)
    return line if line.strip() and is_short else None


OF_PARAGRAPHS: tuple[Format, ...] = (trays.FORMAT, records.FORMAT, gnome.MAPS, two_swap.FORMAT)
MOST_LINES = 120
MOST_COLUMNS = 30
"""Of a board whose free cells are spaces, as between words."""

BRACKETS = (("(", ")"), ("[", "]"), ("{", "}"))
LONG_QUOTES = ('"""', "'''", "```", "~~~")
MOST_APART = 3
MOST_PAIRS = 200
"""So many pairs of paragraphs are tried, each of which takes a millisecond."""

_TWO_DIGITS = re.compile(r"\d.*\d")


def paragraphs(lines: Sequence[str]) -> Iterator[tuple[PuzzleEntry, ...]]:
    """The puzzles in each paragraph of ``lines``, the first line having the number 1; () if none."""
    left = iter(range(MOST_PAIRS))

    def pair(one: Block, other: Block) -> tuple[PuzzleEntry, ...]:
        if not _may_be_pair(one, other) or next(left, None) is None:
            return ()
        both = Block((*one.rows, "", *other.rows), one.first, other.last)
        return _tried_lines(both, PAIRS)

    runs = _runs(lines, _in_paragraph, 1, MOST_LINES)
    found = [block for block in runs if len(block.rows) >= FEWEST_ROWS or _are_numbers(block.rows)]
    return _in_pairs(found, pair, lambda one: _tried_lines(one, OF_PARAGRAPHS))


PAIRS: tuple[Format, ...] = (trays.FORMAT, letter_grids.FORMAT)


def _may_be_pair(one: Block, other: Block) -> bool:
    """Whether two blocks may be start and goal: close to each other, and of one size or both numbers."""
    if other.first - one.last > MOST_APART:
        return False
    same_size = len(one.rows) == len(other.rows) and max(map(len, one.rows)) == max(map(len, other.rows))
    may_be_drawn = same_size and len(one.rows[0]) < MOST_CELLS_A_SIDE and other.lacks_signs_of(one)
    return may_be_drawn or _are_numbers(other.rows)


def _tried_lines(block: Block, formats: Sequence[Format]) -> tuple[PuzzleEntry, ...]:
    """The puzzles of a paragraph, or of what follows its first line."""
    if formats is OF_PARAGRAPHS and not _is_table(block.rows):
        formats = (rush_hour.ROWS,) if max(map(len, block.rows)) < MOST_COLUMNS else ()
    text, others = "\n".join(block.rows), block.rows[1:]
    if any(text.count(opened) != text.count(closed) for opened, closed in BRACKETS):
        return ()  # a part of a list that has an empty line
    found = tried(text, formats, block.first, block.last)
    signs = [re.sub(r"\w", "", row) for row in block.rows[:2]]
    is_head = not records.has_header(block.rows[0]) and not _are_numbers(block.rows[:1])
    if not found and is_head and len({*signs}) > 1:
        found = tried("\n".join(others), formats, block.first + 1, block.last)
    return tuple(each for each in found if each.form != letter_grids.FORMAT.id or _is_goal(each))


def _is_table(rows: Sequence[str]) -> bool:
    """Whether most of ``rows`` have two digits or more, or the signs of a map, or a size comes first."""
    digits = sum(_TWO_DIGITS.search(row) is not None for row in rows)
    marked = sum("@" in row for row in rows)
    return 2 * max(digits, marked) >= len(rows) or any(row.endswith(("sun", "rush")) for row in rows[:2])


def _is_goal(found: PuzzleEntry) -> bool:
    """Whether the second drawing leaves out pieces, as a goal does and another start does not."""
    layout = found.layout
    are_boxes = layout is not None and any(piece.key in gnome.SOKOBAN for piece in layout.pieces)
    return layout is not None and len(layout.goal) < len(layout.pieces) and not are_boxes


def _are_numbers(rows: Sequence[str]) -> bool:
    """Whether ``rows`` may be the goal of a tray: numbers alone."""
    return all(row.replace(" ", "").isdecimal() for row in rows)
