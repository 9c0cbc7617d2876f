"""Makes edits symmetric: what an edit does to a piece or a cell, it does to its image as well.

The *partner* of a piece is the one that stands on its image, which may be itself::

    left-right      A A . B B    A is drawn longer    A A A|B B    a piece that is drawn over the axis
                    . C|C .      B, its partner, too  . C|C .      is drawn on both sides of it

A piece that is its own partner changes on both sides, and is placed along the axis only. Goal, keys and
labels stay as the edit has made them, and so does a piece whose image nobody stands on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import replace

from klotski_studio.core.edits.keys import finished, next_key
from klotski_studio.core.edits.pieces import remove
from klotski_studio.core.edits.shapes import reform
from klotski_studio.core.identity import Image
from klotski_studio.core.layout import Cell, Layout, Piece


def partners(layout: Layout, image: Image) -> dict[str, str]:
    """For the key of each piece that has one, the key of its partner: where several stand, one for each."""
    standing, box = defaultdict[frozenset[Cell], list[str]](list), (layout.board.width, layout.board.height)
    for piece in layout.pieces:
        standing[frozenset(piece.cells)].append(piece.key)
    found = [(keys, standing.get(frozenset(image.cells(cells, box)), [])) for cells, keys in standing.items()]
    return {key: other for keys, others in found for key, other in zip(keys, others, strict=False)}


def one_of_each(layout: Layout, keys: Collection[str], image: Image) -> frozenset[str]:
    """Those of ``keys`` that are not the partner of one before, in the order of the pieces."""
    of, kept = partners(layout, image), list[str]()
    for piece in layout.pieces:
        if piece.key in keys and of.get(piece.key) not in kept:
            kept.append(piece.key)
    return frozenset(kept)


def mirrored(old: Layout, new: Layout, image: Image) -> Layout:
    """``new``, which an edit has made of ``old``, with the same done in the ``image`` of the board.

    It is ``new`` where that has no meaning: the board has another size, or pieces have the same key. Done
    again, it changes nothing.
    """
    box = new.board.width, new.board.height
    before, after = ({piece.key: piece for piece in each.pieces} for each in (old, new))
    is_square = box[0] == box[1]
    if (old.board.width, old.board.height) != box or (image.is_quarter and not is_square):
        return new
    if image is Image.SAME or (len(before), len(after)) != (len(old.pieces), len(new.pieces)):
        return new
    step = _Step(old, new, image)
    for key in dict.fromkeys((*before, *after)):
        was, now = before.get(key), after.get(key)
        if was != now and key not in step.done:
            step.follow(key, was, now)
    return finished(old, step.made)


class _Step:
    """One edit, and what is made of it piece by piece."""

    def __init__(self, old: Layout, new: Layout, image: Image) -> None:
        self._old, self._new, self._image = old, new, image
        self._box = new.board.width, new.board.height
        self._partners = partners(old, image)
        self.done = set[str]()
        walls, gates = new.board.walls, new.board.gates
        more_walls, more_gates = (self._cells(walls - old.board.walls), self._cells(gates - old.board.gates))
        walls = (walls | more_walls) - self._cells(old.board.walls - walls) - more_gates
        gates = (gates | more_gates) - self._cells(old.board.gates - gates) - more_walls
        self.made = replace(new, board=replace(new.board, walls=walls, gates=gates))

    def follow(self, key: str, was: Piece | None, now: Piece | None) -> None:
        """Do to the partner of ``key`` what the edit has done to it: ``was`` became ``now``."""
        other = self._partners.get(key)
        left = None if other is None else self._new.piece(other)
        if was is None:
            self._add(key)
        elif other is None:
            return
        elif now is None:
            if left is not None and left == self._old.piece(other or ""):
                self.made = remove(self.made, {other})
        elif left is not None and left is not now:
            self._repeat(other, left, was, now)
        elif other == key or self._cells(was.cells) <= set(now.cells):  # merged with its partner
            self._centre(was, now)
        else:  # the edit has removed its partner
            self.made = remove(self.made, {key})
        self.done.add(other or key)

    def _cells(self, cells: Iterable[Cell]) -> frozenset[Cell]:
        return frozenset(self._image.cells(cells, self._box))

    def _turned(self, piece: Piece) -> Piece:
        return replace(self._image.within(piece, (0, 0), self._box), axis=self._image.axis(piece.axis))

    def _put(self, piece: Piece) -> None:
        pieces = tuple(piece if each.key == piece.key else each for each in self.made.pieces)
        self.made = replace(self.made, pieces=pieces)

    def _add(self, key: str) -> None:
        """Add the image of a new piece; one that it overlaps is a single piece with it."""
        piece = self._new.piece(key)
        assert piece is not None
        turned, cells = self._turned(piece), self._cells(piece.cells)
        if cells & set(piece.cells):
            self.made = reform(self.made, (key,), lambda _: cells.union(piece.cells))
            return
        others = [each for each in self.made.pieces if cells.intersection(each.cells)]
        stands = any(cells == set(each.cells) for each in others)
        if not stands and all(self._old.piece(each.key) in (None, each) for each in others):
            twin = replace(turned, key=next_key(self.made), label="", same_as=None)
            self.made = replace(self.made, pieces=(*self.made.pieces, twin))

    def _centre(self, was: Piece, now: Piece) -> None:
        """Change a piece that is its own partner on both sides, or place it along the axis."""
        if now.shape == was.shape:
            (x, y), (to_x, to_y) = now.at, self._turned(now).at
            self._put(replace(now, at=((x + to_x) // 2, (y + to_y) // 2)))
            return
        others = {cell for each in self._new.pieces if each.key != now.key for cell in each.cells}
        lost = set(was.cells).difference(now.cells, others)
        cells = self._cells(set(now.cells).difference(was.cells)).union(now.cells) - self._cells(lost)
        self.made = reform(self.made, (now.key,), lambda _: cells)

    def _repeat(self, other: str, left: Piece, was: Piece, now: Piece) -> None:
        """Let the partner ``other`` stand on the image of ``now``, in the same colour and the like axis."""
        turned = self._turned(now)
        if turned.shape != left.shape:
            self.made = reform(self.made, (other,), lambda _: turned.cells)
        axis = left.axis if now.axis == was.axis else turned.axis
        color = left.color if now.color == was.color else now.color
        self._put(replace(left, shape=turned.shape, at=turned.at, axis=axis, color=color))
