"""Brings the text of an existing ``.klotski`` file up to date, and keeps its comments.

Kept apart because tomlkit, which knows where comments are, takes a while to import.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, MutableMapping

import tomlkit
from tomlkit.exceptions import TOMLKitError

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Layout
from klotski_studio.formats.native.write import BLOCKS, as_data, block, text_of
from klotski_studio.formats.text.toml_source import TomlSource


def update(text: str, layout: Layout) -> str:
    """``text`` with only those values changed that differ in ``layout``.

    Where that cannot be done faithfully (``text`` is broken, or tomlkit's result does not say
    exactly what the layout does) the file is written anew.

    Raises:
        KlotskiError: if the layout's board is larger than a native file may hold.
    """
    data = as_data(layout)
    try:
        TomlSource(text, "")  # refuses what would keep tomlkit busy for hours
        document = tomlkit.parse(text)
        _merge(document, data)
        merged = document.as_string()
        if tomllib.loads(merged) == data:
            return merged
    except (FileError, TOMLKitError, ValueError, LookupError):
        pass  # a LookupError is how tomlkit fails where tables of one kind are not in one row
    return text_of(data)


def _merge(table: MutableMapping[str, object], data: Mapping[str, object], *, top: bool = True) -> None:
    """Make ``table`` say what ``data`` says, touching nothing that says it already."""
    for name in [name for name in table if name not in data]:
        del table[name]
    for name, value in data.items():
        old = table.get(name)
        if isinstance(old, MutableMapping) and isinstance(value, Mapping):
            _merge(old, value, top=False)
        elif name not in table or old != value:
            lines = top and name in BLOCKS and isinstance(value, str) and "\n" in value
            table[name] = tomlkit.value(block(str(value))) if lines else value
