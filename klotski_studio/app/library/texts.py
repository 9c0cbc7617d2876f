"""How a layout of the library is described, and what families and filters are called."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from klotski_studio.app.library.entry import UNSOLVABLE, LibraryEntry
from klotski_studio.app.library.filter import SortOrder, Span
from klotski_studio.app.playing.records import Record
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP, Translate
from klotski_studio.app.texts.translatable import QT_TRANSLATE_N_NOOP

WORDS: Mapping[str, str] = MappingProxyType(
    {
        "size": QT_TRANSLATE_NOOP("library", "{width} × {height}"),
        "uncounted": QT_TRANSLATE_NOOP("library", "Not yet counted"),
        "solved": QT_TRANSLATE_NOOP("library", "Solved"),
        "spoken": QT_TRANSLATE_NOOP("library", "{title}, {counts}, {subtitle}"),
        "up-to": QT_TRANSLATE_NOOP("library", "≤ {most}"),
        "range": QT_TRANSLATE_NOOP("library", "{least}–{most}"),
        "more": QT_TRANSLATE_NOOP("library", "≥ {least}"),
    }
)

PIECES = QT_TRANSLATE_N_NOOP("library", "%Ln piece(s)", None, 1)
MOVES = QT_TRANSLATE_N_NOOP("library", "%Ln move(s)", None, 1)
BEST = QT_TRANSLATE_N_NOOP("library", "best %Ln", None, 1)

FAMILIES: Mapping[str, str] = MappingProxyType(
    {
        "": QT_TRANSLATE_NOOP("library", "The forty classics"),
        "huarong": QT_TRANSLATE_NOOP("library", "Hua Rong Dao"),
        "rush": QT_TRANSLATE_NOOP("library", "Rush Hour"),
        "western": QT_TRANSLATE_NOOP("library", "Western classics"),
    }
)
"""What the families that come with the program are called."""

ORDERS: Mapping[SortOrder, str] = MappingProxyType(
    {
        SortOrder.MOVES: QT_TRANSLATE_NOOP("library", "By moves"),
        SortOrder.NAME: QT_TRANSLATE_NOOP("library", "By name"),
        SortOrder.SIZE: QT_TRANSLATE_NOOP("library", "By size"),
    }
)


def words(name: str, say: Translate, **values: object) -> str:
    """The words called ``name``."""
    return say(WORDS[name]).format(**values)


def counts_text(entry: LibraryEntry, say: Translate) -> str:
    """What is known of the length."""
    if entry.moves is None:
        return words("uncounted", say) if entry.solvable else say(UNSOLVABLE)
    return say(MOVES, entry.moves)


def subtitle_text(entry: LibraryEntry, say: Translate) -> str:
    """The board and what stands on it."""
    return f"{size_text((entry.width, entry.height), say)} · {say(PIECES, entry.pieces)}"


def best_text(record: Record, say: Translate) -> str:
    """The personal best in moves; empty if there is none."""
    return "" if record.moves is None else say(BEST, record.moves)


def size_text(size: tuple[int, int], say: Translate) -> str:
    """The size of a board."""
    return words("size", say, width=size[0], height=size[1])


def span_text(span: Span, say: Translate) -> str:
    """A range of numbers."""
    least, most = span
    if most is None:
        return words("more", say, least=least)
    return words("up-to" if least == 0 else "range", say, least=least, most=most)


def family_text(family: str, shipped: bool, say: Translate) -> str:
    """What a family is called; those of a person are called as their folders."""
    name = FAMILIES.get(family) if shipped else None
    return say(name) if name else family
