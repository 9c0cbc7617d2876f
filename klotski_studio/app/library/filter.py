"""Selects and sorts the entries of the library by a filter."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from klotski_studio.app.library.entry import LibraryEntry, finds, folded
from klotski_studio.app.library.progress.achievements import Achievements
from klotski_studio.app.library.progress.difficulty import Level, level_of
from klotski_studio.app.playing.kept.stars import State

Span = tuple[int, int | None]
"""The least and the greatest number, both included; None for no greatest."""


class SortOrder(StrEnum):
    """The property by which entries are sorted."""

    LIBRARY = "library"
    """The classics first, then the other families; in each the shortest first."""
    MOVES = "moves"
    DIFFICULTY = "difficulty"
    NAME = "name"
    SIZE = "size"


@dataclass(frozen=True, slots=True)
class LibraryFilter:
    """The conditions for entries to be listed, and their order; None or empty means no condition.

    Attributes:
        text: words that must all be found in the names.
        family: the family, those inside it included.
        size: width and height of the board, in cells.
        pieces: the number of pieces.
        moves: the length claimed in the file; entries without one do not match.
        level: the level of difficulty; entries without an estimate do not match.
        state: what the player has achieved on it.
    """

    text: str = ""
    family: str | None = None
    size: tuple[int, int] | None = None
    pieces: Span | None = None
    moves: Span | None = None
    level: Level | None = None
    state: State | None = None
    order: SortOrder = SortOrder.LIBRARY


def filtered(
    entries: Iterable[LibraryEntry], wanted: LibraryFilter, achieved: Achievements, language: str
) -> list[LibraryEntry]:
    """The entries that match ``wanted``, sorted by its order; titles are those in ``language``."""
    found = [
        entry
        for entry in entries
        if _matches(entry, wanted)
        and finds(wanted.text, entry.search)
        and (wanted.state is None or achieved.standing(entry).matches(wanted.state))
    ]
    return sorted(found, key=lambda entry: _sort_key(entry, wanted.order, language))


def _matches(entry: LibraryEntry, wanted: LibraryFilter) -> bool:
    """Whether the entry matches all conditions but ``text`` and ``state``."""
    return (
        (wanted.family is None or (entry.family + "/").startswith(wanted.family + "/"))
        and wanted.size in (None, (entry.width, entry.height))
        and _within(entry.pieces, wanted.pieces)
        and _within(entry.moves, wanted.moves)
        and (wanted.level is None or _level(entry) is wanted.level)
    )


def _level(entry: LibraryEntry) -> Level | None:
    return None if entry.difficulty is None else level_of(entry.difficulty)


def _within(value: int | None, span: Span | None) -> bool:
    if span is None:
        return True
    least, most = span
    return value is not None and least <= value and (most is None or value <= most)


def _sort_key(entry: LibraryEntry, order: SortOrder, language: str) -> tuple[object, ...]:
    """The key of ``order``; equal entries are sorted by name and path, so that the order is unique."""
    name = (_sort_name(entry, language), str(entry.path))
    if order is SortOrder.NAME:
        return name
    length = (entry.moves is None, entry.moves or 0)
    if order is SortOrder.MOVES:
        return (*length, *name)
    if order is SortOrder.DIFFICULTY:
        return (entry.difficulty is None, entry.difficulty or 0, *length, *name)
    if order is SortOrder.LIBRARY:
        return (not entry.shipped, bool(entry.family), entry.family, *length, *name)
    return (entry.width * entry.height, entry.width, entry.pieces, *length, *name)


def _sort_name(entry: LibraryEntry, language: str) -> str:
    """The name to sort by: in Latin letters (``zh-Latn``: pinyin) where the entry has it so."""
    title = entry.title(language)
    codes = (code for code, name in entry.names.items() if name == title)
    in_latin = (entry.names[f"{code}-Latn"] for code in codes if f"{code}-Latn" in entry.names)
    return folded(next(in_latin, title))
