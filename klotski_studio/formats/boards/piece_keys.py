"""Converts the names of pieces in a notation to keys and labels, and back.

A key is one visible character, so that a piece can be drawn. If all names can be keys, they become
the keys; otherwise the names become labels, and the keys are letters::

    H C Y Z    ->  keys H C Y Z
    曹操 关羽  ->  keys A B, labels 曹操 关羽
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from klotski_studio.core.layout import Layout, Piece
from klotski_studio.formats.boards.grids import is_drawable
from klotski_studio.formats.text.notation import in_reading_order, letters


def named(pieces: Sequence[Piece]) -> tuple[tuple[Piece, ...], dict[int, str]]:
    """``pieces``, whose keys are names of any kind, in reading order with keys and labels.

    Returns:
        The pieces, and the new key of each by its index in the sequence given.
    """
    order = in_reading_order(pieces)
    index = {id(piece): number for number, piece in enumerate(pieces)}
    names = [piece.key for piece in order]
    if len(set(names)) == len(names) and all(map(is_drawable, names)):
        keys = names
        done = order
    else:
        keys = letters(len(names))
        done = tuple(
            replace(piece, key=key, label=piece.label or ("" if piece.key == key else piece.key))
            for key, piece in zip(keys, order, strict=True)
        )
    return done, {index[id(piece)]: key for key, piece in zip(keys, order, strict=True)}


def names_of(layout: Layout, *, taken: Collection[str] = (), unique: bool = False) -> dict[str, str]:
    """The names of the pieces in a notation, by key: their labels, or their keys if they have none.

    Args:
        layout: whose pieces.
        taken: names with another meaning; if a label is one of them, keys are used for all pieces.
        unique: whether names must differ; if labels do not, keys are used for all pieces.
    """
    names = {piece.key: piece.label or piece.key for piece in layout.pieces}
    clash = len(set(names.values())) < len(names) if unique else False
    if clash or any(name in taken for name in names.values()):
        return {piece.key: piece.key for piece in layout.pieces}
    return names
