"""What is written on pieces that have no label: a name that the skin knows, or else the piece's key.

A key is what notation calls a piece (``E:DL``), so that moves can be read off the board. Names are the
generals of 华容道, by the shapes that they have on every set.

::

    2x2  曹操      2x1 (lying first), 1x2  关羽 张飞 赵云 马超 黄忠      1x1  卒

Names are given in the layout's own order, so that a piece keeps its name wherever it is placed. A piece
that goes one way only is a car or a bolt, and nobody's general.
"""

from __future__ import annotations

from collections.abc import Iterator

from klotski_studio.app.picture.skin import PieceNames, Skin
from klotski_studio.core.geometry import Shape
from klotski_studio.core.layout import Axis, Layout


def piece_labels(layout: Layout, skin: Skin) -> list[str]:
    """What is written on each piece: its own label, the skin's name for it, or its key.

    Where several pieces have targets, those without a word that is theirs alone show their key as well:
    it takes more than a colour to tell which target is whose.
    """
    labels = [piece.label for piece in layout.pieces]
    for names in skin.names:
        _give(names, layout, labels)
    wanted = {target.piece for target in layout.goal} if len(layout.goal) > 1 else frozenset()
    shared = {name for names in skin.names if names.repeats for name in names.names}
    for index, piece in enumerate(layout.pieces):
        is_anybody = piece.key in wanted and not piece.label and labels[index] in shared
        if not labels[index] or is_anybody:
            labels[index] = piece.key
    return labels


def _give(names: PieceNames, layout: Layout, labels: list[str]) -> None:
    """Call the pieces that ``names`` are for."""
    free = [name for name in names.names if names.repeats or name not in labels]
    for index in _nameless(names, layout, labels):
        if not free:
            return
        labels[index] = free[0] if names.repeats else free.pop(0)


def _nameless(names: PieceNames, layout: Layout, labels: list[str]) -> Iterator[int]:
    for width, height in names.shapes:
        shape = Shape.rectangle(width, height)
        for index, piece in enumerate(layout.pieces):
            if piece.shape == shape and piece.axis is Axis.BOTH and not labels[index]:
                yield index
