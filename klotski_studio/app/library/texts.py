"""The texts about entries of the library: counts, sizes, families and filters, in the context ``library``."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from klotski_studio.app.library.entry import UNSOLVABLE, LibraryEntry
from klotski_studio.app.library.filter import SortOrder, Span
from klotski_studio.app.library.progress.difficulty import NAMES, level_of
from klotski_studio.app.playing.kept.stars import Standing, State
from klotski_studio.app.playing.records import Record
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP, Translate
from klotski_studio.app.texts.translatable import QT_TRANSLATE_N_NOOP

TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "size": QT_TRANSLATE_NOOP("library", "{width} × {height}"),
        "list": QT_TRANSLATE_NOOP("library", "List"),
        "uncounted": QT_TRANSLATE_NOOP("library", "Not yet counted"),
        "stars-1": QT_TRANSLATE_NOOP("library", "★☆☆ Solved"),
        "stars-2": QT_TRANSLATE_NOOP("library", "★★☆ Solved within a tenth of the shortest length"),
        "stars-3": QT_TRANSLATE_NOOP("library", "★★★ Solved in the shortest length"),
        "in-progress": QT_TRANSLATE_NOOP("library", "A game was begun"),
        "level": QT_TRANSLATE_NOOP("library", "Difficulty {figure}: {level}"),
        "assisted": QT_TRANSLATE_NOOP("library", "Solved with assistance only, in {counts}"),
        "claim": QT_TRANSLATE_NOOP("library", "{counts}?"),
        "about-claim": QT_TRANSLATE_NOOP("library", "{counts}: claimed by the file, not confirmed"),
        "accessible": QT_TRANSLATE_NOOP("library", "{title}, {counts}, {subtitle}"),
        "up-to": QT_TRANSLATE_NOOP("library", "≤ {most}"),
        "range": QT_TRANSLATE_NOOP("library", "{least}–{most}"),
        "more": QT_TRANSLATE_NOOP("library", "≥ {least}"),
    }
)

PIECES = QT_TRANSLATE_N_NOOP("library", "%Ln piece(s)", None, 1)
PUZZLES = QT_TRANSLATE_N_NOOP("library", "%Ln puzzle(s)", None, 1)
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
"""The names of the shipped families."""

ORDERS: Mapping[SortOrder, str] = MappingProxyType(
    {
        SortOrder.LIBRARY: QT_TRANSLATE_NOOP("library", "Classics first"),
        SortOrder.MOVES: QT_TRANSLATE_NOOP("library", "By moves"),
        SortOrder.DIFFICULTY: QT_TRANSLATE_NOOP("library", "By difficulty"),
        SortOrder.NAME: QT_TRANSLATE_NOOP("library", "By name"),
        SortOrder.SIZE: QT_TRANSLATE_NOOP("library", "By size"),
    }
)


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


STATES: Mapping[State, str] = MappingProxyType(
    {
        State.UNSOLVED: QT_TRANSLATE_NOOP("library", "Unsolved"),
        State.SOLVED: QT_TRANSLATE_NOOP("library", "Solved"),
        State.SHORTEST: QT_TRANSLATE_NOOP("library", "Solved at the shortest"),
        State.ASSISTED: QT_TRANSLATE_NOOP("library", "Assisted only"),
        State.IN_PROGRESS: QT_TRANSLATE_NOOP("library", "In progress"),
    }
)
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
