"""The configuration files of the solvers jimslide and js2: one keyword a line.

::

    ! Two steps                  a comment; the first line's is taken as the name
    xsize: 4
    ysize: 2
    wall: (3,1)                  also hwall: y (x1,x2) and vwall: x (y1,y2), runs of such cells
    piece: 1 (0,0) (1,0)         the cells of kind 1
    locky: 1                     it may not move up and down; lockx: not left and right
    put: 1 (0,0) 'A'             a piece; those of one kind are interchangeable
    put: 1 (2,0)
    win: 1 (1,0)                 a target for any piece of the kind; all targets must be met

A placement is given by the cell (0,0) of its kind, by convention its first in reading order. Wins that
ask for an empty cell (``win: 0``) and steps longer than one are refused: no layout can express them.

Each line begins with a keyword and a colon; other lines are comments. A keyword that no version of
the solvers has is an error, so that a misspelt one is not ignored.
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, compress, groupby, takewhile
from typing import NamedTuple, NoReturn

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Axis, Board, Cell, Layout, Piece, Shape, kinds, shifted, top_left
from klotski_studio.formats.boards.grids import is_drawable
from klotski_studio.formats.boards.writing import require_goal, with_goal_of_any, written_keys
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE, crowding, require_side
from klotski_studio.formats.text.lines import entry, lines_of
from klotski_studio.formats.text.notation import Format, PuzzleEntry, in_reading_order, letters

SOLVER_OPTIONS = frozenset(
    {
        *("useletters", "hexprint", "winonly", "bigmem", "smallmem", "numthreads", "diskthreads"),
        *("cachepercent", "nograph", "noconcurrent", "cutoff", "directed", "checkfulltree"),
    }
)
"""Keywords that are options of the solver and not part of the puzzle."""

KEYWORD = re.compile(r"\s*([A-Za-z]+)\s*:(.*)")
_COMMENT = re.compile(r"\s*[!#]\s*(.*\S)")
_INT = r"\s*([-+]?\d{1,9}+)"
_CELL = r"\s*\(\s*([-+]?\d{1,9}+)\s*,\s*([-+]?\d{1,9}+)\s*\)"
_PAIR = re.compile(_CELL)
_FORMS = {
    "xsize ysize lockx locky": _INT,
    "xstep ystep": _INT + _INT,
    "wall": rf"(?P<cells>{_CELL})",
    "hwall vwall win": rf"{_INT}(?P<cells>{_CELL})",
    "piece": rf"{_INT}(?P<cells>(?:{_CELL})+)",
    "put": rf"{_INT}(?P<cells>{_CELL})(?:\s*'(?P<key>.)')?",
}
_REST = r"\s*;?\s*(?:[!#].*)?"
_ARGUMENTS = {word: re.compile(form + _REST) for words, form in _FORMS.items() for word in words.split()}
"""What follows each keyword that is part of the puzzle."""


class _Statement(NamedTuple):
    """What a line says: its keyword and number, its cells, and the letter that it gives to a piece."""

    word: str
    number: int
    cells: tuple[Cell, ...]
    key: str
    line: int


def _statement(text: str, file: str, line: int) -> _Statement | None:
    """What the line ``text`` says, a run of walls as their cells; None for comments and solver options.

    Raises:
        FileError: if it cannot be read.
    """
    keyword = KEYWORD.match(text)
    word = keyword[1].lower() if keyword else ""
    if keyword is None or word in SOLVER_OPTIONS:
        return None

    def fail(code: str) -> NoReturn:
        raise FileError(code, file, line, keyword=word, field=word, limit=MOST_CELLS_A_SIDE)

    if word not in _ARGUMENTS:
        fail("jimslide.keyword")
    found = _ARGUMENTS[word].fullmatch(keyword[2])
    if found is None:
        fail("jimslide.arguments")
    named = found.groupdict()
    cells = [(int(x), int(y)) for x, y in _PAIR.findall(named.get("cells", ""))]
    number = 0 if word == "wall" else int(found[1])
    near = [*chain.from_iterable(cells), *([number] if word in ("hwall", "vwall") else [])]
    if max(map(abs, near), default=0) > MOST_CELLS_A_SIDE:
        fail("field.far-cell")
    if word in ("xstep", "ystep") and int(found[2]) != 1:
        fail("jimslide.step")
    if word in ("piece", "win") and number == 0:
        fail("jimslide.zero" if word == "piece" else "jimslide.empty-win")
    if word in ("hwall", "vwall"):  # the ends of the run are in either order
        run = range(min(cells[0]), max(cells[0]) + 1)
        word, cells = "wall", [(at, number) if word == "hwall" else (number, at) for at in run]
    return _Statement(word, number, tuple(dict.fromkeys(cells)), named.get("key") or "", line)


NAME = "JimSlide"

_SEPARATOR = re.compile(r"\s*[*=-]{3,}\s*")
_AXES = {
    (False, False): Axis.BOTH,
    (False, True): Axis.HORIZONTAL,
    (True, False): Axis.VERTICAL,
    (True, True): Axis.NONE,
}
"""The axis of a kind, by whether it has ``lockx`` and ``locky``."""

_KEYS = frozenset(c for c in string.printable[:94] if c != "'" and is_drawable(c))


def _looks(text: str) -> bool:
    """Whether ``text`` sets the size of a board and puts a piece on it, and half of it is keywords."""
    words = re.findall(r"^[ \t]*(xsize|ysize|put)[ \t]*:", text, re.MULTILINE | re.IGNORECASE)
    if {word.lower() for word in words} != {"xsize", "ysize", "put"}:
        return False
    keywords = len(re.findall(r"^[ \t]*[A-Za-z]+[ \t]*:", text, re.MULTILINE))
    comments = len(re.findall(r"^[ \t]*[!#*]", text, re.MULTILINE))
    return 2 * (keywords + comments) >= sum(1 for line in text.split("\n") if line.strip())


def read_all(text: str, file: str = "") -> Iterator[PuzzleEntry]:
    """Every puzzle in ``text``; a line of asterisks ends one, as in the solvers' own collection.

    Raises:
        FileError: if ``text`` is too long, or no text at all.
    """
    numbered = enumerate(lines_of(text, file), start=1)
    for _, lines in groupby(numbered, key=lambda each: _SEPARATOR.fullmatch(each[1]) is not None):
        part = [*lines]
        if any(KEYWORD.match(each) for _, each in part):
            yield entry(part[0][0], partial(_layout, part, file))


def write(layout: Layout) -> str:
    """``layout`` as a configuration file; interchangeable pieces have one number.

    Raises:
        KlotskiError: if it has no goal, or there are more pieces than keys in ASCII.
    """
    require_goal(layout, NAME)
    names = written_keys(layout, NAME, _KEYS.__contains__)
    board = layout.board
    lines = [f"! {title}"] if (title := " ".join(layout.name.split())) else []
    lines += [f"xsize: {board.width}", f"ysize: {board.height}"]
    lines += [f"wall: ({x},{y})" for x, y in board.cells() if (x, y) in board.walls]
    pieces, puts, wins = [], [], []
    for number, kind in enumerate(kinds(layout), start=1):
        anchor = kind.shape.anchor
        cells = shifted(kind.shape.cells, (-anchor[0], -anchor[1]))
        pieces.append(f"piece: {number} " + " ".join(f"({x},{y})" for x, y in cells))
        locks = next(locks for locks, axis in _AXES.items() if axis is kind.axis)
        pieces += [f"{word}: {number}" for word in compress(("lockx", "locky"), locks)]
        for piece in (layout.pieces[index] for index in kind.pieces):
            x, y = piece.shape.at(piece.at)[0]
            puts.append(f"put: {number} ({x},{y}) '{names[piece.key]}'")
        wins += [f"win: {number} ({x + anchor[0]},{y + anchor[1]})" for x, y in kind.targets]
    return "\n".join([*lines, *pieces, *puts, *wins]) + "\n"


def _layout(lines: Sequence[tuple[int, str]], file: str) -> Layout:
    """The layout of numbered ``lines``; a comment before the first keyword is its name."""
    said: dict[str, list[_Statement]] = {word: [] for word in _ARGUMENTS}
    for number, text in lines:
        if (statement := _statement(text, file, number)) is not None:
            said[statement.word].append(statement)
    sides = [sum(each.number for each in said[word][-1:]) for word in ("xsize", "ysize")]
    for word, side in zip(("xsize", "ysize"), sides, strict=True):
        if side < 1:
            raise FileError("jimslide.size", file, lines[0][0], keyword=word)
    require_side(sides[0], sides[1], file, lines[0][0])
    shapes = {each.number: each.cells for each in reversed(said["piece"])}
    _check(said["put"], said["win"], shapes, file)
    locked = {(each.number, word) for word in ("lockx", "locky") for each in said[word]}
    pieces: list[Piece] = []
    groups: dict[int, list[Piece]] = {}
    for put, key in zip(said["put"], _keys(said["put"]), strict=True):
        cells = shifted(shapes[put.number], put.cells[0])
        axis = _AXES[(put.number, "lockx") in locked, (put.number, "locky") in locked]
        pieces.append(Piece(key, Shape.of(cells), top_left(cells), axis))
        groups.setdefault(put.number, []).append(pieces[-1])
    wins: dict[int, dict[Cell, None]] = {}
    for win in said["win"]:
        wins.setdefault(win.number, {})[top_left(shifted(shapes[win.number], win.cells[0]))] = None
    comments = takewhile(lambda text: KEYWORD.match(text) is None, (text for _, text in lines))
    name = next((comment[1] for comment in map(_COMMENT.match, comments) if comment), "")
    walls = frozenset(chain.from_iterable(each.cells for each in said["wall"]))
    layout = Layout(Board(sides[0], sides[1], walls), tuple(pieces), name=name)
    found = [(in_reading_order(groups[number]), at) for number, places in wins.items() for at in places]
    return with_goal_of_any(layout, found)


def _check(
    puts: Sequence[_Statement], wins: Sequence[_Statement], shapes: Mapping[int, tuple[Cell, ...]], file: str
) -> None:
    """Refuse pieces without a shape, what is beyond a limit, and more targets than pieces of a kind."""
    placed = (*puts, *wins)
    for each in placed:
        if each.number not in shapes:
            raise FileError("jimslide.unknown-piece", file, each.line, number=each.number)
    if (found := crowding(shifted(shapes[each.number], each.cells[0]) for each in placed)) is not None:
        raise FileError(found[1], file, placed[found[0]].line, limit=found[2])
    most = Counter(put.number for put in puts)
    targets = Counter(number for number, _ in {(win.number, win.cells) for win in wins})
    for win in wins:
        wanted, there = targets[win.number], most[win.number]
        if wanted > there:
            raise FileError("jimslide.wins", file, win.line, number=win.number, wins=wanted, puts=there)


def _keys(puts: Sequence[_Statement]) -> list[str]:
    """The keys of the pieces: the letters given to them where they differ, else the next free letters."""
    given = Counter(put.key for put in puts)
    usable = {key for key, count in given.items() if count == 1 and is_drawable(key)}
    others = (key for key in letters(len(puts) + len(usable)) if key not in usable)
    return [put.key if put.key in usable else next(others) for put in puts]


FORMAT = Format(id="jimslide", name=NAME, looks=_looks, write=write, read_all=read_all)
