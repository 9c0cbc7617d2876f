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

A :class:`Table` reads one table key by key, and checks the type of each value.
A value of another type is an error that names the key, its line and the type expected. All methods
that return a value raise it as a :class:`~klotski_studio.core.errors.FileError`.
'''

from __future__ import annotations

import re
import tomllib
from collections.abc import Container, Iterator, Mapping
from enum import StrEnum
from functools import cached_property
from typing import NoReturn, TypeVar

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Cell
from klotski_studio.formats.text.limits import FARTHEST

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

_KEYS = r"""((?:[\w. \t-]++|"(?:[^"\\\n]++|\\[^\n])*+"|'[^'\n]*+')++)"""
_SETS = re.compile(rf"[ \t]*+(\[?+)\[?+{_KEYS}(?:\]|=[ \t]*+(\"\"\"|'''|)(.*))")
"""A header, or a key with the beginning of its value."""
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

    def fail(self, code: str, path: tuple[str, ...], row: int | None = None, /, **values: object) -> NoReturn:
        """Raise an error about the value at ``path``, or row number ``row`` (from 0) of that string.

        Raises:
            FileError: always, with the line of the value or the row.
        """
        line = self.line(path) if row is None else self.row_line(path, row)
        raise FileError(code, self.file, line, field=".".join(path), **values)

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
        found = _SETS.match(lines[line - 1])
        if found is None or not found[3]:
            return line
        # a line break right after the opening quotes does not belong to the string
        return min(line + row + (not found[4].strip()), len(lines))

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
        # of a string its first line, and line breaks in place of the others
        outside = _STRINGS_AND_COMMENTS.sub(
            lambda found: found[0].split("\n")[0] + "\n" * found[0].count("\n"), self._text
        )
        for number, line in enumerate(outside.split("\n"), start=1):
            if (sets := _SETS.match(line)) is None or not sets[2].strip():
                continue
            path = (*(() if sets[1] else table), *_path(sets[2].strip()))
            table = path if sets[1] else table
            for length in range(1, len(path) + 1):
                found.setdefault(path[:length], number)
        return found


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


Choice = TypeVar("Choice", bound=StrEnum)

_COLOR = re.compile(r"#[0-9a-fA-F]{6}")


class Table:
    """The table at ``path`` of ``source``, which holds ``data``."""

    def __init__(self, source: TomlSource, path: tuple[str, ...], data: Mapping[str, object]) -> None:
        self._source, self._path, self._data = source, path, data

    def __contains__(self, name: str) -> bool:
        return name in self._data

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def fail(self, code: str, name: str, **values: object) -> NoReturn:
        """Raise an error about the value called ``name``.

        Raises:
            FileError: always, with its line.
        """
        self._source.fail(code, (*self._path, name), **values)

    def rest(self, known: Container[str]) -> dict[str, object]:
        """Everything except the ``known`` keys."""
        return {name: value for name, value in self._data.items() if name not in known}

    def text(self, name: str) -> str:
        """A string, empty if it is missing."""
        value = self._data.get(name, "")
        return value if isinstance(value, str) else self.fail("field.not-text", name)

    def optional_text(self, name: str) -> str | None:
        """A string, None if it is missing."""
        return self.text(name) if name in self else None

    def color(self, name: str) -> str | None:
        """A colour ``#rrggbb``, None if it is missing."""
        value = self.optional_text(name)
        if value is not None and not _COLOR.fullmatch(value):
            self.fail("field.color", name, value=value)
        return value

    def choice(self, name: str, kind: type[Choice]) -> Choice | None:
        """One of the words of ``kind``, None if it is missing."""
        value = self.optional_text(name)
        if value is None:
            return None
        words = [member.value for member in kind]
        if value not in words:
            self.fail("field.choice", name, value=value, choices=", ".join(words))
        return kind(value)

    def count(self, name: str) -> int | None:
        """A whole number from 0, None if it is missing."""
        value = self._data.get(name)
        if value is None:
            return None
        if type(value) is not int or value < 0:  # bool is a subclass of int
            self.fail("field.not-count", name)
        return value

    def yes_or_no(self, name: str) -> bool | None:
        """``true`` or ``false``, None if it is missing."""
        value = self._data.get(name)
        if value is None or isinstance(value, bool):
            return value
        return self.fail("field.not-boolean", name)

    def cells(self, name: str) -> tuple[Cell, ...]:
        """A list of ``[x, y]``, empty if it is missing."""
        return self._cells(name, self._data.get(name, []))

    def cell_lists(self, name: str) -> tuple[tuple[Cell, ...], ...]:
        """A list of lists of ``[x, y]``, empty if it is missing."""
        value = self._data.get(name, [])
        if not isinstance(value, list):
            self.fail("field.not-cell-lists", name)
        return tuple(self._cells(name, item) for item in value)

    def table(self, name: str) -> Table:
        """A table inside this one, empty if it is missing."""
        value = self._data.get(name, {})
        if not isinstance(value, dict):
            self.fail("field.not-table", name)
        return Table(self._source, (*self._path, name), value)

    def _cells(self, name: str, value: object) -> tuple[Cell, ...]:
        if not isinstance(value, list):
            self.fail("field.not-cells", name)
        return tuple(self._cell(name, item) for item in value)

    def _cell(self, name: str, value: object) -> Cell:
        match value:
            case [int(x), int(y)] if not (isinstance(x, bool) or isinstance(y, bool)):
                if max(abs(x), abs(y)) > FARTHEST:
                    self.fail("field.far-cell", name, limit=FARTHEST)
                return x, y
        return self.fail("field.not-cells", name)
