r"""Boards as strings in quotes, in any source: a string a row, or all rows in one.

::

    {"levels": [{"name": "1", "gridString": ".B.CDD.B.C.EXX.C.E..FF.EG.H...G.HIII", "minMoves": 8},
                {"name": "2", "board": ["ABBC", "ABBC", "DEEF", "DG.F", "H..I"]}, ...]}

    board: "ABB@" + "ABB@" + "CDD@"           "." or one of the SIGNS is free
    {"Ten", 6, 9, "######" "#a**b#" ...},     width and height, and all cells
    add("ABB."); add("ABB."); add("CDD.")     a string in each call
    'ABBC|ABBC|DEEF|DG.F|H..I'                "\n", "/", "|", "," and ";" divide rows
    new Level("one", "AAB.CCB.", ".AABCC.B")  two of one call with the same signs are start and goal

A name and the fewest moves are those that stand beside a board under a usual key. A string that may be a
board of several widths is none, and a string that is none in a list of boards is named.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, chain, groupby, pairwise
from math import isqrt
from string import digits

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Known
from klotski_studio.formats.boards.grids import loose_in
from klotski_studio.formats.boards.plausible import is_plausible
from klotski_studio.formats.drawn import gnome, letter_grids, plain_grid, rush_hour
from klotski_studio.formats.embedded.blocks import DRAWING, tried
from klotski_studio.formats.huarong import kinds
from klotski_studio.formats.json.said import GOALS
from klotski_studio.formats.tables.brackets import Group, Quoted
from klotski_studio.formats.text.lines import at_line
from klotski_studio.formats.text.notation import Format, PuzzleEntry, no_puzzle

FEWEST_CELLS, MOST_CELLS = 12, 256
"""Of a board in one string."""
LEAST_CERTAIN = 16
"""Cells of a board that need not look like a puzzle in every way."""
LEAST_SIDE, LONGEST = 3, 70 * 70
MOST_DEEP, MOST_BETWEEN = 12, 2
SIGNS = "@o*~_0- "
"""Signs of free cells besides "."; the first of these that a string has is the one that it uses."""

_NAMES = ("name", "title", "label", "id")
_COUNTS = ("minmoves", "minimummoves", "optimalmoves", "optimal", "passmin", "mini", "moves")
_DIVIDER = r"(?:(?:\\r)?\\n|[/|,;])"
_LINE_END = re.compile(r"(?:\\r)?\\n\Z")
_CELLS = re.compile(r"[\w.@*~ #-]+")
IN_ONE: tuple[Format, ...] = (rush_hour.FORMAT, plain_grid.STRING, kinds.FORMAT, kinds.MARKED)
IN_ROWS: tuple[Format, ...] = (rush_hour.ROWS, plain_grid.BOX, gnome.FORMAT, DRAWING)
COMPANY = replace(
    plain_grid.FORMAT, is_likely=lambda layout: all(piece.shape.is_connected for piece in layout.pieces)
)
"""The notation of drawings beside others of the same size."""
LEVEL = replace(gnome.FORMAT, looks=lambda text: gnome.GOAL_PIECE in text, is_likely=COMPANY.is_likely)
"""The notation of a drawing of which the size is stated."""


def found_in(group: Group) -> Iterator[PuzzleEntry]:
    """The boards that strings in ``group`` are, those of a stated size first, then outer brackets."""
    sized = list(_of_sizes(group))
    yield from sized
    lines = {line for each in sized for line in each.lines}
    strings = [each for inner in (group, *group.inside()) for each in inner.texts]
    loose: dict[int, set[str]] = {}
    for found in _with_company(_of_group(group, {}, 0)):
        if found.line in lines and sized:
            continue
        lines.update(found.lines[:1])
        if found.layout is not None and found.form == DRAWING.id:
            width, pieces = found.layout.board.width, found.layout.pieces
            size = width * found.layout.board.height
            if size not in loose:
                boards = [_cut(each.text, width) for each in strings if len(each.text) == size]
                loose[size] = set().union(*map(loose_in, boards))
            if any(len(piece.cells) > 1 and piece.key in loose[size] for piece in pieces):
                error = FileError("text.no-puzzle", "", found.line)
                found = replace(found, layout=None, error=error, decisions=())
        yield found
    strings = [each for each in strings if each.key and len(each.text) >= FEWEST_CELLS]
    read = Counter((each.key, len(each.text)) for each in strings if each.line in lines)
    for each in strings:
        if read[each.key, len(each.text)] > 1 and each.line not in lines:
            yield from _refused(each)


Part = tuple[Sequence[Quoted], Mapping[str, object], tuple[PuzzleEntry, ...]]
"""A run of strings, what is said beside them, and their boards."""


def _with_company(parts: Iterable[Part]) -> Iterator[PuzzleEntry]:
    """The boards of ``parts``; rows of the size and key, but for its number, of one too, or an error."""
    drawn, others = dict[object, str](), []
    for run, about, boards in parts:
        yield from (_labelled(each, about) for each in boards)
        form = run[0].key.rstrip(digits), len(run), len(run[0].text)
        if boards and boards[0].form in (DRAWING.id, rush_hour.ROWS.id):
            drawn[form] = boards[0].form
        others += [] if boards else [(form, run, about)]
    for form, run, about in others:
        text = "\n".join(each.text for each in run)
        sign = next((sign for sign in f".{SIGNS}" if sign in text), "")
        rows = text.replace(sign, ".") if sign and drawn.get(form) == DRAWING.id else ""
        found = tried(rows, (COMPANY,), run[0].line, run[-1].line) if rows else ()
        if form in drawn:
            found = found or (no_puzzle(run[0].line, drawn[form], run[-1].line),)
        yield from (_labelled(each, about) for each in found)


def _of_sizes(outer: Group) -> Iterator[PuzzleEntry]:
    """The boards whose size is stated beside their cells; others in the same form are errors."""
    read = [(each, _of_size(each)) for each in outer.inside() if len(each.texts) > 1]
    forms = {_form(each) for each, found in read if found is not None}
    for each, found in read if forms else ():
        if found is not None or _form(each) in forms:
            yield replace(found or no_puzzle(each.line, gnome.FORMAT.id), line=each.line, last=each.last)


def _form(group: Group) -> object:
    """What the groups of one list have in common."""
    return group.head, len(group.groups), tuple(key for key, value in group.values if type(value) is int)


def _of_size(group: Group) -> PuzzleEntry | None:
    """The board of which two numbers in a row are width and height, and all strings together the cells.

    A name may be before, the fewest moves behind the size, and as many cells of a goal behind those of the
    start.
    """
    numbers = [value for _, value in group.values if type(value) is int]
    titles = [each.texts[0].text for each in group.groups if len(each.texts) == 1]
    for first in (0, 1):
        ends = [*accumulate((each.text for each in group.texts[first:]), initial="")]
        values = [*titles, *(each.text for each in group.texts[:first]), ""][:1]
        for at, (width, height) in enumerate(pairwise(numbers)):
            rows, area = _cut(ends[-1], max(width, 1)), width * height
            is_pair = {area, 2 * area} <= {*map(len, ends)}
            halves = rows[:height], rows[height : 2 * height]
            text = "\n\n".join(map("\n".join, halves[: 1 + is_pair]))
            forms = (letter_grids.FORMAT,) if is_pair else (*IN_ROWS, LEVEL)
            is_board = min(width, height) >= LEAST_SIDE and (is_pair or area == len(ends[-1]))
            if is_board and (found := tried(text, forms, group.line, group.last)):
                about = dict(zip(("name", "moves"), (*values, *numbers[at + 2 :]), strict=False))
                return _labelled(found[0], about)
    return None


def _of_group(group: Group, around: Mapping[str, object], depth: int) -> Iterator[Part]:
    """The runs of strings in ``group`` with their boards, which what ``around`` says may be about."""
    own = {key: value for key, value in group.values if key in (*_NAMES, *_COUNTS)}
    own = own if depth or len(own) == sum(key in own for key, _ in group.values) else {}
    beside = own or around or ({"name": group.title} if group.title and depth > 1 else {})
    alone = [inner.texts[0] for inner in group.groups if _is_alone(inner)]
    runs = list(_runs([*group.texts, *alone]))
    if group.head and (pair := _pair([string for run in runs for string in run])):
        yield runs[0], beside, pair
    else:
        for run in [] if group.key.startswith(GOALS) else runs:
            key = run[0].key if depth else ""
            yield run, {"name": key} if key and not own else beside, tuple(_boards(run))
    for inner in group.groups if depth < MOST_DEEP else ():
        if not _is_alone(inner):
            yield from _of_group(inner, beside, depth + 1)


def _is_alone(group: Group) -> bool:
    """Whether ``group`` is a call of one string that may be a row of a board and is too short to be one."""
    is_call = bool(group.head) and not group.groups and len(group.texts) == len(group.values) == 1
    return is_call and len(group.texts[0].text) < LEAST_CERTAIN


def _runs(strings: Sequence[Quoted]) -> Iterator[Sequence[Quoted]]:
    """The runs of ``strings`` of one length, or nearly; one with a key of its own begins another."""
    run: list[Quoted] = []
    for string in strings:
        each = string._replace(text=_LINE_END.sub("", string.text))
        if not LEAST_SIDE <= len(each.text) <= LONGEST:
            continue
        is_far = run and each.line - run[-1].line > MOST_BETWEEN
        if run and (is_far or each.key or abs(len(each.text) - len(run[0].text)) > 1):
            yield run
            run = []
        run.append(each)
    if run:
        yield run


def _boards(run: Sequence[Quoted]) -> Iterator[PuzzleEntry]:
    """The boards that the strings of ``run`` are each, or the one whose rows they are."""
    single = [_single(string) for string in run]
    if not any(single):
        yield from _of_rows(run)
        return
    is_list = 2 * sum(map(bool, single)) > len(run)
    are_cars = 2 * sum(board.form == rush_hour.FORMAT.id for found in single for board in found) > len(run)
    for string, boards in zip(run, single, strict=True):
        is_other = are_cars and any(board.form != rush_hour.FORMAT.id for board in boards)
        yield from boards if boards and not is_other else _refused(string) if is_list else ()


def _of_rows(run: Sequence[Quoted]) -> list[PuzzleEntry]:
    """The boards whose rows the strings of ``run`` are, or the error of the only row of another width."""
    widths, found = [len(each.text) for each in run], list[PuzzleEntry]()
    for width, part in groupby(run, key=lambda each: len(each.text)):
        if len(rows := [*part]) >= LEAST_SIDE:
            is_small = len(rows) * width < LEAST_CERTAIN
            found += _drawn([each.text for each in rows], rows[0].line, rows[-1].line, is_sure=is_small)
    usual = max(widths, key=widths.count)
    sign = next((sign for sign in f".{SIGNS}" if any(sign in each.text for each in run)), ".")
    odd = [each for each in run if len(each.text) != usual]
    if len(odd) != 1 or sign not in odd[0].text:
        return found
    even = [each.text[:usual].ljust(usual, sign) for each in run]
    if not found and not _drawn(even, run[0].line, run[-1].line):
        return []
    values = {"field": "board", "width": len(odd[0].text), "expected": usual}
    error = FileError("drawing.row-width", "", odd[0].line, **values)
    return [replace(no_puzzle(run[0].line, DRAWING.id, run[-1].line), error=error)]


def _refused(string: Quoted) -> tuple[PuzzleEntry, ...]:
    """The error of a string in a list of boards that is none."""
    error = rush_hour.FORMAT.error_of(string.text, "") or FileError("text.no-puzzle", "")
    error = at_line(error, string.line)
    return (PuzzleEntry("", string.line, None, error, rush_hour.FORMAT.id, last=string.line),)


def divided(string: Quoted) -> tuple[PuzzleEntry, ...]:
    """The board whose rows a string has with signs between them; start and goal have an empty row between."""
    rows = re.split(_DIVIDER, string.text)
    rows = rows if rows[-1] else rows[:-1]
    if "" in rows:
        return tried("\n".join(rows), (letter_grids.FORMAT,), string.line)
    if len(rows) < LEAST_SIDE or len({*map(len, rows)}) > 1 or len(rows[0]) < LEAST_SIDE:
        return ()
    return _drawn(rows, string.line, string.line)


def _single(string: Quoted) -> tuple[PuzzleEntry, ...]:
    """The board that one string is."""
    text, line = string.text, string.line
    if found := divided(string):
        return found
    if not FEWEST_CELLS <= len(text) <= MOST_CELLS or not _CELLS.fullmatch(text):
        return ()
    widths = [width for width in range(LEAST_SIDE, len(text) // LEAST_SIDE + 1) if len(text) % width == 0]
    widths = [isqrt(len(text))] if isqrt(len(text)) ** 2 == len(text) else widths
    if (len(widths) == 1 or len(text) == 20) and (found := tried(text, IN_ONE, line)):
        return found
    fitting = [found for width in widths if (found := _drawn(_cut(text, width), line, line, is_sure=True))]
    return fitting[0] if len(fitting) == 1 else ()


def _cut(text: str, width: int) -> list[str]:
    return [text[at : at + width] for at in range(0, len(text), width)]


def _drawn(rows: Sequence[str], first: int, last: int, *, is_sure: bool = False) -> tuple[PuzzleEntry, ...]:
    """The board that ``rows`` draw, on the lines from ``first`` to ``last``; if it ``is_sure`` to be one."""
    text = "\n".join(rows)
    found = tried(text, IN_ROWS, first, last)
    sign = next((sign for sign in SIGNS if sign in text), "")
    if not found and sign and "." not in text and (sign != "o" or text.replace(sign, "").isupper()):
        found, is_sure = tried(text.replace(sign, "."), (rush_hour.ROWS, DRAWING), first, last), True
    if is_sure and not all(map(_is_likely, found)):
        return ()
    return tuple(replace(each, line=first) for each in found)


def _is_likely(found: PuzzleEntry) -> bool:
    """Whether a puzzle that no usual sign tells has the look of one, and two thirds of it are long pieces."""
    layout = found.layout
    if layout is None:
        return False
    keys = "".join(piece.key for piece in layout.pieces)
    sizes = [len(piece.shape.cells) for piece in layout.pieces]
    is_long = 3 * sum(size for size in sizes if size > 1) >= 2 * sum(sizes)
    return is_plausible(layout, large=3) and is_long and keys == keys.upper()


def _pair(strings: Sequence[Quoted]) -> tuple[PuzzleEntry, ...]:
    """The puzzle of which the two of ``strings`` that are boards are start and goal, of some pieces."""
    boards = [(string, board) for string in strings for board in _single(string)]
    if len(boards) != 2 or boards[0][0].text == boards[1][0].text:
        return ()
    layouts = [board.layout for _, board in boards]
    start, goal = ({(p.key, p.shape) for p in (layout and layout.pieces) or ()} for layout in layouts)
    if layouts[0] is None or not goal or not goal <= start:
        return ()
    rows = [_cut(re.sub(_DIVIDER, "", string.text), layouts[0].board.width) for string, _ in boards]
    text = "\n".join(chain(rows[0], [""], rows[1]))
    return tried(text, (letter_grids.FORMAT,), boards[0][0].line, boards[1][0].line)


def _labelled(found: PuzzleEntry, beside: Mapping[str, object]) -> PuzzleEntry:
    """``found`` with the name and the length that stand beside its board."""
    layout = found.layout
    if layout is None:
        return found
    name = next((str(beside[key]) for key in _NAMES if key in beside), "")
    count = next((beside[key] for key in _COUNTS if type(beside.get(key)) is int), None)
    known = Known(moves=count) if isinstance(count, int) and 0 <= count <= 9999 else layout.meta.known
    layout = replace(layout, name=layout.name or name[:200], meta=replace(layout.meta, known=known))
    return replace(found, name=layout.name, layout=layout)
