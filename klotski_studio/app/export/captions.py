"""The texts on exported pages and in lists of moves. Imports no Qt; their context is ``export``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from klotski_studio.app.solving.verdict import counted
from klotski_studio.app.texts.translatable import (
    QT_TRANSLATE_N_NOOP,
    QT_TRANSLATE_NOOP,
    Translate,
    as_written,
)
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.core.solution import Solution

TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "start": QT_TRANSLATE_NOOP("export", "Start"),
        "untitled": QT_TRANSLATE_NOOP("export", "Untitled"),
        "length": QT_TRANSLATE_NOOP("export", "in {length}"),
        "unsolvable": QT_TRANSLATE_NOOP("export", "No solution"),
        "page": QT_TRANSLATE_NOOP("export", "{page} / {pages}"),
        "board": QT_TRANSLATE_NOOP("export", "Board"),
        "board-part": QT_TRANSLATE_NOOP("export", "Board, part {part} of {parts}"),
        "book": QT_TRANSLATE_NOOP("export", "Sliding-block puzzles"),
        "puzzles": QT_TRANSLATE_N_NOOP("export", "%Ln puzzle(s)", None, 1),
        "solutions": QT_TRANSLATE_NOOP("export", "Solutions"),
        "not-solved": QT_TRANSLATE_NOOP("export", "not solved"),
        "base": QT_TRANSLATE_NOOP("export", "Base"),
        "frame": QT_TRANSLATE_NOOP("export", "Frame"),
        "lip": QT_TRANSLATE_NOOP("export", "Lip"),
        "pieces": QT_TRANSLATE_NOOP("export", "Pieces"),
        "real-size": QT_TRANSLATE_NOOP(
            "export", "Print at 100 %: this line is {length} mm long, a cell {cell} mm."
        ),
        "play": QT_TRANSLATE_NOOP("export", "Pieces are {play} mm smaller than their cells."),
    }
)


@dataclass(frozen=True, slots=True)
class Captions:
    """The texts of a file in one language.

    Attributes:
        translate: looks up the context ``export``.
        translate_counts: looks up the context ``verdict``.
        language: its code, for names of puzzles; empty for the plain names.
        translate_moves: looks up the context ``moves``.
        translate_goal: looks up the context ``goal``.
    """

    translate: Translate = as_written
    translate_counts: Translate = as_written
    language: str = ""
    translate_moves: Translate = as_written
    translate_goal: Translate = as_written

    def text(self, name: str, /, **values: object) -> str:
        """The text called ``name`` in :data:`TEXTS`, with ``values`` filled in."""
        return self.translate(TEXTS[name]).format(**values)

    def count(self, name: str, count: int) -> str:
        """The text called ``name`` in :data:`TEXTS` for ``count``."""
        return self.translate(TEXTS[name], count)

    def title(self, layout: Layout) -> str:
        """The name of ``layout``, or "Untitled"."""
        return layout.title(self.language) or self.text("untitled")

    def length(self, count: int, metric: Metric) -> str:
        """A length with its unit: ``81 moves``."""
        return counted(count, metric, self.translate_counts)

    def lengths(self, solution: Solution, first: Metric) -> str:
        """All three counts, ``first`` in front: ``81 moves · 90 slides · 116 steps``."""
        return " · ".join(self.length(solution.length(metric), metric) for metric in first.before_others)


PLAIN = Captions()
"""English, and the plain names."""
