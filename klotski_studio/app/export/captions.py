"""The texts on exported pages and in lists of moves, and a solution as text.

Imports no Qt; the context of the texts is ``export``.

A solution is written as its counts, the start, a legend of the labels, then a numbered move a line.

::

    横刀立马
    81 moves · 90 slides · 118 steps

    A B B C
    A B B C
    ...

    A 张飞   B 曹操   G 兵₁   H 兵₂   ...

     1. 兵₃ ↓     I:D
     2. 关羽 →    E:R

The last column is the notation that programs read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from klotski_studio.app.solving.verdict import counted
from klotski_studio.app.texts.move_text import PieceName, piece_names, written
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.app.texts.translatable import (
    N_,
    QT_TRANSLATE_N_NOOP,
    Translate,
    as_written,
)
from klotski_studio.core.layout import Cell, Layout, Metric
from klotski_studio.core.rules import Solution
from klotski_studio.formats.boards.grids import drawn_rows

TEXTS: Mapping[str, str] = {
    "start": N_("export", "Start"),
    "untitled": N_("export", "Untitled"),
    "length": N_("export", "in {length}"),
    "unsolvable": N_("export", "No solution"),
    "page": N_("export", "{page} / {pages}"),
    "board": N_("export", "Board"),
    "board-part": N_("export", "Board, part {part} of {parts}"),
    "book": N_("export", "Sliding-block puzzles"),
    "puzzles": QT_TRANSLATE_N_NOOP("export", "%Ln puzzle(s)", None, 1),
    "solutions": N_("export", "Solutions"),
    "not-solved": N_("export", "not solved"),
    "base": N_("export", "Base"),
    "frame": N_("export", "Frame"),
    "lip": N_("export", "Lip"),
    "pieces": N_("export", "Pieces"),
    "real-size": N_("export", "Print at 100 %: this line is {length} mm long, a cell {cell} mm."),
    "play": N_("export", "Pieces are {play} mm smaller than their cells."),
}


@dataclass(frozen=True, slots=True)
class Captions:
    """The texts of a file in one language.

    Attributes:
        language: its code, for names of puzzles; empty for the plain names.
        translate_in: what looks up a context of that language.
    """

    language: str = ""
    translate_in: Callable[[str], Translate] = lambda _: as_written

    def text(self, name: str, /, **values: object) -> str:
        """The text called ``name`` in :data:`TEXTS`, with ``values`` filled in."""
        return self.translate_in("export")(TEXTS[name]).format(**values)

    def count(self, name: str, count: int) -> str:
        """The text called ``name`` in :data:`TEXTS` for ``count``."""
        return self.translate_in("export")(TEXTS[name], count)

    def title(self, layout: Layout) -> str:
        """The name of ``layout``, or "Untitled"."""
        return layout.title(self.language) or self.text("untitled")

    def length(self, count: int, metric: Metric) -> str:
        """A length with its unit: ``81 moves``."""
        return counted(count, metric, self.translate_in("verdict"))

    def lengths(self, solution: Solution, first: Metric) -> str:
        """All three counts, ``first`` in front: ``81 moves · 90 slides · 116 steps``."""
        return " · ".join(self.length(solution.length(metric), metric) for metric in first.before_others)


PLAIN = Captions()
"""English, and the plain names."""


LEGEND_WIDTH = 44
"""The most characters of a line of the legend."""


def moves_text(
    layout: Layout,
    solution: Solution,
    metric: Metric,
    labels: Sequence[str],
    captions: Captions,
    places: Sequence[Cell] | None = None,
) -> str:
    """``solution`` of ``layout`` with a line for each unit of ``metric``.

    Each line of the list ends with the move in notation, so that the list can be read back. ``labels`` are
    the texts on the pieces, ``places`` where they stand before the first move: None for the
    start of ``layout``.
    """
    names = dict(zip((piece.key for piece in layout.pieces), piece_names(labels), strict=True))
    moves = solution.cut(metric).moves
    lines = [visible(written(names[move.piece], move, captions.translate_in("moves"))) for move in moves]
    digits, widest = len(str(len(moves))), max(map(len, lines), default=0)
    start = [piece.at for piece in layout.pieces] if places is None else places
    drawing = drawn_rows(
        layout,
        [(piece.key, piece.shape.at(place)) for piece, place in zip(layout.pieces, start, strict=True)],
    )
    blocks = [
        [visible(captions.title(layout)), captions.lengths(solution, metric)],
        [" ".join(row) for row in drawing],
        _legend(names),
        [
            f"{number:>{digits}}. {line:<{widest}}  {move}"
            for number, (line, move) in enumerate(zip(lines, moves, strict=True), start=1)
        ],
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def cells_text(layout: Layout, solution: Solution, metric: Metric) -> str:
    """``solution`` of ``layout`` as coordinates, a line for each unit of ``metric``.

    A move is the top left cell of its piece before and after it, column and row from 0: ``34-33``, or
    ``(10,4)-(9,4)`` on boards of more than ten columns or rows. One that ends where it began is left out.
    """
    is_small = layout.board.width <= 10 and layout.board.height <= 10
    moves = [move for move in solution.cut(metric).moves if move.path[0] != move.path[-1]]
    digits = len(str(len(moves)))
    lines = [
        f"{number:>{digits}}. {_cell(move.path[0], is_small)}-{_cell(move.path[-1], is_small)}\n"
        for number, move in enumerate(moves, start=1)
    ]
    return "".join(lines)


def _cell(cell: Cell, is_small: bool) -> str:
    return f"{cell[0]}{cell[1]}" if is_small else f"({cell[0]},{cell[1]})"


def _legend(names: dict[str, PieceName]) -> list[str]:
    """Which key belongs to which name; nothing where all names are keys."""
    if all(name.written == key for key, name in names.items()):
        return []
    lines = [""]
    for key, name in names.items():
        entry = f"{key} {visible(name.written)}"
        if lines[-1] and len(lines[-1]) + len(entry) > LEGEND_WIDTH:
            lines.append("")
        lines[-1] += f"   {entry}" if lines[-1] else entry
    return lines
