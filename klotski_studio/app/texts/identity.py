"""Sentences on what a text was taken for, and on which known puzzle it is.

::

    Rush Hour, 6 × 6; car X must get out; this is 横刀立马, mirrored left to right

They have no capital and no full stop, because they stand behind a file or after each other. Imports no Qt;
the context is ``identity``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP, Translate, as_written
from klotski_studio.core.identity import Image

CONTEXT = "identity"

IMAGES: Mapping[Image, str] = MappingProxyType(
    {
        Image.SAME: QT_TRANSLATE_NOOP("identity", "this is {name}"),
        Image.LEFT_RIGHT: QT_TRANSLATE_NOOP("identity", "this is {name}, mirrored left to right"),
        Image.TOP_BOTTOM: QT_TRANSLATE_NOOP("identity", "this is {name}, mirrored top to bottom"),
        Image.HALF_TURN: QT_TRANSLATE_NOOP("identity", "this is {name}, turned upside down"),
        Image.CLOCKWISE: QT_TRANSLATE_NOOP("identity", "this is {name}, turned a quarter clockwise"),
        Image.COUNTERCLOCKWISE: QT_TRANSLATE_NOOP(
            "identity", "this is {name}, turned a quarter counterclockwise"
        ),
        Image.MAIN_DIAGONAL: QT_TRANSLATE_NOOP("identity", "this is {name}, with rows and columns exchanged"),
        Image.OTHER_DIAGONAL: QT_TRANSLATE_NOOP(
            "identity", "this is {name}, turned upside down, with rows and columns exchanged"
        ),
    }
)
"""How a layout lies that is a known puzzle."""

OTHER_GOAL = QT_TRANSLATE_NOOP("identity", "this is the start of {name}, with another goal")
NO_GOAL = QT_TRANSLATE_NOOP("identity", "this is the start of {name}, without its goal")
NEXT = QT_TRANSLATE_NOOP("identity", "; ")
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
