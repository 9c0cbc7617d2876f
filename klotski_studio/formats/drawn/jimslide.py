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
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, compress
from typing import NoReturn

from klotski_studio.core.errors import FileError
from klotski_studio.core.geometry import Cell, Shape, shifted, top_left
from klotski_studio.core.layout import Axis, Board, Layout, Piece, kinds
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


@dataclass(slots=True)
class PlacedShape:
    """A piece or a target: its kind, cell, line, and the letter given to it."""

    id: int
    at: Cell
    line: int
    key: str = ""


@dataclass(slots=True)
class Puzzle:
    """The content of the lines that are read so far."""

    file: str
    name: str = ""
    size: dict[str, int] = field(default_factory=dict)
    walls: set[Cell] = field(default_factory=set)
    shapes: dict[int, tuple[Cell, ...]] = field(default_factory=dict)
    locked: set[tuple[int, str]] = field(default_factory=set)
    puts: list[PlacedShape] = field(default_factory=list)
    wins: list[PlacedShape] = field(default_factory=list)


def read_lines(lines: Iterable[tuple[int, str]], file: str) -> Puzzle:
    """The content of numbered ``lines``; a comment before the first keyword is the name.

    Raises:
        FileError: at the first line that cannot be read.
    """
    puzzle = Puzzle(file)
    has_keyword = False
    for number, line in lines:
        if found := KEYWORD.match(line):
            has_keyword = True
            _read_line(puzzle, number, found[1].lower(), found[2])
        elif not has_keyword and not puzzle.name and (comment := _COMMENT.match(line)):
            puzzle.name = comment[1]
    return puzzle


def _read_line(puzzle: Puzzle, line: int, word: str, rest: str) -> None:
    """Add what follows the keyword ``word`` to the puzzle.

    Raises:
        FileError: if it cannot be read.
    """

    def fail(code: str) -> NoReturn:
        raise FileError(code, puzzle.file, line, keyword=word, field=word, limit=MOST_CELLS_A_SIDE)

    if word in SOLVER_OPTIONS:
        return
    if word not in _ARGUMENTS:
        fail("jimslide.keyword")
    found = _ARGUMENTS[word].fullmatch(rest)
    if found is None:
        fail("jimslide.arguments")
    cells = [(int(x), int(y)) for x, y in _PAIR.findall(found.groupdict().get("cells", ""))]
    number = 0 if word == "wall" else int(found[1])
    near = [*chain.from_iterable(cells), *([number] if word in ("hwall", "vwall") else [])]
    if max(map(abs, near), default=0) > MOST_CELLS_A_SIDE:
        fail("field.far-cell")
    if word in ("xsize", "ysize"):
        puzzle.size[word] = number
    elif word in ("lockx", "locky"):
        puzzle.locked.add((number, word))
    elif word in ("xstep", "ystep"):
        if int(found[2]) != 1:
            fail("jimslide.step")
    elif word == "wall":
        puzzle.walls.add(cells[0])
    elif word in ("hwall", "vwall"):  # a row or column of walls, its ends in either order
        run = range(min(cells[0]), max(cells[0]) + 1)
        puzzle.walls.update((at, number) if word == "hwall" else (number, at) for at in run)
    elif word == "put":
        puzzle.puts.append(PlacedShape(number, cells[0], line, found["key"] or ""))
    elif number == 0:
        fail("jimslide.zero" if word == "piece" else "jimslide.empty-win")
    elif word == "piece":
        puzzle.shapes.setdefault(number, tuple(dict.fromkeys(cells)))
    else:
        puzzle.wins.append(PlacedShape(number, cells[0], line))


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
    part: list[tuple[int, str]] = []
    for number, line in enumerate([*lines_of(text, file), "***"], start=1):
        if not _SEPARATOR.fullmatch(line):
            part.append((number, line))
        else:
            if any(KEYWORD.match(each) for _, each in part):
                yield entry(part[0][0], partial(_layout, part, file))
            part = []


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
    puzzle = read_lines(lines, file)
    _check(puzzle, lines[0][0])
    width, height = puzzle.size["xsize"], puzzle.size["ysize"]
    keys = _keys(puzzle)
    pieces: list[Piece] = []
    members: dict[int, list[Piece]] = {}
    for put, key in zip(puzzle.puts, keys, strict=True):
        cells = shifted(puzzle.shapes[put.id], put.at)
        axis = _AXES[(put.id, "lockx") in puzzle.locked, (put.id, "locky") in puzzle.locked]
        pieces.append(Piece(key, Shape.of(cells), top_left(cells), axis))
        members.setdefault(put.id, []).append(pieces[-1])
    wins: dict[int, list[Cell]] = {}
    for win in puzzle.wins:
        placements = wins.setdefault(win.id, [])
        placement = top_left(shifted(puzzle.shapes[win.id], win.at))
        if placement not in placements:
            placements.append(placement)
    groups = {number: in_reading_order(each) for number, each in members.items()}
    layout = Layout(Board(width, height, frozenset(puzzle.walls)), tuple(pieces), name=puzzle.name)
    found = [(groups[number], at) for number, places in wins.items() for at in places]
    return with_goal_of_any(layout, found)


def _check(puzzle: Puzzle, line: int) -> None:
    """Refuse what no layout can hold or is beyond a limit; ``line`` is the first of the puzzle."""
    file = puzzle.file
    for word in ("xsize", "ysize"):
        if puzzle.size.get(word, 0) < 1:
            raise FileError("jimslide.size", file, line, keyword=word)
    width, height = puzzle.size["xsize"], puzzle.size["ysize"]
    require_side(width, height, file, line)
    placed = (*puzzle.puts, *puzzle.wins)
    for each in placed:
        if each.id not in puzzle.shapes:
            raise FileError("jimslide.unknown-piece", file, each.line, number=each.id)
    if (found := crowding(shifted(puzzle.shapes[each.id], each.at) for each in placed)) is not None:
        raise FileError(found[1], file, placed[found[0]].line, limit=found[2])
    puts = Counter(put.id for put in puzzle.puts)
    targets = Counter(number for number, _ in {(win.id, win.at) for win in puzzle.wins})
    for win in puzzle.wins:
        wanted = targets[win.id]
        if wanted > puts[win.id]:
            raise FileError("jimslide.wins", file, win.line, number=win.id, wins=wanted, puts=puts[win.id])


def _keys(puzzle: Puzzle) -> list[str]:
    """The keys of the pieces: the letters given to them where they differ, else the next free letters."""
    given = Counter(put.key for put in puzzle.puts)
    usable = {key for key, count in given.items() if count == 1 and is_drawable(key)}
    others = (key for key in letters(len(puzzle.puts) + len(usable)) if key not in usable)
    return [put.key if put.key in usable else next(others) for put in puzzle.puts]


FORMAT = Format(id="jimslide", name=NAME, looks=_looks, write=write, read_all=read_all)
