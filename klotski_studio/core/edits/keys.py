"""Keys for new pieces, and the last step of every edit.

Keys are ``A`` to ``Z``, ``a`` to ``z``, then all other characters that can be drawn. The native file draws a
piece by its key, so a key is one visible character that means nothing else there (``.`` is free, ``#`` a
wall, ``-`` a gate).

The last step keeps the old layout if nothing changed, and removes outdated claims. The table ``[known]`` of a
layout holds claims such as its length of 81 moves. They are no longer known to be true when a piece is placed
elsewhere; a new label or colour leaves them true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from string import ascii_lowercase, ascii_uppercase, digits, punctuation
from types import MappingProxyType

from klotski_studio.core.identity import is_same_puzzle
from klotski_studio.core.layout import Known, Layout, Meta, Piece, reading_order


def finished(old: Layout, new: Layout) -> Layout:
    """``old`` if nothing changed; otherwise ``new``, without the claims if it is another puzzle."""
    if new == old:
        return old
    if is_same_puzzle(old, new):
        return new
    return unclaimed(new)


def changed(layout: Layout, keys: Iterable[str], change: Callable[[Piece], Piece]) -> Layout:
    """``layout`` with ``change`` made to each of the pieces ``keys``."""
    chosen = frozenset(keys)
    pieces = tuple(change(piece) if piece.key in chosen else piece for piece in layout.pieces)
    return finished(layout, replace(layout, pieces=pieces))


def adopt(layout: Layout, other: Layout) -> Layout:
    """``other`` in place of ``layout``, without any claims: they are to be proven anew as after any edit."""
    return finished(layout, unclaimed(other))


def unclaimed(layout: Layout) -> Layout:
    """``layout`` without any claims, including those that only a newer version of the program reads."""
    meta = layout.meta
    if meta.known == Known() and "known" not in meta.extra:
        return layout
    extra = {name: value for name, value in meta.extra.items() if name != "known"}
    return replace(layout, meta=replace(meta, known=Known(), extra=MappingProxyType(extra)))


def with_extras(meta: Meta, names: Mapping[str, str | None]) -> Meta:
    """``meta`` with the unknown attributes that its file gives to pieces moved to new keys.

    ``names`` maps old keys to new ones; None removes the attributes of a piece, because otherwise
    a later piece of the same key would inherit them.
    """
    pieces = meta.extra.get("pieces")
    if not isinstance(pieces, Mapping) or not any(key in pieces for key in names):
        return meta
    renamed = {new: value for key, value in pieces.items() if (new := names.get(key, key)) is not None}
    extra = {name: value for name, value in meta.extra.items() if name != "pieces"}
    if renamed:
        extra["pieces"] = renamed
    return replace(meta, extra=MappingProxyType(extra))


_PLAIN = ascii_uppercase + ascii_lowercase + digits
_RESERVED = frozenset(".#-")
_AWKWARD = frozenset("\"'\\")
"""Keys that have to be escaped in the file; they are used when no others are left."""


def next_key(layout: Layout) -> str:
    """The first key that neither a piece of ``layout`` nor a target or ``same_as`` uses."""
    return next(free_keys(layout))


def next_keys(layout: Layout, count: int) -> tuple[str, ...]:
    """The first ``count`` unused keys."""
    return tuple(islice(free_keys(layout), count))


def free_keys(layout: Layout) -> Iterator[str]:
    """All unused keys, in the order in which new pieces get them."""
    taken = taken_keys(layout)
    return (key for key in _drawable() if key not in taken)


def taken_keys(layout: Layout) -> frozenset[str]:
    """Every key that ``layout`` uses, including keys of targets without a piece."""
    return frozenset(
        (
            *(piece.key for piece in layout.pieces),
            *(target.piece for target in layout.goal),
            *(piece.same_as for piece in layout.pieces if piece.same_as is not None),
        )
    )


def set_key(layout: Layout, key: str, new: str) -> Layout:
    """``layout`` with the key ``key`` replaced by ``new`` in its piece, targets and ``same_as`` links.

    Nothing changes if ``new`` is empty or taken, so that no two pieces get the same key.
    """
    if not new or new in taken_keys(layout) or layout.piece(key) is None:
        return layout
    pieces = tuple(
        replace(
            piece,
            key=new if piece.key == key else piece.key,
            same_as=new if piece.same_as == key else piece.same_as,
        )
        for piece in layout.pieces
    )
    goal = tuple(replace(target, piece=new) if target.piece == key else target for target in layout.goal)
    return replace(layout, pieces=pieces, goal=goal, meta=with_extras(layout.meta, {key: new}))


def distinct_keys(layout: Layout) -> Layout:
    """``layout`` with a new key for each piece whose key an earlier piece has."""
    free, seen, pieces = free_keys(layout), set[str](), []
    for piece in layout.pieces:
        pieces.append(replace(piece, key=next(free)) if piece.key in seen else piece)
        seen.add(piece.key)
    return layout if len(seen) == len(pieces) else replace(layout, pieces=tuple(pieces))


def named_in_order(layout: Layout) -> Layout:
    """``layout`` with its pieces in reading order, and new keys in that order where no target names them."""
    wanted, free = {target.piece for target in layout.goal}, free_keys(Layout(layout.board, goal=layout.goal))
    pieces = sorted(layout.pieces, key=lambda piece: reading_order(piece.cells[0]))
    named = [piece if piece.key in wanted else replace(piece, key=next(free)) for piece in pieces]
    return replace(layout, pieces=tuple(named))


def _drawable() -> Iterator[str]:
    """Every key that can be drawn, in order of preference."""
    yield from _PLAIN
    yield from (mark for mark in punctuation if mark not in _RESERVED | _AWKWARD)
    # letters and digits of all scripts; no combining marks, no blanks
    yield from (mark for code in range(0xA1, 0x110000) if (mark := chr(code)).isalnum())
    yield from sorted(_AWKWARD)
