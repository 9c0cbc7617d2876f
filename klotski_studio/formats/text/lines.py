"""Texts that are read line by line, and texts that hold many puzzles."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.core.layout import Layout
from klotski_studio.formats.text.notation import PuzzleEntry
from klotski_studio.formats.text.text_files import MOST_BYTES


def lines_of(text: str, file: str) -> list[str]:
    """The lines of ``text``, without their ends and without the byte order mark.

    Raises:
        FileError: if it is longer than a file may be, or has a NUL character.
    """
    if len(text) > MOST_BYTES:
        raise FileError("file.too-large", file, most_bytes=MOST_BYTES)
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    for number, line in enumerate(lines, start=1):
        if "\0" in line:
            raise FileError("file.not-text", file, number)
    return lines


def without_empty_ends(lines: Sequence[str]) -> tuple[int, list[str]]:
    """``lines`` without the empty ones before and after, and the number of the first line kept, from 1.

    A line of spaces is not empty: it may be a row of the board.
    """
    kept = [number for number, line in enumerate(lines) if line] or [len(lines)]
    return min(kept[0] + 1, len(lines)), list(lines[kept[0] : kept[-1] + 1])


def each_line(text: str, file: str, parse: Callable[[str, str, int], Layout]) -> Iterator[PuzzleEntry]:
    """An entry for every line that is not blank: ``parse(line, file, number)``, or its error.

    Raises:
        FileError: as :func:`lines_of`.
    """
    for number, line in enumerate(lines_of(text, file), start=1):
        if line.strip():
            yield entry(number, partial(parse, line, file, number))


def is_numbering(numbers: Iterable[str | None]) -> bool:
    """Whether ``numbers``, one for each puzzle of a list that has one, are level numbers and no lengths.

    Level numbers count up, or have a zero in front. Two in a row count as such only from 0 or 1 on,
    because two lengths may well differ by one.
    """
    found = [number for number in numbers if number]
    if any(number[0] == "0" and len(number) > 1 for number in found):
        return True
    values = [int(number) for number in found]
    least = 2 if values[:1] in ([0], [1]) else 3
    return len(values) >= least and values == list(range(values[0], values[0] + len(values)))


def entry(line: int | None, parse: Callable[[], Layout], name: str = "") -> PuzzleEntry:
    """The entry of the puzzle that begins on ``line``: the layout that ``parse`` returns, or its error.

    The title is the layout's, or ``name`` if there is no layout.
    """
    try:
        layout = parse()
    except FileError as error:
        return PuzzleEntry(name, line, None, error)
    return PuzzleEntry(layout.name, line, layout)


def at_line(error: FileError, line: int | None, file: str = "") -> FileError:
    """``error`` on another ``line``, and in ``file`` if it names none."""
    values = {name: value for name, value in error.values.items() if name not in ("file", "line")}
    return FileError(error.code, error.file or file, line, **values)


def readable(read_all: Callable[[str, str], Iterator[PuzzleEntry]], text: str) -> Iterator[PuzzleEntry]:
    """The puzzles that ``read_all`` yields for ``text`` before it refuses the rest, or all of it."""
    with contextlib.suppress(KlotskiError):
        yield from read_all(text, "")
