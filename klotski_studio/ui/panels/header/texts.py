"""The texts of the header over the board."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from klotski_studio.app.solving.verdict import counted
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.app.texts.translatable import QT_TRANSLATE_N_NOOP
from klotski_studio.core.metric import Metric
from klotski_studio.ui.look.translate import texts, translator

WORDS: Mapping[str, str] = MappingProxyType(
    {
        # edit
        "proven": QT_TRANSLATE_NOOP("header", "shortest, proven"),
        "at-start": QT_TRANSLATE_NOOP("header", "Solved already"),
        "at-start-note": QT_TRANSLATE_NOOP("header", "the goal is reached at the start"),
        "unsolvable": QT_TRANSLATE_NOOP("header", "Not solvable"),
        "unsolvable-note": QT_TRANSLATE_NOOP("header", "proven"),
        "why": QT_TRANSLATE_NOOP("header", "Why?"),
        "why-tip": QT_TRANSLATE_NOOP("header", "Show how near the pieces get, and what is in their way"),
        "at-least": QT_TRANSLATE_NOOP("header", "At least {length}"),
        "unsettled": QT_TRANSLATE_NOOP("header", "Not settled"),
        "invalid": QT_TRANSLATE_NOOP("header", "Not a puzzle yet"),
        "failed": QT_TRANSLATE_NOOP("header", "The search failed"),
        "failed-note": QT_TRANSLATE_NOOP("header", "a fault in this program"),
        "searching": QT_TRANSLATE_NOOP("header", "Searching…"),
        "depth": QT_TRANSLATE_NOOP("header", "depth {depth}"),
        # an empty board
        "begin": QT_TRANSLATE_NOOP("header", "Draw a piece to begin"),
        "aim": QT_TRANSLATE_NOOP("header", "Now give a piece its target"),
        "todo-board": QT_TRANSLATE_NOOP("header", "a board"),
        "todo-piece": QT_TRANSLATE_NOOP("header", "a piece"),
        "todo-target": QT_TRANSLATE_NOOP("header", "its target"),
        # play
        "to-go": QT_TRANSLATE_NOOP("header", "{count} to go"),
        "to-go-tip": QT_TRANSLATE_NOOP("header", "{length} to go from here; no way is shorter"),
        "working": QT_TRANSLATE_NOOP("header", "Working it out…"),
        "no-guide": QT_TRANSLATE_NOOP("header", "the distance is not shown"),
        "solved-in": QT_TRANSLATE_NOOP("header", "Solved in {count}"),
        "no-shorter": QT_TRANSLATE_NOOP("header", "no way is shorter"),
        "shortest-is": QT_TRANSLATE_NOOP("header", "the shortest is {count}"),
        "no-way": QT_TRANSLATE_NOOP("header", "No way leads to the goal"),
        "no-way-note": QT_TRANSLATE_NOOP("header", "undo moves to get back on one"),
        "at-least-to-go": QT_TRANSLATE_NOOP("header", "at least {length} to go"),
        # watch
        "of": QT_TRANSLATE_NOOP("header", "{done} of {length}"),
        # chips
        "chip": QT_TRANSLATE_NOOP("header", "{metric} {length}"),
        "none": QT_TRANSLATE_NOOP("header", "–"),
        "pending": QT_TRANSLATE_NOOP("header", "…"),
        "chip-tip": QT_TRANSLATE_NOOP(
            "header", "The shortest solution has {length}, proven by a search of its own. Click to count so."
        ),
        "chip-pending": QT_TRANSLATE_NOOP("header", "Being searched. Click to count in {metric}."),
        "chip-unknown": QT_TRANSLATE_NOOP("header", "Not known yet. Click to count in {metric}."),
        "metrics": QT_TRANSLATE_NOOP("header", "The shortest solution by what is counted"),
        # problems
        "no-problems": QT_TRANSLATE_NOOP("header", "No problems"),
        "problems-tip": QT_TRANSLATE_NOOP("header", "List the problems"),
    }
)
text_of = texts("header", WORDS)

COUNTS: Mapping[str, str] = MappingProxyType(
    {
        "problems": QT_TRANSLATE_N_NOOP("header", "%Ln problem(s)", None, 1),
        "notes": QT_TRANSLATE_N_NOOP("header", "%Ln note(s)", None, 1),
    }
)


def count_text(thing: str, count: int) -> str:
    """Return ``count`` of a ``thing`` in :data:`COUNTS`, such as ``2 problems``."""
    return translator("header")(COUNTS[thing], count)


def length_text(length: int, metric: Metric) -> str:
    """Return a length such as ``81 moves``."""
    return counted(length, metric, translator("verdict"))
