"""Which entries of the library are wanted, and in what order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from klotski_studio.app.library.entry import LibraryEntry, finds, folded
from klotski_studio.app.playing.records import Record

Best = Callable[[str], Record]
"""The personal best of a puzzle, by its digest."""

Span = tuple[int, int | None]
"""From, and up to and including; None for no end."""


class SortOrder(StrEnum):
    """What entries are sorted by."""

    MOVES = "moves"
    NAME = "name"
    SIZE = "size"


@dataclass(frozen=True, slots=True)
class LibraryFilter:
    """What is wanted; None or empty lets everything through.

    Attributes:
        text: words that must all be found in the names.
        family: the family, those inside it included.
        size: width and height of the board.
        moves: the optimal length; entries of which none is claimed do not match.
        solved: whether the person has solved it.
    """

    text: str = ""
    family: str | None = None
    size: tuple[int, int] | None = None
    pieces: Span | None = None
    moves: Span | None = None
    solved: bool | None = None
    order: SortOrder = SortOrder.MOVES


def chosen(
    entries: Iterable[LibraryEntry], choice: LibraryFilter, best: Best, language: str
) -> list[LibraryEntry]:
    """The entries that ``choice`` wants, in its order; names are those in ``language``."""
    wanted = [
        entry
        for entry in entries
        if _fits(entry, choice)
        and finds(choice.text, entry.search)
        and (choice.solved is None or best(entry.puzzle).is_solved == choice.solved)
    ]
    return sorted(wanted, key=lambda entry: _rank(entry, choice.order, language))


def _fits(entry: LibraryEntry, choice: LibraryFilter) -> bool:
    return (
        (choice.family is None or (entry.family + "/").startswith(choice.family + "/"))
        and choice.size in (None, (entry.width, entry.height))
        and _within(entry.pieces, choice.pieces)
        and _within(entry.moves, choice.moves)
    )


def _within(value: int | None, span: Span | None) -> bool:
    if span is None:
        return True
    least, most = span
    return value is not None and least <= value and (most is None or value <= most)


def _rank(entry: LibraryEntry, order: SortOrder, language: str) -> tuple[object, ...]:
    """What stands first is smallest; whatever is equal is sorted by name, so that the order is one."""
    name = (_spoken(entry, language), str(entry.path))
    if order is SortOrder.NAME:
        return name
    length = (entry.moves is None, entry.moves or 0)
    if order is SortOrder.MOVES:
        return (*length, *name)
    return (entry.width * entry.height, entry.width, entry.pieces, *length, *name)


def _spoken(entry: LibraryEntry, language: str) -> str:
    """The name to sort by: in Latin letters (``zh-Latn``: pinyin) where the entry has it so."""
    title = entry.title(language)
    codes = (code for code, name in entry.names.items() if name == title)
    in_latin = (entry.names[f"{code}-Latn"] for code in codes if f"{code}-Latn" in entry.names)
    return folded(next(in_latin, title))
