"""The texts on pieces: the label, else a name from the skin, else the key.

The key stands for the piece in notation (``E:DL``). The names are the generals of 华容道, by the shapes
that they have on every set.

::

    2x2  曹操      2x1 (lying first), 1x2  关羽 张飞 赵云 马超 黄忠      1x1  卒

Names are given in the layout's order, so that a piece keeps its name wherever it is placed. A piece with
a restricted axis gets no name.
"""

from __future__ import annotations

from collections.abc import Iterator

from klotski_studio.app.picture.style.skin import PieceNames, Skin
from klotski_studio.core.geometry import Shape
from klotski_studio.core.layout import Axis, Layout


def piece_labels(layout: Layout, skin: Skin) -> list[str]:
    """The text on each piece: its own label, the skin's name for it, or its key.

    Where several pieces have targets, those with a name that others share show their key instead: the
    colour alone would not tell which target belongs to which piece.
    """
    labels = [piece.label for piece in layout.pieces]
    for names in skin.names:
        _name_pieces(names, layout, labels)
    wanted = {target.piece for target in layout.goal} if len(layout.goal) > 1 else frozenset()
    shared = {name for names in skin.names if names.repeats for name in names.names}
    for index, piece in enumerate(layout.pieces):
        is_ambiguous = piece.key in wanted and not piece.label and labels[index] in shared
        if not labels[index] or is_ambiguous:
            labels[index] = piece.key
    return labels


def is_cjk(text: str) -> bool:
    """Whether every character of ``text`` is Chinese, so that it can be written downwards."""
    return all("\u2e80" <= char <= "\u9fff" or "\uf900" <= char <= "\ufaff" for char in text)


def _name_pieces(names: PieceNames, layout: Layout, labels: list[str]) -> None:
    """Put ``names`` into ``labels`` for the pieces of their shapes that have no label."""
    free = [name for name in names.names if names.repeats or name not in labels]
    for index in _nameless(names, layout, labels):
        if not free:
            return
        labels[index] = free[0] if names.repeats else free.pop(0)


def _nameless(names: PieceNames, layout: Layout, labels: list[str]) -> Iterator[int]:
    """The indices of the pieces that ``names`` are for, in the order of naming."""
    for width, height in names.shapes:
        shape = Shape.rectangle(width, height)
        for index, piece in enumerate(layout.pieces):
            if piece.shape == shape and piece.axis is Axis.BOTH and not labels[index]:
                yield index
