"""Selects and sorts the entries of the library by a filter, and words what is told of them.

The texts about counts, sizes, families and filters have the context ``library``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from klotski_studio.app.library.entry import NAMES, UNSOLVABLE, Level, LibraryEntry, finds, folded, level_of
from klotski_studio.app.library.path import Achievements
from klotski_studio.app.playing.records import Record, Standing, State
from klotski_studio.app.texts.translatable import N_, QT_TRANSLATE_N_NOOP, Translate

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


TEXTS: Mapping[str, str] = {
    "size": N_("library", "{width} × {height}"),
    "list": N_("library", "List"),
    "uncounted": N_("library", "Not yet counted"),
    "stars-1": N_("library", "★☆☆ Solved"),
    "stars-2": N_("library", "★★☆ Solved within a tenth of the shortest length"),
    "stars-3": N_("library", "★★★ Solved in the shortest length"),
    "in-progress": N_("library", "A game was begun"),
    "level": N_("library", "Difficulty {figure}: {level}"),
    "assisted": N_("library", "Solved with assistance only, in {counts}"),
    "claim": N_("library", "{counts}?"),
    "about-claim": N_("library", "{counts}: claimed by the file, not confirmed"),
    "accessible": N_("library", "{title}, {counts}, {subtitle}"),
    "up-to": N_("library", "≤ {most}"),
    "range": N_("library", "{least}–{most}"),
    "more": N_("library", "≥ {least}"),
}

PIECES = QT_TRANSLATE_N_NOOP("library", "%Ln piece(s)", None, 1)
PUZZLES = QT_TRANSLATE_N_NOOP("library", "%Ln puzzle(s)", None, 1)
MOVES = QT_TRANSLATE_N_NOOP("library", "%Ln move(s)", None, 1)
BEST = QT_TRANSLATE_N_NOOP("library", "best %Ln", None, 1)

FAMILIES: Mapping[str, str] = {
    "": N_("library", "The forty classics"),
    "huarong": N_("library", "Hua Rong Dao"),
    "rush": N_("library", "Rush Hour"),
    "western": N_("library", "Western classics"),
}
"""The names of the shipped families."""

ORDERS: Mapping[SortOrder, str] = {
    SortOrder.LIBRARY: N_("library", "Classics first"),
    SortOrder.MOVES: N_("library", "By moves"),
    SortOrder.DIFFICULTY: N_("library", "By difficulty"),
    SortOrder.NAME: N_("library", "By name"),
    SortOrder.SIZE: N_("library", "By size"),
}


def text(name: str, translate: Translate, /, **values: object) -> str:
    """The text called ``name`` with ``values`` filled in."""
    return translate(TEXTS[name]).format(**values)


def counts_text(entry: LibraryEntry, translate: Translate) -> str:
    """The length in moves; else that it is unsolvable, or not counted yet; of a list the number of puzzles.

    What is not proven has a question mark: the claims of files that did not come with the program.
    """
    if entry.is_list:
        return translate(PUZZLES, entry.count)
    counts = _claim(entry, translate)
    if not counts:
        return text("uncounted", translate)
    return counts if entry.shipped else text("claim", translate, counts=counts)


def claim_text(entry: LibraryEntry, translate: Translate) -> str:
    """A sentence about a claim that is not proven; empty if there is none."""
    counts = "" if entry.shipped else _claim(entry, translate)
    return text("about-claim", translate, counts=counts) if counts else ""


def _claim(entry: LibraryEntry, translate: Translate) -> str:
    """What the file claims of its length; empty if it claims nothing."""
    if entry.moves is None:
        return "" if entry.solvable else translate(UNSOLVABLE)
    return translate(MOVES, entry.moves)


def subtitle_text(entry: LibraryEntry, translate: Translate) -> str:
    """The size of the board and the number of pieces; of a list, that it is one."""
    if entry.is_list:
        return text("list", translate)
    return f"{size_text((entry.width, entry.height), translate)} · {translate(PIECES, entry.pieces)}"


def best_text(record: Record, translate: Translate) -> str:
    """The personal best in moves; empty if there is none."""
    return "" if record.moves is None else translate(BEST, record.moves)


def assisted_text(record: Record, translate: Translate) -> str:
    """A sentence about a puzzle that was solved with assistance only; empty for any other puzzle."""
    if record.is_solved or record.assisted is None:
        return ""
    return text("assisted", translate, counts=translate(MOVES, record.assisted.moves))


STATES: Mapping[State, str] = {
    State.UNSOLVED: N_("library", "Unsolved"),
    State.SOLVED: N_("library", "Solved"),
    State.SHORTEST: N_("library", "Solved at the shortest"),
    State.ASSISTED: N_("library", "Assisted only"),
    State.IN_PROGRESS: N_("library", "In progress"),
}
"""The states by which the library is filtered."""


def standing_text(standing: Standing, translate: Translate) -> str:
    """The stars and whether a game was begun, in words; empty if neither."""
    parts = [text(f"stars-{standing.stars}", translate)] if standing.is_solved else []
    if standing.in_progress:
        parts.append(text("in-progress", translate))
    return " · ".join(parts)


def level_text(entry: LibraryEntry, translate: Translate) -> str:
    """The estimated difficulty and its level; empty if there is no estimate."""
    if entry.difficulty is None:
        return ""
    level = translate(NAMES[level_of(entry.difficulty)])
    return text("level", translate, figure=f"{entry.difficulty:.1f}", level=level)


def size_text(size: tuple[int, int], translate: Translate) -> str:
    """A size in cells, width first."""
    return text("size", translate, width=size[0], height=size[1])


def span_text(span: Span, translate: Translate) -> str:
    """A range of numbers: ``≤ 9``, ``10–19`` or ``≥ 20``."""
    least, most = span
    if most is None:
        return text("more", translate, least=least)
    return text("up-to" if least == 0 else "range", translate, least=least, most=most)


def family_text(family: str, shipped: bool, translate: Translate) -> str:
    """The name of a family; that of a user's folder is the folder's path."""
    name = FAMILIES.get(family) if shipped else None
    return translate(name) if name else family
