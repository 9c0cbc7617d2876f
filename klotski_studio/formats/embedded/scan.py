"""Finds the boards in a text that is no puzzle as a whole: prose, source code, a page, a list with headings.

::

    Here is mine, 8 slides:       drawings, lines of one width      blocks
                                  tables, trays, maps, pairs        paragraphs
                                  parts between fences              any notation
                                  strings in quotes                 strings
                                  start and goal as arrays          matrices
        .B.CDD                    parts in brackets                 fragments
        .B.C.E
        ...                       Only what passes as a puzzle on its own is taken; the rest is
    Can you beat it?              ignored. Nothing found is a refusal.

Boards in one line stand alone, in quotes, in a list or in a link.

::

    levels = ["IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM",      16, 25, 36 ... characters
              '.B.CDD/.B.C.E/XX.C.E/..FF.E/G.H.../G.HIII']

    https://example.org/rush/#IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM/60

    60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332           a line of a list, with its counts

    横刀立马 is the code 1A9BF0C, or 4WVE1.                  codes, if the text is about this puzzle

Lists and objects are the parts in brackets of a page or of source code::

    Our hardest level is [2,0,0,4,1,0,2,3,0,...], try it.
    static final int[][] START = {{1, 2, 2, 3}, {1, 2, 2, 3}, ...};

Outer brackets are tried before inner ones, and nothing inside of what was read is tried again.

"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, pairwise

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Layout, Shape
from klotski_studio.formats.drawn import letter_grids, rush_hour
from klotski_studio.formats.embedded import strings
from klotski_studio.formats.embedded.blocks import blocks, paragraphs, tried, until_hopeless, without_examples
from klotski_studio.formats.huarong import codes
from klotski_studio.formats.json import lists, objects, rectangles
from klotski_studio.formats.json.levels import GOAL, GOAL_SIDES
from klotski_studio.formats.json.said import GOALS
from klotski_studio.formats.tables import brackets, matrices, records
from klotski_studio.formats.tables.brackets import Group, tree
from klotski_studio.formats.text.lines import at_line, lines_of
from klotski_studio.formats.text.notation import NO_GOAL, Format, PuzzleEntry, no_puzzle, sole
from klotski_studio.formats.text.recognition import fenced_parts, shifted

NAME = "Boards in a text"

MOST_FENCED = 100
"""So many parts between fences are tried."""

LEAST_LINE = 16
"""Shorter lines hold no string of cells."""

BRACKETS: tuple[Format, ...] = (
    objects.BLOCKS,
    lists.FORMAT,
    objects.LAB,
    objects.FROST,
    lists.LEVELS_FORMAT,
    lists.TRIPLES,
    objects.LIST,
    rectangles.FORMAT,
    matrices.CARS,
)
"""The notations of lists and objects in brackets, in the order in which they are tried."""

PARTS: tuple[Format, ...] = (*BRACKETS, matrices.FORMAT)
"""The notations of parts in brackets."""


def in_text(formats: Sequence[Format]) -> Format:
    """The notation of texts with boards in them.

    ``formats`` are those of texts that are a puzzle as a whole; they are tried on parts between fences.
    """

    def looks(text: str) -> bool:
        return next(_found(text, formats), None) is not None

    def read_all(text: str, file: str) -> Iterator[PuzzleEntry]:
        lines, found = lines_of(text, file), without_examples(_found(text, formats))
        return _named(sorted((*found, *_left_out(found, lines)), key=lambda each: each.lines.start), file)

    def read(text: str, file: str) -> Layout:
        lines_of(text, file)
        return sole(iter(_first_two(_named(_found(text, formats), file))), file)

    return Format(id="in-text", name=NAME, looks=looks, read_one=read, read_all=read_all, anywhere=True)


def _named(found: Iterable[PuzzleEntry], file: str) -> Iterator[PuzzleEntry]:
    """``found``, with errors that name the ``file``: parts of a text are read without it."""
    for each in found:
        yield replace(each, error=each.error and at_line(each.error, each.error.line, file))


def _left_out(found: Iterable[PuzzleEntry], lines: Sequence[str]) -> Iterator[PuzzleEntry]:
    """An error for each line amid a list of boards of one line that has their signs, and was not read."""
    forms = {each.line: each.form for each in found if each.line and len(each.lines) == 1}
    for above, below in pairwise(sorted(forms)):
        signs = _SIGNS.findall(lines[above - 1])
        for number in range(above + 1, below) if signs and forms[above] == forms[below] else ():
            line = lines[number - 1]
            own = _SIGNS.findall(line)
            is_alike = len({*own} ^ {*signs}) < 2 and 3 * abs(len(own) - len(signs)) <= len(signs)
            if below - above <= MOST_LEFT_OUT and is_alike and not _REMARK.match(line):
                yield no_puzzle(number, forms[above], number)


MOST_LEFT_OUT = 4
"""A gap of so many lines is between two lists."""
_SIGNS = re.compile(r"[^\w\s]")
_REMARK = re.compile(r"\s*(?:#|//|--|%|\*)")


def _first_two(found: Iterable[PuzzleEntry]) -> list[PuzzleEntry]:
    """The puzzles of ``found``, of which no more are asked for once there are two.

    More of them may join puzzles to a list or show that one is an example from it, but leave two at least.
    """
    begun: list[PuzzleEntry] = []
    for each in found:
        begun.append(each)
        if len(begun) & (len(begun) - 1) == 0 and len(puzzles := without_examples(begun)) > 1:
            return puzzles
    return without_examples(begun)


def _found(text: str, formats: Sequence[Format]) -> Iterator[PuzzleEntry]:
    """The boards of ``text``, each with its line and its own notation; none twice."""
    lines = text.split("\n")
    taken = set[int]()
    for first, end in islice(fenced_parts(lines), MOST_FENCED):
        yield from _apart(tried("\n".join(lines[first:end]), formats, first + 1, end), taken)
    for pair in matrices.pairs(text):
        read = tried(pair.text, (matrices.FORMAT,), pair.line, pair.last)
        error = None if read or not tried(pair.start, PARTS, 1) else matrices.FORMAT.error_of(pair.text, "")
        if error is not None and error.code == "arrays.piece":  # no usual goal in its place
            refused = no_puzzle(pair.line, matrices.FORMAT.id, pair.last)
            read = (replace(refused, error=at_line(error, pair.line)),)
        yield from _apart(read, taken)
    yield from _apart(_quoted(text, formats), taken)
    group = tree(text)
    goals = [each for each in group.inside() if len(_goal_in(each)) > 1] if GOAL.search(text.lower()) else []
    listed = () if rectangles.refuses_goal(text) else records.found_in(text, "")
    for found in (_fragments(text, group), strings.found_in(group), listed):
        yield from _together((_with_stated_goal(each, goals) for each in found), taken)
    for parts in (paragraphs(lines), blocks(lines)):
        yield from _apart((_with_stated_goal(each, goals) for each in until_hopeless(parts)), taken)
    yield from _in_lines(lines, taken, has_codes=_SUBJECT.search(text) is not None)


def _with_stated_goal(found: PuzzleEntry, goals: Iterable[Group]) -> PuzzleEntry:
    """``found``; an error if its goal was assumed and the bracket around it, of ``goals``, states another."""
    is_told = found.layout and found.layout.goal and NO_GOAL not in {each.code for each in found.decisions}
    if found.layout is None or is_told:
        return found
    lines, cells = found.lines, [cell for target in found.layout.goal for cell in target.cells]
    around = [each for each in goals if each.line <= lines.start and lines.stop <= each.last + 1]
    beside = [each for each in around if (each.line, each.last) == (around[-1].line, around[-1].last)]
    pairs = {pair for each in beside for one in pairwise(_goal_in(each)) for pair in (one, one[::-1])}
    ends = {(x - first, y - first) for x, y in pairs for first in (0, 1)}
    if not beside or any((x, y) in cells or (x, y - 1) in cells for x, y in ends):
        return found
    return replace(found, layout=None, error=FileError("text.goal", "", lines.start), decisions=())


def _goal_in(group: Group) -> list[int]:
    """The numbers that ``group`` says of a goal."""
    groups = [value for each in group.groups if GOAL.fullmatch(each.key) for value in each.said().values()]
    own = [value for key, value in group.values if any(way.fullmatch(key) for way in (GOAL, *GOAL_SIDES))]
    return [value for value in (*groups, *own) if type(value) is int]


_LONG_STRING = re.compile(r"(?<![\w/])(\"{3}|'{3}|[\"'`])[ \t]*\n((?:[^\n\"`]{0,70}\n){3,40}?)[ \t]*\1")
_NEXT_STRING = 60
"""So many characters are between two strings that are start and goal."""


def _quoted(text: str, formats: Sequence[Format]) -> Iterator[PuzzleEntry]:
    """The boards that strings of several lines draw, two of which may be start and goal, or their errors."""
    strings = [match for match in _LONG_STRING.finditer(text) if _is_drawn(match[2])]
    free = (each[2] for each in strings if 5 * sum(map(each[2].count, ".#")) > len("".join(each[2].split())))
    sizes = {rows.count("\n") for rows in free}
    at = 0
    while at < len(strings):
        rows = [textwrap.dedent(each[2]).strip("\n") for each in strings[at : at + 2]]
        line, (one, *others) = text.count("\n", 0, strings[at].start(2)) + 1, strings[at : at + 2]
        size, title = one[2].count("\n"), rows[0].partition("\n")[0].strip()
        is_pair = bool(others) and others[0].start() - one.end() < _NEXT_STRING and ">" not in one[2]
        both = text.count("\n", one.start(2), others[0].end()) if is_pair else 0
        found = tried("\n\n".join(rows), (letter_grids.FORMAT,), line, line + both) if is_pair else ()
        at += 1 + bool(found)
        for first in () if found else range(1 + (" " in title)):
            board = rows[0].split("\n", first)[-1]
            those = (rush_hour.ROWS,) if is_pair or first else formats
            found = found or tried(board, those, line + first, line + size)
            found = tuple(replace(each, name=each.name or title * first) for each in found)
        is_lost = not found and size in sizes
        yield from (no_puzzle(line, letter_grids.FORMAT.id, line + size),) if is_lost else found


def _is_drawn(text: str) -> bool:
    """Whether all lines of ``text`` but a title are signs of a board: no words, and no numbers alone."""
    words = text.partition("\n")[2].split()
    is_short = not any(len({*word}) > 8 or len(word) > 30 for word in words)
    return is_short and not {".", "|"}.isdisjoint(text) and len(words) <= 3 * text.count("\n")


def _in_lines(lines: Sequence[str], taken: set[int], *, has_codes: bool) -> Iterator[PuzzleEntry]:
    """The boards in single lines; a line below one that is a string but for a cell or a car is an error."""
    last = -1
    for number, line in enumerate(lines, start=1):
        if len(line) < LEAST_LINE or number in taken:
            continue
        is_next = last == number - 1
        for reader in (_in_line, _codes_in)[: 1 + has_codes]:
            for each in reader(line, number) if last < number else ():
                yield each
                last = number
        error = rush_hour.near(line, "") if is_next and last < number else None
        if error is not None:
            error, last = shifted(error, number - 1), number
            yield PuzzleEntry("", number, None, error, rush_hour.FORMAT.id, last=number)


def _apart(found: Iterable[PuzzleEntry], taken: set[int]) -> Iterator[PuzzleEntry]:
    """Those of ``found`` of which no line is ``taken``; their lines are taken then."""
    for each in found:
        if taken.isdisjoint(each.lines):
            taken.update(each.lines)
            yield each


def _together(found: Iterable[PuzzleEntry], taken: set[int]) -> Iterator[PuzzleEntry]:
    """Those of ``found``, of which several may share lines, that begin on no line taken before."""
    before = frozenset(taken)
    for each in found:
        if each.lines.start not in before:
            taken.update(each.lines)
            yield each


_ALONE = re.compile(
    r"[\s\d,]*[A-Za-z.]+[\s\d,]*|\s*[A-Za-z0-5](?:[A-Za-z. ]{15,18}|[0-5]{18})[A-Za-z0-5.]\s*"
)
"""A line that may be a board with its counts."""
MOST_MARKS = 2
"""So many digits may be in a board of letters; a line with more has counts, or a color and its name."""
_LINK = re.compile(r"https?://[^\s\"'<>)\]]{10,4000}|#[A-Za-z.]{16,256}/\d{1,6}")
_LIST = re.compile(r"(?<![\d,])(?:\d{1,2},){19}\d{1,2}(?![\d,])|(?<!\w)[0-4]{20}(?!\w)")
"""Twenty numbers alone, the cells of the classic board."""
_OF_CARS = re.compile(r"(?:\s+([A-Za-z])\d{1,2})+\s*")
"""Something about cars behind a board, which no reader knows."""
_WORD = re.compile(r"[^\s\"'`<>()\[\]{},;:=|!?@]{11,4000}")

WORDS: tuple[Format, ...] = (rush_hour.FORMAT, objects.LAB_CODE, objects.FROST_LINK)

_CODE = re.compile(r"(?<![\w.#/-])(?:[0-9A-F]{7,9}|[0-9A-Z]{5})(?![\w/-]|\.\w)", re.ASCII)
_IDENTIFIER = re.compile(r"[A-Z]{4}\d")
_QUOTES = " \t\"'`,;"
_SUBJECT = re.compile(r"klotski|hua ?rong ?dao|华容道|華容道", re.IGNORECASE)
"""The puzzle that codes are for; in other texts they are serial numbers."""


def _codes_in(line: str, number: int) -> Iterator[PuzzleEntry]:
    """The puzzles of which ``line``, which has that number, has the codes.

    Four letters and a digit are an identifier of source code, unless a code stands beside.
    """
    found = _CODE.findall(line)
    if not all(map(_IDENTIFIER.fullmatch, found)) or line.strip(_QUOTES) in found:
        for code in found:
            yield from tried(code, (codes.CODE, codes.SHORT), number)


def _in_line(line: str, number: int) -> Iterator[PuzzleEntry]:
    """The board that ``line``, which has that number, is, or else those of its words."""
    for cells in islice(_LIST.findall(line), 1):
        yield from tried(f"[{cells if ',' in cells else ','.join(cells)}]", (matrices.FORMAT,), number)
    first = 0 if "." in line or "o" in line else 1  # cars without a free cell are a word
    has_counts = sum(map(str.isdigit, line)) > MOST_MARKS and any(map(str.isalpha, line))
    alone = (rush_hour.FORMAT,) if has_counts else strings.IN_ONE
    if _ALONE.fullmatch(line) and (found := tried(line.strip(), alone[first:], number)):
        yield from found
        return
    for word in (*_LINK.findall(line), *_WORD.findall(_LINK.sub(" ", line))):
        found = tried(word, WORDS[first:], number) or strings.divided(brackets.Quoted("", word, number))
        behind = _OF_CARS.fullmatch(line.partition(word)[2])
        if found and behind is not None and behind[1] in word:
            error = FileError("rush.line", "", number)
            found = (PuzzleEntry("", number, None, error, rush_hour.FORMAT.id, last=number),)
        yield from found


LEAST, MOST = 30, 200_000
"""Characters that a part must and may have."""

MOST_TRIED = 2
"""So many times the length of the text may be looked at in all."""

MOST_PARTS = 1_500
"""So many parts are tried."""

_DATA = re.compile(r"""\((?=\s*+(?:\[|\w*+\()\s*+[\d'"-])|[\[{]\|?\s*+(?:[\[{"'\d.-]|[\w$]+\s*+:|//|/\*)""")


def _fragments(text: str, outer: Group) -> Iterator[PuzzleEntry]:
    """The puzzles in the parts of ``text`` in brackets, which ``outer`` has."""
    end, budget, parts = 0, MOST_TRIED * len(text) + MOST, MOST_PARTS
    sizes, shapes, forms = set[tuple[int, int]](), dict[str, Shape](), set[str]()
    refused, open_ = list[tuple[str, int]](), list[tuple[str, PuzzleEntry]]()
    for group in outer.inside():
        if group.start < end or not LEAST <= group.stop - group.start <= MOST:
            continue
        if group.key.startswith(GOALS) or not _DATA.match(text, group.start):
            continue
        if budget < 0 or not parts:
            break
        part, line = text[group.start : group.stop], group.line
        budget, parts = budget - len(part), parts - 1
        found = tried(part, PARTS, line, group.last)
        end = group.stop if found or rectangles.refuses_goal(part) else end
        for each in found:
            is_open = each.form == matrices.FORMAT.id and each.layout is not None and not each.layout.goal
            open_ += [(part, each)] if is_open else []
            yield from () if is_open else (each,)
        forms |= {each.form for each in found}
        sizes |= {(of.board.width, of.board.height) for each in found if (of := each.layout)}
        shapes |= matrices.shapes_in(part) if found else {}
        refused += [] if found else [(part, line)]
    for part, each in open_:  # beside cars they are cars, too
        as_cars = next(matrices.CARS.entries(part)) if matrices.CARS.id in forms else each
        form = each.form if as_cars.layout is None else matrices.CARS.id
        yield each if form == each.form else replace(as_cars, line=each.line, last=each.last, form=form)
    end = 0
    for part, line in refused if sizes else ():
        error = rectangles.near(part, "") if line > end and rectangles.FORMAT.id in forms else None
        entry = PuzzleEntry("", None, None, error) if error else matrices.of_list(part, sizes, shapes)
        if entry is not None and line > end:
            end = line + part.count("\n")
            error = entry.error and at_line(entry.error, line - 1 + (entry.error.line or 1))
            form = entry.form or matrices.FORMAT.id
            yield replace(entry, line=line, error=error, form=form, last=end)
