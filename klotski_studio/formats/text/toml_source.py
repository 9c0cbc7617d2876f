'''Parsed TOML text that knows the lines of its values and is safe against hostile input.

The standard library's parser returns values without lines, takes minutes and gigabytes for one
key of ten thousand dots, and overflows the stack on deep brackets. So keys are measured
before it runs, and depth is checked after it. If an error needs a line, a second pass finds it::

    board = """        ("board",)  is on line 1,
    AAB                row 0 of its drawing on line 2,
    .CB                row 1 on line 3
    """

The pass uses regular expressions because no parser here has positions: tomlkit keeps them in
private attributes while it parses, and takes 1.1 ms for a layout that tomllib reads in 0.1 ms.
'''

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cached_property
from typing import NoReturn

from klotski_studio.core.errors import FileError

MOST_LEVELS = 32
"""No value may be nested deeper: tables, arrays and dotted keys together."""

_STRINGS_AND_COMMENTS = re.compile(
    r'''
      """ (?: [^"\\]++ | \\. | ""?(?!") )* (?: "{3,5} | \Z )
    | \'\'\' (?: [^']++ | \'\'?(?!') )* (?: '{3,5} | \Z )
    | " (?: [^"\\\n]++ | \\[^\n] )* "?
    | ' [^'\n]*+ '?
    | \# [^\n]*+
    ''',
    re.VERBOSE | re.DOTALL,
)
"""Linear in the text, whatever it is. No alternative begins as another does, what ends a loop fits.

The loops themselves are not possessive: where the last pass through one fails half-way, Python 3.11.2
goes on from there, and not from where the pass began. All patterns of the package avoid such loops.
"""

_KEY = r"""(?:[\w-]++|"(?:[^"\\\n]++|\\[^\n])*+"|'[^'\n]*+')"""
_DOTTED = rf"{_KEY}(?:[ \t]*+\.[ \t]*+{_KEY})*"
_HEADER = re.compile(rf"[ \t]*+\[\[?+[ \t]*+({_DOTTED})[ \t]*+\]")
_PAIR = re.compile(rf"[ \t]*+({_DOTTED})[ \t]*+=[ \t]*+(\"\"\"|'''|)(.*)")
_BARE = re.compile(r"[\w.-]+")
_POSITION = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


class TomlSource:
    """A parsed TOML text.

    Attributes:
        file: what errors call the file.
        data: its values by key, as :mod:`tomllib` returns them.

    Raises:
        FileError: if ``text`` is not TOML, or nested deeper than :data:`MOST_LEVELS`.
    """

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self._text = text.replace("\r\n", "\n")
        self.data: dict[str, object] = self._parse()

    def fail(self, code: str, path: tuple[str, ...], **values: object) -> NoReturn:
        """Raise an error about the value at ``path``.

        Raises:
            FileError: always, with the line of the value.
        """
        raise FileError(code, self.file, self.line(path), field=".".join(path), **values)

    def fail_row(self, code: str, path: tuple[str, ...], row: int, **values: object) -> NoReturn:
        """Raise an error about row number ``row`` (from 0) of the multi-line string at ``path``.

        Raises:
            FileError: always, with the line of the row.
        """
        raise FileError(code, self.file, self.row_line(path, row), field=".".join(path), **values)

    def line(self, path: tuple[str, ...]) -> int | None:
        """The line, from 1, that sets ``path`` or the nearest table around it; None for the whole file."""
        while path:
            if path in self._line_of:
                return self._line_of[path]
            path = path[:-1]
        return None

    def row_line(self, path: tuple[str, ...], row: int) -> int | None:
        """The line, from 1, of row number ``row`` (from 0) of the multi-line string at ``path``."""
        line = self.line(path)
        if line is None:
            return None
        lines = self._text.split("\n")
        pair = _PAIR.match(lines[line - 1])
        if pair is None or not pair[2]:
            return line
        # a line break right after the opening quotes does not belong to the string
        return min(line + row + (not pair[3].strip()), len(lines))

    def _parse(self) -> dict[str, object]:
        if "\0" in self._text:
            raise FileError("file.not-text", self.file, self._text[: self._text.index("\0")].count("\n") + 1)
        self._measure_keys()
        try:
            data = tomllib.loads(self._text)
        except RecursionError:
            raise FileError("file.too-deep", self.file, limit=MOST_LEVELS) from None
        except tomllib.TOMLDecodeError as error:
            raise self._syntax_error(error) from error
        except ValueError as error:  # from int(): more digits than Python converts
            raise FileError("file.syntax", self.file, detail="a number has too many digits") from error
        self._measure_values(data)
        return data

    def _measure_keys(self) -> None:
        """Refuse a key of many dots, for which the parser would take quadratic time."""
        bare = _STRINGS_AND_COMMENTS.sub(lambda found: "\n" * found[0].count("\n"), self._text)
        for number, line in enumerate(bare.split("\n"), start=1):
            if line.count(".") > MOST_LEVELS:
                for part in re.split(r"[=\[\]{},]", line):
                    if part.count(".") >= MOST_LEVELS:
                        raise FileError("file.too-deep", self.file, number, limit=MOST_LEVELS)

    def _measure_values(self, data: dict[str, object]) -> None:
        """Refuse what could not be written again: too deep nesting, numbers that TOML does not have."""
        todo: list[tuple[object, int]] = [(data, 0)]
        while todo:
            value, depth = todo.pop()
            if depth > MOST_LEVELS:
                raise FileError("file.too-deep", self.file, limit=MOST_LEVELS)
            if isinstance(value, int) and not -(2**63) <= value < 2**63:
                raise FileError("file.syntax", self.file, detail="a number has too many digits")
            inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
            todo += ((item, depth + 1) for item in inside)

    def _syntax_error(self, error: tomllib.TOMLDecodeError) -> FileError:
        message = str(error)
        found = _POSITION.search(message)
        detail = message[: found.start()] if found else message
        line = int(found[1]) if found and found[1] else len(self._text.rstrip("\n").split("\n"))
        return FileError("file.syntax", self.file, line, detail=detail[:1].lower() + detail[1:])

    @cached_property
    def _line_of(self) -> dict[tuple[str, ...], int]:
        """The line of each header and each key; computed only when an error needs it."""
        found: dict[tuple[str, ...], int] = {}
        table: tuple[str, ...] = ()
        for number, line in self._lines_outside_strings():
            if header := _HEADER.match(line):
                path = table = _path(header[1])
            elif pair := _PAIR.match(line):
                path = (*table, *_path(pair[1]))
            else:
                continue
            for length in range(1, len(path) + 1):
                found.setdefault(path[:length], number)
        return found

    def _lines_outside_strings(self) -> Iterator[tuple[int, str]]:
        """The numbered lines that do not begin inside a multi-line string."""
        inside: set[int] = set()
        number, end = 1, 0
        for token in _STRINGS_AND_COMMENTS.finditer(self._text):
            number += self._text.count("\n", end, token.start())
            breaks = token[0].count("\n")
            inside.update(range(number + 1, number + breaks + 1))
            number, end = number + breaks, token.end()
        for number, line in enumerate(self._text.split("\n"), start=1):
            if number not in inside:
                yield number, line


def _path(dotted: str) -> tuple[str, ...]:
    """The names of a dotted key, quotes and escapes undone."""
    if _BARE.fullmatch(dotted):
        return tuple(dotted.split("."))
    names: list[str] = []
    value: object = tomllib.loads(f"{dotted} = 0")
    while isinstance(value, dict):
        name, value = next(iter(value.items()))
        names.append(name)
    return tuple(names)
