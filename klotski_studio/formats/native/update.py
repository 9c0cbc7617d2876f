"""Updates the text of an existing ``.klotski`` file and keeps its comments.

A module of its own, because it imports tomlkit, which keeps comments and takes 15 ms to import.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, MutableMapping

import tomlkit
from tomlkit.exceptions import TOMLKitError

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Layout
from klotski_studio.formats.native.write import BLOCKS, as_data, block, text_of, value_text
from klotski_studio.formats.text.toml_source import TomlSource


def update(text: str, layout: Layout) -> str:
    """``text`` with only those values changed that differ in ``layout``.

    If that is not possible (``text`` is not TOML, or tomlkit's result does not describe exactly the
    layout), the file is written anew.

    Raises:
        KlotskiError: if the layout's board is larger than a native file may hold.
    """
    data = as_data(layout)
    try:
        TomlSource(text, "")  # refuses what would take tomlkit hours
        document = tomlkit.parse(text)
        _merge(document, data)
        merged = document.as_string()
        if tomllib.loads(merged) == data:
            return merged
    except (FileError, TOMLKitError, ValueError, LookupError):
        pass  # tomlkit raises LookupError if tables with a common prefix are not adjacent
    return text_of(data)


def _merge(table: MutableMapping[str, object], data: Mapping[str, object], *, top: bool = True) -> None:
    """Make ``table`` equal to ``data``, and leave values alone that are equal already."""
    for name in [name for name in table if name not in data]:
        del table[name]
    for name, value in data.items():
        old = table.get(name)
        if isinstance(old, MutableMapping) and isinstance(value, Mapping):
            _merge(old, value, top=False)
        elif name not in table or old != value:
            several = top and name in BLOCKS and isinstance(value, str) and "\n" in value
            text = block(str(value)) if several else value_text(value) if isinstance(value, str) else None
            table[name] = value if text is None else tomlkit.value(text)
