"""What the scanners of a text return: puzzles with the lines they take, and the notations that are tried."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Layout, Piece
from klotski_studio.formats.boards.grids import FREE
from klotski_studio.formats.boards.plausible import may_move, spans
from klotski_studio.formats.drawn import plain_grid
from klotski_studio.formats.text.notation import Format, PuzzleEntry

MOST_MISSES = 2_000
"""After so many parts in a row that are no puzzle no more are tried."""
MOST_APART = 2
"""So many lines at most are from the last line of a puzzle of a list to the first of the next one."""


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle in a text.

    Attributes:
        entry: with the line that it begins on.
        last: its last line.
        group: puzzles of one list have one number.
    """

    entry: PuzzleEntry
    last: int
    group: int = 0


def _is_drawing(text: str) -> bool:
    """Whether ``text`` draws a board with "." for free cells, half of it pieces of several cells.

    One of these may move. Words of one width, which are frequent, draw single cells, and columns where they
    begin or end alike.
    """
    if FREE not in text or " " in text or not plain_grid.FORMAT.sniff(text):
        return False
    layout = plain_grid.read(text)
    pieces = layout.pieces
    large = [piece for piece in pieces if len(piece.shape.cells) > 1 and not spans(piece, layout.board)]
    return len(pieces) > 1 and 2 * _cells_of(large) >= _cells_of(pieces) and may_move(layout)


def _cells_of(pieces: Iterable[Piece]) -> int:
    return sum(len(piece.shape.cells) for piece in pieces)


DRAWING = replace(plain_grid.FORMAT, looks=_is_drawing, is_likely=None)
"""The notation of drawings, recognised with more care."""


def tried(text: str, formats: Iterable[Format], line: int) -> tuple[PuzzleEntry, ...]:
    """The puzzles of a part that begins on ``line``, in the first notation that recognises it.

    () if no notation does, or if one of them has an error: the part may be anything.
    """
    for each in formats:
        if each.sniff(text):
            try:
                entries = tuple(each.entries(text, ""))
            except FileError:
                continue
            if entries and all(entry.layout is not None for entry in entries):
                return tuple(
                    replace(entry, line=line + (entry.line or 1) - 1, form=entry.form or each.id)
                    for entry in entries
                )
    return ()


def until_hopeless(parts: Iterable[tuple[Found, ...]]) -> Iterator[Found]:
    """The puzzles of ``parts``, until so many in a row are none that the text is of another kind.

    A part that looks like a board and is none takes up to a millisecond; a long text may have 50,000.
    """
    misses = 0
    for part in parts:
        misses = 0 if part else misses + 1
        if misses > MOST_MISSES:
            return
        yield from part


def in_groups(found: Sequence[Found]) -> Iterator[Found]:
    """``found``, ordered by line, with one group for those that follow one another closely."""
    group, last = 0, -MOST_APART
    for each in sorted(found, key=lambda found: (found.entry.line or 0, found.last)):
        if (each.entry.line or 0) - last > MOST_APART:
            group += 1
        last = each.last
        yield replace(each, group=group)


def without_examples(found: Sequence[Found]) -> list[Found]:
    """``found``, puzzles and errors, without a puzzle that stands alone and is in a list, too.

    An example in the prose that the list repeats is one puzzle, and so is a board that is shown twice; a
    list keeps its own doubles.
    """
    sizes: dict[int, int] = {}
    for each in found:
        sizes[each.group] = sizes.get(each.group, 0) + 1
    listed = [each.entry.layout for each in found if sizes[each.group] > 1]
    seen = {_puzzle(layout) for layout in listed if layout is not None}
    kept = []
    for each in found:
        puzzle = None if each.entry.layout is None else _puzzle(each.entry.layout)
        if sizes[each.group] > 1 or puzzle not in seen:
            kept.append(each)
            seen.add(puzzle)
    return kept


def _puzzle(layout: Layout) -> object:
    shapes = tuple((piece.shape, piece.at, piece.axis) for piece in layout.pieces)
    return layout.board, shapes, tuple(target.at for target in layout.goal)
