"""Edits of whole pieces: place, remove, duplicate and stamp them, set label, colour and axis.

All of them take keys. If two pieces have the same key, which is an error that ``problems``
reports, the edit applies to both.

``same_as`` says which pieces may stand in for each other although they have targets. In a layout it is a link
from piece to piece, and the pieces that are linked form a group. Edits write a group in one way: every other
member links to the first one::

    A  same_as C          A            removing A or separating it must not tear C and D apart
    C            join ->  C  same_as A
    D  same_as C          D  same_as A
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from itertools import count

from klotski_studio.core.edits.fragment import nearest_room
from klotski_studio.core.edits.keys import changed, finished, next_key, next_keys, with_extras
from klotski_studio.core.layout import Axis, Cell, Layout, Piece, Shape, same_as_groups, top_left


def companions(layout: Layout, keys: Iterable[str]) -> frozenset[str]:
    """The keys of the other pieces in the groups of ``keys``, which may stand in for them."""
    chosen = frozenset(keys)
    return _together(layout, chosen) - chosen


def join(layout: Layout, keys: Iterable[str]) -> Layout:
    """``layout`` with the pieces ``keys``, and the groups they were in, as one group.

    Pieces of different shapes or axes can be joined; ``problems`` reports that this has no effect.
    """
    chosen = frozenset(keys) & {piece.key for piece in layout.pieces}
    if len(chosen) < 2:
        return layout
    return finished(layout, _regrouped(layout, _together(layout, chosen)))


def separate(layout: Layout, keys: Iterable[str]) -> Layout:
    """``layout`` with the pieces ``keys`` in no group; the rest of their groups stay together."""
    chosen, new = frozenset(keys), layout
    for group in {_together(layout, {key}) for key in companions(layout, chosen)}:
        new = _regrouped(new, group - chosen)
    pieces = tuple(replace(p, same_as=None) if p.key in chosen else p for p in new.pieces)
    return finished(layout, replace(new, pieces=pieces))


def _together(layout: Layout, keys: Iterable[str]) -> frozenset[str]:
    """The keys of all pieces in the groups of ``keys``, these included."""
    groups = same_as_groups(layout)
    wanted = {groups.get(key) for key in keys}
    return frozenset(key for key, group in groups.items() if group in wanted)


def _regrouped(layout: Layout, members: frozenset[str]) -> Layout:
    """``layout`` with ``members`` as one group, all others linked to the first."""
    first = next((piece.key for piece in layout.pieces if piece.key in members), None)
    pieces = tuple(
        replace(piece, same_as=None if piece.key == first else first) if piece.key in members else piece
        for piece in layout.pieces
    )
    return replace(layout, pieces=pieces)


def place_new(layout: Layout, cells: Iterable[Cell], axis: Axis = Axis.BOTH) -> Layout:
    """``layout`` with a new piece on ``cells``, under the next free key; unchanged without cells."""
    covered = set(cells)
    if not covered:
        return layout
    piece = Piece(next_key(layout), Shape.of(covered), top_left(covered), axis)
    return finished(layout, replace(layout, pieces=(*layout.pieces, piece)))


def draw(layout: Layout, cells: Iterable[Cell]) -> Layout:
    """As :func:`place_new`; where all pieces keep to their longer side, as cars do, the new one does so."""
    drawn, keys = place_new(layout, cells), [piece.key for piece in layout.pieces]
    are_cars = bool(keys) and all(piece.axis in (Axis.HORIZONTAL, Axis.VERTICAL) for piece in layout.pieces)
    if are_cars and set_axis_lengthwise(layout, keys).pieces == layout.pieces:
        return set_axis_lengthwise(drawn, {piece.key for piece in drawn.pieces} - {*keys})
    return drawn


def fill_free_cells(layout: Layout) -> Layout:
    """``layout`` with a new piece of one cell on every cell that is free, in reading order."""
    board = layout.board
    taken = board.walls.union(board.gates, *(piece.cells for piece in layout.pieces))
    free = [cell for cell in board.cells() if cell not in taken]
    new = [
        Piece(key, Shape.rectangle(1, 1), cell)
        for key, cell in zip(next_keys(layout, len(free)), free, strict=True)
    ]
    return finished(layout, replace(layout, pieces=(*layout.pieces, *new)))


def place(layout: Layout, keys: Iterable[str], by: Cell) -> Layout:
    """``layout`` with the pieces ``keys``, not their targets, ``by`` columns and rows further."""
    return changed(layout, keys, lambda piece: replace(piece, at=_sum(piece.at, by)))


def remove(layout: Layout, keys: Iterable[str]) -> Layout:
    """``layout`` without the pieces ``keys`` and their targets; the rest of their groups stay together."""
    chosen = frozenset(keys)
    alone = separate(layout, chosen)
    rest = tuple(
        replace(piece, same_as=None) if piece.same_as in chosen else piece
        for piece in alone.pieces
        if piece.key not in chosen
    )
    goal = tuple(target for target in layout.goal if target.piece not in chosen)
    new = replace(layout, pieces=rest, goal=goal, meta=with_extras(layout.meta, dict.fromkeys(chosen)))
    return finished(layout, new)


def duplicate(layout: Layout, keys: Iterable[str], by: Cell | None = None) -> Layout:
    """``layout`` with a copy of each of the pieces ``keys``, under new keys and without a target.

    The copies are placed ``by`` columns and rows further; with None as near as they fit.
    """
    chosen = frozenset(keys)
    by = nearest_room(layout, chosen) if by is None else by
    originals = [piece for piece in layout.pieces if piece.key in chosen]
    names: dict[str, str] = {}
    copies = []
    for piece, key in zip(originals, next_keys(layout, len(originals)), strict=True):
        names.setdefault(piece.key, key)
        copies.append(replace(piece, key=key, at=_sum(piece.at, by)))
    copies = [replace(copy, same_as=names.get(copy.same_as or "")) for copy in copies]
    return finished(layout, replace(layout, pieces=(*layout.pieces, *copies)))


def stamp(layout: Layout, keys: Iterable[str], by: Cell) -> Layout:
    """``layout`` with copies of the pieces ``keys``, under new keys, ``by`` columns and rows further.

    A label that is a number is the name of one piece, so a copy has the next number that is free; any other
    label is repeated. Targets are not copied.
    """
    copied = duplicate(layout, keys, by)
    taken = {piece.label for piece in layout.pieces}
    pieces = list(layout.pieces)
    for piece in copied.pieces[len(layout.pieces) :]:
        label = _next_number(piece.label, taken)
        taken.add(label)
        pieces.append(replace(piece, label=label))
    return finished(layout, replace(copied, pieces=tuple(pieces)))


def _next_number(label: str, taken: Collection[str]) -> str:
    """The first number after ``label`` that is not ``taken``; ``label`` itself if it is no number."""
    if not (label.isascii() and label.isdecimal()):
        return label
    return next(str(number) for number in count(int(label) + 1) if str(number) not in taken)


def set_label(layout: Layout, keys: Iterable[str], label: str) -> Layout:
    """``layout`` with ``label`` on the pieces ``keys``; empty for no label."""
    return changed(layout, keys, lambda piece: replace(piece, label=label))


def set_color(layout: Layout, keys: Iterable[str], color: str | None) -> Layout:
    """``layout`` with the pieces ``keys`` in ``color`` (``#rrggbb``); None is the theme's colour."""
    return changed(layout, keys, lambda piece: replace(piece, color=color))


@dataclass(frozen=True, slots=True)
class PieceStyle:
    """What a piece looks like, apart from its shape: its text, and its colour or None for the theme's."""

    label: str
    color: str | None


def style_of(layout: Layout, key: str) -> PieceStyle | None:
    """The style of the piece ``key``; None if there is no such piece."""
    piece = layout.piece(key)
    return None if piece is None else PieceStyle(piece.label, piece.color)


def set_style(layout: Layout, keys: Iterable[str], style: PieceStyle) -> Layout:
    """``layout`` with the pieces ``keys`` in the text and colour of ``style``."""
    return set_color(set_label(layout, keys, style.label), keys, style.color)


def set_axis(layout: Layout, keys: Iterable[str], axis: Axis) -> Layout:
    """``layout`` with the moves of the pieces ``keys`` restricted to ``axis``."""
    return changed(layout, keys, lambda piece: replace(piece, axis=axis))


def set_axis_lengthwise(layout: Layout, keys: Iterable[str]) -> Layout:
    """``layout`` with the pieces ``keys`` restricted to their longer side, and squares as they are."""

    def along(piece: Piece) -> Piece:
        width, height = piece.shape.width, piece.shape.height
        axis = Axis.HORIZONTAL if width > height else Axis.VERTICAL
        return piece if width == height else replace(piece, axis=axis)

    return changed(layout, keys, along)


def _sum(cell: Cell, by: Cell) -> Cell:
    return cell[0] + by[0], cell[1] + by[1]
