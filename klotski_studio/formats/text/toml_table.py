"""Reads one table of a TOML file key by key, and checks the type of each value.

A value of another type is an error that names the key, its line and the type expected. All methods
that return a value raise it as a :class:`~klotski_studio.core.errors.FileError`.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from enum import StrEnum
from typing import NoReturn, TypeVar

from klotski_studio.core.geometry import Cell
from klotski_studio.formats.text.limits import FARTHEST
from klotski_studio.formats.text.toml_source import TomlSource

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
