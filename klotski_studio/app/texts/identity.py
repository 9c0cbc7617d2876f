"""Sentences on what a text was taken for, and on which known puzzle it is.

::

    Rush Hour, 6 × 6; car X must get out; this is 横刀立马, mirrored left to right

They have no capital and no full stop, because they stand behind a file or after each other. Imports no Qt;
the context is ``identity``.

Puzzles and families that are made of others have the name before with a word or a length::

    Red Donkey  ->  Red Donkey (farthest),  Red Donkey (91 moves),  Copy of Red Donkey
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from klotski_studio.app.texts.translatable import N_, Translate, as_written
from klotski_studio.core.identity import Image
from klotski_studio.core.layout import Layout
from klotski_studio.formats.text.limits import MOST_CHARACTERS

CONTEXT = "identity"

IMAGES: Mapping[Image, str] = {
    Image.SAME: N_("identity", "this is {name}"),
    Image.LEFT_RIGHT: N_("identity", "this is {name}, mirrored left to right"),
    Image.TOP_BOTTOM: N_("identity", "this is {name}, mirrored top to bottom"),
    Image.HALF_TURN: N_("identity", "this is {name}, turned upside down"),
    Image.CLOCKWISE: N_("identity", "this is {name}, turned a quarter clockwise"),
    Image.COUNTERCLOCKWISE: N_("identity", "this is {name}, turned a quarter counterclockwise"),
    Image.MAIN_DIAGONAL: N_("identity", "this is {name}, with rows and columns exchanged"),
    Image.OTHER_DIAGONAL: N_(
        "identity", "this is {name}, turned upside down, with rows and columns exchanged"
    ),
}
"""How a layout lies that is a known puzzle."""

OTHER_GOAL = N_("identity", "this is the start of {name}, with another goal")
NO_GOAL = N_("identity", "this is the start of {name}, without its goal")
NEXT = N_("identity", "; ")
"""What stands between two sentences."""


def image_text(image: Image, name: str, translate: Translate = as_written) -> str:
    """The sentence on a layout that is ``image`` of the puzzle ``name``."""
    return translate(IMAGES[image]).format(name=name)


def start_text(name: str, *, has_goal: bool, translate: Translate = as_written) -> str:
    """The sentence on a layout that has only the start of the puzzle ``name``, and maybe another goal."""
    return translate(OTHER_GOAL if has_goal else NO_GOAL).format(name=name)


def joined(sentences: Sequence[str], translate: Translate = as_written) -> str:
    """``sentences`` one after the other in a line."""
    return translate(NEXT).join(sentences)


def derived_name(name: str, make: Callable[[str], str]) -> str:
    """Return what ``make`` makes of ``name``, of which the end is left out where a file could not hold it."""
    excess = max(0, len(make(name)) - MOST_CHARACTERS["name"])
    return make(name[: len(name) - excess])


def renamed(layout: Layout, make: Callable[[str], str]) -> Layout:
    """Return ``layout`` with the names that ``make`` makes of its own; one without a name gets none."""
    names = {code: derived_name(name, make) for code, name in layout.meta.names.items()}
    name = derived_name(layout.name, make) if layout.name else ""
    return replace(layout, name=name, meta=replace(layout.meta, names=MappingProxyType(names)))
