"""Parses the lines of a jimslide configuration file.

Each line begins with a keyword and a colon; other lines are comments. A keyword that no version of
the solvers has is an error, so that a misspelt one is not ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NoReturn

from klotski_studio.core.errors import FileError
from klotski_studio.core.geometry import Cell
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE

SOLVER_OPTIONS = frozenset(
    {
        *("useletters", "hexprint", "winonly", "bigmem", "smallmem", "numthreads", "diskthreads"),
        *("cachepercent", "nograph", "noconcurrent", "cutoff", "directed", "checkfulltree"),
    }
)
"""Keywords that are options of the solver and not part of the puzzle."""

KEYWORD = re.compile(r"\s*([A-Za-z]+)\s*:(.*)")
_COMMENT = re.compile(r"\s*[!#]\s*(.*\S)")
_NUMBER = re.compile(r"\s*([-+]?\d{1,9})")
_PAIR = re.compile(r"\s*\(\s*([-+]?\d{1,9})\s*,\s*([-+]?\d{1,9})\s*\)")
_LABEL = re.compile(r"\s*'(.)'")
_REST = re.compile(r"\s*;?\s*(?:[!#].*)?")


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
            _Line(puzzle, number, found[1].lower(), found[2]).read()
        elif not has_keyword and not puzzle.name and (comment := _COMMENT.match(line)):
            puzzle.name = comment[1]
    return puzzle


class _Line:
    """One line with a keyword, parsed from left to right."""

    def __init__(self, puzzle: Puzzle, number: int, word: str, rest: str) -> None:
        self._puzzle = puzzle
        self._number = number
        self._word = word
        self._rest = rest

    def read(self) -> None:
        """Add the content of the line to the puzzle.

        Raises:
            FileError: if it cannot be read.
        """
        puzzle, word = self._puzzle, self._word
        if word in SOLVER_OPTIONS:
            return
        if word in ("xsize", "ysize"):
            puzzle.size[word] = self._int()
        elif word == "wall":
            puzzle.walls.add(self._pair())
        elif word in ("hwall", "vwall"):
            self._run()
        elif word == "piece":
            self._piece()
        elif word in ("lockx", "locky"):
            puzzle.locked.add((self._int(), word))
        elif word in ("xstep", "ystep"):
            self._int()
            if self._int() != 1:
                self._fail("jimslide.step")
        elif word == "put":
            puzzle.puts.append(PlacedShape(self._int(), self._pair(), self._number, self._label()))
        elif word == "win":
            self._win()
        else:
            self._fail("jimslide.keyword")
        if not _REST.fullmatch(self._rest):
            self._fail("jimslide.arguments")

    def _run(self) -> None:
        """A row or column of walls, its ends in either order."""
        line, (first, last) = self._int(), sorted(self._pair())
        self._check_near(line)
        run = range(first, last + 1)
        self._puzzle.walls.update((at, line) if self._word == "hwall" else (line, at) for at in run)

    def _piece(self) -> None:
        number, cells = self._int(), [self._pair()]
        while _PAIR.match(self._rest):
            cells.append(self._pair())
        if number == 0:
            self._fail("jimslide.zero")
        self._puzzle.shapes.setdefault(number, tuple(dict.fromkeys(cells)))

    def _win(self) -> None:
        win = PlacedShape(self._int(), self._pair(), self._number)
        if win.id == 0:
            self._fail("jimslide.empty-win")
        self._puzzle.wins.append(win)

    def _int(self) -> int:
        return int(self._match(_NUMBER)[1])

    def _pair(self) -> Cell:
        found = self._match(_PAIR)
        self._check_near(int(found[1]), int(found[2]))
        return int(found[1]), int(found[2])

    def _check_near(self, *numbers: int) -> None:
        if max(map(abs, numbers)) > MOST_CELLS_A_SIDE:
            self._fail("field.far-cell")

    def _label(self) -> str:
        found = _LABEL.match(self._rest)
        if found is None:
            return ""
        self._rest = self._rest[found.end() :]
        return found[1]

    def _match(self, pattern: re.Pattern[str]) -> re.Match[str]:
        found = pattern.match(self._rest)
        if found is None:
            self._fail("jimslide.arguments")
        self._rest = self._rest[found.end() :]
        return found

    def _fail(self, code: str) -> NoReturn:
        values = {"keyword": self._word, "field": self._word, "limit": MOST_CELLS_A_SIDE}
        raise FileError(code, self._puzzle.file, self._number, **values)
