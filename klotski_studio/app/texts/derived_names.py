"""Names of puzzles and families that are made of others: the name before with a word or a length.

::

    Red Donkey  ->  Red Donkey (farthest),  Red Donkey (91 moves),  Copy of Red Donkey
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType

from klotski_studio.core.layout import Layout
from klotski_studio.formats.text.limits import MOST_CHARACTERS


def derived_name(name: str, make: Callable[[str], str]) -> str:
    """Return what ``make`` makes of ``name``, of which the end is left out where a file could not hold it."""
    excess = max(0, len(make(name)) - MOST_CHARACTERS["name"])
    return make(name[: len(name) - excess])


def renamed(layout: Layout, make: Callable[[str], str]) -> Layout:
    """Return ``layout`` with the names that ``make`` makes of its own; one without a name gets none."""
    names = {code: derived_name(name, make) for code, name in layout.meta.names.items()}
    name = derived_name(layout.name, make) if layout.name else ""
    return replace(layout, name=name, meta=replace(layout.meta, names=MappingProxyType(names)))
