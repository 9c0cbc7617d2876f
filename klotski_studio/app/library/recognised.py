"""What a foreign text or file was taken for: its notation, its other readings, and the known puzzle it is.

Takes a tenth of a second or two, so it runs in a job. Imports no Qt.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from klotski_studio.app.library.known import KnownPuzzle, KnownPuzzles
from klotski_studio.app.texts.errors import Translate, decision_text
from klotski_studio.app.texts.identity import joined
from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Layout
from klotski_studio.formats import registry
from klotski_studio.formats.native import share
from klotski_studio.formats.text.notation import Decision
from klotski_studio.formats.text.recognition import Reading

OWN = (registry.NATIVE, share.FORMAT)
"""The notations of this program, of which nothing need be said."""


@dataclass(frozen=True, slots=True)
class Recognised:
    """What the one puzzle of a text was taken for.

    Attributes:
        decisions: the notation with the size of the board, and what the reader decided.
        others: the other puzzles that the same text may be.
        known: the puzzles of the library that it is, the nearest first.
    """

    layout: Layout
    decisions: tuple[Decision, ...]
    others: tuple[Reading, ...]
    known: tuple[KnownPuzzle, ...]

    def text(self, language: str, translate_texts: Translate, translate_identity: Translate) -> str:
        """One line on it, with the functions that translate the contexts ``texts`` and ``identity``."""
        taken = [decision_text(decision, translate_texts) for decision in self.decisions]
        known = [each.text(self.layout, language, translate_identity) for each in self.known[:1]]
        return joined([*taken, *known], translate_identity)


def recognised(source: Path | str, known: KnownPuzzles, taken_as: Reading | None = None) -> Recognised | None:
    """What a file (a path) or a text (a string) was taken for, or is as ``taken_as``.

    None for a text in one of the program's own notations, and for one that holds not exactly one puzzle.
    """
    try:
        parsed = registry.parse(source, taken_as=taken_as, regular_only=True)
        entries = list(islice(parsed.entries, 2))
    except FileError:
        return None
    layout = entries[0].layout if len(entries) == 1 else None
    if layout is None or (parsed.format in OWN and taken_as is None):
        return None
    decisions = (registry.taken(entries[0]), *entries[0].decisions)
    return Recognised(
        layout,
        decisions,
        parsed.others(),
        known.find([layout], source if isinstance(source, Path) else None)[0],
    )
