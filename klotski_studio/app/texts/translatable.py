"""How a text is marked for translation, what a translation is, and how it is read without Qt.

``lupdate`` finds every literal inside :func:`N_` and :func:`QT_TRANSLATE_N_NOOP`; ``.ci/texts`` tells it of
these names.

Without Qt translations are read from the file that translators edit::

    <context><name>verdict</name>
      <message numerus="yes"><source>%Ln move(s)</source>
        <translation><numerusform>%Ln 步</numerusform></translation></message>

Qt's own tools compile these files, and the window reads what they make of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Protocol


class Translate(Protocol):
    """Looks up one context of a language."""

    def __call__(self, text: str, count: int | None = None) -> str:
        """``text`` in that language; with ``count`` in the form for that number, which ``%Ln`` becomes."""


def N_(context: str, text: str) -> str:  # noqa: ARG001, N802 - as gettext calls it
    """``text`` itself: the call only marks it for translation in ``context``."""
    return text


def QT_TRANSLATE_N_NOOP(  # noqa: N802 - as Qt calls it in C++
    context: str,  # noqa: ARG001
    text: str,
    _comment: None = None,
    _count: int = 1,
) -> str:
    """``text`` itself, marked as one that depends on a number: ``"%Ln move(s)"``.

    The last two arguments must be written out as ``None, 1``: by the number lupdate sees what it is.
    """
    return text


def as_written(text: str, count: int | None = None) -> str:
    """The translation into English: ``%Ln move(s)`` becomes ``1 move`` or ``25,955 moves``."""
    return text if count is None else english_form(text, count).replace("%Ln", f"{count:,}")


def english_form(text: str, count: int) -> str:
    """``text`` with every ``(s)`` as English has it for ``count``."""
    return text.replace("(s)", "" if count == 1 else "s")


def plain_text(text: str) -> str:
    """Return a menu's text without its mnemonic, which Chinese texts have at their end: ``文件(&F)``."""
    return re.sub(r"\(&.\)", "", text).replace("&&", "\0").replace("&", "").replace("\0", "&")


Forms = tuple[str, ...]
"""The translation of a text; of one that depends on a number its form for 1 first, for most numbers last."""

Catalogue = Mapping[tuple[str, str], Forms]
"""The translations of one language, by context and source text."""


@lru_cache(maxsize=8)
def read_catalogue(file: Path) -> Catalogue:
    """The finished translations in ``file``, which is read once.

    Raises:
        OSError, ElementTree.ParseError: if it cannot be read; shipped files can.
    """
    from xml.etree import ElementTree

    found: dict[tuple[str, str], Forms] = {}
    for context in ElementTree.parse(file).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            if translation is not None and "type" not in translation.attrib:
                forms = [form.text or "" for form in translation.iter("numerusform")]
                key = context.findtext("name", ""), message.findtext("source", "")
                found[key] = tuple(forms) or (translation.text or "",)
    return found
