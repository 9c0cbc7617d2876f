"""Reads translations without Qt, from the file that translators edit.

::

    <context><name>verdict</name>
      <message numerus="yes"><source>%Ln move(s)</source>
        <translation><numerusform>%Ln 步</numerusform></translation></message>

Qt's own tools compile these files, and the window reads what they make of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree

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
    found: dict[tuple[str, str], Forms] = {}
    for context in ElementTree.parse(file).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            if translation is not None and "type" not in translation.attrib:
                forms = [form.text or "" for form in translation.iter("numerusform")]
                key = context.findtext("name", ""), message.findtext("source", "")
                found[key] = tuple(forms) or (translation.text or "",)
    return found
