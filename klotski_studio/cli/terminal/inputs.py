"""Reads the files and folders that a command is given; errors are returned as values.

A file may hold one puzzle or many. Each puzzle is one :class:`Input`, and one that cannot be read does
not end the others::

    heng-dao-li-ma.klotski     one puzzle     its place is  heng-dao-li-ma.klotski
    codes.txt, third line      of many        its place is  codes.txt:3
    levels.json, third level   of many        its place is  levels.json#3
    -                          the standard input

Errors of files and problems of layouts are told as JSON objects and as lines. JSON objects of several
commands have parts in common.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from klotski_studio.app.texts.errors import decision_text, error_text, problem_text
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.cli.terminal.streams import STDIN, read_stdin
from klotski_studio.core.check import Problem, Severity
from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Layout
from klotski_studio.formats import registry
from klotski_studio.formats.text.notation import PuzzleEntry
from klotski_studio.formats.text.recognition import Parsed, Reading
from klotski_studio.formats.text.text_files import MOST_BYTES, decoded
from klotski_studio.solver.base.answer import Effort

PIPE = "-"
"""What the standard input and output are called on the command line."""


@dataclass(frozen=True, slots=True)
class Input:
    """One puzzle of a file, or the error of reading it.

    Attributes:
        path: the file; ``standard input`` is what that is called.
        mark: where in the file the puzzle is, ``:LINE`` or ``#NUMBER``, both from 1; empty if it is the
            only one.
        entry: what the reader says of the puzzle; None if the file could not be read at all.
        others: the other puzzles that the same text may be.
    """

    path: Path
    layout: Layout | None
    error: FileError | None = None
    mark: str = ""
    entry: PuzzleEntry | None = None
    others: tuple[Reading, ...] = ()

    @property
    def is_of_many(self) -> bool:
        """Whether the file holds other puzzles, too."""
        return bool(self.mark)

    @property
    def place(self) -> str:
        """The file, followed by the place of the puzzle in it if there are several."""
        return f"{self.path}{self.mark}"

    @property
    def name(self) -> str:
        """The puzzle's own name, also if it could not be read; empty if it has none."""
        if self.layout is not None and self.layout.name:
            return self.layout.name
        return "" if self.entry is None else self.entry.name

    @property
    def title(self) -> str:
        """The name, or else the file and the place in it, on one line with control characters escaped."""
        return visible(self.name or (f"{self.path.name}{self.mark}" if self.mark else self.path.stem))


class Inputs:
    """The puzzles of many files and folders, each file read when its turn comes.

    Attributes:
        total: how many they are; a file that is not read yet counts as one.
        has_lists: whether a file with several puzzles was read.
    """

    def __init__(self, paths: Iterable[Path], taken_as: Reading | None = None) -> None:
        """List ``paths``, and of each folder its puzzles; a folder without any is an error.

        ``taken_as`` is the notation to read them in, whatever they look like.
        """
        found = ((registry.layout_files(path) if path.is_dir() else ()) or (path,) for path in paths)
        self._paths, self._taken_as = list(chain.from_iterable(found)), taken_as
        self.total = len(self._paths)
        self.has_lists = False

    def __iter__(self) -> Iterator[Input]:
        """Yield every puzzle, or its error."""
        for path in self._paths:
            if path.is_dir():
                puzzles: tuple[Input, ...] = (Input(path, None, FileError("folder.empty", str(path))),)
            else:
                puzzles = read_puzzles(path, self._taken_as)
            self.total += len(puzzles) - 1
            self.has_lists |= len(puzzles) > 1
            yield from puzzles


def read_puzzles(path: Path, taken_as: Reading | None = None) -> tuple[Input, ...]:
    """Return the puzzles of the file ``path``, at least one; if it cannot be read at all, its error.

    ``taken_as`` is the notation to read it in, whatever it looks like.
    """
    path, asked = (Path(STDIN), path) if str(path) == PIPE else (path, path)
    try:
        parsed = parsed_source(asked, taken_as)
        entries = tuple(parsed.entries)
        if not entries:
            raise FileError("text.no-puzzle", str(path))
    except FileError as error:
        return (Input(path, None, error),)
    if len(entries) == 1:
        others = () if taken_as is not None or parsed.format is registry.NATIVE else parsed.others()
        return (Input(path, entries[0].layout, entries[0].error, entry=entries[0], others=others),)
    return tuple(_of_many(path, entries))


def parsed_source(path: Path, taken_as: Reading | None = None) -> Parsed:
    """Return what the file ``path``, or the standard input for ``-``, was taken for.

    Raises:
        FileError: if it cannot be read, or is in no known notation.
    """
    if str(path) != PIPE:
        return registry.parse(path, taken_as=taken_as)
    content = read_stdin(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise FileError("file.too-large", STDIN, most_bytes=MOST_BYTES)
    return registry.parse(decoded(content, STDIN, registry.is_chinese), STDIN, taken_as=taken_as)


def _of_many(path: Path, entries: Iterable[PuzzleEntry]) -> Iterator[Input]:
    """Yield the inputs of a file with several puzzles, marked with their lines or else their numbers."""
    last_line = None
    for number, entry in enumerate(entries, start=1):
        has_own_line = entry.line is not None and entry.line != last_line
        mark = f":{entry.line}" if has_own_line else f"#{number}"
        last_line = entry.line
        error = entry.error and _placed(entry.error, f"{path}{mark}")
        yield Input(path, entry.layout, error, mark, entry)


def _placed(error: FileError, place: str) -> FileError:
    """Return ``error`` with ``place`` for its file, unless it names a line."""
    if error.line is not None:
        return error
    values = {name: value for name, value in error.values.items() if name not in ("file", "line")}
    return FileError(error.code, place, None, **values)


def trouble_record(each: Input, problems: tuple[Problem, ...]) -> dict[str, object]:
    """Return the ``error`` of a puzzle that could not be read, or else the ``problems`` of its layout."""
    if each.error is not None:
        return {"error": error_text(each.error)}
    return {"problems": [_problem_record(problem) for problem in problems]}


def trouble_lines(each: Input, problems: tuple[Problem, ...]) -> list[str]:
    """Return one line for each problem, or for the error, with its place in front."""
    if each.error is not None:
        return [error_text(each.error)]
    marks = {Severity.NOTE: "note: ", Severity.ERROR: ""}
    return [f"{each.place}: {marks[problem.severity]}{problem_text(problem)}" for problem in problems]


def reading_lines(each: Input) -> list[str]:
    """Return one line for a text that is another puzzle in other notations, with their names for --from."""
    if not each.others or each.layout is None or each.entry is None:
        return []
    choices = " or ".join(f"--from {other.id}" for other in each.others)
    return [f"note: {each.place}: taken for {each.entry.form}; {choices} reads another puzzle."]


def assumed(entry: PuzzleEntry | None) -> list[str]:
    """Return what the text leaves open and the reader assumed, in a sentence each."""
    return [] if entry is None or entry.layout is None else list(map(decision_text, entry.decisions))


def _problem_record(problem: Problem) -> dict[str, object]:
    return {
        "finding": problem.finding.value,
        "severity": problem.severity.value,
        "pieces": problem.pieces,
        "cells": problem.cells,
        "text": problem_text(problem),
    }


def input_record(each: Input) -> dict[str, object]:
    """Return the file and the name of the layout; the name is null if it could not be read and has none.

    With them stands the ``place`` of a puzzle in a file of several, ``FILE:LINE`` or ``FILE#NUMBER``.
    """
    name = (each.name or None) if each.layout is None else each.layout.name
    found: dict[str, object] = {"file": str(each.path), "name": name}
    return {**found, "place": each.place} if each.is_of_many else found


def effort_record(effort: Effort, length: int | None) -> dict[str, object]:
    """Return the positions, seconds and bytes of a search, and the engines tried.

    No solution is shorter than ``depth``. ``stages`` has an entry for each engine that was tried, in order,
    with the most positions that it might hold (null for no limit of its own) and why it ended:
    ``answered``, ``budget``, ``memory``, ``positions``, ``time`` or ``cancelled``.
    """
    return {
        "explored": effort.positions,
        "depth": effort.depth if length is None else length,
        "seconds": round(effort.seconds, 6),
        "engine": effort.engine,
        "placements": effort.placements,
        "memory": effort.memory,
        "stages": [
            {
                "engine": stage.engine,
                "budget": stage.budget,
                "explored": stage.positions,
                "depth": stage.depth,
                "ending": stage.ending.value,
            }
            for stage in effort.stages
        ],
    }
