"""Finds the boards in a text that is no puzzle as a whole: prose, source code, a page, a list with headings.

::

    Here is mine, 8 slides:       drawings, lines of one width      blocks
                                  tables, trays, maps, pairs        paragraphs
                                  parts between fences              any notation
                                  strings, also in quotes           strings
                                  start and goal as arrays          array_pairs
        .B.CDD                    parts in brackets                 fragments
        .B.C.E
        ...                       Only what passes as a puzzle on its own is taken; the rest is
    Can you beat it?              ignored. Nothing found is a refusal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice

from klotski_studio.core.layout import Layout
from klotski_studio.formats.embedded import json_boards
from klotski_studio.formats.embedded.blocks import blocks, paragraphs
from klotski_studio.formats.embedded.found import Found, in_groups, tried, without_examples
from klotski_studio.formats.embedded.strings import (
    broken_string,
    codes_in,
    fragments,
    is_about_codes,
    strings,
)
from klotski_studio.formats.json import matrices, objects, rectangles, triples
from klotski_studio.formats.tables import number_rows
from klotski_studio.formats.text.lines import lines_of
from klotski_studio.formats.text.notation import Format, PuzzleEntry, sole
from klotski_studio.formats.text.pastes import fenced_parts

NAME = "Boards in a text"

MOST_FENCED = 100
"""So many parts between fences are tried."""

LEAST_LINE = 16
"""Shorter lines hold no string of cells."""

BRACKETS: tuple[Format, ...] = (
    objects.BLOCKS,
    matrices.FORMAT,
    objects.LAB,
    objects.FROST,
    triples.LEVELS_FORMAT,
    triples.FORMAT,
    objects.LIST,
    rectangles.FORMAT,
    number_rows.CARS,
    matrices.NAMES,
)
"""The notations of lists and objects in brackets, in the order in which they are tried."""

PARTS: tuple[Format, ...] = (
    *BRACKETS,
    json_boards.FORMAT,
    number_rows.FORMAT,
)
"""The notations of parts in brackets."""


def in_text(formats: Sequence[Format]) -> Format:
    """The notation of texts with boards in them.

    ``formats`` are those of texts that are a puzzle as a whole; they are tried on parts between fences.
    """

    def looks(text: str) -> bool:
        return next(_found(text, formats), None) is not None

    def read_all(text: str, file: str) -> Iterator[PuzzleEntry]:
        lines_of(text, file)
        return (each.entry for each in _puzzles(list(_found(text, formats, file))))

    def first_two(text: str, file: str) -> Iterator[PuzzleEntry]:
        lines_of(text, file)
        return (each.entry for each in _first_two(_found(text, formats, file)))

    def read(text: str, file: str) -> Layout:
        return sole(first_two(text, file), file)

    return Format(id="in-text", name=NAME, looks=looks, read_one=read, read_all=read_all, anywhere=True)


def _puzzles(found: Sequence[Found]) -> list[Found]:
    """``found``, ordered by line, without examples of what is in a list."""
    return without_examples(list(in_groups(found)))


def _first_two(found: Iterable[Found]) -> list[Found]:
    """The puzzles of ``found``, of which no more are asked for once there are two.

    More of them may join puzzles to a list or show that one is an example from it, but leave two at least.
    """
    begun: list[Found] = []
    for each in found:
        begun.append(each)
        if len(begun) & (len(begun) - 1) == 0 and len(puzzles := _puzzles(begun)) > 1:
            return puzzles
    return _puzzles(begun)


def _found(text: str, formats: Sequence[Format], file: str = "") -> Iterator[Found]:
    """The boards of ``text``, each with its line and its own notation; none twice."""
    lines = text.split("\n")
    taken = _Taken()
    yield from (each for each in _between_fences(lines, formats) if taken.add(each))
    yield from (each for each in _pairs(text) if taken.add(each))
    yield from taken.all_of(fragments(text, PARTS))
    yield from (each for each in chain(paragraphs(lines), blocks(lines)) if taken.add(each))
    yield from _in_lines(lines, file, taken, has_codes=is_about_codes(text))


def _in_lines(lines: Sequence[str], file: str, taken: _Taken, *, has_codes: bool) -> Iterator[Found]:
    """The boards in single lines; a line below one that is a string but for a cell or a car is an error."""
    last = -1
    for number, line in enumerate(lines, start=1):
        if len(line) < LEAST_LINE or taken.has(number):
            continue
        readers = [strings(line, number)]
        if has_codes:
            readers.append(codes_in(line, number))
        if last == number - 1:
            readers.append(broken_string(line, file, number))
        for reader in readers:
            for each in reader:
                yield each
                last = number
            if last == number:
                break


def _between_fences(lines: Sequence[str], formats: Sequence[Format]) -> Iterator[Found]:
    """The puzzles that parts between fences are."""
    for first, end in islice(fenced_parts(lines), MOST_FENCED):
        for entry in tried("\n".join(lines[first:end]), formats, first + 1):
            yield Found(entry, end)


def _pairs(text: str) -> Iterator[Found]:
    """The puzzles of which start and goal are two arrays."""
    for pair in number_rows.pairs(text):
        first = text.count("\n", 0, pair.first) + 1
        part = text[pair.first : pair.last]
        last = first + part.count("\n")
        yield from (Found(entry, last) for entry in tried(part, (number_rows.PAIR,), first))


class _Taken:
    """The lines that boards take, so that none is found twice."""

    def __init__(self) -> None:
        self._lines: set[int] = set()

    def has(self, line: int) -> bool:
        """Whether a board stands on ``line``."""
        return line in self._lines

    def add(self, found: Found) -> bool:
        """Take the lines of ``found``; False if one of them was taken before."""
        lines = range(found.entry.line or 1, found.last + 1)
        if any(line in self._lines for line in lines):
            return False
        self._lines.update(lines)
        return True

    def all_of(self, found: Iterable[Found]) -> Iterator[Found]:
        """Those of ``found``, of which several may share lines, that begin on no line taken before."""
        lines: set[int] = set()
        for each in found:
            if not self.has(each.entry.line or 1):
                lines.update(range(each.entry.line or 1, each.last + 1))
                yield each
        self._lines |= lines
